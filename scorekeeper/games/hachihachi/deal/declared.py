"""The start of a month: the field, then the declared hands."""

from collections import Counter
from collections.abc import Iterator

from scorekeeper.core.game import Objection
from scorekeeper.core.ledger import Line
from scorekeeper.core.words import Words, listed
from scorekeeper.decks.hanafuda import BRIGHTS, BY_NAME, DECK
from scorekeeper.games.hachihachi.deal import teyaku
from scorekeeper.games.hachihachi.deal.field import MARKS, WORDS, Ground, Kind, flat, judge
from scorekeeper.games.hachihachi.facts import Field, Teyaku
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import KINDS, Hand, Month, Phase, from_both, month_name


def check_field(month: Month, fact: Field) -> Iterator[Objection]:
    if month.phase is not Phase.DEAL:
        yield LAW.no("field-told", "brights")
    known = {card.name for card in BRIGHTS}
    if set(fact.brights) - known or len(set(fact.brights)) != len(fact.brights):
        yield LAW.no("field-cards", "brights")


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
        yield LAW.no("teyaku-late")
        return
    if month.phase is Phase.OVER:
        yield LAW.no("teyaku-over")
        return
    yield from _check_names(fact)
    earlier = month.hand(fact.player)
    if earlier and earlier.void:
        yield LAW.no("teyaku-void", "player")
    elif earlier:
        yield LAW.no("teyaku-twice", "player")


def _check_names(fact: Teyaku) -> Iterator[Objection]:
    names = fact.names
    if not names:
        yield LAW.no("teyaku-none", "names")
        return
    unknown = [name for name in names if name not in teyaku.TEYAKU]
    if unknown:
        yield LAW.no("teyaku-unknown", "names")
        return
    for family in (teyaku.COUNT_HANDS, teyaku.KASU_HANDS):
        if sum(name in family for name in names) > 1:
            yield LAW.no("teyaku-family", "names")
            return
    said = teyaku.said(names)
    if teyaku.compound(names) in teyaku.IMPOSSIBLE:
        yield LAW.no("teyaku-impossible", "names", said=said)
        return
    wrong = list(_check_cards(fact)) if fact.cards else []
    yield from wrong
    if fact.months and not wrong:
        yield from _check_months(fact)


def _check_cards(fact: Teyaku) -> Iterator[Objection]:
    if set(fact.cards) - BY_NAME.keys() or len(set(fact.cards)) != teyaku.HAND or len(fact.cards) != teyaku.HAND:
        yield LAW.no("teyaku-seven", "cards")
        return
    hand = [BY_NAME[name] for name in fact.cards]
    readings = teyaku.readings(hand)
    names = teyaku.compound(fact.names)
    if any(reading.names == names for reading in readings):
        return
    if not readings:
        yield LAW.no("teyaku-cards", "cards")
        return
    best = teyaku.said(readings[0].names)
    held = {name for reading in readings for name in reading.names}
    part = set(names) < set(readings[0].names)
    clause = "teyaku.7" if part or set(names) & held else "penalty.11"
    yield LAW.no("teyaku-other", "names", by=LAW[clause], best=best)


def _check_months(fact: Teyaku) -> Iterator[Objection]:
    told = sorted(fact.months) == sorted(_months(fact))
    if not told or not teyaku.threes_fit(fact.names, fact.months):
        yield LAW.no("teyaku-months", "months")


def check_teyaku_table(month: Month, fact: Teyaku) -> Iterator[Objection]:
    """The hand against the cards that lie on the field and those that others have shown."""
    lying = set(month.brights) & set(fact.cards)
    if lying:
        words = listed([BY_NAME[name].words for name in sorted(lying)])
        yield LAW.no("teyaku-lying", "cards", words=words)
    brights = [BY_NAME[name] for name in month.brights]
    if fact.months and not teyaku.threes_fit(fact.names, fact.months, brights):
        yield LAW.no("three-lying", "months")
    for hand in month.hands:
        shared = set(hand.cards) & set(fact.cards) if hand.player != fact.player and not hand.void else set()
        if shared:
            words = listed([BY_NAME[name].words for name in sorted(shared)])
            yield LAW.no("teyaku-shared", "cards", words=words)
    mine = Counter(BY_NAME[name].month for name in fact.cards)
    known = Counter(number for hand in month.hands if hand.player != fact.player and not hand.void for number in hand.months)
    for number in {*_months(fact), *mine}:
        if known[number] and (mine[number] > 1 or number in _months(fact)):
            yield LAW.no("three-shared", "months", month=month_name(number))


def _months(fact: Teyaku) -> tuple[int, ...]:
    """The months of the declared threes, from the cards or as told."""
    if not teyaku.threes(fact.names):
        return ()
    return teyaku.three_months(fact.cards) if fact.cards else tuple(sorted(fact.months))


def apply_teyaku(month: Month, fact: Teyaku, entry: int) -> Month:
    names = teyaku.compound(fact.names)
    fees = [flat(teyaku.TEYAKU[name]) for name in names]
    clauses = [LAW["teyaku.3"]] + ([LAW["teyaku.5"]] if len(names) > 1 else [])
    if "shiso" in names:
        clauses += [LAW["shiso.1"], LAW["shiso.5"]]
    elif month.phase is Phase.SHISO:
        clauses.append(LAW["shiso.2"])
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
