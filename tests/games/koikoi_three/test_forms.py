"""The forms of 三人こいこい: taps become the fact, and the pages draw every form."""

import pytest
from flask import Flask
from opening import client_of, page_of

from scorekeeper.core.facts import Fact, Totals
from scorekeeper.core.forms import read
from scorekeeper.core.offer import Offer
from scorekeeper.core.record import Record
from scorekeeper.games.koikoi_three import GAME
from scorekeeper.games.koikoi_three.facts import FieldOfFour, Nagare, ShobuThree, TeyakuThree
from tests.games.koikoi_three.table import Table, cards, turn

HANEKEN = cards("crane matsu* matsu** ume* ume** fuji* fuji**")
SHOBU = turn("boar hagi* butterflies botan* | deer momiji* |")
SHOWN = {"captures.before": [*SHOBU[0]], "captures.hand": [*SHOBU[1]]}
LOST = {f"amounts.{seat}.{part}": [said] for seat in (1, 2) for part, said in (("sign", "-"), ("small", "2"))}


def offer(table: Table, key: str) -> Offer:
    return next(one for one in GAME.offers(table.state) if one.key == key)


@pytest.mark.parametrize(
    ("key", "tapped", "fact"),
    [
        ("shobu", {"player": ["1"], "names": ["akatan"]}, ShobuThree(player=1, names=("akatan",))),
        (
            "shobu",
            {"player": ["0"], "names": ["akatan", "kasu"], "kasu": ["１１"], "cup": ["on"], "tane": ["7"]},
            ShobuThree(player=0, names=("akatan", "kasu"), kasu=11, cup=True),
        ),
        ("shobu-cards", {"player": ["2"], **SHOWN}, ShobuThree(player=2, captures=(*SHOBU[:2], ()))),
        ("teyaku", {"names.0": ["haneken"], "names.1": [""], "names.2": ["teshi"]}, TeyakuThree(names=("haneken", "", "teshi"))),
        ("teyaku-cards", {"cards.2": [*HANEKEN]}, TeyakuThree(cards=((), (), HANEKEN))),
        ("nagare", {}, Nagare()),
        ("field-of-four", {"declared": ["false"]}, FieldOfFour(declared=False)),
        ("field-of-four", {"declared": ["true"]}, FieldOfFour(declared=True)),
        ("totals", {"amounts.0.small": ["4"], **LOST}, Totals(amounts=(4, -2, -2))),
        # missing answers are not guessed
        ("shobu", {}, None),
        ("field-of-four", {}, None),
        ("teyaku", {}, TeyakuThree(names=("", "", ""))),
    ],
)
def test_taps_become_a_fact(key: str, tapped: dict[str, list[str]], fact: Fact | None) -> None:
    draft = read(offer(Table(), key), tapped, 3)
    assert (draft.fact, draft.wrong) == (fact, ())
    assert bool(draft.missing) is (fact is None)


def test_at_most_three_on_the_table_page() -> None:
    places = [one.place for one in GAME.offers(Table().state)]
    assert places.count("main") == 3
    assert set(places) == {"main", "hidden", "more"}


def test_what_is_found_in_the_cards() -> None:
    state = Table().state
    (found,) = GAME.find(state, "shobu-cards", SHOWN)
    assert (found.words.ja, found.fee, found.clause) == ("猪鹿蝶", 6, "koikoi-three.call.2")
    assert (found.detail.ja, len(found.groups[0][1])) == ("勝負できる（新しい役: 猪鹿蝶）", 3)
    (none,) = GAME.find(state, "shobu-cards", {"captures.before": [name for pile in SHOBU for name in pile]})
    assert (none.words.ja, none.clause, "勝負できない" in none.detail.ja) == ("猪鹿蝶", "koikoi-three.call.2", True)
    assert GAME.find(state, "shobu-cards", {"captures.before": ["matsu-hikari"]}) == ()
    (hand,) = GAME.find(state, "teyaku-cards", {"cards.1": [*HANEKEN]})
    assert (hand.words.ja, hand.fee) == ("はねけん", 10)


def opened(app: Flask, *log: Fact) -> str:
    return page_of(app, Record(GAME, GAME.edition, GAME.house(), ("秋山", "石川", "上田"), log))


def test_every_form_is_drawn(app: Flask) -> None:
    for log in ((), (Nagare(),)):
        path, client = opened(app, *log), client_of(app)
        assert ("3文しぼり" in client.get(path).text) is bool(log)
        for one in GAME.offers(Table().say(*log).state):
            assert client.get(f"{path}declare/{one.key}").status_code == 200, one.key


def test_a_shobu_is_shown_or_refused_with_its_clause(app: Flask) -> None:
    path, client = opened(app), client_of(app)
    assert "猪鹿蝶" in client.post(f"{path}preview/shobu-cards", data={"player": "1", **SHOWN}).text
    tapped = {"player": "1", "names": ["kasu"], "kasu": "10", "cup": "on", "seq": "0", "key": "k2", "do": "enter"}
    answer = client.post(f"{path}declare/shobu", data=tapped)
    assert answer.status_code == 422
    assert "bake.4" in answer.text
    assert "11枚目" in answer.text
