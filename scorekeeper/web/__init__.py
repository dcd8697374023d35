"""The pages. No page knows the rules of any game; each is drawn from boards, offers and sheets."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from flask import Flask, request, session
from flask_babel import Babel
from htmx_flask import Htmx

from scorekeeper.core.game import FoldedState
from scorekeeper.core.words import LANGUAGES
from scorekeeper.local import folders, secret_keys
from scorekeeper.store import HouseSchema, open_store, where
from scorekeeper.store.backup.shelf import FOLDER
from scorekeeper.store.tables.quotas import ROOM
from scorekeeper.web.api import views
from scorekeeper.web.club import arrivals, came, cards, desk, feeds, meetings, programs, rounds, wall
from scorekeeper.web.common import cookies, formatting, functions, permissions, reports
from scorekeeper.web.common.environment import Templates
from scorekeeper.web.corrections import correct, other_rules, what_if
from scorekeeper.web.edge import around, errors, health, limits, static_files
from scorekeeper.web.edge.allowed_hosts import Reached
from scorekeeper.web.edge.csrf import FormGuard
from scorekeeper.web.groups import group, houses, ladder, matches, members, penalties, public, seasons, statistics
from scorekeeper.web.home import first_page, menu
from scorekeeper.web.host import actions, exchange, overview, removals, trust
from scorekeeper.web.offline import forms, manifest
from scorekeeper.web.practice import asking
from scorekeeper.web.prints import (
    certificates,
    choices,
    ladder_page,
    printing,
    season_page,
    season_prints,
    season_sheets,
    sheet_pages,
    statistics_page,
    typed_sheet,
)
from scorekeeper.web.record import history, race
from scorekeeper.web.referee import calls, counting, questions, rulings
from scorekeeper.web.rules import book
from scorekeeper.web.table import about_match, aloud, halted, kept_pages, page, people, stream, walk

LARGEST_BODY = 256 * 1024
"""In bytes; the largest form of the app, three piles of cards, is under four thousand."""


def create_app(instance: Path | None = None, **config: Any) -> Flask:
    """The application over one installation's folder; `config` overrides Flask's settings."""
    learn(msgspec.Struct)
    folder = instance or folders.instance()
    app = Flask(
        "scorekeeper",
        template_folder=str(folders.templates()),
        static_folder=str(folders.static()),
        static_url_path="/static",
        instance_path=str(folder),
    )
    app.jinja_environment = Templates
    app.config.update(
        MAX_CONTENT_LENGTH=LARGEST_BODY,
        MAX_FORM_PARTS=1000,
        PERMANENT_SESSION_LIFETIME=400 * 24 * 3600,
        WTF_CSRF_TIME_LIMIT=None,
        BOUND="",
        HTTPS=False,
        BABEL_DEFAULT_LOCALE="ja",
        BABEL_TRANSLATION_DIRECTORIES=str(Path(__file__).parent / "translations"),
    )
    app.config.update(BEHIND_PROXY=(), NAMES=(), TABLES="anyone", ROOM=ROOM, ZONE="")
    app.config.update(BACKUPS=folder / FOLDER, STARTED=datetime.now(UTC), SEEN=False)
    app.config.update(RECORDS=where(folder))
    app.config.update(config)
    if isinstance(app.config["RECORDS"], HouseSchema):
        app.config["BACKUPS"] = None  # the server has backups of its own
    app.wsgi_app = Reached(app.wsgi_app, app.config["BEHIND_PROXY"], app.config["NAMES"])  # type: ignore[method-assign]
    app.session_interface = cookies.Cookies()
    store = app.extensions["store"] = open_store(app.config["RECORDS"], seen=app.config["SEEN"])
    secrets = secret_keys.place(folder, app.config["RECORDS"], store.settings)
    app.config.update(SECRET_KEY=secret_keys.secret(secrets), SESSION_COOKIE_NAME=secret_keys.house(secrets))
    around.register(app)  # before anything else begins, after anything else has changed a response
    limits.register(app)
    trust.register(app)  # before anything else looks at a request
    FormGuard(app).exempt(views.api)
    Htmx(app)
    static_files.register(app)
    app.extensions["language"] = language
    Babel(app, locale_selector=functions.lang)
    functions.register(app)
    race.register(app)
    menu.register(app)
    walk.register(app)
    formatting.register(app)
    app.jinja_env.globals.update(
        refuses_cookies=cookies.refuses_cookies, is_host=permissions.is_host, may_open=permissions.may_open
    )
    for blueprint in (
        first_page.home,
        manifest.installed,
        actions.host,
        removals.removing,
        overview.house,
        health.health,
        page.table,
        about_match.about_match,
        walk.walk,
        forms.apart,
        correct.corrections,
        history.history,
        people.people,
        group.founding,
        group.groups,
        members.members,
        public.public,
        seasons.seasons,
        penalties.penalties,
        matches.matches,
        meetings.meetings,
        desk.desk,
        rounds.rounds,
        wall.wall,
        arrivals.arrivals,
        feeds.feeds,
        cards.cards,
        came.came,
        exchange.exchange,
        typed_sheet.paper,
        sheet_pages.sheets,
        statistics.statistics,
        ladder.ladder,
        choices.prints,
        season_page.season_page,
        statistics_page.statistics_page,
        ladder_page.ladder_page,
        season_prints.season_prints,
        certificates.certificates,
        season_sheets.season_sheets,
        book.rules,
        houses.houses,
        rulings.rulings,
        questions.referee,
        calls.calling,
        calls.queue,
        questions.asking,
        counting.counting,
        asking.practice,
        aloud.aloud,
        what_if.whatif,
        other_rules.other_rules,
        programs.api,  # that of the views, with the addresses of evenings
    ):
        app.register_blueprint(blueprint)
    kept_pages.register(app)
    printing.register(app)
    stream.register(app)
    reports.register(app)
    health.register(app)
    errors.register(app)
    halted.register(app)
    return app


@cache
def learn(kind: type[msgspec.Struct]) -> None:
    """Have msgspec inspect this type, and the types of the app that refer to it, before any other thread does. It inspects a
    type on first use; if a second thread uses it meanwhile, the process crashes (msgspec 0.22).
    """
    for one in kind.__subclasses__():
        if one is FoldedState:
            continue
        if one.__module__.partition(".")[0] == __name__.partition(".")[0]:
            msgspec.json.Decoder(one)
        learn(one)


def language() -> str:
    """The language that this browser chose or that the address of the API names, else the best of those that it accepts.

    Over plain http with --https no choice is known, because the browser does not send its cookie.
    """
    named = request.blueprint == views.api.name or (request.blueprint == trust.trust.name and not request.is_secure)
    chosen = request.args.get("lang") if named else session.get("language")
    if chosen in LANGUAGES:
        return str(chosen)
    return best_language([tag for tag, quality in request.accept_languages if quality])


def best_language(tags: Sequence[str]) -> str:
    """The first of these languages that the app speaks, English if it speaks none of them, and Japanese if none are named.

    Werkzeug would take whatever matches to the letter first: `en` out of `ja-JP, en;q=0.5`.
    """
    known = [re.split("[-_]", tag)[0].lower() for tag in tags if tag != "*"]
    return next((tag for tag in known if tag in LANGUAGES), "en" if known else LANGUAGES[0])
