"""The forms of 八八 with 出る・下りる: everything that is told can be told by a form, and opens again filled in."""

from random import Random
from typing import Any

import msgspec
import pytest
from classic_table import Table
from kinds import times
from strategies import filled

from scorekeeper.core.facts import Fact
from scorekeeper.core.filled import asked, tapped
from scorekeeper.core.forms import read
from scorekeeper.core.offer import Offer
from scorekeeper.core.record import Record, Refused, add, fold
from scorekeeper.games.hachihachi_classic import GAME
from scorekeeper.games.hachihachi_classic.facts import Dekiyaku, PlayedOut, Teyaku
from scorekeeper.games.hachihachi_classic.reached import concerned
from tests.games.classic_years import Table as Year
from tests.games.test_classic_reckoned_twice import played

YEARS = 4
"""Years of one case, of which there are five."""


def needed(state: Any, fact: Fact) -> Fact:
    """The fact without an empty answer to who has 89 points where nobody is asked."""
    if getattr(fact, "reached", None) == () and not concerned(state.own.now):
        return msgspec.structs.replace(fact, reached=None)
    return fact


@pytest.mark.fuzz
@pytest.mark.parametrize("case", range(5))
def test_every_fact_opens_again_in_its_form(case: int) -> None:
    for seed in range(times(YEARS)):
        rng = Random(f"forms {case} {seed}")
        year = Year(rng)
        record = Record(GAME, GAME.edition, played(year.house), tuple("ABCDEFG"[: year.seats]))
        state: Any = fold(record)
        for said in year.facts():
            fact = needed(state, said)
            offer = asked(GAME.offers(state), fact, year.seats)
            assert offer is not None, fact
            again = read(offer, tapped(offer, fact, year.seats), year.seats)
            assert again.fact is not None, (fact, again)
            assert not GAME.check(state, again.fact), (fact, again.fact)
            told = add(record, state, fact)
            assert not isinstance(told, Refused), told
            by_form = GAME.step(state, again.fact, 10**6)
            assert GAME.board(by_form).seats == GAME.board(GAME.step(state, fact, 10**6)).seats, (fact, again.fact)
            record, state = told


@pytest.mark.fuzz
@pytest.mark.parametrize("case", range(5))
def test_nothing_that_a_form_says_raises(case: int) -> None:
    for seed in range(times(YEARS)):
        rng = Random(f"taps {case} {seed}")
        year = Year(rng)
        record = Record(GAME, GAME.edition, played(year.house), tuple("ABCDEFG"[: year.seats]))
        state: Any = fold(record)
        for fact in year.facts():
            offers = [one for one in GAME.offers(state) if one.shut is None]
            draft = filled(rng, GAME, state, rng.choice(offers)) if offers else None
            if draft is not None and draft.fact is not None:
                GAME.check(state, draft.fact)
            told = add(record, state, fact)
            assert not isinstance(told, Refused), told
            record, state = told


def offers(table: Table) -> dict[str, Offer]:
    return {one.key: one for one in GAME.offers(table.state)}


def test_what_is_offered_follows_the_month() -> None:
    table = Table(seats=5)
    assert {"mizuten", "field", "totals"} <= offers(table).keys()
    table.deal()
    assert {"spoke-in", "spoke-out"} <= offers(table).keys()
    assert not {"teyaku", "dekiyaku", "played-out"} & offers(table).keys()
    table.speak("oiii")
    assert {"driven", "teyaku", "dekiyaku", "played-out", "tobikomi"} <= offers(table).keys()
    assert offers(table)["tobikomi"].shut is not None, "nobody has announced a three"
    table.say(Dekiyaku(player=1, names=("akatan",), then="lower"))
    assert "cancel" in offers(table)
    assert "teyaku" not in offers(table)
    assert "piles" not in offers(table), "after a yaku the cards are not counted"


def test_89_points_are_asked_only_where_they_matter() -> None:
    table = Table(seats=3, shibari3="on").deal()
    assert all(one.name != "reached" for one in offers(table)["dekiyaku"].inputs)
    table.say(Teyaku(player=1, names=("aka",)))
    (one,) = (one for one in offers(table)["dekiyaku"].inputs if one.name == "reached")
    assert [choice.value for choice in one.choices] == ["1"]


def test_a_month_of_three_is_told_in_two_forms() -> None:
    table = Table(seats=3, shibari3="on").deal()
    offer = offers(table)["played-out"]
    told = read(offer, {"points.0": ["80"], "points.1": ["100"]}, 3)
    assert told.fact == PlayedOut(points=(80, 100, None))


def test_seven_cards_name_their_hands() -> None:
    table = Table(seats=3, shibari3="on").deal()
    cards = "kiri-kasu1 kiri-kasu2 kiri-kasu3 matsu-kasu1 ume-kasu1 sakura-kasu1 fuji-kasu1".split()
    found = GAME.find(table.state, "teyaku-cards", {"cards": cards})
    assert found[0].values == {"names": ["karasu", "tate-sanbon"]}
    assert found[0].fee == 7 * 12


def test_cards_to_expose_are_in_order() -> None:
    table = Table(seats=3, shibari3="on").deal()
    cards = "kiri-kasu2 fuji-kasu1 matsu-kasu1 kiku-tan sakura-kasu1 momiji-kasu1 ume-kasu1".split()
    (found,) = GAME.find(table.state, "teyaku-cards", {"cards": cards})
    ((_, exposed),) = found.groups
    assert [card.name for card in exposed] == "matsu-kasu1 ume-kasu1 sakura-kasu1 fuji-kasu1 momiji-kasu1 kiri-kasu2".split()
