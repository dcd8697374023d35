"""What happens to an evening, said on a page of its own: now, or from an earlier round on."""

import html
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from opening import client_of, page_of, table_of

from scorekeeper.core.facts import Closed, Totals
from scorekeeper.core.record import Record
from scorekeeper.games import BY_NAME
from scorekeeper.season.entries import Called, MatchEntered, PersonEntered, SeasonEntered

KOIKOI = BY_NAME["koikoi"]
PLAYED = tuple(Totals(amounts=(won, -won), leader=0) for won in (5, 3, -2))


def table(app: Flask) -> tuple[FlaskClient, str]:
    return client_of(app), page_of(app, Record(KOIKOI, KOIKOI.edition, KOIKOI.house(), ("秋山", "石川"), PLAYED))


def text(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def enter(client: FlaskClient, path: str, key: str, seq: int, **form: str) -> None:
    sent = client.post(f"{path}declare/{key}", data={"seq": str(seq), "key": f"{key}-{seq}"} | form)
    assert sent.status_code == 303, text(sent.text)


def test_a_substitute_sits_down_and_the_lines_before_keep_their_name(app: Flask) -> None:
    client, path = table(app)
    offers = text(client.get(f"{path}frame").text)
    assert all(one in offers for one in ("話し合いの点・罰点", "早じまい", "名前を直す", "代わりの人", "席を直す"))
    enter(client, path, "substituted", 3, player="1", name="上田", counts="second")
    page = text(client.get(path).text)
    assert "石川 → 上田" in page
    assert "結果は上田の分" in page
    enter(client, path, "totals", 4, **{"amounts.0.small": "4", "amounts.1.small": "4", "amounts.1.sign": "-", "leader": "0"})
    assert "石川" in text(client.get(f"{path}line/0").text)
    assert "上田" in text(client.get(f"{path}line/4").text)
    assert "石川 → 上田" in text(client.get(f"{path}sheet").text)


def test_who_sat_wrong_since_a_month_gets_his_numbers_and_sees_both_sides(app: Flask) -> None:
    client, path = table(app)
    page = client.get(f"{path}frame?from=2").text
    (there,) = re.findall(rf'href="({path}insert/0/reseated)"', page)
    sent = client.post(there, data={"seq": "3", "nth": "0", "do": "enter", "order.0": "1", "order.1": "0"})
    assert sent.status_code == 200
    said = text(sent.text)
    assert "合計が変わる: 秋山 6文 → 4文" in said
    draft = re.search(r'name="draft" value="([^"]*)"', sent.text)
    assert draft
    kept = client.post(
        f"{path}correct",
        data={"seq": "3", "nth": "0", "key": "seats", "draft": draft[1].replace("&#34;", '"').replace("&quot;", '"')},
    )
    assert kept.status_code == 303
    assert seated(client.get(path).text) == ["石川", "秋山"]
    undo = re.search(r'name="entry" value="(\d+)"', client.get(path).text)
    assert undo
    assert client.post(f"{path}undo", data={"seq": "4", "key": "back", "entry": undo[1]}).status_code == 303
    assert seated(client.get(path).text) == ["秋山", "石川"]


def seated(page: str) -> list[str]:
    """The names over the totals."""
    return re.findall(r'class="called[^"]*"><bdi[^>]*>([^<]*)', page)


def test_an_agreed_score_needs_a_reason_beside_its_field(app: Flask) -> None:
    client, path = table(app)
    form = {"seq": "3", "key": "k", "amounts.0.small": "7", "amounts.1.small": "7", "amounts.1.sign": "-", "reason": "　"}
    sent = client.post(f"{path}declare/score", data=form)
    assert sent.status_code == 422
    assert 'value="7"' in sent.text
    enter(
        client, path, "score", 3, **{"amounts.0.small": "7", "amounts.1.small": "7", "amounts.1.sign": "-", "reason": "破れ札 <b>"}
    )
    assert "破れ札 &lt;b&gt;" in client.get(path).text
    assert "破れ札 <b>" not in client.get(path).text


def test_a_match_that_ended_early_has_a_result_or_none(app: Flask) -> None:
    client, path = table(app)
    enter(client, path, "ended", 3, how="unfinished", reason="終電")
    page = text(client.get(path).text)
    assert "結果なし" in page
    assert "終電" in page
    client, path = table(app)
    enter(client, path, "ended", 3, how="rules")
    assert f"{path}end" in client.get(path).text
    assert "早じまい" in text(client.get(f"{path}end").text)


def test_house_rules_are_set_right_from_the_first_or_from_a_round_on(app: Flask) -> None:
    client, path = table(app)
    page = client.get(f"{path}whatif?from=3").text
    asked = re.findall(rf'href="{path}house/1\?to=([^"]+)"', page)
    assert asked
    for place in (1, -1):
        sent = client.get(f"{path}house/{place}?to={asked[0]}")
        assert sent.status_code == 200
        assert "決まりの直し" in text(sent.text)
    draft = re.search(r'name="draft" value="([^"]*)"', sent.text)
    assert draft
    form = {"seq": "3", "nth": "0", "key": "house", "draft": draft[1].replace("&#34;", '"')}
    assert client.post(f"{path}correct", data=form).status_code == 303
    assert "決まりの直し" in text(client.get(f"{path}history").text)
    assert client.get(f"{path}house/1?to=nothing").status_code == 404


def test_a_substitute_whom_the_group_does_not_know_is_shown_until_somebody_adds_him(app: Flask) -> None:
    client, path = table(app)
    store = app.extensions["store"]
    facts = (
        Called(name="会"),
        PersonEntered(name="秋山"),
        PersonEntered(name="石川"),
        SeasonEntered(name="春", ruleset=KOIKOI.name),
    )
    facts += (MatchEntered(table=table_of(path), season=3, people=(1, 2)),)
    season = f"/g/{store.groups.links(store.groups.create(facts)).scorer}/season/3/"
    enter(client, path, "substituted", 3, player="0", name="江口", counts="own", fixed="0")
    enter(client, path, "totals", 4, **{"amounts.0.small": "4", "amounts.1.small": "4", "amounts.1.sign": "-", "leader": "0"})
    enter(client, path, "ended", 5, how="rules")
    assert "それぞれの分、席はここまで6文" in text(client.get(f"{path}sheet").text)
    chart = client.get(f"{path}chart").text
    assert "秋山" in chart
    assert "江口" in chart
    assert client.get(f"{path}whatif").status_code == 200
    page = client.get(season).text
    assert "会にいない、代わりの人 この人の分は、会に加えるまで、だれの成績にもならない。 江口 +4" in text(page)
    (form,) = re.findall(r'<form method="post" action="([^"]+/people/)">(.*?)</form>', page, re.DOTALL)
    hidden = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[1]))
    added = client.post(form[0], data=hidden)
    assert (added.status_code, added.headers["Location"]) == (303, season)
    page = text(client.get(season).text)
    assert "会にいない" not in page
    assert "江口" in page
    (match,) = client.get(f"/api{season}".rstrip("/").replace("/season/", "/seasons/")).json["matches"]
    assert (match["people"], match["final"], match["played"]) == ([1, 2, 5], [6, -10, 4], [3, 4, 1])


@pytest.mark.parametrize(("typed", "said"), [("－１５", "−15"), ("−15", "−15"), ("ー15", "−15"), ("１５", "+15"), ("+8", "+8")])
def test_a_fixed_score_is_typed_as_phones_type_it(typed: str, said: str, app: Flask) -> None:
    client, path = table(app)
    enter(client, path, "substituted", 3, player="0", name="江口", counts="fixed", fixed=typed)
    assert f"シーズンで{said}" in text(client.get(f"{path}sheet").text)


def test_an_earlier_round_is_played_again_later_or_was_the_next_one_told(app: Flask) -> None:
    """Month 2 paid 3: told again it came to 9 for the other, or month 3 was that again."""
    client, path = table(app)
    page = client.get(f"{path}frame?from=2").text
    assert "二月をもう一度" in page
    (there,) = re.findall(rf'href="({path}insert/1/replayed)"', page)
    asked = client.post(there, data={"seq": "3", "nth": "0", "do": "enter", "reason": "札が一枚足りない"})
    assert asked.status_code == 200
    assert "二月を打ち直した結果" in text(asked.text)
    draft = html.unescape(re.search(r'name="draft" value="([^"]*)"', asked.text)[1])  # type: ignore[index]
    (way,) = re.findall(rf'hx-post="({path}before/2/totals)"', asked.text)
    hidden = {"seq": "3", "nth": "0", "draft": draft}
    tapped = {"amounts.0.small": "9", "amounts.0.sign": "-", "amounts.1.small": "9", "leader": "0", "do": "enter"}
    shown = client.post(way, data=hidden | tapped)
    assert shown.status_code == 200, text(shown.text)
    assert "合計が変わる: 秋山 6文 → −6文" in text(shown.text)
    kept = html.unescape(re.search(r'name="draft" value="([^"]*)"', shown.text)[1])  # type: ignore[index]
    was_next = text(client.post(f"{path}correct", data=hidden | {"do": "further"}).text)
    assert "合計が変わる: 秋山 6文 → 3文" in was_next
    assert client.post(f"{path}correct", data=hidden | {"draft": kept, "key": "again"}).status_code == 303
    assert "札が一枚足りない" in text(client.get(f"{path}sheet").text)
    stood = app.extensions["store"].state(table_of(path))
    assert KOIKOI.balances(stood.state) == (-6, 6)
    assert KOIKOI.board(stood.state).round.ja == "四月"
    undo = re.search(r'name="entry" value="(\d+)"', client.get(path).text)
    assert undo
    assert client.post(f"{path}undo", data={"seq": "5", "key": "back", "entry": undo[1]}).status_code == 303
    assert KOIKOI.balances(app.extensions["store"].state(table_of(path)).state) == (6, -6)
    assert "三月をもう一度" in client.get(f"{path}frame?from=3").text


def test_who_may_sit_down_is_offered_by_name_where_the_browser_knows_the_group(app: Flask) -> None:
    client, path = table(app)
    store = app.extensions["store"]
    people = (PersonEntered(name=name) for name in ("秋山", "石川", "小野"))
    match = MatchEntered(table=table_of(path), season=4, people=(1, 2))
    id = store.groups.create((Called(name="会"), *people, SeasonEntered(name="春", ruleset=KOIKOI.name), match))
    assert '<option value="小野">' not in client.get(f"{path}declare/substituted").text
    client.get(f"/g/{store.groups.links(id).scorer}/")
    page = client.get(f"{path}declare/substituted").text
    assert ('<option value="小野">' in page, '<option value="石川">' in page) == (True, False)


def test_a_penalty_after_the_match_reopens_it_and_can_be_taken_back(app: Flask) -> None:
    client = client_of(app)
    log = (*(Totals(amounts=(5, -5), leader=0) for _ in range(12)), Closed(final=(60, -60)))
    path = page_of(app, Record(KOIKOI, KOIKOI.edition, KOIKOI.house(), ("秋山", "石川"), log))
    (way,) = re.findall(rf'href="({path}insert/11/score)"', client.get(f"{path}frame").text)
    assert "確定を取り消して訂正する" in text(client.get(way).text)
    tapped = {"amounts.0.small": "6", "amounts.0.sign": "-", "amounts.1.small": "6", "reason": "遅刻", "penalty": "on"}
    shown = client.post(way, data={"seq": "13", "nth": "0", "reopen": "yes", "do": "enter"} | tapped)
    draft = html.unescape(re.search(r'name="draft" value="([^"]*)"', shown.text)[1])  # type: ignore[index]
    kept = {"seq": "13", "nth": "0", "key": "late", "draft": draft, "reopen": "yes"}
    assert client.post(f"{path}correct", data=kept).status_code == 303
    assert "罰点 遅刻" in text(client.get(f"{path}sheet").text)
    stood = app.extensions["store"].state(table_of(path))
    assert (KOIKOI.balances(stood.state), KOIKOI.board(stood.state).closed) == ((54, -54), False)
    seq = len(stood.record.log)
    assert client.post(f"{path}undo", data={"seq": str(seq), "key": "back", "entry": str(seq - 1)}).status_code == 303
    stood = app.extensions["store"].state(table_of(path))
    assert (KOIKOI.balances(stood.state), KOIKOI.board(stood.state).closed) == ((60, -60), True)
