"""Announcing a dealt hand: whether the cards, the time and the hands of others allow it, and what is paid; and a hand that was
wrong.
"""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from scorekeeper.core.facts import Fact
from scorekeeper.core.ledger import Payment
from scorekeeper.core.offer import Objection
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import cards_named
from scorekeeper.games.basics.speaking import open_for
from scorekeeper.games.hachihachi_classic import shisou, teyaku
from scorekeeper.games.hachihachi_classic.facts import ClassicTeyaku, ClassicWrongTeyaku
from scorekeeper.games.hachihachi_classic.house import ClassicHouse
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import ClassicMonth, Hand
from scorekeeper.games.hachihachi_classic.teyaku import SHISO
from scorekeeper.kit.eights.announcing import (
    check_months,
    check_names,
    check_seven,
    check_shown,
    check_threes,
    check_wrong,
    months_of,
)
from scorekeeper.kit.eights.deck import check_deck, ways
from scorekeeper.kit.eights.month import Phase
from scorekeeper.kit.rounds import Move

WRONG = Words("無効", "void")
PAID = frozenset(("teyaku", "gift", "tobikomi", "nuke"))
"""The lines of a hand, which go back if it was wrong."""


def check_teyaku(month: ClassicMonth, fact: ClassicTeyaku) -> Iterator[Objection]:
    closed = tuple(_check_time(month, fact))
    if closed:
        yield from closed
        return
    earlier = month.hand(fact.player)
    if earlier and not earlier.void:
        yield LAW.no("teyaku-twice", "player")
    hands = teyaku.hands(month.house)
    wrong = tuple(check_hand(month.house, fact.names, fact.cards)) or tuple(check_months(LAW, fact, hands))
    yield from wrong
    yield from check_shown(LAW, month, fact.player, fact.cards, month.aside)
    if not wrong:
        wrong = tuple(check_threes(LAW, month, fact, hands, month.aside))
        mine = ways(hands, fact.names, fact.cards, fact.months)
        yield from wrong or check_deck(LAW, month, fact.player, mine, hands, "cards" if fact.cards else "names", month.away)


def _check_time(month: ClassicMonth, fact: ClassicTeyaku) -> Iterator[Objection]:
    """Whether this player may announce now. What a shiso has ended waits for the hands of the others
    (hachihachi-classic.shisou.9); in a month without play only shiso counts (hachihachi-classic.shisou.10).
    """
    if month.phase is Phase.DEAL:
        yield LAW.no("no-field")
    elif month.phase is Phase.PLAY or (month.over and not (month.stopped or month.dry)):
        yield LAW.no("teyaku-late")
    elif shisou.is_early(month) and month.stopped:
        yield LAW.no("shisou-over")
    elif shisou.is_early(month) and SHISO in fact.names:
        yield from shisou.check_early(month, fact)
    else:
        yield from open_for(month, ("player", fact.player))
        if month.dry and SHISO not in fact.names:
            yield LAW.no("teyaku-dry", "names", by=LAW["drop.21" if len(month.playing) == 1 else "drop.19"])


def check_hand(house: ClassicHouse, names: tuple[str, ...], cards: tuple[str, ...]) -> Iterator[Objection]:
    """Whether a hand is one under these house rules, and whether these seven cards, if any, are it."""
    hands = teyaku.hands(house)
    amiss = tuple(check_names(LAW, names, (hands.by_kinds, hands.by_months), partial(_compound, house, names)))
    amiss += tuple(check_seven(LAW, cards)) if cards else ()
    yield from amiss
    if amiss or not cards:
        return
    readings = teyaku.readings(house, cards_named(cards))
    if not readings:
        yield LAW.no("teyaku-cards", "cards")
    elif all(one.names != hands.in_order(names) for one in readings):
        free = teyaku.readings(replace(house, willow="choice"), cards_named(cards))
        chosen = house.willow == "kasu" and any(one.names == hands.in_order(names) for one in free)
        yield LAW.no("willow-kasu" if chosen else "teyaku-other", "names", best=hands.hand_name(readings[0].names))


def _compound(house: ClassicHouse, names: tuple[str, ...]) -> Iterator[Objection]:
    if clause := teyaku.barring_clause(house, names):
        yield LAW.no("teyaku-barred", "names", by=clause, said=teyaku.hands(house).hand_name(names))
    elif not teyaku.possible(house, names):
        yield LAW.no("teyaku-impossible", "names", said=teyaku.hands(house).hand_name(names))


def hand_fee(month: ClassicMonth, names: tuple[str, ...]) -> Reckoning:
    """What one player pays for a hand in this month (hachihachi-classic.teyaku.28). Of a shiso that is announced early nobody pays
    a share only.
    """
    why, hands = Reckoning(), teyaku.hands(month.house)
    for name in hands.in_order(names):
        yaku = hands.yaku[name]
        why = why.plus(yaku.words, yaku.fee, yaku.clause)
    early = SHISO in names and shisou.is_early(month)
    return month.times(why) if early else month.share_of(month.times(why))


def apply_teyaku(month: ClassicMonth, fact: ClassicTeyaku, entry: int) -> ClassicMonth:
    """Those who play pay at once (hachihachi-classic.teyaku.2); a shiso that is announced early is paid for by everybody."""
    hands = teyaku.hands(month.house)
    names = hands.in_order(fact.names)
    early = SHISO in names and shisou.is_early(month)
    why, payers = hand_fee(month, names), month.seating.others(fact.player)
    if early:
        payers = tuple(player for player in month.order if player != fact.player)
    paid = tuple(Payment(payer, fact.player, why) for payer in payers)
    line = month.line(entry, "teyaku", hands.hand_name(names), fact.player, paid, clauses=tuple(_clauses(month, names)))
    hand: Hand = Hand(fact.player, names, entry, fact.cards, months_of(fact, hands))
    gift = tuple(shisou.gift(month, fact.player, entry)) if SHISO in names else ()
    return shisou.settle(month.with_hand(hand).add(line, *gift), entry)


def _clauses(month: ClassicMonth, names: tuple[str, ...]) -> Iterator[str]:
    if SHISO not in names:
        yield from LAW.all("teyaku.2", *(("shisou.9",) if month.stopped else ()))
    else:
        yield LAW["shisou.6" if shisou.is_early(month) else "teyaku.2"]
        yield LAW[{"ginmi": "shisou.3", "month-end": "shisou.4", "continue": "shisou.5"}[month.house.shisou_then]]
        yield from LAW.all(*(("shisou.10",) if month.dry else ()), *(("shisou.11",) if len(names) > 1 else ()))
    if len(names) > 1:
        yield from LAW.all("teyaku.28", "teyaku.32", "teyaku.33")
    if len(teyaku.hands(month.house).threes(names)) > 1 and len(names) > 1:
        yield LAW["teyaku.29"]
    if {*names} & dict(month.house.worth).keys():
        yield LAW["house.1"]
    if month.house.willow == "kasu" and {*names} & teyaku.KIND_HANDS:
        yield LAW["house.6"]


# ---------------------------------------------------------------- a hand that was wrong


def check_wrong_teyaku(month: ClassicMonth, fact: ClassicWrongTeyaku) -> Iterator[Objection]:
    yield from check_wrong(LAW, month, fact.player)


def apply_wrong_teyaku(month: ClassicMonth, fact: ClassicWrongTeyaku, entry: int) -> ClassicMonth:
    """All that the hand has earned goes back, and there is no fine (hachihachi-classic.penalty.1). A month that a shiso has ended
    goes on unless another shiso ends it.
    """
    hand = month.hand(fact.player)
    assert hand is not None
    ended = month.stopped and shisou.holder(month) == fact.player
    month = month.strike(LAW["penalty.1"], WRONG, PAID, fact.player).with_hand(hand._replace(void=True))
    line = month.line(entry, "note", Words("手役は無効", "teyaku void"), fact.player, clauses=LAW.all("penalty.1"))
    month = month.add(line)
    return shisou.settle(shisou.reopen(month, WRONG), entry) if ended else month


MOVES: dict[type[Fact], Move[ClassicMonth]] = {
    ClassicTeyaku: Move(check_teyaku, apply_teyaku, opens=False, late=True),
    ClassicWrongTeyaku: Move(check_wrong_teyaku, apply_wrong_teyaku, opens=False, late=True),
}
"""Until the next month is dealt a hand may still be announced beside a shiso, or found wrong."""
