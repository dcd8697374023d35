"""The confirm button says what is paid in the end: by whom, and how much, also where one entry makes several payments."""

import re

import pytest
from flask import Flask
from opening import client_of, page_of, sat

from scorekeeper.core.ledger import Payment, net_debts
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.record import Record
from scorekeeper.core.words import same
from scorekeeper.games import BY_NAME
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, HachihachiField, HachihachiTeyaku


def test_what_is_owed_in_the_end() -> None:
    for paid, owed in (
        ("1>0 7, 2>0 7, 1>0 7, 2>0 7", "1>0 14, 2>0 14"),
        ("1>0 7, 0>1 3", "1>0 4"),
        ("1>0 3, 0>1 7", "0>1 4"),
        ("1>0 3, 0>1 3", ""),
        ("1>0 3, 2>1 3", "1>0 3, 2>1 3"),
    ):
        payments = []
        for one in paid.split(", "):
            payer, payee, amount = map(int, re.split("[> ]", one))
            payments.append(Payment(payer, payee, Reckoning().plus(same("x"), amount, "")))
        assert ", ".join(f"{payer}>{payee} {amount}" for payer, payee, amount in net_debts(payments)) == owed


@pytest.mark.parametrize(
    ("name", "form", "sent", "ja", "en"),
    [
        ("hachihachi", "dekiyaku", {"names": ["akatan"]}, "石川・上田から 7貫ずつ", "7 kan each from 石川, 上田"),
        ("hachihachi", "dekiyaku", {"names": ["akatan", "aotan"]}, "石川・上田から 14貫ずつ", "14 kan each from 石川, 上田"),
        (
            "hachihachi",
            "dekiyaku",
            {"names": ["nanatan", "akatan"], "ribbons": ["7"], "offender": ["1"]},
            "秋山に 34貫",
            "34 kan to 秋山",
        ),
        ("bakappana", "chaff", {"name": ["rokkasu"]}, "石川・上田から 20点ずつ", "20 points each from 石川, 上田"),
        (
            "kingo",
            "totals",
            {"amounts.0.sign": ["-"], "amounts.0.small": ["9"], "amounts.1.small": ["5"], "amounts.2.small": ["4"]},
            "秋山から 9点",
            "9 points from 秋山",
        ),
    ],
)
def test_the_button_adds_up(app: Flask, name: str, form: str, sent: dict[str, list[str]], ja: str, en: str) -> None:
    game = BY_NAME[name]
    house = game.house(teyaku="on") if name == "bakappana" else game.house()
    log = (HachihachiField(),) if name == "hachihachi" else ()
    path = page_of(app, Record(game, game.edition, house, ("秋山", "石川", "上田")[: game.seats[1]], log))
    for language, label in (("ja", f"記入する　{ja}"), ("en", f"Enter: {en}")):
        client = client_of(app)
        page = client.post(
            f"{path}preview/{form}", data={"player": "0", "then": "agari", **sent}, headers={"Accept-Language": language}
        ).text
        (button,) = re.findall(r'value="enter">([^<]*)<', page)
        assert button == label


def test_a_preview_names_what_is_paid_at_the_end(app: Flask) -> None:
    """A yakuman that takes the discarder below zero: the tip and the bust bonus (riichi.bonus.1, riichi.bust.2)."""
    game = BY_NAME["riichi"]
    path = sat(app, game)
    sent = {"player": "0", "payer": "1", "han": "yakuman", "seq": "0"}
    shown = client_of(app).post(f"{path}preview/ron", data=sent).text
    told = [re.sub(r"<[^>]*>|\s", "", one) for one in re.findall(r'<div class="bonus">.*?</div>', shown, re.S)]
    assert [one.partition("ポイント")[0] for one in told] == ["飛び賞石川→秋山10", "祝儀石川→秋山30"]


SAGE = (
    HachihachiField(),
    HachihachiTeyaku(player=0, names=("sanbon",)),
    HachihachiDekiyaku(player=1, names=("akatan",), then="sage", offender=2),
)


def test_lines_say_who_pays_instead_of_whom_and_under_which_field(app: Flask) -> None:
    """A tobikomi under a sage, whoever broke hatto; and the lines name both who made a yaku and who broke hatto."""
    client, path = client_of(app), sat(app, GAME, *SAGE)
    for offender, why in (("", "石川の下げ中"), ("1", "石川の下げ中"), ("2", "石川の下げ中、上田の法度も持つ")):
        assert f"二人分（{why}）" in client.post(f"{path}preview/tobikomi", data={"player": "0", "offender": offender}).text
    assert "上田の法度" in client.get(path).text
    log = (
        HachihachiField(brights=("matsu-hikari",)),
        HachihachiDekiyaku(player=1, names=("akatan",), then="agari"),
        HachihachiField(),
    )
    client, path = client_of(app), sat(app, GAME, *log)
    heads = [client.get(f"{path}line/{number}").text.partition("</header>")[0] for number in range(3)]
    assert [("大場" in head, "小場" in head) for head in heads] == [(True, False), (True, False), (False, True)]
