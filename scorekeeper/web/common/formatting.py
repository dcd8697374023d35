"""Formatting of values on pages: separators, the sign and the class of a number, the width of a word."""

from flask import Flask

from scorekeeper.core.offer import Input
from scorekeeper.core.words import Words, agreeing
from scorekeeper.web.common.functions import MINUS, lang, ordinal, say

BETWEEN, COLON, STOP = Words("・", ", "), Words("：", ": "), Words("。", ". ")
"""Between the words of a list, after a word that is explained, after a sentence followed by another."""

BRIEF = 4
"""The most letters in choices that are laid out many to a row."""
LONG = {"ja": 4, "en": 8}
"""The most letters in a chip of usual size."""
LONGEST = 12
"""The most letters of one word in a chip of half the width."""


def sign(value: int) -> str:
    return MINUS if value < 0 else "+" if value else ""


def look(value: int) -> str:
    """The CSS class of a number: negative, zero, or neither."""
    return "n neg" if value < 0 else "n" if value else "n nil"


def place(number: int) -> str:
    """A player's place: 3位, 3rd."""
    return f"{number}位" if lang() == "ja" else ordinal(number)


def chip(label: Words) -> str:
    """The CSS classes of a chip, by the length of its text."""
    said = say(label)
    long = " long" if len(said) > LONG[lang()] else ""
    return f"chip{long}{' longest' if any(len(part) > LONGEST for part in said.replace('-', ' ').split()) else ''}"


def brief(question: Input) -> bool:
    """Whether the choices of a question are many short ones."""
    return len(question.choices) > 8 and all(len(choice.label.ja) < BRIEF for choice in question.choices)


def register(app: Flask) -> None:
    app.jinja_env.filters.update(sign=sign, look=look, chip=chip, place=place, agreeing=agreeing)
    app.jinja_env.globals.update(between=BETWEEN, colon=COLON, stop=STOP, brief=brief)
