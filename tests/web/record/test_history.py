"""The history of every game, and of long logs; what it says of each kind of entry is told in history.txt."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from greatest import HANAAWASE, KOIKOI, corrected_at_the_bottom, greatest, in_one_act
from hypothesis import given, settings
from hypothesis import strategies as st
from kinds import times
from opening import PLAYERS, client_of, page_of, sat
from strategies import beginnings

from scorekeeper.core import record
from scorekeeper.core.acts import acts
from scorekeeper.core.facts import Void
from scorekeeper.core.game import Game
from scorekeeper.core.log import in_force
from scorekeeper.core.record import LOG_LENGTH, Record, Refused
from scorekeeper.games import GAMES
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import HachihachiField
from scorekeeper.games.riichi import GAME as RIICHI
from scorekeeper.games.riichi.facts import AlsoRon, Draw, Ron
from scorekeeper.local.days import moment
from scorekeeper.web.record.entry_summaries import EntrySummaries
from scorekeeper.web.record.history import SHOWN, TOLD


def told(client: FlaskClient, path: str, to: int | str = "") -> dict[int, str]:
    """The history's description of each act, by its number, in the order of the page."""
    answer = client.get(path + "history", query_string={"to": to} if to else {})
    assert answer.status_code == 200
    found = re.findall(r'<li id="n(\d+)"(.*?)</li>', answer.text, re.S)
    return {int(nr): " ".join(re.sub("^[^>]*>|<[^>]*>", " ", text).split()) for nr, text in found}


def test_what_is_no_time_is_not_told() -> None:
    for at in (None, "2026-99-99T00:00:00Z", "0001-01-01T00:00:00+23:00", "2026-11-21T::::::Z"):
        assert moment(at) is None


def test_both_of_two_winners_belong_to_their_hand(app: Flask) -> None:
    ron, also = Ron(player=2, payer=1, han=1, fu=30), AlsoRon(player=3, han=1, fu=30)
    with app.test_request_context():
        telling = EntrySummaries(Record(RIICHI, RIICHI.edition, RIICHI.house(), PLAYERS[:4], (ron, also, Draw())))
        telling.placing = range(3)
        placed = [telling.with_round(entry).en.split(":")[0] for entry in telling.placing]
    assert placed == ["East 1", "East 1", "East 2"]


def test_pages_of_a_long_history(app: Flask, client: FlaskClient) -> None:
    path = sat(app, GAME, HachihachiField(), *(Void(entry=entry) for entry in range(2 * SHOWN)))
    total = 2 * SHOWN + 1
    assert list(told(client, path)) == [*range(total, total - SHOWN, -1)]
    page, older = client.get(path + "history").text, client.get(f"{path}history?to={SHOWN}").text
    assert (f"to={total - SHOWN}" in page, "新しい方へ" in page, "新しい方へ" in older) == (True, False, True)
    assert f"?to={SHOWN + 1}#n{SHOWN + 1}" in older, "what took it back is on another page"
    assert list(told(client, path, 1)) == [1]
    assert "古い方へ" not in client.get(path + "history?to=1").text
    for odd in ("0", "-5", "x", "9" * 30):
        assert client.get(f"{path}history?to={odd}").status_code == 200


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@settings(max_examples=times(6))
@given(data=st.data())
def test_every_act_is_described(app: Flask, game: Game, data: st.DataObject) -> None:
    grown, _ = data.draw(beginnings(game))
    for _ in range(data.draw(st.integers(0, 6))):
        void = Void(entry=data.draw(st.integers(0, max(0, len(grown.log) - 1))))
        if not isinstance(record.fold(grown.and_then(void)), Refused):
            grown = grown.and_then(void)
    path = page_of(app, grown)
    lines = told(client_of(app), path)
    assert list(lines) == [*range(len(acts(grown.log)), 0, -1)]
    counting = in_force(grown.log)
    for act, line in zip(reversed(acts(grown.log)), lines.values(), strict=True):
        assert ("対象" in line) == bool(act.voids)
        assert bool(re.search("記入 .*[月局回]", line)) == bool(act.declarations), "what was said is named, whatever became of it"
        assert ("済み" in line) == any(entry not in counting for entry in act.entries)


def test_entries_beyond_the_budget_are_described_by_name(app: Flask) -> None:
    """Entries that count are described in full all the same, and the page says what is missing."""
    one = greatest(KOIKOI, corrected_at_the_bottom)
    client, path = client_of(app), page_of(app, one)
    assert "記入の名だけを示す" in client.get(f"{path}history").text
    assert "記入の名だけを示す" not in client.get(f"{path}history?to={LOG_LENGTH // 2}").text
    page = client.get(f"{page_of(app, greatest(KOIKOI, in_one_act))}history").text
    assert page.count('<p class="what">') == TOLD
    assert f"ほか {LOG_LENGTH - TOLD}件" in page
    begun = greatest(HANAAWASE, corrected_at_the_bottom, 40)
    one = begun.and_then(Void(entry=0))
    with app.test_request_context():
        full, short = EntrySummaries(one), EntrySummaries(one, 30)
        assert (full.words(0).ja, full.words(39).ja) == ("公開 六カス @1", "配り直し 手四 @0")
        assert not full.short
        assert short.words(0).ja == "公開 六カス @1"
        assert not short.short
        assert short.words(39) == HANAAWASE.called[type(one.log[39])]
        assert short.short
