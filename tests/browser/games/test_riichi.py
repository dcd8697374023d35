"""Riichi mahjong on a phone, by touch: an East round to the final result, seats, hands told in all three ways, and the referee."""

import pytest
from flask import Flask
from opening import sat
from playwright.sync_api import Locator, expect

from scorekeeper.core.facts import Fact
from scorekeeper.games import BY_NAME
from scorekeeper.games.riichi.facts import Draw, Tsumo
from tests.browser.phone import Phone, Phones

PLAYERS = ("石川", "上田", "江口", "秋山")
HAND = "man2 man3 man4 man8 man8 pin6 pin7 pin8 sou5 sou7 haku haku haku"


def opened(app: Flask, *log: Fact) -> str:
    return sat(app, BY_NAME["riichi"], *log, players=PLAYERS)


def seat(phone: Phone, player: int) -> Locator:
    return phone.page.locator(f".around > .s{player}")


def scores(phone: Phone) -> list[str]:
    """What everybody holds, by seat."""
    return [seat(phone, player).locator(".total > [aria-hidden]").inner_text() for player in range(4)]


def riichi(phone: Phone, player: int) -> None:
    phone.go(seat(phone, player).get_by_role("button"))


def choose(phone: Phone, **answers: object) -> None:
    """Tap keys or segments that are shown."""
    for name, value in answers.items():
        phone.tap(phone.page.locator(f'.ask:not([hidden]) label:not([hidden]):has(> input[name="{name}"][value="{value}"])'))
        phone.settle()


def lay(phone: Phone, tiles: str) -> None:
    for tile in tiles.split():
        phone.tap(phone.page.locator(f'.rack > details:not([hidden]) .copies:has([value="{tile}"])'))


def test_the_owner_of_the_phone_sits_below_and_the_next_player_at_the_right(phone: Phone) -> None:
    phone.open("/new?ruleset=riichi")
    for nth, player in enumerate(PLAYERS):
        phone.input("players").nth(nth).fill(player)
    phone.go(phone.page.locator(".thumb .do"))
    below, right, far, left = (seat(phone, player).bounding_box() or {} for player in (3, 0, 1, 2))
    assert far["y"] < left["y"] == right["y"] < below["y"]
    assert left["x"] < far["x"] < right["x"]
    expect(seat(phone, 0).locator(".seat.leader")).to_have_text("東")
    expect(seat(phone, 3).locator(".seat")).to_have_text("北")
    assert scores(phone) == ["25,000"] * 4


def test_an_east_round_from_the_seats_to_the_final_result(phone: Phone, app: Flask) -> None:
    def tells(key: str, said: str, after: str, **answers: object) -> None:
        """A hand: what its preview says, and what everybody holds after it."""
        phone.offer(key)
        choose(phone, **answers)
        for part in filter(None, said.split("|")):
            expect(phone.preview).to_contain_text(part)
        phone.enter()
        assert scores(phone) == after.split()

    phone.open(opened(app))
    riichi(phone, 1)
    assert scores(phone) == ["25,000", "24,000", "25,000", "25,000"]
    expect(seat(phone, 1)).to_contain_text("リーチ")
    expect(seat(phone, 1).get_by_role("button")).to_have_count(0)
    expect(phone.page.locator(".middle")).to_contain_text("供託 1,000")
    tells("ron", "5,200|次 東二局 0本場", "25,000 30,200 19,800 25,000", player=1, payer=2, han=3, fu=40)
    tells("tsumo", "", "24,000 33,200 18,800 24,000", player=1, han=2, fu=30)
    expect(phone.page.locator(".middle")).to_contain_text("1本場")
    riichi(phone, 3)
    phone.offer("draw")
    expect(phone.input("tenpai", 3)).to_be_disabled()
    expect(phone.input("tenpai", 3)).to_be_checked()
    choose(phone, tenpai=2)
    expect(phone.preview).to_contain_text("供託 1,000")
    phone.enter()
    assert scores(phone) == ["22,500", "31,700", "20,300", "24,500"]

    phone.offer("ron")
    choose(phone, player=3, payer=0)
    phone.go(phone.page.get_by_role("link", name="牌で数える"))
    expect(phone.input("player", 3)).to_be_checked()
    lay(phone, HAND)
    expect(phone.page.locator(".rack .left")).to_contain_text("あと1枚")
    lay(phone, "sou6")
    expect(phone.page.locator("#found-in")).to_contain_text("白の暗刻")
    expect(phone.preview.locator(".reading")).to_contain_text("1翻40符")
    expect(phone.preview).to_contain_text("1,300")
    phone.enter()
    assert scores(phone) == ["20,600", "31,700", "20,300", "27,400"]
    expect(phone.page.locator(".middle")).to_contain_text("東四局")
    last = "32,000|この局で半荘が終わる"
    tells("ron", last, "20,600 63,700 −11,700 27,400", player=1, payer=2, han="yakuman")
    phone.go(phone.page.get_by_role("link", name="終局へ"))
    rows = phone.page.locator(".chain tbody tr")
    expect(rows.first.locator("td")).to_have_text(["20,600", "63,700", "−11,700", "27,400"])
    # uma, oka, bust.2 and the tip of a yakuman: 34 + 30 + 20 + 10 + 30, and −42 − 30 − 10 − 30
    expect(rows.last.locator("td")).to_have_text(["−19", "+124", "−112", "+7"])
    phone.go(phone.page.get_by_role("button", name="この半荘を確定する"))
    expect(phone.page.locator(".placed b")).to_have_text(["上田", "秋山", "石川", "江口"])
    expect(phone.page.locator(".placed .amount")).to_contain_text(["+124", "+7", "−19", "−112"])


def test_two_win_on_the_same_tile_and_the_first_in_turn_takes_the_sticks(phone: Phone, app: Flask) -> None:
    phone.open(opened(app))
    riichi(phone, 1)
    keys = [phone.page.locator(f'label:has(> input[name="player"][value="{player}"])') for player in (0, 2)]
    phone.offer("ron")
    choose(phone, player=1, payer=3, han="mangan")
    places = [key.bounding_box() for key in keys]
    phone.go(phone.page.get_by_role("button", name="もう一人も"))
    assert [key.bounding_box() for key in keys] == places
    choose(phone, player=0, han=1, fu=30)
    expect(phone.preview.locator(".struck")).to_contain_text("1,000")
    phone.enter()
    assert scores(phone) == ["27,500", "32,000", "25,000", "15,500"]


def test_a_fu_that_was_chosen_stays_when_the_winner_changes(phone: Phone, app: Flask) -> None:
    phone.open(opened(app))
    phone.offer("ron")
    choose(phone, player=1, payer=2, han=3, fu=40)
    expect(phone.preview).to_contain_text("5,200")
    choose(phone, player=0)
    expect(phone.preview).to_contain_text("7,700")
    expect(phone.page.locator('.ask:not([hidden]) input[name="fu"][value="40"]')).to_be_checked()
    choose(phone, han="mangan")
    expect(phone.preview).to_contain_text("12,000")
    choose(phone, han=1)
    expect(phone.preview).to_contain_text("2,000")
    phone.tap(phone.page.locator(".ask:not([hidden]) .opens").filter(has_text="70"))
    choose(phone, fu=70)
    expect(phone.preview).to_contain_text("3,400")


def test_a_hand_by_its_yaku(phone: Phone, app: Flask) -> None:
    phone.open(opened(app))
    riichi(phone, 2)
    phone.offer("ron")
    choose(phone, player=2, payer=1)
    phone.go(phone.page.get_by_role("link", name="役で"))
    chips = [phone.input("yaku", name) for name in ("riichi", "double-riichi", "ippatsu")]

    def shown() -> list[tuple[bool, bool]]:
        return [(chip.is_checked(), chip.is_enabled()) for chip in chips]

    assert shown() == [(True, False), (False, True), (False, True)], "riichi is known by the stick"
    choose(phone, yaku="double-riichi")
    assert shown()[:2] == [(False, False), (True, True)]
    choose(phone, player=3)
    assert shown() == [(False, False)] * 3, "without a stick there is none"
    choose(phone, player=2)
    assert shown()[0] == (True, False)
    choose(phone, yaku="pinfu")
    choose(phone, yaku="tanyao")
    expect(phone.preview).to_contain_text("符")
    choose(phone, fu=30)
    phone.enter()
    assert scores(phone) == ["25,000", "21,100", "28,900", "25,000"]


def test_calls_are_offered_as_the_sets_that_exist_and_come_back_as_they_were_laid(phone: Phone, app: Flask) -> None:
    phone.open(opened(app))
    phone.open(f"{phone.table}declare/tsumo-tiles?player=0")
    phone.tap('[data-lay="calls"]')
    lay(phone, "sou8")
    ways = phone.page.locator(".ways button")
    expect(ways).to_have_count(5)
    phone.tap(ways.nth(1))
    lay(phone, "haku")
    expect(ways).to_have_count(3)
    phone.tap(ways.filter(has_text="暗カン"))
    expect(phone.page.locator('.copies:has([value="haku"])').first).to_have_attribute("aria-disabled", "true")
    phone.tap('[data-lay="hand"]')
    lay(phone, "man2 man3 man4 man8 man8 pin6 pin7 pin8")
    expect(phone.preview.locator(".reading")).to_contain_text("1翻60符")
    phone.enter()
    assert scores(phone) == ["28,000", "24,000", "24,000", "24,000"]
    # Three triplets of neighbours are not taken for three sequences, neither in a draft nor in a correction.
    called = ("man1",) * 3 + ("man2",) * 3 + ("man3",) * 3
    won = Tsumo(player=0, hand=("pin5", "pin5", "sou7", "sou7", "pin5"), calls=called)
    phone.open(opened(app, won))
    phone.open(f"{phone.table}correct/0")
    sets = phone.page.locator(".slots .set small")
    expect(sets).to_have_text(["ポン"] * 3)
    phone.open(f"{phone.table}declare/tsumo-tiles?player=1")
    phone.tap('[data-lay="calls"]')
    for tile in ("man1", "man2"):
        lay(phone, tile)
        phone.tap(phone.page.locator(".ways button").filter(has_text="ポン"))
    phone.page.reload()
    expect(sets).to_have_text(["ポン"] * 2)


def test_without_javascript_a_hand_is_told_by_checkboxes(phones: Phones, app: Flask) -> None:
    phone = phones(java_script_enabled=False)
    phone.open(opened(app))
    phone.open(f"{phone.table}declare/ron-tiles")
    phone.page.locator(".rack summary").nth(1).click()
    given = HAND.split()
    laid = [phone.input("hand", tile).nth(nth) for tile in dict.fromkeys(given) for nth in range(given.count(tile))]
    for box in (*laid, phone.input("won", "sou6").first, phone.input("player", 1), phone.input("payer", 2)):
        box.focus()
        phone.page.keyboard.press("Space")
    with phone.turning():
        phone.page.get_by_role("button", name="確かめる").click()
    expect(phone.page.locator("#found-in")).to_contain_text("白の暗刻")
    with phone.turning():
        phone.confirm.click()
    assert scores(phone) == ["25,000", "26,300", "23,700", "25,000"]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_nothing_is_wider_than_the_phone(phones: Phones, app: Flask, lang: str) -> None:
    phone, wider, path = phones(locale=lang), [], opened(app, *(Draw(tenpai=()),) * 7)
    for key in ("", "declare/ron", "declare/tsumo-tiles", "declare/ron-yaku", "declare/draw", "needs", "board"):
        phone.open(path + key)
        for width in (360, 390):
            phone.page.set_viewport_size({"width": width, "height": 740})
            wider += [(key, width)] * phone.wider
    assert wider == []


def test_the_referee_reads_the_tiles_of_the_same_rack(phone: Phone, app: Flask) -> None:
    phone.open(opened(app))
    phone.open(f"{phone.table}ask/win")
    phone.go(phone.page.get_by_role("button", name="裁定を聞く"))
    expect(phone.page.locator(".rack > .why-not")).to_have_text("足りない物　手牌・あがり")
    lay(phone, f"{HAND} sou6")
    expect(phone.page.locator(".rack > .why-not")).to_be_empty()
    choose(phone, player=1, by="ron", payer=2)
    phone.tap('[data-lay="river"]')
    lay(phone, "pei sou6")
    phone.go(phone.page.get_by_role("button", name="裁定を聞く"))
    expect(phone.page.locator("main")).to_contain_text("フリテン。ロンできない")
    phone.go(phone.page.get_by_role("link", name="直す"))
    expect(phone.page.locator(".singles button")).to_have_count(2)
    phone.tap(phone.page.locator(".singles button").nth(1))
    phone.go(phone.page.get_by_role("button", name="裁定を聞く"))
    expect(phone.page.locator("main")).to_contain_text("和了できる")


def test_totals_that_leave_a_stick(phone: Phone, app: Flask) -> None:
    """The last figure, computed so that all sum to zero, is typed over with what the paper says."""
    phone.open(opened(app) + "declare/totals")
    said = phone.page.locator(".ask-amounts .sumok")
    for player, (sign, much) in enumerate((("-", "1500"), ("+", "500"), ("-", "1500"))):
        phone.choose(f"amounts.{player}.sign", sign)
        phone.tap(phone.input(f"amounts.{player}.small"))
        phone.press(much)
    expect(phone.input("amounts.3.small")).to_have_value("2500")
    expect(said).to_have_text("✓ 和は0")
    phone.tap(phone.input("amounts.3.small"))
    phone.press("1400")
    expect(said).to_have_text("0まで あと +1100点")
    expect(phone.page.locator(".ask-amounts .why-not")).to_contain_text("卓に残したリーチ棒は1本で和が1,000点少なく")
    phone.input("amounts.3.small").fill("1500")
    expect(said).to_have_text("✓ 和が −1000点")
    phone.enter()
    for player, much in enumerate(("23,500", "25,500", "23,500", "26,500")):
        expect(seat(phone, player)).to_contain_text(much)
    expect(phone.page.locator("main")).to_contain_text("供託1,000")
