"""The sheet of both games: a row a month with all stakes and totals, and how the bank moved."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from scorekeeper.core.sheet import FigureSign, LegendMark, SheetCell, SheetFoot, SheetRound, SheetRow
from scorekeeper.core.text import with_sign
from scorekeeper.core.words import NOTHING, Words, listing, numeral, same
from scorekeeper.kit import totals
from scorekeeper.kit.banking.month import Banked
from scorekeeper.kit.sheets import SheetWriter, blank_rounds

M = TypeVar("M", bound=Banked)
DEALS = FigureSign(Words("親", "D"), "role")
DRAWN = FigureSign(Words("分", "="), "befalls")
THREE = FigureSign(Words("三", "3"), "befalls")
TWO = FigureSign(Words("二", "2"), "befalls")
TIMES = {2: TWO, 3: THREE}
BANK = Words("胴前の残りと、親になってからの増減", "the domae left; the dealer's change so far")
STAKES = (
    LegendMark(Words("左の小さな数", "small figure"), Words("張り", "stake")),
    LegendMark(Words("残・胴", "left 5, +9"), BANK),
    LegendMark(Words("太線", "thick line"), Words("親の交代", "the deal passes")),
)
Noted = Callable[[Any], Words]
"""Makes the remark on a month."""
Own = Callable[[Any, int], Iterable[FigureSign]]
"""Makes the marks of a player that only one of the games has."""


def stake(amount: int) -> FigureSign:
    """A stake, small at the left of what it moved."""
    return FigureSign(same(str(amount)), "stake")


def signs(month: Banked, player: int) -> Iterator[FigureSign]:
    """The marks of a player: that he banks; his stake, and that it was drawn or multiplied."""
    if player == month.leader:
        yield DEALS
    elif amount := month.stake(player):
        yield stake(amount)
        for line in month.lines[month.past :]:
            if line.player == player and line.sort != "stakes":
                if not line.payments:
                    yield DRAWN
                elif (times := line.payments[0].amount // (line.payments[0].why.steps[0].value or amount)) != 1:
                    yield TIMES.get(times, FigureSign(same(str(times)), "befalls"))


def bank(month: Banked) -> Words:
    """How the bank moved: what was left of 胴前, and the banker's change since he took the deal."""
    return Words(f"残{month.room} 胴{with_sign(month.banker_balance)}", f"left {month.room}, {with_sign(month.banker_balance)}")


def none(month: Any, player: int) -> Iterable[FigureSign]:
    return ()


def rounds(noted: Noted, own: Own = none) -> Callable[[Any], Iterator[SheetRound]]:
    """A row for every month that is over, or in which somebody has paid."""

    def month_rounds(month: Banked) -> Iterator[SheetRound]:
        lines = month.lines[month.past :]
        if not month.over and not any(line.payments for line in lines):
            return
        known = next((line for line in lines if line.sort == totals.SORT), None)
        out = () if known else month.seating.out
        cells = tuple(
            SheetCell(
                None, _figure(month, player, amount, out), out=player in out, signs=(*signs(month, player), *own(month, player))
            )
            for player, amount in enumerate(month.moves)
        )
        passes = Words("交代", "passes") if month.change and month.change.anew else NOTHING
        note = known.label if known else noted(month)
        said = listing([one for one in (note, passes) if one != NOTHING])
        row = SheetRow(cells, note=said, line=known, more=NOTHING if known else bank(month))
        yield SheetRound(numeral(month.number), (), (row,), number=month.number, sort=month.sort, lines=month.lines)

    return month_rounds


def _figure(month: Banked, player: int, amount: int, out: tuple[int, ...]) -> int | None:
    paid = any(line.player == player and line.payments for line in month.lines[month.past :])
    if player in out or (not amount and player != month.leader and month.stake(player) and not paid):
        return None
    return amount


def paper(
    title: Words,
    foot: SheetFoot,
    noted: Noted,
    meanings: Callable[[Any], tuple[LegendMark, ...]],
    own: Own = none,
    circled: tuple[FigureSign, ...] = (DEALS, DRAWN, THREE),
) -> SheetWriter[Any]:
    """The sheet; `meanings` explains the marks of a game, those `circled` are on its blank rows where they can be."""

    def blank(house: Any, seats: int) -> Iterator[SheetRound]:
        known = {mark.sign for mark in meanings(house)}
        return blank_rounds(house.months, tuple(one for one in circled if one.words in known))(house, seats)

    return SheetWriter(
        title=title,
        heads=(Words("月", "month"), NOTHING, Words("親の札・胴", "dealer's hand, bank")),
        columns=(NOTHING, Words("増減", "change")),
        rounds=rounds(noted, own),
        blank=blank,
        feet=lambda house: (foot,),
        marks=lambda house: (*meanings(house), *STAKES),
        legend=lambda match, rounds: STAKES if rounds else (),
        running=True,
        framed=True,
    )
