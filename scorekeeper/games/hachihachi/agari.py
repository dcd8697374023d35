"""Dekiyaku: what a turn made, and whether its maker goes out (agari), plays on (sage) or beats another's sage."""

from collections.abc import Iterator

from scorekeeper.core.game import Objection
from scorekeeper.core.ledger import Line
from scorekeeper.core.words import Words, listed, seat
from scorekeeper.decks.hanafuda import RIBBONS, month_of
from scorekeeper.games.hachihachi.dekiyaku import COVERED, DEKIYAKU, SEVEN, Part, cards_of, ribbons_of, said
from scorekeeper.games.hachihachi.facts import Dekiyaku
from scorekeeper.games.hachihachi.hatto import charge, excused, hatto_made, owed, reason_for
from scorekeeper.games.hachihachi.month import KINDS, Month, Phase, Sage, object_
from scorekeeper.games.hachihachi.play import HATTO_MARK, check_playing, ended, owed_by, same_card
from scorekeeper.games.hachihachi.sage import BEATEN, PROVED, check_final_count, check_proved, final_parts, halves, held_clauses


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
        yield from same_card(owner, cards & cards_of(fact.names), "names")
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
    yield from check_final_count(sage, fact.holder_ribbons, "holder_ribbons")


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
    clauses = ["hachihachi.agari.5", "hachihachi.agari.3", *_turn_clauses(fact), *owed_by(parts), *held_clauses(month, parts)]
    if sage:
        clauses.append("hachihachi.sage.21" if fact.last else "hachihachi.sage.5")
        clauses += ["hachihachi.penalty.7"] if sage.forced else []
    if fact.two_turned:
        clauses.append("hachihachi.penalty.8")
    marks = tuple(_turn_marks(fact, parts))
    line = Line(entry, "dekiyaku", KINDS["dekiyaku"], said(parts), fact.player, payments, marks, tuple(clauses))
    return ended(month, fact.player, "hachihachi.dealer.2", entry, line)


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


def _take_sage(month: Month, parts: tuple[Part, ...], fact: Dekiyaku, entry: int) -> Month:
    """Nothing is paid yet (hachihachi.sage.1), whichever the yaku (hachihachi.sage.3); what is owed is remembered with each."""
    clauses = ["hachihachi.sage.1", *_turn_clauses(fact), *owed_by(parts), *held_clauses(month, parts)]
    if month.sage:
        clauses.append("hachihachi.sage.5")
    marks = list(_turn_marks(fact, parts))
    if fact.two_turned:
        marks.append(Words("二枚めくり", "two turned"))
        clauses.append("hachihachi.penalty.5")
    line = Line(entry, "sage", KINDS["sage"], said(parts), fact.player, (), tuple(marks), tuple(clauses))
    return month.add(line)._replace(phase=Phase.PLAY, sage=Sage(fact.player, parts, forced=fact.two_turned))


def _beat(month: Month, sage: Sage, fact: Dekiyaku, entry: int) -> Month:
    """Another player completes under a sage: the holder gets his halves and pays the completer both shares (hachihachi.sage.13).

    So it is too where the holder cancels at the end of the same turn (hachihachi.sage.18).
    """
    lost = final_parts(sage, fact.holder_ribbons, fact.proved)
    half = halves(month, sage, lost, BEATEN, entry, ("hachihachi.sage.13",))
    made = charge((), fact)
    payments = owed(made, fact.player, month.ground, liable=sage.holder)
    clauses = ["hachihachi.sage.10", "hachihachi.sage.2", "hachihachi.agari.7", *_turn_clauses(fact), *held_clauses(month, made)]
    if fact.offender is not None:
        clauses += ["hachihachi.sage.12", "hachihachi.hatto.30"]
    if fact.two_turned:
        clauses.append("hachihachi.penalty.8")
    if sage.forced:
        clauses.append("hachihachi.penalty.7")
    line = Line(entry, "dekiyaku", KINDS["dekiyaku"], said(made), fact.player, payments, (), tuple(clauses))
    return ended(month.add(half), fact.player, "hachihachi.sage.22", entry, line)
