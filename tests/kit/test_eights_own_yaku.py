"""Yaku of a table's own in both games of 八八: points stand where cards can make no yaku."""

from random import Random
from types import ModuleType

import pytest
from kinds import times
from strategies import captured

from scorekeeper.core.house import house_from, own_of
from scorekeeper.core.record import read, write
from scorekeeper.decks.captures import MOST
from scorekeeper.decks.hanafuda import cards_named, points
from scorekeeper.games import BY_NAME
from scorekeeper.games.hachihachi.end import taken
from scorekeeper.games.hachihachi.facts import HachihachiPlayedOut
from scorekeeper.games.hachihachi.play import dekiyaku
from scorekeeper.games.hachihachi_classic import count
from scorekeeper.games.hachihachi_classic import dekiyaku as classic_dekiyaku
from scorekeeper.games.hachihachi_classic.facts import ClassicPlayedOut
from scorekeeper.sheet.text_csv import text
from tests.games.cases import told

OWN = {
    "own.1": "三鳥~3~~ume-tane.fuji-tane.susuki-tane.yanagi-tane~3~~asks",
    "own.2": "四短~9~~matsu-tan.ume-tan.sakura-tan.yanagi-tan~0~akatan~asks",
    "own.3": "口だけ~2~~~0~aotan~ends",
}


@pytest.mark.fuzz
@pytest.mark.parametrize(("made_by", "counted"), [(dekiyaku, taken), (classic_dekiyaku, count)], ids=["hachihachi", "classic"])
def test_points_stand_where_no_yaku_need_be_made(made_by: ModuleType, counted: ModuleType) -> None:
    """By cards and by points the same; where every card is a yaku of the table's own no points do."""
    classic = made_by is classic_dekiyaku
    game = BY_NAME["hachihachi-classic" if classic else "hachihachi"]
    rules = {"shibari3": "on", "tsukiishi": "off"} if classic else dict[str, str]()
    rng, tried, house = Random(4), 0, house_from(game.house, rules | OWN)
    assert {*own_of(house)}
    while tried < times(12):
        names = captured(rng)
        piles = [frozenset(cards_named(pile)) for pile in names]
        if any(made_by.dekiyaku(house).made(pile) for pile in piles) or max(map(len, piles)) > MOST:
            continue
        tried += 1
        scores, ends = tuple(map(points, piles)), []
        assert counted.unmade(house).can(scores, frozenset())
        for one in ({"points": scores}, {"captures": names}):
            table = told(game.name, "field", " ".join(f"{name}={choice}" for name, choice in ({"seats": 3} | rules | OWN).items()))
            table.say((ClassicPlayedOut if classic else HachihachiPlayedOut)(**one))
            assert read(write(table.record), BY_NAME) == table.record
            assert text(table.sheet, "ja")
            ends.append(table.balances)
        assert ends[0] == ends[1]
    for certain in ("鶴~1~~matsu-hikari~0~~asks", "松~1~~matsu-hikari.matsu-tan.matsu-kasu1.matsu-kasu2~2~~asks"):
        assert not counted.unmade(house_from(game.house, rules | {"own.1": certain})).can((88, 88, 88), frozenset())
