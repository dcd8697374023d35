"""What is paid in riichi mahjong: cases.txt."""

import re
from itertools import zip_longest
from typing import Any

from scorekeeper.games.riichi import GAME
from tests.games.cases import Case, cases, chosen, each, numbers
from tests.games.riichi.told import Riichi, facts, told

CASES = cases("riichi/cases.txt")
SHORT = dict(line.split(" = ") for (line,) in CASES[""])
"""Facts that many cases begin with."""


def after(text: str, house: str = "") -> Riichi:
    """The table after the facts of a case, under its house rules."""
    return told(re.sub(r"\b[A-Z]+\b", lambda name: SHORT[name[0]], text), **ruled(house))


def ruled(text: str) -> dict[str, Any]:
    """House rules, with those of a house for its name."""
    return chosen(GAME, re.sub(r"\b[A-Z]+\b", lambda name: SHORT[name[0]], text))


def paid(worth: str, rons: str, tsumos: str) -> None:
    """What a child and the dealer win by ron, and what a tsumo costs a child and the dealer, or each who pays the dealer."""
    for how, points in (("ron {}<2", rons), ("tsumo {}", tsumos)):
        child, dealer = map(int, points.split("/")) if "/" in points else (0, 0)
        for player, won in ((0, dealer), (1, child)):
            (fact,) = facts(f"{how.format(player)} {worth}")
            if points == "-":
                assert Riichi().refusal(fact) in ("fu.8", "fu.10", "fu.11"), fact
            elif points and how == "tsumo {}":
                shares = (-dealer, 2 * child + dealer, -child, -child) if player else (3 * dealer, -dealer, -dealer, -dealer)
                assert Riichi().say(fact).balances == shares, fact
            elif points:
                assert Riichi().say(fact).balances == ((0, won, -won, 0) if player else (won, 0, -won, 0)), fact


@each(CASES["fu"])
def test_by_han_and_fu(case: Case) -> None:
    """payment.1 to payment.3, fu.10, fu.11."""
    fu, rons, tsumos = case
    for han, (ron, tsumo) in enumerate(zip_longest(rons.split(), tsumos.split(), fillvalue=""), start=1):
        paid(f"{han}/{fu}", ron, tsumo)


@each(CASES["limits"])
def test_limits(case: Case) -> None:
    """payment.2, payment.4, payment.5, yakuman.18."""
    paid(*case)


@each(CASES["hands"])
def test_hands(case: Case) -> None:
    _, house, entries, points, coming = case
    table = after(entries, house)
    assert (table.scores, table.stands) == (numbers(points), coming)


@each(CASES["results"])
def test_results(case: Case) -> None:
    _, house, entries, final, places = case
    table = after(entries, house)
    assert (table.stands, table.final, GAME.places(table.state)) == ("over", numbers(final), numbers(places))


@each(CASES["ends"])
def test_how_games_go_on(case: Case) -> None:
    _, house, entries, coming = case
    assert after(entries, house).stands == coming


@each(CASES["refused"])
def test_refused(case: Case) -> None:
    """The first clause is cited."""
    told, house, entries, last = case
    (fact,) = facts(last)
    assert after(entries, house).refusal(fact) == told.split()[0]


@each(CASES["orders"])
def test_order_of_payments(case: Case) -> None:
    _, entries, expected = case
    payments = [payment for line in after(entries).lines if not line.struck for payment in line.payments]
    assert " ".join(f"{one.payer}>{one.payee}:{one.amount}" for one in payments).replace("-1", "P") == expected


@each(CASES["points"])
def test_points(case: Case) -> None:
    """What the referee says that points come to."""
    _, house, points, final = case
    table = Riichi(**ruled(house))
    ruling = GAME.ask["points"](table.state, {"scores": numbers(points)})
    assert ruling.verdict == " ".join(f"{one:+d}" for one in numbers(final))
