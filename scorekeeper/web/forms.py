"""Whose forms are taken: those of this app, and of no other site."""

from typing import Any

from flask import current_app, request
from flask_wtf.csrf import CSRFProtect


class Forms(CSRFProtect):  # type: ignore[misc]
    """A form is taken where the browser says that it stood on a page of this app (`Origin`), which no other page can have it say,
    or where it carries the token of its browser.

    The token alone would not do: of two tables that a new browser opens at once, each answer gives it another one.
    """

    def protect(self, **how: Any) -> None:
        if request.method not in current_app.config["WTF_CSRF_METHODS"] or request.origin != request.host_url.removesuffix("/"):
            super().protect(**how)
