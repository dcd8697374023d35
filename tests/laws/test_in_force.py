"""No clause is cited that the house rules switch off, or that is about a table of another size."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from generated import rules
from kinds import share, times
from strategies import PLAYERS, grown, tapping

from scorekeeper.book.reading import book
from scorekeeper.core.answers import answers
from scorekeeper.core.game import Game, State
from scorekeeper.core.house import House, options
from scorekeeper.core.limits import clashes
from scorekeeper.games import GAMES

FEW_OR_ALL = {
    ("roppyakken", 2): {"three"},
    ("roppyakken", 3): {"deal.2", "deal.3", "deal.8", "gaji.14", "gaji.15", "settle.2", "settle.4"},
}
"""Topics and clauses that are not for so many players."""
AS_IF = {("mushi", 5): {"oni": "lightning"}}
"""What is played by so many whatever the house chose (mushi.house.7)."""


def houses(game: Game, rng: Random) -> Iterator[House]:
    """The usual house rules with another choice of one of them; and any."""
    usual = game.house()
    for option in options(game.house):
        for value in option.choices or (option.least, option.most):
            house = msgspec.structs.replace(usual, **{option.name.replace("-", "_"): value})
            if not any(clashes(house)):
                yield house
    yield from (rules(rng, game) for _ in range(times(4)))


COUNTED = {"hachihachi", "koikoi-three", "oichokabu", "kingo"}
"""The games whose statistics leave out what the house rules switch off; elsewhere it is counted as nothing."""
ANYHOW = {"hanaawase", "koikoi", "bakappana", "riichi"}
"""The games that ask also about what is switched off, and say by which clause it would be."""
SLOW = {"chance", "chances"}
"""Questions that count over all unseen cards; they are asked where nothing has been told."""


def cited(game: Game, state: State, rng: Random, *, slow: bool) -> Iterator[tuple[str, str]]:
    """Where clauses are cited: on lines, the sheet, in forms, in questions and in answers to them; and the clauses."""
    yield from ((line.sort, clause) for line in game.lines(state) for clause in line.cites())
    legend = game.sheet(state, PLAYERS[: state.seats]).legend
    yield from (("legend", clause) for mark in legend for clause in mark.clauses)
    if game.name in ANYHOW:
        return
    for form in (*game.offers(state), *game.inquiries(state)):
        yield from ((f"{form.key} {one.name}", one.clause) for one in form.inputs)
    for inquiry in (one for one in game.inquiries(state) if slow == (one.key in SLOW)):
        told = answers(inquiry.inputs, tapping(rng, game, state, inquiry.inputs), state.seats, game.deck)
        if told.values is not None:
            ruling = game.ask[inquiry.key](state, told.values)
            yield from ((f"{inquiry.key} {ruling.verdict}", clause) for clause in ruling.clauses)


@pytest.mark.fuzz
@pytest.mark.parametrize("slow", [False, True], ids=["all", "chances"])
@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_every_clause_that_is_cited_is_in_force(game: Game, slow: bool) -> None:
    clauses, rng = book(game).clauses, Random(3)
    for house in share(houses(game, rng)):
        counted = [one.clause for tally in game.tallies(house).values() for one in tally.rows.values()]
        assert game.name not in COUNTED or not [clause for clause in counted if clauses[clause].off(house)], house
        seats = rng.randint(*game.seats)
        other = FEW_OR_ALL.get((game.name, seats), set())
        played = msgspec.structs.replace(house, **AS_IF.get((game.name, seats), {}))
        for _, state in [*grown(game, house, rng, 0 if slow else 8, seats)][::3]:
            found = [(where, clauses[one]) for where, one in cited(game, state, rng, slow=slow) if one in clauses]
            wrong = [(where, one.id) for where, one in found if one.off(played) or {one.short, one.topic} & other]
            assert not wrong, (house, seats, wrong)
