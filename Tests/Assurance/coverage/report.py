"""Compares what the tests did not reach with the list of what is known and why.

    report.py SOURCES MODULES LCOV JSON LIST

SOURCES is the folder that holds the MODULES (names between commas), LCOV and JSON are exports of llvm-cov.

LIST has one entry per line: a file and a C function, or a Swift file alone; a tab; how many lines, branches and conditions of it
the tests do not reach; a tab; the reason. So an entry outlives edits that rename things. Fails where a function has no entry or
another number. A number may be a range, such as 0-2, for what only chance reaches.
"""

import json
import pathlib
import re
import sys

sources, lcov, exported, list_file = (pathlib.Path(sys.argv[index]) for index in (1, 3, 4, 5))
modules = [sources / module for module in sys.argv[2].split(",")]
texts = {}


def texts_of(file):
    if file not in texts:
        texts[file] = pathlib.Path(file).read_text().splitlines()
    return texts[file]


FUNCTION = re.compile(r"^(?!typedef|enum|struct|#|//)[A-Za-z_].*?\b(\w+)\([^;]*$")


def place_of(file, line):
    """The file, and in C the function that a line is part of."""
    name = pathlib.Path(file).name
    if not file.endswith((".c", ".h")):
        return name
    for text in reversed(texts_of(file)[:line]):
        match = FUNCTION.match(text) or re.match(r"^[A-Za-z_].*?\b(\w+)\(.*\) \{.*\}$", text)
        if match:
            return f"{name}: {match[1]}"
    return f"{name}: {name}"


def is_source(file):
    return any(module in pathlib.Path(file).parents for module in modules)


# For each place, what is missed of each kind: the number of the line, to be shown.
missed, totals = {}, {}
KINDS = ("lines", "branches", "conditions")


def count(language, kind, is_reached, file, line, shown=""):
    name = f"{language} {kind}"
    reached, total = totals.get(name, (0, 0))
    totals[name] = (reached + is_reached, total + 1)
    if not is_reached:
        text = " ".join(texts_of(file)[line - 1].split())
        missed.setdefault(place_of(file, line), {kind: [] for kind in KINDS})[kind].append(f"{line}: {text} {shown}".strip())


file = None
for record in lcov.read_text().splitlines():
    if record.startswith("SF:"):
        file = record[3:]
    elif record.startswith("DA:") and is_source(file):
        line, times = record[3:].split(",")[:2]
        if not any(character.isalnum() for character in texts_of(file)[int(line) - 1]):
            continue  # a brace says nothing that its neighbours do not
        language = "C" if file.endswith((".c", ".h")) else "Swift"
        count(language, "lines", int(times) > 0, file, int(line))

for entry in json.loads(exported.read_text())["data"][0]["files"]:
    file = entry["filename"]
    if not is_source(file) or not file.endswith((".c", ".h")):
        continue
    branches = {}
    for line, column, _, _, when_true, when_false, *_ in entry["branches"]:
        so_far = branches.get((line, column), (0, 0))
        branches[line, column] = (so_far[0] + when_true, so_far[1] + when_false)
    for (line, _), (when_true, when_false) in branches.items():
        count("C", "branches", when_true > 0, file, line, "[never true]")
        count("C", "branches", when_false > 0, file, line, "[never false]")
    decisions = {}
    for record in entry.get("mcdc_records", []):
        conditions = record[-1]
        so_far = decisions.get((record[0], record[1]), [False] * len(conditions))
        decisions[record[0], record[1]] = [first or second for first, second in zip(so_far, conditions)]
    for (line, _), conditions in decisions.items():
        for number, is_shown in enumerate(conditions, start=1):
            count("C", "conditions", is_shown, file, line, f"[condition {number}]")

known = {}
for line in list_file.read_text().splitlines():
    if line and not line.startswith("#"):
        place, numbers, reason = line.split("\t")
        if not reason:
            sys.exit(f"no reason: {place}")
        expected = dict.fromkeys(KINDS, (0, 0))
        for part in numbers.split(", "):
            number, kind = part.split(" ")
            low, _, high = number.partition("-")
            expected[kind] = (int(low), int(high or low))
        known[place] = expected

is_good = True
for place in sorted(missed.keys() | known.keys()):
    found = missed.get(place, {kind: [] for kind in KINDS})
    expected = known.get(place, dict.fromkeys(KINDS, (0, 0)))
    if all(low <= len(found[kind]) <= high for kind, (low, high) in expected.items()):
        continue
    is_good = False
    print(f"not as listed: {place}\t" + ", ".join(f"{len(found[kind])} {kind}" for kind in KINDS if found[kind]))
    for kind in KINDS:
        for shown in found[kind]:
            print(f"    {kind}: {shown}")
for kind, (reached, total) in totals.items():
    print(f"figure: {reached} of {total} {kind}")
if not {"C lines", "Swift lines", "C branches", "C conditions"} <= totals.keys():
    sys.exit("a kind of coverage was not measured")
sys.exit(0 if is_good else 1)
