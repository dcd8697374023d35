"""What captured cards make, what a month moves, and who deals next."""

from scorekeeper.core.deck import points
from scorekeeper.core.forms import piece
from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.text import with_sign
from scorekeeper.core.trial import rule
from scorekeeper.core.words import Words, listing, seat
from scorekeeper.games.basics.referee import trial_of
from scorekeeper.games.mushi.facts import MushiPlayedOut
from scorekeeper.games.mushi.forms import FORMS, At
from scorekeeper.games.mushi.law import LAW
from scorekeeper.games.mushi.yaku import yaku_in
from scorekeeper.kit import asks
from scorekeeper.kit.game import Values
from scorekeeper.kit.months import dealing, who_deals
from scorekeeper.kit.questions import as_question
from scorekeeper.kit.reasons import of_fees, sum_words

# ---------------------------------------------------------------- captured cards


def captures_inquiry(at: At) -> Inquiry:
    return Inquiry(
        "captures",
        Words("この取り札は何点で、何ができているか", "What are these cards worth, and what do they make?"),
        Words("札点・五光・三光・藤シマ・桐シマ", "card points and the four yaku"),
        "dekiyaku",
        (asks.cards("cards", Words("取り札", "Captured cards"), 1, len(at.round.pack.cards), LAW["setup.3"]),),
    )


def ask_captures(at: At, question: Values) -> Ruling:
    """Which yaku do these `cards` make? The verdict lists them (`gokou+sankou`); without any it is the card points."""
    pack = at.round.pack
    cards = at.house.pack.deck.cards_named(question["cards"])
    score, held = points(cards), yaku_in(cards, at.house)
    worth = LAW.because("card-points" if pack.willows else "card-points-41")
    oni = LAW.because("oni-for-none")
    also = (oni,) if pack.oni in cards else ()
    if not held:
        none = LAW.because("four-yaku")
        said = Words("札点{score}点。役なし", "{score} card points, no yaku").put(score=score)
        return rule(str(score), said, [worth, none, *also])
    adds = LAW.because("yaku-add-up")
    said = Words("札点{score}点。{fees}", "{score} card points. {fees}").put(score=score, fees=sum_words(held))
    return rule("+".join(one.key for one in held), said, [worth, *of_fees(held), adds, *also])


# ---------------------------------------------------------------- a month


month_inquiry = as_question(
    "winner",
    Words("この月はだれがいくら払い、次の親はだれか", "Who pays what this month, and who deals next?"),
    Words("札点と役から", "from card points and yaku"),
    "settle",
    FORMS["played-out"],
)
"""The form that ends a month."""


def ask_month(at: At, question: Values) -> Ruling:
    """What does the month move with these `points` and yaku (as in the form; `names.1` are those of the table's own of a seat),
    and who deals next? `oni` is who has the willow kasu, where it decides a level month.

    The verdict is what the first of the two by seat gains, and the next dealer (`+13/0`); or amiss.
    """
    told = tuple(question.get(piece("names", player), ()) for player in at.seats)
    outcome = trial_of(at, MushiPlayedOut, {**question, "names": told if any(told) else ()})
    if isinstance(outcome, Ruling):
        return outcome
    after = at.after(outcome).match.now
    first, second = at.round.players
    gained = after.moves[first]
    reasons = [
        Reason(Words("{kind}：{label}", "{kind}: {label}").put(kind=line.kind, label=line.label), line.clauses)
        for line in outcome.lines
        if line.sort in ("dekiyaku", "bonus")
    ]
    reasons.append(LAW.because("points-and-yaku", base=at.round.pack.base))
    reasons.append(coming(at.after(outcome)))
    both = listing([Words(*(f"@{player} {with_sign(amount)}",) * 2) for player, amount in ((first, gained), (second, -gained))])
    who = seat(after.next or 0)
    said = Words("{both}。次の親は{who}", "{both}; {who} deals next").put(both=both, who=who)
    return rule(f"{with_sign(gained)}/{after.next}", said, reasons, outcome)


# ---------------------------------------------------------------- who deals


def coming(at: At) -> Reason:
    """Who deals the month at hand, or the next one, and why."""
    month, who = at.round, seat(at.round.leader)
    if at.over:
        return LAW.because("year-over")
    if month.leader != month.dealt:
        return LAW.because("dealer-dropped", who=who)
    if month.number == 1:
        return LAW.because("earliest-month", who=who)
    last = at.match.now if at.match.now.over else at.match.done[-1]
    if last.asks and last.is_settled and len(last.playing) == 1:
        return LAW.because("alone-in", who=who)
    if last.by_oni and month.leader == last.next:
        return LAW.because("oni-wins" if last.pack.willows else "lightning-wins", who=who)
    if last.moves[month.leader] > 0:
        return LAW.because("ahead-deals", who=who)
    if not any(last.moves) and month.leader == last.leader:
        return LAW.because("even-stays", who=who)
    return LAW.because("told-with-totals", who=who)


dealer_inquiry = who_deals(Words("勝った人・五分の月・親が下りた時", "the winner, an even month, a dealer who dropped"))
ask_dealer = dealing(coming)
