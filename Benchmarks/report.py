"""Tables of Markdown, and what is being measured meanwhile."""

import sys


def progress(text):
    print(f"bench: {text}", file=sys.stderr)


def say(text):
    """A figure in a sentence, told as soon as it is known."""
    print(text, flush=True)


def table(*columns):
    """Starts a table; figures stand to the right."""
    print("\n| " + " | ".join(columns) + " |")
    print("|---" + "|---:" * (len(columns) - 1) + "|")


def row(*cells):
    print("| " + " | ".join(cells) + " |", flush=True)
