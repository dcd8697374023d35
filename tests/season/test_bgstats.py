"""A season as a file for BG Stats: what stands in it, and that its identities stay."""

import json
from pathlib import Path
from typing import Any

import msgspec
from storing import match_in, record_in

from scorekeeper.season import bgstats
from scorekeeper.season.matches import PlayedMatch
from tests.season.test_statistics import EQUAL, SEED, SHISO, season

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
