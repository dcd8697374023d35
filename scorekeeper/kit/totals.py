"""Rounds of which only the totals are known: their form, their check and their line."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.core.facts import Totals
from scorekeeper.core.ledger import POT, Line, Payment, Unit, score, transfers
from scorekeeper.core.offer import Choice, Input, Objection, Offer
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.speech import Speech
from scorekeeper.core.text import with_sign
from scorekeeper.core.words import NOTHING, Words, same
from scorekeeper.kit.law import Law
from scorekeeper.kit.position import Position
from scorekeeper.kit.rounds import Move, R

SORT = "totals"
"""The sort of the line of such a round."""
KIND = Words("合計", "totals")
TYPED = Words("合計だけ記入", "totals only")
UNEVEN = "totals-sum"
"""The objection to totals that do not sum to zero."""
PAPER = Words("紙の記入表の合計", "total on the paper sheet")
AT_TABLE = Words("卓の人を選ぶ。", "Choose somebody at the table.")
ALONE = Words("合計だけで決まる。ここは空ける。", "The totals alone decide. Leave this empty.")


class LeftInPot(NamedTuple):
    """What totals may sum to beside zero in a game whose pot waits for a later round: minus what is left there, or what was taken
    from it. `words` say so beside the figures.
    """

    sums: tuple[int, ...] = ()
    words: Words = NOTHING


EVEN = LeftInPot()


def check(fact: Totals, seats: int, clause: str, left: LeftInPot = EVEN, *, earns: bool = False) -> Iterator[Objection]:
    """Objections to the totals of a round. `clause` is the game's clause that payments sum to zero; `earns`: it matters whether the
    next leader has earned the lead.
    """
    yield from _check_seats(fact, seats, clause, earns=earns)
    if len(fact.amounts) == seats and sum(fact.amounts) not in (0, *left.sums):
        said = with_sign(sum(fact.amounts))
        text = Words(
            f"合計が{said}になる。全員の和が0になるように直す。",
            f"They sum to {said}. Correct them so that all sum to zero.",
        )
        yield Objection(UNEVEN, "amounts", Words(f"{text.ja}{left.words.ja}", f"{text.en} {left.words.en}".rstrip()), clause)


def check_led(
    law: Law, fact: Totals, seats: int, clause: str, *, begun: bool, asked: bool = True, by: tuple[str, str] = ("", "")
) -> Iterator[Objection]:
    """The same in a game of which `law` has the words: nothing else may be told of the round yet (`begun`), and if it is `asked`,
    who leads the next one must be. `by` are the clauses on the two, if not those that the words are written under.
    """
    if begun:
        yield law.no("totals-begun", by=by[0])
        return
    yield from check(fact, seats, clause)
    if asked and fact.leader is None:
        yield law.no("totals-leader", "leader", by=by[1])


def _check_seats(fact: Totals, seats: int, clause: str, *, wins: bool = False, earns: bool = False) -> Iterator[Objection]:
    if len(fact.amounts) != seats:
        text = Words("全員の増減を入れる。", "Enter what everybody gained or lost.")
        yield Objection("totals-seats", "amounts", text, clause)
    if fact.leader is not None and fact.leader >= seats:
        yield Objection("totals-leader", "leader", AT_TABLE, clause)
    if fact.winner is not None and (not wins or fact.winner >= seats):
        yield Objection("totals-winner", "winner", AT_TABLE if wins else ALONE, clause)
    if fact.earned and not earns:
        yield Objection("totals-earned", "earned", ALONE, clause)


def check_scores(fact: Totals, seats: int, clause: str, most: int, *, wins: bool = False) -> Iterator[Objection]:
    """Objections to the totals of a round in a game where players score. `clause` is the one on how, `most` the highest score;
    `wins`: a round may win the match whatever the scores are.
    """
    yield from _check_seats(fact, seats, clause, wins=wins)
    for player, amount in enumerate(fact.amounts):
        if not 0 <= amount <= most:
            text = Words(f"得点は0から{most}まで。入れ直す。", f"A score is from 0 to {most}. Enter it again.")
            yield Objection("totals-scores", f"amounts[{player}]", text, clause)


def totals_line(fact: Totals, entry: int, clause: str, *marks: Words) -> Line:
    """The line of such a round in a game where players score."""
    scores = tuple(score(player, Reckoning().plus(PAPER, one, clause)) for player, one in enumerate(fact.amounts) if one)
    return Line(entry, SORT, KIND, TYPED, None, scores, marks, (clause,))


def line(fact: Totals, entry: int, clause: str, *marks: Words) -> Line:
    """The line of such a round; `marks` say what is unknown and therefore not computed. What sums to less than zero is left in the
    pot, what sums to more was taken from it.
    """
    accounts = (*range(len(fact.amounts)), POT)
    payments = tuple(
        Payment(accounts[payer], accounts[payee], Reckoning().plus(PAPER, amount, clause))
        for payer, payee, amount in transfers((*fact.amounts, -sum(fact.amounts)))
    )
    return Line(entry, SORT, KIND, TYPED, None, payments, marks, (clause,))


@lru_cache
def offer(
    speech: Speech,
    unit: Unit,
    seats: int,
    clause: str,
    leader: Words,
    hint: Words = NOTHING,
    left: LeftInPot = EVEN,
    *,
    asked: bool,
    most: int = 0,
    heirs: tuple[int, ...] | None = None,
) -> Offer:
    """The form. `leader` labels the input for who leads the next round, one of the `heirs`, or anybody; it is required if `asked`.
    In a game where players score, `most` is the highest score of a round.
    """
    if most:
        words = speech.put(Words("この{round}の得点", "Scores of this {round}"))
        amounts = Input("amounts", words, "numbers", most=most, clause=clause)
    else:
        words = speech.put(Words("この{round}の増減", "Change in this {round}"))
        per = unit.per if unit.big else 1
        amounts = Input("amounts", words, "amounts", total=per, hint=left.words, clause=clause, sums=left.sums)
    who = tuple(Choice(str(seat), same(f"@{seat}")) for seat in (range(seats) if heirs is None else heirs))
    inputs = (
        amounts,
        Input("leader", leader, "one", who if asked else (Choice("", Words("不明", "unknown")), *who), optional=not asked),
    )
    return Offer("totals", Totals, Words("合計だけ記入", "Totals only"), hint, inputs, place="more")


def form(clause: str, leader: Words, hint: Words) -> Callable[[Position[R]], Offer | None]:
    """The form of a game where payments tell who leads the next round, before anything of a round is entered."""

    def totals(at: Position[R]) -> Offer | None:
        if at.round.has_begun:
            return None
        return offer(at.play.speech, at.unit, at.state.seats, clause, leader, hint, asked=False)

    return totals


def move(clause: str, *marks: Words) -> Move[R]:
    """The move of totals in a game where they do not tell who leads next: the same leader again, unless the fact names one."""

    def enter_totals(round: R, fact: Totals, entry: int) -> R:
        leader = round.leader if fact.leader is None else fact.leader
        return round.add(line(fact, entry, clause, *marks)).replace(next=leader)

    return Move(lambda round, fact: check(fact, round.seating.seats, clause), enter_totals)
