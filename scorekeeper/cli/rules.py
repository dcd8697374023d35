"""Commands about a ruleset, without a table: `odds`, `ask` and `schema`."""

import sys
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path

from scorekeeper.cli.command import WRONG, Command, Trouble
from scorekeeper.core import record as records
from scorekeeper.core.game import Game
from scorekeeper.core.house import House, values
from scorekeeper.core.record import Refused
from scorekeeper.core.schema import schema as schema_of
from scorekeeper.core.words import Words
from scorekeeper.games import ONE_BY_ONE, OWN
from scorekeeper.serve.terminal import clean, in_language, print_json, refusal

NO_RULESET = Words("「{name}」という競技は無い。あるのは {known}。", "There is no ruleset “{name}”. Known: {known}.")
NO_HOUSE = Words("決まりは field=A,etsunen=on のように書く。", "Write house rules like this: field=A,etsunen=on.")
NO_ODDS = Words("この競技の確率表はまだ無い。", "This ruleset has no table of odds yet.")
NOT_PLAYED = Words("この決まりのときだけ: {only}", "Only under this house rule: {only}")
INQUIRY = Words("卓の記録から答える問い: {key}", "Question answered from the record of the table: {key}")

RULES = "[NAME,]OPTION=CHOICE,…"
"""House rules: those of a house that is known by name, if any, and choices."""


def commands(command: Command) -> None:
    made = command("odds", odds, Words("決まりごとの正確な確率表", "exact odds under chosen house rules"))
    made.add_argument("--ruleset", default=OWN[0], metavar="NAME", help=game_names)
    made.add_argument(
        "--house",
        default="",
        metavar=RULES,
        help=Words("標準と違う決まり", "house rules that differ from Standard"),
    )
    made.add_argument("--json", action="store_true", help=Words("JSONで", "as JSON"))

    made = command("ask", ask, Words("規則書に、卓で言うとおりの言葉で聞く", "ask the rule book in your own words"))
    made.add_argument("--ruleset", default=OWN[0], metavar="NAME", help=_books)
    made.add_argument(
        "--house",
        default="",
        metavar=RULES,
        help=Words("標準と違う決まり", "house rules that differ from Standard"),
    )
    made.add_argument(
        "--json", action="store_true", help=Words("JSONで", "as JSON: asks_back, clauses, in_force, inquiry, verdict")
    )
    made.add_argument("question", metavar="QUESTION", help=Words("卓で言うとおりに", "as you would say it at the table"))

    made = command("schema", schema, Words("競技の記録のJSON Schema", "JSON Schema of a ruleset's records"))
    made.add_argument("ruleset", metavar="RULESET", help=game_names)


def game_names() -> str:
    return " ".join(ONE_BY_ONE)


def _books() -> str:
    return " ".join((*ONE_BY_ONE, *_common_books()))


def _common_books() -> Mapping[str, Game]:
    from scorekeeper.games import SHARED

    return SHARED


def odds(arguments: Namespace) -> None:
    from scorekeeper.book import odds as chances

    lang: str = arguments.lang
    game = game_of(arguments.ruleset, lang)
    tables = chances.tables(game, house_told(game, arguments.house, lang))
    if not tables:
        raise Trouble(WRONG, NO_ODDS.say(lang))
    if arguments.json:
        print_json(chances.plain(tables, lang))
    else:
        sys.stdout.write(chances.text(tables, lang))


def ask(arguments: Namespace) -> None:
    from scorekeeper import search
    from scorekeeper.book.comparing import elsewhere
    from scorekeeper.book.own_worths import own_worths
    from scorekeeper.book.reading import book, condition

    lang: str = arguments.lang
    shared = None if arguments.ruleset in OWN else _common_books().get(arguments.ruleset)
    game, within = (shared, arguments.ruleset) if shared else (game_of(arguments.ruleset, lang), "")
    house = house_told(game, arguments.house, lang)
    answer = search.ask(game, arguments.question, house=house, within=within)
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
        if own := own_worths(game, house, hit.clause).say(lang):
            print(f"    {own}")
        for other in elsewhere(game, house, clause, answer.named) if answer.named else ():
            print(f"    {other.words.say(lang)}")
        if not hit.in_force:
            print(f"    {in_language(NOT_PLAYED, lang, only=condition(game, clause).say(lang))}")
    if answer.inquiry:
        print(in_language(INQUIRY, lang, key=answer.inquiry))


def schema(arguments: Namespace) -> None:
    print_json(schema_of(game_of(arguments.ruleset, arguments.lang)))


def house_told(game: Game, told: str, lang: str) -> House:
    """House rules written as OPTION=CHOICE,…, after the name of a house if they begin with one; or those in the file of a house."""
    from scorekeeper.book.presets import preset

    if told.endswith(".json"):
        return _house_in_file(game, told, lang)
    first, _, rest = told.partition(",")
    named = None if "=" in first else preset(game, first.strip())
    begin = values(named) if named else {}
    given = [pair.partition("=") for pair in (rest if named else told).split(",") if pair]
    if not all(equals for _, equals, _ in given):
        raise Trouble(WRONG, f"--house: {NO_HOUSE.say(lang)}")
    house = records.house_of(game, begin | {option.strip(): choice.strip() for option, _, choice in given})
    if isinstance(house, Refused):
        raise Trouble(WRONG, *refusal("--house", house, lang))
    return house


def _house_in_file(game: Game, path: str, lang: str) -> House:
    from scorekeeper.book.comparing import read_house

    try:
        found = read_house(Path(path).read_bytes(), {game.name: game})
    except OSError as error:
        raise Trouble(WRONG, f"{path}: {error.strerror}") from None
    if isinstance(found, Refused):
        raise Trouble(WRONG, *refusal(path, found, lang))
    return found.house


def game_of(name: str, lang: str) -> Game:
    try:
        return ONE_BY_ONE[name]
    except KeyError:
        known = ", ".join(ONE_BY_ONE)
        raise Trouble(WRONG, clean(in_language(NO_RULESET, lang, name=name[:40], known=known))) from None
