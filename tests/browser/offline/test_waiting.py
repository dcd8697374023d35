"""Making entries while the server is out of reach: the entry waits, is shown as waiting, and is entered once or comes back as a
form.
"""

import re
from collections.abc import Callable

import pytest
from opening import log_of, sat, table_of
from playwright.sync_api import Locator, Page, Route, expect

from scorekeeper.core.facts import Void
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, HachihachiField, HachihachiTeyaku
from scorekeeper.store import Appended, Store
from tests.browser.phone import CUT_OFF, Open, Phone, selector
from tests.browser.server import House

DEALT = HachihachiField(brights=("matsu-hikari",), by="秋山")
THREE = HachihachiTeyaku(player=0, names=("sanbon",), by="秋山")
SENT = "**/t/*/declare/*"


def waiting(page: Page) -> Locator:
    return page.locator("#waiting .unsent")


def cut(phone: Phone, what: str = SENT) -> None:
    """Requests to these addresses do not arrive."""
    phone.usual += CUT_OFF
    phone.context.route(what, lambda route: route.abort() if route.request.method == "POST" else route.continue_())


def red(phone: Phone) -> None:
    """Fill in the form of a hand."""
    phone.tell(player=1, names="aka")


def aka(phone: Phone) -> None:
    """Declare something while the server cannot be reached."""
    phone.offer("teyaku")
    red(phone)
    phone.tap(phone.confirm)
    expect(waiting(phone.page)).to_be_visible()


def again(phone: Phone) -> None:
    """Retry, unless the page has just done so by itself."""
    phone.page.evaluate("document.querySelector('[data-again]')?.click()")


@pytest.fixture
def path(house: House) -> str:
    return sat(house.app, GAME, DEALT)


@pytest.fixture
def waits(phone: Phone, opened: Open) -> str:
    """The table of a phone on which an entry waits because the server cannot be reached."""
    path = opened(DEALT)
    phone.open(path)
    cut(phone)
    aka(phone)
    return path


def gone(house: House, phone: Phone) -> None:
    """The server stops, and the page says so."""
    expect(phone.page.locator("body[data-kept]")).to_be_attached()
    house.stop()
    expect(phone.page.locator("#wire")).to_contain_text("つながっていない")


def fill_in(phone: Phone, key: str, **answers: str | int) -> None:
    """Fill in the form of an offer, opened over the table, up to its button."""
    phone.tap(f'.offer[href$="/declare/{key}"]')
    phone.tell(**answers)
    expect(phone.page.locator("form[data-apart] #preview")).to_contain_text("払いは、つながってから計算する。")


def test_every_offer_opens_while_the_server_is_down_and_is_entered_on_return(house: House, away: Phone, path: str) -> None:
    phone = away
    assert isinstance(house.store.append(table_of(path), [THREE], 1, "three"), Appended)
    phone.open(path)
    state = house.store.state(table_of(path)).state  # type: ignore[union-attr]
    gone(house, phone)
    for offer in [one for one in GAME.offers(state) if not one.shut and one.place in ("now", "main", "more")]:
        if offer.place == "more":
            phone.tap(phone.page.locator(".offer", has_text="ほか…"))
        fill_in(phone, offer.key)
        phone.tap("[data-shut]")
        expect(phone.page.locator("#lines")).to_be_visible()
    fill_in(phone, "teyaku")
    phone.tap(phone.page.get_by_role("link", name="札で選ぶ"))
    expect(phone.page.locator("form[data-apart] .deck")).to_be_visible()
    phone.page.go_back()
    fill_in(phone, "teyaku")
    expect(phone.preview).to_contain_text("足りない物　だれが／空素系／枚数系")
    expect(phone.preview.locator(".do")).to_be_hidden()
    red(phone)
    phone.tap(phone.confirm)
    fill_in(phone, "teyaku")
    expect(phone.input("names", "aka")).not_to_be_checked()
    phone.page.go_back()
    for key, answers in (("dekiyaku", {"player": 2, "names": "akatan", "then": "sage"}), ("tobikomi", {"player": 0})):
        fill_in(phone, key, **answers)  # type: ignore[arg-type]
        phone.tap(phone.confirm)
    expect(waiting(phone.page).locator(".by")).to_have_text(["石川・赤", "上田・赤短・下げ", re.compile("秋山")])
    assert phone.totals == (96, -48, -48)
    phone.tap(waiting(phone.page).nth(2).get_by_role("button", name="やめる"))
    phone.tap(waiting(phone.page).nth(1).get_by_role("button", name="直す"))
    expect(phone.input("names", "akatan")).to_be_checked()
    phone.choose("player", 0)
    phone.tap(phone.confirm)
    phone.tap(phone.page.get_by_role("link", name="記入表"))
    expect(phone.page.locator("#wire")).to_contain_text("つながらないと開けない")
    lost: list[Route] = []

    def lose(route: Route) -> None:
        lost.append(route)
        route.abort() if len(lost) == 1 else route.continue_()

    phone.page.route("**/live?*seen=&poll=1", lose)  # after which entry the second one comes
    house.start()
    expect(phone.page.locator("#waiting")).to_be_empty()
    expect(phone.page.locator(".line")).to_have_count(4)
    assert [(line.label, line.by) for line in phone.lines[2:]] == [("赤", "石川"), ("赤短", "秋山")]
    kinds = [HachihachiField, HachihachiTeyaku, HachihachiTeyaku, HachihachiDekiyaku]
    assert [type(fact) for fact in log_of(house.store, path)] == kinds
    assert len(lost) > 1


def test_an_offer_opens_from_the_page_when_the_server_does_not_answer(phone: Phone, opened: Open) -> None:
    """The server takes the request and stays silent before the page has noticed."""
    phone.usual += CUT_OFF
    phone.open(opened(DEALT))
    expect(phone.page.locator("body[data-kept]")).to_be_attached()
    phone.page.route("**/declare/teyaku", lambda route: None)
    phone.tap('.offer[href$="/declare/teyaku"]')
    expect(phone.page.locator("form[data-apart]")).to_be_visible()
    red(phone)
    expect(phone.confirm).to_contain_text("4貫ずつ")
    late: list[Route] = []
    phone.page.route("**/preview/teyaku", lambda route: late.append(route))
    with phone.page.expect_request("**/preview/teyaku"):
        phone.tap(f"label:has({selector('names', 'sanbon')})")
    phone.page.go_back()
    expect(phone.page.locator("#lines")).to_be_visible()
    for one in late:  # of a form that is no longer there
        one.continue_()
    phone.settle()


def test_an_entry_whose_response_was_lost_is_not_entered_twice(phone: Phone, opened: Open, store: Store) -> None:
    path = opened(DEALT)
    phone.open(path)
    phone.usual += CUT_OFF

    def lose(route: Route) -> None:
        if route.request.method != "POST":
            return route.continue_()
        route.fetch(max_redirects=0)
        return route.abort()

    phone.page.route(SENT, lose)
    aka(phone)
    assert len(log_of(store, path)) == 2
    phone.page.unroute(SENT)
    with phone.turning():
        again(phone)
    assert len(phone.lines) == len(log_of(store, path)) == 2
    expect(phone.page.locator("#waiting")).to_be_empty()


TRANSLATES = """(() => {
  const wrap = (within) => {
    const walk = document.createTreeWalker(within, NodeFilter.SHOW_TEXT), texts = [];
    while (walk.nextNode()) texts.push(walk.currentNode);
    for (const text of texts) {
      const { parentElement: parent } = text;
      if (!text.data.trim() || !parent || parent.closest("script, style, textarea, [translate=no], font")) continue;
      const outer = document.createElement("font"), inner = document.createElement("font");
      text.replaceWith(outer);
      outer.append(inner);
      inner.append(`${text.data}¿`);
    }
  };
  document.addEventListener("DOMContentLoaded", () => {
    document.documentElement.lang = "de";
    wrap(document.body);
    const again = (node) => node.isConnected && wrap(node.parentNode);
    new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach(again)))
      .observe(document.body, { childList: true, subtree: true });
  });
})()"""
"""What a browser's translator does to a page: every text within two elements, in other words."""


def test_a_translated_page_enters_waits_gives_up_and_corrects(phones: Callable[..., Phone], opened: Open, store: Store) -> None:
    phone, path = phones(new=True), opened(DEALT, THREE)
    phone.page.add_init_script(TRANSLATES)
    phone.open(path)
    assert phone.page.locator(".players :is(bdi, .total) font").count() == 0
    assert phone.page.locator(".players bdi").all_inner_texts() == ["秋山", "石川", "上田"]
    cut(phone)
    aka(phone)
    expect(waiting(phone.page).locator(".by")).to_contain_text("石川")
    phone.open(path)
    phone.tap(waiting(phone.page).locator("[data-back] font font"))
    phone.page.wait_for_url("**/declare/teyaku?*")
    expect(phone.input("names", "aka")).to_be_checked()
    phone.tap(phone.confirm.locator("font font").first)
    phone.tap(waiting(phone.page).locator("[data-drop] font font"))
    expect(waiting(phone.page)).to_have_count(0)
    assert len(log_of(store, path)) == 2
    phone.context.unroute(SENT)
    phone.tap(phone.confirm.locator("font font").first)
    expect(phone.page).to_have_url(phone.base + path)
    assert [type(fact) for fact in log_of(store, path)] == [HachihachiField, HachihachiTeyaku, HachihachiTeyaku]
    phone.go(phone.undo.locator("font font").first)
    assert [type(fact) for fact in log_of(store, path)[3:]] == [Void]


def test_an_entry_waiting_in_two_tabs_is_entered_once(phone: Phone, waits: str, store: Store) -> None:
    path = waits
    second = phone.context.new_page()
    second.goto(phone.base + path, wait_until="domcontentloaded")
    expect(waiting(second)).to_be_visible()
    phone.context.unroute(SENT)
    for page in (phone.page, second):  # either tab may be loading again because of the other
        page.wait_for_function("window.dispatchEvent(new Event('online'))")
    expect(second.locator("#waiting")).to_be_empty()
    expect(second.locator(".line")).to_have_count(2)
    expect(phone.page).to_have_url(phone.base + path)
    assert len(log_of(store, path)) == 2


@pytest.mark.parametrize("state", ["", "waits"])
def test_a_tab_that_died_while_sending_holds_an_entry_for_seconds_whatever_the_clock_says(
    phones: Callable[..., Phone], opened: Open, store: Store, state: str
) -> None:
    phone, path = phones(new=True), opened(DEALT)
    phone.page.clock.install()
    phone.open(path)
    cut(phone)
    aka(phone)
    phone.page.add_init_script(
        f"""if (!sessionStorage.died) {{
          const queue = JSON.parse(localStorage["waiting {table_of(path)}"]);
          localStorage["waiting {table_of(path)}"] = JSON.stringify(queue.map((one) => ({{ ...one, state: "{state}" }})));
          localStorage["sending {table_of(path)}"] = `0.123 ${{Date.now() + 3600000}}`;
          sessionStorage.died = "yes";
        }}"""
    )
    phone.context.unroute(SENT)
    phone.open(path)
    phone.page.clock.run_for(3000)
    expect(waiting(phone.page)).to_have_count(1)
    phone.page.clock.set_system_time(0)
    phone.page.clock.run_for(7000)
    expect(waiting(phone.page)).to_have_count(0)
    assert [type(fact) for fact in log_of(store, path)] == [HachihachiField, HachihachiTeyaku]


def test_a_hanging_tab_continues_when_another_tab_has_sent_the_entry(phone: Phone, opened: Open, store: Store) -> None:
    path = opened(DEALT)
    phone.open(path)
    phone.usual += CUT_OFF
    held: list[Route] = []
    phone.page.route(SENT, lambda route: held.append(route) if route.request.method == "POST" else route.continue_())
    phone.offer("teyaku")
    red(phone)
    with phone.page.expect_request(SENT):
        phone.tap(phone.confirm)
    phone.page.evaluate("localStorage.removeItem(Object.keys(localStorage).find(key => key.startsWith('sending')))")
    second = phone.context.new_page()
    second.goto(phone.base + path, wait_until="domcontentloaded")
    expect(second.locator(".line")).to_have_count(2)
    held[0].abort()
    expect(phone.page).to_have_url(phone.base + path)
    expect(phone.page.locator(".line")).to_have_count(2)
    assert len(log_of(store, path)) == 2


def test_a_button_shows_that_it_waits_for_its_response(phone: Phone, opened: Open) -> None:
    path = opened(DEALT)
    phone.open(path)
    held: list[Route] = []
    phone.page.route(SENT, lambda route: held.append(route) if route.request.method == "POST" else route.continue_())
    phone.offer("teyaku")
    red(phone)
    before = phone.confirm.inner_text()
    phone.tap(phone.confirm)
    expect(phone.confirm).to_have_text("記入している")
    expect(phone.confirm).to_have_attribute("aria-busy", "true")
    phone.usual += CUT_OFF
    held[0].abort()
    expect(waiting(phone.page)).to_contain_text("石川・赤")
    expect(phone.confirm).to_have_text(before)
    with phone.turning():
        again(phone)
        while len(held) < 2:
            phone.page.wait_for_timeout(20)
        held[1].continue_()
    assert len(phone.lines) == 2
