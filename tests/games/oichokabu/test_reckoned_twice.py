"""おいちょかぶ against a second reckoning (reckoned.py), which is written from its clauses and never reads the app.

A table of tests/games/oichokabu/played.py plays matches with real cards; what it would enter is told to the app, by cards or by
numbers; everybody's gains, what may be staked, who deals next and the end must be the same, and a form can declare every entry.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from kinds import times

from scorekeeper.core import filled
from scorekeeper.core.facts import Fact, Totals
from scorekeeper.core.house import house_from
from scorekeeper.core.record import Refused, add
from scorekeeper.games.oichokabu import GAME
from scorekeeper.games.oichokabu.facts import Fights, OichokabuStake, OichokabuStakes
from scorekeeper.games.oichokabu.house import OichokabuHouse
from tests.games import table as tables
from tests.games.oichokabu.played import Table
from tests.games.oichokabu.reckoned import (
    SPOTS,
    Month,
    arashi,
    arashi_at_once,
    four_one,
    leaves,
    month_of,
    number,
    own,
    sweeps,
    wrong,
)

MATCHES = 60


def house_of(house: dict[str, Any]) -> OichokabuHouse:
    """The house rules of the app for those of the table."""
    rotate, _, many = str(house["rotate"]).partition(":")
    texts = {name: str(house[name]) for name in ("deck", "bank-target", "maki")}
    own = {f"own.{nth}": line_of(nth, *one) for nth, one in enumerate(house["own"], 1)}
    plain = {name: value for name, value in house.items() if name != "own"}
    found = house_from(OichokabuHouse, plain | texts | {"rotate": rotate, "rotate-months": int(many or 1)} | own)
    assert isinstance(found, OichokabuHouse)
    return found


def line_of(nth: int, months: tuple[int, ...], need: int, whose: str, much: int, beaten: tuple[str, ...]) -> str:
    """A hand of the table's own as the app has it."""
    cards = [f"{month}{('', 'b', 'c')[months[:at].count(month)]}" for at, month in enumerate(months)]
    return f"手{nth}~{much}~~{'.'.join(cards)}~{need}~{'.'.join(beaten)}~{whose or 'asks'}"


def told(rng: Random, month: Month, house: dict[str, Any], seats: int) -> Iterator[Fact]:
    """What the table enters for a month; only its stakes if there are none."""
    if month.stakes and rng.random() < 0.3:
        for seat in (one for one in range(seats) if one != month.dealer):
            at = month.stakes.get(seat)
            yield (
                OichokabuStake(player=seat, stake=at.points, spot=str(at.spot + 1)) if at else OichokabuStake(player=seat, stake=0)
            )
    else:
        places = [month.stakes.get(seat) for seat in range(seats)]
        yield OichokabuStakes(
            stakes=tuple(one.points if one else 0 for one in places),
            spots=tuple(str(one.spot + 1) if one else "" for one in places),
        )
    if month.stakes:
        yield fights(month, house, by_cards=rng.random() < 0.6)


def fights(month: Month, house: dict[str, Any], *, by_cards: bool) -> Fights:
    taken = {stake.spot for stake in month.stakes.values()}
    spots, months = [""] * SPOTS, [""] * (SPOTS + 1)
    cards: list[tuple[str, ...]] = [()] * SPOTS
    left = False
    slipped = wrong(house, month.oya, dealer=True)
    three = arashi(month.oya) and house["oya-arashi"] != "off"
    for spot in taken:
        column = month.columns[spot]
        if wrong(house, column):
            spots[spot] = "foul"
            continue
        left = left or not ((arashi(column) and arashi_at_once(house)) or leaves(house, column))
        if by_cards:
            cards[spot] = tuple(str(month_of(card)) for card in column)
        else:
            special = "shiroku" if leaves(house, column) else "shippin" if four_one(house, column) else ""
            spots[spot] = special or ("arashi" if arashi(column) else str(number(house, column)))
            if not leaves(house, column) and (mine := own(house, column, False)) is not None:
                spots[spot] = f"own-{mine + 1}"
            elif arashi(column) and three and own(house, month.oya, True) is None and house["oya-arashi"] == "on" and not slipped:
                months[spot] = str(month_of(column[0]))
    said: dict[str, Any] = {"first": month.early}
    if left and slipped:
        said["oya"] = "foul"
    elif left and by_cards:
        said["hand"] = tuple(str(month_of(card)) for card in month.oya)
    elif left:
        said["oya"] = _named(month, house, three)
        said["two"] = number(house, month.oya[:2]) if month.early else None
        if any(months):
            months[SPOTS] = str(month_of(month.oya[0]))
    return Fights(spots=tuple(spots), cards=tuple(cards), months=tuple(months) if any(months) else (), **said)


def _named(month: Month, house: dict[str, Any], three: bool) -> str:
    if (his := own(house, month.oya, True)) is not None:
        return f"own-{his + 1}"
    if sweeps(house, month.oya):
        return "shippin" if {month_of(card) for card in month.oya} == {1, 4} else "kuppin"
    return "arashi" if three else str(number(house, month.oya))


def test_both_reckonings_agree() -> None:
    for seed in range(times(MATCHES)):
        rng = Random(seed)
        table = Table(rng)
        app = tables.Table.of(GAME, table.seats, **msgspec.structs.asdict(house_of(table.house)))
        for month, result in table.months():
            assert app.next[1] == month.dealer
            start, before = (app.record, app.state), app.balances
            for fact in told(rng, month, table.house, table.seats):
                assert filled.offer_for(GAME.offers(app.state), fact, table.seats), ("no form", fact)
                app.say(fact)
            gained = tuple(now - had for now, had in zip(app.balances, before, strict=True))
            assert gained == result.changes, (seed, month)
            over = table.year.over
            tells = table.house["rotate"] == "goke" and table.house["domae-kind"] == "limit" and not over
            by_totals = add(*start, Totals(amounts=gained, leader=table.year.dealer if tells else None))
            assert not isinstance(by_totals, Refused), (seed, month, gained, by_totals)
            lines = [line for line in app.month.lines if line.player is not None and line.sort not in ("stakes", "call")]
            assert {line.player for line in lines} == {one.seat for one in result.fights}
            assert (app.next[0] is None) is over
            if not over:
                assert app.next[1] == table.year.dealer, (seed, month)
                assert app.month.following().ceiling == table.year.ceiling
        assert app.final == tuple(table.year.balances)
        assert GAME.places(app.state) == tuple(table.year.places())
