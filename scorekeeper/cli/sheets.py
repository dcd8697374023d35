"""A record in a file, settled and on paper: `settle` and `sheet`."""

import sys
from argparse import Namespace
from pathlib import Path

from scorekeeper.cli import files
from scorekeeper.cli.command import IN_THE_WAY, WRONG, Command, Trouble
from scorekeeper.cli.terminal import about, clean, print_json, refusal, said
from scorekeeper.core import record as records
from scorekeeper.core.game import State
from scorekeeper.core.record import Record, Refused
from scorekeeper.core.words import Words
from scorekeeper.games import BY_NAME
from scorekeeper.paper import A4, PAPERS, Paper

SUFFIXES = (".pdf", ".html", ".csv", ".txt")

NO_FORMAT = Words("出力の名は {known} のどれかで終える。", "The output's name ends with one of {known}.")
NO_PDF = Words("PDFを作れない。Pangoを入れる: script/setup", "The PDF cannot be made. Install Pango: script/setup")


def commands(command: Command) -> None:
    made = command("settle", settle, "記録を精算する · settle a record")
    made.add_argument("file", metavar="FILE", help="記録(- は標準入力) · record file (- for standard input)")
    made.add_argument("--json", action="store_true", help="JSONで · every payment with its reckoning, as JSON")

    made = command("sheet", sheet, "記入表を作る · make the score sheet of a record")
    made.add_argument("file", metavar="FILE", help="記録(- は標準入力) · record file (- for standard input)")
    made.add_argument("-o", "--output", type=Path, required=True, metavar="OUT", help=" ".join(SUFFIXES))
    made.add_argument("--paper", choices=tuple(PAPERS), default=A4.key, help="紙 · paper of .pdf and .html")


def settle(arguments: Namespace) -> None:
    record, state = _folded(arguments.file, arguments.lang)
    if arguments.json:
        from scorekeeper import settlement

        print_json(settlement.plain(record, state, arguments.lang))
        return
    from scorekeeper import plain
    from scorekeeper import sheet as sheets

    sys.stdout.write(plain.text(sheets.prepare(record, state), arguments.lang))


def sheet(arguments: Namespace) -> None:
    output: Path = arguments.output
    lang: str = arguments.lang
    if output.suffix.lower() not in SUFFIXES:
        raise Trouble(WRONG, about(output, said(NO_FORMAT, lang, known=" ".join(SUFFIXES))))
    record, state = _folded(arguments.file, lang)
    content = _drawn(record, state, output.suffix.lower(), lang, PAPERS[arguments.paper])
    files.write(output, content, lang)


def _drawn(record: Record, state: State, suffix: str, lang: str, paper: Paper) -> bytes:
    """The sheet in the format that a suffix names, on this paper where it is on one."""
    from scorekeeper import plain
    from scorekeeper import sheet as sheets

    drawn = sheets.prepare(record, state)
    match suffix:
        case ".txt":
            return plain.text(drawn, lang).encode()
        case ".csv":
            return plain.csv(drawn, lang).encode()
        case ".html":
            return sheets.html(drawn, lang, paper).encode()
        case _:
            try:
                from scorekeeper import pdf

                return pdf.pdf(sheets.html(drawn, lang, paper))
            except OSError as error:
                raise Trouble(IN_THE_WAY, f"{NO_PDF.say(lang)} ({clean(str(error).splitlines()[0])})") from error


def _folded(file: str, lang: str) -> tuple[Record, State]:
    """The record in a file, and where it stands; or Trouble that says what is wrong with it and where."""
    record = records.read(files.read(file, lang), BY_NAME)
    if isinstance(record, Refused):
        raise Trouble(WRONG, *refusal(file, record, lang))
    state = records.fold(record)
    if isinstance(state, Refused):
        raise Trouble(WRONG, *refusal(file, state, lang, record.players))
    return record, state
