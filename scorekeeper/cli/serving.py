"""Serving, and what is done before it: `serve` and `migrate`."""

import argparse

from scorekeeper.cli import files
from scorekeeper.cli.command import Command


def commands(command: Command) -> None:
    made = command("serve", serve, "卓を開く · serve the app on the local network")
    made.add_argument("--host", default=argparse.SUPPRESS, help="待ち受ける番地 · address to serve at")
    made.add_argument("--port", type=_port, default=argparse.SUPPRESS, help="番号 · port to serve at")

    command("migrate", migrate, "記録の置き場を整える · bring the database to the newest shape")


def serve(arguments: argparse.Namespace) -> None:
    from scorekeeper.serve import serve

    serve(**{name: value for name, value in vars(arguments).items() if name in ("host", "port")})


def migrate(arguments: argparse.Namespace) -> None:
    with files.store(arguments.lang):
        pass  # Opening brings them there.


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError("0–65535")
    return int(text)
