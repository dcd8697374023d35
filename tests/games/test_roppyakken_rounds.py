"""六百間: rounds, as the rules tell them: what cards and yaku are worth, who scores, who deals, and how a game ends."""

from itertools import permutations, product
from random import Random
from typing import Any

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
from scorekeeper.core.inquiry import Inquiry
from scorekeeper.core.limits import idle
from scorekeeper.core.play.dealing import parted
from scorekeeper.core.record import fold
from scorekeeper.decks.hanafuda import BY_NAME, DECK, WILLOW, Flowers
from scorekeeper.games.roppyakken import GAME
from scorekeeper.games.roppyakken.facts import Count, Fuke, Ichikoro
from scorekeeper.games.roppyakken.house import RoppyakkenHouse
from scorekeeper.games.roppyakken.piles import fit, handed_over, left_points
from scorekeeper.games.roppyakken.yaku import made, whole, worth, zero_cards
from tests.games.cases import Case, cases, chosen, each, numbers
from tests.games.table import Table

CASES = cases("roppyakken_cases.txt")

House = dict[str, Any]
LOW: House = {"card_values": "20"}
FUKE: House = {"fuke": "on"}
OWN: House = {"score": "own"}
TEN: House = {"deal": "10"}
CRANE: House = {"crane_saves": "on"}
CUP: House = {"fuke": "on", "bake_cup": "on"}


class Roppyakken(Table):
    GAME = GAME
    SEATS = 2

    @property
    def places(self) -> tuple[int, ...] | None:
        return GAME.places(self.state)

    def inquiry(self, key: str) -> Inquiry:
        return next(one for one in GAME.inquiries(self.state) if one.key == key)


def told(*facts: Fact, seats: int = 2, **house: Any) -> Roppyakken:
    return Roppyakken(seats, **house).say(*facts)


def rules(**house: Any) -> RoppyakkenHouse:
    return RoppyakkenHouse(**house)


def cards(text: str) -> Flowers:
    return frozenset(BY_NAME[name] for name in text.split())


@pytest.mark.parametrize(("reason", "marks"), [("", ()), ("二枚多く配った", ("二枚多く配った",))])
def test_a_round_dealt_again_says_why(reason: str, marks: tuple[str, ...]) -> None:
    (line,) = told(Redo(reason=reason)).lines
    assert tuple(one.ja for one in line.marks) == marks


# Cards


def test_six_cards_of_fifty_nineteen_of_ten_and_the_rest_of_nothing() -> None:
    for house, number, every in ((rules(), {50: 6, 10: 19, 0: 23}, 490), (rules(**LOW), {20: 5, 10: 20, 0: 23}, 300)):
        values = [worth(card, house) for card in DECK]
        assert {value: values.count(value) for value in values} == number
        assert whole(house) == every
    assert [worth(BY_NAME[name], rules()) for name in ("kiri-kasu3", "kiri-kasu1", "yanagi-kasu1")] == [10, 0, 0]


@each(CASES["yaku"])
def test_each_yaku(case: Case) -> None:
    pile, expected = case
    rows = {row.yaku.key: row.yaku.fee for group in GAME.yaku(rules()) for row in group.samples}
    assert {f"{key}={rows[key]}" for key in made(cards(pile), rules()).names} == {*expected.split()}


@pytest.mark.parametrize(
    ("four", "house", "made_"),
    [
        ("matsu sakura susuki kiri", {"shikou_cards": "4"}, True),
        ("matsu sakura susuki kiri", {}, False),
        ("matsu sakura susuki yanagi", {"shikou_cards": "4"}, False),
    ],
)
def test_shikou_of_four_needs_no_rain_man(four: str, house: House, made_: bool) -> None:
    found = made(cards(" ".join(f"{month}-hikari" for month in four.split())), rules(**house))
    assert ("shikou" in found.names) is made_


def test_any_willow_washes_out_unless_the_crane_saves() -> None:
    willows = [*sorted(card.name for card in WILLOW), ""]
    for willow, crane, rain, saves in product(willows, ("matsu-hikari", ""), ("on", "off"), ("on", "off")):
        found = made(cards(f"sakura-hikari kiku-tane {willow} {crane}"), rules(ame_nagare=rain, crane_saves=saves))
        stands = not willow or rain == "off" or (bool(crane) and saves == "on")
        assert ("hanami" in found.names) is stands, (willow, crane, rain, saves)
        assert (found.washed == ("hanami",)) is not stands, (willow, crane, rain, saves)


def test_teppou_takes_hanami_and_tsukimi_with_it() -> None:
    found = made(cards("sakura-hikari susuki-hikari kiku-tane yanagi-kasu1"), rules())
    assert (found.names, found.washed) == ((), ("teppou",))


# What the gaji leaves over


def piles_with(left: str, first: str) -> tuple[Flowers, Flowers]:
    """Two piles of all cards but those left; the first has the gaji and these."""
    own = cards(f"yanagi-hikari {first}")
    return own, frozenset(DECK) - own - cards(left)


@pytest.mark.parametrize(
    ("rest", "mine", "theirs"),
    [("leave", "", ""), ("take", "yanagi-kasu1 matsu-kasu2", ""), ("mushi", "matsu-kasu2", "yanagi-kasu1")],
)
def test_left_overs_go_by_the_house_rule(rest: str, mine: str, theirs: str) -> None:
    house = rules(deal="10", gaji_rest_10=rest)
    one, other = piles_with("yanagi-kasu1 matsu-kasu2", "matsu-hikari matsu-tan matsu-kasu1")
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
    assert not fit((one - cards(left), other), rules(**TEN))


def test_what_may_be_left_over_is_worth() -> None:
    assert left_points(rules()) == {0, 10, 20, 30, 50, 60, 70}
    assert left_points(rules(**LOW)) == {0, 10, 20, 30, 40}


# Rounds


@each(CASES["rounds"])
def test_rounds(case: Case) -> None:
    amounts, yaku, house, scores, leader = case
    fact = Count(points=numbers(amounts), names=tuple(() if one == "-" else (one,) for one in yaku.split()))
    table = told(fact, seats=len(fact.points), **chosen(GAME, house))
    assert table.balances == numbers(scores)
    assert table.next[:2] == (2, int(leader))


def test_by_cards_and_by_points_come_to_the_same() -> None:
    one = "matsu-hikari matsu-kasu1 ume-tane ume-kasu1 sakura-hikari sakura-kasu1".split()
    other = "kiku-tan kiku-kasu1 botan-tan botan-kasu1 momiji-tan momiji-kasu1".split()
    assert told(Count(captures=(tuple(one), tuple(other)))).balances == (120, 0)
    assert told(Count(points=(150, 30), names=(("oozan",), ("aotan",)))).balances == (120, 0)


def test_every_score_is_the_sum_of_its_steps() -> None:
    (line,) = told(Count(points=(270, 220), names=(("matsu-shima",), ()))).lines
    (paid,) = line.payments
    steps = [(step.value, step.clause.partition(".")[2]) for step in paid.why.steps]
    assert steps == [(270, "setup.9"), (50, "dekiyaku.16"), (-220, "setup.9")]


@pytest.mark.parametrize(("points_of", "scores"), [(40, (0, 0)), (50, (260, 0)), (30, (0, 0))])
def test_a_zero_counts_towards_fuke_and_stays(points_of: int, scores: tuple[int, ...]) -> None:
    assert told(Count(points=(300, points_of), zeros=((), ("kiku-tane",))), **CUP).balances == scores


@pytest.mark.parametrize("rest", ["take", "mushi"])
def test_one_number_follows_only_where_no_card_is_nobodys(rest: str) -> None:
    assert told(Count(points=(290,)), deal="10", gaji_rest_10=rest).balances == (90, 0)
    assert told(**TEN).keys(Count(points=(290,))) == ("count-missing",)


# The end

SHICHITAN = Count(points=(80, 260), names=(("shichitan",), ("matsu-kiri-bouzu", "oozan")))
SHIKOU = ("shikou", "matsu-kiri-bouzu")
ENDS: list[tuple[House, tuple[Fact, ...], tuple[int, ...] | None, tuple[int, ...] | None]] = [
    # house, facts, final scores, places
    ({}, (Totals(amounts=(600, 0)),), (600, 0), (1, 2)),
    ({}, (Totals(amounts=(590, 0)),), None, None),
    # Of two who reach 600 the higher wins, and equals go on.
    (OWN, (Totals(amounts=(400, 400)), Count(points=(290, 200))), (690, 600), (1, 2)),
    (OWN, (Totals(amounts=(400, 400)), Count(points=(220, 220))), None, None),
    (OWN, (Totals(amounts=(400, 400)), Count(points=(220, 220)), Count(points=(100, 110))), (720, 730), (2, 1)),
    # Ichikoro wins whatever the scores.
    ({}, (Totals(amounts=(0, 590)), Ichikoro(player=0, name="shichitan"), Closed()), (600, 590), (1, 2)),
    (FUKE, (Totals(amounts=(0, 590)), SHICHITAN), (170, 590), (1, 2)),
    (FUKE, (Totals(amounts=(0, 590)), Totals(amounts=(170, 0), winner=0)), (170, 590), (1, 2)),
    # Shikou beats shichitan and knows no fuke.
    (FUKE, (Count(points=(250, 70), names=(SHIKOU, ("shichitan",))),), (330, 0), (1, 2)),
    (FUKE, (Count(points=(200, 20), names=(("shichitan",), ())),), None, None),
    (FUKE, (Count(points=(300, 10), names=(SHIKOU, ())),), (1040, 0), (1, 2)),
]


@pytest.mark.parametrize(("house", "facts", "final", "places"), ENDS)
def test_how_games_end(
    house: House, facts: tuple[Fact, ...], final: tuple[int, ...] | None, places: tuple[int, ...] | None
) -> None:
    table = told(*facts, **house)
    assert (table.final, table.places) == (final, places)


def test_a_winner_who_was_entered_with_the_totals_is_said() -> None:
    copied = told(Totals(amounts=(0, 590)), Totals(amounts=(170, 0), winner=0), **FUKE)
    assert [mark.en for mark in copied.lines[-1].marks] == ["ichikoro (@0)"]


@pytest.mark.parametrize(
    ("bake", "number"),
    [("", 0), ("cup", 1), ("willow", 3), ("kiri", 2), ("cup willow kiri", 6)],
)
def test_which_cards_may_count_as_nothing(bake: str, number: int) -> None:
    switched: House = {f"bake_{name}": "on" for name in bake.split()}
    assert len(zero_cards(rules(fuke="on", **switched))) == number
    assert zero_cards(rules(**switched)) == ()


# What is refused


@pytest.mark.parametrize(
    ("fact", "key", "house"),
    [
        (Count(points=(200,)), "count-missing", {}),
        (Count(points=(200, 200, 90)), "count-missing", {}),
        (Count(points=(300, 100), names=(("ame-shima", "hanami"), ())), "yaku-rain", {}),
        (Count(points=(130, 100), names=(("ame-shima", "hanami"), ())), "yaku-points", CRANE),
        (Count(points=(200, 100), names=(("ame-shima", "hanami"), ("matsu-shima",))), "yaku-rain", CRANE),
        (Count(points=(300, 100), names=(("kosan", "kosan"), ())), "yaku-unknown", {}),
        (Count(points=(300, 100), names=((), ("gokou",))), "yaku-unknown", {}),
        (Count(), "count-one-way", {}),
        (Fuke(players=(2,)), "fuke-who", FUKE),
        (Totals(amounts=(10, -10)), "totals-scores", OWN),
        (Totals(amounts=(10, 0), winner=2), "totals-winner", {}),
        (Totals(amounts=(10, 0), winner=0), "totals-winner", {"yaku": "off"}),
    ],
)
def test_what_is_refused(fact: Fact, key: str, house: House) -> None:
    assert told(**house).keys(fact) == (key,)


@pytest.mark.parametrize(("seats", "clause"), [(2, "settle.2"), (3, "three.1")])
def test_two_scores_by_the_difference_are_refused_by_the_clause_for_so_many(seats: int, clause: str) -> None:
    assert told(seats=seats).refuses(Totals(amounts=(10, 10, 0)[:seats])) == (("totals-one", clause),)


# What is said


@pytest.mark.parametrize(("house", "settle"), [(FUKE, "settle.2"), (FUKE | OWN, "settle.3")])
def test_a_count_that_wins_says_first_by_what(house: House, settle: str) -> None:
    """The page of a line shows its first clauses in full."""
    for names, first in ((("shichitan",), ("win.3", settle)), ((), (settle, "settle.5"))):
        (line,) = told(Count(points=(200, 40), names=(names, ())), **house).lines
        assert line.clauses[:2] == tuple(f"roppyakken.{one}" for one in first)


def test_a_void_round_says_whose_fuke_it_is_and_by_what() -> None:
    """By the cards alone 180 points with yaku may be fuke (fuke.5)."""
    (line,) = told(Count(points=(30, 300), names=(("kosan",), ())), fuke_count="cards", **FUKE).lines
    assert [one.ja for one in line.marks] == ["@0", "180対300"]
    assert line.clauses[:2] == ("roppyakken.fuke.2", "roppyakken.fuke.5")


@pytest.mark.parametrize(("key", "question", "verdict"), [("fuke", "totals", "fuke 0"), ("ends", "sums", "0 points")])
def test_the_referee_is_told_only_points_that_can_be(key: str, question: str, verdict: str) -> None:
    """All points come in tens (setup.8)."""
    points_of = {"totals": (30, 200), "sums": (610, 200)}[question]
    ruling = told(**FUKE).ask(key, **{question: (points_of[0] + 5, 200)})
    assert (ruling.verdict, ruling.clauses) == ("amiss", ("roppyakken.setup.8",))
    assert told(**FUKE).ask(key, **{question: points_of}).verdict == verdict


@pytest.mark.parametrize(
    ("tapped", "verdict"), [({}, "goes-on"), ({"sums.1": ["600"]}, "1 points"), ({"sums.0": ["600"], "sums.1": [""]}, "0 points")]
)
def test_who_is_left_out_of_the_totals_has_what_the_record_says(tapped: dict[str, list[str]], verdict: str) -> None:
    table = told(Totals(amounts=(590, 0)))
    values = answers(table.inquiry("ends").inputs, tapped, 2, GAME.deck).values
    assert values is not None
    assert table.ask("ends", **values).verdict == verdict


@pytest.mark.parametrize(("pile", "verdict"), [("matsu-tan", "none"), ("sakura-hikari kiku-tane yanagi-tan", "stands")])
def test_a_table_without_rain_is_answered_by_that_alone(pile: str, verdict: str) -> None:
    table = told(ame_nagare="off")
    ruling = table.ask("ame", captures=pile.split())
    assert (ruling.verdict, *ruling.clauses) == (verdict, "roppyakken.ame-nagare.5")
    assert [one.clause for one in table.inquiry("ame").inputs] == ["roppyakken.ame-nagare.5"]


def test_the_worth_of_captures_says_that_a_yaku_among_them_wins() -> None:
    ruling = told().ask("captures", captures=[card.name for card in DECK if card.name.endswith("-hikari")])
    assert ruling.reasons[-1] == (("四光はイチコロ。", "shikou is ichikoro."), ("roppyakken.win.3",))


@each(CASES["left"])
def test_the_referee_refuses_a_field_that_the_gaji_cannot_leave(case: Case) -> None:
    """A card of its month and a willow, or three of one of them (gaji.13); and whose the others are must go with that (gaji.18)."""
    house, month, field, willows, amiss = case
    more = {"willows": int(willows)} if willows else {}
    ruling = told(**chosen(GAME, house)).ask("left", player=0, month=int(month), field=field.split(), **more)
    assert (ruling.verdict == "amiss") is bool(amiss)
    assert not amiss or ruling.clauses == (f"roppyakken.{amiss}",)


def test_the_yellow_paulownia_has_its_own_name() -> None:
    """Of three chaff cards of one name only it is worth points, may be taken by the gaji and may count as 0 (setup.7)."""
    table = told(bake_kiri="on", **FUKE)
    ruling = table.ask("gaji", where="hand", field=["kiri-kasu1", "kiri-kasu3"])
    assert ruling.words == ("黄桐を取れる", "it may take: yellow paulownia")
    zeros = next(one for one in GAME.offer(table.state, "count").inputs if one.name == "zeros.0")  # type: ignore[union-attr]
    assert [one.label.ja for one in zeros.choices] == ["桐に鳳凰", "黄桐"]
    (line,) = table.say(Count(points=(200, 70), zeros=((), ("kiri-kasu3",)))).lines
    assert ("@1 黄桐を0点に", "@1: yellow paulownia as 0") in [step.label for step in line.payments[0].why.steps]


@each(CASES["possible"])
def test_what_is_beaten_or_washed_out_is_not_possible(case: Case) -> None:
    """Not beside teppou, made or about to be (dekiyaku.14), nor with a willow, unless the crane can save it (ame-nagare.4)."""
    house, mine, theirs, verdict = case
    ruling = told(**chosen(GAME, house)).ask("possible", captures=mine.split(), others=theirs.split())
    possible = {*ruling.verdict.split("+")}
    how, _, names = verdict.partition(" ")
    if how == "without":
        assert not {*names.split()} & possible
        assert {"ame-shima", "kusa"} <= possible
    else:
        key, lacks = names.split(": ")
        assert key in possible
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


@pytest.mark.parametrize(("piles", "months", "of_each"), [((3, 1, 2), 4, 2), ((3, 3), 3, 3), ((2, 2, 2), 3, 3)])
def test_redeals_of_small_decks_are_counted_by_looking_at_all(piles: tuple[int, ...], months: int, of_each: int) -> None:
    assert parted(piles, months * of_each, months, of_each) == brute(piles, months, of_each)


def test_the_tables_of_chances_add_up() -> None:
    again, gaji, high = GAME.odds(rules())
    for column in gaji.columns:
        places = [gaji.cells[row.key, column.key].value for row in gaji.rows]
        hands = {"8": 2, "10": 2, "three": 3}[column.key]
        assert hands * places[0] + places[1] + places[2] == 1
    assert sum(figure.deals or 0 for figure in high.cells.values()) == high.deals
    assert all(0 < figure.value < 1 for figure in again.cells.values())


# House rules that do not apply


@pytest.mark.parametrize("seats", [2, 3])
@given(seed=st.integers(0, 2**32), data=st.data())
@settings(max_examples=times(8), deadline=None)
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
@settings(max_examples=times(20), deadline=None)
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
    table = told(yaku="off", **FUKE)
    assert [table.inquiry(key).hint.en for key in ("captures", "ends")] == ["card points", "600 points"]
    assert GAME.offers(table.state)[0].hint.en == "by points"
    assert [one.label.en for one in table.inquiry("fuke").inputs] == ["Card points alone"]
    reasons = table.ask("captures", captures=["matsu-hikari"]).reasons
    assert [reason.words.ja for reason in reasons] == ["高い札 1枚 50点", "役なしの取り決めなので、札の点だけ。"]


# What a form tells before anything is entered


@pytest.mark.parametrize(
    ("house", "tapped", "said"),
    [
        ({}, {"points.0": ["300"]}, ["@0 300"]),
        ({}, {"points.0": ["300"], "names.0": ["aotan"], "points.1": ["40"]}, ["@0 400", "@1 40"]),
        (CUP, {"points.0": ["300"], "points.1": ["40"], "zeros.1": ["kiku-tane"]}, ["@0 300", "@1 30", "フケ 無勝負 @1"]),
        (FUKE, {"points.0": ["300"], "names.0": ["shichitan"], "points.1": ["40"]}, ["@0 900", "@1 40", "イチコロ 七短で@0の勝ち"]),
    ],
)
def test_the_form_tells_everybodys_total_and_what_it_makes_of_the_round(
    house: House, tapped: dict[str, list[str]], said: list[str]
) -> None:
    found = GAME.find(told(**house).state, "count", tapped)
    assert [f"{one.words.ja} {one.detail.ja if one.fee is None else one.fee}" for one in found] == said


@given(seed=st.integers(0, 2**32), data=st.data())
@settings(max_examples=times(15), deadline=None)
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
