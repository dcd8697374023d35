"""Inquiries of riichi mahjong with random answers: what the app says, and what the second reckonings say."""

import re
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from kinds import times

from scorekeeper.core.answers import answers
from scorekeeper.core.inquiry import Ruling
from scorekeeper.core.ledger import Payment
from scorekeeper.decks.tiles import TILES
from scorekeeper.games.riichi import GAME
from tests.games.riichi import reckoned
from tests.games.riichi.fu import KINDS, WINDS, Won, dearest, is_kokushi, is_seven_pairs, readings
from tests.games.riichi.hands import random_hand
from tests.games.riichi.test_reckoned_twice import rules
from tests.games.riichi.told import Riichi, entries, fact, told

CASES = 40
NAME = {tile.words.en: tile.name for tile in TILES.cards}


def asked(table: Riichi, key: str, **filled: str | Iterable[str]) -> Ruling:
    """The ruling on a form as it opens, with these answers (`scores__0` for `scores.0`)."""
    inquiry = next(one for one in GAME.inquiries(table.state) if one.key == key)
    form = {name: [*values] for name, values in inquiry.given.items()}
    form |= {name.replace("__", "."): [given] if isinstance(given, str) else [*given] for name, given in filled.items()}
    read = answers(inquiry.inputs, form, len(reckoned.SEATS), GAME.deck)
    assert read.values is not None, (read.missing, read.wrong)
    return GAME.ask[key](table.state, read.values)


def moved(payments: Iterable[Payment]) -> list[int]:
    sums = [0] * 4
    for one in payments:
        if one.payer >= 0:
            sums[one.payer] -= one.amount
        sums[one.payee] += one.amount
    return sums


def amounts(points: Iterable[int]) -> dict[str, str]:
    """Answers to the question of everybody's points."""
    form: dict[str, str] = {}
    for seat, score in enumerate(points):
        form |= {f"scores__{seat}__sign": "-" if score < 0 else "+", f"scores__{seat}__small": str(abs(score))}
    return form


def waits(won: Won, own: Iterable[str]) -> set[str]:
    """The tiles that complete a hand, without those of which it has all four (tenpai.8)."""
    lying = [*own]
    found = set()
    for kind in KINDS:
        full = won._replace(hand=(*won.hand, kind))
        if lying.count(kind) < 4 and (is_kokushi(full) or is_seven_pairs(full) or any(readings(full))):
            found.add(kind)
    return found


def test_what_a_hand_waits_for() -> None:
    """tenpai.7, tenpai.8, furiten.1."""
    table, seen = told(), set()
    for seed in range(times(CASES)):
        rng = Random(seed)
        won = random_hand(rng)
        hand = [*won.hand[:-1]]
        if rng.random() < 0.3:
            lying = Won(tuple(hand), won.calls, won.kans).tiles
            hand[0] = rng.choice([kind for kind in KINDS if lying.count(kind) < 4])
        part = won._replace(hand=tuple(hand))
        calls = [tile for call in won.calls for tile in call]
        river = rng.sample([kind for kind in KINDS if part.tiles.count(kind) < 4], rng.randint(0, 5))
        ruling = asked(table, "tenpai", hand=hand, calls=calls, kans=won.kans, river=river)
        expected = waits(part, part.tiles)
        verdict = ("furiten" if expected & {*river} else "tenpai") if expected else ruling.verdict
        assert ruling.verdict == verdict, (seed, part, river, ruling.verdict, expected)
        assert (ruling.verdict in ("tenpai", "furiten")) is bool(expected), (seed, part, ruling.verdict)
        seen.add(ruling.verdict)
        if expected:
            said = ruling.reasons[0].words.en.removeprefix("It waits for: ").split(". ")[0]
            told_waits = {NAME[name]: int(left) for name, left in re.findall(r"([a-z][a-z ]*) \((\d)\)", said)}
            left = {kind: 4 - part.tiles.count(kind) - river.count(kind) for kind in expected}
            assert told_waits == left, (seed, part, river, said)
    assert {"tenpai", "furiten"} < seen


def questioned(rng: Random, dora: bool) -> tuple[Riichi, int, int, Won, dict[str, str | Iterable[str]]]:
    """A hand of somebody in East 1 that may have been won, who was to pay it, and the answers of a form."""
    player = rng.choice(reckoned.SEATS)
    won = random_hand(rng, None, WINDS[player], "ton")
    won = won._replace(dora=won.dora[:1] if dora else (), shown=True, furiten=False)
    payer = rng.choice(reckoned.after(player))
    declared = {"riichi", "double-riichi"} & {*won.names}
    calls = [tile for call in won.calls for tile in call]
    form: dict[str, str | Iterable[str]] = {"player": str(player), "hand": won.hand[:-1], "won": won.hand[-1], "calls": calls}
    form |= {"kans": won.kans, "yaku": won.names}
    form |= {"by": "ron", "payer": str(payer)} if won.ron else {"by": "tsumo"}
    return told(f"riichi {player}" if declared else ""), player, payer, won, form


def test_what_a_hand_is_worth() -> None:
    """payment.1 to payment.6, fu.12, riichi.10."""
    for seed in range(times(CASES)):
        table, player, payer, won, form = questioned(Random(seed), dora=True)
        ruling = asked(table, "worth", **form, indicators=won.dora)
        expected = [0] * 4
        worths = dearest(won)
        if worths:
            base, sticks = worths[0].base, 4 * reckoned.USUAL["start"] - sum(table.scores)
            for other in [payer] if won.ron else reckoned.after(player):
                paid = reckoned.ron_points(base, player == 0) if won.ron else reckoned.tsumo_points(base, player, other, 0)
                expected[other] -= paid
                expected[player] += paid
            expected[player] += sticks
        assert moved(ruling.payments) == expected, (seed, won, ruling)


def test_whether_one_may_win() -> None:
    """setup.3, furiten.1 to furiten.3, riichi.8; a forfeited win."""
    seen = set()
    for seed in range(times(CASES)):
        rng = Random(seed)
        table, _, _, won, form = questioned(rng, dora=False)
        river = rng.sample([kind for kind in KINDS if won.tiles.count(kind) < 4], rng.randint(0, 4))
        passed, forfeited = rng.choice(("", "", "", "turn", "riichi")), rng.random() < 0.1
        part = won._replace(hand=won.hand[:-1])
        held = waits(part, part.tiles) & {*river}
        ruling = asked(table, "win", **form, river=river, passed=passed, **({"forfeited": "1"} if forfeited else {}))
        if forfeited:
            expected = {"forfeited"}
        elif not dearest(won):
            expected = {"amiss"}
        elif won.ron and (held or passed):
            expected = {"furiten"} if not passed else {"passed", "furiten"} if held else {"passed"}
        else:
            expected = {"yes"}
        assert ruling.verdict in expected, (seed, won, river, passed, ruling)
        seen.add(ruling.verdict)
    assert seen == {"forfeited", "amiss", "furiten", "passed", "yes"}


def test_who_pays_when_somebody_is_liable() -> None:
    """pao.2 to pao.7, pao.10."""
    for seed in range(times(CASES)):
        rng = Random(seed)
        begun: list[reckoned.Entry] = [*entries(f"{rng.randint(0, 2)}*draw 0"), *entries(f"{rng.randint(0, 1)}*riichi 3")]
        house = {name: choice for name, choice in rules(rng, often=0.4).items() if name.startswith(("honba", "pao", "double"))}
        table, house = Riichi(**house).say(*(fact(**one) for one in begun)), reckoned.USUAL | house
        player, by = rng.choice((0, 1, 2)), rng.choice(("ron", "tsumo", "rinshan"))
        name, more = rng.choice([*reckoned.PAO]), rng.randint(0, 1)
        payer, liable = rng.choice(reckoned.after(player)), rng.choice(reckoned.after(player))
        if name == "suukantsu" and by == "rinshan":
            payer = liable
        form = {"player": str(player), "by": by, "yakuman": name, "liable": str(liable), "more": str(more)}
        if house["pao"] != "four" and (house["pao"] != "three" or by == "rinshan"):
            continue
        ruling = asked(table, "pao", **form, **({} if by == "tsumo" else {"payer": str(payer)}))
        entry: dict[str, Any] = {"fact": "ron" if by == "ron" else "tsumo", "player": player, name: liable}
        entry["han"] = ("yakuman", "double", "triple")[reckoned.pao_units(house, name) + more - 1]
        entry |= {"payer": payer} if by == "ron" else {"rinshan_by": payer} if by == "rinshan" else {}
        before, now = reckoned.reckon(house, begun), reckoned.reckon(house, [*begun, entry])
        gains = [new - old for new, old in zip(now.scores, before.scores, strict=True)]
        assert moved(ruling.payments) == gains, (seed, form, ruling)


def test_final_points_of_any_scores() -> None:
    """rank.1 to rank.7."""
    for seed in range(times(CASES)):
        rng = Random(seed)
        house = rules(rng) | {"yakitori": 0, "chip": 0}
        table, start, pot = Riichi(**house), house["start"], rng.choice((0, 0, 1000, 2000))
        points = [rng.choice((start, 100 * rng.randint(-150, 300), 100 * rng.randint(200, 320))) for _ in range(3)]
        points.append(4 * start - sum(points) - pot)
        rng.shuffle(points)
        ruling = asked(table, "points", **amounts(points))
        said = [int(pt.replace("−", "-").replace(",", "")) for pt in ruling.verdict.split()]
        final = reckoned.result(house, reckoned.settled(house, reckoned.Stand(tuple(points), pot)))
        assert said == final, (seed, house, points, ruling)


HAPPENED = {
    "dealer": (True, True, False), "both": (True, True, False), "child": (True, False, False), "tenpai": (False, True, True),
    "noten": (False, False, True), "kyuushu": (False, True, False), "suukan": (False, True, False), "suufuu": (False, False, False),
}  # fmt: skip
"""A win, the dealer stays, played out."""
LAST = {"south-4": (reckoned.SOUTH, 3), **{f"west-{nth}": (reckoned.WEST, nth - 1) for nth in range(1, 5)}}


def test_whether_a_hand_ends_the_game() -> None:
    """dealer.7 to dealer.9, draw.6, rank.8 to rank.13, bust.1."""
    for seed in range(times(CASES)):
        rng = Random(seed)
        house = rules(rng)
        hand, happened = rng.choice([*LAST]), rng.choice([*HAPPENED])
        wind, dealer = LAST[hand]
        off = house[f"abort-{reckoned.ABORTS[happened]}"] == "off" if happened in reckoned.ABORTS else False
        if off or (wind == reckoned.WEST and house["west"] == "off") or house["length"] == "one":
            continue
        table, start = Riichi(**house), house["start"]
        points = [start + 100 * rng.choice((-251, -20, 0, 0, 10, 20, 50)) for _ in range(3)]
        points.append(4 * start - sum(points))
        win, stays, out = HAPPENED[happened]
        stays = house[f"abort-{reckoned.ABORTS[happened]}"] == "stay" if happened in reckoned.ABORTS else stays
        stand = reckoned.proceed(house, reckoned.Stand(tuple(points), 0, wind, dealer), win=win, stays=stays, out=out)
        ruling = asked(table, "ends", hand=hand, happened=happened, **amounts(points))
        expected = "ends" if stand.over else "west" if stand.wind > wind else "may-stop" if stand.may_stop else "goes-on"
        assert ruling.verdict == expected, (seed, house, hand, happened, points, ruling)


def test_who_takes_sticks_and_honba() -> None:
    """payment.7 to payment.10."""
    for seed in range(times(CASES)):
        rng = Random(seed)
        each = rng.choice(("each", "first"))
        sticks, honba = rng.sample(reckoned.SEATS, rng.randint(0, 2)), rng.randint(0, 3)
        table = told(", ".join((f"{honba}*draw 0123", *(f"riichi {seat}" for seat in sticks))), multi_honba=each)
        payer = rng.choice(reckoned.SEATS)
        winners = rng.sample(reckoned.after(payer), rng.randint(1, 3))
        ruling = asked(table, "sticks", payer=str(payer), winners=[str(winner) for winner in winners])
        first = next(seat for seat in reckoned.after(payer) if seat in winners)
        expected = [0] * 4
        expected[first] += 1000 * len(sticks)
        for winner in winners:
            taken = 300 * honba if each == "each" or winner == first else 0
            expected[winner] += taken
            expected[payer] -= taken
        assert moved(ruling.payments) == expected, (seed, payer, winners, ruling)


@pytest.mark.parametrize("hands", ["", "draw", "draw 0", "7*draw", "11*draw", "ron 3<0 mangan, 6*draw"])
def test_who_deals_next(hands: str) -> None:
    """dealer.1 to dealer.6, draw.2 to draw.5, foul.12."""
    house = reckoned.USUAL
    table, stand = told(hands), reckoned.reckon(house, [entry for one in filter(None, hands.split(", ")) for entry in entries(one)])

    def said(now: reckoned.Stand) -> str:
        honba = f", {now.honba} honba" if now.honba else ""
        return "the game ends" if now.over else f"{now.name}{honba}; @{now.dealer} deals"

    for happened, (win, stays, out) in HAPPENED.items():
        now = reckoned.proceed(house, stand, win=win, stays=stays, out=out)
        assert asked(table, "dealer", happened=happened).words.en == said(now), happened
    assert asked(table, "dealer", happened="chombo").words.en == said(stand)
