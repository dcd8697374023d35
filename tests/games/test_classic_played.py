"""Months of 八八 with 出る・下りる played with cards: what a table sees can always be declared."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from classic_table import Table
from kinds import times
from test_classic_tobikomi import announced

from scorekeeper.core.facts import Fact
from scorekeeper.core.record import Refused, add
from scorekeeper.decks.hanafuda import BRIGHTS, DECK, Flower, Flowers, month_of, points
from scorekeeper.games.eights.kasu import SUJUROKU, kasu_of
from scorekeeper.games.eights.teyaku import is_tate, three_months
from scorekeeper.games.hachihachi_classic.dekiyaku import COVER, DEKIYAKU
from scorekeeper.games.hachihachi_classic.facts import Cancel, Dekiyaku, PlayedOut, Tobikomi
from scorekeeper.games.hachihachi_classic.month import Hand

MONTHS = 60
"""Months of one case; there are ten."""
THREES = {
    ("sanbon",): "sanbon",
    ("tate-sanbon",): "tate-sanbon",
    ("sanbon", "sanbon"): "futa-sanbon",
    ("sanbon", "tate-sanbon"): "sanbon-tate-sanbon",
    ("tate-sanbon", "tate-sanbon"): "futa-tate-sanbon",
}


class Played:
    """A month played at random, and the facts of what happens."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.players = random.choice((2, 3, 3))
        self.house = {"shiko_goko": random.choice(("on", "off")), "sanbon_tate": "on"}
        self.field: list[Flower] = []
        while not self.field or any(month_of(number) <= {*self.field} for number in range(1, 13)):
            deck = random.sample(DECK, len(DECK))
            self.field, self.stock = deck[:6], deck[6 + 7 * self.players :]
            self.hands = [deck[6 + 7 * one : 13 + 7 * one] for one in range(self.players)]
        self.threes = [three_months([card.name for card in held]) for held in self.hands]
        self.piles = [Flowers() for _ in self.hands]
        self.told: list[frozenset[str]] = [frozenset() for _ in self.hands]
        self.live: int | None = None
        self.over = False
        self.shown = [hand for player in range(self.players) if (hand := self._announce(player)).names]

    @property
    def table(self) -> Table:
        brights = tuple(card.name for card in self.field if card in BRIGHTS)
        return announced(*self.shown, to=Table(self.players, **self.house).deal(*brights).speak("i" * self.players))

    def _announce(self, player: int) -> Hand:
        """His threes, if he has any; and sometimes a hand with a nuke, whatever he holds."""
        threes = [[card for card in self.hands[player] if card.month == number] for number in self.threes[player]]
        kinds = tuple(sorted("tate-sanbon" if is_tate(three) else "sanbon" for three in threes))
        nuke = ("aka",) if self.random.random() < 0.3 else ()
        known = self.threes[player] if self.random.random() < 0.6 else ()
        return Hand(player, (*nuke, *((THREES[kinds],) if kinds else ())), -1, months=known)

    def facts(self) -> Iterator[Fact]:
        for player in [*range(self.players)] * 7:
            yield from self._turn(player)
            if self.over:
                return
        yield self._played_out()

    def _turn(self, player: int) -> Iterator[Fact]:
        held = self.hands[player]
        fitting = [card for card in held if any(one.month == card.month for one in self.field)]
        card = self.random.choice(fitting if fitting and self.random.random() < 0.95 else held)
        held.remove(card)
        yield from self._put(player, card, last=False)
        if not self.over:
            yield from self._put(player, self.stock.pop(), last=player == self.players - 1 and not held)
        if not self.over and self.live == player and self.random.random() < 0.1:
            self.over = True
            yield Cancel(reached=self.reached)

    def _put(self, player: int, card: Flower, *, last: bool) -> Iterator[Fact]:
        lying = [one for one in self.field if one.month == card.month]
        if not lying:
            self.field.append(card)
            return
        taken = lying if len(lying) == 3 else [max(lying, key=lambda one: one.points)]
        self.field = [one for one in self.field if one not in taken]
        self.piles[player] |= {card, *taken}
        if card.month in self.threes[player] and month_of(card.month) <= self.piles[player]:
            yield Tobikomi(player=player, month=self.random.choice((card.month, None)))
        yield from self._made(player, last=last)

    def _made(self, player: int, *, last: bool) -> Iterator[Fact]:
        told = self.told[player]
        names = [key for key in DEKIYAKU.counted(DEKIYAKU.made(self.piles[player])) if key not in told]
        if "goko" in names and "shiko" in told and self.house["shiko_goko"] == "off":
            names.remove("goko")
        if not names:
            return
        self.told[player] |= {*names}
        self.over = last or self.random.random() < 0.3
        self.live = player
        more: dict[str, Any] = {"then": "end", "last": last, "reached": self.reached} if self.over else {"then": "lower"}
        if self.players > 2 and COVER.keys & {*names} and self.random.random() < 0.3:
            more["offender"] = self.random.choice([one for one in range(3) if one != player])
        yield Dekiyaku(player=player, names=tuple(names), **more)

    @property
    def reached(self) -> tuple[int, ...] | None:
        """Who has 89 points, of those whose hand has a nuke."""
        asked = [hand.player for hand in self.shown if "aka" in hand.names]
        return tuple(player for player in asked if points(self.piles[player]) >= 89) if asked else None

    def _played_out(self) -> PlayedOut:
        if self.live is not None:
            return PlayedOut(reached=self.reached)
        if self.random.random() < 0.5:
            return PlayedOut(captures=tuple(tuple(card.name for card in pile) for pile in self.piles))
        kasu = [kasu_of(tuple(pile)) for pile in self.piles]
        rich = max(kasu) >= SUJUROKU and self.players == 3
        more = {"sujuroku": kasu.index(max(kasu)), "kasu": max(kasu)} if rich else {}
        return PlayedOut(points=tuple(map(points, self.piles)), **more)


@pytest.mark.fuzz
@pytest.mark.parametrize("case", range(10))
def test_what_is_played_can_be_declared(case: int) -> None:
    for seed in range(times(MONTHS)):
        played = Played(Random(f"{case} {seed}"))
        table = played.table
        for fact in played.facts():
            added = add(table.record, table.state, fact)
            assert not isinstance(added, Refused), (case, seed, fact, added, played.piles)
            table.record, table.state = added
        assert table.month.over
        assert sum(table.points) == 0
