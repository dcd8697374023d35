"""Who owes what at the end of the year, and does it go on?"""

from scorekeeper.core.filled import amounts
from scorekeeper.core.game import Input, Inquiry, Reason, Ruling, State
from scorekeeper.core.ledger import Line
from scorekeeper.core.trial import rule
from scorekeeper.core.words import NOTHING, Words, listed, seat
from scorekeeper.games.koikoi_three import year
from scorekeeper.games.koikoi_three.month import SEATS
from scorekeeper.games.koikoi_three.names import SEASON, season_name
from scorekeeper.games.koikoi_three.referee.trying import Values, because, house_of, over
from scorekeeper.games.koikoi_three.sheet import BY_PLACE, RANKS
from scorekeeper.games.koikoi_three.year import YEAR, Year
from scorekeeper.letters import signed

SO_FAR = Words("いまの小計のまま年が終わったとする。", "The year is taken to end with the subtotals as they are now.")
NOT_AS_ENTERED = Words("記入した小計とは違う数で計算した。", "These are not the subtotals of the record.")
SUMS = "subtotals"


def inquiry(state: State) -> Inquiry:
    sums = Input(
        SUMS, Words("小計(月と小引)", "Subtotals: months and kobiki"), "amounts", total=1, clause="koikoi-three.year-end.4"
    )
    return Inquiry(
        "ginmi",
        Words("年の終わりにだれがいくら払うか", "Who owes what at the end of the year?"),
        Words("吟味・同点・延長", "ginmi, ties, extra seasons"),
        "year-end",
        (sums,),
        amounts(SUMS, year.balances(state.own)),
    )


def ask_ginmi(state: State, question: Values) -> Ruling:
    """Who pays ginmi by these `subtotals` (by seat, after all months and kobiki)? The verdict is ginmi, extend, or uneven for
    subtotals that do not sum to zero.
    """
    own: Year = state.own
    house = house_of(state)
    sums = tuple(question[SUMS])
    if sum(sums):
        said = Words("小計の和が{more}。0になるように直す", "the subtotals sum to {more}: correct them to zero").put(
            more=signed(sum(sums))
        )
        zero = because("三人の増減の和はいつも0。", "Every settlement sums to zero over the three.", "settle.2")
        return rule("uneven", said, [zero])
    assumed = [NOT_AS_ENTERED] if sums != year.balances(own) else [] if over(state) else [SO_FAR]
    places = year.standing(sums)
    ranked = sorted(range(SEATS), key=places.__getitem__)
    stand = listed(
        [
            Words(f"{RANKS[places[one]].ja}@{one} {signed(sums[one])}", f"{RANKS[places[one]].en} @{one} {signed(sums[one])}")
            for one in ranked
        ]
    )
    reasons = [because("小計の順は{stand}。", "By subtotal: {stand}.", "year-end.4", stand=stand)]
    if year.undecided(sums, house):
        season = season_name(max(own.now.season, YEAR // SEASON) + 1)
        why = Words("首位が決まらないので1季節延長する。", "First place is not settled: another season is played.")
        full = because(
            "延長は三か月全部打つ。小引もあり、はじめの胴は前の月の勝者。",
            "It is played in full, with kobiki; the winner of the last month deals first.",
            "year-end.7",
            "year-end.8",
        )
        said = Words("{season}に延長する", "the year goes on with {season}").put(season=season)
        return rule("extend", said, [*reasons, Reason(why, (year.extending(house),)), full], assumed=assumed)
    payments, clause = year.ginmi(sums)
    moved = Line(0, "ginmi", NOTHING, NOTHING, None, payments).moved(SEATS)
    final = listed(
        [Words("{who} {sum}", "{who} {sum}").put(who=seat(one), sum=signed(sums[one] + moved[one])) for one in range(SEATS)]
    )
    reasons.append(Reason(BY_PLACE[clause], (clause,)))
    reasons.append(because("吟味は年に1回だけ。", "Ginmi is paid once.", "year-end.8"))
    said = Words("吟味を払って、合計は{final}", "with ginmi the totals are {final}").put(final=final)
    return rule("ginmi", said, reasons, assumed=assumed)._replace(payments=payments)
