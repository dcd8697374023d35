"""Declaring a hand after the deal: whether the cards and the other players' declarations allow it, and its fee."""

from collections import Counter
from collections.abc import Iterator

from scorekeeper.core.game import Objection
from scorekeeper.core.words import listed
from scorekeeper.decks.hanafuda import BY_NAME, HANAFUDA
from scorekeeper.games.eights.month import Phase
from scorekeeper.games.eights.teyaku import HAND, three_months
from scorekeeper.games.hachihachi.deal import teyaku
from scorekeeper.games.hachihachi.deal.field import flat
from scorekeeper.games.hachihachi.facts import Teyaku
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import Hand, Month
from scorekeeper.games.months import month_name


def check_teyaku(month: Month, fact: Teyaku) -> Iterator[Objection]:
    if month.phase is Phase.DEAL:
        yield LAW.no("no-field")
        return
    wrong = tuple(_check_hand(month, fact))
    yield from wrong
    yield from _check_shown(month, fact)
    if not wrong:
        yield from _check_threes(month, fact)


def _check_hand(month: Month, fact: Teyaku) -> Iterator[Objection]:
    """The hand by itself, and whether its owner may still declare it."""
    if month.phase is Phase.PLAY:
        yield LAW.no("teyaku-late")
        return
    if month.phase is Phase.OVER:
        yield LAW.no("teyaku-over")
        return
    yield from _check_names(fact)
    earlier = month.hand(fact.player)
    if earlier and earlier.void:
        yield LAW.no("teyaku-void", "player")
    elif earlier:
        yield LAW.no("teyaku-twice", "player")


def _check_names(fact: Teyaku) -> Iterator[Objection]:
    names = fact.names
    if not names:
        yield LAW.no("teyaku-none", "names")
        yield from _check_seven(fact) if fact.cards else ()
        return
    unknown = [name for name in names if name not in teyaku.TEYAKU]
    if unknown:
        yield LAW.no("teyaku-unknown", "names")
        return
    for family in (teyaku.COUNT_HANDS, teyaku.KASU_HANDS):
        if sum(name in family for name in names) > 1:
            yield LAW.no("teyaku-family", "names")
            return
    said = teyaku.said(names)
    if teyaku.compound(names) in teyaku.IMPOSSIBLE:
        yield LAW.no("teyaku-impossible", "names", said=said)
        return
    wrong = list(_check_cards(fact)) if fact.cards else []
    yield from wrong
    if fact.months and not wrong:
        yield from _check_months(fact)


def _check_seven(fact: Teyaku) -> Iterator[Objection]:
    over = HANAFUDA.overfull(fact.cards, HAND)
    if over or set(fact.cards) - BY_NAME.keys() or len(fact.cards) != HAND:
        yield LAW.no("teyaku-seven", "cards", lasting=over)


def _check_cards(fact: Teyaku) -> Iterator[Objection]:
    wrong = tuple(_check_seven(fact))
    yield from wrong
    if wrong:
        return
    hand = [BY_NAME[name] for name in fact.cards]
    readings = teyaku.readings(hand)
    names = teyaku.compound(fact.names)
    if any(reading.names == names for reading in readings):
        return
    if not readings:
        yield LAW.no("teyaku-cards", "cards")
        return
    best = teyaku.said(readings[0].names)
    held = {name for reading in readings for name in reading.names}
    part = set(names) < set(readings[0].names)
    clause = "teyaku.7" if part or set(names) & held else "penalty.11"
    yield LAW.no("teyaku-other", "names", by=LAW[clause], best=best)


def _check_months(fact: Teyaku) -> Iterator[Objection]:
    told = sorted(fact.months) == sorted(_months(fact))
    if not told or not teyaku.threes_fit(fact.names, fact.months):
        yield LAW.no("teyaku-months", "months")


def _check_shown(month: Month, fact: Teyaku) -> Iterator[Objection]:
    """The cards of the hand against those that lie on the field or that others have shown."""
    lying = set(month.brights) & set(fact.cards)
    if lying:
        yield LAW.no("teyaku-lying", "cards", lasting=True, words=listed([BY_NAME[name].words for name in sorted(lying)]))
    for hand in _others(month, fact):
        shared = set(hand.cards) & set(fact.cards)
        if shared:
            yield LAW.no("teyaku-shared", "cards", lasting=True, words=listed([BY_NAME[name].words for name in sorted(shared)]))


def _check_threes(month: Month, fact: Teyaku) -> Iterator[Objection]:
    """The threes of the hand against the field and the threes of others."""
    brights = [BY_NAME[name] for name in month.brights]
    if fact.months and not teyaku.threes_fit(fact.names, fact.months, brights):
        yield LAW.no("three-lying", "months")
    mine = Counter(BY_NAME[name].month for name in fact.cards)
    known = {number for hand in _others(month, fact) for number in hand.months}
    for number in {*_months(fact), *mine}:
        if number in known and (mine[number] > 1 or number in _months(fact)):
            yield LAW.no("three-shared", "cards" if fact.cards else "months", month=month_name(number))


def _others(month: Month, fact: Teyaku) -> list[Hand]:
    return [hand for hand in month.standing if hand.player != fact.player]


def _months(fact: Teyaku) -> tuple[int, ...]:
    """The months of the declared threes, from the cards or as entered."""
    if not teyaku.threes(fact.names):
        return ()
    return three_months(fact.cards) if fact.cards else tuple(sorted(fact.months))


def apply_teyaku(month: Month, fact: Teyaku, entry: int) -> Month:
    names = teyaku.compound(fact.names)
    clauses = ["teyaku.3"] + (["teyaku.5", "teyaku.6"] if len(names) > 1 else [])
    if teyaku.fee(names) == teyaku.DEAREST:
        clauses.append("teyaku.27")
    if "shiso" in names:
        clauses += ["shiso.1", "shiso.5"]
    elif month.phase is Phase.SHISOU:
        clauses.append("shiso.2")
    paid = month.seating.from_others(fact.player, month.ground.fees([flat(teyaku.TEYAKU[name]) for name in names]))
    line = month.line(entry, "teyaku", teyaku.said(names), fact.player, paid, clauses=LAW.all(*clauses))
    phase = Phase.SHISOU if "shiso" in names else month.phase
    return month.with_hand(Hand(fact.player, names, entry, fact.cards, _months(fact))).add(line).replace(phase=phase)
