"""Dealt hands: chaff hands with a fee, and hands that may be dealt again; what lay on the opening field."""

from collections import Counter
from collections.abc import Iterator, Sequence

from scorekeeper.core.facts import Redo
from scorekeeper.core.game import Objection, Yaku
from scorekeeper.core.ledger import Line
from scorekeeper.core.words import Words, listed, literal, seat
from scorekeeper.decks.hanafuda import BY_NAME, PLANTS, WILLOW, Flower, named
from scorekeeper.games.hanaawase.dekiyaku import chaff
from scorekeeper.games.hanaawase.facts import Chaff, Redeal, Shima
from scorekeeper.games.hanaawase.month import KINDS, LATER, WIPED, Hand, Month, Phase, object_

HAND = 7
"""Cards in a hand (hanaawase.deal.2)."""
CHAFF: dict[str, Yaku] = {
    yaku.key: yaku
    for yaku in (
        Yaku("rokkasu", Words("六カス", "rokkasu"), 20, "hanaawase.teyaku.1"),
        Yaku("shichikasu", Words("七カス", "shichikasu"), 40, "hanaawase.teyaku.2"),
    )
}
AGAIN: dict[str, Yaku] = {
    yaku.key: yaku
    for yaku in (
        Yaku("teshi", Words("手四", "teshi"), 0, "hanaawase.teyaku.9"),
        Yaku("tsuki-sante", Words("月三手", "tsuki-sante"), 0, "hanaawase.teyaku.10"),
    )
}
SHOWN = {"rokkasu": 6, "shichikasu": HAND}
"""How many cards must be shown."""
WIPEABLE = frozenset(("shown", "shima"))


def readings(hand: Sequence[Flower]) -> tuple[str, ...]:
    """What a hand of seven may be shown as; of several its owner picks one (hanaawase.teyaku.13).

    A hand of seven chaff cards is no rokkasu; one of two months only is teshi (hanaawase.teyaku.14).
    """
    months = Counter(card.month for card in hand)
    found: list[str] = [name for name, size in SHOWN.items() if chaff(hand) == size]
    if max(months.values()) == 4:
        found.append("teshi")
    if len(months) == 3:
        found.append("tsuki-sante")
    return tuple(found)


def _not_too_late(month: Month) -> Iterator[Objection]:
    if month.phase is not Phase.DEAL:
        yield object_(
            "shown-late",
            "",
            "出来役を記入したので打ち終わっている。手札を見せるのは最初の札を打つ前まで。",
            "Dekiyaku have been told, so play is over. A hand is shown before the first card is played.",
            "teyaku.6",
        )


def _real(cards: Sequence[str], sizes: Sequence[int]) -> Iterator[Objection]:
    """Whether these are so many different cards."""
    if set(cards) - BY_NAME.keys() or len(set(cards)) != len(cards) or len(cards) not in sizes:
        wanted = "か".join(map(str, sizes)), " or ".join(map(str, sizes))
        yield object_(
            "hand-cards",
            "cards",
            f"違う札を{wanted[0]}枚選ぶ。手札は7枚。",
            f"Choose {wanted[1]} different cards. A hand has seven.",
            "deal.2",
        )


def _elsewhere(month: Month, player: int, cards: Sequence[Flower]) -> Iterator[Objection]:
    """Cards that lie with somebody else already."""
    for hand in month.hands:
        shared = hand.cards.intersection(cards) if hand.player != player else frozenset()
        if shared:
            words, who = listed([card.words for card in sorted(shared)]), seat(hand.player)
            yield object_(
                "hand-shared",
                "cards",
                f"{words.ja}は{who.ja}の手札にある。どちらかの札を直す。",
                f"{who.en}'s hand holds the {words.en}. Correct one of them.",
                "setup.2",
            )
    lying = month.row_cards.intersection(cards)
    if lying:
        words = listed([card.words for card in sorted(lying)])
        yield object_(
            "hand-lying",
            "cards",
            f"{words.ja}は場から胴に渡っている。札か場のシマを直す。",
            f"The {words.en} went from the field to the dealer. Correct the cards or the row.",
            "field.1",
        )


def check_chaff(month: Month, fact: Chaff) -> Iterator[Objection]:
    yield from _not_too_late(month)
    yaku = CHAFF[fact.name]
    if month.hand(fact.player):
        who = seat(fact.player)
        yield object_(
            "chaff-twice",
            "player",
            f"{who.ja}はもう公開した。直すなら前の記入を取り消す。",
            f"{who.en} has shown a hand already. Undo that entry to change it.",
            yaku.clause.removeprefix("hanaawase."),
        )
    if not fact.cards:
        return
    wrong = list(_real(fact.cards, sorted({SHOWN[fact.name], HAND})))
    yield from wrong
    if wrong:
        return
    cards = named(fact.cards)
    if chaff(cards) != SHOWN[fact.name]:
        yield _not_it(fact.name, cards)
    yield from _elsewhere(month, fact.player, cards)


def _not_it(name: str, cards: Sequence[Flower]) -> Objection:
    """A hand wrongly shown: no fee, the cards go back to the hand, and nothing else follows."""
    yaku, count = CHAFF[name], chaff(cards)
    if count > SHOWN[name]:
        return object_(
            "chaff-seven",
            "name",
            "7枚ともカスなら六カスではない。七カスとして公開するか、公開しない。",
            "Seven chaff cards are no rokkasu. Show them as shichikasu, or not at all.",
            "teyaku.1",
        )
    figures = [card for card in cards if card in WILLOW and not chaff((card,))]
    if count + len(figures) >= SHOWN[name]:
        words = listed([card.words for card in figures])
        return object_(
            "chaff-willow",
            "cards",
            f"{words.ja}はカスではない。柳のカスだけを数える。札を手札に戻す。",
            f"The {words.en} is no chaff; of willow only its chaff card is. The cards go back to the hand.",
            "teyaku.3",
        )
    return object_(
        "chaff-short",
        "cards",
        f"カスは{count}枚しかない。{yaku.words.ja}ではないので役代は無く、札を手札に戻す。",
        f"There are only {count} chaff cards: no {yaku.words.en} and no fee. The cards go back to the hand.",
        yaku.clause.removeprefix("hanaawase."),
    )


def apply_chaff(month: Month, fact: Chaff, entry: int) -> Month:
    """Shown of free will (hanaawase.teyaku.5), it stays the owner's hand, face up (hanaawase.teyaku.4); paid at the end."""
    yaku = CHAFF[fact.name]
    clauses = (yaku.clause, *(f"hanaawase.teyaku.{number}" for number in (4, 5, 6, 7)))
    line = Line(entry, "shown", KINDS["shown"], yaku.words, fact.player, (), (LATER,), clauses)
    hand = Hand(fact.player, fact.name, entry, frozenset(named(fact.cards)))
    return month._replace(hands=(*month.hands, hand)).add(line)


def check_redeal(month: Month, fact: Redeal) -> Iterator[Objection]:
    yield from _not_too_late(month)
    shown = month.hand(fact.player)
    if shown:
        words = CHAFF[shown.name].words
        yield object_(
            "redeal-chosen",
            "player",
            f"この人は{words.ja}を選んで公開した。配り直しにするなら、その記入を取り消す。",
            f"This player chose to show {words.en}. Undo that entry to deal again instead.",
            "teyaku.13",
        )
    if not fact.cards:
        return
    wrong = list(_real(fact.cards, (HAND,)))
    yield from wrong
    if wrong:
        return
    cards = named(fact.cards)
    if fact.reason not in readings(cards):
        yield _no_redeal(fact.reason, cards)
    yield from _elsewhere(month, fact.player, cards)


def _no_redeal(reason: str, cards: Sequence[Flower]) -> Objection:
    months = len({card.month for card in cards})
    if reason == "tsuki-sante" and months < 3:
        return object_(
            "redeal-two-months",
            "reason",
            "月が2種しかない手は手四。手四で配り直す。",
            "A hand of only two months is teshi. Deal again for that.",
            "teyaku.14",
        )
    if reason == "tsuki-sante":
        return object_(
            "redeal-months",
            "reason",
            f"月が{months}種ある。月三手は3種だけの手。そのまま続ける。",
            f"The hand has {months} months; tsuki-sante has three. Play on.",
            "teyaku.10",
        )
    return object_(
        "redeal-four",
        "reason",
        "同じ月の4枚が無いので手四ではない。そのまま続ける。",
        "No month has all four cards here, so it is no teshi. Play on.",
        "teyaku.9",
    )


def apply_redeal(month: Month, fact: Redeal, entry: int) -> Month:
    """The owner may ask (hanaawase.teyaku.11); month and dealer stay, what was shown is wiped (hanaawase.teyaku.12)."""
    yaku = AGAIN[fact.reason]
    clauses = [yaku.clause, "hanaawase.teyaku.11", "hanaawase.teyaku.12"]
    told = readings(named(fact.cards)) if fact.cards else ()
    if CHAFF.keys() & set(told):
        clauses.append("hanaawase.teyaku.13")
    if fact.cards and len({BY_NAME[name].month for name in fact.cards}) == 2:
        clauses.append("hanaawase.teyaku.14")
    return _again(month, Line(entry, "redeal", KINDS["redeal"], yaku.words, fact.player, (), (), tuple(clauses)))


def _again(month: Month, line: Line) -> Month:
    month = month.strike("hanaawase.teyaku.12", WIPED, WIPEABLE | {"told"}).add(line)
    return month._replace(hands=(), row=None, made=(), phase=Phase.DEAL, past=len(month.lines))


def check_redo(month: Month, fact: Redo) -> Iterator[Objection]:
    if not begun(month) or month.over:
        yield object_(
            "redo-nothing",
            "",
            "今月はまだ何も記入していない。そのまま配り直せばよい。終わった月は、終わりの記入を取り消してから。",
            "Nothing is entered in this month: just deal again. A month that is over: undo the entry that ended it first.",
            "teyaku.12",
        )


def begun(month: Month) -> bool:
    """Whether something stands in this month that dealing again would wipe."""
    return bool(month.hands or month.made or month.row)


def apply_redo(month: Month, fact: Redo, entry: int) -> Month:
    """A month dealt again for any other reason, as after a redeal hand (hanaawase.teyaku.12)."""
    label = literal(fact.reason) if fact.reason else KINDS["redeal"]
    return _again(month, Line(entry, "redeal", KINDS["redeal"], label, None, (), (), ("hanaawase.teyaku.12",)))


def check_shima(month: Month, fact: Shima) -> Iterator[Objection]:
    if month.phase is not Phase.DEAL:
        yield object_(
            "shima-late",
            "",
            "出来役を記入したので打ち終わっている。場のシマは出来役より先に記入する。",
            "Dekiyaku have been told, so play is over. Enter the row on the field before them.",
            "field.1",
        )
    if month.row:
        yield object_(
            "shima-twice",
            "month",
            "場札は6枚。4枚そろう月は一つしかない。",
            "The field has six cards: only one month can have all four there.",
            "field.1",
        )
    for hand in month.hands:
        if any(card.month == fact.month for card in hand.cards):
            who = seat(hand.player)
            yield object_(
                "shima-hand",
                "month",
                f"その月の札が{who.ja}の手札にある。月か札を直す。",
                f"{who.en}'s hand holds a card of that month. Correct the month or the cards.",
                "field.1",
            )


def apply_shima(month: Month, fact: Shima, entry: int) -> Month:
    """They count for the dealer in every way (hanaawase.field.2)."""
    _, plant = PLANTS[fact.month]
    label = Words(f"{plant.ja}の4枚", f"all four of {plant.en}")
    clauses = ("hanaawase.field.1", "hanaawase.field.2")
    return month._replace(row=fact.month).add(Line(entry, "shima", KINDS["shima"], label, month.dealer, (), (), clauses))
