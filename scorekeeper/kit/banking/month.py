"""A month between a banker and his players."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple, Self

from scorekeeper.core.offer import Objection
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.kit import totals
from scorekeeper.kit.banking.speech import BADGES, FIGHT, RESTS, STAKE
from scorekeeper.kit.law import Law
from scorekeeper.kit.rounds import RoundState


class By(NamedTuple):
    """The clauses of a game on what both games say alike, each by what it rules.

    ceiling: 胴前. low: a sum below it is played. full: what is beyond it is cut. rests: sitting out. loses, wins, draws: what a
    fight moves. even: months sum to zero. uncapped: payments know no limit. passes: to whom the deal passes. again: a month dealt
    again. lasts: how many months. ranks: the result.
    """

    ceiling: str
    low: str
    full: str
    rests: str
    loses: str
    wins: str
    draws: str
    even: str
    uncapped: str
    passes: str
    again: str
    lasts: str
    ranks: str


class Change(NamedTuple):
    """Who banks next and the clause that says so. `anew`: his running change and his months count from zero; `right`: he is next in
    turn, not named by what the month brought.
    """

    banker: int
    clause: str
    anew: bool
    right: bool = False


class Banked(RoundState, frozen=True, kw_only=True):
    """The state of such a month.

    `stakes` is what everybody stakes by seat: None while he has not said, 0 if he sits out; () before anybody has. `closed`: all
    have said. `brought` is what the banker has won or lost since he took the deal, before this month, and `dealt` for how many
    months he has had it. `change` says who banks next once the month is over; `unsure`: nobody has said, because the match ended
    with it. `agreed` is the number of months, where the table has agreed to another than its house rules say.
    """

    EARNED: ClassVar[Words] = NOTHING
    """That the banker has earned to bank again, where that matters."""
    KINDS: ClassVar[Mapping[str, Words]] = {
        "stakes": STAKE,
        "fight": FIGHT,
        "redo": Words("配り直し", "dealt again"),
        "length": Words("月数", "months"),
        totals.SORT: totals.KIND,
    }
    BADGES: ClassVar[tuple[Words, ...]] = BADGES
    OUT: ClassVar[Words] = RESTS
    LAW: ClassVar[Law]
    BY: ClassVar[By]

    stakes: tuple[int | None, ...] = ()
    closed: bool = False
    brought: int = 0
    dealt: int = 0
    change: Change | None = None
    unsure: bool = False
    agreed: int = 0

    def following(self) -> Self:
        assert self.change is not None
        anew = self.change.anew
        return type(self)(
            number=self.number + 1,
            house=self.house,
            seating=self.everyone(self.change.banker),
            brought=0 if anew else self.banker_balance,
            dealt=0 if anew else self.row,
            agreed=self.agreed,
        )

    @property
    def months(self) -> int:
        """How many months are played."""
        months: int = self.agreed or self.house.months
        return months

    @property
    def ends(self) -> bool:
        """Whether the match ends with this month, unless the table goes on."""
        return self.number >= self.months

    # ------------------------------------------------------------ what is staked

    @property
    def ceiling(self) -> int:
        """What all may stake together this month."""
        ceiling: int = self.house.domae
        return ceiling

    @property
    def ceiling_by(self) -> str:
        """The clause on that."""
        return self.BY.ceiling

    @property
    def ko(self) -> tuple[int, ...]:
        """All who may stake, from the banker's right."""
        return self.everyone(self.leader).turn[1:]

    def with_gone(self, gone: frozenset[int]) -> Self:
        month = super().with_gone(gone)
        return month.replace(brought=0, dealt=0) if self.leader in gone else month

    def stake(self, player: int) -> int:
        return (self.stakes[player] or 0) if player < len(self.stakes) else 0

    def spot(self, player: int) -> str:
        """Where he stakes, if that matters."""
        return ""

    @property
    def stakers(self) -> tuple[int, ...]:
        """Those who have staked, from the banker's right."""
        return tuple(player for player in self.ko if self.stake(player))

    @property
    def room(self) -> int:
        """What is left of the ceiling."""
        return self.ceiling - sum(map(self.stake, self.ko))

    def stands(self, player: int | None) -> Objection | None:
        """The objection to another stake of `player`, or of everybody (None), where what was staked stands."""
        return self.LAW.no("stakes-closed", "stakes" if player is None else "stake") if self.closed else None

    # ------------------------------------------------------------ the deal

    @property
    def banker_balance(self) -> int:
        """What the banker has won or lost since he took the deal, with this month."""
        return self.brought + self.moves[self.leader]

    @property
    def row(self) -> int:
        """For how many months he has banked, with this one."""
        return self.dealt + 1

    def changes(self) -> Change:
        """Who banks next, by the rule of the table and what the month has moved."""
        raise NotImplementedError

    @property
    def heirs(self) -> Sequence[int]:
        """Who may bank next, as far as the totals of a month tell."""
        return (self.changes().banker,)

    @property
    def asks(self) -> bool:
        """Whether totals leave open who banks next."""
        return len(self.heirs) > 1

    @property
    def more(self) -> tuple[str, ...]:
        """Further clauses by which it was decided who banks next."""
        return ()

    @property
    def decides(self) -> Words:
        """What in the month decides who banks next, beside what the banker has won and for how long: as a sentence, if anything."""
        return NOTHING

    @property
    def earns(self) -> bool:
        """Whether it matters that the banker who was named has earned that in the month."""
        return False

    def banks(self, told: int, *, earned: bool = False) -> Change:
        """The change to the banker who was named, and may have `earned` it."""
        known = self.changes()
        return known if known.banker == told else Change(told, self.BY.passes, anew=told != self.leader)

    def pass_on(self, clause: str) -> Change:
        """The deal passes to the banker's right."""
        return Change(self.ko[0], clause, anew=True, right=True)

    def stays(self, clause: str) -> Change:
        return Change(self.leader, clause, anew=False)

    def end(self, change: Change | None = None) -> Self:
        """The month is over: its last line cites the clause by which the deal passes or stays."""
        change = change or self.changes()
        passes = (self.BY.passes,) if change.anew and change.clause != self.BY.passes else ()
        return self.replace(change=change, next=change.banker).cite(change.clause, *passes)

    def least_stake(self, amount: int) -> int:
        """The least that a player has staked whom a month has moved by so much."""
        won, lost = self.multiples
        return min(abs(amount) // times for times in (won if amount > 0 else lost) if times and not amount % times)

    @property
    def multiples(self) -> tuple[Sequence[int], Sequence[int]]:
        """The multiples of his stake that a player can win, and those that he can lose."""
        raise NotImplementedError
