"""Who pays for dekiyaku: both others, the hatto offender, or the holder of a sage (hachihachi.dekiyaku.8, hachihachi.hatto.2)."""

from collections.abc import Iterable, Iterator, Mapping

from scorekeeper.core.ledger import Payment
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.core.words import Words
from scorekeeper.games.hachihachi.facts import Exemption, HachihachiDekiyaku
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import SEATS, HachihachiMonth
from scorekeeper.games.hachihachi.play.dekiyaku import COVERED, HeldDekiyaku, dekiyaku, owed_by_both
from scorekeeper.kit.eights.hatto import BOTH

EXEMPTIONS: dict[Exemption, tuple[Words, str]] = {
    "last": (Words("免除（最後の札）", "exempt (last card)"), LAW["hatto.14"]),
    "shown": (Words("免除（手札を公開）", "exempt (hand shown)"), LAW["hatto.15"]),
}
"""The remark for each exemption, and its clause."""


def made_by_hatto(fact: HachihachiDekiyaku) -> frozenset[str]:
    """The yaku of this turn that the offender's card completed; one card may complete two (hachihachi.hatto.6).

    The offender is the player of the card, even if it lay for a while before it was taken (hachihachi.hatto.10).
    """
    if fact.offender is None:
        return frozenset()
    return COVERED & frozenset(fact.hatto or fact.names) - frozenset(fact.hatto_other)


def other_offender(fact: HachihachiDekiyaku) -> int | None:
    """The second offender of a turn, whose card the stock card took: the third player."""
    if fact.offender is None or not fact.hatto_other:
        return None
    return next(one for one in range(SEATS) if one not in (fact.player, fact.offender))


def owed_by_hatto(fact: HachihachiDekiyaku) -> dict[str, int]:
    """Who owes by hatto which yaku of this turn: each offender those that his card made, unless he is exempt."""
    other = other_offender(fact)
    owed = {} if fact.offender is None or fact.exempt else dict.fromkeys(made_by_hatto(fact), fact.offender)
    return owed if other is None or fact.exempt_other else owed | dict.fromkeys(fact.hatto_other, other)


def offenders_after(before: tuple[int, ...], fact: HachihachiDekiyaku) -> tuple[int, ...]:
    """Whose hatto made what the player holds after this turn, in the order of their hatto: the hand card before the stock card."""
    owing = {*owed_by_hatto(fact).values()}
    turn = (one for one in (fact.offender, other_offender(fact)) if one is not None and one in owing)
    return tuple(dict.fromkeys((*before, *turn)))


def held_after(
    before: tuple[HeldDekiyaku, ...], fact: HachihachiDekiyaku, house: HachihachiHouse, offenders: tuple[int, ...] = ()
) -> tuple[HeldDekiyaku, ...]:
    """What the player holds after this turn, with who owes each yaku. `offenders` in the order of their hatto before it.

    - The offender owes what his card made (hatto.2, hatto.6); with natural yaku held before it, only that (hatto.28).
    - What hatto does not cover is split even if the same card made it (hatto.7).
    - Once a hatto-made yaku is held, its offender owes everything added (hatto.25) except what another's hatto makes (hatto.27).
      Of several offenders it is the first who still owes a yaku; an offender whose shiko another's hatto made a goko owes none.
    - Nanatan that grows is owed as before (hatto.32). Goko replaces shiko entirely (hatto.29).
    - An exempt yaku is paid like any other (hatto.22). An exemption must be claimed (hachihachi.hatto.21).
    """
    by_card = made_by_hatto(fact) | {*fact.hatto_other}
    made = owed_by_hatto(fact)
    owing = {one.offender for one in before}
    first = next((one for one in offenders if one in owing), None)
    had = {one.key: one for one in before}
    after = dict(had)
    table = dekiyaku(house)
    for name in (key for key in table if key in fact.names):
        new = owed_by_both(name, fact.ribbons, house)
        if name in had:
            after[name] = had[name].replace(number=new.number, clause=_why_grown(had[name], first))
        elif name in made:
            after[name] = new.replace(offender=made[name], clause=_why_hatto(name, had, first, made))
        elif first is not None:
            after[name] = new.replace(offender=first, clause=LAW["hatto.25"])
        elif name in by_card:
            after[name] = new.replace(clause=LAW["hatto.22"])
        elif name == "goko" and "shiko" in had:
            after[name] = new.replace(clause=LAW["sage.6"])
        else:
            after[name] = new.replace(clause=LAW["hatto.7" if made else "dekiyaku.8"])
    return tuple(one for key, one in after.items() if not table.rivals(key) & after.keys())


def _why_grown(nanatan: HeldDekiyaku, first: int | None) -> str:
    """The clause by which a nanatan that has grown is owed; each ribbon is a new dekiyaku (hachihachi.sage.6)."""
    if nanatan.offender is not None:
        return nanatan.clause
    return LAW["sage.6" if first is None else "hatto.32"]


def _why_hatto(name: str, had: Mapping[str, HeldDekiyaku], first: int | None, made: Mapping[str, int]) -> str:
    """The clause by which an offender of this turn owes a yaku. `made`: who owes which yaku of the turn by hatto."""
    if name == "goko" and "shiko" in had:
        return LAW["hatto.29"]
    if {first, *made.values()} - {None, made[name]}:
        return LAW["hatto.27"]
    if had and first is None:
        return LAW["hatto.28"]
    return LAW["hatto.6" if len(made) > 1 else "hatto.2"]


def excuse(several: Iterable[HeldDekiyaku], proved: Iterable[int]) -> tuple[HeldDekiyaku, ...]:
    """The same dekiyaku after the offenders in `proved` have shown that they were exempt (hachihachi.hatto.23)."""
    free = frozenset(proved)
    return tuple(one.replace(offender=None, clause=LAW["hatto.22"]) if one.offender in free else one for one in several)


def payments(
    month: HachihachiMonth, several: Iterable[HeldDekiyaku], maker: int, *, half: str = "", liable: int | None = None
) -> tuple[Payment, ...]:
    """What is paid to the maker for these dekiyaku.

    Each of the two others pays. An offender pays both shares; while another's sage stands, its holder (`liable`) pays both,
    whatever card made the yaku (hachihachi.sage.10, hachihachi.hatto.30). `half` is the clause that halves the fee after the field,
    if any. Each yaku is paid by itself, so that F adds to each (hachihachi.field.21).
    """
    paid: list[Payment] = []
    for one in several:
        why = month.ground.fees([one.base_fee])
        if half:
            why = why.halve(Words("半額", "half"), half)
        if liable is not None:
            label = Words("二人分（下げた者）", "both shares (sage holder)")
            paid.append(Payment(liable, maker, why.times(label, BOTH, LAW["sage.10"], told=True)))
        elif one.offender is not None:
            label = Words("二人分（法度）", "both shares (hatto)")
            paid.append(Payment(one.offender, maker, why.times(label, BOTH, one.clause, told=True)))
        else:
            paid += month.seating.from_others(maker, why)
    return tuple(paid)


def why_owed(month: HachihachiMonth, several: tuple[HeldDekiyaku, ...]) -> Iterator[str]:
    """The clauses by which these dekiyaku are owed, one by one and together."""
    yield from (one.clause for one in several)
    yield from together(month, several)


def together(month: HachihachiMonth, several: tuple[HeldDekiyaku, ...]) -> Iterator[str]:
    """The clauses on several dekiyaku paid together."""
    if len(several) > 1:
        yield LAW["dekiyaku.9"]
        if month.ground.treatment.added:
            yield LAW["field.21"]
    if any(one.key == "nanatan" for one in several):
        yield LAW["dekiyaku.11"]
    if any(one.row.yaku.source is not None for one in several):
        yield LAW["house.1"]
    if any(one.key in OWN_KEYS for one in several):
        yield LAW["house.2"]


def has_hatto(several: Iterable[HeldDekiyaku]) -> bool:
    """Whether any of these is owed by hatto."""
    return any(one.offender is not None for one in several)
