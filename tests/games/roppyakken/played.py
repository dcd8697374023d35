"""Games of 六百間 that a table could play: cards are dealt and captured one by one, and told as a table tells them."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from tests.games.hanafuda import CARDS, MONTHS, plant, whole
from tests.games.roppyakken import reckoned
from tests.games.roppyakken.reckoned import BAKE, GAJI, WILLOWS, WORTH, Game, House, handed, made, points, used_up

CHOICES = {
    "card-values": ("50", "20"), "deal": ("8", "10"), "yaku": ("on", "on", "on", "off"), "shikou-cards": ("5", "4"),
    "gaji-rest-8": ("leave", "take"), "gaji-rest-10": ("leave", "take", "mushi"), "ame-nagare": ("on", "off"),
    "crane-saves": ("on", "off"), "score": ("diff", "own"), "fuke": ("on", "off"), "fuke-count": ("with-yaku", "cards"),
    "bake-cup": ("on", "off"), "bake-willow": ("on", "off"), "bake-kiri": ("on", "off"), "target": (600, 600, 300, 800),
    "shikou-warbler": ("off", "off", "on"), "nanatan-willow": ("in", "in", "out", "must"),
    "ichikoro": ("both", "both", "shikou", "none"), "round-up": ("off", "on"), "length": ("one", "one", "games", "rounds"),
    "games": (1, 2, 3), "rounds": (1, 3, 12),
}  # fmt: skip


def rules(rng: Random) -> dict[str, Any]:
    """House rules, those of records."""
    house: dict[str, Any] = {name: rng.choice(choices) for name, choices in CHOICES.items()}
    return house | {"fuke-limit": rng.choice((30, 25, 60, 0, rng.randint(0, 200)))}


class Played(NamedTuple):
    """What each captured, the first to play first, what lay on the field at the end; or who made which yaku that ended the game."""

    piles: list[list[str]]
    left: list[str]
    ichikoro: tuple[int, str] | None = None


class Play:
    """One round, card by card (play, gaji)."""

    def __init__(self, rng: Random, house: House, hands: list[list[str]], field: list[str], stock: list[str]) -> None:
        self.rng, self.house = rng, house
        self.hands, self.field, self.stock = [[*hand] for hand in hands], [*field], [*stock]
        self.piles: list[list[str]] = [[] for _ in hands]
        self.gaji_with: str | None = None
        self.greed = rng.choice((0.3, 0.9))

    def ways(self, card: str, turned: bool) -> list[list[str]]:
        """What the card may take from the field; [] stands for taking nothing."""
        lying = [one for one in self.field if plant(one) == plant(card)]
        same = [lying] if len(lying) == 3 else [[one] for one in lying]  # play.1 to play.3, gaji.3, gaji.9, gaji.11
        if card == GAJI:
            valued = [[one] for one in self.field if one not in WILLOWS and reckoned.value(self.house, one)]  # gaji.2, gaji.12
            return [*same, *valued] if same else [*valued, []]  # gaji.5 to gaji.7
        if turned and GAJI in self.field and card not in WILLOWS and reckoned.value(self.house, card):
            return [*(same or [[]]), [GAJI]]  # gaji.10
        return same or [[]]

    def play(self, who: int, card: str, turned: bool) -> None:
        taken = self.chosen(self.ways(card, turned))
        if taken:
            self.piles[who].extend((card, *taken))
            if GAJI in (card, *taken):
                self.gaji_with = next((one for one in (card, *taken) if one not in WILLOWS), None)
        else:
            self.field.append(card)
        for one in taken:
            self.field.remove(one)

    def chosen(self, ways: list[list[str]]) -> list[str]:
        if self.rng.random() < self.greed:
            return max(ways, key=lambda cards: points(self.house, cards))
        return self.rng.choice(ways)

    def ended(self, who: int) -> str | None:
        """The yaku with which this player ends the game at once (win.3, win.4)."""
        if self.house["yaku"] == "on":
            may = reckoned.wins(self.house)
            if "shikou" in may and reckoned.shikou(self.house, self.piles[who]):
                return "shikou"
            if "shichitan" in may and self.house["fuke"] == "off" and reckoned.shichitan(self.house, self.piles[who]):
                return "shichitan"
        return None

    def out(self) -> Played:
        while self.hands[-1]:
            for who, hand in enumerate(self.hands):
                card = self.rng.choice(hand)
                hand.remove(card)
                for one, turned in ((card, False), (None, True)):
                    self.play(who, self.stock.pop() if one is None else one, turned)
                    name = self.ended(who)
                    if name and (self.hands[-1] or not turned or self.rng.random() < 0.5):
                        return Played(self.piles, self.field, (who, name))
        if not used_up(self.house, len(self.hands)) and self.house["gaji-rest-8"] == "take" and self.gaji_with:
            taker = next(pile for pile in self.piles if GAJI in pile)  # gaji.15
            own = [card for card in self.field if plant(card) == plant(self.gaji_with)]
            taker.extend(own)
            self.field = [card for card in self.field if card not in own]
        return Played(self.piles, self.field)


class Table:
    """A table that plays a game. Every fact is told to `game` before it is given out."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.seats = rng.choice((2, 3))
        self.house = rules(rng)
        self.game = Game(self.house, self.seats)
        self.played: list[Played] = []

    def chance(self, of: float) -> bool:
        return self.rng.random() < of

    def say(self, **fact: Any) -> dict[str, Any]:
        self.game.tell(fact)
        return fact

    def facts(self) -> Iterator[dict[str, Any]]:
        while not self.game.over and self.game.done < 30:
            if self.chance(0.05):
                yield self.totals()
            else:
                yield from self.round()

    def totals(self) -> dict[str, Any]:
        amounts = [self.rng.randrange(0, 300, 10) for _ in range(self.seats)]
        if self.house["score"] == "diff":
            one = self.rng.randrange(self.seats)
            amounts = [amount if seat == one else 0 for seat, amount in enumerate(amounts)]
        elif self.house["round-up"] == "on":
            amounts = [amount // 100 * 100 for amount in amounts]
        return self.say(fact="totals", amounts=amounts, **({} if self.chance(0.3) else {"leader": self.rng.randrange(self.seats)}))

    def round(self) -> Iterator[dict[str, Any]]:
        rng = self.rng
        size, lying = (7, 6) if self.seats == 3 else (int(self.house["deal"]), 8)
        while True:
            cards = [*CARDS]
            rng.shuffle(cards)
            hands = [[cards.pop() for _ in range(size)] for _ in range(self.seats)]
            field = [cards.pop() for _ in range(lying)]
            places = [*(("hand", hand) for hand in hands), ("field", field)]
            again = next((name for name, place in places if any(whole(place, month) for month in MONTHS)), None)
            if again is None:
                break
            if self.chance(0.7):
                yield self.say(fact="redo", reason=again)
        played = Play(rng, self.house, hands, field, cards).out()
        self.played.append(played)
        order = [(self.game.dealer + turn) % self.seats for turn in range(self.seats)]
        if played.ichikoro:
            who, name = played.ichikoro
            yield self.say(fact="ichikoro", player=order[who], name=name)
            return
        yield self.say(**self.told([pile for _, pile in sorted(zip(order, played.piles, strict=True))]))

    def told(self, piles: list[list[str]]) -> dict[str, Any]:
        """The count of these piles, by seat: by cards, or by points and yaku."""
        rng, house = self.rng, self.house
        full = used_up(house, self.seats)
        after = handed(house, piles) if full else [{*pile} for pile in piles]
        zeros = [self.zeros(pile) for pile in after]
        fact: dict[str, Any] = {"fact": "count"} | ({"zeros": zeros} if any(zeros) else {})
        names = [made(house, pile) for pile in after]
        scores: list[int | None] = [points(house, pile) for pile in after]
        fuke = self.judged(after, zeros, names)
        ends = "shikou" in reckoned.wins(house) and any("shikou" in one for one in names)
        if fuke and not ends and self.chance(0.4):
            return {"fact": "fuke", "players": sorted(rng.sample(fuke, rng.randint(1, len(fuke))))}
        if self.chance(0.5):
            return fact | {
                "captures": [rng.sample(pile, len(pile)) for pile in (piles if self.chance(0.6) else map(sorted, after))]
            }
        everything = sum(map(len, after)) == len(CARDS)
        if full and house["gaji-rest-10"] != "leave" and everything and self.chance(0.5):
            scores[rng.randrange(self.seats)] = None
            while scores[-1] is None and self.chance(0.5):
                scores.pop()
        return fact | {"points": scores} | ({"names": names} if any(names) else {})

    def zeros(self, pile: set[str]) -> list[str]:
        """Cards that are counted as 0 (fuke.10 to fuke.13)."""
        if self.house["fuke"] == "off" or self.chance(0.5):
            return []
        may = [card for name, cards in BAKE.items() if self.house[name] == "on" for card in sorted(cards & pile)]
        return [card for card in may if self.chance(0.5)]

    def judged(self, piles: list[set[str]], zeros: list[list[str]], names: list[list[str]]) -> list[int]:
        """Who is at or below the limit (fuke)."""
        if self.house["fuke"] == "off":
            return []
        found = []
        for seat, pile in enumerate(piles):
            score = points(self.house, pile) - points(self.house, zeros[seat])
            if self.house["fuke-count"] == "with-yaku":
                score += sum(WORTH[name] for name in names[seat])
            if score <= self.house["fuke-limit"]:
                found.append(seat)
        return found
