"""The links that a browser has opened, each in a cookie of its own.

So when two tables are opened at once, both are remembered, whichever response comes last. A link needs no signature: it works
for anybody who has it.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

from flask import Response, after_this_request, current_app, g, request, url_for

from scorekeeper.store import OpenedLink
from scorekeeper.web.common import cookies
from scorekeeper.web.common.functions import store


class Used(NamedTuple):
    """A link as a browser keeps it: `at` is when it was last used, in seconds, and never less than for a link used before it."""

    link: str
    at: int

    @property
    def id(self) -> str:
        """The id of what the link opens, used in the cookie's name."""
        return self.link.partition("-")[0]

    def __str__(self) -> str:
        return f"{self.link.partition('-')[2]}.{self.at}"


class Remembered(NamedTuple):
    """Links of one kind, marked by a letter in their cookies' names: the last used first, no more than `most` of them."""

    kind: str
    most: int
    opens: Callable[[str], OpenedLink | None]

    def links(self) -> dict[str, OpenedLink]:
        """The links that this browser has used, including revoked ones, but none to what the host removed."""
        used = {one.link: self.opens(one.link) for one in self._last_uses()}
        return {link: opened for link, opened in used.items() if opened and not opened.removed}

    def add(self, link: str) -> None:
        """Remember a link. A browser with a scorer link keeps it when it opens the watcher link."""
        used = self._last_uses()
        if used and used[0].link == link:
            return
        new = self.opens(link)
        if new is None:
            return
        same = next((one.link for one in used if one.id == new.table), link)
        before = new if same == link else self.opens(same)
        if before and before.role == "scorer" and not before.revoked and new.role == "watcher":
            link = same
        if not used or used[0].link != link:
            self._write(Used(link, max(int(time.time()), *(one.at + 1 for one in used[:1]), 0)))
            for one in self._last_uses()[self.most :]:
                self._forget(one.id)

    def drop(self, link: str) -> None:
        """Remove what a link opens from this browser's list; the links keep working."""
        gone = self.opens(link)
        if gone:
            self._forget(gone.table)

    @property
    def begins(self) -> str:
        return f"{current_app.config['SESSION_COOKIE_NAME']}-{self.kind}-"

    def _last_uses(self) -> list[Used]:
        sent = {name: value for name, value in request.cookies.items() if name.startswith(self.begins)}
        changed: dict[str, str] = g.get("remembered", {})
        kept = sent | {name: value for name, value in changed.items() if name.startswith(self.begins)}
        found = [_read(name.removeprefix(self.begins), value) for name, value in kept.items() if value]
        return sorted(filter(None, found), key=lambda one: one.at, reverse=True)

    def _write(self, one: Used) -> None:
        _cookie_changes()[self.begins + one.id] = str(one)

    def _forget(self, id: str) -> None:
        _cookie_changes()[self.begins + id] = ""


def _read(id: str, value: str) -> Used | None:
    secret, _, at = value.partition(".")
    return Used(f"{id}-{secret}", int(at)) if at.isascii() and at.isdecimal() and len(at) < 12 else None


def _cookie_changes() -> dict[str, str]:
    """The cookies that this request changes, by name; "" for one to delete."""
    changed: dict[str, str] | None = g.get("remembered")
    if changed is None:
        changed = g.remembered = {}
        after_this_request(_set_cookies)
    return changed


TABLES = Remembered("t", 40, lambda link: store().opens(link))
GROUPS = Remembered("g", 12, lambda link: store().groups.opens(link))
"""A cookie takes about sixty bytes; a browser sends all of them with every request, and the server reads at most eight thousand."""


def _set_cookies(response: Response) -> Response:
    for name, value in _cookie_changes().items():
        if value:
            cookies.write(response, name, value)
        elif name in request.cookies:
            cookies.write(response, name, "")
            if name.startswith(TABLES.begins):  # and the copy that the browser's worker keeps (static/worker.js)
                cookies.write(
                    response, f"kept-{name.removeprefix(TABLES.begins)}", "", url_for("installed.worker").removesuffix("worker.js")
                )
    return response
