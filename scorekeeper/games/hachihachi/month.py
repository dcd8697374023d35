"""A month: one deal, from the field to the next dealer."""

from typing import ClassVar, NamedTuple

from scorekeeper.core.words import Words
from scorekeeper.games.hachihachi.deal.field import Ground
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.play.dekiyaku import HeldDekiyaku
from scorekeeper.kit import months
from scorekeeper.kit.eights import month
from scorekeeper.kit.eights.fields import FieldKind
from scorekeeper.kit.eights.month import Announced, Phase
from scorekeeper.kit.seating import everyone

SEATS = 3
"""Three fixed players (hachihachi.setup.1)."""


class DiveMade(NamedTuple):
    """A tobikomi that was made: the `month` of the three and the entry of its line.

    `provisional`: who paid alone and may still prove an exemption. `omitted`: who paid alone because he left the card lying, for
    which there is no exemption (hachihachi.tobikomi.8).
    """

    month: int | None
    entry: int
    provisional: int | None = None
    omitted: int | None = None


Hand = month.AnnouncedHand[DiveMade]


class Sage(NamedTuple):
    """The current sage: its holder, the dekiyaku held unpaid, and whether two turned cards forced it. `offenders` are those whose
    hatto made a yaku of it, in the order of their hatto.
    """

    holder: int
    held: tuple[HeldDekiyaku, ...]
    forced: bool = False
    offenders: tuple[int, ...] = ()


class HachihachiMonth(Announced, frozen=True, kw_only=True):
    """The state of a month. `bound` is the bind it began with, `kind` its field once entered, `bind` the bind it leaves."""

    KINDS: ClassVar = {
        **month.KINDS,
        "tobikomi": Words("飛込み", "tobikomi"),
        "exempt": Words("飛込み", "tobikomi"),
        "special": Words("特殊役", "special"),
        "points": Words("点差", "card points"),
        "redo": Words("やり直し", "dealt again"),
    }
    BADGES: ClassVar = months.BADGES
    """Dealer, next, last (hachihachi.setup.9)."""

    STONE_BY: ClassVar = LAW["stone.1"]

    house: HachihachiHouse
    bound: FieldKind = FieldKind.NONE
    kind: FieldKind = FieldKind.NONE
    bind: FieldKind = FieldKind.NONE
    brights: tuple[str, ...] = ()
    phase: Phase = Phase.DEAL
    hands: tuple[Hand, ...] = ()
    sage: Sage | None = None

    @property
    def ground(self) -> Ground:
        """The field under the house's treatment of it."""
        return Ground(self.house.field, self.kind, self.house.share == "half")

    @property
    def over(self) -> bool:
        return self.phase in (Phase.OVER, Phase.SHISOU)

    @property
    def carry_over(self) -> str:
        return str(self.bound)

    def held_by(self, player: int) -> tuple[HeldDekiyaku, ...]:
        """The dekiyaku that a player holds under his sage."""
        return self.sage.held if self.sage and self.sage.holder == player else ()

    def offenders(self, player: int) -> tuple[int, ...]:
        """Whose hatto made yaku that a player holds under his sage, in the order of their hatto."""
        return self.sage.offenders if self.sage and self.sage.holder == player else ()

    def liable(self, player: int) -> int | None:
        """Who pays alone for what this player makes: another player whose sage stands (hachihachi.sage.10)."""
        return self.sage.holder if self.sage and self.sage.holder != player else None

    def end(self, dealer: int, *why: str) -> "HachihachiMonth":
        """The month ends with its last line and `dealer` deals the next; `why` are the clauses."""
        return self.cite(*why).replace(phase=Phase.OVER, sage=None, next=dealer)


def first(house: HachihachiHouse, seats: int) -> HachihachiMonth:
    """Month 1, dealt by the first player, without a bind. Play goes to the right (hachihachi.setup.11)."""
    return HachihachiMonth(number=1, house=house, seating=everyone(seats, 0))


def coming(last: HachihachiMonth) -> HachihachiMonth:
    """The month after one that is over, still to be dealt."""
    assert last.next is not None
    return HachihachiMonth(number=last.number + 1, house=last.house, seating=everyone(SEATS, last.next), bound=last.bind)
