#!/usr/bin/env python3
"""Breaks long lines of the templates where a line break changes not a byte of a page: between the words of a Jinja tag, after a
statement, where `trim_blocks` takes the break away, and, only where neither comes early enough, before an attribute of an element,
after an empty comment: `{##}` at the end of a line joins it to the next. With --check it only names the files that have such lines.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

WIDTH = 160
LONGEST = 200
"""What no line may be longer than, also where it cannot be broken here."""
EARLY = 40
"""No line is made shorter than this."""
JOINS = "{##}"
TEMPLATES = Path(__file__).parent.parent / "templates"
JINJA = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}", re.S)
ELEMENT = re.compile(r"<[A-Za-z][\w-]*")
WORD = re.compile(r"\"[^\"]*\"|'[^']*'|\s+|[^\s\"']+|.")
ATTRIBUTE = re.compile(r" (?=[\w-]+[=\s>])")


class Place(NamedTuple):
    """Where a text may be broken: whether a space there gives way to the break, or else what is put before it. The best one is of
    the highest rank: 2 after a statement or in a comment, 1 in a Jinja tag, 0 before an attribute.
    """

    rank: int
    at: int
    space: bool
    joins: str = ""


def places(text: str) -> Iterator[Place]:
    """In the order of the text."""
    at, in_element, quote = 0, False, ""
    while at < len(text):
        if tag := JINJA.match(text, at):
            yield from _in_tag(tag[0], at)
            at = tag.end()
            if tag[0].startswith("{%") and not in_element and text[at : at + 1] not in ("", " ", "\n"):
                yield Place(2, at, False)
            continue
        if in_element and text[at] in ("'", '"'):
            quote = "" if quote == text[at] else quote or text[at]
        elif in_element and not quote:
            in_element = text[at] != ">"
            if ATTRIBUTE.match(text, at):
                yield Place(0, at + 1, False, JOINS)
        elif not in_element:
            in_element = bool(ELEMENT.match(text, at))
        at += 1


def _in_tag(tag: str, begin: int) -> Iterator[Place]:
    """The spaces between the words of a Jinja tag, but for those beside its ends."""
    at = 0
    for word in WORD.findall(tag):
        if word == " " and at > 2 and tag[2] != "-" and tag[at:].strip() not in ("%}", "}}", "#}"):
            yield Place(2 if tag.startswith("{#") else 1, begin + at, True)
        at += len(word)


def wrapped(text: str) -> Iterator[str]:
    """The lines of a text, no longer than WIDTH as far as they can be broken."""
    found = [*places(text)]
    begin = 0
    for line in text.split("\n"):
        end = begin + len(line)
        while end - begin > WIDTH and (near := [one for one in found if EARLY < one.at - begin <= WIDTH - len(one.joins)]):
            best = max(near)
            yield text[begin : best.at] + best.joins
            begin = best.at + best.space
        yield text[begin:end]
        begin = end + 1


def main(check: bool) -> int:
    status = 0
    for file in sorted(TEMPLATES.rglob("*.html")):
        text = file.read_text("utf-8")
        made = "\n".join(wrapped(text))
        if made != text and check:
            print(f"{file.relative_to(TEMPLATES)}: lines longer than {WIDTH}; run script/templates.py")
            status = 1
        elif made != text:
            file.write_text(made, "utf-8")
        for number, line in enumerate(made.split("\n"), 1):
            if len(line) > LONGEST:
                print(f"{file.relative_to(TEMPLATES)}:{number}: longer than {LONGEST}; break it by hand")
                status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(check="--check" in sys.argv))
