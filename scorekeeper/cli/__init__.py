"""The command line: `scorekeeper serve · passcode · migrate · backup · backups · restore · copy · import · export · print ·
settle · sheet · odds · ask · schema`.

Exit status: 0 for success; 2 for wrong input (a record, an option, a file that cannot be read), saying what, where and by which
clause; 1 for a problem of this machine (an output, database or address that cannot be used).
"""

import io
import os
import sys
from collections.abc import Sequence

from scorekeeper import __version__
from scorekeeper.cli import backups, copying, rules, seasons, serving, sheets
from scorekeeper.cli.command import IN_THE_WAY, INTERRUPTED, Parser, Run, Trouble
from scorekeeper.cli.terminal import UNWRITABLE, locale_language, said, why
from scorekeeper.core.words import LANGUAGES, Words


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status. SystemExit only from argparse, and from a server that cannot start."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    arguments = parser().parse_args(argv)
    run: Run = arguments.run
    try:
        run(arguments)
        sys.stdout.flush()
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return trouble.status
    except BrokenPipeError:
        # The reader has gone; the rest must not be flushed at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return IN_THE_WAY
    except OSError as error:
        print(said(UNWRITABLE, arguments.lang, why=why(error)), file=sys.stderr)
        return IN_THE_WAY
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


LANGUAGE = Words("ことば(無ければロケールの言語)", "language of the texts (default: that of the locale)")


def parser() -> Parser:
    """The parser with all commands; `run` is the function of each."""
    lang = locale_language()
    about = Words("卓のそばで点をつけ、裁く", "keeps the score beside a real table, and referees")
    top = Parser(prog="scorekeeper", lang=lang, description=about.say(lang))
    top.add_argument("--version", action="version", version=f"scorekeeper {__version__}")
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Run, help: Words) -> Parser:
        made = commands.add_parser(name, help=help.say(lang), description=help.say(lang), lang=lang)
        made.add_argument("--lang", choices=LANGUAGES, default=lang, help=LANGUAGE)
        made.set_defaults(run=run)
        return made

    for topic in (serving, backups, copying, seasons, sheets, rules):
        topic.commands(command)
    return top
