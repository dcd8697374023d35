"""Pages, files and prints for two to ten players: a game made for this purpose (tests/probe) goes through everything that is not
specific to a game. Its laws are those of every game (test_laws).
"""

import io
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import kinds
import pypdf
import pytest
from flask import Flask
from flask.testing import FlaskClient
from generated import added
from opening import client_of, page_of
from reading import SOFT
from storing import folded, match_in
from werkzeug.datastructures import MultiDict

from scorekeeper import settlement
from scorekeeper.core import text as letters
from scorekeeper.core.facts import Closed, Fact, Totals
from scorekeeper.core.forms import read as read_form
from scorekeeper.core.house import House
from scorekeeper.core.ledger import Unit
from scorekeeper.core.record import Record, fold
from scorekeeper.core.tally import Tally, TallyRow
from scorekeeper.core.words import Words
from scorekeeper.games import BY_NAME
from scorekeeper.kit.seating import Seating, everyone
from scorekeeper.kit.tallies import deal_events
from scorekeeper.pdf import rendering
from scorekeeper.season import spreadsheets
from scorekeeper.season.entries import Called, MatchEntered, PersonEntered, SeasonEntered
from scorekeeper.season.played import Played
from scorekeeper.season.rules import SeasonRules
from scorekeeper.season.standings import unit
from scorekeeper.season.statistics import statistics
from scorekeeper.sheet import layout, text_csv
from scorekeeper.sheet.blanks import blank
from scorekeeper.sheet.of_record import prepare
from scorekeeper.sheet.papers import PAPERS
from scorekeeper.web import create_app
from tests.plugins.probe import BETS, GAME, LAW, SEATS, Bets, Rest
from tests.season.test_statistics import season

NAMES = ("秋山", "石川", "勘解由小路光太郎", "Constantinos", "江口", "小野", "上田", "久保", "近藤", "佐伯")
PAGES = ("", "declare/bets", "declare/rest", "declare/totals", "sheet", "history", "people", "people?show=board", "line/0", "more")


def played(seats: int, hands: int, closed: bool = False) -> Record:
    """A match of so many hands; before every fourth somebody sits out, if enough players are left."""
    rng = Random(seats)
    record = Record(GAME, GAME.edition, House(), NAMES[:seats])
    state = folded(record)
    for number in range(hands):
        for fact in hand(rng, state.own.now.seating.seats, GAME.coming(state).leader or 0, number):
            record, state = added(record, state, fact)
    return record.and_then(Closed()) if closed else record


def hand(rng: Random, seats: int, banker: int, number: int) -> Iterator[Fact]:
    resting = (banker + 1 + rng.randrange(seats - 1)) % seats if seats > 2 and number % 4 == 3 else None
    if resting is not None:
        yield Rest(player=resting)
    stakes = [0 if player in (banker, resting) else rng.choice((0, 5, 10, 30)) for player in range(seats)]
    first = next(player for player in range(seats) if player not in (banker, resting))
    stakes[first] = stakes[first] or 99
    spots = tuple(rng.choice("1234") if stake else "" for stake in stakes)
    yield Bets(stakes=tuple(stakes), spots=spots, won=tuple(rng.sample("1234", rng.randrange(5))))


def test_a_match_without_a_fixed_end_ends_when_the_table_closes_it() -> None:
    assert [one.key for one in GAME.check(GAME.start(House(), 4), Closed())] == ["match-on"]
    state = folded(played(4, 3, closed=True))
    assert GAME.final(state) == GAME.balances(state)
    assert GAME.check(state, Bets(stakes=(), spots=()))[0].key == "match-closed"


def test_sitting_out() -> None:
    state = folded(Record(GAME, "1", House(), NAMES[:4], (Rest(player=2),)))
    assert state.own.now.seating == Seating(4, (0, 1, 3))
    assert [seat.badge.ja for seat in GAME.board(state).seats] == ["親", "子", "休み", "子"]
    offer = next(one for one in GAME.offers(state) if one.key == "bets")
    said = read_form(offer, {"stakes.1": ["10"], "stakes.2": ["50"], "spots.1": ["2"], "won": ["2"]}, 4).fact
    assert said == Bets(stakes=(None, 10, None, None), spots=("", "2", "", ""), won=("2",))
    state = GAME.step(state, said, 1)
    assert [cell.out for cell in GAME.sheet(state, NAMES[:4]).rounds[0].rows[0].cells] == [False, False, True, True]
    with pytest.raises(ValueError, match="nobody plays"):
        everyone(2, 0).without(0, 1)


@pytest.mark.parametrize("seats", [2, 3, 4, 7, 10])
def test_every_page_of_a_table(app: Flask, seats: int) -> None:
    client = client_of(app)
    path = page_of(app, played(seats, 9))
    assert [name for name in PAGES if client.get(path + name).status_code != 200] == []
    page = client.get(path).text.replace(SOFT, "")
    assert all(page.count(name) for name in NAMES[:seats])
    assert client.get(path + "declare/bets").text.count('name="stakes.') == seats - 1


def test_a_long_name_breaks_between_its_syllables(app: Flask) -> None:
    softened = letters.hyphenate("Constantinos 勘解由小路光太郎 Alexander Bartholomew")
    assert softened.replace(SOFT, "-") == "Con-stan-ti-nos 勘解由小路光太郎 Alexander Bar-tho-lo-mew"
    form = client_of(app).get(page_of(app, played(7, 2)) + "declare/totals").text
    assert "<span>" + letters.hyphenate("Constantinos") in form, "also in a choice between players"


def test_every_payment_names_payer_and_payee(app: Flask) -> None:
    def shown(bets: Bets) -> str:
        record = Record(GAME, GAME.edition, House(), NAMES[: len(bets.stakes)])
        return client_of(app).get(page_of(app, record.and_then(bets)) + "line/0").text

    for seats in (2, 3, 4):
        page = shown(Bets(stakes=(0, *range(1, seats)), spots=("", *"121"[: seats - 1]), won=("1",)))
        told = ("秋山が石川に払う", f"{NAMES[2]}が秋山に払う") if seats > 2 else ("秋山が払う",)
        assert all(one in page for one in told)
        page = shown(Bets(stakes=(0, *(7,) * (seats - 1)), spots=("", *"1" * (seats - 1))))
        assert ("二人から" in page, f"の{seats - 1}人から" in page) == (seats == 3, seats > 3)


@pytest.mark.parametrize(("seats", "lang"), [(2, "ja"), (4, "en"), (10, "ja")])
def test_the_sheet_is_written_for_everybody(seats: int, lang: str) -> None:
    record = played(seats, 12, closed=True)
    made = prepare(record, folded(record))
    text = text_csv.text(made, lang)
    assert all(name in text for name in record.players)
    page = layout.html(made, lang)
    assert page.count('<th scope="colgroup"') == seats * page.count('<table class="seats')
    empty = layout.html(blank(GAME, House(), record.players), lang).replace(SOFT, "")
    assert all(name in empty for name in record.players)


def typed(seats: int, *lines: tuple[int, ...], **more: str) -> MultiDict[str, str]:
    """A paper sheet as a browser submits it, with a line per round."""
    fields = MultiDict([("players", name) for name in NAMES[:seats]] + [("players", "")] * (SEATS - seats))
    cells = {f"m.{nth}.0.{seat}.small": str(one) for nth, line in enumerate(lines, 1) for seat, one in enumerate(line)}
    fields.update(cells | {"m.1.lead": "1"} | more)
    return fields


@pytest.mark.parametrize("seats", [2, 4, 10])
def test_a_paper_sheet_has_a_column_for_everybody_named(client: FlaskClient, seats: int) -> None:
    page = f"/paper?ruleset={GAME.name}"
    first = client.get(page)
    assert (first.status_code, "m.1.0" in first.text) == (200, False), "it does not know yet how many played"
    assert client.post(page, data={"do": "names", "players": ["秋山", ""]}).status_code == 422
    form = client.post(page, data=typed(seats, do="names"))
    assert (form.status_code, form.text.count('class="cell" id="m.1.0.')) == (200, seats)
    assert form.text.count('<select name="m.1.lead"') == (seats > 4)
    line = (3 - seats, *(1,) * (seats - 1))
    wrong = client.post(page, data=typed(seats, line))
    assert (wrong.status_code, "和が+2" in wrong.text) == (422, True)
    right = typed(seats, (1 - seats, *(1,) * (seats - 1)), do="enter")
    entered = client.post(page, data=right)
    assert entered.status_code == 303
    told = json.loads(client.get(f"/api{entered.headers['Location'].rstrip('/')}").text)["settled"]
    assert (told["players"], told["balances"]) == ([*NAMES[:seats]], [1 - seats, *(1,) * (seats - 1)])


def test_a_game_without_totals_has_no_paper_form(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    offers = lambda state: tuple(one for one in GAME.offers(state) if one.fact is not Totals)  # noqa: E731
    told = replace(GAME, takes_totals=False, offers=offers)
    monkeypatch.setitem(BY_NAME, GAME.name, told)
    assert client.get(f"/paper?ruleset={GAME.name}").status_code == 404
    assert client.get("/paper").status_code == 200


COUNTED = replace(
    GAME,
    tallies=lambda house: {"hand": Tally(BETS, LAW["stake.1"], {"bets": TallyRow(BETS, Fraction(1, 4), LAW["stake.1"])})},
    events=lambda state: tuple(event for one in state.own.rounds if one.over for event in deal_events("hand", one)),
)
KAN = replace(GAME, unit=Unit(GAME.unit.small, Words("貫", "kan"), 12, results="small"))


def season_of(*records: Record) -> Played:
    """A season of matches with the same players."""
    people = records[0].players
    return season([(match_in(one), tuple(range(1, len(people) + 1))) for one in records], people=people)


@pytest.mark.parametrize("seats", [2, 4, 10])
def test_statistics_count_only_hands_that_somebody_played(monkeypatch: pytest.MonkeyPatch, seats: int) -> None:
    monkeypatch.setitem(BY_NAME, GAME.name, COUNTED)
    record = played(seats, 12, closed=True)._replace(ruleset=COUNTED)
    hands = [fact for fact in record.log if isinstance(fact, Bets)]
    rounds = [one for one in folded(record).own.rounds if one.over]
    sat = [sum(player in one.seating.turn for one in rounds) for player in range(seats)]
    assert seats == 2 or min(sat) < len(hands)
    found = statistics(season_of(record))
    for player in found.people:
        kind = player.kind("hand")
        assert kind.tries == sat[player.who.number - 1] == player.rounds_played
        assert kind.counts[0].expected == Fraction(kind.tries, 4)
    assert found.kinds[0].tries == sum(sat)
    rows = spreadsheets.matches_csv(season_of(record), "en").splitlines()[1:]
    assert [sum(cell != "" for cell in row.split(",")[-len(hands) :]) for row in rows] == sat


def test_results_in_the_small_unit(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a big unit is only a way of writing, results are not rounded: 99 点 is 8 貫 3 点, at the table and elsewhere."""
    monkeypatch.setitem(BY_NAME, GAME.name, KAN)
    bets = Bets(stakes=(None, 99), spots=("", "1"))
    record = Record(KAN, KAN.edition, House(), NAMES[:2], (bets, Closed(final=(99, -99))))
    state = folded(record)
    assert KAN.final(state) == (99, -99)
    assert [KAN.unit.in_small(result) for result in (99, -99)] == [99, -99]
    told = settlement.plain(record, state, "en")
    assert (told["unit"], told["final"]) == ({"small": "points", "big": "kan", "per": 12, "result": "points"}, [99, -99])
    refused = fold(record._replace(log=(bets, Closed(final=(8, -8)))))
    assert refused.objections[0].text.en.endswith("+99, −99 points.")
    wall = re.sub(r"<[^>]+>", "", client_of(app).get(page_of(app, record) + "board").text)
    assert "最終 +8貫3点" in wall
    assert unit(KAN, SeasonRules()) == Unit(KAN.unit.small)
    assert "final (points)" in spreadsheets.matches_csv(season_of(record), "en")


def test_a_blank_sheet_for_every_number_of_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(tmp_path, TESTING=True)
    client, printed = app.test_client(), list[str]()
    monkeypatch.setattr(rendering, "pdf", lambda page, **_: printed.append(page) or b"")
    listed = client.get(f"/rules/{GAME.name}/print?paper=a4&lang=ja").text
    addresses = [one.replace("&amp;", "&") for one in re.findall(r'href="([^"]+blank.pdf[^"]*)"', listed)]
    assert len(addresses) == SEATS - 1
    for one in (*addresses, f"/rules/{GAME.name}/print/blank.pdf?seats=11"):
        client.get(one)
    assert [page.count('<th scope="colgroup"') for page in printed] == [*range(2, SEATS + 1)], "for eleven the same as for two"
    app.extensions["store"].close()


@pytest.mark.pdf
@pytest.mark.parametrize("paper", PAPERS if kinds.deep else ("a4", "a5"))
def test_the_prints_of_a_season_of_ten(paper: str, tmp_path: Path) -> None:
    """No name or heading is broken letter by letter, no result is missing, and no player's ranks are a row of zeros."""
    app = create_app(tmp_path, WTF_CSRF_ENABLED=False, TESTING=True)
    store, client = app.extensions["store"], app.test_client()
    records = [played(10, hands, closed=True) for hands in (3, 5)]
    points = SeasonRules("ranks", points=tuple(range(10, 0, -1)))
    sat = [MatchEntered(table=store.create(one), season=12, people=tuple(range(2, 12))) for one in records]
    facts = [Called(name="木曜会"), PersonEntered(name="休んだ人"), *(PersonEntered(name=name) for name in NAMES)]
    group = store.groups.create((*facts, SeasonEntered(name="春", ruleset=GAME.name, rules=points), *sat))
    link = store.groups.links(group).watcher
    card, player, english = (
        pypdf.PdfReader(io.BytesIO(client.get(f"/g/{link}/season/12/print/{what}.pdf?paper={paper}&lang={lang}").data))
        for what, lang in (("scorecard", "ja"), ("player-4", "ja"), ("scorecard", "en"))
    )
    written = "\n".join(page.extract_text() for page in card.pages)
    assert len(card.pages) == 2
    assert all(written.count(name) >= 2 for name in NAMES), "in the standings and where they sign"
    for record in records:
        assert all(letters.with_sign(result) in written for result in GAME.balances(folded(record)))
    assert "位0" not in "".join(page.extract_text() for page in player.pages).replace(" ", "").replace("\n", "")
    assert "Matches" in english.pages[0].extract_text()
    store.close()
