"""Correcting an earlier entry on the pages: the preview, what is entered, and invalid input that changes nothing."""

import html
import io
import json
import re

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from generated import years
from kinds import times
from opening import PLAYERS, client_of, log_of, page_of, sat, store_of, table_of
from pypdf import PdfReader
from reading import first, hidden
from werkzeug.test import TestResponse

from scorekeeper.core import record
from scorekeeper.core.acts import acts
from scorekeeper.core.facts import Closed, Fact, Totals, Void
from scorekeeper.core.game import Game
from scorekeeper.core.log import live
from scorekeeper.core.record import Record
from scorekeeper.games import GAMES
from scorekeeper.games.basics.facts import Spoke
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, HachihachiField, HachihachiPlayedOut, HachihachiTeyaku
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi_classic import GAME as CLASSIC
from scorekeeper.games.hachihachi_classic import facts as classic
from scorekeeper.store import Role

LOG: tuple[Fact, ...] = (
    HachihachiField(brights=("matsu-hikari",)),
    HachihachiTeyaku(player=0, names=("sanbon",)),
    HachihachiDekiyaku(player=2, names=("aotan",), then="agari"),
    HachihachiField(),
    HachihachiDekiyaku(player=1, names=("akatan",), then="agari"),
    HachihachiField(),
    HachihachiPlayedOut(points=(100, 80, 84)),
)
TWELVE: tuple[Fact, ...] = tuple(
    fact for _ in range(12) for fact in (HachihachiField(), HachihachiDekiyaku(player=1, names=("akatan",), then="agari"))
)


CHANGE = {"player": "1", "names": "sanbon", "do": "enter", "seq": "7"}


def final(app: Flask, path: str) -> tuple[int, ...]:
    state = store_of(app).state(table_of(path))
    assert state
    return tuple(state.record.game.balances(state.state))


def held(answer: TestResponse) -> dict[str, str]:
    """The hidden fields of the form on a page."""
    return hidden(answer.text[answer.text.index('class="declare') :])


def sent(answer: TestResponse) -> dict[str, list[str]]:
    """The form on a page as a browser would submit it."""
    main = answer.text[answer.text.index('class="declare') :]
    values: dict[str, list[str]] = {name: [value] for name, value in held(answer).items()}
    for tag in re.findall(r"<input [^>]*>", main):
        name, value = (re.search(rf' {one}="(.*?)"', tag) for one in ("name", "value"))
        if not name or 'type="hidden"' in tag:
            continue
        if not re.search(r'type="(radio|checkbox)"', tag) or tag.rstrip(">").endswith(" checked"):
            values.setdefault(html.unescape(name[1]), []).append(html.unescape(value[1] if value else ""))
    for name, choices in re.findall(r'<select name="(.*?)".*?>(.*?)</select>', main):
        chosen = re.search(r'<option value="([^"]*)" selected>', choices) or re.search(r'<option value="([^"]*)">', choices)
        assert chosen
        values.setdefault(html.unescape(name), []).append(html.unescape(chosen[1]))
    return values


def words(answer: TestResponse) -> str:
    """The text of a page, as one line."""
    page = re.sub(r"<head>.*?</head>|<section class=\"settings\".*?</section>|<[^>]*>", " ", answer.text, flags=re.S)
    return " ".join(page.split())


def confirmed(client: FlaskClient, path: str, answer: TestResponse, code: int = 303) -> TestResponse:
    """Tap the confirm button of a page that shows the effect."""
    assert answer.status_code in (200, 409), answer.text
    assert 'value="enter"' in answer.text
    done = client.post(path + "correct", data=held(answer) | {"do": "enter"})
    assert done.status_code == code, done.text
    return done


def bare(*facts: Fact) -> list[Fact]:
    """Facts as they were said, without who said them when, and in which act."""
    return [msgspec.structs.replace(fact, place=None, also=False, by=None, at=None) for fact in facts]


def standing(app: Flask, path: str) -> list[Fact]:
    """What is in force at a table."""
    return bare(*(fact for _, fact in live(log_of(app, path))))


def test_a_change_is_shown_entered_as_one_act_undone_and_redone(app: Flask, client: FlaskClient) -> None:
    path = sat(app, GAME, *LOG)
    before = final(app, path)
    line = client.get(path + "line/1")
    assert "この行を訂正" in line.text
    form = client.get(first(r'href="([^"]*/correct/\d+)"', line.text))
    assert all(f'name="{one}" checked' in form.text for one in ('player" value="0', 'names" value="sanbon'))
    assert "手役 三本 秋山 +8貫" in words(form)
    shown = client.post(path + "correct/1/teyaku", data=CHANGE)
    for part in ("二月から三月は合計だけ動く", "8貫 後", "訂正する 合計が変わる: 秋山"):
        assert part in words(shown)
    assert log_of(app, path) == LOG, "nothing is entered before it is confirmed"
    confirmed(client, path, shown)
    log = log_of(app, path)
    assert bare(*log[7:]) == [Void(entry=1), HachihachiTeyaku(player=1, names=("sanbon",))]
    assert [(fact.by, fact.place) for fact in log[7:]] == [("秋山", None), ("秋山", 1)]
    assert len(acts(log)) == 8
    after = final(app, path)
    assert after == final(app, sat(app, GAME, LOG[0], HachihachiTeyaku(player=1, names=("sanbon",)), *LOG[2:]))
    page = client.get(path)
    assert "元に戻す ： 訂正 手役 三本 石川" in words(page)
    undo = {"entry": first(r'name="entry" value="(\d+)"', page.text), "seq": "9"}
    assert client.post(path + "undo", data=undo).status_code == 303
    assert final(app, path) == before
    page = client.get(path)
    assert "もう一度入れる ： 訂正 手役 三本 石川" in words(page)
    _, redo = re.findall(r'name="entry" value="(\d+)"', page.text)
    assert client.post(path + "undo", data={"entry": redo, "seq": "11"}).status_code == 303
    assert final(app, path) == after


def test_a_strike(app: Flask, client: FlaskClient) -> None:
    path = sat(app, GAME, *LOG)
    invalid = client.get(path + "strike/0")
    assert all(part in words(invalid) for part in ("一月 手役 三本 秋山 +8貫", "訂正をやめる"))
    assert re.search(r'class="why-not">.*?/rules/hachihachi', invalid.text, re.S), "with its clause"
    shown = client.get(path + "strike/1")
    assert all(part in words(shown) for part in ("消える", "取り消す 合計が変わる"))
    confirmed(client, path, shown)
    assert final(app, path) == final(app, sat(app, GAME, LOG[0], *LOG[2:]))


BY_TOTALS = {"amounts.0.big": "4", "amounts.1.big": "4", "amounts.1.sign": "-", "amounts.2.big": "0", "leader": "1"}
KARASU = {"player": "2", "names": "karasu"}


@pytest.mark.parametrize(
    ("place", "key", "form", "made"),
    [
        (-1, "totals", BY_TOTALS, 0),
        (0, "teyaku", KARASU, 1),
        (5, "tobikomi", {}, None),
        (5, "teyaku", KARASU, 6),
        (4, "totals", BY_TOTALS, 5),
    ],
    ids=["first", "first month", "not open", "middle", "end of a month"],
)
def test_a_forgotten_entry_is_inserted(
    app: Flask, client: FlaskClient, place: int, key: str, form: dict[str, str], made: int | None
) -> None:
    path = sat(app, GAME, *LOG)
    address = f"{path}insert/{place}/{key}"
    assert (address in client.get(f"{path}insert/{place}").text) == (made is not None)
    assert client.get(address).status_code == (404 if made is None else 200)
    if made is None:
        return
    shown = client.post(address, data=form | {"do": "enter", "seq": "7"})
    assert all(part in words(shown) for part in ("増える", "書き足す"))
    confirmed(client, path, shown)
    stands = [fact for _, fact in live(log_of(app, path))]
    assert type(stands.pop(made)) is (Totals if key == "totals" else HachihachiTeyaku)
    assert stands == [*LOG]


def test_an_incomplete_form_comes_back(app: Flask, client: FlaskClient) -> None:
    path = sat(app, GAME, *LOG)
    for form in ({"player": "1"}, {"player": "1", "names": ["sanbon", "futasanbon"]}):
        answer = client.post(path + "correct/1/teyaku", data=form | {"do": "enter", "seq": "7"})
        assert (answer.status_code, 'name="player" value="1" checked' in answer.text) == (422, True)
    told = {"player": "2", "names": "sanbon", "seq": "7"}
    looked = client.post(path + "correct/1/teyaku", data=told, headers={"HX-Request": "true"})
    assert (looked.status_code, 'id="preview"' in looked.text, "<html" in looked.text) == (200, True, False)
    assert log_of(app, path) == LOG


def test_loans_that_change_are_shown_beside_what_everybody_holds(app: Flask, client: FlaskClient) -> None:
    """Of the 20 kan that he keeps without the hand he borrows the less: he holds as many points as before, in every month."""
    log: list[Fact] = []
    for brights in (("kiri-hikari",), ()):
        log += [classic.ClassicField(brights=brights), *(Spoke(player=(bool(log) + nth) % 3, says="in") for nth in range(3))]
        log += [
            classic.ClassicTeyaku(player=1, names=("karasu",)),
            classic.ClassicPlayedOut(points=(60, 110, 94) if brights else (88, 88, 88)),
        ]
    path = sat(app, CLASSIC, *log)
    shown = words(client.get(path + "strike/4"))
    first, second = shown.partition("二月は合計だけ動く")[::2]
    assert all(said in first for said in ("秋山 8 点 8点 前 改貫5 後 改貫1", "上田 前 2 貫 2貫 後 7 貫 7貫 前 改貫3 無し"))
    assert "秋山 0 0点 前 改貫7 後 改貫3" in second


def test_going_through_entries_that_become_invalid(app: Flask, client: FlaskClient) -> None:
    """In month 1 the player took sage, not agari: what was entered as month 2 was still month 1, and ended it."""
    log = (*LOG[:4], HachihachiPlayedOut(points=(100, 80, 84)), HachihachiField())
    path = sat(app, GAME, *log)
    sage = {"player": "2", "names": "aotan", "then": "sage", "do": "enter", "seq": "6"}
    shown = client.post(path + "correct/2/dekiyaku", data=sage)
    assert all(part in words(shown) for part in ("直す記入 1つ目", "二月 配札 小場", "今月の場はもう記入した"))
    shown = client.post(path + "strike/3", data=held(shown))
    assert all(part in words(shown) for part in ("直す記入 2つ目", "二月 打ち終わり"))
    assert log_of(app, path) == log, "nothing is entered on the way"
    choice = client.post(path + "correct/4", data=held(shown) | {"do": "open"})
    assert f"{path}correct/4/dekiyaku" in choice.text, "no form says the old entry here; another one may"
    form = client.post(path + "correct/4/dekiyaku", data=hidden(choice.text) | {"do": "open"})
    told = sent(form) | {"player": "0", "names": "akatan", "then": "agari"}
    looked = client.post(path + "correct/4/dekiyaku", data=told, headers={"HX-Request": "true"})
    assert "何が変わるか見る" in looked.text
    shown = client.post(path + "correct/4/dekiyaku", data=told | {"do": "enter"})
    assert "二月 消える" not in words(shown)
    confirmed(client, path, shown)
    sage, agari = (HachihachiDekiyaku(2, ("aotan",), "sage"), HachihachiDekiyaku(0, ("akatan",), "agari"))
    assert standing(app, path) == [*LOG[:2], sage, agari, HachihachiField()]
    newest = acts(log_of(app, path))[-1]
    assert (newest.kind, newest.voids) == ("corrected", (2, 3, 4))


def test_what_is_missing_is_inserted_before_an_entry_that_becomes_invalid(app: Flask, client: FlaskClient) -> None:
    """The last of the three who were in had dropped, so the next one was in: said after an entry of the draft, before the count."""
    field, count = classic.ClassicField(), classic.ClassicPlayedOut(points=(100, 90, 74, None, None))
    path = sat(app, CLASSIC, field, *(Spoke(player, "in") for player in range(3)), count, field, players=PLAYERS[:5])
    assert client.get(path + "correct/3").text.count("別の記入に変える") == 2, "in the title of the page and its heading"
    shown = client.post(path + "correct/3/spoke-out", data={"do": "open", "seq": "6"})
    assert "まだ江口が出るか下りるかを言っていない" in words(shown)
    choice = client.post(path + "before/4", data=held(shown) | {"do": "choose"})
    assert "一月 この後に書き足す 下りる 上田 −2貫" in words(choice)
    assert f"{path}before/4/spoke-in" in choice.text
    shown = client.post(path + "before/4/spoke-in", data=hidden(choice.text) | {"do": "open"})
    assert "この回に出ている人を選ぶ" in words(shown)
    counted = {"points.0": "100", "points.1": "90", "points.3": "74", "do": "enter"}
    confirmed(client, path, client.post(path + "correct/4/played-out", data=held(shown) | counted))
    stands = standing(app, path)
    assert stands[1:5] == [Spoke(0, "in"), Spoke(1, "in"), Spoke(2, "out"), Spoke(3, "in")]
    assert [type(fact) for fact in stands[5:]] == [classic.ClassicPlayedOut, classic.ClassicField]
    assert client.get(path + "before/99").status_code == 404
    assert client.get(path + "before/3").status_code == 409, "it does not count any more"


def closed(app: Flask) -> str:
    state = record.fold(Record(GAME, GAME.edition, HachihachiHouse(), PLAYERS[:3], TWELVE))
    return sat(app, GAME, *TWELVE, Closed(final=GAME.final(state)))  # type: ignore[arg-type]


def test_a_closed_year_is_reopened_by_a_tap_of_its_own(app: Flask, client: FlaskClient) -> None:
    path = closed(app)
    asks = "訂正すると確定を取り消す"
    asked = client.get(path + "correct/1")
    assert (asks in words(asked), 'name="player"' in asked.text) == (True, False)
    told = {"player": "0", "names": "akatan", "then": "agari", "do": "enter", "seq": len(TWELVE) + 1}
    assert asks in words(client.post(path + "correct/1/dekiyaku", data=told))
    form = client.get(path + "correct/1?reopen=yes")
    assert 'name="player" value="1" checked' in form.text
    shown = client.post(path + "correct/1/dekiyaku", data=sent(form) | {"player": "0", "do": "enter"})
    assert "確定を取り消す" in words(shown)
    without = {name: value for name, value in held(shown).items() if name != "reopen"} | {"do": "enter"}
    assert asks in words(client.post(path + "correct", data=without))
    assert len(log_of(app, path)) == len(TWELVE) + 1
    assert "確定後に訂正" not in client.get(path + "sheet").text
    confirmed(client, path, shown)
    newest = acts(log_of(app, path))[-1]
    assert (newest.reopens, newest.kind) == (True, "corrected")
    assert not GAME.board(store_of(app).state(table_of(path)).state).closed  # type: ignore[union-attr]
    for sheet in ("sheet", "sheet.txt", "sheet.csv"):
        assert "確定後に訂正 1回" in client.get(path + sheet).text, sheet
    printed = PdfReader(io.BytesIO(client.get(path + "sheet.pdf").data)).pages[0].extract_text()
    assert "確定後に訂正1回" in "".join(printed.split())
    assert "確定を取り消した" in words(client.get(path + "history"))
    again = client.post(path + "declare/closed", data={"seq": str(len(log_of(app, path))), "do": "enter"})
    assert again.status_code == 303
    assert "確定後に訂正 1回" in client.get(path + "sheet").text, "the mark stays"


@pytest.mark.parametrize(
    ("log", "said"),
    [
        (TWELVE, "一位は 石川 のまま"),
        ((*TWELVE[:2], *[HachihachiField(), HachihachiPlayedOut(points=(88, 88, 88))] * 11), "一位 前 石川 後 秋山"),
    ],
)
def test_whether_another_wins_the_match_is_said(app: Flask, client: FlaskClient, log: tuple[Fact, ...], said: str) -> None:
    path = sat(app, GAME, *log)
    shown = client.post(path + "correct/1/dekiyaku", data=sent(client.get(path + "correct/1")) | {"player": "0", "do": "enter"})
    assert said in words(shown)


def test_a_stale_correction_is_previewed_again_with_its_draft(app: Flask, client: FlaskClient) -> None:
    """To the second of two who correct the same entry it is gone: nothing is entered twice."""
    path = sat(app, GAME, *LOG)
    shown, other = (client.post(path + "correct/1/teyaku", data=CHANGE) for _ in range(2))
    assert client_of(app, "上田").post(path + "declare/field", data={"brights": "susuki-hikari", "seq": "7"}).status_code == 303
    fresh = confirmed(client, path, shown, 409)
    assert all(part in words(fresh) for part in ("先に別の記入があった", "上田 さんが「 配札 大場 」を記入"))
    assert len(log_of(app, path)) == 8
    for _ in range(2):  # sent again
        assert client.post(path + "correct", data=held(fresh) | {"do": "enter"}).status_code == 303
    assert standing(app, path) == bare(
        LOG[0], HachihachiTeyaku(1, ("sanbon",)), *LOG[2:], HachihachiField(brights=("susuki-hikari",))
    )
    assert "先に別の記入があった" in words(confirmed(client, path, other, 409))
    assert len(log_of(app, path)) == 10


def test_a_drafts_references_to_itself_move_with_the_log(app: Flask, client: FlaskClient) -> None:
    """A draft that corrects its own insertion still does so after others made entries."""
    path = sat(app, GAME, *LOG)
    draft = [
        {"fact": "teyaku", "player": 1, "names": ["sanbon"], "place": 1},
        {"fact": "void", "entry": 7},
        {"fact": "teyaku", "player": 1, "names": ["aka"], "place": 7},
    ]
    assert client_of(app, "上田").post(path + "declare/field", data={"seq": "7"}).status_code == 303
    fresh = client.post(path + "correct", data={"draft": json.dumps(draft), "seq": "7", "do": "enter"})
    assert fresh.status_code == 409
    confirmed(client, path, fresh)
    assert standing(app, path) == bare(*LOG[:2], HachihachiTeyaku(1, ("aka",)), *LOG[2:], HachihachiField())


DRAFTS = (
    "x", "{}", "1", "null", '["a"]', '[{"fact":"nothing"}]', '[{"fact":"void"}]', '[{"fact":"void","entry":"1"}]',
    '{"fact":"void","entry":1}', '[{"fact":"void","entry":7}]', '[{"fact":"void","entry":-1}]', '[{"fact":"void","entry":1e999}]',
    '[{"fact":"void","entry":' + "9" * 5000 + "}]", '[{"fact":"redo","place":99}]', '[{"fact":"redo","place":-2}]',
    '[{"fact":"field","place":-5}]', '[{"fact":"shobu","player":1}]', '[{"fact":"void","entry":1,"by":"' + "x" * 25 + '"}]',
    '[{"fact":"redo","reason":"\\ud800"}]', "\x00", "[" * 20_000, "[" * 20_000 + "]" * 20_000,
    '[{"fact":"void","entry":' + "[" * 20_000 + "]" * 20_000 + "}]",
    '[{"fact":"void","entry":1,"x":' + "[" * 20_000 + "]" * 20_000 + "}]",
    '[{"fact":"void","entry":1}' + " " * 100_000 + "]", "[" + ",".join(['{"fact":"void","entry":1}'] * 20_000) + "]",
)  # fmt: skip


@pytest.mark.parametrize("nth", range(len(DRAFTS)))
def test_an_invalid_draft_is_refused_and_author_and_time_are_not_taken_from_one(app: Flask, client: FlaskClient, nth: int) -> None:
    path = sat(app, GAME, *LOG)
    for address in ("correct", ("correct/1", "correct/1/teyaku", "strike/1", "insert/0")[nth % 4]):
        answer = client.post(path + address, data=CHANGE | {"draft": DRAFTS[nth]})
        assert answer.status_code in (400, 413), (address, DRAFTS[nth][:40])
    assert log_of(app, path) == LOG
    path = sat(app, GAME, *LOG)
    draft = json.dumps([{"fact": "void", "entry": 1, "by": "上田", "at": "2001-01-01T00:00:00Z", "also": True}])
    assert client.post(path + "correct", data={"draft": draft, "seq": "7", "do": "enter"}).status_code == 303
    newest = log_of(app, path)[-1]
    assert (newest.by, str(newest.at) > "2026", newest.also) == ("秋山", True, False)


def test_unknown_places_and_entries_that_somebody_has_taken_back_are_refused(app: Flask, client: FlaskClient) -> None:
    path, voided = sat(app, GAME, *LOG), sat(app, GAME, *LOG, Void(entry=6))
    unknown = "correct/7 correct/99999 strike/7 restore/7 insert/7 insert/-2 correct/1/nothing insert/0/nothing"
    assert {address: client.get(path + address).status_code for address in unknown.split()} == dict.fromkeys(unknown.split(), 404)
    for address in ("correct/6", "correct/7", "strike/6", "insert/6", "restore/6"):
        assert client.get(voided + address).status_code == 409, address
    assert client.get(voided + "restore/7").status_code == 200


@pytest.mark.parametrize(("role", "code"), [("watcher", 403), ("scorer", 423)])
def test_watchers_and_locked_tables_correct_nothing(app: Flask, client: FlaskClient, role: Role, code: int) -> None:
    path = sat(app, GAME, *LOG, role=role)
    store_of(app).lock(table_of(path), locked=code == 423)
    for address in ("correct/1", "correct/1/teyaku", "strike/1", "restore/1", "insert/0", "insert/0/teyaku"):
        assert client.get(path + address).status_code == code, address
    assert client.post(path + "correct", data={"draft": "[]", "seq": "7"}).status_code == code
    assert "この行を訂正" not in client.get(path + "line/1").text


@pytest.mark.fuzz
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_entry_can_be_opened_and_confirmed_as_it_is(app: Flask, client: FlaskClient, game: Game) -> None:
    for match in years(game)[: times(1)]:
        path, log = page_of(app, match.record), match.record.log
        for entry in match.rng.sample(range(len(log)), min(3, len(log))):
            form = client.get(f"{path}correct/{entry}?reopen=yes")
            assert form.status_code == 200
            if 'id="preview"' not in form.text:
                assert "この記入を取り消す" in form.text, "what no form says can be struck, or made another entry"
                continue
            (address,) = re.findall(r'method="post" action="([^"]*/correct/[^"]*)"', form.text)
            shown = client.post(address, data=sent(form) | {"do": "enter"})
            assert shown.status_code == 200, (log[entry], words(shown))
            assert "何も変わらない" in words(shown) or "確定を取り消す" in words(shown), (log[entry], words(shown))
            assert client.get(f"{path}strike/{entry}?reopen=yes").status_code == 200
        assert log_of(app, path) == log
