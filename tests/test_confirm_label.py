"""The confirm button says what is paid in the end: by whom, and how much, also where one entry makes several payments."""

import re

import pytest
from flask import Flask
from opening import client_of, page_of

from scorekeeper.core.ledger import Payment, netted
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.record import Record
from scorekeeper.core.words import same
from scorekeeper.games import BY_NAME
from scorekeeper.games.hachihachi.facts import Field


@pytest.mark.parametrize(
    ("paid", "owed"),
    [
        ("1>0 7, 2>0 7, 1>0 7, 2>0 7", "1>0 14, 2>0 14"),
        ("1>0 7, 0>1 3", "1>0 4"),
        ("1>0 3, 0>1 7", "0>1 4"),
        ("1>0 3, 0>1 3", ""),
        ("1>0 3, 2>1 3", "1>0 3, 2>1 3"),
    ],
)
def test_what_is_owed_in_the_end(paid: str, owed: str) -> None:
    payments = []
    for one in paid.split(", "):
        payer, payee, amount = map(int, re.split("[> ]", one))
        payments.append(Payment(payer, payee, Reckoning().plus(same("x"), amount, "")))
    assert ", ".join(f"{payer}>{payee} {amount}" for payer, payee, amount in netted(payments)) == owed


@pytest.mark.parametrize(
    ("name", "form", "sent", "label"),
    [
        ("hachihachi", "dekiyaku", {"names": ["akatan"]}, "石川・上田から 7貫ずつ"),
        ("hachihachi", "dekiyaku", {"names": ["akatan", "aotan"]}, "石川・上田から 14貫ずつ"),
        ("bakappana", "chaff", {"name": ["rokkasu"]}, "石川・上田から 20点ずつ"),
    ],
)
def test_the_button_adds_up(app: Flask, name: str, form: str, sent: dict[str, list[str]], label: str) -> None:
    game = BY_NAME[name]
    house = game.house(teyaku="on") if name == "bakappana" else game.house()
    log = (Field(),) if name == "hachihachi" else ()
    path = page_of(app, Record(game, game.edition, house, ("秋山", "石川", "上田"), log))
    page = client_of(app).post(f"{path}preview/{form}", data={"player": "0", "then": "agari", **sent}).text
    (button,) = re.findall(r'value="enter">([^<]*)<', page)
    assert button == f"記入する　{label}"
