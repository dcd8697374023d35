"""The type of a command, and the exception that ends one early."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable

WRONG, IN_THE_WAY, INTERRUPTED = 2, 1, 130

Run = Callable[[Namespace], None]
"""Runs a command with its arguments, which always include `lang`."""

Command = Callable[[str, Run, str], ArgumentParser]
"""Adds a command: name, function, help. Its own arguments are added to the returned parser."""


class Trouble(Exception):
    """Ends a command early, with lines for stderr and an exit status."""

    def __init__(self, status: int, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.status = status
