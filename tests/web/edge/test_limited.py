"""The limit on the computing of a request: whoever reaches it is told so, and nothing is half done."""

from collections.abc import Callable, Iterator
from time import thread_time

import pytest
from flask import Flask
from flask.testing import FlaskClient
from greatest import KOIKOI_TWO, dearest, greatest, over_and_over
from opening import client_of, page_of, table_of
from reading import first, hidden
from routes import address, opened, routes

from scorekeeper.core import effort
from scorekeeper.core.effort import GLANCES, Exhausted, glance, look
from scorekeeper.core.words import LANGUAGES
from scorekeeper.decks.hanafuda import BRIGHTS, HANAFUDA
from scorekeeper.kit.cards import account
from scorekeeper.kit.cards.division import divides
from scorekeeper.kit.cards.piles import PileTelling, count, reachable_numbers
from scorekeeper.store import Store
from scorekeeper.web.corrections import correct
from scorekeeper.web.edge import limits
from scorekeeper.web.table import page as table

LENGTH = 40


@pytest.fixture
def page(app: Flask) -> str:
    """A table that nobody has opened yet."""
    path = page_of(app, greatest(KOIKOI_TWO, over_and_over, LENGTH))
    app.extensions["store"]._cache.clear()
    return path


@pytest.fixture
def none(app: Flask) -> Iterator[None]:
    """No request may compute."""
    before, app.config["COMPUTING"] = app.config["COMPUTING"], 0.0
    yield
    app.config["COMPUTING"] = before


def test_a_thread_may_compute_as_long_as_it_is_allowed() -> None:
    look()
    for ask in (look, lambda: [glance() for _ in range(GLANCES + 1)]):
        with effort.within(0, thread_time), pytest.raises(Exhausted):
            ask()
    with effort.within(0, thread_time), effort.within(60, thread_time):
        look()
    look()


BRIGHT = PileTelling(numbers=(count(BRIGHTS, range(6)),))


@pytest.mark.parametrize(
    "search",
    [
        lambda: divides(HANAFUDA, (BRIGHT, BRIGHT), [[(2,)], [(3,)]]),
        lambda: reachable_numbers(HANAFUDA, BRIGHT),
        lambda: account.Search(HANAFUDA, [[account.CardPlace(least=((BRIGHTS, 3),))]]).succeeds(),
    ],
)
def test_a_search_through_a_deck_looks_too(search: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    assert search()
    monkeypatch.setattr("scorekeeper.core.effort.GLANCES", 0)
    with effort.within(0, thread_time), pytest.raises(Exhausted):
        search()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.usefixtures("none")
def test_every_page_of_a_table_says_that_it_took_too_long(app: Flask, page: str, lang: str) -> None:
    values = {"table": page.split("/")[2], "key": "none", "what": "blank", "entry": "0", "place": "0", "number": "0"}
    answers = {
        rule.endpoint: opened(client_of(app), "GET", address(rule, values), headers={"Accept-Language": lang})
        for _, rule in routes(app, "GET")
        if "table" in rule.arguments
    }
    told = limits.LONG.say(lang)
    silent = {endpoint for endpoint, answer in answers.items() if told not in answer.text or answer.status_code != 503}
    assert silent == SILENT
    assert 'href="/t/' in answers["table.page"].text, "the record can be saved"


SILENT = {"api.record", "sheets.record"}
"""Without folding, so that even such a record can be saved."""


def test_what_was_entered_before_the_limit_stays_and_is_said(
    app: Flask, page: str, client: FlaskClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    undo = {"entry": LENGTH - 1, "seq": LENGTH, "key": "k" * 8}

    def endless(here: object) -> None:
        while True:
            look()

    for seconds, said, seq in ((0.0, limits.NOT_WRITTEN, LENGTH), (0.2, limits.WRITTEN, LENGTH + 1)):
        monkeypatch.setitem(app.config, "COMPUTING", seconds)
        answer = client.post(f"{page}undo", data=undo)
        assert (answer.status_code, said.ja in answer.text, store.seq(table_of(page))) == (503, True, seq)
        monkeypatch.setattr(table, "to_table", endless)


def test_the_effect_on_a_long_record_is_looked_through_piece_by_piece(app: Flask, client: FlaskClient) -> None:
    """And entered from any of them."""
    path = page_of(app, dearest("hachihachi-classic", 2).record(correct.WHOLE + 10))
    shown = client.get(f"{path}strike/0")
    for _ in range(2):
        assert shown.text.count('<section class="round">') <= correct.PIECE
        asked, draft = first(r'name="do" value="further" formaction="([^"]+)"', shown.text), hidden(shown.text)
        shown = client.post(asked, data=draft | {"do": "further"})
        assert shown.status_code == 200
    assert client.post(f"{path}correct", data=draft | {"do": "enter"}).status_code == 303
    assert app.extensions["store"].seq(table_of(path)) == correct.WHOLE + 11
