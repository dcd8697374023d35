"""Hatto: what a player may not do with his hand card, case by case from the clauses (cases.txt)."""

from scorekeeper.decks.hanafuda import Flowers, cards_named
from scorekeeper.games.hachihachi_classic.hatto import OpenCards, is_hatto
from tests.games.cases import Case, each, every, tapped

CASES = every("hachihachi-classic")
SHORT = dict(line.split(" = ") for (line,) in CASES[""])
RED, LIGHTS = SHORT["RED"].split(","), SHORT["LIGHTS"].split(",")
THREE = (0, 1, 2)


def cards(text: str) -> Flowers:
    return frozenset(cards_named(text.split()))


@each(CASES["hatto"])
def test_a_play(case: Case) -> None:
    """Of hatto.6 an announced three alone decides."""
    _, verdict, card, told, cites = case
    named = {name: " ".join(SHORT.get(one, one) for one in ones).replace(",", " ") for name, ones in tapped(told).items()}
    captures = {seat: cards(named.get(name, "")) for seat, name in enumerate(("own", "next", "last"))}
    threes = dict(tuple(map(int, one.split(":"))) for one in named.get("threes", "").split())
    seen = OpenCards(0, (0, 1) if "two" in named else THREE, cards(named.get("field", "")), captures, threes)
    (took,) = cards_named(named.get("took", "").split()) or (None,)
    (played,) = cards_named((card,))
    judged = is_hatto(seen, played, cards_named(named.get("rest", "").split()), took)
    assert judged.hatto is (verdict == "hatto")
    if cites:
        assert f"hachihachi-classic.hatto.{cites}" in judged.clauses
    if cites == "6":
        assert "hachihachi-classic.hatto.2" not in judged.clauses


def test_what_it_gives_to_whom() -> None:
    seen = OpenCards(0, THREE, frozenset(), {1: frozenset(cards_named(RED)), 2: frozenset(cards_named(LIGHTS))}, {})
    rest, played = cards_named(("sakura-tan", "kiri-hikari"))
    judged = is_hatto(seen, played, (rest,))
    assert judged.first == rest
    (breach,) = judged.breaches
    assert (breach.player, breach.names, breach.fee, breach.way) == (2, ("shiko",), 10, "discarded")


def test_only_the_tobikomi_of_a_last_card_is_charged() -> None:
    seen = OpenCards(0, THREE, frozenset(), {1: frozenset(cards_named((*RED, "sakura-kasu1", "sakura-hikari")))}, {3: 1})
    (played,) = cards_named(("sakura-tan",))
    last, earlier = is_hatto(seen, played, ()), is_hatto(seen, played, cards_named(("fuji-kasu1", "hagi-kasu1")))
    assert [one.names for one in last.charges] == [("tobikomi",)]
    assert [one.names for one in last.excused] == [("akatan",)]
    assert [one.names for one in earlier.charges] == [("akatan",), ("tobikomi",)]


def test_who_takes_one_of_two_wanted_cards_must_leave_the_other() -> None:
    captures = {1: frozenset(cards_named(RED)), 2: frozenset(cards_named(LIGHTS))}
    seen = OpenCards(0, THREE, cards("sakura-tan kiri-hikari"), captures, {})
    played, kept = cards_named(("sakura-kasu1", "kiri-kasu1"))
    judged = is_hatto(seen, played, (kept,))
    assert not judged.hatto
    assert judged.busy
    assert not is_hatto(seen._replace(field=cards("sakura-tan")), played, (kept,)).busy
