"""Generated years of きんご, dealt and played card by card, with the app and with reckoned.py."""

from collections.abc import Iterator
from random import Random
from typing import Any

from kinds import times

from scorekeeper.core.facts import Fact, Totals, Void
from scorekeeper.core.record import Refused, add
from scorekeeper.games.kingo import GAME
from scorekeeper.games.kingo.facts import Fight, Hands, KingoStake, KingoStakes
from tests.games import table as tables
from tests.games.kingo.played import Table
from tests.games.kingo.reckoned import Month, Year, ko_hand, made, oya_hand, oya_yaku, total
from tests.games.oichokabu.reckoned import month_of, order

YEARS = 30


def months(cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(str(month_of(card)) for card in cards)


def duty(house: dict[str, Any]) -> bool:
    return bool(house["choice"] == "12-14")


def named_enough(house: dict[str, Any], month: Month) -> bool:
    """Whether names tell everything: an arashi that totals 15 is told apart for month 5 alone."""
    hands = [ko_hand(house, cards, True) for cards in month.hands.values()]
    return not any(hand.kind == "arashi" and hand.total == 15 and hand.pays == 2 for hand in hands)


class App(tables.Table):
    """The same year in the app."""

    GAME = GAME

    def __init__(self, table: Table) -> None:
        self.table, self.rules = table, table.house
        own = {name: str(value) if name in ("deck", "first-deal") else value for name, value in table.house.items()}
        super().__init__(table.seats, **own | {"rotate-months": 0 if own["rotate-months"] == "off" else own["rotate-months"]})

    def differs(self, year: Year) -> dict[str, tuple[Any, Any]]:
        """What differs, as (the second reckoning, the app)."""
        over = year.over
        found: dict[str, tuple[Any, Any]] = {
            "balances": (tuple(year.balances), self.balances),
            "final": (tuple(year.balances) if over else None, self.final),
            "places": (tuple(year.places()) if over else None, GAME.places(self.state)),
            "next": ((None, None) if over else (year.done + 1, year.dealer), self.next[:2]),
        }
        return {name: pair for name, pair in found.items() if pair[0] != pair[1]}

    def facts(self, month: Month) -> Iterator[Fact]:
        rng, seats = self.table.rng, self.table.seats
        first = {seat: moves[0][1] for seat, moves in month.staking.items()}
        if rng.random() < 0.5:
            yield KingoStakes(stakes=tuple(first.get(seat, 0) for seat in range(seats)))
        else:
            ko = [seat for seat in range(seats) if seat != month.dealer]
            yield from (KingoStake(player=seat, stake=first.get(seat, 0)) for seat in rng.sample(ko, len(ko)))
        by_cards = rng.random() < 0.7 or not named_enough(self.rules, month)
        for seat in order(month.dealer, seats):
            if seat in month.stakes:
                yield from (KingoStake(player=seat, stake=points) for _, points in month.staking[seat][1:])
                yield self.hand(month, seat, by_cards=by_cards)
        for number, fought in month.fought:
            if fought:
                yield self.fight(month, month.oya[:number], fought, by_cards=by_cards)

    def hand(self, month: Month, seat: int, *, by_cards: bool) -> Hands:
        cards, blank = month.hands[seat], (None,) * seat
        named = seat in month.named or self.rules["declare"] == "showdown"
        if seat in month.stood:
            return Hands(hands=(*("" for _ in blank), "short"))
        low = total(self.rules, cards) < int(self.rules["draw-min"]) and duty(self.rules) and not made(self.rules, cards)
        spent = low or len(cards) < 2
        if by_cards:
            silent = (seat,) if made(self.rules, cards) and not named else ()
            return Hands(cards=(*(() for _ in blank), months(cards)), silent=silent, spent=spent)
        hand = ko_hand(self.rules, cards, named)
        whole = str(hand.total)
        three = "arashi-5" if hand.pays == 3 else "arashi"
        key = {"plain": whole, "kingo": whole, "arashi": three, "fives": three}.get(hand.kind, hand.kind)
        if hand.kind == "goshita" and hand.total == 15:
            key = "goshita-15"
        low = key.isdecimal() and int(key) < int(self.rules["draw-min"]) and (duty(self.rules) or int(key) < 2)
        return Hands(hands=(*("" for _ in blank), key), spent=low)

    def fight(self, month: Month, cards: tuple[str, ...], fought: tuple[int, ...], *, by_cards: bool) -> Fight:
        hand = oya_hand(self.rules, cards, month.oya_named)
        named = month.oya_named or not oya_yaku(self.rules, cards)
        dry = month.dry and len(cards) == len(month.oya)
        spent = dry and hand.kind == "plain" and duty(self.rules) and hand.total < int(self.rules["draw-min"])
        if by_cards:
            return Fight(cards=months(cards), against=fought, silent=not named, spent=spent)
        key = str(hand.total) if hand.kind in ("plain", "kingo") else hand.kind
        if hand.kind == "fives":
            key = "arashi-5"
        if hand.kind == "sweep":
            key = "kuppin" if "9" in months(cards) else "shippin"
        return Fight(hand=key, against=fought, spent=spent)


def test_both_reckonings_agree() -> None:
    for seed in range(times(YEARS)):
        table = Table(Random(seed))
        app = App(table)
        for month, _ in table.months():
            start, before = (app.record, app.state), app.balances
            for fact in app.facts(month):
                app.say(fact)
                if table.chance(0.03):  # entered by mistake, and then after all
                    app.say(Void(entry=len(app.record.log) - 1), fact)
            assert not app.differs(table.year), (seed, table.house, month, app.differs(table.year))
            gained = tuple(now - had for now, had in zip(app.balances, before, strict=True))
            leader = None if table.house["rotate-kingo"] == "off" else table.year.dealer
            by_totals = add(*start, Totals(amounts=gained, leader=leader))
            assert not isinstance(by_totals, Refused), (seed, table.house, month, gained, by_totals)
