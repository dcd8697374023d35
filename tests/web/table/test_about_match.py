"""What happens to an evening, said on a page of its own: now, or from an earlier round on."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from generated import beginnings
from opening import PLAYERS, circle, client_of, log_of, page_of, sat, store_of, table_of
from reading import first, hidden, red, text
from strategies import agreement

from scorekeeper.core.facts import Closed, RoundSkipped, Totals
from scorekeeper.core.game import Game
from scorekeeper.core.record import Record, Refused, add, fold
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.season.entries import MatchEntered
from scorekeeper.store import Store

KOIKOI = BY_NAME["koikoi"]
PLAYED = tuple(Totals(amounts=(won, -won), leader=0) for won in (5, 3, -2))


def table(app: Flask) -> tuple[FlaskClient, str]:
    return client_of(app), sat(app, KOIKOI, *PLAYED, players=PLAYERS[:2])


def paid(amount: int, **more: str) -> dict[str, str]:
    """The form of an amount that the second player pays the first, or the other way round."""
    signs = {f"amounts.{int(amount > 0)}.sign": "-"}
    return {"amounts.0.small": str(abs(amount)), "amounts.1.small": str(abs(amount))} | signs | more


def undone(client: FlaskClient, path: str) -> None:
    """Take back the newest entry by the button of the table."""
    page = client.get(path).text
    entry, seq = first(r'name="entry" value="(\d+)"', page), first(r'name="seq" value="(\d+)"', page)
    assert client.post(f"{path}undo", data={"seq": seq, "key": "back", "entry": entry}).status_code == 303


def balances(app: Flask, path: str) -> tuple[int, ...]:
    return tuple(KOIKOI.balances(store_of(app).state(table_of(path)).state))  # type: ignore[union-attr]


def enter(client: FlaskClient, path: str, key: str, seq: int, **form: str) -> None:
    sent = client.post(f"{path}declare/{key}", data={"seq": str(seq), "key": f"{key}-{seq}"} | form)
    assert sent.status_code == 303, text(sent.text)


def test_a_substitute_sits_down_and_the_lines_before_keep_their_name(app: Flask) -> None:
    client, path = table(app)
    offers = text(client.get(f"{path}frame").text)
    assert all(one in offers for one in ("話し合いの点・罰点", "早じまい", "名前を直す", "代わりの人", "席を直す"))
    enter(client, path, "substituted", 3, player="1", name="上田", counts="second")
    page = text(client.get(path).text)
    assert all(said in page for said in ("石川 → 上田", "結果は上田の分"))
    enter(client, path, "totals", 4, **paid(4, leader="0"))
    for where, said in (("line/0", "石川"), ("line/4", "上田"), ("sheet", "石川 → 上田")):
        assert said in text(client.get(path + where).text)
    for typed, said in (("－１５", "−15"), ("−15", "−15"), ("ー15", "−15"), ("１５", "+15"), ("+8", "+8")):
        client, path = table(app)
        enter(client, path, "substituted", 3, player="0", name="江口", counts="fixed", fixed=typed)
        assert f"シーズンで{said}" in text(client.get(f"{path}sheet").text), "as phones type it"


def test_who_sat_wrong_since_a_month_gets_his_numbers_and_sees_both_sides(app: Flask) -> None:
    client, path = table(app)
    there = first(rf'href="({path}insert/0/reseated)"', client.get(f"{path}frame?from=2").text)
    sent = client.post(there, data={"seq": "3", "nth": "0", "do": "enter", "order.0": "1", "order.1": "0"})
    assert "合計が変わる: 秋山 6文 → 4文" in text(sent.text)
    draft = hidden(sent.text)["draft"]
    assert client.post(f"{path}correct", data={"seq": "3", "nth": "0", "key": "seats", "draft": draft}).status_code == 303
    assert seated(client.get(path).text) == ["石川", "秋山"]
    undone(client, path)
    assert seated(client.get(path).text) == ["秋山", "石川"]


def seated(page: str) -> list[str]:
    """The names over the totals."""
    return re.findall(r'class="called[^"]*"><bdi[^>]*>([^<]*)', page)


def test_an_agreed_score_has_a_reason_and_a_match_that_ended_early_a_result_or_none(app: Flask) -> None:
    client, path = table(app)
    sent = client.post(f"{path}declare/score", data=paid(7, seq="3", key="k", reason="　"))
    assert (sent.status_code, 'value="7"' in sent.text) == (422, True)
    enter(client, path, "score", 3, **paid(7, reason="破れ札 <b>"))
    page = client.get(path).text
    assert ("破れ札 &lt;b&gt;" in page, "破れ札 <b>" in page) == (True, False)
    client, path = table(app)
    enter(client, path, "ended", 3, how="unfinished", reason="終電")
    assert all(said in text(client.get(path).text) for said in ("結果なし", "終電"))
    client, path = table(app)
    enter(client, path, "ended", 3, how="rules")
    assert f"{path}end" in client.get(path).text
    assert "早じまい" in text(client.get(f"{path}end").text)


def test_a_match_that_ended_earlier_takes_back_all_that_came_after_at_once(app: Flask) -> None:
    client, path = table(app)
    there = first(rf'href="({path}insert/0/ended)"', client.get(f"{path}frame?from=2").text)
    page = client.post(there, data={"seq": "3", "nth": "0", "do": "enter", "how": "rules"}).text
    assert "これと後の1件をすべて取り消す" in text(page)
    rest = client.post(f"{path}strike/1", data=hidden(page) | {"do": "rest"}).text
    sent = client.post(f"{path}correct", data=hidden(rest))
    assert (sent.status_code, balances(app, path)) == (303, (5, -5))
    undone(client, path)
    assert balances(app, path) == (6, -6)


def test_a_substitute_whom_the_group_does_not_know_is_shown_until_somebody_adds_him(app: Flask, store: Store) -> None:
    client, path = table(app)
    match = MatchEntered(table=table_of(path), season=3, people=(1, 2))
    season = f"/g/{circle(store, match, people=PLAYERS[:2], 春=KOIKOI.name).scorer}/season/3/"
    enter(client, path, "substituted", 3, player="0", name="江口", counts="own", fixed="0")
    enter(client, path, "totals", 4, **paid(4, leader="0"))
    enter(client, path, "ended", 5, how="rules")
    assert "それぞれの分、席はここまで6文" in text(client.get(f"{path}sheet").text)
    assert all(name in client.get(f"{path}chart").text for name in ("秋山", "江口"))
    assert client.get(f"{path}whatif").status_code == 200
    page = client.get(season).text
    assert "会にいない、代わりの人 この人の分は、会に加えるまで、だれの成績にもならない。 江口 +4" in text(page)
    (form,) = re.findall(r'<form method="post" action="([^"]+/people/)">(.*?)</form>', page, re.DOTALL)
    added = client.post(form[0], data=dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[1])))
    assert (added.status_code, added.headers["Location"]) == (303, season)
    page = text(client.get(season).text)
    assert ("会にいない" in page, "江口" in page) == (False, True)
    (match,) = client.get(f"/api{season}".rstrip("/").replace("/season/", "/seasons/")).json["matches"]
    assert (match["people"], match["final"], match["played"]) == ([1, 2, 5], [6, -10, 4], [3, 4, 1])


def test_an_earlier_round_is_played_again_later_or_was_the_next_one_told(app: Flask) -> None:
    """Month 2 paid 3: told again it came to 9 for the other, or month 3 was that again."""
    client, path = table(app)
    page = client.get(f"{path}frame?from=2").text
    assert "二月をもう一度" in page
    there = first(rf'href="({path}insert/1/replayed)"', page)
    asked = client.post(there, data={"seq": "3", "nth": "0", "do": "enter", "reason": "札が一枚足りない"})
    assert "二月を打ち直した結果" in text(asked.text)
    way = first(rf'hx-post="({path}before/2/totals)"', asked.text)
    held = {"seq": "3", "nth": "0", "draft": hidden(asked.text)["draft"]}
    shown = client.post(way, data=held | paid(-9, leader="0", do="enter"))
    assert "合計が変わる: 秋山 6文 → −6文" in text(shown.text)
    was_next = text(client.post(f"{path}correct", data=held | {"do": "further"}).text)
    assert "合計が変わる: 秋山 6文 → 3文" in was_next
    again = held | {"draft": hidden(shown.text)["draft"], "key": "again"}
    assert client.post(f"{path}correct", data=again).status_code == 303
    assert "札が一枚足りない" in text(client.get(f"{path}sheet").text)
    assert balances(app, path) == (-6, 6)
    assert "四月" in text(client.get(path).text)
    undone(client, path)
    assert balances(app, path) == (6, -6)
    assert "三月をもう一度" in client.get(f"{path}frame?from=3").text


def test_who_may_sit_down_is_offered_by_name_and_house_rules_are_set_right(app: Flask, store: Store) -> None:
    client, path = table(app)
    match = MatchEntered(table=table_of(path), season=4, people=(1, 2))
    links = circle(store, match, people=("秋山", "石川", "小野"), 春=KOIKOI.name)
    assert '<option value="小野">' not in client.get(f"{path}declare/substituted").text
    client.get(f"/g/{links.scorer}/")
    page = client.get(f"{path}declare/substituted").text
    assert ('<option value="小野">' in page, '<option value="石川">' in page) == (True, False)
    client, path = table(app)
    asked = first(rf'href="{path}house/1\?to=([^"]+)"', client.get(f"{path}whatif?from=3").text)
    for place in (1, -1):
        sent = client.get(f"{path}house/{place}?to={asked}")
        assert (sent.status_code, "決まりの直し" in text(sent.text)) == (200, True)
    form = {"seq": "3", "nth": "0", "key": "house", "draft": hidden(sent.text)["draft"]}
    assert client.post(f"{path}correct", data=form).status_code == 303
    assert "決まりの直し" in text(client.get(f"{path}history").text)
    assert client.get(f"{path}house/1?to=nothing").status_code == 404


def test_a_penalty_after_the_match_reopens_it_and_can_be_taken_back(app: Flask) -> None:
    client = client_of(app)
    months = (Totals(amounts=(5, -5), leader=0),) * 12
    path = sat(app, KOIKOI, *months, Closed(final=(60, -60)), players=PLAYERS[:2])
    way = first(rf'href="({path}insert/11/score)"', client.get(f"{path}frame").text)
    assert "確定を取り消して訂正する" in text(client.get(way).text)
    told = {"seq": "13", "nth": "0", "reopen": "yes"}
    shown = client.post(way, data=told | paid(-6, reason="遅刻", penalty="on", do="enter"))
    assert client.post(f"{path}correct", data=told | {"key": "late", "draft": hidden(shown.text)["draft"]}).status_code == 303
    assert "罰点 遅刻" in text(client.get(f"{path}sheet").text)
    assert balances(app, path) == (54, -54)
    assert "確定した" not in client.get(f"{path}end").text
    seq = len(log_of(app, path))
    assert client.post(f"{path}undo", data={"seq": str(seq), "key": "back", "entry": str(seq - 1)}).status_code == 303
    assert balances(app, path) == (60, -60)
    assert "確定した" in client.get(f"{path}end").text


ALL_PAGES = ("", "sheet", "sheet.csv", "sheet.txt", "history", "frame", "referee", "whatif", "people", "chart", "links")
TEN = ("秋山", "石川", "上田", "榎本", "大野", "加藤", "木村", "久保", "小島", "佐藤")


def skipped(record: Record) -> Record:
    """The record with one more round, which the table skips."""
    state = fold(record)
    assert not isinstance(state, Refused), state
    ways = [RoundSkipped(leader=leader) for leader in (None, *(one for one in range(state.seats) if one not in state.gone))]
    fact = next(one for one in ways if not record.game.check(state, one))
    longer = add(record, state, fact)
    assert not isinstance(longer, Refused)
    return longer[0]


@pytest.mark.app
@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_what_may_be_said_from_an_earlier_round_on_is_looked_at_as_of_that_round(app: Flask, game: Game) -> None:
    client, told = client_of(app), set()
    for match in beginnings(game):
        path = page_of(app, match.record)
        for number in {1, match.rng.randrange(1, 4)}:
            page = client.get(f"{path}frame?from={number}").text
            for address in re.findall(rf'href="({path}insert/[^"]+)"', page):
                form = client.get(address, query_string={"reopen": ""}).text
                leaders = re.findall(r'name="leader" value="([^"]*)"', form) or [""]
                sent = hidden(form) | agreement(match.seats) | {"reopen": ""}
                looks = [client.post(address, data=sent | {"leader": one}, headers={"HX-Request": "true"}).text for one in leaders]
                assert any('class="do" name="do" value="enter"' in one and not red(one) for one in looks), (address, text(looks[0]))
                told.add(address.rpartition("/")[2])
    assert told >= {"score", "renamed"}


@pytest.mark.app
@pytest.mark.parametrize("name", ["hachihachi-classic", "koikoi", "bakappana", "mushi", "oichokabu", "kingo"])
def test_every_page_stands_it(app: Flask, name: str) -> None:
    game = next(one for one in GAMES if one.name == name)
    client = client_of(app)
    seats = game.seats[0] + 1
    record = Record(game, game.edition, game.house(), TEN[:seats])
    record = skipped(skipped(record))
    path = page_of(app, record)
    sent = client.post(f"{path}declare/left", data={"seq": "2", "key": "a", "player": "1"})
    assert sent.status_code == 303, text(sent.text)
    assert "退席" in text(client.get(path).text)
    shut = text(client.get(f"{path}frame").text)
    assert f"{game.seats[0]}人より少なくはできない" in shut
    for seq, newcomer in enumerate(("江口", "小野"), 3):
        preview = client.post(f"{path}preview/joined", data={"seq": str(seq), "name": newcomer}, headers={"HX-Request": "true"})
        assert preview.status_code == 200, text(preview.text)
        sent = client.post(f"{path}declare/joined", data={"seq": str(seq), "key": newcomer, "name": newcomer})
        assert sent.status_code == 303, text(sent.text)
    page = text(client.get(path).text)
    assert all(one in page for one in ("江口", "小野", "石川", "不在"))
    for where in ALL_PAGES:
        found = client.get(f"{path}{where}")
        assert found.status_code in (200, 302, 303, 404), (where, text(found.text))
    for key in re.findall(rf'href="{path}(ask/[^"?]+)', client.get(f"{path}referee").text):
        assert client.get(f"{path}{key}").status_code == 200, key
    for where in ("", "/sheet", "/offers", "/record"):
        assert client.get(f"/api{path}".rstrip("/") + where).status_code == 200, where
    places = [*re.findall(rf'href="({path}insert/[^"]+/(?:left|joined))"', client.get(f"{path}frame?from=2").text)]
    assert places or game.seats[1] == 5
    for there in places:
        form = {"seq": "5", "nth": "0", "do": "enter", "player": "0", "name": "森"}
        assert client.post(there, data=form).status_code == 200, there
    match = MatchEntered(table=table_of(path), season=seats + 2, people=tuple(range(1, seats + 1)))
    season = f"/g/{circle(store_of(app), match, people=(*TEN[:seats], '江口'), 春=name).scorer}/season/{seats + 2}/"
    sent = client.post(f"{path}declare/ended", data={"seq": "5", "key": "end", "how": "rules"})
    assert sent.status_code == 303, text(sent.text)
    for where in ("", "statistics"):
        found = client.get(f"{season}{where}")
        assert found.status_code == 200, text(found.text)
    assert "小野" in text(client.get(season).text)
    undo = {"seq": "6", "key": "undo", "entry": first(r'name="entry" value="(\d+)"', client.get(path).text)}
    assert client.post(f"{path}undo", data=undo).status_code == 303
