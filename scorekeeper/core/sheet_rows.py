"""Rows of a sheet that belong to no payment of its game: rulings, and what is said about the match."""

from collections.abc import Sequence

from scorekeeper.core.sheet import SheetRound, SheetRow

Further = Sequence[tuple[int | None, SheetRow]]
"""Rows, each with the number of its round."""


def with_rows(
    rounds: Sequence[SheetRound], rows: Further, blank: Sequence[SheetRound], after: Further = ()
) -> tuple[SheetRound, ...]:
    """The rounds with further rows above their own, and those that come `after` below their own. A round that is not on the sheet
    yet is taken from the `blank` sheet; if there is none, they stand below the last one. What belongs to no round, as the match is
    over, stands with the last one.
    """
    return _with_rows(_with_rows(rounds, rows, blank), after, blank, below=True)


def _with_rows(
    rounds: Sequence[SheetRound], rows: Further, blank: Sequence[SheetRound], *, below: bool = False
) -> tuple[SheetRound, ...]:
    shown = [*rounds]
    last = max((one.number for one in shown), default=0)
    there_is = {one.number for one in (*shown, *blank)}
    of_round = [(number if number in there_is else last, number is None or number in there_is, row) for number, row in rows]
    for number, of_its_own in dict.fromkeys((number, own) for number, own, _ in of_round):
        more = tuple(row for of, own, row in of_round if (of, own) == (number, of_its_own))
        place = next((nth for nth, one in enumerate(shown) if one.number == number), None)
        if place is not None:
            there = shown[place]
            lines = tuple(row.line for row in more if row.line)
            after = below or not of_its_own
            own = len(there.rows) if after else 0
            if below and of_its_own:  # what everybody holds then contains what was moved beside the round
                own = next((nth for nth, row in enumerate(there.rows) if row.tells == "holds"), own)
            joined = there.lines + lines if after else lines + there.lines
            shown[place] = there._replace(rows=(*there.rows[:own], *more, *there.rows[own:]), lines=there.lines and joined)
        else:
            shown += [one._replace(rows=more) for one in blank if one.number == number][:1]
    return tuple(shown)
