"""Both banking games under every choice of their house rules: what is cited is in force, and what is written can be."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from strategies import PLAYERS, grown, tapping

from scorekeeper.book import book
from scorekeeper.core.answers import answers
from scorekeeper.core.facts import Fact, Totals
from scorekeeper.core.game import Game, State
from scorekeeper.core.house import House, options
from scorekeeper.core.limits import broken
from scorekeeper.core.offer import Input
from scorekeeper.core.sheet import signs
from scorekeeper.core.words import Words
from scorekeeper.games.banking.ending import Length
from scorekeeper.games.kingo import GAME as KINGO
from scorekeeper.games.kingo import facts as kingo
from scorekeeper.games.oichokabu import GAME as OICHOKABU
from scorekeeper.games.oichokabu import facts as oichokabu

SLOW = {"chance", "chances"}
"""Questions that count over all unseen cards; they are asked once a house."""


def houses(game: Game) -> Iterator[House]:
    """The usual house rules with another choice of one of them."""
    usual = game.house()
    for option in options(game.house):
        for value in option.choices or (option.least, option.most):
            house = msgspec.structs.replace(usual, **{option.name.replace("-", "_"): value})
            if not any(broken(house)):
                yield house


def cited(game: Game, state: State, rng: Random, *, slow: bool) -> Iterator[tuple[str, str]]:
    """Where clauses are cited in forms, in questions and in answers to them; and the clauses."""

    def asked(name: str, inputs: tuple[Input, ...]) -> Iterator[tuple[str, str]]:
        yield from ((f"{name} {one.name}", one.clause) for one in inputs if "." in one.clause)

    for offer in game.offers(state):
        yield from asked(offer.key, offer.inputs)
    for inquiry in game.inquiries(state):
        yield from asked(inquiry.key, inquiry.inputs)
        for _ in range(1 if inquiry.key in SLOW else 4):
            told = answers(inquiry.inputs, tapping(rng, game, state, inquiry.inputs), state.seats, game.deck)
            if told.values is not None and (slow or inquiry.key not in SLOW):
                ruling = game.ask[inquiry.key](state, told.values)
                yield from ((f"{inquiry.key} {ruling.verdict}", clause) for clause in ruling.clauses)


@pytest.mark.parametrize("game", [OICHOKABU, KINGO], ids=lambda game: game.name)
def test_every_clause_that_is_cited_is_in_force(game: Game) -> None:
    clauses, rng = book(game).clauses, Random(3)
    for house in houses(game):
        counted = [one.clause for tally in game.tallies(house).values() for one in tally.rows.values()]
        assert not [clause for clause in counted if clauses[clause].off(house)], house
        for nth, (_, state) in enumerate(grown(game, house, rng, 8)):
            off = {one for one in cited(game, state, rng, slow=not nth) if clauses[one[1]].off(house)}
            assert not off, (house, off)


@pytest.mark.parametrize(("house", "right"), [({"rotate": "winner"}, False), ({"rotate": "months"}, True)])
def test_who_deals_by_what_he_won_does_not_deal_in_turn(house: Any, right: bool) -> None:
    """Also where he happens to sit to the right of who dealt (oichokabu.dealer.9)."""
    state = OICHOKABU.step(OICHOKABU.start(OICHOKABU.house(**house), 3), Totals(amounts=(-10, 10, 0)), 0)
    ruling = OICHOKABU.ask["banker"](state, {})
    assert ruling.verdict == "1"
    assert any(reason.words.en == "The deal passes to the right." for reason in ruling.reasons) is right


@pytest.mark.parametrize(
    ("oya_arashi", "said"), [("on", "親のあらしのほか、どんな手にも勝つ。"), ("lose", "親のどんな手にも勝つ。")]
)
def test_an_arashi_beats_what_it_does(oya_arashi: str, said: str) -> None:
    """That of the banker is compared with it (oichokabu.special.17), unless it loses."""
    state = OICHOKABU.start(OICHOKABU.house(oya_arashi=oya_arashi), 3)
    ruling = OICHOKABU.ask["arashi"](state, {"who": "ko", "one": "3", "two": "3", "three": "3"})
    assert ruling.reasons[0].words.ja == said


@pytest.mark.parametrize(("goppin", "cards", "told"), [("on", "513", True), ("off", "513", False), ("off", "413", True)])
def test_a_third_card_ends_only_what_is_played(goppin: str, cards: str, told: bool) -> None:
    """五一 that the table does not play is not said to be lost (kingo.yaku.4, kingo.yaku.8)."""
    state = KINGO.start(KINGO.house(goppin=goppin), 3)
    ruling = KINGO.ask["hand"](state, {"cards": [*cards], "dealer": True})
    assert ("kingo.yaku.4" in ruling.clauses) is told


def test_one_month_is_no_plural() -> None:
    state = KINGO.step(KINGO.start(KINGO.house(), 3), Totals(amounts=(-10, 10, 0)), 0)
    assert [offer.hint for offer in KINGO.offers(state) if offer.key == "stop"] == [Words("一か月で終わる", "after 1 month")]
    assert KINGO.lines(KINGO.step(state, Length(months=1), 1))[-1].label == Words("一か月で打ち切る", "ends after 1 month")


@pytest.mark.parametrize(("tie", "arashi3", "marks"), [("draw", "on", "親分三"), ("oya", "on", "親三"), ("draw", "off", "親分")])
def test_a_blank_sheet_has_the_marks_that_can_be(tie: Any, arashi3: Any, marks: str) -> None:
    """Where equal numbers go to the banker nothing is drawn (match.4); without a multiple nothing is paid three times."""
    house = OICHOKABU.house(tie=tie, arashi3=arashi3)
    sheet = OICHOKABU.sheet(OICHOKABU.start(house, 3), PLAYERS[:3])
    assert {one.ja for one in signs(sheet.form.rounds)} == {*marks}
    assert {mark.sign.ja for mark in sheet.form.legend if mark.shape} == {*marks}


@pytest.mark.parametrize(
    ("game", "staked", "said"),
    [
        (OICHOKABU, (oichokabu.Stake(player=1, stake=10, spot="2"), oichokabu.Stake(player=2, stake=5, spot="1")), "@2 5 (1)"),
        (KINGO, (kingo.Stake(player=1, stake=10), kingo.Stake(player=2, stake=5)), "@2 5"),
        (KINGO, (kingo.Stake(player=1, stake=10), kingo.Stake(player=2, stake=0)), "@2 out"),
    ],
)
def test_one_stake_says_nothing_of_others(game: Game, staked: tuple[Fact, ...], said: str) -> None:
    state = game.start(game.house(), 4)
    for entry, fact in enumerate(staked):
        state = game.step(state, fact, entry)
    assert game.lines(state)[-1].label.en == said
