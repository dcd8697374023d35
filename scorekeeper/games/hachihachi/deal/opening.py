"""The opening of a month: the bright cards on the dealt field make it small, big or zetsu, and may bind the next month."""

from collections.abc import Iterator

from scorekeeper.core.game import Objection
from scorekeeper.core.words import Words, listed
from scorekeeper.decks.hanafuda import BRIGHTS, BY_NAME, DECK
from scorekeeper.games.eights.fields import MARKS, WORDS, FieldKind
from scorekeeper.games.eights.month import YEAR, Phase
from scorekeeper.games.hachihachi.deal.field import judge
from scorekeeper.games.hachihachi.facts import Field
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import Month
from scorekeeper.games.months import month_name


def check_field(month: Month, fact: Field) -> Iterator[Objection]:
    if month.phase is not Phase.DEAL:
        yield LAW.no("field-told", "brights")
    known = {card.name for card in BRIGHTS}
    if set(fact.brights) - known or len(set(fact.brights)) != len(fact.brights):
        yield LAW.no("field-cards", "brights")


def apply_field(month: Month, fact: Field, entry: int) -> Month:
    brights = tuple(card.name for card in DECK if card.name in fact.brights)
    judged = judge(month.bound, (BY_NAME[name] for name in brights))
    marks = [listed([BY_NAME[name].words for name in brights]) if brights else Words("光札なし", "no bright")]
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


def field_marks(month: Month) -> tuple[Words, ...]:
    """大, or 大大 for the month that creates or renews a bind."""
    if month.kind is FieldKind.NONE:
        return ()
    return (MARKS[month.kind],) * (2 if month.bind else 1)
