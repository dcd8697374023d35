"""Dealt hands: declared before the first card, paid at once, and some of them end the month."""

from collections.abc import Iterator

from scorekeeper.core.ledger import Payment
from scorekeeper.core.offer import Objection
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, seat
from scorekeeper.games.basics.speaking import open_for
from scorekeeper.games.koikoi import yaku
from scorekeeper.games.koikoi.facts import Teyaku
from scorekeeper.games.koikoi.law import LAW
from scorekeeper.games.koikoi.month import Month
from scorekeeper.games.koikoi.yaku import TEYAKU


def check_teyaku(month: Month, fact: Teyaku) -> Iterator[Objection]:
    shown = [player for player, pile in enumerate(fact.cards) if pile]
    told = [player for player, name in enumerate(fact.names) if name]
    closed = tuple(open_for(month, *((f"names[{one}]", one) for one in told), *((f"cards[{one}]", one) for one in shown)))
    wrong = tuple(TEYAKU.check(LAW, fact, "teyaku-eight", closed))
    if not yaku.adopted(month.house):
        wrong = tuple(one._replace(clause=LAW["teyaku.1"]) if one.clause == LAW["teyaku.6"] else one for one in wrong)
    yield from wrong
    if wrong:
        return
    hands = TEYAKU.declared_hands(fact)
    field = {player: f"cards[{player}]" if player in shown else f"names[{player}]" for player in hands}
    off = [player for player, name in hands.items() if name not in yaku.adopted(month.house)]
    if off:
        yield LAW.no("teyaku-off", field[off[0]], words=TEYAKU.words(hands[off[0]]))
    elif month.koi:
        yield LAW.no("teyaku-late")
    elif twice := [player for player in hands if player in dict(month.hands)]:
        yield LAW.no("teyaku-twice", field[twice[0]], who=seat(twice[0]))


def teyaku(month: Month, fact: Teyaku, entry: int) -> Month:
    """Each hand is paid by the opponent at once. If one player's ends the month he has won; if both players' do, nobody has
    (koikoi.teyaku.15).
    """
    hands = TEYAKU.declared_hands(fact)
    ending = [player for player, name in hands.items() if yaku.ends(month.house, name)]
    month = month.replace(hands=(*month.hands, *hands.items()))
    for player in sorted(hands, key=ending.__contains__):
        row = yaku.teyaku(month.house)[hands[player]].yaku
        paid = (Payment(month.other[player], player, Reckoning().plus(row.words, row.fee, row.clause)),)
        line = month.line(entry, "teyaku", row.words, player, paid, clauses=_clauses(month, hands[player], len(hands)))
        month = month.won(entry, player, line) if ending == [player] else month.add(line)
    if len(ending) > 1:
        return month.drawn(entry, Words("双方の手役で終わり", "ended by both hands"), *LAW.all("teyaku.15"))
    return month


def _clauses(month: Month, name: str, hands: int) -> Iterator[str]:
    yield from LAW.all("teyaku.6", "teyaku.8", "teyaku.9", *(("teyaku.15",) if hands > 1 else ()))
    if name in dict(month.house.worth):
        yield LAW["house.1"]
    over = yaku.ends(month.house, name)
    match name:
        case "teshi":
            yield from LAW.all("teyaku.7", "teyaku.10" if over else "teyaku.11")
        case "kuttsuki":
            yield LAW["teyaku.13" if over else "teyaku.12"]
        case _:
            yield LAW["teyaku.14"]
