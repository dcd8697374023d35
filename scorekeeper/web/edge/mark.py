"""The mark of this installation on everything that it answers, so that a page believes no one else.

A login page of a network, a proxy in maintenance or another installation answers in the app's name; pages, their queue of entries
and their worker take an answer only with the mark of the installation that drew the page.
"""

from hashlib import sha256

from flask import Flask, Response, request

from scorekeeper import __version__

MARK, ENTRY, ENTERED = "Scorekeeper", "Scorekeeper-Entry", "Scorekeeper-Entered"
"""Headers: of every response, the installation and its version, then the length of the body in bytes if it is known; of a request
whose page wants to be told of an entry rather than led on; of the response to it.
"""
SEE_OTHER = 303


def register(app: Flask) -> None:
    """Must come right after what compresses responses, so that the length is that of the plain body."""
    # The name of this installation, in which nobody can find its secret.
    name = sha256(f"installation {app.secret_key!r}".encode()).hexdigest()[:16]
    app.jinja_env.globals.update(installation=name)

    @app.after_request
    def _set_mark(response: Response) -> Response:
        if ENTRY in request.headers and request.method == "POST" and response.status_code == SEE_OTHER:
            response = Response(headers={ENTERED: "yes", "Cache-Control": "no-store"})
        length = "" if response.is_streamed or response.direct_passthrough else f" {len(response.get_data())}"
        response.headers[MARK] = f"{name} {__version__}{length}"
        return response
