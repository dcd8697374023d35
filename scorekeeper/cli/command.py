"""The type of a command, and the exception that ends one early."""

from argparse import Action, ArgumentParser, Namespace
from collections.abc import Callable
from typing import Any

from scorekeeper.core.words import Words

WRONG, IN_THE_WAY, INTERRUPTED = 2, 1, 130

Run = Callable[[Namespace], None]
"""Runs a command with its arguments, which always include `lang`."""


HEADINGS = (
    Words("使い方: ", "usage: "),
    Words("引数:", "positional arguments:"),
    Words("オプション:", "options:"),
    Words("この説明を出す", "show this help message and exit"),
    Words("版を出す", "show program's version number and exit"),
)
"""What argparse itself writes into a help text."""


class Parser(ArgumentParser):
    """A parser that says what its arguments are, given as Words, in one language."""

    def __init__(self, *, lang: str, **given: Any) -> None:
        self.lang = lang
        super().__init__(**given)

    def add_argument(self, *names: str, **given: Any) -> Action:
        if isinstance(told := given.get("help"), Words):
            given["help"] = told.say(self.lang)
        return super().add_argument(*names, **given)

    def format_help(self) -> str:
        text = super().format_help()
        for words in HEADINGS if self.lang == "ja" else ():
            text = text.replace(words.en, words.ja)
        return text


Command = Callable[[str, Run, Words], Parser]
"""Adds a command: name, function, help. Its own arguments are added to the returned parser."""


class Trouble(Exception):
    """Ends a command early, with lines for stderr and an exit status."""

    def __init__(self, status: int, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.status = status
