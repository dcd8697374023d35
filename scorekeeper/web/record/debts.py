"""Who owes whom: the fewest transfers that settle what a match has moved so far."""

from typing import NamedTuple

from scorekeeper.core.ledger import POT, Unit, balances, fewest
from scorekeeper.web.record.request import At


class Debt(NamedTuple):
    """What one player, or the pot, owes another."""

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


def debts(here: At) -> Debts | None:
    """Who owes whom at this table now; None where points are scored that nobody pays."""
    game, seats = here.game, len(here.players)
    final = game.final(here.state)
    if final is not None and not sum(final):
        amounts, unit = tuple(final), game.unit.of_results
    elif final is None and not game.scores:
        amounts, unit = balances(here.lines, seats), game.unit
    else:
        return None
    accounts = (*range(seats), POT)
    found = (Debt(accounts[payer], accounts[payee], amount) for payer, payee, amount in fewest((*amounts, -sum(amounts))))
    return Debts(tuple(sorted(found, key=lambda one: -one.amount)), unit, final is not None)
