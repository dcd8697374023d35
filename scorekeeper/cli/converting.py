"""A record as another file, and a file of another program as a record: `convert`."""

import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.cli import files
from scorekeeper.cli.command import WRONG, Command, Trouble, in_zone
from scorekeeper.core.words import Words
from scorekeeper.serve.terminal import clean, in_language, refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorekeeper.core.record import Record

RECORD = "record"
NO_FORMAT = Words("この記録の書き出し先は {known}。--to で選ぶ。", "This record can be written as {known}. Choose with --to.")
NO_PLAY = Words(
    "終わって日付のある対局だけが BG Stats のファイルになる。",
    "Only a match that is over and has a date becomes a file for BG Stats.",
)


def commands(command: Command) -> None:
    help = Words(
        "ほかのプログラムのファイルを記録に、記録をほかのファイルにする",
        "make a record of a file of another program, or the other way round",
    )
    made = command("convert", convert, help)
    made.add_argument(
        "file",
        metavar="FILE",
        help=Words("記録かほかのプログラムのファイル(- は標準入力)", "record or other file (- for standard input)"),
    )
    made.add_argument("-o", "--output", type=Path, required=True, metavar="OUT", help=Words("出力", "output file"))
    made.add_argument(
        "--to",
        metavar="FORMAT",
        help=Words(
            "何にするか。無い名を言うと、あるものを挙げる",
            "what it becomes: record (of another file the default), bgstats, or a format of its game, such as tenhou6",
        ),
    )
    in_zone(made)


def convert(arguments: Namespace) -> None:
    lang: str = arguments.lang
    record, notes = _read(arguments.file, lang)
    writers = _writers(record, lang)
    wanted = arguments.to or (RECORD if notes is not None else "")
    if wanted not in writers:
        raise Trouble(WRONG, in_language(NO_FORMAT, lang, known=", ".join(writers)))
    content, remarks = writers[wanted]()
    files.write(arguments.output, content, lang)
    for note in (*(notes or ()), *remarks):
        print(clean(note.with_names(record.players).say(lang)), file=sys.stderr)


def _read(file: str, lang: str) -> "tuple[Record, tuple[Words, ...] | None]":
    """The record in a file; of a file of another program with what is to be said beside it, of a record with None."""
    from scorekeeper import library
    from scorekeeper.core import exchange
    from scorekeeper.core.record import Refused
    from scorekeeper.games import GAMES

    content = files.read(file, lang)
    found = exchange.read(GAMES, content)
    if isinstance(found, Refused):
        raise Trouble(WRONG, *refusal(file, found, lang))
    if found:
        return found.record, found.notes
    try:
        return library.read(content).record, None
    except library.Unreadable as error:
        raise Trouble(WRONG, *refusal(file, error.refused, lang, error.players)) from error


Writer = Callable[[], "tuple[bytes, Iterable[Words]]"]


def _writers(record: "Record", lang: str) -> dict[str, Writer]:
    """What makes each file that a record can become, by the key of the format, and what is left out of it."""
    from scorekeeper.core import record as records
    from scorekeeper.season import bgstats

    def bg_stats() -> "tuple[bytes, Iterable[Words]]":
        from scorekeeper.season.matches import match_of

        state = records.fold(record)
        assert not isinstance(state, records.Refused), "it was read"
        play = bgstats.play_of(records.fingerprint(record), match_of(record, state))
        if not play or not play.began:
            raise Trouble(WRONG, NO_PLAY.say(lang))
        return bgstats.write([play], lang), ()

    def game_format(write: "Callable[[Record], tuple[bytes, Iterable[Words]]]") -> Writer:
        return lambda: write(record)

    own = {one.key: game_format(one.write) for one in record.game.formats if one.write}
    return {RECORD: lambda: (records.write(record), ()), **own, bgstats.KEY: bg_stats}
