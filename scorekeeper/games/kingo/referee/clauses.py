"""Clauses as reasons, in the words of the rule book."""

from scorekeeper.core.inquiry import Reason
from scorekeeper.games.kingo.law import LAW

texts = LAW.texts


def by(*shorts: str) -> list[Reason]:
    return texts(*LAW.all(*shorts))
