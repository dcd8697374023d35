"""Dekiyaku told by name: what they need, and whether one player, or all three together, can have captured it."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from scorekeeper.core.game import Objection
from scorekeeper.core.ledger import Line
from scorekeeper.core.words import listed, seat
from scorekeeper.decks.hanafuda import BRIGHTS, PLANTS, RIBBONS, Flower, Kind, month_of
from scorekeeper.games.hanaawase.dekiyaku import (
    ALL_CHAFF,
    BEATEN,
    DEKIYAKU,
    OYANAKA,
    SEVEN,
    SIX,
    TWELVE,
    Part,
    cards_of,
    clauses_of,
    counted,
    ribbons,
    said,
)
from scorekeeper.games.hanaawase.facts import Dekiyaku
from scorekeeper.games.hanaawase.month import KINDS, LATER, Made, Month, Phase, object_


class Kinds(NamedTuple):
    """How many cards of each kind a pile has."""

    hikari: int
    tane: int
    tan: int
    kasu: int

    @property
    def cards(self) -> int:
        return sum(self)

    @property
    def points(self) -> int:
        return sum(number * kind.points for number, kind in zip(self, Kind, strict=True))


BASE = 32
"""More than there are cards of any kind: four numbers of cards packed into one are added by adding."""


def _packed(cards: Iterable[Flower]) -> int:
    return sum(BASE ** [*Kind].index(card.kind) for card in cards)


@lru_cache(maxsize=256)
def reach(need: frozenset[Flower], barred: frozenset[Flower]) -> frozenset[Kinds]:
    """What one player may have captured, by kinds: with all of `need` and none of `barred`, of each month two cards or four."""
    found = {0}
    for month in PLANTS:
        cards = sorted(month_of(month))
        piles = [frozenset(pile) for pile in ((), tuple(cards), *combinations(cards, 2))]
        shares = {_packed(pile) for pile in piles if need.intersection(cards) <= pile and not pile & barred}
        found = {have + share for have in found for share in shares}
    return frozenset(Kinds(*(packed // BASE**place % BASE for place in range(len(Kind)))) for packed in found)


def parts_of(fact: Dekiyaku) -> tuple[Part, ...]:
    """The yaku that a fact names, in the order of the table."""
    return tuple(Part(key, fact.kasu) if key == "kasu" else Part(key) for key in DEKIYAKU if key in fact.names)


def made_of(fact: Dekiyaku, entry: int) -> Made:
    return Made(fact.player, parts_of(fact), entry, fact.captured)


def cards_by(month: Month, made: Iterable[Made]) -> dict[Flower, int]:
    """Whose every card is that some told yaku needs, or that the field gave to the dealer."""
    held = dict.fromkeys(month.row_cards, month.dealer)
    for one in made:
        held |= dict.fromkeys(cards_of(one.names), one.player)
    return held


def fits(made: Made, held: Mapping[Flower, int], most: int | None, points: int | None = None) -> bool:
    """Whether a player can have exactly these: `held` says whose the known cards are, `points` how many were counted."""
    need = frozenset(card for card, player in held.items() if player == made.player)
    return any(_fit(made, pile, most) and points in (None, pile.points) for pile in reach(need, frozenset(held) - need))


def _fit(made: Made, pile: Kinds, most: int | None) -> bool:
    names = made.names
    if ("nanatan" in names and pile.tan < SEVEN) or ("rokutan" in names and pile.tan != SIX):
        return False
    if "ameshikou" in names and pile.hikari != len(BRIGHTS) - 1:
        return False
    if OYANAKA.key in names and (most is None or pile.cards > most or made.captured not in (None, pile.cards)):
        return False
    return all(part.name != "kasu" or part.kasu == pile.kasu for part in made.parts)


def entailed(names: Iterable[str], more: frozenset[Flower] = frozenset()) -> tuple[str, ...]:
    """The yaku that whoever has these must have too: their cards, with `more`, hold them."""
    told = tuple(names)
    cards = cards_of(told) | more
    there = [key for key, row in DEKIYAKU.items() if row.cards and row.cards <= cards and row.more(cards)]
    slips = ribbons(cards)
    if slips >= SIX and not {"rokutan", "nanatan"} & set(told):
        there.append("nanatan" if slips >= SEVEN else "rokutan")
    return tuple(key for key in counted([*told, *there]) if key not in told)


def check_dekiyaku(month: Month, fact: Dekiyaku) -> Iterator[Objection]:
    wrong = list(_check_names(month, fact)) or list(_check_numbers(month, fact))
    yield from wrong or _check_table(month, fact)


def _check_names(month: Month, fact: Dekiyaku) -> Iterator[Objection]:
    if month.told(fact.player):
        yield object_(
            "dekiyaku-twice",
            "player",
            "この人の出来役はもう記入した。全部を一度に言う。直すなら前の記入を取り消す。",
            "This player's dekiyaku are entered. All are told at once; undo the entry to change it.",
            "settle.1",
        )
        return
    if not fact.names:
        yield object_("dekiyaku-none", "names", "役を選ぶ。", "Choose a yaku.", "settle.2")
        return
    if set(fact.names) - DEKIYAKU.keys() or len(set(fact.names)) != len(fact.names):
        yield object_(
            "dekiyaku-unknown",
            "names",
            "出来役の一覧から、一つずつ選ぶ。ほかの月の4枚は役ではない。",
            "Choose among the dekiyaku, each once. No other month's four cards are a yaku.",
            "dekiyaku.21",
        )
        return
    if OYANAKA.key in fact.names and month.house.oyanaka == "off":
        yield object_(
            "oyanaka-off",
            "names",
            "この卓では親仲八丁ビキ十丁を採用していない。役代は無い。",
            "This table does not play oyanaka. Few captures pay nothing.",
            "special.9",
        )
        return
    for key in fact.names:
        beside = sorted(BEATEN.get(key, frozenset()) & set(fact.names))
        if beside:
            better, less = DEKIYAKU[beside[0]].yaku.words, DEKIYAKU[key].yaku.words
            yield object_(
                "dekiyaku-excluded",
                "names",
                f"{better.ja}があれば{less.ja}は数えない。{less.ja}を外す。",
                f"{less.en} does not count beside {better.en}. Take it away.",
                "combo.1",
            )
            return
    if {"shikou", "ameshikou"} <= set(fact.names):
        yield object_(
            "dekiyaku-gokou",
            "names",
            "四光と雨四光がそろえば五光。五光だけにする。",
            "Shikou and ameshikou together are gokou. Name gokou alone.",
            "combo.1",
        )
        return
    row = month.row_cards if fact.player == month.dealer else frozenset()
    more = entailed(fact.names, row)
    if more:
        words = listed([DEKIYAKU[key].yaku.words for key in more])
        yield object_(
            "dekiyaku-more",
            "names",
            f"この札には{words.ja}もある。一緒に選ぶ。",
            f"These cards hold {words.en} too. Choose it as well.",
            "field.2" if set(more) <= set(entailed((), row)) else "combo.2",
        )


def _check_numbers(month: Month, fact: Dekiyaku) -> Iterator[Objection]:
    if "kasu" in fact.names and not TWELVE <= fact.kasu <= ALL_CHAFF:
        yield object_(
            "kasu-range",
            "kasu",
            "カスは12枚から24枚。11枚以下なら役ではない。",
            "Kasu takes 12 to 24 chaff cards. Below 12 it is no yaku.",
            "dekiyaku.22",
        )
    if OYANAKA.key not in fact.names or fact.captured is None:
        return
    most = month.most(fact.player)
    assert most is not None
    if fact.captured > most:
        yield object_(
            "oyanaka-many",
            "captured",
            f"取り札が{fact.captured}枚。この席は{most}枚以下で付く。",
            f"{fact.captured} cards are too many: at this seat it takes {most} or fewer.",
            "special.7",
        )
    elif fact.captured % 2:
        yield object_(
            "captured-odd",
            "captured",
            "取り札は必ず偶数枚になる。数え直す。",
            "Captured cards are always even in number. Count again.",
            "play.1",
        )


def _check_table(month: Month, fact: Dekiyaku) -> Iterator[Objection]:
    """The yaku against each other, and against what others have."""
    mine = made_of(fact, 0)
    cards = cards_of(fact.names)
    others = cards_by(month, month.made)
    taken = sorted(card for card in cards if others.get(card, fact.player) != fact.player)
    if taken:
        words, who = listed([card.words for card in taken]), seat(others[taken[0]])
        field = taken[0] in month.row_cards
        yield object_(
            "same-card",
            "names",
            f"{words.ja}は{who.ja}が取っている。記入を確かめる。",
            f"{who.en} holds the {words.en}. Check the entries.",
            "field.2" if field else "setup.2",
        )
        return
    everyone = (*month.made, mine)
    held = cards_by(month, everyone)
    if not fits(mine, held, month.most(fact.player)):
        yield object_(
            "dekiyaku-cards",
            "names",
            f"{said(mine.parts).ja}がそろう取り札は無い(札は同じ月の2枚ずつ取る)。役を確かめる。",
            f"No captured cards hold {said(mine.parts).en} together: cards are captured in pairs. Check the yaku.",
            "special.7" if OYANAKA.key in fact.names else "play.1",
        )
    elif not together(everyone):
        yield object_(
            "dekiyaku-table",
            "names",
            "三人の役を合わせると48枚に収まらない。記入を確かめる。",
            "The 48 cards cannot hold all that the three have told. Check the entries.",
            "setup.2",
        )


def together(everyone: Iterable[Made]) -> bool:
    """Whether one deck has ribbons and chaff cards enough for all of these."""
    made = tuple(everyone)
    dregs = [part.kasu for one in made for part in one.parts if part.name == "kasu"]
    return sum(map(_ribbons, made)) <= len(RIBBONS) and sum(dregs) <= ALL_CHAFF


def _ribbons(made: Made) -> int:
    """The least ribbons of whoever made these."""
    named = ribbons(cards_of(made.names))
    return max(named, SEVEN if "nanatan" in made.names else SIX if "rokutan" in made.names else 0)


def apply_dekiyaku(month: Month, fact: Dekiyaku, entry: int) -> Month:
    made = made_of(fact, entry)
    line = Line(entry, "told", KINDS["told"], said(made.parts), fact.player, (), (LATER,), clauses_of(made.parts))
    return month._replace(made=(*month.made, made), phase=Phase.COUNT).add(line)
