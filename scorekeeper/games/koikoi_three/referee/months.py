"""Is the month void, who deals next, and is there a kobiki?"""

from scorekeeper.core.inquiry import Inquiry, Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.trial import Trial, cannot_stand, rule
from scorekeeper.core.words import Words, seat
from scorekeeper.games.koikoi_three import year
from scorekeeper.games.koikoi_three.facts import FieldOfFour, Nagare
from scorekeeper.games.koikoi_three.forms import EVERYONE, At, round_name
from scorekeeper.games.koikoi_three.law import LAW
from scorekeeper.games.koikoi_three.month import SEASON, first, season_name
from scorekeeper.games.koikoi_three.referee.going import coming
from scorekeeper.kit import asks
from scorekeeper.kit.game import Values
from scorekeeper.kit.months import month_name
from scorekeeper.kit.questions import open_question
from scorekeeper.kit.rounds import new_match

WHY_VOID = {"four": ("field-void", "undeclared-void"), "out": ("hands-run-out", "held-worthless", "legitimate")}
"""The reasons for the ways in which a deal is void, apart from level hands."""
MONTHS = ("first", "second", "third")
"""The three months of a season in a form."""


HAPPENED = (
    Choice("now", Words("記入した通り", "what is entered")),
    Choice("four", Words("場に同月4枚", "four of a month on the field")),
    Choice("out", Words("打ち終わって勝負なし", "played out, no shobu")),
)
DECLARED = (Choice("0", Words("なし", "nobody")), Choice("1", Words("あり", "somebody")))
FOUR = {"happened": ("four",)}
inquiry = open_question(
    "month",
    Words("流れか、次の胴はだれか", "Is it void, and who deals next?"),
    Words("やり直し・3文しぼり・次の胴", "dealing again, the 3-mon limit, the next dealer"),
    "flow",
    lambda at: (
        asks.one("happened", Words("何があった", "What happened"), HAPPENED, LAW["flow.1"], start="now"),
        asks.one("declared", Words("手役の宣言", "A hand declared"), DECLARED, LAW["field.1"], start="0", when=FOUR),
    ),
    given=lambda at: {"happened": ("now",), "declared": ("0",)},
)


def ask_month(at: At, question: Values) -> Ruling:
    """Is the month void, and who deals next?

    `happened`: now (only what is entered), four (of a month on the opening field, with a hand `declared` or not), or out (played
    out without shobu). The verdict is void, next or hand with the next dealer after a slash (`void/2`); over for a year that has
    ended; hand alone if the declared hand decides.
    """
    happened = question.get("happened", "now")
    if happened == "now":
        verdict, said = _deal_in_line(at)
        return rule(verdict, said, [coming(at)])
    if happened == "four" and question.get("declared"):
        said = Words("流れない。宣言した手役で月が決まる", "not void: the declared hand decides the month")
        why = LAW.because("declared-stands")
        return rule("hand", said, [why])
    limited = at.round.has_limit
    outcome = at.trial(FieldOfFour(declared=False) if happened == "four" else Nagare())
    if not isinstance(outcome, Trial):
        return cannot_stand(outcome)
    still = LAW.because("limit-stays")
    verdict, dealt = _deal_in_line(at.after(outcome))
    said = Words("流れ。{dealt}", "void: {dealt}").put(dealt=dealt)
    return rule(
        verdict, said, [*map(LAW.because, WHY_VOID[happened]), *([still] if limited else []), coming(at.after(outcome))], outcome
    )


def _deal_in_line(at: At) -> tuple[str, Words]:
    """Who deals what, by key and in one line."""
    if at.over:
        return "over", Words("年は終わった", "the year is over")
    month = at.round
    said = Words("{name}の胴は{who}", "{who} deals {name}").put(name=round_name(month), who=seat(month.leader))
    if not month.has_limit:
        return f"next/{month.leader}", said
    return f"void/{month.leader}", Words("{said}、3文しぼり", "{said}, under the 3-mon limit").put(said=said)


def _numbers(at: At) -> range:
    """The months of the season of the last entry."""
    begins = (at.match.now.season - 1) * SEASON + 1
    return range(begins, begins + SEASON)


def season_inquiry(at: At) -> Inquiry:
    numbers = _numbers(at)
    won = {month.number: str(month.winner) for month in at.match.rounds if month.over}
    name = season_name(at.match.now.season)
    return Inquiry(
        "season",
        Words(f"{name.ja}の小引はあるか", f"Is there a kobiki for {name.en}?"),
        Words("三か月とも勝つ", "all three months won by one player"),
        "season",
        tuple(
            asks.one(
                key,
                Words("{month}の勝者", "Who won {month}").put(month=month_name(number)),
                asks.players(EVERYONE),
                LAW["season.1"],
                optional=True,
            )
            for key, number in zip(MONTHS, numbers, strict=True)
        ),
        {key: (won[number],) for key, number in zip(MONTHS, numbers, strict=True) if number in won},
    )


def ask_season(at: At, question: Values) -> Ruling:
    """Is there a kobiki? `first`, `second`, `third`: who won the months of the season, absent for one not won yet.

    The verdict is kobiki, none, or open.
    """
    won = [question.get(key) for key in MONTHS]
    players_ = {player for player in won if player is not None}
    rules = [
        LAW.because("across-seasons"),
        LAW.because("replayed-counts"),
        LAW.because("no-oobiki"),
    ]
    if len(players_) > 1:
        said = Words("小引なし。勝者が分かれた", "no kobiki: the months were won by different players")
        return rule("none", said, [LAW.because("three-months"), *rules])
    if None in won:
        more = won.count(None)
        said = Words("まだ決まらない。残りは{more}か月", "open: {more} to be won").put(more=more)
        return rule("open", said, [LAW.because("three-months"), *rules])
    known = {month.number: month for month in at.match.rounds}
    match = new_match(first(at.house, len(EVERYONE)))
    for number, player in zip(_numbers(at), won, strict=True):
        month = known.get(number, match.now.replace(number=number))
        match = match.with_round(month.replace(next=player, lines=tuple(line for line in month.lines if line.sort != "kobiki")))
    line = year.kobiki(match, 0).now.lines[-1]
    assert line.player is not None
    swept = LAW.because("won-three", who=seat(line.player))
    swept = swept._replace(clauses=(*swept.clauses, *line.clauses[1:]))
    said = Words("{who}の小引。二人から5文ずつ", "kobiki for {who}: 5 mon from each").put(who=seat(line.player))
    return rule("kobiki", said, [swept, *rules])._replace(payments=line.payments)
