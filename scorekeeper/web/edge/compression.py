"""Compressed responses, where that cannot give a secret away.

The length of a compressed page shows whether what somebody put into its address also occurs in the page. A page that repeats its
query and contains secrets (the links that this browser remembers) could be guessed letter by letter that way (BREACH). Pages with a
query are therefore sent as they are, unless they contain no links or the query only names a ruleset, which nobody can guess with.
"""

from flask import Flask, Response, request
from flask_compress import Compress

from scorekeeper.games import BY_NAME

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
PUBLIC = ("rules", "api")
"""Blueprints whose pages contain no links that a browser remembers."""


def register(app: Flask) -> None:
    """Must come before anything else that changes responses, because what is registered first runs last."""
    app.config.update(
        COMPRESS_REGISTER=False,
        COMPRESS_ALGORITHM=["gzip"],
        COMPRESS_MIMETYPES=TYPES,
        COMPRESS_STREAMS=False,
        COMPRESS_LEVEL=LEVEL,
    )
    compress = Compress(app)

    @app.after_request
    def _compress(response: Response) -> Response:
        if response.status_code != 200 or not (request.blueprint in PUBLIC or _plain_query()):
            return response
        if request.endpoint == "static" and response.mimetype in TYPES:
            response.direct_passthrough = False
            response.get_data()  # the whole file, instead of a stream of it
        compressed: Response = compress.after_request(response)
        return compressed


def _plain_query() -> bool:
    """Whether the query is empty or a ruleset by its name alone: then nobody chose any text in it."""
    return not request.query_string or request.query_string in {f"ruleset={name}".encode() for name in BY_NAME}
