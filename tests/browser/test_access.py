"""Accessibility: axe, keyboard only, large text, long names."""

import kinds
import pytest
from flask import Flask
from opening import group_with, page_of, table_of

from scorekeeper.core import record
from scorekeeper.core.facts import Fact
from scorekeeper.core.game import State
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, HachihachiField, HachihachiTeyaku
from scorekeeper.store.rows.links import ARRIVAL
from tests.browser.example import example
from tests.browser.phone import Open, Phone, Phones, Visit
from tests.browser.tour import HIGH, LONG, ROW, barriers, cut, smaller

BEGUN: tuple[Fact, ...] = (
    HachihachiField(brights=("matsu-hikari",)),
    HachihachiTeyaku(player=0, names=("tanichi", "sanbon")),
    HachihachiDekiyaku(player=2, names=("aotan",), then="sage"),
)
CHOSEN = "player=1&names=nanatan&names=akatan&ribbons=8&offender=0&then=agari"
CARDS = "&".join(
    f"cards={card}" for card in "matsu-tan yanagi-tan ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 botan-kasu1".split()
)
PAGES = """/ /new /host /nowhere /rules/hachihachi /houses/koikoi/?house=nintendo&other=standard
/new?ruleset=koikoi&house=own.1:Three~4~~ume-tane.fuji-tane.susuki-tane~2~tane~asks /rules/hachihachi/hatto
/rules/hachihachi/practice /rules/hachihachi/practice/hatto/6 /rules/hachihachi/practice/hatto/6?said=0
/rules/hachihachi/practice/quiz/4/2?answer=1 {fresh} {fresh}declare/field?brights=matsu-hikari {begun}
{dealt}declare/teyaku?player=1&names=aka&names=sanbon {dealt}declare/teyaku-cards {dealt}declare/teyaku-cards?player=1&{cards}
{begun}declare/dekiyaku {begun}declare/dekiyaku?{chosen} {begun}declare/tobikomi {begun}declare/cancel
{dealt}declare/played-out?points.0=118&points.1=62 {dealt}declare/played-out?points.0=118&points.1=62&points.2=85
{dealt}declare/piles {begun}more {begun}declare/redo {begun}line/1 {ended} {ended}end {ended}sheet {ended}chart
{group}season/6/statistics {group}season/6/ladder?who=1&who=2 {group}all/hachihachi/statistics {group}season/6/player/2
{group}season/6/pair/1/2 {group}season/6/count/dekiyaku/akatan /group {group} {group}who {group}name {group}links {group}history
{group}people/ {group}people/4 {group}people/4/merge?into=5 {group}season/6/ {group}season/6/of/1 {group}season/6/rules
{group}public {group}season/new {group}season/6/start {group}season/6/add {group}match/{match} {group}evenings/
{group}evenings/9/ {group}evenings/new {group}evenings/9/change {group}evenings/9/seating {group}evenings/9/round
{group}evenings/9/screen {ended}call/ {group}evenings/9/calls/ {group}evenings/9/calls/14 {group}evenings/9/print/
{group}evenings/door {group}evenings/apart {group}evenings/came {group}calendar {group}people/1/calendar {arrival} /import
{group}import /paper?ruleset=koikoi-three {group}season/6/paper?rows=2""".split()


@pytest.fixture
def addresses(app: Flask, opened: Open) -> dict[str, str]:
    """Every page of 八八 and of a group, with the longest names."""
    tables = {
        "fresh": opened(players=LONG),
        "dealt": opened(HachihachiField(), players=LONG),
        "begun": opened(*BEGUN, players=LONG),
        "ended": opened(*example("seed-year").log, players=LONG),
    }
    match = table_of(tables["ended"])
    group = group_with(app, match).scorer
    arrival = app.extensions["store"].groups.withdraw(group.partition("-")[0], ARRIVAL, again=True)
    tables |= {"group": f"/g/{group}/", "match": match, "arrival": f"/here/{arrival}"}
    return {path: path.format(chosen=CHOSEN, cards=CARDS, **tables) for path in PAGES}


def test_every_page_is_accessible_and_complete(visit: Visit, addresses: dict[str, str]) -> None:
    visit(addresses, smaller, cut)


def test_what_opens_over_a_page_comes_back_or_has_stakes_is_accessible(
    phone: Phone, opened: Open, phones: Phones, app: Flask
) -> None:
    phone.open("/new")
    phone.go(".thumb .do")
    assert barriers(phone) == []
    phone.open(opened(*BEGUN))
    phone.tap(".lines .line >> nth=1")
    phone.page.get_by_role("dialog").wait_for()
    assert barriers(phone) == []
    phone = phones(locale="en-GB")
    for entries, page in ((10, ""), (0, "declare/stakes"), (None, "end")):
        phone.open(page_of(app, example("oichokabu-year", entries)) + page)
        phone.settle()
        assert barriers(phone) + cut(phone) == [], page


def more(app: Flask) -> dict[str, str]:
    """More pages of tables, of the other games, and of the rule book."""
    seed = example("seed-year", 30)
    table = page_of(app, seed)
    pages = ("history", "people", "people?show=board", "print", "ask", "insert", "lines/1/3", "who")
    found = {f"a table: {page}": table + page for page in pages}
    state = record.fold(seed)
    assert isinstance(state, State)
    found |= {f"asked: {one.key}": f"{table}ask/{one.key}" for one in GAME.inquiries(state)}
    found |= {f"rules: {page}": f"/rules/hachihachi/{page}" for page in ("print", "counting", "yaku", "odds", "field")}
    found["asked in words"] = "/ask?ruleset=hachihachi&q=下げていい"
    for name in ("koikoi-three-year", "hanaawase-year", "koikoi-year", "bakappana-year", "hachihachi-classic-year", "riichi-game"):
        begun = example(name, 6)
        state, path = record.fold(begun), page_of(app, begun)
        assert isinstance(state, State)
        offers = (one for one in begun.game.offers(state) if one.inputs and not one.shut)
        found |= {f"{name}: {one.key}": f"{path}declare/{one.key}" for one in offers}
        found |= {f"{name}: {page}": path + page for page in ("", "sheet", "history", "more", "print", "line/1")}
        found |= {f"{name}: end": f"{page_of(app, example(name))}end", f"{name}: rules": f"/rules/{begun.game.name}"}
    return found


def high(phone: Phone) -> list[str]:
    """Whether the bar has more than one row, at default text size."""
    px = phone.page.evaluate(HIGH)
    return [f"the bar is {px} px high"] if px > ROW else []


def test_what_is_tapped_is_as_large_as_a_finger_and_the_bar_is_one_row(visit: Visit, app: Flask) -> None:
    """On a third of these pages, by turns."""
    pages = more(app)
    visit({name: pages[name] for name in kinds.share(pages)}, smaller, high, axe=False)
