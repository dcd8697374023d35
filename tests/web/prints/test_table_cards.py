"""Table cards and the plan of an evening on paper."""

import io
from functools import cache

from flask import Flask
from opening import circle, sat, store_of, table_of
from pypdf import PdfReader

from scorekeeper.club.entries import Attended, MeetingEntered, RoundBegun, RoundsPlanned, SeatingChosen
from scorekeeper.club.planning import TableSizes, plan
from scorekeeper.core.facts import Fact
from scorekeeper.games.hachihachi import GAME
from scorekeeper.store import Store

PEOPLE = 14
"""All but one of them come. The evening is entry 16."""
MEETING = PEOPLE + 2


@cache
def seating() -> RoundsPlanned:
    return RoundsPlanned(meeting=MEETING, round=1, rounds=plan(range(1, PEOPLE), 2, TableSizes(3, 3), seed=1, steps=0))


def evening(app: Flask) -> str:
    """The way to the prints of an evening of which the first of two rounds has begun."""
    names = tuple(f"人の名{nth:02}" for nth in range(1, PEOPLE + 1))
    tables = [sat(app, GAME, players=tuple(names[person - 1] for person in table)) for table in seating().rounds[0].tables]
    facts = (
        MeetingEntered(day="2026-12-03", time="19:00"),
        Attended(meeting=MEETING, people=tuple(range(1, PEOPLE)), present=True),
        SeatingChosen(meeting=MEETING, season=MEETING - 1, least=3, most=3, house={}, rounds=2),
        seating(),
        RoundBegun(meeting=MEETING, round=1, tables=tuple(map(table_of, tables))),
    )
    return f"/g/{circle(store_of(app), *facts, people=names, 冬=GAME.name).scorer}/evenings/{MEETING}/print/"


def pages(app: Flask, address: str) -> list[str]:
    answer = app.test_client().get(address)
    assert answer.status_code == 200, answer.text
    return ["".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(answer.data)).pages]


def test_everybody_stands_on_the_plan_and_on_the_card_of_his_table(app: Flask) -> None:
    """Four tables in each of two rounds: on A4 six cards a page."""
    way = evening(app)
    found = pages(app, f"{way}cards.pdf?paper=a4&lang=ja")
    assert len(found) == 2
    whole = "".join(found)
    for one in seating().rounds:
        for desk, table in enumerate(one.tables, 1):
            card = f"{desk}卓" + "".join(
                f"{seat}人の名{person:02}" for seat, person in zip(("胴", "胴二", "ビキ"), table, strict=True)
            )
            assert card in whole
    assert whole.count("この卓を開く") == 4, "the tables of the first round are open"
    (plan,) = pages(app, f"{way}plan.pdf?paper=a4&lang=en")
    assert plan.startswith("Seatingplan木曜会2026-12-03PeopleRound1Round2人の名01Table")
    assert all(f"人の名{person:02}" in plan for person in range(1, PEOPLE))
    assert plan.count("—") == sum(len(one.byes) for one in seating().rounds)


def test_only_who_may_enter_gets_codes_that_open_tables(app: Flask, store: Store) -> None:
    """And before anybody is seated the page says what to do."""
    way = evening(app)
    scorer = way.split("/")[2]
    watched = way.replace(scorer, store.groups.links(scorer.partition("-")[0]).watcher)
    found = "".join(pages(app, f"{watched}cards.pdf?paper=a5&lang=ja&round=1"))
    assert ("1卓" in found, "第1回" in found, "第2回" in found, "この卓を開く" in found) == (True, True, False, False)
    assert app.test_client().get(f"{way}cards.pdf?round=9").status_code == 404
    announced = MeetingEntered(day="2026-12-03", time="19:00")
    empty = f"/g/{circle(store, announced, people=('秋山',)).scorer}/evenings/2/print/"
    page = app.test_client().get(empty).text
    assert ("席がまだ決まっていない" in page, ".pdf" in page) == (True, False)
    assert "席がまだ決まっていない" not in app.test_client().get(way).text


def test_who_came_when_is_printed_and_counted(app: Flask) -> None:
    """Twelve days, of which ten stand beside each other on A5; 秋山 came on all, 石川 on every other."""
    facts: list[Fact] = []
    for day in range(1, 13):
        facts.append(MeetingEntered(day=f"2026-11-{day:02}", time="19:00"))
        facts.append(Attended(meeting=2 * day + 2, people=(2,) if day % 2 else (1, 2), present=True))
    link = circle(store_of(app), *facts, people=("石川", "秋山", "上田")).watcher
    client, way = app.test_client(), f"/g/{link}/evenings/came/print/"
    assert f"{way}came.pdf" in client.get(way).text
    assert way in client.get(f"/g/{link}/evenings/came").text
    (page,) = pages(app, f"{way}came.pdf?paper=a5&lang=ja")
    assert page.startswith("だれが来たか木曜会全部で12日")
    assert page.index("12" + "○" * 10 + "6" + "○" * 5) < page.index("12○○6○"), "by figures, then names"
    assert ("秋山" in page, "石川" in page) == (True, True)
    assert "上田" not in page
    rows = client.get(f"{way}came.csv?lang=ja").text.lstrip("\ufeff").splitlines()
    assert rows[0] == "名前,日数," + ",".join(f"2026-11-{day:02}" for day in range(1, 13))
    assert rows[1:] == ["秋山,12,1,1,1,1,1,1,1,1,1,1,1,1", "石川,6,,1,,1,,1,,1,,1,,1"]
