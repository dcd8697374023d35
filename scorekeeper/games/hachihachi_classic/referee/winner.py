"""Who wins a month: he takes the drop fees and deals next. Who puts in the stone."""

from collections.abc import Iterator

from scorekeeper.core.filled import amounts
from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.ledger import Line, balances
from scorekeeper.core.offer import Input
from scorekeeper.core.text import with_sign
from scorekeeper.core.trial import rule
from scorekeeper.core.words import Words, listing, same, seat
from scorekeeper.games.hachihachi_classic import month_end
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import ClassicMonth
from scorekeeper.games.hachihachi_classic.referee.asked import CLOSING, At
from scorekeeper.kit.ending import uneven
from scorekeeper.kit.game import Values
from scorekeeper.kit.totals import SORT


def _asked_of(at: At) -> ClassicMonth:
    """The month that is asked about: the last one until the next is begun."""
    return at.round if at.round.has_begun or not at.match.now.over else at.match.now


def inquiry(at: At) -> Inquiry | None:
    month = _asked_of(at)
    if not month.over and (not month.ready or month.dry):
        return None
    closing = [line for line in month.lines[month.past :] if line.sort in CLOSING]
    label = Words("出来役・下げ・法度・札の差の得失", "Gains by yaku, lowering, hatto and card points")
    scores = Input("scores", label, "amounts", total=month.points_of_kan, clause=LAW["settle.5"])
    given = amounts("scores", balances(closing, at.state.seats), month.points_of_kan) if closing else {}
    return Inquiry(
        "winner",
        Words("月の勝者と次の親はだれか", "Who wins the month and deals next?"),
        Words("下り賃はだれが取り、月石はだれが出すか", "who takes the drop fees and puts in the stone"),
        "settle",
        () if month.over and not closing else (scores,),
        given,
    )


def ask_winner(at: At, question: Values) -> Ruling:
    """Who wins the month? `scores`: what the closing settlement gave and took, by seat.

    The verdict is the seat and, after a slash, who puts out the month stone (`2/0`; `2/none` without stones), or `uneven`.
    """
    month, scores = _asked_of(at), tuple(question.get("scores", ()))
    turn = [player for player in month.order if player in month.seating.turn]
    if month.over and not scores:
        assert month.next is not None
        sorts = ("teyaku",) if month.stopped else ("pot", SORT)
        last = [one for one in month.lines if one.sort in sorts and not one.struck and one.player in (None, month.next)][-1]
        why = Reason(Words("{kind} {label}", "{kind}: {label}").put(kind=last.kind, label=last.label), last.cites())
        return _rule_win(at, month, month.next, [why])
    scores = tuple(question["scores"])
    if sum(scores):
        return uneven(scores, LAW.because("sum-to-zero"))
    most = max(scores[player] for player in turn)
    level = [player for player in turn if scores[player] == most]
    reasons = [LAW.because("best-of-closing", who=seat(level[0]), most=with_sign(most))]
    if len(level) > 1:
        reasons.append(LAW.because("level", by=LAW["two.10"] if month.two else ""))
    return _rule_win(at, month if month.over else month_end.close(month.add(month.line(0, "note")), 0, level[0]), level[0], reasons)


def _rule_win(at: At, ended: ClassicMonth, winner: int, reasons: list[Reason]) -> Ruling:
    """`ended`: the month with its winner, or a month that is over by somebody else."""
    other = ended.next != winner
    if other:
        ended = ended.win(winner, ended.phase)
    reasons += _of_pot(ended, winner)
    last = at.over and ended is at.match.now
    if not last:
        reasons.append(LAW.because("winner-deals", who=seat(winner)))
    placer = ended.placer
    reasons.append(LAW.because("no-stones") if placer is None else LAW.because(_stone(ended), who=seat(placer)))
    words = Words("{who}が勝って次の親", "{who} wins and deals next")
    if last:
        words = Words("月の勝者は{who}。年は終わった", "{who} wins the month; the year is over")
    ruling = rule(f"{winner}/{'none' if placer is None else placer}", words.put(who=seat(winner)), reasons)
    return ruling._replace(payments=tuple(one for line in _pots(ended) for one in line.payments if not other))


def _pots(ended: ClassicMonth) -> Iterator[Line]:
    """The lines by which the drop fees were taken."""
    yield from (line for line in ended.lines[ended.past :] if line.sort == "pot" and line.struck is None)


def _of_pot(ended: ClassicMonth, winner: int) -> Iterator[Reason]:
    """Who takes the drop fees."""
    shares = {one.payee: one.amount for line in _pots(ended) for one in line.payments}
    if len(shares) > 1:
        halves = listing([same(f"@{player} {with_sign(amount)}") for player, amount in shares.items()])
        yield LAW.because("fees-halved", by="" if ended.paired is None else LAW["drop.20"], halves=halves)
        yield LAW.because("earlier-wins")
    elif shares:
        yield LAW.because("fees-whole", who=seat(winner))


def _stone(ended: ClassicMonth) -> str:
    """The reason why a player puts in the stone."""
    if ended.has_drop_fees:
        return "stone-of-fees"
    if ended.stopped:
        return "stone-of-shiso"
    return "stone-of-driven" if ended.fee_receivers else "stone-without-fees"
