"""Whose koi has failed and who pays, what if the hands run out, and who deals next."""

from collections.abc import Iterator

import msgspec

from scorekeeper.core.game import Inquiry, Reason, Ruling
from scorekeeper.core.play.game import Values
from scorekeeper.core.trial import Trial, refused, rule
from scorekeeper.core.words import Words, seat
from scorekeeper.games.basics.speaking import open_for
from scorekeeper.games.koikoi.facts import RanOut, Shobu
from scorekeeper.games.koikoi.forms import At, ran_out, shobu
from scorekeeper.games.koikoi.law import LAW, mon
from scorekeeper.games.koikoi.month import Month
from scorekeeper.games.koikoi.referee.going import coming
from scorekeeper.games.months import month_name


def koi_inquiry(at: At) -> Inquiry | None:
    """Who pays what after koi: the form of a shobu."""
    if at.over or not at.round.ready:
        return None
    inputs = shobu(at).inputs
    given = {one.name: (one.start,) for one in inputs if one.start}
    return Inquiry(
        "koi",
        Words("だれのこいが失敗で、だれがいくら払うか", "Whose koi has failed, and who pays what?"),
        Words("勝負した人の役から", "from the yaku of who called shobu"),
        "call",
        inputs,
        given,
    )


def ask_koi(at: At, question: Values) -> Ruling:
    """What does a shobu of `player` with `names` (and numbers, as in the form) bring? The verdict is pays, or amiss."""
    closed = tuple(open_for(at.round))
    if closed:
        return refused(closed)
    fields = {name: value for name, value in question.items() if name in Shobu.__struct_fields__ and value is not None}
    fact = msgspec.convert({"player": at.round.leader, **fields}, Shobu)
    outcome = at.tried(fact)
    if not isinstance(outcome, Trial):
        return refused(outcome)
    month, player = at.round, fact.player
    other = month.other[player]
    (paid,) = (one for line in outcome.lines if line.sort == "shobu" for one in line.payments)
    reasons = [*_failed(month, player, other), *_factor(month, fact)]
    reasons.append(
        LAW.because(
            "{other}が{who}に{worth}を払う。",
            "{other} pays {who} {worth}.",
            "settle.1",
            "call.5",
            other=seat(other),
            who=seat(player),
            worth=mon(paid.amount),
        )
    )
    reasons.append(coming(at.after(outcome)))
    said = Words("{other}が{who}に{worth}払う", "{other} pays {who} {worth}").put(
        other=seat(other), who=seat(player), worth=mon(paid.amount)
    )
    return rule("pays", said, reasons, outcome)


def _failed(month: Month, player: int, other: int) -> Iterator[Reason]:
    if player in month.koi and other in month.koi:
        yield LAW.because(
            "双方がこいを言った。先に次の役を作って勝負した方が取る。",
            "Both said koi: whoever makes a yaku next and calls shobu collects.",
            "call.9",
        )
    elif player in month.koi:
        yield LAW.because(
            "こいの後に役が増えたので、前の役も全部足す。", "After koi a further yaku collects all that was made so far.", "call.8"
        )
    if other in month.koi:
        yield LAW.because(
            "{other}のこいは失敗。{other}の役は全て消える。",
            "The koi of {other} has failed: all those yaku are lost.",
            "call.7",
            other=seat(other),
        )


def _factor(month: Month, fact: Shobu) -> Iterator[Reason]:
    koi = len(month.koi) if fact.koi is None else fact.koi
    if month.house.inflate == "on":
        yield LAW.because(
            "こいは双方で{n}回。役代は{factor}倍。", "Koi was said {n} times by both: ×{factor}.", "settle.2", n=koi, factor=2**koi
        )
        if month.hands:
            yield LAW.because("手役代には掛からない。", "Hands are not doubled.", "settle.3")
    elif koi:
        yield LAW.because("こい倍は無いので、何度こいしても等倍。", "Koi does not double here.", "settle.5")


# ---------------------------------------------------------------- the hands run out


def ran_out_inquiry(at: At) -> Inquiry | None:
    if at.over or not at.round.ready:
        return None
    inputs = ran_out(at).inputs
    return Inquiry(
        "ran-out",
        Words("勝負が無いまま手札が尽きたら", "What if the hands run out without shobu?"),
        Words("無勝負・最後のこい・親の勝ち", "a draw, the last koi, the dealer's win"),
        "call",
        inputs,
        {one.name: (one.start,) for one in inputs if one.start},
    )


def ask_ran_out(at: At, question: Values) -> Ruling:
    """What if the hands have run out?

    `last`: who said koi last (absent: as entered); `names` and numbers as in the form. The verdict is draw, last or dealer.
    """
    closed = tuple(open_for(at.round))
    if closed:
        return refused(closed)
    fields = {name: value for name, value in question.items() if name in RanOut.__struct_fields__ and value not in (None, "")}
    outcome = at.tried(msgspec.convert(fields, RanOut))
    if not isinstance(outcome, Trial):
        return refused(outcome)
    line = next(one for one in outcome.lines if one.sort in ("draw", "last", "dealer"))
    reasons = [Reason(ENDS[line.sort], tuple(one for one in line.clauses if one.startswith("koikoi.call.")))]
    if at.round.pot:
        back = line.sort == "draw"
        words = (
            Words("下り賃は払った者に返す。", "Drop fees go back.")
            if back
            else Words("積みは勝者が取る。", "The winner takes the pot.")
        )
        reasons.append(Reason(words, LAW.all("out.4" if back else "out.3")))
    said = ENDS[line.sort]
    return rule(line.sort, said, [*reasons, coming(at.after(outcome))], outcome)


ENDS = {
    "draw": Words("無勝負。役代のやり取りは無く、1回と数える。", "A draw: no yaku is paid, and the month counts."),
    "last": Words("最後にこいを言った者の役を有効として払う。", "The yaku of who said koi last are paid."),
    "dealer": Words("一度も役が無いので親の勝ち。", "Nobody ever had a yaku: the dealer wins."),
}


# ---------------------------------------------------------------- who deals


def dealer_inquiry(at: At) -> Inquiry | None:
    if at.over:
        return None
    return Inquiry(
        "dealer",
        Words("次の親はだれか", "Who deals next?"),
        Words("勝った人・無勝負・親が下りた時", "the winner, a draw, a dealer who dropped"),
        "dealer",
    )


def ask_dealer(at: At, question: Values) -> Ruling:
    """Who deals the month at hand or, if it is over, the next? The verdict is the seat, or over."""
    if at.over:
        return rule("over", Words("年は終わった", "the year is over"), [coming(at)])
    month = at.round
    said = Words("{name}の親は{who}", "{who} deals {name}").put(name=month_name(month.number), who=seat(month.leader))
    return rule(str(month.leader), said, [coming(at)])
