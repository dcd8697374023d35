"""The type of a command, and the exception that ends one early."""

from argparse import Action, ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from functools import partial
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
    """A parser that says what its arguments are, given as Words, in one language. What a function gives is asked for only where the
    help is shown.
    """

    def __init__(self, *, lang: str, **given: Any) -> None:
        self.lang = lang
        self._later: list[tuple[Action, Callable[[], str]]] = []
        super().__init__(**given)

    def add_argument(self, *names: str, **given: Any) -> Action:
        told = given.get("help")
        if isinstance(told, Words):
            given["help"] = told.say(self.lang)
        if not callable(told):
            return super().add_argument(*names, **given)
        action = super().add_argument(*names, **given | {"help": ""})
        self._later.append((action, told))
        return action

    def format_help(self) -> str:
        for action, told in self._later:
            action.help = told()
        text = super().format_help()
        for words in HEADINGS if self.lang == "ja" else ():
            text = text.replace(words.en, words.ja)
        return text


ZONE = Words("日付のタイムゾーン(Asia/Tokyo など)", "time zone of the dates, such as Asia/Tokyo")
Command = Callable[[str, Run, Words], Parser]
"""Adds a command: name, function, help. Its own arguments are added to the returned parser."""


def in_zone(command: Parser, help: Words = ZONE) -> None:
    """Give a command the option `--zone`, the time zone in which it tells days."""
    command.add_argument("--zone", type=partial(_zone, command), default=None, metavar="ZONE", help=help)


def _zone(command: Parser, text: str) -> str:
    from scorekeeper.store.zones import NoZone, known_zone

    try:
        return known_zone(text)
    except NoZone as error:
        raise ArgumentTypeError(error.words.say(command.lang)) from None


class Trouble(Exception):
    """Ends a command early, with lines for stderr and an exit status."""

    def __init__(self, status: int, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.status = status
