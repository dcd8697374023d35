"""What a browser remembers in its cookie: where it has been, by the links that it came by."""

from collections.abc import Callable
from typing import NamedTuple

from flask import session

from scorekeeper.store import Opened
from scorekeeper.web.pages import store


class Remembered(NamedTuple):
    """Links of one kind, kept in the session under `name`: the last used first, no more than `most` of them."""

    name: str
    most: int
    opens: Callable[[str], Opened | None]

    def links(self) -> dict[str, Opened]:
        """The links that this browser has used; also those that were revoked since."""
        used = {link: self.opens(link) for link in session.get(self.name, [])}
        return {link: opened for link, opened in used.items() if opened}

    def add(self, link: str) -> None:
        """This browser has come by a link. Who may declare does not become a watcher by looking through the other link."""
        new, before = self.opens(link), self.links()
        if new is None:
            return
        same = [one for one, opened in before.items() if opened.table == new.table]
        declaring = [one for one in same if before[one].role == "scorer" and not before[one].revoked]
        kept = declaring[0] if declaring and new.role == "watcher" else link
        session[self.name] = [kept, *(one for one in before if one not in same)][: self.most]
        session.permanent = True

    def drop(self, link: str) -> None:
        """Take what a link opens off this browser's own list; the links are as they were."""
        gone = self.opens(link)
        if gone:
            session[self.name] = [one for one, opened in self.links().items() if opened.table != gone.table]


TABLES = Remembered("tables", 40, lambda link: store().opens(link))
GROUPS = Remembered("groups", 12, lambda link: store().groups.opens(link))
"""The cookie holds four thousand bytes, a link takes about thirty of them."""
