"""For which yakuman somebody can be liable at a table, and what is wrong with who was told to be (riichi.pao.1)."""

from collections.abc import Iterator, Mapping
from functools import cache

from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words
from scorekeeper.games.riichi.facts import Win
from scorekeeper.games.riichi.hand import Pao, RiichiHand
from scorekeeper.games.riichi.house import RiichiHouse
from scorekeeper.games.riichi.law import LAW
from scorekeeper.games.riichi.worth import Value
from scorekeeper.games.riichi.yaku import concealed_keys, table

LIABLE = {
    "daisangen": Words("大三元のパオ", "liable for daisangen"),
    "daisuushii": Words("大四喜のパオ", "liable for daisuushii"),
    "suukantsu": Words("四槓子のパオ", "liable for suukantsu"),
}
"""The yakuman for which somebody can be liable (riichi.pao.1)."""
PLAYED = {
    "four": ("daisangen", "daisuushii", "suukantsu", "rinshan_by"),
    "three": ("daisangen", "daisuushii", "suukantsu"),
    "two": ("daisangen", "daisuushii"),
    "none": (),
}
"""Where somebody is liable, by the choice of the house (riichi.pao.1, riichi.house.30)."""


@cache
def liable(house: RiichiHouse) -> Mapping[str, Pao]:
    """The yakuman for which somebody can be liable at a table, with how many yakuman each is."""
    return {
        name: Pao(-1, table(house)[name].units, LIABLE[name])
        for name in PLAYED[house.pao]
        if name in LIABLE and name in table(house)
    }


def check(hand: RiichiHand, fact: Win, payer: int | None, worth: Value) -> Iterator[Objection]:
    """Objections to who is liable for a win of this worth: somebody else, for yakuman that the hand has, for a rinshan kaihou only
    after a tsumo (riichi.pao.1).
    """
    told = {name: player for name in (*LIABLE, "rinshan_by") if (player := getattr(fact, name)) is not None}
    for name, player in told.items():
        if player == fact.player:
            yield LAW.no("pao-self", name)
        if name not in PLAYED[hand.house.pao]:
            yield LAW.no("pao-house", name)
            return
        if name in LIABLE and name not in liable(hand.house):
            yield LAW.no("pao-none", name)
            return
    if told and (fact.player in hand.riichi or {*worth.yaku} & concealed_keys(hand.house) or (fact.hand and not fact.calls)):
        yield LAW.no("pao-closed", next(iter(told)))
        return
    names = [name for name in told if name in LIABLE]
    if sum(liable(hand.house)[name].units for name in names) > worth.units:
        yield LAW.no("pao-none", names[0])
    elif fact.yaku or fact.hand:
        yield from (LAW.no("pao-none", name) for name in names if name not in worth.yaku)
    if hand.house.yakuman_add == "one" and hand.house.pao_part == "own":
        yield from (LAW.no("pao-uncounted", name) for name in names if liable(hand.house)[name].units < worth.units)
    if payer is not None and "rinshan_by" in told:
        yield LAW.no("pao-ron", "rinshan_by")
    elif "rinshan_by" in told and (fact.yaku or fact.hand) and "rinshan" not in fact.yaku:
        yield LAW.no("pao-rinshan", "rinshan_by")
