"""A second reckoning of おいちょかぶ: plain values in, plain values out, written from the clauses and not from the app.

Seats are numbers in turn order (counter-clockwise), cards their names in records (`matsu-hikari`), amounts in points. House rules
are a dict with the names and choices of the decisions (`oya-arashi`: "off"); `n11`, `n12`, `domae`, `bank-target` and
`months` are numbers, `maki` a number, "per-ko" or "off", `rotate` "domae", "goke", "winner" or "months:N".
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.games.hanafuda import KINDS, MONTHS, plant

House = Mapping[str, Any]

SPOTS = 4
LEAST, MOST = 3, 7
"""Up to 3 a third card must be drawn, from 7 on none may be (draw.1, draw.3)."""
GOKE = 5
HOUSE: dict[str, Any] = {
    "deck": 40, "n11": 10, "n12": 10, "domae": 100, "domae-kind": "limit", "bank-target": 2, "maki": "per-ko", "santa": "on",
    "shichiken": "on", "tie": "draw", "two-then-three": "on", "shippin": "either", "arashi3": "on", "oya-arashi": "off",
    "rotate": "domae", "months": 12, "shippin-who": "oya", "shared": "yes", "shiroku": "off", "own": (),
}  # fmt: skip
"""The defaults of the check sheet."""


def deck(house: House) -> list[str]:
    """setup.2, setup.3."""
    return [f"{month}-{kind}" for month in MONTHS[: house["deck"] // 4] for kind in KINDS[month]]


def month_of(card: str) -> int:
    return MONTHS.index(plant(card)) + 1


def count(house: House, card: str) -> int:
    """What a card counts (setup.2, setup.3)."""
    month = month_of(card)
    return int(house[f"n{month}"]) if month > 10 else month


def number(house: House, cards: Sequence[str]) -> int:
    """The ones digit of the total (match.1)."""
    return sum(count(house, card) for card in cards) % 10


def arashi(cards: Sequence[str]) -> bool:
    """Whether it is three cards of one month (special.10, setup.4)."""
    return len(cards) == 3 and len({month_of(card) for card in cards}) == 1


def sweeps(house: House, cards: Sequence[str]) -> bool:
    """Whether the dealer's cards are 四一 or 九一 (special.1 to special.6)."""
    months = [month_of(card) for card in cards]
    if house["shippin"] == "either":
        months.sort(reverse=True)
    return months in ([[9, 1]] if house["shippin-who"] == "ko" else [[4, 1], [9, 1]])


def four_one(house: House, cards: Sequence[str]) -> bool:
    """Whether the cards of a ko are his 四一 (house.4)."""
    return house["shippin-who"] == "ko" and len(cards) == 2 and {month_of(card) for card in cards} == {4, 1}


def leaves(house: House, cards: Sequence[str]) -> bool:
    """Whether a ko takes his stake back with these cards (house.6)."""
    pair = len(cards) == 2 and {month_of(card) for card in cards} == {4, 6}
    return house["shiroku"] == "on" and pair and own(house, cards, False) is None


def own(house: House, cards: Sequence[str], dealer: bool) -> int | None:
    """Which hand of the table's own this is (house.7). Each is its months, how many of them are enough (0: exactly these), whose it
    is ("" for both), its multiple, and what beats it.
    """
    months = Counter(map(month_of, cards))
    for nth, (wanted, need, whose, *_) in enumerate(house["own"]):
        there = (months & Counter(wanted)).total() >= need if need else months == Counter(wanted)
        if there and whose in ("", "oya" if dealer else "ko"):
            return nth
    return None


def fight_of_own(house: House, oya: Sequence[str], ko: Sequence[str]) -> int | None:
    """The multiple that a ko gets where either has a hand of the table's own; None if neither has (house.7)."""
    mine, his = own(house, ko, False), own(house, oya, True)
    if mine is None and his is None:
        return None
    if mine == his:
        return compare(house, 0, 0)
    if mine is not None and his is not None:
        return int(house["own"][mine][3]) if mine < his else -int(house["own"][his][3])
    if mine is not None:
        third_of_oya = arashi(oya) and house["oya-arashi"] == "on"
        swept = sweeps(house, oya) and ("shippin" if {month_of(card) for card in oya} == {1, 4} else "kuppin")
        if (third_of_oya and "arashi" in house["own"][mine][4]) or swept in house["own"][mine][4]:
            return -triple(house) if third_of_oya else -1
        return int(house["own"][mine][3])
    assert his is not None
    if arashi(ko) and "arashi" in house["own"][his][4]:
        return triple(house)
    return 1 if four_one(house, ko) and "shippin" in house["own"][his][4] else -int(house["own"][his][3])


def arashi_at_once(house: House) -> bool:
    """Whether an arashi is paid before the dealer has his cards (special.14, house.7)."""
    ahead = any(whose in ("", "oya") and "arashi" not in beaten for _, _, whose, _, beaten in house["own"])
    return house["oya-arashi"] == "off" and not ahead


def third(house: House, cards: Sequence[str], dealer: bool = False) -> str:
    """Whether a third card "must", "may" or must "not" be drawn on two (draw.1 to draw.7, special.7)."""
    if len(cards) != 2:
        return "not" if len(cards) > 2 else "must"
    two = number(house, cards)
    if dealer and sweeps(house, cards):
        return "may"
    if own(house, cards, dealer) is not None:
        return "not" if two >= MOST and house["shichiken"] == "on" else "may"
    if two <= LEAST and house["santa"] == "on":
        return "must"
    return "not" if two >= MOST and house["shichiken"] == "on" else "may"


def wrong(house: House, cards: Sequence[str], dealer: bool = False) -> bool:
    """Whether a third card was drawn, or left, against the rule."""
    if not dealer and leaves(house, cards):
        return False
    rule = third(house, cards[:2], dealer)
    return rule == "must" if len(cards) == 2 else rule == "not"


@dataclass(frozen=True)
class Stake:
    spot: int
    points: int


@dataclass(frozen=True)
class Month:
    """What a month showed: who staked what where (in the order of staking), and the cards as they came.

    `columns` are the four spots with two or three cards each, `oya` the dealer's two or three. `early` are the ko the dealer fought
    with two cards before the third.
    """

    dealer: int
    stakes: Mapping[int, Stake]
    columns: tuple[tuple[str, ...], ...]
    oya: tuple[str, ...]
    early: tuple[int, ...] = ()


@dataclass(frozen=True)
class Fight:
    """How one ko was settled: `multiple` of the stake, from the side of the ko.

    `when` is "arashi" (before the dealer's second card), "sweep", "two", "three" or "error"; `by` is what decided: "number",
    "arashi", "oya-arashi", "sweep" or "error".
    """

    seat: int
    when: str
    by: str
    multiple: int
    change: int


@dataclass(frozen=True)
class Result:
    fights: tuple[Fight, ...]
    changes: tuple[int, ...]
    numbers: frozenset[int]
    """The numbers with which the dealer fought (dealer.3, dealer.4)."""


def triple(house: House) -> int:
    return 3 if house["arashi3"] == "on" else 1  # special.11, special.12


def compare(house: House, oya: int, ko: int) -> int:
    """1 if the ko wins by number, -1 if the dealer does, 0 for a draw (match.1, match.3, match.4)."""
    if oya == ko:
        return -1 if house["tie"] == "oya" else 0
    return 1 if ko > oya else -1


def fight(house: House, oya: Sequence[str], ko: Sequence[str]) -> tuple[int, str]:
    """The multiple of the stake that a ko gets from the dealer, and what decided."""
    if (of_own := fight_of_own(house, oya, ko)) is not None:
        return of_own, "own"
    numbers = number(house, oya), number(house, ko)
    if arashi(oya) and house["oya-arashi"] == "lose":
        return triple(house), "oya-arashi"  # special.18
    if arashi(oya) and house["oya-arashi"] == "on":
        if arashi(ko):
            return triple(house) * compare(house, *numbers), "oya-arashi"  # special.17
        return -triple(house), "oya-arashi"  # special.16
    if arashi(ko):
        return triple(house), "arashi"  # special.3, special.10
    if sweeps(house, oya):
        return -1, "sweep"
    if four_one(house, ko):
        return 1, "four-one"  # house.4
    return compare(house, *numbers), "number"


def order(dealer: int, seats: int) -> list[int]:
    """The ko, counter-clockwise from the dealer (setup.9)."""
    return [(dealer + turn) % seats for turn in range(1, seats)]


def settle(house: House, seats: int, month: Month) -> Result:
    """The fights of a month in the order of events, and what everybody gained."""
    fights: list[Fight] = []
    left = [seat for seat in order(month.dealer, seats) if seat in month.stakes]
    hands = {seat: month.columns[month.stakes[seat].spot] for seat in left}

    def pay(seat: int, when: str, by: str, multiple: int) -> None:
        fights.append(Fight(seat, when, by, multiple, multiple * month.stakes[seat].points))
        left.remove(seat)

    for seat in [*left]:
        if leaves(house, hands[seat]):
            pay(seat, "left", "left", 0)  # house.6
    if arashi_at_once(house):
        for seat in [*left]:
            if arashi(hands[seat]) and not wrong(house, hands[seat]):
                pay(seat, "arashi", "arashi", triple(house))
    for seat in [*left]:
        if wrong(house, hands[seat]):
            pay(seat, "error", "error", -1)  # draw.12
    two = month.oya[:2]
    assert not month.early or (len(month.oya) == 3 and house["two-then-three"] == "on" and not sweeps(house, two))
    for seat in [*left]:
        if seat in month.early:
            pay(seat, "two", *fight(house, two, hands[seat])[::-1])
    for seat in [*left]:
        if wrong(house, month.oya, dealer=True):
            pay(seat, "error", "error", 1)  # draw.12
        else:
            multiple, by = fight(house, month.oya, hands[seat])
            pay(seat, "three" if len(month.oya) == 3 else "sweep" if sweeps(house, month.oya) else "two", by, multiple)
    changes = [0] * seats
    for one in fights:
        changes[one.seat] += one.change
        changes[month.dealer] -= one.change
    used = {"two": number(house, two), "three": number(house, month.oya)}
    return Result(tuple(fights), tuple(changes), frozenset(used[one.when] for one in fights if one.by == "number"))


class Year:
    """A year as far as it was told."""

    def __init__(self, house: House, seats: int) -> None:
        self.house, self.seats = house, seats
        self.months = int(house["months"])
        self.done = 0
        self.balances = [0] * seats
        self.dealer = 0
        self.take(0)

    def take(self, seat: int) -> None:
        """A seat takes the deal (dealer.7)."""
        self.dealer, self.running, self.dealt, self.bank = seat, 0, 0, int(self.house["domae"])

    @property
    def over(self) -> bool:
        return self.done >= self.months  # year-end.1

    @property
    def ceiling(self) -> int:
        """What the ko may stake together (domae.1, domae.5)."""
        return self.bank if self.house["domae-kind"] == "bank" else int(self.house["domae"])

    def may_stake(self, staked: int, wanted: int) -> int:
        """What a ko who wants to stake so much may put down after others have staked so much (domae.3)."""
        return min(wanted, self.ceiling - staked)

    def play(self, month: Month) -> Result:
        assert month.dealer == self.dealer
        assert sum(stake.points for stake in month.stakes.values()) <= self.ceiling
        result = settle(self.house, self.seats, month)
        self.end(result.changes, result.numbers)
        return result

    def end(self, changes: Sequence[int], numbers: frozenset[int] = frozenset()) -> None:
        """A month is over (dealer.1 to dealer.9, settle.4)."""
        self.moved(changes)
        self.running += changes[self.dealer]
        self.bank = max(0, self.bank + changes[self.dealer])
        domae, rotate = int(self.house["domae"]), str(self.house["rotate"])
        if self.house["domae-kind"] == "bank":
            passes = self.bank >= domae * int(self.house["bank-target"]) or self.bank == 0  # dealer.6
        elif rotate == "winner":
            most = max(changes)
            winner = next(seat for seat in (self.dealer, *order(self.dealer, self.seats)) if changes[seat] == most)
            if winner != self.dealer:
                self.take(winner)
            return
        elif rotate == "domae":
            passes = abs(self.running) >= domae
        elif rotate == "goke":
            passes = any(one <= GOKE for one in numbers)
        else:
            passes = self.dealt >= int(rotate.removeprefix("months:"))
        if passes:
            self.take((self.dealer + 1) % self.seats)

    def moved(self, changes: Sequence[int]) -> None:
        """What everybody gained in one more month."""
        assert sum(changes) == 0
        self.balances = [had + change for had, change in zip(self.balances, changes, strict=True)]
        self.done += 1
        self.dealt += 1

    def places(self) -> list[int]:
        """Each seat's rank, from 1 (year-end.2)."""
        return [1 + sum(other > own for other in self.balances) for own in self.balances]
