"""Years of きんご that a table could play: real cards are dealt, and everybody decides by chance as the rules allow."""

from collections.abc import Callable
from random import Random
from typing import Any

from tests.games.kingo import reckoned
from tests.games.kingo.reckoned import DUTY, HOUSE, LOW, PAIR, Month, Year, ko_hand, made, total
from tests.games.oichokabu import played as oichokabu
from tests.games.oichokabu.reckoned import count, deck, month_of, order

CHOICES: dict[str, tuple[Any, ...]] = {
    "deck": (40, 40, 48), "n11": (10, 10, 1, 3, 5, 6), "n12": (10, 10, 2, 7), "domae": (100, 100, 30, 50, 12, 250),
    "first-deal": (1, 3), "choice": ("12-14", "12-14", "2-14"), "draw-min": (12, 12, 11, 13),
    "order": ("sweeps", "sweeps", "kingo"), "shigoro": ("off", "on"), "oya-under-12": ("off", "on"),
    "declare": ("made", "showdown"), "goppin": ("on", "off"), "arashi-chase": ("off", "on"), "rotate-months": (1, 2, 4, "off"),
    "rotate-kingo": ("off", "on"), "months": (12, 12, 1, 3, 24),
}  # fmt: skip


RUNS = ({4, 5}, {4, 6}, {5, 6}, {4, 5, 6})
"""Months on the way to shigoro."""


class Table(oichokabu.Table):
    """A table that plays a year. Every month is told to `year` before it is given out."""

    HOUSE, CHOICES, YEAR, SEATS = HOUSE, CHOICES, Year, (3, 4, 5, 6, 7, 8, 9, 10)
    SLIPS = (0.0, 0.0, 0.05)
    """How often somebody stands on too little, or forgets to name a yaku, and nobody sees it in time (draw.8, yaku.24)."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.greed = rng.choice((0.3, 0.5, 0.9))

    def fit(self) -> None:
        if self.house["rotate-months"] == "off":
            self.house["rotate-kingo"] = "on"

    def month(self) -> Month:
        return Play(self).month()


class Play:
    """One month, card by card."""

    def __init__(self, table: Table) -> None:
        self.table, self.rng, self.house, self.chance = table, table.rng, table.house, table.chance
        self.dealer = table.year.dealer
        self.pile = deck(self.house)
        self.rng.shuffle(self.pile)
        self.staking: dict[int, list[tuple[int, int]]] = {}
        self.hands: dict[int, list[str]] = {}
        self.named: set[int] = set()
        self.stood: set[int] = set()
        self.dry = False

    @property
    def stakes(self) -> dict[int, int]:
        return {seat: moves[-1][1] for seat, moves in self.staking.items()}

    def top(self, wished: Callable[[str], bool] | None = None) -> str | None:
        """The next card, sometimes as somebody wishes it; none from an empty pile (deal.7)."""
        if not self.pile:
            self.dry = True
            return None
        place = next((at for at, card in enumerate(self.pile) if wished and wished(card)), 0)
        return self.pile.pop(place)

    def deal(self) -> None:
        """deal.2, deal.3, bet.1, bet.5."""
        playing = [seat for seat in order(self.dealer, self.table.seats) if not self.chance(0.06)]
        everybody = [*playing, self.dealer]
        if self.house["first-deal"] == 3:
            threes = {seat: [self.pile.pop(0) for _ in range(3)] for seat in everybody}
            for seat, cards in threes.items():
                self.hands[seat] = [cards.pop(self.rng.randrange(3))]
                self.pile.extend(cards)
            self.rng.shuffle(self.pile)
        else:
            self.hands = {seat: [self.pile.pop(0)] for seat in everybody}
        even = self.rng.randint(1, 20)
        for seat in self.rng.sample(playing, len(playing)):
            most = int(self.house["domae"])
            wanted = self.rng.choice((even, self.rng.randint(1, max(1, most // len(playing))), self.rng.randint(1, most)))
            points = self.table.year.may_stake(sum(self.stakes.values()), wanted)
            if points > 0:
                self.staking[seat] = [(1, points)]

    def move(self, seat: int) -> None:
        """A stake is raised or lowered before a card is taken (bet.2 to bet.4)."""
        had = self.stakes[seat]
        wanted = self.rng.choice((self.rng.randint(1, had), had + self.rng.randint(1, 20)))
        points = self.table.year.may_stake(sum(self.stakes.values()) - had, wanted)
        if points != had:
            self.staking[seat].append((len(self.hands[seat]), points))

    def wish(self, seat: int) -> Callable[[str], bool] | None:
        cards, house = self.hands[seat], self.house
        aims: tuple[Callable[[str], bool] | None, ...] = (
            lambda card: month_of(card) == month_of(cards[0]),
            lambda card: month_of(card) <= LOW and total(house, [*cards, card]) <= DUTY,
            lambda card: count(house, card) + total(house, cards) == PAIR,
            None,
            lambda card: {month_of(one) for one in (*cards, card)} in RUNS,
        )
        return aims[seat % len(aims)] if self.chance(0.4) else None

    def serve(self, seat: int) -> None:
        """A ko takes cards one by one (deal.5, draw.1 to draw.5)."""
        cards = self.hands[seat]
        while True:
            rule = reckoned.ko_draws(self.house, cards)
            if rule == "must" and len(cards) > 1 and self.chance(self.table.slips) and self.pile:
                self.stood.add(seat)
                break
            if rule == "not" or (rule == "may" and not self.chance(self.table.greed)):
                break
            if self.pile and len(cards) > 1 and self.chance(0.15):
                self.move(seat)
            card = self.top(self.wish(seat))
            if card is None:
                break
            cards.append(card)
        low = total(self.house, cards) < int(self.house["draw-min"]) and self.house["choice"] == "12-14"
        if made(self.house, cards) and (low or not self.chance(self.table.slips * 4)):
            self.named.add(seat)

    def month(self) -> Month:
        self.deal()
        for seat in order(self.dealer, self.table.seats):
            if seat in self.staking:
                self.serve(seat)
        oya = self.hands[self.dealer]
        left = [seat for seat in order(self.dealer, self.table.seats) if seat in self.staking and seat not in self.stood]
        named, fought = True, []
        while left:
            if len(oya) == 2 and reckoned.oya_yaku(self.house, oya):
                named = not self.chance(self.table.slips * 4)
            now, more = self.choose(oya, left, named)
            if now:
                fought.append((len(oya), tuple(now)))
                left = [seat for seat in left if seat not in now]
            if not more or not left:
                break
            card = self.top(self.wanted(oya) if len(oya) < 3 and self.chance(0.3) else None)
            if card is None:
                if now:
                    fought.pop()
                fought.append((len(oya), (*now, *left)))
                break
            oya.append(card)
        seats = self.staking.keys()
        hands = {seat: tuple(cards) for seat, cards in self.hands.items() if seat in seats}
        staking = {seat: tuple(moves) for seat, moves in self.staking.items()}
        told, stood = frozenset(self.named), frozenset(self.stood)
        return Month(self.dealer, self.stakes, hands, tuple(oya), tuple(fought), told, named, stood, self.dry, staking)

    def wanted(self, oya: list[str]) -> Callable[[str], bool]:
        """A card that makes a yaku with the dealer's, or is on the way to one of three cards (house.3, house.4)."""
        pairs = ({1, 4}, {1, 9}, {1, 5}, {6, 10}, {7, 9}, {8}) if len(oya) == 1 else ()
        return lambda other: {month_of(card) for card in (*oya, other)} in (*pairs, *RUNS, {5})

    def choose(self, oya: list[str], left: list[int], named: bool) -> tuple[list[int], bool]:
        """Whom the dealer fights now, and whether another card follows."""
        rule = reckoned.oya_draws(self.house, oya, named)
        if rule == "not" or (rule == "may" and self.chance(0.4)):
            return left, False
        hands = {seat: ko_hand(self.house, self.hands[seat], seat in self.named) for seat in left}
        may = [seat for seat, hand in hands.items() if reckoned.may_fight(self.house, oya, hand, named)]
        return self.rng.sample(may, self.rng.randint(0, len(may))), True
