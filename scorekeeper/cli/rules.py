"""Commands about a ruleset, without a table: `odds`, `ask` and `schema`."""

import sys
from argparse import Namespace

from scorekeeper.cli.command import WRONG, Command, Trouble
from scorekeeper.cli.terminal import clean, print_json, refusal, said
from scorekeeper.core import record as records
from scorekeeper.core.game import Game
from scorekeeper.core.house import House
from scorekeeper.core.record import Refused
from scorekeeper.core.words import Words
from scorekeeper.games import BY_NAME, GAMES, SHARED

NO_RULESET = Words("「{name}」という競技は無い。あるのは {known}。", "There is no ruleset “{name}”. Known: {known}.")
NO_HOUSE = Words("決まりは field=A,etsunen=on のように書く。", "Write house rules like this: field=A,etsunen=on.")
NO_ODDS = Words("この競技の確率表はまだ無い。", "This ruleset has no table of odds yet.")
NOT_PLAYED = Words("この決まりのときだけ: {only}", "Only under this house rule: {only}")
INQUIRY = Words("卓の記録から答える問い: {key}", "Question answered from the record of the table: {key}")


def commands(command: Command) -> None:
    made = command("odds", odds, Words("決まりごとの正確な確率表", "exact odds under chosen house rules"))
    made.add_argument("--ruleset", default=GAMES[0].name, metavar="NAME", help=" ".join(BY_NAME))
    made.add_argument(
        "--house", default="", metavar="OPTION=CHOICE,…", help=Words("標準と違う決まり", "house rules that differ from Standard")
    )
    made.add_argument("--json", action="store_true", help=Words("JSONで", "as JSON"))

    made = command("ask", ask, Words("規則書に、卓で言うとおりの言葉で訊く", "ask the rule book in your own words"))
    made.add_argument("--ruleset", default=GAMES[0].name, metavar="NAME", help=" ".join((*BY_NAME, *SHARED)))
    made.add_argument(
        "--house", default="", metavar="OPTION=CHOICE,…", help=Words("標準と違う決まり", "house rules that differ from Standard")
    )
    made.add_argument(
        "--json", action="store_true", help=Words("JSONで", "as JSON: asks_back, clauses, in_force, inquiry, verdict")
    )
    made.add_argument("question", metavar="QUESTION", help=Words("卓で言うとおりに", "as you would say it at the table"))

    made = command("schema", schema, Words("競技の記録のJSON Schema", "JSON Schema of a ruleset's records"))
    made.add_argument("ruleset", metavar="RULESET", help=" ".join(BY_NAME))


def odds(arguments: Namespace) -> None:
    from scorekeeper import odds as chances

    lang: str = arguments.lang
    game = _game(arguments.ruleset, lang)
    tables = chances.tables(game, _house(game, arguments.house, lang))
    if not tables:
        raise Trouble(WRONG, NO_ODDS.say(lang))
    if arguments.json:
        print_json(chances.plain(tables, lang))
    else:
        sys.stdout.write(chances.text(tables, lang))


def ask(arguments: Namespace) -> None:
    from scorekeeper import search
    from scorekeeper.book import book, condition

    lang: str = arguments.lang
    within = arguments.ruleset if arguments.ruleset in SHARED else ""
    game = SHARED[within] if within else _game(arguments.ruleset, lang)
    answer = search.ask(game, arguments.question, house=_house(game, arguments.house, lang), within=within)
    if arguments.json:
        told = {
            "asks_back": answer.close,
            "clauses": [hit.clause for hit in answer.clauses],
            "in_force": [hit.in_force for hit in answer.clauses],
            "inquiry": answer.inquiry,
            "verdict": answer.words.say(lang),
        }
        print_json(told)
        return
    if answer.silent:
        print(*answer.words, sep="\n")
    elif answer.close:
        print(answer.words.say(lang))
    for hit in answer.clauses:
        clause = book(game).clauses[hit.clause]
        print(f"{clause.words.say(lang)} [{hit.clause}]")
        if not hit.in_force:
            print(f"    {said(NOT_PLAYED, lang, only=condition(game, clause).say(lang))}")
    if answer.inquiry:
        print(said(INQUIRY, lang, key=answer.inquiry))


def schema(arguments: Namespace) -> None:
    print_json(records.schema(_game(arguments.ruleset, arguments.lang)))


def _house(game: Game, told: str, lang: str) -> House:
    """House rules written as OPTION=CHOICE,…"""
    given = [pair.partition("=") for pair in told.split(",") if pair]
    if not all(equals for _, equals, _ in given):
        raise Trouble(WRONG, f"--house: {NO_HOUSE.say(lang)}")
    house = records.house_of(game, {option.strip(): choice.strip() for option, _, choice in given})
    if isinstance(house, Refused):
        raise Trouble(WRONG, *refusal("--house", house, lang))
    return house


def _game(name: str, lang: str) -> Game:
    if name not in BY_NAME:
        raise Trouble(WRONG, clean(said(NO_RULESET, lang, name=name[:40], known=", ".join(BY_NAME))))
    return BY_NAME[name]
