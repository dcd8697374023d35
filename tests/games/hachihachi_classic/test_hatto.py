"""Hatto: what a player may not do with his hand card, case by case from the clauses."""

from typing import NamedTuple

import pytest

from scorekeeper.decks.hanafuda import Flowers, cards_named
from scorekeeper.games.hachihachi_classic.hatto import OpenCards, is_hatto

THREE = (0, 1, 2)


def cards(names: str) -> Flowers:
    return frozenset(cards_named(names.split()))


class Play(NamedTuple):
    """Seat 0 plays a card; 1 sits next to him, then 2."""

    played: str
    rest: str = ""
    field: str = ""
    next: str = ""
    last: str = ""
    own: str = ""
    took: str = ""
    threes: tuple[tuple[int, int], ...] = ()
    turn: tuple[int, ...] = THREE
    cites: str = ""
    """The number of a clause of hatto that is cited; of hatto.6 an announced three alone decides."""


RED = "matsu-tan matsu-kasu1 ume-tan ume-kasu1"
"""Akatan but for the cherry ribbon."""
BLUE = "botan-tan botan-kasu1 kiku-tan kiku-kasu1"
"""Aotan but for the maple ribbon."""
LIGHTS = "matsu-hikari matsu-kasu2 sakura-hikari sakura-kasu1 susuki-hikari susuki-kasu1"
"""Shiko but for the phoenix."""
PLAIN = "fuji-kasu1 hagi-kasu1"
SIX = f"{BLUE} momiji-tan momiji-kasu1 fuji-tan fuji-kasu1 ayame-tan ayame-kasu1 hagi-tan hagi-kasu1"
"""Six ribbons beside the willow's, and aotan already."""

HATTO = {
    # hatto.2: the three ways.
    "the card itself": Play("sakura-tan", PLAIN, next=RED),
    "a card of its month": Play("sakura-kasu1", PLAIN, next=RED),
    "a card of its month, the card itself kept": Play("sakura-kasu1", f"{PLAIN} sakura-tan", next=RED),
    "left on the field": Play("fuji-kasu1", "hagi-kasu1 sakura-kasu1", "sakura-tan", next=RED),
    "the other of two taken": Play("sakura-kasu1", PLAIN, "sakura-tan sakura-kasu2", next=RED, took="sakura-kasu2"),
    "shiko": Play("kiri-hikari", PLAIN, last=LIGHTS),
    "a card of the month of shiko": Play("kiri-kasu1", PLAIN, last=LIGHTS),
    "aotan": Play("momiji-tan", PLAIN, next=BLUE),
    # hatto.6: an announced three of month 4 by seat 1.
    "his card is left": Play("hagi-kasu1", "fuji-tane hagi-kasu2", "fuji-kasu1", threes=((4, 1),)),
    "the fourth while he holds more": Play("fuji-tane", "hagi-kasu1 hagi-kasu2", threes=((4, 1),), cites="6"),
    # hatto.11: neither of the exemptions is for a three.
    "the fourth as the last card": Play("fuji-tane", threes=((4, 1),), cites="11"),
    "the fourth as the last card, which makes akatan as well": Play(
        "sakura-tan", next=f"{RED} sakura-kasu1 sakura-hikari", threes=((3, 1),), cites="8"
    ),
    "the fourth of the last two": Play("fuji-tane", "sakura-tan", next=RED, threes=((4, 1),)),
    # hatto.9, hatto.10.
    "the dearer of the last two": Play("kiri-hikari", "sakura-tan", next=RED, last=LIGHTS),
    "the farther of two equal": Play("momiji-tan", "sakura-tan", next=RED, last=BLUE, cites="10"),
    "the other of the last two is free": Play("sakura-tan", "fuji-kasu1", next=RED),
    # hatto.8, hatto.9: these are for what must be discarded, not for what is left.
    "the last card takes the other of two": Play(
        "sakura-kasu1", "", "sakura-tan sakura-kasu2", next=RED, took="sakura-kasu2", cites="2"
    ),
    "one of the last two takes the other of two": Play(
        "sakura-kasu1", "momiji-tan", "sakura-tan sakura-kasu2", next=RED, last=BLUE, took="sakura-kasu2", cites="2"
    ),
    "the last three": Play("sakura-tan", "kiri-hikari momiji-tan", next=RED, last=LIGHTS),
}
FREE = {
    # hatto.1: goko and shichitan are not covered.
    "goko": Play("yanagi-hikari", PLAIN, last=f"{LIGHTS} kiri-hikari kiri-kasu1", cites="1"),
    "goko at one stroke": Play("kiri-hikari", PLAIN, last=f"{LIGHTS} yanagi-hikari yanagi-kasu1"),
    "shichitan": Play("matsu-tan", PLAIN, last=SIX, cites="1"),
    # hatto.2: one card is lacking, no more.
    "two cards short": Play("sakura-tan", PLAIN, next="matsu-tan matsu-kasu1"),
    "taken by himself": Play("sakura-kasu1", PLAIN, "sakura-tan", next=RED),
    "the wanted of two taken": Play("sakura-kasu1", PLAIN, "sakura-tan sakura-kasu2", next=RED, took="sakura-tan"),
    "stacked with two others": Play("sakura-kasu1", PLAIN, "sakura-tan sakura-kasu2 sakura-hikari", next=RED),
    "no card of its month": Play("fuji-kasu1", "hagi-kasu1", "sakura-tan", next=RED),
    "captured by a third": Play("sakura-kasu1", PLAIN, next=RED, last="sakura-tan sakura-hikari"),
    "captured by himself": Play("sakura-kasu1", PLAIN, next=RED, own="sakura-tan sakura-hikari"),
    "the willow light": Play("kiri-hikari", PLAIN, last="matsu-hikari sakura-hikari yanagi-hikari"),
    "what he lacks himself": Play("sakura-tan", PLAIN, own=RED),
    "one of two that are wanted is taken": Play("sakura-kasu1", "kiri-kasu1", "sakura-tan kiri-hikari", next=RED, last=LIGHTS),
    # hatto.8.
    "the last card": Play("sakura-tan", next=RED, cites="8"),
    # hatto.9, hatto.10.
    "the cheaper of the last two": Play("sakura-tan", "kiri-hikari", next=RED, last=LIGHTS, cites="9"),
    "the nearer of two equal": Play("sakura-tan", "momiji-tan", next=RED, last=BLUE, cites="10"),
    "beside the fourth of a three": Play("sakura-tan", "fuji-tane", next=RED, threes=((4, 1),), cites="11"),
    # hatto.6.
    "his card is taken": Play("fuji-tane", "hagi-kasu1", "fuji-kasu1", threes=((4, 1),), cites="6"),
    "he has none left": Play(
        "fuji-tane", "hagi-kasu1", last="fuji-kasu1 fuji-kasu2 fuji-tan hagi-tan", threes=((4, 2),), cites="6"
    ),
    "his card is taken by the last card": Play("fuji-tane", "", "fuji-kasu1", threes=((4, 1),), cites="6"),
    "his own three": Play("fuji-tane", "hagi-kasu1", threes=((4, 0),)),
    "the fourth is elsewhere": Play("hagi-kasu1", "ume-kasu1", "fuji-kasu1", threes=((4, 1),)),
    # hatto.14.
    "two play": Play("sakura-tan", PLAIN, next=RED, turn=(0, 1), cites="14"),
}


@pytest.mark.parametrize(("case", "hatto"), [*((case, True) for case in HATTO), *((case, False) for case in FREE)])
def test_a_play(case: str, *, hatto: bool) -> None:
    play = (HATTO if hatto else FREE)[case]
    captures = {0: cards(play.own), 1: cards(play.next), 2: cards(play.last)}
    seen = OpenCards(0, play.turn, cards(play.field), captures, dict(play.threes))
    (took,) = cards_named(play.took.split()) or (None,)
    (played,) = cards_named((play.played,))
    judged = is_hatto(seen, played, cards_named(play.rest.split()), took)
    assert judged.hatto == hatto
    if play.cites:
        assert f"hachihachi-classic.hatto.{play.cites}" in judged.clauses
    if play.cites == "6":
        assert "hachihachi-classic.hatto.2" not in judged.clauses


def test_what_it_gives_to_whom() -> None:
    seen = OpenCards(0, THREE, frozenset(), {1: cards(RED), 2: cards(LIGHTS)}, {})
    rest, played = cards_named(("sakura-tan", "kiri-hikari"))
    judged = is_hatto(seen, played, (rest,))
    assert judged.first == rest
    (breach,) = judged.breaches
    assert (breach.player, breach.names, breach.fee, breach.way) == (2, ("shiko",), 10, "discarded")


def test_only_the_tobikomi_of_a_last_card_is_charged() -> None:
    seen = OpenCards(0, THREE, frozenset(), {1: cards(f"{RED} sakura-kasu1 sakura-hikari")}, {3: 1})
    (played,) = cards_named(("sakura-tan",))
    last, earlier = is_hatto(seen, played, ()), is_hatto(seen, played, cards_named(("fuji-kasu1", "hagi-kasu1")))
    assert [one.names for one in last.charges] == [("tobikomi",)]
    assert [one.names for one in last.excused] == [("akatan",)]
    assert [one.names for one in earlier.charges] == [("akatan",), ("tobikomi",)]


def test_who_takes_one_of_two_wanted_cards_must_leave_the_other() -> None:
    captures = {1: cards(RED), 2: cards(LIGHTS)}
    seen = OpenCards(0, THREE, cards("sakura-tan kiri-hikari"), captures, {})
    played, kept = cards_named(("sakura-kasu1", "kiri-kasu1"))
    judged = is_hatto(seen, played, (kept,))
    assert not judged.hatto
    assert judged.busy
    assert not is_hatto(seen._replace(field=cards("sakura-tan")), played, (kept,)).busy
