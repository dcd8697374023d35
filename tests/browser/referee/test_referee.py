"""A dispute settled at the table, by what a scorer sees, from the question to the sheet."""

from opening import table_of
from playwright.sync_api import expect

from scorekeeper.core.facts import Fact
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, HachihachiField, HachihachiTeyaku
from scorekeeper.store import Store
from tests.browser.example import example
from tests.browser.phone import Open, Phone, Phones, Visit
from tests.browser.tour import LONG, cut

WILLOW_HAND = "matsu-kasu1 ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 botan-kasu1 yanagi-hikari".split()
BIG: tuple[Fact, ...] = (HachihachiField(brights=("sakura-hikari",)), HachihachiTeyaku(player=0, names=("tanichi",)))
SAGE: tuple[Fact, ...] = (*BIG, HachihachiDekiyaku(player=1, names=("akatan",), then="sage"))
HATTO = (
    "discarder=2&how=played&played=sakura-tan&captures.1=matsu-tan&captures.1=ume-tan&captures.0=kiri-hikari&hand=hidden&then=agari"
)


def pile(phone: Phone, player: int, *cards: str) -> None:
    """Put cards on the pile of a player."""
    phone.tap(phone.page.locator(f"[data-pile='{player}']"))
    for card in cards:
        phone.choose(f"captures.{player}", card)


def test_a_hatto_dispute_is_settled(phone: Phone, opened: Open) -> None:
    path = opened(*BIG)
    phone.open(path)
    before = phone.totals
    page = phone.page
    phone.go(page.get_by_role("link", name="審判に聞く"))
    phone.go(page.get_by_role("link", name="この捨て札は法度か"))
    phone.tell(discarder=2, played=("sakura-kasu1", "sakura-tan"))
    expect(phone.input("played", "sakura-kasu1")).not_to_be_checked()
    pile(phone, 1, "matsu-tan")
    pile(phone, 0, "ume-tan")
    pile(phone, 1, "ume-tan")
    expect(phone.input("captures.0", "ume-tan")).not_to_be_checked()
    expect(page.locator("[data-pile='1'] [data-count]")).to_have_text("2")
    phone.go(page.get_by_role("button", name="裁定を聞く"))
    expect(page.get_by_role("heading", name="法度")).to_be_visible()
    expect(page.locator(".ruling > .pays .pay").first).to_contain_text("28貫")
    expect(page.locator(".pay.idle")).to_contain_text("秋山")

    phone.go(page.get_by_role("link", name="直す"))
    expect(phone.input("played", "sakura-tan")).to_be_checked()
    phone.choose("hand", "last")
    phone.go(page.get_by_role("button", name="裁定を聞く"))
    expect(page.get_by_role("heading", name="免除")).to_be_visible()
    phone.go(page.get_by_role("link", name="直す"))
    phone.choose("hand", "hidden")
    phone.go(page.get_by_role("button", name="裁定を聞く"))

    expect(page.locator("#records")).to_have_text("「出来役 赤短 石川 +28貫」を記入する。二月へ進む。")
    phone.go(page.get_by_role("button", name="適用する"))
    assert phone.totals == (before[0], before[1] + 336, before[2] - 336)
    (line,) = [line for line in phone.lines if line.label.startswith("赤短")]
    assert line.amounts == (0, 336, -336)
    assert "法度" in line.label
    assert "赤短・法度" in phone.context.request.get(f"{phone.base}{path}sheet.txt").text()


def test_players_agree_on_their_phones_or_through_the_scorer(store: Store, phones: Phones, opened: Open) -> None:
    """秋山 keeps the score, 石川 has a phone, 上田 has none: the ruling is provisional until all three have agreed."""
    path = opened(*BIG)
    book, other, watcher = phones(), phones(), phones()
    other.open(path + "who")
    other.named("石川")
    watcher.open(f"/t/{store.links(table_of(path)).watcher}/")
    book.open(path)
    book.open(f"{path}ask/hatto/ruling?{HATTO}")
    book.go(book.page.get_by_role("button", name="適用する"))
    lines = [one.page.locator(".lines .line", has_text="裁定") for one in (book, other, watcher)]
    for line in lines:
        expect(line.locator(".by")).to_contain_text("仮")
    watcher.tap(lines[2])
    agreed = watcher.page.get_by_role("list", name="同意した人").get_by_role("listitem")
    expect(agreed).to_have_text(["秋山同意した", "石川まだ", "上田まだ"])
    asked = other.page.get_by_role("region", name="あなたの同意を待つ裁定")
    other.go(asked.get_by_role("button", name="石川は同意する"))
    expect(asked).to_have_count(0)
    book.tap(lines[0])
    expect(book.page.get_by_role("button", name="石川は同意する")).to_have_count(0)
    book.go(book.page.get_by_role("button", name="上田は同意する"))
    book.open(path)
    for line in lines[:2]:
        expect(line.locator(".by")).not_to_contain_text("仮")
    other.go(other.undo)
    for line in lines[:2]:
        expect(line.locator(".by")).to_contain_text("仮")


def test_a_question_in_ones_own_words(phone: Phone, opened: Open) -> None:
    phone.open(opened(*BIG) + "ask")
    page = phone.page
    field = page.get_by_role("search").get_by_role("textbox")
    one_line = field.bounding_box()["height"]
    field.fill("自分が打った札を次の人が取れず、その次の手番で取って役ができたとき、だれが何人分を払うのか" * 2)
    assert field.bounding_box()["height"] > one_line + 20, "the field grows with the question"
    field.fill("さくらの短を打ったら法度？")
    with phone.turning():
        page.keyboard.press("Enter")
    expect(field).to_have_value("さくらの短を打ったら法度？")
    assert page.locator(".advice .clause").count()
    phone.open("/")
    page.get_by_role("search").get_by_role("textbox").fill("下げていい？")
    page.get_by_role("combobox", name="競技").select_option("hachihachi")
    phone.go(page.locator("footer").get_by_role("button", name="聞く", exact=True))
    assert "/rules/hachihachi/ask" in page.url
    assert page.locator(".advice .clause").count()


def test_points_that_need_not_add_up(phone: Phone, opened: Open) -> None:
    """The sum is shown, but not checked, and no missing number is computed."""
    phone.open(opened(*BIG) + "ask/count")
    for player, value in enumerate((100, 80)):
        phone.input(f"points.{player}").fill(str(value))
    expect(phone.input("points.2")).to_have_value("")
    phone.input("points.2").fill("80")
    said = phone.page.locator(".sumok").first
    expect(said).to_have_text("100 + 80 + 80 = 260")
    assert "off" not in (said.get_attribute("class") or "")


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
