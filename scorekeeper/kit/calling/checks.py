"""What is wrong with a call, whatever has been said before: by the names of yaku, by captured cards, and at the end of a turn."""

from collections.abc import Iterator
from typing import Any

from scorekeeper.core.facts import Fact
from scorekeeper.core.house import House
from scorekeeper.core.offer import Objection
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.decks.hanafuda import cards_named
from scorekeeper.kit.calling.table import CallTable, JudgedTurn, bare
from scorekeeper.kit.calling.telling import wrong, wrong_at_last
from scorekeeper.kit.cards.shobu import COUNTED
from scorekeeper.kit.cards.turns import Names, check_piles, turn_of
from scorekeeper.kit.cards.yaku import YakuTable
from scorekeeper.kit.fields import fields_by
from scorekeeper.kit.law import Law
from scorekeeper.kit.unused import filled_fields, unused_objections


def check_captures(law: Law, fact: Any, piles: tuple[Names, ...], most: int) -> Iterator[Objection]:
    """Whether a turn can leave these piles: of each month two or four cards, and one month for each card played; at `most` so many
    in all. Nothing is told by names besides.
    """
    kind: type[Fact] = type(fact)
    both = filled_fields(fact, *fields_by(kind, "names"))
    yield from (law.no("shobu-both", name) for name in both)
    yield from () if both else check_piles(law, piles, most)


def check_families(law: Law, table: YakuTable[Any], keys: frozenset[str]) -> Iterator[Objection]:
    """Whether of each family only the best is told."""
    for key, clause in [*table.exclusions(keys).items()][:1]:
        family = table.rivals(key) & keys | {key}
        best = next(one for one in table if one in family and one not in table.exclusions(family))
        yield law.no("shobu-family", "names", by=clause, several=table.words(family), best=table[best].yaku.words)


def check_names(yaku: CallTable[Any], house: House, fact: Any) -> Iterator[Objection]:
    """Whether these yaku can be told together, whatever the cards."""
    law, table, keys = yaku.law, yaku.under(house), yaku.keys(house, fact.names)
    if not keys:
        yield law.no("shobu-none", "names")
        return
    strange = [key for key in keys if key not in table]
    if strange:
        off = yaku.rows[strange[0]].off if strange[0] in yaku.rows else ""
        by = off or (yaku.cites.worth if strange[0] in yaku.of_source(house) else "")
        yield law.no("shobu-off", "names", by=law[by]) if by else law.no("shobu-unknown", "names")
        return
    if len({*fact.names}) != len(fact.names):
        yield law.no("shobu-unknown", "names")
        return
    beaten = tuple(check_families(law, table, keys)) or tuple(_check_spoilt(yaku, house, keys))
    yield from beaten
    if beaten:
        return
    for field in COUNTED:
        if not yaku.users(house, fact.names, field):
            row = yaku.of_source(house)[field].yaku
            yield from unused_objections(fact, row.clause, row.words, field)
    yield from _check_old(yaku, house, fact) if "old" in fact.__struct_fields__ else ()


def _check_spoilt(yaku: CallTable[Any], house: House, keys: frozenset[str]) -> Iterator[Objection]:
    """Whether the cards of these yaku leave all of them standing."""
    spoilt, table = yaku.spoilt(house), yaku.under(house)
    if spoilt and keys & spoilt.keys and table.cards(keys) & spoilt.cards:
        yield yaku.law.no(spoilt.objection, "names", words=table.words(keys & spoilt.keys))


def _check_old(yaku: CallTable[Any], house: House, fact: Any) -> Iterator[Objection]:
    """Whether of the yaku told these can have been held before, and something is new."""
    law, keys, old = yaku.law, yaku.keys(house, fact.names), yaku.keys(house, fact.old)
    if old - keys:
        yield law.no("shobu-old", "old")
    elif old == keys:
        yield law.no("shobu-no-news", "old")
    elif keys - old <= yaku.only_counting(house, keys):
        yield _not_enough(yaku, house, keys - old, "names")
    elif old & yaku.ending(house):
        yield law.no("own-ended", "old")


def _not_enough(yaku: CallTable[Any], house: House, new: frozenset[str], where: str) -> Objection:
    """That these yaku are not enough to stop."""
    return yaku.law.no("own-counts" if new & OWN_KEYS else "company", where, words=yaku.under(house).words(new))


def check_turn(yaku: CallTable[Any], house: House, fact: Any, *, called: bool) -> Iterator[Objection]:
    """Whether the end of a turn that can be told lets the player stop, who has `called` before or has not."""
    if not fact.captures:
        yield from filter(None, (wrong(yaku, house, bare(fact), called=called),))
        return
    judged, before = yaku.judge(house, bare(fact)), yaku.held_in(turn_of(fact.captures).before, house)
    if not judged.held:
        yield yaku.law.no("shobu-nothing", "captures")
    elif not judged.new:
        yield without_news(yaku, house, judged)
    elif called and not yaku.had_some(house, frozenset(turn_of(fact.captures).before)):
        yield yaku.law.no("shobu-koi-before", "captures")
    elif yaku.ending(house) & {one.key for one in before}:
        yield yaku.law.no("own-ended", "captures")


def without_news(yaku: CallTable[Any], house: House, judged: JudgedTurn) -> Objection:
    """Why a turn with yaku, of which none that it made lets the player stop, does not."""
    return _not_enough(yaku, house, judged.made, "captures") if judged.made else yaku.law.no("shobu-no-news", "captures")


def check_at_last(yaku: CallTable[Any], house: House, fact: Any) -> Iterator[Objection]:
    """Whether a player can hold what is told when the hands have run out, by names or by one pile of captures, new or not."""
    if not fact.captures:
        yield from tuple(check_names(yaku, house, fact)) or filter(None, (wrong_at_last(yaku, house, bare(fact)),))
        return
    amiss = tuple(check_captures(yaku.law, fact, (fact.captures,), yaku.most))
    yield from amiss
    if not amiss and not yaku.held_in(cards_named(fact.captures), house):
        yield yaku.law.no("shobu-nothing", "captures")
