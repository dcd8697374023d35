"""The referee of こいこい: what a table asks, computed, with what the record knows filled in."""

from collections.abc import Iterable, Iterator

from scorekeeper.core.arguments import FLAG, SEAT, cards, piles, word
from scorekeeper.core.inquiry import Case, Reason, Ruling
from scorekeeper.core.ledger import Payment
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.core.reckoning import Op
from scorekeeper.core.trial import Trial, cannot_stand, rule
from scorekeeper.core.words import Words, seat
from scorekeeper.games.basics import referee as basics
from scorekeeper.games.basics.forms import when_settled
from scorekeeper.games.basics.speaking import open_for
from scorekeeper.games.koikoi.facts import RAN_OUT, SHOBU, TURN, Koi, KoikoiField, RanOut, Shobu, dealer_always_wins
from scorekeeper.games.koikoi.field import needs_field
from scorekeeper.games.koikoi.house import LAW, mon
from scorekeeper.games.koikoi.month import At, Month
from scorekeeper.games.koikoi.next_dealer import coming, is_ready
from scorekeeper.games.koikoi.opening import AGAIN, ask_again, ask_teyaku, is_dealt_again, what_hand
from scorekeeper.games.koikoi.shobu import times
from scorekeeper.games.koikoi.yaku import DEKIYAKU
from scorekeeper.kit import asks
from scorekeeper.kit.calling.checks import check_captures, without_news
from scorekeeper.kit.calling.referee import ALL_TOLD, CallQuestions
from scorekeeper.kit.calling.table import bare
from scorekeeper.kit.cards.turns import TurnCaptures
from scorekeeper.kit.cards.yaku import yaku_words
from scorekeeper.kit.game import Questions, Values
from scorekeeper.kit.months import dealing, who_deals
from scorekeeper.kit.questions import as_question, open_question, takes_of

KEYS = (*DEKIYAKU.rows, *sorted(OWN_KEYS))
WHY = (
    "sankou-stays",
    "best-lights",
    "more-ribbons",
    "ribbons-together",
    "ribbons-apart",
    "drinks-stay",
    "others-add-up",
    "cup-is-kasu",
    "ten-with-cup",
    "cup-is-tane",
    "further-card",
    "drinks-as-agreed",
)
"""The reasons of a judgement, each by the clause that it is written under."""
CAPTURES = CallQuestions[Month](
    yaku=DEKIYAKU,
    keys=KEYS,
    why=WHY,
    hint=Words("重ならない役・化け札・文数", "which add up, the cup, how many mon"),
    adds=LAW["dekiyaku.21"],
    stays=LAW["call.6"],
)

# ---------------------------------------------------------------- may the player say shobu or koi?


LAST = asks.flag("last", "いまが最後の手札", "This was the last card of the hand", LAW["call.11"])
may_call = open_question(
    "call",
    Words("いま勝負、こいを言えるか", "May I say shobu or koi now?"),
    Words("新しい役・いまの文数・最後の札", "new yaku, what it is worth, the last card"),
    "call",
    lambda at: (asks.who(at.round.seating.turn), TURN, LAST),
    where=is_ready,
)


def ask_call(at: At, question: Values) -> Ruling:
    """May `player` (absent: the dealer) say shobu or koi now?

    `before`, `hand`, `turned`: the cards captured before this turn, by the hand card, by the turned card; `captures` is the same as
    three piles. `last`: it was the last card of the hand. The verdict is both, shobu (biki on the last card), no-news or nothing.
    """
    month = at.round
    laid, player = question.get("captures", question), question.get("player", month.leader)
    fact = Shobu(player=player, captures=tuple(tuple(laid.get(pile, ())) for pile in TurnCaptures._fields))
    laid_wrong = tuple(check_captures(LAW, fact, fact.captures, DEKIYAKU.most))
    wrong = tuple(open_for(month)) or laid_wrong or tuple(open_for(month, ("player", player)))
    if wrong:
        return cannot_stand(wrong)
    at, assumed = _with_field(at)
    judged = DEKIYAKU.judge(month.rules, bare(fact))
    reasons = CAPTURES.reasons_of(judged)
    if not judged.new:
        no = without_news(DEKIYAKU, month.rules, judged) if judged.held else LAW.no("shobu-nothing")
        why = () if judged.made else (LAW.because("nothing-new"),)
        return rule("no-news" if judged.held else "nothing", no.text, [*reasons, *why], assumed=[ALL_TOLD])
    outcome = at.trial(fact)
    if not isinstance(outcome, Trial):
        return cannot_stand(outcome)
    worth = mon(sum(one.amount for one in outcome.payments if one.payee == player and one.payer >= 0))
    must = bool(question.get("last")) and player != month.leader
    said = (
        Words("{held}。ビキの最後の札なので勝負（{worth}）", "{held}: the last card, so it is shobu ({worth})")
        if must
        else Words("{held}。勝負もこいも言える（{worth}）", "{held}: shobu or koi ({worth})")
    )
    after = coming(at.after(outcome))
    reasons += [*_doubled_reasons(month, len(month.koi), "koi-doubles-month", "plain-fee"), *_by_house(outcome.payments, month)]
    if question.get("last"):
        reasons.append(LAW.because("dealer-may") if player == month.leader else LAW.because("biki-cannot"))
    reasons.append(LAW.because("shobu-ends"))
    cases = [Case(Words("勝負", "Shobu"), outcome.payments, after.words)]
    if not must:
        reasons += [LAW.because("koi-goes-on"), LAW.because("koi-risks")]
        if isinstance(at.trial(Koi(player=player)), Trial):
            cases.append(Case(Words("こい", "Koi"), (), Words("続ける。まだだれも払わない。", "Play goes on; nobody pays yet.")))
    said = said.put(held=yaku_words(judged.held), worth=worth)
    verdict, reasons = "shobu" if must else "both", [*reasons, after]
    return rule(verdict, said, reasons, outcome, assumed=[ALL_TOLD, *assumed], cases=cases, enter=not assumed)


def _with_field(at: At) -> tuple[At, list[Words]]:
    """The position once the field is known; without bright cards, where it is not told."""
    plain = at.trial(KoikoiField()) if needs_field(at.round) and at.round.ready else ()
    return (at.after(plain), [NO_LIGHTS]) if isinstance(plain, Trial) else (at, [])


def _doubled_reasons(month: Month, koi: int, doubles: str, plain: str) -> Iterator[Reason]:
    """What so many koi have done to the fee."""
    if month.house.inflate == "on" and koi:
        yield LAW.because(doubles, n=koi, factor=2**koi)
    elif koi and month.house.koi_times == "none":
        yield LAW.because(plain)


def _by_house(payments: Iterable[Payment], month: Month) -> Iterator[Reason]:
    """Why a fee is more than the total of the yaku, at tables that count so."""
    for step in (step for payment in payments for step in payment.why.steps):
        if step.clause == LAW["house.2"]:
            yield LAW.because("seven-doubles", n=month.house.seven)
        elif step.clause == LAW["house.3"] and step.op is Op.TIMES:
            yield LAW.because("koi-multiplies", factor=int(step.value))
        elif step.clause == LAW["house.3"]:
            yield LAW.because("koi-adds", more=int(step.value))
        elif step.clause == LAW["house.12"]:
            yield LAW.because("lights-multiply", factor=int(step.value))
        elif step.clause == LAW["house.13"]:
            yield LAW.because("factors-added", factor=int(step.value))
        elif step.clause == LAW["house.15"]:
            yield LAW.because("viewing-after-koi", more=int(step.value))


# ---------------------------------------------------------------- whose koi has failed, and what if the hands run out?


def ask_koi(at: At, question: Values) -> Ruling:
    """What does a shobu of `player` with `names` (and numbers, as in the form) bring? The verdict is pays, or amiss."""
    at, assumed = _with_field(at)
    outcome = basics.trial_of(at, Shobu, {"player": at.round.leader, **question})
    if isinstance(outcome, Ruling):
        return outcome
    month, (fact,) = at.round, outcome.facts
    assert isinstance(fact, Shobu)
    player, other = fact.player, month.other[fact.player]
    (paid,) = (one for line in outcome.lines if line.sort == "shobu" for one in line.payments)
    put = {"other": seat(other), "who": seat(player), "worth": mon(paid.amount)}
    reasons = [*_failed_koi(month, player, other), *_factor(month, fact), *_by_house([paid], month)]
    reasons += [LAW.because("pays", other=put["other"], who=put["who"], worth=put["worth"]), coming(at.after(outcome))]
    said = Words("{other}が{who}に{worth}払う", "{other} pays {who} {worth}").put(**put)
    return rule("pays", said, reasons, outcome, assumed=assumed, enter=not assumed)


def _failed_koi(month: Month, player: int, other: int) -> Iterator[Reason]:
    if player in month.koi and other in month.koi:
        yield LAW.because("both-koi")
    elif player in month.koi:
        yield LAW.because("koi-adds-up")
    if other in month.koi:
        yield LAW.because("koi-failed", other=seat(other))


def _factor(month: Month, fact: Shobu) -> Iterator[Reason]:
    koi = times(month, fact)
    if month.house.inflate == "on":
        yield LAW.because("koi-doubles", n=koi, factor=2**koi)
        if month.hands:
            yield LAW.because("hands-not-doubled")
    elif koi and month.house.koi_times == "none":
        yield LAW.because("no-doubling")


NO_LIGHTS = Words("配られた場札に光札は無かった。", "Assuming no bright card lay on the dealt field.")
ENDS = {
    "draw": Words("無勝負。役代のやり取りは無く、1回と数える。", "A draw: no yaku is paid, and the month counts."),
    "last": Words("最後にこいを言った者の役を有効として払う。", "The yaku of who said koi last are paid."),
    "dealer": Words("一度も役が無いので親の勝ち。", "Nobody ever had a yaku: the dealer wins."),
}


def ask_ran_out(at: At, question: Values) -> Ruling:
    """What if the hands have run out?

    `last`: who said koi last (absent: as entered); `names` and numbers as in the form. The verdict is draw, last or dealer.
    """
    at, assumed = _with_field(at) if at.house.koi_fail == "last" else (at, [])
    outcome = basics.trial_of(at, RanOut, question)
    if isinstance(outcome, Ruling):
        return outcome
    line = next(one for one in outcome.lines if one.sort in ENDS)
    always = dealer_always_wins(at.house)
    by = tuple(one for one in line.clauses if one.startswith("koikoi.call."))
    reasons = [LAW.because("dealer-always") if always else Reason(ENDS[line.sort], by)]
    if at.round.pot and line.sort == "draw":
        reasons.append(Reason(Words("下り賃は払った者に返す。", "Drop fees go back."), LAW.all("out.4")))
    elif at.round.pot:
        reasons.append(Reason(Words("積みは勝者が取る。", "The winner takes the pot."), LAW.all("out.3")))
    ends = [*reasons, coming(at.after(outcome))]
    return rule(line.sort, ENDS[line.sort], ends, outcome, assumed=assumed, enter=not assumed)


# ---------------------------------------------------------------- all of them, the most frequently disputed first

TURN_PILES = piles("before", "hand", "turned")
QUESTIONS: Questions[Month] = {
    "call": (
        may_call,
        ask_call,
        {
            "captures": TURN_PILES.optional,
            **{pile: cards().optional for pile in TurnCaptures._fields},
            "player": SEAT.optional,
            "last": FLAG.optional,
        },
    ),
    "koi": (
        as_question(
            "koi",
            Words("だれのこいが失敗で、だれがいくら払うか", "Whose koi has failed, and who pays what?"),
            Words("勝負した人の役から", "from the yaku of who called shobu"),
            "call",
            when_settled(SHOBU.by_names),
        ),
        ask_koi,
        takes_of(Shobu, {"names": KEYS, "old": KEYS}, without=("captures",), needs=("names",)),
    ),
    **CAPTURES.questions,
    "ran-out": (
        as_question(
            "ran-out",
            Words("勝負が無いまま手札が尽きたら", "What if the hands run out without shobu?"),
            Words("無勝負・最後のこい・親の勝ち", "a draw, the last koi, the dealer's win"),
            "call",
            when_settled(RAN_OUT.by_names),
        ),
        ask_ran_out,
        takes_of(RanOut, {"names": KEYS}),
    ),
    "teyaku": (what_hand, ask_teyaku, {"cards": cards(8, 8).optional, "player": SEAT.optional, "played": FLAG.optional}),
    "again": (is_dealt_again, ask_again, {"happened": word(AGAIN)}),
    "dealer": (who_deals(Words("勝った人・無勝負・親が下りた時", "the winner, a draw, a dealer who dropped")), dealing(coming), {}),
    **basics.QUESTIONS,
}
