"""Generated years of こいこい, played card by card, with the app and with reckoned.py."""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any, NamedTuple

import pytest
from kinds import times

from scorekeeper.core.facts import Redo
from scorekeeper.decks.hanafuda import DECK
from scorekeeper.games.koikoi import GAME
from scorekeeper.games.koikoi.facts import Koi, KoikoiField, RanOut, Shobu, Teyaku
from tests.games import reckoned_years
from tests.games.hanafuda import Sat, capture
from tests.games.koikoi import reckoned
from tests.games.koikoi.reckoned import House, Reckoned, Told, Yaku, ends, fresh, hand_yaku, may_deal_again, month, on_field, worth

MONTH = {card.name: card.month for card in DECK}


class Turn(NamedTuple):
    """A turn that was played: who, and what was captured before it, by the hand card and by the turned card."""

    seat: int
    before: tuple[str, ...]
    hand: tuple[str, ...]
    turned: tuple[str, ...]
    last: bool

    @property
    def after(self) -> tuple[str, ...]:
        return self.before + self.hand + self.turned


def months_of(cards: list[str]) -> list[int]:
    return [MONTH[card] for card in cards]


def dealt(rng: Random) -> tuple[list[str], list[str], list[str], list[str]]:
    """Two hands, the field and the stock; often with a hand of few months."""
    cards = [*MONTH]
    rng.shuffle(cards)
    if rng.random() < 0.5:
        few = rng.sample(range(1, 13), rng.randint(2, 5))
        cards.sort(key=lambda card: MONTH[card] not in few)
        front = cards[: 4 * len(few)]
        rng.shuffle(front)
        cards[: len(front)] = front
    if rng.random() < 0.5:
        return cards[:8], cards[-8:], cards[8:16], cards[16:-8]
    return cards[-8:], cards[:8], cards[8:16], cards[16:-8]


def laid(rng: Random, card: str, field: list[str], greedy: bool) -> tuple[str, ...]:
    best = partial(min, key=lambda one: "kasu" in one)
    return tuple(capture(card, field, best if greedy else rng.choice))


def turns(
    rng: Random, hands: tuple[list[str], list[str]], field: list[str], stock: list[str], playing: tuple[int, ...]
) -> Iterator[Turn]:
    """A month to the last card, dealer first."""
    piles: list[tuple[str, ...]] = [(), ()]
    field, stock, left = [*field], [*stock], [[*hand] for hand in hands]
    greed = rng.choice((0.2, 0.9))
    for nth in range(16):
        who = nth % 2
        greedy = rng.random() < greed
        lying = months_of(field)
        card = rng.choice(left[who])
        if greedy:
            card = max(left[who], key=lambda one: (MONTH[one] in lying, "kasu" not in one))
        left[who].remove(card)
        by_hand = laid(rng, card, field, greedy)
        turned = laid(rng, stock.pop(), field, greedy)
        yield Turn(playing[who], piles[who], by_hand, turned, not left[who])
        piles[who] += by_hand + turned


def named(rng: Random, house: House, turn: Turn) -> dict[str, Any]:
    """A shobu told by names."""
    before, after = worth(house, turn.before), worth(house, turn.after)
    ribbons = sum(card.endswith("-tan") for card in turn.after)
    told: dict[str, Any] = numbers(house, after, ribbons)
    old = [name for name, mon in after.items() if before.get(name) == mon]
    return {**told, "old": tuple(old) if rng.random() < 0.5 else ()}


def numbers(house: House, yaku: Yaku, ribbons: int) -> dict[str, Any]:
    """The names of yaku, and how many cards of each kind where that matters."""
    told: dict[str, Any] = {"names": tuple(yaku)}
    for name, least in (("tane", 5), ("tan", 5), ("kasu", 10)):
        if name in yaku:
            told[name] = yaku[name] + least - 1
    if house["ino-plus"] == "on" and "inoshikachou" in yaku:
        told["tane"] = yaku["inoshikachou"] - 2
    if house["tan-plus"] == "on" and {"aotan", "akatan", "akaao"} & {*yaku}:
        told["tan"] = ribbons
    return told


class Year(reckoned_years.Year):
    """A year of two to five players."""

    GAME = GAME
    PLAY = 2

    def fit(self) -> None:
        self.house |= {"months": "12", "target": 0, "broke": "off"}
        if self.house["koi-times"] != "none":
            self.house["inflate"] = "off"
        if self.house["koi-fail"] == "last":
            self.house["oya-ken"] = "unmade"

    def play(self) -> Reckoned:
        """One month, compared at its end; and whether shobu may be called at each of its turns."""
        sat = self.sit()
        *hands, field, stock = dealt(self.rng)
        for _ in range(3):
            lying = months_of(field)
            if len(sat.playing) < 2 or not may_deal_again(self.house, [*map(months_of, hands)], lying):
                break
            self.say(Redo(reason=self.why_again(lying)))
            sat = self.sit()
            *hands, field, stock = dealt(self.rng)
        told = self.cards(sat, hands[0], hands[1], field, stock) if len(sat.playing) == 2 else Told()
        return month(self.house, self.seats, sat, told)

    def why_again(self, lying: list[int]) -> str:
        found = on_field(lying)
        if found and self.house[f"field-{found}"] == "redeal":
            return {"four": "field", "pairs": "pairs"}[found]
        return "hand"

    def cards(self, sat: Sat, dealers: list[str], bikis: list[str], field: list[str], stock: list[str]) -> Told:
        rng, house = self.rng, self.house | {"month": self.number}
        hands = tuple(hand_yaku(house, months_of(hand)) if rng.random() < 0.8 else "" for hand in (dealers, bikis))
        assert len(hands) == 2
        lights = [card for card in field if card.endswith("-hikari")]
        lying = on_field(months_of(field))
        if lying and house[f"field-{lying}"] == "wins":
            self.say(KoikoiField(holds=lying))  # type: ignore[arg-type]
            return Told(holds=lying)
        told = Told(hands=hands, lights=len(lights))
        if house["field-times"] != "none":
            self.say(KoikoiField(brights=tuple(lights)))
        if any(hands):
            shown = dict(zip(sat.playing, zip(hands, (dealers, bikis), strict=True), strict=True))
            by_cards = rng.random() < 0.5
            cards = tuple(tuple(shown[seat][1]) if seat in shown and shown[seat][0] else () for seat in range(self.seats))
            names = tuple(shown[seat][0] if seat in shown else "" for seat in range(self.seats))
            self.say(Teyaku(cards=cards) if by_cards else Teyaku(names=names))
            if GAME.rounds(self.state)[-1].over:
                return told
        tapped = rng.random() < 0.5 or house["koi-times"] != "none" or house["viewing-koi"] > 0  # these go by what was entered
        koi: list[int] = []
        left: dict[int, tuple[str, ...]] = {}
        for turn in turns(rng, (dealers, bikis), field, stock, sat.playing):
            new = fresh(house, worth(house, turn.before), worth(house, turn.after))
            counted = None if tapped or house["inflate"] == "off" else len(koi)
            shobu = Shobu(player=turn.seat, captures=(turn.before, turn.hand, turn.turned), koi=counted)
            objections = GAME.check(self.state, shobu)
            assert (not objections) is new, (house, turn, objections)
            left[turn.seat] = turn.after
            if not new:
                continue
            again = house["koi-limit"] == "one" and turn.seat in koi
            if again or not reckoned.may_say_koi(turn.last, turn.seat == sat.playing[0]) or rng.random() < 0.5:
                told = told._replace(koi=tuple(koi), shobu=(turn.seat, worth(house, turn.after)))
                self.say(Shobu(player=turn.seat, koi=counted, **named(rng, house, turn)) if rng.random() < 0.5 else shobu)
                return told
            koi.append(turn.seat)
            if tapped:
                self.say(Koi(player=turn.seat))
        held = (worth(house, left[sat.playing[0]]), worth(house, left[sat.playing[1]]))
        self.say(self.ran_out(sat, koi, held, left, tapped))
        return told._replace(koi=tuple(koi), left=held)

    def ran_out(self, sat: Sat, koi: list[int], held: tuple[Yaku, Yaku], left: dict[int, tuple[str, ...]], tapped: bool) -> RanOut:
        if self.house["no-yaku"] and self.house["oya-ken"] == "always":
            return RanOut()
        told: dict[str, Any] = {} if tapped or not koi else {"last": koi[-1]}
        if koi and self.house["koi-fail"] == "last":
            if not tapped and self.house["inflate"] == "on":
                told["koi"] = len(koi)
            pile = left[koi[-1]]
            ribbons = sum(card.endswith("-tan") for card in pile)
            by_name = self.rng.random() < 0.5
            told |= numbers(self.house, held[sat.playing.index(koi[-1])], ribbons) if by_name else {"captures": pile}
        return RanOut(**told)


@pytest.mark.parametrize("seed", range(times(50)))
def test_both_reckonings_agree(seed: int) -> None:
    Year(Random(seed), 2 + seed % 4).agrees()


def lopsided(rng: Random) -> Turn:
    """The last cards of a month that went one way: pairs and whole months, high cards first."""
    every: list[tuple[str, ...]] = []
    for number in rng.sample(range(1, 13), rng.randint(3, 9)):
        cards = [card.name for card in DECK if card.month == number]
        if rng.random() < 0.4:
            rng.shuffle(cards)
        every.append(tuple(cards[: rng.choice((2, 2, 4))]))
    hand, turned, *before = every
    return Turn(0, tuple(card for one in before for card in one), hand, turned if rng.random() < 0.7 else (), False)


def test_both_say_what_captured_cards_are_worth() -> None:
    for seed in range(times(500)):
        rng = Random(seed)
        year = Year(rng, 2)
        turn, house = lopsided(rng), year.house | {"month": 1}
        before, after = worth(house, turn.before), worth(house, turn.after)
        if house["field-times"] != "none":
            year.say(KoikoiField())
        koi = (0,) if before else ()  # who has held a yaku has said koi
        if koi and (year.house["koi-times"] != "none" or year.house["viewing-koi"]):
            year.say(Koi(player=0))
        counted = len(koi) if year.house["inflate"] == "on" else None
        shobu = Shobu(player=0, captures=(turn.before, turn.hand, turn.turned), koi=counted)
        objections = GAME.check(year.state, shobu)
        assert (not objections) is fresh(house, before, after), (seed, year.house, turn, objections)
        if not objections:
            year.say(shobu)
            found = month(year.house, 2, Sat((0, 1)), Told(koi=koi, shobu=(0, after)))
            assert year.balances == found.balances, (seed, year.house, turn)


def test_both_say_which_hands_pay() -> None:
    for seed in range(times(300)):
        rng = Random(seed)
        year = Year(rng, 2)
        hand, *_ = dealt(rng)
        names = (hand_yaku(year.house, months_of(hand)), "")
        told = Teyaku(cards=(tuple(hand), ()))
        objections = GAME.check(year.state, told)
        assert (not objections) is bool(names[0]), (seed, year.house, hand, objections)
        if not objections:
            year.say(told)
            assert year.balances == month(year.house | {"no-yaku": 0}, 2, Sat((0, 1)), Told(hands=names)).balances
            assert GAME.rounds(year.state)[-1].over is ends(year.house, names[0])
        adopted = any(year.house[name] == "on" for name in ("teshi", "kuttsuki", "futasanbon", "haneken"))
        assert bool(GAME.check(Year(Random(seed), 2).state, Redo(reason="hand"))) is adopted
