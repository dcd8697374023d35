"""The command that checks a ruleset: `check`."""

import sys
from argparse import Namespace

from scorekeeper.cli.command import IN_THE_WAY, Command, Trouble
from scorekeeper.cli.rules import game_names, game_of
from scorekeeper.core.words import Words
from scorekeeper.serve.terminal import clean, in_language

MATCHES = 20
"""How many matches are tried unless told otherwise; each takes about a second."""
DONE = Words("{done} / {all}", "{done} of {all}")
SOUND = Words("間違いは無い。", "Nothing is wrong.")
WRONG = Words("間違いが{n}件ある。", "Wrong: {n}.")


def commands(command: Command) -> None:
    words = Words(
        "競技を調べる: 規則書の例、稽古の問い、法則、読み込み先",
        "check a ruleset: its examples, its exercises, the laws of all games, what it imports",
    )
    made = command("check", check, words)
    made.add_argument("ruleset", metavar="RULESET", help=game_names)
    made.add_argument(
        "--matches",
        type=int,
        default=MATCHES,
        metavar="N",
        help=Words("試しに打つ回数（初めは20）", "how many matches are played at random (20)"),
    )


def check(arguments: Namespace) -> None:
    """Print what is wrong, a line each, while it says on stderr how far it is. Trouble with status 1 if anything is wrong."""
    from scorekeeper.checks import CHECKS

    game, lang, wrong = game_of(arguments.ruleset, arguments.lang), arguments.lang, 0
    shows = sys.stderr.isatty()
    for words, function in CHECKS.values():
        title, last = words.say(lang), ""
        for done, of, found in function(game, arguments.matches):
            last = f"{title}: {in_language(DONE, lang, done=str(done), all=str(of))}"
            print(f"\r{last}\033[K", end="", file=sys.stderr, flush=True) if shows else None
            for line in filter(None, found.split("\n")):
                print(f"\r\033[K{clean(line)}" if shows else clean(line))
                wrong += 1
        print(f"\r{last}\033[K" if shows else last, file=sys.stderr)
    if wrong:
        raise Trouble(IN_THE_WAY, in_language(WRONG, lang, n=str(wrong)))
    print(SOUND.say(lang))
