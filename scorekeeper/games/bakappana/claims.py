"""Dekiyaku told by name and the count, once it is settled who plays."""

from collections.abc import Iterator

from scorekeeper.core.offer import Objection
from scorekeeper.games.bakappana.facts import BakappanaDekiyaku, BakappanaPlayedOut
from scorekeeper.games.bakappana.law import LAW
from scorekeeper.games.bakappana.month import BakappanaMonth
from scorekeeper.games.basics.speaking import open_for
from scorekeeper.kit.counted import count
from scorekeeper.kit.counted.claims import check_captured, check_names, check_table, check_told, with_told


def check_dekiyaku(month: BakappanaMonth, fact: BakappanaDekiyaku) -> Iterator[Objection]:
    closed = tuple(open_for(month, ("player", fact.player)))
    wrong = closed or tuple(check_names(month, fact)) or tuple(check_captured(month, fact))
    yield from wrong or check_table(month, fact)


def check_played_out(month: BakappanaMonth, fact: BakappanaPlayedOut) -> Iterator[Objection]:
    strangers = [(f"points[{player}]", player) for player, score in enumerate(fact.points) if score is not None]
    closed = tuple(open_for(month, *strangers, *(("fuke", player) for player in fact.fuke or ())))
    told = fact.declarations if fact.points else ()
    wrong = closed[:1] or tuple(check_told(month, told, check_dekiyaku))
    uncalled = fact.fuke and not {*fact.fuke} <= {*month.made_fuke(dict.fromkeys(fact.fuke, 0))} and not month.no_fuke
    if not wrong and uncalled:
        yield LAW.no("fuke-uncalled", "fuke")
        return
    yield from wrong or count.check(with_told(month, told), fact)
