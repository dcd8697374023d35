"""A game whose big unit depends on a house rule: every page and file counts in the unit of its record."""

from dataclasses import replace

import pytest

from scorekeeper.core import record as records
from scorekeeper.core.game import Game
from scorekeeper.core.ledger import Unit
from scorekeeper.core.record import Record
from scorekeeper.core.words import Words
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.games.hachihachi.house import HachihachiHouse

KAN = BY_NAME["hachihachi"].unit
TEN = KAN._replace(per=10)
HOUSES = A, B = HachihachiHouse(field="A"), HachihachiHouse(field="B")
GAME = replace(BY_NAME["hachihachi"], units=lambda house: TEN if house.field == "B" else KAN)


@pytest.mark.parametrize(("house", "unit"), [(A, KAN), (B, TEN)])
def test_a_record_counts_in_the_unit_of_its_house(house: HachihachiHouse, unit: Unit) -> None:
    record = Record(GAME, GAME.edition, house, ("秋山", "石川", "上田"))
    assert record.game.unit == unit
    assert record._replace(house=B).game.unit == TEN
    assert not isinstance(records.fold(record), records.Refused)


def test_a_game_under_one_house_and_then_another() -> None:
    assert GAME.under(B).under(A).unit == KAN
    assert GAME.under(A) is GAME


def test_matches_in_several_units_are_told_in_the_small_one_and_their_results_in_theirs() -> None:
    mixed = GAME.under(*HOUSES)
    assert mixed.unit.split(123) == (0, 123)
    assert mixed.unit.of_results.small == Words("貫", "kan")
    assert mixed.under(B).unit == TEN


def test_no_match_leaves_the_unit_of_the_usual_house() -> None:
    assert GAME.under() is GAME


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_unit_of_a_game_is_that_of_its_usual_house(game: Game) -> None:
    assert game.under(game.house()).unit == game.unit
