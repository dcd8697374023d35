"""A second reckoning of きんご: plain values in, plain values out, written from the clauses and not from the app.

Seats are numbers in turn order (counter-clockwise), cards their names in records (`matsu-hikari`), amounts in points. House rules
are a dict with the names and choices of the decisions (`choice`: "12-14"); `deck`, `n11`, `n12`, `domae`, `first-deal` and
`months` are numbers, `rotate-months` a number or "off".
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.games.oichokabu import reckoned as oichokabu
from tests.games.oichokabu.reckoned import count, month_of, order

House = Mapping[str, Any]

KINGO = 15
DUTY = 12
"""Below it a card must be taken, and the dealer fights nobody (draw.1, match.1)."""
PAIR = 16
LOW = 5
CHASED = (8, 9, 10)
HOUSE: dict[str, Any] = {
    "deck": 40, "n11": 10, "n12": 10, "domae": 100, "first-deal": 1, "choice": "12-14", "oya-under-12": "off", "draw-min": 12,
    "order": "sweeps", "shigoro": "off", "declare": "made", "goppin": "on", "arashi-chase": "off", "rotate-months": 1,
    "rotate-kingo": "off", "months": 12,
}  # fmt: skip
"""The defaults of the check sheet."""
STRENGTH = ("bust", "plain", "goppin", "kingo", "shigoro", "goshita", "ittan", "arashi", "sweep")
"""Weakest first (yaku.27, house.4)."""
ON_TOP = ("bust", "plain", "goppin", "kingo", "shigoro", "kuppin", "shippin", "ittan", "goshita", "arashi", "fives")
"""The same where three fives are the strongest (house.3)."""


@dataclass(frozen=True)
class Hand:
    kind: str
    """One of STRENGTH or ON_TOP."""
    total: int
    pays: int = 1
    """The multiple of the stake that it is paid if it wins as a ko (settle.3)."""


def total(house: House, cards: Sequence[str]) -> int:
    return sum(count(house, card) for card in cards)


def plain(house: House, cards: Sequence[str]) -> Hand:
    """A hand without yaku (kingo.1, draw.5)."""
    points = total(house, cards)
    return Hand("bust" if points > KINGO else "kingo" if points == KINGO else "plain", points)


def made(house: House, cards: Sequence[str]) -> str:
    """The yaku that a ko's cards are, or "" (yaku.9 to yaku.21, yaku.28)."""
    months = [month_of(card) for card in cards]
    if len(cards) == 2 and total(house, cards) == PAIR:
        return "ittan"
    if len(cards) == 3 and len({*months}) == 1:
        return "arashi"
    if house["shigoro"] == "on" and sorted(months) == [4, 5, 6]:
        return "shigoro"
    if len(cards) == 5 and max(months) <= LOW and total(house, cards[:4]) < KINGO:
        return "goshita"
    return ""


def ko_hand(house: House, cards: Sequence[str], named: bool = True) -> Hand:
    """A ko's hand; `named` says whether a yaku was declared or opened in time (yaku.24, kingo.3, kingo.4)."""
    yaku = made(house, cards)
    if not yaku or not (named or house["declare"] == "showdown"):
        return plain(house, cards)
    fives = yaku == "arashi" and month_of(cards[0]) == LOW
    pays = {"ittan": 3, "goshita": 1, "shigoro": 2, "arashi": 3 if fives else 2}[yaku]
    return Hand("fives" if fives and house["order"] == "kingo" else yaku, total(house, cards), pays)


def oya_yaku(house: House, cards: Sequence[str]) -> str:
    """The yaku that a dealer's cards are, or "" (yaku.1 to yaku.8, yaku.20, yaku.26, house.3, house.4)."""
    months = sorted(map(month_of, cards))
    if months == [4, 5, 6] and house["shigoro"] == "on":
        return "shigoro"
    if months == [LOW] * 3 and house["order"] == "kingo":
        return "fives"
    if len(cards) != 2:
        return ""
    if months in ([1, 4], [1, 9]):
        return "sweep" if house["order"] == "sweeps" else "shippin" if months == [1, 4] else "kuppin"
    if months == [1, 5] and house["goppin"] == "on":
        return "goppin"
    return "ittan" if total(house, cards) == PAIR else ""


def oya_hand(house: House, cards: Sequence[str], named: bool = True) -> Hand:
    """The dealer's hand at that moment; `named` says whether a yaku of two cards was named (yaku.4, yaku.25)."""
    yaku = oya_yaku(house, cards)
    return Hand(yaku, total(house, cards)) if yaku and (named or len(cards) > 2) else plain(house, cards)


def fight(house: House, oya: Hand, ko: Hand) -> int:
    """The multiple of the stake that a ko gets from the dealer (match, yaku.27, settle.1 to settle.4, house.3)."""
    order = STRENGTH if house["order"] == "sweeps" else ON_TOP
    ranks = order.index(oya.kind), order.index(ko.kind)
    if oya.kind == ko.kind == "plain":
        ranks = oya.total, ko.total - 1  # match.8
    elif oya.kind == ko.kind:
        return 0  # match.7, match.9, yaku.23, house.4
    return -1 if ranks[0] > ranks[1] else ko.pays


def ko_draws(house: House, cards: Sequence[str], dry: bool = False) -> str:
    """Whether a ko "must", "may" or can "not" take another card (draw.1 to draw.5, yaku.12 to yaku.18, deal.7)."""
    points = total(house, cards)
    if dry:
        return "not"
    if len(cards) < 2:
        return "must"
    if points >= KINGO:
        months = {month_of(card) for card in cards}
        chase = house["arashi-chase"] == "on" and len(cards) == 2 and len(months) == 1 and months <= {*CHASED}
        return "may" if chase else "not"
    return "must" if points < int(house["draw-min"]) and house["choice"] == "12-14" and not made(house, cards) else "may"


def oya_draws(house: House, cards: Sequence[str], named: bool = True, dry: bool = False) -> str:
    """Whether the dealer "must", "may" or can "not" draw again while somebody is left (draw.3, draw.7, kingo.5, yaku.7)."""
    hand = oya_hand(house, cards, named)
    if dry or hand.kind in ("sweep", "shippin", "kuppin", "fives", "shigoro", "ittan", "kingo", "bust"):
        return "not"
    if len(cards) < 2:
        return "must"
    return "must" if hand.kind == "plain" and hand.total < int(house["draw-min"]) and house["choice"] == "12-14" else "may"


def may_fight(house: House, oya: Sequence[str], ko: Hand, named: bool = True, dry: bool = False) -> bool:
    """Whether the dealer may settle with a ko at this moment (match.1, match.2, match.10, match.11, deal.7)."""
    if dry:
        return True
    if len(oya) < 2:
        return False
    hand = oya_hand(house, oya, named)
    if hand.kind != "plain" or hand.total >= int(house["draw-min"]) or house["choice"] == "2-14":
        return True
    return house["oya-under-12"] == "on" and ko.kind == "bust"


@dataclass(frozen=True)
class Month:
    """What a month showed: the last stakes, the cards in order, and whom the dealer fought with how many cards.

    `named` are the ko who declared a yaku in time, `oya_named` is whether the dealer named one of two cards. `fought` has the ko in
    the order of their fights. `stood` are ko who stood on too little and were found out too late (draw.8). `dry` is whether the
    pile ran out while somebody wanted a card. `staking` tells how a stake moved: with how many cards in hand it became how much.
    """

    dealer: int
    stakes: Mapping[int, int]
    hands: Mapping[int, tuple[str, ...]]
    oya: tuple[str, ...]
    fought: tuple[tuple[int, tuple[int, ...]], ...]
    named: frozenset[int] = frozenset()
    oya_named: bool = True
    stood: frozenset[int] = frozenset()
    dry: bool = False
    staking: Mapping[int, tuple[tuple[int, int], ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Fight:
    """How one ko was settled: with how many cards of the dealer (0 for a stake lost by draw.8), and the ko's multiple."""

    seat: int
    cards: int
    oya: str
    ko: str
    multiple: int
    change: int


@dataclass(frozen=True)
class Result:
    fights: tuple[Fight, ...]
    changes: tuple[int, ...]
    kingo: tuple[int, ...]
    """Who made きんご, the dealer first, then counter-clockwise (dealer.3 to dealer.5)."""


def settle(house: House, seats: int, month: Month) -> Result:
    """The fights of a month in their order, what everybody gained, and who made きんご."""
    fights: list[Fight] = []
    left = [seat for seat in order(month.dealer, seats) if seat in month.stakes]
    hands = {seat: ko_hand(house, month.hands[seat], seat in month.named) for seat in left}
    for seat in [*left]:
        if seat in month.stood:
            fights.append(Fight(seat, 0, "", hands[seat].kind, -1, -month.stakes[seat]))
            left.remove(seat)
    last = 0
    for cards, fought in month.fought:
        assert last < cards <= len(month.oya)
        last = cards
        oya = oya_hand(house, month.oya[:cards], month.oya_named)
        dry = month.dry and cards == len(month.oya)
        for seat in fought:
            assert may_fight(house, month.oya[:cards], hands[seat], month.oya_named, dry)
            multiple = fight(house, oya, hands[seat])
            fights.append(Fight(seat, cards, oya.kind, hands[seat].kind, multiple, multiple * month.stakes[seat]))
            left.remove(seat)
    assert not left  # match.4
    changes = [0] * seats
    for one in fights:
        changes[one.seat] += one.change
        changes[month.dealer] -= one.change
    kingo = [month.dealer] if total(house, month.oya) == KINGO else []
    kingo += [seat for seat in order(month.dealer, seats) if seat in hands and hands[seat].total == KINGO]
    return Result(tuple(fights), tuple(changes), tuple(kingo))


class Year(oichokabu.Year):
    """A year as far as it was told."""

    def take(self, seat: int) -> None:
        self.dealer, self.dealt = seat, 0

    @property
    def ceiling(self) -> int:
        """domae.1"""
        return int(self.house["domae"])

    def play(self, month: Month) -> Result:  # type: ignore[override]
        assert month.dealer == self.dealer
        assert sum(month.stakes.values()) <= self.ceiling
        assert all(points >= 1 for points in month.stakes.values())  # bet.4
        result = settle(self.house, self.seats, month)
        self.end(result.changes, result.kingo)
        return result

    def end(self, changes: Sequence[int], kingo: Sequence[int] = ()) -> None:  # type: ignore[override]
        """A month is over (settle.5, dealer.1 to dealer.7)."""
        self.moved(changes)
        every = self.house["rotate-months"]
        if kingo and self.house["rotate-kingo"] == "on":
            self.take(kingo[0])
        elif every != "off" and self.dealt >= int(every):
            self.take((self.dealer + 1) % self.seats)
