"""What a command is, and what ends one early."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable

WRONG, IN_THE_WAY, INTERRUPTED = 2, 1, 130

Run = Callable[[Namespace], None]
"""What a command does with its arguments; `lang` is always among them."""

Command = Callable[[str, Run, str], ArgumentParser]
"""Makes a command of this name, which runs this and is described so; its own arguments are added to what comes back."""


class Trouble(Exception):
    """What ends a command early: what to say on the error stream, and the status to leave with."""

    def __init__(self, status: int, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.status = status
