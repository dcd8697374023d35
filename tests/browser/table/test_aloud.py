"""Payments and the round are read aloud in a browser whose user wants it, and in no other."""

import pytest
from playwright.sync_api import expect

from scorekeeper.core.facts import AgreedScore, Void
from scorekeeper.games.hachihachi.facts import HachihachiField, HachihachiTeyaku
from scorekeeper.store import Store
from tests.browser.phone import Open, Phone, Phones
from tests.browser.table.test_live import declare

VOICE = """window.said = [];
Object.defineProperty(window, "speechSynthesis", { configurable: true, value: {
  speak: (voice) => { window.said.push([voice.lang, voice.text]); }, cancel: () => {},
} });
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };"""
"""A browser with a voice that keeps what it said."""
AKA = HachihachiTeyaku(player=0, names=("aka",))
SANBON = HachihachiTeyaku(player=1, names=("sanbon",))


def said(phone: Phone, times: int) -> list[list[str]]:
    phone.page.wait_for_function("times => window.said.length >= times", arg=times)
    found: list[list[str]] = phone.page.evaluate("window.said")
    return found


def read_aloud(phone: Phone, name: str) -> None:
    phone.tap(".settings > button")
    phone.tap(phone.page.locator("#aloud").get_by_role("button", name=name, exact=True))
    phone.tap(".settings > button")


JAPANESE = ("ja-JP", "する", "しない", "一月、小場、胴 秋山。", "手役、石川、三本。 上田と秋山から石川へ2貫ずつ。")
ENGLISH = ("en-GB", "On", "Off", "month 1, small, do 秋山.", "teyaku, 石川, sanbon. 上田 and 秋山 to 石川: 2 kan each.")


@pytest.mark.parametrize(("locale", "on", "off", "where", "text"), [JAPANESE, ENGLISH], ids=["ja", "en"])
def test_new_payments_are_read_to_who_wants_it(
    phones: Phones, opened: Open, store: Store, locale: str, on: str, off: str, where: str, text: str
) -> None:
    phone = phones(new=True, locale=locale)
    phone.context.add_init_script(VOICE)
    path = opened(HachihachiField())
    phone.open(path)
    declare(store, path, AKA)
    expect(phone.page.locator(".line")).to_have_count(2)
    assert phone.page.evaluate("window.said") == [], "nobody has asked for it"
    read_aloud(phone, on)
    declare(store, path, SANBON)
    expect(phone.page.locator(".line")).to_have_count(3)
    assert said(phone, 2) == [[locale[:2], where], [locale[:2], text]], "a touch says where the table stands"
    phone.open(path)
    assert phone.page.evaluate("window.said") == [], "what was read is not read again"
    read_aloud(phone, off)
    declare(store, path, HachihachiTeyaku(player=2, names=("tatesanbon",)))
    expect(phone.page.locator(".line")).to_have_count(4)
    assert phone.page.evaluate("window.said") == []


def test_an_entry_like_the_one_before_is_read_and_nothing_again_after_undo(phone: Phone, opened: Open, store: Store) -> None:
    phone.context.add_init_script(VOICE)
    path = opened(HachihachiField())
    phone.open(path)
    read_aloud(phone, "する")
    for times in (1, 2):
        declare(store, path, AgreedScore(amounts=(24, -12, -12), reason="札の傷"))
        assert said(phone, times + 1)[1:] == [["ja", "話し合いの点、札の傷。 石川と上田から秋山へ1貫ずつ。"]] * times
    declare(store, path, Void(entry=2))
    expect(phone.page.locator(".line")).to_have_count(2)
    assert len(said(phone, 3)) == 3


def test_a_browser_without_a_voice_is_not_asked(phones: Phones, opened: Open) -> None:
    phone = phones(new=True)
    phone.context.add_init_script("Object.defineProperty(window, 'speechSynthesis', { value: undefined });")
    phone.open(opened(HachihachiField()))
    phone.tap(".settings > button")
    expect(phone.page.locator("#settings")).to_be_visible()
    expect(phone.page.locator("#aloud")).to_be_hidden()


HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
COUNT = """window.locks = [];
if (window.WakeLock) {
  const request = WakeLock.prototype.request;
  WakeLock.prototype.request = async function (kind) {
    const lock = await request.call(this, kind);
    window.locks.push(lock);
    return lock;
  };
}"""


def test_the_screen_stays_on_at_the_table_and_only_there(phones: Phones, opened: Open) -> None:
    phone = phones(new=True)
    phone.context.grant_permissions(["screen-wake-lock"])
    phone.context.add_init_script(COUNT)
    locks = "window.locks.map(lock => lock.released)"
    path = opened(HachihachiField())
    phone.open(path)
    phone.tap("#lines")
    assert phone.page.evaluate(locks) == [False]
    phone.page.evaluate("window.locks[0].release()")
    phone.page.evaluate(HIDE, True)
    phone.tap("#lines")
    assert phone.page.evaluate(locks) == [True]
    phone.page.evaluate(HIDE, False)
    phone.page.wait_for_timeout(50)
    assert phone.page.evaluate(locks) == [True, False]
    phone.open("/rules/hachihachi")
    assert phone.page.evaluate(locks) == []


def test_a_browser_that_cannot_stay_awake_is_not_troubled(phones: Phones, opened: Open) -> None:
    phone = phones(new=True)
    phone.context.add_init_script("Object.defineProperty(Navigator.prototype, 'wakeLock', { value: undefined });")
    phone.open(opened(HachihachiField()))
    phone.tap("#lines")
    expect(phone.page.locator(".players")).to_be_visible()
