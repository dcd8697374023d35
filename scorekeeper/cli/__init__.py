"""The command line: `scorekeeper serve · demo · passcode · migrate · backup · backups · restore · copy · import · export · print ·
verify · settle · sheet · convert · odds · ask · schema · count · practice · check · completion`.

Exit status: 0 for success; 2 for wrong input (a record, an option, a file that cannot be read), saying what, where and by which
clause; 1 for a problem of this machine (an output, database or address that cannot be used).
"""

import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from scorekeeper import __version__
from scorekeeper.cli.command import IN_THE_WAY, INTERRUPTED, Parser, Run, Trouble
from scorekeeper.core.words import LANGUAGES, Words
from scorekeeper.serve.terminal import UNWRITABLE, in_language, locale_language, why

TOPICS = {
    "serving": ("serve", "passcode", "migrate"),
    "demo": ("demo",),
    "backups": ("backup", "backups", "restore"),
    "copying": ("copy",),
    "groups": ("group",),
    "seasons": ("import", "export"),
    "printing": ("print",),
    "sealing": ("verify",),
    "sheets": ("settle", "sheet"),
    "converting": ("convert",),
    "rules": ("odds", "ask", "schema"),
    "counting": ("count",),
    "practice": ("practice",),
    "checking": ("check",),
    "completion": ("completion",),
}
"""The commands of each module here, in the order of the help text."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status. SystemExit only from argparse, and from a server that cannot start."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    given = (sys.argv[1:] if argv is None else argv) or ["serve"]
    arguments = parser(*given[:1]).parse_args(given)
    run: Run = arguments.run
    if zone := getattr(arguments, "zone", None):
        from scorekeeper.local import days

        days.follow(lambda: zone)
    try:
        run(arguments)
        sys.stdout.flush()
        for line in vars(sys.modules.get("scorekeeper.games", object)).get("BROKEN", ()):
            print(line, file=sys.stderr)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return trouble.status
    except BrokenPipeError:
        # The reader has gone; the rest must not be flushed at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return IN_THE_WAY
    except OSError as error:
        print(in_language(UNWRITABLE, arguments.lang, why=why(error)), file=sys.stderr)
        return IN_THE_WAY
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


LANGUAGE = Words("ことば(無ければロケールの言語)", "language of the texts (default: that of the locale)")


def parser(first: str = "") -> Parser:
    """The parser with all commands; `run` is the function of each. For a line that begins with a command it has those of the same
    topic, and none for the version, so that only what is needed is loaded.
    """
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

    topics = [topic for topic, names in TOPICS.items() if first in names] or TOPICS
    for topic in () if first == "--version" else topics:
        import_module(f"scorekeeper.cli.{topic}").commands(command)
    return top
