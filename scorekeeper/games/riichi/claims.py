"""How a win was told: by number, by yaku or by tiles, and what it is worth."""

from collections.abc import Iterator

from scorekeeper.core.game import Objection
from scorekeeper.core.words import Words
from scorekeeper.games.riichi.facts import Win
from scorekeeper.games.riichi.hand import Hand, Pao, Won
from scorekeeper.games.riichi.law import LAW
from scorekeeper.games.riichi.worth import HAN, UNITS, Value

EIGHT = 8
"""A dealer's eighth win in a row is a yakuman (riichi.yakuman.12)."""
LIABLE = {
    "daisangen": Pao(-1, 1, Words("大三元のパオ", "liable for daisangen")),
    "daisuushii": Pao(-1, 2, Words("大四喜のパオ", "liable for daisuushii")),
    "suukantsu": Pao(-1, 1, Words("四槓子のパオ", "liable for suukantsu")),
}
"""The yakuman for which somebody can be liable, and how many yakuman each is (riichi.pao.1)."""
PINFU, PAIRS = 20, 25
"""The fu of a pinfu tsumo and of seven pairs (riichi.fu.10, riichi.fu.11)."""
PLAIN = 4
"""Up to so many han the fu matter (riichi.payment.2)."""


def value(hand: Hand, fact: Win, payer: int | None) -> Value:
    """What the hand is worth, as it was told. The eighth win of a dealer in a row makes it a yakuman."""
    told = by_number(fact)
    if fact.player == hand.leader and hand.run >= EIGHT - 1 and "paarenchan" not in told.yaku:
        return told._replace(
            units=told.units + 1, fixed=False, yaku=(*told.yaku, "paarenchan"), clauses=(*told.clauses, LAW["yakuman.12"])
        )
    return told


def won(hand: Hand, fact: Win, payer: int | None) -> Won:
    """The win with who is liable."""
    pao = tuple(LIABLE[name]._replace(player=player) for name in LIABLE if (player := getattr(fact, name)) is not None)
    return Won(fact.player, payer, value(hand, fact, payer), pao, fact.rinshan_by)


def by_number(fact: Win) -> Value:
    """The value of a hand told by han and fu, or by the name of its limit."""
    if isinstance(fact.han, str):
        return Value(HAN.get(fact.han, 0), units=UNITS.get(fact.han, 0))
    return Value(fact.han or 0, fact.fu or 0)


def check(hand: Hand, fact: Win, payer: int | None) -> Iterator[Objection]:
    """Objections to how a win was told, and to who is liable."""
    yield from _number(fact, payer)
    yield from _liable(hand, fact, payer)


def _number(fact: Win, payer: int | None) -> Iterator[Objection]:
    """Fu count up to four han and must be able to occur with them (riichi.fu.8, riichi.fu.10, riichi.fu.11)."""
    if fact.han is None:
        yield LAW.no("worth-none", "han")
    elif isinstance(fact.han, str) or fact.han > PLAIN:
        if fact.fu is not None:
            yield LAW.no("fu-unused", "fu")
    elif fact.fu is None:
        yield LAW.no("fu-none", "fu")
    elif fact.fu % 10 and fact.fu != PAIRS:
        yield LAW.no("fu-odd", "fu")
    elif fact.fu == PINFU and (payer is not None or fact.han < 2):
        yield LAW.no("fu-pinfu", "fu")
    elif fact.fu == PAIRS and fact.han < (2 if payer is not None else 3):
        yield LAW.no("fu-pairs", "fu")


def _liable(hand: Hand, fact: Win, payer: int | None) -> Iterator[Objection]:
    """Somebody else is liable, for yakuman that the hand has; for a rinshan kaihou only after a tsumo (riichi.pao.1)."""
    told = {name: player for name in (*LIABLE, "rinshan_by") if (player := getattr(fact, name)) is not None}
    for name, player in told.items():
        if player == fact.player:
            yield LAW.no("pao-self", name)
    units = sum(LIABLE[name].units for name in told if name in LIABLE)
    if units > value(hand, fact, payer).units:
        yield LAW.no("pao-none", next(name for name in told if name in LIABLE))
    if payer is not None and "rinshan_by" in told:
        yield LAW.no("pao-ron", "rinshan_by")
