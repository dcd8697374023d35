"""What is entered at a table: bad input is answered on a page, the record stays unchanged, and a button says what is paid."""

import re
from pathlib import Path

import kinds
import pytest
from flask import Flask
from flask.testing import FlaskClient
from opening import client_of, log_of, page_of, sat, table_of
from reading import hidden, text
from storing import NAMES
from werkzeug.test import TestResponse

from scorekeeper.core.acts import acts
from scorekeeper.core.facts import Fact
from scorekeeper.core.house import open_options, options
from scorekeeper.core.ledger import Payment, net_debts
from scorekeeper.core.names import NAME_LENGTH
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.record import Record
from scorekeeper.core.words import same
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.games.basics.facts import Spoke
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, HachihachiField, HachihachiTeyaku
from tests.browser.example import example
from tests.browser.record.test_still import EXAMPLES

SCRIPT = "<script>alert(1)</script>"
BEGUN: tuple[Fact, ...] = (
    HachihachiField(brights=("matsu-hikari",)),
    HachihachiTeyaku(player=0, names=("sanbon",)),
    HachihachiDekiyaku(player=2, names=("aotan",), then="sage"),
)


def tables(app: Flask) -> int:
    return len(app.extensions["store"].tables())


def objections(answer: TestResponse) -> str:
    """The objections shown on a page."""
    return " ".join(re.sub("<.*?>", " ", one) for one in re.findall(r'class="(?:why-not|strip)".*?</(?:p|div)>', answer.text, re.S))


NEW = {"ruleset": "hachihachi", "players": list(NAMES)}
BAD = {
    "あ" * 200: (f"名前は{NAME_LENGTH}字まで", f"at most {NAME_LENGTH} characters"),
    "\u200b": ("名前を入れる", "Enter a name"),
    "秋山": ("同じ名前が二人いる", "Two players have this name"),
    "a\u202eb": ("使えない文字", "cannot be shown"),
}


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_name_is_refused_beside_its_field(app: Flask, client: FlaskClient, bad: str) -> None:
    before = tables(app)
    for language, why in zip(("ja", "en"), BAD[bad], strict=True):
        answer = client.post("/new", data=NEW | {"players": ["秋山", bad, "上田"]}, headers={"Accept-Language": language})
        assert (answer.status_code, f'<html lang="{language}"' in answer.text) == (422, True)
        assert why in objections(answer)
        assert re.findall(r'name="players"[^>]*aria-invalid="true"', answer.text), "the field is marked"
        assert 'value="上田"' in answer.text, "the rest is kept"
    assert tables(app) == before


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"ruleset": "poker"}, 404),
        ({"ruleset": ""}, 404),
        ({"field": "Z"}, 422),
        ({"field": "9" * 5000}, 422),
        ({"method": SCRIPT}, 422),
        ({"players": ["A", "B", "C", "D"]}, 422),
        ({"players": [str(nth) for nth in range(900)]}, 422),
        ({"seating": "draw", "draw.0.0": "13", "draw.0.1": "x", "draw.0.2": "²"}, 422),
        ({"seating": "draw", "draw.0.0": "4", "draw.0.1": "4", "draw.0.2": "4"}, 422),
        ({"seating": "draw", "draw.0.0": "4", "draw.0.1": "5", "draw.0.2": "6"}, 303),
        ({"seating": "somewhere", "stakes": "high"}, 303),
    ],
)
def test_a_new_year_follows_its_check_sheet_or_is_refused(
    app: Flask, client: FlaskClient, given: dict[str, object], code: int
) -> None:
    before = tables(app)
    answer = client.post("/new", data=NEW | given)
    assert answer.status_code == code
    assert tables(app) == before + (code == 303)
    assert SCRIPT not in answer.text
    if code == 303:
        assert '<option value="秋山">' in client.get("/new").text, "who has played is suggested"
    else:
        assert objections(answer).strip()


def test_the_form_of_a_new_table_says_in_a_line_what_differs_and_asks_no_choice_of_one(app: Flask, client: FlaskClient) -> None:
    before = tables(app)
    asked = client.get("/new?ruleset=riichi").text
    assert 'name="oka"' in asked
    assert all(options(game.house) == open_options(game.house) for game in GAMES), "a question of one choice would not be asked"
    assert "標準の決まりで始める" in asked
    told = client.post("/new", data={"ruleset": "riichi", "do": "look", "oka": "off", "ura": "on"}).text
    assert ("標準と違う 2" in told, "標準の決まりで始める" in told) == (True, False)
    form = NEW | {"players": ["秋山", "石川", ""], "sit": "江口"}
    assert 'value="江口"' in client.post("/new", data=form).text, "a tap on a name puts it into the first free field"
    assert tables(app) == before


NOWHERE = (
    "/nowhere /t/none/ /t/aaaaaaaaaaaaaaaa/ /t/aaaaaaaaaaaaaaaa/sheet /rules/poker /rules/hachihachi/none"
    " /rules/hachihachi/clause/none.1 /static/none.css /t/../etc/passwd"
).split()


@pytest.mark.parametrize(("language", "said"), [("ja", "このページは無い"), ("en", "There is no such page")])
def test_an_unknown_address(app: Flask, client: FlaskClient, language: str, said: str) -> None:
    path = sat(app, GAME, *BEGUN)
    for page in (*NOWHERE, *(path + page for page in ("line/999", "line/-1", "line/x", "none"))):
        answer = client.get(page, headers={"Accept-Language": language})
        assert (answer.status_code, f'<html lang="{language}"' in answer.text, said in answer.text) == (404, True, True), page
    for page in ("declare/field", "preview/field", "undo"):
        assert client.post(f"/t/aaaaaaaaaaaaaaaa/{page}", data={"entry": "0", "seq": "0"}).status_code == 404


WRONG: tuple[tuple[str, dict[str, object]], ...] = (
    ("dekiyaku", {}),
    ("dekiyaku", {"player": "three", "names": "akatan", "then": "agari"}),
    ("dekiyaku", {"player": "3", "names": "akatan", "then": "agari"}),
    ("dekiyaku", {"player": "9" * 400, "names": "akatan", "then": "agari"}),
    ("dekiyaku", {"player": "1", "names": "sanbon", "then": "agari"}),
    ("dekiyaku", {"player": "1", "names": ["akatan"] * 50, "then": "agari"}),
    ("dekiyaku", {"player": "1", "names": "akatan", "then": "later"}),
    ("dekiyaku", {"player": "1", "names": "nanatan", "ribbons": "11", "then": "agari"}),
    ("dekiyaku", {"player": "1", "names": "akatan", "offender": "1", "then": "agari"}),
    ("dekiyaku", {"player": "1", "names": "akatan", "then": "sage"}),
    ("dekiyaku", {"player": "1", "names": "aotan", "then": "agari"}),
    ("tobikomi", {"player": "1"}),
    ("tobikomi", {"player": "0", "offender": "0"}),
    ("cancel", {"forced": "perhaps"}),
    ("wrong-teyaku", {"player": "1"}),
    ("two-turned", {"player": "x"}),
    ("redo", {}),
)


@pytest.mark.parametrize(("key", "form"), WRONG)
def test_an_invalid_form_is_refused_and_keeps_its_input(app: Flask, client: FlaskClient, key: str, form: dict[str, object]) -> None:
    path = sat(app, GAME, *BEGUN)
    answer = client.post(f"{path}declare/{key}", data=form | {"seq": "3", "key": "k"})
    assert answer.status_code == 422
    assert objections(answer).strip()
    assert log_of(app, path) == BEGUN
    if form.get("then") == "agari" and "akatan" in str(form.get("names")):
        assert re.search(r'value="akatan" checked', answer.text)


POINTS: tuple[tuple[dict[str, str], int], ...] = (
    ({}, 422),
    ({"points.0": "x", "points.1": "88"}, 422),
    ({"points.0": "8.5", "points.1": "88"}, 422),
    ({"points.0": "200", "points.1": "88"}, 422),
    ({"points.0": "1" * 5000, "points.1": "88"}, 422),
    ({"points.0": "88", "points.1": "88", "points.2": "89"}, 422),
    ({"points.0": "８８", "points.1": " 88 "}, 303),
    ({"points.0": "88", "points.1": "88", "points.2": "88"}, 303),
    ({"sujuroku": "0", "kasu": "99"}, 422),
    ({"sujuroku": "7", "kasu": "16"}, 422),
    ({"sujuroku": "0", "kasu": "17"}, 303),
)


def test_points_make_264_and_seven_cards_that_make_no_hand_say_so(app: Flask, client: FlaskClient) -> None:
    for form, code in POINTS:
        path = sat(app, GAME, HachihachiField())
        assert client.post(f"{path}declare/played-out", data=form | {"seq": "1", "key": "k"}).status_code == code, form
        assert len(log_of(app, path)) == 1 + (code == 303)
    path = sat(app, GAME, HachihachiField())
    names = [card.name for card in GAME.deck.by_name.values()]
    form = {"seq": "1", "player": "0", "cards": names[:31:5]}
    shown = client.post(path + "preview/teyaku-cards", data=form).text
    assert all(said in shown for said in ("この札では役にならない。", ">teyaku.4</a>"))
    assert "足りない物　<" not in shown
    assert "この札では役にならない。" not in client.post(path + "preview/teyaku-cards", data=form | {"cards": names[:5]}).text


def test_each_counts_from_the_even_share_of_those_who_play(app: Flask, client: FlaskClient) -> None:
    bakappana, out = BY_NAME["bakappana"], (Spoke(player=0, says="out"),)
    for players, log, mean in ((tuple("ABC"), (), "88"), (tuple("ABCD"), out, "88")):
        path = sat(app, bakappana, *log, players=players)
        assert f'data-mean="{mean}より"' in client.get(f"{path}declare/played-out").text, players


def test_a_stale_form_says_so_and_an_unknown_entry_is_not_undone(app: Flask, client: FlaskClient) -> None:
    path = sat(app, GAME, *BEGUN)
    for form in ({}, *({"entry": entry} for entry in ("", "x", "-1", "99", "9" * 30, "0"))):
        assert client.post(path + "undo", data=form | {"seq": "3", "key": "k"}).status_code in (400, 409), form
    assert log_of(app, path) == BEGUN
    form = {"player": "1", "names": "akatan", "then": "agari", "key": "k"}
    for seq in ("2", "", "x", "9"):
        answer = client.post(path + "declare/dekiyaku", data=form | {"seq": seq})
        assert answer.status_code == 409
        assert "先に別の記入" in objections(answer)
        assert re.search(r'value="akatan" checked', answer.text)
    assert log_of(app, path) == BEGUN
    sent = [client.post(path + "declare/dekiyaku", data=form | {"seq": "3"}).status_code for _ in range(2)]
    assert (sent, len(log_of(app, path))) == ([303, 303], 4), "sent twice, it is entered once"


@pytest.mark.parametrize(("names", "entered"), [("inoshikacho akatan", 1), ("akatan", 0)])
def test_a_confirmation_that_says_what_its_preview_did_in_another_order_is_entered(
    app: Flask, client: FlaskClient, names: str, entered: int
) -> None:
    path = sat(app, GAME, *BEGUN)
    shown = client.get(path + "declare/dekiyaku?player=1&names=akatan&names=inoshikacho&then=agari").text
    form = {"player": "1", "names": names.split(), "then": "agari", "seq": "3", "key": "k", "previewed": hidden(shown)["previewed"]}
    client.post(path + "declare/dekiyaku", data=form)
    assert len(log_of(app, path)) == 3 + entered


def test_a_pile_that_gets_the_rest_may_be_named_or_not(app: Flask, client: FlaskClient) -> None:
    game = BY_NAME["hanaawase"]
    path = sat(app, game)
    piles = {f"captures.{seat}": [card.name for card in game.deck.cards[seat * 16 :][:16]] for seat in range(3)}
    shown = client.get(path + "declare/piles", query_string=piles).text
    del piles["captures.2"]
    client.post(path + "declare/piles", data={**piles, "seq": "0", "key": "k", "previewed": hidden(shown)["previewed"]})
    assert len(log_of(app, path)) == 1


def test_a_sage_is_previewed_with_its_offender_and_its_cancelling_is_told_apart_from_undo(app: Flask, client: FlaskClient) -> None:
    path = sat(app, GAME, BEGUN[0])
    form = {"seq": "1", "key": "k", "player": "0", "names": "akatan", "then": "sage"}
    shown = client.post(path + "preview/dekiyaku", data=form | {"offender": "2"}).text
    told = text(shown)
    assert f"法度 {NAMES[2]}" in told
    assert told.count("法度") == 1
    assert "法度" not in text(client.post(path + "preview/dekiyaku", data=form).text)
    path = sat(app, GAME, *BEGUN)
    form = {"seq": str(len(BEGUN)), "key": "k", "do": "enter", "forced": "false"}
    assert client.post(path + "declare/cancel", data=form).status_code == 303
    page = text(client.get(path).text)
    assert all(said in page for said in ("青短 消", "元に戻す ： 下げの取消し 青短"))
    assert "取り消す" not in page


def test_after_the_twelfth_month_there_is_no_thirteenth(app: Flask, client: FlaskClient) -> None:
    """Nor is a year closed before, or anything declared after it is closed."""
    path = page_of(app, example("seed-year"))
    before = log_of(app, path)
    assert "declare/field" not in client.get(path).text
    for key in ("field", "dekiyaku", "tobikomi"):
        answer = client.post(f"{path}declare/{key}", data={"seq": str(len(before)), "key": key, "player": "0"})
        assert answer.status_code == 409
        back = client.get(f"{path}declare/{key}", follow_redirects=True)
        assert (back.status_code, back.request.path) == (200, path), "Back, or a stale tab"
        assert "いまはできない" in back.text
    assert log_of(app, path) == before
    seq = len(before)
    assert client.post(path + "declare/closed", data={"seq": str(seq), "key": "close"}).status_code == 303
    for key in ("closed", "field", "teyaku", "redo"):
        answer = client.post(f"{path}declare/{key}", data={"seq": str(seq + 1), "key": f"late {key}", "player": "0"})
        assert answer.status_code == 409
    assert len(log_of(app, path)) == seq + 1
    assert client.get(path + "end").status_code == 200
    running = sat(app, GAME, *BEGUN)
    assert client.get(running + "end").headers["Location"] == running
    assert client.post(running + "declare/closed", data={"seq": "3", "key": "k", "final": "1"}).status_code == 409


def test_going_back_to_a_form_that_is_not_open_leads_to_the_table_and_says_why(app: Flask, client: FlaskClient) -> None:
    for entries, key, said in (
        (0, "dekiyaku", "いまはできない"),
        (3, "none", "その記入は、いまはできない。"),
        (3, "field", "いまはできない"),
        (1, "tobikomi", "飛込みは、いまはできない：三本の手役が無い。"),
    ):
        path = sat(app, GAME, *BEGUN[:entries])
        answer = client.get(f"{path}declare/{key}", follow_redirects=True)
        assert (answer.status_code, answer.request.path) == (200, path)
        assert said in answer.text
        assert answer.text.count('class="strip">') == 1 + client.get(path).text.count('class="strip">')


def test_languages_caches_and_translators_do_no_harm(client: FlaskClient, app: Flask) -> None:
    assert client.post("/language/fr").status_code == 404
    client.post("/look", data={"theme": SCRIPT})
    assert "data-theme" not in client.get("/").text
    client.post("/look", data={"theme": "dark"})
    assert 'data-theme="dark"' in client.get("/").text
    client.post("/language/en")
    assert '<html lang="en"' in client.get("/", headers={"Accept-Language": "ja"}).text
    path = sat(app, GAME, *BEGUN)
    for page in ("/", path, path + "sheet", path + "sheet.csv", "/nowhere"):
        assert {"HX-Request", "Cookie", "Accept-Language"} <= {one.strip() for one in client.get(page).headers["Vary"].split(",")}
    templates = Path(__file__).parents[3] / "templates"
    pages = [file for file in templates.rglob("*.html") if file.parent.name != "print"]
    names = [(file.name, tag) for file in pages for tag in re.findall(r"<bdi\b[^>]*>", file.read_text("utf-8"))]
    assert [one for one in names if 'translate="no"' not in one[1]] == []
    assert len(names) > 100


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


def test_what_is_owed_in_the_end() -> None:
    for paid, owed in (
        ("1>0 7, 2>0 7, 1>0 7, 2>0 7", "1>0 14, 2>0 14"),
        ("1>0 7, 0>1 3", "1>0 4"),
        ("1>0 3, 0>1 7", "0>1 4"),
        ("1>0 3, 0>1 3", ""),
        ("1>0 3, 2>1 3", "1>0 3, 2>1 3"),
    ):
        payments = []
        for one in paid.split(", "):
            payer, payee, amount = map(int, re.split("[> ]", one))
            payments.append(Payment(payer, payee, Reckoning().plus(same("x"), amount, "")))
        assert ", ".join(f"{payer}>{payee} {amount}" for payer, payee, amount in net_debts(payments)) == owed


@pytest.mark.parametrize(
    ("name", "form", "sent", "ja", "en"),
    [
        ("hachihachi", "dekiyaku", {"names": ["akatan"]}, "石川・上田から 7貫ずつ", "7 kan each from 石川, 上田"),
        ("hachihachi", "dekiyaku", {"names": ["akatan", "aotan"]}, "石川・上田から 14貫ずつ", "14 kan each from 石川, 上田"),
        (
            "hachihachi",
            "dekiyaku",
            {"names": ["nanatan", "akatan"], "ribbons": ["7"], "offender": ["1"]},
            "秋山に 34貫",
            "34 kan to 秋山",
        ),
        ("bakappana", "chaff", {"name": ["rokkasu"]}, "石川・上田から 20点ずつ", "20 points each from 石川, 上田"),
        (
            "kingo",
            "totals",
            {"amounts.0.sign": ["-"], "amounts.0.small": ["9"], "amounts.1.small": ["5"], "amounts.2.small": ["4"]},
            "秋山から 9点",
            "9 points from 秋山",
        ),
    ],
)
def test_the_button_adds_up(app: Flask, name: str, form: str, sent: dict[str, list[str]], ja: str, en: str) -> None:
    game = BY_NAME[name]
    house = game.house(teyaku="on") if name == "bakappana" else game.house()
    log = (HachihachiField(),) if name == "hachihachi" else ()
    path = page_of(app, Record(game, game.edition, house, ("秋山", "石川", "上田")[: game.seats[1]], log))
    for language, label in (("ja", f"記入する　{ja}"), ("en", f"Enter: {en}")):
        client = client_of(app)
        page = client.post(
            f"{path}preview/{form}", data={"player": "0", "then": "agari", **sent}, headers={"Accept-Language": language}
        ).text
        (button,) = re.findall(r'value="enter">([^<]*)<', page)
        assert button == label


def test_a_preview_names_what_is_paid_at_the_end(app: Flask) -> None:
    """A yakuman that takes the discarder below zero: the tip and the bust bonus (riichi.bonus.1, riichi.bust.2)."""
    game = BY_NAME["riichi"]
    path = sat(app, game)
    sent = {"player": "0", "payer": "1", "han": "yakuman", "seq": "0"}
    shown = client_of(app).post(f"{path}preview/ron", data=sent).text
    told = [re.sub(r"<[^>]*>|\s", "", one) for one in re.findall(r'<div class="bonus">.*?</div>', shown, re.S)]
    assert [one.partition("ポイント")[0] for one in told] == ["飛び賞石川→秋山10", "祝儀石川→秋山30"]


SAGE = (
    HachihachiField(),
    HachihachiTeyaku(player=0, names=("sanbon",)),
    HachihachiDekiyaku(player=1, names=("akatan",), then="sage", offender=2),
)


def test_lines_say_who_pays_instead_of_whom_and_under_which_field(app: Flask) -> None:
    """A tobikomi under a sage, whoever broke hatto; and the lines name both who made a yaku and who broke hatto."""
    client, path = client_of(app), sat(app, GAME, *SAGE)
    for offender, why in (("", "石川の下げ中"), ("1", "石川の下げ中"), ("2", "石川の下げ中、上田の法度も持つ")):
        assert f"二人分（{why}）" in client.post(f"{path}preview/tobikomi", data={"player": "0", "offender": offender}).text
    assert "上田の法度" in client.get(path).text
    log = (
        HachihachiField(brights=("matsu-hikari",)),
        HachihachiDekiyaku(player=1, names=("akatan",), then="agari"),
        HachihachiField(),
    )
    client, path = client_of(app), sat(app, GAME, *log)
    heads = [client.get(f"{path}line/{number}").text.partition("</header>")[0] for number in range(3)]
    assert [("大場" in head, "小場" in head) for head in heads] == [(True, False), (True, False), (False, True)]
