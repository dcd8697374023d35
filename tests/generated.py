"""Matches played at random, drawn once in a process of tests, and read by every law that holds for any match.

Each game has the same few in every run; with --deep 20 times as many, which no run had before. The first is played under the
usual house rules, the others under any; the numbers of players go round.
"""

from collections.abc import Callable
from functools import wraps
from random import Random
from typing import NamedTuple

import kinds
import msgspec
from kinds import times
from strategies import agreed, grown

from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Game, State
from scorekeeper.core.house import OFF, House, house_from, option_value, options, values, worths
from scorekeeper.core.own_yaku import OwnYaku
from scorekeeper.core.record import Record, Refused, add

BEGUN = (25, 9, 18, 14)
"""How many declarations are tried in matches that have only begun."""
FIRST = Random().randrange(2**32) if kinds.deep else 0
"""The first seed."""


class Match(NamedTuple):
    """A match as far as it was played."""

    game: Game
    seed: int
    record: Record
    state: State

    def __repr__(self) -> str:
        return f"<{self.game.name}, seed {self.seed}>"

    @property
    def seats(self) -> int:
        return self.state.seats

    @property
    def rng(self) -> Random:
        """For what a law chooses; it begins anew for every law."""
        return Random(self.seed)


def rules(rng: Random, game: Game, **fixed: str) -> House:
    """Any house rules, except those that are fixed."""
    while True:
        picked = {
            one.name.replace("-", "_"): rng.choice(sorted(one.choices)) if one.choices else rng.choice(one.numbers)
            for one in options(game.house)
        }
        house = agreed(game.house(**picked | fixed))
        if all(option_value(house, name) == choice for name, choice in fixed.items()):
            return house


def priced(rng: Random, house: House, least: int = 1) -> House:
    """The house rules with other worths for about a third of the yaku, and with three of the table's own where it may."""
    given = {one.name: rng.choice((OFF, least, rng.randint(1, 40))) for one in worths(type(house)) if rng.random() < 1 / 3}
    lines = {f"own.{nth}": own_yaku(rng, type(house)).line for nth in range(1, 4)} if "own" in house.__struct_fields__ else {}
    return house_from(type(house), values(house) | given | lines)


def own_yaku(rng: Random, kind: type[House]) -> OwnYaku:
    """Told by word, made by all of some cards, or by some of them; instead of some other yaku."""
    cards = tuple(rng.sample(sorted(kind.own_cards), rng.choice((0, 2, 3, 6)) if kind.own_cards else 0))
    instead = tuple(rng.sample(sorted(kind.source_worths(None)), rng.randint(0, 2)))
    told = {"name": f"{rng.choice('松梅桜藤')}~%+,:|{rng.randint(0, 10**6)}", "worth": rng.randint(0, 20), "cards": cards}
    told |= {"need": rng.randint(0, len(cards)), "instead": instead, "then": rng.choice(sorted(kind.own_then))}
    return msgspec.convert(told, OwnYaku)


def played(game: Game, nth: int, most: int, house: House | None = None, **fixed: str) -> Match:
    """The nth match: with so many attempts to declare something, or fewer if it is over before."""
    rng, (least, greatest) = Random(FIRST + nth), game.seats
    house = house or rules(rng, game, **fixed)
    latest = None
    for latest in grown(game, house, rng, most, least + nth % (greatest - least + 1)):
        if game.final(latest[1]) is not None and rng.random() < 0.3:
            break
    assert latest is not None
    return Match(game, FIRST + nth, *latest)


def once(draw: Callable[..., tuple[Match, ...]]) -> Callable[..., tuple[Match, ...]]:
    """Draw matches once for each game and its fixed rules."""
    drawn: dict[tuple[object, ...], tuple[Match, ...]] = {}

    @wraps(draw)
    def found(game: Game, **fixed: str) -> tuple[Match, ...]:
        key = (game.name, *fixed.items())
        if key not in drawn:
            drawn[key] = draw(game, **fixed)
        return drawn[key]

    return found


@once
def beginnings(game: Game) -> tuple[Match, ...]:
    """A few rounds of matches, each with some entry; every fourth under worths of the table's own."""

    def house(nth: int) -> House | None:
        rng = Random(FIRST + nth)
        return priced(rng, rules(rng, game)) if nth % 4 == 3 else None if nth else game.house()

    made = [played(game, nth, BEGUN[nth % len(BEGUN)], house(nth)) for nth in range(times(4))]
    assert any(len(one.record.log) > 2 for one in made)
    return tuple(one for one in made if one.record.log)


@once
def years(game: Game, **fixed: str) -> tuple[Match, ...]:
    """Whole matches, most of them finished."""
    return tuple(played(game, nth, 400, None if nth > 4 else game.house(**fixed), **fixed) for nth in range(4, 4 + times(2)))


def matches(game: Game) -> tuple[Match, ...]:
    return (*beginnings(game), *years(game))


def added(record: Record, state: State, *facts: Fact) -> tuple[Record, State]:
    """A record after facts that must be accepted."""
    found = add(record, state, *facts)
    assert not isinstance(found, Refused), found
    return found
