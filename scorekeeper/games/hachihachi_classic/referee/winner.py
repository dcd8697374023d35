"""Who wins a month: he takes the drop fees and deals next. Who puts out the stone."""

from collections.abc import Iterator

from scorekeeper.core.filled import amounts
from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.ledger import Line, balances
from scorekeeper.core.offer import Input
from scorekeeper.core.play.ending import uneven
from scorekeeper.core.play.game import Values
from scorekeeper.core.trial import rule
from scorekeeper.core.words import Words, listed, same, seat
from scorekeeper.games.hachihachi_classic import month_end
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import Month
from scorekeeper.games.hachihachi_classic.referee.asked import CLOSING, At
from scorekeeper.letters import signed

SUM = LAW["settle.1"]


def _asked_of(at: At) -> Month:
    """The month that is asked about: the last one until the next is begun."""
    return at.round if at.round.begun or not at.match.now.over else at.match.now


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
        Words("下り賃はだれが取り、月石はだれが出すか", "who takes the drop fees and puts out the stone"),
        "settle",
        () if month.over and not closing else (scores,),
        given,
    )


def ask_winner(at: At, question: Values) -> Ruling:
    """Who wins the month? `scores`: what the closing settlement gave and took, by seat.

    The verdict is the seat and, after a slash, who puts out the month stone (`2/0`; `2/none` without stones), or `uneven`.
    """
    month, scores = _asked_of(at), tuple(question.get("scores") or ())
    turn = [player for player in month.order if player in month.seating.turn]
    if month.over and not scores:
        assert month.next is not None
        last = month.lines[-1]
        why = Reason(Words("{kind} {label}", "{kind}: {label}").put(kind=last.kind, label=last.label), last.cites())
        return _won(at, month, month.next, [why])
    if sum(scores):
        return uneven(scores, Reason(Words("得失の和は0になる。", "Gains and losses sum to zero."), (SUM,)))
    most = max(scores[player] for player in turn)
    level = [player for player in turn if scores[player] == most]
    best = "精算で最も多いのは{who}の{most}点。手役・飛び込み・抜け・みずてん・下り賃は数えない。"
    en = "The best of the closing settlement is {who} with {most}. Teyaku, tobikomi, nuke, mizuten and drop fees do not count."
    reasons = [LAW.because(best, en, "settle.5", "settle.6", who=seat(level[0]), most=signed(most))]
    if len(level) > 1:
        reasons.append(LAW.because("並んだら席順の早い者。", "On a tie the earlier seat.", "two.10" if month.two else "settle.7"))
    return _won(at, month if month.over else month_end.closed(month.add(month.line(0, "note")), 0, level[0]), level[0], reasons)


def _won(at: At, ended: Month, winner: int, reasons: list[Reason]) -> Ruling:
    """`ended`: the month with its winner, or a month that is over by somebody else."""
    other = ended.next != winner
    if other:
        ended = ended.won(winner, ended.phase)
    reasons += _of_pot(ended, winner)
    last = at.over and ended is at.match.now
    if not last:
        reasons.append(
            LAW.because("月の勝者{who}が次の親。", "{who}, who wins the month, deals next.", "dealer.1", who=seat(winner))
        )
    placer = ended.placer
    if placer is None:
        reasons.append(LAW.because("この卓に月石は無い。", "This house has no month stones.", "tsukiishi.8"))
    else:
        short, ja, en = _stone(ended, placer)
        reasons.append(LAW.because(ja, en, "tsukiishi.1", *short, who=seat(placer)))
    words = Words("{who}が勝って次の親", "{who} wins and deals next")
    if last:
        words = Words("月の勝者は{who}。年は終わった", "{who} wins the month; the year is over")
    ruling = rule(f"{winner}/{'none' if placer is None else placer}", words.put(who=seat(winner)), reasons)
    return ruling._replace(payments=tuple(one for line in _pots(ended) for one in line.payments if not other))


def _pots(ended: Month) -> Iterator[Line]:
    """The lines by which the drop fees were taken."""
    yield from (line for line in ended.lines[ended.past :] if line.sort == "pot" and line.struck is None)


def _of_pot(ended: Month, winner: int) -> Iterator[Reason]:
    """Who takes the drop fees."""
    shares = {one.payee: one.amount for line in _pots(ended) for one in line.payments}
    if len(shares) > 1:
        halves = listed([same(f"@{player} {signed(amount)}") for player, amount in shares.items()])
        yield LAW.because("下り賃は出た二人で折半：{halves}", "The two in share the drop fees: {halves}", "drop.17", halves=halves)
        yield LAW.because("席順の早い者が月の勝者。", "The earlier seat counts as the winner.", "drop.18")
    elif shares:
        whole = "積まれた下り賃は全部{who}が取る。", "{who} takes all drop fees."
        yield LAW.because(*whole, "settle.8", "drop.12", who=seat(winner))


def _stone(ended: Month, placer: int) -> tuple[tuple[str, ...], str, str]:
    """Why this player puts out the stone: the clauses, and the reason in both languages."""
    if ended.dropped:
        return (
            ("tsukiishi.2",),
            "下り賃があったので、月石は勝った{who}がその中から出す。",
            "Of the drop fees {who}, who wins, puts out the stone.",
        )
    if ended.stopped:
        return ("shisou.8",), "月石は、四三の{who}が出す。", "{who}, who has shiso, puts out the stone."
    if ended.received:
        return (
            ("tsukiishi.3",),
            "月石は、追い込み賃を貰った者のうち席の遅い{who}が出す。",
            "{who}, the latest seat with a drive-out fee, puts it out.",
        )
    return (
        ("tsukiishi.4", "tsukiishi.5"),
        "下り賃も追い込み賃も無いので、月石は{who}が出す。",
        "Without such fees {who} puts out the stone.",
    )
