"""Houses by name: side by side, kept in a group, taken elsewhere by address and file, and what they would have made of a match."""

import io
import json
from pathlib import Path
from urllib.parse import quote

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.book.comparing import NamedHouse, differences, read_house, write_house
from scorekeeper.book.presets import presets
from scorekeeper.core.game import Game
from scorekeeper.core.record import Record, Refused
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.games.koikoi import GAME
from scorekeeper.games.koikoi.facts import Shobu
from scorekeeper.games.koikoi.house import KoikoiHouse
from scorekeeper.season import archive, exports, imports
from scorekeeper.season.entries import Called, HouseDropped, HouseNamed, MatchEntered, PersonEntered, SeasonEntered
from scorekeeper.season.group import GroupState
from scorekeeper.season.group_folding import fold
from scorekeeper.store import Store
from scorekeeper.web import create_app
from scorekeeper.web.rules.houses import address_of, house_at

OURS = KoikoiHouse(seven=7, worth=(("gokou", 10),))
"""七文から二倍、五光は10文。"""


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app(tmp_path, WTF_CSRF_ENABLED=False)


@pytest.fixture
def store(app: Flask) -> Store:
    return app.extensions["store"]  # type: ignore[no-any-return]


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
        assert not differences(house, house)


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


def founded(store: Store, *facts: HouseNamed) -> str:
    return store.groups.create((Called(name="木曜会"), PersonEntered(name="秋山"), *facts))


def test_a_group_keeps_a_house_and_its_phones_choose_it(phone: FlaskClient, store: Store) -> None:
    id = founded(store)
    link = store.groups.links(id).scorer
    phone.post(f"/g/{link}/who", data={"name": "秋山"})
    phone.get(f"/g/{link}/")
    sent = {"name": "木曜会ルール", "house": address_of("", OURS), "group": link, "key": "k1"}
    kept = phone.post("/houses/koikoi/name", data=sent)
    assert kept.status_code == 303
    phone.post("/houses/koikoi/name", data=sent)
    group = store.groups.state_of(id)
    assert group.group.houses == {("koikoi", "木曜会ルール"): OURS}
    assert group.seq == 3
    assert "木曜会ルール" in phone.get(f"/g/{link}/").text
    assert 'value="木曜会ルール|seven:7,worth.gokou:10"' in phone.get("/new?ruleset=koikoi").text
    chosen = phone.post("/new", data={"ruleset": "koikoi", "shown": "koikoi", "preset": "木曜会ルール|seven:7,worth.gokou:10"}).text
    assert "木曜会ルールの決まりで始める" in chosen
    watcher = store.groups.links(id).watcher
    refused = phone.post("/houses/koikoi/name", data={"name": "x", "house": "seven:7", "group": watcher, "key": "k2"})
    assert refused.status_code == 403
    phone.post(f"/g/{link}/houses/drop", data={"name": "木曜会ルール", "ruleset": "koikoi", "key": "k3"})
    assert not store.groups.state_of(id).group.houses


@pytest.mark.parametrize(("name", "code"), [("", 422), ("a|b", 422), ("  木曜会 ", 303)])
def test_a_name_is_needed(phone: FlaskClient, name: str, code: int) -> None:
    assert phone.post("/houses/koikoi/name", data={"name": name, "house": "seven:7"}).status_code == code


def test_the_house_that_was_used_last_comes_first(phone: FlaskClient) -> None:
    def chips() -> list[str]:
        page = phone.get("/new?ruleset=koikoi").text
        return [part.partition('"')[0] for part in page.split('name="preset" value="')[1:]]

    assert chips()[0] == "standard"
    begun = {"ruleset": "koikoi", "shown": "koikoi", "players": ["秋山", "石川"]}
    rules = {
        name: str(value)
        for name, value in msgspec.to_builtins(presets(GAME)[0].rules(GAME)).items()
        if name not in ("worth", "own")
    }
    worth = {f"worth.{key}": str(value) for key, value in presets(GAME)[0].rules(GAME).worth}
    assert phone.post("/new", data=begun | rules | worth).status_code == 303
    assert chips()[0] == presets(GAME)[0].key


@pytest.mark.parametrize(("told", "name"), [("木@曜|seven:7", "木@曜"), ("seven:7", "こいこい"), ("nintendo", "任天堂")])
def test_a_file_has_the_name_as_it_was_typed(phone: FlaskClient, told: str, name: str) -> None:
    found = read_house(phone.get("/houses/koikoi/file", query_string={"house": told}).data, BY_NAME)
    assert isinstance(found, NamedHouse)
    assert found.name == name


def test_a_house_comes_as_a_file(phone: FlaskClient) -> None:
    file = phone.get(f"/houses/koikoi/file?house={address_of('木曜会', OURS)}")
    assert json.loads(file.data)["house"]["worth"] == {"gokou": 10}
    opened = phone.post("/houses", data={"ruleset": "koikoi", "file": (io.BytesIO(file.data), "house.json")})
    assert opened.status_code == 303
    assert opened.location.endswith(f"house={quote('木曜会|seven:7,worth.gokou:10', safe=':,')}")
    wrong = phone.post("/houses", data={"ruleset": "koikoi", "file": (io.BytesIO(b"{"), "house.json")})
    assert wrong.status_code == 422
    assert "why-file" in wrong.text


def test_a_match_is_counted_by_other_houses(phone: FlaskClient, store: Store) -> None:
    log = (Shobu(player=0, names=("gokou",)),)
    id = store.create(Record(GAME, GAME.edition, GAME.house(), ("秋山", "石川"), log))
    page = phone.get(f"/t/{store.links(id).watcher}/whatif?house=nintendo").text
    assert "ほかの決まりで数えると" in page
    part = page.split('id="houses"')[1].split("</section>")[0]
    assert part.count("15") >= 2  # as played, struck
    assert "20" in part  # ten, doubled from seven on


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
    gone = phone.post("/new", data=NEW | {"own": [BIRD], "do": "own-yaku.drop.1"}).text
    assert 'name="own" value' not in gone
    begun = phone.post("/new", data=NEW | {"own": [BIRD]})
    assert begun.status_code == 303
    opened = store.opens(begun.location.rstrip("/").rpartition("/")[2])
    assert opened
    record = store.state(opened.table).record
    (bird,) = record.house.own  # type: ignore[attr-defined]
    assert (bird.name, bird.worth, bird.need, bird.instead) == ("三鳥", 4, 2, ("tane",))
    (row,) = differences(record.house, GAME.house())
    assert (row.one.words.ja, row.other.words.ja) == ("4（梅に鶯・藤に不如帰・芒に雁のうち二枚、タネとは高い方だけ）", "—")
    address = address_of("", record.house)
    assert "三鳥" in phone.get(f"/houses/koikoi/?house={address}").text
    link = begun.location.rstrip("/").rpartition("/")[2]
    for page in (f"/new?ruleset=koikoi&house={address}", f"/new?ruleset=koikoi&after={link}"):
        assert 'name="own" value=' in phone.get(page).text, page


def test_houses_of_a_group_stand_with_rules_that_have_changed() -> None:
    facts = (Called(name="木曜会"), HouseNamed(name="古い", ruleset="koikoi", house={"gone": "on"}))
    group = fold((*facts, HouseDropped(name="古い", ruleset="koikoi")))
    assert isinstance(group, GroupState)
    assert group.houses == {}


def test_houses_travel_with_an_archive(store: Store) -> None:
    id = founded(store, HouseNamed(name="木曜会ルール", ruleset="koikoi", house={"seven": 7, "worth": {"gokou": 10}}))
    held = store.groups.state_of(id)
    found = archive.read("a.zip", exports.write(held.log, held.group, {}, [], {}))
    again = fold(imports.facts(imports.plan((), None, [found], lambda record: ()), {}, 0))
    assert isinstance(again, GroupState)
    assert again.houses == {("koikoi", "木曜会ルール"): OURS}


def test_a_season_says_which_matches_were_played_by_other_rules(phone: FlaskClient, store: Store) -> None:
    log = (Shobu(player=0, names=("gokou",)),)
    usual = GAME.house()
    tables = [store.create(Record(GAME, GAME.edition, house, ("秋山", "石川"), log)) for house in (usual, OURS, usual)]
    people = (PersonEntered(name="秋山"), PersonEntered(name="石川"), SeasonEntered(name="春の部", ruleset="koikoi"))
    id = store.groups.create((Called(name="木曜会"), *people, *(MatchEntered(table=t, season=3, people=(1, 2)) for t in tables)))
    link = store.groups.links(id).scorer
    page = phone.get(f"/g/{link}/season/3/").text
    assert "決まりの違う年がある" in page
    assert "二倍になる文数 7、五光 10文" in page
    assert page.count("<b>決まりが違う</b>") == 1
    told = phone.get(f"/api/g/{link}/seasons/3").get_json()
    assert [match["house"] for match in told["matches"]] == ["standard", "seven:7,worth.gokou:10", "standard"]
