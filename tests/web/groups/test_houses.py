"""Houses by name: side by side, kept in a group, taken elsewhere by address and file, and what they would have made of a match."""

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from opening import PLAYERS, circle, sat, table_of

from scorekeeper.book.comparing import NamedHouse, differences, read_house, write_house
from scorekeeper.book.presets import presets
from scorekeeper.core.game import Game
from scorekeeper.core.house import every_option, house_from, option_value, options, values
from scorekeeper.core.limits import limit_objections
from scorekeeper.core.record import Record, Refused
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.games.koikoi import GAME
from scorekeeper.games.koikoi.facts import Shobu
from scorekeeper.games.koikoi.house import KoikoiHouse
from scorekeeper.season import archive, exports, imports
from scorekeeper.season.entries import Called, HouseDropped, HouseNamed, MatchEntered
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


def test_two_houses_are_side_by_side(phone: FlaskClient) -> None:
    page = phone.get(f"/houses/koikoi/?house={address_of('木曜会', OURS)}&other=nintendo").text
    assert "<b>10</b>" in page  # 五光 in both: no row
    assert page.count('scope="row"') == len(differences(OURS, presets(GAME)[0].rules(GAME)))
    rows = {row.option.name: (row.one, row.other) for row in differences(OURS, GAME.house())}
    assert {name: (one.words.ja, one.own, other.words.ja, other.own) for name, (one, other) in rows.items()} == {
        "seven": ("7", True, "0", False),
        "worth.gokou": ("10", True, "15", False),
    }
    assert phone.get("/houses/poker/").status_code == 404


def test_a_group_keeps_a_house_and_its_phones_choose_it(phone: FlaskClient, store: Store) -> None:
    link, watcher = circle(store)
    phone.post(f"/g/{link}/who", data={"name": "秋山"})
    phone.get(f"/g/{link}/")
    sent = {"name": "木曜会ルール", "house": address_of("", OURS), "group": link, "key": "k1"}
    assert {phone.post("/houses/koikoi/name", data=sent).status_code for _ in range(2)} == {303}
    group = store.groups.state_of(link.partition("-")[0])
    assert (group.group.houses, group.seq) == ({("koikoi", "木曜会ルール"): OURS}, 5), "kept once"
    assert "木曜会ルール" in phone.get(f"/g/{link}/").text
    preset = "木曜会ルール|seven:7,worth.gokou:10"
    assert f'value="{preset}"' in phone.get("/new?ruleset=koikoi").text
    chosen = phone.post("/new", data={"ruleset": "koikoi", "shown": "koikoi", "preset": preset}).text
    assert "木曜会ルールの決まりで始める" in chosen
    assert phone.post("/houses/koikoi/name", data=sent | {"name": "x", "group": watcher, "key": "k2"}).status_code == 403
    phone.post(f"/g/{link}/houses/drop", data={"name": "木曜会ルール", "ruleset": "koikoi", "key": "k3"})
    assert not store.groups.state_of(link.partition("-")[0]).group.houses


def test_a_name_is_needed_and_the_house_that_was_used_last_comes_first(phone: FlaskClient) -> None:
    for name, code in (("", 422), ("a|b", 422), ("  木曜会 ", 303)):
        assert phone.post("/houses/koikoi/name", data={"name": name, "house": "seven:7"}).status_code == code

    def chips() -> list[str]:
        return re.findall('name="preset" value="([^"]*)"', phone.get("/new?ruleset=koikoi").text)

    assert chips()[0] == "standard"
    rules = presets(GAME)[0].rules(GAME)
    said = {name: str(value) for name, value in msgspec.to_builtins(rules).items() if name not in ("worth", "own")}
    said |= {f"worth.{key}": str(value) for key, value in rules.worth}
    assert phone.post("/new", data=NEW | said).status_code == 303
    assert chips()[0] == presets(GAME)[0].key


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


def test_a_match_is_counted_by_other_houses(phone: FlaskClient, app: Flask) -> None:
    page = phone.get(f"{sat(app, GAME, GOKOU, players=PLAYERS[:2], role='watcher')}whatif?house=nintendo").text
    assert "ほかの決まりで数えると" in page
    part = page.split('id="houses"')[1].split("</section>")[0]
    assert part.count("15") >= 2, "as played, struck"
    assert "20" in part, "ten, doubled from seven on"


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


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("任天堂の説明書では五光は何文？", ["任天堂：五光 10文"]),
        ("How much is gokou by Nintendo's leaflet?", ["任天堂：五光 10文"]),
        ("一石八鳥だと五光は何文？", ["一石八鳥：この卓と同じ"]),
        ("任天堂なら相手のこいで二倍になる？", ["任天堂：こいの掛け方 相手のこいで2倍"]),
        ("五光は何文？", []),
    ],
)
def test_a_question_that_names_a_house_is_compared(phone: FlaskClient, question: str, said: list[str]) -> None:
    answer = phone.get("/api/rulesets/koikoi/ask", query_string={"q": question, "lang": "ja"}).get_json()
    assert {*said} <= {one for clause in answer["clauses"] for one in clause["elsewhere"]}
    assert all(bool(clause["elsewhere"]) == bool(said) for clause in answer["clauses"])
    page = phone.get("/rules/koikoi/ask", query_string={"q": question}).text
    assert ('<details class="rare elsewhere" open>' in page) == bool(said)


GOKOU = Shobu(player=0, names=("gokou",))
BIRD = "三鳥~4~~ume-tane.fuji-tane.susuki-tane~2~tane~asks"
NEW = {"ruleset": "koikoi", "shown": "koikoi", "players": ["秋山", "石川"]}


def typed(**fields: str | list[str]) -> dict[str, str | list[str]]:
    """A form in which a yaku of the table's own is added."""
    named = {"own-name": "三鳥", "own-worth": "4", "own-need": "2", "own-cards": ["ume-tane", "fuji-tane", "susuki-tane"]}
    return NEW | named | {"own-instead": ["tane"], "own-then": "asks", "do": "own-yaku.add"} | fields


@pytest.mark.parametrize(
    ("fields", "adds"),
    [
        ({}, True),
        ({"own-need": "", "own-worth": "４"}, True),
        ({"own-name": ""}, False),
        ({"own-worth": "1000"}, False),
        ({"own-worth": "x"}, False),
        ({"own-need": "4"}, False),
        ({"own-cards": ["joker"]}, False),
        ({"own": ["三鳥~1~~~0~~asks"]}, False),
        ({"own": [f"役{nth}~1~~~0~~asks" for nth in range(8)]}, False),
    ],
)
def test_a_yaku_of_ones_own_is_added_on_the_check_sheet(phone: FlaskClient, fields: dict[str, str], adds: bool) -> None:
    page = phone.post("/new", data=typed(**fields)).text
    assert ('name="own" value="三鳥~4~' in page or 'name="own" value="%E4%B8%89%E9%B3%A5~4~' in page) == adds
    assert ("名前と、0から999までの値を入れる。" in page) != adds
    kept = 'value="ume-tane" checked' in " ".join(page.split())
    assert kept == (not adds and "own-cards" not in fields), "what was typed is kept until it stands"


def test_a_yaku_of_ones_own_is_removed_played_and_compared(phone: FlaskClient, store: Store) -> None:
    assert 'name="own" value' not in phone.post("/new", data=NEW | {"own": [BIRD], "do": "own-yaku.drop.1"}).text
    begun = phone.post("/new", data=NEW | {"own": [BIRD]})
    assert begun.status_code == 303
    house = store.state(table_of(begun.location)).record.house  # type: ignore[union-attr]
    (bird,) = house.own  # type: ignore[attr-defined]
    assert (bird.name, bird.worth, bird.need, bird.instead) == ("三鳥", 4, 2, ("tane",))
    (row,) = differences(house, GAME.house())
    assert (row.one.words.ja, row.other.words.ja) == ("4（梅に鶯・藤に不如帰・芒に雁のうち二枚、タネとは高い方だけ）", "—")
    address = address_of("", house)
    assert "三鳥" in phone.get(f"/houses/koikoi/?house={address}").text
    for page in (f"/new?ruleset=koikoi&house={address}", f"/new?ruleset=koikoi&after={begun.location.split('/')[2]}"):
        assert 'name="own" value=' in phone.get(page).text, page


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


def test_a_season_says_which_matches_were_played_by_other_rules(phone: FlaskClient, store: Store) -> None:
    tables = [
        store.create(Record(GAME, GAME.edition, house, PLAYERS[:2], (GOKOU,))) for house in (GAME.house(), OURS, GAME.house())
    ]
    matches = [MatchEntered(table=table, season=3, people=(1, 2)) for table in tables]
    link = circle(store, *matches, people=PLAYERS[:2], 春の部="koikoi").scorer
    page = phone.get(f"/g/{link}/season/3/").text
    assert all(said in page for said in ("決まりの違う年がある", "二倍になる文数 7、五光 10文"))
    assert page.count("<b>決まりが違う</b>") == 1
    told = phone.get(f"/api/g/{link}/seasons/3").get_json()
    assert [match["house"] for match in told["matches"]] == ["standard", "seven:7,worth.gokou:10", "standard"]
