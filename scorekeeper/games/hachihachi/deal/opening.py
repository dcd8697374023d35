"""The opening of a month: the bright cards on the dealt field make it small, big or zetsu, and may bind the next month."""

from collections.abc import Iterator

from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import BY_NAME
from scorekeeper.games.hachihachi.deal.field import judge
from scorekeeper.games.hachihachi.facts import HachihachiField
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import HachihachiMonth
from scorekeeper.kit.eights import fields
from scorekeeper.kit.eights.fields import MARKS, WORDS, FieldKind
from scorekeeper.kit.eights.month import YEAR, Phase
from scorekeeper.kit.months import month_name


def check_field(month: HachihachiMonth, fact: HachihachiField) -> Iterator[Objection]:
    if month.phase is not Phase.DEAL:
        yield LAW.no("field-told", "brights")
    if not fields.are_brights(fact.brights):
        yield LAW.no("field-cards", "brights")


def apply_field(month: HachihachiMonth, fact: HachihachiField, entry: int) -> HachihachiMonth:
    brights = fields.in_order(fact.brights)
    judged = judge(month.bound, (BY_NAME[name] for name in brights))
    marks = [fields.brights_words(brights)]
    if month.bound:
        marks.append(Words("しばりの月", "bound"))
    if judged.bind:
        marks.append(Words("→ {month}もしばり", "→ binds {month}").put(month=month_name(month.number + 1)))
    clauses = [judged.clause]
    if month.house.field in "BCDE":
        clauses.append(LAW["field.28"])
    if month.number > YEAR:
        clauses.append(LAW["etsunen.3"])
    line = month.line(entry, "deal", WORDS[judged.kind], marks=tuple(marks), clauses=clauses)
    return month.add(line).replace(kind=judged.kind, bind=judged.bind, brights=brights, phase=Phase.TEYAKU)


def field_marks(month: HachihachiMonth) -> tuple[Words, ...]:
    """大, or 大大 for the month that creates or renews a bind."""
    if month.kind is FieldKind.NONE:
        return ()
    return (MARKS[month.kind],) * (2 if month.bind else 1)
