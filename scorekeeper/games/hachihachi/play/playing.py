"""What all declarations during the play of a month share."""

from collections.abc import Iterator

from scorekeeper.core.game import Objection
from scorekeeper.core.ledger import Line
from scorekeeper.core.words import Words, listed, seat
from scorekeeper.decks.hanafuda import Flower
from scorekeeper.games.hachihachi.facts import TwoTurned
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import KINDS, Month, Phase
from scorekeeper.games.hachihachi.play.dekiyaku import Part

HATTO_MARK = Words("法度", "hatto")


def check_playing(month: Month) -> Iterator[Objection]:
    """Whether there is play to declare something about."""
    if month.phase is Phase.DEAL:
        yield LAW.no("no-field")
    elif month.phase is Phase.OVER:
        yield LAW.no("month-over")
    elif month.phase is Phase.SHISO:
        yield LAW.no("shiso-over")


def same_card(owner: int, cards: frozenset[Flower], where: str) -> Iterator[Objection]:
    """Cards that `owner` has captured cannot be another's too."""
    if cards:
        words, who = listed([card.words for card in sorted(cards)]), seat(owner)
        yield LAW.no("same-card", where, words=words, who=who)


def owed_by(parts: tuple[Part, ...]) -> Iterator[str]:
    """Why each of these is owed as it is."""
    return (part.clause for part in parts)


def ended(month: Month, dealer: int, clause: str, entry: int, line: Line) -> Month:
    return month.add(line._replace(clauses=(*line.clauses, clause))).end(dealer, entry)


def check_two_turned(month: Month, fact: TwoTurned) -> Iterator[Objection]:
    yield from check_playing(month)


def apply_two_turned(month: Month, fact: TwoTurned, entry: int) -> Month:
    label = Words("二枚めくり。2枚目を山に戻した", "two turned; the second went back")
    return month.add(Line(entry, "note", KINDS["note"], label, fact.player, (), (), LAW.all("penalty.6")))._replace(
        phase=Phase.PLAY
    )
