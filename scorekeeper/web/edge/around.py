"""What happens around every request: before it, the limit on its computing and the club's time zone; after it, the headers that
guard the response, the mark of this installation, and compression.

The mark is on everything that this installation answers, so that a page believes no one else: a login page of a network, a proxy in
maintenance or another installation answers in the app's name; pages, their queue of entries and their worker take an answer only
with the mark of the installation that drew the page.

A response is compressed where that cannot give a secret away. The length of a compressed page shows whether what somebody put into
its address also occurs in the page. A page that repeats its query and contains secrets (the links that this browser remembers)
could be guessed letter by letter that way (BREACH). Pages with a query are therefore sent as they are, unless they contain no links
or the query only names a ruleset, which nobody can guess with.
"""

from hashlib import sha256
from time import thread_time

from flask import Flask, Response, request
from flask_compress import Compress

from scorekeeper import __version__
from scorekeeper.core import effort
from scorekeeper.games import BY_NAME
from scorekeeper.local import days

MARK, ENTRY, ENTERED = "Scorekeeper", "Scorekeeper-Entry", "Scorekeeper-Entered"
"""Headers: of every response, the installation and its version, then the length of the plain body in bytes if it is known; of a
request whose page wants to be told of an entry rather than led on; of the response to it.
"""
SEE_OTHER = 303

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
VARY = ("HX-Request", "Cookie", "Accept-Language")
"""The headers of a request on which pages depend."""
PUBLIC = ("rules", "prints")
"""Pages open to everybody: the rule books, and prints of them."""
LINKED = {"table", "group"}
"""URL parameters that a link opens. Such pages are never cached by others nor listed by search engines."""

TYPES = (
    "text/html",
    "text/css",
    "text/csv",
    "text/javascript",
    "text/plain",
    "application/json",
    "application/manifest+json",
    "image/svg+xml",
)
"""What is compressed; PDFs, archives and PNGs are small as they are, and events must not wait."""
LEVEL = 3
"""The level of gzip: the usual one, 6, takes twice as long for a tenth of the bytes less."""
LINKLESS = ("rules", "api")
"""Blueprints whose pages contain no links that a browser remembers."""


def register(app: Flask) -> None:
    """Must come before anything else that changes responses, because what is registered first runs last."""
    # The name of this installation, in which nobody can find its secret.
    name = sha256(f"installation {app.secret_key!r}".encode()).hexdigest()[:16]
    app.jinja_env.globals.update(installation=name)
    app.config.update(
        COMPRESS_REGISTER=False,
        COMPRESS_ALGORITHM=["gzip"],
        COMPRESS_MIMETYPES=TYPES,
        COMPRESS_STREAMS=False,
        COMPRESS_LEVEL=LEVEL,
    )
    compress, mark = Compress(app), f"{name} {__version__}"

    @app.before_request
    def begin() -> None:
        effort.begin(app.config["COMPUTING"], thread_time)
        days.follow(lambda: app.config["ZONE"] or app.extensions["store"].zone)

    @app.after_request
    def finish(response: Response) -> Response:
        _guard(response)
        if ENTRY in request.headers and request.method == "POST" and response.status_code == SEE_OTHER:
            response = Response(headers={ENTERED: "yes", "Cache-Control": "no-store"})
        length = "" if response.is_streamed or response.direct_passthrough else f" {len(response.get_data())}"
        response.headers[MARK] = mark + length
        if response.status_code != 200 or not (request.blueprint in LINKLESS or _plain_query()):
            return response
        if request.endpoint == "static" and response.mimetype in TYPES:
            response.direct_passthrough = False
            response.get_data()  # the whole file, instead of a stream of it
        compressed: Response = compress.after_request(response)
        return compressed

    app.teardown_request(lambda error: effort.begin(None))


def _guard(response: Response) -> None:
    """What browsers and others on the way may do with a response."""
    headers = response.headers
    headers.setdefault("Content-Security-Policy", POLICY)
    headers.setdefault("X-Content-Type-Options", "nosniff")
    headers.setdefault("Referrer-Policy", "same-origin")
    if request.endpoint == "static":
        headers.setdefault("Cache-Control", "no-cache")
        return
    if "Vary" in headers:
        response.vary.update(VARY)
    else:
        headers["Vary"] = ", ".join(VARY)
    if request.blueprint in PUBLIC and not (request.view_args or {}).keys() & LINKED:
        headers.setdefault("Cache-Control", "no-store" if request.method == "POST" else "private, no-cache")
    else:
        headers["Cache-Control"] = "no-store, private"
        headers["X-Robots-Tag"] = "noindex, nofollow"


def _plain_query() -> bool:
    """Whether the query is empty or a ruleset by its name alone: then nobody chose any text in it."""
    return not request.query_string or request.query_string in {f"ruleset={name}".encode() for name in BY_NAME}
