"""Correcting an earlier entry during the year, by what a scorer sees."""

from scorekeeper.core.facts import Closed, Void
from tests.browser.example import example
from tests.browser.phone import Open, Visit
from tests.browser.tour import LONG, cut

PAGES = """{open}correct/1 {open}correct/9 {open}strike/1 {open}strike/2 {open}strike/9 {open}insert/4 {open}insert/-1
{open}correct/1?do=choose {closed}correct/1 {closed}strike/1?reopen=yes {open}history {undone}restore/42 {undone}history
{open}rules?from=3 {open}insert/-1/reseated""".split()


def test_every_page_is_accessible_and_complete(visit: Visit, opened: Open) -> None:
    tables = {
        "open": opened(*example("seed-year").log, players=LONG),
        "closed": opened(*example("seed-year").log, Closed(final=(13, 71, -84)), players=LONG),
        "undone": opened(*example("seed-year").log, Void(entry=40), Void(entry=1), players=LONG),
    }
    visit({one: one.format(**tables) for one in PAGES}, cut)
