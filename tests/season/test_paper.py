"""A match from a paper sheet: correct sheets are entered as they are, and a mistake is named by its cell."""

from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from generated import added
from hypothesis import given, settings
from hypothesis import strategies as st
from kinds import share, times
from storing import example, folded
from strategies import WAITS, a_table, grown

from scorekeeper.core import record as records
from scorekeeper.core.facts import Closed, Totals
from scorekeeper.core.game import Game, State
from scorekeeper.core.log import live
from scorekeeper.core.record import Record
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.season import paper
from scorekeeper.season.matches import match_of
from scorekeeper.season.paper import Amounts, PaperForm, PaperRound, TypedPaper
from scorekeeper.season.paper_check import CheckedPaper, check

GAME = GAMES[0]
KAN = GAME.unit.per
NAMES = ("秋山", "石川", "上田")
FOUR = (*NAMES, "江口")
UNTOLD = {"riichi": {"f.final.0", "f.final.1", "f.final.3"}, "hachihachi-classic": {"f.held"}}
"""Closing rows of examples that totals do not make: what yakuman and a bust pay after the game, who put out the month stones."""


def blank_of(game: Game) -> Record:
    return Record(game, game.edition, game.house(), FOUR[: a_table(game)])


def form_of(game: Game) -> PaperForm:
    return paper.form_of(game, blank_of(game))


def sheet_of(record: Record, state: State) -> TypedPaper:
    """The paper sheet of a match: its rounds as totals, and all rows below."""
    game = record.game
    form = form_of(game)
    match = match_of(record, state)
    drawn = game.sheet(state, record.players)
    beside = {}
    lines = dict.fromkeys(range(1, len(match.rounds) + 1), (0,) * state.seats)
    for nth, (number, _) in form.beside.items():
        rounds = [one for one in drawn.rounds if one.number == number]
        beside[nth] = tuple(cell.small for cell in rounds[1].rows[0].cells) if len(rounds) > 1 else (None,) * state.seats
    for round in match.rounds:
        extra = next((beside[nth] for nth, (number, _) in form.beside.items() if number == round.number), ())
        lines[round.number] = tuple(one - ((extra[seat] if extra else 0) or 0) for seat, one in enumerate(round.moved))
    leaders = leading(record)
    rounds = tuple(PaperRound((line,), leaders.get(number)) for number, line in lines.items())
    feet = {
        foot.key: tuple(
            None if cell.big is None and cell.small is None else (cell.big or 0) * game.unit.per + (cell.small or 0)
            for cell in foot.cells
        )
        for foot in drawn.feet
    }
    return TypedPaper(rounds, beside, feet, game.places(state) or ())


def leading(record: Record) -> dict[int, int]:
    """The leader after each round, as far as the record says."""
    found: dict[int, int] = {}
    state = records.start(record)
    for step in records.steps(record.game, state, live(record.log)):
        own = step.state.own
        for round in own.rounds if hasattr(own, "rounds") else own.months:
            known = (getattr(round, said, None) for said in ("next_dealer", "winner", "next"))
            leader = next((one for one in known if one is not None), None)
            if round.over and leader is not None:
                found[round.number] = leader
    return found


class Drawn(NamedTuple):
    """A match played at random, and its paper sheet."""

    record: Record
    state: State
    typed: TypedPaper
    rng: Random


def matches(game: Game, count: int = 2) -> list[Drawn]:
    """Matches whose rounds are known by their totals; with what is drawn next for each."""
    return [Drawn(*match(game.name, seed), Random(seed)) for seed in range(times(count))]


@cache
def match(name: str, seed: int) -> tuple[Record, State, TypedPaper]:
    rng, game = Random(seed), BY_NAME[name]
    record, state = blank_of(game), records.start(blank_of(game))
    for _ in range(5 if seed % 4 == 1 else 12):
        if game.final(state) is not None:
            break
        gauge = game.board(state).gauge
        most = 120 if gauge is None else gauge.whole // 4  # all that is won or lost may be staked at this table
        one, two = rng.randrange(1, most), rng.randrange(1, most)
        if name == "koikoi-three":  # both others pay the winner the same
            two = one
        order = rng.sample(range(state.seats), 3)
        if name == "riichi":  # the deal stays or passes to the next player
            leader = (game.coming(state).leader or 0) + rng.randrange(2)
            order = [(leader + step) % state.seats for step in (0, 1, 2)]
            one, two = 100 * one, 100 * two
        if game.scores:  # in tens
            one, two = 10 * (one // 10 + 1), 10 * (two // 10 + 1)
        if name == "mushi":  # one of two pays the other, and nobody else pays anything
            two = 0
        amounts = [0] * state.seats
        paid = (0, 0) if game.scores else (-one, -two)
        amounts[order[0]], amounts[order[1]], amounts[order[2]] = one + two, *paid
        told = Totals(amounts=tuple(amounts), leader=order[0])
        if any(why.key == "totals-next" for why in game.check(state, told)):  # the rule of the table names another
            told = Totals(amounts=told.amounts, leader=game.step(state, Totals(amounts=told.amounts), 0).own.now.next)
        record, state = added(record, state, told)
    return record, state, sheet_of(record, state)


def checked(typed: TypedPaper, game: Game) -> CheckedPaper:
    return check(typed, blank_of(game), form_of(game))


games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@pytest.mark.fuzz
@games
def test_a_random_match_can_be_entered_by_its_totals(game: Game) -> None:
    """Unless a round was won without a payment, or the match ended early, which totals do not show."""
    entered = 0
    for seed in range(times(3)):
        *_, (record, state) = grown(game, game.house(), Random(seed), 300)
        typed = sheet_of(record._replace(players=FOUR[: state.seats]), state)
        if not typed.rounds or any(round.leader is None for round in typed.rounds):
            continue
        found = checked(typed, game)
        if found.record is not None:
            assert game.balances(found.state) == game.balances(state)
            assert game.final(state) is not None or not isinstance(found.record.log[-1], Closed)
            entered += 1
    assert entered


@games
def test_a_correct_sheet_is_accepted(game: Game) -> None:
    for record, state, typed, _ in matches(game):
        found = checked(typed, game)
        assert found.slips == ()
        assert found.record.log[: len(record.log)] == record.log
        assert isinstance(found.record.log[-1], Closed) == (game.final(state) is not None)
        assert game.final(found.state) == game.final(state)


def off_by(typed: TypedPaper, place: int, by: int) -> tuple[TypedPaper, int, int]:
    """The paper with one cell too high by so much, its round and its seat."""
    seats = len(typed.rounds[0].rows[0])
    nth, seat = divmod(place % (len(typed.rounds) * seats), seats)
    line = typed.rounds[nth].rows[0]
    changed = tuple((amount or 0) + by if one == seat else amount for one, amount in enumerate(line))
    rounds = (*typed.rounds[:nth], typed.rounds[nth]._replace(rows=(changed,)), *typed.rounds[nth + 1 :])
    return typed._replace(rounds=rounds), nth + 1, seat


def by(rng: Random) -> int:
    """How much a cell is wrong."""
    return rng.choice((-1, 1)) * rng.randint(1, 60)


@pytest.mark.fuzz
@games
def test_one_wrong_cell_is_found(game: Game) -> None:
    for _, _, typed, rng in matches(game):
        much = by(rng)
        wrong, round, seat = off_by(typed, rng.randrange(1000), much)
        found = checked(wrong, game)
        if game.scores:
            wrong_score(found, round, seat, much)
            continue
        (slip,) = found.slips
        assert slip.where == f"m.{round}.0.{seat}"
        assert FOUR[seat] in slip.text.ja
        assert FOUR[seat] in slip.text.en


def wrong_score(found: CheckedPaper, round: int, seat: int, much: int) -> None:
    """Nothing sums to zero, so it shows in its round if that cannot be, or in a round after the end, else in that player's sum."""
    assert found.slips
    rounds = {slip.where for slip in found.slips if slip.where.startswith("m.")}
    if rounds:
        (where,) = rounds
        number = int(where.split(".")[1])
        assert number == round or (number > round and much > 0)
    else:
        assert [slip.where for slip in found.slips] == [f"f.final.{seat}"]
        assert FOUR[seat] in found.slips[0].text.ja


def below(typed: TypedPaper) -> list[tuple[str, int]]:
    """The cells below the rounds."""
    return [(key, seat) for key, line in typed.feet.items() for seat, amount in enumerate(line) if amount is not None]


@pytest.mark.fuzz
@games
def test_wrong_sums_are_found(game: Game) -> None:
    """One is named. Whatever rows are wrong together, the sheet is never accepted as it is, and what is named really is wrong."""
    for _, _, typed, rng in matches(game):
        key, seat = rng.choice(below(typed))
        line = tuple((amount or 0) + by(rng) if one == seat else amount for one, amount in enumerate(typed.feet[key]))
        found = checked(typed._replace(feet={**typed.feet, key: line}), game)
        (slip,) = found.slips
        assert (slip.where, slip.light, found.stands) == (f"f.{key}.{seat}", True, True)
        assert slip.clause.startswith(game.name)
        assert not isinstance(found.record.log[-1], Closed) or key != form_of(game).feet[-1].key
    for _, _, typed, rng in matches(game):
        wrong = {place: by(rng) for place in rng.sample(below(typed), min(len(below(typed)), rng.randint(2, 4)))}
        feet = {
            key: tuple(None if amount is None else amount + wrong.get((key, seat), 0) for seat, amount in enumerate(line))
            for key, line in typed.feet.items()
        }
        found = checked(typed._replace(feet=feet), game)
        assert found.slips
        assert found.stands
        told = {slip.where for slip in found.slips if slip.where.startswith("f.") and slip.where.count(".") == 2}
        assert told <= {f"f.{key}.{seat}" for key, seat in wrong}


@games
def test_the_example_is_typed_from_its_sheet(game: Game) -> None:
    record, state = example_of(game.name)
    found = check(sheet_of(record, state), record._replace(log=()), paper.form_of(game, record._replace(log=())))
    assert found.stands
    assert {slip.where for slip in found.slips} == UNTOLD.get(game.name, set())
    if game.name != "riichi":
        assert game.final(found.state) == game.final(state)
    one, other = (match_of(*known).rounds for known in ((found.record, found.state), (record, state)))
    assert [round.moved for round in one] == [round.moved for round in other]


def test_a_thirteenth_month_is_typed_if_a_field_may_have_been_left() -> None:
    """Totals do not tell the fields. A year without etsunen ends in December whatever is left."""
    for etsunen, slips in (("on", []), ("off", ["m.13.0"])):
        blank = blank_of(GAME)._replace(house=GAME.house(etsunen=etsunen))
        found = check(TypedPaper((PaperRound(((18, -9, -9),), 0),) * 13), blank, paper.form_of(GAME, blank))
        assert [slip.where for slip in found.slips] == slips
        assert found.stands == (not slips)


@cache
def example_of(name: str) -> tuple[Record, State]:
    """The example match of a game."""
    file = {"hachihachi": "seed-year", "riichi": "riichi-game", "roppyakken": "roppyakken-game"}.get(name, f"{name}-year")
    return example(file), folded(example(file))


@cache
def seed_year() -> tuple[Record, PaperForm, TypedPaper]:
    """The example of 八八 before its first entry, and its sheet."""
    record, state = example_of(GAME.name)
    blank = record._replace(log=())
    return blank, paper.form_of(GAME, blank), sheet_of(record, state)


def test_a_wrong_line_that_sums_to_zero_is_found() -> None:
    """One mistake in a round is reported once, not again in every row that depends on it."""
    blank, form, whole = seed_year()
    ((one, two, three),), ((_, five, six),) = (whole.rounds[nth].rows for nth in (5, 8))
    for nth, line, where, said in (
        (6, (-4 * KAN, 1, 4 * KAN - 1), "f.total", "合計"),
        (6, (two, one, three), "m.6.0", "六月: "),
        (9, (None, -(five or 0), six), "m.9.0", "九月: "),
    ):
        slips = check(whole.with_round(nth - 1, whole.rounds[nth - 1]._replace(rows=(line,))), blank, form).slips
        assert [(slip.where, slip.light) for slip in slips] == [(where, True)]
        assert all(slip.text.with_names(blank.players).ja.startswith(said) for slip in slips)


def best_of(round: PaperRound) -> int:
    return max(range(3), key=lambda seat: round.moves[seat])


def other_leader(typed: TypedPaper, nth: int) -> TypedPaper:
    """The paper with another leader in a round."""
    round = typed.rounds[nth]
    return typed.with_round(nth, round._replace(leader=(round.leader + 1) % 3))


APART = frozenset(("ginmi", "due", "loans", "prize"))
"""The rows that are not computed from the sums above them: what is given back, and what goes to the first or the last."""


def carried(typed: TypedPaper, much: int) -> TypedPaper:
    """The paper with a first sum that is too high for the last in rank, as are all sums computed from it.

    The error is in whole big units, which rounding keeps. A row without a cell for somebody rounds: that is the first in rank,
    whose result is minus the others', as it is where a prize makes all sum to zero.
    """
    first, last = typed.ranks.index(1), typed.ranks.index(3)
    prize = "prize" in typed.feet
    apart = APART | {"stones"} if prize else APART  # elsewhere that row is a sum of what was won and the stones
    feet = {key: more(line, last, much) for key, line in typed.feet.items() if key not in apart}
    if prize or any(None in line for line in feet.values()):
        *_, result = feet
        feet[result] = more(feet[result], first, -much)
    return typed._replace(feet={**typed.feet, **feet})


def more(line: Amounts, seat: int, much: int) -> Amounts:
    return tuple(amount + much if one == seat and amount is not None else amount for one, amount in enumerate(line))


def test_a_wrong_leader_is_reported_once() -> None:
    """It is reported at the leader if that alone can be wrong, else at the first row that it makes wrong."""
    blank, form, typed = seed_year()
    for round in share(range(12)):
        (slip,) = check(other_leader(typed, round), blank, form).slips
        assert slip.light
        assert slip.where in (f"m.{round + 1}.lead", "f.stones")
        assert paper.name_of(form, round + 1).ja in slip.text.ja
        if slip.where == "f.stones":
            assert paper.name_of(form, round + 1).en in slip.text.en
        else:
            assert f"@{typed.rounds[round].leader}なら" in slip.text.ja


@pytest.mark.fuzz
def test_a_leader_who_is_not_the_best_is_found() -> None:
    for _, _, typed, rng in matches(GAME, 6):
        nth = rng.randrange(len(typed.rounds))
        assert typed.rounds[nth].leader == best_of(typed.rounds[nth])
        found = checked(other_leader(typed, nth), GAME)
        if typed.ranks and found.slips:  # the recipient of the stones may make it the same
            (slip,) = found.slips
            assert slip.where == f"m.{nth + 1}.lead"
            assert found.stands


@pytest.mark.fuzz
@pytest.mark.parametrize("game", [one for one in GAMES if one.name not in WAITS], ids=lambda game: game.name)
def test_a_wrong_sum_is_not_reported_again_in_dependent_sums(game: Game) -> None:
    ranked = [one for one in matches(game, 3) if sorted(place or 0 for place in one.typed.ranks) == [1, 2, 3]]
    assert ranked
    for _, _, typed, rng in ranked:
        wrong = carried(typed, rng.randint(-9, -1) * game.unit.per)
        if min(one or 0 for one in wrong.feet.get("held", (0,))) >= 0:  # nobody holds less than nothing: he would have borrowed
            (slip,) = checked(wrong, game).slips
            assert slip.where == f"f.{form_of(game).feet[0].key}.{typed.ranks.index(3)}"


def test_two_mistakes_are_reported_as_two() -> None:
    blank, form, typed = seed_year()
    seat, last = typed.ranks.index(3), form.feet[-1].key

    def wheres(wrong: TypedPaper) -> list[str]:
        return [slip.where for slip in check(wrong, blank, form).slips]

    def off(wrong: TypedPaper, key: str, much: int) -> TypedPaper:
        return wrong._replace(feet={**wrong.feet, key: more(wrong.feet[key], seat, much)})

    both = [f"f.total.{seat}", f"f.{last}.{seat}"]
    assert wheres(carried(typed, -5 * KAN)) == both[:1]
    assert wheres(off(carried(typed, -5 * KAN), last, -KAN)) == both
    assert wheres(off(off(typed, "total", -5 * KAN), last, -5 * KAN)) == both, "the rows between agree"
    assert wheres(off(other_leader(typed, 4), last, -5 * KAN)) == ["m.5.lead", both[1]]


def typed_of(*rows: str, **more: str) -> tuple[CheckedPaper, tuple[paper.Slip, ...]]:
    """A paper sheet from typed rounds: 「5 -3 -2 / 0」, a cell for each player, more lines after `;`, then the leader."""
    typed: dict[str, str] = {}
    counts = []
    for nth, text in enumerate(rows, 1):
        lines, _, leader = text.partition("/")
        typed[f"m.{nth}.lead"] = leader.strip()
        counts.append(len(lines.split(";")))
        for row, line in enumerate(lines.split(";")):
            for seat, cell in enumerate(line.split()):
                big, _, small = cell.partition("_")
                typed |= {f"m.{nth}.{row}.{seat}.big": big.strip("."), f"m.{nth}.{row}.{seat}.small": small}
    typed |= more
    read, wrong = paper.read(typed, GAME, form_of(GAME), counts)
    return checked(read, GAME), wrong


def test_disagreements_are_named() -> None:
    """Rows of disagreements.tsv."""
    for row in (Path(__file__).parent / "disagreements.tsv").read_text("utf-8").splitlines()[1:]:
        sheet, more, where, said = ("" if cell == "-" else cell for cell in row.split("\t"))
        found, wrong = typed_of(*filter(None, sheet.split(" | ")), **dict(one.split("=") for one in more.split()))
        assert wrong == (), row
        assert [slip.where for slip in found.slips] == [where] * bool(where), row
        assert (said in found.slips[0].text.ja) if where else found.stands, row


def test_numbers_and_signs_are_read_as_they_are_typed_or_tapped() -> None:
    for text in ("x", "1.5", "1e3", "--3", "1234567", "五", "+-1", "3-"):
        assert [slip.where for slip in typed_of(f"{text} -3 -2 / 0")[1]] == ["m.1.0.0"], text
    tapped = {"m.1.0.0.big.minus": "on"}
    for cells, said in (({"big": "3", "small": "6"}, -3 * KAN + 6), ({"big": "-3"}, -3 * KAN)):
        read, _ = paper.read(tapped | {f"m.1.0.0.{name}": value for name, value in cells.items()}, GAME, form_of(GAME), [1])
        assert read.rounds[0].rows[0][0] == said, "the columns have signs of their own"


def test_a_wrong_rank_is_reported() -> None:
    typed = next(one.typed for one in matches(GAME) if one.typed.ranks)
    found = checked(typed._replace(ranks=(*typed.ranks[1:], typed.ranks[0])), GAME)
    assert {slip.where for slip in found.slips} == {f"r.{seat}" for seat in range(3)}


CELLS = "m.1.0.0.big m.1.lead m.1.sum.0.small b.3.0.small f.total.0.big f.final.2.big r.0 m.2.0.1.big.minus".split()


@settings(max_examples=times(15))
@given(
    typed=st.dictionaries(st.sampled_from(CELLS) | st.text(max_size=9), st.text(max_size=8)),
    rows=st.lists(st.integers(1, 3), max_size=4),
)
def test_nothing_that_is_typed_breaks_it(typed: dict[str, str], rows: list[int]) -> None:
    for game in GAMES:
        read, _ = paper.read(typed, game, form_of(game), rows)
        checked(read, game)


RIICHI = BY_NAME["riichi"]
STICKS = ((-1500, 500, -1500, 1500), (-2000, 5000, -1000, -1000), (2000, -3000, 500, 500))
"""One is left, then taken."""


def of_hands(*lines: Amounts) -> CheckedPaper:
    leader = [0, 1, 2]  # the deal stays once, then passes
    return checked(TypedPaper(tuple(PaperRound((line,), leader[nth]) for nth, line in enumerate(lines))), RIICHI)


def test_what_a_round_leaves_in_the_pot_is_no_mistake() -> None:
    """What is not a whole number of sticks, and more than lies on the table, still is."""
    found = of_hands(*STICKS)
    assert found.slips == ()
    assert RIICHI.balances(found.state) == tuple(map(sum, zip(*STICKS, strict=True)))
    for line in ((-2000, 5100, -1000, -1000), (-2000, 6000, -1000, -1000)):
        (slip,) = of_hands(STICKS[0], line, STICKS[2]).slips
        assert slip.where.startswith("m.2.0")
    assert "リーチ棒" in form_of(RIICHI).hint.ja


def test_a_match_won_whatever_the_totals_are_is_typed_with_who_won() -> None:
    game = BY_NAME["roppyakken"]
    blank, form = blank_of(game), form_of(game)
    cells = {"m.1.0.1.small": "500", "m.2.0.0.small": "170", "r.0": "0", "r.1": "1"}
    cells |= {"f.final.0.small": "170", "f.final.1.small": "500"}
    (slip,) = check(paper.read(cells, game, form, [1] * 10)[0], blank, form).slips
    assert (slip.where, slip.light, slip.clause) == ("won", True, "roppyakken.win.3")
    found = check(paper.read({**cells, "won": "0"}, game, form, [1] * 10)[0], blank, form)
    assert found.state
    assert (found.slips, game.final(found.state), game.places(found.state)) == ((), (170, 500, 0), (1, 2, 3))
    early = check(paper.read({**cells, "m.3.0.1.small": "10", "won": "1"}, game, form, [1] * 10)[0], blank, form)
    assert early.state
    assert game.places(early.state) == (2, 1, 3)
    off = Record(game, game.edition, game.house(yaku="off"), FOUR[:2])
    assert paper.form_of(game, off).winner is None
