"""The statistics of a season as a print: at most four pages, with the figures of the statistics."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from kinds import share
from printed import bare, opened, opening, text, turns

from scorekeeper.core.game import Game
from scorekeeper.games import GAMES
from scorekeeper.season import digest
from scorekeeper.season.bests import bests
from scorekeeper.season.rules import SeasonRules
from scorekeeper.season.standings import unit
from scorekeeper.season.statistics import statistics
from scorekeeper.web.prints.season_page import figure
from tests.web.prints.test_season_prints import NAMES, generated, recalled, season

MANY = tuple(f"{name}{nth}" for nth in range(6) for name in NAMES)[:40]
SIZES = ((2, 1), (7, 12), (40, 60))
"""Numbers of people and matches."""


@pytest.mark.parametrize("game", share(GAMES), ids=lambda game: game.name)
def test_the_statistics_of_a_season_take_four_pages_at_most(game: Game, app: Flask, client: FlaskClient) -> None:
    """They name everybody with their figures, the records, everything counted that is not left out, and who got most from whom."""
    for (people, matches), lang in zip(SIZES, ("en", "ja", "en"), strict=True):
        played = [generated(game, seed) for seed in range(min(matches, 4))]
        names = (NAMES if people <= len(NAMES) else MANY)[: max(people, *(len(one.players) for one in played), 0)]
        path = season(app, game, matches, names=names, played=played).path
        file = opened(client, f"{path}/statistics.pdf?paper=a4&lang={lang}", "a4", lang)
        found, written = statistics(recalled(app, path)), text(file)
        assert len(opening(file).pages) <= 4, (people, matches)
        assert [player.who.name for player in found.people if bare(player.who.name[:8]) not in written] == []
        with app.test_request_context(path):
            totals = [figure(player.total, unit(game, SeasonRules())) for player in found.people]
        assert [total for total in totals if total not in written] == []
        folded = bare(written).lower()
        said = [best.words for best in bests(found) if best.value]
        kinds = digest.kinds(found, 84, 4)
        said += [words for one in kinds for words in (one.kind.tally.words, *(row.words for row in one.rows))]
        assert [words for words in said if bare(words.say(lang)).lower() not in folded] == []
        pairs, more = digest.pairs(found, 30)
        assert len(pairs) + more == len(found.pairs)
        assert (more > 0) == bool(re.search(rf"{'and' if lang == 'en' else 'ほか'}{more}(?!\d)", bare(written)))


def test_what_is_left_out_of_a_digest_occurred_least(app: Flask) -> None:
    game = GAMES[0]
    found = statistics(recalled(app, season(app, game, 8, played=[generated(game, seed) for seed in range(8)]).path))
    whole, short = digest.kinds(found, 1000, 4), digest.kinds(found, 50, 4)
    assert [one.kind for one in whole] == [one.kind for one in short] == [kind for kind in found.kinds if kind.visible_rows]
    assert not any(one.left_out for one in whole)
    assert any(one.left_out for one in short)
    for one in short:
        kept = {row.key for row in one.rows}
        left = [row for row in one.kind.visible_rows if row.key not in kept]
        assert (len(left), [row for row in one.kind.visible_rows if row.key in kept]) == (one.left_out, [*one.rows])
        assert max((row.times for row in left), default=0) <= min(row.times for row in one.rows)
    pairs, more = digest.pairs(found, 5)
    nets = sorted((abs(pair.net) for pair in found.pairs), reverse=True)
    assert ([pair.net for pair in pairs], more) == (nets[:5], len(nets) - 5)


def test_the_statistics_fit_every_paper(app: Flask, client: FlaskClient) -> None:
    """A season without a final result has none."""
    path = season(app, GAMES[0], 12).path
    for paper, lang in turns(0):
        assert opened(client, f"{path}/statistics.pdf?paper={paper}&lang={lang}", paper, lang)
    assert client.get(f"{season(app, GAMES[0], 0).path}/statistics.pdf").status_code == 404


def test_long_names_take_no_further_page(app: Flask, client: FlaskClient) -> None:
    """Fewer are named beside a record, and fewer pairs."""
    names = tuple(f"{nth:02}番目の人でとても長い名前を持っている会の人々" for nth in range(40))
    path = season(app, GAMES[0], 60, names=names, played=[generated(GAMES[0], seed) for seed in range(4)]).path
    file = opened(client, f"{path}/statistics.pdf?paper=a4&lang=en", "a4", "en")
    assert max(map(len, names)) == 24
    assert len(opening(file).pages) <= 4
    assert all(f"{nth:02}番目の人" in text(file) for nth in range(40))
