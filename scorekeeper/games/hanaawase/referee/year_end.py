"""Who owes what at the end of the year?"""

from scorekeeper.core.filled import amounts
from scorekeeper.core.game import Input, Inquiry, Reason, Ruling, State
from scorekeeper.core.trial import rule
from scorekeeper.core.words import Words, listed
from scorekeeper.games.hanaawase import year
from scorekeeper.games.hanaawase.month import SEATS
from scorekeeper.games.hanaawase.referee.trying import Values, because, uneven
from scorekeeper.games.hanaawase.year import Year
from scorekeeper.letters import signed

BY_PLACE = {
    "hanaawase.year-end.1": Words(
        "1位が2位から10点、3位から70点を受ける。", "The first takes 10 from the second and 70 from the third."
    ),
    "hanaawase.year-end.2": Words("1位が同点。3位が二人に35点ずつ払う。", "First place tied: the third pays 35 to each."),
    "hanaawase.year-end.3": Words("2位が同点。二人が1位に40点ずつ払う。", "Second place tied: each pays 40 to the first."),
    "hanaawase.year-end.4": Words("三人同点は引き分け。吟味も延長も無い。", "All level: a draw, no ginmi and no extra months."),
}
SUM = "subtotal"
SO_FAR = Words("いまの小計のまま年が終わったとする。", "The year is taken to end with the subtotals as they are now.")
NOT_AS_ENTERED = Words("記入した小計とは違う数で計算した。", "These are not the subtotals of the record.")


def inquiry(state: State) -> Inquiry:
    sums = Input(SUM, Words("12か月の小計", "Subtotals of the twelve months"), "amounts", total=1, clause="hanaawase.year-end.1")
    return Inquiry(
        "ginmi",
        Words("年の終わりにだれがいくら払うか", "Who owes what at the end of the year?"),
        Words("吟味・同点", "ginmi, ties"),
        "year-end",
        (sums,),
        amounts(SUM, year.balances(state.own)),
    )


def ask_ginmi(state: State, question: Values) -> Ruling:
    """What ginmi follows from these 12-month `subtotal`s by seat? The verdict is what each gets: `-10 -70 +80`; or uneven."""
    own: Year = state.own
    sums = tuple(question[SUM])
    if sum(sums):
        return uneven(sums)
    end = year.result(sums)
    verdict = " ".join(f"{amount:+d}" if amount else "0" for amount in end.ginmi)
    ranked = sorted(range(SEATS), key=end.places.__getitem__)
    stand = listed(
        [
            Words(f"{end.places[one] + 1}位@{one} {signed(sums[one])}", f"{end.places[one] + 1}. @{one} {signed(sums[one])}")
            for one in ranked
        ]
    )
    final = listed([Words(f"@{player} {signed(one)}", f"@{player} {signed(one)}") for player, one in enumerate(end.final)])
    said = Words("吟味を払って、合計は{final}", "with ginmi the totals are {final}").put(final=final)
    reasons = [
        because("小計の順は{stand}。", "By subtotal: {stand}.", "year-end.1", "settle.4", stand=stand),
        Reason(BY_PLACE[end.clause], (end.clause,)),
    ]
    assumed = [NOT_AS_ENTERED] if sums != year.balances(own) else [] if year.ended(own) else [SO_FAR]
    return rule(verdict, said, reasons, assumed=assumed)._replace(payments=end.payments)
