"""What all declarations during the play of a month share."""

from collections.abc import Iterator

from scorekeeper.core.game import Objection
from scorekeeper.core.ledger import Line
from scorekeeper.core.words import Words, listed, seat
from scorekeeper.decks.hanafuda import Flower
from scorekeeper.games.hachihachi.dekiyaku import Part
from scorekeeper.games.hachihachi.facts import TwoTurned
from scorekeeper.games.hachihachi.month import KINDS, Month, Phase, object_

HATTO_MARK = Words("法度", "hatto")


def check_playing(month: Month) -> Iterator[Objection]:
    """Whether there is play to declare something about."""
    if month.phase is Phase.DEAL:
        yield object_("no-field", "", "先に場を記入する。", "Enter the field first.", "deal.5")
    elif month.phase is Phase.OVER:
        yield object_(
            "month-over",
            "",
            "月はもう終わっている。直すときは終わりの記入を取り消す。",
            "The month is over. To change it undo the entry that ended it.",
            "agari.3",
        )
    elif month.phase is Phase.SHISO:
        yield object_(
            "shiso-over",
            "",
            "四三で年が終わった。打ち合いはしない。",
            "Shiso ended the year; nothing is played.",
            "shiso.1",
        )


def same_card(owner: int, cards: frozenset[Flower], where: str) -> Iterator[Objection]:
    """Cards that `owner` has captured cannot be another's too."""
    if cards:
        words, who = listed([card.words for card in sorted(cards)]), seat(owner)
        yield object_(
            "same-card",
            where,
            f"{words.ja}は{who.ja}が取っている。記入を確かめる。",
            f"{who.en} holds the {words.en}. Check the entries.",
            "setup.16",
        )


def owed_by(parts: tuple[Part, ...]) -> Iterator[str]:
    """Why each of these is owed as it is."""
    return (part.clause for part in parts)


def ended(month: Month, dealer: int, clause: str, entry: int, line: Line) -> Month:
    return month.add(line._replace(clauses=(*line.clauses, clause))).end(dealer, entry)


def check_two_turned(month: Month, fact: TwoTurned) -> Iterator[Objection]:
    yield from check_playing(month)


def apply_two_turned(month: Month, fact: TwoTurned, entry: int) -> Month:
    label = Words("二枚めくり。2枚目を山に戻した", "two turned; the second went back")
    return month.add(Line(entry, "note", KINDS["note"], label, fact.player, (), (), ("hachihachi.penalty.6",)))._replace(
        phase=Phase.PLAY
    )
