"""Layer 4: the pages. No page knows the rules of any game; each is drawn from boards, offers and sheets."""

from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from flask import Flask, Response, request, session
from flask_babel import Babel
from htmx_flask import Htmx

from scorekeeper import keys, places
from scorekeeper.core.game import Folded
from scorekeeper.core.words import LANGUAGES
from scorekeeper.store import House, open_store, where
from scorekeeper.store.quotas import ROOM
from scorekeeper.store.shelf import FOLDER
from scorekeeper.web import (
    apart,
    api,
    compressed,
    cookies,
    corrections,
    drawn,
    errors,
    exchange,
    files,
    groups,
    halted,
    health,
    history,
    home,
    host,
    hosting,
    house,
    installed,
    limited,
    live,
    marked,
    matches,
    members,
    menu,
    noted,
    pages,
    paper,
    people,
    printing,
    prints,
    race,
    referee,
    remembered,
    removing,
    rules,
    rulings,
    season_prints,
    season_sheets,
    seasons,
    set_out,
    sheets,
    statistics,
    table,
    trust,
    whatif,
)
from scorekeeper.web.forms import Forms
from scorekeeper.web.reached import Reached

LARGEST_BODY = 256 * 1024
"""In bytes; the largest form of the app, three piles of cards, is under four thousand."""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)


PUBLIC = ("rules", "prints")
"""Pages open to everybody: the rule books, and prints of them."""
LINKED = {"table", "group"}
"""URL parameters that a link opens. Such pages are never cached by others nor listed by search engines."""


def create_app(instance: Path | None = None, **config: Any) -> Flask:
    """The application over one installation's folder; `config` overrides Flask's settings."""
    learn(msgspec.Struct)
    folder = instance or places.instance()
    app = Flask(
        "scorekeeper",
        template_folder=str(places.templates()),
        static_folder=str(places.static()),
        static_url_path="/static",
        instance_path=str(folder),
    )
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
    app.config.update(BEHIND_PROXY=(), NAMES=(), TABLES="anyone", ROOM=ROOM)
    app.config.update(BACKUPS=folder / FOLDER, STARTED=datetime.now(UTC), SEEN=False)
    app.config.update(RECORDS=where(folder))
    app.config.update(config)
    if isinstance(app.config["RECORDS"], House):
        app.config["BACKUPS"] = None  # the server has backups of its own
    app.wsgi_app = Reached(app.wsgi_app, app.config["BEHIND_PROXY"], app.config["NAMES"])  # type: ignore[method-assign]
    app.session_interface = cookies.Cookies()
    store = app.extensions["store"] = open_store(app.config["RECORDS"], seen=app.config["SEEN"])
    secrets = keys.place(folder, app.config["RECORDS"], store.settings)
    app.config.update(SECRET_KEY=keys.secret(secrets), SESSION_COOKIE_NAME=keys.house(secrets))
    limited.register(app)
    trust.register(app)  # before anything else looks at a request
    compressed.register(app)  # after anything else has changed a response
    marked.register(app)
    Forms(app).exempt(api.api)
    Htmx(app)
    files.register(app)
    Babel(app, locale_selector=language)
    pages.register(app)
    race.register(app)
    menu.register(app)
    set_out.register(app)
    app.jinja_env.globals.update(refuses_cookies=cookies.refused, is_host=hosting.is_host, may_open=hosting.may_open)
    for blueprint in (
        home.home,
        installed.installed,
        host.host,
        removing.removing,
        house.house,
        health.health,
        table.table,
        apart.apart,
        corrections.corrections,
        history.history,
        people.people,
        groups.founding,
        groups.groups,
        members.members,
        seasons.seasons,
        matches.matches,
        exchange.exchange,
        paper.paper,
        sheets.sheets,
        statistics.statistics,
        prints.prints,
        season_prints.season_prints,
        season_sheets.season_sheets,
        rules.rules,
        rulings.rulings,
        referee.referee,
        referee.asking,
        whatif.whatif,
        api.api,
    ):
        app.register_blueprint(blueprint)
    drawn.register(app)
    remembered.register(app)
    printing.register(app)
    live.register(app)
    noted.register(app)
    health.register(app)
    errors.register(app)
    halted.register(app)
    app.after_request(_guard)
    return app


@cache
def learn(kind: type[msgspec.Struct]) -> None:
    """Have msgspec inspect this type, and the types of the app that refer to it, before any other thread does. It inspects a
    type on first use; if a second thread uses it meanwhile, the process crashes (msgspec 0.22).
    """
    for one in kind.__subclasses__():
        if one is Folded:
            continue
        if one.__module__.partition(".")[0] == __name__.partition(".")[0]:
            msgspec.json.Decoder(one)
        learn(one)


def language() -> str:
    """The language that this browser chose or that the address of the API names, else the one it accepts, else Japanese.

    Over plain http with --https no choice is known, because the browser does not send its cookie.
    """
    named = request.blueprint == api.api.name or (request.blueprint == trust.trust.name and not request.is_secure)
    chosen = request.args.get("lang") if named else session.get("language")
    if chosen in LANGUAGES:
        return str(chosen)
    return request.accept_languages.best_match(LANGUAGES) or LANGUAGES[0]


def _guard(response: Response) -> Response:
    response.headers.setdefault("Content-Security-Policy", POLICY)
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("Referrer-Policy", "same-origin")
    if request.endpoint == "static":
        response.headers.setdefault("Cache-Control", "no-cache")
        return response
    response.vary.update(("HX-Request", "Cookie", "Accept-Language"))
    if request.blueprint in PUBLIC and not (request.view_args or {}).keys() & LINKED:
        response.headers.setdefault("Cache-Control", "no-store" if request.method == "POST" else "private, no-cache")
    else:
        response.headers["Cache-Control"] = "no-store, private"
        response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response
