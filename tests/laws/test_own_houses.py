"""Laws of houses whose yaku are worth what the table says, and of the houses known by name."""

from random import Random

import msgspec
import pytest
from generated import played, priced, rules
from kinds import share, times
from strategies import grown

from scorekeeper.book.examples import run
from scorekeeper.book.own_worths import own_worths
from scorekeeper.book.presets import STANDARD, preset, presets
from scorekeeper.book.reading import book
from scorekeeper.core import house as rules_of
from scorekeeper.core.corrections import strike
from scorekeeper.core.effects import Effect, effect
from scorekeeper.core.game import Game
from scorekeeper.core.limits import limit_objections, unusual
from scorekeeper.core.record import Refused, house_of, read, write
from scorekeeper.core.schema import schema
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.sheet.text_csv import csv, text

PRICED = [game.name for game in GAMES if rules_of.worths(game.house)]
"""The games whose yaku a table may give other worths."""


@pytest.mark.parametrize("name", PRICED)
def test_any_worths_are_played_written_and_read_again(name: str) -> None:
    game = BY_NAME[name]
    for nth in range(times(4)):
        rng = Random(nth)
        record, state = played(game, nth, 40, priced(rng, rules(rng, game), 0))[2:4]
        assert read(write(record), BY_NAME) == record
        assert rules_of.house_from(game.house, rules_of.from_compact_form(rules_of.compact_form(record.house))) == record.house
        moved = [one for line in game.lines(state) for one in line.payments]
        assert all(one.amount >= 0 for one in moved)
        sheet = game.sheet(state, record.players)
        for lang in LANGUAGES:
            assert text(sheet, lang)
            assert csv(sheet, lang)
        shown = {sample.yaku.key for group in game.yaku(record.house) for sample in group.samples}
        assert shown.isdisjoint(key for key, worth in record.house.worth if worth == rules_of.OFF)
        game.odds(record.house)
        keys = [offer.key for offer in game.offers(state)]
        assert len(keys) == len({*keys})
        assert isinstance(effect(record, *strike(record, len(record.log) - 1), state=state), Effect)


@pytest.mark.parametrize("name", PRICED)
def test_the_worths_of_the_source_are_the_house_of_the_source(name: str) -> None:
    game = BY_NAME[name]
    source = game.house.source_worths(game.house())
    same = rules_of.house_from(
        game.house, rules_of.values(game.house()) | {"worth": {key: yaku.fee // game.house.scale for key, yaku in source.items()}}
    )
    assert same == game.house()
    assert "worth" not in rules_of.plain_house(same)


@pytest.mark.parametrize("name", PRICED)
def test_what_a_table_has_changed_is_told(name: str) -> None:
    """In the list of what differs, in the table of yaku, and beside the clause."""
    game = BY_NAME[name]
    for option in rules_of.worths(game.house):
        house = rules_of.house_from(game.house, {option.name: int(option.default) + 1})
        assert [one.name for one in unusual(house)] == [option.name]
        assert option.default in own_worths(game, house, option.clause).en
        shown = {sample.yaku.key: sample.yaku for group in game.yaku(house) for sample in group.samples}
        key = option.name.removeprefix(rules_of.WORTH)
        if key in shown:
            assert shown[key].source is not None
            assert shown[key].fee == shown[key].source + game.house.scale
        gone = rules_of.house_from(game.house, {option.name: rules_of.OFF})
        assert key not in {sample.yaku.key for group in game.yaku(gone) for sample in group.samples}


@pytest.mark.parametrize("name", PRICED)
def test_a_worth_that_cannot_be_is_refused_beside_its_field(name: str) -> None:
    game = BY_NAME[name]
    first = rules_of.worths(game.house)[0].name
    for wrong in ("1000", "-1", "x", "", "1.5"):
        found = house_of(game, {first: wrong})
        assert isinstance(found, Refused), wrong
        assert found.objections[0].where == f"house.{first}", wrong
    assert not isinstance(house_of(game, {"worth": {"no-such-yaku": 1}}), rules_of.House)
    assert schema(game)["$defs"][game.house.__name__]["properties"]["worth"]["properties"]


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_every_house_known_by_name_can_be_played(game: Game) -> None:
    for one in presets(game):
        house = one.rules(game)
        assert not limit_objections(house), one.key
        assert house != game.house(), f"{one.key} is Standard"
        assert preset(game, one.key) == house
        assert {*one.open} <= {option.name for option in rules_of.every_option(game.house)}, one.key
    assert preset(game, STANDARD) == game.house()
    assert len({one.key for one in presets(game)} | {STANDARD}) == len(presets(game)) + 1


@pytest.mark.parametrize("name", PRICED)
def test_what_is_told_of_a_yaku_that_is_not_recognised_is_answered(name: str) -> None:
    """Every example of the rule book that names a yaku, where the table does not recognise it: whatever follows, nothing raises."""
    game = BY_NAME[name]
    told = [(one, msgspec.json.encode(one).decode()) for clause in book(game).clauses.values() for one in clause.examples]
    tried = 0
    for option in rules_of.worths(game.house):
        key = option.name.removeprefix(rules_of.WORTH)
        for example, text_of in told:
            if option.name not in example.house and f'"{key}"' in text_of:
                run(game, msgspec.structs.replace(example, house={**example.house, option.name: rules_of.OFF}))
                tried += 1
    assert tried


@pytest.mark.parametrize("name", PRICED)
def test_no_form_asks_for_a_yaku_that_is_not_recognised(name: str) -> None:
    """After every entry of a match under such rules: no question is about it, and no choice is it."""
    game = BY_NAME[name]
    for nth, option in enumerate(share(rules_of.worths(game.house), 6)):
        key = option.name.removeprefix(rules_of.WORTH)
        house = rules_of.house_from(game.house, {option.name: rules_of.OFF})
        for record, state in grown(game, house, Random(nth), 12, game.seats[0]):
            for offer in game.offers(state):
                asked = {one.name.partition(".")[0] for one in offer.inputs if one.name.partition(".")[0] == key}
                choices = {choice.value for one in offer.inputs for choice in one.choices if choice.value == key}
                assert not asked | choices, (offer.key, record.log)
