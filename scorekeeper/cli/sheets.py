"""Commands for a record file: `settle` and `sheet`."""

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from scorekeeper import fonts
from scorekeeper.cli import files
from scorekeeper.cli.command import IN_THE_WAY, WRONG, Command, Trouble
from scorekeeper.cli.terminal import about, clean, print_json, refusal, said
from scorekeeper.core.words import Words
from scorekeeper.paper import A4, PAPERS, SUFFIXES, Paper

if TYPE_CHECKING:
    from scorekeeper.library import Score

NO_FORMAT = Words("出力の名は {known} のどれかで終える。", "The name of the output file must end in one of {known}.")
NO_FONT = Words(
    "この機械の書体に無い字がある。紙では{mark}になる: {letters}",
    "No font on this machine has these characters; on paper they become {mark}: {letters}",
)
NO_PDF = Words("PDFを作れない。Pangoを入れる: script/setup", "Cannot make the PDF. Install Pango: script/setup")


def commands(command: Command) -> None:
    made = command("settle", settle, Words("記録を精算する", "settle a record"))
    made.add_argument("file", metavar="FILE", help=Words("記録(- は標準入力)", "record file (- for standard input)"))
    made.add_argument("--json", action="store_true", help=Words("JSONで", "as JSON, with the steps of every payment"))

    made = command("sheet", sheet, Words("記入表を作る", "make the score sheet of a record"))
    made.add_argument("file", metavar="FILE", help=Words("記録(- は標準入力)", "record file (- for standard input)"))
    made.add_argument("-o", "--output", type=Path, required=True, metavar="OUT", help=" ".join(SUFFIXES))
    made.add_argument("--paper", choices=tuple(PAPERS), default=A4.key, help=Words("紙の大きさ", "paper size of .pdf and .html"))


def settle(arguments: Namespace) -> None:
    score = _score(arguments.file, arguments.lang)
    if arguments.json:
        print_json(msgspec.to_builtins(score.settle(arguments.lang)))
    else:
        sys.stdout.write(score.drawn(".txt", arguments.lang).decode())


def sheet(arguments: Namespace) -> None:
    output: Path = arguments.output
    lang: str = arguments.lang
    if output.suffix.lower() not in SUFFIXES:
        raise Trouble(WRONG, about(output, said(NO_FORMAT, lang, known=" ".join(SUFFIXES))))
    score = _score(arguments.file, lang)
    if output.suffix.lower() == ".pdf" and (lacking := fonts.missing("".join(score.record.players))):
        letters = ", ".join(f"{letter} (U+{ord(letter):04X})" for letter in lacking)
        print(clean(said(NO_FONT, lang, letters=letters, mark=fonts.MARK)), file=sys.stderr)
    content = _drawn(score, output.suffix.lower(), lang, PAPERS[arguments.paper])
    files.write(output, content, lang)


def _drawn(score: "Score", suffix: str, lang: str, paper: Paper) -> bytes:
    """The sheet in the format of this suffix. Trouble if the PDF cannot be made."""
    try:
        return score.drawn(suffix, lang, paper)
    except OSError as error:
        raise Trouble(IN_THE_WAY, f"{NO_PDF.say(lang)} ({clean(str(error).splitlines()[0])})") from error


def _score(file: str, lang: str) -> "Score":
    """The record in a file, folded. Trouble says what is wrong with it and where."""
    from scorekeeper import library

    try:
        return library.read(files.read(file, lang))
    except library.Unreadable as error:
        raise Trouble(WRONG, *refusal(file, error.refused, lang, error.players)) from error
