"""May the player call shobu? Which yaku are valid at the end of the turn, which of them are new, and why not if not.

A turn is judged as a whole, by the cards captured after both halves (koikoi-three.call.1). Only rain depends on the half-turn in
which a cup yaku was completed.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from scorekeeper.core.house import changes_worth
from scorekeeper.core.offer import Objection
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import CRANE, SAKE_CUP, WILLOW
from scorekeeper.games.koikoi_three.house import KoikoiThreeHouse
from scorekeeper.games.koikoi_three.law import LAW
from scorekeeper.games.koikoi_three.month import LIMIT
from scorekeeper.games.koikoi_three.yaku import CUP_YAKU, HeldThree, dekiyaku, dry, own_by_then, sets, total, yaku_in
from scorekeeper.kit.cards.turns import TurnCaptures
from scorekeeper.kit.cards.yaku import yaku_words


class YakuNews(StrEnum):
    """What a valid yaku is at the end of a turn. Only NEW and RISEN give the right to call."""

    NEW = "new"
    RISEN = "risen"
    """One more card, or a higher yaku of its group (koikoi-three.call.3)."""
    OLD = "old"
    GROWN = "grown"
    """One more card, at a table where that is not new (koikoi-three.call.4)."""
    TEN = "ten"
    """Exactly ten kasu with the cup (koikoi-three.bake.4)."""
    REVIVED = "revived"
    """A cup yaku that rain had voided, and the crane brought back (koikoi-three.rain.6)."""
    UNDER_RAIN = "under-rain"
    """A cup yaku completed this turn under rain, before the crane came (koikoi-three.rain.7)."""
    COUNTS = "counts"
    """A yaku of the table's own that is not enough to stop by itself (koikoi-three.house.2)."""


FRESH = frozenset((YakuNews.NEW, YakuNews.RISEN))


class JudgedThree(NamedTuple):
    """The yaku valid at the end of a turn, the news of each, why shobu cannot be called (None: it can), and the clauses."""

    held: tuple[HeldThree, ...]
    news: Mapping[str, YakuNews]
    refusal: Objection | None
    clauses: tuple[str, ...]

    @property
    def words(self) -> Words:
        """猪鹿蝶・タネ: what is held, or that nothing is."""
        return yaku_words(self.held) if self.held else Words("役なし", "no yaku")


def judge(turn: TurnCaptures, house: KoikoiThreeHouse, *, limit: bool) -> JudgedThree:
    """The judgement of a turn by its cards. `limit`: the month is replayed under the 3-mon limit."""
    before = {one.key: one for one in yaku_in(turn.before, house)}
    held = yaku_in(turn.end, house)
    news = {one.key: _news(one, before, turn, house) for one in held}
    washed = tuple(_washing_clauses(turn, house))
    judged = decide(held, news, limit=limit, washed=washed)
    if own_by_then(house, "ends") & before.keys():
        judged = judged._replace(refusal=LAW.no("own-ended"))
    cited = (*washed, *_turn_clauses(turn, held, news, house, limit=limit))
    return judged._replace(clauses=tuple(dict.fromkeys(cited)))


def _news(one: HeldThree, before: Mapping[str, HeldThree], turn: TurnCaptures, house: KoikoiThreeHouse) -> YakuNews:
    """The news of a yaku at the end of the turn, compared with those at the end of the player's last turn (`before`)."""
    if one.key in CUP_YAKU:
        return _cup_news(one.key, turn, house)
    earlier = before.get(one.key)
    if one.key in own_by_then(house, "counts"):
        return YakuNews.COUNTS
    if one.key in OWN_KEYS and one.key in sets(turn.before, house):
        return YakuNews.OLD  # also if what it does not add to has gone
    if one.only_ten:
        return YakuNews.OLD if earlier else YakuNews.TEN
    if earlier is None:
        return YakuNews.RISEN if dekiyaku(house).exclusions((one.key, *before)).keys() & before.keys() else YakuNews.NEW
    if one.fee <= earlier.fee:
        return YakuNews.OLD
    # The eleventh kasu after ten with the cup is the first that may be called, whatever the house says (koikoi-three.call.4).
    return YakuNews.RISEN if house.grow_new == "on" or earlier.only_ten else YakuNews.GROWN


def _cup_news(key: str, turn: TurnCaptures, house: KoikoiThreeHouse) -> YakuNews:
    """A cup yaku is new only if the half-turn that completed its cards ended dry."""
    if key in sets(turn.before, house):
        return YakuNews.OLD if dry(turn.before) else YakuNews.REVIVED
    completed = turn.middle if key in sets(turn.middle, house) else turn.end
    if not dry(completed):
        return YakuNews.UNDER_RAIN
    return YakuNews.RISEN if dry(turn.before) and sets(turn.before, house) & CUP_YAKU else YakuNews.NEW


def _washing_clauses(turn: TurnCaptures, house: KoikoiThreeHouse) -> Iterator[str]:
    """The clauses by which cup yaku completed in this turn are void at its end."""
    if dry(turn.end) or sets(turn.end, house) & CUP_YAKU <= sets(turn.before, house):
        return
    if sets(turn.middle, house) & CUP_YAKU and dry(turn.middle):
        yield LAW["rain.4"]
    yield LAW["rain.2"]


def decide(held: tuple[HeldThree, ...], news: Mapping[str, YakuNews], *, limit: bool, washed: tuple[str, ...] = ()) -> JudgedThree:
    """Whether shobu may be called with these yaku. A shobu without the right to it counts for nothing, and play goes on
    (koikoi-three.call.10).
    """
    refusal = None
    if not FRESH & {*news.values()}:
        counts = [one for one in held if news[one.key] is YakuNews.COUNTS]
        none = _no_news({*news.values()}, washed, limit=limit)
        refusal = LAW.no("own-counts", words=yaku_words(counts)) if counts and none.key == "shobu-no-news" else none
    elif limit and total(held) < LIMIT:
        refusal = LAW.no("shobu-limit", worth=total(held))
    return JudgedThree(held, news, refusal, washed)


def _no_news(kinds: set[YakuNews], washed: tuple[str, ...], *, limit: bool) -> Objection:
    """Why nothing is new: the nearest miss."""
    if washed:
        return LAW.no("shobu-rain", by=washed[0])
    if YakuNews.UNDER_RAIN in kinds:
        return LAW.no("shobu-under-rain")
    if YakuNews.REVIVED in kinds:
        return LAW.no("shobu-revived")
    if YakuNews.TEN in kinds:
        return LAW.no("shobu-kasu-ten", by=LAW["bake.6" if limit else "bake.4"])
    if YakuNews.GROWN in kinds:
        return LAW.no("shobu-grown")
    return LAW.no("shobu-no-news")


def _turn_clauses(
    turn: TurnCaptures, held: tuple[HeldThree, ...], news: Mapping[str, YakuNews], house: KoikoiThreeHouse, *, limit: bool
) -> Iterator[str]:
    """The clauses by which these yaku are valid, and new or not."""
    raw = sets(turn.end, house)
    yield from dict.fromkeys(dekiyaku(house).exclusions(raw).values())
    keys = {one.key for one in held}
    yield from validity_clauses(held, news, house)
    if SAKE_CUP in turn.end and keys & {"tane", "kasu"}:
        yield LAW["bake.2" if house.bake_both == "on" else "bake.3"]
    if any(one.cup and news[one.key] in FRESH for one in held):
        yield LAW["bake.4"]
    yield from _rain(turn, raw, keys, news)
    if limit:
        yield from LAW.all("flow.3", "flow.4")


def validity_clauses(held: tuple[HeldThree, ...], news: Mapping[str, YakuNews], house: KoikoiThreeHouse) -> Iterator[str]:
    """The clauses on these yaku, entered by cards or by name."""
    if len(held) > 1:
        yield LAW["combo.4"]
    yield from cited_news(held, news, house)
    if any(one.cup for one in held):
        yield LAW["bake.1"]
    if changes_worth(house, {one.key for one in held}):
        yield LAW["house.1"]
    if OWN_KEYS & {one.key for one in held}:
        yield LAW["house.2"]


def cited_news(held: Iterable[HeldThree], news: Mapping[str, YakuNews], house: KoikoiThreeHouse) -> Iterator[str]:
    """The clauses by which these are new, or paid although they are not new."""
    for one in held:
        if one.only_ten:
            yield LAW["bake.5"]
        match news[one.key]:
            case YakuNews.NEW:
                yield LAW["call.2"]
            case YakuNews.RISEN:
                yield from LAW.all("call.2", "call.3" if house.grow_new == "on" else "call.4")
            case YakuNews.REVIVED | YakuNews.UNDER_RAIN:
                yield LAW["rain.9"]


def _rain(turn: TurnCaptures, raw: frozenset[str], keys: set[str], news: Mapping[str, YakuNews]) -> Iterator[str]:
    cup = keys & CUP_YAKU
    if not dry(turn.end) and raw & CUP_YAKU:
        yield from LAW.all("rain.2", "rain.3")
    if not dry(turn.end) and keys:
        yield LAW["rain.1"]
    if not cup or not turn.end & WILLOW:
        return
    yield LAW["rain.5"]
    if CRANE in turn.hand and any(news[key] in FRESH for key in cup):
        yield LAW["rain.8"]
    if any(news[key] is YakuNews.OLD for key in cup):
        yield LAW["rain.10"]
