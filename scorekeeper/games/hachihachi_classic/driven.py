"""What each of those who play pays a player who was driven out: for the teyaku, the cards and the dekiyaku in his hand."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from operator import or_
from typing import NamedTuple

from scorekeeper.core.counting import Class, classes
from scorekeeper.core.facts import Fact
from scorekeeper.core.ledger import Payment
from scorekeeper.core.offer import Objection
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, listing
from scorekeeper.decks.hanafuda import (
    BLUE_RIBBONS,
    BRIGHTS,
    BY_NAME,
    DECK,
    RED_RIBBONS,
    WILLOW,
    Flower,
    Flowers,
    cards_named,
)
from scorekeeper.games.basics import driven as basics
from scorekeeper.games.basics.speaking import open_for
from scorekeeper.games.hachihachi_classic import teyaku
from scorekeeper.games.hachihachi_classic.announced import check_hand
from scorekeeper.games.hachihachi_classic.dekiyaku import DEKIYAKU, SLIPS, dekiyaku
from scorekeeper.games.hachihachi_classic.facts import ClassicDriven
from scorekeeper.games.hachihachi_classic.house import ClassicHouse
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import ClassicMonth
from scorekeeper.kit.cards.account import CardPlace
from scorekeeper.kit.eights.alike import TeyakuFeatures, teyaku_features, together
from scorekeeper.kit.eights.announcing import check_others, check_seven, check_shown
from scorekeeper.kit.eights.deck import Ways, check_deck, ways
from scorekeeper.kit.eights.teyaku import HAND
from scorekeeper.kit.rounds import Move

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
    return Earning(len(lights), len(slips), teyaku.best(house, tuple(sorted(cards))), complete_dekiyaku(house, cards))


def kan(house: ClassicHouse, what: Earning) -> Fraction:
    """What each of those who play pays on a small field, in kan and before any rounding."""
    full = Fraction(teyaku.hands(house).fee(what.hand), int(house.unit)) + sum(dekiyaku(house)[key].yaku.fee for key in what.names)
    return full / 2 + Fraction(what.brights + what.ribbons, 4)


def earning(house: ClassicHouse, fact: ClassicDriven) -> Earning:
    if fact.cards:
        return in_hand(house, cards_named(fact.cards))
    return Earning(fact.brights, fact.ribbons, teyaku.hands(house).in_order(fact.hand), dekiyaku(house).keys_that_count(fact.names))


def fee(month: ClassicMonth, what: Earning) -> Reckoning:
    """What each of those who play pays. Everything is summed up twice over and halved at last, so that half a point of 10-point kan
    stays until the factor of the field is in (hachihachi-classic.oikomi.11).
    """
    return basics.fee(_parts(month, what), Words("半額", "half"), LAW["oikomi.3"], LAW["oikomi.11"], month.times)


def _parts(month: ClassicMonth, what: Earning) -> Iterator[basics.Part]:
    kan, quarter = month.points_of_kan, LAW["oikomi.4" if month.house.quarter_cards == "all" else "oikomi.5"]
    for name in what.hand:
        yaku = teyaku.hands(month.house).yaku[name]
        yield yaku.words, yaku.fee, LAW["oikomi.3"]
    for key in what.names:
        made = dekiyaku(month.house)[key].yaku
        yield basics.TSUKAMI.put(yaku=made.words), made.fee * kan, LAW["oikomi.6"]
    yield from basics.of_cards(BRIGHT_CARDS, what.brights, kan, quarter)
    yield from basics.of_cards(RIBBON_CARDS, what.ribbons, kan, quarter)


# ---------------------------------------------------------------- what hands there are


class DrivenFeatures(NamedTuple):
    """What matters in some cards: for teyaku, the bright cards, red, blue and plain ribbons, and which willow cards."""

    seen: TeyakuFeatures
    brights: int
    red: int
    blue: int
    plain: int
    willow: tuple[bool, ...]

    def ribbons(self, house: ClassicHouse) -> int:
        """The ribbons that earn a quarter kan each."""
        return self.red + self.blue + self.plain * (quarter_ribbons(house) is SLIPS)


def mark(cards: Sequence[Flower]) -> DrivenFeatures:
    have = frozenset(cards)
    ribbons = have & SLIPS
    red, blue = len(ribbons & RED_RIBBONS), len(ribbons & BLUE_RIBBONS)
    willow = tuple(card in have for card in sorted(WILLOW))
    return DrivenFeatures(teyaku_features(cards), len(have & BRIGHTS), red, blue, len(ribbons) - red - blue, willow)


def join(one: DrivenFeatures, other: DrivenFeatures) -> DrivenFeatures:
    willow = tuple(map(or_, one.willow, other.willow))
    return DrivenFeatures(
        together(one.seen, other.seen),
        one.brights + other.brights,
        one.red + other.red,
        one.blue + other.blue,
        one.plain + other.plain,
        willow,
    )


@lru_cache(32)
def hands(away: Flowers = frozenset()) -> dict[DrivenFeatures, Class[Flower]]:
    """Every kind of hand without these cards: how many there are of it, and one of them."""
    return classes((card for card in DECK if card not in away), HAND, mark, join)


def _can_hold(house: ClassicHouse, what: Earning, away: Flowers) -> bool:
    """Whether some seven cards are exactly this."""
    for kind, alike in hands(away).items():
        if (
            (kind.brights, kind.ribbons(house)) == (what.brights, what.ribbons)
            and complete_dekiyaku(house, alike.example) == what.names
            and _may_be(house, alike, what.hand)
        ):
            return True
    return False


def complete_dekiyaku(house: ClassicHouse, cards: Iterable[Flower]) -> tuple[str, ...]:
    """The dekiyaku of the source that lie complete in a hand; the table's own earn nothing there (hachihachi-classic.house.8)."""
    return dekiyaku(house).keys_that_count(dekiyaku(house).made(frozenset(cards)) & DEKIYAKU.keys())


def _may_be(house: ClassicHouse, alike: Class[Flower], names: tuple[str, ...]) -> bool:
    """Whether these cards may be announced so; not to have announced them is always possible."""
    return not names or any(one.names == names for one in teyaku.readings(house, tuple(sorted(alike.example))))


# ---------------------------------------------------------------- entering it


def check_driven(month: ClassicMonth, fact: ClassicDriven) -> Iterator[Objection]:
    wrong = tuple(open_for(month)) or tuple(basics.check(LAW, month, fact, month.driven))
    yield from wrong
    if wrong:
        return
    wrong = tuple(_check_cards(month, fact) if fact.cards else _check_told(month, fact))
    where = next(filter(fact.__getattribute__, ("cards", "names", "hand", "brights", "ribbons")), "")
    hands, mine = teyaku.hands(month.house), _ways(month.house, fact)
    yield from wrong or check_deck(LAW, month, fact.player, mine, hands, where, month.away)


def _check_cards(month: ClassicMonth, fact: ClassicDriven) -> Iterator[Objection]:
    yield from basics.check_one_way(LAW, fact)
    yield from check_seven(LAW, fact.cards)
    shown = tuple(check_shown(LAW, month, fact.player, fact.cards, month.aside))
    yield from shown or check_others(LAW, month, fact.player, fact.cards, teyaku.hands(month.house), month.aside)


def _ways(house: ClassicHouse, fact: ClassicDriven) -> Ways:
    """What can be in the hand."""
    rows = [DEKIYAKU[key] for key in fact.names if key in DEKIYAKU]
    sets = [(frozenset(row.of), row.need) for row in rows if row.of]
    least = ((BRIGHTS, fact.brights), (quarter_ribbons(house), fact.ribbons), *sets)
    cards = CardPlace(tuple(sorted(DEKIYAKU.cards(row.yaku.key for row in rows))), least, HAND)
    told = ways(teyaku.hands(house), fact.hand, fact.cards)
    return told if fact.cards else tuple(one.and_(cards) for one in told)


def _check_told(month: ClassicMonth, fact: ClassicDriven) -> Iterator[Objection]:
    if fact.hand:
        amiss = tuple(check_hand(month.house, fact.hand, ()))
        if amiss:
            yield from (one._replace(where="hand") for one in amiss)
            return
    if {*fact.names} - DEKIYAKU.keys() or len({*fact.names}) != len(fact.names):
        yield LAW.no("dekiyaku-unknown", "names")
    elif off := {*fact.names} - dekiyaku(month.house).keys():
        yield LAW.no("yaku-off", "names", words=DEKIYAKU.words(off))
    elif len(DEKIYAKU.keys_that_count(fact.names)) < len(fact.names):
        yield LAW.no("dekiyaku-goko", "names", by=LAW["oikomi.7"])
    else:
        away = frozenset(BY_NAME[name] for name in (*month.brights, *month.aside, *_announced_cards(month)))
        if not _can_hold(month.house, earning(month.house, fact), away):
            yield LAW.no("drive-cards", "names" if fact.names else "ribbons")


def _announced_cards(month: ClassicMonth) -> Iterable[str]:
    """The cards of all announced hands."""
    return (name for hand in month.standing for name in hand.cards)


def apply_driven(month: ClassicMonth, fact: ClassicDriven, entry: int) -> ClassicMonth:
    """Each of those who play pays the whole fee, at once (hachihachi-classic.oikomi.1, hachihachi-classic.oikomi.2)."""
    house, what = month.house, earning(month.house, fact)
    why = fee(month, what)
    payers = [payer for payer in month.seating.turn if house.oikomi_payers == "all" or payer != month.dealt]
    paid = tuple(Payment(payer, fact.player, why) for payer in payers) if why.value else ()
    names = [teyaku.hands(house).hand_name(what.hand)] if what.hand else []
    names += [DEKIYAKU[key].yaku.words for key in what.names]
    names += [words.put(n=count) for words, count in ((LIGHTS, what.brights), (SLIPS_TOLD, what.ribbons)) if count]
    clauses = ["oikomi.1", "oikomi.2"] if paid else ["oikomi.9"]
    clauses += ["house.5"] if paid and house.oikomi_payers == "others" else []
    clauses += ["oikomi.7"] if "goko" in what.names or len(what.names) > 1 else []
    clauses += ["oikomi.8"] if sum(map(bool, what)) > 1 else []
    clauses += ["oikomi.10"] if teyaku.SHISO in what.hand else []
    clauses += ["house.1"] if {*what.hand, *what.names} & dict(house.worth).keys() else []
    label = listing(names) if names else NOTHING_IN_IT
    line = month.line(entry, "drive", label, fact.player, paid, clauses=LAW.all(*clauses))
    driven = {**month.driven, fact.player: why.value}
    return month.replace(driven=driven, away=(*month.away, _ways(house, fact))).add(line).told_late()


MOVES: dict[type[Fact], Move[ClassicMonth]] = {ClassicDriven: Move(check_driven, apply_driven, opens=False, late=True)}
