"""The forms of 三人こいこい: taps become the fact, and the pages draw every form."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from opening import client_of, page_of

from scorekeeper.core.facts import Fact, Totals
from scorekeeper.core.forms import read
from scorekeeper.core.offer import Offer
from scorekeeper.core.record import Record, fold
from scorekeeper.core.record import read as read_record
from scorekeeper.games import BY_NAME
from scorekeeper.games.koikoi_three import GAME
from scorekeeper.games.koikoi_three.facts import FieldOfFour, Nagare, Shobu, Teyaku
from scorekeeper.web import create_app
from tests.games.koikoi import Table, cards, turn

SAMPLE = Path(__file__).parents[2] / "examples" / "koikoi-three-year.json"
HANEKEN = cards("crane matsu* matsu** ume* ume** fuji* fuji**")
LOST = {"sign": "-", "small": "2"}
SHOBU = turn("boar hagi* butterflies botan* | deer momiji* |")


def offer(table: Table, key: str) -> Offer:
    return next(one for one in GAME.offers(table.state) if one.key == key)


@pytest.mark.parametrize(
    ("key", "tapped", "fact"),
    [
        ("shobu", {"player": ["1"], "names": ["akatan"]}, Shobu(player=1, names=("akatan",))),
        (
            "shobu",
            {"player": ["0"], "names": ["akatan", "kasu"], "kasu": ["１１"], "cup": ["on"], "tane": ["7"]},
            Shobu(player=0, names=("akatan", "kasu"), kasu=11, cup=True),
        ),
        (
            "shobu-cards",
            {"player": ["2"], "captures.before": [*SHOBU[0]], "captures.hand": [*SHOBU[1]]},
            Shobu(player=2, captures=(*SHOBU[:2], ())),
        ),
        ("teyaku", {"names.1": ["teshi"]}, Teyaku(names=("", "teshi", ""))),
        ("teyaku", {"names.0": ["haneken"], "names.1": [""], "names.2": ["teshi"]}, Teyaku(names=("haneken", "", "teshi"))),
        ("teyaku-cards", {"cards.2": [*HANEKEN]}, Teyaku(cards=((), (), HANEKEN))),
        ("nagare", {}, Nagare()),
        ("field-of-four", {"declared": ["false"]}, FieldOfFour(declared=False)),
        ("field-of-four", {"declared": ["true"]}, FieldOfFour(declared=True)),
        (
            "totals",
            {
                "amounts.0.small": ["4"],
                "amounts.1.small": ["2"],
                "amounts.1.sign": ["-"],
                "amounts.2.small": ["2"],
                "amounts.2.sign": ["-"],
            },
            Totals(amounts=(4, -2, -2)),
        ),
    ],
)
def test_taps_become_a_fact(key: str, tapped: dict[str, list[str]], fact: Fact) -> None:
    table = Table()
    draft = read(offer(table, key), tapped, 3)
    assert draft.fact == fact
    assert draft.wrong == draft.missing == ()


def test_missing_answers_are_not_guessed() -> None:
    table = Table()
    assert read(offer(table, "shobu"), {}, 3).fact is None
    assert read(offer(table, "field-of-four"), {}, 3).fact is None
    empty = read(offer(table, "teyaku"), {}, 3).fact
    assert empty is not None
    assert GAME.check(table.state, empty)[0].key == "teyaku-none"


def test_at_most_three_on_the_table_page() -> None:
    places = [one.place for one in GAME.offers(Table().state)]
    assert places.count("main") == 3
    assert set(places) == {"main", "hidden", "more"}


def test_what_is_found_in_the_cards() -> None:
    table = Table()
    piles = dict(zip(("captures.before", "captures.hand", "captures.turned"), map(list, SHOBU), strict=True))
    (found,) = GAME.find(table.state, "shobu-cards", piles)
    assert (found.words.ja, found.fee, found.clause) == ("猪鹿蝶", 6, "koikoi-three.call.2")
    assert found.detail.ja == "勝負できる（新しい役: 猪鹿蝶）"
    assert len(found.groups[0][1]) == 3
    (none,) = GAME.find(table.state, "shobu-cards", {"captures.before": [name for pile in SHOBU for name in pile]})
    assert (none.words.ja, none.clause) == ("猪鹿蝶", "koikoi-three.call.2")
    assert "勝負できない" in none.detail.ja
    assert GAME.find(table.state, "shobu-cards", {"captures.before": ["matsu-hikari"]}) == ()
    (hand,) = GAME.find(table.state, "teyaku-cards", {"cards.1": [*HANEKEN]})
    assert (hand.words.ja, hand.fee) == ("はねけん", 10)


# The pages.


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = create_app(tmp_path_factory.mktemp("instance"), WTF_CSRF_ENABLED=False)
    yield app
    app.extensions["store"].close()


def opened(app: Flask, *log: Fact) -> str:
    record = Record(GAME, GAME.edition, GAME.house(), ("秋山", "石川", "上田"), log)
    return page_of(app, record)


@pytest.mark.parametrize("log", [(), (Nagare(),), (Shobu(player=1, names=("akatan",)),)])
def test_every_form_is_drawn(app: Flask, log: tuple[Fact, ...]) -> None:
    path = opened(app, *log)
    page = client_of(app).get(path)
    assert page.status_code == 200
    assert ("3文しぼり" in page.text) is (log == (Nagare(),))
    for one in GAME.offers(fold_of(log)):
        drawn = client_of(app).get(f"{path}declare/{one.key}")
        assert drawn.status_code == 200, one.key


def fold_of(log: tuple[Fact, ...]):  # type: ignore[no-untyped-def]
    return Table().say(*log).state


def test_a_shobu_is_entered_and_shown(app: Flask) -> None:
    path = opened(app)
    client = client_of(app)
    tapped = {"player": "1", "captures.before": list(SHOBU[0]), "captures.hand": list(SHOBU[1])}
    preview = client.post(f"{path}preview/shobu-cards", data=tapped).text
    assert "猪鹿蝶" in preview
    answer = client.post(f"{path}declare/shobu-cards", data={**tapped, "seq": "0", "key": "k1", "do": "enter"})
    assert answer.status_code == 303
    page = client.get(path).text
    assert "猪鹿蝶" in page
    assert "二月" in page


def test_a_refused_shobu_says_why_with_its_clause(app: Flask) -> None:
    path = opened(app)
    client = client_of(app)
    tapped = {"player": "1", "names": ["kasu"], "kasu": "10", "cup": "on", "seq": "0", "key": "k2", "do": "enter"}
    answer = client.post(f"{path}declare/shobu", data=tapped)
    assert answer.status_code == 422
    assert "bake.4" in answer.text
    assert "11枚目" in answer.text


def test_the_sample_year_on_its_pages(app: Flask) -> None:
    record = read_record(SAMPLE.read_bytes(), BY_NAME)
    assert isinstance(record, Record)
    assert not hasattr(fold(record), "objections")
    path = opened(app, *record.log[:-1])
    client = client_of(app)
    end = client.get(f"{path}end").text
    text = re.sub(r"<[^>]*>", " ", end)
    assert re.search(r"−\s*32", text)
    assert re.search(r"\+\s*37", text)
    assert client.get(path).status_code == 200
    assert client.get(f"{path}line/0").status_code == 200
