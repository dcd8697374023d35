"""The behaviour of forms on a phone."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from scorekeeper.core.facts import Fact
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, HachihachiField, HachihachiTeyaku
from tests.browser.phone import Open, Phone, Phones, points
from tests.games.hachihachi.table import Table

DEALT = HachihachiField()
THREE = HachihachiTeyaku(player=0, names=("sanbon",))
WILLOW = ("matsu-tan", "yanagi-tan", "ume-kasu1", "sakura-kasu1", "fuji-kasu1", "ayame-kasu1", "botan-kasu1")
"""With the willow ribbon as kasu there is one ribbon, otherwise there are two."""


PREVIEWED: dict[str, tuple[tuple[Fact, ...], str, dict[str, Any], str]] = {
    "teyaku": ((DEALT,), "teyaku", {"player": [2], "names": ["sanbon"]}, "秋山・石川から.*2貫ずつ"),
    "tobikomi": ((DEALT, THREE), "tobikomi", {"offender": [1]}, "."),
    "hatto": (
        (HachihachiField(brights=("matsu-hikari",)),),
        "dekiyaku",
        {"player": [1], "names": ["nanatan", "akatan"], "offender": [2], "then": ["agari"]},
        ".",
    ),
    "points": ((DEALT,), "played-out", {"points": (78, 89, None)}, "."),
    "cancel": ((DEALT, HachihachiDekiyaku(player=2, names=("aotan",), then="sage")), "cancel", {}, "."),
    "blown off": ((DEALT, HachihachiTeyaku(player=1, names=("karasu",))), "played-out", {"sujuroku": [0]}, "."),
}
"""The entries before, the form, what is chosen in it, and what its button says."""


@pytest.mark.parametrize("case", PREVIEWED)
def test_the_preview_matches_the_effect_and_undo_names_and_reverts_it(phone: Phone, opened: Open, case: str) -> None:
    """From its form on; that redo leads back is the same for all."""
    log, form, told, said = PREVIEWED[case]
    phone.open(f"{opened(*log)}declare/{form}")
    before = Table().say(*log).balances
    for name, values in told.items():
        if name == "points":
            phone.count(*values)
        else:
            for value in values:
                phone.choose(name, value)
    expect(phone.confirm).to_have_text(re.compile(said))
    foretold = tuple(map(points, phone.preview.locator(".delta .sr").all_inner_texts()))  # everybody's gain or loss
    assert sum(foretold) == 0
    phone.enter()
    after = phone.totals
    assert tuple(new - old for old, new in zip(before, after, strict=True)) == foretold
    named = phone.undo.locator(".takes").inner_text()
    assert named
    phone.go(phone.undo)
    assert (phone.totals, phone.redo.locator(".takes").inner_text()) == (before, named)
    if case == "hatto":
        phone.go(phone.redo)
        assert (phone.totals, phone.undo.locator(".takes").inner_text()) == (after, named)


def test_questions_appear_only_when_they_are_relevant(phone: Phone, opened: Open) -> None:
    """A stepper that stays between seven and ten; and the offender, who cannot be the maker."""
    phone.open(opened(DEALT) + "declare/dekiyaku")
    ribbons, offender = phone.input("ribbons"), phone.input("offender").first
    expect(ribbons).to_be_hidden()
    expect(offender).to_be_hidden()
    phone.choose("names", "nanatan")
    expect(ribbons).to_be_visible()
    expect(offender).to_be_hidden()
    for end, by, key in ((10, 3, "増やす"), (7, -3, "減らす")):
        phone.step("ribbons", by)
        phone.tap(phone.page.get_by_role("button", name=key))
        expect(ribbons).to_have_value(str(end))
    phone.choose("names", "akatan")
    expect(offender).to_be_visible()
    phone.choose("names", "nanatan")
    expect(ribbons).to_be_hidden()
    phone.choose("player", 1)
    expect(phone.input("offender", 1)).to_be_hidden()
    phone.choose("offender", 2)
    exempt = phone.page.locator("[data-name=exempt]")
    expect(exempt).not_to_have_attribute("hidden", "")
    phone.choose("player", 2)
    expect(phone.input("offender", 1)).to_be_visible()
    expect(phone.input("offender", 2)).to_be_hidden()
    expect(phone.input("offender", 2)).not_to_be_checked()
    expect(exempt).to_have_attribute("hidden", "")


def test_the_picker_names_the_hand_says_what_to_show_and_leaves_a_choice_of_two(phone: Phone, opened: Open) -> None:
    """From the table, where what cannot be declared says why and is no link."""
    phone.open(opened(DEALT))
    shut = phone.page.locator(".offer.off")
    expect(shut).to_contain_text("三本の手役が無い")
    assert shut.evaluate("offer => offer.tagName") == "SPAN"
    phone.offer("teyaku")
    phone.go(phone.page.get_by_role("link", name="札で選ぶ"))
    phone.choose("player", 2)
    cards = ("ume-tan", "ayame-tan", "ayame-kasu1", "ayame-kasu2", "hagi-kasu1", "momiji-tan", "kiri-kasu3")
    for nth, card in enumerate(cards):
        expect(phone.preview).to_contain_text(f"あと {7 - nth}枚")
        phone.choose("cards", card)
    found = phone.preview.locator(".found")
    expect(found).to_have_count(1)
    expect(found).to_contain_text("赤立三本")
    shown = phone.preview.locator(".split > div").first
    expect(shown).to_contain_text("見せる")
    expect(phone.preview).to_contain_text("伏せてよい")
    assert phone.preview.locator(".split img").count() == 7
    phone.enter()
    assert [(line.kind, line.label, line.by) for line in phone.lines][-1] == ("手役", "赤立三本", "上田")
    phone.open(opened(DEALT) + "declare/teyaku-cards")
    phone.tell(player=0, cards=WILLOW)
    phone.tap(phone.page.locator("label").filter(has=phone.input("cards", "kiri-kasu1")))
    phone.settle()
    expect(phone.input("cards", "kiri-kasu1")).not_to_be_checked()
    assert phone.page.locator("input[name=cards]:checked").count() == 7
    names = phone.preview.locator(".found b").all_inner_texts()
    assert names == ["短一", "赤"], "the better one first"
    expect(phone.input("names", "tanichi")).to_be_checked()
    expect(phone.confirm).to_contain_text("3貫ずつ")
    phone.choose("names", "aka")
    expect(phone.confirm).to_contain_text("2貫ずつ")
    phone.enter()
    assert phone.lines[-1].label == "赤"


def test_the_missing_number_is_computed_whichever_it_is_and_the_sum_says_what_is_wrong(phone: Phone, opened: Open) -> None:
    phone.open(opened(DEALT) + "declare/played-out")
    a, b, c = (phone.input(f"points.{seat}") for seat in range(3))
    expect(a).to_be_focused()
    phone.count(118, 62, None)
    expect(c).to_have_value("84")
    expect(phone.page.locator(".sumok")).to_have_text("✓ 118 + 62 + 84 = 264")
    phone.tap(c)
    expect(c).to_have_value("")
    phone.press("85")
    expect(phone.page.locator(".sumok")).to_have_text("118 + 62 + 85 = 265")
    expect(phone.page.locator(".ask-numbers .why-not")).to_contain_text("264")
    expect(phone.confirm).to_have_count(0)
    c.fill("84")
    phone.tap(a)
    a.press("Control+a")
    phone.page.keyboard.press("Delete")
    expect(a).to_have_value("118")
    expect(a).to_have_js_property("readOnly", True)
    assert b.input_value() == "62"


def test_a_whole_number_or_enter_leads_to_the_next(phone: Phone, opened: Open) -> None:
    """And a form that was refused, which comes back with all numbers, knows which of them it computed."""
    path = opened(DEALT) + "declare/played-out"
    phone.open(f"{path}?points.0=118&points.1=62&points.2=84&computed=points.2")
    expect(phone.input("points.2")).to_have_class(re.compile("computed"))
    phone.input("points.0").fill("100")
    expect(phone.input("points.2")).to_have_value("102")
    phone.page.evaluate("sessionStorage.clear()")
    phone.open(path)
    phone.tap(phone.input("points.0"))
    phone.page.keyboard.type("118")
    expect(phone.input("points.1")).to_be_focused()
    phone.page.keyboard.press("Enter")  # from habit
    expect(phone.input("points.1")).to_be_focused()
    phone.page.keyboard.type("62")
    expect(phone.input("points.2")).to_have_value("84")
    phone.page.keyboard.press("Enter")
    expect(phone.input("points.1")).not_to_be_focused()
    expect(phone.input("points.2")).to_have_value("84")
    assert phone.page.url.endswith("/declare/played-out")


SENT_AS_IT_STANDS = """() => {
  const form = document.querySelector("form.declare");
  form.insertAdjacentHTML("beforeend", '<input type="hidden" name="do" value="enter">');
  form.submit();
}"""
"""A form that a browser without scripts sends, before any preview."""


def test_an_objection_is_beside_its_field_and_nothing_is_lost(phone: Phone, opened: Open) -> None:
    phone.open(opened(DEALT) + "declare/played-out")
    phone.count(118, 62, None)
    phone.tap(phone.input("points.2"))
    phone.press("85")
    with phone.page.expect_response("**/declare/played-out") as answered, phone.turning():
        phone.page.evaluate(SENT_AS_IT_STANDS)
    assert answered.value.status == 422
    bad = phone.page.locator("[aria-invalid=true]")
    assert bad.count() >= 1
    expect(bad.first).to_be_focused()
    why = phone.page.locator(f"[id='{bad.first.get_attribute('aria-describedby')}']")
    expect(why).to_contain_text("264")
    expect(why.get_by_role("link")).to_have_text(re.compile(r"^[a-z-]+\.\d+$"))
    assert [phone.input(f"points.{seat}").input_value() for seat in range(3)] == ["118", "62", "85"]


def test_enter_goes_from_name_to_name_and_the_first_screen_says_the_house_and_what_is_missing(phone: Phone) -> None:
    phone.open("/new?ruleset=riichi")
    begins, thumb = phone.page.locator(".begins"), phone.page.locator(".thumb")
    expect(begins).to_have_text(re.compile(r"^足りない物\s+名前 1・2・3・4"))
    before = thumb.bounding_box()
    house, names = phone.page.locator("#house-said"), phone.input("players")
    assert (house.bounding_box() or {})["y"] < phone.page.viewport_size["height"] / 2  # type: ignore[index]
    expect(house).to_contain_text("標準の決まり")
    phone.tap(names.first)
    for nth, name in enumerate(("秋山", "石川", "上田", "江口")):
        expect(names.nth(nth)).to_be_focused()
        phone.page.keyboard.insert_text(name)
        phone.press(["Enter"])
    expect(names.last).not_to_be_focused()
    assert "/new" in phone.page.url
    assert begins.inner_text().split() == ["親", "秋山", "4人で打つ"]
    names.nth(1).fill(" ")
    assert begins.inner_text().split() == ["足りない物", "名前", "2"]
    expect(thumb.locator(".do")).to_have_class("do lacking")
    assert thumb.bounding_box() == before, "nothing moves or is covered"
    phone.tap(".house-line > summary")
    phone.choose("ura", "on")
    expect(house).to_contain_text("標準と違う 1")
    expect(phone.page.locator("#begins")).to_have_text("この決まりで始める")


def test_going_back_or_reloading_loses_no_input(phone: Phone, opened: Open) -> None:
    phone.open(opened(DEALT) + "declare/dekiyaku")
    phone.tell(player=1, names=("nanatan", "akatan"))
    phone.step("ribbons", 1)
    phone.tell(offender=2, then="agari")
    said = phone.preview.inner_text()
    for back in (
        lambda: (phone.go(phone.page.get_by_role("link", name="戻る")), phone.offer("dekiyaku")),
        phone.page.reload,
        lambda: (phone.page.go_back(), phone.page.go_forward()),
    ):
        back()
        for name, value in (("player", 1), ("names", "nanatan"), ("names", "akatan"), ("offender", 2), ("then", "agari")):
            expect(phone.input(name, value)).to_be_checked()
        expect(phone.input("ribbons")).to_have_value("8")
        expect(phone.confirm).to_be_visible()
        phone.settle()
        assert phone.preview.inner_text() == said
    phone.enter()
    phone.go(phone.undo)
    phone.offer("dekiyaku")
    assert phone.page.locator("input[name=names]:checked").count() == 0, "what was entered is no draft"


@pytest.mark.parametrize("opener", [".lines .line >> nth=1", '.offers a[href$="/more"]'], ids=["reckoning", "more"])
def test_a_sheet_opens_over_the_page_and_gives_focus_back(phone: Phone, opened: Open, opener: str) -> None:
    phone.open(opened(DEALT, THREE))
    dialog = phone.page.get_by_role("dialog")
    for shut in (
        lambda: phone.page.keyboard.press("Escape"),
        lambda: phone.tap(dialog.get_by_role("link", name="閉じる")),
        lambda: phone.page.touchscreen.tap(20, 20),  # outside
    ):
        phone.tap(opener)
        expect(dialog).to_be_visible()
        for key in ("", "Shift+Tab", "Tab"):
            if key:
                phone.page.keyboard.press(key)
            assert key == "Shift+Tab" or dialog.evaluate("dialog => dialog.contains(document.activeElement)")
        shut()
        expect(dialog).to_have_count(0)
        expect(phone.page.locator(opener)).to_be_focused()


def test_a_month_without_javascript(phones: Phones, opened: Open) -> None:
    phone = phones(java_script_enabled=False)
    page = phone.page

    def tell(*answers: tuple[str, str | int], check: bool = True) -> None:
        """Tap answers and have them checked."""
        for name, value in answers:
            phone.tap(page.locator("label").filter(has=phone.input(name, value)))
        phone.go(page.get_by_role("button", name="確かめる") if check else phone.confirm)

    phone.open(opened())
    tell(("brights", "matsu-hikari"), check=False)
    expect(page.locator(".strip")).to_contain_text("確かめた後で変わった")
    expect(phone.preview).to_contain_text("大場")
    phone.go(phone.confirm)
    phone.offer("teyaku")
    tell(("player", 0), ("names", "sanbon"))
    expect(phone.preview.locator(".give")).to_have_text(re.compile("石川・上田.*秋山.*三本"))
    phone.go(phone.confirm)
    assert phone.totals == (96, -48, -48)
    phone.offer("dekiyaku")
    tell(("player", 1), ("names", "nanatan"), ("names", "akatan"))
    expect(phone.input("ribbons")).to_be_visible()
    expect(page.locator("[data-name=then] .why-not")).to_contain_text("ここを選ぶ")
    expect(phone.input("names", "nanatan")).to_be_checked()
    phone.input("ribbons").fill("8")
    tell(("offender", 2), ("then", "agari"))
    expect(phone.input("ribbons")).to_have_value("8")
    phone.go(phone.confirm)
    expect(page.locator("h1")).to_contain_text("二月")
    phone.go(phone.undo)
    expect(page.locator("h1")).to_contain_text("一月")
