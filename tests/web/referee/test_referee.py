"""The referee: every question of every game by its form, its ruling at an address, what one tap enters, hands without a table."""

import html
import re
from urllib.parse import urlencode

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from generated import Match, beginnings, years
from kinds import covering, deep, share, times
from opening import log_of, page_of, sat, store_of, table_of
from reading import first, hidden
from strategies import a_table, tapping
from werkzeug.test import TestResponse

from scorekeeper.book.examples import run
from scorekeeper.book.presets import preset, presets
from scorekeeper.book.reading import book
from scorekeeper.core import corrections
from scorekeeper.core.answers import answers as read_answers
from scorekeeper.core.facts import Fact, Ruled, Totals
from scorekeeper.core.game import Game
from scorekeeper.core.house import compact_form
from scorekeeper.core.inquiry import Inquiry
from scorekeeper.core.log import live
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.games.basics.facts import Spoke
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, HachihachiField, HachihachiTeyaku
from scorekeeper.games.hachihachi_classic import facts as classic
from scorekeeper.games.koikoi_three.facts import ShobuThree
from scorekeeper.search import Answer, Hit
from scorekeeper.store import Role
from scorekeeper.web.referee import questions

SPECIAL_THREE = "fuji-tan fuji-kasu1 fuji-kasu2 matsu-kasu1 ume-kasu1 kiku-kasu1 botan-kasu1"
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
BIG = (HachihachiField(brights=("sakura-hikari",)),)
HATTO: dict[str, str | list[str]] = {"discarder": "2", "how": "played", "played": "sakura-tan"}
HATTO |= {"captures.1": ["matsu-tan", "ume-tan"], "hand": "hidden", "then": "agari"}


def opened(app: Flask, *log: Fact, game: Game = GAME, role: Role = "scorer") -> str:
    return sat(app, game, *log, role=role)


def held(answer: TestResponse) -> dict[str, str]:
    """The hidden fields of the form that enters a ruling."""
    return hidden(answer.text[answer.text.index('<footer class="thumb">') :])


def alone(*facts: Fact) -> tuple[Fact, ...]:
    """Facts without who said them when, and in which act."""
    return tuple(msgspec.structs.replace(fact, by=None, at=None, also=False) for fact in facts)


def ruling_of(path: str, key: str, answers: dict[str, list[str]] | dict[str, str | list[str]]) -> str:
    return f"{path}ask/{key}/ruling?{urlencode(answers, doseq=True)}"


def words(answer: TestResponse) -> str:
    """The text of a page, as one line."""
    main = answer.text[answer.text.index("<header") :]
    return " ".join(re.sub(r"<template.*?</template>|<[^>]*>", " ", main, flags=re.S).split())


@every_game
def test_every_question_has_a_form(app: Flask, client: FlaskClient, game: Game) -> None:
    path = opened(app, game=game)
    page = client.get(path + "ask")
    inquiries = game.inquiries(game.start(game.house(), a_table(game)))
    for inquiry in inquiries:
        address = f"{path}ask/{inquiry.key}" + ("" if inquiry.inputs else "/ruling")
        assert f'href="{address}"' in page.text
        shown = client.get(address)
        assert shown.status_code == 200
        for name, values in inquiry.given.items():
            for value in filter(None, values):
                found = re.search(rf'name="{re.escape(name)}"[^>]* value="{re.escape(value)}"', shown.text)
                assert found, (inquiry.key, name, value)
    assert page.text.count("/ask/") == len(inquiries)


@pytest.mark.fuzz
@every_game
def test_any_address_is_answered(app: Flask, client: FlaskClient, game: Game) -> None:
    """A ruling if the answers are complete, else the form; what the ruling says it enters is what is entered."""
    for match in beginnings(game)[: times(2)]:
        rng, paths = match.rng, []
        for inquiry in game.inquiries(match.state):
            if not paths:
                paths = [page_of(app, match.record)]
            tapped = {name: [*values] for name, values in inquiry.given.items()} | tapping(rng, game, match.state, inquiry.inputs)
            if rng.random() < 0.2:
                tapped |= {name: ["x" * 50, "-1"] for name in [*tapped][:1]}
            if is_entered(app, client, match, paths[0], inquiry, tapped):
                paths.clear()


def is_entered(app: Flask, client: FlaskClient, match: Match, path: str, inquiry: Inquiry, tapped: dict[str, list[str]]) -> bool:
    """Whether the answers lead to a ruling that enters something, which is entered."""
    game, address = match.game, ruling_of(path, inquiry.key, tapped)
    answer = client.get(address)
    told = read_answers(inquiry.inputs, {name: values for name, values in tapped.items() if values}, match.seats, game.deck)
    assert answer.status_code == (422 if told.values is None else 200)
    if told.values is None:
        assert 'role="alert"' in answer.text
        return False
    ruling = game.ask[inquiry.key](match.state, told.values)
    if "記入する前に戻して裁いた" in answer.text:
        assert ruling.payments == ruling.facts == ()
        return False
    assert all(f"/clause/{id.removeprefix(f'{game.name}.')}" in answer.text for id in ruling.clauses)
    assert ("適用する" in answer.text) == bool(ruling.facts)
    if ruling.facts:
        assert client.post(address, data=held(answer) | {"do": "enter"}).status_code == 303
        added = log_of(app, path)[len(match.record.log) :]
        assert {fact.by for fact in added} == {"秋山"}
        assert isinstance(added[0], Ruled)
        assert [fact.also for fact in added] == [False, *[True] * len(ruling.facts)]
        assert alone(*added[1:]) == alone(*ruling.facts)
    return bool(ruling.facts)


def test_a_ruling_says_what_was_asked_who_pays_and_why(app: Flask, client: FlaskClient) -> None:
    said = words(client.get(ruling_of(opened(app, *BIG), "hatto", HATTO)))
    for part in (
        "打った人 上田", "どう出た札か 手札から打った", "その札 桜に赤短", "法度", "赤短・二人分（法度）", "28 貫", "秋山 払わない",
        "赤短まであと1枚", "hatto.1", "hatto.2", "こうだとして裁いた", "「出来役 赤短 石川 +28貫」を記入する。二月へ進む。",
    ):  # fmt: skip
        assert part in said, said


@pytest.mark.parametrize(
    ("key", "answers", "named"),
    [
        ("teyaku", {"player": "1", "cards": SPECIAL_THREE}, "短一・立三本"),
        ("pays", {"player": "0", "names": "nanatan", "ribbons": "8", "then": "agari", "offender": ""}, "七短・8枚目からの短冊 1枚"),
        ("pays", {"player": "0", "names": "akatan", "then": "agari", "offender": "1"}, "赤短・二人分（法度）"),
    ],
)
def test_a_payment_names_all_its_yaku(app: Flask, client: FlaskClient, key: str, answers: dict[str, str], named: str) -> None:
    given_: dict[str, str | list[str]] = {name: value.split() or "" for name, value in answers.items()}
    assert f'<span class="why">{named}</span>' in client.get(ruling_of(opened(app, *BIG), key, given_)).text


def test_three_outcomes_are_shown_side_by_side_and_one_is_chosen_by_a_link(app: Flask, client: FlaskClient) -> None:
    """And of a hand that is worth a fee and may also be redealt its owner chooses."""
    path = opened(app, *BIG, HachihachiDekiyaku(player=1, names=("akatan",), then="sage"))
    answer = client.get(ruling_of(path, "sage", {"player": "1", "more": "aotan"}))
    assert (answer.text.count('<div class="case">'), "適用する" in answer.text) == (3, False)
    hand = "kiri-kasu1 kiri-kasu2 kiri-kasu3 matsu-kasu1 matsu-kasu2 ume-kasu1 ume-kasu2".split()
    both = client.get(ruling_of(opened(app, game=BY_NAME["hanaawase"]), "hand", {"player": "1", "cards": hand, "name": ""}))
    assert "適用する" not in both.text
    one, _ = [html.unescape(one) for one in re.findall(r'href="([^"]*name=[^"]+)">こうだったとして裁く', both.text)]
    picked = client.get(one)
    assert "七カス" in words(picked).partition("を記入する")[0].rpartition("「")[2]
    assert picked.text.count("こうだったとして裁く") == 1


def test_answers_are_kept_and_missing_or_wrong_ones_are_shown_beside_their_questions(app: Flask, client: FlaskClient) -> None:
    path = opened(app, *BIG)
    wrong = client.get(ruling_of(path, "hatto", HATTO | {"discarder": "", "captures.1": ["sakura-tan", "matsu-tan"]}))
    assert wrong.status_code == 422
    assert all(said in words(wrong) for said in ("足りない物 打った人", "桜に赤短が二度出ている"))
    assert re.search(r'name="captures\.1" value="matsu-tan" checked', wrong.text)
    count = client.get(ruling_of(path, "dealer", {"ended": "points", "points.0": "x", "points.1": "3"}))
    assert (count.status_code, 'value="x"' in count.text) == (422, True)
    assert re.search(r'name="player" value="" checked', client.get(path + "ask/teyaku").text), "an optional choice is withdrawn"
    assert [client.get(f"{path}ask/{key}").status_code for key in ("nothing", "points")] == [404, 302]
    assert client.get("/rules/nothing/ask?q=x").status_code == 404
    address = ruling_of(opened(app, *BIG), "hatto", HATTO)
    (back,) = re.findall(r'href="([^"]*/ask/hatto\?[^"]*)"', client.get(address).text)
    form = client.get(back.replace("&amp;", "&"))
    for name, value in (("discarder", "2"), ("played", "sakura-tan"), ("captures.1", "ume-tan"), ("then", "agari")):
        assert re.search(rf'name="{re.escape(name)}" value="{value}" checked', form.text)


def test_facts_of_a_ruling_are_one_act(app: Flask, client: FlaskClient) -> None:
    path = opened(app, *BIG, HachihachiTeyaku(player=1, names=("sanbon",)))
    address = ruling_of(path, "tobikomi", {"player": "1", "how": "played", "offender": "2", "proof": "last"})
    assert client.post(address, data=held(client.get(address))).status_code == 303
    assert [fact.also for fact in log_of(app, path)[2:]] == [False, True, True]
    assert client.post(path + "undo", data={"entry": 2, "seq": 5, "key": "undo"}).status_code == 303
    assert len(live(log_of(app, path))) == 2


def test_a_late_ruling_is_recomputed_and_nothing_enters_nothing(app: Flask, client: FlaskClient) -> None:
    path = opened(app, *BIG)
    address = ruling_of(path, "hatto", HATTO)
    form = held(client.get(address))
    store_of(app).append(table_of(path), [HachihachiTeyaku(player=0, names=("sanbon",), by="石川")], 1, "first")
    late = client.post(address, data=form)
    assert late.status_code == 409
    assert all(said in words(late) for said in ("手役 三本 秋山 +8貫 」を記入", "裁き直した"))
    assert len(log_of(app, path)) == 2
    assert client.post(address, data=held(late)).status_code == 303
    assert len(log_of(app, path)) == 4
    path = opened(app, *BIG)
    for answers in ({"discarder": "2", "how": "turned", "played": "sakura-tan"}, {}):
        assert client.post(ruling_of(path, "hatto", answers), data={"seq": "1", "key": f"k{answers}"}).status_code == 422
    assert log_of(app, path) == BIG


AOTAN = (HachihachiDekiyaku(player=1, names=("aotan",), then="sage"),)


@pytest.mark.parametrize(
    ("said", "key", "answers", "leads", "kept"),
    [
        ((), "special", {"points.0": "170", "points.1": "50", "sujuroku": "", "kasu": "16"}, "played-out", "points.0 points.1"),
        ((), "special", {"sujuroku": "2", "kasu": "18"}, "played-out", "sujuroku kasu"),
        ((), "count", {"points.0": "100", "points.1": "84", "points.2": "80"}, "played-out", "points.0 points.1 points.2"),
        ((), "dealer", {"ended": "points", "points.0": "92", "points.1": "92"}, "played-out", "points.0 points.1"),
        ((), "sage", {"player": "1", "names": "akatan"}, "dekiyaku", "names"),
        ((), "sage", {"player": "1", "names": ["akatan", "nanatan"], "ribbons": "8", "last": "on"}, "dekiyaku", "names"),
        (AOTAN, "sage", {"player": "1"}, "cancel", ""),
        ((), "teyaku", {"cards": SPECIAL_THREE.split()}, "teyaku", "cards"),
        (AOTAN, "teyaku", {"cards": SPECIAL_THREE.split()}, "", ""),
    ],
)
def test_a_ruling_without_facts_leads_to_the_form_of_what_is_told_then(
    app: Flask, client: FlaskClient, said: tuple[Fact, ...], key: str, answers: dict[str, str | list[str]], leads: str, kept: str
) -> None:
    """With the count, the choice or the hand that was asked about, if it can still be declared; but not for watchers."""
    addresses = re.findall(r'href="([^"]*/declare/[^"]*)"', client.get(ruling_of(opened(app, *BIG, *said), key, answers)).text)
    assert [one.partition("/declare/")[2].startswith(leads) for one in addresses] == [True] * bool(leads)
    form = client.get(html.unescape(addresses[0])).text if leads else ""
    for name in kept.split():
        checked = "[^>]* checked" if name in ("sujuroku", "names", "cards") else ""
        for value in [answers[name]] if isinstance(answers[name], str) else answers[name]:
            assert re.search(rf'name="{re.escape(name)}"[^>]* value="{value}"{checked}', form), (name, value)
    assert "/declare/" not in client.get(ruling_of(opened(app, *BIG, *said, role="watcher"), key, answers)).text


@pytest.mark.parametrize(
    ("said", "anew"), [("1 akatan agari", True), ("1 akatan sage", True), ("0 aotan agari", True), ("1 akatan agari, next", False)]
)
def test_a_dispute_about_the_newest_entry_is_ruled_on(app: Flask, client: FlaskClient, said: str, anew: bool) -> None:
    """The yaku is in the record already, without the hatto: who would pay, and where to correct it."""
    player, name, then = said.partition(",")[0].split()
    log = (*BIG, HachihachiDekiyaku(int(player), (name,), then), *(BIG if "next" in said else ()))  # type: ignore[arg-type]
    path = opened(app, *log)
    answer = client.get(ruling_of(path, "hatto", HATTO))
    assert ("記入する前に戻して裁いた" in answer.text) == (f'href="{path}correct/1"' in answer.text) == anew
    if anew:
        assert ("二人分（法度） 28 貫" in words(answer), "適用する" in answer.text) == (True, False)
    assert log_of(app, path) == log


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_question_of_the_last_round_can_be_asked_after_it_and_after_the_match(
    app: Flask, client: FlaskClient, game: Game
) -> None:
    """By turns: in the pause, where each is answered as the round stood and never that it is over, and after the match."""
    kept = years(game)[0].record
    rounds = [*corrections.finished_rounds(kept)]
    first = rounds[0]
    after = [(first, kept.log[: 1 + first.entry]), (rounds[-1], kept.log)]
    for last, log in share(after[:: (-1) ** GAMES.index(game)], 2):
        path = page_of(app, kept._replace(log=log))
        asked = re.findall(rf'href="({path}ask/([^/?"]*)[^"]*)"', client.get(path + "ask").text)
        assert {one.key for one in game.inquiries(last.state)} <= {key for _, key in asked}
        assert all(client.get(html.unescape(address)).status_code == 200 for address, _ in asked)
        rng, found = years(game)[0].rng, []
        for inquiry in game.inquiries(last.state) * times(2) if last is first else ():
            answers = {name: [*values] for name, values in inquiry.given.items()} | tapping(rng, game, last.state, inquiry.inputs)
            found.append(client.get(ruling_of(path, inquiry.key, answers)).text)
        assert [words for words in found if "はもう終わっている" in words] == []


def test_a_dispute_about_a_round_that_is_over_is_ruled_on_as_it_stood(app: Flask, client: FlaskClient) -> None:
    ended = (HachihachiField(), HachihachiTeyaku(1, ("sanbon",)), HachihachiDekiyaku(0, ("akatan",), "agari"))
    answers = {"player": "2", "names": ["aotan"], "then": "agari"}
    for log, more in ((ended, {}), ((*ended, HachihachiField(brights=("matsu-hikari",))), {"of": "1"})):
        path = opened(app, *log)
        page = client.get(ruling_of(path, "pays", answers | more))
        assert ("二人がそれぞれ払う" in words(page), "終わっている" in words(page)) == (True, False)
        assert f'href="{path}correct/2"' in page.text
    assert "一月のこと" in client.get(path + "ask/pays?of=1").text
    # While a month of 八八 with drops is played, the sums say who wins it; a shiso that has ended it says so itself.
    said = (classic.ClassicField(), *(Spoke(player=player, says="in") for player in range(3)))
    shiso = classic.ClassicTeyaku(player=0, names=("karasu", "shiso"))
    answer = client.get(ruling_of(opened(app, *said, shiso, game=BY_NAME["hachihachi-classic"]), "winner", {}))
    assert ("月の勝者は秋山" in words(answer), "記入する前に戻して裁いた" in answer.text) == (True, False)


@pytest.mark.parametrize(("role", "code"), [("watcher", 403), ("scorer", 423)])
def test_watchers_and_those_at_a_locked_table_can_ask_but_not_enter(app: Flask, client: FlaskClient, role: Role, code: int) -> None:
    path = opened(app, *BIG, role=role)
    store_of(app).lock(table_of(path), locked=code == 423)
    address = ruling_of(path, "hatto", HATTO)
    answer = client.get(address)
    assert (answer.status_code, client.get(path + "ask").status_code) == (200, 200)
    assert ("28" in answer.text, "適用する" in answer.text) == (True, False)
    assert client.post(address, data={"seq": "1", "key": "k"}).status_code == code
    assert log_of(app, path) == BIG


def test_a_browser_without_a_name_is_asked_for_it_first(app: Flask) -> None:
    path = opened(app, *BIG)
    nobody = app.test_client()
    address = ruling_of(path, "hatto", HATTO)
    assert "名前を選んでから" in nobody.get(address).text
    answer = nobody.post(address, data={"seq": "1", "key": "k"})
    assert answer.status_code == 303
    assert "/who?" in answer.location
    assert nobody.post(answer.location, data={"name": "石川"}).location == address
    assert log_of(app, path) == BIG


@pytest.fixture
def says(monkeypatch: pytest.MonkeyPatch) -> dict[str, Answer]:
    """Fixed answers of the search, so that the pages do not depend on how well it finds."""
    answers: dict[str, Answer] = {}
    monkeypatch.setattr(questions.search, "ask", lambda game, question, house: answers[question])
    return answers


def test_a_question_is_answered_with_clauses_and_the_inquiry(app: Flask, client: FlaskClient, says: dict[str, Answer]) -> None:
    clauses = book(GAME).clauses
    hits = tuple(Hit(f"hachihachi.{id}", 0.3) for id in ("hatto.2", "hatto.1"))
    says["だれが払う？"] = Answer(clauses[hits[0].clause].words, hits, inquiry="hatto")
    path = opened(app, *BIG)
    page = client.get(f"{path}ask?{urlencode({'q': ' だれが払う？ '})}")
    said = words(page)
    places = [said.index(part) for part in ("hatto.2", "この卓で裁く この捨て札は法度か", "ほかに近い条", "hatto.1")]
    assert places == sorted(places)
    assert all(said in page.text for said in (f'<a class="do" href="{path}ask/hatto"', "だれが払う？</textarea>"))
    away = words(client.get(f"/rules/hachihachi/ask?{urlencode({'q': 'だれが払う？'})}"))
    assert "数えて確かめる この捨て札は法度か" in away


@pytest.mark.parametrize("inquiry", [None, "hatto"])
def test_silence_of_the_rules_is_reported(app: Flask, client: FlaskClient, says: dict[str, Answer], inquiry: str | None) -> None:
    """Also where a form fits, which is offered then."""
    says["天気"] = Answer(questions.search.NOTHING_FITS, inquiry=inquiry, silent=True)
    path = opened(app, *BIG)
    for asked, form in ((path, "この卓で裁く この捨て札は法度か"), ("/rules/hachihachi/", "数えて確かめる この捨て札は法度か")):
        page = client.get(f"{asked}ask?{urlencode({'q': '天気'})}")
        _, nothing, after = words(page).partition(questions.search.NOTHING_FITS.ja)
        assert nothing
        assert (form in after) == bool(inquiry)
        assert (f'<a class="do" href="{path}ask/hatto"' in page.text) == (asked == path and bool(inquiry))


ANYTHING = ("", " ", "法度？", "hatto", "'\"; DROP", "あ" * 5000, "\0", "😀", "OR AND NOT *")


@pytest.mark.fuzz
@pytest.mark.parametrize(("nth", "game"), covering(range(len(ANYTHING)), [game.name for game in GAMES]))
def test_any_question_is_answered(app: Flask, client: FlaskClient, nth: int, game: str) -> None:
    for path in (opened(app, game=BY_NAME[game]) + "ask", f"/rules/{game}/ask"):
        assert client.get(f"{path}?{urlencode({'q': ANYTHING[nth]})}").status_code == 200


def test_what_if_compares_house_rules_and_an_entry_ruled_differently(app: Flask, client: FlaskClient) -> None:
    said = words(client.get(opened(app, *BIG, HachihachiDekiyaku(1, ("akatan",), "agari")) + "whatif"))
    for part in ("打ったとおり ここまでの合計", "大場、絶場の扱い この卓は「等倍・2倍・4倍」", "どちらでも結果は変わらない"):
        assert part in said, said
    before, after = said.split("すべて等倍")
    assert ("+28 貫" in before, "+14 貫" in after, "順位は同じ" in after) == (True, True, True)
    void = words(client.get(opened(app, Totals(amounts=(-15, -19, 34)), game=BY_NAME["hanaawase"]) + "whatif"))
    assert "成り立たない。次の胴を選ぶ" in void, "totals do not say who deals next if card points decide it"
    path = opened(app, *BIG, HachihachiDekiyaku(player=1, names=("akatan",), then="agari", offender=2))
    plain = words(client.get(path + "whatif"))
    assert ("出来役 赤短 石川 +28貫" in plain, "無かったとする" in plain) == (True, False)
    said = words(client.get(path + "whatif?entry=1"))
    assert re.search(r"法度 なし .*?−14 貫 .*?\+28 貫 .*?−14 貫", said), said
    assert said.index("なし") < said.index("無かったとする")
    for nothing in ("0", "7", "-1", "x", "9" * 30):
        assert "無かったとする" not in words(client.get(path + "whatif", query_string={"entry": nothing}))


@pytest.mark.parametrize(("typed", "said"), [("12", "+72"), ("１２", "+72"), ("0", None), ("101", ""), ("-1", ""), ("x", "")])
def test_what_if_for_an_option_with_a_number(app: Flask, client: FlaskClient, typed: str, said: str | None) -> None:
    path = opened(app, ShobuThree(player=0, names=("gokou",)), game=BY_NAME["koikoi-three"])
    answer = client.get(path + "whatif", query_string={"gokou-shugi": typed})
    expected = "0 変わらない" if said is None else f"12 秋山 {said} 文" if said else "0から100までの数を入れる。"
    assert expected in words(answer), words(answer)
    assert f'value="{typed}"' in answer.text


@pytest.mark.fuzz
@every_game
def test_what_if_for_any_record(app: Flask, client: FlaskClient, game: Game) -> None:
    for match in beginnings(game)[: times(1)]:
        path = page_of(app, match.record)
        answer = client.get(path + "whatif")
        assert answer.status_code == 200
        for entry in re.findall(r'<option value="(\d+)"', answer.text)[:: 1 if deep else 6]:
            assert "無かったとする" in client.get(f"{path}whatif?entry={entry}").text


def plain(page: str) -> str:
    """The words of a page."""
    return re.sub(r"<[^>]*>", "", page)


def links(page: str, game: Game) -> list[str]:
    return [html.unescape(one) for one in re.findall(rf'href="(/rules/{game.name}/count/[^"]*)"', page)]


@every_game
def test_every_question_has_a_form_that_says_what_is_missing(client: FlaskClient, game: Game) -> None:
    found = links(client.get(f"/rules/{game.name}/count").text, game)
    state = game.start(game.house(), game.seats[0])
    assert len(found) == len(game.inquiries(state)) > 4
    for link in found:
        answer = client.get(link)
        assert answer.status_code == 200
        if "/ruling" not in link:
            asked = client.get(f"{link}/ruling")
            assert (asked.status_code, "<form" in asked.text) in ((422, True), (200, True), (200, False)), link


@every_game
def test_an_address_answers_as_the_rule_book(client: FlaskClient, game: Game) -> None:
    """The examples of the rule book that ask about cards before anything has been entered, under their house rules."""
    tried = 0
    for clause in book(game).clauses.values():
        for example in clause.examples:
            cards = example.question.get("cards")
            if not (example.asks and cards and {*example.question} == {"cards"}) or example.given or run(game, example).problems:
                continue
            form = game.inquiry(game.start(run(game, example).state.house, game.seats[0]), example.asks)
            if form is None or any(not one.optional for one in form.inputs if one.name != "cards"):
                continue
            query = urlencode({"cards": cards, "house": compact_form(run(game, example).state.house)}, doseq=True)
            page = client.get(f"/rules/{game.name}/count/{example.asks}/ruling?{query}")
            assert page.status_code == 200, example.ja
            tried += 1
    assert tried or game.name in ("kingo", "koikoi-three", "oichokabu", "riichi")


def test_a_house_known_by_name_counts_by_its_worths(client: FlaskClient) -> None:
    game = BY_NAME["koikoi"]
    cards = [("cards", card) for card in ("matsu-hikari", "sakura-hikari", "susuki-hikari", "kiri-hikari")]
    house = preset(game, "nintendo")
    assert house
    usual, there = (
        plain(client.get(f"/rules/koikoi/count/yaku/ruling?{urlencode([*cards, *more])}").text)
        for more in ([], [("house", compact_form(house))])
    )
    assert ("10文" in usual, "8文" in there, "10文" in there) == (True, True, False)
    page = client.get("/rules/koikoi/count").text
    assert all(html.escape(one.ja) in page for one in presets(game))
    for ruleset, key in (("koikoi", "/nothing"), ("nothing", "")):
        assert client.get(f"/rules/{ruleset}/count{key}").status_code == 404


def test_the_house_goes_with_the_form_and_its_answer(client: FlaskClient) -> None:
    form = client.get("/rules/koikoi/count/yaku?house=worth.sankou:9").text
    assert re.search(r'<input type="hidden" name="house" value="[^"]*worth\.sankou:9', form)
    cards = "cards=matsu-hikari&cards=sakura-hikari&cards=susuki-hikari"
    answer = client.get(f"/rules/koikoi/count/yaku/ruling?{cards}&house=worth.sankou:9").text
    assert "9文" in plain(answer)
    filled = client.get(first(r'href="([^"]*)">直す', answer)).text
    assert (filled.count(" checked"), "worth.sankou:9" in filled) == (3, True)
