"""The marks before the figures of a sheet: who deals, and who dropped, was driven out, forced in or dealt the blank card."""

from collections.abc import Callable, Iterator
from typing import Any

from scorekeeper.core.sheet import FigureSign, LegendMark, SheetRound
from scorekeeper.core.words import Words
from scorekeeper.games.basics.deal import Deal, Stand
from scorekeeper.kit.sheets import blank_rounds

DEALS = FigureSign(Words("親", "D"), "role")
STANDS = {
    Stand.FORCED: FigureSign(Words("縛", "F"), "does"),
    Stand.OUT: FigureSign(Words("下", "O"), "befalls"),
    Stand.DRIVEN: FigureSign(Words("追", "X"), "befalls"),
}


def blank_mark(deal: Deal | type[Deal]) -> FigureSign:
    """The mark of the blank card: the first letter of what the game calls it."""
    title = deal.BLANK_TITLE
    return FigureSign(Words(title.ja[0], title.en[0].upper()), "befalls")


def signs(deal: Deal, player: int) -> tuple[FigureSign, ...]:
    """A player's marks in a deal; none in one of which it is not known who played."""
    if deal.asks and not deal.stands:
        return ()
    stand = deal.stands.get(player)
    role = (DEALS,) * (player == deal.leader)
    if stand is Stand.BLANK:
        return (*role, blank_mark(deal))
    return (*role, STANDS[stand]) if stand in STANDS else role


def circle_signs(deal: Deal) -> tuple[FigureSign, ...]:
    """The marks that may be circled on a sheet that is filled in by hand, for deals of this house and so many players."""
    if not deal.asks:
        return (DEALS,)
    return (DEALS, *STANDS.values(), *((blank_mark(deal),) if deal.full else ()))


def blank(kind: type[Deal], rows: Callable[[Any], int], *more: FigureSign) -> Callable[[Any, int], Iterator[SheetRound]]:
    """The blank sheet: so many rows under the house rules, with these marks and `more`."""
    return lambda house, seats: blank_rounds(rows(house), (*circle_signs(kind.begin(house, seats)), *more))(house, seats)


def meanings(deal: type[Deal], dealer: Words, *clauses: str) -> tuple[LegendMark, ...]:
    """The entries of the legend. `dealer` says what the mark of the dealer means, by these clauses of the game."""
    return (
        DEALS.means(dealer, *clauses, *deal.rule("out.5")),
        STANDS[Stand.FORCED].means(Words("縛りで出る", "forced in"), *deal.rule("force.1")),
        STANDS[Stand.OUT].means(Words("下りる", "dropped out"), *deal.rule("out.1")),
        STANDS[Stand.DRIVEN].means(Words("追い込まれる", "driven out"), *deal.rule("drive.1")),
        blank_mark(deal).means(Words("{blank}で下りる", "out with the {blank}").put(blank=deal.BLANK), *deal.rule("deal.8")),
    )
