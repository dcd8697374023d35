"""Yaku of a table's own in both games of 八八: points stand where cards can make no yaku."""

from random import Random
from types import ModuleType

import pytest
from kinds import times

from scorekeeper.core.game import Game
from scorekeeper.core.house import House, house_from, own_of
from scorekeeper.core.record import Record, Refused, add, read, start, write
from scorekeeper.decks.captures import MOST
from scorekeeper.decks.hanafuda import DECK, Flower, Flowers, points
from scorekeeper.games import BY_NAME, hachihachi, hachihachi_classic
from scorekeeper.games.hachihachi.end import taken
from scorekeeper.games.hachihachi.facts import HachihachiField, HachihachiPlayedOut
from scorekeeper.games.hachihachi.play import dekiyaku
from scorekeeper.games.hachihachi_classic import count
from scorekeeper.games.hachihachi_classic import dekiyaku as classic_dekiyaku
from scorekeeper.games.hachihachi_classic.facts import ClassicField, ClassicPlayedOut
from scorekeeper.sheet.text_csv import text

OWN = {
    "own.1": "三鳥~3~~ume-tane.fuji-tane.susuki-tane.yanagi-tane~3~~asks",
    "own.2": "四短~9~~matsu-tan.ume-tan.sakura-tan.yanagi-tan~0~akatan~asks",
    "own.3": "口だけ~2~~~0~aotan~ends",
}
GAMES: list[tuple[Game, dict[str, str], ModuleType, ModuleType]] = [
    (hachihachi.GAME, {}, dekiyaku, taken),
    (hachihachi_classic.GAME, {"shibari3": "on", "tsukiishi": "off"}, classic_dekiyaku, count),
]


def house_of(game: Game, more: dict[str, str], own: dict[str, str]) -> House:
    return house_from(game.house, more | own)


def division(rng: Random) -> tuple[Flowers, ...]:
    shares: list[set[Flower]] = [set(), set(), set()]
    for month in range(1, 13):
        cards = [card for card in DECK if card.month == month]
        rng.shuffle(cards)
        for pair in (cards[:2], cards[2:]):
            rng.choice(shares).update(pair)
    return tuple(map(frozenset, shares))


@pytest.mark.fuzz
@pytest.mark.parametrize(("game", "more", "made_by", "counted"), GAMES, ids=["three", "classic"])
def test_points_stand_where_no_yaku_need_be_made(
    game: Game, more: dict[str, str], made_by: ModuleType, counted: ModuleType
) -> None:
    """By cards and by points the same; where every card is a yaku of the table's own no points do."""
    rng, tried = Random(4), 0
    house = house_of(game, more, OWN)
    table = made_by.dekiyaku(house)
    assert {*own_of(house)}
    while tried < times(12):
        piles = division(rng)
        if any(table.made(pile) for pile in piles) or max(map(len, piles)) > MOST:
            continue
        tried += 1
        scores = tuple(map(points, piles))
        assert counted.unmade(house).can(scores, frozenset())
        names = tuple(tuple(card.name for card in pile) for pile in piles)
        facts = (HachihachiPlayedOut, HachihachiField) if game is hachihachi.GAME else (ClassicPlayedOut, ClassicField)
        ends = [after(game, house, facts[1](), facts[0](**told)) for told in ({"points": scores}, {"captures": names})]
        assert ends[0] == ends[1]
    for certain in ("鶴~1~~matsu-hikari~0~~asks", "松~1~~matsu-hikari.matsu-tan.matsu-kasu1.matsu-kasu2~2~~asks"):
        assert not counted.unmade(house_of(game, more, {"own.1": certain})).can((88, 88, 88), frozenset())


def after(game: Game, house: House, *facts: object) -> tuple[int, ...]:
    record, state = Record(game, game.edition, house, ("A", "B", "C")), None
    state = start(record)
    for fact in facts:
        added = add(record, state, fact)  # type: ignore[arg-type]
        assert not isinstance(added, Refused), (fact, added.objections)
        record, state = added
    assert read(write(record), BY_NAME) == record
    assert text(game.sheet(state, record.players), "ja")
    return game.balances(state)
