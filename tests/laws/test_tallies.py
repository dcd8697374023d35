"""The events that games report for statistics: every tally cites the rule book, and events agree with the record's lines."""

from collections import Counter
from collections.abc import Iterator

import pytest
from generated import matches, years

from scorekeeper.book.reading import book
from scorekeeper.core.game import Game, State
from scorekeeper.core.ledger import Line
from scorekeeper.core.tally import COULD, Event
from scorekeeper.games import GAMES

SAME_LINES = {
    "hachihachi": ("teyaku", "dekiyaku", "tobikomi", "special", "nuke"),
    "koikoi-three": ("teyaku", "kobiki"),
    "hanaawase": ("chaff", "dekiyaku"),
    "koikoi": ("teyaku",),
    "bakappana": ("chaff", "dekiyaku"),
    "mushi": ("dekiyaku",),
}
"""The kinds that correspond to the lines of the same name, each by its player."""
RANKS = {"1st": 1, "2nd": 2, "3rd": 3, "won": 1, "lost": 2, "drawn": 1, "": 1} | {f"{nth}th": nth for nth in range(4, 11)}
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


@every_game
def test_every_tally_cites_the_rule_book(game: Game) -> None:
    for house in (one.record.house for one in matches(game)):
        tallies = game.tallies(house)
        assert tallies
        for tally in tallies.values():
            assert tally.words.ja
            assert tally.words.en
            assert tally.rows
            assert tally.clause in book(game).clauses
            for key, row in tally.rows.items():
                assert key != COULD
                assert row.words.ja
                assert row.words.en
                assert row.clause in book(game).clauses, (key, row.clause)
                assert row.chance is None or 0 < row.chance < 1


@every_game
def test_every_event_belongs_to_a_tally(game: Game) -> None:
    for _, _, record, state in years(game):
        tallies = game.tallies(record.house.among(len(record.players)))
        rounds = {one.number for one in game.sheet(state, record.players).rounds}
        for one in game.events(state):
            tally = tallies[one.kind]
            assert one.key in tally.rows or (one.key == COULD and (tally.rate or any(row.chance for row in tally.rows.values())))
            assert one.player in (None, *range(state.seats))
            assert one.round in rounds or game.final(state) is None
            assert tally.paid or not one.moved


def standing(game: Game, state: State, sort: str) -> Iterator[Line]:
    return (line for line in game.lines(state) if line.sort == sort and line.struck is None)


def brought(events: tuple[Event, ...], kind: str, seats: int) -> tuple[int, ...]:
    return tuple(sum(one.moved for one in events if one.kind == kind and one.player == seat) for seat in range(seats))


@every_game
def test_events_move_what_their_lines_move(game: Game) -> None:
    for state in (one.state for one in matches(game)):
        for sort in SAME_LINES.get(game.name, ()):
            received: Counter[int] = Counter()
            for payment in (one for line in standing(game, state, sort) for one in line.payments):
                received[payment.payee] += payment.amount
            assert brought(game.events(state), sort, state.seats) == tuple(received[seat] for seat in range(state.seats)), sort


@every_game
def test_places_are_those_of_the_sheet(game: Game) -> None:
    for _, _, record, state in matches(game):
        places, ranks = game.places(state), game.sheet(state, record.players).ranks
        assert (places is None) == (game.final(state) is None)
        assert places in (None, (1,) * state.seats) if not ranks else places == tuple(RANKS[said.en] for said in ranks)
