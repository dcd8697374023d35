"""Names as HTML."""

from typing import TYPE_CHECKING

from scorekeeper.core.text import hyphenate

if TYPE_CHECKING:
    from markupsafe import Markup


def hyphenated_markup(name: str) -> "Markup":
    """A softened name in HTML whose words stay whole, as far as each fits on a line."""
    from markupsafe import Markup, escape  # what a game needs is loaded without it

    words = name.split(" ")
    if len(words) == 1:
        return escape(hyphenate(name))
    return Markup(" ").join(Markup('<span class="word">{}</span>').format(hyphenate(word)) for word in words)
