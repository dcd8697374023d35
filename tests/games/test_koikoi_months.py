"""Months of こいこい as the rules tell them: tables of cases, each with what it moves and who deals next."""

from typing import Any

import pytest

from scorekeeper.core.facts import Fact, Redo, Totals
from scorekeeper.core.ledger import moved
from scorekeeper.games.basics.facts import Spoke
from scorekeeper.games.koikoi.facts import Koi, RanOut, Shobu, Teyaku
from tests.games.koikoi import cards, turn
from tests.games.koikoi_two import Table


def says(words: str, seats: int = 5) -> list[Spoke]:
    """What the players say in turn from seat 0: i for in, o for out."""
    return [Spoke(player=nth % seats, says="in" if word == "i" else "out") for nth, word in enumerate(words)]


def shobu(player: int, names: str, **more: Any) -> Shobu:
    return Shobu(player=player, names=(*names.split(),), **more)


INFLATE, LAST, FLAT = {"inflate": "on"}, {"koi_fail": "last"}, {"kudari": 2}
GROWN = shobu(1, "akatan tane", old=("tane",))
TWO: list[tuple[str, dict[str, Any], list[Fact], tuple[int, int], int]] = [
    ("yaku add up", {}, [shobu(0, "sankou hanamizake tsukimizake")], (16, -16), 0),
    ("kasu with the cup", {}, [shobu(0, "kasu", kasu=11)], (2, -2), 0),
    ("both ribbons", {}, [shobu(0, "akatan aotan tan", tan=6)], (14, -14), 0),
    ("both ribbons, growing", {"tan_plus": "on"}, [shobu(0, "akatan aotan tan", tan=6)], (20, -20), 0),
    ("as one, growing", {"aka_ao": "on", "tan_plus": "on"}, [shobu(0, "akaao tan", tan=8)], (21, -21), 0),
    ("aotan and one more", {"tan_plus": "on"}, [shobu(0, "aotan", tan=4)], (7, -7), 0),
    ("ameshikou", {"ame_shikou": "on"}, [shobu(0, "ameshikou")], (8, -8), 0),
    ("koi failed, doubled", INFLATE, [Koi(player=0), shobu(1, "tane", tane=5)], (-2, 2), 1),
    ("three koi", INFLATE, [Koi(player=0), Koi(player=1), Koi(player=0), GROWN], (-56, 56), 1),
    ("koi told in the form", INFLATE, [shobu(0, "akatan", koi=2)], (24, -24), 0),
    ("koi without doubling", {}, [Koi(player=0), Koi(player=1), GROWN], (-7, 7), 1),
    ("the dealer wins", {"no_yaku": 4}, [RanOut()], (4, -4), 0),
    ("but not after koi", {"no_yaku": 4}, [Koi(player=1), RanOut()], (0, 0), 0),
    ("the last koi", LAST, [Koi(player=0), Koi(player=1), RanOut(names=("aotan",))], (-6, 6), 1),
    ("the last koi, doubled", LAST | INFLATE, [Koi(player=1), RanOut(names=("aotan",))], (-12, 12), 1),
    ("not tapped, doubled", LAST | INFLATE, [RanOut(last=1, names=("tane",), koi=1)], (-2, 2), 1),
    ("not tapped", LAST, [RanOut(last=1, names=("tane",), tane=6)], (-2, 2), 1),
    ("teshi goes on", {"teshi_ends": "off"}, [Teyaku(names=("", "teshi")), shobu(0, "akatan")], (0, 0), 0),
    ("kuttsuki goes on", {}, [Teyaku(names=("kuttsuki",)), shobu(1, "akatan")], (0, 0), 1),
    ("both, one ends", {}, [Teyaku(names=("kuttsuki", "teshi"))], (0, 0), 1),
    ("both end", {}, [Teyaku(names=("teshi", "teshi"))], (0, 0), 0),
    ("hands are not doubled", INFLATE, [Teyaku(names=("kuttsuki",)), Koi(player=0), shobu(1, "akatan")], (-6, 6), 1),
    ("four on the field", {}, [Teyaku(names=("kuttsuki",)), Redo(reason="field"), shobu(1, "akatan")], (-6, 6), 1),
    ("totals", {}, [Totals(amounts=(-7, 7))], (-7, 7), 1),
    ("totals of a draw", {}, [Totals(amounts=(0, 0))], (0, 0), 0),
    ("totals with another winner", {}, [Totals(amounts=(-1, 1), leader=0)], (-1, 1), 0),
]
MORE: list[tuple[str, dict[str, Any], int, list[Fact], tuple[int, ...], int]] = [
    ("three, one driven out", {}, 3, [*says("ii"), shobu(1, "akatan")], (-6, 6, 0), 1),
    ("driven out for money", FLAT, 3, [*says("ii"), shobu(1, "akatan")], (-8, 4, 4), 1),
    ("dropped", FLAT, 3, [*says("io"), shobu(2, "akatan")], (-6, -2, 8), 2),
    ("the dealer dropped", FLAT, 3, [*says("o"), shobu(1, "akatan")], (-2, 8, -6), 1),
    ("forced in by three who dropped", FLAT, 5, [*says("ooo"), shobu(4, "tane")], (-2, -2, -2, -1, 7), 4),
    ("a draw returns the pot", FLAT, 5, [*says("ooo"), RanOut()], (0, 0, 0, 0, 0), 3),
    ("and not what the driven out got", FLAT, 4, [*says("ioi"), RanOut()], (-2, 0, -2, 4), 0),
    ("fees are not doubled", FLAT | INFLATE, 3, [*says("io"), Koi(player=0), shobu(2, "akatan")], (-12, -2, 14), 2),
    ("a hand takes the pot", FLAT, 3, [*says("io"), Teyaku(names=("", "", "teshi"))], (-6, -2, 8), 2),
    ("one alone takes the fees", FLAT | {"shortage": "play"}, 3, [*says("oio")], (-2, 4, -2), 1),
    ("the last counts as in", FLAT | {"shortage": "split"}, 3, [*says("oo")], (-2, -2, 4), 2),
    ("dealt again, all speak anew", FLAT, 3, [*says("o"), Redo(reason="field"), *says("ii")], (-2, -2, 4), -1),
]


@pytest.mark.parametrize(
    ("house", "seats", "facts", "moved", "dealer"),
    [(house, 2, *row) for _, house, *row in TWO] + [row[1:] for row in MORE],
    ids=[row[0] for row in (*TWO, *MORE)],
)
def test_a_month(house: dict[str, Any], seats: int, facts: list[Fact], moved: tuple[int, ...], dealer: int) -> None:
    """A dealer of -1: the month goes on."""
    table = Table(seats, **house).say(*facts)
    assert table.balances == moved
    assert table.next[:2] == ((2, dealer) if dealer >= 0 else (1, 0))


REFUSED: list[tuple[str, dict[str, Any], int, list[Fact], Fact, str]] = [
    ("nobody is asked at a table of two", {}, 2, [], Spoke(player=0, says="in"), "spoke-needless"),
    ("out of turn", {}, 3, [], Spoke(player=1, says="in"), "spoke-turn"),
    ("said twice", {}, 3, [*says("i")], Spoke(player=0, says="out"), "spoke-final"),
    ("driven out already", {}, 3, [*says("ii")], Spoke(player=2, says="in"), "spoke-final"),
    ("not at this table", {}, 3, [], Spoke(player=4, says="in"), "not-sitting"),
    ("play before all have spoken", {}, 3, [*says("i")], shobu(0, "akatan"), "deal-open"),
    ("who sits out does not play", {}, 3, [*says("ii")], shobu(2, "akatan"), "not-playing"),
    ("nor says koi", {}, 3, [*says("ii")], Koi(player=2), "not-playing"),
    ("nor declares", {}, 3, [*says("ii")], Teyaku(names=("", "", "teshi")), "not-playing"),
    ("a hand that is not played", {}, 2, [], Teyaku(names=("haneken",)), "teyaku-off"),
    ("a hand twice", {}, 2, [Teyaku(names=("kuttsuki",))], Teyaku(names=("kuttsuki",)), "teyaku-twice"),
    ("totals of a month that has begun", {}, 2, [Koi(player=0)], Totals(amounts=(1, -1)), "totals-begun"),
    ("koi, but nothing to say it for", {}, 2, [Koi(player=1)], shobu(1, "aotan"), "shobu-koi-before"),
    ("a count of koi where it doubles nothing", {}, 2, [], shobu(1, "aotan", koi=1), "koi-needless"),
    ("fewer koi than tapped", INFLATE, 2, [Koi(player=0), Koi(player=0)], shobu(1, "aotan", koi=1), "koi-fewer"),
    ("a yaku from before, and no koi", INFLATE, 2, [], GROWN, "koi-silent"),
    ("a yaku from before, and only the other's koi", INFLATE, 2, [Koi(player=0)], GROWN, "koi-silent"),
    ("the last koi told but not counted", LAST | INFLATE, 2, [], RanOut(last=1, names=("tane",)), "koi-silent"),
    ("the last koi was the other's", LAST, 2, [Koi(player=0)], RanOut(last=1, names=("tane",)), "last-other"),
    ("yaku in a draw", {}, 2, [Koi(player=0)], RanOut(names=("tane",)), "ran-out-needless"),
    ("the last koi without yaku", LAST, 2, [Koi(player=0)], RanOut(), "shobu-none"),
]


@pytest.mark.parametrize(("house", "seats", "given", "fact", "key"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_refused(house: dict[str, Any], seats: int, given: list[Fact], fact: Fact, key: str) -> None:
    assert Table(seats, **house).say(*given).keys(fact)[0] == key


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
