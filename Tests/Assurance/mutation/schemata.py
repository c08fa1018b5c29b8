"""Compiles all mutants of a list into a copy of Sources/PKCE: each expression becomes a choice by `activeMutant`.

    schemata.py LIST FOLDER    prints the number of mutants
"""

import pathlib
import sys

rows = [line.split("\t") for line in pathlib.Path(sys.argv[1]).read_text().splitlines() if not line.startswith("#")]
folder = pathlib.Path(sys.argv[2])

choices = {}
for number, (file, place, replacement) in enumerate(rows, start=1):
    choices.setdefault((file, place.replace("\\n", "\n")), []).append((number, replacement))

for (file, place), mutants in choices.items():
    before, rest = place.split("{{")
    expression, after = rest.split("}}")
    text = (folder / file).read_text()
    if text.count(before + expression + after) != 1:
        sys.exit(f"{file}: {place!r} stands there {text.count(before + expression + after)} times")
    choice = "".join(f"activeMutant == {number} ? {replacement} : " for number, replacement in mutants) + expression
    (folder / file).write_text(text.replace(before + expression + after, f"{before}({choice}){after}"))

(folder / "ActiveMutant.swift").write_text(
    "import Glibc\n\n"
    "public let activeMutant: CInt = unsafe getenv(\"PKCE_MUTANT\").map { unsafe atoi($0) } ?? 0\n"
)
print(len(rows))
