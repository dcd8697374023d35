"""The end of a month: is it fuke and whose, what is paid, and who deals next?"""

from collections.abc import Iterator

from scorekeeper.core.filled import amounts
from scorekeeper.core.forms import piece
from scorekeeper.core.game import Input, Inquiry, Reason, Ruling, State
from scorekeeper.core.ledger import Line
from scorekeeper.core.trial import Trial, refused, rule
from scorekeeper.core.words import Words, listed, seat
from scorekeeper.decks.captures import DECK_POINTS
from scorekeeper.decks.hanafuda import DECK
from scorekeeper.games.hanaawase.count import LEAST, check_played_out, filled, fuke
from scorekeeper.games.hanaawase.ending import YEAR, apply_played_out, next_dealer
from scorekeeper.games.hanaawase.facts import PlayedOut
from scorekeeper.games.hanaawase.month import SEATS, Month
from scorekeeper.games.hanaawase.referee.trying import (
    DEALER,
    Values,
    bare,
    because,
    month_at,
    tried,
    tried_or_none,
    uneven,
)
from scorekeeper.games.hanaawase.year import Year
from scorekeeper.letters import signed

POINTS = Input(
    "points",
    Words("三人の札点(一人は空けてよい)", "Flower points; one may be left out"),
    "numbers",
    total=DECK_POINTS,
    clause="hanaawase.settle.3",
)


def fuke_inquiry(state: State) -> Inquiry:
    return Inquiry(
        "fuke",
        Words("ふけか、だれのふけか", "Is it fuke, and whose?"),
        Words("30点以下・二人ともふけ・翌月の胴", "30 points or less, two at once, who deals next"),
        "special",
        (POINTS, DEALER),
        {"dealer": (str(month_at(state).dealer),)},
    )


def ask_fuke(state: State, question: Values) -> Ruling:
    """Is it fuke? `points`: the card points by seat (the third may be missing). `dealer`: whose deal it was, if not the month's.

    The verdict is `none`, or the seats that made it and, after a slash, who deals next (`0-2/2`).
    """
    month = bare(month_at(state), question)
    fact = PlayedOut(points=tuple(question["points"]))
    wrong = tuple(check_played_out(month, fact))
    if wrong:
        return refused(wrong)
    scores = filled(fact)
    made, low = fuke(scores), min(scores)
    limit = because(
        "ふけは札点が30点以下。胴・胴二・ビキとも同じ。", "Fuke is 30 points or less, at every seat.", "special.1", "special.2"
    )
    if not made:
        said = Words(f"ふけではない。最も少なくて{low}点", f"no fuke: the least is {low} points, {LEAST} are the limit")
        return rule("none", said, [limit])
    dealer = apply_played_out(month, fact, 0).next_dealer
    assert dealer is not None
    players, who = listed([seat(player) for player in made]), seat(dealer)
    said = Words(f"{players.ja}のふけ。全員±0点、翌月の胴は{who.ja}", f"fuke of {players.en}: all score 0, {who.en} deals next")
    found = tried_or_none(state, fact) if month.dealer == month_at(state).dealer else None
    reasons = [limit, *_void(month, made, dealer)]
    return rule("-".join(map(str, made)) + f"/{dealer}", said, reasons, found)


def _void(month: Month, made: tuple[int, ...], dealer: int) -> Iterator[Reason]:
    """What fuke brings."""
    yield because(
        "辞退はできない。六カス・七カスも出来役も、全員の役代が消える。",
        "It cannot be declined, and wipes everybody's yaku and hands.",
        "special.3",
    )
    yield because("月は進む。やり直さない。", "The month counts; it is not dealt again.", "special.4")
    if len(made) > 1:
        yield because(
            "二人ともふけ。ビキに近い{who}が翌月の胴。",
            "Of two the one nearer biki, {who}, deals next.",
            "special.6",
            who=seat(dealer),
        )
    else:
        yield because("ふけの{who}が翌月の胴。", "{who}, who made fuke, deals next.", "special.5", who=seat(dealer))
    if month.number == YEAR:
        yield because("十二月のふけでも年は終わる。", "The year ends with a fuke in December too.", "year-end.5")


def month_inquiry(state: State) -> Inquiry:
    """What the field gave to the dealer is in his pile already."""
    month = month_at(state)
    row = tuple(card.name for card in sorted(month.row_cards))
    piles = Input(
        "captures",
        Words("取り札を三人に分ける", "Deal the cards to who captured them"),
        "piles",
        total=len(DECK),
        clause="hanaawase.settle.1",
    )
    return Inquiry(
        "month",
        Words("この月はだれがいくら払うか", "Who pays what for this month?"),
        Words("取り札から、ふけ・役代・札点・翌月の胴まで", "from the captures: fuke, fees, card points, the next dealer"),
        "settle",
        (piles,),
        {piece(piles.name, month.dealer): row} if row else {},
    )


def ask_month(state: State, question: Values) -> Ruling:
    """What does a month come to, by the cards that everybody captured? `captures`: a pile for every seat (the key is text).

    The verdict is void or paid, with who deals next after a slash.
    """
    piles = question["captures"]
    outcome = tried(state, PlayedOut(captures=tuple(tuple(piles.get(str(player), ())) for player in range(SEATS))))
    if not isinstance(outcome, Trial):
        return refused(outcome)
    ended: Month = outcome.state.own.now
    assert ended.next_dealer is not None
    who = seat(ended.next_dealer)
    sums = listed([Words(f"@{player} {signed(own)}", f"@{player} {signed(own)}") for player, own in enumerate(ended.moved)])
    if ended.void:
        said = Words("ふけ。全員±0点、翌月の胴は{who}", "fuke: all score 0, {who} deals next").put(who=who)
    else:
        said = Words("{sums}。翌月の胴は{who}", "{sums}; {who} deals next").put(sums=sums, who=who)
    reasons = [_line(line) for line in outcome.lines]
    return rule(f"{'void' if ended.void else 'paid'}/{ended.next_dealer}", said, reasons, outcome)


def _line(line: Line) -> Reason:
    """A line of the month as a step of an argument."""
    if line.player is None:
        return Reason(Words("{kind} {label}", "{kind}: {label}").put(kind=line.kind, label=line.label), line.clauses)
    words = Words("{who}の{kind} {label}。二人から{fee}点ずつ", "{kind} of {who}: {label}, {fee} points from each")
    return Reason(words.put(who=seat(line.player), kind=line.kind, label=line.label, fee=line.payments[0].amount), line.clauses)


def dealer_inquiry(state: State) -> Inquiry:
    """By the month that was ended last, where its score decides."""
    own: Year = state.own
    month = own.now
    given: dict[str, tuple[str, ...]] = {DEALER.name: (str(month.dealer),)}
    if month.house.dealer_by == "cards":
        asked = POINTS
    else:
        label = Words("月の得点(役代を含む)", "Scores of the month, fees included")
        asked = Input("scores", label, "amounts", total=1, clause="hanaawase.dealer.1")
        if month.over and not month.void:
            given |= amounts("scores", month.moved)
    words = Words("翌月の胴はだれか", "Who deals next month?")
    return Inquiry(
        "dealer", words, Words("最高の人、同点の優先", "the highest; who goes first if level"), "dealer", (asked, DEALER), given
    )


def ask_dealer(state: State, question: Values) -> Ruling:
    """Who deals next? `scores` of the month by seat, or card `points` where the house goes by these; `dealer`: whose deal it was.

    The verdict is the seat; for card points that are fuke as in `ask_fuke`. Without a dealer that of the month declared about last.
    """
    own: Year = state.own
    month = bare(own.now, question)
    by_cards = month.house.dealer_by == "cards"
    if by_cards:
        fact = PlayedOut(points=tuple(question["points"]))
        scores = filled(fact)
        if tuple(check_played_out(month, fact)) or fuke(scores):
            return ask_fuke(state, question)._replace(facts=())
    else:
        scores = tuple(question["scores"])
        if sum(scores):
            return uneven(scores)
    dealer, clauses = next_dealer(month, scores, by_cards=by_cards)
    most = because(
        "最も高いのは{best}。",
        "The highest is {best}.",
        clauses[0].removeprefix("hanaawase."),
        best=max(scores) if by_cards else signed(max(scores)),
    )
    reasons = [most]
    if scores.count(max(scores)) > 1:
        reasons.append(because("同点なら胴、胴二、ビキの順に優先。", "Level, the dealer goes first, then do-ni.", "dealer.3"))
    reasons.append(because("右隣が胴二、その右がビキ。", "To the right sit do-ni and then biki.", "dealer.4"))
    by = (
        Words("役代を含めない札点で決める。", "Flower points decide, fees left out.")
        if by_cards
        else Words("ふけの月ではない。", "It was no fuke.")
    )
    return rule(str(dealer), Words("翌月の胴は{who}", "{who} deals next").put(who=seat(dealer)), reasons, assumed=[by])
