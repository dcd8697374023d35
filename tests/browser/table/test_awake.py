"""The screen stays on at the table where the browser allows it."""

from playwright.sync_api import expect

from scorekeeper.games.hachihachi.facts import HachihachiField
from tests.browser.phone import Open, Phones

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
