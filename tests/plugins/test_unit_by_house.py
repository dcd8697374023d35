"""A game whose big unit depends on a house rule: every page and file counts in the unit of its record."""

import pytest
from flask import Flask
from opening import client_of, page_of
from reading import tight
from storing import folded, match_in

from scorekeeper import settlement
from scorekeeper.core.facts import Closed
from scorekeeper.core.record import Record
from scorekeeper.core.words import Words
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.games.basics.facts import Spoke
from scorekeeper.games.hachihachi_classic.facts import ClassicField, ClassicTeyaku
from scorekeeper.season.statistics import statistics
from scorekeeper.sheet import text_csv
from scorekeeper.sheet.of_record import prepare
from tests.season.test_statistics import season

GAME = BY_NAME["hachihachi-classic"]
"""八八 with 出る・下りる, whose kan is 12 or 10 points."""
KAN = GAME.unit
TEN = KAN._replace(per=10)
A, B = GAME.house(unit="12"), GAME.house(unit="10")
NAMES = ("秋山", "石川", "上田")


def test_a_game_under_one_house_under_several_and_under_none() -> None:
    assert [Record(GAME, GAME.edition, house, NAMES).game.unit for house in (A, B)] == [KAN, TEN]
    assert GAME.under(B).under(A).unit == KAN
    assert GAME.under(A) is GAME
    assert GAME.under() is GAME, "no match leaves the unit of the usual house"
    mixed = GAME.under(A, B)
    assert mixed.unit.split(123) == (0, 123), "matches in several units are told in the small one"
    assert mixed.unit.of_results.small == Words("貫", "kan"), "and their results in theirs"
    assert mixed.under(B).unit == TEN
    assert [game.name for game in GAMES if game.under(game.house()).unit != game.unit] == []


TOLD = (*(Spoke(player=player, says="in") for player in range(3)), ClassicTeyaku(player=0, names=("karasu", "shiso")))
"""karasu-shiso is 24 kan under both."""


def shiso(kan: str) -> Record:
    record = Record(GAME, GAME.edition, GAME.house(unit=kan), NAMES, (ClassicField(), *TOLD))
    return record.and_then(Closed(final=GAME.final(folded(record))))


@pytest.mark.parametrize("kan", ["12", "10"])
def test_files_and_pages_count_in_the_unit_of_the_record(app: Flask, kan: str) -> None:
    record = shiso(kan)
    told = settlement.plain(record, folded(record), "en")
    assert told["unit"] == {"small": "points", "big": "kan", "per": int(kan), "result": "kan"}
    made = prepare(record, folded(record))
    assert (made.unit.per, "+48" in text_csv.text(made, "ja")) == (int(kan), True)
    path, client = page_of(app, record), client_of(app)
    for page in ("", "board", "history", "line/4"):
        text = tight(client.get(path + page).text)
        assert "48貫" in text or "24貫" in text, page
        assert "57貫" not in text, page
    assert "20貫" in tight(client.get(f"/rules/{GAME.name}/tables/yaku?house=unit:{kan}").text)


def test_statistics_of_both_units_are_in_points() -> None:
    both = [(match_in(shiso(kan)), (1, 2, 3)) for kan in ("12", "10")]
    for matches, per in ((both[:1], 12), (both[1:], 10), (both, 1)):
        unit = statistics(season(matches)).game.unit
        assert (unit.per, unit.of_results.small.en) == (per, "kan")
