"""May the player call shobu? What is valid at the end of the turn, what of it is new, and why not if not.

A turn is judged as a whole, after both halves, on the captured cards as they then stand (koikoi-three.call.1); only rain looks at
the half-turn in which a cup yaku was completed.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from scorekeeper.core.cards import CRANE, SAKE_CUP, WILLOW
from scorekeeper.core.words import Words
from scorekeeper.games.koikoi_three.dekiyaku import CUP_YAKU, FAMILIES, Cards, Held, absorbed, dry, found, said, sets, total
from scorekeeper.games.koikoi_three.house import KoikoiHouse

LIMIT = 3
"""What a shobu must be worth in a replayed month, in mon (koikoi-three.flow.3)."""


class News(StrEnum):
    """What a valid yaku is at the end of a turn. Only NEW gives the right to call."""

    NEW = "new"
    RISEN = "risen"
    """A card more, or a higher yaku of its group: new like NEW (koikoi-three.call.3)."""
    OLD = "old"
    GROWN = "grown"
    """A card more, where that is not new (koikoi-three.call.4)."""
    TEN = "ten"
    """Exactly ten kasu with the cup (koikoi-three.bake.4)."""
    REVIVED = "revived"
    """A cup yaku that rain had voided, and the crane brought back (koikoi-three.rain.6)."""
    UNDER_RAIN = "under-rain"
    """A cup yaku completed this turn under rain, before the crane came (koikoi-three.rain.7)."""


FRESH = frozenset((News.NEW, News.RISEN))


class Turn(NamedTuple):
    """A player's captures: before this turn, what the hand card took, what the turned card took."""

    before: Cards
    hand: Cards
    turned: Cards

    @property
    def middle(self) -> Cards:
        return self.before | self.hand

    @property
    def end(self) -> Cards:
        return self.before | self.hand | self.turned


class Refusal(NamedTuple):
    """Why shobu cannot be called."""

    key: str
    text: Words
    clause: str


class Judged(NamedTuple):
    """The yaku valid at the end of a turn, what each is, why shobu cannot be called (None: it may), and what clauses mattered."""

    held: tuple[Held, ...]
    news: Mapping[str, News]
    refusal: Refusal | None
    clauses: tuple[str, ...]

    @property
    def total(self) -> int:
        return total(self.held)

    @property
    def fresh(self) -> tuple[Held, ...]:
        """What gives the right to call."""
        return tuple(one for one in self.held if self.news[one.key] in FRESH)


def judge(turn: Turn, house: KoikoiHouse, *, limit: bool) -> Judged:
    """A turn told by its cards. `limit`: the month is replayed under the 3-mon limit."""
    both = house.bake_both == "on"
    before = {one.key: one for one in found(turn.before, both=both)}
    held = found(turn.end, both=both)
    news = {one.key: _news(one, before, turn, house) for one in held}
    washed = tuple(_washed(turn))
    judged = decide(held, news, limit=limit, washed=washed)
    cited = (*washed, *_cited(turn, held, news, house, limit=limit))
    return judged._replace(clauses=tuple(dict.fromkeys(cited)))


def _news(one: Held, before: Mapping[str, Held], turn: Turn, house: KoikoiHouse) -> News:
    """What a yaku is at the end of the turn; compared with the end of the player's turn before, which is where `before` stands."""
    if one.key in CUP_YAKU:
        return _cup_news(one.key, turn)
    earlier = before.get(one.key)
    if one.only_ten:
        return News.OLD if earlier else News.TEN
    if earlier is None:
        family = next((family for family in FAMILIES.values() if one.key in family), ())
        return News.RISEN if any(key in before for key in family) else News.NEW
    if one.fee <= earlier.fee:
        return News.OLD
    # The eleventh kasu after ten with the cup is the first that may be called, whatever the house says (koikoi-three.call.4).
    return News.RISEN if house.grow_new == "on" or earlier.only_ten else News.GROWN


def _cup_news(key: str, turn: Turn) -> News:
    """A cup yaku is new only if the half-turn that completed its cards, rain left aside, ended dry."""
    if key in sets(turn.before):
        return News.OLD if dry(turn.before) else News.REVIVED
    completed = turn.middle if key in sets(turn.middle) else turn.end
    if not dry(completed):
        return News.UNDER_RAIN
    return News.RISEN if dry(turn.before) and sets(turn.before) & CUP_YAKU else News.NEW


def _washed(turn: Turn) -> Iterator[str]:
    """Why cup yaku completed in this turn are void at its end, by clause."""
    if dry(turn.end) or sets(turn.end) & CUP_YAKU <= sets(turn.before):
        return
    if sets(turn.middle) & CUP_YAKU and dry(turn.middle):
        yield "koikoi-three.rain.4"
    yield "koikoi-three.rain.2"


def decide(held: tuple[Held, ...], news: Mapping[str, News], *, limit: bool, washed: tuple[str, ...] = ()) -> Judged:
    """Whether what is held may be called. Without the right to it a shobu counts for nothing and play goes on
    (koikoi-three.call.10).
    """
    fresh = [one for one in held if news[one.key] in FRESH]
    if not fresh:
        return Judged(held, news, _no_news(news, washed, limit=limit), washed)
    if limit and total(held) < LIMIT:
        worth = total(held)
        text = Words(
            f"3文しぼりの月に{worth}文では勝負できない。3文以上になるまで続ける。",
            f"{worth} mon is no shobu under the 3-mon limit. Play on until it is 3 or more.",
        )
        return Judged(held, news, Refusal("limit", text, "koikoi-three.flow.3"), washed)
    return Judged(held, news, None, washed)


def _no_news(news: Mapping[str, News], washed: tuple[str, ...], *, limit: bool) -> Refusal:
    """Why there is nothing new: the nearest miss."""
    kinds = set(news.values())
    if washed:
        text = Words(
            "柳を取っているので盃役は雨流れ。勝負できない。そのまま続ける。",
            "The captured willow voids the cup yaku: no shobu. Play on.",
        )
        return Refusal("rain", text, washed[0])
    if News.UNDER_RAIN in kinds:
        text = Words(
            "雨の中でそろった盃役は、めくりで鶴を取っても勝負できない。そのまま続ける。",
            "A cup yaku completed under rain gives no shobu, even if the turned card brings the crane. Play on.",
        )
        return Refusal("under-rain", text, "koikoi-three.rain.7")
    if News.REVIVED in kinds:
        text = Words(
            "日の出で盃役が生き返っただけでは勝負できない。別の新しい役を待つ。",
            "A cup yaku that only revives gives no shobu. Wait for another new yaku.",
        )
        return Refusal("revived", text, "koikoi-three.rain.6")
    if News.TEN in kinds:
        clause = "koikoi-three.bake.6" if limit else "koikoi-three.bake.4"
        text = Words(
            "菊に盃を入れてちょうど10枚のカスでは勝負できない。11枚目を待つ。",
            "Exactly ten kasu with the cup give no shobu. Wait for the eleventh.",
        )
        return Refusal("kasu-ten", text, clause)
    if News.GROWN in kinds:
        text = Words(
            "この卓では枚数が増えただけでは新しい役にならない。別の役を待つ。",
            "In this house a further card is no new yaku. Wait for another.",
        )
        return Refusal("grown", text, "koikoi-three.call.4")
    text = Words("この巡に新しくできた役が無いので勝負できない。そのまま続ける。", "No yaku is new this turn: no shobu. Play on.")
    return Refusal("no-news", text, "koikoi-three.call.2")


def _cited(turn: Turn, held: tuple[Held, ...], news: Mapping[str, News], house: KoikoiHouse, *, limit: bool) -> Iterator[str]:
    """The clauses that made the yaku what they are."""
    raw = sets(turn.end)
    yield from dict.fromkeys(absorbed(raw).values())
    if len(held) > 1:
        yield "koikoi-three.combo.4"
    yield from cited_news(held, news, house)
    keys = {one.key for one in held}
    if SAKE_CUP in turn.end and any(one.cup for one in held):
        yield "koikoi-three.bake.1"
    if SAKE_CUP in turn.end and keys & {"tane", "kasu"}:
        yield "koikoi-three.bake.2" if house.bake_both == "on" else "koikoi-three.bake.3"
    if any(one.key == "kasu" and one.cup and news[one.key] in FRESH for one in held):
        yield "koikoi-three.bake.4"
    yield from _rain(turn, raw, keys, news)
    if limit:
        yield from ("koikoi-three.flow.3", "koikoi-three.flow.4")


def cited_news(held: Iterable[Held], news: Mapping[str, News], house: KoikoiHouse) -> Iterator[str]:
    """The clauses by which these are new, or are paid although they are not."""
    for one in held:
        if one.only_ten:
            yield "koikoi-three.bake.5"
        match news[one.key]:
            case News.NEW | News.RISEN:
                yield "koikoi-three.call.2"
                if news[one.key] is News.RISEN:
                    yield "koikoi-three.call.3" if house.grow_new == "on" else "koikoi-three.call.4"
            case News.REVIVED | News.UNDER_RAIN:
                yield "koikoi-three.rain.9"


def _rain(turn: Turn, raw: frozenset[str], keys: set[str], news: Mapping[str, News]) -> Iterator[str]:
    cup, wet = keys & CUP_YAKU, bool(turn.end & WILLOW)
    if not dry(turn.end) and raw & CUP_YAKU:
        yield "koikoi-three.rain.2"
        yield "koikoi-three.rain.3"
    if not dry(turn.end) and keys:
        yield "koikoi-three.rain.1"
    if not cup or not wet:
        return
    yield "koikoi-three.rain.5"
    if CRANE in turn.hand and any(news[key] in FRESH for key in cup):
        yield "koikoi-three.rain.8"
    if any(news[key] is News.OLD for key in cup):
        yield "koikoi-three.rain.10"


def told(judged: Judged) -> Words:
    """猪鹿蝶・タネ: what is held, or that nothing is."""
    return said(judged.held) if judged.held else Words("役なし", "no yaku")
