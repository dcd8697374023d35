"""An evening of a club as its secretary and its people live it: at the desk, on a phone, and on the wall."""

import re
from datetime import UTC, datetime

from opening import circle, table_of

from scorekeeper.games.hachihachi import GAME
from scorekeeper.local import days
from scorekeeper.store import Store
from scorekeeper.store.rows.links import ARRIVAL
from tests.browser.phone import WIDER, Phone, Phones

NAMES = tuple("秋山 石川 上田 江口 小野 久保 斎藤 島田 鈴木".split())


def tap(phone: Phone, what: str) -> None:
    """Tap what has these words, and wait for the page that follows."""
    phone.page.get_by_role("button", name=what, exact=True).last.click()
    phone.page.wait_for_load_state()


def test_an_evening_from_the_date_to_the_wall(phones: Phones, store: Store) -> None:
    group = f"/g/{circle(store, people=NAMES, 冬=GAME.name).scorer}/"
    id = table_of(group)
    desk, guest = phones(), phones(name="石川")
    desk.open(f"{group}evenings/new")
    desk.page.fill("[name=day]", str(days.day(datetime.now(UTC))))
    desk.page.fill("[name=venue]", "公民館")
    tap(desk, "例会を決める")
    desk.page.get_by_role("link", name=re.compile("公民館")).click()
    number = int(re.findall(r"evenings/(\d+)/", desk.page.url)[0])

    store.groups.withdraw(id, ARRIVAL, again=True)
    guest.open(f"/here/{store.groups.public_link(id, ARRIVAL)}")
    tap(guest, "石川")
    assert "受付が済んだ" in guest.page.inner_text("main")
    desk.page.wait_for_selector("button.comer.on >> text=石川", timeout=15_000)
    for name in NAMES:
        if name != "石川":
            desk.page.get_by_role("button", name=name, exact=True).click()
            desk.page.wait_for_selector(f"button.comer.on >> text={name}")
            desk.page.evaluate("pass(800)")
    assert len(store.groups.state_of(id).group.meetings[number].present) == 9
    assert not desk.page.evaluate(WIDER)

    desk.page.get_by_role("link", name="席割りの決め方").click()
    desk.page.fill("[name=rounds]", "3")
    desk.page.fill("[name=minutes]", "50")
    tap(desk, "これで決める")
    tap(desk, "9人 席を決める")
    assert "同じ人とは二度と当たらない" in desk.page.inner_text("main")
    guest.page.wait_for_selector(".big-table", timeout=15_000)
    tap(desk, "冬 第1回の卓を開く")
    guest.page.wait_for_selector("text=この卓を開く", timeout=15_000)
    guest.page.get_by_role("link", name="この卓を開く").click()
    guest.page.wait_for_selector(".table-page")
    assert store.groups.state_of(id).group.seasons[10].matches

    assert desk.page.inner_text(".clock.large") == "50:00"
    tap(desk, "動かす")
    wall = phones(size=(1280, 720), name="", new=True)
    wall.page.clock.install(time=datetime(1999, 1, 1, tzinfo=UTC))
    wall.open(f"/g/{store.groups.links(id).watcher}/evenings/{number}/wall")
    assert re.fullmatch(r"50:00|49:5\d", wall.page.inner_text(".clock.large")), "its own clock makes no difference"
    shown = wall.page.inner_text(".clock.large")
    wall.page.clock.run_for(3000)
    assert wall.page.inner_text(".clock.large") < shown
    assert wall.page.locator(".wall-tables > li").count() == 3
    heights = wall.page.eval_on_selector_all(
        ".wall-tables bdi", "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(heights) >= 0.06 * 720, "readable from eight metres"
    tap(desk, "延長5分")
    assert not desk.page.evaluate(WIDER)
