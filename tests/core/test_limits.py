"""House rules that depend on each other: what excludes each other is refused beside the field, what does not apply says so."""

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any, ClassVar, Literal

import pytest
from flask import Flask
from flask.testing import FlaskClient
from opening import page_of

from scorekeeper import cli
from scorekeeper.core import record as records
from scorekeeper.core.game import Game
from scorekeeper.core.house import House, Option, OptionLimit, Switch, between, every_option, options
from scorekeeper.core.limits import Idle, Never, Rising, idle, limit_objections, limits_of
from scorekeeper.core.offer import Objection
from scorekeeper.core.record import Record, Refused, house_of
from scorekeeper.core.whatif import others, under
from scorekeeper.core.words import LANGUAGES, Words, same
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.pdf import rendering
from scorekeeper.sheet import blanks

CLASSIC = BY_NAME["hachihachi-classic"]
NAMES = ("秋山", "石川", "上田")
NEW = {"ruleset": CLASSIC.name, "shown": CLASSIC.name, "players": list(NAMES)}
RISING = (
    "3貫、4貫、5貫になる差は、この順に大きい数にする。",
    "The differences for 3, 4 and 5 kan must rise in this order.",
)
BEFORE = (
    "出下り前に四三を発表するなら、続行は選べない。",
    "Where shiso is announced before in or out, it cannot be played on after it.",
)
CLASHES = [
    ({"shisou-when": "before", "shisou-then": "continue"}, "shisou-then", "shisou.7", BEFORE),
    ({"atsukai-3": "40"}, "atsukai-4", "two.7", RISING),
    ({"atsukai-3": "31", "atsukai-4": "42", "atsukai-5": "42"}, "atsukai-5", "two.7", RISING),
]
clashes = pytest.mark.parametrize(("given", "where", "clause", "words"), CLASHES, ids=["never", "equal", "last"])


def why(where: str) -> Objection:
    return Objection("toy", where, same("toy"), "toy.1")


def asked(name: str, question: Words, *choices: str) -> Option:
    return Option(name, question, {key: (Words(f"{key}時", key), same("")) for key in choices}, "toy.1")


ASKED = (
    asked("how", Words("時", "When"), "early", "late", "never"),
    Option("bets", Words("賭け", "Bets"), {"on": (Words("有", "yes"), same("")), "off": (Words("無", "no"), same(""))}, "toy.1"),
    asked("low", Words("下", "Low")),
    asked("high", Words("上", "High")),
    asked("size", Words("大きさ", "Size"), "1", "2", "3", "own"),
    asked("many", Words("多数", "Many"), "on", "off"),
)


class Toy(House, frozen=True):
    """House rules with a limit of every kind."""

    law: ClassVar = SimpleNamespace(options={one.name: one for one in ASKED})
    limits: ClassVar[tuple[OptionLimit, ...]] = (
        Never(("how", "bets"), why, ("late", "on")),
        Rising(("low", "high"), why),
        Idle(("low", "high"), "toy.2", {"bets": ("off",)}, seats=(3, 0)),
        Idle(("how",), "toy.3", {"bets": ("on",)}, seats=(0, 4)),
        Idle(("bets",), "toy.4", seats=(2, 2)),
        Idle(("bets",), "toy.5", {"how": ("late", "never")}),
        Idle(("bets",), "toy.6", seats=(5, 6)),
        Idle(("many",), "toy.7", {"size": ("1", "2", "3")}),
    )
    how: Literal["early", "late", "never"] = "early"
    bets: Switch = "off"
    low: Annotated[int, between(1, 8)] = 3
    high: Annotated[int, between(2, 9)] = 4
    size: Literal["1", "2", "3", "own"] = "own"
    many: Switch = "off"


@pytest.mark.parametrize(
    ("asks", "why"),
    [
        ({}, "no clause asks for the option how"),
        ({"how": asked("how", Words("時", "When"), "early", "late")}, "the type of the option how differ"),
        ({"how": asked("how", Words("時", "When"), "early", "late", "never", "always")}, "the type of the option how differ"),
        ({"how": asked("how", Words("時", "When"))}, "the type of the option how differ"),
        ({one.name: one for one in (*ASKED, asked("low", Words("下", "Low"), "3"))}, "the type of the option low differ"),
    ],
)
def test_a_rule_book_that_asks_for_something_else_is_refused(asks: dict[str, Option], why: str) -> None:
    class Astray(Toy, frozen=True):
        law: ClassVar = SimpleNamespace(options=asks)

    with pytest.raises(ValueError, match=why):
        options(Astray)


def test_choices_that_exclude_each_other() -> None:
    cases: list[tuple[dict[str, Any], list[str]]] = [
        ({}, []),
        ({"how": "late"}, []),
        ({"bets": "on"}, []),
        ({"how": "late", "bets": "on"}, ["house.bets"]),
        ({"how": "never", "bets": "on"}, []),
        ({"low": 4}, ["house.high"]),
        ({"low": 8, "high": 9}, []),
        ({"how": "late", "bets": "on", "high": 2}, ["house.bets", "house.high"]),
    ]
    for chosen, where in cases:
        assert [one.where for one in limit_objections(Toy(**chosen))] == where, chosen


def test_questions_that_do_not_apply() -> None:
    cases: list[tuple[str, dict[str, Any], dict[int, str]]] = [
        ("low", {}, {3: "toy.2", 2: "", 0: ""}),
        ("low", {"bets": "on"}, {3: ""}),
        ("high", {}, {7: "toy.2"}),
        ("how", {"bets": "on"}, {4: "toy.3", 5: "", 0: ""}),
        ("bets", {}, {2: "toy.4", 3: "", 6: "toy.6", 0: ""}),
        ("bets", {"how": "never"}, {0: "toy.5"}),
    ]
    for name, chosen, by_seats in cases:
        for seats, clause in by_seats.items():
            found = idle(Toy(**chosen), name, seats)
            assert (found.clause if found else "") == clause, (name, chosen, seats)


def test_where_a_question_does_not_apply_is_said() -> None:
    said = [one.sentence(Toy) for name in ("low", "how", "bets", "many") for one in limits_of(Toy, name)]
    assert said == [
        ("「賭け」が「無」なら、三人以上の卓では当てはまらない。", "Does not apply at a table of 3 or more if “Bets” is “no”."),
        ("「賭け」が「有」なら、四人までの卓では当てはまらない。", "Does not apply at a table of up to 4 if “Bets” is “yes”."),
        ("二人の卓では当てはまらない。", "Does not apply at a table of 2."),
        ("「時」が「late時」か「never時」なら当てはまらない。", "Does not apply if “When” is “late” or “never”."),
        ("五人から六人の卓では当てはまらない。", "Does not apply at a table of 5 to 6."),
        ("「大きさ」が「own時」でなければ当てはまらない。", "Does not apply if “Size” is not “own”."),
    ]


def may_be(option: Option) -> tuple[str, ...]:
    """All values of an option."""
    return tuple(option.choices) or tuple(map(str, range(option.least, option.most + 1)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_limits_are_about_options_that_exist_and_the_usual_rules_keep_them(game: Game) -> None:
    known = {one.name: one for one in every_option(game.house)}
    for limit in game.house.limits:
        assert {*limit.options} <= {*known}
        if isinstance(limit, Never):
            assert all(choice in may_be(known[name]) for name, choice in zip(limit.options, limit.choices, strict=True))
        elif isinstance(limit, Rising):
            assert not any(known[name].choices for name in limit.options)
        elif isinstance(limit, Idle):
            assert all({*choices} < {*may_be(known[name])} for name, choices in limit.under.items())
            assert limit.under or any(limit.seats)
        clause = limit.clause if isinstance(limit, Idle) else limit.why("house").clause
        assert clause.startswith(f"{game.name}.")
    assert limit_objections(game.house()) == ()


# Where house rules are given


@clashes
def test_a_record_with_them_is_refused(given: dict[str, str], where: str, clause: str, words: tuple[str, str]) -> None:
    written = {"ruleset": CLASSIC.name, "players": NAMES, "house": given}
    found = records.read(json.dumps(written), BY_NAME)
    assert isinstance(found, Refused)
    (objection,) = found.objections
    assert (objection.where, objection.clause) == (f"house.{where}", f"{CLASSIC.name}.{clause}")
    assert objection.text == words


def fieldsets(page: str) -> dict[str, str]:
    """The questions of the form of a new table by the name of their option."""
    found = re.findall(r'<fieldset class="ask option.*?</fieldset>', page, re.S)
    return {re.findall(r'id="why-([^"]+)"', one)[-1]: one for one in found}


@clashes
def test_the_form_refuses_them_beside_the_field(
    given: dict[str, str], where: str, clause: str, words: tuple[str, str], client: FlaskClient
) -> None:
    for lang, said in zip(LANGUAGES, words, strict=True):
        answer = client.post("/new", data=NEW | given, headers={"Accept-Language": lang})
        assert answer.status_code == 422
        wrong = {name: one for name, one in fieldsets(answer.text).items() if "option bad" in one}
        assert [*wrong] == [where]
        assert said in wrong[where]
        assert f"/clause/{clause}" in wrong[where]
        for name, value in given.items():
            assert re.search(f'name="{name}"[^>]*value="{value}"', answer.text), "what was chosen is kept"


def notes(page: str, name: str) -> list[tuple[str, bool]]:
    """Where a question does not apply, and whether that is shown."""
    found = re.findall(r'<p class="lab idle"[^>]*?( hidden)?>(.*?) <a', fieldsets(page)[name], re.S)
    return [(re.sub("<[^>]*>", "", text), not hidden) for hidden, text in found]


def test_the_form_says_what_does_not_apply(client: FlaskClient) -> None:
    """At once with JavaScript, which reads the same conditions; else when the form comes back."""
    out = client.post("/new", data=NEW | {"atsukai-4": "999"})
    assert "2から239までの数を入れる。" in fieldsets(out.text)["atsukai-4"], "a number out of bounds is still told its bounds"
    page = client.get(f"/new?ruleset={CLASSIC.name}").text
    assert notes(page, "shisou-gift") == [("「四三の発表」が「出下り前に発表」なら当てはまらない。", False)]
    assert notes(page, "two-out")[1] == ("二人の卓では当てはまらない。", True)
    assert 'data-when="shisou-when:before;"' in fieldsets(page)["shisou-gift"]
    again = client.post("/new", data=NEW | {"shisou-when": "before", "shibari3": "on", "players": ["秋山", "", "上田"]}).text
    assert notes(again, "shisou-gift") == [("「四三の発表」が「出下り前に発表」なら当てはまらない。", True)]
    assert ("「三人縛り」が「有」なら、三人以上の卓では当てはまらない。", True) in notes(again, "atsukai")
    assert notes(again, "unit") == []


@pytest.mark.parametrize(
    ("people", "told", "idle"), [(0, True, False), (2, True, False), (4, True, False), (5, False, True)], ids=str
)
def test_the_form_says_of_those_who_are_named_what_does_not_apply(client: FlaskClient, people: int, told: bool, idle: bool) -> None:
    """Five cannot play むし with forty-one cards; the line of the house leaves out what they chose."""
    names = "秋山 石川 上田 江口 小野".split()[:people]
    form = {"ruleset": "mushi", "shown": "mushi", "players": names, "oni": "butterflies", "do": "look"}
    page = client.post("/new", data=form).text
    assert ("牡丹に蝶" in page.split('id="house-said"')[1].split("</summary>")[0]) == told
    assert ("data-elsewhere" in fieldsets(page)["oni"]) != idle


def test_the_api_lists_the_limits(client: FlaskClient) -> None:
    listed = client.get("/api/rulesets", headers={"Accept-Language": "en"}).get_json()
    by_name = {one["name"]: one for one in (listed if isinstance(listed, list) else listed["rulesets"])}
    found = by_name[CLASSIC.name]["limits"]
    assert found[0] == {
        "options": ["shisou-when", "shisou-then"],
        "refused": True,
        "text": BEFORE[1],
        "clause": f"{CLASSIC.name}.shisou.7",
    }
    assert {
        "options": ["shisou-gift"],
        "refused": False,
        "text": "Does not apply if “When shiso is announced” is “before anybody drops”.",
        "clause": f"{CLASSIC.name}.shisou.6",
    } in found


@clashes
def test_the_command_line_refuses_them(
    given: dict[str, str], where: str, clause: str, words: tuple[str, str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    said = ",".join(f"{name}={value}" for name, value in given.items())
    file = tmp_path / "record.json"
    file.write_text(json.dumps({"ruleset": CLASSIC.name, "players": NAMES, "house": given}))
    for lang, text in zip(LANGUAGES, words, strict=True):
        assert cli.main(["odds", "--ruleset", CLASSIC.name, "--house", said, "--lang", lang]) == 2
        told = capsys.readouterr().err
        assert f"--house: house.{where}: {text}" in told
        assert clause in told
        assert cli.main(["settle", str(file), "--lang", lang]) == 2
        told = capsys.readouterr().err
        assert text in told
        assert clause in told


def test_the_rule_book_leaves_them_out_and_says_why(client: FlaskClient) -> None:
    """The other choices in the address hold; numbers that are in order together are not out of order one by one."""
    page = client.get(f"/rules/{CLASSIC.name}?house=shisou-when:before,shisou-then:continue,aka:2").text
    assert BEFORE[0] in page
    assert "shisou-when:normal" in page
    assert "aka:2" in page
    page = client.get(f"/rules/{CLASSIC.name}?house=atsukai-3:60,atsukai-4:70,atsukai-5:80").text
    assert "atsukai-3:60,atsukai-4:70,atsukai-5:80" in page
    assert RISING[0] not in page


def test_what_if_says_why_a_choice_is_not_there(app: Flask, client: FlaskClient) -> None:
    house = house_of(CLASSIC, {"shisou-when": "before"})
    assert isinstance(house, House)
    begun = Record(CLASSIC, CLASSIC.edition, house, NAMES)
    found = {one.value: one.result for one in others(begun, "shisou-then")}
    assert [value for value, result in found.items() if isinstance(result, Refused)] == ["continue"]
    assert isinstance(under(begun, CLASSIC.house(atsukai_3=40)), Refused)
    path = page_of(app, begun)
    assert BEFORE[0] in client.get(f"{path}whatif").text
    typed = client.get(f"{path}whatif?atsukai-3=40").text
    assert RISING[0] in typed
    assert "1から238までの数を入れる。" in client.get(f"{path}whatif?atsukai-3=999").text


# What is printed


@pytest.mark.parametrize(("seats", "shibari3", "left"), [(3, "on", False), (2, "on", True), (3, "off", True), (2, "off", True)])
def test_the_head_of_a_sheet_has_only_what_applies(seats: int, shibari3: str, left: bool) -> None:
    house = house_of(CLASSIC, {"shibari3": shibari3, "shisou-when": "before"})
    assert isinstance(house, House)
    labels = {label.ja for label, _ in blanks.blank(CLASSIC, house, NAMES[:seats]).options}
    by_name = {one.name: one.short.ja for one in options(CLASSIC.house)}
    assert (by_name["atsukai"] in labels, by_name["atsukai-4"] in labels) == (left, left)
    assert (by_name["two-out"] in labels) == (seats == 3 and shibari3 == "off")
    assert by_name["shisou-gift"] not in labels
    assert by_name["shibari3"] in labels


def test_the_check_sheet_ticks_only_what_applies(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[str] = []
    monkeypatch.setattr(rendering, "pdf", lambda page, **_: printed.append(page) or b"")
    path = page_of(app, Record(CLASSIC, CLASSIC.edition, CLASSIC.house(shibari3="on"), NAMES))
    client.get(f"{path}print/check.pdf")
    client.get(f"{path}print/check-blank.pdf")
    filled, blank = (re.findall(r"<section.*?</section>", page, re.S) for page in printed)
    off = [one for one in filled if 'class="off' in one]
    assert ["二人出た際の決し方" in off[0], "二人八八のあつかい" in off[1], len(off)] == [True, True, 2]
    assert not any('class="box"' in one or 'class="line' in one for one in off)
    assert all("「三人縛り」が「有」なら" in one for one in off)
    assert not any("5貫になる差" in one for one in filled), "told above"
    assert not any('class="off' in one for one in blank)
    assert [re.sub("<.*?>", "", note) for one in blank for note in re.findall('<p class="unless">.*?</p>', one)] == [
        "「場に光が何枚も出たら」が「掛け合わせる」なら当てはまらない。",
        "「四三の発表」が「出下り前に発表」なら当てはまらない。",
        "「三人縛り」が「有」なら当てはまらない。",
        "二人の卓では当てはまらない。",
        "「三人縛り」が「有」なら、三人以上の卓では当てはまらない。",
        "「二人八八のあつかい」が「無」なら当てはまらない。",
    ]
