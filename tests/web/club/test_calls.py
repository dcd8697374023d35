"""Calling a referee from a table of an evening: the queue, two referees, the wall, the house book."""

import html
import re
from datetime import datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from opening import client_of

from scorekeeper.book.reading import book
from scorekeeper.club.calls import RefereeCall
from scorekeeper.core.facts import Totals, Void
from scorekeeper.games import BY_NAME
from scorekeeper.store import Appended
from scorekeeper.web.prints import printing
from tests.web.club.test_evenings import Club, begun, clock, club, seen

__all__ = ["clock", "club"]


class Called:
    """A table of the evening, and a phone at it that has no link of the group."""

    def __init__(self, club: Club, desk: int = 0) -> None:
        self.club, self.id = club, club.meeting.tables[-1][desk]
        self.phone: FlaskClient = client_of(club.app)
        links = club.store.links(self.id)
        self.page, self.watcher = f"/t/{links.scorer}/call/", f"/t/{links.watcher}/call/"

    def calls(self, question: str = "", then: int = 303, **more: object) -> str:
        answer = self.phone.post(self.page, data={"do": "call", "question": question, "key": f"c{len(self.club.log)}"} | more)
        assert answer.status_code == then, answer.text
        return html.unescape(answer.text)

    def sees(self) -> str:
        return html.unescape(self.phone.get(self.page).text)


def only(club: Club) -> RefereeCall:
    (one,) = club.meeting.calls.values()
    return one


def at(club: Club, one: RefereeCall) -> str:
    return club.at(f"calls/{one.number}")


@pytest.fixture
def table(club: Club) -> Called:
    begun(club)
    return Called(club)


QUESTION = "手役の申告を忘れたまま札を出した"


def test_a_table_calls_and_two_referees_decide(
    club: Club, table: Called, clock: list[datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert isinstance(club.store.append(table.id, (Totals(amounts=(12, -5, -7), leader=0),), 0, "one"), Appended)
    assert table.page in table.phone.get(table.page.removesuffix("call/") + "ask").text
    table.calls(f" {QUESTION}\n ")
    call = only(club)
    assert (call.table, call.seq, call.question) == (table.id, 1, QUESTION)
    assert "審判を待つ" in table.sees()
    assert isinstance(club.store.append(table.id, (Totals(amounts=(-72, 36, 36), leader=0),), 1, "two"), Appended)

    assert "第1回" in club.see(club.at("calls/"))
    page = club.see(at(club, call))
    text = seen(page)
    assert "+1 貫" in text, "the state is that of the call"
    assert "−5 貫" not in text
    assert "−5 貫" in seen(club.see(club.at("wall")))
    offered = re.findall(r'name="clauses" value="([^"]+)"', page)
    assert len(offered) == 3
    assert all(book(BY_NAME["hachihachi"]).clauses[one].words.ja in text.replace(" ", "") for one in offered)

    club.send(at(club, call), do="rule", name="秋山", clauses=offered[0], text="申告は認めない")
    assert "もう一人の審判の同意を待つ" in table.sees()
    assert "申告は認めない" not in table.sees(), "it does not hold yet"
    assert "別の審判" in html.unescape(club.send(at(club, call), then=422, do="agree", name=" 秋山 ").text)
    assert "裁定" not in seen(club.see(club.at("wall")))
    club.send(at(club, call), do="agree", name="石川")
    decided = only(club).decision
    assert decided is not None
    assert (decided.clauses, decided.text, decided.by, decided.agreed_by) == ((offered[0],), "申告は認めない", "秋山", "石川")
    for page in (table.sees(), club.see(at(club, call))):
        assert "裁定が決まった" in page
        assert "申告は認めない" in page
        assert "石川" in page

    wall = club.see(club.at("wall"))
    assert "1卓の裁定" in wall
    assert "申告は認めない" not in wall, "it may name somebody"
    clock[0] += timedelta(minutes=10)
    assert "1卓の裁定" not in club.see(club.at("wall"))
    kept: list[str] = []
    monkeypatch.setattr(printing, "pdf", lambda made, *_, **__: kept.append(made) or "printed")
    at_table = table.page.removesuffix("call/") + "house-book"
    kept.append(table.phone.get(at_table).text)
    assert table.phone.get(f"{at_table}.pdf").text == "printed"
    for game in ("hachihachi", "koikoi"):
        club.see(f"print/house-book-{game}.pdf")
    assert [("申告は認めない" in one, QUESTION in one, "例会の審判の裁定" in one) for one in kept] == [(True,) * 3] * 3 + [
        (False,) * 3
    ]


def test_the_state_is_replayed_though_the_entry_was_undone_since(club: Club, table: Called) -> None:
    assert isinstance(club.store.append(table.id, (Totals(amounts=(12, -5, -7), leader=0),), 0, "one"), Appended)
    table.calls()
    assert isinstance(club.store.append(table.id, (Void(entry=0),), 1, "two"), Appended)
    page = seen(club.see(at(club, only(club))))
    assert "+1 貫" in page
    assert "問いは卓で聞く" in page


def test_of_several_the_oldest_stands_first(club: Club, table: Called, clock: list[datetime]) -> None:
    Called(club, 2).calls("あと")
    clock[0] += timedelta(minutes=3)
    table.calls("さき")
    page = club.see(club.at("calls/"))
    assert page.index("あと") < page.index("さき")
    assert "20:00から" in page
    assert "20:03から" in page
    assert "審判の呼び出し 2 " in seen(club.see(club.at("round")))


def test_both_the_decision_and_the_call_can_be_withdrawn(club: Club, table: Called) -> None:
    table.calls(QUESTION)
    assert "もう審判を呼んでいる" in table.calls("もう一つ", then=422)
    call = only(club)
    assert "取り下げる裁定が無い" in html.unescape(club.send(at(club, call), then=422, do="withdraw").text)
    club.send(at(club, call), do="rule", name="秋山", text="やり直し")
    assert "ほかの審判がもう裁定を" in html.unescape(club.send(at(club, call), then=422, do="rule", name="石川", text="流す").text)
    club.send(at(club, call), do="withdraw")
    assert only(club).decision is None
    other = Called(club, 1)
    other.calls(do="withdraw", call=call.number, then=400)
    table.calls(do="withdraw", call=call.number)
    assert not club.meeting.calls
    club.see(at(club, call), 404)
    assert "審判の呼び出しを取り下げる" in club.see("history")


def test_what_is_decided_can_be_taken_back_in_the_history_only(club: Club, table: Called) -> None:
    table.calls(QUESTION)
    call = only(club)
    club.send(at(club, call), do="rule", name="秋山", text="やり直し")
    club.send(at(club, call), do="agree", name="石川")
    assert "もう裁定が決まっている" in html.unescape(club.send(at(club, call), then=422, do="withdraw").text)
    assert "もう裁定が決まっている" in table.calls(do="withdraw", call=call.number, then=422)
    club.send("undo", entry=len(club.log) - 1)
    assert only(club).decided_at is None
    assert "もう一人の審判の同意を待つ" in table.sees()


def test_what_is_no_decision_is_refused(club: Club, table: Called) -> None:
    assert "400字まで" in table.calls("あ" * 401, then=422)
    assert "使えない文字" in table.calls("\u202e逆", then=422)
    assert not club.meeting.calls
    table.calls("あ" * 400)
    call = only(club)
    for form, why in (
        ({"name": "秋山"}, "条を選ぶか"),
        ({"name": "", "text": "流す"}, "名前を入れる"),
        ({"name": "秋山", "text": "あ" * 401}, "400字まで"),
        ({"name": "秋山", "text": "\u202e逆"}, "使えない文字"),
    ):
        assert why in html.unescape(club.send(at(club, call), then=422, do="rule", **form).text), form
    club.send(at(club, call), then=400, do="rule", name="秋山", clauses="riichi.none")
    club.send(at(club, call), then=400, do="explode", name="秋山")
    assert "まだ裁定が出ていない" in html.unescape(club.send(at(club, call), then=422, do="agree", name="秋山").text)
    assert only(club).decision is None


def test_the_queue_is_for_those_who_arrange_and_calling_for_those_who_enter(club: Club, table: Called) -> None:
    table.calls("<b>逆</b>")
    call = only(club)
    watcher = client_of(club.app)
    for page in ("calls/", f"calls/{call.number}"):
        assert watcher.get(f"/g/{club.links.watcher}/{club.at(page)}").status_code == 403
    assert watcher.post(f"/g/{club.links.watcher}/{at(club, call)}", data={"do": "withdraw"}).status_code == 403
    assert watcher.post(table.watcher, data={"do": "call", "question": "見るだけ"}).status_code == 403
    shown = watcher.get(table.watcher).text
    assert "&lt;b&gt;逆&lt;/b&gt;" in shown
    assert "<form" not in shown.split("<main")[1]
    assert club.links.scorer not in table.phone.get(table.page).text
    loose = club.played(club.store.state(table.id).record, 1, 2, 3)  # type: ignore[union-attr]
    scorer = club.store.links(loose).scorer
    assert watcher.get(f"/t/{scorer}/call/").status_code == 200, "it is of the season, and there is an evening"
    stranger = club.store.links(club.store.create(club.store.state(table.id).record)).scorer  # type: ignore[union-attr]
    assert watcher.get(f"/t/{stranger}/call/").status_code == 404
    assert "call/" not in watcher.get(f"/t/{stranger}/ask").text


def test_any_table_of_the_group_calls_the_referees_of_the_evening(club: Club, table: Called, clock: list[datetime]) -> None:
    record = club.store.state(table.id).record  # type: ignore[union-attr]
    loose = club.store.links(club.played(record, 1, 2, 3)).scorer
    phone, page = client_of(club.app), f"/t/{loose}/call/"
    assert phone.post(page, data={"do": "call", "question": QUESTION, "key": "loose"}).status_code == 303
    call = only(club)
    queue = seen(club.see(club.at("calls/")))
    assert "秋山 ・ 石川 ・ 上田 20:00から" in queue
    page_of = seen(club.see(at(club, call)))
    assert "まだ何も記入していない" in page_of or "呼んだときの卓" in page_of
    club.send(at(club, call), do="rule", name="秋山", text="やり直し")
    club.send(at(club, call), do="agree", name="石川")
    assert "会の卓の裁定" in club.see(club.at("wall"))
    assert "やり直し" in phone.get(f"/t/{loose}/house-book").text
    assert "やり直し" in phone.get(f"/t/{loose}/call/").text
    clock[0] += timedelta(days=1)
    assert "やり直し" in phone.get(f"/t/{loose}/call/").text, "what was decided stays"
    other = club.store.links(club.played(record, 1, 2, 3)).scorer
    assert phone.get(f"/t/{other}/call/").status_code == 404, "there is no evening today"


def test_the_pages_of_a_table_announce_what_was_decided(club: Club, table: Called, clock: list[datetime]) -> None:
    way = table.page.removesuffix("call/")
    asks = f'hx-get="{table.page}news"'
    assert asks in table.phone.get(way).text
    assert asks.replace(table.page, table.watcher) in table.phone.get(table.watcher.removesuffix("call/") + "board").text

    def news() -> str:
        return html.unescape(table.phone.get(f"{table.page}news").text)

    mark = re.search(r'hx-get="([^"]+)"', table.phone.get(f"{table.page}news").text)
    assert mark
    assert table.phone.get(html.unescape(mark[1])).status_code == 204
    assert "strip" not in news()
    table.calls(QUESTION)
    assert table.phone.get(html.unescape(mark[1])).status_code == 200
    assert "審判を待つ" in news()
    call = only(club)
    club.send(at(club, call), do="rule", name="秋山", text="やり直し")
    assert "同意を待つ" in news()
    assert "やり直し" not in news()
    club.send(at(club, call), do="agree", name="石川")
    assert "裁定が決まった" in news()
    assert "やり直し" in news()
    clock[0] += timedelta(minutes=10)
    assert "strip" not in news()


def test_pages_follow_the_evening(club: Club, table: Called) -> None:
    table.calls(QUESTION)
    call = only(club)
    pages = {
        "called": (table.phone, table.page),
        "queue": (club.client, f"/g/{club.links.scorer}/{club.at('calls/')}"),
        "decision": (club.client, f"/g/{club.links.scorer}/{at(club, call)}"),
    }
    marks = {}
    for part, (client, page) in pages.items():
        found = re.search(r'hx-get="([^"]+)"', client.get(page).text.split(f'<div id="{part}"')[1])
        assert found
        marks[part] = html.unescape(found[1])
        assert client.get(marks[part]).status_code == 204
    club.send(at(club, call), do="rule", name="秋山", text="やり直し")
    for part, (client, _) in pages.items():
        piece = client.get(marks[part], headers={"HX-Request": "true", "HX-Target": part})
        assert piece.status_code == 200
        assert piece.text.lstrip().startswith(f'<div id="{part}"'), part
        assert "もう一人の審判の同意を待つ" in piece.text


def test_english_and_a_record_that_is_gone(club: Club, table: Called, app: Flask) -> None:
    table.calls("Forgot to declare a hand")
    call = only(club)
    english = client_of(app)
    page = english.get(f"/g/{club.links.scorer}/{at(club, call)}", headers={"Accept-Language": "en"}).text
    assert "Likeliest clauses under this table’s rules" in html.unescape(page)
    club.store.removals.remove("table", table.id, "")
    assert "この卓の記録は、ここでは開けない" in club.see(at(club, call))
    assert "Forgot to declare a hand" in club.see(club.at("calls/"))


def test_programs_call_a_referee_and_read_what_was_decided(club: Club, table: Called) -> None:
    api = f"/api{table.page.removesuffix('call/')}calls"
    body = {"key": "made up once", "question": QUESTION, "by": "石川"}
    for _ in range(2):
        answer = table.phone.post(api, json=body)
        assert answer.status_code == 201, answer.text
        assert [one["question"] for one in answer.get_json()["calls"]] == [QUESTION]
    assert table.phone.post(api, json=body | {"question": "ほか"}).status_code == 422
    refused = table.phone.post(api, json={"key": "another key", "question": "もう一つ"})
    assert [one["key"] for one in refused.get_json()["objections"]] == ["call-open"]
    assert table.phone.post(api.replace(table.page[3:-6], table.watcher[3:-6]), json=body).status_code == 403
    call = only(club)
    club.send(at(club, call), do="rule", name="秋山", clauses="hachihachi.setup.1", text="やり直し")
    club.send(at(club, call), do="agree", name="上田")
    (told,) = table.phone.get(api).get_json()["calls"]
    assert (told["round"], told["desk"], told["decided"], told["by"]) == (1, 1, True, "石川")
    assert (told["decision"]["clauses"], told["decision"]["agreed_by"]) == (["hachihachi.setup.1"], "上田")
    assert table.phone.post(api, json={"key": "withdrawing", "withdraw": call.number}).status_code == 422
    assert table.phone.post(api, json={"key": "withdrawing 2", "withdraw": 999}).status_code == 404
    whole = table.phone.get(f"/api/g/{club.links.scorer}/evenings/{club.number}").get_json()
    assert whole["calls"] == [told]
    assert [len(one["tables"]) for one in whole["rounds"]] == [3, 3, 3]
    assert [one["table"] is None for one in whole["rounds"][0]["tables"]] == [False] * 3
    assert (whole["rounds"][0]["begun"], whole["rounds"][1]["begun"], whole["clock"]["left"]) == (True, False, 3000)
    assert table.phone.get(f"/api/g/{club.links.watcher}/evenings/{club.number}").get_json()["calls"] is None
