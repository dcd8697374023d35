"""What a shell needs to complete these commands: `completion`."""

import argparse

import shtab

from scorekeeper.cli.command import Command
from scorekeeper.core.words import Words


def commands(command: Command) -> None:
    helped = Words("シェルがコマンドを補完するためのものを出す", "print what a shell needs to complete these commands")
    command("completion", completion, helped).add_argument("shell", choices=shtab.SUPPORTED_SHELLS)


def completion(arguments: argparse.Namespace) -> None:
    from scorekeeper import cli

    print(shtab.complete(cli.parser(), arguments.shell))
