"""Shobu: told by cards or by names, judged, and paid."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

import msgspec

from scorekeeper.core.cards import BY_NAME, CRANE, PLANTS, RIBBONS
from scorekeeper.core.game import Objection
from scorekeeper.core.ledger import Line
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, listed
from scorekeeper.games.koikoi_three.dekiyaku import (
    CUP_YAKU,
    DEKIYAKU,
    FAMILIES,
    GROWING,
    KASU,
    TANE,
    Cards,
    Dekiyaku,
    Held,
    absorbed,
    said,
    sets,
)
from scorekeeper.games.koikoi_three.facts import Shobu
from scorekeeper.games.koikoi_three.house import KoikoiHouse
from scorekeeper.games.koikoi_three.judge import Judged, News, Turn, cited_news, decide, judge
from scorekeeper.games.koikoi_three.month import KINDS, LIMIT_MARK, Month, from_both, object_, won_clauses

KEPT = 4096
"""How many judged shobu are kept: each is asked for twice, when it is checked and when it is paid, and again by every fold."""
PILES = 3
"""Captured before this turn, by the hand card, by the turned card."""


def turn_of(captures: tuple[tuple[str, ...], ...]) -> Turn:
    """The three piles as they were told, left-out ones empty. KeyError for a name that no card has."""
    before, hand, turned = (frozenset(BY_NAME[name] for name in pile) for pile in (*captures, *((),) * PILES)[:PILES])
    return Turn(before, hand, turned)


def judged(house: KoikoiHouse, month: Month, fact: Shobu) -> Judged:
    """A shobu that says what can be."""
    return _judged(house, _bare(fact), limit=month.limited)


def _bare(fact: Shobu) -> Shobu:
    """The shobu without who called it and when, which does not matter to what it is worth."""
    return msgspec.structs.replace(fact, player=0, by=None, at=None, place=None, also=False)


@lru_cache(KEPT)
def _judged(house: KoikoiHouse, fact: Shobu, *, limit: bool) -> Judged:
    if fact.captures:
        return judge(turn_of(fact.captures), house, limit=limit)
    held = tuple(Held(key, getattr(fact, key) if row.grows else 0, key == "kasu" and fact.cup) for key, row in _named(fact))
    news = {one.key: _news(one, fact, house) for one in held}
    found = decide(held, news, limit=limit)
    return found._replace(clauses=tuple(dict.fromkeys(_cited(fact, held, news, house, limit=limit))))


def _named(fact: Shobu) -> Iterator[tuple[str, Dekiyaku]]:
    return ((key, row) for key, row in DEKIYAKU.items() if key in fact.names)


def _news(one: Held, fact: Shobu, house: KoikoiHouse) -> News:
    """What a yaku is, as told."""
    if one.key in CUP_YAKU and fact.hinode:
        return News.REVIVED
    if one.key in fact.old:
        return News.OLD
    if one.only_ten:
        return News.TEN
    if one.key in fact.grown:
        return News.RISEN if house.grow_new == "on" else News.GROWN
    return News.NEW


def _cited(fact: Shobu, held: tuple[Held, ...], news: dict[str, News], house: KoikoiHouse, *, limit: bool) -> Iterator[str]:
    yield from cited_news(held, news, house)
    if len(held) > 1:
        yield "koikoi-three.combo.4"
    if any(one.cup for one in held):
        yield "koikoi-three.bake.1"
        yield "koikoi-three.bake.2" if house.bake_both == "on" else "koikoi-three.bake.3"
    if fact.rain:
        yield "koikoi-three.rain.1"
    if fact.hinode and CUP_YAKU & {*fact.names}:
        yield "koikoi-three.rain.5"
    if limit:
        yield from ("koikoi-three.flow.3", "koikoi-three.flow.4")


def check_shobu(house: KoikoiHouse, month: Month, fact: Shobu) -> Iterator[Objection]:
    yield from _checked(house, _bare(fact), limit=month.limited)


@lru_cache(KEPT)
def _checked(house: KoikoiHouse, fact: Shobu, *, limit: bool) -> tuple[Objection, ...]:
    wrong = tuple(check_captures(fact) if fact.captures else _check_names(house, fact))
    refusal = None if wrong else _judged(house, fact, limit=limit).refusal
    if refusal is None:
        return wrong
    return (Objection(f"shobu-{refusal.key}", "captures" if fact.captures else "names", refusal.text, refusal.clause),)


def check_captures(fact: Shobu) -> Iterator[Objection]:
    if fact.names or fact.old or fact.grown:
        yield object_(
            "shobu-both", "names", "役は札から決まる。どちらか一方で入れる。", "Tell the cards or the yaku, not both.", "call.1"
        )
        return
    names = [name for pile in fact.captures for name in pile]
    if not BY_NAME.keys() >= {*names}:
        yield object_("captures-unknown", "captures", "48枚の中から選ぶ。", "Choose among the 48 cards.", "play.1")
        return
    if len({*names}) < len(names):
        words = min(BY_NAME[name] for name, times in Counter(names).items() if times > 1).words
        text = f"{words.ja}が二度出ている。どちらかを外す。", f"The {words.en} is there twice. Take one away."
        yield object_("captures-twice", "captures", *text, "play.1")
        return
    turn = turn_of(fact.captures)
    for pile in turn:
        odd = [month for month, size in sorted(Counter(card.month for card in pile).items()) if size % 2]
        if odd:
            plant = PLANTS[odd[0]][1]
            text = (
                f"{plant.ja}の札が奇数枚。札は同じ月の2枚か4枚ずつ取る。並べ直す。",
                f"An odd number of {plant.en} cards. They are captured by twos or fours: sort them again.",
            )
            yield object_("captures-odd", "captures", *text, "play.2")
            return
    for pile in (turn.hand, turn.turned):
        if len({card.month for card in pile}) > 1:
            text = "1枚で取れるのは同じ月の札だけ。分け直す。", "One card captures cards of one month only. Sort them again."
            yield object_("captures-months", "captures", *text, "play.2")
            return


def _check_names(house: KoikoiHouse, fact: Shobu) -> Iterator[Objection]:
    names = frozenset(fact.names)
    if not names:
        yield object_("shobu-none", "names", "できている役を全て選ぶ。", "Choose all yaku that are held.", "call.2")
        return
    if names - DEKIYAKU.keys() or len(names) != len(fact.names):
        yield object_(
            "shobu-unknown",
            "names",
            "出来役18種の中から、一つずつ選ぶ。",
            "Choose among the eighteen dekiyaku, each once.",
            "call.2",
        )
        return
    for clause, family in FAMILIES.items():
        there = [DEKIYAKU[key].yaku.words for key in family if key in names]
        if len(there) > 1:
            best, all_ = there[0], listed(there)
            text = f"{all_.ja}は重ならない。{best.ja}だけを残す。", f"{all_.en} never add up. Leave {best.en} alone."
            yield object_("shobu-family", "names", *text, clause.removeprefix("koikoi-three."))
            return
    wrong = list(_check_rain(names, fact))
    yield from wrong or _check_counts(house, names, fact)


def needed(names: frozenset[str]) -> Cards:
    """The cards that must have been captured for these yaku, free choices left out."""
    rows = [DEKIYAKU[key] for key in names]
    return frozenset().union(*(row.must | row.of if row.need == len(row.of) else row.must for row in rows))


def _check_rain(names: frozenset[str], fact: Shobu) -> Iterator[Objection]:
    cup = [DEKIYAKU[key].yaku.words for key in DEKIYAKU if key in CUP_YAKU & names]
    cards = needed(names)
    if fact.rain and CRANE in cards:
        words = listed([DEKIYAKU[key].yaku.words for key in DEKIYAKU if key in names and CRANE in needed(frozenset((key,)))])
        text = f"{words.ja}には松に鶴がある。鶴があれば雨流れは無い。", f"{words.en} holds the crane: then there is no rain."
        yield object_("shobu-crane", "rain", *text, "rain.5")
    elif fact.rain and cup:
        text = (
            f"柳を取っていて鶴が無ければ、{cup[0].ja}は雨流れ。外して数える。",
            f"With willow and without the crane {cup[0].en} is void. Leave it out.",
        )
        yield object_("shobu-rain", "names", *text, "rain.2")
    if fact.old or fact.grown:
        yield from _check_told_before(names, fact)


def _check_told_before(names: frozenset[str], fact: Shobu) -> Iterator[Objection]:
    old, grown = frozenset(fact.old), frozenset(fact.grown)
    if old - names or grown - names or grown - {*GROWING} or old & grown:
        text = (
            "前からある役は、いま選んだ役の中から一度だけ選ぶ。",
            "What was held before is chosen once among the yaku named now.",
        )
        yield object_("shobu-old", "old" if old - names or old & grown else "grown", *text, "call.2")


def _check_counts(house: KoikoiHouse, names: frozenset[str], fact: Shobu) -> Iterator[Objection]:
    """What is named must fit together: a yaku whose cards are all there must be named too, and counts cannot be smaller."""
    cards = needed(names)
    sure = sets(cards) - (CUP_YAKU if fact.rain else frozenset())
    beside = absorbed(names | sure)
    for key in DEKIYAKU:
        if key in sure and key not in names and key not in beside:
            yield _left_out(key)
            return
    cup_apart = fact.cup and "kasu" in names and house.bake_both == "off"
    for key, of in (("tane", TANE), ("tan", RIBBONS)):
        least = len(cards & of) - (cup_apart and key == "tane")
        row = DEKIYAKU[key]
        if least >= row.need and key not in names and not (key == "tane" and house.bake_both == "off"):
            yield _left_out(key)
            return
        if key in names and getattr(fact, key) < least:
            words = row.yaku.words
            text = (
                f"挙げた役だけで{words.ja}は{least}枚ある。枚数を直す。",
                f"The yaku named hold {least} {words.en} already. Correct the number.",
            )
            yield object_("shobu-few", key, *text, row.yaku.clause.removeprefix("koikoi-three."))
            return
    if "kasu" in names and fact.kasu > len(KASU) + fact.cup:
        text = "カスは24枚、菊に盃を入れて25枚まで。", "There are 24 kasu, 25 with the cup."
        yield object_("shobu-many", "kasu", *text, "dekiyaku.19")
    if "tane" in names and cup_apart and fact.tane == len(TANE):
        text = "菊に盃はカスに数えた。タネには数えない。", "The cup counts as kasu here, not as tane."
        yield object_("shobu-cup", "tane", *text, "bake.3")


def _left_out(key: str) -> Objection:
    yaku = DEKIYAKU[key].yaku
    text = f"挙げた役の札で{yaku.words.ja}もできている。加える。", f"The cards of these yaku make {yaku.words.en} too. Add it."
    return object_("shobu-left-out", "names", *text, yaku.clause.removeprefix("koikoi-three."))


def why(held: tuple[Held, ...], gift: int) -> Reckoning:
    """The total of valid yaku, always as it is (koikoi-three.call.7), and the gift for gokou, if the house has one."""
    reckoned = Reckoning()
    for one in held:
        yaku = one.row.yaku
        reckoned = reckoned.plus(yaku.words, yaku.fee, yaku.clause)
        if one.more:
            label = Words(f"{one.row.need + 1}枚目から {one.more}枚", f"{one.more} beyond {one.row.need}")
            reckoned = reckoned.plus(label, one.more, yaku.clause)
    if gift and any(one.key == "gokou" for one in held):
        reckoned = reckoned.plus(Words("五光の祝儀", "gift for gokou"), gift, "koikoi-three.dekiyaku.2")
    return reckoned


def apply_shobu(house: KoikoiHouse, month: Month, fact: Shobu, entry: int) -> Month:
    """The caller is paid, and nobody else for yaku that he holds (koikoi-three.call.8)."""
    reckoned, label, clauses = _worth(house, _bare(fact), limit=month.limited)
    marks = (LIMIT_MARK,) if month.limited else ()
    paid = from_both(fact.player, reckoned)
    return month.decided(fact.player, Line(entry, "shobu", KINDS["shobu"], label, fact.player, paid, marks, clauses))


@lru_cache(KEPT)
def _worth(house: KoikoiHouse, fact: Shobu, *, limit: bool) -> tuple[Reckoning, Words, tuple[str, ...]]:
    """What each of the others pays, for what, and by which clauses."""
    found = _judged(house, fact, limit=limit)
    called = ("koikoi-three.call.1", "koikoi-three.call.5", "koikoi-three.call.7", "koikoi-three.call.8")
    clauses = won_clauses(*found.clauses, *called, limited=limit)
    return why(found.held, house.gokou_shugi), said(found.held), tuple(dict.fromkeys(clauses))
