"""How values stand on a page: what is between words of a list, the sign and the look of a number, how wide a word is."""

from flask import Flask

from scorekeeper.core.game import Input
from scorekeeper.core.words import Words
from scorekeeper.web.pages import MINUS, lang, ordinal, say

BETWEEN, COLON, STOP = Words("・", ", "), Words("：", ": "), Words("。", ". ")
"""Between the words of a list, before what is told of a word, after a sentence that another one follows."""

BRIEF = 4
"""Letters of the longest choice, and less, where many of them stand in a row."""
LONG = {"ja": 4, "en": 8}
"""Letters that a chip of usual size holds."""
LONGEST = 12
"""Letters of one word that a chip of half the width holds."""


def sign(value: int) -> str:
    return MINUS if value < 0 else "+" if value else ""


def look(value: int) -> str:
    """The classes of a number: below zero, nothing, or neither."""
    return "n neg" if value < 0 else "n" if value else "n nil"


def place(number: int) -> str:
    """The place of a player among all: 3位, 3rd."""
    return f"{number}位" if lang() == "ja" else ordinal(number)


def chip(label: Words) -> str:
    """The classes of a chip, by how long its word is."""
    said = say(label)
    long = " long" if len(said) > LONG[lang()] else ""
    return f"chip{long}{' longest' if any(len(part) > LONGEST for part in said.replace('-', ' ').split()) else ''}"


def brief(question: Input) -> bool:
    """Whether the choices of a question are many short ones."""
    return len(question.choices) > 8 and all(len(choice.label.ja) < BRIEF for choice in question.choices)


def register(app: Flask) -> None:
    app.jinja_env.filters.update(sign=sign, look=look, chip=chip, place=place)
    app.jinja_env.globals.update(between=BETWEEN, colon=COLON, stop=STOP, brief=brief)
