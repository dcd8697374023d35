"""Whose koi has failed and who pays, what if the hands run out, and who deals next."""

from collections.abc import Iterator

from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.trial import rule
from scorekeeper.core.words import Words, seat
from scorekeeper.games.basics.referee import trial_of
from scorekeeper.games.koikoi.facts import RanOut, Shobu
from scorekeeper.games.koikoi.forms import At, ran_out, shobu
from scorekeeper.games.koikoi.law import LAW, mon
from scorekeeper.games.koikoi.month import Month
from scorekeeper.games.koikoi.referee.going import coming, multiplied
from scorekeeper.kit.game import Values
from scorekeeper.kit.months import dealing, who_deals


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
    outcome = trial_of(at, Shobu, {"player": at.round.leader, **question})
    if isinstance(outcome, Ruling):
        return outcome
    month, (fact,) = at.round, outcome.facts
    assert isinstance(fact, Shobu)
    player = fact.player
    other = month.other[player]
    (paid,) = (one for line in outcome.lines if line.sort == "shobu" for one in line.payments)
    reasons = [*_failed(month, player, other), *_factor(month, fact), *multiplied([paid], month.house)]
    reasons.append(LAW.because("pays", other=seat(other), who=seat(player), worth=mon(paid.amount)))
    reasons.append(coming(at.after(outcome)))
    said = Words("{other}が{who}に{worth}払う", "{other} pays {who} {worth}").put(
        other=seat(other), who=seat(player), worth=mon(paid.amount)
    )
    return rule("pays", said, reasons, outcome)


def _failed(month: Month, player: int, other: int) -> Iterator[Reason]:
    if player in month.koi and other in month.koi:
        yield LAW.because("both-koi")
    elif player in month.koi:
        yield LAW.because("koi-adds-up")
    if other in month.koi:
        yield LAW.because("koi-failed", other=seat(other))


def _factor(month: Month, fact: Shobu) -> Iterator[Reason]:
    koi = len(month.koi) if fact.koi is None else fact.koi
    if month.house.inflate == "on":
        yield LAW.because("koi-doubles", n=koi, factor=2**koi)
        if month.hands:
            yield LAW.because("hands-not-doubled")
    elif koi and month.house.koi_times == "none":
        yield LAW.because("no-doubling")


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
    outcome = trial_of(at, RanOut, question)
    if isinstance(outcome, Ruling):
        return outcome
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
dealer_inquiry = who_deals(Words("勝った人・無勝負・親が下りた時", "the winner, a draw, a dealer who dropped"))
ask_dealer = dealing(coming)
