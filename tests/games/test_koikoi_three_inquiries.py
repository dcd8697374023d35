"""The questions of 三人こいこい on both sides of each boundary, with the clauses behind every ruling."""

import pytest

from scorekeeper.games.koikoi_three import GAME
from scorekeeper.games.koikoi_three.facts import FieldOfFour, Nagare, Shobu, Teyaku
from tests.games.koikoi import Table, cards, turn
from tests.games.referee import asked, moved

WILLOW = "yanagi* yanagi-tan"
NINE = "matsu* matsu** ume* ume** sakura* sakura** fuji* fuji**"


def piles(text: str) -> dict[str, list[str]]:
    return {f"captures__{name}": [*pile] for name, pile in zip(("before", "hand", "turned"), turn(text), strict=True)}


def cited(*short: str) -> set[str]:
    return {f"koikoi-three.{clause}" for clause in short}


# May I stop now?

STOPS = [
    # captures, months that were void, verdict, what the caller gains, clauses
    ("boar hagi* butterflies botan* | deer momiji* |", 0, "shobu", 12, ("dekiyaku.10", "call.2", "call.5", "call.6")),
    ("boar hagi* butterflies botan* deer momiji* | matsu* matsu** |", 0, "no-news", 0, ("call.2", "call.10")),
    # the hand card, the turned card, rain and sunrise
    ("curtain sakura* | cup kiku* |", 0, "shobu", 4, ("dekiyaku.16",)),
    (f"curtain sakura* | cup kiku* | {WILLOW}", 0, "rain", 0, ("rain.4", "rain.2", "rain.3", "call.10")),
    (f"{WILLOW} curtain sakura* | crane matsu* | cup kiku*", 0, "shobu", 4, ("rain.5", "rain.8")),
    (f"{WILLOW} curtain sakura* | cup kiku* | crane matsu*", 0, "under-rain", 0, ("rain.7",)),
    (f"{WILLOW} curtain sakura* cup kiku* | crane matsu* |", 0, "revived", 0, ("rain.6",)),
    (f"{WILLOW} curtain sakura* cup kiku* warbler ume* | crane matsu* |", 0, "shobu", 12, ("rain.9", "dekiyaku.14")),
    # three mon in a month dealt again
    ("curtain sakura* | cup kiku* |", 1, "limit", 0, ("flow.3", "flow.4")),
    (
        "curtain sakura* boar hagi* deer momiji* geese susuki* warbler ume* | cup kiku* |",
        1,
        "shobu",
        6,
        ("flow.4", "dekiyaku.17", "flow.7"),
    ),
    # ten kasu with the cup, and eleven
    (f"{NINE} cup kiku-tan | botan* botan-tan |", 0, "kasu-ten", 0, ("bake.4", "bake.5")),
    (f"{NINE} cup kiku-tan | botan* botan** |", 0, "shobu", 4, ("bake.4", "dekiyaku.19")),
    (f"{NINE} cup kiku-tan | botan* botan-tan |", 2, "kasu-ten", 0, ("bake.6",)),
    (f"{NINE} boar hagi* | ayame* ayame** |", 0, "shobu", 4, ("dekiyaku.19",)),
]


@pytest.mark.parametrize(("text", "voids", "verdict", "gain", "clauses"), STOPS)
def test_may_i_stop_now(text: str, voids: int, verdict: str, gain: int, clauses: tuple[str, ...]) -> None:
    table = Table().say(*[Nagare()] * voids)
    ruling = asked(GAME, table.state, "captures", player="1", **piles(text))
    assert ruling.verdict == verdict
    assert moved(ruling.payments)[1] == gain
    assert cited(*clauses) <= {*ruling.clauses}
    assert bool(ruling.facts) == (verdict == "shobu")
    assert [case.payments for case in ruling.cases] == ([ruling.payments, ()] if ruling.facts else [])


def test_with_another_limit_nothing_is_entered() -> None:
    table = Table()
    text = piles("curtain sakura* | cup kiku* |")
    assert asked(GAME, table.state, "captures", player="0", limit="1", **text).verdict == "limit"
    table.say(Nagare())
    ruling = asked(GAME, table.state, "captures", player="0", limit="0", **text)
    assert (ruling.verdict, ruling.facts) == ("shobu", ())
    assert moved(ruling.payments) == (4, -2, -2)


def test_cards_that_cannot_have_been_captured() -> None:
    ruling = asked(GAME, Table().state, "captures", player="0", **piles("curtain | cup kiku* |"))
    assert (ruling.verdict, ruling.clauses) == ("amiss", ("koikoi-three.play.2",))


def test_a_shobu_that_sweeps_a_season_says_so() -> None:
    table = Table().wins(1, 1)
    text = piles("curtain sakura* | cup kiku* |")
    swept, not_ = (asked(GAME, table.state, "captures", player=player, **text) for player in "10")
    assert moved(swept.payments) == (-7, 14, -7)
    assert cited("season.1") <= {*swept.clauses}
    assert moved(not_.payments) == (4, -2, -2)
    assert not cited("season.1") & {*not_.clauses}


@pytest.mark.parametrize(
    ("house", "text", "verdict", "gain", "clause"),
    [
        ({"grow_new": "on"}, f"{NINE} ayame* ayame** | botan* botan-tan |", "shobu", 4, "call.3"),
        ({"grow_new": "off"}, f"{NINE} ayame* ayame** | botan* botan-tan |", "grown", 0, "call.4"),
        ({"gokou_shugi": 5}, "crane matsu* curtain sakura* moon susuki* rain yanagi* | phoenix kiri* |", "shobu", 58, "dekiyaku.2"),
        ({"bake_both": "on"}, f"{NINE} ayame* ayame-tan | cup kiku* |", "shobu", 4, "bake.2"),
    ],
)
def test_house_rules(house: dict[str, str], text: str, verdict: str, gain: int, clause: str) -> None:
    ruling = asked(GAME, Table(**house).state, "captures", player="2", **piles(text))
    assert (ruling.verdict, moved(ruling.payments)[2]) == (verdict, gain)
    assert cited(clause) <= {*ruling.clauses}


@pytest.mark.parametrize(
    ("captured", "verdict", "gain", "clauses"),
    [
        ("boar deer butterflies", "inoshikachou", 12, ("dekiyaku.10",)),
        ("boar deer", "none", 0, ("call.2",)),
        ("curtain moon cup", "teppou", 12, ("combo.3",)),
        ("curtain moon cup yanagi*", "none", 0, ("rain.2", "rain.3")),
        ("crane curtain moon cup yanagi*", "teppou+sankou", 24, ("rain.5",)),
        ("boar deer butterflies cup geese", "inoshikachou+tane", 14, ("combo.4", "dekiyaku.17")),
    ],
)
def test_what_captures_make(captured: str, verdict: str, gain: int, clauses: tuple[str, ...]) -> None:
    ruling = asked(GAME, Table().state, "yaku", player="2", cards=[*cards(captured)])
    assert (ruling.verdict, moved(ruling.payments)[2]) == (verdict, gain)
    assert cited(*clauses) <= {*ruling.clauses}
    assert not cited("rain.8") & {*ruling.clauses}
    assert ruling.facts == ()


# Hands

TESHI = "fuji-tane fuji-tan fuji* fuji** ume* sakura* crane"
HANEKEN = "fuji-tane fuji-tan fuji* ume* ume** sakura* sakura**"


@pytest.mark.parametrize(
    ("hand", "played", "verdict", "gain", "clauses"),
    [
        (TESHI, [], "teshi", 16, ("teyaku.1", "teyaku.6", "teyaku.7", "teyaku.8", "teyaku.9", "settle.1")),
        (TESHI, "on", "late", 0, ("teyaku.7",)),
        (HANEKEN, [], "haneken", 20, ("teyaku.2",)),
        ("fuji-tane fuji-tan fuji* ume* ume** sakura* crane", [], "none", 0, ("teyaku.2", "teyaku.6")),
    ],
)
def test_what_is_my_hand(hand: str, played: str, verdict: str, gain: int, clauses: tuple[str, ...]) -> None:
    ruling = asked(GAME, Table().state, "teyaku", player="1", cards=[*cards(hand)], played=played)
    assert (ruling.verdict, moved(ruling.payments)[1]) == (verdict, gain)
    assert cited(*clauses) <= {*ruling.clauses}
    facts = (Teyaku(cards=((), cards(hand), ())),)
    assert ruling.facts == (facts if gain else ())


@pytest.mark.parametrize(
    ("names", "house", "verdict", "moves", "clauses"),
    [
        (("teshi", "haneken", ""), {}, "1", (-2, 4, -2), ("teyaku.9", "teyaku.10", "dealer.1")),
        (("teshi", "haneken", ""), {"teyaku_clash": "pairwise"}, "1", (6, 12, -18), ("teyaku.11",)),
        (("haneken", "haneken", "teshi"), {}, "void", (0, 0, 0), ("teyaku.12", "flow.1", "flow.2")),
        (("", "", "shisou"), {}, "2", (-80, -80, 160), ("teyaku.5", "teyaku.9")),
        (("", "", ""), {}, "amiss", (0, 0, 0), ("teyaku.7",)),
    ],
)
def test_whose_hand_is_higher(
    names: tuple[str, ...], house: dict[str, str], verdict: str, moves: tuple[int, ...], clauses: tuple[str, ...]
) -> None:
    ruling = asked(GAME, Table(**house).state, "clash", **{f"names__{seat}": name for seat, name in enumerate(names)})
    assert (ruling.verdict, moved(ruling.payments)) == (verdict, moves)
    assert cited(*clauses) <= {*ruling.clauses}
    assert bool(ruling.facts) == (verdict != "amiss")


# Void months, who deals next


@pytest.mark.parametrize(
    ("voids", "happened", "declared", "verdict", "clauses"),
    [
        (0, "now", "0", "next/0", ("setup.3",)),
        (1, "now", "0", "void/2", ("flow.2", "flow.3")),
        (0, "four", "0", "void/2", ("field.1", "flow.1", "flow.2", "teyaku.8")),
        (0, "four", "1", "hand", ("field.1", "teyaku.9")),
        (0, "out", "0", "void/2", ("flow.1", "flow.8", "call.9", "dealer.2")),
        (1, "out", "0", "void/1", ("flow.6",)),
        (2, "four", "0", "void/0", ("flow.6",)),
    ],
)
def test_is_it_void_and_who_deals_next(voids: int, happened: str, declared: str, verdict: str, clauses: tuple[str, ...]) -> None:
    table = Table().say(*[Nagare()] * voids)
    ruling = asked(GAME, table.state, "month", happened=happened, declared=declared)
    assert ruling.verdict == verdict
    assert cited(*clauses) <= {*ruling.clauses}
    entered = {"void": {"four": FieldOfFour(declared=False), "out": Nagare()}.get(happened)}.get(verdict.partition("/")[0])
    assert ruling.facts == ((entered,) if entered else ())


def test_who_deals_after_a_month_that_was_won() -> None:
    ruling = asked(GAME, Table().wins(2).state, "month")
    assert (ruling.verdict, ruling.clauses) == ("next/2", ("koikoi-three.dealer.1",))


YEAR = (0, 1, 2) * 4


def test_what_follows_the_last_month() -> None:
    table = Table().wins(*YEAR)
    ruling = asked(GAME, table.state, "month")
    assert ruling.verdict == "next/2"
    assert cited("year-end.5", "year-end.8") <= {*ruling.clauses}
    table.say(Shobu(player=0, names=("akatan",))).wins(1, 2)
    assert [one.key for one in GAME.inquiries(table.state)] == ["yaku", "season", "ginmi"]
    over = GAME.ask["month"](table.state, {})
    assert (over.verdict, over.clauses) == ("over", ("koikoi-three.year-end.7",))
    assert GAME.ask["month"](table.state, {"happened": "out"}).verdict == "amiss"
    assert GAME.ask["teyaku"](table.state, {"cards": cards(TESHI)}).verdict == "amiss"
    assert GAME.ask["captures"](table.state, {"hand": cards("boar hagi*"), "limit": 1}).verdict == "no-news"
    assert GAME.ask["captures"](table.state, {"before": cards("curtain sakura*"), "hand": cards("cup kiku*")}).verdict == "amiss"


# Kobiki


@pytest.mark.parametrize(
    ("won", "told", "verdict", "moves"),
    [
        ((), {}, "open", (0, 0, 0)),
        ((1, 1), {}, "open", (0, 0, 0)),
        ((1, 1), {"third": "1"}, "kobiki", (-5, 10, -5)),
        ((1, 1), {"third": "2"}, "none", (0, 0, 0)),
        ((1, 2), {}, "none", (0, 0, 0)),
        ((1, 1, 1), {}, "kobiki", (-5, 10, -5)),
        ((1, 1, 1, 1), {}, "open", (0, 0, 0)),
        ((0, 1, 2, 2, 2, 2), {}, "kobiki", (-5, -5, 10)),
    ],
)
def test_kobiki(won: tuple[int, ...], told: dict[str, str], verdict: str, moves: tuple[int, ...]) -> None:
    ruling = asked(GAME, Table().wins(*won).state, "season", **told)
    assert (ruling.verdict, moved(ruling.payments)) == (verdict, moves)
    assert cited("season.1", "season.2", "season.5") <= {*ruling.clauses}


def test_kobiki_with_a_month_dealt_again_and_a_hand() -> None:
    table = Table().wins(1).say(Nagare(), Teyaku(names=("", "teshi")))
    assert cited("season.3", "season.4") <= {*asked(GAME, table.state, "season", third="1").clauses}


# The end of the year


@pytest.mark.parametrize(
    ("sums", "house", "verdict", "moves", "clauses"),
    [
        ((10, 0, -10), {}, "ginmi", (18, -6, -12), ("year-end.1", "year-end.4", "year-end.8")),
        ((10, -5, -5), {}, "ginmi", (18, -9, -9), ("year-end.2",)),
        ((5, 5, -10), {}, "ginmi", (9, 9, -18), ("year-end.3",)),
        ((5, 5, -10), {"extend": "any-top"}, "extend", (0, 0, 0), ("year-end.6", "year-end.7")),
        ((0, 0, 0), {}, "extend", (0, 0, 0), ("year-end.5", "year-end.7", "year-end.8")),
        ((1, 0, -1), {"extend": "any-top"}, "ginmi", (18, -6, -12), ("year-end.1",)),
        ((1, 0, 0), {}, "uneven", (0, 0, 0), ("settle.2",)),
    ],
)
def test_who_owes_what(
    sums: tuple[int, ...], house: dict[str, str], verdict: str, moves: tuple[int, ...], clauses: tuple[str, ...]
) -> None:
    typed = {f"subtotals__{seat}__small": str(abs(one)) for seat, one in enumerate(sums)}
    typed |= {f"subtotals__{seat}__sign": "-" if one < 0 else "+" for seat, one in enumerate(sums)}
    ruling = asked(GAME, Table(**house).state, "ginmi", **typed)
    assert (ruling.verdict, moved(ruling.payments)) == (verdict, moves)
    assert cited(*clauses) <= {*ruling.clauses}


def test_the_subtotals_follow_from_the_record() -> None:
    table = Table().wins(1, 2)
    so_far = asked(GAME, table.state, "ginmi")
    assert so_far.words.ja == "吟味を払って、合計は@0 −22・@1 +11・@2 +11"
    assert so_far.assumed
    ended = Table().wins(*YEAR[:-1], 1)
    ruling = asked(GAME, ended.state, "ginmi")
    final = GAME.final(ended.state)
    assert final is not None
    assert ruling.assumed == ()
    assert all(f"@{seat} {one:+d}".replace("-", "−") in ruling.words.ja for seat, one in enumerate(final))
