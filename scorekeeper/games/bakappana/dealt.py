"""Before the cards are played: hands of those who are driven out, chaff hands that are shown, and cards dealt again."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from scorekeeper.core.ledger import Payment
from scorekeeper.core.offer import Objection
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, listing, seat
from scorekeeper.decks.hanafuda import (
    BLUE_RIBBONS,
    BOAR_DEER_BUTTERFLIES,
    BRIGHTS,
    GRASS_RIBBONS,
    HANAFUDA,
    PLANTS,
    RED_RIBBONS,
    SAKE_CUP,
    WARBLER,
    Flower,
    cards_named,
    month_of,
)
from scorekeeper.games.bakappana.facts import BakappanaChaff, BakappanaDriven, FukeCalled
from scorekeeper.games.bakappana.house import BakappanaHouse
from scorekeeper.games.bakappana.law import LAW
from scorekeeper.games.bakappana.month import DRIVE_FEE, BakappanaMonth
from scorekeeper.games.bakappana.yaku import CHAFF, SLIPS, dekiyaku_in, paid_hands, sets, table
from scorekeeper.games.basics import driven as basics
from scorekeeper.games.basics.redealt import Again, Redealt
from scorekeeper.games.basics.speaking import open_for
from scorekeeper.kit.cards import account
from scorekeeper.kit.cards.account import CardPlace
from scorekeeper.kit.cards.hands import HAND, SHOWN, DealtHand, chaff, check_cards, check_shared, hand_place, no_chaff
from scorekeeper.kit.cards.yaku import HeldYaku
from scorekeeper.kit.counted import shown
from scorekeeper.kit.counted.ending import chaff_fees

REDEALT = Redealt(
    LAW,
    {
        "hand": Again(Words("手札に同じ月の4枚", "four of a month in one hand"), "deal.2"),
        "field": Again(Words("場に同じ月の4枚", "four of a month on the field"), "deal.2"),
    },
    "deal.2",
)


def four(cards: tuple[Flower, ...]) -> Objection | None:
    """The objection to a hand with all four cards of a month: it is dealt again."""
    months = [plant for month, (_, plant) in PLANTS.items() if month_of(month) <= {*cards}]
    return LAW.no("hand-four", "cards", words=months[0]) if months else None


def check_deck(month: BakappanaMonth, player: int, place: CardPlace[Flower], where: str) -> Iterator[Objection]:
    """The objection to what a player holds, if one deck does not have it beside what is known of the others."""
    if not account.fits(HANAFUDA, account.add_place(month.deal, player, place)):
        yield LAW.no("hand-deck", where)


# ---------------------------------------------------------------- chaff hands


def check_chaff(month: BakappanaMonth, fact: BakappanaChaff) -> Iterator[Objection]:
    if month.rules.teyaku == "off":
        yield LAW.no("teyaku-off", by=LAW["house.9"] if month.house.teyaku == "on" else "")
        return
    if fact.name not in paid_hands(month.rules):
        yield LAW.no("chaff-off", "name", words=CHAFF[fact.name].words)
        return
    closed = tuple(open_for(month, ("player", fact.player)))
    yaku = CHAFF[fact.name]
    wrong = closed or tuple(shown.check_chaff(month, fact, yaku, lambda cards: four(cards) or no_chaff(LAW, yaku, cards)))
    yield from wrong or check_deck(
        month, fact.player, hand_place(fact.cards, chaff=SHOWN[yaku.key]), "cards" if fact.cards else "name"
    )


def show_chaff(month: BakappanaMonth, fact: BakappanaChaff, entry: int) -> BakappanaMonth:
    """Declaring is voluntary (bakappana.teyaku.5), and paid at once."""
    yaku = paid_hands(month.rules)[fact.name]
    paid = chaff_fees(month, fact.player, yaku)
    own = ("house.1",) if yaku.source is not None else ()
    clauses = (yaku.clause, *LAW.all("teyaku.4", "teyaku.5", "teyaku.6", *own))
    line = month.line(entry, "chaff", yaku.words, fact.player, paid, clauses=clauses)
    return shown.show(month, fact, yaku, line)


# ---------------------------------------------------------------- fuke that is announced


def check_call(month: BakappanaMonth, fact: FukeCalled) -> Iterator[Objection]:
    """Whether the table asks for it, and it is before play."""
    if not month.calls_fuke:
        yield LAW.no("fuke-call-off", by=LAW["special.6"] if month.house.fuke == "off" else "")
        return
    wrong = tuple(open_for(month, ("player", fact.player))) or tuple(shown.check_time(month))
    yield from wrong
    if not wrong and month.two:
        yield LAW.no("two-fuke")
    elif not wrong and fact.player in month.callers:
        yield LAW.no("fuke-call-twice", "player", who=seat(fact.player))


def call_fuke(month: BakappanaMonth, fact: FukeCalled, entry: int) -> BakappanaMonth:
    line = month.line(entry, "calls", None, fact.player, clauses=LAW.all("house.8"))
    return month.replace(callers=(*month.callers, fact.player)).add(line)


# ---------------------------------------------------------------- driven out


OF_TWO = 10
"""What two bright cards or ribbons pay before they are halved: 2.5 points a card in the end (bakappana.drive.3)."""


class Earned(NamedTuple):
    """What is found in the hand of a player who is driven out."""

    brights: int
    ribbons: int
    hand: str
    held: tuple[HeldYaku, ...]


def earnings(house: BakappanaHouse, fact: BakappanaDriven) -> Earned:
    if not fact.cards:
        return Earned(fact.brights, fact.ribbons, fact.hand, sets(house).hold(fact.names))
    cards = cards_named(fact.cards)
    name = next((key for key in paid_hands(house) if chaff(cards) == SHOWN[key]), "")
    return Earned(len(BRIGHTS.intersection(cards)), len(SLIPS.intersection(cards)), name, dekiyaku_in(house, cards).held)


def drive_fee(what: Earned, house: BakappanaHouse) -> Reckoning:
    """What each of those who are in pays: the fees of all that is there, halved, the sum rounded half up (bakappana.drive.5)."""
    return basics.fee(_parts(what, house), Words("半分", "half"), LAW["drive.5"], LAW["drive.5"])


def _parts(what: Earned, house: BakappanaHouse) -> Iterator[basics.Part]:
    if what.hand:
        yaku = paid_hands(house)[what.hand]
        yield yaku.words, yaku.fee, LAW["drive.2"]
    for one in what.held:
        yield basics.TSUKAMI.put(yaku=one.words), one.fee, LAW["drive.4"]
    yield from basics.of_cards(Words("光 {n}枚", "brights: {n}"), what.brights, OF_TWO, LAW["drive.3"])
    yield from basics.of_cards(Words("短冊 {n}枚", "ribbons: {n}"), what.ribbons, OF_TWO, LAW["drive.3"])


def check_driven(month: BakappanaMonth, fact: BakappanaDriven) -> Iterator[Objection]:
    wrong = tuple(open_for(month))
    if not wrong and not month.by_hand:
        wrong = (LAW.no("drive-off", by=LAW["out.3" if month.house.kudari == "flat" else "out.2"]),)
    wrong = wrong or tuple(basics.check(LAW, month, fact, {hand.player for hand in month.driven}))
    yield from wrong
    if wrong:
        return
    if fact.cards:
        one_way, cards = basics.check_one_way(LAW, fact), check_cards(LAW, fact.cards, {HAND}, four)
        amiss = (*one_way, *cards, *check_shared(LAW, month.deal, fact.player, fact.cards))
    else:
        amiss = tuple(_check_told(month.rules, fact))
    where = next(filter(fact.__getattribute__, ("cards", "names", "hand", "brights", "ribbons")), "")
    yield from amiss or check_deck(month, fact.player, holding(month.rules, fact), where)


def holding(house: BakappanaHouse, fact: BakappanaDriven) -> CardPlace[Flower]:
    """What is certainly in the hand."""
    if fact.cards:
        return hand_place(fact.cards)
    rows = [row for key, row in table(house).items() if key in fact.names]
    least = tuple((frozenset(row.of), row.need) for row in rows if row.of)
    cards = (card.name for card in table(house).cards(fact.names))
    return hand_place(cards, chaff=SHOWN.get(fact.hand, 0), least=((BRIGHTS, fact.brights), (SLIPS, fact.ribbons), *least))


def _check_told(house: BakappanaHouse, fact: BakappanaDriven) -> Iterator[Objection]:
    names = frozenset(fact.names)
    if fact.hand and house.teyaku == "off":
        yield LAW.no("teyaku-off", "hand")
    elif fact.hand and fact.hand not in paid_hands(house):
        yield LAW.no("chaff-off", "hand", words=CHAFF[fact.hand].words)
    elif names - table(house).keys() or len(names) != len(fact.names):
        yield LAW.no("dekiyaku-unknown", "names")
    elif not any(one - OWN_KEYS == names - OWN_KEYS for one in _hands(house, fact.brights, fact.ribbons, fact.hand)):
        yield LAW.no("drive-cards", "names" if fact.names else "ribbons")


ELSE = tuple(sorted((*BOAR_DEER_BUTTERFLIES, SAKE_CUP, WARBLER)))
"""The other cards that yaku of two or three cards are made of. Sets of four are dealt again."""


def _hands(house: BakappanaHouse, brights: int, ribbons: int, name: str) -> Iterator[frozenset[str]]:
    """The dekiyaku of all kinds of hands with so many brights and ribbons, and with this teyaku if one is named."""
    rows = [tuple(sorted(row)) for row in (RED_RIBBONS, BLUE_RIBBONS, GRASS_RIBBONS)]
    slips = [
        [card for row, size in zip(rows, sizes, strict=True) for card in row[:size]]
        for sizes in product(range(4), repeat=len(rows))
        if sum(sizes) == ribbons
    ]
    most = HAND - SHOWN.get(name, 0)
    for lights, slip in product(combinations(sorted(BRIGHTS), brights), slips):
        for size in range(len(ELSE) + 1):
            if brights + ribbons + size > most:
                break
            yield from (dekiyaku_in(house, (*lights, *slip, *more)).keys for more in combinations(ELSE, size))


def drive_out(month: BakappanaMonth, fact: BakappanaDriven, entry: int) -> BakappanaMonth:
    """A hand in which nothing is found earns nothing (bakappana.drive.6)."""
    what = earnings(month.rules, fact)
    fee = drive_fee(what, month.rules)
    paid = tuple(Payment(payer, fact.player, fee) for payer in month.seating.turn) if fee.value else ()
    names = [CHAFF[what.hand].words] if what.hand else []
    names += [one.words for one in what.held]
    clauses = LAW.all("drive.1", "drive.5") if paid else LAW.all("drive.6")
    line = month.line(entry, "drive", listing(names) if names else DRIVE_FEE, fact.player, paid, clauses=clauses)
    hand = DealtHand(fact.player, fact.hand, entry, holding(month.rules, fact))
    return month.replace(driven=(*month.driven, hand)).add(line)
