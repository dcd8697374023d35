"""The record sheet: a row a month, what the banker fought with, and how the bank moved (oichokabu.sheet.1)."""

from typing import Any

from scorekeeper.core.sheet import LegendMark
from scorekeeper.core.words import Words, listing, numeral
from scorekeeper.games.oichokabu.duel import ALL, own_times, times
from scorekeeper.games.oichokabu.hands import ARASHI, FOUL, SPECIAL, is_recognised
from scorekeeper.games.oichokabu.law import LAW
from scorekeeper.games.oichokabu.month import OichokabuMonth
from scorekeeper.games.oichokabu.own import own_hands
from scorekeeper.kit.banking.ending import foot
from scorekeeper.kit.banking.paying import Times
from scorekeeper.kit.banking.sheet import DEALS, DRAWN, THREE, TIMES, TWO, paper


def banker_note(month: OichokabuMonth) -> Words:
    """What the banker had: 親 6; 九一 総取り; 親 5→6 where he fought some before he drew."""
    oya = month.oya
    if oya is None:
        return month.lines[-1].label
    if oya.foul:
        return FOUL
    if oya.special and not oya.own:
        special = SPECIAL[oya.special]
        return Words(f"{special.ja} {ALL.ja}", f"{special.en} {ALL.en}")
    fought = [Words(str(one), str(one)) for one in dict.fromkeys(month.numbers) if oya.arashi is not None or one != oya.number]
    said = [*fought, oya.words]
    return Words("親 " + "→".join(one.ja for one in said), "D " + "→".join(one.en for one in said))


def marks(house: Any) -> tuple[LegendMark, ...]:
    """The marks beside figures that can be under these house rules."""
    even = [Words("引き分け", "drawn")] if house.tie == "draw" else []
    back = [Words("四六の逃げ", "shiroku")] if house.shiroku == "on" else []
    drawn = (DRAWN.means(listing([*even, *back]), LAW["settle.3"]),) if even or back else ()
    paid = {"arashi": (ARASHI, times(house))} if is_recognised("arashi", house) else {}
    paid |= {key: (words, own) for key, words in SPECIAL.items() if (own := own_times(key, house))}
    paid |= {one.key: (one.words, Times(one.times, LAW["house.7"])) for one in own_hands(house).values()}
    several = []
    for factor, sign in sorted(TIMES.items(), reverse=True):
        there = [(words, pays) for words, pays in paid.values() if pays.factor == factor]
        if there:
            name = listing([words for words, _ in there])
            words = Words("{name}（{n}倍）", "{name} (×{n})").put(name=name, n=Words(numeral(factor).ja, str(factor)))
            several.append(sign.means(words, there[0][1].clause))
    return (DEALS.means(Words("その月の親", "deals this month"), LAW["sheet.1"]), *drawn, *several)


PAPER = paper(
    Words("おいちょかぶ　記入表", "Oicho-kabu: score sheet"),
    foot(LAW["year-end.2"]),
    banker_note,
    marks,
    circled=(DEALS, DRAWN, THREE, TWO),
)
