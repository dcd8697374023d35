"""Houses in addresses, files and archives, and what a house known by name leaves open; houses.txt tells of their pages."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from opening import circle

from scorekeeper.book.comparing import NamedHouse, read_house, write_house
from scorekeeper.book.presets import presets
from scorekeeper.core.game import Game
from scorekeeper.core.house import every_option, house_from, option_value, options, values
from scorekeeper.core.limits import limit_objections
from scorekeeper.core.record import Refused
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.games.koikoi.house import KoikoiHouse
from scorekeeper.season import archive, exports, imports
from scorekeeper.season.entries import Called, HouseDropped, HouseNamed
from scorekeeper.season.group import GroupState
from scorekeeper.season.group_folding import fold
from scorekeeper.store import Store
from scorekeeper.web import create_app
from scorekeeper.web.rules.houses import address_of, house_at

OURS = KoikoiHouse(seven=7, worth=(("gokou", 10),))
"""七文から二倍、五光は10文。"""


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    app = create_app(tmp_path, WTF_CSRF_ENABLED=False)
    yield app
    app.extensions["store"].close()


@pytest.fixture
def phone(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_house_is_the_same_after_an_address_and_a_file(game: Game) -> None:
    for house in (game.house(), *(one.rules(game) for one in presets(game))):
        brought = house_at(game, address_of("木曜会ルール", house))
        assert brought
        assert (brought.words.ja, brought.house) == ("木曜会ルール", house)
        assert read_house(write_house(NamedHouse(game, "木曜会", house)), BY_NAME) == (game, "木曜会", house)


@pytest.mark.parametrize(
    ("content", "where"),
    [
        (b"{", ""),
        (b'{"format": "other"}', "format"),
        (b'{"ruleset": "koikoi", "name": "", "house": {}}', "name"),
        (b'{"ruleset": "poker", "name": "a", "house": {}}', "ruleset"),
        (b'{"ruleset": "koikoi", "name": "a", "house": {"seven": 99}}', "house.seven"),
        (b'{"ruleset": "koikoi", "name": "a", "house": {"worth": {"royal": 9}}}', "house.worth"),
    ],
)
def test_a_file_that_is_no_house_says_where(content: bytes, where: str) -> None:
    found = read_house(content, BY_NAME)
    assert isinstance(found, Refused)
    assert found.objections[0].where == where


def test_a_house_comes_as_a_file_with_the_name_as_it_was_typed(phone: FlaskClient) -> None:
    for told, name in (("木@曜|seven:7", "木@曜"), ("seven:7", "こいこい"), ("nintendo", "任天堂")):
        found = read_house(phone.get("/houses/koikoi/file", query_string={"house": told}).data, BY_NAME)
        assert isinstance(found, NamedHouse)
        assert found.name == name
    file = phone.get(f"/houses/koikoi/file?house={address_of('木曜会', OURS)}").data
    assert json.loads(file)["house"]["worth"] == {"gokou": 10}
    opened, wrong = (
        phone.post("/houses", data={"ruleset": "koikoi", "file": (io.BytesIO(one), "house.json")}) for one in (file, b"{")
    )
    assert opened.status_code == 303
    assert opened.location.endswith(f"house={quote('木曜会|seven:7,worth.gokou:10', safe=':,')}")
    assert (wrong.status_code, "why-file" in wrong.text) == (422, True)


@pytest.mark.parametrize(
    ("link", "leads"),
    [
        ("http://192.168.0.7:8000/new?ruleset=koikoi&house=%E6%9C%A8%E6%9B%9C%E4%BC%9A%7Cseven:7,worth.gokou:10", True),
        ("  https://scores.example/houses/koikoi/?ruleset=koikoi&house=木曜会|seven:7,worth.gokou:10 ", True),
        ("https://scores.example/new?ruleset=poker&house=seven:7", False),
        ("https://scores.example/new?ruleset=koikoi&house=nothing:7", False),
        ("http://[", False),
        ("", False),
    ],
)
def test_a_house_comes_as_a_link_of_another_installation(phone: FlaskClient, link: str, leads: bool) -> None:
    answer = phone.post("/houses", data={"ruleset": "koikoi", "link": link})
    assert (answer.status_code, "決まりのリンクではない。" in answer.text) == ((303, False) if leads else (422, True))
    if leads:
        assert answer.location.endswith(f"house={quote('木曜会|seven:7,worth.gokou:10', safe=':,')}")


def test_what_a_source_leaves_open_is_counted_as_the_table_plays_it() -> None:
    """Each answer to it, in every house that is known by name."""
    for game in GAMES:
        for one in presets(game):
            known = house_at(game, one.key)
            assert known is not None
            for option in (option for option in every_option(game.house) if option.name in one.open):
                for answer in option.choices or (str(option.least), str(option.most)):
                    house = house_from(game.house, {option.name: answer})
                    counted = known.at_table(house)
                    if limit_objections(house_from(game.house, values(known.house) | {option.name: answer})):
                        assert counted == known
                        continue
                    assert str(option_value(counted.house, option.name)) == answer, (one.key, option.name)
                    others = [other.name for other in options(game.house) if other.name not in one.open]
                    assert all(option_value(counted.house, name) == option_value(known.house, name) for name in others)
                    again = house_at(game, counted.told)
                    assert again is not None
                    assert again.house == counted.house


def test_houses_travel_with_an_archive(store: Store) -> None:
    """And stand with rules that have changed."""
    kept = HouseNamed(name="木曜会ルール", ruleset="koikoi", house={"seven": 7, "worth": {"gokou": 10}})
    held = store.groups.state_of(circle(store, kept).scorer.partition("-")[0])
    found = archive.read("a.zip", exports.write(held.log, held.group, {}, [], {}))
    again = fold(imports.facts(imports.plan((), None, [found], lambda record: ()), {}, 0))
    assert isinstance(again, GroupState)
    assert again.houses == {("koikoi", "木曜会ルール"): OURS}
    old = HouseNamed(name="古い", ruleset="koikoi", house={"gone": "on"}), HouseDropped(name="古い", ruleset="koikoi")
    group = fold((Called(name="木曜会"), *old))
    assert isinstance(group, GroupState)
    assert group.houses == {}
