"""Calling a referee from a table of an evening: the queue, two referees, the wall, the house book."""

import html
import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from flask.testing import FlaskClient
from opening import client_of, page_of
from reading import first
from storing import kept

from scorekeeper.book.reading import book
from scorekeeper.club.calls import RefereeCall
from scorekeeper.core.facts import Totals, Void
from scorekeeper.games import BY_NAME
from scorekeeper.web.prints import printing
from tests.web.club.test_evenings import Club, begun, clock, club, seen

__all__ = ["clock", "club"]


def only(club: Club) -> RefereeCall:
    (one,) = club.meeting.calls.values()
    return one


def at(club: Club) -> str:
    """The page of the only call."""
    return club.at(f"calls/{only(club).number}")


def decided(club: Club) -> None:
    """Two referees have ruled on the only call."""
    club.send(at(club), do="rule", name="秋山", text="やり直し")
    club.send(at(club), do="agree", name="石川")


class Called:
    """A table of the evening, and a phone at it that has no link of the group."""

    def __init__(self, club: Club, desk: int = 0) -> None:
        self.club, self.id = club, club.meeting.tables[-1][desk]
        self.phone: FlaskClient = client_of(club.app)
        links = club.store.links(self.id)
        self.table = f"/t/{links.scorer}/"
        self.page, self.watcher = f"{self.table}call/", f"/t/{links.watcher}/call/"

    def plays(self, *amounts: int) -> None:
        kept(self.club.store.append(self.id, (Totals(amounts=amounts, leader=0),), self.club.store.seq(self.id), str(amounts)))

    def calls(self, question: str = "", then: int = 303, **more: object) -> str:
        answer = self.phone.post(self.page, data={"do": "call", "question": question, "key": f"c{len(self.club.log)}"} | more)
        assert answer.status_code == then, answer.text
        return html.unescape(answer.text)

    def sees(self, page: str = "") -> str:
        return html.unescape(self.phone.get(self.page + page).text)


@pytest.fixture
def table(club: Club) -> Called:
    begun(club)
    return Called(club)


QUESTION = "手役の申告を忘れたまま札を出した"


def test_a_table_calls_and_two_referees_decide(
    club: Club, table: Called, clock: list[datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    table.plays(12, -5, -7)
    assert table.page in table.phone.get(f"{table.table}ask").text
    table.calls(f" {QUESTION}\n ")
    call = only(club)
    assert (call.table, call.seq, call.question) == (table.id, 1, QUESTION)
    assert "審判を待つ" in table.sees()
    table.plays(-72, 36, 36)
    assert "第1回" in club.see(club.at("calls/"))
    page = club.see(at(club))
    text = seen(page)
    assert ("+1 貫" in text, "−5 貫" in text) == (True, False), "the state is that of the call"
    assert "−5 貫" in seen(club.see(club.at("wall")))
    offered = re.findall(r'name="clauses" value="([^"]+)"', page)
    assert len(offered) == 3
    assert all(book(BY_NAME["hachihachi"]).clauses[one].words.ja in text.replace(" ", "") for one in offered)

    club.send(at(club), do="rule", name="秋山", clauses=offered[0], text="申告は認めない")
    assert "もう一人の審判の同意を待つ" in table.sees()
    assert "申告は認めない" not in table.sees(), "it does not hold yet"
    assert "別の審判" in club.refused(at(club), do="agree", name=" 秋山 ")
    assert "裁定" not in seen(club.see(club.at("wall")))
    club.send(at(club), do="agree", name="石川")
    decision = only(club).decision
    assert decision is not None
    assert (decision.clauses, decision.text, decision.by, decision.agreed_by) == ((offered[0],), "申告は認めない", "秋山", "石川")
    for page in (table.sees(), club.see(at(club))):
        assert all(said in page for said in ("裁定が決まった", "申告は認めない", "石川"))

    wall = club.see(club.at("wall"))
    assert ("1卓の裁定" in wall, "申告は認めない" in wall) == (True, False), "it may name somebody"
    clock[0] += timedelta(minutes=10)
    assert "1卓の裁定" not in club.see(club.at("wall"))
    books = [table.phone.get(f"{table.table}house-book").text]
    monkeypatch.setattr(printing, "pdf", lambda made, *_, **__: books.append(made) or "printed")
    assert table.phone.get(f"{table.table}house-book.pdf").text == "printed"
    for game in ("hachihachi", "koikoi"):
        club.see(f"print/house-book-{game}.pdf")
    found = [[said in one for said in ("申告は認めない", QUESTION, "例会の審判の裁定")] for one in books]
    assert found == [[True] * 3] * 3 + [[False] * 3]


def test_the_state_is_replayed_though_the_entry_was_undone_since(club: Club, table: Called) -> None:
    """And the record may be gone."""
    table.plays(12, -5, -7)
    table.calls()
    kept(club.store.append(table.id, (Void(entry=0),), 1, "two"))
    page = seen(club.see(at(club)))
    assert ("+1 貫" in page, "問いは卓で聞く" in page) == (True, True)

    club.store.removals.remove("table", table.id, "")
    assert "この卓の記録は、ここでは開けない" in club.see(at(club))


def test_of_several_the_oldest_stands_first(club: Club, table: Called, clock: list[datetime]) -> None:
    Called(club, 2).calls("あと")
    clock[0] += timedelta(minutes=3)
    table.calls("さき")
    page = club.see(club.at("calls/"))
    places = [page.index(said) for said in ("20:00から", "20:03から")]
    assert page.index("あと") < page.index("さき")
    assert places == sorted(places)
    assert "審判の呼び出し 2 " in seen(club.see(club.at("round")))


def test_both_the_decision_and_the_call_can_be_withdrawn(club: Club, table: Called) -> None:
    """Until it is decided, which is taken back in the history only."""
    table.calls(QUESTION)
    assert "もう審判を呼んでいる" in table.calls("もう一つ", then=422)
    call = only(club)
    assert "取り下げる裁定が無い" in club.refused(at(club), do="withdraw")
    decided(club)
    assert "もう裁定が決まっている" in club.refused(at(club), do="withdraw")
    assert "もう裁定が決まっている" in table.calls(do="withdraw", call=call.number, then=422)
    club.send("undo", entry=len(club.log) - 1)
    assert only(club).decided_at is None
    assert "もう一人の審判の同意を待つ" in table.sees()
    assert "ほかの審判がもう裁定を" in club.refused(at(club), do="rule", name="石川", text="流す")
    club.send(at(club), do="withdraw")
    assert only(club).decision is None
    Called(club, 1).calls(do="withdraw", call=call.number, then=400)
    page = at(club)
    table.calls(do="withdraw", call=call.number)
    assert not club.meeting.calls
    club.see(page, 404)
    assert "審判の呼び出しを取り下げる" in club.see("history")


def test_what_is_no_decision_is_refused(club: Club, table: Called) -> None:
    for question, why in (("あ" * 401, "400字まで"), ("\u202e逆", "使えない文字")):
        assert why in table.calls(question, then=422)
    assert not club.meeting.calls
    table.calls("あ" * 400)
    for form, why in (
        ({"name": "秋山"}, "条を選ぶか"),
        ({"name": "", "text": "流す"}, "名前を入れる"),
        ({"name": "秋山", "text": "あ" * 401}, "400字まで"),
        ({"name": "秋山", "text": "\u202e逆"}, "使えない文字"),
    ):
        assert why in club.refused(at(club), do="rule", **form), form
    club.send(at(club), then=400, do="rule", name="秋山", clauses="riichi.none")
    club.send(at(club), then=400, do="explode", name="秋山")
    assert "まだ裁定が出ていない" in club.refused(at(club), do="agree", name="秋山")
    assert only(club).decision is None


def test_the_queue_is_for_those_who_arrange_and_calling_for_those_who_enter(club: Club, table: Called) -> None:
    table.calls("<b>逆</b>")
    watcher, record = client_of(club.app), club.store.state(table.id).record  # type: ignore[union-attr]
    for page in (club.at("calls/"), at(club)):
        assert watcher.get(f"/g/{club.links.watcher}/{page}").status_code == 403
    shown = watcher.get(table.watcher).text
    assert ("&lt;b&gt;逆&lt;/b&gt;" in shown, "<form" in shown.split("<main")[1]) == (True, False)
    assert club.links.scorer not in table.sees()
    loose = club.store.links(club.played(record, 1, 2, 3)).scorer
    assert watcher.get(f"/t/{loose}/call/").status_code == 200, "it is of the season, and there is an evening"
    stranger = page_of(club.app, record)
    assert watcher.get(f"{stranger}call/").status_code == 404
    assert "call/" not in watcher.get(f"{stranger}ask").text


def test_any_table_of_the_group_calls_the_referees_of_the_evening(club: Club, table: Called, clock: list[datetime]) -> None:
    record = club.store.state(table.id).record  # type: ignore[union-attr]
    loose, other = (f"/t/{club.store.links(club.played(record, 1, 2, 3)).scorer}/" for _ in range(2))
    phone = client_of(club.app)
    assert phone.post(f"{loose}call/", data={"do": "call", "question": QUESTION, "key": "loose"}).status_code == 303
    assert "秋山 ・ 石川 ・ 上田 20:00から" in seen(club.see(club.at("calls/")))
    assert re.search("まだ何も記入していない|呼んだときの卓", seen(club.see(at(club))))
    decided(club)
    assert "会の卓の裁定" in club.see(club.at("wall"))
    clock[0] += timedelta(days=1)
    assert all("やり直し" in phone.get(loose + page).text for page in ("house-book", "call/")), "what was decided stays"
    assert phone.get(f"{other}call/").status_code == 404, "there is no evening today"


def test_the_pages_of_a_table_announce_what_was_decided(club: Club, table: Called, clock: list[datetime]) -> None:
    for page, link in ((table.table, table.page), (table.watcher.replace("call/", "board"), table.watcher)):
        assert f'hx-get="{link}news"' in table.phone.get(page).text
    part = first(r'hx-get="([^"]+)"', table.sees("news"))
    assert table.phone.get(part).status_code == 204
    assert "strip" not in table.sees("news")
    table.calls(QUESTION)
    assert table.phone.get(part).status_code == 200
    assert "審判を待つ" in table.sees("news")
    club.send(at(club), do="rule", name="秋山", text="やり直し")
    assert ("同意を待つ" in table.sees("news"), "やり直し" in table.sees("news")) == (True, False)
    club.send(at(club), do="agree", name="石川")
    assert all(said in table.sees("news") for said in ("裁定が決まった", "やり直し"))
    clock[0] += timedelta(minutes=10)
    assert "strip" not in table.sees("news")


def test_pages_follow_the_evening(club: Club, table: Called) -> None:
    table.calls(QUESTION)
    pages = {
        "called": (table.phone, table.page),
        "queue": (club.client, f"/g/{club.links.scorer}/{club.at('calls/')}"),
        "decision": (club.client, f"/g/{club.links.scorer}/{at(club)}"),
    }
    marks = {}
    for part, (client, page) in pages.items():
        marks[part] = first(r'hx-get="([^"]+)"', client.get(page).text.split(f'<div id="{part}"')[1])
        assert client.get(marks[part]).status_code == 204
    club.send(at(club), do="rule", name="秋山", text="やり直し")
    for part, (client, _) in pages.items():
        piece = client.get(marks[part], headers={"HX-Request": "true", "HX-Target": part})
        assert (piece.status_code, "もう一人の審判の同意を待つ" in piece.text) == (200, True)
        assert piece.text.lstrip().startswith(f'<div id="{part}"'), part


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
    club.send(at(club), do="rule", name="秋山", clauses="hachihachi.setup.1", text="やり直し")
    club.send(at(club), do="agree", name="上田")
    (told,) = table.phone.get(api).get_json()["calls"]
    assert (told["round"], told["desk"], told["decided"], told["by"]) == (1, 1, True, "石川")
    assert (told["decision"]["clauses"], told["decision"]["agreed_by"]) == (["hachihachi.setup.1"], "上田")
    assert table.phone.post(api, json={"key": "withdrawing", "withdraw": only(club).number}).status_code == 422
    assert table.phone.post(api, json={"key": "withdrawing 2", "withdraw": 999}).status_code == 404
    whole = table.phone.get(f"/api/g/{club.links.scorer}/evenings/{club.number}").get_json()
    assert whole["calls"] == [told]
    assert [len(one["tables"]) for one in whole["rounds"]] == [3, 3, 3]
    assert [one["table"] is None for one in whole["rounds"][0]["tables"]] == [False] * 3
    assert (whole["rounds"][0]["begun"], whole["rounds"][1]["begun"], whole["clock"]["left"]) == (True, False, 3000)
    assert table.phone.get(f"/api/g/{club.links.watcher}/evenings/{club.number}").get_json()["calls"] is None


def test_programs_propose_a_decision_agree_and_withdraw(club: Club, table: Called) -> None:
    """By the rules of the page: two names, clauses that there are, only with the link that makes entries."""
    calls = f"/api{table.page.removesuffix('call/')}calls"
    (asked,) = table.phone.post(calls, json={"key": "made up once", "question": "赤短か"}).get_json()["calls"]
    there = f"/api/g/{club.links.scorer}/evenings/{club.number}/calls/{asked['number']}"

    def say(expected: int, does: str, by: str, **more: object) -> dict[str, Any]:
        sent = table.phone.post(there, json={"key": f"{does} {by} {len(more)} {more.get('text')}", "does": does, "by": by} | more)
        assert sent.status_code == expected, sent.text
        return dict(sent.get_json())

    assert say(422, "rule", "久保", clauses=["nothing.1"])["objections"][0]["where"] == "clauses"
    assert say(422, "rule", "久保")["objections"]
    assert say(422, "agree", "小野")["objections"]
    clause = "hachihachi.setup.1"
    proposed = say(201, "rule", "久保", clauses=[clause], text="こう  する")
    assert (proposed["decided"], proposed["decision"]["text"], proposed["decision"]["by"]) == (False, "こう する", "久保")
    assert say(201, "rule", "久保", clauses=[clause], text="こう  する") == proposed, "a lost answer asked for again"
    assert say(422, "agree", "久保")["objections"]
    assert say(201, "withdraw", "久保")["decision"] is None
    say(201, "rule", "久保", text="別に")
    assert say(201, "agree", "小野")["decided"]
    assert say(422, "withdraw", "小野")["objections"]
    watching = there.replace(club.links.scorer, club.links.watcher)
    assert table.phone.post(watching, json={"key": "watching only", "does": "agree", "by": "小野"}).status_code == 403
    nowhere = there.rpartition("/")[0] + "/9999"
    assert table.phone.post(nowhere, json={"key": "watching only", "does": "agree", "by": "小野"}).status_code == 404
