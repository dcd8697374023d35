"""What holds of every form and page of a table; what is entered at one is told in entering.txt."""

import re
from pathlib import Path

import kinds
import pytest
from flask import Flask
from flask.testing import FlaskClient
from opening import client_of, log_of, page_of, sat
from reading import hidden

from scorekeeper.core.house import open_options, options
from scorekeeper.core.ledger import Payment, net_debts
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import same
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import HachihachiField
from tests.browser.example import example
from tests.browser.record.test_still import EXAMPLES


def test_no_check_sheet_asks_a_question_of_one_choice() -> None:
    assert all(options(game.house) == open_options(game.house) for game in GAMES)


def test_results_are_plain_where_players_score() -> None:
    assert [game.name for game in GAMES if not game.unit.plain == game.unit.of_results.plain == game.scores] == []


def test_a_pile_that_gets_the_rest_may_be_named_or_not(app: Flask, client: FlaskClient) -> None:
    game = BY_NAME["hanaawase"]
    path = sat(app, game)
    piles = {f"captures.{seat}": [card.name for card in game.deck.cards[seat * 16 :][:16]] for seat in range(3)}
    shown = client.get(path + "declare/piles", query_string=piles).text
    del piles["captures.2"]
    client.post(path + "declare/piles", data={**piles, "seq": "0", "key": "k", "previewed": hidden(shown)["previewed"]})
    assert len(log_of(app, path)) == 1


def test_caches_and_translators_do_no_harm(client: FlaskClient, app: Flask) -> None:
    path = sat(app, GAME, HachihachiField())
    for page in ("/", path, path + "sheet", path + "sheet.csv", "/nowhere"):
        assert {"HX-Request", "Cookie", "Accept-Language"} <= {one.strip() for one in client.get(page).headers["Vary"].split(",")}
    templates = Path(__file__).parents[3] / "templates"
    pages = [file for file in templates.rglob("*.html") if file.parent.name != "print"]
    names = [(file.name, tag) for file in pages for tag in re.findall(r"<bdi\b[^>]*>", file.read_text("utf-8"))]
    assert [one for one in names if 'translate="no"' not in one[1]] == []
    assert len(names) > 100


OPENS = re.compile(r'class="opens" href="([^"]*of=(\d))"')


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_touch_of_a_total_opens_a_form_in_which_that_player_is_chosen(app: Flask, name: str) -> None:
    client, kept = client_of(app), example(name)
    for entries in kinds.share(range(len(kept.log)), 16):
        found = OPENS.findall(client.get(page_of(app, example(name, entries))).text)
        for address, seat in found[:1]:
            form = client.get(address)
            assert form.status_code == 200
            chosen = re.search(rf'name="player" value="{seat}"[^>]* checked', form.text)
            assert chosen, (entries, address)


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
