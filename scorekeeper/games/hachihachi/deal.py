"""The start of a month: the field, then the declared hands."""

from collections import Counter
from collections.abc import Iterator

from scorekeeper.core.game import Objection
from scorekeeper.core.ledger import Line
from scorekeeper.core.words import Words, listed
from scorekeeper.decks.hanafuda import BRIGHTS, BY_NAME, DECK
from scorekeeper.games.hachihachi import teyaku
from scorekeeper.games.hachihachi.facts import Field, Teyaku
from scorekeeper.games.hachihachi.field import MARKS, WORDS, Ground, Kind, flat, judge
from scorekeeper.games.hachihachi.month import KINDS, Hand, Month, Phase, from_both, month_name, object_


def check_field(month: Month, fact: Field) -> Iterator[Objection]:
    if month.phase is not Phase.DEAL:
        yield object_(
            "field-told",
            "brights",
            "今月の場はもう記入した。直すときは取り消してから入れる。",
            "This month's field is entered already. Undo it to change it.",
            "field.2",
        )
    known = {card.name for card in BRIGHTS}
    if set(fact.brights) - known or len(set(fact.brights)) != len(fact.brights):
        yield object_(
            "field-cards",
            "brights",
            "場の光札は5枚の中から、1枚ずつ選ぶ。",
            "Choose among the five bright cards, each once.",
            "field.1",
        )


def apply_field(month: Month, fact: Field, entry: int) -> Month:
    brights = tuple(card.name for card in DECK if card.name in fact.brights)
    judged = judge(month.bound, (BY_NAME[name] for name in brights))
    marks = [listed([BY_NAME[name].words for name in brights]) if brights else Words("光札なし", "no bright")]
    if month.bound:
        marks.append(Words("しばりの月", "bound"))
    if judged.bind:
        coming = month_name(month.number + 1)
        marks.append(Words(f"→ {coming.ja}もしばり", f"→ binds {coming.en}"))
    line = Line(entry, "deal", KINDS["deal"], WORDS[judged.kind], None, (), tuple(marks), (judged.clause,))
    return month._replace(
        ground=Ground(month.ground.choice, judged.kind), bind=judged.bind, brights=brights, phase=Phase.TEYAKU
    ).add(line)


def check_teyaku(month: Month, fact: Teyaku) -> Iterator[Objection]:
    if month.phase is Phase.PLAY:
        yield object_(
            "teyaku-late",
            "",
            "打ち始めたので手役は宣言できない。この手役はあきらめる。",
            "Play has begun: a teyaku can no longer be declared.",
            "teyaku.1",
        )
        return
    if month.phase is Phase.OVER:
        yield object_(
            "teyaku-late",
            "",
            "月が終わっている。次の月の配札を記入してから宣言する。",
            "The month is over. Enter the next deal first.",
            "teyaku.1",
        )
        return
    yield from _check_names(fact)
    earlier = month.hand(fact.player)
    if earlier and earlier.void:
        yield object_(
            "teyaku-void",
            "player",
            "この人の手役は今月もう無効になった。別の役は主張できない。",
            "This player's hand was declared void this month; no other can be claimed.",
            "penalty.10",
        )
    elif earlier:
        yield object_(
            "teyaku-twice",
            "player",
            "この人は今月もう宣言した。複合は一度に言う。直すなら前の記入を取り消す。",
            "This player has declared already. A compound is announced at once; undo the earlier entry to change it.",
            "teyaku.4",
        )


def _check_names(fact: Teyaku) -> Iterator[Objection]:
    names = fact.names
    if not names:
        yield object_("teyaku-none", "names", "役を選ぶ。", "Choose a hand.", "teyaku.4")
        return
    unknown = [name for name in names if name not in teyaku.TEYAKU]
    if unknown:
        yield object_(
            "teyaku-unknown",
            "names",
            "手役の一覧に無い役。15種の中から選ぶ。",
            "No such teyaku. Choose among the fifteen.",
            "teyaku.4",
        )
        return
    for family in (teyaku.COUNT_HANDS, teyaku.KASU_HANDS):
        if sum(name in family for name in names) > 1:
            yield object_(
                "teyaku-family",
                "names",
                "同じ系の役は一つだけ。高い方を一つ選ぶ。",
                "Only one hand of a family counts. Choose the highest.",
                "teyaku.4",
            )
            return
    said = teyaku.said(names)
    if teyaku.compound(names) in teyaku.IMPOSSIBLE:
        yield object_(
            "teyaku-impossible",
            "names",
            f"{said.ja}という手はできない。役を確かめる。",
            f"{said.en} cannot be dealt. Check the hand.",
            "teyaku.26",
        )
        return
    wrong = list(_check_cards(fact)) if fact.cards else []
    yield from wrong
    if fact.months and not wrong:
        yield from _check_months(fact)


def _check_cards(fact: Teyaku) -> Iterator[Objection]:
    if set(fact.cards) - BY_NAME.keys() or len(set(fact.cards)) != teyaku.HAND or len(fact.cards) != teyaku.HAND:
        yield object_(
            "teyaku-seven",
            "cards",
            "手札は7枚。違う札を7枚選ぶ。",
            "A hand has seven cards. Choose seven different ones.",
            "deal.3",
        )
        return
    hand = [BY_NAME[name] for name in fact.cards]
    readings = teyaku.readings(hand)
    names = teyaku.compound(fact.names)
    if any(reading.names == names for reading in readings):
        return
    if not readings:
        yield object_(
            "teyaku-cards",
            "cards",
            "この7枚に手役は無い。札を確かめる。",
            "These seven cards make no teyaku. Check the cards.",
            "teyaku.4",
        )
        return
    best = teyaku.said(readings[0].names)
    held = {name for reading in readings for name in reading.names}
    part = set(names) < set(readings[0].names)
    clause = "teyaku.7" if part or set(names) & held else "penalty.11"
    yield object_(
        "teyaku-cards",
        "names",
        f"この7枚は{best.ja}。全体をその名で宣言する。",
        f"These cards are {best.en}. Announce all of it.",
        clause,
    )


def _check_months(fact: Teyaku) -> Iterator[Objection]:
    told = sorted(fact.months) == sorted(_months(fact))
    if not told or not teyaku.threes_fit(fact.names, fact.months):
        yield object_(
            "teyaku-months",
            "months",
            "三本の月が役と合わない。立三本は藤・菖蒲・萩・桐だけ。",
            "The months do not fit the hand. A tatesanbon is of wisteria, iris, bush clover or paulownia.",
            "teyaku.12",
        )


def check_teyaku_table(month: Month, fact: Teyaku) -> Iterator[Objection]:
    """The hand against the cards that lie on the field and those that others have shown."""
    lying = set(month.brights) & set(fact.cards)
    if lying:
        words = listed([BY_NAME[name].words for name in sorted(lying)])
        yield object_(
            "teyaku-lying",
            "cards",
            f"{words.ja}は場札にある。札か場の記入を直す。",
            f"The {words.en} lies on the field. Correct the cards or the field.",
            "field.2",
        )
    brights = [BY_NAME[name] for name in month.brights]
    if fact.months and not teyaku.threes_fit(fact.names, fact.months, brights):
        yield object_(
            "teyaku-lying",
            "months",
            "その三本に要る光札は場札にある。月か場の記入を直す。",
            "The bright card of that three lies on the field. Correct the months or the field.",
            "field.2",
        )
    for hand in month.hands:
        shared = set(hand.cards) & set(fact.cards) if hand.player != fact.player and not hand.void else set()
        if shared:
            words = listed([BY_NAME[name].words for name in sorted(shared)])
            yield object_(
                "teyaku-shared",
                "cards",
                f"{words.ja}は別の人の手札にある。どちらかの札を直す。",
                f"Another declared hand holds the {words.en}. Correct one of them.",
                "setup.16",
            )
    mine = Counter(BY_NAME[name].month for name in fact.cards)
    known = Counter(number for hand in month.hands if hand.player != fact.player and not hand.void for number in hand.months)
    for number in {*_months(fact), *mine}:
        if known[number] and (mine[number] > 1 or number in _months(fact)):
            yield object_(
                "teyaku-shared",
                "months",
                f"{month_name(number).ja}の3枚は別の人も宣言している。月を確かめる。",
                f"Another player declared three of {month_name(number).en} too. Check the months.",
                "setup.16",
            )


def _months(fact: Teyaku) -> tuple[int, ...]:
    """The months of the declared threes, from the cards or as told."""
    if not teyaku.threes(fact.names):
        return ()
    return teyaku.three_months(fact.cards) if fact.cards else tuple(sorted(fact.months))


def apply_teyaku(month: Month, fact: Teyaku, entry: int) -> Month:
    names = teyaku.compound(fact.names)
    fees = [flat(teyaku.TEYAKU[name]) for name in names]
    clauses = ["hachihachi.teyaku.3"] + (["hachihachi.teyaku.5"] if len(names) > 1 else [])
    if "shiso" in names:
        clauses += ["hachihachi.shiso.1", "hachihachi.shiso.5"]
    elif month.phase is Phase.SHISO:
        clauses.append("hachihachi.shiso.2")
    why = month.ground.fees(fees)
    line = Line(
        entry,
        "teyaku",
        KINDS["teyaku"],
        teyaku.said(names),
        fact.player,
        from_both(fact.player, why),
        (),
        tuple(clauses),
    )
    hand = Hand(fact.player, names, entry, fact.cards, _months(fact))
    phase = Phase.SHISO if "shiso" in names else month.phase
    return month.with_hand(hand).add(line)._replace(phase=phase)


def field_marks(month: Month) -> tuple[Words, ...]:
    """大, or 大大 for the month that creates or renews a bind (hachihachi.sheet.2)."""
    if month.ground.kind is Kind.NONE:
        return ()
    mark = MARKS[month.ground.kind]
    return (mark, mark) if month.bind else (mark,)
