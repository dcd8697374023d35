"""Months of こいこい as the rules tell them: tables of cases, each with what it moves and who deals next."""

from typing import Any

import pytest

from scorekeeper.core.facts import Fact
from scorekeeper.core.ledger import moved
from scorekeeper.games.koikoi.facts import Koi, RanOut, Shobu, Teyaku
from tests.games.koikoi import cards, turn
from tests.games.koikoi_two import Table


def shobu(player: int, names: str, **more: Any) -> Shobu:
    return Shobu(player=player, names=(*names.split(),), **more)


INFLATE, LAST, FLAT = {"inflate": "on"}, {"koi_fail": "last"}, {"kudari": 2}


def test_a_year_of_twelve_months() -> None:
    """A drawn month counts, and nothing is paid at the end."""
    table = Table().say(*[shobu(1, "akatan")] * 11, RanOut())
    assert (table.balances, table.next) == ((-66, 66), (None, None, ""))
    assert table.keys(RanOut()) == ("match-over",)


AKATAN = "matsu-tan matsu* ume-tan ume* | sakura-tan sakura* |"
HELD = "matsu-tan matsu* ume-tan ume* sakura-tan sakura* | fuji* fuji** |"
KOI, BOTH = Koi(player=0), [Koi(player=0), Koi(player=1)]
MORE_YAKU = {"names": ("akatan", "tane"), "old": ("tane",)}
TESHI = "cuckoo fuji-tan fuji* fuji** ume* matsu* kiri* kiku*"
RULINGS: list[tuple[dict[str, Any], list[Fact], str, dict[str, Any], str, str, str]] = [
    # what was told, what is asked; the verdict, words of the ruling or of its reasons, clauses
    ({}, [], "call", {"player": 1, "captures": AKATAN}, "both", "akatan: shobu or koi (6 mon)", "call.4 call.6"),
    ({}, [], "call", {"player": 1, "captures": AKATAN, "last": True}, "shobu", "akatan: the last card, so", "call.11"),
    ({}, [], "call", {"player": 0, "captures": AKATAN, "last": True}, "both", "(6 mon)", "call.10"),
    (INFLATE, [KOI], "call", {"player": 1, "captures": AKATAN}, "both", "(12 mon)", "settle.2"),
    ({}, [], "call", {"player": 1, "captures": HELD}, "no-news", "akatan, 6 mon: held before", "call.2"),
    ({}, [], "call", {"player": 1, "captures": "matsu* matsu** | fuji* fuji** |"}, "nothing", "make no yaku", "call.1"),
    (INFLATE, BOTH, "koi", {"player": 1, **MORE_YAKU}, "pays", "@0 pays @1 28 mon", "call.9 call.7 settle.2"),
    (INFLATE, BOTH, "koi", {"player": 0, **MORE_YAKU}, "pays", "@1 pays @0 28 mon", "call.9 call.7"),
    ({}, [KOI], "koi", {"player": 1, "names": ("akatan",)}, "pays", "@0 pays @1 6 mon", "call.7 settle.5"),
    ({}, [KOI], "koi", {"player": 0, **MORE_YAKU}, "pays", "@1 pays @0 7 mon", "call.8"),
    (INFLATE, [Teyaku(names=("kuttsuki",)), KOI], "koi", {"player": 1, "names": ("akatan",)}, "pays", "12 mon", "settle.3"),
    ({}, [], "ran-out", {}, "draw", "After a draw the dealer stays: @0", "call.14 dealer.2"),
    ({"no_yaku": 2}, [], "ran-out", {}, "dealer", "the dealer wins", "call.15"),
    (LAST, [Koi(player=1)], "ran-out", {"names": ("akatan",)}, "last", "@1, who won", "call.13 dealer.1"),
    ({}, [], "new", {"before": ("sankou",), "now": ("shikou",)}, "new", "shikou: a step up", "call.3"),
    ({}, [], "new", {"before": ("tane",), "now": ("tane",)}, "old", "but is not new", "call.6"),
    ({}, [], "new", {"before": ("tane",), "now": ("tane",), "grown": ("tane",)}, "new", "tane: one more card", "call.3"),
    ({}, [], "new", {"before": ("tane",), "now": ("tane", "akatan")}, "new", "akatan: made this turn", "call.2"),
    ({}, [shobu(1, "akatan")], "dealer", {}, "1", "@1 deals month 2", "dealer.1"),
    ({}, [RanOut()], "dealer", {}, "0", "@0 deals month 2", "dealer.2"),
    ({}, [], "teyaku", {"player": 1, "cards": cards(TESHI)}, "teshi", "Split 4-1-1-1-1 by month", "teyaku.2 teyaku.10"),
    ({"teshi_ends": "off"}, [], "teyaku", {"player": 1, "cards": cards(TESHI)}, "teshi", "The month goes on", "teyaku.11"),
]


@pytest.mark.parametrize(("house", "given", "key", "question", "verdict", "said", "clauses"), RULINGS)
def test_a_ruling(
    house: dict[str, Any], given: list[Fact], key: str, question: dict[str, Any], verdict: str, said: str, clauses: str
) -> None:
    table = Table(**house).say(*given)
    if "captures" in question:
        question = question | {"captures": dict(zip(("before", "hand", "turned"), turn(question["captures"]), strict=True))}
    ruling = table.ask(key, **question)
    assert ruling.verdict == verdict
    assert said in " ".join((ruling.words.en, *(reason.words.en for reason in ruling.reasons)))
    assert {*map(table.short, ruling.clauses)} >= {*clauses.split()}
    before = table.balances
    after = table.say(*ruling.facts).balances
    assert moved(ruling.payments, 2) == tuple(new - old for new, old in zip(after, before, strict=True))
    assert bool(ruling.facts) is (key in ("koi", "ran-out", "teyaku") or verdict in ("both", "shobu"))
