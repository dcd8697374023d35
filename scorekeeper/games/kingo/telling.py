"""What a table tells of hands and fights: what of it cannot be."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from scorekeeper.core.house import OFF
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words, listing, seat
from scorekeeper.games.kingo import hands
from scorekeeper.games.kingo.facts import Fight, Hands
from scorekeeper.games.kingo.hands import BUST, KINGO, SHORT, SWEEPS
from scorekeeper.games.kingo.house import KingoHouse
from scorekeeper.games.kingo.law import LAW
from scorekeeper.games.kingo.month import KingoMonth, at_seat, dealer_hand, ended_with, may_be_short, with_hands
from scorekeeper.games.kingo.ways import undeclared_keys
from scorekeeper.kit.cards.account import possible

ENDING = (*SWEEPS, "ittan", "15", "shigoro", hands.THREE_FIVES, BUST)
"""With these the dealer draws no more (kingo.kingo.5, kingo.match.4)."""


# ---------------------------------------------------------------- what the ko end with


def check_hands(month: KingoMonth, fact: Hands) -> Iterator[Objection]:
    told = {player: (at_seat(fact.hands, player, ""), at_seat(fact.cards, player, ())) for player in month.seating.everybody}
    given = {player: how for player, how in told.items() if any(how)}
    if not month.closed:
        yield LAW.no("hand-early", "hands")
    elif max(len(fact.hands), len(fact.cards)) > month.seating.seats:
        yield LAW.no("stakes-seat", "hands" if len(fact.hands) > month.seating.seats else "cards")
    elif not given:
        yield LAW.no("hand-none", "hands")
    else:
        wrong = [one for player, (key, cards) in given.items() for one in _check_hand(month, fact, player, key, cards)]
        yield from wrong
        if not wrong:
            opened = map(str, month.last.months) if month.last else ()
            cards = [*opened, *(name for _, names in given.values() for name in names)]
            many = tuple(_copies(month, "cards", cards))
            now = with_hands(month, ended_with(month, fact))
            yield from many or _check_deck(month, "hands" if any(fact.hands) else "cards", now)
            yield from _check_silent(month, fact, given)
            low = any(may_be_short(month.house, key, cards) for key, cards in given.values())
            if fact.spent and not low:
                yield LAW.no("spent-nothing", "spent")


def _not_played(key: str, house: KingoHouse, where: str) -> Objection:
    """The objection to a yaku that is none at this table: shigoro unless it is played, others if they are switched off."""
    off = key == "shigoro" and house.shigoro == "off"
    return LAW.no("hand-off", where, by=LAW["kingo.1"] if off else "", words=hands.NAMES[key])


def _no_low(house: KingoHouse, key: str, where: str, **names: Any) -> Objection:
    """The objection to a total on which nobody stands or fights yet."""
    return LAW.no(key, where, by=next(iter(house.own_duty), ""), low=house.duty - 1, least=house.duty, **names)


def _check_hand(month: KingoMonth, fact: Hands, player: int, key: str, cards: Sequence[str]) -> Iterator[Objection]:
    where, who, house = f"{'hands' if key else 'cards'}[{player}]", seat(player), month.house
    if not month.stake(player) or player == month.leader:
        yield LAW.no("hand-who", where, who=who)
    elif month.hand(player):
        yield LAW.no("hand-again", where, who=who)
    elif key and cards:
        yield LAW.no("hand-two-ways", where, who=who)
    elif key and key not in hands.OF_KO:
        yield LAW.no("hand-unknown", where, who=who)
    elif key and hands.own_times(key, house) == OFF:
        yield _not_played(key, house, where)
    elif key == SHORT:
        if house.free:
            yield LAW.no("short-free", where)
    elif cards:
        yield from _check_cards(month, where, player, cards, spent=fact.spent)
    if not cards and key in hands.TOTALS and not fact.spent and may_be_short(house, key, cards) and not month.hand(player):
        may = house.declare == "made" and key in undeclared_keys(house)
        if not may or player not in fact.silent:
            short = "hand-one" if house.free else "hand-undeclared" if may else "hand-short"
            yield _no_low(house, short, where, who=who) if short != "hand-one" else LAW.no(short, where, who=who)


def _check_cards(month: KingoMonth, where: str, player: int, cards: Sequence[str], *, spent: bool) -> Iterator[Objection]:
    """Objections to cards that a ko or the dealer cannot have."""
    house, dealer = month.house, player == month.leader
    if {*cards} - house.pack.by_name.keys():
        yield LAW.no("card-unknown", where, by=LAW[house.cards_by], lasting=True)
        return
    months = hands.months_of(cards)
    if len(months) < 2 and not spent:
        yield LAW.no("hand-one", where, who=seat(player))
    elif many := hands.too_many(months, house, dealer=dealer):
        yield LAW.no(many, where, who=seat(player))
    elif not dealer and not spent and not hands.may_stand(hands.of_ko(months, house), months, house):
        yield _no_low(house, "hand-short", where, who=seat(player))


def _copies(month: KingoMonth, where: str, more: Iterable[str]) -> Iterator[Objection]:
    """The objection to more cards of a month than there are, with those of all hands told before."""
    known = Counter(str(one) for hand in month.told if hand for one in hand.months)
    known.update(more)
    deck = month.house.pack
    for name, number in sorted(known.items()):
        if number > deck.copies:
            card, by = Words(f"{name}月", f"month {name}"), LAW[month.house.cards_by]
            yield LAW.no("card-many", where, card=card, by=by, lasting=True)
            return


def _check_deck(month: KingoMonth, where: str, told: KingoMonth) -> Iterator[Objection]:
    """The objection to hands that one deck does not have together, as they were `told` now."""
    if not possible(month.house.pack, told.places):
        yield LAW.no("hand-deck", where, by=LAW[month.house.cards_by])


def _check_silent(month: KingoMonth, fact: Hands, given: dict[int, tuple[str, Sequence[str]]]) -> Iterator[Objection]:
    house = month.house
    if fact.silent and house.declare == "showdown":
        yield LAW.no("silent-showdown", "silent")
        return
    for player in fact.silent:
        key, names = given.get(player, ("", ()))
        cards = hands.months_of(names)
        made = cards and (hands.yaku(cards, house) or hands.total(cards, house) == KINGO)
        if not made and key not in undeclared_keys(house):
            yield LAW.no("silent-nothing", "silent", who=seat(player))
            return


# ---------------------------------------------------------------- the dealer's fights


def check_fight(month: KingoMonth, fact: Fight) -> Iterator[Objection]:
    if not month.closed:
        yield LAW.no("hand-early", "hand")
    elif bool(fact.hand) == bool(fact.cards) or (fact.hand and fact.hand not in hands.OF_DEALER):
        yield LAW.no("fight-hand", "hand")
    elif fact.hand == "goppin" and month.house.goppin == "off":
        yield LAW.no("fight-goppin", "hand")
    elif fact.hand and hands.own_times(fact.hand, month.house) == OFF:
        yield _not_played(fact.hand, month.house, "hand")
    elif fact.hand in hands.NAMES and fact.hand not in ("15", BUST) and not hands.may_have(fact.hand, month.house):
        yield LAW.no("fight-not-his", "hand", words=hands.NAMES[fact.hand])
    else:
        wrong = [*_check_opened(month, fact)]
        wrong = wrong or [*_check_moment(month, fact)]
        yield from wrong
        if not wrong:
            yield from _check_deck(
                month, "cards" if fact.cards else "hand", month.replace(shown=(*month.shown, dealer_hand(month, fact)))
            )


def _check_opened(month: KingoMonth, fact: Fight) -> Iterator[Objection]:
    """Objections to the dealer's cards."""
    if fact.cards:
        wrong = [*_check_cards(month, "cards", month.leader, fact.cards, spent=fact.spent)]
        yield from wrong or _copies(month, "cards", fact.cards)
        before = Counter(month.last.months) if month.last else Counter()
        if wrong:
            return
        if month.last and before - Counter(hands.months_of(fact.cards)):
            yield LAW.no("fight-back", "cards", total=month.last.words)
    if fact.silent and not hands.pair(hands.months_of(fact.cards) if fact.cards else (), month.house):
        yield LAW.no("fight-silent", "silent")


def _check_moment(month: KingoMonth, fact: Fight) -> Iterator[Objection]:
    """Objections to whom the dealer fights now."""
    hand, where = dealer_hand(month, fact), "cards" if fact.cards else "hand"
    targets, house, alone = fact.against or month.still_to_fight, month.house, fact.hand == "1" or len(fact.cards) == 1
    pair = hand.key in (*SWEEPS, "goppin", "ittan")
    strangers = [player for player in fact.against if player not in month.still_to_fight]
    hidden = [player for player in targets if player in month.waiting]
    if hidden and (month.asks or not hand.takes_all(house)):
        ranked = hand.key in SWEEPS and house.order == "kingo"
        who = listing([seat(player) for player in hidden])
        yield LAW.no("fight-early", "against", by=LAW["house.3"] if ranked else "", who=who)
    elif month.last and pair and month.last.key != hand.key:
        yield LAW.no("fight-pair", where)
    elif month.last and hand.key != month.last.key and hand.least <= month.last.least:
        yield LAW.no("fight-back", where, total=month.last.words)
    elif strangers or len({*fact.against}) < len(fact.against):
        yield LAW.no("fight-who", "against", who=seat((*strangers, *fact.against)[0]))
    elif {*targets} != {*month.still_to_fight} and (hand.key in ENDING or fact.spent):
        yield LAW.no("fight-sweep" if hand.takes_all(house) else "fight-all", "against")
    elif fact.spent and not alone and (house.free or not hand.is_low(house)):
        yield LAW.no("spent-nothing", "spent")
    elif alone and not fact.spent:
        yield LAW.no("hand-one", where, who=seat(month.leader))
    elif hand.is_low(house) and not house.free and not fact.spent:
        busts = all((held := month.hand(player)) and held.key == BUST for player in targets)
        if house.oya_under_12 == "off":
            yield _no_low(house, *(("fight-low-wait", "against") if fact.against and busts else ("fight-low", where)))
        elif not busts:
            yield _no_low(house, "fight-low-bust", "against")
