"""The dates that the guide takes are EDTF to another program, and the others are not, or of level 2."""

import contextlib
import io
import json
import random
import re

from edtf import parse_edtf
from edtf.parser import parser_classes

from support.crowd import SEED

# What the other program takes beyond levels 0 and 1.
BEYOND = {
    "DateAndTime",
    "ExponentialYear",
    "Level2Interval",
    "Level2Season",
    "LongYear",
    "MultipleDates",
    "OneOfASet",
    "PartialUncertainOrApproximate",
    "PartialUnspecified",
}


def test_dates_are_those_of_another_program(pavilion, tmp_path):
    texts = sorted({made_up(random.Random(SEED * 1000 + number)) for number in range(900)})
    taken = set(texts) - refused(pavilion, tmp_path, texts)
    assert len(taken) > 200 and len(taken) < len(texts) - 200
    for text in texts:
        kind, date = other(text)
        if text in taken:
            assert kind not in BEYOND | {None}, text
        else:
            assert kind is None or kind in BEYOND or is_loose(text, date), text


def refused(pavilion, folder, texts):
    """The texts of which `exposition check` says that they are no dates."""
    (folder / "guide.json").write_text('{"format": "pavilion-guide/2"}')
    lines = [json.dumps({"id": f"e{n}", "dated": {"edtf": text}}) for n, text in enumerate(texts)]
    (folder / "exhibits.jsonl").write_text("\n".join(lines))
    answer = json.loads(pavilion.run("exposition", "check", str(folder), "--json").stdout)
    assert {fault["path"] for fault in answer["faults"]} == {"dated.edtf"}
    return {texts[fault["line"] - 1] for fault in answer["faults"]}


def other(text):
    """The kind of date that the other program reads, if any."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            date = parse_edtf(text)
    except Exception:  # It also fails on parts of days such as 1985-1X.
        return None, None
    return type(date).__name__, date


def is_loose(text, date):
    """Whether the other program takes a text that the standard has not on these levels."""
    ends = text.split("/")
    if any("-02-29" in end for end in ends) or text == "../..":
        return True  # It knows no leap years.
    if any(re.search("-2[1-4][~?%]$", end) for end in ends):
        return True  # It takes a marked season within an interval, and refuses it alone.
    if any(sum(letter == "X" for letter in end[:5]) > 2 or "X" in end.rstrip("~?%X") for end in ends):
        return True  # Level 1 leaves the last two digits of a year open, no others.
    if len(ends) == 2 and isinstance(date, parser_classes.Interval):
        return date.lower_strict() > date.upper_strict()
    return "X" in text and len(ends) == 2


def made_up(chance):
    """A text that is a date or nearly one."""
    text = "/".join(end(chance) for _ in range(chance.choice([1, 1, 1, 2])))
    if chance.random() < 0.2:
        place = chance.randrange(len(text) + 1)
        text = text[:place] + chance.choice("0129-/.X~?%") + text[place + chance.randint(0, 1) :]
    return text


def end(chance):
    if chance.random() < 0.1:
        return chance.choice(["..", ""])
    text = chance.choice(
        [
            f"{chance.randint(0, 9999):04}",
            f"-{chance.randint(0, 300):04}",
            f"{chance.randint(0, 99):02}XX",
            f"{chance.randint(0, 999):03}X",
        ]
    )
    if chance.random() < 0.5:
        text += "-" + chance.choice([f"{chance.randint(0, 14):02}", f"{chance.randint(19, 27)}", "XX"])
        if chance.random() < 0.5:
            text += "-" + chance.choice([f"{chance.randint(0, 32):02}", "XX"])
    return text + chance.choice(["", "", "", "~", "?", "%"])
