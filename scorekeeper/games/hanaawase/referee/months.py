"""The end of a month: is it fuke and whose, what is paid, and who deals next?"""

from collections.abc import Iterator

from scorekeeper.core.filled import amounts
from scorekeeper.core.forms import piece
from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Input
from scorekeeper.core.text import with_sign
from scorekeeper.core.trial import cannot_stand, rule
from scorekeeper.core.words import Words, seat
from scorekeeper.games.hanaawase.facts import HanaawasePlayedOut
from scorekeeper.games.hanaawase.forms import COUNT, At
from scorekeeper.games.hanaawase.law import LAW
from scorekeeper.games.hanaawase.month import HanaawaseMonth, next_dealer
from scorekeeper.games.hanaawase.month_end import played_out
from scorekeeper.games.hanaawase.referee.captured import DEALER, bare
from scorekeeper.kit.counted.count import check, fill_points
from scorekeeper.kit.counted.forms import points
from scorekeeper.kit.counted.referee import ask_month as month_of
from scorekeeper.kit.counted.referee import ends_year, fuke_of, no_fuke, nobody_deals, piles
from scorekeeper.kit.ending import uneven
from scorekeeper.kit.game import Values
from scorekeeper.kit.questions import open_question

DEALS = Words("翌月の胴は{who}", "{who} deals next")


def _points(at: At) -> Input:
    return points(at)._replace(label=Words("三人の札点(一人は空けてよい)", "Card points; one may be left empty"))


fuke_inquiry = open_question(
    "fuke",
    Words("ふけか、だれのふけか", "Is it fuke, and whose?"),
    Words("30点以下・二人ともふけ・翌月の胴", "30 points or less, two at once, who deals next"),
    "special",
    lambda at: (_points(at), DEALER),
    given=lambda at: {"dealer": (str(at.round.leader),)},
)


def ask_fuke(at: At, question: Values) -> Ruling:
    """Is it fuke? `points`: the card points by seat (the third may be missing). `dealer`: who dealt, if not the month's dealer.

    The verdict is `none`, or the seats that made it and, after a slash, the next dealer (`0-2/2`).
    """
    month, fact = bare(at.round, question), HanaawasePlayedOut(points=tuple(question["points"]))
    wrong = tuple(check(month, fact))
    if wrong:
        return cannot_stand(wrong)
    scores = fill_points(month, fact.points)
    made = month.made_fuke(scores)
    limit = LAW.because("fuke-limit")
    if not made:
        return no_fuke(month, scores, limit)
    dealer = played_out(month, fact, 0).next
    assert dealer is not None
    words = Words("{players}のふけ。全員±0点、{next}", "fuke of {players}: all score 0, {next}")
    outcome = at.trial_if_allowed(fact) if month.leader == at.round.leader else None
    return fuke_of(month, made, dealer, words, DEALS, [limit, *_void(month, made, dealer)], outcome)


def _void(month: HanaawaseMonth, made: tuple[int, ...], dealer: int) -> Iterator[Reason]:
    """What fuke brings."""
    yield LAW.because("no-declining")
    yield LAW.because("month-counts")
    if ends_year(month):
        yield LAW.because("december-too")
    elif len(made) > 1:
        yield LAW.because("nearer-biki", who=seat(dealer))
    else:
        yield LAW.because("fuke-deals", who=seat(dealer))


def _row(at: At) -> dict[str, tuple[str, ...]]:
    """The cards that the field gave to the dealer are in his pile."""
    row = tuple(card.name for card in sorted(at.round.row_cards))
    return {piece("captures", at.round.leader): row} if row else {}


inquiry = open_question(
    "month",
    Words("この月はだれがいくら払うか", "Who pays what for this month?"),
    Words("取り札から、ふけ・役代・札点・翌月の胴まで", "from the captures: fuke, fees, card points, the next dealer"),
    "settle",
    lambda at: (COUNT.piles(at),),
    given=_row,
)


def ask_month(at: At, question: Values) -> Ruling:
    """What does a month pay, by the cards that everybody captured? `captures`: a pile for every seat (the key is text).

    The verdict is void or paid, with the next dealer after a slash.
    """
    void = Words("ふけ。全員±0点、{next}", "fuke: all score 0, {next}")
    paid = Words("{sums}。{next}", "{sums}; {next}")
    fact = HanaawasePlayedOut(captures=piles(at.round, question))
    return month_of(at, fact, void, paid, DEALS, lambda month: "void" if month.void else "paid")


def dealer_inquiry(at: At) -> Inquiry:
    """By the last month that ended, if its score decides."""
    month = at.match.now
    given: dict[str, tuple[str, ...]] = {DEALER.name: (str(month.leader),)}
    label = Words("月の得点(役代を含む)", "Scores of the month, fees included")
    scores = Input("scores", label, "amounts", total=1, clause=LAW["dealer.1"])
    by_cards = month.house.dealer_by == "cards"
    if month.over and not month.void and not by_cards:
        given |= amounts(scores.name, month.moves)
    return Inquiry(
        "dealer",
        Words("翌月の胴はだれか", "Who deals next month?"),
        Words("最高の人、同点の優先", "the highest score; who goes first in a tie"),
        "dealer",
        () if at.over else (_points(at) if by_cards else scores, DEALER),
        given,
    )


def ask_dealer(at: At, question: Values) -> Ruling:
    """Who deals next? `scores` of the month by seat, or card `points` if the house goes by these; `dealer`: who dealt (absent:
    the dealer of the last month with an entry).

    The verdict is the seat, or `none` of the last month; for card points that are fuke, as in `ask_fuke`.
    """
    month = bare(at.match.now, question)
    if ends_year(month):
        return nobody_deals(month)
    by_cards = month.house.dealer_by == "cards"
    if by_cards:
        fact = HanaawasePlayedOut(points=tuple(question["points"]))
        told = fill_points(month, fact.points)
        if tuple(check(month, fact)) or month.made_fuke(told):
            return ask_fuke(at, question)._replace(facts=())
        scores = tuple(told.values())
        by = Words("役代を含めない札点で決める。", "Card points decide, fees left out.")
    else:
        scores = tuple(question["scores"])
        if sum(scores):
            return uneven(scores, LAW.because("sums-to-zero"))
        by = Words("ふけの月ではない。", "It was no fuke.")
    dealer, (rule_, *_) = next_dealer(month, scores, by_cards=by_cards)
    best = max(scores) if by_cards else with_sign(max(scores))
    reasons = [Reason(Words("最も高いのは{best}。", "The highest is {best}.").put(best=best), (rule_,))]
    if scores.count(max(scores)) > 1:
        reasons.append(LAW.because("level"))
    reasons.append(LAW.because("to-the-right"))
    return rule(str(dealer), DEALS.put(who=seat(dealer)), reasons, assumed=[by])
