"""The kinds of a field, and the bright cards that make them."""

from collections.abc import Collection
from enum import StrEnum

from scorekeeper.core.words import Words, listing
from scorekeeper.decks.hanafuda import BRIGHTS, BY_NAME, CRANE, CURTAIN, DECK, MOON, PHOENIX, RAIN_MAN

ZETSU_CARDS = frozenset((RAIN_MAN, PHOENIX))
BIG_CARDS = frozenset((CRANE, CURTAIN, MOON))


class FieldKind(StrEnum):
    """The kind of a field; NONE while it is not known."""

    NONE = ""
    SMALL = "small"
    BIG = "big"
    ZETSU = "zetsu"


WORDS = {
    FieldKind.SMALL: Words("小場", "small field"),
    FieldKind.BIG: Words("大場", "big field"),
    FieldKind.ZETSU: Words("絶場", "zetsu field"),
}
MARKS = {FieldKind.SMALL: Words("小", "small"), FieldKind.BIG: Words("大", "big"), FieldKind.ZETSU: Words("絶", "zetsu")}


def in_order(names: Collection[str]) -> tuple[str, ...]:
    """The bright cards of a field by month."""
    return tuple(card.name for card in DECK if card in BRIGHTS and card.name in names)


def are_brights(names: Collection[str]) -> bool:
    """Whether these can lie on one field: bright cards, each once."""
    return len(in_order(names)) == len(names)


def brights_words(brights: Collection[str]) -> Words:
    return listing([BY_NAME[name].words for name in brights]) if brights else Words("光札なし", "no bright")
