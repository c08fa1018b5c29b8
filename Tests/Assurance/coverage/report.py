"""Compares what the tests did not reach with the list of what is known and why.

    report.py SOURCES MODULES LCOV JSON LIST

SOURCES is the folder that holds the MODULES (names between commas), LCOV and JSON are exports of llvm-cov, LIST has one
place a line: a key, a tab, a reason. Fails for a place that is not in the list, and for one in the list that is reached
after all, unless its reason begins with "By chance: ".
"""

import json
import pathlib
import sys

sources, lcov, exported, list_file = (pathlib.Path(sys.argv[index]) for index in (1, 3, 4, 5))
modules = [sources / module for module in sys.argv[2].split(",")]
texts = {}


def texts_of(file):
    if file not in texts:
        texts[file] = pathlib.Path(file).read_text().splitlines()
    return texts[file]


def key_of(file, line, what):
    return f"{pathlib.Path(file).name}: {' '.join(texts_of(file)[line - 1].split())} [{what}]"


def is_source(file):
    return any(module in pathlib.Path(file).parents for module in modules)


missed, totals = set(), {}


def count(kind, is_reached, key):
    reached, total = totals.get(kind, (0, 0))
    totals[kind] = (reached + is_reached, total + 1)
    if not is_reached:
        missed.add(key)


file = None
for record in lcov.read_text().splitlines():
    if record.startswith("SF:"):
        file = record[3:]
    elif record.startswith("DA:") and is_source(file):
        line, times = record[3:].split(",")[:2]
        if not any(character.isalnum() for character in texts_of(file)[int(line) - 1]):
            continue  # a brace says nothing that its neighbours do not
        language = "C" if file.endswith((".c", ".h")) else "Swift"
        count(f"{language} lines", int(times) > 0, key_of(file, int(line), "line"))

for entry in json.loads(exported.read_text())["data"][0]["files"]:
    file = entry["filename"]
    if not is_source(file) or not file.endswith((".c", ".h")):
        continue
    branches = {}
    for line, column, _, _, when_true, when_false, *_ in entry["branches"]:
        so_far = branches.get((line, column), (0, 0))
        branches[line, column] = (so_far[0] + when_true, so_far[1] + when_false)
    for (line, _), (when_true, when_false) in branches.items():
        count("C branches", when_true > 0, key_of(file, line, "never true"))
        count("C branches", when_false > 0, key_of(file, line, "never false"))
    decisions = {}
    for record in entry.get("mcdc_records", []):
        conditions = record[-1]
        so_far = decisions.get((record[0], record[1]), [False] * len(conditions))
        decisions[record[0], record[1]] = [first or second for first, second in zip(so_far, conditions)]
    for (line, _), conditions in decisions.items():
        for number, is_shown in enumerate(conditions, start=1):
            count("C conditions (MC/DC)", is_shown, key_of(file, line, f"condition {number}"))

known, by_chance = {}, set()
for line in list_file.read_text().splitlines():
    if line and not line.startswith("#"):
        key, reason = line.split("\t")
        if not reason:
            sys.exit(f"no reason: {key}")
        known[key] = reason
        if reason.startswith("By chance: "):
            by_chance.add(key)

for key in sorted(missed - known.keys()):
    print(f"not reached: {key}")
for key in sorted(known.keys() - missed - by_chance):
    print(f"reached after all: {key}")
for kind, (reached, total) in totals.items():
    print(f"figure: {reached} of {total} {kind}")
if not {"C lines", "Swift lines", "C branches", "C conditions (MC/DC)"} <= totals.keys():
    sys.exit("a kind of coverage was not measured")
sys.exit(0 if missed <= known.keys() <= missed | by_chance else 1)
