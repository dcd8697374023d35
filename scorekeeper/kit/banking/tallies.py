"""Statistics of both games: who banked and what it brought, fights won, lost and drawn, what was staked."""

from collections.abc import Iterator, Mapping

from scorekeeper.core.tally import Event, Tally, TallyRow
from scorekeeper.core.words import Words
from scorekeeper.kit.banking.month import Banked, By
from scorekeeper.kit.banking.speech import OYA
from scorekeeper.kit.tallies import lead_event, leading

RESULTS = {1: "won", 0: "drawn", -1: "lost"}


def tallies(by: By) -> Mapping[str, Tally]:
    staked = {
        "in": TallyRow(Words("張った月", "months staked"), clause=by.ceiling),
        "out": TallyRow(Words("休んだ月", "sat out"), clause=by.rests),
    }
    won, drawn, lost = Words("勝ち", "won"), Words("引き分け", "drawn"), Words("負け", "lost")
    results = {
        "won": TallyRow(won, clause=by.wins),
        "drawn": TallyRow(drawn, clause=by.draws),
        "lost": TallyRow(lost, clause=by.loses),
    }
    banks = {key: one._replace(clause=by.even) for key, one in results.items()}
    return {
        "fights": Tally(Words("子の勝負", "fights as ko"), by.wins, results, paid=True, mean=True),
        "bank": Tally(Words("親の月", "months as dealer"), by.passes, banks, paid=True, mean=True),
        "staked": Tally(Words("張り", "stakes"), by.rests, staked),
        "dealer": leading(OYA, Words("親をした月", "months as dealer"), by.passes, by.passes),
    }


def events(month: Banked) -> Iterator[Event]:
    """The events of a month that is over."""
    yield from lead_event(month)
    if not month.over or not month.stakes:
        return
    number, brought = month.number, month.moves[month.leader]
    yield Event("bank", RESULTS[_sign(brought)], month.leader, number, brought)
    for player in month.ko:
        yield Event("staked", "in" if month.stake(player) else "out", player, number)
    for line in month.lines[month.past :]:
        if line.sort != "stakes" and line.player in month.stakers and line.struck is None:
            moved = line.moves(month.seating.seats)[line.player]
            yield Event("fights", RESULTS[_sign(moved)], line.player, number, moved)


def _sign(amount: int) -> int:
    return (amount > 0) - (amount < 0)
