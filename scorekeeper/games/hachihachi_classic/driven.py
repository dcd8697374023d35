"""What each of those who play pays a player who was driven out: for the teyaku, the cards and the dekiyaku in his hand."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.core.counting import Class, classes
from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Objection
from scorekeeper.core.ledger import Payment
from scorekeeper.core.play.rounds import Move
from scorekeeper.core.play.unused import told
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, listed, seat
from scorekeeper.decks.hanafuda import (
    BLUE_RIBBONS,
    BRIGHTS,
    BY_NAME,
    DECK,
    RAIN_MAN,
    RED_RIBBONS,
    WILLOW,
    Flower,
    Flowers,
    named,
)
from scorekeeper.games.basics.deal import Stand
from scorekeeper.games.basics.speaking import open_for
from scorekeeper.games.eights.alike import Seen, seen, together
from scorekeeper.games.eights.announcing import check_others, check_seven, check_shown
from scorekeeper.games.eights.teyaku import HAND
from scorekeeper.games.hachihachi_classic import teyaku
from scorekeeper.games.hachihachi_classic.announced import check_hand
from scorekeeper.games.hachihachi_classic.dekiyaku import DEKIYAKU, SLIPS
from scorekeeper.games.hachihachi_classic.facts import Driven
from scorekeeper.games.hachihachi_classic.house import ClassicHouse
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import Month

NAMED = RED_RIBBONS | BLUE_RIBBONS
"""The ribbons that count where the plain ones do not (hachihachi-classic.oikomi.5)."""


BRIGHT_CARDS = Words("光{n}枚（半額で1/4貫ずつ）", "brights: {n}, halved a quarter kan each")
RIBBON_CARDS = Words("短冊{n}枚（半額で1/4貫ずつ）", "ribbons: {n}, halved a quarter kan each")


LIGHTS, SLIPS_TOLD = Words("光{n}枚", "brights: {n}"), Words("短冊{n}枚", "ribbons: {n}")
NOTHING_IN_IT = Words("何も無い", "nothing")
"""What a line says of a hand."""


class Earning(NamedTuple):
    """What earns a hand that was driven out its fee: bright cards, ribbons that count, its teyaku and the dekiyaku in it."""

    brights: int
    ribbons: int
    hand: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


def quarter_ribbons(house: ClassicHouse) -> Flowers:
    """The ribbons that earn a quarter kan each."""
    return SLIPS if house.quarter_cards == "all" else NAMED


def in_hand(house: ClassicHouse, cards: Collection[Flower]) -> Earning:
    """A hand at its best; one card may count for all of it (hachihachi-classic.oikomi.8)."""
    lights, slips = BRIGHTS.intersection(cards), quarter_ribbons(house).intersection(cards)
    return Earning(len(lights), len(slips), teyaku.best(house, tuple(sorted(cards))), _made(cards))


def kan(house: ClassicHouse, what: Earning) -> Fraction:
    """What each of those who play pays on a small field, in kan and before any rounding."""
    full = Fraction(teyaku.hands(house).fee(what.hand), int(house.unit)) + sum(DEKIYAKU[key].yaku.fee for key in what.names)
    return full / 2 + Fraction(what.brights + what.ribbons, 4)


def earning(house: ClassicHouse, fact: Driven) -> Earning:
    if fact.cards:
        return in_hand(house, named(fact.cards))
    return Earning(fact.brights, fact.ribbons, teyaku.hands(house).in_order(fact.hand), DEKIYAKU.counted(fact.names))


def fee(month: Month, what: Earning) -> Reckoning:
    """What each of those who play pays. Everything is summed up twice over and halved at last, so that half a point of 10-point kan
    stays until the factor of the field is in (hachihachi-classic.oikomi.11).
    """
    house, kan, why = month.house, month.points_of_kan, Reckoning()
    for name in what.hand:
        yaku = teyaku.hands(house).yaku[name]
        why = why.plus(yaku.words, yaku.fee, LAW["oikomi.3"])
    for key in what.names:
        made = DEKIYAKU[key].yaku
        why = why.plus(Words("つかみ {yaku}", "tsukami: {yaku}").put(yaku=made.words), made.fee * kan, LAW["oikomi.6"])
    quarter = LAW["oikomi.4" if house.quarter_cards == "all" else "oikomi.5"]
    for words, number in ((BRIGHT_CARDS, what.brights), (RIBBON_CARDS, what.ribbons)):
        why = why.plus(words.put(n=number), number * kan // 2, quarter) if number else why
    if not why.value:
        return why
    why = month.times(why)
    if why.value % 2:
        why = why.plus(Words("端数は四捨五入", "rounded half up"), 1, LAW["oikomi.11"])
    return why.halved(Words("半額", "half"), LAW["oikomi.3"])


# ---------------------------------------------------------------- what hands there are


class Mark(NamedTuple):
    """What matters in some cards: for teyaku, the bright cards but the rain man, red, blue and plain ribbons, and which willow
    cards.
    """

    seen: Seen
    brights: int
    red: int
    blue: int
    plain: int
    willow: tuple[bool, ...]


RAIN = sorted(WILLOW).index(RAIN_MAN)
"""The place of the rain man among the willow cards."""


def mark(cards: Sequence[Flower]) -> Mark:
    have = frozenset(cards)
    ribbons = have & SLIPS
    red, blue = len(ribbons & RED_RIBBONS), len(ribbons & BLUE_RIBBONS)
    willow = tuple(card in have for card in sorted(WILLOW))
    return Mark(seen(cards), len((have & BRIGHTS) - WILLOW), red, blue, len(ribbons) - red - blue, willow)


def join(one: Mark, other: Mark) -> Mark:
    willow = tuple(a or b for a, b in zip(one.willow, other.willow, strict=True))
    return Mark(
        together(one.seen, other.seen),
        one.brights + other.brights,
        one.red + other.red,
        one.blue + other.blue,
        one.plain + other.plain,
        willow,
    )


@lru_cache(32)
def hands(away: Flowers = frozenset()) -> dict[Mark, Class[Flower]]:
    """Every kind of hand without these cards: how many there are of it, and one of them."""
    return classes((card for card in DECK if card not in away), HAND, mark, join)


def _can_hold(house: ClassicHouse, what: Earning, away: Flowers) -> bool:
    """Whether some seven cards are exactly this."""
    plain = house.quarter_cards == "all"
    for kind, alike in hands(away).items():
        counts = kind.brights + kind.willow[RAIN], kind.red + kind.blue + kind.plain * plain
        if counts == (what.brights, what.ribbons) and _made(alike.example) == what.names and _may_be(house, alike, what.hand):
            return True
    return False


def _made(cards: Iterable[Flower]) -> tuple[str, ...]:
    """The dekiyaku that lie complete in a hand."""
    return DEKIYAKU.counted(DEKIYAKU.made(frozenset(cards)))


def _may_be(house: ClassicHouse, alike: Class[Flower], names: tuple[str, ...]) -> bool:
    """Whether these cards may be announced so; not to have announced them is always possible."""
    return not names or any(one.names == names for one in teyaku.readings(house, tuple(sorted(alike.example))))


# ---------------------------------------------------------------- entering it


def check_driven(month: Month, fact: Driven) -> Iterator[Objection]:
    closed = tuple(open_for(month))
    if closed:
        yield from closed
    elif month.stands.get(fact.player) is not Stand.DRIVEN:
        yield LAW.no("drive-who", "player", who=seat(fact.player))
    elif fact.player in month.driven:
        yield LAW.no("drive-twice", "player", who=seat(fact.player))
    elif fact.cards:
        typed = told(fact, "brights", "ribbons", "hand", "names")
        if typed:
            yield LAW.no("drive-one-way", typed[0])
        yield from check_seven(LAW, fact.cards)
        shown = tuple(check_shown(LAW, month, fact.player, fact.cards, month.aside))
        yield from shown
        if not shown:
            yield from check_others(LAW, month, fact.player, fact.cards, teyaku.hands(month.house), month.aside)
    else:
        yield from _check_told(month, fact)


def _check_told(month: Month, fact: Driven) -> Iterator[Objection]:
    if fact.hand:
        amiss = tuple(check_hand(month.house, fact.hand, ()))
        if amiss:
            yield from (one._replace(where="hand") for one in amiss)
            return
    if {*fact.names} - DEKIYAKU.keys() or len({*fact.names}) != len(fact.names):
        yield LAW.no("dekiyaku-unknown", "names")
    elif len(DEKIYAKU.counted(fact.names)) < len(fact.names):
        yield LAW.no("dekiyaku-goko", "names", by=LAW["oikomi.7"])
    else:
        away = frozenset(BY_NAME[name] for name in (*month.brights, *month.aside, *_shown(month)))
        if not _can_hold(month.house, earning(month.house, fact), away):
            yield LAW.no("drive-cards", "names" if fact.names else "ribbons")


def _shown(month: Month) -> Iterable[str]:
    """The cards of all announced hands."""
    return (name for hand in month.standing for name in hand.cards)


def apply_driven(month: Month, fact: Driven, entry: int) -> Month:
    """Each of those who play pays the whole fee, at once (hachihachi-classic.oikomi.1, hachihachi-classic.oikomi.2)."""
    house, what = month.house, earning(month.house, fact)
    why = fee(month, what)
    paid = tuple(Payment(payer, fact.player, why) for payer in month.seating.turn) if why.value else ()
    names = [teyaku.hands(house).said(what.hand)] if what.hand else []
    names += [DEKIYAKU[key].yaku.words for key in what.names]
    names += [words.put(n=count) for words, count in ((LIGHTS, what.brights), (SLIPS_TOLD, what.ribbons)) if count]
    clauses = ["oikomi.1", "oikomi.2"] if paid else ["oikomi.9"]
    clauses += ["oikomi.7"] if "goko" in what.names or len(what.names) > 1 else []
    clauses += ["oikomi.8"] if sum(map(bool, what)) > 1 else []
    clauses += ["oikomi.10"] if teyaku.SHISO in what.hand else []
    label = listed(names) if names else NOTHING_IN_IT
    line = month.line(entry, "drive", label, fact.player, paid, clauses=LAW.all(*clauses))
    driven = {**month.driven, fact.player: why.value}
    return month.replace(driven=driven, aside=(*month.aside, *fact.cards)).add(line).told_late()


MOVES: dict[type[Fact], Move[Month]] = {Driven: Move(check_driven, apply_driven, opens=False, late=True)}
