"""A dispute settled at the table, by what a scorer sees, from the question to the sheet."""

from scorekeeper.core.facts import Fact
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, HachihachiField, HachihachiTeyaku
from tests.browser.example import example
from tests.browser.phone import Open, Visit
from tests.browser.tour import LONG, cut

WILLOW_HAND = "matsu-kasu1 ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 botan-kasu1 yanagi-hikari".split()
BIG: tuple[Fact, ...] = (HachihachiField(brights=("sakura-hikari",)), HachihachiTeyaku(player=0, names=("tanichi",)))
SAGE: tuple[Fact, ...] = (*BIG, HachihachiDekiyaku(player=1, names=("akatan",), then="sage"))
HATTO = (
    "discarder=2&how=played&played=sakura-tan&captures.1=matsu-tan&captures.1=ume-tan&captures.0=kiri-hikari&hand=hidden&then=agari"
)


def test_every_page_is_accessible_and_complete(visit: Visit, opened: Open) -> None:
    big, sage, ended = (opened(*log, players=LONG) for log in (BIG, SAGE, example("seed-year").log))
    forms = ("hatto", "pays", "sage", "tobikomi", "teyaku", "count", "dealer", "mishap")
    pages = {
        "table": big,
        "questions": big + "ask",
        "asked": big + "ask?q=下げていい？",
        "silent": big + "ask?q=xyzzy",
        **{key: f"{big}ask/{key}" for key in forms},
        "missing": big + "ask/hatto/ruling?how=played&played=matsu-tan&captures.1=matsu-tan",
        "ruling": f"{big}ask/hatto/ruling?{HATTO}",
        "cases": sage + "ask/sage/ruling?player=1&more=aotan",
        "year end": ended + "ask/year-end/ruling",
        "what if": ended + "whatif",
        "ruled otherwise": ended + "whatif?entry=1",
        "leads on": big + "ask/special/ruling?points.0=170&points.1=50",
        "chosen": big + "ask/teyaku/ruling?player=1&" + "&".join(f"cards={card}" for card in WILLOW_HAND),
        "house book": ended + "house-book",
        "rule book": "/rules/hachihachi/ask?q=下げていい？",
        "home": "/",
    }
    visit(pages, cut)
