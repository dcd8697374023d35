"""Generated years of 馬鹿っ花 with the app and with reckoned.py."""

from random import Random

import pytest
from kinds import times

from scorekeeper.core.facts import Fact, Redo
from scorekeeper.decks.hanafuda import DECK
from scorekeeper.games.bakappana import GAME
from scorekeeper.games.bakappana.facts import BakappanaChaff, BakappanaDekiyaku, BakappanaDriven, BakappanaPlayedOut, FukeCalled
from scorekeeper.games.basics.facts import Paired
from tests.games import reckoned_years
from tests.games.bakappana.reckoned import PLAY, Reckoned, Told, drive_fee, hand_yaku, month, points, worth
from tests.games.hanafuda import Sat, whole

MONTH = {card.name: card.month for card in DECK}
CHAFF = [name for name in MONTH if "-kasu" in name]


def dealt(rng: Random, hands: int) -> list[list[str]]:
    """Hands of seven without four of a month, one of them sometimes of chaff or of cards that are worth something."""
    while True:
        cards = [*MONTH]
        rng.shuffle(cards)
        many = rng.random()
        if many < 0.3:
            cards.sort(key=lambda card: card not in CHAFF)
            chaff = cards[:24]
            rng.shuffle(chaff)
            cards[:24] = chaff
            if many < 0.15:
                cards[6], cards[30] = cards[30], cards[6]
        elif many < 0.6:
            good = [card for card in cards if card not in CHAFF]
            cards = rng.sample(good, 7) if many < 0.5 else [*rng.sample([card for card in good if card.endswith("-tan")], 7)]
            cards += [card for card in rng.sample([*MONTH], 48) if card not in cards]
        found = [cards[7 * nth : 7 * nth + 7] for nth in range(hands)]
        if not any(sum(MONTH[card] == number for card in hand) == 4 for hand in found for number in range(1, 13)):
            rng.shuffle(found)
            return found


def captured(rng: Random, players: int) -> list[list[str]]:
    """What each player captured: pairs and whole months; of three or four everything, of two as much as their hands can take."""
    while True:
        piles: list[list[str]] = [[] for _ in range(players)]
        lucky, poor = rng.randrange(players), rng.randrange(players)
        fond = rng.random() * 0.7
        for number in range(1, 13):
            cards = [card for card in MONTH if MONTH[card] == number]
            rng.shuffle(cards)
            whole = rng.random() < 0.3
            for pair in (cards,) if whole else (cards[:2], cards[2:]):
                if players >= PLAY or rng.random() < 0.6:
                    who = lucky if rng.random() < fond else rng.randrange(players)
                    piles[rng.randrange(players) if who == poor else who].extend(pair)
        if max(map(len, piles)) <= (24 if players > PLAY else 28) and (players >= PLAY or sum(map(len, piles)) <= 34):
            return piles


class Year(reckoned_years.Year):
    """A year of three to seven players."""

    GAME = GAME
    PLAY = PLAY

    def fit(self) -> None:
        if self.house["four"] == "all" and self.seats == 4:
            self.PLAY = self.seats  # house.9

    def play(self) -> Reckoned:
        sat = self.sit()
        told = Told()
        if len(sat.playing) == self.PLAY and self.rng.random() < 0.1:
            self.say(Redo(reason="field"))
            sat = self.sit()
        if len(sat.playing) == 2:
            told = told._replace(split=self.paired())
        if len(sat.playing) > 1 and not told.split:
            told = self.cards(sat)
        return month(self.house, self.seats, sat, told)

    def paired(self) -> bool:
        """Whether the two who alone are in split the fees."""
        if self.house["shortage"] == "ask":
            plays = self.rng.random() < 0.5
            self.say(Paired(plays=plays))
            return not plays
        return bool(self.house["shortage"] == "split")

    def cards(self, sat: Sat) -> Told:
        rng, house = self.rng, self.house
        hands = dict(zip((*sat.driven, *sat.playing), dealt(rng, len(sat.driven) + len(sat.playing)), strict=True))
        driven = {player: hands[player] for player in sat.driven}
        if house["kudari"].startswith("hachi"):
            for player, hand in driven.items():
                if drive_fee(house, hand) or rng.random() < 0.2:
                    self.say(self.driven(player, hand))
        shows = sat.playing if len(sat.playing) <= PLAY else ()
        chaff = {player: name for player in shows if (name := hand_yaku(house, hands[player])) and rng.random() < 0.8}
        for player, name in chaff.items():
            self.say(BakappanaChaff(player=player, name=name, cards=tuple(hands[player]) if rng.random() < 0.5 else ()))
        calls = house["fuke"] == "on" and house["fuke-who"] == "called" and len(sat.playing) >= PLAY
        callers = [player for player in sat.playing if calls and rng.random() < 0.5]
        self.say(*(FukeCalled(player=player) for player in callers))
        piles = captured(rng, len(sat.playing))
        self.say(*self.told(sat, piles))
        return Told(driven=driven, hands=chaff, piles=piles, callers=callers)

    def driven(self, player: int, hand: list[str]) -> BakappanaDriven:
        if self.rng.random() < 0.5:
            return BakappanaDriven(player=player, cards=tuple(hand))
        return BakappanaDriven(
            player=player,
            brights=sum(card.endswith("-hikari") for card in hand),
            ribbons=sum(card.endswith("-tan") and card != "yanagi-tan" for card in hand),
            hand=hand_yaku(self.house, hand),
            names=tuple(worth(self.house, hand)),
        )

    def told(self, sat: Sat, piles: list[list[str]]) -> list[Fact]:
        """The end of the month, by cards or by yaku and points."""
        rng, house = self.rng, self.house
        by_seat = dict(zip(sat.playing, piles, strict=True))
        if rng.random() < 0.5:
            every = tuple(tuple(by_seat[seat]) for seat in sorted(by_seat))
            return [BakappanaPlayedOut(captures=every)]
        facts: list[Fact] = []
        for place, (player, pile) in enumerate(by_seat.items()):
            names = [*worth(house, pile)]
            if whole(pile, "yanagi") and house["ame-shima"] == "nagashi":
                names.append("ame-shima")
            few = len(by_seat) == PLAY and house["oyanaka"] == "on" and len(pile) <= (8, 8, 10)[place]
            if names or few:
                facts.append(
                    BakappanaDekiyaku(
                        player=player,
                        names=(*names, *(("oyanaka",) if few else ())),
                        captured=len(pile) if few and rng.random() < 0.5 else None,
                    )
                )
        told = [points(house, by_seat[seat]) if seat in by_seat else None for seat in range(self.seats)]
        return [*facts, BakappanaPlayedOut(points=tuple(told))]


class YearOfFour(Year):
    """A year in which four play."""

    def fit(self) -> None:
        self.house["four"] = "all"
        super().fit()


@pytest.mark.parametrize("seed", range(times(8)))
def test_both_reckonings_of_four_agree(seed: int) -> None:
    YearOfFour(Random(seed), 4).agrees()


@pytest.mark.parametrize("seed", range(times(25)))
def test_both_reckonings_agree(seed: int) -> None:
    Year(Random(seed), 3 + seed % 5).agrees()
