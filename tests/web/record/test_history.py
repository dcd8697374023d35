"""The history of a table: everything ever declared, in order, and what became of it."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from greatest import HANAAWASE, KOIKOI, corrected_at_the_bottom, greatest, in_one_act
from hypothesis import given, settings
from hypothesis import strategies as st
from kinds import times
from opening import PLAYERS, client_of, log_of, page_of, sat
from reading import first, hidden
from strategies import beginnings

from scorekeeper.core import record
from scorekeeper.core.acts import acts
from scorekeeper.core.facts import Fact, Void
from scorekeeper.core.game import Game
from scorekeeper.core.log import in_force
from scorekeeper.core.record import LOG_LENGTH, Record, Refused
from scorekeeper.games import GAMES
from scorekeeper.games.basics.facts import Spoke
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, HachihachiField, HachihachiTeyaku
from scorekeeper.games.hachihachi_classic import GAME as CLASSIC
from scorekeeper.games.hachihachi_classic import facts as classic
from scorekeeper.games.riichi import GAME as RIICHI
from scorekeeper.games.riichi.facts import AlsoRon, Draw, Riichi, Ron
from scorekeeper.local.days import moment
from scorekeeper.web.record.entry_summaries import EntrySummaries
from scorekeeper.web.record.history import SHOWN, TOLD

AT = "2026-11-21T13:04:05Z"
LOG: tuple[Fact, ...] = (
    HachihachiField(brights=("matsu-hikari",), by="秋山", at=AT),
    HachihachiTeyaku(player=0, names=("sanbon",), by="石川", at=AT),
    HachihachiDekiyaku(player=2, names=("aotan",), then="agari", at="2026-11-22T13:04:05Z"),
)
SANBON = "一月 手役 三本 秋山 +8貫"


def told(client: FlaskClient, path: str, to: int | str = "") -> dict[int, str]:
    """The history's description of each act, by its number, in the order of the page."""
    answer = client.get(path + "history", query_string={"to": to} if to else {})
    assert answer.status_code == 200
    found = re.findall(r'<li id="n(\d+)"(.*?)</li>', answer.text, re.S)
    return {int(nr): " ".join(re.sub("^[^>]*>|<[^>]*>", " ", text).split()) for nr, text in found}


def test_what_was_declared_by_whom_and_when(app: Flask, client: FlaskClient) -> None:
    assert "まだ何も記入していない" in client.get(sat(app, GAME) + "history").text
    path = sat(app, GAME, *LOG)
    lines = told(client, path)
    assert list(lines) == [3, 2, 1], "the newest first"
    assert lines[2] == f"2番 {moment(AT):%H:%M} 石川 記入 {SANBON} 訂正"
    assert "名前なし" in lines[3]
    for at in (None, "2026-99-99T00:00:00Z", "0001-01-01T00:00:00+23:00", "2026-11-21T::::::Z"):
        assert moment(at) is None
    days = re.findall(r"<h2>(.*?)</h2>", client.get(path + "history").text)
    assert [re.findall(r"\d+", day) for day in days] == [["2026", "11", "22"], ["2026", "11", "21"]]


def test_what_was_undone_redone_and_corrected(app: Flask, client: FlaskClient) -> None:
    path = sat(app, GAME, *LOG)
    for entry, seq in ((2, 3), (3, 4)):
        assert client.post(path + "undo", data={"entry": entry, "seq": seq}).status_code == 303
    form = client.post(path + "correct/1/teyaku", data={"player": "1", "names": "sanbon", "do": "enter", "seq": "5"})
    assert client.post(path + "correct", data=hidden(form.text)).status_code == 303
    lines = told(client, path)
    assert list(lines) == [6, 5, 4, 3, 2, 1]
    for number, said in (
        (6, f"訂正 一月 手役 三本 石川 +8貫 対象 2番 {SANBON} 訂正 戻す"),
        (5, "入れ直し 対象 3番 一月 出来役 青短 上田"),
        (4, "取り消し 対象 3番 一月 出来役 青短 上田"),
        (4, "取り消し済み 5番"),
        (2, f"{SANBON} 訂正済み 6番"),
    ):
        assert said in lines[number]
    assert "済み" not in lines[3] + lines[1]
    assert all(part in client.get(path + "history").text for part in ('href="#n6"', 'id="n6"'))


def test_an_undo_can_be_reverted_from_the_history_after_a_preview(app: Flask, client: FlaskClient) -> None:
    log = (*LOG, Void(entry=1), HachihachiField())
    watched = sat(app, GAME, *log, role="watcher")
    assert not any("戻す" in line or line.endswith("訂正") for line in told(client, watched).values())
    assert "/correct/" not in client.get(watched + "history").text
    path = sat(app, GAME, *log)
    assert "戻す" in told(client, path)[4]
    shown = client.get(path + "restore/3").text
    assert all(said in shown for said in ("戻す　合計が変わる", "増える"))
    assert len(log_of(app, path)) == 5, "nothing is entered before it is confirmed"
    held = {"draft": hidden(shown)["draft"], "seq": "5", "do": "enter"}
    assert client.post(path + "correct", data=held).status_code == 303
    lines = told(client, path)
    assert "取り消し済み 6番" in lines[4]
    assert (f"{SANBON} 訂正" in lines[2], "済み" in lines[2]) == (True, False)


def test_a_line_says_who_entered_it_when_and_leads_to_the_history(app: Flask, client: FlaskClient) -> None:
    again = (Void(entry=1, by="上田", at=AT), HachihachiTeyaku(player=1, names=("sanbon",), by="上田", at=AT, place=1, also=True))
    path = sat(app, GAME, *LOG, *again)
    said = [first(r'<p class="lab said">(.*?)</p>', client.get(f"{path}line/{number}").text) for number in range(3)]
    assert [re.sub("<[^>]*>", "", one) for one in said] == [
        f"秋山　記入　2026/11/21 {moment(AT):%H:%M} 1番",
        f"上田　訂正　2026/11/21 {moment(AT):%H:%M} 4番",
        f"名前なし　記入　2026/11/22 {moment(AT):%H:%M} 3番",
    ]
    assert 'href="' + path + 'history?to=4#n4"' in said[1]


def test_what_ended_a_month_is_named_by_its_yaku_with_all_that_it_brought(app: Flask, client: FlaskClient) -> None:
    """Several lines of several players: a lowering in vain, the yaku after it, and the drop fees."""
    said = Spoke(player=0, says="out"), *(Spoke(player=player, says="in") for player in (1, 2, 3))
    yaku = classic.ClassicDekiyaku(2, ("akatan",), then="lower"), classic.ClassicDekiyaku(1, ("aotan",), then="end")
    lines = told(client, sat(app, CLASSIC, classic.ClassicField(), *said, *yaku, players=PLAYERS[:4]))
    assert "一月 下げ 赤短 上田 訂正" in lines[6]
    assert "一月 出来役 青短 石川 +11貫6点 訂正" in lines[7]


IN = tuple(Spoke(player=player, says="in") for player in range(3))
LOWERED = (classic.ClassicField(), *IN, classic.ClassicDekiyaku(player=1, names=("akatan",), then="lower"))


@pytest.mark.parametrize(
    ("game", "log", "words"),
    [
        (GAME, (HachihachiField(), HachihachiDekiyaku(player=1, names=("aotan",), then="sage")), "下げ 青短 @1"),
        (CLASSIC, (*LOWERED, classic.ClassicCancel()), "下げの取り消し 赤短 @1 +7貫"),
        (CLASSIC, (classic.ClassicField(), *IN), "出る @2"),
        (CLASSIC, (classic.ClassicField(), *(Spoke(player=player, says="out") for player in range(4))), "下りる @3 −2貫6点"),
        (
            RIICHI,
            (Riichi(player=0), Ron(player=2, payer=1, han=1, fu=30), AlsoRon(player=3, han=2, fu=30)),
            "もう一人のロン 2翻30符 @3 +2,000点",
        ),
    ],
)
def test_an_entry_is_named_by_what_was_said_whatever_follows_from_it(
    app: Flask, game: Game, log: tuple[Fact, ...], words: str
) -> None:
    """Who is driven out, who takes the pot, and who gets the sticks stand in lines of their own."""
    names = PLAYERS[: 3 if game is GAME else min(5, game.seats[1])]
    with app.test_request_context():
        telling = EntrySummaries(Record(game, game.edition, game.house(), names, log))
        assert telling.words(len(log) - 1).ja == words
        ron, also = Ron(player=2, payer=1, han=1, fu=30), AlsoRon(player=3, han=1, fu=30)
        telling = EntrySummaries(Record(RIICHI, RIICHI.edition, RIICHI.house(), PLAYERS[:4], (ron, also, Draw())))
        telling.placing = range(3)
        placed = [telling.with_round(entry).en.split(":")[0] for entry in telling.placing]
        assert placed == ["East 1", "East 1", "East 2"], "a second ron belongs to the hand of the first"


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
