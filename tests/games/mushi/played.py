"""Years of むし that a table could play: cards are dealt and captured one by one, and told as a table tells them."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from tests.games.hanafuda import WILLOWS
from tests.games.hanafuda import plant as month_of
from tests.games.mushi.reckoned import BUTTERFLIES, CARDS, ONI, PLAY, Year, dealt_again, handed, made, points, to_the_oni

HAND = 8


class Played(NamedTuple):
    """What dealer and biki captured, and what lay on the field at the end."""

    piles: tuple[list[str], list[str]]
    left: list[str]
    oni_willow: bool
    """Whether the oni was paired with a willow."""


class Play:
    """One month, card by card (play, oni)."""

    def __init__(self, rng: Random, hands: tuple[list[str], list[str]], field: list[str], stock: list[str]) -> None:
        self.rng = rng
        self.hands, self.field, self.stock = ([*hands[0]], [*hands[1]]), [*field], [*stock]
        self.piles: tuple[list[str], list[str]] = ([], [])
        self.oni_willow = False

    def fits(self) -> list[str]:
        """What the oni may take (oni.1, oni.8)."""
        return [card for card in self.field if card != ONI and card not in WILLOWS]

    def take(self, who: int, card: str, taken: list[str]) -> None:
        for one in taken:
            self.field.remove(one)
        if taken:
            self.piles[who].extend((card, *taken))
            if ONI in (card, *taken):
                self.oni_willow = bool(WILLOWS & {card, *taken})
        else:
            self.field.append(card)

    def same(self, card: str) -> list[str]:
        """What a card takes of its own month (play.1 to play.3)."""
        found = [one for one in self.field if one != ONI and month_of(one) == month_of(card)]
        return found if len(found) == 3 else [self.rng.choice(found)] if found else []

    def from_hand(self, who: int) -> None:
        hand = self.hands[who]
        may = [card for card in hand if card != ONI or self.fits() or len(hand) == 1]  # oni.2, oni.11
        card = ONI if ONI in may and self.rng.random() < 0.1 else self.rng.choice(may)
        if self.rng.random() < 0.5 and len(may) > 1 and card == ONI:
            card = self.rng.choice([one for one in may if one != ONI])
        hand.remove(card)
        if card == ONI:
            self.take(who, card, [self.rng.choice(self.fits())] if self.fits() else [])
        else:
            self.take(who, card, self.same(card))

    def from_stock(self, who: int) -> None:
        card = self.stock.pop()
        last = not self.stock
        if card == ONI:
            fits = self.fits() or ([one for one in self.field if last and one in WILLOWS])  # oni.8 to oni.10
            self.take(who, card, [self.rng.choice(fits)] if fits else [])
        elif ONI in self.field and card not in WILLOWS:
            self.take(who, card, [ONI])  # oni.4, oni.5
        else:
            same = self.same(card)  # oni.7, oni.13
            self.take(who, card, same or ([ONI] if last and ONI in self.field else []))  # oni.12

    def out(self) -> Played:
        for _ in range(HAND):
            for who in (0, 1):
                self.from_hand(who)
                self.from_stock(who)
        return Played(self.piles, self.field, self.oni_willow)


class WithButterflies(Play):
    """One month of forty-one cards (house.7 to house.10)."""

    def takes(self, card: str) -> list[list[str]]:
        """What a card may take, each of these."""
        if card == BUTTERFLIES:
            months = {month_of(one) for one in self.field}
            together = [[one for one in self.field if month_of(one) == month] for month in sorted(months)]
            return [[one] for one in self.field] + [one for one in together if len(one) == 3]
        fits = [one for one in self.field if month_of(one) == month_of(card)]
        ways = [fits] if len(fits) == 3 else [[one] for one in fits]
        return [*ways, [BUTTERFLIES]] if BUTTERFLIES in self.field else ways

    def put(self, who: int, card: str) -> None:
        ways = self.takes(card)
        self.take(who, card, self.rng.choice(ways) if ways else [])

    def from_hand(self, who: int) -> None:
        card = self.rng.choice(self.hands[who])
        self.hands[who].remove(card)
        assert card != BUTTERFLIES or self.field, "from the hand they always find something"
        self.put(who, card)

    def from_stock(self, who: int) -> None:
        self.put(who, self.stock.pop())

    def out(self) -> Played:
        while self.stock:
            for who in (0, 1):
                self.from_hand(who)
                self.from_stock(who)
        return Played(self.piles, self.field, oni_willow=False)


class Table:
    """A table that plays a year. Every fact is told to `year` before it is given out."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.seats = rng.choice((2, 2, 2, 3, 4, 5))
        self.house = {
            "months": rng.choice((1, 2, 12, 12, rng.randint(1, 60))),
            "out2": rng.choice(("binding", "solo")),
            "start": rng.choice((0, 0, 180)),
            "broke": rng.choice(("on", "off")),
            "target": rng.choice((0, 0, 60, 240)),
            "win-bonus": rng.choice((0, 1, 5)),
            "tie": rng.choice(("even", "oni")),
            "oni": rng.choice(("lightning", "lightning", "butterflies")),
        }
        self.butterflies = self.house["oni"] == "butterflies" and self.seats < 5
        self.hand, self.lying = (9, 5) if self.butterflies else (HAND, HAND)
        self.oni = BUTTERFLIES if self.butterflies else ONI
        self.year = Year(self.house, self.seats)
        self.willing = rng.choice((0.3, 0.6))
        self.played: list[Played] = []

    def chance(self, of: float) -> bool:
        return self.rng.random() < of

    def say(self, **fact: Any) -> dict[str, Any]:
        self.year.tell(fact)
        return fact

    def facts(self) -> Iterator[dict[str, Any]]:
        while True:
            if self.chance(0.03) and 0 < self.year.done <= 30:
                other = [months for months in range(self.year.done, self.year.done + 5) if months != self.year.months]
                yield self.say(fact="length", months=self.rng.choice(other))
            if self.year.over:
                return
            yield from self.totals() if self.chance(0.05) else self.month()

    def totals(self) -> Iterator[dict[str, Any]]:
        one, other = self.rng.sample(range(self.seats), 2)
        amounts = [0] * self.seats
        amounts[one] = self.rng.choice((0, self.rng.randint(1, 188)))
        amounts[other] = -amounts[one]
        leader = self.year.dealer if not amounts[one] else one
        told = self.house["tie"] == "oni" and not amounts[one]
        yield self.say(fact="totals", amounts=amounts, **({} if self.chance(0.3) and not told else {"leader": leader}))

    def month(self) -> Iterator[dict[str, Any]]:
        rng = self.rng
        while True:
            cards = [*CARDS, BUTTERFLIES] if self.butterflies else [*CARDS]
            rng.shuffle(cards)
            if self.chance(0.1):  # the oni comes late
                cards.remove(self.oni)
                cards.insert(rng.choice((0, 0, 7, 15, 23)), self.oni)
            size = self.hand
            hands = [cards[len(cards) - size * (seat + 1) : len(cards) - size * seat] for seat in range(self.seats)]
            rest = cards[: len(cards) - size * self.seats]
            blank = rng.randrange(self.seats) if self.seats == 5 else None
            field = hands[blank] if blank is not None else [rest.pop() for _ in range(self.lying)]
            dealt = [hand for seat, hand in enumerate(hands) if seat != blank]
            again = dealt_again(dealt, field, butterflies=self.butterflies)
            if again:
                if self.chance(0.7):
                    yield self.say(fact="redo", reason=again)
                continue
            done = self.year.done
            yield from self.sit(blank)
            if self.year.done > done:
                return
            if self.chance(0.03):
                yield self.say(fact="redo", reason=rng.choice(("field", "misdealt")) if self.year.said else "hand")
                continue
            break
        playing = self.year.playing
        stock = rest + [card for seat, hand in enumerate(hands) if seat not in playing and seat != blank for card in hand]
        assert len(stock) == 2 * self.hand  # drop.7
        kind = WithButterflies if self.butterflies else Play
        played = kind(rng, (hands[playing[0]], hands[playing[1]]), field, stock).out()
        self.played.append(played)
        yield self.say(**self.told(played))

    def sit(self, blank: int | None) -> Iterator[dict[str, Any]]:
        done = self.year.done
        if blank is not None:
            yield self.say(fact="blank", player=blank)
        while self.year.done == done and self.year.asked is not None:
            yield self.say(fact="spoke", player=self.year.asked, says="in" if self.chance(self.willing) else "out")

    def told(self, played: Played) -> dict[str, Any]:
        """The end of the month by points and yaku, or by cards, before or after the left-over cards were handed over."""
        rng = self.rng
        playing = self.year.playing
        after = (to_the_oni if self.butterflies else handed)(played.piles, played.left, 1)
        assert sum(map(points, after)) == self.year.all
        flip = playing[0] > playing[1]
        if self.chance(0.4):
            scores: list[int | None] = [None] * self.seats
            fact: dict[str, Any] = {"fact": "played-out"}
            for seat, pile in zip(playing, after, strict=True):
                scores[seat] = points(pile)
                fact |= dict.fromkeys(made(pile), seat)
                if ONI in pile and self.house["tie"] == "oni":  # house.6, house.11
                    fact["oni"] = seat
            if self.chance(0.4):
                scores[rng.choice(playing)] = None
            while scores[-1] is None and self.chance(0.5):
                scores.pop()
            return fact | {"points": scores}
        given = not played.left or self.chance(0.4)
        piles: list[list[str]] = [rng.sample(sorted(pile), len(pile)) for pile in (after if given else played.piles)]
        left = [] if given else [*played.left]
        pair = any(len(WILLOWS & {*pile}) == 2 and ONI not in pile for pile in piles) and not self.butterflies
        if flip:
            piles.reverse()
        if self.chance(0.5) and all(piles):
            piles[rng.randrange(PLAY)] = []
            odd = not self.butterflies and any(card not in WILLOWS for card in left) and len(WILLOWS & {*left}) == 1
            if self.chance(0.5) and odd:
                left = [card for card in left if card not in WILLOWS]
        elif self.chance(0.5):
            left = []
        fact = {"fact": "played-out", "captures": [*piles, left] if left or self.chance(0.2) else piles}
        if played.oni_willow and not left and pair:
            fact["oni_willow"] = True
        return fact


def months(rng: Random, many: int, *, butterflies: bool = False) -> Iterator[Played]:
    """So many months that were played to the end, of years that begin one after the other, with forty cards or forty-one."""
    found: list[Played] = []
    while len(found) < many:
        table = Table(rng)
        if table.butterflies is not butterflies:
            continue
        for _ in table.facts():
            pass
        found += table.played
    yield from found[:many]
