"""Dekiyaku entered by name: beside what counted/claims.py checks, the number of chaff cards."""

from collections.abc import Iterator

from scorekeeper.core.offer import Objection
from scorekeeper.core.play.unused import unused
from scorekeeper.decks.hanafuda import KASU
from scorekeeper.games.counted import count
from scorekeeper.games.counted.claims import check_captured, check_names, check_table, check_told, with_told
from scorekeeper.games.hanaawase.facts import Dekiyaku, PlayedOut
from scorekeeper.games.hanaawase.law import LAW
from scorekeeper.games.hanaawase.month import Month
from scorekeeper.games.hanaawase.yaku import DEKIYAKU, TWELVE


def check_dekiyaku(month: Month, fact: Dekiyaku) -> Iterator[Objection]:
    wrong = tuple(check_names(month, fact)) or (*_check_kasu(fact), *check_captured(month, fact))
    yield from wrong or check_table(month, fact)


def check_played_out(month: Month, fact: PlayedOut) -> Iterator[Objection]:
    told = fact.told if fact.points else ()
    wrong = tuple(check_told(month, told, check_dekiyaku))
    yield from wrong or count.check(with_told(month, told), fact)


def _check_kasu(fact: Dekiyaku) -> Iterator[Objection]:
    if "kasu" not in fact.names:
        kasu = DEKIYAKU["kasu"].yaku
        yield from unused(fact, kasu.clause, kasu.words, "kasu")
    elif not TWELVE <= fact.kasu <= len(KASU):
        yield LAW.no("kasu-range", "kasu")
