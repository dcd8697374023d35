"""The kinds of a field, and the bright cards that make them."""

from enum import StrEnum

from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import CRANE, CURTAIN, MOON, PHOENIX, RAIN_MAN

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
