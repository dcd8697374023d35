"""What may be declared in おいちょかぶ: stakes on spots, what the cards came to by numbers or by cards, the banker's call."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any, Literal

from scorekeeper.core.forms import piece
from scorekeeper.core.offer import Choice, Finding, FullHand, Input, Offer
from scorekeeper.core.words import NOTHING, Words, listing, numeral, same
from scorekeeper.games.oichokabu.duel import BACK, clause_of
from scorekeeper.games.oichokabu.facts import SPOTS, Call, Fights, OichokabuStake, OichokabuStakes
from scorekeeper.games.oichokabu.hands import (
    ARASHI,
    FOUL,
    NAMES,
    SHIROKU,
    SPECIAL,
    draws,
    is_recognised,
    may_have,
    months,
    number,
    of_cards,
)
from scorekeeper.games.oichokabu.house import OichokabuHouse
from scorekeeper.games.oichokabu.law import LAW
from scorekeeper.games.oichokabu.month import CALLS, SHARES, OichokabuMonth
from scorekeeper.games.oichokabu.own import own_hands, why_arashi_waits
from scorekeeper.games.oichokabu.telling import PLACES
from scorekeeper.kit import asks
from scorekeeper.kit.banking import forms as banking
from scorekeeper.kit.banking.speech import OYA
from scorekeeper.kit.game import Form
from scorekeeper.kit.position import Position

At = Position[OichokabuMonth]
PLACE = tuple(Choice(spot, numeral(int(spot))) for spot in PLACES)
ON, WHERE = Words("張る札", "Card staked on"), Words("{who}の張る札", "Card of {who}")
BY_NUMBER, BY_CARDS = Words("数で入れる", "By numbers"), Words("札で入れる", "By cards")
DECIDED = (*SPECIAL, "foul")
"""What the banker has where nobody's cards matter."""
ENTER = Words("この月を記入する", "Enter the month")


def _on_each(at: At, kind: Literal["numbers", "count"], **more: Any) -> tuple[Input, ...]:
    """What is staked on each spot."""
    label = Words("{spot}に張る", "On card {spot}")
    return tuple(
        Input(name, label.put(spot=numeral(nth)), kind, clause=LAW["house.3"], optional=True, most=at.round.ceiling, **more)
        for nth, name in enumerate(SHARES, 1)
    )


def _several(at: At) -> Offer | None:
    """What everybody stakes on each spot."""
    month = at.round
    if month.stands(None):
        return None
    asked = _on_each(at, "numbers", of=tuple(sorted(month.ko)))
    hint = Words("だれがどこにいくら", "who stakes how much, and where")
    then = ("fights", banking.NEXT)
    return Offer("stakes", OichokabuStakes, banking.STAKING, hint, asked, place="now", then=then, fixed=(("stakes", ()),))


def _one_on_several(at: At) -> Offer | None:
    """The same of one player."""
    offer = banking.stake(at, OichokabuStake, LAW["house.3"], PLACE, ON)
    return offer and offer._replace(inputs=(offer.inputs[0], *_on_each(at, "count", start="0")), fixed=(("stake", 0),))


def stakes(at: At) -> Offer | None:
    if at.house.spots == "several":
        return _several(at)
    return banking.stakes(at, OichokabuStakes, LAW["bet.1"], PLACE, WHERE, "fights")


def again(at: At) -> Offer | None:
    if at.house.spots == "several":
        return None
    return banking.stakes(at, OichokabuStakes, LAW["bet.1"], PLACE, WHERE, "fights", again=True)


def stake(at: At) -> Offer | None:
    if at.house.spots == "several":
        return _one_on_several(at)
    return banking.stake(at, OichokabuStake, LAW["bet.1"], PLACE, ON)


def call(at: At) -> Offer | None:
    month = at.round
    if month.house.sancho_name == "off" or month.stakes or month.call:
        return None
    which = asks.one("card", Words("1枚目", "First card"), (Choice(key, words) for key, words in CALLS.items()), LAW["deal.10"])
    return Offer("call", Call, Words("親の宣言", "Dealer's call"), listing([*CALLS.values()]), (which,), place="more")


# ---------------------------------------------------------------- the fights


def numbers() -> tuple[Choice, ...]:
    """The numbers as keys, each with its name."""
    return tuple(Choice(str(n), same(str(n)), NAMES[n]) for n in (*range(1, 10), 0))


def own_choices(house: OichokabuHouse, *, oya: bool, told: bool = False) -> tuple[Choice, ...]:
    """The hands of the table's own; `told`: those that no cards make."""
    mine = (one for one in own_hands(house).values() if one.may_be_of(oya=oya) and not (told and one.months))
    return tuple(Choice(one.key, one.words, Words(f"{one.times}倍", f"×{one.times}")) for one in mine)


def whose(month: OichokabuMonth, spot: str) -> Words:
    """The row of a spot: 一　石川 20・江口 20."""
    who = listing([same(f"@{one} {month.stake_on(one, spot)}") for one in month.on(spot)])
    name = numeral(int(spot))
    return Words(f"{name.ja}　{who.ja}", f"{name.en}: {who.en}")


def banker(month: OichokabuMonth) -> Words:
    return Words(f"{OYA.ja}　@{month.leader}", f"{OYA.en}: @{month.leader}")


def _wrong(house: OichokabuHouse, detail: Words) -> tuple[Choice, ...]:
    """The key for a wrong draw, where there are rules on drawing."""
    return () if house.santa == house.shichiken == "off" else (Choice("foul", FOUL, detail),)


def _first(month: OichokabuMonth, *, by_cards: bool) -> tuple[Input, ...]:
    """Whom the banker fought before he drew, and with what: with cards only if his own are not told, because he drew wrongly."""
    if month.house.two_then_three == "off" or len(month.stakers) < 2:
        return ()
    label = Words("2枚で先に勝負した子", "Ko who fought on two cards before the third")
    first = asks.many("first", label, asks.players(month.stakers), LAW["match.5"], optional=True)
    when = {"first": tuple(map(str, month.stakers))} | ({"oya": ("foul",)} if by_cards else {})
    two = asks.one("two", Words("親の2枚の数", "Number of the two cards"), numbers(), LAW["match.5"], when=when)
    return first, two._replace(look="keys")


def _slips(month: OichokabuMonth) -> Iterator[Input]:
    """Whose draw was wrong, or who has a hand that no cards make, where cards are told: of these hands no cards are."""
    spots = tuple(spot for spot in PLACES if month.on(spot))
    label = Words("引き違い（{whose}）", "Wrong draw ({whose})")
    own = Words("札を入れない手（{whose}）", "Hand without cards ({whose})")
    rows = [(piece("spots", PLACES.index(spot)), numeral(int(spot)), Words("張りを失う", "stake lost")) for spot in spots]
    for name, words, detail in (*rows, ("oya", OYA, Words("張りを払う", "pays all"))):
        wrong = (*_wrong(month.house, detail), *own_choices(month.house, oya=name == "oya", told=True))
        if wrong:
            none = Choice("", Words("無", "no"))
            parts = SPOTS if name != "oya" else 0
            asked = (own if len(wrong) > 1 or wrong[0].value != "foul" else label).put(whose=words)
            yield asks.one(name, asked, (none, *wrong), LAW["draw.12"], optional=True, quiet=True, parts=parts)


def _months(month: OichokabuMonth, spots: tuple[str, ...]) -> tuple[Input, ...]:
    """The months of arashi, where the banker's is compared with them."""
    if month.house.oya_arashi != "on":
        return ()
    label = Words("あらしの月（{whose}）", "Month of the arashi ({whose})")
    asked = []
    for spot in spots:
        place = PLACES.index(spot)
        when = {"oya": ("arashi",), piece("spots", place): ("arashi",)}
        asked.append(
            asks.one(
                piece("months", place),
                label.put(whose=numeral(int(spot))),
                banking.cards(month.house.pack),
                LAW["special.17"],
                when=when,
                parts=SPOTS + 1,
            )
        )
    own = label.put(whose=OYA)
    asked.append(
        asks.one(
            piece("months", SPOTS),
            own,
            banking.cards(month.house.pack),
            LAW["special.17"],
            when={"oya": ("arashi",)},
            optional=True,
            parts=SPOTS + 1,
        )
    )
    return tuple(one._replace(quiet=True) for one in asked)


def by_numbers(at: At) -> Offer | None:
    """The fights by the numbers of the spots and of the banker."""
    month = at.round
    if not month.stakes:
        return None
    house = month.house
    spots = tuple(spot for spot in PLACES if month.on(spot))
    arashi = (Choice("arashi", ARASHI),) if is_recognised("arashi", house) else ()
    mine = (Choice("shippin", SPECIAL["shippin"]), Choice("shiroku", SHIROKU, BACK))
    own = tuple(one for one in mine if may_have(one.value, house, oya=False))
    keys = (*numbers(), *arashi, *own, *own_choices(house, oya=False), *_wrong(house, Words("張りを失う", "stake lost")))
    told = tuple(
        asks.one(
            piece("spots", PLACES.index(spot)),
            whose(month, spot),
            keys,
            LAW["match.1"],
            look="turns",
            parts=SPOTS,
            spare=(("oya", frozenset((*DECIDED, *(one.value for one in own_choices(house, oya=True))))),),
        )
        for spot in spots
    )
    special = tuple(
        Choice(key, words, Words("総取り", "takes all")) for key, words in SPECIAL.items() if may_have(key, house, oya=True)
    )
    arashi = () if house.oya_arashi == "off" or not is_recognised("arashi", house) else (Choice("arashi", ARASHI),)
    of_oya = (*numbers(), *special, *arashi, *own_choices(house, oya=True), *_wrong(house, Words("張りを払う", "pays all")))
    settled = frozenset(("foul", "shiroku") if why_arashi_waits(house) else ("foul", "shiroku", "arashi"))
    alone = tuple((one.name, settled) for one in told)
    oya = asks.one("oya", banker(month), of_oya, LAW["match.1"], look="turns", spare=alone)
    return Offer(
        "fights",
        Fights,
        Words("勝負", "The fights"),
        Words("札の数から", "from the numbers"),
        (*told, oya, *_first(month, by_cards=False), *_months(month, spots)),
        place="now",
        door="fights-cards",
        door_words=BY_CARDS,
        verb=ENTER,
    )


@lru_cache(64)
def full(house: OichokabuHouse) -> FullHand:
    """Two cards that take no third (oichokabu.draw.3); three never take another."""
    pairs = combinations_with_replacement(months(house), 2)
    return FullHand(tuple(f"{one}+{other}" for one, other in pairs if draws(number((one, other), house), house)[0] == "not"))


def by_cards(at: At) -> Offer | None:
    """The fights by the cards themselves."""
    month = at.round
    if not month.stakes:
        return None
    keys = banking.cards(month.house.pack)
    laid = asks.cards("", NOTHING, 0, 3, LAW["match.1"], choices=keys, look="turns", parts=SPOTS, full=full(month.house))
    told = tuple(
        laid._replace(name=piece("cards", PLACES.index(spot)), label=whose(month, spot)) for spot in PLACES if month.on(spot)
    )
    hand = asks.cards("hand", banker(month), 0, 3, LAW["match.1"], choices=keys, look="turns")
    first = _first(month, by_cards=True)
    return Offer(
        "fights-cards",
        Fights,
        Words("勝負", "The fights"),
        Words("札から", "from the cards"),
        (*told, hand, *first[:1], *_slips(month), *first[1:]),
        place="hidden",
        door="fights",
        door_words=BY_NUMBER,
        verb=ENTER,
    )


FORMS: dict[str, Form[OichokabuMonth]] = {
    "stakes-again": again,
    "stakes": stakes,
    "fights": by_numbers,
    "fights-cards": by_cards,
    "stake": stake,
    "call": call,
    **banking.FORMS,
    "totals": banking.all_totals,
}


def find(at: At, key: str, tapped: Mapping[str, list[str]]) -> tuple[Finding, ...]:
    """What the cards of each spot and of the banker come to so far."""
    month, found = at.round, []
    if key != "fights-cards":
        return ()
    places: list[tuple[str, Words, bool]] = [
        (piece("cards", PLACES.index(spot)), whose(month, spot), False) for spot in PLACES if month.on(spot)
    ]
    for name, words, oya in (*places, ("hand", banker(month), True)):
        laid = [card for card in tapped.get(name, ()) if card.isascii() and card.isdecimal() and int(card) in months(month.house)]
        if len(laid) > 1:
            hand = of_cards(tuple(map(int, laid)), month.house, oya=oya)
            said, called = hand.words, NAMES[hand.number]
            if not hand.special and hand.arashi is None:
                said = Words(f"{hand.number} {called.ja}", f"{hand.number} {called.en}")
            found.append(Finding({}, words, said, None, (), clause_of(hand, month.house, oya=oya)))
    return tuple(found)
