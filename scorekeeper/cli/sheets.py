"""Commands for a record file: `settle` and `sheet`."""

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from scorekeeper.cli import files
from scorekeeper.cli.command import IN_THE_WAY, WRONG, Command, Trouble, in_zone
from scorekeeper.core.facts_alone import declarations_of
from scorekeeper.core.words import Words
from scorekeeper.local import fonts
from scorekeeper.serve.terminal import about, clean, in_language, print_json, refusal
from scorekeeper.sheet.measures import PaperSize
from scorekeeper.sheet.papers import A4, PAPERS, SUFFIXES

if TYPE_CHECKING:
    from scorekeeper.library import Score

NO_FORMAT = Words("出力の名は {known} のどれかで終える。", "The name of the output file must end in one of {known}.")
NO_FONT = Words(
    "この機械の書体に無い字がある。紙では{mark}になる: {letters}",
    "No font on this machine has these characters; on paper they become {mark}: {letters}",
)


def commands(command: Command) -> None:
    made = command("settle", settle, Words("記録を精算する", "settle a record"))
    made.add_argument("file", metavar="FILE", help=Words("記録(- は標準入力)", "record file (- for standard input)"))
    made.add_argument("--json", action="store_true", help=Words("JSONで", "as JSON, with the steps of every payment"))
    in_zone(made)

    made = command("sheet", sheet, Words("記入表を作る", "make the score sheet of a record"))
    made.add_argument("file", metavar="FILE", help=Words("記録(- は標準入力)", "record file (- for standard input)"))
    made.add_argument("-o", "--output", type=Path, required=True, metavar="OUT", help=" ".join(SUFFIXES))
    made.add_argument("--paper", choices=tuple(PAPERS), default=A4.key, help=Words("紙の大きさ", "paper size of .pdf and .html"))
    in_zone(made)


def settle(arguments: Namespace) -> None:
    """Print the settlement. Of a record whose ruleset is not installed, what was declared is printed before the Trouble."""
    score = _score(arguments.file, arguments.lang)
    if arguments.json:
        print_json(msgspec.to_builtins(score.settle(arguments.lang)))
    else:
        sys.stdout.write(score.draw(".txt", arguments.lang).decode())


def sheet(arguments: Namespace) -> None:
    output: Path = arguments.output
    lang: str = arguments.lang
    if output.suffix.lower() not in SUFFIXES:
        raise Trouble(WRONG, about(output, in_language(NO_FORMAT, lang, known=" ".join(SUFFIXES))))
    score = _score(arguments.file, lang)
    if output.suffix.lower() == ".pdf":
        tell_missing("".join(score.record.players), lang)
    content = _draw(score, output.suffix.lower(), lang, PAPERS[arguments.paper])
    files.write(output, content, lang)


def tell_missing(names: str, lang: str) -> None:
    """Say which letters of names that are to be printed no font of this machine has."""
    if lacking := fonts.missing(names):
        letters = ", ".join(f"{letter} (U+{ord(letter):04X})" for letter in lacking)
        print(clean(in_language(NO_FONT, lang, letters=letters, mark=fonts.MARK)), file=sys.stderr)


def _draw(score: "Score", suffix: str, lang: str, paper: PaperSize) -> bytes:
    """The sheet in the format of this suffix. Trouble if the PDF cannot be made."""
    from scorekeeper.pdf.rendering import NO_PANGO, NoPango

    try:
        return score.draw(suffix, lang, paper)
    except NoPango as error:
        raise Trouble(IN_THE_WAY, f"{NO_PANGO.say(lang)} ({clean(str(error).splitlines()[0])})") from error


def _score(file: str, lang: str) -> "Score":
    """The record in a file, folded. Trouble says what is wrong with it and where."""
    from scorekeeper import library

    content = files.read(file, lang)
    try:
        return library.read(content)
    except library.Unreadable as error:
        if error.refused.objections[0].key == "ruleset":
            _tell_declared(content)
        raise Trouble(WRONG, *refusal(file, error.refused, lang, error.players)) from error


def _tell_declared(content: bytes) -> None:
    """Print what stands in a record by itself, a line an entry; one that does not count has a cross."""
    if declared := declarations_of(content):
        print(clean(" · ".join(declared.players)))
        for one in declared.log:
            about = " ".join(filter(None, (one.by, one.at)))
            print(clean(f"{one.entry:>4} {' ' if one.counts else '×'} {one.fact}  {one.says}{f'  ({about})' if about else ''}"))
