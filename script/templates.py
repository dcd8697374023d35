#!/usr/bin/env python3
"""Breaks long lines of the templates where a line break changes not a byte of a page: between the words of a Jinja tag, and after
a statement, where `trim_blocks` takes the break away. With --check it only names the files that have such lines.

A line in which none of these places comes early enough stays as it is.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

WIDTH = 160
EARLY = 40
"""No line is made shorter than this; a break after a statement is the best one there is."""
TEMPLATES = Path(__file__).parent.parent / "templates"
PIECE = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}|\"[^\"{}]*\"|'[^'{}]*'|<[A-Za-z/!][\w-]*|/?>|[^{}<>\"']+?|.", re.S)
WORD = re.compile(r"\"[^\"]*\"|'[^']*'| +|[^ \"']+")


def places(line: str) -> Iterator[tuple[int, bool]]:
    """Where a line may be broken, and whether a space there gives way to the break (else nothing does)."""
    at, in_element, quote = 0, False, ""
    for piece in PIECE.findall(line):
        end = at + len(piece)
        if piece.startswith(("{%", "{{")):
            yield from ((at + one, True) for one in _words(piece))
            if piece.startswith("{%") and not in_element and line[end : end + 1] not in ("", " "):
                yield end, False
        elif re.match(r"<[A-Za-z]", piece):
            in_element = True
        elif piece in (">", "/>") and not quote:
            in_element = False
        elif in_element and piece in ("'", '"'):
            quote = "" if quote == piece else quote or piece
        at = end


def _words(tag: str) -> Iterator[int]:
    """The spaces between the words of a Jinja tag, but for those beside its ends."""
    at = 0
    for word in WORD.findall(tag):
        if word.isspace() and at > 2 and tag[2] != "-" and tag[at:].strip() not in ("%}", "}}"):
            yield at
        at += len(word)


def wrapped(line: str) -> list[str]:
    """The line in lines that are no longer than WIDTH, as far as it can be broken."""
    lines = []
    while len(line) > WIDTH:
        found = [*places(line)]
        near = [one for one in found if EARLY < one[0] <= WIDTH]
        after_statements = [one for one in near if not one[1]]
        at, space = max(after_statements or near) if near else min((one for one in found if one[0] > WIDTH), default=(0, False))
        if not at:
            break
        lines.append(line[:at])
        line = line[at + space :]
    return [*lines, line]


def main(check: bool) -> int:
    status = 0
    for file in sorted(TEMPLATES.rglob("*.html")):
        text = file.read_text("utf-8")
        made = "\n".join(one for line in text.split("\n") for one in wrapped(line))
        if made != text and check:
            print(f"{file.relative_to(TEMPLATES)}: lines longer than {WIDTH}; run script/templates.py")
            status = 1
        elif made != text:
            file.write_text(made, "utf-8")
    return status


if __name__ == "__main__":
    sys.exit(main(check="--check" in sys.argv))
