"""Laws of 花合わせ: cards and points describe the same month, and no seat is special."""

from random import Random
from typing import Any

import msgspec
import pytest
from hanaawase_table import Table
from hypothesis import event, given
from hypothesis import strategies as st
from strategies import SEATS, captured, years

from scorekeeper.core.facts import Fact
from scorekeeper.core.log import live
from scorekeeper.core.play.seating import everyone
from scorekeeper.core.record import Record
from scorekeeper.decks.hanafuda import DECK, named, points
from scorekeeper.games.hanaawase import GAME, yaku
from scorekeeper.games.hanaawase.facts import Chaff, Dekiyaku, PlayedOut


@given(st.integers(0, 2**32), st.sampled_from(("off", "on")), st.sampled_from(("score", "cards")))
def test_by_cards_and_by_hand_are_the_same(seed: int, oyanaka: str, dealer_by: str) -> None:
    rng = Random(seed)
    piles = captured(rng)
    by_cards, by_hand = Table(oyanaka, dealer_by), Table(oyanaka, dealer_by)
    shown = [Chaff(player=seat, name="rokkasu") for seat in SEATS if rng.random() < 0.3]
    by_cards.say(*shown, PlayedOut(captures=piles))
    by_hand.say(*shown)
    for seat, pile in enumerate(piles):
        found = yaku.found(named(pile), (8, 8, 10)[seat] if oyanaka == "on" else None).held
        if found:
            names = tuple(one.key for one in found)
            kasu = next((one.number for one in found if one.key == "kasu"), 12)
            cards = len(pile) if "oyanaka" in names else None
            by_hand.say(Dekiyaku(player=seat, names=names, kasu=kasu, captured=cards))
    scores = tuple(points(named(pile)) for pile in piles)
    by_hand.say(PlayedOut(points=scores))
    event("fuke" if min(scores) <= 30 else "settled")
    assert (by_hand.points, by_hand.dealer) == (by_cards.points, by_cards.dealer)
    if min(scores) <= 30:
        assert by_cards.points == (0, 0, 0)
        return
    fees = [yaku.found(named(pile), (8, 8, 10)[seat] if oyanaka == "on" else None).fee for seat, pile in enumerate(piles)]
    for fact in shown:
        fees[fact.player] += 20
    assert by_cards.points == tuple(3 * fees[seat] - sum(fees) + scores[seat] - 88 for seat in SEATS)


def turned(fact: Fact, by: int) -> Fact:
    """The fact with every seat moved on by so many."""

    def around(values: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(values[(one - by) % 3] for one in SEATS)

    changed: dict[str, Any] = {}
    for name in ("player", "leader"):
        if getattr(fact, name, None) is not None:
            changed[name] = (getattr(fact, name) + by) % 3
    for name in ("amounts", "final"):
        if getattr(fact, name, ()):
            changed[name] = around(getattr(fact, name))
    if isinstance(fact, PlayedOut):
        if fact.points:
            changed["points"] = around((*fact.points, None)[:3])
        if fact.fuke:
            changed["fuke"] = tuple((seat + by) % 3 for seat in fact.fuke)
        if fact.captures:
            told = {card for pile in fact.captures for card in pile}
            rest = tuple(card.name for card in DECK if card.name not in told)
            changed["captures"] = around((*fact.captures[:2], rest) if len(told) < 48 else fact.captures)
    return msgspec.structs.replace(fact, **changed)


@pytest.mark.parametrize("by", [1, 2])
@given(data=st.data())
def test_turning_the_table_turns_the_result(by: int, data: st.DataObject) -> None:
    record, state = data.draw(years(GAME))
    assert isinstance(record, Record)

    def back(values: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(values[(one + by) % 3] for one in SEATS)

    start = GAME.start(record.house, 3)
    there = start._replace(own=start.own.told(start.own.now.replace(seating=everyone(3, by))))
    for entry, fact in live(record.log):
        moved = turned(fact, by)
        assert GAME.check(there, moved) == (), moved
        there = GAME.step(there, moved, entry)
    assert back(GAME.balances(there)) == GAME.balances(state)
    final = GAME.final(there)
    assert (final and back(final)) == GAME.final(state)
    one, two = GAME.coming(there), GAME.coming(state)
    assert one.round == two.round
    assert one.leader == (None if two.leader is None else (two.leader + by) % 3)
    for here, other in zip(GAME.lines(state), GAME.lines(there), strict=True):
        assert (here.sort, here.struck) == (other.sort, other.struck)
        assert back(other.moved(3)) == here.moved(3)
