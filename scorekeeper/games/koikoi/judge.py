"""What a player holds at the end of a turn, what of it is new, and why shobu and koi cannot be said if nothing is."""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.core.house import changes_worth
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.decks.hanafuda import RAIN_MAN, SAKE_CUP, WILLOW, Flowers
from scorekeeper.games.koikoi.house import KoikoiHouse
from scorekeeper.games.koikoi.law import LAW
from scorekeeper.games.koikoi.telling import only_counting
from scorekeeper.games.koikoi.yaku import dekiyaku, found
from scorekeeper.kit.cards.shobu import LIGHTS
from scorekeeper.kit.cards.turns import TurnCaptures
from scorekeeper.kit.cards.yaku import HeldYaku


class Judged(NamedTuple):
    """The yaku held at the end of a turn, the keys of those that are new, and the clauses."""

    held: tuple[HeldYaku, ...]
    new: frozenset[str]
    clauses: tuple[str, ...]


def judge(turn: TurnCaptures, house: KoikoiHouse) -> Judged:
    """A yaku is new if it was not there at the end of the player's turn before: a further card of one that grows and a step to
    a higher one count (koikoi.call.2, koikoi.call.3).
    """
    before = {one.key: one.more for one in found(turn.before, house)}
    held = found(turn.end, house)
    new = frozenset(one.key for one in held if one.more > before.get(one.key, -1)) - only_counting(house)
    risen = any(key in before or dekiyaku(house).rivals(old) & {key} for key in new for old in before)
    clauses = ("call.1", "call.2", *(("call.3",) if risen else ()))
    return Judged(held, new, tuple(dict.fromkeys((*LAW.all(*clauses), *told(turn.end, held, house)))))


def told(cards: Flowers, held: tuple[HeldYaku, ...], house: KoikoiHouse) -> Iterator[str]:
    """The clauses by which these cards make these yaku and no others."""
    keys = {one.key for one in held}
    yield from dict.fromkeys(dekiyaku(house).exclusions(dekiyaku(house).made(cards)).values())
    if RAIN_MAN in cards and "sankou" in keys and house.ame_shikou == "off":
        yield LAW["dekiyaku.4"]
    if keys & {"gokou", "shikou"} and len(cards & LIGHTS) == len(LIGHTS):
        yield LAW["dekiyaku.6"]
    if WILLOW & cards and keys & {"hanamizake", "tsukimizake"}:
        yield LAW["dekiyaku.17"]
    if SAKE_CUP in cards and keys & {"tane", "kasu"}:
        yield LAW["bake.1" if house.bakefuda == "on" else "bake.3"]
        if house.bakefuda == "on" and any(one.key == "kasu" and one.number == one.row.need for one in held):
            yield LAW["bake.2"]
    if house.tan_plus == "on" and keys & {"aotan", "akatan"}:
        yield LAW["dekiyaku.9"]
    yield from named(keys, house)


def named(keys: set[str], house: KoikoiHouse) -> Iterator[str]:
    """The clauses that follow from the names of yaku alone."""
    if {"aotan", "akatan"} <= keys:
        yield LAW["dekiyaku.12"]
    if len(keys) > 1:
        yield LAW["dekiyaku.21"]
    if house.ino_plus == "on" and "inoshikachou" in keys:
        yield LAW["house.4"]
    if house.joins == "best" and keys & {"akaao", "aotan", "akatan", "inoshikachou"}:
        yield LAW["house.7"]
    if changes_worth(house, keys):
        yield LAW["house.1"]
    if keys & OWN_KEYS:
        yield LAW["house.11"]
