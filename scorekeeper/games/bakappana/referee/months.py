"""The end of a month: is it fuke and what is returned, what is paid, and who deals next?"""

from collections.abc import Iterator

from scorekeeper.core.filled import amounts
from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.ledger import balances
from scorekeeper.core.offer import Input
from scorekeeper.core.text import with_sign
from scorekeeper.core.trial import Trial, cannot_stand, rule
from scorekeeper.core.words import Words, seat
from scorekeeper.games.bakappana.facts import BakappanaPlayedOut
from scorekeeper.games.bakappana.forms import COUNT, At
from scorekeeper.games.bakappana.law import LAW
from scorekeeper.games.bakappana.month import BakappanaMonth
from scorekeeper.kit.counted.count import fill_points
from scorekeeper.kit.counted.forms import points
from scorekeeper.kit.counted.referee import ask_month as month_of
from scorekeeper.kit.counted.referee import ends_year, fuke_of, no_fuke, nobody_deals, piles
from scorekeeper.kit.ending import uneven
from scorekeeper.kit.game import Values
from scorekeeper.kit.questions import open_question

DEALS = Words("次の親は{who}", "{who} deals next")

# ---------------------------------------------------------------- fuke


fuke_inquiry = open_question(
    "fuke",
    Words("フケか、何が返るか", "Is it fuke, and which fees are returned?"),
    Words("札点・手役代・下り賃・次の親", "card points, fees returned, who deals next"),
    "special",
    lambda at: (points(at)._replace(label=Words("打った人の札点(一人は空けてよい)", "Card points; one may be left empty")),),
    where=lambda at: not at.round.two,
)


def ask_fuke(at: At, question: Values) -> Ruling:
    """Is it fuke, and what goes back? `points`: the card points by seat (one of three may be missing).

    The verdict is `none`, `off` if the house does not play it, or the seats that made it and, after a slash, the next dealer
    (`0-2/2`).
    """
    month, fact = at.round, BakappanaPlayedOut(points=tuple(question["points"]))
    scores = fill_points(month, fact.points)
    if at.house.fuke == "off":
        none = LAW.because("no-fuke")
        return rule("off", Words("フケ役は無い", "no fuke in this house"), [none])
    limit = LAW.because("fuke-limit", by=LAW["house.5"] if month.least != month.LEAST else "", least=month.least)
    made = month.made_fuke(scores)
    outcome = at.trial(fact)
    if not isinstance(outcome, Trial):
        return cannot_stand(outcome)
    if not made:
        uncalled = month.calls_fuke and min(scores.values()) <= month.least
        return no_fuke(month, scores, limit, *([LAW.because("fuke-not-called")] if uncalled else []))
    ended = at.after(outcome).match.now
    assert ended.next is not None
    words = Words("{players}のフケで無勝負。{next}", "fuke of {players}: a void month, {next}")
    return fuke_of(month, made, ended.next, words, DEALS, [limit, *_void(month, ended)], outcome)


def _void(month: BakappanaMonth, ended: BakappanaMonth) -> Iterator[Reason]:
    """What fuke brings."""
    yield LAW.because("nothing-settled")
    yield LAW.because("month-counts")
    if month.hands:
        yield LAW.because("teyaku-back")
    if month.pot:
        yield LAW.because("drop-fees-back")
    if month.driven_out:
        yield LAW.because("drive-fees-stay")
    if ends_year(month):
        yield LAW.because("twelve-months")
    elif month.house.fuke_dealer == "fuke":
        yield LAW.because("fuke-deals")
    else:
        yield LAW.because("dealer-stays", who=seat(ended.leader))


# ---------------------------------------------------------------- the whole month


inquiry = open_question(
    "month",
    Words("この月はだれがいくら払うか", "Who pays what for this month?"),
    Words("取り札から、フケ・役代・札点・積み・次の親まで", "from the captures: fuke, fees, card points, pot, next dealer"),
    "settle",
    lambda at: (COUNT.piles(at),),
)


def ask_month(at: At, question: Values) -> Ruling:
    """What does a month pay, by the cards that everybody captured? `captures`: a pile for everyone who plays, by seat (the key is
    text).

    The verdict is void, washed or paid, with the next dealer after a slash.
    """
    void = Words("フケで無勝負。{next}", "fuke: a void month, {next}")
    paid = Words("{sums}。{next}", "{sums}; {next}")
    fact = BakappanaPlayedOut(captures=piles(at.round, question))
    return month_of(at, fact, void, paid, DEALS, lambda month: "void" if month.void else "washed" if month.washed else "paid")


# ---------------------------------------------------------------- the next dealer


def _month_in_question(at: At) -> BakappanaMonth | None:
    """The month that the question is about: the last one, or the one being played."""
    now: BakappanaMonth = at.match.now
    return now if now.ready and (now.over or now.has_begun) else at.round if at.round.ready else None


def dealer_inquiry(at: At) -> Inquiry | None:
    """By what dekiyaku and card points moved in the last month that ended, if its winner deals next."""
    month = _month_in_question(at)
    if month is None:
        return None
    label = Words("出来役と札点の得失", "Gains by dekiyaku and card points")
    scores = Input("scores", label, "amounts", total=1, clause=LAW["dealer.1"])
    lines = [line for line in month.lines[month.past :] if line.sort in ("dekiyaku", "points")]
    counted = any(line.sort == "points" for line in lines)
    return Inquiry(
        "dealer",
        Words("次の親はだれか", "Who deals next?"),
        Words("最も多い人、同点の優先", "who gained most; who goes first in a tie"),
        "dealer",
        () if at.over else (scores,),
        amounts(scores.name, balances(lines, at.state.seats)) if counted and not at.over else {},
    )


def ask_dealer(at: At, question: Values) -> Ruling:
    """Who deals next? `scores`: what dekiyaku and card points gave and took, by seat.

    The verdict is the seat, `none` of the last month, or `uneven` if they do not sum to zero.
    """
    month = _month_in_question(at) or at.round
    if ends_year(month):
        return nobody_deals(month)
    scores = tuple(question["scores"])
    if sum(scores):
        return uneven(scores, LAW.because("sums-to-zero"))
    dealer, clauses = month.best(scores)
    most = scores[dealer]
    reasons = [LAW.because("most-of-played", most=with_sign(most))]
    if len(clauses) > 1:
        reasons.append(LAW.because("level"))
    by = Words("フケの月ではない。", "It was no fuke.")
    return rule(str(dealer), DEALS.put(who=seat(dealer)), reasons, assumed=[by] if at.house.fuke == "on" else [])
