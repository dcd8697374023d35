"""The position of a game as the table page shows it, and who needs what."""

from typing import NamedTuple

from scorekeeper.core.ledger import Line
from scorekeeper.core.offer import Gauge
from scorekeeper.core.words import NOTHING, Words


class BoardSeat(NamedTuple):
    """A player on the board: title, whether they lead, total and change in the current round, tokens held, whether they take
    part in the round, and a short `note` beside the change.
    """

    badge: Words
    leads: bool
    total: int
    change: int
    tokens: int
    plays: bool = True
    note: Words = NOTHING


class TurnToSpeak(NamedTuple):
    """A player in a list of those who are asked one after the other.

    `badge` is what they are or become, `note` what is to be known of them, `said` what they have said (of the one who is asked:
    that it is their turn), `amount` what that moved, and `plays` whether they take part; None while it has not been said. Who does
    not speak at all does not count in the order.
    """

    seat: int
    badge: Words
    note: Words
    said: Words
    amount: int | None = None
    plays: bool | None = None
    counts: bool = True


class Asking(NamedTuple):
    """Players who are asked one after the other, in the order of speaking: what, and who is asked now (None: nobody any more).

    `order` says the place of who is asked; `sums` are (label, what becomes of it, amount).
    """

    words: Words
    seat: int | None
    order: Words
    turns: tuple[TurnToSpeak, ...]
    sums: tuple[tuple[Words, Words, int | None], ...] = ()


class Board(NamedTuple):
    """The table page: the current position of the game.

    `round` is the current round or, once that is over, the next; `badge`, `factor`, `aside` and leader are those of this round.
    `whole` names the round if its short name is not its own (East 1, 2 honba). `note` names the round of the last entry, whose
    `lines` are shown; `first` is the index of its first line among all of the game. While `asked`, the list of those who are
    asked stands where the lines are; who is asked answers by the two offers at once for their seat: the first stays out, the
    second takes part.

    With `around` the players are shown as they sit around the table, and the tap of a seat that enters something at once is on the
    seat itself. It is the number of tokens that lie in the middle of the table. `needs` is the
    link to who needs what, NOTHING while the game does not say so. With a `target` their totals are shown as a race to it.
    `pot` is what lies in it, in the smallest unit. `holds`: totals are what players hold or scored, not what they won or lost.
    `gauge` is what all may use of together, and how much of it is used. `put` is what the tokens put down in the round moved,
    by seat beside its lines; () where they cost nothing.
    """

    round: Words
    badge: Words | None
    factor: Words
    aside: Words
    seats: tuple[BoardSeat, ...]
    lines: tuple[Line, ...]
    first: int
    note: Words = NOTHING
    over: bool = False
    closed: bool = False
    asked: Asking | None = None
    around: int | None = None
    needs: Words = NOTHING
    whole: Words = NOTHING
    target: int | None = None
    pot: int = 0
    holds: bool = False
    gauge: Gauge | None = None
    put: tuple[int, ...] = ()

    @property
    def heading(self) -> Words:
        """The name of the round among all rounds of the match."""
        return self.round if self.whole == NOTHING else self.whole


class Need(NamedTuple):
    """One way to reach a place: the least that is enough, and what is enough under each heading; or a sentence, without cells."""

    words: Words
    least: Words
    cells: tuple[Words, ...] = ()


class Needed(NamedTuple):
    """What a player needs to reach a place; `words` say how far it is."""

    seat: int
    words: Words
    ways: tuple[Need, ...]


class Goal(NamedTuple):
    """A place, and what those behind it need."""

    words: Words
    players: tuple[Needed, ...]


class Needs(NamedTuple):
    """Who needs what in the last round to reach which place. `legend` explains the cells under the `headings`."""

    words: Words
    note: Words
    headings: tuple[Words, ...]
    goals: tuple[Goal, ...]
    legend: Words
