"""下げ (sage): which dekiyaku are paid whole and which by half when a month ends, and who pays for both."""

from collections.abc import Iterator

from scorekeeper.core.ledger import Line, Payment
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words
from scorekeeper.games.hachihachi_classic.dekiyaku import COVERED, DekiyakuMade, dekiyaku, keys_made_by, lost_to_own
from scorekeeper.games.hachihachi_classic.facts import ClassicDekiyaku
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import ClassicMonth
from scorekeeper.kit.eights.hatto import HATTO, alone, blame_notes

HALF, LOST = Words("半額", "half"), Words("払いなし", "nothing")


def after(month: ClassicMonth, fact: ClassicDekiyaku, entry: int) -> tuple[DekiyakuMade, ...]:
    """Everything made, after this. A yaku ends the lowerings of all others for good (hachihachi-classic.sage.9)."""
    failed = (one._replace(failed=one.failed or one.player != fact.player) for one in month.made)
    by_hatto = () if fact.offender is None else fact.hatto or tuple(key for key in fact.names if key in COVERED)
    return (*failed, DekiyakuMade(fact.player, fact.names, entry, sage_ended_by(month, fact.player), fact.offender, by_hatto))


def sage_ended_by(month: ClassicMonth, player: int) -> int | None:
    """Whose lowering a yaku of this player ends; None if it is his own or there is none."""
    return None if month.live == player else month.live


def pay_by_others(month: ClassicMonth, payee: int, why: Reckoning, payer: int | None, clause: str) -> tuple[Payment, ...]:
    """What the others pay a player, or one of them for both. With only one other there is nothing to pay for another
    (hachihachi-classic.two.3, hachihachi-classic.two.11).
    """
    if payer is None or month.two:
        return month.seating.from_others(payee, why)
    return (Payment(payer, payee, alone(why, clause, payer)),)


def lines(month: ClassicMonth, entry: int, ender: int | None, stopped: str) -> Iterator[Line]:
    """What is paid for everything made in a month that `ender` ended by a yaku; None if the live lowering came to nothing, by the
    clause `stopped`.
    """
    for one in month.made:
        keys = tuple(_keys_paid(month, one))
        if not keys:
            continue
        whole = one.player == ender and not one.failed
        half = "" if whole else LAW["sage.5"] if one.failed and stopped != LAW["house.10"] else stopped
        lost = one.failed and ender is not None and month.house.sage_lost == "nothing"
        paid = () if lost else tuple(payment for key in keys for payment in _fee_payments(month, one, key, half))
        marks = (*(() if whole else (LOST,) if lost else (HALF,)), *((HATTO,) if one.offender is not None else ()))
        why = dict.fromkeys((*_why(month, one, ender, half), *_why_other(month, keys, lost=lost)))
        yield month.line(
            entry,
            "dekiyaku",
            dekiyaku(month.house).words(keys),
            one.player,
            paid,
            marks=marks,
            clauses=why,
            about=(one.entry,),
            blamed=blame_notes(one.offender),
        )


def _keys_paid(month: ClassicMonth, one: DekiyakuMade) -> Iterator[str]:
    """What is paid of this: not shiko, where goko has taken its place (hachihachi-classic.house.7), nor what does not count beside
    a yaku of the table's own (hachihachi-classic.house.8).
    """
    every = frozenset(keys_made_by(month.made, one.player))
    replaced = month.house.goko_shiko == "replaces" and "goko" in every
    lost = lost_to_own(month.house, every)
    yield from (key for key in one.keys if key not in lost and not (replaced and key == "shiko"))


def _why_other(month: ClassicMonth, keys: tuple[str, ...], *, lost: bool) -> Iterator[str]:
    """The clauses on what tables do otherwise."""
    if lost:
        yield LAW["house.2"]
    if month.house.goko_shiko == "replaces" and "goko" in keys:
        yield LAW["house.7"]
    if OWN_KEYS & {*keys}:
        yield LAW["house.8"]


def _fee_payments(month: ClassicMonth, one: DekiyakuMade, key: str, half: str) -> tuple[Payment, ...]:
    """The fee of a yaku, halved by the clause `half` if there is one."""
    yaku = dekiyaku(month.house)[key].yaku
    why, payer = month.share_of(month.fee(yaku.fee, yaku.words, yaku.clause)), one.bearer(key)
    if half:
        why = why.halve(HALF, half)
    if half == LAW["house.10"] and key not in one.hatto:
        payer = None  # nobody has failed
    return pay_by_others(month, one.player, why, payer, LAW["hatto.3" if key in one.hatto else "sage.5"])


def _why(month: ClassicMonth, one: DekiyakuMade, ender: int | None, half: str) -> Iterator[str]:
    """The clauses by which this is paid so."""
    if month.two or any(one.bearer(key) is None for key in one.keys):
        yield LAW["two.3" if month.two else "dekiyaku.8"]
    yield LAW["dekiyaku.9"]
    if {*one.keys} & dict(month.house.worth).keys():
        yield LAW["house.1"]
    own = [made for made in month.made if made.player == one.player]
    if half == LAW["house.10"]:
        yield half
        yield from _why_hatto(one, half)
        return
    if half:
        yield half
        if sum(made.failed == one.failed for made in own) > 1:
            yield LAW["sage.8"]
        if one.failed:
            yield LAW["sage.9"]
        if one.failed and one.player == ender:
            yield LAW["sage.11"]
    elif sum(not made.failed for made in own) > 1:
        yield LAW["sage.2"]
    if "goko" in one.keys and any("shiko" in made.keys for made in own):
        yield LAW["sage.12"]
    if "shichitan" in one.keys and len(one.keys) > 1:
        yield LAW["dekiyaku.6"]
    if one.liable is not None:
        yield LAW["two.11" if month.two else "sage.5"]
        if half and not month.two:
            yield LAW["sage.10"]
    yield from _why_hatto(one, half)


def _why_hatto(one: DekiyakuMade, half: str) -> Iterator[str]:
    if one.offender is None:
        return
    yield LAW["hatto.3"]
    if {*one.keys} - {*one.hatto}:
        yield LAW["hatto.5"]
    if one.liable not in (None, one.offender):
        yield LAW["hatto.12"]
    if half:
        yield LAW["hatto.13"]


# ---------------------------------------------------------------- tobikomi and nuke after a lowering


def liable(month: ClassicMonth, player: int, ender: int | None, under: int | None) -> int | None:
    """Who pays for both what this player gains beside the yaku: whose lowering, told in the entry `under`, was live then, unless he
    made it good by ending the month with a new yaku (hachihachi-classic.sage.6, hachihachi-classic.sage.7).
    """
    one = next((made for made in month.made if made.entry == under), None)
    if one is None or one.player == player or (one.player == ender and not one.failed):
        return None
    return one.player


def live(month: ClassicMonth, player: int) -> int | None:
    """The entry of the lowering that is live, if it is another's."""
    entries = [one.entry for one in month.made if one.player == month.live]
    return entries[-1] if entries and month.live != player else None
