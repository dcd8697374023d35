"""A month: one deal, from the dealt hands to the next dealer."""

from collections.abc import Collection
from typing import ClassVar

from scorekeeper.core.ledger import Line
from scorekeeper.core.play import totals
from scorekeeper.core.play.rounds import Round
from scorekeeper.core.play.seating import everyone
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import Flowers, month_of
from scorekeeper.games import months
from scorekeeper.games.hanaawase.house import HanaawaseHouse
from scorekeeper.games.hanaawase.law import LAW
from scorekeeper.games.hanaawase.yaku import FEW
from scorekeeper.games.hands import Hand
from scorekeeper.games.telling import Claim

SEATS = 3
"""Three fixed players (hanaawase.setup.1)."""
LATER = Words("月の終わりに払う", "paid when the month ends")
WIPED = Words("配り直し", "dealt again")
VOID = Words("ふけで消える", "wiped by fuke")


class Month(Round, frozen=True, kw_only=True):
    """The state of a month. `row`: the month of the four cards that lay on the opening field. Once there are `claims`, all cards
    have been played. `void`: it ended by fuke; `fuke`: whose, if known.
    """

    KINDS: ClassVar = {
        "shown": Words("公開", "shown"),
        "told": Words("申告", "told"),
        "shima": Words("場のシマ", "field row"),
        "redeal": Words("配り直し", "redeal"),
        "chaff": Words("手役", "dealt hand"),
        "dekiyaku": Words("出来役", "dekiyaku"),
        "fuke": Words("ふけ", "fuke"),
        "points": Words("札点", "card points"),
        totals.SORT: totals.KIND,
    }
    BADGES: ClassVar = months.BADGES
    """Dealer, the right-hand neighbour, and the player to that one's right (hanaawase.setup.5, hanaawase.dealer.4)."""

    house: HanaawaseHouse
    hands: tuple[Hand, ...] = ()
    row: int | None = None
    claims: tuple[Claim, ...] = ()
    void: bool = False
    fuke: tuple[int, ...] = ()

    @property
    def sort(self) -> str:
        return "fuke" if self.void else ""

    @property
    def begun(self) -> bool:
        """Whether dealing again would wipe something in this month."""
        return bool(self.hands or self.claims or self.row)

    @property
    def row_cards(self) -> Flowers:
        """The four cards that the field gave to the dealer (hanaawase.field.1)."""
        return month_of(self.row) if self.row else frozenset()

    def hand(self, player: int) -> Hand | None:
        return next((hand for hand in self.hands if hand.player == player), None)

    def claim(self, player: int) -> Claim | None:
        return next((claim for claim in self.claims if claim.player == player), None)

    def few(self, player: int) -> int | None:
        """The most cards that make oyanaka at this seat; None if the house does not play it."""
        return FEW[self.seating.turn.index(player)] if self.house.oyanaka == "on" else None

    def why_unpaid(self, player: int, cards: Collection[object]) -> tuple[str, ...]:
        """The clause by which few captures pay nothing, if the house does not play oyanaka."""
        few = len(cards) <= FEW[self.seating.turn.index(player)]
        return LAW.all("special.9") if few and self.house.oyanaka == "off" else ()

    def again(self, line: Line) -> "Month":
        """The same month, dealt again by the same dealer: what was shown or declared is wiped (hanaawase.teyaku.12)."""
        month = self.strike(LAW["teyaku.12"], WIPED, frozenset(("shown", "shima", "told"))).add(line)
        return month.replace(hands=(), row=None, claims=(), past=len(month.lines))


def first(house: HanaawaseHouse, seats: int) -> Month:
    """Month 1, dealt by the first player (hanaawase.setup.4)."""
    return Month(number=1, house=house, seating=everyone(seats, 0))


def coming(month: Month) -> Month:
    """The month after one that is over."""
    assert month.next is not None
    return dealt_by(month, month.next, month.number + 1)


def dealt_by(month: Month, dealer: int, number: int) -> Month:
    """A month of the same year with nothing in it yet."""
    return Month(number=number, house=month.house, seating=everyone(SEATS, dealer))
