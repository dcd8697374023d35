"""Generated years of きんご, dealt and played card by card, with the app and with kingo_reckoned.py."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from kinds import times

from scorekeeper.core.facts import Fact, Totals, Void
from scorekeeper.core.game import State
from scorekeeper.core.record import Record, Refused, add
from scorekeeper.games.kingo import GAME
from scorekeeper.games.kingo.facts import Fight, Hands, Stake, Stakes
from tests.games.kingo_reckoned import DUTY, Month, Year, ko_hand, made, oya_hand, oya_yaku, total
from tests.games.kingo_table import Table
from tests.games.oichokabu_reckoned import month_of, order

YEARS = 20
"""Years of one case; there are ten."""


def months(cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(str(month_of(card)) for card in cards)


def duty(house: dict[str, Any]) -> bool:
    return bool(house["choice"] == "12-14")


def named_enough(house: dict[str, Any], month: Month) -> bool:
    """Whether names tell everything: an arashi that totals 15 is told apart for month 5 alone."""
    hands = [ko_hand(house, cards, True) for cards in month.hands.values()]
    return not any(hand.kind == "arashi" and hand.total == 15 and hand.pays == 2 for hand in hands)


class App:
    """The same year in the app."""

    def __init__(self, table: Table) -> None:
        self.table, self.house = table, table.house
        own = {name: str(value) if name in ("deck", "first-deal") else value for name, value in table.house.items()}
        if own["rotate-months"] == "off":
            own["rotate-months"] = 0
        rules = GAME.house(**{name.replace("-", "_"): value for name, value in own.items()})
        self.record = Record(GAME, GAME.edition, rules, tuple("ABCDEFGHIJ"[: table.seats]))
        self.state: State = GAME.start(rules, table.seats)

    def tell(self, *facts: Fact) -> None:
        added = add(self.record, self.state, *facts)
        assert not isinstance(added, Refused), (facts, added, self.house)
        self.record, self.state = added

    def differs(self, year: Year) -> dict[str, tuple[Any, Any]]:
        """What differs, as (the second reckoning, the app)."""
        final = tuple(year.balances) if year.over else None
        leads = (None, None) if year.over else (year.done + 1, year.dealer)
        found: dict[str, tuple[Any, Any]] = {
            "balances": (tuple(year.balances), GAME.balances(self.state)),
            "final": (final, GAME.final(self.state)),
            "places": (tuple(year.places()) if year.over else None, GAME.places(self.state)),
            "next": (leads, GAME.coming(self.state)[:2]),
        }
        return {name: pair for name, pair in found.items() if pair[0] != pair[1]}

    # ------------------------------------------------------------ a month as facts

    def facts(self, month: Month) -> Iterator[Fact]:
        rng, seats = self.table.rng, self.table.seats
        first = {seat: moves[0][1] for seat, moves in month.staking.items()}
        if rng.random() < 0.5:
            yield Stakes(stakes=tuple(first.get(seat, 0) for seat in range(seats)))
        else:
            ko = [seat for seat in range(seats) if seat != month.dealer]
            yield from (Stake(player=seat, stake=first.get(seat, 0)) for seat in rng.sample(ko, len(ko)))
        by_cards = rng.random() < 0.7 or not named_enough(self.house, month)
        for seat in order(month.dealer, seats):
            if seat in month.stakes:
                yield from (Stake(player=seat, stake=points) for _, points in month.staking[seat][1:])
                yield self.hand(month, seat, by_cards=by_cards)
        for number, fought in month.fought:
            if fought:
                yield self.fight(month, month.oya[:number], fought, by_cards=by_cards)

    def hand(self, month: Month, seat: int, *, by_cards: bool) -> Hands:
        cards, blank = month.hands[seat], (None,) * seat
        named = seat in month.named or self.house["declare"] == "showdown"
        if seat in month.stood:
            return Hands(hands=(*("" for _ in blank), "short"))
        low = total(self.house, cards) < DUTY and duty(self.house) and not made(self.house, cards)
        spent = low or len(cards) < 2
        if by_cards:
            silent = (seat,) if made(self.house, cards) and not named else ()
            return Hands(cards=(*(() for _ in blank), months(cards)), silent=silent, spent=spent)
        hand = ko_hand(self.house, cards, named)
        whole = str(hand.total)
        key = {"plain": whole, "kingo": whole, "arashi": "arashi-5" if hand.pays == 3 else "arashi"}.get(hand.kind, hand.kind)
        if hand.kind == "goshita" and hand.total == 15:
            key = "goshita-15"
        low = key.isdecimal() and int(key) < DUTY and (duty(self.house) or int(key) < 2)
        return Hands(hands=(*("" for _ in blank), key), spent=low)

    def fight(self, month: Month, cards: tuple[str, ...], fought: tuple[int, ...], *, by_cards: bool) -> Fight:
        hand = oya_hand(self.house, cards, month.oya_named)
        named = month.oya_named or not oya_yaku(self.house, cards)
        dry = month.dry and len(cards) == len(month.oya)
        spent = dry and hand.kind == "plain" and duty(self.house) and hand.total < DUTY
        if by_cards:
            return Fight(cards=months(cards), against=fought, silent=not named, spent=spent)
        key = str(hand.total) if hand.kind in ("plain", "kingo") else hand.kind
        if hand.kind == "sweep":
            key = "kuppin" if "9" in months(cards) else "shippin"
        return Fight(hand=key, against=fought, spent=spent)


@pytest.mark.fuzz
@pytest.mark.parametrize("case", range(10))
def test_both_reckonings_agree(case: int) -> None:
    for seed in range(times(YEARS)):
        table = Table(Random(f"{case} {seed}"))
        app = App(table)
        for month, _ in table.months():
            start, before = (app.record, app.state), GAME.balances(app.state)
            for fact in app.facts(month):
                app.tell(fact)
                if table.chance(0.03):  # entered by mistake, and then after all
                    app.tell(Void(entry=len(app.record.log) - 1))
                    app.tell(fact)
            assert not app.differs(table.year), (case, seed, table.house, month, app.differs(table.year))
            gained = tuple(now - had for now, had in zip(GAME.balances(app.state), before, strict=True))
            leader = None if table.house["rotate-kingo"] == "off" else table.year.dealer
            by_totals = add(*start, Totals(amounts=gained, leader=leader))
            assert not isinstance(by_totals, Refused), (case, seed, table.house, month, gained, by_totals)
