"""A season as a file for other programs: as one spreadsheet file, read back by a reader of such files, and for BG Stats."""

import io
import json
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from openpyxl import load_workbook
from storing import match_in, record_in

from scorekeeper.core.record import Record
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.season import bgstats
from scorekeeper.season.cross import cross_table
from scorekeeper.season.matches import PlayedMatch
from scorekeeper.season.standings import standings
from scorekeeper.season.workbook import workbook
from tests.season.test_statistics import EQUAL, SEED, SHISO, season

NAMES = ("=1+1", "{0}", "上田", "江口", "小野", "加藤", "木村")


def sheets(content: bytes) -> dict[str, list[tuple[Any, ...]]]:
    book = load_workbook(io.BytesIO(content))
    found: dict[str, list[tuple[Any, ...]]] = {}
    for sheet in book:
        assert sheet.freeze_panes == "A2"
        found[sheet.title] = [*sheet.values]
    return found


@pytest.fixture(scope="module")
def three() -> Any:
    """The sample match, one that 四三 ended in March, and one in which everybody is level."""
    return season([(match_in(SEED), (1, 2, 3)), (match_in(SHISO), (2, 3, 4)), (match_in(EQUAL), (3, 1, 2))])


def test_every_sheet_says_what_the_season_does_and_times_are_dates(three: Any) -> None:
    found = sheets(workbook(three, "ja"))
    assert [*found] == ["順位", "年", "月", "総当たり", "統計"]
    assert all(len({len(row) for row in rows}) == 1 for rows in found.values())
    ranked = standings(three).rows
    assert [(row[0], row[1], row[2]) for row in found["順位"][1:]] == [(one.place, one.who.name, one.value) for one in ranked]
    assert [row[6] for row in found["年"][1:]] == [13, 71, -84, -113, -128, 241, 0, 0, 0]
    moved = [row[4] for row in found["月"][1:] if row[0] == 1]
    assert (sum(moved), len(moved)) == (0, 36)
    seed = record_in(SEED)
    seed = seed._replace(log=(msgspec.structs.replace(seed.log[0], at="2026-11-21T03:30:00Z"), *seed.log[1:]))
    rows = sheets(workbook(season([(match_in(seed), (1, 2, 3))]), "ja"))["年"][1:]
    here = datetime.fromisoformat("2026-11-21T03:30:00+00:00").astimezone().replace(tzinfo=None)
    assert {row[1] for row in rows} == {here}


def test_months_that_are_called_by_their_number_are_numbers(three: Any) -> None:
    assert {row[2] for row in sheets(workbook(three, "en"))["Months"][1:]} == {*range(1, 13)}


def test_the_cross_table_is_the_printed_one(three: Any) -> None:
    """Rows and columns mirror each other and add up to the results; who never sat together has no number, nor has anybody with
    himself.
    """
    head, *rows = sheets(workbook(three, "en"))["Cross table"]
    *names, last = head[1:]
    assert (last, names) == ("total", [row.who.name for row in standings(three).rows])
    cells = {(row[0], name): cell for row in rows for name, cell in zip(names, row[1:-1], strict=True)}
    assert all(cells[one, one] is None for one in names)
    cross = cross_table(three)
    numbers = {who.name: who.number for who in three.people}
    assert {pair: cell for pair, cell in cells.items() if cell is not None} == {
        (one, other): cross.net[numbers[one], numbers[other]]
        for one in names
        for other in names
        if (numbers[one], numbers[other]) in cross.net
    }
    assert [(row[0], row[-1], sum(cell or 0 for cell in row[1:-1])) for row in rows] == [
        (one.who.name, one.value, one.value) for one in standings(three).rows
    ]
    assert sum(cell is None for cell in cells.values()) == len(names) + 2, "the first and the fourth never sat together"


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_a_season_of_any_game_is_a_file_with_numbers_and_dates(name: str) -> None:
    """Also one that is not over, and with a name that would be a formula."""
    game = BY_NAME[name]
    record = Record(game, game.edition, game.house(), NAMES[: game.seats[0]])
    played = season([(match_in(record), tuple(range(1, 1 + game.seats[0])))], people=record.players)
    for lang in ("ja", "en"):
        (_, matches, *_) = sheets(workbook(played, lang)).values()
        assert [row[4] for row in matches[1:]] == [*record.players], "as text, and as it is"


TIMES = ("2026-11-21T10:00:00Z", "2026-11-21T11:30:00Z")
RIICHI = [
    {"fact": "ron", "player": 1, "payer": 0, "han": 3, "fu": 30},
    {"fact": "draw", "tenpai": [0, 1, 2]},
    {"fact": "ended", "how": "rules"},
]


def match(content: bytes | str | Path, times: tuple[str, str] | None = TIMES) -> PlayedMatch:
    """The match of a record, with times at its first and its last entry."""
    record = record_in(content)
    first, *more, last = record.log
    if times:
        first, last = msgspec.structs.replace(first, at=times[0]), msgspec.structs.replace(last, at=times[1])
    return match_in(record._replace(log=(first, *more, last)))


def file(*matches: tuple[PlayedMatch, tuple[int, ...]], lang: str = "ja") -> dict[str, Any]:
    played = season([*matches])
    found: dict[str, Any] = json.loads(bgstats.write(bgstats.plays_of(played), lang))
    return found


def test_a_play_has_results_places_and_times_or_the_date_of_the_one_before() -> None:
    found = file((match(SEED), (1, 2, 3)))
    (game,), (play,) = found["games"], found["plays"]
    names = {one["id"]: one["name"] for one in found["players"]}
    assert (game["name"], game["highestWins"], game["noPoints"]) == ("八八", True, False)
    assert (play["gameRefId"], play["durationMin"]) == (game["id"], 90)
    told = [[one["score"], one["winner"], one["rank"], one["startPlayer"]] for one in play["playerScores"]]
    assert told == [["13", False, 2, True], ["71", True, 1, False], ["-84", False, 3, False]]
    assert [names[one["playerRefId"]] for one in play["playerScores"]] == ["秋山", "石川", "上田"]
    found = file((match(SEED), (1, 2, 3)), (match(EQUAL, None), (3, 1, 2)))
    first, second = found["plays"]
    assert second["playDate"] == first["playDate"]
    assert (second["durationMin"], "日付は前の年のもの。" in second["comments"], "日付" in first["comments"]) == (0, True, False)
    assert file((match(SEED, None), (1, 2, 3)))["plays"] == []


def test_identities_stay_and_refer_to_what_is_there() -> None:
    one = file((match(SEED), (1, 2, 3)))
    both = file((match(SEED), (1, 2, 3)), (match(SHISO), (2, 3, 4)), lang="en")
    assert {each["uuid"] for each in one["players"]} <= {each["uuid"] for each in both["players"]}
    assert one["plays"][0]["uuid"] == both["plays"][0]["uuid"]
    assert one["games"][0]["uuid"] == both["games"][0]["uuid"]
    numbers = [each["id"] for each in (*both["games"], *both["players"])]
    assert len({*numbers}) == len(numbers)
    assert {score["playerRefId"] for play in both["plays"] for score in play["playerScores"]} <= {*numbers}


def test_a_result_that_is_a_fraction_of_the_usual_unit() -> None:
    """Where nothing is rounded riichi tells its result in points; a season counts in pt."""
    record = {"ruleset": "riichi", "house": {"rounding": "none"}, "players": ["東", "南", "西", "北"], "log": RIICHI}
    play = bgstats.play_of("one", match(json.dumps(record)))
    (scores,) = (one["playerScores"] for one in json.loads(bgstats.write([play], "en"))["plays"])
    assert [one["score"] for one in scores] == ["-17.9", "49.9", "6", "-38"]
