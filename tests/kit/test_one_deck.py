"""What is told in a round must lie in one deck: a card that somebody certainly has is refused of another. Yaku, numbers and months
that do not go together are among the refused cases of each game.
"""

import itertools
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from generated import matches

from scorekeeper.core.deck import Deck
from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Game, State
from scorekeeper.core.record import Refused, add, start
from scorekeeper.games import BY_NAME, OWN

Piles = dict[int, tuple[str, ...]]
SINGLE = [game.name for game in map(BY_NAME.__getitem__, OWN) if game.deck.copies == 1]
TRIED = 12
"""How many declarations are changed in each match."""


def shown(deck: Deck[Any], fact: Fact) -> Iterator[tuple[str, Piles]]:
    """The fields of a fact that hold cards, with the cards of each place or player."""
    for name in fact.__struct_fields__:
        told = getattr(fact, name)
        if isinstance(told, tuple) and told and all(isinstance(one, str) for one in told) and {*told} <= deck.by_name.keys():
            yield name, {getattr(fact, "player", 0): told}
        elif (
            isinstance(told, tuple) and any(told) and all(isinstance(one, tuple) and {*one} <= deck.by_name.keys() for one in told)
        ):
            yield name, dict(enumerate(told))


def doubled(deck: Deck[Any], fact: Fact) -> Iterator[Fact]:
    """The fact with one card of a pile in another instead of one of its own."""
    for name, piles in shown(deck, fact):
        full = [place for place, pile in piles.items() if pile]
        for one, other in itertools.pairwise(full):
            pile = (*piles[one][1:], piles[other][0])
            laid = tuple(pile if place == one else cards for place, cards in piles.items())
            yield msgspec.structs.replace(fact, **{name: laid})


def followed(game: Game) -> Iterator[tuple[Any, State, Fact]]:
    """Each declaration of the matches of a game that was accepted, with the record and the state before it."""
    for match in matches(game):
        record, state = match.record._replace(log=()), start(match.record)
        tried = 0
        for fact in match.record.log:
            if tried < TRIED and any(True for _ in doubled(game.deck, fact)):
                tried += 1
                yield record, state, fact
            added = add(record, state, fact)
            assert not isinstance(added, Refused)
            record, state = added


@pytest.mark.parametrize("name", SINGLE)
def test_a_card_is_in_one_place(name: str) -> None:
    game = BY_NAME[name]
    for record, state, fact in followed(game):
        for twice in doubled(game.deck, fact):
            assert isinstance(add(record, state, twice), Refused), twice
