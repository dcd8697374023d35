"""The environment of the templates."""

from collections.abc import MutableMapping
from typing import Any

from flask.templating import Environment


class Templates(Environment):
    """Templates that have no globals of their own: each looks into those of all, and not into a chain of two maps, which would be
    gone through anew for each page and each import of a macro.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return super().make_globals(d) if d else self.globals
