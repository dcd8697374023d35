"""きんご: what cases.txt does not tell: forms, lines, and what is counted."""

from functools import partial
from itertools import chain, combinations_with_replacement

import pytest

from scorekeeper.games.kingo.forms import full
from scorekeeper.games.kingo.hands import too_many
from tests.games import cases
from tests.games.cases import Case, each, every

told = partial(cases.told, "kingo")
KO, *DEALERS = every("kingo")["fights"]


@each(DEALERS)
def test_who_wins_and_what_is_paid(case: Case) -> None:
    dealer, gains = case
    for ko, gain in zip(KO[1].split(), gains.split(), strict=True):
        assert told(f"stakes stakes=0,10; hands hands=,{ko}; fight hand={dealer}").balances[1] == int(gain), ko


@pytest.mark.parametrize("key", ["hand", "draw"])
def test_what_cards_make_and_whether_another_must_be_taken(key: str) -> None:
    for who, house, hands in every("kingo")[key]:
        expected = dict(hand.split(": ") for hand in hands.split(", "))
        table = told("", house)
        assert {months: table.ask(key, cards=months.split(), dealer=who == "oya").verdict for months in expected} == expected


# ---------------------------------------------------------------- forms


@pytest.mark.parametrize("more", ["", "arashi_chase=on", "deck=48 n11=1 n12=10"])
def test_a_hand_leads_to_the_next_ko_once_no_card_can_follow(more: str) -> None:
    """Or once it is a yaku, as no ko who declares one goes on."""
    table = told("", more)
    house = table.record.house
    said, months = full(house), [card.month for card in house.pack.cards]
    for laid in chain.from_iterable(combinations_with_replacement(months, size) for size in range(1, 6)):
        if too_many(laid, house) or max(map(laid.count, laid)) > house.pack.copies:
            continue
        hand, worth = "+".join(map(str, laid)), sum(dict(said.worths)[str(month)] for month in laid)
        verdict = table.ask("draw", cards=[*map(str, laid)]).verdict
        ends = hand in said.hands or (hand not in said.open and worth >= said.least)
        assert ends == (verdict.startswith("no") or (verdict.startswith("may/") and len(laid) > 2)), (laid, verdict)
