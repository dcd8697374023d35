"""Whose are the cards that were left on the field?"""

from scorekeeper.core.inquiry import Inquiry, Ruling
from scorekeeper.core.trial import cannot_stand, rule
from scorekeeper.core.words import Words, listing, seat
from scorekeeper.games.basics.speaking import open_for
from scorekeeper.games.mushi.captured import hand_over
from scorekeeper.games.mushi.count import objection_of
from scorekeeper.games.mushi.forms import At
from scorekeeper.games.mushi.law import LAW
from scorekeeper.kit import asks
from scorekeeper.kit.game import Values

MOST_LEFT = 4
WHY = ("last-pair", "willow-to-owner", "other-to-oni", "three-to-oni", "ownerless", "left-of-41")


def inquiry(at: At) -> Inquiry | None:
    if at.over or not at.round.ready:
        return None
    two = at.round.players
    willow = asks.who(
        two, Words("ほかの柳を取った人", "Who captured the other willows"), "willow", clause=LAW["leftover.3"], optional=True
    )
    return Inquiry(
        "left",
        Words("残り札はだれのものか", "Who gets the left-over cards?"),
        Words("柳・鬼札が取った月・4枚残った時", "a willow, the oni's month, four left over"),
        "leftover",
        (
            asks.cards("left", Words("場に残った札", "What is left on the field"), 0, MOST_LEFT, LAW["leftover.1"], optional=True),
            asks.who(two, Words("鬼札を取った人", "Who captured the oni"), "oni", clause=LAW["leftover.4"]),
            *([willow] if at.round.pack.willows else []),
        ),
    )


def ask_left(at: At, question: Values) -> Ruling:
    """Whose is each of the cards that were `left`?

    `oni` captured the oni, `willow` the other willows (absent: nobody). The verdict has the owner of each card in the order of the
    deck, `0-1`; or none, if nothing is left.
    """
    month, pack = at.round, at.round.pack
    left = frozenset(at.house.pack.deck.cards_named(question.get("left") or ()))
    captors = ((who, question[who]) for who in ("oni", "willow") if left and who in question)
    closed = tuple(open_for(month, *captors))
    if closed:
        return cannot_stand(closed)
    if not left and pack.willows:
        paired = LAW.because("nothing-left")
        return rule("none", Words("渡す札は無い", "there is nothing to hand over"), [paired])
    plain = left - pack.willows - {pack.oni}
    wrong = len({card.suit for card in plain}) > 1 or len(plain) in (2, 4) or (plain and pack.oni in left)
    if not left or wrong or (pack.willows and left >= pack.willows):
        return cannot_stand((LAW.no(objection_of(pack, "left-wrong"), "left"),))
    place = {player: nth for nth, player in enumerate(month.players)}
    given = hand_over(pack, left, place[question["oni"]], place.get(question.get("willow", -1)), month.biki)
    owners = [month.players[one.owner] for one in given]
    each = Words("{card}は{who}", "{card}: {who}")
    said = listing([each.put(card=one.card.words, who=seat(who)) for one, who in zip(given, owners, strict=True)])
    reasons = LAW.why(LAW.all(*dict.fromkeys(one.clause for one in given)), WHY)
    first = LAW.because("before-counting")
    usual = [LAW.because("usually-left")] if pack.willows else []
    return rule("-".join(map(str, owners)), said, [*usual, *reasons, first])
