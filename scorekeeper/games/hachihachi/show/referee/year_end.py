"""The year end: who has 吟味, where the stones go, why these roundings, and ties."""

from collections.abc import Iterator

from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.trial import rule
from scorekeeper.core.words import Words, agreeing, listing, seat
from scorekeeper.games.hachihachi.end import year
from scorekeeper.games.hachihachi.end.year import YearEnd
from scorekeeper.games.hachihachi.law import KAN, LAW, UNIT
from scorekeeper.games.hachihachi.show.forms.asked import At
from scorekeeper.kit.eights.referee import results
from scorekeeper.kit.game import Values


def inquiry(at: At) -> Inquiry:
    words = Words("年末はどうなるか", "How does the year end?")
    return Inquiry("year-end", words, Words("吟味・月石・端数・同点", "ginmi, stones, rounding, ties"), "year-end")


def ask_year_end(at: At, question: Values) -> Ruling:
    """How does the year end, and why? The verdict is every seat's final result in kan (`+13 +71 -84`)."""
    end = year.year_end(at.match)
    verdict = results(end.final)
    words = listing(
        [Words("{who} {kan}", "{who} {kan}").put(who=seat(player), kan=_kan(kan)) for player, kan in enumerate(end.final)]
    )
    assumed = () if at.over else (Words("年はまだ終わっていない。いま終わるとして。", "Assuming that the year ended now."),)
    if end.void:
        reason = Reason(end.void, end.clauses)
        return rule(verdict, end.void, [reason], assumed=assumed)
    reasons = [*_standing(at, end), *_stones(end), *_rounding(end, chips=at.house.method == "chips")]
    return rule(verdict, words, reasons, assumed=assumed)


def _points(points: int) -> Words:
    """An amount as it is written: −84貫3点."""
    kan, ten = UNIT.split(abs(points))
    sign = "\N{MINUS SIGN}" if points < 0 else "+" if points else ""
    point = agreeing(UNIT.small, ten).en
    ja = f"{sign}{f'{kan}貫' if kan else ''}{f'{ten}点' if ten or not kan else ''}"
    en = f"{sign}{f'{kan} kan' if kan else ''}{' ' if kan and ten else ''}{f'{ten} {point}' if ten or not kan else ''}"
    return Words(ja, en)


def _kan(kan: int) -> Words:
    return _points(kan * KAN) if kan else Words("0貫", "0 kan")


def _standing(at: At, end: YearEnd) -> Iterator[Reason]:
    if LAW["shiso.3"] in end.clauses:
        yield LAW.because("shiso-takes-ginmi", who=seat(end.ranking[0]))
        return
    scores = [total - own for total, own in zip(end.totals, end.stones, strict=True)]
    order = [Words("{who} {ten}", "{who} {ten}").put(who=seat(player), ten=_points(scores[player])) for player in end.ranking]
    yield LAW.because("standing", order=listing(order))
    if LAW["hatto.13"] in end.clauses:
        yield LAW.because("hatto-counts-too")
    if scores[end.ranking[0]] == scores[end.ranking[1]]:
        yield LAW.because("top-tied", dealer=seat(at.match.now.leader), who=seat(end.ranking[0]))


def _stones(end: YearEnd) -> Iterator[Reason]:
    if not any(end.pot):
        return
    yield LAW.because("pot-of-stones", n=sum(end.stones))
    got = listing([Words(f"@{player} {stones}個", f"@{player} {stones}") for player, stones in enumerate(end.pot) if stones])
    if LAW["year-end.8"] in end.clauses:
        yield LAW.because("last-tied", got=got)
    elif LAW["shiso.3"] in end.clauses:
        yield LAW.because("stones-to-shiso", got=got)
    else:
        yield LAW.because("stones-to-last", got=got)


def _rounding(end: YearEnd, *, chips: bool) -> Iterator[Reason]:
    yield LAW.because("ten-kan-off", *(("setup.6",) if chips else ()))
    for player in end.ranking[1:]:
        ten, kan = _points(end.recount[player]), _kan(end.final[player])
        yield LAW.because("toward-zero", *(("year-end.5",) if chips else ()), who=seat(player), ten=ten, kan=kan)
    top = end.ranking[0]
    yield LAW.because("ginmi-sum", who=seat(top), kan=_kan(end.final[top]))
