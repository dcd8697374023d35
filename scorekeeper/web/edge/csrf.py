"""Which forms are accepted: those of this app and of no other site."""

from typing import Any

from flask import current_app, request
from flask_wtf.csrf import CSRFProtect


class FormGuard(CSRFProtect):  # type: ignore[misc]
    """A form is accepted if the browser says that it came from a page of this app (`Origin`), which no other page can fake, or
    if it carries the browser's token.

    The token alone is not enough: when a new browser opens two tables at once, each response sets another one.
    """

    def protect(self, **how: Any) -> None:
        if request.method not in current_app.config["WTF_CSRF_METHODS"] or request.origin != request.host_url.removesuffix("/"):
            super().protect(**how)
