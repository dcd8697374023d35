"""Years of おいちょかぶ that a table could play: real cards are dealt, and everybody decides by chance as the rules allow."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.games.oichokabu import reckoned
from tests.games.oichokabu.reckoned import HOUSE, SPOTS, Month, Stake, Year, arashi, deck, month_of, order, wrong

DOSHIPPIN = ((10, 10, 1), 0, "", 20, ())
KARAMI = ((4, 1), 1, "ko", 1, ("kuppin", "arashi"))
FIVES = ((5, 5, 2, 8), 2, "oya", 2, ("arashi", "shippin"))
"""Hands of a table's own (reckoned.own)."""

CHOICES: dict[str, tuple[Any, ...]] = {
    "deck": (40, 40, 48), "n11": (10, 10, 1, 5, 8), "n12": (10, 10, 2, 7), "domae": (100, 100, 30, 50, 7, 250),
    "domae-kind": ("limit", "limit", "limit", "bank"), "bank-target": (2, 3), "maki": ("per-ko", "off", 4, 1),
    "santa": ("on", "off"), "shichiken": ("on", "off"), "tie": ("draw", "oya"), "two-then-three": ("on", "off"),
    "shippin": ("either", "ordered"), "arashi3": ("on", "off"), "oya-arashi": ("off", "on", "lose"),
    "rotate": ("domae", "goke", "months:1", "months:3", "winner"), "months": (12, 12, 1, 3, 24),
    "shippin-who": ("oya", "oya", "ko"), "shared": ("yes", "yes", "no"), "shiroku": ("off", "on"),
    "own": ((), (), (DOSHIPPIN,), (KARAMI, DOSHIPPIN), (FIVES, KARAMI)),
}  # fmt: skip


class Table:
    """A table that plays a year. Every month is told to `year` before it is given out."""

    HOUSE, CHOICES, YEAR, SEATS = HOUSE, CHOICES, Year, (2, 3, 4, 5, 6, 7, 8, 9, 10)
    SLIPS = (0.0, 0.0, 0.03)
    """How often somebody draws, or stands, against the rule and nobody sees it in time (draw.12)."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.seats = rng.choice(self.SEATS)
        self.house = self.HOUSE | {name: rng.choice(choices) for name, choices in self.CHOICES.items()}
        self.fit()
        self.year = self.YEAR(self.house, self.seats)
        self.slips = rng.choice(self.SLIPS)

    def fit(self) -> None:
        """Change what cannot be chosen together."""

    def chance(self, of: float) -> bool:
        return self.rng.random() < of

    def months(self) -> Iterator[tuple[Any, Any]]:
        while not self.year.over:
            month = self.month()
            yield month, self.year.play(month)

    def shuffled(self, ko: int) -> list[str]:
        """The pile, its top first; now and then one that brings three cards of a month, or a 1 for the dealer."""
        pile = deck(self.house)
        self.rng.shuffle(pile)
        if self.chance(0.3):
            maki = self.maki(ko)
            spot = self.rng.randrange(SPOTS)
            places = [maki + spot, maki + SPOTS + 1 + spot, maki + 2 * SPOTS + 1 + self.rng.randrange(3)]
            if self.chance(0.4):
                places = [maki + SPOTS, *range(maki + 2 * SPOTS + 1, maki + 2 * SPOTS + 7)]
                wished = self.rng.choice(
                    ((1, 4), (1, 9), (4, 1), (9, 1), (4, 6), *[(one,) * 3 for one in range(1, 11)], (10, 1, 10), (5, 2))
                )
            else:
                wished = (self.rng.randint(1, self.house["deck"] // 4),) * 3
            for place, month in zip(places, wished, strict=False):
                found = next((at for at, card in enumerate(pile) if at not in places and month_of(card) == month), place)
                pile[place], pile[found] = pile[found], pile[place]
        return pile

    def maki(self, ko: int) -> int:
        """How many cards are shown first (deal.2 to deal.4)."""
        maki = self.house["maki"]
        return ko if maki == "per-ko" else 0 if maki == "off" else int(maki)

    def stakes(self, dealer: int) -> dict[int, Stake]:
        """What the ko stake, first come, first served (domae.3, bet.1 to bet.3)."""
        rng = self.rng
        ko = order(dealer, self.seats)
        rng.shuffle(ko)
        staked: dict[int, Stake] = {}
        even = rng.randint(1, 20)
        for seat in ko:
            if self.chance(0.08):
                continue
            most = self.year.ceiling
            wanted = rng.choice((even, rng.randint(1, max(1, most // len(ko))), rng.randint(1, most)))
            points = self.year.may_stake(sum(one.points for one in staked.values()), wanted)
            taken = {one.spot for one in staked.values()} if self.house["shared"] == "no" else set()  # house.5
            free = [spot for spot in range(SPOTS) if spot not in taken]
            if points > 0 and free:
                staked[seat] = Stake(rng.choice(free), points)
        return staked

    def draws(self, cards: list[str], dealer: bool = False) -> bool:
        """Whether a third card is drawn; against the rule now and then."""
        rule = reckoned.third(self.house, cards, dealer)
        if dealer and reckoned.sweeps(self.house, cards):
            return self.chance(0.15)
        if not dealer and reckoned.leaves(self.house, cards):
            return self.chance(0.3)
        if rule == "may":
            return self.chance(0.5) or month_of(cards[0]) == month_of(cards[1])
        return (rule == "must") is not self.chance(self.slips)

    def month(self) -> Any:
        rng, year, house = self.rng, self.year, self.house
        dealer = year.dealer
        ko = self.seats - 1
        pile = self.shuffled(ko)
        del pile[: self.maki(ko)]
        columns = [[pile.pop(0)] for _ in range(SPOTS)]
        stakes = self.stakes(dealer)
        oya = [pile.pop(0)]
        for column in columns:
            column.append(pile.pop(0))
        taken = sorted({stake.spot for stake in stakes.values()})
        for spot in taken:
            seen = reckoned.third(house, columns[spot]) == "not" and arashi([*columns[spot], pile[0]])  # no such arashi is paid
            if self.draws(columns[spot]) and not seen:
                columns[spot].append(pile.pop(0))
        oya.append(pile.pop(0))
        left = [
            seat
            for seat in order(dealer, self.seats)
            if seat in stakes
            and not (reckoned.arashi_at_once(house) and arashi(columns[stakes[seat].spot]))
            and not reckoned.leaves(house, columns[stakes[seat].spot])
        ]
        early: tuple[int, ...] = ()
        if left and self.draws(oya, dealer=True):
            free = reckoned.third(house, oya, dealer=True) != "not" and not reckoned.sweeps(house, oya)
            free = free and reckoned.own(house, oya, True) is None
            if house["two-then-three"] == "on" and free:
                early = tuple(rng.sample(left, rng.randrange(len(left))))
                early = tuple(seat for seat in early if not wrong(house, columns[stakes[seat].spot]))
            oya.append(pile.pop(0))
        return Month(dealer, stakes, tuple(map(tuple, columns)), tuple(oya), early)
