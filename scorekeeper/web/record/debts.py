"""Who owes whom: the fewest transfers that settle what a match has moved so far."""

from typing import NamedTuple

from scorekeeper.core.ledger import POT, Unit, fewest
from scorekeeper.core.naming import sitter_names, sitters
from scorekeeper.season.matches import moved_by_sitter, own_results
from scorekeeper.store import FoldedRecord
from scorekeeper.web.record.request import At


class Debt(NamedTuple):
    """What one person, or the pot, owes another, by their places among those who have something to pay or to get."""

    payer: int
    payee: int
    amount: int


class Debts(NamedTuple):
    """The transfers, the largest first, in units of `unit`; `whole`: whether the end of the match is in them."""

    debts: tuple[Debt, ...]
    unit: Unit
    whole: bool


def settles(here: At) -> bool:
    """Whether players of this table pay each other, so that somebody may owe somebody now."""
    final = here.game.final(here.state)
    return not here.game.scores if final is None else not sum(final)


class OwnSums(NamedTuple):
    """What everybody has won so far, in `unit`, by the seats in which people began and then substitutes with rounds of their own;
    `substitutes` are those whose this is instead. `whole`: whether the end of the match is in it; `results` are the same in the
    unit of results.
    """

    amounts: tuple[int, ...]
    substitutes: tuple[tuple[int, str], ...]
    unit: Unit
    results: tuple[int, ...]
    whole: bool


def sums_moved(there: FoldedRecord) -> OwnSums | None:
    """None where points are scored that nobody pays."""
    game, final, sat = there.record.game, there.record.game.final(there.state), sitters(there.record)
    moved = moved_by_sitter(there.record, there.state, sat)
    if final is None:
        return None if game.scores else OwnSums(moved, sat.substitutes, game.unit, moved, whole=False)
    if sum(final):
        return None
    own, counted = own_results(sat, moved, final, game.unit), game.unit.of_results
    if game.scores:
        return OwnSums(own, sat.substitutes, counted, own, whole=True)
    return OwnSums(tuple(map(game.unit.in_small, own)), sat.substitutes, game.unit, own, whole=True)


def debts(here: At) -> tuple[Debts, tuple[str, ...]] | None:
    """Who owes whom at this table now, and the names of those between whom it is: everybody who sat here and whose rounds are his
    own; None where points are scored that nobody pays.
    """
    found = sums_moved(here.as_folded)
    if found is None:
        return None
    amounts, unit = (found.results, here.game.unit.of_results) if found.whole else (found.amounts, found.unit)
    sums: dict[str, int] = {}
    for name, amount in zip(sitter_names(here.record), amounts, strict=True):
        sums[name] = sums.get(name, 0) + amount
    accounts = (*range(len(sums)), POT)
    owed = (Debt(accounts[payer], accounts[payee], amount) for payer, payee, amount in fewest((*sums.values(), -sum(amounts))))
    return Debts(tuple(sorted(owed, key=lambda one: -one.amount)), unit, found.whole), tuple(sums)
