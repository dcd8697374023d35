"""Drafts of corrections that no form makes, and every entry of every game; how an entry is corrected is told in corrections.txt."""

import io

import pytest
from flask import Flask
from flask.testing import FlaskClient
from generated import years
from kinds import times
from opening import log_of, page_of, sat
from pypdf import PdfReader
from reading import text

from scorekeeper.core.facts import Closed, Fact, Void
from scorekeeper.core.game import Game
from scorekeeper.games import GAMES
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, HachihachiField, HachihachiPlayedOut, HachihachiTeyaku
from tests.web.sessions import submission

LOG: tuple[Fact, ...] = (
    HachihachiField(brights=("matsu-hikari",)),
    HachihachiTeyaku(player=0, names=("sanbon",)),
    HachihachiDekiyaku(player=2, names=("aotan",), then="agari"),
    *(HachihachiField(), HachihachiPlayedOut(points=(100, 80, 84))) * 2,
)
CHANGE = {"player": "1", "names": "sanbon", "do": "enter", "seq": "7"}


DRAFTS = (
    "x", "{}", "1", "null", '["a"]', '[{"fact":"nothing"}]', '[{"fact":"void"}]', '[{"fact":"void","entry":"1"}]',
    '{"fact":"void","entry":1}', '[{"fact":"void","entry":7}]', '[{"fact":"void","entry":-1}]', '[{"fact":"void","entry":1e999}]',
    '[{"fact":"void","entry":' + "9" * 5000 + "}]", '[{"fact":"redo","place":99}]', '[{"fact":"redo","place":-2}]',
    '[{"fact":"field","place":-5}]', '[{"fact":"shobu","player":1}]', '[{"fact":"void","entry":1,"by":"' + "x" * 25 + '"}]',
    '[{"fact":"redo","reason":"\\ud800"}]', "\x00", "[" * 20_000, "[" * 20_000 + "]" * 20_000,
    '[{"fact":"void","entry":' + "[" * 20_000 + "]" * 20_000 + "}]",
    '[{"fact":"void","entry":1,"x":' + "[" * 20_000 + "]" * 20_000 + "}]",
    '[{"fact":"void","entry":1}' + " " * 100_000 + "]", "[" + ",".join(['{"fact":"void","entry":1}'] * 20_000) + "]",
)  # fmt: skip


@pytest.mark.parametrize("nth", range(len(DRAFTS)))
def test_an_invalid_draft_is_refused(app: Flask, client: FlaskClient, nth: int) -> None:
    path = sat(app, GAME, *LOG)
    for address in ("correct", ("correct/1", "correct/1/teyaku", "strike/1", "insert/0")[nth % 4]):
        answer = client.post(path + address, data=CHANGE | {"draft": DRAFTS[nth]})
        assert answer.status_code in (400, 413), (address, DRAFTS[nth][:40])
    assert log_of(app, path) == LOG


@pytest.mark.pdf
def test_a_sheet_on_paper_says_that_it_was_corrected_after_closing(app: Flask, client: FlaskClient) -> None:
    log = (HachihachiField(), HachihachiTeyaku(player=0, names=("shiso",)))
    path = sat(app, GAME, *log, Closed(final=(100, -50, -50)), Void(entry=2), HachihachiTeyaku(1, ("sanbon",), place=0, also=True))
    page = PdfReader(io.BytesIO(client.get(path + "sheet.pdf").data)).pages[0]
    assert "確定後に訂正1回" in "".join(page.extract_text().split())


@pytest.mark.fuzz
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_entry_can_be_opened_and_confirmed_as_it_is(app: Flask, client: FlaskClient, game: Game) -> None:
    for match in years(game)[: times(1)]:
        path, log = page_of(app, match.record), match.record.log
        for entry in match.rng.sample(range(len(log)), min(3, len(log))):
            form = client.get(f"{path}correct/{entry}?reopen=yes")
            assert form.status_code == 200
            if 'id="preview"' not in form.text:
                assert "この記入を取り消す" in form.text, "what no form says can be struck, or made another entry"
                continue
            address, fields = submission(form.text, "見る")
            shown = client.post(address, data=fields)
            assert (shown.status_code, "/correct/" in address) == (200, True), (log[entry], text(shown.text))
            assert "何も変わらない" in shown.text or "確定を取り消す" in shown.text, (log[entry], text(shown.text))
            assert client.get(f"{path}strike/{entry}?reopen=yes").status_code == 200
        assert log_of(app, path) == log
