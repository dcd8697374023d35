"""The server commands: `serve`, `passcode` and `migrate`."""

import argparse
from ipaddress import ip_network
from pathlib import Path

from scorekeeper.cli import files
from scorekeeper.cli.command import Command


def commands(command: Command) -> None:
    made = command("serve", serve, "卓を開く · serve the app on the local network")
    made.add_argument("--host", default=argparse.SUPPRESS, help="待ち受ける番地 · address to listen on")
    made.add_argument("--port", type=_port, default=argparse.SUPPRESS, help="番号 · port to listen on")
    encrypted = "家の証明書で暗号化する · encrypt with the installation's own certificate, which phones install at /trust"
    made.add_argument("--https", action="store_true", help=encrypted)
    made.add_argument(
        "--behind-proxy",
        type=_network,
        action="append",
        default=[],
        metavar="ADDRESS",
        help="信じる中継の番地 · address or network of a trusted reverse proxy (client address and http/https)",
    )
    made.add_argument(
        "--name",
        type=_name,
        action="append",
        default=[],
        metavar="NAME",
        help="この名でだけ答える · answer only to this host name, which QR codes then use; may be repeated",
    )
    made.add_argument(
        "--backups",
        type=_shelf,
        default=argparse.SUPPRESS,
        metavar="FOLDER",
        help="毎日の控えの置き場、off なら作らない · folder for daily backups (default: backups/ beside the records), or off",
    )

    made.add_argument(
        "--tables",
        choices=("anyone", "host"),
        default="anyone",
        help="卓と会を開ける人 · who may create tables and groups: anyone who can reach this machine, or only the host",
    )
    made.add_argument("--room", type=_megabytes, default=4000, metavar="MB", help="記録の広さ · limit for all records, in MB")

    made = command("passcode", passcode, "席主の合言葉を見る · print the host's passcode")
    made.add_argument("--new", action="store_true", help="新しくする · make a new one; hosts that are signed in stay so")

    command("migrate", migrate, "記録の置き場を整える · migrate the database to the newest schema")


def serve(arguments: argparse.Namespace) -> None:
    from scorekeeper.serve import serve

    where = {name: value for name, value in vars(arguments).items() if name in ("host", "port", "https")}
    chosen = {"BACKUPS": arguments.backups} if "backups" in arguments else {}
    chosen |= {"BEHIND_PROXY": arguments.behind_proxy, "NAMES": arguments.name}
    serve(**where, **chosen, TABLES=arguments.tables, ROOM=arguments.room * 10**6)


def passcode(arguments: argparse.Namespace) -> None:
    from scorekeeper import keys, places
    from scorekeeper.store import where

    with files.store(arguments.lang) as store:
        instance = places.instance()
        place = keys.place(instance, where(instance), store.settings)
        print(keys.renew_passcode(place) if arguments.new else keys.passcode(place))


def migrate(arguments: argparse.Namespace) -> None:
    with files.store(arguments.lang):
        pass  # opening the store migrates it


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError("0–65535")
    return int(text)


def _shelf(text: str) -> Path | None:
    return None if text == "off" else Path(text).expanduser().resolve()


def _network(text: str) -> str:
    try:
        return str(ip_network(text))
    except ValueError:
        raise argparse.ArgumentTypeError("127.0.0.1 · 10.0.0.0/8 · ::1") from None


def _megabytes(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError("4000")
    return int(text)


def _name(text: str) -> str:
    from scorekeeper.address import is_name

    if not is_name(text):
        raise argparse.ArgumentTypeError("scores.example.org")
    return text
