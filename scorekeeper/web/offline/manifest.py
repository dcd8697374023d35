"""What a browser needs to keep the app: the manifest of its icon, and the worker that shows a table while the server is away."""

import json

from flask import Blueprint, Response, url_for

from scorekeeper.local import folders
from scorekeeper.web.common.functions import lang

installed = Blueprint("installed", __name__)

ICONS = (("icons/icon-192.png", 192, "any"), ("icons/icon-512.png", 512, "any"), ("icons/maskable-512.png", 512, "maskable"))
"""Files drawn from static/icon.svg, their sizes in pixels and purposes. A maskable one has a margin for the phone's shape."""
GROUND = "#f4eee1"


@installed.get("/app.webmanifest")
def manifest() -> Response:
    """The web manifest. A browser asks for it without cookies, so it is in the language that the browser accepts."""
    told = {
        "name": "Scorekeeper",
        "lang": lang(),
        "id": url_for("home.start"),
        "start_url": url_for("home.start"),
        "scope": url_for("home.start"),
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "icons": [
            {"src": url_for("static", filename=file), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for file, size, purpose in ICONS
        ],
    }
    return Response(json.dumps(told, ensure_ascii=False), mimetype="application/manifest+json")


@installed.get("/t/worker.js")
def worker() -> Response:
    """The worker for the pages of tables; it may serve only what is below its own address."""
    return Response((folders.static() / "worker.js").read_bytes(), mimetype="text/javascript")
