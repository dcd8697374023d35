"""Clauses as reasons, in the words of the rule book."""

from scorekeeper.core.inquiry import Reason
from scorekeeper.core.play.law import parsed
from scorekeeper.core.words import Words
from scorekeeper.games.kingo.law import LAW


def texts(*clauses: str) -> list[Reason]:
    """These clauses, by their full ids, as reasons in their own words."""
    book = {one["id"]: one for one in parsed(LAW.package)["clause"]}
    return [Reason(Words(book[id]["ja"], book[id]["en"]), (id,)) for id in dict.fromkeys(clauses)]


def by(*shorts: str) -> list[Reason]:
    return texts(*LAW.all(*shorts))
