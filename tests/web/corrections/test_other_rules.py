"""House rules that were set wrongly: chosen on the check sheet from a round on, whatever they are; what changes is seen first."""

import html
import re

from flask import Flask
from flask.testing import FlaskClient
from opening import client_of, page_of, table_of

from scorekeeper.core.facts import Fact
from scorekeeper.core.record import Record
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, HachihachiField, HachihachiTeyaku
from tests.reading import text

MONTH: tuple[Fact, ...] = (HachihachiField(), HachihachiDekiyaku(player=0, names=("akatan",), then="agari"))
HANDS: tuple[Fact, ...] = (HachihachiField(), HachihachiTeyaku(player=1, names=("bikaichi",)), MONTH[1])


def table(app: Flask, *log: Fact) -> tuple[FlaskClient, str]:
    return client_of(app), page_of(app, Record(GAME, GAME.edition, GAME.house(), ("秋山", "石川", "上田"), log))


def sheet_of(page: str) -> dict[str, str]:
    """The answers on a check sheet as they stand."""
    return {"shown": GAME.name} | dict(re.findall(r'type="radio" name="([\w-]+)" value="([^"]*)" checked', page))


def choose(client: FlaskClient, path: str, number: int, **other: str) -> str:
    """Choose other rules from a round on; where that leads."""
    there = f"{path}rules?from={number}"
    sent = client.post(there, data=sheet_of(client.get(there).text) | other)
    assert sent.status_code == 303, text(sent.text)
    return sent.headers["Location"]


def test_a_rule_that_has_changed_nothing_yet_can_be_set_right(app: Flask) -> None:
    client, path = table(app, *MONTH, *MONTH)
    (way,) = re.findall(rf'href="({path}rules\?from=2)"', client.get(f"{path}frame?from=2").text)
    page = client.get(way).text
    assert "二月からの決まりを選ぶ。" in text(page)
    assert sheet_of(page)["etsunen"] == "off"
    shown = client.get(choose(client, path, 2, etsunen="on")).text
    assert "決まりの直し 越年 有" in text(shown)
    draft = html.unescape(re.search(r'name="draft" value="([^"]*)"', shown)[1])  # type: ignore[index]
    kept = client.post(f"{path}correct", data={"seq": "4", "nth": "0", "key": "rules", "draft": draft})
    assert kept.status_code == 303
    assert app.extensions["store"].state(table_of(path)).state.house.etsunen == "on"
    assert sheet_of(client.get(f"{path}rules?from=1").text)["etsunen"] == "off"
    assert sheet_of(client.get(f"{path}rules").text)["etsunen"] == "on"


def test_several_are_set_right_in_one_act(app: Flask) -> None:
    client, path = table(app, *MONTH)
    assert choose(client, path, 1, etsunen="on", field="C", **{"worth.akatan": "8"}).endswith(
        "/house/-1?to=field:C,etsunen:on,worth.akatan:8"
    )


def test_what_no_longer_fits_is_shown_and_mended_in_the_same_act(app: Flask) -> None:
    client, path = table(app, *HANDS, *MONTH)
    shown = client.get(choose(client, path, 1, off="bikaichi")).text
    assert "この卓の手役に無い役" in text(shown)
    (strike,) = {*re.findall(r'formaction="([^"]*/strike/1)"', shown)}
    draft = html.unescape(re.search(r'name="draft" value="([^"]*)"', shown)[1])  # type: ignore[index]
    mended = client.post(strike, data={"seq": "5", "nth": "0", "draft": draft}).text
    draft = html.unescape(re.search(r'name="draft" value="([^"]*)"', mended)[1])  # type: ignore[index]
    assert client.post(f"{path}correct", data={"seq": "5", "nth": "0", "key": "r", "draft": draft}).status_code == 303
    stood = app.extensions["store"].state(table_of(path))
    assert [fact.also for fact in stood.record.log[5:]] == [False, True]


def test_the_same_rules_and_none_that_there_are_go_no_further(app: Flask) -> None:
    client, path = table(app, *MONTH)
    there = f"{path}rules?from=1"
    page = client.get(there).text
    same = client.post(there, data=sheet_of(page))
    assert same.status_code == 422
    assert "いまと同じ決まり。" in text(same.text)
    assert client.post(there, data=sheet_of(page) | {"worth.akatan": "many"}).status_code == 422
    looked = client.post(there, data=sheet_of(page) | {"etsunen": "on", "do": "look"})
    assert looked.status_code == 200
    assert "標準と違う 1" in text(looked.text)


def test_while_a_round_goes_on_they_are_set_right_from_an_earlier_place(app: Flask) -> None:
    client, path = table(app, *MONTH, HachihachiField())
    page = client.get(f"{path}frame").text
    assert f'href="{path}rules"' not in page
    assert "決まりを直す 月の途中。" in text(page)
    assert client.get(f"{path}rules").headers["Location"].endswith("/frame")
    assert "二月からの決まりを選ぶ。" in text(client.get(f"{path}rules?from=2").text)
