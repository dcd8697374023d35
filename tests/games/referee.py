"""Questions at a table, asked through their forms."""

from scorekeeper.core.answers import answers
from scorekeeper.core.game import Game, State
from scorekeeper.core.inquiry import Ruling
from scorekeeper.core.ledger import Payment

SEATS = 3


def asked(game: Game, state: State, key: str, **tapped: str | list[str]) -> Ruling:
    """The ruling on a form as it opens, with these answers filled in (`names__1` for `names.1`)."""
    inquiry = next(one for one in game.inquiries(state) if one.key == key)
    form = {name: [*values] for name, values in inquiry.given.items()}
    form |= {name.replace("__", "."): [given] if isinstance(given, str) else [*given] for name, given in tapped.items()}
    read = answers(inquiry.inputs, form, SEATS, game.deck)
    assert read.values is not None, (read.missing, read.wrong)
    return game.ask[key](state, read.values)


def moved(payments: tuple[Payment, ...]) -> tuple[int, ...]:
    """Everybody's gain from these payments."""
    sums = [0] * SEATS
    for one in payments:
        sums[one.payer] -= one.amount
        sums[one.payee] += one.amount
    return tuple(sums)


def signed(name: str, amounts: tuple[int, ...]) -> dict[str, str]:
    """What is tapped for an amount of each seat."""
    sizes = {f"{name}__{seat}__small": str(abs(one)) for seat, one in enumerate(amounts)}
    return sizes | {f"{name}__{seat}__sign": "-" if one < 0 else "+" for seat, one in enumerate(amounts)}
