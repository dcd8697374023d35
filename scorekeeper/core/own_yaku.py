"""Yaku of a table's own: what makes them, what they pay, and how they are written in one line."""

from collections.abc import Callable, Collection, Mapping
from typing import Annotated, Literal
from urllib.parse import quote, unquote

import msgspec

from scorekeeper.core.words import Words, literal, numeral

DEAREST = 999
"""The most that a table can make a yaku worth, in the unit in which the source counts it."""
MOST = 8
"""So many yaku of its own a table can have."""
NAME = msgspec.Meta(max_length=20)
OWN = "own."
"""Before the number of a yaku of one's own, from 1: the name of the option that holds it."""

OWN_KEYS = frozenset(f"own-{nth}" for nth in range(1, MOST + 1))
"""The keys of the yaku of one's own."""


class OwnYaku(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A yaku of a table's own: `name`, with an English one if it has one, and what it is worth.

    `need` of the `cards` make it, 0: all of them; without cards it is told on the players' word. Beside the yaku `instead`, by key,
    only the one that is worth more without further cards counts, of two that are worth as much this one. `then`: who makes it may
    stop or go on as with any other, the round ends, or it only counts if something else lets him stop; where hands have calls, what
    these take off it, or whether it is as many yakuman as it is worth; where one plays against the others, whose it is. Which of
    them there are, the game says, and what it is to be `instead` of a hand, where hands do not add up.
    """

    name: Annotated[str, NAME, msgspec.Meta(min_length=1)]
    worth: Annotated[int, msgspec.Meta(ge=0, le=DEAREST)]
    en: Annotated[str, NAME] = ""
    cards: Annotated[tuple[Annotated[str, NAME], ...], msgspec.Meta(max_length=48)] = ()
    need: Annotated[int, msgspec.Meta(ge=0, le=48)] = 0
    instead: Annotated[tuple[Annotated[str, NAME], ...], msgspec.Meta(max_length=20)] = ()
    then: Literal["asks", "ends", "counts", "falls", "closed", "yakuman", "closed-yakuman", "ko", "oya"] = "asks"

    @property
    def words(self) -> Words:
        return Words(literal(self.name).ja, literal(self.en or self.name).en)

    @property
    def line(self) -> str:
        """In one line for an address: `三鳥~4~~ume-tane.fuji-tane~3~tane~asks`."""
        names = (in_address(self.name), str(self.worth), in_address(self.en))
        return "~".join((*names, ".".join(self.cards), str(self.need), ".".join(self.instead), self.then))


OwnYakus = Annotated[tuple[OwnYaku, ...], msgspec.Meta(max_length=MOST)]
"""The yaku of a table's own, as a field of a House."""


def in_address(name: str) -> str:
    """A name as it stands in such a line."""
    return quote(name, safe="").replace("~", "%7E")


THEN = {
    "asks": Words("", ""),
    "ends": Words("できたらその場で終わる", "ends the round"),
    "counts": Words("これだけでは上がれない", "not enough to stop by itself"),
}
"""What follows from a yaku of one's own, as its definition says it, where its game has no other words for that."""
WHEN_MADE = Words("できたら", "When made")
"""What a form asks about that."""


def own_yaku_in(line: str) -> OwnYaku:
    """The yaku in such a line. msgspec.ValidationError for anything else."""
    parts = line.split("~")
    if len(parts) != 7:
        raise msgspec.ValidationError(f"Invalid value {line[:40]!r}")
    name, worth, en, cards, need, instead, then = parts
    told = {"name": unquote(name), "worth": worth, "en": unquote(en), "need": need or "0", "then": then}
    some = {"cards": cards.split(".") if cards else [], "instead": instead.split(".") if instead else []}
    return msgspec.convert(told | some, OwnYaku, strict=False)


def amiss(own: OwnYaku, cards: Collection[str], yaku: Collection[str], then: Collection[str]) -> str:
    """The field that does not fit a game with these cards, yaku and consequences; "" if all do."""
    wrong = {
        "cards": not {*own.cards} <= {*cards} or len({*own.cards}) < len(own.cards),
        "need": own.need > len(own.cards),
        "instead": not {*own.instead} <= {*yaku},
        "then": own.then not in then,
    }
    return next((field for field, is_wrong in wrong.items() if is_wrong), "")


BESIDE = Words("重ねない役（高い方だけ）", "Does not add to (only the dearer counts)")
INSTEAD = Words("{others}とは高い方だけ", "or else {others}")
"""The yaku beside which only the dearer counts: what a form calls them, and what a definition says of them."""


def definition(
    own: OwnYaku, cards: Mapping[str, Words], yaku: Callable[[str], Words], then: Words, instead: Words = INSTEAD
) -> Words:
    """What makes it, as it is printed: 梅に鶯・藤に時鳥・芒に雁のうち二枚.

    `cards` are the names of cards, `yaku` those of yaku, `then` says what follows from it, `instead` what it is beside others.
    """
    named = [cards[card] for card in own.cards]
    ja, en = "・".join(one.ja for one in named), ", ".join(one.en for one in named)
    if not own.cards:
        made = Words("口で言う", "told")
    elif own.need in (0, len(own.cards)):
        made = Words(ja, en)
    else:
        n = numeral(own.need)
        made = Words(f"{ja}のうち{n.ja}枚", f"{n.en} of {en}")
    beside = [yaku(key) for key in own.instead]
    apart = instead.put(others=Words("・".join(one.ja for one in beside), ", ".join(one.en for one in beside)))
    parts = [made, *([apart] if beside else []), *([then] if own.then != "asks" else [])]
    return Words("、".join(one.ja for one in parts), "; ".join(one.en for one in parts))
