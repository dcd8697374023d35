"""The field of a month, and the queue of fields to come (二代縛り)."""

from collections.abc import Iterable
from math import prod
from typing import NamedTuple

from scorekeeper.core.words import NOTHING, Words
from scorekeeper.decks.hanafuda import Flower
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.kit.eights.fields import BIG_CARDS, MARKS, ZETSU_CARDS, FieldKind

BY_KIND = {FieldKind.SMALL: "field.1", FieldKind.BIG: "field.2", FieldKind.ZETSU: "field.3"}
FACTORS = {FieldKind.NONE: 1, FieldKind.SMALL: 1, FieldKind.BIG: 2, FieldKind.ZETSU: 4}


class FieldQueue(NamedTuple):
    """How many months of each field are still to be played (hachihachi-classic.field.4)."""

    zetsu: int = 0
    big: int = 0

    @property
    def coming(self) -> FieldKind:
        """The field of a month without new bright cards: zetsu before big (hachihachi-classic.field.5)."""
        return FieldKind.ZETSU if self.zetsu else FieldKind.BIG if self.big else FieldKind.SMALL

    @property
    def after_month(self) -> "FieldQueue":
        """What is left after a month (hachihachi-classic.field.12)."""
        return FieldQueue(max(self.zetsu - 1, 0), self.big) if self.zetsu else FieldQueue(0, max(self.big - 1, 0))

    def plus(self, brights: Iterable[Flower]) -> "FieldQueue":
        """With the bright cards of a dealt field, each a month of its own."""
        lying = frozenset(brights)
        return FieldQueue(self.zetsu + len(lying & ZETSU_CARDS), self.big + len(lying & BIG_CARDS))

    @property
    def words(self) -> Words:
        """縛り 絶1・大2; empty if nothing is queued."""
        left = [(n, kind) for n, kind in ((self.zetsu, FieldKind.ZETSU), (self.big, FieldKind.BIG)) if n]
        if not left:
            return NOTHING
        ja, en = "・".join(f"{MARKS[kind].ja}{n}" for n, kind in left), ", ".join(f"{n} {MARKS[kind].en}" for n, kind in left)
        return Words(f"縛り {ja}", f"carried: {en}")


class ClassicFieldVerdict(NamedTuple):
    """The verdict on a dealt field: its kind, the queue that it leaves, and the clauses."""

    kind: FieldKind
    after: FieldQueue
    clauses: tuple[str, ...]


def factor(kind: FieldKind, brights: Iterable[Flower], join: str) -> int:
    """By what a field of this kind multiplies: by all of its bright cards, where nothing is queued (hachihachi-classic.house.9)."""
    if join != "multiply":
        return FACTORS[kind]
    return prod(FACTORS[FieldQueue().plus([one]).coming] for one in brights)


def judge(before: FieldQueue, brights: Iterable[Flower], join: str = "queue") -> ClassicFieldVerdict:
    """The field by the bright cards among the six dealt, and by what is queued from the months before."""
    brights = frozenset(brights)
    if join == "multiply":
        kind = FieldQueue().plus(brights).coming
        return ClassicFieldVerdict(kind, FieldQueue(), LAW.all(BY_KIND[kind], *("house.9",) * (len(brights) > 1)))
    filled = before.plus(brights)
    new = FieldQueue(filled.zetsu - before.zetsu, filled.big - before.big)
    kind = filled.coming
    clauses = [BY_KIND[kind]]
    if any(before) or sum(filled) > 1:
        clauses.append("field.4")
    if filled.zetsu and filled.big:
        clauses.append("field.6" if all(new) and not any(before) else "field.5")
    if any(before) and any(new):
        clauses.append("field.7")
    return ClassicFieldVerdict(kind, filled.after_month, LAW.all(*clauses))
