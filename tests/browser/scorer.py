"""What a scorer taps for each fact of a match."""

from collections.abc import Callable, Iterable
from typing import Any

from tests.browser.phone import Phone

Told = dict[str, Any]
"""A fact as in the file of a record."""
CHIPS = (50, 20, 10, 5)
LEAST = {"kasu": 10, "tan": 5, "tane": 5}
"""How many cards the yaku that grow take at least."""


def chosen(phone: Phone, name: str, value: str | int) -> None:
    """A choice that is made already if it is the only one, and is not asked where nothing is to choose."""
    box = phone.input(name, value)
    if box.count() and not box.is_checked():
        phone.choose(name, value)


def rare(phone: Phone, name: str, value: str | int) -> None:
    """A question among the special circumstances."""
    if not phone.input(name, value).is_visible():
        phone.tap("details.rare summary")
    phone.choose(name, value)


def form(key: str, *names: str, rare: bool = False) -> Callable[[Phone, Told], None]:
    """A form with nothing but choices, which may be among the rare ones."""

    def tapped(phone: Phone, fact: Told) -> None:
        (phone.rare if rare else phone.offer)(key)
        for name in names:
            if name in fact:
                value = fact[name]
                chosen(phone, name, str(value).lower() if isinstance(value, bool) else value)
        phone.enter()

    return tapped


def lay(phone: Phone, name: str, cards: Iterable[str]) -> None:
    for card in cards:
        phone.tap(phone.page.locator("label").filter(has=phone.input(name, card)))
    phone.settle()


def by(phone: Phone, link: str) -> None:
    """The other form of a declaration."""
    phone.go(phone.page.get_by_role("link", name=link))


def onto_piles(phone: Phone, captures: list[list[str]]) -> None:
    """Cards dealt out to those who captured them. What is left is the pile of the third player, unless some are left over."""
    names = [*dict.fromkeys(phone.page.locator(".piles input").evaluate_all("all => all.map(one => one.name)"))]
    told = captures if names[-1] == "captures.left" else captures[:2]
    for nth, (name, cards) in enumerate(zip(names, told, strict=False)):
        if nth and cards:
            phone.tap(f'.piles [data-pile="{nth}"]')
        lay(phone, name, cards)


def several(phone: Phone, fact: Told, *names: str) -> None:
    """What is told of each player, beside the points of all."""
    for name in names:
        for seat, values in enumerate(fact.get(name, ())):
            for value in values:
                phone.choose(f"{name}.{seat}", value)


def played_out(phone: Phone, fact: Told) -> None:
    """The end of a round by cards, by points, or by what was made instead."""
    if "fuke" in fact:
        phone.rare("fuke")
        for seat in fact["fuke"]:
            phone.choose("fuke", seat)
        phone.enter()
        return
    forms = phone.page.locator('.offers a[href*="/declare/"]').evaluate_all("all => all.map(one => one.href.split('/').at(-1))")
    piles = "piles" in forms
    phone.offer("piles" if piles else "played-out")
    if fact.get("captures"):
        if not piles:
            by(phone, "札で数える")
        onto_piles(phone, fact["captures"])
    elif fact.get("sujuroku") is not None:
        phone.choose("sujuroku", fact["sujuroku"])
        phone.step("kasu", fact["kasu"] - 16)
    else:
        if piles:
            by(phone, "点で入れる")
        points = fact["points"]
        known = [seat for seat, much in enumerate(points) if much is not None]
        typed = known[: min(2, len(points) - 1)]
        phone.count(*(points[seat] if seat in typed else None for seat in range(len(points))))
        several(phone, fact, "names")
    for yaku in ("gokou", "sankou", "fuji_shima", "kiri_shima"):
        if yaku in fact:
            phone.choose(yaku, fact[yaku])
    phone.enter()


def driven(phone: Phone, fact: Told) -> None:
    phone.offer("driven")
    chosen(phone, "player", fact["player"])
    if fact.get("cards"):
        by(phone, "札で選ぶ")
        lay(phone, "cards", fact["cards"])
    for name in ("brights", "ribbons"):
        if fact.get(name):
            phone.step(name, fact[name])
    phone.enter()


def whose(phone: Phone, key: str, fact: Told) -> None:
    """The form of a player's declaration: a touch of the total opens it or leads there."""
    total = phone.page.locator(f'.players .opens[href$="of={fact.get("player")}"]')
    if not total.count():
        phone.offer(key)
        return
    phone.go(total)
    if f"/declare/{key}" not in phone.page.url:
        phone.go(f'.whose-ways a[href*="/declare/{key}"]')


def teyaku(phone: Phone, fact: Told) -> None:
    whose(phone, "teyaku", fact)
    if "player" not in fact:  # everybody's at once
        for seat, name in enumerate(fact["names"]):
            if name:
                phone.choose(f"names.{seat}", name)
        phone.enter()
        return
    chosen(phone, "player", fact["player"])
    if fact.get("cards"):
        by(phone, "札で選ぶ")
        lay(phone, "cards", fact["cards"])
    else:
        for name in fact["names"]:
            phone.choose("names", name)
    for month in fact.get("months", ()):
        rare(phone, "months", month)
    phone.enter()


def dekiyaku(phone: Phone, fact: Told) -> None:
    whose(phone, "dekiyaku", fact)
    chosen(phone, "player", fact["player"])
    for name in fact["names"]:
        phone.choose("names", name)
    for name in ("then", "offender"):
        if name in fact:
            phone.choose(name, fact[name])
    for player in fact.get("reached") or ():
        phone.choose("reached", player)
    phone.enter()


def yaku(phone: Phone, fact: Told) -> None:
    """The yaku of こいこい with which a hand ends, and those that had been made before."""
    if fact["fact"] == "shobu":
        phone.go(f'.keys a[href$="/declare/shobu-{fact["player"]}"]')
    else:
        phone.offer("ran-out")
    for name in fact.get("names", ()):
        phone.choose("names", name)
        if fact.get(name, 0) > LEAST.get(name, 0):
            phone.step(name, fact[name] - LEAST[name])
    for name in fact.get("old", ()):
        rare(phone, "old", name)
    phone.enter()


def count(phone: Phone, fact: Told) -> None:
    """The count of 六百間, by points or by cards."""
    phone.offer("count")
    if fact.get("captures"):
        by(phone, "札で選ぶ")
        onto_piles(phone, fact["captures"])
    else:
        phone.count(*fact["points"])
        several(phone, fact, "names", "zeros")
    phone.enter()


def by_chips(phone: Phone, name: str, stake: int) -> None:
    """A stake in as few chips as it takes."""
    field = phone.input(name)
    if field.input_value():
        field.fill("")
    if stake:
        phone.tap(field)
    for chip in CHIPS:
        for _ in range(stake // chip):
            phone.tap(phone.page.locator(f'[data-add="{chip}"]'))
        stake %= chip
    phone.settle()


def stakes(phone: Phone, fact: Told) -> None:
    phone.offer("stakes")
    for seat, stake in enumerate(fact["stakes"]):
        field = phone.input(f"stakes.{seat}")
        if field.count() and int(field.input_value() or 0) != (stake or 0):
            by_chips(phone, f"stakes.{seat}", stake or 0)
    phone.enter()


def stake(phone: Phone, fact: Told) -> None:
    """One player's, before the cards or once he raises it."""
    if phone.page.locator('.offers a[href$="/declare/stake"]').count():
        phone.offer("stake")
    else:
        phone.rare("stake")
    chosen(phone, "player", fact["player"])
    by_chips(phone, "stake", fact["stake"])
    phone.enter()


def hands(phone: Phone, fact: Told) -> None:
    """What ko ended with, each in his turn; a turn that is not told is passed over."""
    phone.offer("hands")
    kind = "cards" if fact.get("cards") else "hands"
    if kind == "cards":
        phone.tap("a[data-carry]")
        phone.page.wait_for_url("**/declare/hands-cards*")
    for seat, told in enumerate(fact[kind]):
        if not told:
            continue
        asked = phone.page.locator(f'[data-name="{kind}.{seat}"]')
        if not asked.is_visible():
            phone.tap(f'[data-turn="{asked.get_attribute("data-turn-of")}"]')
        for month in told if kind == "cards" else ():
            phone.in_turn(f'[data-card="{month}"]')
        if kind == "hands":
            phone.in_turn(f'input[name="hands.{seat}"][value="{told}"]')
    phone.settle()
    phone.enter()


def fight(phone: Phone, fact: Told) -> None:
    phone.offer("fight")
    if fact.get("cards"):
        phone.tap("a[data-carry]")
        phone.page.wait_for_url("**/declare/fight-cards*")
        for month in fact["cards"]:
            phone.in_turn(f'[data-card="{month}"]')
    else:
        phone.in_turn(f'input[name="hand"][value="{fact["hand"]}"]')
    for seat in fact.get("against", ()):
        phone.choose("against", seat)
    phone.settle()
    phone.enter()


def totals(phone: Phone, fact: Told) -> None:
    phone.rare("totals")
    for seat, much in enumerate(fact["amounts"][:-1]):
        if much < 0:
            phone.choose(f"amounts.{seat}.sign", "-")
        phone.tap(phone.input(f"amounts.{seat}.small"))
        phone.press(str(abs(much)))
    phone.choose("leader", fact["leader"])
    phone.enter()


TAPS: dict[str, Callable[[Phone, Told], object]] = {
    "cancel": form("cancel"),
    "chaff": form("chaff", "player", "name"),
    "count": count,
    "dekiyaku": dekiyaku,
    "driven": driven,
    "field": lambda phone, fact: phone.field(*fact.get("brights", ())),
    "fight": fight,
    "hands": hands,
    "koi": lambda phone, fact: phone.at_once(f"koi-{fact['player']}"),
    "mizuten": lambda phone, fact: phone.at_once("mizuten"),
    "paired": form("paired", "plays"),
    "played-out": played_out,
    "ran-out": yaku,
    "redo": form("redo", "reason", rare=True),
    "shobu": yaku,
    "spoke": lambda phone, fact: phone.at_once(f"spoke-{fact['says']}"),
    "stake": stake,
    "stakes": stakes,
    "teyaku": teyaku,
    "tobikomi": lambda phone, fact: phone.tobikomi(fact["player"], fact.get("offender")),
    "totals": totals,
    "void": lambda phone, fact: phone.go(phone.undo),
    "wrong-teyaku": form("wrong-teyaku", "player", rare=True),
}
