"""Statistics of who is in, out, forced in or driven out."""

from collections.abc import Iterator, Mapping

from scorekeeper.core.tally import Event, Tally, TallyRow
from scorekeeper.core.words import Words
from scorekeeper.games.basics.deal import Deal, Stand

ROWS = {
    Stand.IN: Words("出た月", "months in"),
    Stand.FORCED: Words("縛りで出た月", "months forced in"),
    Stand.OUT: Words("下りた月", "months out"),
    Stand.DRIVEN: Words("追い込まれた月", "months driven out"),
    Stand.BLANK: Words("{blank}の月", "months with the {blank}"),
}


def seats(clause: str, rows: Mapping[Stand, str], note: Words, blank: Words = Deal.BLANK) -> Tally:
    """`rows`: the clause of each way to take part in a deal or not; `note` says at which tables it is counted, `blank` what the
    blank card is called.
    """
    words = Words("出る・下りる", "in or out")
    return Tally(
        words, clause, {str(stand): TallyRow(row.put(blank=blank), clause=rows[stand]) for stand, row in ROWS.items()}, note=note
    )


def participation(deal: Deal) -> Iterator[Event]:
    """How everybody of whom it is settled took part in a deal."""
    yield from (Event("seat", str(stand), player, deal.number) for player, stand in deal.stands.items())
