"""Several phones at one table: everybody sees the same at once, and no input is lost."""

import re
from collections.abc import Callable

import msgspec
import pytest
from flask import Flask
from opening import log_of, table_of
from playwright.sync_api import Page, expect
from storing import kept

from scorekeeper.core.facts import Fact, Void
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, HachihachiField, HachihachiPlayedOut, HachihachiTeyaku
from scorekeeper.store import Store
from tests.browser.example import example
from tests.browser.phone import CUT_OFF, SMALL, WAIT, Open, Phone, Phones

DEALT = HachihachiField(brights=("matsu-hikari",), by="秋山")
THREE = HachihachiTeyaku(player=0, names=("sanbon",), by="秋山")
MONTHS = (HachihachiField(), HachihachiPlayedOut(points=(88, 88, 88))) * 3


def declare(store: Store, path: str, *facts: Fact) -> None:
    """Make entries from another phone."""
    seq = store.seq(table_of(path))
    said = [fact if fact.by else msgspec.structs.replace(fact, by="上田") for fact in facts]
    kept(store.append(table_of(path), said, seq, f"tap {seq}"))


def stay(page: Page) -> Callable[[], bool]:
    """Returns a check that the page has not been reloaded since."""
    page.evaluate("window.stays = true")
    return lambda: bool(page.evaluate("window.stays === true"))


def test_one_declaration_reaches_all_phones_without_a_reload(phones: Phones, opened: Open, store: Store) -> None:
    path = opened(DEALT)
    mine, other, watcher = phones(), phones(), phones(locale="en-GB")
    for phone, page in ((mine, path), (other, path), (watcher, f"/t/{store.links(table_of(path)).watcher}/")):
        phone.open(page)
    still = [stay(phone.page) for phone in (other, watcher)]
    mine.teyaku(0, "sanbon")
    for phone in (other, watcher):
        newest = phone.page.locator(".line.new")
        expect(newest).to_contain_text("秋山")
        expect(phone.page.locator(".line")).to_have_count(2)
        assert phone.page.locator("#lines").evaluate("lines => lines.scrollTop + lines.clientHeight >= lines.scrollHeight - 4")
    assert other.totals == mine.totals
    expect(other.page.locator("#spoken")).to_have_text("秋山 8貫, 石川 マイナス4貫, 上田 マイナス4貫")
    expect(watcher.page.locator("#spoken")).to_have_text("秋山 8 kan, 石川 minus 4 kan, 上田 minus 4 kan")
    expect(other.undo).to_contain_text("三本")
    assert watcher.page.locator(".offer, .undo, form.declare").count() == 0
    expect(watcher.page.locator(".thumb")).to_contain_text("read-only")
    other.go(other.undo)
    for phone in (mine, watcher):
        expect(phone.page.locator(".line")).to_have_count(1)
    other.go(other.redo)
    other.played_out(100, 80, None)
    for phone in (mine, watcher):
        expect(phone.page).to_have_title(re.compile("二月|Month 2|month 2"))
    assert mine.page.locator("#form-field").count() == 1
    assert still[1]()
    mine.field("sakura-hikari")
    expect(other.page.locator(".field").first).to_contain_text("大場")
    expect(watcher.page.locator(".field").first).to_contain_text("big×2")


def test_a_page_fills_in_what_only_its_browser_knows_of_a_board_that_all_are_sent(phones: Phones, opened: Open) -> None:
    """The token, a key of its own for each form, and what waits for the agreement of its owner."""
    path = opened(DEALT)
    mine, other = phones(), phones()
    for phone in (mine, other):
        phone.open(path)
    other.teyaku(0, "sanbon")
    expect(mine.page.locator(".line.new")).to_contain_text("秋山")
    forms = mine.page.locator("#board form[method=post]")
    for field in ("csrf_token", "key"):
        values = forms.locator(f"input[name={field}]").evaluate_all("ones => ones.map((one) => one.value)")
        assert values
        assert all(values)
        assert len(set(values)) == (1 if field == "csrf_token" else len(values))
    mine.page.locator("#board .talk button").first.click()
    expect(other.page.locator(".line")).to_have_count(1)


def test_the_lines_keep_their_scroll_position_unless_their_end_is_visible(phones: Phones, opened: Open, store: Store) -> None:
    path = opened(DEALT, *(HachihachiTeyaku(player=seat, names=("sanbon",)) for seat in range(3)))
    phone = phones(size=SMALL)
    phone.open(path)
    lines = phone.page.locator("#lines")
    lines.evaluate("lines => { lines.scrollTop = 20; }")
    assert lines.evaluate("lines => lines.scrollHeight - lines.clientHeight - lines.scrollTop") > 4, "the end is out of sight"
    declare(store, path, Void(entry=3))
    expect(phone.page.locator(".line")).to_have_count(3)
    declare(store, path, Void(entry=4))
    expect(phone.page.locator(".line")).to_have_count(4)
    assert lines.evaluate("lines => lines.scrollTop") == 20


def test_nothing_is_replaced_under_a_finger(phone: Phone, opened: Open, store: Store) -> None:
    path = opened(DEALT)
    phone.open(path)
    phone.page.mouse.move(200, 300)
    phone.page.mouse.down()
    with phone.page.expect_event("console", lambda said: said.text == "heard"):
        phone.page.evaluate("document.addEventListener('table:heard', () => console.log('heard'), { once: true })")
        declare(store, path, THREE)
    assert phone.page.locator(".line").count() == 1
    phone.page.mouse.up()
    expect(phone.page.locator(".line")).to_have_count(2)


def test_taps_on_the_field_survive_another_declaration(phone: Phone, opened: Open, store: Store) -> None:
    path = opened(*MONTHS[:2])
    phone.open(path)
    phone.choose("brights", "sakura-hikari")
    still = stay(phone.page)
    declare(store, path, Void(entry=1), HachihachiPlayedOut(points=(100, 80, 84), place=1, also=True))
    expect(phone.page.locator(".players .total .sr").first).to_have_text("1貫")
    expect(phone.input("brights", "sakura-hikari")).to_be_checked()
    phone.settle()
    expect(phone.confirm).to_be_visible()
    assert still()
    phone.enter()
    assert log_of(store, path)[-1].brights == ("sakura-hikari",)  # type: ignore[attr-defined]


def test_an_open_sheet_stays_and_gives_focus_back(phone: Phone, opened: Open, store: Store) -> None:
    path = opened(DEALT, THREE)
    phone.open(path)
    phone.tap(".lines .line >> nth=1")
    dialog = phone.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    declare(store, path, HachihachiTeyaku(player=1, names=("aka",)))
    expect(phone.page.locator(".line")).to_have_count(3)
    expect(dialog).to_contain_text("三本")
    phone.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(phone.page.locator(".lines .line").nth(1)).to_be_focused()


def test_the_sheet_and_the_year_end_are_redrawn(phone: Phone, opened: Open, store: Store) -> None:
    path = opened(DEALT)
    phone.open(path + "sheet")
    still = stay(phone.page)
    declare(store, path, THREE)
    expect(phone.page.locator("#paper")).to_contain_text("三本")
    phone.usual += CUT_OFF
    phone.page.route("**/sheet", lambda route: route.abort(), times=1)
    declare(store, path, HachihachiTeyaku(player=1, names=("aka",)))
    expect(phone.page.locator("#paper")).to_contain_text("赤")
    assert still()
    kept = example("seed-year")
    path = opened(*kept.log)
    phone.open(path)
    phone.go(phone.page.get_by_role("link", name="年末の清算へ"))
    still = stay(phone.page)
    close = next(offer for offer in kept.game.offers(store.state(table_of(path)).state) if offer.place == "close")  # type: ignore[union-attr]
    declare(store, path, close.fact(**dict(close.fixed)))
    expect(phone.page.locator("#next")).to_contain_text("確定した")
    assert still()
    with phone.turning():
        declare(store, path, Void(entry=len(kept.log)), Void(entry=len(kept.log) - 1))
    assert phone.page.url.endswith(path)


def test_other_pages_of_the_table_announce_news(phone: Phone, opened: Open, store: Store) -> None:
    path = opened(DEALT, THREE)
    phone.open(path + "line/1")
    declare(store, path, Void(entry=1))
    expect(phone.page.locator("#news")).to_contain_text("上田さんが「手役 三本 秋山 +8貫」を取り消し")
    phone.go(phone.page.get_by_role("link", name="開き直す"))
    expect(phone.page.get_by_role("alert")).to_contain_text("このページは無い")


def test_a_form_being_filled_in_keeps_its_input_and_shows_news(phones: Phones, opened: Open, store: Store) -> None:
    mine, other = phones(), phones()
    path = opened(DEALT)
    mine.open(path)
    mine.offer("dekiyaku")
    mine.tell(player=2, names="akatan", then="sage")
    still = stay(mine.page)
    other.open(path)
    other.teyaku(1, "aka")
    expect(mine.page.locator("#news [role=status], #news .strip")).to_contain_text("秋山さんが「手役 赤 石川 +8貫」を記入")
    mine.settle()
    assert still()
    for name, value in (("player", 2), ("names", "akatan"), ("then", "sage")):
        expect(mine.input(name, value)).to_be_checked()
    expect(mine.page.locator("input[name=seq]")).to_have_value("2")
    with mine.page.expect_response("**/declare/dekiyaku") as answered:
        mine.enter()
    assert answered.value.status == 200
    assert [line.by for line in mine.lines[1:]] == ["石川", "上田"]
    assert len(log_of(store, path)) == 3


def test_a_form_that_can_no_longer_be_submitted_says_so_and_keeps_its_input(phone: Phone, opened: Open, store: Store) -> None:
    path = opened(DEALT)
    phone.open(path)
    phone.offer("played-out")
    phone.count(118, 62, None)
    declare(store, path, HachihachiPlayedOut(points=(88, 88, 88)))
    expect(phone.preview).to_contain_text("今の盤では、この記入はできない")
    expect(phone.confirm).to_have_count(0)
    assert [phone.input(f"points.{seat}").input_value() for seat in range(3)] == ["118", "62", "84"]
    declare(store, path, Void(entry=1))
    expect(phone.confirm).to_be_visible()
    assert [phone.input(f"points.{seat}").input_value() for seat in range(3)] == ["118", "62", "84"]
    declare(store, path, HachihachiPlayedOut(points=(88, 88, 88)))
    phone.go(phone.preview.get_by_role("link", name="今の盤を見る"))
    assert phone.page.url.endswith(path)


def test_a_form_whose_questions_changed_is_redrawn_with_its_input(phone: Phone, opened: Open, store: Store) -> None:
    path = opened(DEALT, THREE)
    phone.open(path)
    phone.offer("tobikomi")
    phone.choose("offender", 2)
    declare(store, path, HachihachiDekiyaku(player=1, names=("aotan",), then="sage"))
    expect(phone.preview).to_contain_text("聞くことも変わった")
    expect(phone.input("offender", 2)).to_be_checked()
    assert phone.input("early").count() == 0
    phone.go(phone.preview.get_by_role("button", name="確かめて記入する"))
    expect(phone.input("offender", 2)).to_be_checked()
    assert phone.input("early").count() > 0


def test_a_page_restored_by_the_back_button_follows_again(phone: Phone, opened: Open, store: Store) -> None:
    path = opened(DEALT)
    phone.open(path)
    phone.offer("teyaku")
    phone.page.go_back()
    declare(store, path, THREE)
    expect(phone.page.locator(".line")).to_have_count(2)


def test_without_a_stream_a_page_polls(phone: Phone, opened: Open, store: Store) -> None:
    path = opened(DEALT)
    phone.usual += CUT_OFF
    phone.page.route(re.compile(r"/live\?(?!.*poll)"), lambda route: route.abort())
    phone.open(path)
    still = stay(phone.page)
    for seat, count in ((0, 2), (1, 3)):
        declare(store, path, HachihachiTeyaku(player=seat, names=("aka",)))
        expect(phone.page.locator(".line")).to_have_count(count)
    assert still()
    assert phone.page.locator("#wire").inner_text() == ""


def test_a_lost_connection_is_shown_and_missed_news_arrives_later(phone: Phone, opened: Open, store: Store) -> None:
    path = opened(DEALT)
    phone.open(path)
    phone.usual += CUT_OFF
    phone.page.route("**/live?*", lambda route: route.abort())
    phone.page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    wire = phone.page.locator("#wire")
    expect(wire).to_contain_text("つながっていない")
    for seat in range(2):
        declare(store, path, HachihachiTeyaku(player=seat, names=("aka",)))
    assert phone.page.locator(".line").count() == 1
    phone.page.unroute("**/live?*")
    expect(wire).to_contain_text("またつながった")
    expect(wire.locator(".strip > span")).to_have_text("その間に2件の記入")
    assert wire.locator("[data-n]").evaluate("number => getComputedStyle(number).display") == "inline"
    expect(phone.page.locator(".line")).to_have_count(3)
    phone.tap(".players")
    expect(wire).to_be_empty()


def test_a_silent_server_is_noticed_within_five_seconds(
    phones: Phones, opened: Open, app: Flask, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its machine is in reach, and connections to it stay open, but nothing comes."""
    phone = phones(new=True)
    path = opened(DEALT)
    monkeypatch.setitem(app.config, "BEAT", 600.0)
    phone.page.route("**/live?*poll*", lambda route: None)
    phone.context.add_init_script(
        """document.addEventListener("table:heard", () => { window.last = performance.now(); });
        document.addEventListener("table:lost", () => { window.silence = performance.now() - window.last; });"""
    )
    phone.open(path)
    wire = phone.page.locator("#wire")
    expect(wire).to_contain_text(re.compile(r"つながっていない\s*\d+:\d\dの時点の卓。記入はこの電話に残り"), timeout=WAIT)
    assert phone.page.evaluate("window.silence") < 5000
    monkeypatch.undo()
    store.nudge(table_of(path))
    phone.page.unroute("**/live?*poll*")
    expect(wire).to_contain_text("またつながった")


def test_a_slow_network_is_not_taken_for_a_lost_one(phones: Phones, opened: Open, store: Store) -> None:
    phone = phones(new=True)
    path = opened(DEALT)
    slow = phone.context.new_cdp_session(phone.page)
    slow.send("Network.enable")
    phone.open(path)
    slow.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 2000, "downloadThroughput": 50_000, "uploadThroughput": 50_000},
    )
    phone.page.evaluate(
        """() => { window.lost = 0; document.addEventListener("table:lost", () => { window.lost += 1; });
          window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })); }"""
    )
    declare(store, path, THREE)
    expect(phone.page.locator(".line")).to_have_count(2)
    phone.page.wait_for_timeout(4000)
    assert phone.page.evaluate("window.lost") == 0


def test_open_pages_show_a_revoked_link_and_a_locked_table(phones: Phones, opened: Open, store: Store) -> None:
    path = opened(DEALT)
    id = table_of(path)
    board, form = phones(), phones()
    board.open(path)
    form.open(path + "declare/teyaku")
    form.choose("player", 1)
    store.lock(id, locked=True)
    store.nudge(id)
    expect(board.page.locator(".thumb .strip")).to_contain_text("席主がこの卓を閉じた")
    expect(board.page.locator(".offer")).to_have_count(0)
    expect(form.page.locator("#news")).to_contain_text("席主がこの卓を閉じた")
    expect(form.preview).to_contain_text("入力は残っている")
    store.lock(id, locked=False)
    store.nudge(id)
    expect(board.page.locator(".offer").first).to_be_visible()
    expect(form.page.locator("#news .strip")).to_have_count(0)
    expect(form.input("player", 1)).to_be_checked()
    expect(form.preview).not_to_contain_text("入力は残っている")
    store.renew(id, "scorer")
    store.nudge(id)
    for phone in (board, form):
        expect(phone.page.locator("#wire")).to_contain_text("このリンクは使えなくなった")
