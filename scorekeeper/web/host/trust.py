"""The page from which phones install this installation's certificate. It exists only if the app itself serves TLS."""

from pathlib import Path

from flask import Blueprint, Flask, Response, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.web.common.links import door

trust = Blueprint("trust", __name__, url_prefix="/trust")

DEVICES = {
    "iphone": ("iPhone", "iPad"),
    "android": ("Android",),
    "windows": ("Windows",),
    "mac": ("Macintosh",),
    "linux": ("Linux",),
}
"""The kinds of devices whose steps differ, with the strings in a browser's user agent that identify each; the first match
counts.
"""

OPEN = (trust.name, "health")
"""Endpoints that are also served over plain http: those for trusting the installation, and its health, which reveals nothing
about anybody.
"""


def register(app: Flask) -> None:
    """Redirect plain http to https, except the pages from which a phone learns to trust the installation."""
    if app.config["HTTPS"]:
        app.register_blueprint(trust)
        app.before_request(_led_on)


def _led_on() -> ResponseReturnValue | None:
    if request.is_secure or request.blueprint in OPEN or request.endpoint == "static":
        return None
    return redirect(request.url.replace("http://", "https://", 1), 307)  # temporary, so that the host may go back to http


@trust.get("")
def page() -> str:
    """The certificate, an explanation, and the steps; those for the requesting device are unfolded."""
    from scorekeeper.local.certificates import house  # loaded only if TLS is served

    return render_template(
        "host/trust.html",
        house=house(Path(current_app.instance_path)),
        door=door("trust", url_for("trust.page"), "http"),
        to=door("home", url_for("home.start"), "https").address,
        device=next((kind for kind, marks in DEVICES.items() if any(mark in request.user_agent.string for mark in marks)), None),
    )


@trust.get("/house.crt")
def certificate() -> Response:
    """The certificate as DER, which every device accepts; not as a download, because an iPhone installs what it displays."""
    from scorekeeper.local.certificates import house

    shown = {"Content-Disposition": "inline; filename=house.crt", "Cache-Control": "no-cache"}
    return Response(house(Path(current_app.instance_path)).certificate, mimetype="application/x-x509-ca-cert", headers=shown)
