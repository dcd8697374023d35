"""A table of 花合わせ for declarations, and piles of captured cards."""

from collections.abc import Iterable
from typing import Self

from scorekeeper.core.facts import Fact
from scorekeeper.core.ledger import Line
from scorekeeper.core.offer import Objection
from scorekeeper.core.record import Record, Refused, add
from scorekeeper.decks.hanafuda import DECK
from scorekeeper.games.hanaawase import GAME
from scorekeeper.games.hanaawase.facts import PlayedOut
from scorekeeper.games.hanaawase.house import HanaawaseHouse

PLANTS = ("matsu", "ume", "sakura", "fuji", "ayame", "botan", "hagi", "susuki", "kiku", "momiji", "yanagi", "kiri")
Piles = tuple[tuple[str, ...], ...]


def piles(*shares: str) -> Piles:
    """Piles from twelve words, one per month: who captured each card, in the order of the deck (`0011`)."""
    held: tuple[list[str], ...] = ([], [], [])
    for plant, share in zip(PLANTS, " ".join(shares).split(), strict=True):
        for card, seat in zip((card for card in DECK if card.name.startswith(plant)), share, strict=True):
            held[int(seat)].append(card.name)
    return tuple(map(tuple, held))


def played(*shares: str) -> PlayedOut:
    return PlayedOut(captures=piles(*shares))


class Table:
    """Three players, seats 0, 1 and 2; seat 0 deals first."""

    def __init__(self, oyanaka: str = "off", dealer_by: str = "score") -> None:
        house = HanaawaseHouse(oyanaka=oyanaka, dealer_by=dealer_by)  # type: ignore[arg-type]
        self.record = Record(GAME, GAME.edition, house, ("A", "B", "C"))
        self.state = GAME.start(house, 3)

    def say(self, *facts: Fact) -> Self:
        """Declare facts that must be accepted."""
        for fact in facts:
            added = add(self.record, self.state, fact)
            assert not isinstance(added, Refused), (fact, added)
            self.record, self.state = added
        return self

    def refusing(self, fact: Fact) -> tuple[Objection, ...]:
        """The objections to a fact that must be refused."""
        objections = GAME.check(self.state, fact)
        assert objections, f"{fact} stands"
        return tuple(objections)

    def refuses(self, fact: Fact) -> tuple[tuple[str, str], ...]:
        """Declare a fact that must be refused: the (key, clause) of every objection."""
        objections = self.refusing(fact)
        assert all(one.text.ja and one.text.en for one in objections)
        return tuple((one.key, one.clause.removeprefix("hanaawase.")) for one in objections)

    @property
    def points(self) -> tuple[int, ...]:
        """What everybody has won or lost so far."""
        sums = [0, 0, 0]
        for line in self.lines:
            if line.struck is None:
                for payment in line.payments:
                    sums[payment.payer] -= payment.amount
                    sums[payment.payee] += payment.amount
        return tuple(sums)

    @property
    def lines(self) -> tuple[Line, ...]:
        return GAME.lines(self.state)

    def clauses(self, *sorts: str) -> frozenset[str]:
        """Every clause that lines (of some sorts) cite, without the name of the game."""
        cited = (line.cites() for line in self.lines if not sorts or line.sort in sorts)
        return frozenset(clause.removeprefix("hanaawase.") for clauses in cited for clause in clauses)

    @property
    def month(self) -> int | None:
        return GAME.coming(self.state).round

    @property
    def dealer(self) -> int | None:
        return GAME.coming(self.state).leader


def sort_of(lines: Iterable[Line]) -> list[str]:
    return [line.sort for line in lines]
