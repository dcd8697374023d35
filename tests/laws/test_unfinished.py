"""Cards that are still being laid out are not yet wrong: what is missing is told calmly until the form is sent. What more cards
cannot mend is an objection at once.
"""

import re

import pytest
from flask import Flask
from opening import client_of, page_of
from reading import red

from scorekeeper.core.facts import Fact
from scorekeeper.core.record import Record, fold
from scorekeeper.games.hachihachi import GAME as HACHIHACHI
from scorekeeper.games.hachihachi.facts import HachihachiField, HachihachiTeyaku, HachihachiTobikomi
from scorekeeper.games.hanaawase import GAME as HANAAWASE
from scorekeeper.games.hanaawase.facts import HanaawaseChaff, Shima
from scorekeeper.games.koikoi_three import GAME as KOIKOI
from scorekeeper.games.oichokabu import GAME as OICHOKABU
from scorekeeper.games.oichokabu.facts import OichokabuStakes

NAMES = ("秋山", "石川", "上田")
TWO = ["matsu-kasu1", "matsu-kasu2"]
CASES = {
    "one card of a hand of seven": (KOIKOI, "teyaku-cards", {"cards.0": ["matsu-hikari"]}, "teyaku-cards"),
    "an odd pile": (KOIKOI, "shobu-cards", {"player": "0", "captures.before": ["matsu-hikari"]}, "shobu-cards"),
    "a pile that makes nothing": (
        KOIKOI,
        "shobu-cards",
        {"player": "0", "captures.hand": ["matsu-kasu1", "matsu-kasu2"]},
        "shobu-cards",
    ),
    "three cards of forty-eight": (HANAAWASE, "piles", {"captures.0": ["matsu-hikari"], "captures.1": ["ume-tane"]}, "piles"),
}


@pytest.mark.parametrize(("game", "key", "form", "offer"), [*CASES.values()], ids=[*CASES])
def test_a_pile_that_is_not_complete_is_not_red_before_it_is_sent(app: Flask, game, key, form, offer) -> None:  # type: ignore[no-untyped-def]
    client = client_of(app)
    path = page_of(app, Record(game, game.edition, game.house(), NAMES))
    page = client.get(f"{path}declare/{offer}").text
    asks = re.search(r'name="asks" value="([^"]*)"', page)
    live = client.post(f"{path}preview/{key}", data=form | {"seq": "0"} | ({"asks": asks[1]} if asks else {})).text
    assert red(live) == []
    assert 'class="unfinished"' in live
    sent = client.post(f"{path}declare/{key}", data=form | {"seq": "0", "key": "k", "do": "enter"})
    assert sent.status_code == 422
    assert 'class="unfinished"' not in sent.text


STAKED = OichokabuStakes(stakes=(0, 20, 20), spots=("", "1", "2"))


def test_a_form_for_cards_opens_without_anything_red(app: Flask) -> None:
    client = client_of(app)
    path = page_of(app, Record(OICHOKABU, OICHOKABU.edition, OICHOKABU.house(), NAMES, (STAKED,)))
    page = client.get(f"{path}declare/fights-cards").text
    assert red(page) == []
    assert "赤い文のある所を直す" not in page
    sent = client.post(f"{path}declare/fights-cards", data={"seq": "1", "key": "k", "do": "enter"})
    assert sent.status_code == 422
    assert "一の数を入れる。" in sent.text


SEVEN = ["fuji-tane", "fuji-kasu1", "susuki-kasu1", "kiku-kasu1", "kiku-kasu2", "kiri-hikari", "kiri-kasu3"]
KASU = ["matsu-kasu1", "ume-kasu1", "sakura-kasu1", "fuji-kasu1", "ayame-kasu1", "botan-kasu1"]
DEALT = (HachihachiField(brights=("matsu-hikari",)),)
SHOWN = (*DEALT, HachihachiTeyaku(player=0, names=("kuttsuki",), cards=tuple(SEVEN)))
DIVED = (*DEALT, HachihachiTeyaku(player=0, names=("sanbon",), months=(2,)), HachihachiTobikomi(player=0))
AKATAN = ["matsu-tan", "ume-tan", "sakura-tan"]
LASTING = {
    "a card that lies on the field": (HACHIHACHI, DEALT, "teyaku-cards", {"cards": ["matsu-hikari"]}, "松に鶴"),
    "a card of another hand": (HACHIHACHI, SHOWN, "teyaku-cards", {"player": "1", "cards": SEVEN[:1]}, "藤に不如帰"),
    "a card twice in a hand": (HACHIHACHI, DEALT, "teyaku-cards", {"player": "1", "cards": TWO[:1] * 2}, "7枚"),
    "an eighth card": (HACHIHACHI, DEALT, "teyaku-cards", {"player": "1", "cards": [*SEVEN, "ume-tane"]}, "7枚"),
    "a card twice in a pile": (HACHIHACHI, DEALT, "piles", {"captures.0": TWO[:1] * 2}, "二度"),
    "a card in two piles": (HACHIHACHI, DEALT, "piles", {"captures.0": TWO[:1], "captures.1": TWO[:1]}, "二度"),
    "a card that another took": (HACHIHACHI, DIVED, "piles", {"captures.1": ["ume-tane"]}, "梅に鶯"),
    "a yaku where nobody went out": (HACHIHACHI, DEALT, "piles", {"captures.1": AKATAN}, "赤短"),
    "an eighth card in a pile": (KOIKOI, (), "teyaku-cards", {"cards.1": [*SEVEN, "ume-tane"]}, "7枚"),
    "a card in two hands": (KOIKOI, (), "teyaku-cards", {"cards.0": SEVEN[:1], "cards.1": SEVEN[:1]}, "藤に不如帰"),
    "two months by one card": (KOIKOI, (), "shobu-cards", {"captures.hand": ["matsu-tan", "ume-tan"]}, "月"),
    "a card twice in a turn": (KOIKOI, (), "shobu-cards", {"captures.hand": TWO[:1], "captures.before": TWO[:1]}, "二度"),
    "an eighth card shown": (HANAAWASE, (), "chaff-cards", {"player": "1", "cards": [*SEVEN, "ume-tane"]}, "7枚"),
    "a card of another's chaff": (
        HANAAWASE,
        (HanaawaseChaff(player=0, name="rokkasu", cards=tuple(KASU)),),
        "redeal-cards",
        {"cards": KASU[:1]},
        "松のカス",
    ),
    "a card of the row": (HANAAWASE, (Shima(month=1),), "chaff-cards", {"cards": ["matsu-hikari"]}, "松に鶴"),
    "the dealer's card elsewhere": (HANAAWASE, (Shima(month=1),), "piles", {"captures.1": ["matsu-hikari"]}, "松に鶴"),
    "a fifth card of a month": (OICHOKABU, (STAKED,), "fights-cards", {"cards.0": ["3"] * 3, "cards.1": ["3"] * 2}, "4枚"),
    "a card in two players' piles": (HANAAWASE, (), "piles", {"captures.0": TWO[:1], "captures.2": TWO[:1]}, "二度"),
}


@pytest.mark.parametrize(("game", "log", "key", "form", "says"), [*LASTING.values()], ids=[*LASTING])
def test_what_more_cards_cannot_mend_is_red_at_once(app: Flask, game, log: tuple[Fact, ...], key, form, says) -> None:  # type: ignore[no-untyped-def]
    record = Record(game, game.edition, game.house(), NAMES, log)
    assert game.offer(fold(record), key)
    live = client_of(app).post(f"{page_of(app, record)}preview/{key}", data=form | {"seq": str(len(log))}).text
    assert says in "".join(red(live)), live
    assert 'class="why-not short calm"' not in live
