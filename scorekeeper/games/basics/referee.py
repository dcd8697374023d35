"""What can be disputed before a deal is played: the seats, the dealer's hand, and who must or may drop out. And what a fact of play
would do.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from scorekeeper.core import arguments
from scorekeeper.core.facts import Fact
from scorekeeper.core.forms import piece
from scorekeeper.core.inquiry import Case, Inquiry, Reason, Ruling
from scorekeeper.core.ledger import POT, Payment
from scorekeeper.core.offer import Choice
from scorekeeper.core.trial import Trial, cannot_stand, rule
from scorekeeper.core.words import NOTHING, Words, listing, numeral, seat
from scorekeeper.decks.hanafuda import BY_NAME
from scorekeeper.games.basics.deal import PLAY, Deal, Stand
from scorekeeper.games.basics.facts import Blank, Spoke
from scorekeeper.games.basics.forms import SAID
from scorekeeper.games.basics.speaking import blank, open_for, spoke
from scorekeeper.kit import asks
from scorekeeper.kit.game import Questions, Values
from scorekeeper.kit.position import Position
from scorekeeper.kit.seating import order

D = TypeVar("D", bound=Deal)


def trial_of(at: Position[D], fact: type[Fact], told: Values) -> Trial | Ruling:
    """What a fact of play would do that has these answers of its form; or the ruling that it cannot stand."""
    closed = tuple(open_for(at.round))
    if closed:
        return cannot_stand(closed)
    answers = {name: value for name, value in told.items() if value not in (None, "")}
    found = at.trial(asks.fact_from(fact, answers))
    return found if isinstance(found, Trial) else cannot_stand(found)


# ---------------------------------------------------------------- who must or may drop


class HeardDeal(NamedTuple):
    """A deal after what has been said, and why each player who did not choose is in or out: the clauses."""

    deal: Deal
    why: Mapping[int, tuple[str, ...]]


def drop_inquiry(at: Position[D]) -> Inquiry | None:
    """May, must the player drop? What the record knows is filled in."""
    deal = at.round
    if at.over or not deal.asks:
        return None
    answers = (
        Choice("", Words("まだ", "not yet")),
        Choice("in", SAID[Stand.IN]),
        Choice("out", SAID[Stand.OUT]),
    )
    said = tuple(
        asks.one(
            piece("said", player),
            Words("{n}番 @{player}", "no. {n}, @{player}").put(n=numeral(nth), player=player),
            answers,
            deal.rule("out.1")[0],
            optional=True,
        )
        for nth, player in enumerate(deal.order, 1)
    )
    told = {piece("said", player): (str(stand),) for player, stand in deal.stands.items() if stand in (Stand.IN, Stand.OUT)}
    given = {**told, **({"player": (str(deal.speaker),)} if deal.speaker is not None else {})}
    holder = asks.who(
        at.seats,
        Words("{blank}の人", "Who has the {blank}").put(blank=deal.BLANK),
        "blank",
        clause=deal.rule("deal.8")[0],
        optional=True,
    )
    held = [player for player, stand in deal.stands.items() if stand is Stand.BLANK]
    return Inquiry(
        "drop",
        Words("下りられるか、出なければならないか", "May I drop out, or must I be in?"),
        Words("縛り・追い込み・下り賃", "shibari, driving out, drop fees"),
        deal.topic("out.1"),
        (asks.who(at.seats, Words("だれのこと", "Who asks")), *((holder,) if deal.full else ()), *said),
        {**given, **({"blank": (str(held[0]),)} if held else {})},
    )


def ask_drop(at: Position[D], question: Values) -> Ruling:
    """How does `player` (absent: who is asked next) stand after what has been said?

    `said.0` … or `said`, by seat: in, out or nothing; `blank`: who holds the blank card at a full table. The verdict is may,
    forced, driven, in, out, blank or alone; waits, if others speak before.
    """
    heard = _hear(at.round, question)
    deal = heard.deal
    player = question.get("player", deal.order[0] if deal.speaker is None else deal.speaker)
    reasons = [*_seat_reasons(deal, heard)]
    if deal.over and deal.next == player and player in deal.playing and len(deal.playing) == 1:
        return rule("alone", Words("一人だけ出た。打たずに終わる", "alone: the deal ends unplayed"), reasons)._replace(
            payments=deal.lines[-1].payments
        )
    stand = deal.stands.get(player)
    if stand is not None:
        clauses = heard.why[player]
        said = STANDS[stand].put(title=deal.badge(player), blank=deal.BLANK)
        paid = tuple(one for line in deal.lines for one in line.payments if player in (one.payer, one.payee))
        return rule(stand, said, [Reason(WHY[stand].put(blank=deal.BLANK), clauses), *reasons])._replace(payments=paid)
    fee = deal.drop_fee(player)
    if player != deal.speaker:
        waits = deal.because("speaks-first", who=seat(deal.speaker or 0))
        return rule("waits", Words("まだ番ではない", "not yet in turn"), [waits, *reasons])
    joined = spoke(deal, Spoke(player=player, says="in"), 0)
    shown = UNPLAYED if joined.over else Words("{title}になる。", "As {title}.").put(title=joined.badge(player))
    free = deal.because("drop-free")
    costs = deal.because("drop-costs", fee=asks.fee(fee.value, at.unit))
    pot = (
        [Reason(Words("積みはこの回の勝者が取る。", "The pot goes to whoever wins."), deal.POT_TO)]
        if deal.POT_TO and fee.value
        else []
    )
    may = deal.because("chooses", who=seat(player))
    paid = (Payment(player, POT, fee),) if fee.value else ()
    cases = (
        Case(Words("下りる", "Out"), paid, NOTHING),
        Case(Words("出る", "In"), (), shown),
    )
    said = Words("{who}は選べる", "{who} may choose").put(who=seat(player))
    ruling = rule("may", said, [may, costs if fee.value else free, *pot, *reasons], cases=cases)
    return ruling._replace(clauses=tuple(dict.fromkeys((*ruling.clauses, *fee.clauses))))


UNPLAYED = Words("打たずに下り賃を分ける。", "The fees are shared unplayed.")
STANDS = {
    Stand.IN: Words("出る。{title}になる", "in, as {title}"),
    Stand.FORCED: Words("出なければならない（縛り）。{title}になる", "forced in (shibari), as {title}"),
    Stand.OUT: Words("下りた", "out"),
    Stand.DRIVEN: Words("追い込み。出られない", "driven out"),
    Stand.BLANK: Words("{blank}で下りる", "out with the {blank}"),
}
WHY = {
    Stand.IN: Words("出ると言った、または最後の一人なので出たとみなす。", "Said so, or is the last one left and counts as in."),
    Stand.FORCED: Words(
        "残りの全員が要るので強制的に出る。下り賃は払わない。", "Everybody left is needed and forced in, without a drop fee."
    ),
    Stand.OUT: Words("下りると言った。撤回できない。", "Said so; that is final."),
    Stand.DRIVEN: Words("人数がそろったので選べない。下り賃は払わない。", "Enough are in: there is no choice, and no drop fee."),
    Stand.BLANK: Words("{blank}の人は無条件で下りる。", "Whoever is dealt the {blank} sits out."),
}


def _hear(deal: Deal, question: Values) -> HeardDeal:
    """The deal from its beginning, as far as it is told."""
    seats = deal.seating.seats
    heard = deal.before_speaking()
    said = [question.get(piece("said", player), "") for player in range(seats)]
    said = [*question.get("said", said)]
    why = dict.fromkeys(heard.stands, heard.UNASKED)
    if heard.full and question.get("blank") is not None:
        heard = blank(heard, Blank(player=question["blank"]), 0)
        why[question["blank"]] = deal.rule("deal.7", "deal.8")
    while heard.speaker is not None and not heard.over and said[heard.speaker]:
        player, before = heard.speaker, len(heard.lines)
        heard = spoke(heard, Spoke(player=player, says=said[player]), 0)
        why[player] = heard.lines[before].clauses
        for line in heard.lines[before + 1 :]:
            why |= {one: line.clauses for one in heard.stands if one not in why}
    return HeardDeal(heard, why)


def _seat_reasons(deal: Deal, heard: HeardDeal) -> Iterator[Reason]:
    """Who is in and out, and who deals."""
    for stand in Stand:
        players = [player for player in deal.order if deal.stands.get(player) is stand]
        if players:
            who = listing([seat(player) for player in players])
            yield Reason(
                Words("{said}：{who}", "{said}: {who}").put(said=SAID[stand].put(blank=deal.BLANK), who=who), heard.why[players[0]]
            )
    if deal.order[0] in deal.stands and deal.stands[deal.order[0]] not in PLAY and deal.playing:
        yield deal.because("dealer-out", who=seat(deal.playing[0]))
    if deal.over and len(deal.playing) == 1:
        last = deal.lines[-1]
        leads = Words("{who}が次の親になる。", "{who} deals next.")
        takes = Words("{who}が下り賃を取り、次の親になる。", "{who} takes the drop fees and deals next.")
        yield Reason((takes if last.payments else leads).put(who=seat(deal.playing[0])), last.clauses)
    elif deal.over:
        yield Reason(
            Words("打たずに下り賃を分ける。親はそのまま。", "The two share the fees unplayed; the dealer stays."),
            deal.lines[-1].clauses,
        )
    elif deal.choosing:
        yield deal.because("two-choose")


# ---------------------------------------------------------------- the dealer's hand


def oyate_inquiry(at: Position[D]) -> Inquiry | None:
    if at.over:
        return None
    deal = at.round
    return Inquiry(
        "oyate",
        Words("親手を貰えるか", "May I take the dealer's hand?"),
        Words("親の手札と替える", "swapping hands with the dealer"),
        deal.topic("deal.9"),
        (
            asks.many(
                "players",
                Words("求めた人（同時なら全員）", "Who asked (all who did at once)"),
                asks.players(at.seats),
                deal.rule("deal.12")[0],
                least=1,
            ),
            asks.many(
                "seen",
                Words("もう手札を見た人", "Who has looked at their hand"),
                asks.players(at.seats),
                deal.rule("deal.10")[0],
                optional=True,
            ),
            asks.flag("swapped", "もう一度交換した", "There was a swap already", deal.rule("deal.12")[0]),
        ),
    )


def ask_oyate(at: Position[D], question: Values) -> Ruling:
    """May one of `players`, who asked at once, swap hands with the dealer?

    `seen` have looked at their hands; `swapped`: there was a swap in this deal. The verdict is swap with the seat after a slash, or
    off, dealer, seen or twice.
    """
    deal = at.round
    seen = question.get("seen", ())
    if deal.no_oyate:
        return rule("off", Words("交換しない", "no swap"), [deal.no_oyate])
    if question.get("swapped"):
        once = deal.because("one-swap")
        return rule("twice", Words("もう交換できない", "no second swap"), [once])
    others = [one for one in question["players"] if one != deal.dealt]
    if not others:
        own = deal.because("others-ask")
        return rule("dealer", Words("親は求められない", "the dealer cannot ask"), [own])
    may = sorted((one for one in others if one not in seen), key=deal.order.index)
    if not may:
        late = deal.because("own-seen")
        return rule("seen", Words("見た後では求められない", "too late: the hand has been seen"), [late])
    first = may[0]
    reasons = [
        deal.because("dealer-must"),
        deal.because("dealer-untouched"),
        deal.because("earlier-turn"),
    ]
    return rule(f"swap/{first}", Words("{who}が親と交換する", "{who} swaps with the dealer").put(who=seat(first)), reasons)


# ---------------------------------------------------------------- the seats


def ask_seats(at: Position[D], question: Values) -> Ruling:
    """Who sits where, and who deals first?

    `draws`: for each draw, the card that each player drew, "" for who did not draw; `crane`: who picked the pile with the crane,
    where piles decide. The verdict lists the players in the order of seats, with the first dealer after a slash (`1-0-2/1`); or
    those who draw again (`again 0-2`).
    """
    deal = at.round
    draws = [[_rank(name) if name else None for name in draw] for draw in question["draws"]]
    seated, tied = order(draws, len(draws[0]))
    same = deal.because("dearer-first")
    if tied:
        players = listing([seat(player) for player in tied[0]])
        again = deal.because("draw-again")
        said = Words("{who}で引き直す", "{who} draw again among themselves").put(who=players)
        return rule("again " + "-".join(map(str, tied[0])), said, [same, again])
    first = question.get("crane", seated[0]) if deal.by_pile else seated[0]
    reasons = [
        deal.because("seats-by-month"),
        same,
        deal.because("seats-stay"),
    ]
    if deal.by_pile:
        reasons.insert(2, deal.because("crane-deals"))
    elif len(draws) > 1:
        reasons.insert(2, deal.because("redraw-settled"))
    who = Words("{order}。最初の親は{first}", "{order}; {first} deals first").put(
        order=listing([seat(player) for player in seated]), first=seat(first)
    )
    return rule("-".join(map(str, seated)) + f"/{first}", who, reasons)


def _rank(name: str) -> int:
    """Earlier months first, then more points."""
    card = BY_NAME[name]
    return card.month * 100 - card.points


QUESTIONS: Questions[Any] = {
    "drop": (
        drop_inquiry,
        ask_drop,
        {
            "player": arguments.SEAT.optional,
            "blank": arguments.SEAT.optional,
            "said": arguments.by_seat(arguments.word(("in", "out")), "").optional,
            "said.*": arguments.word(("in", "out")).optional,
        },
    ),
    "oyate": (
        oyate_inquiry,
        ask_oyate,
        {"players": arguments.seats(10), "seen": arguments.seats(10).optional, "swapped": arguments.FLAG.optional},
    ),
    "seats": (None, ask_seats, {"draws": arguments.draws(arguments.NAME, ""), "crane": arguments.SEAT.optional}),
}
