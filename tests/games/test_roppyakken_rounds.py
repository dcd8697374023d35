"""六百間: rounds, as the rules tell them: what cards and yaku are worth, who scores, who deals, and how a game ends."""

from itertools import permutations, product
from random import Random

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from kinds import times
from strategies import grown, houses, roppyakken_piles, tapping

from scorekeeper.book import book
from scorekeeper.core.answers import answers
from scorekeeper.core.facts import Closed, Fact, Redo, Totals
from scorekeeper.core.game import State
from scorekeeper.core.house import options
from scorekeeper.core.limits import idle
from scorekeeper.core.play.dealing import parted
from scorekeeper.core.record import Record, Refused, fold
from scorekeeper.decks.hanafuda import BY_NAME, DECK, WILLOW
from scorekeeper.games.roppyakken import GAME
from scorekeeper.games.roppyakken.facts import Count, Fuke, Ichikoro
from scorekeeper.games.roppyakken.house import RoppyakkenHouse
from scorekeeper.games.roppyakken.piles import fit, handed_over, left_points
from scorekeeper.games.roppyakken.yaku import made, points, whole, worth, zero_cards

PLAYERS = ("秋山", "石川", "上田")
DEFAULT = RoppyakkenHouse()
LOW = RoppyakkenHouse(card_values="20")
FUKE = RoppyakkenHouse(fuke="on")
OWN = RoppyakkenHouse(score="own")
TEN = RoppyakkenHouse(deal="10")
MUSHI = RoppyakkenHouse(deal="10", gaji_rest_10="mushi")


def play(*log: Fact, seats: int = 2, house: RoppyakkenHouse = DEFAULT) -> State:
    found = fold(Record(GAME, GAME.edition, house, PLAYERS[:seats], log))
    assert isinstance(found, State), found
    return found


def refused(fact: Fact, *before: Fact, seats: int = 2, house: RoppyakkenHouse = DEFAULT) -> list[str]:
    found = fold(Record(GAME, GAME.edition, house, PLAYERS[:seats], (*before, fact)))
    return [one.key for one in found.objections] if isinstance(found, Refused) else []


def cards(text: str) -> frozenset:
    return frozenset(BY_NAME[name] for name in text.split())


@pytest.mark.parametrize(("reason", "marks"), [("", ()), ("二枚多く配った", ("二枚多く配った",))])
def test_a_round_dealt_again_says_why(reason: str, marks: tuple[str, ...]) -> None:
    (line,) = GAME.lines(play(Redo(reason=reason)))
    assert tuple(one.ja for one in line.marks) == marks


# Cards


def test_six_cards_of_fifty_nineteen_of_ten_and_the_rest_of_nothing() -> None:
    values = [worth(card, DEFAULT) for card in DECK]
    assert {value: values.count(value) for value in values} == {50: 6, 10: 19, 0: 23}
    low = [worth(card, LOW) for card in DECK]
    assert {value: low.count(value) for value in low} == {20: 5, 10: 20, 0: 23}
    assert (whole(DEFAULT), whole(LOW)) == (490, 300)
    assert worth(BY_NAME["kiri-kasu3"], DEFAULT) == 10
    assert worth(BY_NAME["kiri-kasu1"], DEFAULT) == worth(BY_NAME["yanagi-kasu1"], DEFAULT) == 0


YAKU = {
    "matsu-hikari sakura-hikari susuki-hikari yanagi-hikari kiri-hikari": {"shikou": 600, "matsu-kiri-bouzu": 150},
    "matsu-tan ume-tan sakura-tan fuji-tan ayame-tan hagi-tan yanagi-tan": {"shichitan": 600, "kosan": 150, "kusa": 100},
    "hagi-tane momiji-tane botan-tane": {"inoshikachou": 300},
    "sakura-hikari susuki-hikari kiku-tane": {"teppou": 300},
    "yanagi-hikari yanagi-tane yanagi-tan yanagi-kasu1": {"ame-shima": 200},
    "matsu-tan ume-tan sakura-tan": {"kosan": 150},
    "matsu-hikari kiri-hikari susuki-hikari": {"matsu-kiri-bouzu": 150},
    "matsu-hikari ume-tane sakura-hikari": {"oozan": 100},
    "botan-tan kiku-tan momiji-tan": {"aotan": 100},
    "fuji-tan ayame-tan hagi-tan": {"kusa": 100},
    "sakura-hikari kiku-tane": {"hanami": 100},
    "susuki-hikari kiku-tane": {"tsukimi": 100},
    "matsu-hikari matsu-tan matsu-kasu1 matsu-kasu2": {"matsu-shima": 50},
    "ume-tane ume-tan ume-kasu1 ume-kasu2": {"ume-shima": 50},
    "sakura-hikari sakura-tan sakura-kasu1 sakura-kasu2": {"sakura-shima": 50},
    "fuji-tane fuji-tan fuji-kasu1 fuji-kasu2": {"fuji-shima": 50},
    "susuki-hikari susuki-tane susuki-kasu1 susuki-kasu2": {"bouzu-shima": 50},
    "momiji-tane momiji-tan momiji-kasu1 momiji-kasu2": {"momiji-shima": 50},
    "kiri-hikari kiri-kasu1 kiri-kasu2 kiri-kasu3": {"kiri-shima": 50},
    "ayame-tane ayame-tan ayame-kasu1 ayame-kasu2": {},
    "botan-tane botan-tan botan-kasu1 botan-kasu2": {},
    "hagi-tane hagi-tan hagi-kasu1 hagi-kasu2": {},
    "kiku-tane kiku-tan kiku-kasu1 kiku-kasu2": {},
    "matsu-tan ume-tan fuji-tan botan-tan kiku-tan yanagi-tan": {},
    "matsu-hikari sakura-hikari susuki-hikari kiri-hikari": {"matsu-kiri-bouzu": 150},
}


@pytest.mark.parametrize(("pile", "expected"), YAKU.items())
def test_each_yaku(pile: str, expected: dict[str, int]) -> None:
    rows = {row.yaku.key: row.yaku.fee for group in GAME.yaku(DEFAULT) for row in group.samples}
    assert {key: rows[key] for key in made(cards(pile), DEFAULT).names} == expected


def test_shikou_of_four_needs_no_rain_man() -> None:
    four = cards("matsu-hikari sakura-hikari susuki-hikari kiri-hikari")
    house = RoppyakkenHouse(shikou_cards="4")
    assert "shikou" in made(four, house).names
    assert "shikou" not in made(four, DEFAULT).names
    assert "shikou" not in made(cards("matsu-hikari sakura-hikari susuki-hikari yanagi-hikari"), house).names


@pytest.mark.parametrize(
    ("willow", "crane", "rain", "saves"),
    [*product([*sorted(card.name for card in WILLOW), ""], (False, True), ("on", "off"), ("on", "off"))],
)
def test_any_willow_washes_out_unless_the_crane_saves(willow: str, crane: bool, rain: str, saves: str) -> None:
    house = RoppyakkenHouse(ame_nagare=rain, crane_saves=saves)  # type: ignore[arg-type]
    pile = cards(f"sakura-hikari kiku-tane {willow} {'matsu-hikari' if crane else ''}")
    stands = not willow or rain == "off" or (crane and saves == "on")
    found = made(pile, house)
    assert ("hanami" in found.names) is stands
    assert (found.washed == ("hanami",)) is not stands


def test_teppou_takes_hanami_and_tsukimi_with_it() -> None:
    found = made(cards("sakura-hikari susuki-hikari kiku-tane yanagi-kasu1"), DEFAULT)
    assert (found.names, found.washed) == ((), ("teppou",))


# What the gaji leaves over


def piles_with(left: str, first: str) -> tuple[frozenset, frozenset]:
    """Two piles of all cards but those left; the first has the gaji and these."""
    own = cards(f"yanagi-hikari {first}")
    return own, frozenset(DECK) - own - cards(left)


ODD = ("yanagi-kasu1 matsu-kasu2", "matsu-hikari matsu-tan matsu-kasu1")


@pytest.mark.parametrize(
    ("rest", "mine", "theirs"),
    [("leave", "", ""), ("take", "yanagi-kasu1 matsu-kasu2", ""), ("mushi", "matsu-kasu2", "yanagi-kasu1")],
)
def test_left_overs_go_by_the_house_rule(rest: str, mine: str, theirs: str) -> None:
    house = RoppyakkenHouse(deal="10", gaji_rest_10=rest)  # type: ignore[arg-type]
    one, other = piles_with(*ODD)
    assert fit((one, other), house)
    assert handed_over((one, other), house) == (one | cards(mine), other | cards(theirs))


@pytest.mark.parametrize(
    "left",
    [
        "matsu-kasu2",
        "yanagi-kasu1",
        "matsu-kasu2 ume-kasu1",
        "yanagi-kasu1 yanagi-tan",
        "matsu-kasu2 matsu-kasu1",
        "yanagi-hikari matsu-kasu2",
    ],
)
def test_other_cards_cannot_be_left_over(left: str) -> None:
    one, other = piles_with(left, "matsu-hikari matsu-tan")
    assert not fit((one - cards(left), other), TEN)


def test_what_may_be_left_over_is_worth() -> None:
    assert left_points(DEFAULT) == {0, 10, 20, 30, 50, 60, 70} == {0} | {points(pile, DEFAULT) for pile in _lefts()}
    assert left_points(LOW) == {0, 10, 20, 30, 40}


def _lefts() -> list[frozenset]:
    """A willow, and one or three cards of another month of which a valued card was taken; or three willows and one such card."""
    found = []
    for month in (one for one in range(1, 13) if one != 11):
        own = [card for card in DECK if card.month == month]
        for took in (card for card in own if worth(card, DEFAULT)):
            rest = [card for card in own if card != took]
            willows = WILLOW - cards("yanagi-hikari")
            found += [willows | {card} for card in rest]
            for willow in willows:
                found += [frozenset((willow, card)) for card in rest] + [frozenset((willow, *rest))]
    return found


# Rounds

ROUNDS = [
    # points, yaku, seats, house, scores, next dealer
    ((270, 220), ("matsu-shima", ""), DEFAULT, (100, 0), 0),
    ((200, 250), ("", ""), DEFAULT, (0, 50), 1),
    ((220, 220), ("", ""), DEFAULT, (0, 0), 0),
    ((170, 220), ("matsu-shima", ""), DEFAULT, (0, 0), 0),
    ((270, 220), ("matsu-shima", ""), OWN, (320, 220), 0),
    ((200, 250), ("", ""), OWN, (200, 250), 1),
    ((0, 250), ("", ""), OWN, (0, 250), 1),
    ((160, 120, 200), ("", "", ""), DEFAULT, (0, 0, 40), 2),
    ((180, 180, 120), ("", "", ""), DEFAULT, (0, 0, 0), 0),
    ((120, 180, 180), ("", "", ""), DEFAULT, (0, 0, 0), 1),
    ((160, 120, 200), ("", "", ""), OWN, (160, 120, 200), 2),
    ((300, 30), ("", ""), FUKE, (0, 0), 0),
    ((30, 300), ("", ""), FUKE, (0, 0), 0),
    ((300, 40), ("", ""), FUKE, (260, 0), 0),
    ((300, 30), ("", "kusa"), FUKE, (170, 0), 0),
    ((220, 230, 30), ("", "", ""), FUKE, (0, 0, 0), 0),
]


@pytest.mark.parametrize(("told", "yaku", "house", "scores", "leader"), ROUNDS)
def test_rounds(told: tuple[int, ...], yaku: tuple[str, ...], house: RoppyakkenHouse, scores: tuple[int, ...], leader: int) -> None:
    names = tuple((one,) if one else () for one in yaku)
    state = play(Count(points=told, names=names), seats=len(told), house=house)
    assert GAME.balances(state) == scores
    assert GAME.coming(state)[:2] == (2, leader)


def test_by_cards_and_by_points_come_to_the_same() -> None:
    one = "matsu-hikari matsu-kasu1 ume-tane ume-kasu1 sakura-hikari sakura-kasu1".split()
    other = "kiku-tan kiku-kasu1 botan-tan botan-kasu1 momiji-tan momiji-kasu1".split()
    by_cards = play(Count(captures=(tuple(one), tuple(other))))
    by_points = play(Count(points=(150, 30), names=(("oozan",), ("aotan",))))
    assert GAME.balances(by_cards) == GAME.balances(by_points) == (120, 0)


def test_every_score_is_the_sum_of_its_steps() -> None:
    state = play(Count(points=(270, 220), names=(("matsu-shima",), ())))
    (line,) = GAME.lines(state)
    (paid,) = line.payments
    assert [(step.value, step.clause.partition(".")[2]) for step in paid.why.steps] == [
        (270, "setup.9"),
        (50, "dekiyaku.16"),
        (-220, "setup.9"),
    ]


# The end


def test_just_600_wins_and_590_does_not() -> None:
    for amount, final in ((600, (600, 0)), (590, None)):
        assert GAME.final(play(Totals(amounts=(amount, 0)))) == final


def test_of_two_who_reach_600_the_higher_wins_and_equals_go_on() -> None:
    assert GAME.places(play(Totals(amounts=(400, 400)), Count(points=(290, 200)), house=OWN)) == (1, 2)
    level = play(Totals(amounts=(400, 400)), Count(points=(220, 220)), house=OWN)
    assert GAME.final(level) is None
    assert GAME.places(play(Totals(amounts=(400, 400)), Count(points=(220, 220)), Count(points=(100, 110)), house=OWN)) == (2, 1)


def test_ichikoro_wins_whatever_the_scores() -> None:
    state = play(Totals(amounts=(0, 590)), Totals(amounts=(0, 0)), Ichikoro(player=0, name="shichitan"), Closed())
    assert (GAME.final(state), GAME.places(state)) == ((600, 590), (1, 2))
    behind = play(
        Totals(amounts=(0, 590)), Count(points=(80, 260), names=(("shichitan",), ("matsu-kiri-bouzu", "oozan"))), house=FUKE
    )
    assert (GAME.final(behind), GAME.places(behind)) == ((170, 590), (1, 2))
    copied = play(Totals(amounts=(0, 590)), Totals(amounts=(170, 0), winner=0), house=FUKE)
    assert (GAME.final(copied), GAME.places(copied)) == ((170, 590), (1, 2))
    assert [mark.en for mark in GAME.lines(copied)[-1].marks] == ["ichikoro (@0)"]


def test_shikou_beats_shichitan_and_knows_no_fuke() -> None:
    both = Count(points=(250, 70), names=(("shikou", "matsu-kiri-bouzu"), ("shichitan",)))
    assert GAME.places(play(both, house=FUKE)) == (1, 2)
    void = play(Count(points=(200, 20), names=(("shichitan",), ())), house=FUKE)
    assert (GAME.final(void), GAME.balances(void)) == (None, (0, 0))
    exempt = play(Count(points=(300, 10), names=(("shikou", "matsu-kiri-bouzu"), ())), house=FUKE)
    assert GAME.places(exempt) == (1, 2)


# Bakefuda


@pytest.mark.parametrize(
    ("cup", "willow", "kiri", "number"),
    [("off", "off", "off", 0), ("on", "off", "off", 1), ("off", "on", "off", 3), ("off", "off", "on", 2), ("on", "on", "on", 6)],
)
def test_which_cards_may_count_as_nothing(cup: str, willow: str, kiri: str, number: int) -> None:
    house = RoppyakkenHouse(fuke="on", bake_cup=cup, bake_willow=willow, bake_kiri=kiri)  # type: ignore[arg-type]
    assert len(zero_cards(house)) == number
    assert zero_cards(RoppyakkenHouse(bake_cup="on", bake_willow="on", bake_kiri="on")) == ()


@pytest.mark.parametrize(("points_of", "void"), [(40, True), (50, False), (30, True)])
def test_a_zero_counts_towards_fuke_and_stays(points_of: int, void: bool) -> None:
    house = RoppyakkenHouse(fuke="on", bake_cup="on")
    state = play(Count(points=(300, points_of), zeros=((), ("kiku-tane",))), house=house)
    assert GAME.balances(state) == ((0, 0) if void else (300 - points_of + 10, 0))


# What is refused

WRONG = [
    (Count(points=(235, 200)), "points-tens", DEFAULT, 2),
    (Count(points=(300, 200)), "points-over", DEFAULT, 2),
    (Count(points=(200,)), "count-missing", DEFAULT, 2),
    (Count(points=(200, 200, 90)), "count-missing", DEFAULT, 2),
    (Count(points=(200, 150)), "points-left", TEN, 2),
    (Count(points=(200, 200), names=(("kosan",), ("kosan",))), "yaku-both", DEFAULT, 2),
    (Count(points=(20, 200), names=(("kosan",), ())), "yaku-points", DEFAULT, 2),
    (Count(points=(430, 60), names=(("teppou",), ())), "yaku-most", DEFAULT, 2),
    (Count(points=(300, 100), names=(("shikou",), ())), "yaku-more", DEFAULT, 2),
    (Count(points=(300, 100), names=(("ame-shima", "hanami"), ())), "yaku-rain", DEFAULT, 2),
    (Count(points=(130, 100), names=(("ame-shima", "hanami"), ())), "yaku-points", RoppyakkenHouse(crane_saves="on"), 2),
    (
        Count(points=(200, 100), names=(("ame-shima", "hanami"), ("matsu-shima",))),
        "yaku-rain",
        RoppyakkenHouse(crane_saves="on"),
        2,
    ),
    (Count(points=(300, 100), names=(("teppou", "tsukimi"), ())), "yaku-excluded", DEFAULT, 2),
    (Count(points=(300, 100), names=(("kosan", "kosan"), ())), "yaku-unknown", DEFAULT, 2),
    (Count(points=(300, 100), names=((), ("gokou",))), "yaku-unknown", DEFAULT, 2),
    (Count(), "count-one-way", DEFAULT, 2),
    (Ichikoro(player=2, name="shikou"), "ichikoro-who", DEFAULT, 2),
    (Ichikoro(player=0, name="shichitan"), "shichitan-later", FUKE, 2),
    (Fuke(players=(2,)), "fuke-who", FUKE, 2),
    (Fuke(players=(0,)), "fuke-off", DEFAULT, 2),
    (Totals(amounts=(10, 10)), "totals-one", DEFAULT, 2),
    (Totals(amounts=(15, 0)), "points-tens", DEFAULT, 2),
    (Totals(amounts=(10, -10)), "totals-scores", OWN, 2),
    (Totals(amounts=(10, 0), winner=2), "totals-winner", DEFAULT, 2),
    (Totals(amounts=(10, 0), winner=0), "totals-winner", RoppyakkenHouse(yaku="off"), 2),
]


def test_two_scores_by_the_difference_are_refused_by_the_clause_for_so_many() -> None:
    for seats, clause in ((2, "settle.2"), (3, "three.1")):
        (wrong,) = GAME.check(play(seats=seats), Totals(amounts=(10, 10, 0)[:seats]))
        assert (wrong.key, wrong.clause) == ("totals-one", f"roppyakken.{clause}")


@pytest.mark.parametrize(("fact", "key", "house", "seats"), WRONG)
def test_what_is_refused(fact: Fact, key: str, house: RoppyakkenHouse, seats: int) -> None:
    assert refused(fact, seats=seats, house=house) == [key]


def test_one_number_follows_only_where_no_card_is_nobodys() -> None:
    for rest in ("take", "mushi"):
        house = RoppyakkenHouse(deal="10", gaji_rest_10=rest)
        assert GAME.balances(play(Count(points=(290,)), house=house)) == (90, 0)
    assert refused(Count(points=(290,)), house=TEN) == ["count-missing"]


@pytest.mark.parametrize(
    ("house", "first"),
    [(FUKE, ["win.3", "settle.2"]), (RoppyakkenHouse(fuke="on", score="own"), ["win.3", "settle.3"])],
)
def test_a_count_that_wins_says_first_by_what(house: RoppyakkenHouse, first: list[str]) -> None:
    """The page of a line shows its first clauses in full."""
    (line,) = GAME.lines(play(Count(points=(200, 40), names=(("shichitan",), ())), house=house))
    assert [*line.clauses[:2]] == [f"roppyakken.{one}" for one in first]
    (line,) = GAME.lines(play(Count(points=(200, 40)), house=house))
    assert [*line.clauses[:2]] == [f"roppyakken.{one}" for one in (first[1], "settle.5")]


@pytest.mark.parametrize(("key", "question"), [("fuke", {"totals": (35, 200)}), ("ends", {"sums": (615, 200)})])
def test_the_referee_is_told_only_points_that_can_be(key: str, question: dict[str, tuple[int, ...]]) -> None:
    """All points come in tens (setup.8)."""
    ruling = GAME.ask[key](play(house=FUKE), question)
    assert (ruling.verdict, ruling.clauses) == ("amiss", ("roppyakken.setup.8",))
    told = {name: tuple(one // 10 * 10 for one in points) for name, points in question.items()}
    assert GAME.ask[key](play(house=FUKE), told).verdict in ("fuke 0", "0 points")


@pytest.mark.parametrize(
    ("told", "verdict"), [({}, "goes-on"), ({"sums.1": ["600"]}, "1 points"), ({"sums.0": ["600"], "sums.1": [""]}, "0 points")]
)
def test_who_is_left_out_of_the_totals_has_what_the_record_says(told: dict[str, list[str]], verdict: str) -> None:
    state = play(Totals(amounts=(590, 0)))
    (asked,) = [one for one in GAME.inquiries(state) if one.key == "ends"]
    values = answers(asked.inputs, told, 2, GAME.deck).values
    assert values is not None
    assert GAME.ask["ends"](state, values).verdict == verdict


@pytest.mark.parametrize(("pile", "verdict"), [("matsu-tan", "none"), ("sakura-hikari kiku-tane yanagi-tan", "stands")])
def test_a_table_without_rain_is_answered_by_that_alone(pile: str, verdict: str) -> None:
    state = play(house=RoppyakkenHouse(ame_nagare="off"))
    (asked,) = [one for one in GAME.inquiries(state) if one.key == "ame"]
    ruling = GAME.ask["ame"](state, {"captures": pile.split()})
    assert (ruling.verdict, *ruling.clauses) == (verdict, "roppyakken.ame-nagare.5")
    assert [one.clause for one in asked.inputs] == ["roppyakken.ame-nagare.5"]


def test_the_worth_of_captures_says_that_a_yaku_among_them_wins() -> None:
    pile = [card.name for card in DECK if card.name.endswith("-hikari")]
    ruling = GAME.ask["captures"](play(), {"captures": pile})
    assert ruling.reasons[-1] == (("四光はイチコロ。", "shikou is ichikoro."), ("roppyakken.win.3",))


@pytest.mark.parametrize(
    ("house", "month", "field", "willows", "amiss"),
    [
        (TEN, 1, "matsu-kasu1", None, "gaji.13"),
        (TEN, 1, "yanagi-tan", None, "gaji.13"),
        (TEN, 1, "yanagi-tan matsu-kasu1 matsu-kasu2", None, "gaji.13"),
        (TEN, 1, "yanagi-hikari matsu-kasu1", None, "gaji.13"),
        (TEN, 1, "yanagi-tan matsu-kasu1", None, ""),
        (TEN, 1, "yanagi-tan matsu-tan matsu-kasu1 matsu-kasu2", None, ""),
        (TEN, 6, "yanagi-tan botan-tane botan-tan botan-kasu1", None, "gaji.13"),
        (DEFAULT, 1, "matsu-kasu1", None, ""),
        (DEFAULT, 1, "matsu-tan matsu-hikari", None, "gaji.13"),
        (DEFAULT, 1, "yanagi-hikari", None, "gaji.13"),
        (MUSHI, 1, "matsu-kasu1", None, "gaji.13"),
        (MUSHI, 1, "yanagi-tan matsu-kasu1", None, "gaji.18"),
        (MUSHI, 1, "yanagi-tan matsu-kasu1", 1, ""),
        (MUSHI, 1, "yanagi-tan yanagi-tane yanagi-kasu1 matsu-kasu1", 1, "gaji.18"),
        (MUSHI, 1, "yanagi-tan yanagi-tane yanagi-kasu1 matsu-kasu1", None, ""),
    ],
)
def test_the_referee_refuses_a_field_that_the_gaji_cannot_leave(
    house: RoppyakkenHouse, month: int, field: str, willows: int | None, amiss: str
) -> None:
    """A card of its month and a willow, or three of one of them (gaji.13); and whose the others are must go with that (gaji.18)."""
    more = {} if willows is None else {"willows": willows}
    ruling = GAME.ask["left"](play(house=house), {"player": 0, "month": month, "field": field.split(), **more})
    assert (ruling.verdict == "amiss") is bool(amiss)
    assert not amiss or ruling.clauses == (f"roppyakken.{amiss}",)


def test_a_void_round_says_whose_fuke_it_is_and_by_what() -> None:
    """By the cards alone 180 points with yaku may be fuke (fuke.5)."""
    house = RoppyakkenHouse(fuke="on", fuke_count="cards")
    (line,) = GAME.lines(play(Count(points=(30, 300), names=(("kosan",), ())), house=house))
    assert [one.ja for one in line.marks] == ["@0", "180対300"]
    assert line.clauses[:2] == ("roppyakken.fuke.2", "roppyakken.fuke.5")


# The yellow paulownia


def test_the_yellow_paulownia_has_its_own_name() -> None:
    """Of three chaff cards of one name only it is worth points, may be taken by the gaji and may count as 0 (setup.7)."""
    state = play(house=RoppyakkenHouse(fuke="on", bake_kiri="on"))
    ruling = GAME.ask["gaji"](state, {"where": "hand", "field": ["kiri-kasu1", "kiri-kasu3"]})
    assert ruling.words == ("黄桐を取れる", "it may take: yellow paulownia")
    zeros = next(one for one in GAME.offer(state, "count").inputs if one.name == "zeros.0")  # type: ignore[union-attr]
    assert [one.label.ja for one in zeros.choices] == ["桐に鳳凰", "黄桐"]
    fact = Count(points=(200, 70), zeros=((), ("kiri-kasu3",)))
    (line,) = GAME.lines(GAME.step(state, fact, 0))
    (paid,) = line.payments
    assert ("@1 黄桐を0点に", "@1: yellow paulownia as 0") in [step.label for step in paid.why.steps]


# What is still possible


SAVED = RoppyakkenHouse(crane_saves="on")


@pytest.mark.parametrize(
    ("house", "mine", "theirs", "verdict"),
    [
        (DEFAULT, "sakura-hikari susuki-hikari kiku-tane", "matsu-hikari ume-tan", "without hanami tsukimi"),
        (DEFAULT, "sakura-hikari yanagi-tan", "", "without teppou hanami tsukimi"),
        (DEFAULT, "sakura-hikari kiku-tane", "", "without tsukimi"),
        (DEFAULT, "susuki-hikari kiku-tane", "", "without hanami"),
        (SAVED, "sakura-hikari kiku-tane yanagi-tan", "", "with hanami: 松に鶴"),
        (SAVED, "sakura-hikari kiku-tane yanagi-tan", "matsu-hikari", "without teppou hanami tsukimi"),
    ],
)
def test_what_is_beaten_or_washed_out_is_not_possible(house: RoppyakkenHouse, mine: str, theirs: str, verdict: str) -> None:
    """Not beside teppou, made or about to be (dekiyaku.14), nor with a willow, unless the crane can save it (ame-nagare.4)."""
    ruling = GAME.ask["possible"](play(house=house), {"captures": mine.split(), "others": theirs.split()})
    how, _, names = verdict.partition(" ")
    if how == "without":
        assert not {*names.split()} & {*ruling.verdict.split("+")}
        assert {"ame-shima", "kusa"} <= {*ruling.verdict.split("+")}
    else:
        key, lacks = names.split(": ")
        assert key in ruling.verdict.split("+")
        assert f"花見で一杯: {lacks}" in [reason.words.ja for reason in ruling.reasons]


# Chances


def brute(piles: tuple[int, ...], months: int, of_each: int) -> int:
    """How many deals of a small deck have no month whole in a pile, by looking at all."""
    total = 0
    owners = [place for place, size in enumerate((*piles, months * of_each - sum(piles))) for _ in range(size)]
    for dealt in {*permutations(owners)}:
        by_month = [dealt[at : at + of_each] for at in range(0, len(dealt), of_each)]
        total += not any(len({*one}) == 1 and one[0] < len(piles) for one in by_month)
    return total


@pytest.mark.parametrize(("piles", "months", "of_each"), [((2, 2), 3, 2), ((3, 1, 2), 4, 2), ((3, 3), 3, 3), ((2, 2, 2), 3, 3)])
def test_redeals_of_small_decks_are_counted_by_looking_at_all(piles: tuple[int, ...], months: int, of_each: int) -> None:
    assert parted(piles, months * of_each, months, of_each) == brute(piles, months, of_each)


def test_the_tables_of_chances_add_up() -> None:
    again, gaji, high = GAME.odds(DEFAULT)
    for column in gaji.columns:
        places = [gaji.cells[row.key, column.key].value for row in gaji.rows]
        hands = {"8": 2, "10": 2, "three": 3}[column.key]
        assert hands * places[0] + places[1] + places[2] == 1
    assert sum(figure.deals or 0 for figure in high.cells.values()) == high.deals
    assert all(0 < figure.value < 1 for figure in again.cells.values())


# House rules that do not apply


@pytest.mark.parametrize("seats", [2, 3])
@given(seed=st.integers(0, 2**32), data=st.data())
@settings(max_examples=times(30), deadline=None)
def test_a_house_rule_that_does_not_apply_changes_nothing(seats: int, seed: int, data: st.DataObject) -> None:
    house = data.draw(houses(GAME))
    rest = [option for option in options(RoppyakkenHouse) if idle(house, option.name, seats)]
    changed = data.draw(st.sampled_from(rest)) if rest else None
    assume(changed is not None)
    assert changed
    *_, (record, state) = grown(GAME, house, Random(seed), 12, seats)
    field = changed.name.replace("-", "_")
    for value in changed.choices or ("0", "200"):
        other = msgspec.structs.replace(house, **{field: value if changed.choices else int(value)})
        found = fold(record._replace(house=other))
        assert isinstance(found, State), found
        assert [hand.moved for hand in found.own.rounds] == [hand.moved for hand in state.own.rounds]
        assert GAME.final(found) == GAME.final(state)


FEW_OR_ALL = {2: {"three"}, 3: {"deal.2", "deal.3", "deal.8", "gaji.14", "gaji.15", "settle.2", "settle.4"}}
"""Topics and clauses that are not for so many players."""


@given(seed=st.integers(0, 2**32), data=st.data())
@settings(max_examples=times(60), deadline=None)
def test_nothing_cites_a_clause_of_another_table(seed: int, data: st.DataObject) -> None:
    """Lines, the questions of forms, their answers, and the legend of the sheet: whatever the house rules, and for two or three."""
    rng, seats = Random(seed), data.draw(st.integers(2, 3))
    house = data.draw(houses(GAME))
    *_, (record, state) = grown(GAME, house, rng, 6, seats)
    inquiries = GAME.inquiries(state)
    cited = [clause for line in GAME.lines(state) for clause in line.clauses]
    cited += [one.clause for form in (*GAME.offers(state), *inquiries) for one in form.inputs if one.clause]
    cited += [clause for mark in GAME.sheet(state, record.players).legend for clause in mark.clauses]
    for inquiry in inquiries:
        told = answers(inquiry.inputs, tapping(rng, GAME, state, inquiry.inputs), seats, GAME.deck)
        cited += GAME.ask[inquiry.key](state, told.values).clauses if told.values is not None else ()
    own = [book(GAME).clauses[clause] for clause in dict.fromkeys(cited)]
    assert [one.id for one in own if one.off(house) or {one.short, one.topic} & FEW_OR_ALL[seats]] == []


def test_a_table_without_yaku_is_asked_for_card_points_alone() -> None:
    house = RoppyakkenHouse(yaku="off", fuke="on")
    state = play(house=house)
    said = {inquiry.key: inquiry.hint.en for inquiry in GAME.inquiries(state)}
    assert (said["captures"], said["ends"]) == ("card points", "600 points")
    assert GAME.offers(state)[0].hint.en == "by points"
    (fuke,) = [inquiry for inquiry in GAME.inquiries(state) if inquiry.key == "fuke"]
    assert [one.label.en for one in fuke.inputs] == ["Card points alone"]
    ruling = GAME.ask["captures"](state, {"captures": ["matsu-hikari"]})
    assert [reason.words.ja for reason in ruling.reasons] == ["高い札 1枚 50点", "役なしの取り決めなので、札の点だけ。"]


# What a form tells before anything is entered


@pytest.mark.parametrize(
    ("house", "tapped", "told"),
    [
        ({}, {"points.0": ["300"]}, ["@0 300"]),
        ({}, {"points.0": ["300"], "names.0": ["aotan"], "points.1": ["40"]}, ["@0 400", "@1 40"]),
        (
            {"fuke": "on", "bake_cup": "on"},
            {"points.0": ["300"], "points.1": ["40"], "zeros.1": ["kiku-tane"]},
            ["@0 300", "@1 30", "フケ 無勝負 @1"],
        ),
        (
            {"fuke": "on"},
            {"points.0": ["300"], "names.0": ["shichitan"], "points.1": ["40"]},
            ["@0 900", "@1 40", "イチコロ 七短で@0の勝ち"],
        ),
    ],
)
def test_the_form_tells_everybodys_total_and_what_it_makes_of_the_round(
    house: dict[str, str], tapped: dict[str, list[str]], told: list[str]
) -> None:
    state = GAME.start(RoppyakkenHouse(**house), 2)  # type: ignore[arg-type]
    found = GAME.find(state, "count", tapped)
    assert [f"{one.words.ja} {one.detail.ja if one.fee is None else one.fee}" for one in found] == told


@given(seed=st.integers(0, 2**32), data=st.data())
@settings(max_examples=times(60), deadline=None)
def test_the_form_tells_the_totals_that_are_entered(seed: int, data: st.DataObject) -> None:
    """Cards left over are handed out there as well."""
    house = data.draw(houses(GAME, fuke="off", deal="10"))
    state = GAME.start(house, data.draw(st.integers(2, 3)))
    piles = roppyakken_piles(Random(seed), state)
    fact = Count(captures=piles)
    assume(all(piles) and not GAME.check(state, fact))
    hand = GAME.step(state, fact, 0).own.now
    found = GAME.find(state, "count-cards", {f"captures.{seat}": [*pile] for seat, pile in enumerate(piles)})
    assert [one.fee for one in found if one.fee is not None] == [*hand.totals]
