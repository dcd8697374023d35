"""The lengths on which the layout of a sheet counts, as static/print/lengths.css has them for the style sheets too."""

import re
from functools import cache

from scorekeeper.local import folders

POINT = 25.4 / 72
"""In millimetres."""
_RULE = re.compile(r"^([.:][^{}/]*|:root) \{([^}]*)\}", re.MULTILINE)
_LENGTH = re.compile(r"--([-\w]+): (?:([\d.]+)(mm|pt)|var\(--([-\w]+)\));")


class Lengths:
    """The lengths of a paper whose pages have these classes, in millimetres by name, rounded to a thousandth."""

    def __init__(self, *classes: str) -> None:
        self._rules = (":root", ".ledger", *(f".ledger.{name}" for name in classes))

    def __getitem__(self, name: str) -> float:
        number, unit, other = next(found for rule in reversed(self._rules) if (found := _table().get((rule, name))))
        if other:
            return self[other]
        length = round(float(number) * (POINT if unit == "pt" else 1), 3)
        return int(length) if length.is_integer() else length  # as it would be written


@cache
def _table() -> dict[tuple[str, str], tuple[str, str, str]]:
    """By selector and name: a number and its unit, or the name of another length."""
    texts = ((folders.static() / "print" / f"{name}.css").read_text("utf-8") for name in ("tokens", "pages", "lengths"))
    return {
        (rule[1], one[1]): (one[2], one[3], one[4])
        for text in texts
        for rule in _RULE.finditer(text)
        for one in _LENGTH.finditer(rule[2])
    }
