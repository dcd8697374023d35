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
from opening import client_of, page_of, table_of
from pypdf import PdfReader
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

NAMES = ("秋山", "石川", "上田")
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


def opened(app: Flask, *log: Fact, role: str = "scorer") -> str:
    return page_of(app, Record(GAME, GAME.edition, HachihachiHouse(), NAMES, log), role)  # type: ignore[arg-type]


def kept(app: Flask, path: str) -> Record:
    return app.extensions["store"].load(table_of(path)).record  # type: ignore[no-any-return]


def final(app: Flask, path: str) -> tuple[int, ...]:
    found = kept(app, path)
    state = record.fold(found)
    assert not isinstance(state, record.Refused)
    return tuple(found.game.balances(state))


def hidden(answer: TestResponse) -> dict[str, str]:
    """The hidden fields of the form on a page."""
    main = answer.text[answer.text.index('class="declare') :]
    found = re.findall(r'<input type="hidden" name="(\w+)" value="(.*?)"', main)
    return {name: html.unescape(value) for name, value in found}


def drafted(answer: TestResponse) -> dict[str, str]:
    """The draft on a page that offers forms."""
    found = re.findall(r'type="hidden" name="(draft|seq|nth)" value="(.*?)"', answer.text)
    return {name: html.unescape(value) for name, value in found}


def sent(answer: TestResponse) -> dict[str, list[str]]:
    """The form on a page as a browser would submit it."""
    main = answer.text[answer.text.index('class="declare') :]
    values: dict[str, list[str]] = {name: [value] for name, value in hidden(answer).items()}
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
    return " ".join(
        re.sub(r"<head>.*?</head>|<section class=\"settings\".*?</section>|<[^>]*>", " ", answer.text, flags=re.S).split()
    )


def confirmed(client: FlaskClient, path: str, answer: TestResponse, code: int = 303) -> TestResponse:
    """Tap the confirm button of a page that shows the effect."""
    assert answer.status_code in (200, 409), answer.text
    assert 'value="enter"' in answer.text
    done = client.post(path + "correct", data=hidden(answer) | {"do": "enter"})
    assert done.status_code == code, done.text
    return done


# Change, strike, insert


def test_a_line_leads_to_the_correction_of_its_entry(app: Flask, client: FlaskClient) -> None:
    path = opened(app, *LOG)
    line = client.get(path + "line/1")
    assert "この行を訂正" in line.text
    (address,) = re.findall(r'href="([^"]*/correct/\d+)"', line.text)
    form = client.get(address)
    assert form.status_code == 200
    assert 'name="player" value="0" checked' in form.text
    assert 'name="names" value="sanbon" checked' in form.text
    assert "手役 三本 秋山 +8貫" in words(form)


def test_a_change_is_shown_and_entered_as_one_act(app: Flask, client: FlaskClient) -> None:
    path = opened(app, *LOG)
    shown = client.post(path + "correct/1/teyaku", data=CHANGE)
    said = words(shown)
    assert "二月から三月は合計だけ動く" in said
    assert "8貫 後" in said
    assert "訂正する 合計が変わる: 秋山" in said
    assert kept(app, path).log == LOG, "nothing is entered before it is confirmed"
    confirmed(client, path, shown)
    log = kept(app, path).log
    assert [msgspec.structs.replace(fact, by=None, at=None) for fact in log[7:]] == [
        Void(entry=1),
        HachihachiTeyaku(player=1, names=("sanbon",), place=1, also=True),
    ]
    assert {fact.by for fact in log[7:]} == {"秋山"}
    assert len(acts(log)) == 8
    right = opened(app, LOG[0], HachihachiTeyaku(player=1, names=("sanbon",)), *LOG[2:])
    assert final(app, path) == final(app, right)
    assert "元に戻す ： 訂正 手役 三本 石川" in words(client.get(path))


def test_a_correction_is_undone_and_redone_by_one_tap_each(app: Flask, client: FlaskClient) -> None:
    path = opened(app, *LOG)
    before = final(app, path)
    shown = client.post(path + "correct/1/teyaku", data=CHANGE)
    confirmed(client, path, shown)
    after = final(app, path)
    undo = re.search(r'name="entry" value="(\d+)"', client.get(path).text)
    assert undo
    assert client.post(path + "undo", data={"entry": undo[1], "seq": "9"}).status_code == 303
    assert final(app, path) == before
    page = client.get(path)
    assert "もう一度入れる ： 訂正 手役 三本 石川" in words(page)
    _, redo = re.findall(r'name="entry" value="(\d+)"', page.text)
    assert client.post(path + "undo", data={"entry": redo, "seq": "11"}).status_code == 303
    assert final(app, path) == after


def test_a_correction_without_effect_says_so(app: Flask, client: FlaskClient) -> None:
    path = opened(app, *LOG)
    form = client.get(path + "correct/1")
    shown = client.post(path + "correct/1/teyaku", data=sent(form) | {"do": "enter"})
    assert "何も変わらない" in words(shown)
    assert "合計は変わらない" in words(shown)


def test_a_strike(app: Flask, client: FlaskClient) -> None:
    path = opened(app, *LOG)
    shown = client.get(path + "strike/1")
    assert "消える" in words(shown)
    assert "取り消す 合計が変わる" in words(shown)
    confirmed(client, path, shown)
    assert final(app, path) == final(app, opened(app, LOG[0], *LOG[2:]))


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
    path = opened(app, *LOG)
    choice = client.get(f"{path}insert/{place}")
    assert choice.status_code == 200
    address = f"{path}insert/{place}/{key}"
    if made is None:
        assert address not in choice.text
        assert client.get(address).status_code == 404
        return
    assert address in choice.text
    assert client.get(address).status_code == 200
    shown = client.post(address, data=form | {"do": "enter", "seq": "7"})
    assert "増える" in words(shown)
    assert "書き足す" in words(shown)
    confirmed(client, path, shown)
    stands = [fact for _, fact in live(kept(app, path).log)]
    assert type(stands[made]) is (Totals if key == "totals" else HachihachiTeyaku)
    assert len(stands) == 8
    assert [fact for nth, fact in enumerate(stands) if nth != made] == [*LOG]


def test_an_incomplete_form_comes_back(app: Flask, client: FlaskClient) -> None:
    path = opened(app, *LOG)
    for form in ({"player": "1"}, {"player": "1", "names": ["sanbon", "futasanbon"]}):
        answer = client.post(path + "correct/1/teyaku", data=form | {"do": "enter", "seq": "7"})
        assert answer.status_code == 422
        assert 'name="player" value="1" checked' in answer.text
    looked = client.post(
        path + "correct/1/teyaku", data={"player": "2", "names": "sanbon", "seq": "7"}, headers={"HX-Request": "true"}
    )
    assert looked.status_code == 200
    assert 'id="preview"' in looked.text
    assert "<html" not in looked.text
    assert kept(app, path).log == LOG


def test_loans_that_change_are_shown_beside_what_everybody_holds(app: Flask, client: FlaskClient) -> None:
    """Of the 20 kan that he keeps without the hand he borrows the less: he holds as many points as before, in every month."""
    log: list[Fact] = []
    for brights in (("kiri-hikari",), ()):
        log += [classic.ClassicField(brights=brights), *(Spoke(player=(bool(log) + nth) % 3, says="in") for nth in range(3))]
        log += [
            classic.ClassicTeyaku(player=1, names=("karasu",)),
            classic.ClassicPlayedOut(points=(60, 110, 94) if brights else (88, 88, 88)),
        ]
    path = page_of(app, Record(CLASSIC, CLASSIC.edition, CLASSIC.house(), NAMES, tuple(log)))
    shown = words(client.get(path + "strike/4"))
    first, second = shown.partition("二月は合計だけ動く")[::2]
    assert "秋山 8 点 8点 前 改貫5 後 改貫1" in first
    assert "上田 前 2 貫 2貫 後 7 貫 7貫 前 改貫3 無し" in first
    assert "秋山 0 0点 前 改貫7 後 改貫3" in second


# Entries that become invalid, one by one


def test_going_through_entries_that_become_invalid(app: Flask, client: FlaskClient) -> None:
    """In month 1 the player took sage, not agari: what was entered as month 2 was still month 1, and ended it."""
    log = (*LOG[:4], HachihachiPlayedOut(points=(100, 80, 84)), HachihachiField())
    path = opened(app, *log)
    sage = {"player": "2", "names": "aotan", "then": "sage", "do": "enter", "seq": "6"}
    first = client.post(path + "correct/2/dekiyaku", data=sage)
    assert "直す記入 1つ目" in words(first)
    assert "二月 配札 小場" in words(first)
    assert "今月の場はもう記入した" in words(first)
    second = client.post(path + "strike/3", data=hidden(first))
    assert "直す記入 2つ目" in words(second)
    assert "二月 打ち終わり" in words(second)
    assert kept(app, path).log == log, "nothing is entered on the way"
    choice = client.post(path + "correct/4", data=hidden(second) | {"do": "open"})
    assert f"{path}correct/4/dekiyaku" in choice.text, "no form says the old entry here; another one may"
    held = drafted(choice)
    form = client.post(path + "correct/4/dekiyaku", data=held | {"do": "open"})
    looked = client.post(
        path + "correct/4/dekiyaku",
        data=sent(form) | {"player": "0", "names": "akatan", "then": "agari"},
        headers={"HX-Request": "true"},
    )
    assert "何が変わるか見る" in looked.text
    third = client.post(
        path + "correct/4/dekiyaku", data=sent(form) | {"player": "0", "names": "akatan", "then": "agari", "do": "enter"}
    )
    assert "二月 消える" not in words(third)
    confirmed(client, path, third)
    stands = tuple(msgspec.structs.replace(fact, place=None, also=False, by=None, at=None) for _, fact in live(kept(app, path).log))
    assert stands == (
        *LOG[:2],
        HachihachiDekiyaku(player=2, names=("aotan",), then="sage"),
        HachihachiDekiyaku(player=0, names=("akatan",), then="agari"),
        HachihachiField(),
    )
    newest = acts(kept(app, path).log)[-1]
    assert (newest.kind, newest.voids) == ("corrected", (2, 3, 4))


def test_what_is_missing_is_inserted_before_an_entry_that_becomes_invalid(app: Flask, client: FlaskClient) -> None:
    """The last of the three who were in had dropped, so the next one was in: said after an entry of the draft, before the count."""
    field, count = classic.ClassicField(), classic.ClassicPlayedOut(points=(100, 90, 74, None, None))
    log = (field, *(Spoke(player=player, says="in") for player in range(3)), count, field)
    path = page_of(app, Record(CLASSIC, CLASSIC.edition, CLASSIC.house(), (*NAMES, "江口", "大野"), log))
    assert client.get(path + "correct/3").text.count("別の記入に変える") == 2, "in the title of the page and its heading"
    first = client.post(path + "correct/3/spoke-out", data={"do": "open", "seq": "6"})
    assert "まだ江口が出るか下りるかを言っていない" in words(first)
    choice = client.post(path + "before/4", data=hidden(first) | {"do": "choose"})
    assert "一月 この後に書き足す 下りる 上田 −2貫" in words(choice)
    assert f"{path}before/4/spoke-in" in choice.text
    held = drafted(choice)
    second = client.post(path + "before/4/spoke-in", data=held | {"do": "open"})
    assert "この回に出ている人を選ぶ" in words(second)
    counted = {"points.0": "100", "points.1": "90", "points.3": "74", "do": "enter"}
    confirmed(client, path, client.post(path + "correct/4/played-out", data=hidden(second) | counted))
    said = [(fact.player, fact.says) for _, fact in live(kept(app, path).log) if isinstance(fact, Spoke)]
    assert said == [(0, "in"), (1, "in"), (2, "out"), (3, "in")]
    assert [type(fact) for _, fact in live(kept(app, path).log)][-2:] == [classic.ClassicPlayedOut, classic.ClassicField]
    assert client.get(path + "before/99").status_code == 404
    assert client.get(path + "before/3").status_code == 409, "it does not count any more"


def test_an_invalid_entry_is_shown_with_its_clause(app: Flask, client: FlaskClient) -> None:
    path = opened(app, *LOG)
    page = client.get(path + "strike/0")
    said = words(page)
    assert "一月 手役 三本 秋山 +8貫" in said
    assert re.search(r'class="why-not">.*?/rules/hachihachi', page.text, re.S)
    assert "訂正をやめる" in said


# Closed years


def closed(app: Flask) -> str:
    open_ = Record(GAME, GAME.edition, HachihachiHouse(), NAMES, TWELVE)
    state = record.fold(open_)
    assert not isinstance(state, record.Refused)
    result = GAME.final(state)
    assert result is not None
    return opened(app, *TWELVE, Closed(final=result))


def test_a_closed_year_is_reopened_by_a_tap_of_its_own(app: Flask, client: FlaskClient) -> None:
    path = closed(app)
    size = len(TWELVE) + 1
    asked = client.get(path + "correct/1")
    assert "訂正すると確定を取り消す" in words(asked)
    assert 'name="player"' not in asked.text
    stealthy = client.post(
        path + "correct/1/dekiyaku", data={"player": "0", "names": "akatan", "then": "agari", "do": "enter", "seq": size}
    )
    assert "訂正すると確定を取り消す" in words(stealthy)
    form = client.get(path + "correct/1?reopen=yes")
    assert 'name="player" value="1" checked' in form.text
    shown = client.post(path + "correct/1/dekiyaku", data=sent(form) | {"player": "0", "do": "enter"})
    assert "確定を取り消す" in words(shown)
    without = {name: value for name, value in hidden(shown).items() if name != "reopen"} | {"do": "enter"}
    assert "訂正すると確定を取り消す" in words(client.post(path + "correct", data=without))
    assert len(kept(app, path).log) == size
    assert "確定後に訂正" not in client.get(path + "sheet").text
    confirmed(client, path, shown)
    newest = acts(kept(app, path).log)[-1]
    assert newest.reopens
    assert newest.kind == "corrected"
    assert GAME.board(record.fold(kept(app, path))).closed is False  # type: ignore[arg-type]
    for sheet in ("sheet", "sheet.txt", "sheet.csv"):
        assert "確定後に訂正 1回" in client.get(path + sheet).text, sheet
    printed = PdfReader(io.BytesIO(client.get(path + "sheet.pdf").data)).pages[0].extract_text()
    assert "確定後に訂正1回" in "".join(printed.split())
    assert "確定を取り消した" in words(client.get(path + "history"))
    again = client.post(path + "declare/closed", data={"seq": str(len(kept(app, path).log)), "do": "enter"})
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
    path = opened(app, *log)
    shown = client.post(path + "correct/1/dekiyaku", data=sent(client.get(path + "correct/1")) | {"player": "0", "do": "enter"})
    assert said in words(shown)


# Conflicts, permissions and foreign input


def test_a_stale_correction_is_previewed_again_with_its_draft(app: Flask, client: FlaskClient) -> None:
    path = opened(app, *LOG)
    shown = client.post(path + "correct/1/teyaku", data=CHANGE)
    other = client_of(app, "上田")
    assert other.post(path + "declare/field", data={"brights": "susuki-hikari", "seq": "7"}).status_code == 303
    fresh = confirmed(client, path, shown, 409)
    assert "先に別の記入があった" in words(fresh)
    assert "上田 さんが「 配札 大場 」を記入" in words(fresh)
    assert len(kept(app, path).log) == 8
    again = hidden(fresh) | {"do": "enter"}
    assert client.post(path + "correct", data=again).status_code == 303
    assert client.post(path + "correct", data=again).status_code == 303, "sent again"
    assert len(kept(app, path).log) == 10
    right = opened(
        app, LOG[0], HachihachiTeyaku(player=1, names=("sanbon",)), *LOG[2:], HachihachiField(brights=("susuki-hikari",))
    )
    assert final(app, path) == final(app, right)


def test_a_drafts_references_to_itself_move_with_the_log(app: Flask, client: FlaskClient) -> None:
    """A draft that corrects its own insertion still does so after others made entries."""
    path = opened(app, *LOG)
    draft = [
        {"fact": "teyaku", "player": 1, "names": ["sanbon"], "place": 1},
        {"fact": "void", "entry": 7},
        {"fact": "teyaku", "player": 1, "names": ["aka"], "place": 7},
    ]
    assert client_of(app, "上田").post(path + "declare/field", data={"seq": "7"}).status_code == 303
    fresh = client.post(path + "correct", data={"draft": json.dumps(draft), "seq": "7", "do": "enter"})
    assert fresh.status_code == 409
    confirmed(client, path, fresh)
    right = opened(app, *LOG[:2], HachihachiTeyaku(player=1, names=("aka",)), *LOG[2:], HachihachiField())
    assert final(app, path) == final(app, right)


def test_two_who_correct_the_same_entry(app: Flask, client: FlaskClient) -> None:
    """For the second the entry is gone: nothing is entered twice."""
    path = opened(app, *LOG)
    shown, other = (client.post(path + "correct/1/teyaku", data=CHANGE) for _ in range(2))
    confirmed(client, path, shown)
    late = confirmed(client, path, other, 409)
    assert "先に別の記入があった" in words(late)
    assert len(kept(app, path).log) == 9


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
def test_an_invalid_draft_is_refused(app: Flask, client: FlaskClient, nth: int) -> None:
    path = opened(app, *LOG)
    for address in ("correct", ("correct/1", "correct/1/teyaku", "strike/1", "insert/0")[nth % 4]):
        answer = client.post(path + address, data=CHANGE | {"draft": DRAFTS[nth]})
        assert answer.status_code in (400, 413), (address, DRAFTS[nth][:40])
    assert kept(app, path).log == LOG


def test_author_and_time_are_not_taken_from_a_draft(app: Flask, client: FlaskClient) -> None:
    path = opened(app, *LOG)
    draft = json.dumps([{"fact": "void", "entry": 1, "by": "上田", "at": "2001-01-01T00:00:00Z", "also": True}])
    assert client.post(path + "correct", data={"draft": draft, "seq": "7", "do": "enter"}).status_code == 303
    newest = kept(app, path).log[-1]
    assert newest.by == "秋山"
    assert newest.at is not None
    assert newest.at > "2026"
    assert not newest.also


@pytest.mark.parametrize(
    "address",
    ["correct/7", "correct/99999", "strike/7", "restore/7", "insert/7", "insert/-2", "correct/1/nothing", "insert/0/nothing"],
)
def test_unknown_places_are_refused(app: Flask, client: FlaskClient, address: str) -> None:
    assert client.get(opened(app, *LOG) + address).status_code == 404


def test_an_entry_that_somebody_has_taken_back_meanwhile(app: Flask, client: FlaskClient) -> None:
    path = opened(app, *LOG, Void(entry=6))
    for address in ("correct/6", "correct/7", "strike/6", "insert/6"):
        assert client.get(path + address).status_code == 409, address
    assert client.get(path + "restore/6").status_code == 409
    assert client.get(path + "restore/7").status_code == 200


@pytest.mark.parametrize("address", ["correct/1", "correct/1/teyaku", "strike/1", "restore/1", "insert/0", "insert/0/teyaku"])
def test_watchers_and_locked_tables_correct_nothing(app: Flask, client: FlaskClient, address: str) -> None:
    watched = opened(app, *LOG, role="watcher")
    assert client.get(watched + address).status_code == 403
    assert client.post(watched + "correct", data={"draft": "[]", "seq": "7"}).status_code == 403
    assert "この行を訂正" not in client.get(watched + "line/1").text
    locked = opened(app, *LOG)
    app.extensions["store"].lock(table_of(locked), locked=True)
    assert client.get(locked + address).status_code == 423
    assert client.post(locked + "correct", data={"draft": "[]", "seq": "7"}).status_code == 423
    assert "この行を訂正" not in client.get(locked + "line/1").text


def test_in_english(app: Flask, client: FlaskClient) -> None:
    path = page_of(app, Record(GAME, GAME.edition, HachihachiHouse(), ("A", "B", "C"), LOG))
    client.post("/language/en")
    pages = [
        client.get(path + address)
        for address in ("line/1", "correct/1", "strike/1", "strike/0", "insert/0", "history", "restore/1")
    ]
    for page in pages:
        assert page.status_code == 200
        text = re.sub(r"<head>.*?</head>|<section class=\"settings\".*?</section>|<[^>]*>", " ", page.text, flags=re.S)
        assert not re.findall(r"[ぁ-ヿ一-鿿]+", text)


# Every fact of every game


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
        assert kept(app, path).log == log
