"""What players say before a deal is played, and what follows: who is driven out or forced in, and what if too few are in."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from scorekeeper.core.facts import Fact
from scorekeeper.core.ledger import POT, Payment
from scorekeeper.core.offer import Objection
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, listing, seat
from scorekeeper.games.basics.deal import PAIR, Deal, Stand
from scorekeeper.games.basics.facts import Blank, Paired, Spoke
from scorekeeper.kit.fields import players_of
from scorekeeper.kit.rounds import Move

D = TypeVar("D", bound=Deal)
TOO_FEW = {"shibari": "force.1", "play": "force.3", "split": "force.5", "ask": "force.10"}
"""The clause on what happens if too few are in, by the house rule on that."""


def check_spoke(deal: Deal, fact: Spoke) -> Iterator[Objection]:
    if not deal.asks:
        yield deal.no("spoke-needless")
    elif fact.player >= deal.seating.seats or fact.player in deal.seating.gone:
        yield deal.no("not-sitting", "player")
    elif deal.full and not deal.stands:
        yield deal.no("spoke-blank")
    elif fact.player in deal.stands:
        said = deal.no("spoke-final", "player", who=seat(fact.player), said=deal.KINDS[deal.stands[fact.player]])
        yield said._replace(clause=_settled_by(deal, fact.player) or said.clause)
    elif fact.player != deal.speaker:
        yield deal.no("spoke-turn", "player", who=seat(deal.order[0] if deal.speaker is None else deal.speaker))


def _settled_by(deal: Deal, player: int) -> str:
    """The clause by which it is settled whether the player is in who has not said so; "" if he has."""
    match deal.stands[player]:
        case Stand.FORCED:
            return deal.rule("force.1")[0]
        case Stand.DRIVEN:
            return deal.rule("drive.1")[0]
        case Stand.BLANK:
            return deal.rule("deal.7")[0]
    alone = deal.rule("force.7")
    last = any(line.clauses[: len(alone)] == alone and line.player == player for line in deal.lines[deal.past :])
    return alone[0] if last else ""


def spoke(deal: D, fact: Spoke, entry: int) -> D:
    """What the player said, what he pays, and what follows for those after him."""
    before = deal.leader
    said = Stand(fact.says)
    fee = deal.drop_fee(fact.player) if said is Stand.OUT else Reckoning()
    paid = (Payment(fact.player, POT, fee),) if fee.value else ()
    clauses = deal.rule("out.1", "out.2", *(("out.4",) if said is Stand.OUT else ()))
    deal = deal.stand({fact.player: said})
    deal = deal.add(deal.line(entry, fact.says, deal.KINDS[fact.says], fact.player, paid, clauses=clauses))
    deal = _pass_deal(deal, before) if said is Stand.OUT else deal
    return _settle(deal, entry)


def _pass_deal(deal: D, before: int) -> D:
    """The deal passes on if its dealer has dropped."""
    return deal.cite(*deal.rule("out.5")) if deal.leader != before else deal


def _settle(deal: D, entry: int) -> D:
    """What follows from what has been said: who is driven out or forced in, and what if too few are in."""
    told = deal.follows()
    if told:
        deal = _follow(deal.stand(told), told, entry)
    if not deal.is_settled:
        return deal
    deal = deal.cite(*deal.rule("out.6"))
    return _short(deal, entry) if len(deal.playing) < deal.quorum and not deal.choosing else deal


def _follow(deal: D, told: Mapping[int, Stand], entry: int) -> D:
    players = tuple(told)
    who = listing([seat(player) for player in players])
    match next(iter(told.values())):
        case Stand.DRIVEN:
            fees = ((player, deal.drive_fee(player)) for player in players)
            paid = tuple(Payment(payer, player, fee) for player, fee in fees if fee.value for payer in deal.playing)
            clauses = deal.rule("drive.1", "drive.2", *(("out.4",) if paid else ()))
            return deal.add(deal.line(entry, "driven", who, None, paid, clauses=clauses))
        case Stand.FORCED:
            clauses = (*deal.rule("force.1", "force.2"), *deal.FORCED_BY)
            return deal.add(deal.line(entry, "forced", who, None, clauses=clauses))
        case _:
            return deal.add(deal.line(entry, "in", deal.KINDS["in"], players[0], clauses=deal.rule("force.7")))


# ---------------------------------------------------------------- too few are in


def _short(deal: D, entry: int) -> D:
    """Too few are in: one takes the fees, two play or split them."""
    first = deal.playing[0]
    if len(deal.playing) < PAIR:
        rule = "force.6" if deal.shortage == "split" else "force.4"
        lines = deal.take_pot(entry, first, *deal.rule(rule, "force.8"))
        alone = deal.line(entry, "pot", Words("一人だけ出た", "alone"), first, clauses=deal.rule(rule, "force.8"))
        return deal.add(*(lines or (alone,))).replace(next=first)
    return deal.cite(*deal.rule("force.3")) if deal.shortage == "play" else _share_fees(deal, entry, "force.5")


def _share_fees(deal: D, entry: int, rule: str) -> D:
    """The two share the fees; the odd unit goes to the earlier in turn. The dealer of this deal stays."""
    half, odd = divmod(deal.pot, PAIR)
    rules = deal.rule(rule)
    shared = Words("下り賃の折半", "half of the drop fees")
    paid = []
    for nth, player in enumerate(deal.playing):
        why = Reckoning().plus(shared, half, rules[0])
        if odd and not nth:
            why = why.plus(Words("端数", "the odd unit"), odd, rules[-1])
        paid += [Payment(POT, player, why)] if why.value else []
    line = deal.line(entry, "pot", Words("下り賃の折半", "drop fees split"), None, tuple(paid), clauses=deal.rule(rule, "force.8"))
    return deal.add(line).replace(next=deal.leader)


def check_paired(deal: Deal, fact: Paired) -> Iterator[Objection]:
    if not deal.choosing:
        yield deal.no("paired-needless")._replace(clause=deal.rule(TOO_FEW[deal.shortage])[0])


def pair_up(deal: D, fact: Paired, entry: int) -> D:
    deal = deal.replace(paired=fact.plays)
    if not fact.plays:
        return _share_fees(deal, entry, "force.10")
    label = Words("二人で差す", "the two play")
    return deal.add(deal.line(entry, "in", label, clauses=deal.rule("force.10")[:1]))


# ---------------------------------------------------------------- the blank card


def check_blank(deal: Deal, fact: Blank) -> Iterator[Objection]:
    if not deal.full:
        yield deal.no("blank-needless")
    elif fact.player >= deal.seating.seats or fact.player in deal.seating.gone:
        yield deal.no("not-sitting", "player")
    elif deal.stands:
        yield deal.no("blank-late")


def blank(deal: D, fact: Blank, entry: int) -> D:
    """Out without paying or receiving; the deal passes on if the dealer has it."""
    before = deal.leader
    deal = deal.stand({fact.player: Stand.BLANK})
    deal = deal.add(deal.line(entry, "blank", deal.KINDS["blank"], fact.player, clauses=deal.rule("deal.7", "deal.8")))
    return _settle(_pass_deal(deal, before), entry)


# ---------------------------------------------------------------- for the games


MOVES: dict[type[Fact], Move[Any]] = {
    Spoke: Move(check_spoke, spoke),
    Blank: Move(check_blank, blank),
    Paired: Move(check_paired, pair_up),
}
"""The moves before a deal is played."""


def in_play(check: Callable[[Any, Any], Iterable[Objection]], apply: Callable[[Any, Any, int], Any]) -> Move[Any]:
    """The move of a fact of play: until it is settled who plays, and if it tells something of somebody who does not, that is
    objected to before anything else.
    """

    def open_then_check(deal: Deal, fact: Fact) -> Iterable[Objection]:
        return tuple(open_for(deal, *players_of(fact))) or check(deal, fact)

    return Move(open_then_check, apply)


def open_for(deal: Deal, *players: tuple[str, int]) -> Iterable[Objection]:
    """Objections to a fact of play: that it is not settled yet who plays, or that one of the players, (field, seat), does not."""
    if deal.choosing:
        yield deal.no("deal-choosing")
    elif deal.full and not deal.stands:
        yield deal.no("spoke-blank")
    elif not deal.ready:
        yield deal.no("deal-open", who=seat(deal.order[0] if deal.speaker is None else deal.speaker))
    else:
        for where, player in players:
            if deal.seating.place(player) is None:
                there = player < deal.seating.seats and player not in deal.seating.gone
                yield deal.no("not-playing" if there else "not-sitting", where)
