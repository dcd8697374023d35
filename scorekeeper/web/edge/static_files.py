"""The files under static/. The address of each contains a digest of all of them, so a browser can cache it for good.

Pages ask for many of them joined into one (joined.py). What loads another file names it by its relative address, which contains the
same digest.
"""

import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from flask import Flask, Response, request

from scorekeeper.local import folders
from scorekeeper.web.edge.joined import join_files, joined_file

FOR_GOOD = "public, max-age=31536000, immutable"
STATE = re.compile(r"([0-9a-f]{12})/(.+)")


@cache
def state(folder: Path) -> str:
    """Twelve hexadecimal digits that change when any file in the folder changes."""
    read = sha256()
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            read.update(f"{file.relative_to(folder).as_posix()}\0{file.stat().st_size}\0".encode() + file.read_bytes())
    return read.hexdigest()[:12]


def register(app: Flask) -> None:
    """With `debug`, the digest is recomputed, so changes of files show while the app runs."""
    now = "" if app.debug else state(folders.static())

    @app.url_defaults
    def _name_version(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static" and now:
            values["filename"] = f"{now}/{values['filename']}"

    def _static(filename: str) -> Response:
        """A static file; by an address without a digest, or with the digest of an earlier version, it is the current file."""
        named = STATE.fullmatch(filename)
        file = named[2] if named else filename
        several = (joined_file if now else join_files)(folders.static(), file)
        if several:
            response = Response(several[0], mimetype=several[1])
            response.add_etag()
            response.make_conditional(request)
        else:
            response = app.send_static_file(file)
        response.headers["Cache-Control"] = FOR_GOOD if named and named[1] == now else "no-cache"
        return response

    app.view_functions["static"] = _static
