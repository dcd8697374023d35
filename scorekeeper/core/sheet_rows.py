"""Rows of a sheet that belong to no payment of its game: rulings, and what is said about the match."""

from collections.abc import Sequence

from scorekeeper.core.sheet import SheetRound, SheetRow


def with_rows(
    rounds: Sequence[SheetRound], rows: Sequence[tuple[int | None, SheetRow]], blank: Sequence[SheetRound]
) -> tuple[SheetRound, ...]:
    """The rounds with further rows above their own, each for the round of its number. A round that is not on the sheet yet is taken
    from the `blank` sheet; if there is none, because the match ended before it, they stand with the last one.
    """
    shown = [*rounds]
    last = max((one.number for one in shown), default=0)
    there_is = {one.number for one in (*shown, *blank)}
    of_round = [(number if number in there_is else last, row) for number, row in rows]
    for number in dict.fromkeys(number for number, _ in of_round):
        more = tuple(row for of, row in of_round if of == number)
        place = next((nth for nth, one in enumerate(shown) if one.number == number), None)
        if place is not None:
            there = shown[place]
            lines = tuple(row.line for row in more if row.line)
            shown[place] = there._replace(rows=more + there.rows, lines=there.lines and lines + there.lines)
        else:
            shown += [one._replace(rows=more) for one in blank if one.number == number][:1]
    return tuple(shown)
