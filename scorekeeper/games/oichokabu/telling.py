"""What a table tells of everybody's cards: how it is read, and what cannot be so."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.core.offer import Objection
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.core.words import Words, numeral, seat
from scorekeeper.games.oichokabu.facts import SPOTS, Fights
from scorekeeper.games.oichokabu.hands import (
    ARASHI,
    SPECIAL,
    OichokabuHand,
    Ways,
    arashi_months,
    as_place,
    draws,
    is_recognised,
    may_have,
    months,
    number,
    of_cards,
    of_name,
    special_of,
    stands_with,
    ways,
)
from scorekeeper.games.oichokabu.house import OichokabuHouse
from scorekeeper.games.oichokabu.law import LAW
from scorekeeper.games.oichokabu.own import own_hands, own_of, why_arashi_waits
from scorekeeper.kit.banking.speech import OYA
from scorekeeper.kit.cards.account import possible

COPIES = 4
PLACES = tuple(str(spot) for spot in range(1, SPOTS + 1))
TWO, THREE = 2, 3


class Read(NamedTuple):
    """The hands of the spots and of the banker, and what his two cards came to before he drew; None where it was not told."""

    spots: Mapping[str, OichokabuHand]
    oya: OichokabuHand | None
    two: OichokabuHand | None

    def at(self, spot: str, test: str) -> bool:
        """Whether the hand of a spot is an `arashi`, `foul`, or a `shiroku` that takes the stake back."""
        hand = self.spots.get(spot)
        if hand is None:
            return False
        return hand.foul if test == "foul" else hand.arashi is not None if test == "arashi" else hand.special == test


class StakedSpots(NamedTuple):
    """Who has staked on which spot; whether staking is closed."""

    spots: Mapping[str, tuple[int, ...]]
    begun: bool

    @property
    def stakers(self) -> tuple[int, ...]:
        return tuple(player for players in self.spots.values() for player in players)


def _cards(fact: Fights, spot: str) -> tuple[int, ...]:
    place = PLACES.index(spot)
    return tuple(map(int, fact.cards[place])) if place < len(fact.cards) else ()


def _name(fact: Fights, spot: str) -> str:
    place = PLACES.index(spot)
    return fact.spots[place] if place < len(fact.spots) else ""


def _month(fact: Fights, place: int) -> int:
    return int(fact.months[place] or 0) if place < len(fact.months) else 0


def read(fact: Fights, house: OichokabuHouse) -> Read:
    spots = {}
    for place, spot in enumerate(PLACES):
        if cards := _cards(fact, spot):
            spots[spot] = of_cards(cards, house)
        elif told := _name(fact, spot):
            spots[spot] = of_name(told, _month(fact, place), house)
    hand = tuple(map(int, fact.hand))
    oya = of_cards(hand, house, oya=True) if hand else of_name(fact.oya, _month(fact, SPOTS), house) if fact.oya else None
    two = None
    if fact.first:
        two = OichokabuHand(number(hand[:TWO], house)) if hand else OichokabuHand(fact.two) if fact.two is not None else None
    return Read(spots, oya, two)


def check(fact: Fights, table: StakedSpots, house: OichokabuHouse) -> Iterator[Objection]:
    """Objections to what was told, the first kind that there is."""
    if not table.begun:
        yield LAW.no("fights-stakes")
        return
    for test in (
        _off,
        _cards_wrong,
        _unstaked_spots,
        _drawn_wrong,
        _fouls,
        _first_wrong,
        _dealer_wrong,
        _missing,
        _arashi_wrong,
        _deck_wrong,
    ):
        wrong = tuple(test(fact, table, house))
        yield from wrong
        if wrong:
            return


def _off(fact: Fights, table: StakedSpots, house: OichokabuHouse) -> Iterator[Objection]:
    """Hands told by name that this table does not recognise."""
    told = [(f"spots[{place}]", name) for place, name in enumerate(fact.spots)]
    for where, name in (*told, ("oya", fact.oya)):
        if name == "shiroku" and house.shiroku == "off":
            yield LAW.no("shiroku-off", where)
        elif name in OWN_KEYS:
            if name not in own_hands(house):
                yield LAW.no("own-none", where)
            elif not may_have(name, house, oya=where == "oya"):
                yield LAW.no("own-whose", where, words=own_hands(house)[name].words)
        elif name and not may_have(name, house, oya=where == "oya"):
            other = name in SPECIAL and is_recognised(name, house)
            by = LAW["house.4" if house.shippin_who == "ko" and name == "shippin" else "special.8"] if other else ""
            yield LAW.no("hand-off", where, by=by, words=ARASHI if name == "arashi" else SPECIAL[name])


def _where(fact: Fights, spot: str) -> str:
    """The field of a spot: its cards, also if they are still to be told beside others, or its number."""
    place = PLACES.index(spot)
    named = place < len(fact.spots) and fact.spots[place]
    return f"{'cards' if fact.cards and not named else 'spots'}[{place}]"


def _whose(spot: str) -> Words:
    """The hand of a spot, in an objection."""
    said = numeral(int(spot))
    return Words(said.ja, f"spot {said.en}")


def _are_months(names: tuple[str, ...], house: OichokabuHouse) -> bool:
    return all(name.isascii() and name.isdecimal() and int(name) in months(house) for name in names)


def _cards_wrong(fact: Fights, table: StakedSpots, house: OichokabuHouse) -> Iterator[Objection]:
    """Cards that are not in the deck, or too many of them; numbers beside cards."""
    laid = [(f"cards[{place}]", _whose(PLACES[place]), cards) for place, cards in enumerate(fact.cards)]
    told = [one for one in (*laid, ("hand", OYA, fact.hand)) if one[2]]
    for where, whose, cards in told:
        if not _are_months(cards, house):
            yield LAW.no("cards-deck", where, by=LAW[house.cards_by], lasting=True)
        elif len(cards) < TWO:
            yield LAW.no("cards-two", where, whose=whose)
    copies = Counter(card for _, _, cards in told for card in cards)
    if any(many > COPIES for many in copies.values()):
        yield LAW.no("cards-five", told[0][0], by=LAW[house.cards_by], lasting=True)
    for place, cards in enumerate(fact.cards):
        if cards and place < len(fact.spots) and fact.spots[place]:
            yield LAW.no("told-twice", f"spots[{place}]")
    if fact.hand and fact.oya:
        yield LAW.no("told-twice", "oya")


def _unstaked_spots(fact: Fights, table: StakedSpots, house: OichokabuHouse) -> Iterator[Objection]:
    for spot in PLACES:
        if spot not in table.spots and (_cards(fact, spot) or _name(fact, spot)):
            yield LAW.no("spot-unstaked", _where(fact, spot), spot=numeral(int(spot)))


def _drawn_wrong(fact: Fights, table: StakedSpots, house: OichokabuHouse) -> Iterator[Objection]:
    """Cards that no rule lets lie there: a third that is missing, or one too many. The cards of a spot may be told in any order."""
    for spot in PLACES:
        cards = _cards(fact, spot)
        if len(cards) == TWO and draws(number(cards, house), house)[0] == "must" and not stands_with(cards, house, oya=False):
            yield LAW.no("draw-must", _where(fact, spot), whose=_whose(spot))
        elif len(cards) == THREE:
            pairs = [(*cards[:last], *cards[last + 1 :]) for last in range(THREE)]
            if all(draws(number(pair, house), house)[0] == "not" for pair in pairs):
                yield LAW.no("draw-not", _where(fact, spot), lasting=True, whose=_whose(spot))
    hand = tuple(map(int, fact.hand))
    if not hand:
        return
    may = draws(number(hand[:TWO], house), house)[0]
    if len(hand) == TWO and may == "must" and not stands_with(hand, house, oya=True):
        yield LAW.no("draw-must", "hand", by=LAW["draw.7"], whose=OYA)
    elif len(hand) == THREE and may == "not":
        yield LAW.no("draw-not", "hand", by=LAW["draw.7"], lasting=True, whose=OYA)


def _fouls(fact: Fights, table: StakedSpots, house: OichokabuHouse) -> Iterator[Objection]:
    if house.santa == house.shichiken == "off":
        wrong = [f"spots[{place}]" for place, told in enumerate(fact.spots) if told == "foul"]
        yield from (LAW.no("foul-off", where) for where in (*wrong, *(["oya"] if fact.oya == "foul" else [])))


def open_to(told: Read, table: StakedSpots, house: OichokabuHouse) -> set[int]:
    """Whom the banker fights: whoever has not drawn wrongly, and has no arashi that is paid before."""
    before = ("foul", "shiroku") if why_arashi_waits(house) else ("foul", "shiroku", "arashi")
    over = [spot for spot in table.spots if any(told.at(spot, test) for test in before)]
    return {player for spot, players in table.spots.items() if spot not in over for player in players}


def _first_wrong(fact: Fights, table: StakedSpots, house: OichokabuHouse) -> Iterator[Objection]:
    """What cannot be said of fights on two cards."""
    if not fact.first:
        if fact.two is not None:
            yield LAW.no("first-two", "two", by=LAW["match.7"] if house.two_then_three == "off" else "")
        return
    if house.two_then_three == "off":
        yield LAW.no("first-off", "first")
        return
    told = read(fact, house)
    fights = open_to(told, table, house)
    fouled = any(told.at(spot, "foul") for spot in table.spots)
    wrong = [player for player in fact.first if player not in fights]
    if wrong or len({*fact.first}) < len(fact.first):
        yield LAW.no("first-who", "first", who=seat(wrong[0] if wrong else fact.first[0]))
    elif {*fact.first} == fights and not fouled:  # else a wrong draw may have come to light after the third card
        yield LAW.no("first-all", "first")
    elif fact.hand and fact.two is not None:
        yield LAW.no("told-twice", "two")
    elif fact.hand and special_of(tuple(map(int, fact.hand[:TWO])), house):
        yield LAW.no("first-special", "first")
    elif fact.hand and (own := own_of(tuple(map(int, fact.hand[:TWO])), house, oya=True)):
        yield LAW.no("own-first", "first", words=own.words)
    elif fact.hand and len(fact.hand) < THREE:
        yield LAW.no("first-third", "hand")
    elif told.two is None:
        yield LAW.no("first-number", "two")
    elif draws(told.two.number, house)[0] == "not" and fact.oya != "foul":
        yield LAW.no("first-seven", "two" if fact.two is not None else "hand", number=told.two.number)
    elif told.oya is not None and told.oya.special and not (fact.hand or _of_three(told.oya, house)):
        yield LAW.no("first-special", "oya")
    elif told.oya is not None and told.oya.arashi is not None and not fact.hand and house.oya_arashi != "off":
        months = (told.oya.arashi,) if told.oya.arashi else arashi_months(house)
        if told.two.number not in {number((month, month), house) for month in months}:
            yield LAW.no("arashi-two", "two", number=told.two.number)


def _of_three(hand: OichokabuHand, house: OichokabuHouse) -> bool:
    """Whether a hand that was told may be one of three cards: one of the table's own that is not two certain ones."""
    return hand.own and (own_hands(house)[hand.special].need > 0 or len(own_hands(house)[hand.special].months) != TWO)


def _dealer_wrong(fact: Fights, table: StakedSpots, house: OichokabuHouse) -> Iterator[Objection]:
    if fact.oya == "arashi" and house.oya_arashi == "off":
        yield LAW.no("oya-arashi-off", "oya")


def _missing(fact: Fights, table: StakedSpots, house: OichokabuHouse) -> Iterator[Objection]:
    """Hands without which a fight is not decided; a banker's hand that nobody is left to fight."""
    told = read(fact, house)
    decided = told.oya is not None and (told.oya.special or told.oya.foul)
    for spot in table.spots:
        if spot not in told.spots and (not decided or set(table.spots[spot]) & set(fact.first)):
            yield LAW.no("spot-none", _where(fact, spot), spot=numeral(int(spot)))
            return
    fights = open_to(told, table, house)
    if told.oya is None and fights - {*fact.first}:
        yield LAW.no("oya-none", "oya")
    elif told.oya is not None and not fights:
        arashi = any(told.at(spot, "arashi") for spot in table.spots)
        fouls = "on" in (house.santa, house.shichiken)
        by = LAW["special.14" if arashi else "draw.12" if fouls else "bet.3"]
        yield LAW.no("oya-idle", "hand" if fact.hand else "oya", by=by)


IDLE = {"on": "special.17", "lose": "special.18", "off": "special.15"}
"""The clause by which months of arashi are not compared, by the house rule on the banker's."""


def _arashi_wrong(fact: Fights, table: StakedSpots, house: OichokabuHouse) -> Iterator[Objection]:
    """The months of arashi: told where both the banker and a player have one and they are compared, and nowhere else."""
    told = read(fact, house)
    compared = house.oya_arashi == "on" and told.oya is not None and told.oya.arashi is not None
    named = [
        *((place, spot in table.spots and told.at(spot, "arashi") and not _cards(fact, spot)) for place, spot in enumerate(PLACES)),
        (SPOTS, compared and not fact.hand and any(told.at(spot, "arashi") for spot in table.spots)),
    ]
    for place, arashi in named:
        month, where = _month(fact, place), f"months[{place}]"
        if arashi and compared:
            if not month:
                yield LAW.no("months-need", where)
            elif month not in arashi_months(house):
                yield LAW.no("months-none", where)
        elif month:
            yield LAW.no("months-idle", where, by=LAW[IDLE[house.oya_arashi]])


def _deck_wrong(fact: Fights, table: StakedSpots, house: OichokabuHouse) -> Iterator[Objection]:
    """Hands that one deck does not have together."""
    told = read(fact, house)
    known = [_known_ways(hand, _cards(fact, spot), house) for spot, hand in told.spots.items()]
    if told.oya:
        hand = tuple(map(int, fact.hand))
        known.append(_known_ways(told.oya, hand, house, oya=True, two=None if hand else told.two))
    if not possible(house.pack, tuple(filter(None, known))):
        named = [_where(fact, spot) for spot in told.spots if not _cards(fact, spot)]
        yield LAW.no("hands-deck", "oya" if fact.oya else named[-1], by=LAW[house.cards_by])


def _known_ways(
    hand: OichokabuHand, cards: tuple[int, ...], house: OichokabuHouse, *, oya: bool = False, two: OichokabuHand | None = None
) -> Ways:
    """What a hand can be, by its cards or by its name; () if that says nothing. `two`: what its first two cards came to."""
    if cards:
        return (as_place(cards, house),)
    silent = hand.foul or (hand.own and not own_hands(house)[hand.special].months)
    return () if silent else ways(hand, house, oya=oya, two=two and two.number)
