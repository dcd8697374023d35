"""Dekiyaku entered by name: beside what counted/claims.py checks, the number of chaff cards."""

from collections.abc import Iterator

from scorekeeper.core.offer import Objection
from scorekeeper.decks.hanafuda import KASU
from scorekeeper.games.hanaawase.facts import HanaawaseDekiyaku, HanaawasePlayedOut
from scorekeeper.games.hanaawase.law import LAW
from scorekeeper.games.hanaawase.month import HanaawaseMonth
from scorekeeper.games.hanaawase.yaku import DEKIYAKU, TWELVE
from scorekeeper.kit.counted import count
from scorekeeper.kit.counted.claims import check_captured, check_names, check_table, check_told, with_told
from scorekeeper.kit.unused import unused_objections


def check_dekiyaku(month: HanaawaseMonth, fact: HanaawaseDekiyaku) -> Iterator[Objection]:
    wrong = tuple(check_names(month, fact)) or (*_check_kasu(fact), *check_captured(month, fact))
    yield from wrong or check_table(month, fact)


def check_played_out(month: HanaawaseMonth, fact: HanaawasePlayedOut) -> Iterator[Objection]:
    told = fact.declarations if fact.points else ()
    wrong = tuple(check_told(month, told, check_dekiyaku))
    yield from wrong or count.check(with_told(month, told), fact)


def _check_kasu(fact: HanaawaseDekiyaku) -> Iterator[Objection]:
    if "kasu" not in fact.names:
        kasu = DEKIYAKU["kasu"].yaku
        yield from unused_objections(fact, kasu.clause, kasu.words, "kasu")
    elif not TWELVE <= fact.kasu <= len(KASU):
        yield LAW.no("kasu-range", "kasu")
