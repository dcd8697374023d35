"""六百間: rounds, as the rules tell them: what cards and yaku are worth, who scores, who deals, and how a game ends."""

from functools import partial
from itertools import permutations
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from kinds import times
from strategies import grown, houses, roppyakken_piles

from scorekeeper.core.game import State
from scorekeeper.core.house import options
from scorekeeper.core.limits import idle
from scorekeeper.core.record import fold
from scorekeeper.decks.hanafuda import BY_NAME, DECK, Flowers
from scorekeeper.games.roppyakken import GAME
from scorekeeper.games.roppyakken.facts import Count
from scorekeeper.games.roppyakken.house import RoppyakkenHouse
from scorekeeper.games.roppyakken.piles import fit, left_points
from scorekeeper.games.roppyakken.yaku import yaku_in
from scorekeeper.kit.cards.dealing import deals_without_suit
from tests.games import cases
from tests.games.cases import Case, each, every

CASES = every("roppyakken")

LOW = {"card_values": "20"}
told = partial(cases.told, "roppyakken")


def rules(**house: Any) -> RoppyakkenHouse:
    return RoppyakkenHouse(**house)


def cards(text: str) -> Flowers:
    return frozenset(BY_NAME[name] for name in text.split())


# Cards


@each(CASES["yaku"])
def test_each_yaku(case: Case) -> None:
    pile, expected = case
    rows = {row.yaku.key: row.yaku.fee for group in GAME.yaku(rules()) for row in group.samples}
    assert {f"{key}={rows[key]}" for key in yaku_in(cards(pile), rules()).names} == {*expected.split()}


# What the gaji leaves over


def piles_with(left: str, first: str) -> tuple[Flowers, Flowers]:
    """Two piles of all cards but those left; the first has the gaji and these."""
    own = cards(f"yanagi-hikari {first}")
    return own, frozenset(DECK) - own - cards(left)


@pytest.mark.parametrize("left", CASES["never left"], ids=lambda case: case[0])
def test_other_cards_cannot_be_left_over(left: Case) -> None:
    one, other = piles_with(left[0], "matsu-hikari matsu-tan")
    assert not fit((one - cards(left[0]), other), rules(deal="10"))


def test_what_may_be_left_over_is_worth() -> None:
    assert left_points(rules()) == {0, 10, 20, 30, 50, 60, 70}
    assert left_points(rules(**LOW)) == {0, 10, 20, 30, 40}


@each(CASES["possible"])
def test_what_is_beaten_or_washed_out_is_not_possible(case: Case) -> None:
    """Not beside teppou, made or about to be (dekiyaku.14), nor with a willow, unless the crane can save it (ame-nagare.4)."""
    house, mine, theirs, verdict = case
    ruling = told("", house).ask("possible", captures=mine.split(), others=theirs.split())
    possible = {*ruling.verdict.split("+")}
    how, _, names = verdict.partition(" ")
    if how == "without":
        assert not {*names.split()} & possible
        assert {"ame-shima", "kusa"} <= possible
    else:
        key, lacks = names.split(": ")
        assert key in possible
        assert f"花見で一杯: {lacks}" in [reason.words.ja for reason in ruling.reasons]


# Chances


def brute(piles: tuple[int, ...], months: int, of_each: int) -> int:
    """How many deals of a small deck have no month whole in a pile, by looking at all."""
    total = 0
    owners = [place for place, size in enumerate((*piles, months * of_each - sum(piles))) for _ in range(size)]
    for dealt in {*permutations(owners)}:
        by_month = [dealt[at : at + of_each] for at in range(0, len(dealt), of_each)]
        total += not any(len({*one}) == 1 and one[0] < len(piles) for one in by_month)
    return total


@pytest.mark.parametrize(("piles", "months", "of_each"), [((3, 1, 2), 4, 2), ((3, 3), 3, 3), ((2, 2, 2), 3, 3)])
def test_redeals_of_small_decks_are_counted_by_looking_at_all(piles: tuple[int, ...], months: int, of_each: int) -> None:
    assert deals_without_suit(piles, months * of_each, months, of_each) == brute(piles, months, of_each)


def test_the_tables_of_chances_add_up() -> None:
    again, gaji, high = GAME.odds(rules())
    for column in gaji.columns:
        places = [gaji.cells[row.key, column.key].value for row in gaji.rows]
        hands = {"8": 2, "10": 2, "three": 3}[column.key]
        assert hands * places[0] + places[1] + places[2] == 1
    assert sum(figure.deals or 0 for figure in high.cells.values()) == high.deals
    assert all(0 < figure.value < 1 for figure in again.cells.values())


# House rules that do not apply


@pytest.mark.parametrize("seats", [2, 3])
@given(seed=st.integers(0, 2**32), data=st.data())
@settings(max_examples=times(8), deadline=None)
def test_a_house_rule_that_does_not_apply_changes_nothing(seats: int, seed: int, data: st.DataObject) -> None:
    house = data.draw(houses(GAME))
    rest = [option for option in options(RoppyakkenHouse) if idle(house, option.name, seats)]
    changed = data.draw(st.sampled_from(rest)) if rest else None
    assume(changed is not None)
    assert changed
    *_, (record, state) = grown(GAME, house, Random(seed), 12, seats)
    field = changed.name.replace("-", "_")
    for value in changed.choices or ("0", "200"):
        other = msgspec.structs.replace(house, **{field: value if changed.choices else int(value)})
        found = fold(record._replace(house=other))
        assert isinstance(found, State), found
        assert [hand.moves for hand in found.own.rounds] == [hand.moves for hand in state.own.rounds]
        assert GAME.final(found) == GAME.final(state)


# What a form tells before anything is entered


@given(seed=st.integers(0, 2**32), data=st.data())
@settings(max_examples=times(15), deadline=None)
def test_the_form_tells_the_totals_that_are_entered(seed: int, data: st.DataObject) -> None:
    """Cards left over are handed out there as well."""
    house = data.draw(houses(GAME, fuke="off", deal="10"))
    state = GAME.start(house, data.draw(st.integers(2, 3)))
    piles = roppyakken_piles(Random(seed), state)
    fact = Count(captures=piles)
    assume(all(piles) and not GAME.check(state, fact))
    hand = GAME.step(state, fact, 0).own.now
    found = GAME.find(state, "count-cards", {f"captures.{seat}": [*pile] for seat, pile in enumerate(piles)})
    assert [one.fee for one in found if one.fee is not None] == [*hand.totals]
