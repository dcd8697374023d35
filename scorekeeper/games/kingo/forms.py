"""The offers in the order of the table page: stakes, what the ko ended with, and the dealer's fights."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any

from scorekeeper.core.forms import piece
from scorekeeper.core.house import OFF
from scorekeeper.core.offer import Choice, Finding, FullHand, Input, Offer
from scorekeeper.core.words import NOTHING, Words, same, seat
from scorekeeper.games.kingo import hands
from scorekeeper.games.kingo.facts import Fight, Hands, KingoStake, KingoStakes
from scorekeeper.games.kingo.hands import BUST, KINGO, NAMES, SHORT, KingoHand
from scorekeeper.games.kingo.house import KingoHouse
from scorekeeper.games.kingo.law import LAW
from scorekeeper.games.kingo.month import HANDS, KingoMonth
from scorekeeper.kit import asks
from scorekeeper.kit.banking import forms as banking
from scorekeeper.kit.banking.speech import month_name, points
from scorekeeper.kit.game import Form
from scorekeeper.kit.position import Position

At = Position[KingoMonth]
FIGHT = Words("親の勝負", "Dealer fights")
BY_TOTAL = Words("合計で入れる", "By totals")
SWEEPING = {
    "sweeps": Words("四一・九一の総取り", "shippin or kuppin: takes all"),
    "kingo": Words("5月のあらしの総取り", "three fives: takes all"),
}


def totals(house: KingoHouse) -> Iterator[Choice]:
    """The totals on which one may stand, kingo and bust."""
    least = 2 if house.free else house.duty
    yield from (Choice(str(total), same(str(total))) for total in range(least, KINGO))
    yield Choice(str(KINGO), NAMES[str(KINGO)])
    yield Choice(BUST, NAMES[BUST])


def lower(house: KingoHouse) -> Iterator[Choice]:
    """The other totals: of who could not draw, or fights a bust ko."""
    least = 2 if house.free else house.duty
    yield from (Choice(str(total), same(str(total)), rare=True) for total in range(1, least))


def of_ko(house: KingoHouse, *, mistakes: bool = True) -> tuple[Choice, ...]:
    """All that a ko can end with, the commonest first."""
    short = (SHORT,) if mistakes and not house.free else ()
    keys = (*played_hands(hands.YAKU_OF_KO, house), *short)
    return (*totals(house), *(Choice(key, NAMES[key], _times(key, house)) for key in keys), *lower(house))


def played_hands(keys: Iterable[str], house: KingoHouse) -> Iterator[str]:
    """Those of these hands that are yaku at this table."""
    return (key for key in keys if hands.own_times(key, house) != OFF)


def _times(key: str, house: KingoHouse) -> Words:
    times = hands.times(key, house)
    return Words(f"{times}倍", f"×{times}") if times != 1 else NOTHING


def of_dealer(house: KingoHouse) -> tuple[Choice, ...]:
    yaku = (key for key in (*hands.SWEEPS, "goppin", "ittan", "shigoro", hands.THREE_FIVES) if hands.may_have(key, house))
    return (*totals(house), *(Choice(key, NAMES[key]) for key in yaku), *lower(house))


def most(house: KingoHouse) -> int:
    """More cards than any hand can have: those of the least value until 15, and one."""
    values = sorted(house.number(card.month) for card in house.pack.cards for _ in range(house.pack.copies))
    return next(size for size in range(1, len(values)) if sum(values[:size]) >= KINGO) + 1


@lru_cache(64)
def full(house: KingoHouse) -> FullHand:
    """When a ko takes no further card: with a yaku, or with 15 or more (kingo.draw.1, kingo.draw.4, kingo.draw.5), if no third card
    of a month can be chased (kingo.yaku.14).
    """
    pack = [card.month for card in house.pack.cards]
    three = ((month,) * 3 for month in pack)
    low = [month for month in pack if month <= hands.LOW]
    five = (laid for laid in combinations_with_replacement(low, hands.LOW) if max(map(laid.count, laid)) <= house.pack.copies)
    made = [laid for laid in (*three, *five) if hands.yaku(laid, house)]
    chased = [(month, month) for month in hands.HIGH] if house.arashi_chase == "on" else []
    return FullHand(
        tuple(map(_months_text, made)),
        tuple((str(month), house.number(month)) for month in pack),
        KINGO,
        tuple(map(_months_text, chased)),
    )


def _months_text(months: tuple[int, ...]) -> str:
    return "+".join(map(str, months))


# ---------------------------------------------------------------- stakes


def all_stakes(at: At) -> Offer | None:
    return banking.stakes(at, KingoStakes, LAW["domae.1"], (), NOTHING, "hands")


def stakes_again(at: At) -> Offer | None:
    return banking.stakes(at, KingoStakes, LAW["domae.1"], (), NOTHING, "hands", again=True)


def one_stake(at: At) -> Offer | None:
    """One player's stake; once all have staked, its change (kingo.bet.2)."""
    offer = banking.stake(at, KingoStake, LAW["domae.1"], (), NOTHING)
    if offer is None or not at.round.closed:
        return offer
    who, amount = offer.inputs
    now = tuple(one._replace(detail=points(at.round.stake(int(one.value)))) for one in who.choices)
    asked = who._replace(choices=now), amount._replace(label=Words("増減した後の張り", "Stake after the change"))
    hint = Words("札をもらう前に", "before taking a card")
    return offer._replace(words=Words("張りを増減する", "Raise or lower"), hint=hint, inputs=asked, place="main")


# ---------------------------------------------------------------- what the ko end with


def _whose(month: KingoMonth, player: int) -> Words:
    return Words("@{who}　{stake}", "@{who}, {stake}").put(who=player, stake=points(month.stake(player)))


def _pile_spent_input() -> Input:
    label = "山が尽きて引けなかった", "the pile had run out"
    return asks.flag("spent", *label, LAW["deal.7"], quiet=True)


def _silent(at: At) -> Iterator[Input]:
    if at.house.declare == "made":
        label = Words("役を言い忘れた子", "Who did not declare a yaku")
        yield asks.many("silent", label, asks.players(at.round.waiting), LAW["yaku.24"], quiet=True)


def _hands(at: At, key: str, *asked: Input, **more: Any) -> Offer | None:
    month = at.round
    if at.over or not month.closed or not month.waiting:
        return None
    then = ("fight", Words("親の勝負へ", "On to the dealer"))
    return Offer(
        key,
        Hands,
        Words(HANDS.ja, "The hands"),
        Words("止めた数・きんご・ばれ・役", "totals, kingo, busts, yaku"),
        asked,
        then=then,
        **more,
    )


def by_totals(at: At) -> Offer | None:
    """A key for each of the ko; hands that are still hidden may follow."""
    month = at.round
    keys = asks.one("hands", NOTHING, of_ko(month.house), LAW["kingo.1"], look="turns")
    asked = (keys._replace(name=piece("hands", player), label=_whose(month, player), optional=True) for player in month.waiting)
    return _hands(at, "hands", *asked, *_silent(at), _pile_spent_input(), place="now", door="hands-cards", door_words=asks.BY_CARDS)


def by_cards(at: At) -> Offer | None:
    """The months of all cards of each of the ko."""
    month, house = at.round, at.round.house
    keys, by = banking.cards(house.pack), LAW[house.cards_by]
    laid = asks.cards("cards", NOTHING, 0, most(house), by, choices=keys, look="turns", full=full(house))
    asked = (laid._replace(name=piece("cards", player), label=_whose(month, player)) for player in month.waiting)
    return _hands(at, "hands-cards", *asked, *_silent(at), _pile_spent_input(), place="hidden", door="hands", door_words=BY_TOTAL)


# ---------------------------------------------------------------- the dealer's fights


def _fight(at: At, key: str, asked: Input, *more: Input, **door: Any) -> Offer | None:
    month, told, sweeps = at.round, _fight_choices(at.round), not (at.round.asks or at.round.shown)
    if at.over or not month.closed or not month.still_to_fight or not (told or sweeps):
        return None
    nobody = Words("（触れなければ残りの全員）", " (nobody chosen: all who are left)")
    if month.waiting:
        nobody = Words("（総取りなら触れない）", " (nobody for a sweep)") if sweeps else NOTHING
    whom = Words(f"いま勝負する子{nobody.ja}", f"Whom the dealer fights now{nobody.en}")
    said = Words("勝負する", "fights"), NOTHING
    by = LAW["match.2" if at.house.free else "match.1"]
    against = (asks.many("against", whom, told, by, look="seats", said=said),) if told else ()
    hint = Words("止めた数・ばれ・役。一枚ごとに選んだ子とだけでもよい", "the dealer's total, bust or yaku; all ko, or chosen ones")
    if not told:
        hint = SWEEPING[month.house.order]
    verb = Words("{name}の勝負を記入する", "Enter the fights of {name}").put(name=month_name(month.number))
    return Offer(key, Fight, FIGHT, hint, (asked, *against, *more, _pile_spent_input()), verb=verb, **door)


def _fight_choices(month: KingoMonth) -> tuple[Choice, ...]:
    """Whom the dealer may choose: those he has not fought, and whose hands are known."""
    held = Words("{hand}　{stake}", "{hand}, {stake}")
    known = ((player, hand) for player in month.still_to_fight if (hand := month.hand(player)))
    return tuple(Choice(str(one), seat(one), held.put(hand=hand.words, stake=points(month.stake(one)))) for one, hand in known)


def fight(at: At) -> Offer | None:
    """The next step once all hands are told. Before, he fights those he chooses, or sweeps."""
    month = at.round
    label = Words("@{who}（親）", "@{who} (dealer)").put(who=month.leader)
    keys = (one for one in of_dealer(month.house) if _fight_choices(month) or one.value in hands.TAKES_ALL[month.house.order])
    asked = asks.one("hand", label, keys, LAW["kingo.1"], look="turns")
    place = "main" if month.waiting else "now"
    return _fight(at, "fight", asked, place=place, door="fight-cards", door_words=asks.BY_CARDS)


def fight_by_cards(at: At) -> Offer | None:
    label = Words("親の札", "The dealer's cards")
    house = at.round.house
    asked = asks.cards("cards", label, 1, most(house), LAW[house.cards_by], choices=banking.cards(house.pack), look="turns")
    silent = asks.flag("silent", "2枚の役を言わなかった", "a yaku of two cards was not declared", LAW["yaku.4"], quiet=True)
    return _fight(at, "fight-cards", asked, silent, place="hidden", door="fight", door_words=BY_TOTAL)


FORMS: dict[str, Form[KingoMonth]] = {
    "stakes-again": stakes_again,
    "stakes": all_stakes,
    "hands": by_totals,
    "hands-cards": by_cards,
    "fight": fight,
    "fight-cards": fight_by_cards,
    "stake": one_stake,
    **banking.FORMS,
    "totals": banking.all_totals,
}


# ---------------------------------------------------------------- found in the cards


def find(at: At, key: str, tapped: Mapping[str, list[str]]) -> tuple[Finding, ...]:
    """What the cards laid so far make."""
    month, house = at.round, at.house
    if key not in ("hands-cards", "fight-cards"):
        return ()
    known = house.pack.by_name
    found: list[Finding] = []
    players = month.waiting if key == "hands-cards" else (month.leader,)
    silent = tapped.get("silent", [])
    for player in players:
        name = piece("cards", player) if key == "hands-cards" else "cards"
        months = hands.months_of([card for card in tapped.get(name, []) if card in known])
        if months:
            unsaid = str(player) in silent if key == "hands-cards" else bool(silent)
            hand = (hands.of_ko if key == "hands-cards" else hands.of_dealer)(months, house, silent=unsaid)
            found.append(_finding_of(player, hand))
    return tuple(found)


def _finding_of(player: int, hand: KingoHand) -> Finding:
    words = Words("@{who} {total}", "@{who}: {total}").put(who=player, total=hand.total)
    return Finding({}, words, hand.words if hand.key != str(hand.total) else NOTHING, None, (), hand.clauses[0])
