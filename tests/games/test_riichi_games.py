"""Whole games of riichi mahjong as records, reckoned by hand: riichi_games.txt."""

from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from pathlib import Path

import pytest
from kinds import covering

from scorekeeper import pdf, plain, sheet
from scorekeeper.core import record as records
from scorekeeper.core.facts import Totals
from scorekeeper.core.game import State
from scorekeeper.core.record import Record, Refused, fold
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games.riichi import GAME
from scorekeeper.games.riichi.facts import Riichi, Stop
from scorekeeper.games.riichi.game_end import over
from scorekeeper.paper import A4, A5, Paper
from scorekeeper.prepared import prepare
from tests.games.cases import cases
from tests.games.riichi_told import Riichi as Table
from tests.games.riichi_told import told
from tests.test_sheet import of_csv

HERE = Path(__file__).parent
HANDS = cases("riichi_games.txt")
GAMES = [name for name in HANDS if name.endswith(".json")]
FEET = {name: {key: said.split() for key, said in HANDS[f"{name} feet"]} for name in GAMES}
games = pytest.mark.parametrize("name", GAMES)


@cache
def whole(name: str) -> tuple[Record, State]:
    path = HERE / name if (HERE / name).exists() else HERE.parents[1] / "examples" / name
    read = records.read(path.read_bytes(), {"riichi": GAME})
    assert isinstance(read, Record), read
    state = fold(read)
    assert not isinstance(state, Refused), state
    return read, state


@cache
def drawn(name: str) -> Sheet:
    return prepare(*whole(name))


def written(made: Sheet) -> list[list[str]]:
    """Each hand: its name and narrow columns, the changes, the points, the remark."""
    found = []
    for one in sheet.with_sums(made).rounds:
        (row,) = one.rows
        fields = ["|".join(line.ja for line in field) or "-" for field in one.fields]
        cells = " ".join(
            "".join(sign.words.ja for sign in cell.signs) + ("_" if cell.small is None else f"{cell.small:+d}")
            for cell in row.cells
        )
        points = " ".join(str((cell.so_far or 0) // 100) for cell in row.cells)
        remark = "/".join(filter(None, (row.note.ja, row.more.ja)))
        found.append([" ".join((one.name.ja, one.under.ja.replace("　", "/"), *fields)), cells, points, remark])
    return found


def payments(made: Sheet) -> Iterator[str]:
    """The payments of each hand that stand, those of equal amounts with a common side in one."""
    for one in made.rounds:
        parts: list[tuple[str, str, int]] = []
        for payment in (payment for line in one.lines if line.struck is None for payment in line.payments):
            payer, payee, amount = "ABCDP"[payment.payer], "ABCDP"[payment.payee], payment.amount
            payers, payees, before = parts[-1] if parts else ("", "", 0)
            if (payees, before) == (payee, amount) and payer not in payers:
                parts[-1] = payers + payer, payee, amount
            elif (payers, before) == (payer, amount) and payee not in payees:
                parts[-1] = payer, payees + payee, amount
            else:
                parts.append((payer, payee, amount))
        yield " ".join(f"{payers}>{payees}{amount}" for payers, payees, amount in parts) or "-"


@games
def test_every_hand(name: str) -> None:
    assert written(drawn(name)) == [hand[:4] for hand in HANDS[name]]
    paid = [hand[4] for hand in HANDS[name] if len(hand) > 4]
    assert not paid or [*payments(drawn(name))] == paid


@games
def test_the_result(name: str) -> None:
    made = drawn(name)
    feet = {foot.key: ["-" if cell.small is None else str(cell.small) for cell in foot.cells] for foot in made.feet}
    assert feet | {"ranks": [rank.ja for rank in made.ranks]} == FEET[name]
    assert [*map(str, GAME.final(whole(name)[1]) or ())] == FEET[name]["final"]


@games
def test_the_changes_lead_to_the_points(name: str) -> None:
    made = drawn(name)
    count = len(made.rounds)
    head, *rows = of_csv(plain.csv(made, "ja"))
    assert head[:5] == ["局", "区分", "和了・← 放銃", "翻・符", "秋山 印"]
    for seat in range(4):
        at = 5 + 3 * seat
        moved = [int(row[at] or 0) for row in rows[:count]]
        assert [int(row[at + 1]) for row in rows[:count]] == [*accumulate(moved, initial=25000)][1:]
        below = [feet[seat].replace("-", "", feet[seat] == "-") for key, feet in FEET[name].items() if key != "ranks"]
        assert [row[at] for row in rows[count : count + 7]] == below
    assert [row[1] for row in rows[:count]] == [one.name.ja[0] for one in made.rounds]


@pytest.mark.parametrize(("name", "clause"), [("riichi_west.json", "rank.10"), ("riichi_bust.json", "bust.1")])
def test_by_what_clause_a_game_is_over(name: str, clause: str) -> None:
    assert over(whole(name)[1].own) == f"riichi.{clause}"


def test_a_dealer_who_is_not_first_may_not_stop() -> None:
    """After his first win in South 4 D has 14,000; B leads with 39,300 (riichi.dealer.8)."""
    record, _ = whole("riichi_bust.json")
    until = record.log[: max(nth for nth, fact in enumerate(record.log) if isinstance(fact, Riichi))]
    record = record._replace(log=until)
    state = fold(record)
    assert not isinstance(state, Refused)
    refused = records.add(record, state, Stop())
    assert isinstance(refused, Refused)
    assert [one.key for one in refused.objections] == ["stop-not"]


@pytest.mark.pdf
@pytest.mark.parametrize(("name", "paper"), covering(["riichi_west.json", "riichi_bust.json"], [A4, A5]))
def test_the_sheet_is_printed(name: str, paper: Paper) -> None:
    """Every hand is on it; the shorter game has room for its chart, the long one has not."""
    made = drawn(name)
    for lang in LANGUAGES:
        view = sheet.view(made, lang, paper)
        assert sum(len(page.blocks) for page in view.pages) >= len(made.rounds)
        assert bool(view.chart) == (name == "riichi_bust.json")
    assert pdf.pdf(sheet.html(made, "ja", paper)).startswith(b"%PDF")


@pytest.mark.parametrize(
    ("totals", "pots"),
    [
        ("3000 -1000 -1000 -1000", (0,)),
        ("-1500 500 -1500 1500", (1000,)),
        ("-1000 -1000 -1000 -1000", (4000,)),
        ("0 -1000 -1000 0, 0 0 0 0, -1000 0 0 0, -1000 4000 0 0", (2000, 2000, 3000, 0)),
        ("0 -1000 -1000 0, 1000 0 0 0", (2000, None)),
        ("1000 0 0 0", (None,)),
        ("-500 0 0 0", (None,)),
        ("-2000 -1000 -1000 -1000", (None,)),
    ],
)
def test_totals_may_leave_sticks_or_take_them_all(totals: str, pots: tuple[int | None, ...]) -> None:
    """Hands known by their totals: what each sums to, and what then lies on the table."""
    table: Table = told()
    for amounts, pot in zip(totals.split(", "), pots, strict=True):
        fact = Totals(tuple(map(int, amounts.split())))
        if pot is None:
            (refused,) = table.refusing(fact)
            assert (refused.key, refused.where) == ("totals-sum", "amounts")
            assert "リーチ棒" in refused.text.ja
        else:
            now = table.say(fact).month
            assert (now.pot, sum(now.scores) + now.pot) == (pot, 100_000)
