"""The end of a month that was played out: specials with their blow-off, nuke, card points, the next dealer."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.core.cards import BY_NAME, DECK, Card, named, points
from scorekeeper.core.game import Objection
from scorekeeper.core.ledger import Line, Payment
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, seat
from scorekeeper.games.hachihachi import captures
from scorekeeper.games.hachihachi.captures import DECK_POINTS
from scorekeeper.games.hachihachi.dekiyaku import found
from scorekeeper.games.hachihachi.facts import PlayedOut
from scorekeeper.games.hachihachi.field import KAN, Fee, Ground, Kind
from scorekeeper.games.hachihachi.month import KINDS, SEATS, Month, Phase, from_both, month_name, object_
from scorekeeper.games.hachihachi.play import check_playing
from scorekeeper.games.hachihachi.teyaku import NUKE_HANDS

EVEN = 88
"""Each player's share of the 264 points (hachihachi.setup.3)."""
FUTAHACHI = 168
SUJUROKU = 16
NUKE = 89

BLOWN = Words("吹き消し", "blown off")


class Count(NamedTuple):
    """What was counted: points by seat (None where sujuroku makes them irrelevant) and the kasu that were told (0: not told)."""

    points: tuple[int, ...] | None
    kasu: tuple[int, ...]


class Special(NamedTuple):
    """A special that was made: who, its name, its fee."""

    maker: int
    words: Words
    fee: Fee
    clause: str


def counted(fact: PlayedOut) -> Count:
    """Points and kasu of a fact that `check_played_out` let through; the missing number follows from 264."""
    if fact.captures:
        piles = _piles(fact)
        return Count(tuple(points(pile) for pile in piles), tuple(captures.kasu_of(pile) for pile in piles))
    kasu = tuple(fact.kasu if player == fact.sujuroku else 0 for player in range(SEATS))
    given = [*fact.points, *(None,) * SEATS][:SEATS]
    if given.count(None) > 1:
        return Count(None, kasu)
    rest = DECK_POINTS - sum(ten for ten in given if ten is not None)
    return Count(tuple(rest if ten is None else ten for ten in given), kasu)


def _piles(fact: PlayedOut) -> tuple[tuple[Card, ...], ...]:
    piles = [named(pile) for pile in (*fact.captures, *((),) * SEATS)[:SEATS]]
    told = {card for pile in piles for card in pile}
    if not piles[-1]:
        piles[-1] = tuple(card for card in DECK if card not in told)
    return tuple(piles)


def specials(count: Count, dealer: int) -> tuple[Special, ...]:
    """The specials in a count, in the order in which they are told: sohachi, futahachi, sujuroku."""
    made: list[Special] = []
    if count.points == (EVEN,) * SEATS:
        words = Words("総八", "sohachi")
        fee = Fee(((words, 10 * KAN, "hachihachi.special.2"),), "hachihachi.field.22")
        made.append(Special(dealer, words, fee, "hachihachi.special.2"))
    for player, ten in enumerate(count.points or ()):
        if ten >= FUTAHACHI:
            made.append(
                _grown(
                    player,
                    Words("二八", "futahachi"),
                    10,
                    ten - FUTAHACHI,
                    1,
                    Words("点", "points"),
                    "hachihachi.special.3",
                )
            )
    for player, kasu in enumerate(count.kasu):
        if kasu >= SUJUROKU:
            label = Words(f"素十六・{kasu}枚", f"sujuroku, {kasu} cards")
            made.append(_grown(player, label, 12, kasu - SUJUROKU, 2, Words("枚", "cards"), "hachihachi.special.4"))
    return tuple(made)


def _grown(player: int, words: Words, kan: int, over: int, each: int, unit: Words, clause: str) -> Special:
    parts = [(words, kan * KAN, clause)]
    if over:
        parts.append((Words(f"{over}{unit.ja}増し", f"{over} more {unit.en}"), over * each * KAN, clause))
    return Special(player, words, Fee(tuple(parts), "hachihachi.field.22"), clause)


def check_played_out(month: Month, fact: PlayedOut) -> Iterator[Objection]:
    if month.phase in (Phase.DEAL, Phase.OVER, Phase.SHISO):
        yield from check_playing(month)
        return
    if month.sage:
        who = seat(month.sage.holder)
        yield object_(
            "sage-stands",
            "",
            f"{who.ja}の下げが残っている。最後の手番で新しい役が無ければ強制取消しを記入する。",
            f"{who.en}'s sage stands. If the last turn brought no new yaku enter the forced cancel.",
            "sage.19",
        )
        return
    if fact.captures:
        wrong = list(_check_captures(fact))
        yield from wrong
        if wrong:
            return
    else:
        wrong = list(_check_points(fact)) or list(_check_kasu(fact))
        yield from wrong
        if wrong:
            return
    yield from _check_nuke_claims(month, fact)


def _check_captures(fact: PlayedOut) -> Iterator[Objection]:
    told = [name for pile in fact.captures for name in pile]
    if set(told) - BY_NAME.keys():
        yield object_(
            "capture-unknown",
            "captures",
            "札の名前が違う。48枚から選ぶ。",
            "No such card. Choose among the 48.",
            "setup.16",
        )
        return
    twice = sorted({name for name in told if told.count(name) > 1})
    if twice:
        words = BY_NAME[twice[0]].words
        yield object_(
            "capture-twice",
            "captures",
            f"{words.ja}が二度出ている。どちらかを外す。",
            f"The {words.en} is there twice. Take one away.",
            "setup.16",
        )
        return
    if len(fact.captures) < SEATS - 1 or (len(fact.captures) == SEATS and fact.captures[-1] and len(told) != len(DECK)):
        yield object_(
            "capture-48",
            "captures",
            f"札が{len(told)}枚しかない。48枚にならなければ、その月をやり直す。",
            f"Only {len(told)} cards are told. If they are not 48 the month is replayed.",
            "penalty.2",
        )
        return
    for player, pile in enumerate(_piles(fact)):
        odd = [number for number, size in Counter(card.month for card in pile).items() if size % 2]
        if odd:
            who, words = seat(player), month_name(odd[0])
            yield object_(
                "capture-odd",
                "captures",
                f"{who.ja}の取り札で{words.ja}の札が奇数枚。札は同じ月の2枚ずつ取る。並べ直す。",
                f"{who.en} has an odd number of cards of {words.en}. Cards are captured in pairs: sort them again.",
                "settle.2",
            )
            return
        made = found(pile)
        if made:
            who, words = seat(player), made[0].words
            yield object_(
                "capture-yaku",
                "captures",
                f"{who.ja}の取り札に{words.ja}がある。打ち終わりでなく出来役を記入する。",
                f"{who.en}'s cards hold {words.en}. Enter the dekiyaku instead.",
                "agari.2",
            )


def _check_points(fact: PlayedOut) -> Iterator[Objection]:
    given = [*fact.points, *(None,) * SEATS][:SEATS]
    known = [ten for ten in given if ten is not None]
    if len(known) < SEATS - 1:
        if known or fact.sujuroku is None:
            yield object_(
                "points-two",
                "points",
                "二人の点を入れる。三人目は264から出る。",
                "Enter the points of two. The third follows from 264.",
                "settle.2",
            )
        return
    for player, ten in enumerate(given):
        if ten is not None and not 0 <= ten <= DECK_POINTS:
            yield object_(
                "points-range",
                f"points[{player}]",
                "取り札の点は0から264。数え直す。",
                "Captured points go from 0 to 264. Count again.",
                "settle.2",
            )
            return
    total = sum(known)
    sum_said = " + ".join(str(ten) for ten in known)
    last = max(player for player, ten in enumerate(given) if ten is not None)
    if None in given and total > DECK_POINTS:
        yield object_(
            "points-sum",
            f"points[{last}]",
            f"{sum_said} = {total}。264を超えている。数え直す。",
            f"{sum_said} = {total}, more than 264. Count again.",
            "settle.2",
        )
        return
    if None not in given and total != DECK_POINTS:
        yield object_(
            "points-sum",
            f"points[{last}]",
            f"{sum_said} = {total}。264にならない。数え直し、合わなければその月をやり直す。",
            f"{sum_said} = {total}, not 264. Count again; if it stays wrong the month is replayed.",
            "penalty.2",
        )
        return
    divided = counted(fact).points
    assert divided is not None
    if not captures.possible(divided):
        yield object_(
            "points-cards",
            "points",
            "この点になる札の分け方は無い(札は同じ月の2枚ずつ取る)。数え直す。",
            "No way of capturing cards in pairs gives these points. Count again.",
            "settle.2",
        )


def _check_kasu(fact: PlayedOut) -> Iterator[Objection]:
    if fact.sujuroku is None:
        return
    if not SUJUROKU <= fact.kasu <= captures.MOST_KASU:
        yield object_(
            "kasu-range",
            "kasu",
            "素十六は16枚から27枚。15枚以下なら「いない」を選ぶ。",
            "Sujuroku needs 16 to 27 kasu. Below 16 choose nobody.",
            "special.4",
        )
        return
    scores = counted(fact).points
    if scores and not captures.possible_kasu(fact.kasu, scores[fact.sujuroku]):
        yield object_(
            "kasu-points",
            "kasu",
            f"カス{fact.kasu}枚で{scores[fact.sujuroku]}点にはならない。数え直す。",
            f"{fact.kasu} kasu cannot go with {scores[fact.sujuroku]} points. Count again.",
            "special.6",
        )


def _check_nuke_claims(month: Month, fact: PlayedOut) -> Iterator[Objection]:
    if fact.nuke is None:
        return
    count = counted(fact)
    if fact.nuke and specials(count, month.dealer):
        yield object_("nuke-special", "nuke", "特殊役の月に抜けは無い。", "No nuke in a month with a special.", "nuke.7")
        return
    for player in fact.nuke:
        hand = month.hand(player)
        ten = count.points[player] if count.points else 0
        if hand is None or hand.void:
            yield object_(
                "nuke-hand",
                "nuke",
                "手役を宣言していないので抜けは無い。",
                "No hand was declared, so there is no nuke.",
                "nuke.10",
            )
        elif not NUKE_HANDS & set(hand.names):
            yield object_(
                "nuke-hand",
                "nuke",
                "抜けは赤・短一・十一・空素だけに付く。",
                "Only aka, tan'ichi, to'ichi and karasu have nuke.",
                "nuke.1",
            )
        elif ten < NUKE:
            clause = "nuke.3" if ten == EVEN else "nuke.2"
            yield object_(
                "nuke-short",
                "nuke",
                f"取り札が{ten}点なので抜けは無い。89点から。",
                f"{ten} points are too few for nuke. It takes 89.",
                clause,
            )


def apply_played_out(month: Month, fact: PlayedOut, entry: int) -> Month:
    """Specials, then nuke, then card points (hachihachi.settle.3)."""
    count = counted(fact)
    month = month._replace(points=count.points)
    made = specials(count, month.dealer)
    if made:
        return _special_month(month, made, count, entry)
    assert count.points is not None
    month = month.add(*_nukes(month, fact, count.points, entry), _card_points(month, count.points, entry))
    dealer, clause = next_dealer(count.points, month.dealer)
    last = month.lines[-1]
    month = month._replace(lines=(*month.lines[:-1], last._replace(clauses=(*last.clauses, clause))))
    return month.end(dealer, entry)


def _special_month(month: Month, made: tuple[Special, ...], count: Count, entry: int) -> Month:
    """Every special is paid; all teyaku, tobikomi and their proofs are blown off (hachihachi.special.8, hachihachi.tobikomi.12)."""
    blown = month.strike("hachihachi.special.8", BLOWN, frozenset(("teyaku", "tobikomi", "exempt")))
    blow_off = ["hachihachi.special.8"] if blown != month else []
    for special in made:
        clauses = ["hachihachi.special.1", "hachihachi.special.7", "hachihachi.special.11", *blow_off]
        if special.clause == "hachihachi.special.4":
            clauses += ["hachihachi.special.5", "hachihachi.special.6"]
        if len(made) > 1:
            clauses.append("hachihachi.special.10")
        if any(line.sort == "teyaku" and line.player == special.maker and line.struck is None for line in month.lines):
            clauses.append("hachihachi.special.9")
        if any(line.sort == "tobikomi" and line.struck is None for line in month.lines):
            clauses.append("hachihachi.tobikomi.12")
        payments = from_both(special.maker, month.ground.fees([special.fee]))
        blown = blown.add(Line(entry, "special", KINDS["special"], special.words, special.maker, payments, (), tuple(clauses)))
    dealer, clause = special_dealer(made, count, month.dealer)
    last = blown.lines[-1]
    blown = blown._replace(lines=(*blown.lines[:-1], last._replace(clauses=(*last.clauses, clause))))
    return blown.end(dealer, entry)


def special_dealer(made: tuple[Special, ...], count: Count, dealer: int) -> tuple[int, str]:
    """Who deals after specials: their maker; after sohachi the dealer stays; of two makers the one with more points."""
    makers = {special.maker for special in made}
    if any(special.clause == "hachihachi.special.2" for special in made):
        return dealer, "hachihachi.special.14" if len(made) > 1 else "hachihachi.special.12"
    if len(makers) == 1:
        return makers.pop(), "hachihachi.special.12"
    assert count.points is not None
    turn = [(dealer + step) % SEATS for step in range(SEATS)]
    scores = count.points
    return max((maker for maker in turn if maker in makers), key=lambda maker: scores[maker]), "hachihachi.special.13"


def _nukes(month: Month, fact: PlayedOut, scores: tuple[int, ...], entry: int) -> Iterator[Line]:
    """A nuke for everyone who is entitled and claims it (hachihachi.nuke.8); none but at the end of play (hachihachi.nuke.6)."""
    clauses = ["hachihachi.nuke.1", "hachihachi.nuke.2", "hachihachi.nuke.5", "hachihachi.nuke.9"]
    if month.ground.treatment.added:
        clauses.append("hachihachi.field.23")
    turn = [(month.dealer + step) % SEATS for step in range(SEATS)]
    entitled = [player for player in turn if _has_nuke(month, player, scores) and (fact.nuke is None or player in fact.nuke)]
    if len(entitled) > 1:
        clauses.append("hachihachi.nuke.8")
    for player in entitled:
        why = month.ground.times(Reckoning().plus(KINDS["nuke"], KAN, "hachihachi.nuke.4"))
        yield Line(entry, "nuke", KINDS["nuke"], KINDS["nuke"], player, from_both(player, why), (), tuple(clauses))


def _has_nuke(month: Month, player: int, scores: tuple[int, ...]) -> bool:
    """Whether a player declared a hand with nuke (hachihachi.nuke.10) and has 89 points, not 88 (hachihachi.nuke.3)."""
    hand = month.hand(player)
    return hand is not None and not hand.void and bool(NUKE_HANDS & set(hand.names)) and scores[player] >= NUKE


def differences(scores: tuple[int, ...], ground: Ground) -> tuple[tuple[int, ...], str | None]:
    """Points against 88, made even on C's big field; with the clause of the adjustment if one was made.

    One point moves from every odd plus player to minus (hachihachi.settle.6, hachihachi.settle.7) or from the plus player to every
    odd minus player (hachihachi.settle.8); a player at 0 is never touched (hachihachi.settle.9).
    """
    over = [ten - EVEN for ten in scores]
    odd = [player for player, ten in enumerate(over) if ten % 2]
    if ground.choice != "C" or ground.kind is not Kind.BIG:
        return tuple(over), None
    if not odd:
        return tuple(over), "hachihachi.settle.9"
    plus = [player for player in odd if over[player] > 0]
    minus = [player for player in odd if over[player] < 0]
    even = next((player for player in range(SEATS) if player not in odd), None)
    for player in odd:
        over[player] += 1 if over[player] < 0 else -1
    if len(plus) == len(minus):
        return tuple(over), "hachihachi.settle.6"
    assert even is not None
    over[even] += 2 if plus else -2
    return tuple(over), "hachihachi.settle.7" if plus else "hachihachi.settle.8"


def _card_points(month: Month, scores: tuple[int, ...], entry: int) -> Line:
    """The line of the card points: who lies below 88 pays who lies above."""
    ground = month.ground
    adjusted, clause = differences(scores, ground)
    clauses = ["hachihachi.settle.1"]
    if ground.treatment.added:
        clauses.append("hachihachi.field.24")
    if ground.choice == "C":
        clauses += ["hachihachi.settle.10", "hachihachi.settle.11"]
    if clause:
        clauses.append(clause)
    below = [player for player in range(SEATS) if adjusted[player] < 0]
    above = [player for player in range(SEATS) if adjusted[player] > 0]
    payments: list[Payment] = []
    for payer in below:
        for payee in above:
            bearer = payer if len(above) == 1 else payee
            why = _difference(bearer, scores[bearer], adjusted[bearer], clause)
            payments.append(Payment(payer, payee, ground.times(why)))
    return Line(entry, "points", KINDS["points"], KINDS["points"], None, tuple(payments), (), tuple(clauses), counted=True)


def _difference(player: int, score: int, adjusted: int, clause: str | None) -> Reckoning:
    """How far a player lies from 88, as a positive number."""
    sign = 1 if score > EVEN else -1
    why = Reckoning().plus(Words("{who}の取り札", "{who}'s cards").put(who=seat(player)), sign * score, "hachihachi.settle.1")
    why = why.plus(Words("平均の88点", "the average of 88"), -sign * EVEN, "hachihachi.settle.1")
    moved = adjusted - (score - EVEN)
    if moved and clause:
        why = why.plus(Words("偶数にそろえる", "made even"), sign * moved, clause)
    return why


def next_dealer(scores: tuple[int, ...], dealer: int) -> tuple[int, str]:
    """The highest card points deal next (hachihachi.dealer.3); ties in the order dealer, do-ni, biki (hachihachi.dealer.4).

    What teyaku and tobikomi moved is not looked at (hachihachi.dealer.6).
    """
    turn = [(dealer + step) % SEATS for step in range(SEATS)]
    best = max(scores)
    tied = [player for player in turn if scores[player] == best]
    return tied[0], "hachihachi.dealer.4" if len(tied) > 1 else "hachihachi.dealer.3"
