"""The house rules of きんご: its check sheet イ to リ, and what the rules leave to the table beside it."""

from typing import Annotated, ClassVar, Literal

from scorekeeper.core.house import OptionLimit, Switch, between
from scorekeeper.core.limits import Idle, Never
from scorekeeper.games.kingo.law import LAW
from scorekeeper.kit.banking.ending import MOST_MONTHS
from scorekeeper.kit.banking.house import CardsHouse
from scorekeeper.kit.banking.stakes import MOST

TWELVE = 12
"""The total from which one may stand by the source (kingo.draw.1)."""


class KingoHouse(CardsHouse, frozen=True):
    """The questions that the rules leave to the table, and which of them exclude each other or do not apply."""

    law: ClassVar = LAW
    limits: ClassVar[tuple[OptionLimit, ...]] = (
        Never(("rotate-months", "rotate-kingo"), lambda where: LAW.no("rotate-none", where), ("0", "off")),
        Idle(("n11", "n12"), LAW["setup.3"], {"deck": ("40",)}),
        Idle(("oya-under-12", "draw-min"), LAW["draw.3"], {"choice": ("2-14",)}),
        Idle(("worth.shigoro",), LAW["house.4"], {"shigoro": ("off",)}),
    )

    first_deal: Literal["1", "3"] = "1"
    choice: Literal["12-14", "2-14"] = "12-14"
    oya_under_12: Switch = "off"
    declare: Literal["made", "showdown"] = "made"
    goppin: Switch = "on"
    arashi_chase: Switch = "off"
    rotate_months: Annotated[int, between(0, MOST_MONTHS)] = 1
    rotate_kingo: Switch = "off"
    first_oya: Literal["early", "big"] = "early"
    months: Annotated[int, between(1, MOST_MONTHS)] = 12
    chips: Annotated[int, between(0, MOST)] = 100
    draw_min: Annotated[int, between(11, 13)] = TWELVE
    order: Literal["sweeps", "kingo"] = "sweeps"
    shigoro: Switch = "off"

    @property
    def free(self) -> bool:
        """Whether there is no duty to draw at 11 or less (kingo.draw.3)."""
        return self.choice == "2-14"

    @property
    def duty(self) -> int:
        """Below this one must draw where there is a duty (kingo.draw.1, kingo.house.2)."""
        return TWELVE if self.free else self.draw_min

    @property
    def own_duty(self) -> tuple[str, ...]:
        """The clause on another duty than the source's, if that is played."""
        return (LAW["house.2"],) if self.duty != TWELVE else ()
