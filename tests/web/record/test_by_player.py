"""A touch of a player's total opens the form of what he declares next, and before the deal implies a field without bright cards."""

import re

import kinds
import pytest
from flask import Flask
from opening import client_of, page_of, table_of

from scorekeeper.core.acts import acts
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, HachihachiField, HachihachiTeyaku
from tests.browser.example import example
from tests.browser.record.test_still import EXAMPLES

OPENS = re.compile(r'class="opens" href="([^"]*of=(\d))"')


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_touch_of_a_total_opens_a_form_in_which_that_player_is_chosen(app: Flask, name: str) -> None:
    client, kept = client_of(app), example(name)
    for entries in kinds.share(range(len(kept.log)), 16):
        found = OPENS.findall(client.get(page_of(app, example(name, entries))).text)
        for address, seat in found[:1]:
            form = client.get(address)
            assert form.status_code == 200
            chosen = re.search(rf'name="player" value="{seat}"[^>]* checked', form.text)
            assert chosen, (entries, address)


@pytest.mark.parametrize(
    ("entries", "seat", "key"),
    [(0, 0, "teyaku"), (1, 0, "teyaku"), (2, 2, "dekiyaku"), (2, 1, "teyaku"), (15, 0, "dekiyaku")],
    ids=["before the deal", "after it", "who has declared", "who has not", "once somebody has captured a yaku"],
)
def test_what_a_touch_opens(app: Flask, entries: int, seat: int, key: str) -> None:
    page = client_of(app).get(page_of(app, example("seed-year", entries))).text
    assert dict(map(reversed, OPENS.findall(page)))[str(seat)].partition("?")[0].endswith(f"/declare/{key}")


def test_what_is_declared_before_the_deal_enters_a_plain_field_with_it(app: Flask) -> None:
    """As one act, which one undo takes back."""
    path, client = page_of(app, example("seed-year", 0)), client_of(app)
    form = client.get(f"{path}declare/teyaku?of=1").text
    assert "まず小場として記入する" in form
    fields = dict(re.findall(r'name="(seq|key|asks|implied)" value="([^"]*)"', form))
    answers = fields | {"player": "1", "names": "sanbon"}
    previewed = client.post(f"{path}preview/teyaku", data=answers).text
    assert "2貫" in re.sub("<[^>]*>", "", previewed)
    assert client.post(f"{path}declare/teyaku", data=answers | {"do": "enter"}).status_code == 303
    kept = app.extensions["store"].load(table_of(path)).record
    assert [type(fact) for fact in kept.log] == [HachihachiField, HachihachiTeyaku]
    assert [act.entries for act in acts(kept.log)] == [(0, 1)]
    seq = {"seq": "2", "key": "undoes it", "entry": "1"}
    assert client.post(f"{path}undo", data=seq).status_code == 303
    assert OPENS.search(client.get(path).text)


def test_a_yaku_before_the_deal_implies_it_too_but_not_a_form_from_before(app: Flask) -> None:
    path, client = page_of(app, example("seed-year", 0)), client_of(app)
    answers = {"seq": "0", "key": "at once", "player": "2", "names": "akatan", "then": "agari", "do": "enter", "implied": "yes"}
    assert client.post(f"{path}declare/dekiyaku", data=answers).status_code == 303
    assert [type(fact) for fact in app.extensions["store"].load(table_of(path)).record.log] == [HachihachiField, HachihachiDekiyaku]
    path, client = page_of(app, example("seed-year", 0)), client_of(app)
    answers = {"seq": "0", "key": "at once", "player": "2", "names": "akatan", "then": "agari", "do": "enter"}
    assert client.post(f"{path}declare/dekiyaku", data=answers).status_code == 409
