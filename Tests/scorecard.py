"""Prints the scorecard of Docs/reliability.md from the lines that the tests left.

    scorecard.py FILE

Every reliability test appends a line of JSON to the file that PAVILION_SCORECARD names. Lines of
the same fault are printed once, the last one, in the order of their numbers.
"""

import json
import sys

COLUMNS = ["#", "fault", "must hold", "count", "seed", "result", "control", "and what it lost"]


def order(line):
    """Numbers first, in their order, then what has a letter."""
    return (isinstance(line, str), line)


def cells(entry):
    count = f"{entry['count']:,} {entry['unit']}" if entry.get("count") else entry.get("unit", "")
    control = [entry.get("control") or "", entry.get("control_result") or ""]
    head = [str(entry["line"]), entry["fault"], entry["must_hold"], count]
    return [*head, str(entry.get("seed", "")), entry["result"], *control]


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    entries = {}
    with open(sys.argv[1], encoding="utf-8") as lines:
        for text in lines:
            entry = json.loads(text)
            entries[entry["line"], entry["fault"]] = entry
    print("| " + " | ".join(COLUMNS) + " |")
    print("|" + "---|" * len(COLUMNS))
    for key in sorted(entries, key=lambda key: (order(key[0]), key[1])):
        print("| " + " | ".join(cells(entries[key])) + " |")


if __name__ == "__main__":
    main()
