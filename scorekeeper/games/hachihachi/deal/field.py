"""The field of a month and the two-month bind (二代しばり)."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Yaku
from scorekeeper.decks.hanafuda import Flower
from scorekeeper.games.hachihachi.law import KAN, LAW
from scorekeeper.kit.eights.fields import BIG_CARDS, WORDS, ZETSU_CARDS, FieldKind


class FieldVerdict(NamedTuple):
    """The verdict on a dealt field: its kind, the bind that it leaves, and the clause."""

    kind: FieldKind
    bind: FieldKind
    clause: str


def judge(bind: FieldKind, brights: Iterable[Flower]) -> FieldVerdict:
    """The field by the bright cards among the six dealt (hachihachi.field.2), under the bind left by the month before.

    The house's treatment of fields changes amounts, never the field.
    """
    lying = frozenset(brights)
    zetsu, big = len(lying & ZETSU_CARDS), len(lying & BIG_CARDS)
    match bind, zetsu:
        case FieldKind.NONE, 2:
            return FieldVerdict(FieldKind.ZETSU, FieldKind.ZETSU, LAW["field.7"])
        case FieldKind.NONE, 1:
            return FieldVerdict(FieldKind.ZETSU, FieldKind.NONE, LAW["field.6"])
        case FieldKind.NONE, _ if big >= 2:
            return FieldVerdict(FieldKind.BIG, FieldKind.BIG, LAW["field.5"])
        case FieldKind.NONE, _ if big == 1:
            return FieldVerdict(FieldKind.BIG, FieldKind.NONE, LAW["field.4"])
        case FieldKind.NONE, _:
            return FieldVerdict(FieldKind.SMALL, FieldKind.NONE, LAW["field.3"])
        case FieldKind.BIG, 2:
            return FieldVerdict(FieldKind.ZETSU, FieldKind.ZETSU, LAW["field.9"])
        case FieldKind.BIG, 1:
            return FieldVerdict(FieldKind.ZETSU, FieldKind.NONE, LAW["field.8"])
        case FieldKind.BIG, _ if big >= 2:
            return FieldVerdict(FieldKind.BIG, FieldKind.BIG, LAW["field.10"])
        case FieldKind.BIG, _:
            return FieldVerdict(FieldKind.BIG, FieldKind.NONE, LAW["field.11"])
        case _, 2:
            return FieldVerdict(FieldKind.ZETSU, FieldKind.ZETSU, LAW["field.12"])
        case _:
            return FieldVerdict(FieldKind.ZETSU, FieldKind.NONE, LAW["field.13"])


class Treatment(NamedTuple):
    """What an option of the check sheet does on each kind of field: a factor, or (F) an addition to every yaku."""

    clause: str
    small: Fraction = Fraction(1)
    big: Fraction = Fraction(1)
    zetsu: Fraction = Fraction(1)
    added: bool = False

    def factor(self, kind: FieldKind) -> Fraction:
        return {FieldKind.BIG: self.big, FieldKind.ZETSU: self.zetsu}.get(kind, self.small)

    def addition(self, kind: FieldKind) -> int:
        """What F adds to one yaku, in points (hachihachi.field.20)."""
        return {FieldKind.BIG: 1, FieldKind.ZETSU: 2}.get(kind, 0) * KAN if self.added else 0


TREATMENTS = {
    "A": Treatment(LAW["field.15"], big=Fraction(2), zetsu=Fraction(4)),
    "B": Treatment(LAW["field.16"], big=Fraction(2), zetsu=Fraction(3)),
    "C": Treatment(LAW["field.17"], big=Fraction(3, 2), zetsu=Fraction(2)),
    "D": Treatment(LAW["field.18"], big=Fraction(2), zetsu=Fraction(2)),
    "E": Treatment(LAW["field.19"]),
    "F": Treatment(LAW["field.20"], added=True),
}


SHARED = Words("二人で半分ずつ", "half from each of the two")


class Ground(NamedTuple):
    """A month's field under the house's treatment: how a fee becomes what one player pays. `shared`: the two others share it
    (hachihachi.house.7).
    """

    choice: str
    kind: FieldKind
    shared: bool = False

    @property
    def treatment(self) -> Treatment:
        return TREATMENTS[self.choice]

    def _label(self) -> Words:
        said = WORDS[self.kind]
        return Words(f"{said.ja}（方式 {self.choice}）", f"{said.en} (option {self.choice})")

    def times(self, fee: Reckoning) -> Reckoning:
        """A fee or a difference of card points times the factor of the field; unchanged under F."""
        if self.treatment.added:
            return fee
        return fee.times(self._label(), self.treatment.factor(self.kind), self.treatment.clause)

    def reach(self, spared: str) -> tuple[str, ...]:
        """The clauses by which the field changes an amount that is no yaku's fee; `spared` is the one by which F does not."""
        if self.treatment.added:
            return (spared,)
        return LAW.all("field.27") if self.treatment.factor(self.kind) != 1 else ()

    def fees(self, components: "Iterable[Fee]") -> Reckoning:
        """Yaku paid together: their sum times the factor, or under F each with its addition (hachihachi.field.21)."""
        sum_of = Reckoning()
        parts = tuple(components)
        adds = self.treatment.clause if len(parts) == 1 else LAW["field.21"]
        for fee in parts:
            for words, amount, clause in fee.parts:
                sum_of = sum_of.plus(words, amount, clause)
            extra = self.treatment.addition(self.kind)
            if extra:
                sum_of = sum_of.plus(self._label(), extra, fee.adds or adds)
        why = self.times(sum_of)
        return why.times(SHARED, Fraction(1, 2), LAW["house.7"]) if self.shared and why.value else why


class Fee(NamedTuple):
    """The fee of one yaku before the field: (words, points, clause) for each part of it. `adds`: the clause of F's addition."""

    parts: tuple[tuple[Words, int, str], ...]
    adds: str = ""


def flat(yaku: Yaku) -> Fee:
    """The fee of a yaku that does not grow."""
    return Fee(((yaku.words, yaku.fee, yaku.clause),))
