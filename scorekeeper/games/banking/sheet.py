"""The sheet of both games: a row a month with all stakes and totals, and how the bank moved."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from scorekeeper.core.play import totals
from scorekeeper.core.play.sheets import Paper, ruled
from scorekeeper.core.sheet import Cell, Foot, Mark, Round, Row, Sign
from scorekeeper.core.words import NOTHING, Words, listed, numeral, same
from scorekeeper.games.banking.month import Banked
from scorekeeper.letters import signed

M = TypeVar("M", bound=Banked)
DEALS = Sign(Words("親", "D"), "role")
DRAWN = Sign(Words("分", "="), "befalls")
THREE = Sign(Words("三", "3"), "befalls")
TWO = Sign(Words("二", "2"), "befalls")
TIMES = {2: TWO, 3: THREE}
BANK = Words("胴前の残りと、親になってからの増減", "the domae left; the dealer's change so far")
STAKES = (
    Mark(Words("左の小さな数", "small figure"), Words("張り", "stake")),
    Mark(Words("残・胴", "left 5, +9"), BANK),
    Mark(Words("太線", "thick line"), Words("親の交代", "the deal passes")),
)
Noted = Callable[[Any], Words]
"""Makes the remark on a month."""
Own = Callable[[Any, int], Iterable[Sign]]
"""Makes the marks of a player that only one of the games has."""


def stake(amount: int) -> Sign:
    """A stake, small at the left of what it moved."""
    return Sign(same(str(amount)), "stake")


def signs(month: Banked, player: int) -> Iterator[Sign]:
    """The marks of a player: that he banks; his stake, and that it was drawn or multiplied."""
    if player == month.leader:
        yield DEALS
    elif amount := month.stake(player):
        yield stake(amount)
        for line in month.lines[month.past :]:
            if line.player == player and line.sort != "stakes":
                if not line.payments:
                    yield DRAWN
                elif (times := line.payments[0].amount // amount) in TIMES:
                    yield TIMES[times]


def bank(month: Banked) -> Words:
    """How the bank moved: what was left of 胴前, and the banker's change since he took the deal."""
    return Words(f"残{month.room} 胴{signed(month.run)}", f"left {month.room}, {signed(month.run)}")


def none(month: Any, player: int) -> Iterable[Sign]:
    return ()


def rounds(noted: Noted, own: Own = none) -> Callable[[Any], Iterator[Round]]:
    """A row for every month that is over, or in which somebody has paid."""

    def written(month: Banked) -> Iterator[Round]:
        lines = month.lines[month.past :]
        if not month.over and not any(line.payments for line in lines):
            return
        known = next((line for line in lines if line.sort == totals.SORT), None)
        out = () if known else month.seating.out
        cells = tuple(
            Cell(None, _figure(month, player, amount, out), out=player in out, signs=(*signs(month, player), *own(month, player)))
            for player, amount in enumerate(month.moved)
        )
        passes = Words("交代", "passes") if month.change and month.change.anew else NOTHING
        note = known.label if known else noted(month)
        said = listed([one for one in (note, passes) if one != NOTHING])
        row = Row(cells, note=said, line=known, more=NOTHING if known else bank(month))
        yield Round(numeral(month.number), (), (row,), number=month.number, sort=month.sort, lines=month.lines)

    return written


def _figure(month: Banked, player: int, amount: int, out: tuple[int, ...]) -> int | None:
    if player in out or (not amount and player != month.leader and month.stake(player)):
        return None
    return amount


def paper(
    title: Words,
    foot: Foot,
    noted: Noted,
    meanings: Callable[[Any], tuple[Mark, ...]],
    own: Own = none,
    circled: tuple[Sign, ...] = (DEALS, DRAWN, THREE),
) -> Paper[Any]:
    """The sheet; `meanings` explains the marks of a game, those `circled` are on its blank rows where they can be."""

    def blank(house: Any, seats: int) -> Iterator[Round]:
        known = {mark.sign for mark in meanings(house)}
        return ruled(house.months, tuple(one for one in circled if one.words in known))(house, seats)

    return Paper(
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
