"""A second reckoning of 六百間: plain values in, plain values out, written from the clauses and not from the app.

Seats are numbers in turn order, cards their names in records (`matsu-hikari`), amounts in points. House rules are a dict with the
names and choices of records (`gaji-rest-10`: "mushi"), `fuke-limit` a number; facts are dicts as in records.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from tests.games.hanafuda import ANIMALS, BLUE, CARDS, CRANE, CUP, CURTAIN, GRASS, KINDS, MOON, PHOENIX, RED
from tests.games.hanafuda import RAIN_MAN as GAJI

House = Mapping[str, Any]
Fact = Mapping[str, Any]

ENDING = 600
"""What shikou and shichitan are worth."""
WARBLER, YELLOW = "ume-tane", "kiri-kasu3"
LIGHTS = {CRANE, CURTAIN, MOON, PHOENIX, GAJI}
WILLOWS = {card for card in CARDS if card.startswith("yanagi-")}
SHIMA = "matsu ume sakura fuji bouzu momiji kiri"
SETS = {
    "inoshikachou": (300, ANIMALS),
    "ame-shima": (200, WILLOWS),
    "kosan": (150, RED),
    "matsu-kiri-bouzu": (150, {CRANE, PHOENIX, MOON}),
    "oozan": (100, {CRANE, WARBLER, CURTAIN}),
    "aotan": (100, BLUE),
    "kusa": (100, GRASS),
    **{
        f"{name}-shima": (50, {f"{month}-{kind}" for kind in KINDS[month]})
        for name, month in zip(SHIMA.split(), SHIMA.replace("bouzu", "susuki").split(), strict=True)
    },
}
"""dekiyaku.6, dekiyaku.8 to dekiyaku.13, dekiyaku.16."""
CUP_YAKU = {"teppou": 300, "hanami": 100, "tsukimi": 100}
WORTH = {name: fee for name, (fee, _) in SETS.items()} | CUP_YAKU | {"shikou": 600, "shichitan": 600}
BAKE = {"bake-cup": {CUP}, "bake-willow": {GAJI, "yanagi-tane", "yanagi-tan"}, "bake-kiri": {PHOENIX, YELLOW}}


def value(house: House, card: str) -> int:
    """What a card is worth (setup.4 to setup.8)."""
    if card in LIGHTS or card == WARBLER:
        if house["card-values"] == "50":
            return 50
        return 10 if card == GAJI else 20
    return 10 if card == YELLOW or "-kasu" not in card else 0


def points(house: House, pile: Collection[str]) -> int:
    return sum(value(house, card) for card in pile)


def whole(house: House) -> int:
    return points(house, CARDS)


def shikou(house: House, pile: Collection[str]) -> bool:
    more = {WARBLER} if house["shikou-warbler"] == "on" else set()  # house.4
    return (LIGHTS if house["shikou-cards"] == "5" else LIGHTS - {GAJI}) | more <= {*pile}


def shichitan(house: House, pile: Collection[str]) -> bool:
    ribbons = [card for card in pile if card.endswith("-tan")]
    willow = "yanagi-tan" in ribbons
    if house["nanatan-willow"] == "out":  # house.5
        return len(ribbons) - willow >= 7
    return len(ribbons) >= 7 and (willow or house["nanatan-willow"] == "in")


def wins(house: House) -> tuple[str, ...]:
    """What wins the game, the stronger first (win.5, house.6)."""
    return {"both": ("shikou", "shichitan"), "shikou": ("shikou",), "none": ()}[house["ichikoro"]]


def made(house: House, pile: Collection[str]) -> list[str]:
    """The yaku of captured cards that count (dekiyaku, ame-nagare)."""
    if house["yaku"] == "off":
        return []
    have = {*pile}
    found = [name for name, (_, cards) in SETS.items() if cards <= have]
    if shikou(house, have):
        found.append("shikou")
    if shichitan(house, have):
        found.append("shichitan")
    washed = house["ame-nagare"] == "on" and WILLOWS & have and not (house["crane-saves"] == "on" and CRANE in have)
    if CUP in have and not washed:
        if {CURTAIN, MOON} <= have:
            found.append("teppou")
        elif CURTAIN in have:
            found.append("hanami")
        elif MOON in have:
            found.append("tsukimi")
    return found


def used_up(house: House, players: int) -> bool:
    """Whether every card of the stock is played (deal.3, deal.4)."""
    return players == 3 or house["deal"] == "10"


def handed(house: House, piles: Sequence[Collection[str]]) -> list[set[str]]:
    """The piles with the cards that were left over, where all cards are used up (gaji.16 to gaji.18)."""
    found = [{*pile} for pile in piles]
    way = house["gaji-rest-10"]
    taker = next((pile for pile in found if GAJI in pile), None)
    left = {*CARDS}.difference(*found)
    if way == "take" and taker is not None:
        taker |= left
    if way == "mushi" and taker is not None:
        willows = [len((WILLOWS - {GAJI}) & pile) for pile in found]
        holder = found[willows.index(2)] if 2 in willows else taker  # nobody has two others: all three were dealt to the field
        for card in left:
            (holder if card in WILLOWS else taker).add(card)
    return found


class Game:
    """A game as far as it was told."""

    def __init__(self, house: House, seats: int) -> None:
        self.house, self.seats = house, seats
        self.scores = [0] * seats
        self.done = 0
        self.dealer = 0
        self.winner: int | None = None
        self.wins = [0] * seats
        self.ended = False

    @property
    def over(self) -> bool:
        """win.1 to win.3, or after so many games or rounds (house.8)."""
        match self.house["length"]:
            case "games":
                return max(self.wins) >= int(self.house["games"])
            case "rounds":
                return self.done >= int(self.house["rounds"])
        return self.winner is not None

    @property
    def final(self) -> list[int]:
        return self.scores if self.house["length"] == "one" else self.wins

    @property
    def ranks(self) -> list[tuple[bool, int]]:
        return [(self.house["length"] == "one" and seat == self.winner, score) for seat, score in enumerate(self.final)]

    @property
    def fuke(self) -> bool:
        return bool(self.house["fuke"] == "on")

    def tell(self, fact: Fact) -> None:
        kind = fact["fact"]
        if self.ended:  # house.8: all begin at 0 again
            self.scores, self.winner, self.ended = [0] * self.seats, None, False
        if kind == "redo":
            return
        if kind == "ichikoro":
            self.ichikoro(fact["player"])
        elif kind == "fuke":
            self.done += 1  # fuke.2, fuke.7
        elif kind == "totals":
            leader = fact.get("leader")
            self.score(fact["amounts"], self.first(fact["amounts"]) if leader is None else leader)
        else:
            assert kind == "count"
            self.count(fact)
        if self.winner is not None and self.house["length"] != "one":
            self.wins[self.winner] += 1
            self.ended = True

    def first(self, totals: Sequence[int]) -> int:
        """Who deals after these totals (settle.5, settle.6)."""
        top = [seat for seat in range(self.seats) if totals[seat] == max(totals)]
        if len(top) == 1:
            return top[0]
        if self.seats == 2:
            return self.dealer
        return min(top, key=lambda seat: (seat - self.dealer) % self.seats)

    def ichikoro(self, player: int) -> None:
        """win.3: whatever the scores are."""
        self.scores[player] += ENDING
        self.done += 1
        self.winner = self.dealer = player

    def score(self, gained: Sequence[int], dealer: int) -> None:
        self.scores = [old + new for old, new in zip(self.scores, gained, strict=True)]
        self.done += 1
        self.dealer = dealer
        best = max(self.scores)
        if best >= int(self.house["target"]) and self.scores.count(best) == 1:  # win.1, win.2
            self.winner = self.scores.index(best)

    def count(self, fact: Fact) -> None:
        house = self.house
        zeros = [sum(value(house, card) for card in cards) for cards in [*fact.get("zeros", ()), (), (), ()][: self.seats]]
        if fact.get("captures"):
            piles: list[set[str]] = [{*pile} for pile in fact["captures"]]
            if used_up(house, self.seats):
                piles = handed(house, piles)
            cards = [points(house, pile) for pile in piles]
            names = [made(house, pile) for pile in piles]
        else:
            told = [*fact["points"], *[None] * self.seats][: self.seats]
            cards = [whole(house) - sum(one or 0 for one in told) if score is None else score for score in told]
            names = [*fact.get("names", ()), [], [], []][: self.seats]
        cards = [score - zero for score, zero in zip(cards, zeros, strict=True)]
        totals = [score + sum(WORTH[name] for name in one) for score, one in zip(cards, names, strict=True)]
        judged = cards if house["fuke-count"] == "cards" else totals
        makers = {name: seat for seat, one in enumerate(names) for name in one if name in wins(house)}
        if self.fuke and "shikou" not in makers and min(judged) <= house["fuke-limit"]:  # fuke.8, fuke.9
            self.done += 1
            return
        dealer = self.first(totals)
        if house["score"] == "diff":  # settle.2, three.1, three.3
            second, top = sorted(totals)[-2:]
            totals = [top - second if score == top else 0 for score in totals]
        elif house["round-up"] == "on":  # house.7
            totals = [(total + 99) // 100 * 100 for total in totals]
        self.score(totals, dealer)
        if makers:  # win.3, win.5
            self.winner = makers.get("shikou", makers.get("shichitan"))
