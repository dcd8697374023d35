"""The forms of a banking game: stakes, by all at once or each on his own phone; the number of months; totals."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.core.deck import Deck
from scorekeeper.core.facts import Fact, Redo
from scorekeeper.core.offer import Choice, Gauge, Offer
from scorekeeper.core.words import NOTHING, Words, listing, same, seat
from scorekeeper.kit import asks, totals
from scorekeeper.kit.banking.ending import MOST_MONTHS, BankingLength
from scorekeeper.kit.banking.month import Banked
from scorekeeper.kit.banking.speech import DOMAE, POINT, RESTS, STAKE, months
from scorekeeper.kit.game import Form
from scorekeeper.kit.position import Position

At = Position[Any]
CHIPS = (5, 10, 20, 50)
SAME = Words("先月と同じ張り", "Last month's stakes")
STAKING = Words("張り", "Stakes")
NEXT = Words("勝負を入れる", "On to the fights")
CARD = Words("札", "card")


def cards(pack: Deck[Any]) -> tuple[Choice, ...]:
    """The months as keys, each with its plant."""
    return tuple(Choice(card.name, same(card.mark), card.words) for card in pack.cards)


def gauge(month: Banked) -> Gauge:
    """How much of 胴前 is staked."""
    return Gauge(DOMAE, month.ceiling, month.ceiling - month.room)


def before(at: At) -> tuple[tuple[int | None, ...], tuple[Words, ...]]:
    """What everybody staked last month, by seat, () before the second; and why somebody stakes nothing. Whoever banked then stakes
    what he did before that, if it fits beside the others.
    """
    past = [one for one in reversed(at.match.rounds) if one.over and one.stakers]
    if not past:
        return (), ()
    staked, banked = {player: past[0].stake(player) for player in at.seats if player != at.round.leader}, past[0].leader
    why = {player: Words("前に張っていない", "no stake before") for player, stake in staked.items() if not stake}
    own = next((one.stake(banked) for one in past if one.leader != banked), 0)
    if banked in staked and own:
        fits = sum(staked.values()) + own <= at.round.ceiling
        staked[banked] = own if fits else 0
        why[banked] = NOTHING if fits else Words(f"前の{own}は胴前に入らない", f"{own} from before is beyond the domae")
    return tuple(staked.get(player) or None for player in at.seats), tuple(why.get(player, NOTHING) for player in at.seats)


def stakes(
    at: At, fact: type[Fact], clause: str, spots: Sequence[Choice], label: Words, then: str, *, again: bool = False
) -> Offer | None:
    """What everybody stakes, and on which of the `spots`, if there are any (`label` asks of `who`); `again`: as much as last month.
    `then` is the form that follows.
    """
    month: Banked = at.round
    if month.stands(None):
        return None
    last, blank = before(at)
    held = tuple(month.stakes) or (last if again else ())
    starts = tuple(one if player in month.ko else None for player, one in enumerate(held))
    if again and (month.stakes or not any(starts)):
        return None
    amounts, *places = asks.stakes(month.ko, STAKE, spots, clause, least=0)
    amounts = amounts._replace(
        least=1,
        most=month.ceiling,
        chips=CHIPS,
        starts=starts,
        blank=blank if again else (),
        beside="spots" if spots else "",
        gauge=gauge(month),
    )
    where = [
        one._replace(
            label=label.put(who=seat(player)),
            hint=CARD,
            start=month.spot(player),
        )
        for player, one in zip(sorted(month.ko), places, strict=False)
    ]
    kept = listing([same(str(held[player])) if held[player] else RESTS for player in sorted(month.ko)]) if again else NOTHING
    return Offer(
        "stakes-again" if again else "stakes",
        fact,
        SAME if again else STAKING,
        kept if again else Words("だれがいくら", "who stakes how much"),
        (amounts, *(where if spots else ())),
        place="main" if again or any(last) else "now",
        then=(then, NEXT),
    )


def stake(at: At, fact: type[Fact], clause: str, spots: Sequence[Choice], label: Words) -> Offer | None:
    """What one of them stakes."""
    month: Banked = at.round
    open_to = [player for player in month.ko if month.stands(player) is None]
    if not open_to:
        return None
    held = max(map(month.stake, open_to))  # it is free again for whoever stakes anew; for others the room is checked
    left = gauge(month)._replace(used=month.ceiling - month.room - held)
    staked = tuple(month.stake(player) if player in open_to else None for player in month.seating.everybody)
    amount = asks.count("stake", STAKE, 0, month.ceiling, clause, start="", starts=staked, chips=CHIPS, gauge=left)
    where = (asks.one("spot", label, spots, clause, optional=True),) if spots else ()
    words = Words("一人の張り", "Stakes of one player")
    return Offer(
        "stake",
        fact,
        words,
        Words("自分の電話から", "from their own phone"),
        (asks.who(open_to, clause=clause, own=True), amount, *where),
        place="more",
    )


def redo(at: At) -> Offer:
    verb = Words("配り直す", "Deal again")
    return asks.tap("redo", Redo, Words("配り直し", "Dealt again"), Words("張りも戻す", "stakes go back"), place="more", verb=verb)


def stop(at: At) -> Offer | None:
    """The match ends here."""
    last: Banked = at.match.now
    if not last.over or at.over:
        return None
    words = Words("ここで打ち切る", "Stop here")
    hint = Words("{n}で終わる", "after {n}").put(n=months(last.number))
    return asks.tap("stop", BankingLength, words, hint, place="more", verb=words, fixed=(("months", last.number),))


def go_on(at: At) -> Offer | None:
    """Another number of months."""
    last: Banked = at.match.now
    if not last.over or last.number >= MOST_MONTHS:
        return None
    ahead = last.number + 1
    start = min(MOST_MONTHS, max(ahead, last.months + 1))
    label = Words("全部で何か月にするか", "How many months in all")
    asked = asks.count("months", label, ahead, MOST_MONTHS, last.BY.lasts, start=str(start))
    speech = at.play.speech
    banks = (asks.who(last.heirs, speech.leads, "leader", clause=last.BY.passes),) if last.unsure else ()
    words = Words("続ける", "Go on") if at.over else Words("月数を変える", "Number of months")
    hint = Words("申し合わせで", "if the table agrees")
    return Offer("go-on", BankingLength, words, hint, (asked, *banks), place="main" if at.over else "more", verb=words)


def all_totals(at: At) -> Offer | None:
    """A month of which only the totals are known. Where they leave open who banks next, that is asked, unless the match ends."""
    month: Banked = at.round
    if at.over or month.has_begun:
        return None
    speech, asked = at.play.speech, month.asks and not month.ends
    heirs = month.heirs if month.asks else at.seats
    offer = totals.offer(speech, POINT, len(at.seats), month.BY.even, speech.leads, asked=asked, heirs=tuple(heirs))
    if not month.earns or month.ends:
        return offer
    kept = {"leader": (str(month.leader),)}
    earned = asks.flag("earned", *month.EARNED, month.changes().clause, when=kept)
    return offer._replace(inputs=(*offer.inputs, earned))


FORMS: dict[str, Form[Any]] = {"redo": redo, "go-on": go_on, "stop": stop}
