"""A month: one deal, from the dealt hands to the next dealer."""

from collections.abc import Sequence
from typing import ClassVar

from scorekeeper.core.ledger import Line
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import Flowers, month_of
from scorekeeper.games.hanaawase.house import HanaawaseHouse
from scorekeeper.games.hanaawase.law import LAW
from scorekeeper.games.hanaawase.yaku import OYANAKA, judge, sets
from scorekeeper.kit import months
from scorekeeper.kit.cards.hands import DealtHand
from scorekeeper.kit.cards.telling import Claim, Judge
from scorekeeper.kit.counted.month import CountedMonth
from scorekeeper.kit.counted.yaku import HouseSets
from scorekeeper.kit.seating import everyone

SEATS = 3
"""Three fixed players (hanaawase.setup.1)."""
EVERYONE = range(SEATS)
WIPED = Words("配り直し", "dealt again")
VOIDED = Words("ふけで消える", "wiped by fuke")


class HanaawaseMonth(CountedMonth, frozen=True, kw_only=True):
    """The state of a month. `row`: the month of the four cards that lay on the opening field."""

    KINDS: ClassVar = {
        "shown": Words("公開", "shown"),
        "shima": Words("場のシマ", "field row"),
        "redo": Words("配り直し", "redeal"),
        **CountedMonth.KINDS,
        "fuke": Words("ふけ", "fuke"),
    }
    BADGES: ClassVar = months.BADGES
    """Dealer, the right-hand neighbour, and the player to that one's right (hanaawase.setup.5, hanaawase.dealer.4)."""
    LAW: ClassVar = LAW
    FUKE: ClassVar = LAW["special.1"]
    VOID: ClassVar = VOIDED, LAW["special.3"]
    LEAST: ClassVar = 30
    """Willow counts at face value (hanaawase.special.1, hanaawase.special.2)."""
    OYANAKA: ClassVar = OYANAKA
    BOTH_FOURS: ClassVar = "dekiyaku-gokou"
    ADDS: ClassVar = LAW["combo.2"]
    UNPAID: ClassVar = LAW["special.9"]
    ROW: ClassVar = LAW["field.2"]
    TOTALS: ClassVar = LAW["settle.4"]

    house: HanaawaseHouse
    hands: tuple[DealtHand, ...] = ()
    row: int | None = None
    claims: tuple[Claim, ...] = ()
    void: bool = False
    fuke: tuple[int, ...] = ()

    @property
    def row_cards(self) -> Flowers:
        """The four cards that the field gave to the dealer (hanaawase.field.1)."""
        return month_of(self.row) if self.row else frozenset()

    @property
    def sets(self) -> HouseSets:
        return sets(self.house)

    @property
    def judge(self) -> Judge:
        return judge(self.house)

    @property
    def by_points(self) -> str:
        return LAW["settle.3"]

    @property
    def tells_dealer(self) -> bool:
        return self.house.dealer_by == "score"

    def best(self, scores: Sequence[int]) -> tuple[int, tuple[str, ...]]:
        return next_dealer(self, scores, by_cards=False)

    def again(self, line: Line) -> "HanaawaseMonth":
        """The same month, dealt again by the same dealer: what was shown or declared is wiped (hanaawase.teyaku.12)."""
        month = self.strike(LAW["teyaku.12"], WIPED, frozenset(("shown", "shima", "told"))).add(line)
        return month.replace(hands=(), row=None, claims=(), past=len(month.lines))


def dealt_by(month: HanaawaseMonth, dealer: int, number: int) -> HanaawaseMonth:
    """A month of the same year with nothing in it yet."""
    return HanaawaseMonth(number=number, house=month.house, seating=everyone(SEATS, dealer))


def next_dealer(month: HanaawaseMonth, scores: Sequence[int], *, by_cards: bool) -> tuple[int, tuple[str, ...]]:
    """The player with the most, by month score (hanaawase.dealer.1) or card points (hanaawase.dealer.2), and the clauses.

    Ties go to the dealer, then douni (hanaawase.dealer.3).
    """
    most = month.level(scores)
    level = ("dealer.3",) if len(most) > 1 else ()
    return month.seating.first(most), LAW.all("dealer.2" if by_cards else "dealer.1", *level, "dealer.4")
