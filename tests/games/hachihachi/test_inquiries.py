"""The referee of 八八: every question on both sides of each boundary, with the deciding clauses."""

from collections.abc import Sequence
from typing import Any

import pytest

from scorekeeper.core.facts import Fact, Totals
from scorekeeper.core.inquiry import Ruling
from scorekeeper.core.ledger import Payment
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import Exempt, HachihachiField, HachihachiTobikomi
from scorekeeper.games.hachihachi.law import LAW
from tests.games.hachihachi.table import OUT, ZETSU2, Table, hand, month, out


def ask(at: Table, key: str, **values: Any) -> Ruling:
    """The ruling, after checking that what it would enter is valid and moves what it says."""
    ruling = at.ask(key, **values)
    if ruling.facts:
        before = at.points
        assert tuple(new - old for new, old in zip(at.say(*ruling.facts).points, before, strict=True)) == net(ruling)
    return ruling


def net(ruling: Ruling) -> tuple[int, ...]:
    sums = [0, 0, 0]
    for payment in ruling.payments:
        sums[payment.payer] -= payment.amount
        sums[payment.payee] += payment.amount
    return tuple(sums)


def paid(payments: Sequence[Payment]) -> list[tuple[int, int, int]]:
    return sorted((one.payer, one.payee, one.amount) for one in payments)


def cites(ruling: Ruling, clauses: str) -> None:
    assert {f"hachihachi.{clause}" for clause in clauses.split()} <= set(ruling.clauses), ruling.clauses


def cards(text: str) -> list[str]:
    return text.split()


def piles(*text: str) -> dict[str, list[str]]:
    return {str(player): cards(pile) for player, pile in enumerate(text)}


AKA, CHERRY = hand(0, "aka"), hand(0, "sanbon", months=(3,))
LEVEL: list[Fact] = [HachihachiField(), OUT]

# Was that discard hatto? Seat 0 plays; seat 1 moves next, seat 2 just before.


def plays(card: str, *piles_of_others: str, rest: str = "", hand: str = "", discarder: int = 0, **more: Any) -> dict[str, Any]:
    """A card played before two who have captured these; the rest of the hand, if it is shown."""
    shown = {"hand": "shown", "rest": cards(rest)} if rest else {"hand": hand or "hidden"}
    return {"played": [card], "discarder": discarder, "captures": piles("", *piles_of_others), **shown, **more}


def test_proofs_of_a_tobikomi_afterwards_and_in_the_form() -> None:
    def given() -> Any:
        return next(one.given for one in GAME.inquiries(at.state) if one.key == "tobikomi")

    at = month(CHERRY, HachihachiTobikomi(player=0, month=3, offender=1))
    assert given() == {"player": ("0",), "how": ("played",), "offender": ("1",), "month": ("3",)}
    ruling = ask(at, "tobikomi", player=0, how="played", offender=1, proof="last")
    assert ruling.facts == (Exempt(player=1, reason="last"),)
    assert paid(ruling.payments) == [(2, 1, 12)]
    assert given() == {"player": ("0",)}


# Which teyaku are these, and what is shown of them?


# Dekiyaku in captured cards, and one card away.


# Sage, agari, cancel.


# The field, the dealer, the count, mishaps.


@pytest.mark.parametrize("ended", [{"ended": "points", "points": [100, 84, 80]}, {"ended": "yaku", "player": 0}])
def test_nobody_deals_after_the_last_month(ended: dict[str, Any]) -> None:
    for etsunen, ends in (("off", True), ("on", False)):
        ruling = ask(Table(etsunen=etsunen).say(*LEVEL * 11, HachihachiField(brights=ZETSU2)), "dealer", **ended)
        assert ruling.verdict == "0"
        assert ("年は終わり" in ruling.words.ja) is ends
        assert any("hachihachi.dealer.5" in reason.clauses for reason in ruling.reasons) is not ends


def test_only_a_compound_is_void_for_a_part() -> None:
    whole = LAW.because("compound-void")
    assert whole not in ask(month(AKA), "wrong-teyaku", player=0, what="part").reasons
    assert whole in ask(month(hand(0, "aka", "sanbon")), "wrong-teyaku", player=0, what="wrong").reasons


# The year end.


def told(amounts: tuple[int, int, int], dealer: int) -> list[Fact]:
    """A year of totals: these in the first month, four stones for everyone, the last month dealt by `dealer`."""
    leaders = [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]
    leaders.remove(dealer)
    order = [*leaders[:-1], dealer, leaders[-1]]
    return [Totals(amounts=(0, 0, 0) if number else amounts, leader=leader) for number, leader in enumerate(order)]


def test_the_year_end_before_it_is_over_with_chips_and_after_shiso() -> None:
    (standing, *_) = ask(Table().say(*told((60, 61, -121), 0)), "year-end").reasons
    assert standing.words.ja.endswith("@1 +4貫9点・@0 +4貫8点・@2 −10貫5点")
    before = ask(month(), "year-end")
    assert before.verdict == "0 0 0"
    assert before.assumed
    cites(before, "year-end.9")
    for method in ("written", "chips"):
        clauses = ask(month(out(95, 88, 81), method=method), "year-end").clauses
        assert ("hachihachi.setup.6" in clauses, "hachihachi.year-end.5" in clauses) == ((method == "chips"),) * 2
    cites(ask(month(hand(1, "shiso")), "year-end"), "shiso.3")
    both = ask(month(hand(1, "shiso"), hand(2, "shiso")), "year-end")
    assert both.verdict == "0 0 0"
    cites(both, "shiso.4")
