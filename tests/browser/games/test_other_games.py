"""三人こいこい and 花合わせ on a phone: a month of each by taps, the year end, the sheet and its PDF."""

from playwright.sync_api import expect

from scorekeeper.decks.hanafuda import DECK
from tests.browser.phone import Phone


def start(phone: Phone, ruleset: str) -> None:
    phone.open(f"/new?ruleset={ruleset}")
    for seat, name in enumerate(("秋山", "石川", "上田")):
        phone.input("players").nth(seat).fill(name)
    phone.go(phone.page.locator(".thumb .do"))
    phone.named("秋山")


def moved(phone: Phone) -> list[str]:
    return phone.page.locator(".lines .line.new .cols .n .sr").all_inner_texts()


def deal_onto(phone: Phone, pile: str, cards: list[str]) -> None:
    """Choose a pile and tap its cards."""
    phone.page.locator(".piles").evaluate(
        """(piles, [name, cards]) => {
             for (const input of piles.querySelectorAll(`input[name="${name}"]`))
               if (cards.includes(input.value)) { input.checked = true; input.dispatchEvent(new Event("change", {bubbles: true})); }
           }""",
        [pile, cards],
    )
    phone.settle()


def test_koikoi_judges_the_captures(phone: Phone) -> None:
    start(phone, "koikoi-three")
    phone.offer("shobu")
    phone.go(phone.page.get_by_role("link", name="札で確かめる"))
    phone.choose("player", 0)
    deal_onto(phone, "captures.before", ["hagi-tane", "hagi-kasu1", "momiji-tane", "momiji-kasu1"])
    deal_onto(phone, "captures.hand", ["botan-tane", "botan-kasu1"])
    expect(phone.preview).to_contain_text("猪鹿蝶")
    phone.enter()
    assert moved(phone) == ["12文", "マイナス6文", "マイナス6文"]


def test_a_void_deal_is_redealt_under_the_limit(phone: Phone) -> None:
    start(phone, "koikoi-three")
    phone.offer("nagare")
    phone.enter()
    expect(phone.page.locator(".bar")).to_contain_text("3文しぼり")
    phone.offer("shobu")
    phone.choose("player", 0)
    phone.choose("names", "hanamizake")
    expect(phone.page.locator(".why-not").filter(has_text="3文").first).to_be_visible()
    expect(phone.confirm).to_have_count(0)


def test_a_month_of_hanaawase_sorted_onto_piles(phone: Phone) -> None:
    start(phone, "hanaawase")
    phone.offer("piles")
    first = [card.name for card in DECK if card.month in (1, 2, 3, 4)]
    second = [card.name for card in DECK if card.month in (5, 6, 7, 8)]
    deal_onto(phone, "captures.0", first)
    deal_onto(phone, "captures.1", second)
    expect(phone.preview).to_contain_text("赤短")
    expect(phone.preview).to_contain_text("藤シマ")
    phone.enter()
    expect(phone.page.locator("h1")).to_contain_text("二月")
    totals = phone.page.locator(".players .total .sr").all_inner_texts()
    assert sum(int(text.replace("マイナス", "-").removesuffix("点")) for text in totals) == 0
