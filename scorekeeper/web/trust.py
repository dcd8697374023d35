"""Trusting this house: its certificate, what that means, and how a phone takes it. There only where the app itself speaks TLS."""

from pathlib import Path

from flask import Blueprint, Flask, Response, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.web.doors import door

trust = Blueprint("trust", __name__, url_prefix="/trust")

DEVICES = {
    "iphone": ("iPhone", "iPad"),
    "android": ("Android",),
    "windows": ("Windows",),
    "mac": ("Macintosh",),
    "linux": ("Linux",),
}
"""The kinds of devices whose steps differ, and by what in its name a browser is one; the first that fits."""

OPEN = (trust.name, "health")
"""What is answered in the clear too: what helps to trust the house, and whether it is well, which tells nothing of anybody."""


def register(app: Flask) -> None:
    """Leads whoever comes in the clear on to TLS; but to learn to trust the house there is no other way to come."""
    if app.config["HTTPS"]:
        app.register_blueprint(trust)
        app.before_request(_led_on)


def _led_on() -> ResponseReturnValue | None:
    if request.is_secure or request.blueprint in OPEN or request.endpoint == "static":
        return None
    return redirect(request.url.replace("http://", "https://", 1), 307)  # not for ever: a house may go back


@trust.get("")
def page() -> str:
    """What this is, the certificate, and the steps; those of the device that asks lie open."""
    from scorekeeper.certificates import house  # loaded where it is served with

    return render_template(
        "trust.html",
        house=house(Path(current_app.instance_path)),
        door=door("trust", url_for("trust.page"), "http"),
        to=door("home", url_for("home.start"), "https").address,
        device=next((kind for kind, marks in DEVICES.items() if any(mark in request.user_agent.string for mark in marks)), None),
    )


@trust.get("/house.crt")
def certificate() -> Response:
    """The certificate as every device takes it, DER; not as a download, for an iPhone installs what it is shown."""
    from scorekeeper.certificates import house

    shown = {"Content-Disposition": "inline; filename=house.crt", "Cache-Control": "no-cache"}
    return Response(house(Path(current_app.instance_path)).certificate, mimetype="application/x-x509-ca-cert", headers=shown)
