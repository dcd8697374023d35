"""The server commands: `serve`, `passcode` and `migrate`."""

import argparse
from ipaddress import ip_network
from pathlib import Path

from scorekeeper.cli import files
from scorekeeper.cli.command import Command, Parser, in_zone
from scorekeeper.core.words import Words


def commands(command: Command) -> None:
    made = listening(command("serve", serve, Words("アプリをこのネットワークで動かす", "serve the app on the local network")))
    encrypted = Words(
        "この家の証明書で暗号化する。電話は /trust で証明書を入れる",
        "encrypt with the certificate of this house, which phones install at /trust",
    )
    made.add_argument("--https", action="store_true", help=encrypted)
    made.add_argument(
        "--behind-proxy",
        type=_network,
        action="append",
        default=[],
        metavar="ADDRESS",
        help=Words(
            "信じる中継のアドレスかネットワーク(相手のアドレスと http/https を中継から読む)",
            "address or network of a trusted reverse proxy (client address and http/https)",
        ),
    )
    made.add_argument(
        "--name",
        type=_name,
        action="append",
        default=[],
        metavar="NAME",
        help=Words(
            "この名前への要求にだけ答え、QRコードにも使う。何度でも書ける",
            "answer only to this host name, which QR codes then use; may be repeated",
        ),
    )
    made.add_argument(
        "--backups",
        type=_shelf,
        default=argparse.SUPPRESS,
        metavar="FOLDER",
        help=Words(
            "毎日の控えの置き場(無ければ記録のそばの backups/)。off なら作らない",
            "folder for daily backups (default: backups/ beside the records), or off",
        ),
    )

    made.add_argument(
        "--tables",
        choices=("anyone", "host"),
        default="anyone",
        help=Words(
            "卓と会を開ける人。anyone はこの機械に届く人だれでも、host は席主だけ",
            "who may create tables and groups: anyone who can reach this machine, or only the host",
        ),
    )
    made.add_argument(
        "--room",
        type=_megabytes,
        default=4000,
        metavar="MB",
        help=Words("全ての記録に使ってよい大きさ(MB)", "limit for all records, in MB"),
    )

    in_zone(
        made,
        Words(
            "会のタイムゾーン(Asia/Tokyo など)。無ければ席主のページで選ぶ",
            "time zone of the club, such as Asia/Tokyo; without it the host chooses one on the page",
        ),
    )

    made = command("passcode", passcode, Words("席主の合言葉を見る", "print the host's passcode"))
    made.add_argument(
        "--new",
        action="store_true",
        help=Words("新しい合言葉にする。今の席主はそのまま", "make a new one; hosts who are signed in stay signed in"),
    )

    command("migrate", migrate, Words("記録の置き場を新しい版に合わせる", "migrate the database to the newest schema"))


def listening(made: Parser) -> Parser:
    """Add the options that say where a server listens."""
    made.add_argument("--host", default=argparse.SUPPRESS, help=Words("待ち受けるアドレス", "address to listen on"))
    made.add_argument("--port", type=_port, default=argparse.SUPPRESS, help=Words("待ち受けるポートの番号", "port to listen on"))
    return made


def serve(arguments: argparse.Namespace) -> None:
    from scorekeeper.serve.server import serve

    where = {name: value for name, value in vars(arguments).items() if name in ("host", "port", "https")}
    chosen = {"BACKUPS": arguments.backups} if "backups" in arguments else {}
    chosen |= {"BEHIND_PROXY": arguments.behind_proxy, "NAMES": arguments.name}
    serve(**where, **chosen, TABLES=arguments.tables, ROOM=arguments.room * 10**6, ZONE=arguments.zone or "")


def passcode(arguments: argparse.Namespace) -> None:
    from scorekeeper.local import folders, secret_keys
    from scorekeeper.store import where

    with files.store(arguments.lang) as store:
        instance = folders.instance()
        place = secret_keys.place(instance, where(instance), store.settings)
        print(secret_keys.renew_passcode(place) if arguments.new else secret_keys.passcode(place))


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
        raise argparse.ArgumentTypeError("127.0.0.1, 10.0.0.0/8, ::1") from None


def _megabytes(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError("4000")
    return int(text)


def _name(text: str) -> str:
    from scorekeeper.local.address import is_name

    if not is_name(text):
        raise argparse.ArgumentTypeError("scores.example.org")
    return text
