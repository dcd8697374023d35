"""The forms by which a table tells of its frame (frame.py): the same in every game."""

from collections.abc import Callable, Iterator
from typing import Any

from scorekeeper.core.facts import (
    REASON,
    AgreedScore,
    EndedEarly,
    Fact,
    PlayerJoined,
    PlayerLeft,
    PlayerRenamed,
    Reseated,
    RoundReplayed,
    RoundSkipped,
    Substituted,
    Totals,
)
from scorekeeper.core.names import NAME_LENGTH
from scorekeeper.core.offer import Choice, Input, Offer
from scorekeeper.core.speech import Speech
from scorekeeper.core.words import NOTHING, Words, seat
from scorekeeper.kit import asks
from scorekeeper.kit.frame import ENDED, HOW, JOINED, LEFT, NAMED, PLACE, REPLAYED, SCORE, SEATS, SKIPPED, SUBSTITUTE
from scorekeeper.kit.position import Position
from scorekeeper.kit.rounds import GONE

WHY = Words("訳", "Reason")
WHO = Words("だれの席に", "Whose seat")
COUNTS = (
    Choice("first", Words("前の人の分にする", "Count for the first")),
    Choice("second", Words("後の人の分にする", "Count for the second")),
    Choice("own", Words("それぞれの打った分", "Each his own rounds")),
    Choice("fixed", Words("後の人は決まった点", "A fixed score for the second"), Words("シーズンで", "in a season")),
)
FIXED = Words("シーズンでの点（{unit}）", "Score in a season ({unit})")


def frame_offers(at: Position[Any], totals: Callable[[Position[Any]], Offer | None]) -> Iterator[Offer]:
    """What may be told of the frame now; what may not keeps its place and says why. `totals` makes the game's form of a round known
    by its totals, which asks who leads after a skipped one.
    """
    if at.match.closed:
        return
    players = tuple(Choice(str(player), seat(player)) for player in at.there)
    yield _score(at)
    yield _shut(at, _end(at), EndedEarly(how="rules"))
    name = Input("name", Words("名前", "Name"), "text", most=NAME_LENGTH)
    yield Offer(
        NAMED,
        PlayerRenamed,
        Words("名前を直す", "Correct a name"),
        Words("同じ人。書き違い、変わった名前", "the same person: a slip, or a new name"),
        (Input("player", Words("だれの名前", "Whose name"), "one", players), name),
        place="frame",
    )
    hint = Words("ほかの人がその席に着く", "somebody else takes the seat")
    counts = Input("counts", Words("合計とシーズンの数え方", "Whose result it is"), "one", COUNTS, start="first")
    fixed = Input(
        "fixed", FIXED.put(unit=at.unit.of_results.small), "signed", most=6, start="0", when=asks.when({"counts": ["fixed"]})
    )
    substitute = Offer(
        SUBSTITUTE,
        Substituted,
        Words("代わりの人", "A substitute"),
        hint,
        (Input("player", WHO, "one", players), name._replace(label=Words("だれが", "Who sits there now")), counts, fixed),
        place="frame",
    )
    yield _shut(at, substitute, Substituted(player=0, name="_"))
    yield _shut(at, _seats(at, players), _the_other_way(at))
    if at.play.sits[1]:
        yield from _comings_and_goings(at, players, name)
    if Totals in at.play.moves:
        yield _skip(at, totals)
    again = Offer(
        REPLAYED,
        RoundReplayed,
        at.play.speech.put(Words("{round}をもう一度", "Play the {round} again")),
        at.play.speech.put(Words("終わった{round}の初めから。払いは返る", "the one that has ended; what it paid is returned")),
        (Input("reason", WHY, "text", most=REASON, optional=True),),
        place="frame",
    )
    yield _shut(at, again, RoundReplayed())


def _the_other_way(at: Position[Any]) -> Reseated:
    """Everybody who is there in the seat of another."""
    other = dict(zip(at.there, reversed(at.there), strict=True))
    return Reseated(order=tuple(other.get(one, one) for one in at.seats))


def _comings_and_goings(at: Position[Any], players: tuple[Choice, ...], name: Input) -> Iterator[Offer]:
    left = Offer(
        LEFT,
        PlayerLeft,
        Words("席を立つ", "Leave the table"),
        Words("残りの人で打つ", "the others play on"),
        (
            Input("player", Words("だれが", "Who leaves"), "one", players),
            Input("reason", WHY, "text", most=REASON, optional=True),
        ),
        place="frame",
    )
    yield _shut(at, left, PlayerLeft(player=at.there[0]))
    joined = Offer(
        JOINED,
        PlayerJoined,
        Words("途中から加わる", "Join the table"),
        Words("最後の席の隣に着く", "in a seat beside the last one"),
        (name,),
        place="frame",
    )
    yield _shut(at, joined, PlayerJoined(name="_"))


def _skip(at: Position[Any], totals: Callable[[Position[Any]], Offer | None]) -> Offer:
    speech, told = at.play.speech, None if at.over or at.round.has_begun else totals(at)
    against = at.play.check(at.state, RoundSkipped())
    left_open = any(one.where == "leader" for one in against)
    leads = tuple(_who_leads(one, speech, left_open) for one in told.inputs if one.name == "leader") if told else ()
    offer = Offer(
        SKIPPED,
        RoundSkipped,
        speech.put(Words("{round}を飛ばす", "Skip a {round}")),
        speech.put(Words("払い無しで打ったことにする", "it counts as played, without payments")),
        (*leads, Input("reason", WHY, "text", most=REASON, optional=True)),
        place="frame",
    )
    wrong = tuple(one for one in against if not one.where)
    return offer._replace(shut=wrong[0].text) if wrong else offer


def _who_leads(asked: Input, speech: Speech, left_open: bool) -> Input:
    """The question of a round known by its totals, where nobody has won, which the rules may have `left_open`."""
    by_rules = Choice("", Words("決まり通り", "by the rules"))
    choices = tuple(one if one.value else by_rules for one in asked.choices if one.value or not left_open)
    return asked._replace(label=speech.leads, choices=choices, optional=not left_open)


def _score(at: Position[Any]) -> Offer:
    unit, scores = at.unit, at.play.scores
    change, per = Words("増減", "Change"), unit.per if unit.big else 1
    amounts = Input("amounts", change, "amounts", least=1 if scores else 2, total=per, any_sum=scores)
    hint = Words("決まりに無い分。訳とともに残る", "what no rule says; it stands with its reason")
    penalty = Input("penalty", Words("罰点として", "As a penalty"), "flag")
    return Offer(
        SCORE,
        AgreedScore,
        Words("話し合いの点・罰点", "Agreed score, penalty"),
        hint,
        (amounts, Input("reason", WHY, "text", most=REASON), penalty),
        place="frame",
    )


def _end(at: Position[Any]) -> Offer:
    award, speech = at.play.award, at.play.speech
    ways = [key for key in HOW if key != "sums" or award != NOTHING]
    choices = tuple(Choice(key, speech.put(HOW[key], award=award)) for key in ways)
    hint = speech.put(Words("終わった{round}までで締める", "settled after the last {round}"))
    asked = Input("how", Words("どう締めるか", "How it is settled"), "one", choices)
    reason = Input("reason", WHY, "text", most=REASON, optional=True)
    return Offer(ENDED, EndedEarly, Words("早じまい", "End early"), hint, (asked, reason), place="frame")


def _in_seat(one: int, at: Position[Any], players: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Who may sit in this seat: nobody else in one that is empty."""
    return players if one in at.there else (Choice(str(one), GONE),)


def _seats(at: Position[Any], players: tuple[Choice, ...]) -> Offer:
    label = Words("{place}（いま@{n}）", "{place} (now @{n})")
    asked = tuple(
        Input(
            f"order.{one}",
            label.put(place=PLACE.put(n=one + 1), n=one),
            "one",
            _in_seat(one, at, players),
            start=str(one),
            look="places",
        )
        for one in at.seats
    )
    hint = Words("持ち点も移る", "what each has goes along")
    return Offer(SEATS, Reseated, Words("席を直す", "Correct the seats"), hint, asked, place="frame")


def _shut(at: Position[Any], offer: Offer, fact: Fact) -> Offer:
    """The offer, shut while a fact like this could not stand."""
    wrong = next((one for one in at.play.check(at.state, fact) if not one.where), None)
    return offer._replace(shut=wrong.text) if wrong else offer
