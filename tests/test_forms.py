"""Forms: what is typed on any keyboard is read."""

import pytest

from scorekeeper.core.cards import DECK
from scorekeeper.core.forms import read
from scorekeeper.games import BY_NAME
from scorekeeper.games.hachihachi.facts import Field, PlayedOut


@pytest.mark.parametrize("typed", ["90", " 90 ", "９０"])
def test_a_number_in_the_digits_of_any_keyboard(table, typed: str) -> None:
    at = table().say(Field())
    (offer,) = [offer for offer in at.game.offers(at.state) if offer.key == "played-out"]
    draft = read(offer, {"points.0": [typed], "points.1": ["87"]}, 3)
    assert draft.fact == PlayedOut(points=(90, 87, None))
    sujuroku = read(offer, {"sujuroku": ["1"], "kasu": ["１７"]}, 3)
    assert sujuroku.fact == PlayedOut(sujuroku=1, kasu=17)


@pytest.mark.parametrize("typed", ["x", "９x", "--", "1,5"])
def test_what_is_no_number_is_said_to_be_none(table, typed: str) -> None:
    at = table().say(Field())
    (offer,) = [offer for offer in at.game.offers(at.state) if offer.key == "played-out"]
    draft = read(offer, {"points.0": [typed], "points.1": ["87"]}, 3)
    assert draft.fact is None
    assert [one.key for one in draft.wrong] == ["unreadable"]


@pytest.mark.parametrize("name", ["hachihachi", "hanaawase"])
def test_piles_dealt_for_one_player_only_are_not_done(table, name: str) -> None:
    game = BY_NAME[name]
    state = table().say(Field()).state if name == "hachihachi" else game.start(game.house(), 3)
    (offer,) = [offer for offer in game.offers(state) if offer.key == "piles"]
    first, second, third = ([card.name for card in DECK if card.month % 3 == rest] for rest in range(3))
    assert read(offer, {"captures.0": first}, 3).missing == offer.inputs
    assert read(offer, {"captures.0": first, "captures.2": second}, 3).fact is None
    assert read(offer, {"captures.0": first, "captures.1": second}, 3).fact is not None
    assert read(offer, {"captures.0": first + second, "captures.2": third}, 3).fact is not None
