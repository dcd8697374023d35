"""Declaring a hand after the deal: whether the cards and the other players' declarations allow it, and its fee."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from scorekeeper.core.offer import Objection
from scorekeeper.decks.hanafuda import BY_NAME
from scorekeeper.games.hachihachi.deal import teyaku
from scorekeeper.games.hachihachi.deal.field import flat
from scorekeeper.games.hachihachi.deal.teyaku import HANDS
from scorekeeper.games.hachihachi.facts import HachihachiTeyaku
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import HachihachiMonth, Hand
from scorekeeper.kit.eights.announcing import check_months, check_names, check_seven, check_shown, check_threes, months_of
from scorekeeper.kit.eights.deck import check_deck, ways
from scorekeeper.kit.eights.month import Phase


def check_teyaku(month: HachihachiMonth, fact: HachihachiTeyaku) -> Iterator[Objection]:
    if month.phase is Phase.DEAL:
        yield LAW.no("no-field")
        return
    wrong = tuple(_check_hand(month, fact))
    yield from wrong
    yield from check_shown(LAW, month, fact.player, fact.cards)
    if not wrong:
        wrong = tuple(check_threes(LAW, month, fact, HANDS))
        where, hands = "cards" if fact.cards else "names", teyaku.hands(month.house)
        mine = ways(hands, fact.names, fact.cards, fact.months)
        yield from wrong or check_deck(LAW, month, fact.player, mine, hands, where)


def _check_hand(month: HachihachiMonth, fact: HachihachiTeyaku) -> Iterator[Objection]:
    """The hand by itself, and whether its owner may still declare it."""
    if month.phase is Phase.PLAY:
        yield LAW.no("teyaku-late")
        return
    if month.phase is Phase.OVER:
        yield LAW.no("teyaku-over")
        return
    yield from _check_names(month.house, fact)
    earlier = month.hand(fact.player)
    if earlier and earlier.void:
        yield LAW.no("teyaku-void", "player")
    elif earlier:
        yield LAW.no("teyaku-twice", "player")


def _check_names(house: HachihachiHouse, fact: HachihachiTeyaku) -> Iterator[Objection]:
    hands = teyaku.hands(house)
    wrong = tuple(check_names(LAW, fact.names, (hands.by_months, hands.by_kinds), partial(_impossible, fact.names)))
    yield from wrong
    if not wrong:
        cards = tuple(_check_cards(house, fact)) if fact.cards else ()
        yield from cards or check_months(LAW, fact, HANDS)
    elif not fact.names and fact.cards:
        yield from check_seven(LAW, fact.cards)


def _impossible(names: tuple[str, ...]) -> Iterator[Objection]:
    if HANDS.in_order(names) in teyaku.IMPOSSIBLE:
        yield LAW.no("teyaku-impossible", "names", said=HANDS.hand_name(names))


def _check_cards(house: HachihachiHouse, fact: HachihachiTeyaku) -> Iterator[Objection]:
    wrong = tuple(check_seven(LAW, fact.cards))
    yield from wrong
    if wrong:
        return
    hand = [BY_NAME[name] for name in fact.cards]
    readings = teyaku.readings(hand, house)
    names = HANDS.in_order(fact.names)
    if any(reading.names == names for reading in readings):
        return
    if not readings:
        yield LAW.no("teyaku-cards", "cards")
        return
    best = HANDS.hand_name(readings[0].names)
    if house.willow == "kasu" and any(one.names == names for one in teyaku.readings(hand, replace(house, willow="choice"))):
        yield LAW.no("willow-kasu", "names", best=best)
        return
    held = {name for reading in readings for name in reading.names}
    part = set(names) < set(readings[0].names)
    clause = "teyaku.7" if part or set(names) & held else "penalty.11"
    yield LAW.no("teyaku-other", "names", by=LAW[clause], best=best)


def apply_teyaku(month: HachihachiMonth, fact: HachihachiTeyaku, entry: int) -> HachihachiMonth:
    names = HANDS.in_order(fact.names)
    clauses = ["teyaku.3"] + (["teyaku.5", "teyaku.6"] if len(names) > 1 else [])
    if {*names} & dict(month.house.worth).keys():
        clauses.append("house.1")
    elif HANDS.fee(names) == teyaku.DEAREST:
        clauses.append("teyaku.27")
    if month.house.willow == "kasu" and {*names} & teyaku.KASU_HANDS.keys():
        clauses.append("house.5")
    if "shiso" in names:
        clauses += ["shiso.1", "shiso.5"]
    elif month.phase is Phase.SHISOU:
        clauses.append("shiso.2")
    paid = month.seating.from_others(fact.player, month.ground.fees([flat(teyaku.hands(month.house).yaku[name]) for name in names]))
    line = month.line(entry, "teyaku", HANDS.hand_name(names), fact.player, paid, clauses=LAW.all(*clauses))
    phase = Phase.SHISOU if "shiso" in names else month.phase
    hand: Hand = Hand(fact.player, names, entry, fact.cards, months_of(fact, HANDS))
    return month.with_hand(hand).add(line).replace(phase=phase)
