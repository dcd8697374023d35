"""The play of a month: tobikomi, dekiyaku by agari or sage, and how a sage ends."""

from collections.abc import Iterator

from scorekeeper.core.cards import RIBBONS, Card, month_of
from scorekeeper.core.game import Objection
from scorekeeper.core.ledger import Line, Payment
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, listed, seat
from scorekeeper.games.hachihachi import teyaku
from scorekeeper.games.hachihachi.dekiyaku import COVERED, DEKIYAKU, SEVEN, Part, cards_of, ribbons_of, said
from scorekeeper.games.hachihachi.facts import Cancel, Dekiyaku, Exempt, Tobikomi, TwoTurned
from scorekeeper.games.hachihachi.field import KAN
from scorekeeper.games.hachihachi.hatto import alone, charge, excused, hatto_made, owed, reason_for
from scorekeeper.games.hachihachi.month import KINDS, Dive, Hand, Month, Phase, Sage, from_both, month_name, object_, others

PROVED = ("hachihachi.hatto.22", "hachihachi.hatto.23")
"""An exemption for a yaku that was taken to sage, proved when it is paid."""
HATTO_MARK = Words("法度", "hatto")
CANCELLED = Words("消", "cancelled")
BEATEN = Words("下", "beaten")
"""The remarks of the sheet (hachihachi.sheet.7)."""


def check_playing(month: Month) -> Iterator[Objection]:
    """Whether there is play to declare something about."""
    if month.phase is Phase.DEAL:
        yield object_("no-field", "", "先に場を記入する。", "Enter the field first.", "deal.5")
    elif month.phase is Phase.OVER:
        yield object_(
            "month-over",
            "",
            "月はもう終わっている。直すときは終わりの記入を取り消す。",
            "The month is over. To change it undo the entry that ended it.",
            "agari.3",
        )
    elif month.phase is Phase.SHISO:
        yield object_(
            "shiso-over",
            "",
            "四三で年が終わった。打ち合いはしない。",
            "Shiso ended the year; nothing is played.",
            "shiso.1",
        )


def fee_of_tobikomi() -> Reckoning:
    return Reckoning().plus(Words("飛込み", "tobikomi"), KAN, "hachihachi.tobikomi.3")


def check_tobikomi(month: Month, fact: Tobikomi) -> Iterator[Objection]:
    if month.phase is Phase.OVER:
        yield object_(
            "tobikomi-late",
            "",
            "飛込みを請求できるのは月の精算まで。月を終えた記入を取り消してから入れる。",
            "Tobikomi may be claimed until the month is settled. Undo the entry that ended the month first.",
            "tobikomi.4",
        )
        return
    yield from check_playing(month)
    hand = month.hand(fact.player)
    if month.phase in (Phase.DEAL, Phase.SHISO):
        return
    if hand is None or hand.void or not teyaku.threes(hand.names):
        yield object_(
            "tobikomi-none",
            "player",
            "この人は三本のある手役を宣言していない。飛込みは宣言した三本にだけ付く。",
            "This player declared no hand with a three. Tobikomi belongs to a declared three only.",
            "tobikomi.1",
        )
        return
    if len(hand.dives) >= len(teyaku.threes(hand.names)):
        yield object_(
            "tobikomi-twice",
            "player",
            "この三本の飛込みは記入済み。",
            "The tobikomi of this hand is entered already.",
            "tobikomi.5",
        )
    elif fact.month is not None and hand.months and fact.month not in hand.months:
        yield object_(
            "tobikomi-month",
            "month",
            "その月の三本は宣言していない。",
            "No three of that month was declared.",
            "tobikomi.2",
        )
    elif fact.month is not None and any(dive.month == fact.month for dive in hand.dives):
        yield object_(
            "tobikomi-twice",
            "month",
            "この三本の飛込みは記入済み。",
            "The tobikomi of this three is entered already.",
            "tobikomi.5",
        )
    else:
        yield from _check_three(month, hand, fact)
    if fact.offender == fact.player:
        yield object_(
            "offender-self",
            "offender",
            "法度は他の人が打ったとき。ほかの二人から選ぶ。",
            "Hatto is another player's doing. Choose one of the other two.",
            "tobikomi.7",
        )
    if fact.omitted and fact.offender is None:
        yield object_("omitted-who", "offender", "取らなかった人を選ぶ。", "Choose who left the card lying.", "tobikomi.8")
    if fact.early and month.sage is None:
        yield object_(
            "early-no-sage",
            "early",
            "今は下げが無い。「下げの前」を外す。",
            "No sage stands. Take back “before the sage”.",
            "sage.14",
        )


def _check_three(month: Month, hand: Hand, fact: Tobikomi) -> Iterator[Objection]:
    """The month of the three against the hand's name, the other hands and the sage: a tobikomi takes all four of its cards."""
    kinds = teyaku.threes(hand.names)
    told = [dive.month for dive in hand.dives if dive.month] + ([fact.month] if fact.month else [])
    tates = sum(number in teyaku.TATE_MONTHS for number in told)
    plain = sum(number not in teyaku.TATE_MONTHS and number != 12 for number in told)
    elsewhere = {number for one in month.hands if one.player != hand.player and not one.void for number in _threes_of(one)}
    fits = "either" in kinds or (tates <= kinds.count("tatesanbon") and plain <= kinds.count("sanbon"))
    if not fits or fact.month in elsewhere:
        yield object_(
            "tobikomi-month",
            "month",
            "その月の三本は宣言していない。",
            "No three of that month was declared.",
            "tobikomi.2",
        )
        return
    three = fact.month or (hand.months[0] if len(hand.months) == 1 else None)
    if three and month.sage and month.sage.holder != fact.player:
        yield from _same_card(month.sage.holder, cards_of(part.name for part in month.sage.parts) & month_of(three), "month")


def _threes_of(hand: Hand) -> tuple[int, ...]:
    """The months of a hand's threes as far as they are known, by declaration or by tobikomi."""
    return (*hand.months, *(dive.month for dive in hand.dives if dive.month))


def _same_card(owner: int, cards: frozenset[Card], where: str) -> Iterator[Objection]:
    """Cards that `owner` has captured cannot be another's too."""
    if cards:
        words, who = listed([card.words for card in sorted(cards)]), seat(owner)
        yield object_(
            "same-card",
            where,
            f"{words.ja}は{who.ja}が取っている。記入を確かめる。",
            f"{who.en} holds the {words.en}. Check the entries.",
            "setup.16",
        )


def apply_tobikomi(month: Month, fact: Tobikomi, entry: int) -> Month:
    """Paid at once; only a blow-off or a void hand takes it back, not an agari or a cancel (hachihachi.tobikomi.13)."""
    hand = month.hand(fact.player)
    assert hand is not None
    why = month.ground.times(fee_of_tobikomi())
    sage = month.sage
    three = fact.month or (hand.months[0] if len(hand.months) == 1 else None)
    clauses = ["hachihachi.tobikomi.2"]
    if month.ground.treatment.added:
        clauses.append("hachihachi.field.23")
    if "haneken" in hand.names:
        clauses.append("hachihachi.tobikomi.6")
    if len(teyaku.threes(hand.names)) > 1:
        clauses.append("hachihachi.tobikomi.5")
    if fact.early:
        clauses.append("hachihachi.sage.14")
    if sage and sage.holder == fact.player:
        clauses.append("hachihachi.sage.15")
    marks: tuple[Words, ...] = ()
    provisional: int | None = None
    payments: tuple[Payment, ...]
    if sage and sage.holder != fact.player and not fact.early:
        payments = (Payment(sage.holder, fact.player, alone(why, "hachihachi.tobikomi.11", sage.holder)),)
        marks = (Words("{who}の下げ中", "under {who}'s sage").put(who=seat(sage.holder)),)
        clauses.append("hachihachi.sage.11")
        if fact.offender is not None:
            clauses += ["hachihachi.sage.12", "hachihachi.hatto.30"]
    elif fact.offender is not None:
        clause = "hachihachi.tobikomi.8" if fact.omitted else "hachihachi.tobikomi.7"
        payments = (Payment(fact.offender, fact.player, alone(why, "hachihachi.tobikomi.9", fact.offender)),)
        marks, provisional = (HATTO_MARK,), None if fact.omitted else fact.offender
        clauses.append(clause)
    else:
        payments = from_both(fact.player, why)
    label = KINDS["tobikomi"]
    if three:
        name = month_name(three)
        label = Words(f"{name.ja}の三本", f"three of {name.en}")
    line = Line(entry, "tobikomi", KINDS["tobikomi"], label, fact.player, payments, marks, tuple(clauses))
    dive = Dive(three, entry, provisional, fact.offender if fact.omitted else None)
    return month.with_hand(hand._replace(dives=(*hand.dives, dive))).add(line)._replace(phase=Phase.PLAY)


def provisional(month: Month, offender: int) -> tuple[tuple[int, Dive], ...]:
    """(owner, tobikomi) that `offender` paid alone and may still prove an exemption for."""
    return tuple(
        (hand.player, dive) for hand in month.hands if not hand.void for dive in hand.dives if dive.provisional == offender
    )


def check_exempt(month: Month, fact: Exempt) -> Iterator[Objection]:
    if month.over:
        yield object_(
            "exempt-late",
            "",
            "飛込みの法度の免除は月の精算前に証明する。",
            "Exemption from a tobikomi hatto is proved before the month is settled.",
            "tobikomi.10",
        )
    elif not provisional(month, fact.player):
        if any(dive.omitted == fact.player for hand in month.hands for dive in hand.dives):
            yield object_(
                "exempt-omitted",
                "player",
                "取らずに成立させた飛込みの法度に免除は無い。そのまま二人分を払う。",
                "Hatto by leaving the card lying has no exemption. Both shares stay paid.",
                "tobikomi.8",
            )
            return
        yield object_(
            "exempt-none",
            "player",
            "この人が一人で払った飛込みの法度が無い。払った人を選ぶ。",
            "This player paid no tobikomi hatto alone. Choose who did.",
            "tobikomi.10",
        )


def apply_exempt(month: Month, fact: Exempt, entry: int) -> Month:
    """The third player gives the offender one share back for every tobikomi that he paid alone (hachihachi.tobikomi.10), or
    for the one made by his last card.

    A line for each, so that a hand found void takes back only its own.
    """
    mark, clause = reason_for(fact.reason)
    clauses = ["hachihachi.tobikomi.10", "hachihachi.hatto.22", clause]
    if fact.reason == "shown":
        clauses.append("hachihachi.hatto.20")
    owed_alone = sorted(provisional(month, fact.player), key=lambda one: one[1].entry)
    # Only the latest card was the last one.
    for owner, dive in owed_alone if fact.reason == "shown" else owed_alone[-1:]:
        third = next(player for player in others(owner) if player != fact.player)
        back = Payment(third, fact.player, month.ground.times(fee_of_tobikomi()))
        month = month.add(
            Line(entry, "exempt", KINDS["tobikomi"], mark, fact.player, (back,), (), tuple(clauses), about=(dive.entry,))
        )
        hand = month.hand(owner)
        assert hand is not None
        dives = tuple(one._replace(provisional=None) if one == dive else one for one in hand.dives)
        month = month.with_hand(hand._replace(dives=dives))
    return month


def check_dekiyaku(month: Month, fact: Dekiyaku) -> Iterator[Objection]:
    if month.phase in (Phase.DEAL, Phase.OVER, Phase.SHISO):
        yield from check_playing(month)
        return
    names = fact.names
    if not names:
        yield object_("dekiyaku-none", "names", "できた役を選ぶ。", "Choose the yaku that was made.", "agari.2")
        return
    if set(names) - DEKIYAKU.keys() or len(set(names)) != len(names):
        yield object_(
            "dekiyaku-unknown",
            "names",
            "出来役は7種だけ。花見や月見などは役にならない。",
            "Only the seven dekiyaku exist.",
            "dekiyaku.10",
        )
        return
    if {"goko", "shiko"} <= set(names):
        yield object_(
            "dekiyaku-goko",
            "names",
            "五光と四光は重ねない。五光だけを選ぶ。",
            "Goko takes shiko's place. Choose goko alone.",
            "dekiyaku.1",
        )
    sage = month.sage
    mine = sage.parts if sage and sage.holder == fact.player else ()
    yield from _check_new(mine, fact)
    yield from _check_taken(month, fact)
    yield from _check_offender(month, fact)
    if sage and sage.holder != fact.player:
        yield from _check_under_sage(sage, fact)
    elif fact.holder_ribbons is not None:
        yield object_(
            "holder-none",
            "holder_ribbons",
            "他の人の下げが無い。空にする。",
            "No other player's sage stands. Leave it empty.",
            "dekiyaku.11",
        )
    if fact.last and fact.then == "sage":
        yield object_(
            "sage-last",
            "then",
            "最後の手札では下げられない。あがりにする。",
            "No sage on the last hand card. Go out.",
            "sage.4",
        )
    can_sage = not fact.last and (sage is None or sage.holder == fact.player)
    if fact.two_turned and fact.then == "agari" and can_sage:
        yield object_(
            "two-agari",
            "then",
            "次の札を見たので、あがれない。下げにする。",
            "The next card was seen: agari is not allowed. Take sage.",
            "penalty.5",
        )
    yield from check_proved(month, fact.proved)


def _check_new(mine: tuple[Part, ...], fact: Dekiyaku) -> Iterator[Objection]:
    held = {part.name: part for part in mine}
    for name in fact.names:
        before = held.get(name)
        if name == "nanatan" and before and fact.ribbons <= before.ribbons:
            yield object_(
                "nanatan-same",
                "ribbons",
                f"七短は{before.ribbons}枚で下げている。増えた枚数を入れる。",
                f"Nanatan stands at {before.ribbons} ribbons. Enter the larger number.",
                "sage.6",
            )
        elif before and name != "nanatan":
            words = DEKIYAKU[name].yaku.words
            yield object_(
                "dekiyaku-held",
                "names",
                f"{words.ja}はもう持っている。新しくできた役だけを選ぶ。",
                f"{words.en} is held already. Choose only what is new.",
                "sage.5",
            )
        elif name == "shiko" and "goko" in held:
            yield object_(
                "dekiyaku-goko",
                "names",
                "五光を持つ人に四光は付かない。",
                "Goko stands in shiko's place.",
                "dekiyaku.1",
            )
    seven = held.get("nanatan")
    sets = sum(name not in held and bool(cards_of([name]) & RIBBONS) for name in fact.names)
    if seven and sets and not ("nanatan" in fact.names and fact.ribbons <= seven.ribbons):
        least = seven.ribbons + sets
        if "nanatan" not in fact.names or fact.ribbons < least:
            yield object_(
                "nanatan-grown",
                "ribbons",
                f"新しい短冊で七短も増えた。七短も選び、{least}枚以上の今の枚数を入れる。",
                f"The new ribbon made nanatan grow too. Choose it as well, with its ribbons now, {least} or more.",
                "sage.6",
            )
    if "nanatan" in fact.names:
        needed = max(SEVEN, len(cards_of([*held, *fact.names]) & RIBBONS))
        if not needed <= fact.ribbons <= len(RIBBONS):
            yield object_(
                "nanatan-count",
                "ribbons",
                "七短の短冊は7枚から10枚。",
                "Nanatan has seven to ten ribbons.",
                "dekiyaku.4",
            )


def _check_taken(month: Month, fact: Dekiyaku) -> Iterator[Objection]:
    """The yaku against the months that others' tobikomi have taken whole."""
    taken = [
        (hand.player, month_of(dive.month))
        for hand in month.hands
        if hand.player != fact.player and not hand.void
        for dive in hand.dives
        if dive.month
    ]
    for owner, cards in taken:
        yield from _same_card(owner, cards & cards_of(fact.names), "names")
    gone = len(frozenset().union(*(cards for _, cards in taken)) & RIBBONS)
    if "nanatan" in fact.names and fact.ribbons + gone > len(RIBBONS):
        yield object_(
            "same-card",
            "ribbons",
            f"短冊は全部で10枚。飛込みで{gone}枚は別の人が取っている。",
            f"There are ten ribbons in all, and others took {gone} by tobikomi.",
            "setup.16",
        )


def _check_offender(month: Month, fact: Dekiyaku) -> Iterator[Objection]:
    if fact.offender is None:
        if fact.exempt or fact.hatto:
            yield object_("offender-who", "offender", "法度札を打った人を選ぶ。", "Choose who played the hatto card.", "hatto.1")
        return
    if fact.offender == fact.player:
        yield object_(
            "offender-self",
            "offender",
            "自分の役に自分の法度は無い。ほかの二人から選ぶ。",
            "Nobody breaks hatto for himself. Choose one of the other two.",
            "hatto.1",
        )
    if not hatto_made(fact) or set(fact.hatto) - (COVERED & set(fact.names)):
        yield object_(
            "hatto-none",
            "hatto",
            "七短と五雲に法度は無い。法度で出来た役を選ぶか、法度を外す。",
            "Nanatan and goun know no hatto. Choose the yaku that it made, or take hatto back.",
            "hatto.3",
        )


def _check_under_sage(sage: Sage, fact: Dekiyaku) -> Iterator[Objection]:
    if fact.then == "sage":
        yield object_(
            "sage-second",
            "then",
            "他の人が下げている間は下げられない。あがりにする。",
            "Another player's sage stands. Go out.",
            "agari.7",
        )
    theirs = cards_of(part.name for part in sage.parts)
    shared = theirs & cards_of(fact.names)
    ribbons = fact.ribbons if "nanatan" in fact.names else len(cards_of(fact.names) & RIBBONS)
    held = max(ribbons_of(sage.parts), fact.holder_ribbons or 0)
    if shared:
        words = listed([card.words for card in sorted(shared)])
        who = seat(sage.holder)
        yield object_(
            "same-card",
            "names",
            f"{words.ja}は下げている{who.ja}が取っている。役を確かめる。",
            f"{who.en}, who took sage, holds the {words.en}. Check the yaku.",
            "setup.16",
        )
    elif ribbons + held > len(RIBBONS):
        yield object_(
            "same-card",
            "ribbons",
            "短冊は全部で10枚。下げた人の分を引いた枚数を入れる。",
            "There are ten ribbons in all. Enter what the sage holder leaves.",
            "setup.16",
        )
    yield from _check_final_count(sage, fact.holder_ribbons, "holder_ribbons")


def _check_final_count(sage: Sage, ribbons: int | None, where: str) -> Iterator[Objection]:
    if ribbons is None:
        return
    held = next((part for part in sage.parts if part.name == "nanatan"), None)
    if held is None or not held.ribbons <= ribbons <= len(RIBBONS):
        yield object_(
            "holder-count",
            where,
            "下げた人の七短の枚数ではない。下げた時の枚数から10枚までを入れる。",
            "This is not a count of the sage holder's nanatan. Enter from the count at the sage up to ten.",
            "dekiyaku.11",
        )


def check_proved(month: Month, proved: tuple[int, ...]) -> Iterator[Objection]:
    offenders = {part.offender for part in month.sage.parts} if month.sage else set()
    if set(proved) - offenders:
        yield object_(
            "proved-none",
            "proved",
            "下げた役の法度を払う人ではない。払う人だけを選ぶ。",
            "This player owes no hatto for the yaku taken to sage. Choose only who does.",
            "hatto.23",
        )


def apply_dekiyaku(month: Month, fact: Dekiyaku, entry: int) -> Month:
    """What was paid for teyaku and tobikomi stays paid when the month ends here (hachihachi.agari.4)."""
    sage = month.sage
    if sage and sage.holder != fact.player:
        return _beat(month, sage, fact, entry)
    mine = excused(sage.parts, fact.proved) if sage else ()
    parts = charge(mine, fact)
    if fact.then == "sage":
        return _take_sage(month, parts, fact, entry)
    payments = owed(parts, fact.player, month.ground)
    clauses = ["hachihachi.agari.5", "hachihachi.agari.3", *_turn_clauses(fact), *_owed_by(parts), *_held_clauses(month, parts)]
    if sage:
        clauses.append("hachihachi.sage.21" if fact.last else "hachihachi.sage.5")
        clauses += ["hachihachi.penalty.7"] if sage.forced else []
    if fact.two_turned:
        clauses.append("hachihachi.penalty.8")
    marks = tuple(_turn_marks(fact, parts))
    line = Line(entry, "dekiyaku", KINDS["dekiyaku"], said(parts), fact.player, payments, marks, tuple(clauses))
    return _ended(month, fact.player, "hachihachi.dealer.2", entry, line)


def _turn_marks(fact: Dekiyaku, parts: tuple[Part, ...]) -> Iterator[Words]:
    if any(part.offender is not None for part in parts):
        yield HATTO_MARK
    if fact.exempt:
        yield reason_for(fact.exempt)[0]


def _turn_clauses(fact: Dekiyaku) -> Iterator[str]:
    if fact.last:
        yield "hachihachi.agari.6"
    if fact.exempt:
        yield reason_for(fact.exempt)[1]
    if fact.exempt == "shown":
        yield from ("hachihachi.hatto.20", "hachihachi.hatto.23")
    if fact.proved:
        yield from PROVED


def _owed_by(parts: tuple[Part, ...]) -> Iterator[str]:
    """Why each of these is owed as it is."""
    return (part.clause for part in parts)


def _held_clauses(month: Month, parts: tuple[Part, ...]) -> Iterator[str]:
    """What holds for all of these together."""
    if len(parts) > 1:
        yield "hachihachi.dekiyaku.9"
        if month.ground.treatment.added:
            yield "hachihachi.field.21"
    if any(part.name == "nanatan" for part in parts):
        yield "hachihachi.dekiyaku.11"


def _take_sage(month: Month, parts: tuple[Part, ...], fact: Dekiyaku, entry: int) -> Month:
    """Nothing is paid yet (hachihachi.sage.1), whichever the yaku (hachihachi.sage.3); what is owed is remembered with each."""
    clauses = ["hachihachi.sage.1", *_turn_clauses(fact), *_owed_by(parts), *_held_clauses(month, parts)]
    if month.sage:
        clauses.append("hachihachi.sage.5")
    marks = list(_turn_marks(fact, parts))
    if fact.two_turned:
        marks.append(Words("二枚めくり", "two turned"))
        clauses.append("hachihachi.penalty.5")
    line = Line(entry, "sage", KINDS["sage"], said(parts), fact.player, (), tuple(marks), tuple(clauses))
    return month.add(line)._replace(phase=Phase.PLAY, sage=Sage(fact.player, parts, forced=fact.two_turned))


def _final_parts(sage: Sage, ribbons: int | None, proved: tuple[int, ...]) -> tuple[Part, ...]:
    """What the sage holder has when the month ends: ribbons are counted then (hachihachi.dekiyaku.11)."""
    parts = excused(sage.parts, proved)
    if ribbons is None:
        return parts
    return tuple(part._replace(ribbons=ribbons) if part.name == "nanatan" else part for part in parts)


def _halves(month: Month, sage: Sage, parts: tuple[Part, ...], mark: Words, entry: int, clauses: tuple[str, ...]) -> Line:
    """The sage holder's line when the sage ends without a new yaku: half of everything held (hachihachi.sage.8)."""
    payments = owed(parts, sage.holder, month.ground, half="hachihachi.sage.7")
    said_by = [*_owed_by(parts), *_held_clauses(month, parts), *(["hachihachi.sage.8"] if len(parts) > 1 else [])]
    if any(part.name == "goko" for part in parts):
        said_by.append("hachihachi.sage.9")
    if any(part.offender is not None for part in parts):
        of_one = len({part.offender for part in parts}) == 1
        said_by.append("hachihachi.hatto.26" if of_one and len(parts) > 1 else "hachihachi.hatto.24")
    if month.ground.treatment.added:
        said_by.append("hachihachi.field.25")
    if any(payment.amount % KAN for payment in payments):
        said_by.append("hachihachi.settle.5")
    marks = (mark, HATTO_MARK) if any(part.offender is not None for part in parts) else (mark,)
    return Line(entry, "dekiyaku", KINDS["dekiyaku"], said(parts), sage.holder, payments, marks, (*clauses, *said_by))


def _beat(month: Month, sage: Sage, fact: Dekiyaku, entry: int) -> Month:
    """Another player completes under a sage: the holder gets his halves and pays the completer both shares (hachihachi.sage.13).

    So it is too where the holder cancels at the end of the same turn (hachihachi.sage.18).
    """
    lost = _final_parts(sage, fact.holder_ribbons, fact.proved)
    half = _halves(month, sage, lost, BEATEN, entry, ("hachihachi.sage.13",))
    made = charge((), fact)
    payments = owed(made, fact.player, month.ground, liable=sage.holder)
    clauses = ["hachihachi.sage.10", "hachihachi.sage.2", "hachihachi.agari.7", *_turn_clauses(fact), *_held_clauses(month, made)]
    if fact.offender is not None:
        clauses += ["hachihachi.sage.12", "hachihachi.hatto.30"]
    if fact.two_turned:
        clauses.append("hachihachi.penalty.8")
    if sage.forced:
        clauses.append("hachihachi.penalty.7")
    line = Line(entry, "dekiyaku", KINDS["dekiyaku"], said(made), fact.player, payments, (), tuple(clauses))
    return _ended(month.add(half), fact.player, "hachihachi.sage.22", entry, line)


def _ended(month: Month, dealer: int, clause: str, entry: int, line: Line) -> Month:
    return month.add(line._replace(clauses=(*line.clauses, clause))).end(dealer, entry)


def check_cancel(month: Month, fact: Cancel) -> Iterator[Objection]:
    sage = month.sage
    if month.over:
        yield from check_playing(month)
        return
    if sage is None:
        yield object_("cancel-none", "", "下げている人がいない。", "No sage stands.", "sage.16")
        return
    if sage.forced and not fact.forced:
        yield object_(
            "cancel-forced",
            "forced",
            "二枚めくりの下げは、新しい役ができるまで取り消せない。",
            "A sage forced by two turned cards cannot be cancelled before a new dekiyaku.",
            "penalty.5",
        )
    yield from _check_final_count(sage, fact.ribbons, "ribbons")
    yield from check_proved(month, fact.proved)


def apply_cancel(month: Month, fact: Cancel, entry: int) -> Month:
    sage = month.sage
    assert sage is not None
    clauses: tuple[str, ...] = (
        ("hachihachi.sage.19", "hachihachi.sage.20") if fact.forced else ("hachihachi.sage.16", "hachihachi.sage.17")
    )
    if sage.forced:
        clauses += ("hachihachi.penalty.7",)
    if fact.proved:
        clauses += PROVED
    line = _halves(month, sage, _final_parts(sage, fact.ribbons, fact.proved), CANCELLED, entry, clauses)
    return _ended(month, sage.holder, "hachihachi.dealer.2", entry, line)


def check_two_turned(month: Month, fact: TwoTurned) -> Iterator[Objection]:
    yield from check_playing(month)


def apply_two_turned(month: Month, fact: TwoTurned, entry: int) -> Month:
    label = Words("二枚めくり。2枚目を山に戻した", "two turned; the second went back")
    return month.add(Line(entry, "note", KINDS["note"], label, fact.player, (), (), ("hachihachi.penalty.6",)))._replace(
        phase=Phase.PLAY
    )
