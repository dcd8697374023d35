"""A second reckoning of むし: plain values in, plain values out, written from the clauses and not from the app.

Seats are numbers in turn order, cards their names in records (`matsu-hikari`), amounts in points. House rules are a dict with the
names and choices of records (`out2`: "solo"), facts are dicts as in records.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from tests.games import hanafuda
from tests.games.hanafuda import VALUES, WILLOWS, circle, kind, plant

House = Mapping[str, Any]
Fact = Mapping[str, Any]

PLAY = 2
ALL, BASE = 230, 115
ONI = "yanagi-kasu1"
BUTTERFLIES = "botan-tane"
"""The oni of forty-one cards (house.7), which are 240 points, and with which the willows are a month like any other."""
CARDS = [card for card in hanafuda.CARDS if plant(card) not in ("botan", "hagi")]
YAKU = {
    "gokou": (30, {card for card in CARDS if card.endswith("-hikari")}),
    "sankou": (25, {"matsu-hikari", "ume-tane", "sakura-hikari"}),
    "fuji_shima": (10, {card for card in CARDS if card.startswith("fuji-")}),
    "kiri_shima": (10, {card for card in CARDS if card.startswith("kiri-")}),
}
"""What each yaku is worth, and its cards (dekiyaku.1 to dekiyaku.4); the oni stands for none of them (dekiyaku.8)."""


def points(pile: Collection[str]) -> int:
    """What captured cards are worth (setup.3, setup.5)."""
    return sum(VALUES[kind(card)] for card in pile)


def made(pile: Collection[str]) -> list[str]:
    return [name for name, (_, cards) in YAKU.items() if cards <= {*pile}]


def dealt_again(hands: Sequence[Collection[str]], field: Collection[str], *, butterflies: bool = False) -> str:
    """Why cards must be dealt again (deal.3, deal.4, deal.5, house.8), or ""."""
    for place in (*hands, field):
        if {*place} >= WILLOWS and not butterflies:
            return "willow"
    for name, places in (("hand", hands), ("field", [field])):
        for place in places:
            if any(hanafuda.whole(place, month) for month in hanafuda.MONTHS if month != "yanagi" or butterflies):
                return name
    return ""


def handed(piles: Sequence[Collection[str]], left: Collection[str], biki: int) -> tuple[set[str], set[str]]:
    """Both piles with the cards that were left over (leftover.3 to leftover.7); `biki` is 0 or 1."""
    found = ({*piles[0]}, {*piles[1]})
    willows = [len(WILLOWS & pile) for pile in found]
    oni = next((place for place in (0, 1) if ONI in found[place]), biki)
    willow = biki if willows[0] == willows[1] else willows.index(max(willows))
    for card in left:
        found[willow if card in WILLOWS else oni].add(card)
    return found


def to_the_oni(piles: Sequence[Collection[str]], left: Collection[str], biki: int) -> tuple[set[str], set[str]]:
    """The same of forty-one cards (house.10)."""
    found = ({*piles[0]}, {*piles[1]})
    user = 1 - biki if BUTTERFLIES in left else 0 if BUTTERFLIES in found[0] else 1
    found[user].update(left)
    return found


def piles_told(fact: Fact, biki: int, *, butterflies: bool = False) -> tuple[set[str], set[str]]:
    """Both piles from the cards that were told, the left-over ones handed over."""
    first, second, *rest = ({*pile} for pile in fact["captures"])
    left = rest[0] if rest else set()
    if butterflies:
        untold = {*CARDS, BUTTERFLIES} - first - second - left
        piles = (first or untold, second or untold)
        return to_the_oni(piles, left | untold if first and second else left, biki)
    untold = {*CARDS} - first - second - left
    if first and second:
        return handed((first, second), left | untold, biki)
    piles = (first or untold, second or untold)
    pair = next((pile for pile in piles if len(WILLOWS & pile) == 2 and not WILLOWS & left), None)
    if pair and (left or (ONI not in pair and not fact.get("oni_willow"))):
        odd = WILLOWS - pair
        for pile in piles:
            pile.difference_update(odd)
        left = left | odd
    return handed(piles, left, biki)


class Year:
    """A year as far as it was told."""

    def __init__(self, house: House, seats: int) -> None:
        self.seats = seats
        self.solo = house["out2"] == "solo"
        self.months = int(house["months"])
        self.begun, self.target, self.broke = int(house["start"]), int(house["target"]), house["broke"] == "on"
        self.bonus, self.by_oni = int(house["win-bonus"]), house["tie"] == "oni"
        self.butterflies = house["oni"] == "butterflies" and seats < 5  # house.7
        self.all = ALL + 10 * self.butterflies
        self.goes_on = False
        self.done = 0
        self.dealer = 0
        self.balances = [0] * seats
        self.winner: int | None = None
        self.start()

    def start(self) -> None:
        """A month begins, or is dealt again."""
        self.blank: int | None = None
        self.said: dict[int, bool] = {}
        self.playing: list[int] = []
        self.asked: int | None = None
        self.sit()

    def sit(self) -> None:
        """Who is in and who is asked next (drop.1 to drop.5, setup.1)."""
        order = circle(self.dealer, self.seats, self.blank)
        least = PLAY if self.seats == PLAY or not self.solo else 1
        sat = hanafuda.sit(order, [self.said[seat] for seat in order if seat in self.said], play=PLAY, least=least)
        self.playing, self.asked = [*sat.playing], sat.next

    def tell(self, fact: Fact) -> None:
        kind = fact["fact"]
        if kind == "blank":
            self.blank = fact["player"]
            self.sit()
        elif kind == "spoke":
            assert fact["player"] == self.asked
            self.said[fact["player"]] = fact["says"] == "in"
            self.sit()
            if self.asked is None and len(self.playing) == 1:
                self.end({}, self.playing[0], None)  # drop.5
        elif kind == "redo":
            self.start()
        elif kind == "length":
            self.months = fact["months"]
            self.goes_on = self.months > self.done
        elif kind == "totals":
            moved = dict(enumerate(fact["amounts"]))
            ahead = max(moved, key=lambda seat: moved[seat])
            leader = fact.get("leader")
            if leader is None:
                leader = ahead if moved[ahead] else self.dealer
            self.end(moved, leader, ahead if moved[ahead] else None)
        else:
            assert kind == "played-out"
            self.count(fact)

    @property
    def over(self) -> bool:
        if not self.done or self.goes_on:
            return False
        holds = [self.begun + balance for balance in self.balances]
        ended = (self.target and max(holds) >= self.target) or (self.begun and self.broke and min(holds) <= 0)  # house.3, house.4
        return bool(ended) or self.done >= self.months  # year-end.1

    def end(self, moved: Mapping[int, int], dealer: int, winner: int | None) -> None:
        for seat, amount in moved.items():
            self.balances[seat] += amount
        self.done += 1
        self.goes_on = False
        self.dealer, self.winner = dealer, winner
        self.start()

    def count(self, fact: Fact) -> None:
        dealer, biki = self.playing
        one, other = sorted(self.playing)
        yaku = {one: 0, other: 0}
        if fact.get("captures"):
            told = piles_told(fact, (one, other).index(biki), butterflies=self.butterflies)
            piles = dict(zip((one, other), told, strict=True))
            score = {seat: points(pile) for seat, pile in piles.items()}
            for seat, pile in piles.items():
                yaku[seat] = sum(YAKU[name][0] for name in made(pile))
            holder = next(seat for seat, pile in piles.items() if ONI in pile)
        else:
            holder = fact.get("oni")
            counted = [*fact["points"], *[None] * self.seats][: self.seats]
            score = {}
            for seat, against in ((one, other), (other, one)):
                score[seat] = self.all - counted[against] if counted[seat] is None else counted[seat]
            for name, (fee, _) in YAKU.items():
                if fact.get(name) is not None:
                    yaku[fact[name]] += fee
        assert score[one] + score[other] == self.all  # settle.3
        gain = score[dealer] - self.all // 2 + yaku[dealer] - yaku[biki]  # settle.1, settle.2
        winner = None if gain == 0 else dealer if gain > 0 else biki
        if winner is None and self.by_oni:
            winner = holder  # house.6
        gain += 0 if winner is None else self.bonus if winner == dealer else -self.bonus  # house.5
        self.end({dealer: gain, biki: -gain}, dealer if winner is None else winner, winner)  # dealer.1, dealer.2
