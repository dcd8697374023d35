"""飛込み and its hatto, by commission and by omission, and the proof of an exemption afterwards."""

from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Choice, Input, Inquiry, Ruling
from scorekeeper.core.play import asking
from scorekeeper.core.play.game import Values
from scorekeeper.core.trial import Trial, refused, rule
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import PLANTS
from scorekeeper.games.hachihachi.deal import teyaku
from scorekeeper.games.hachihachi.facts import Exempt, Tobikomi
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import Month
from scorekeeper.games.hachihachi.show.forms.asked import EVERYONE, NONE, At

HOW = {
    "own": Words("自然に成立した", "by nobody's doing"),
    "played": Words("だれかが4枚目を打った", "somebody played the fourth"),
    "omitted": Words("1枚目を取らずに残した", "the first was left lying"),
}
BLAMED = frozenset(("played", "omitted"))


def inquiry(at: At) -> Inquiry:
    month = at.match.now
    owners = [hand.player for hand in month.hands if not hand.void and teyaku.threes(hand.names)]
    months = tuple(Choice(str(number), plant) for number, (_, plant) in PLANTS.items())
    blamed = (("how", BLAMED),)
    proofs = (
        Choice("last", Words("最後の札だった", "it was the last card")),
        Choice("shown", Words("残りの手札を公開した", "the rest of the hand was shown")),
    )
    inputs: tuple[Input, ...] = (
        Input("player", Words("三本を宣言した人", "Who declared the three"), "one", asking.players(EVERYONE)),
        Input("month", Words("どの三本(分かれば)", "Which three, if known"), "one", months, optional=True, quiet=True),
        Input(
            "how",
            Words("どうして成立したか", "How it came about"),
            "one",
            tuple(Choice(key, words) for key, words in HOW.items()),
            start="own",
            clause=LAW["tobikomi.7"],
        ),
        Input(
            "offender",
            Words("打った人・取らなかった人", "Who played or left it"),
            "one",
            asking.players(EVERYONE, unless="player"),
            when=blamed,
        ),
        Input("proof", Words("免除の証明", "Proof of exemption"), "one", (NONE, *proofs), when=blamed, optional=True),
    )
    if month.sage:
        inputs += (Input("early", Words("下げより前に成立していた", "It was made before the sage"), "flag", clause=LAW["sage.14"]),)
    given = {"player": (str(owners[0]),)} if len(owners) == 1 else {}
    unproved = [
        (hand.player, dive) for hand in month.hands for dive in hand.dives if dive.provisional is not None and not hand.void
    ]
    for player, dive in unproved[-1:]:
        given = {"player": (str(player),), "how": ("played",), "offender": (str(dive.provisional),)}
        given |= {"month": (str(dive.month),)} if dive.month else {}
    words = Words("飛込みは法度か、だれが払うか", "Is this tobikomi hatto? Who pays?")
    return Inquiry(
        "tobikomi",
        words,
        Words("4枚目を打った・取らなかった・後で証明", "played, left lying, proved later"),
        "tobikomi",
        inputs,
        given,
    )


def ask_tobikomi(at: At, question: Values) -> Ruling:
    """Is this tobikomi hatto, and who pays? The verdict is `hatto`, `exempt`, `free` or, where none is made, `amiss`.

    A tobikomi that is entered already is not entered again: then only the proof is.
    """
    month, player, how = at.match.now, question["player"], question["how"]
    offender = question["offender"] if how in BLAMED else None
    proof = question.get("proof", "") if how == "played" else ""
    made = Tobikomi(
        player=player,
        month=question.get("month"),
        offender=offender,
        omitted=how == "omitted",
        early=bool(question.get("early") and month.sage),
    )
    liable = month.sage is not None and month.sage.holder != player and not made.early
    entered = proof and offender is not None and _entered(month, made)
    facts: tuple[Fact, ...] = () if entered else (made,)
    if proof and offender is not None and not liable:
        facts += (Exempt(player=offender, reason="last" if proof == "last" else "shown"),)
    outcome = at.tried(*facts)
    if not isinstance(outcome, Trial):
        return refused(outcome)
    return _ruled(month, made, outcome, proof=bool(proof), omitted_proof=how == "omitted" and bool(question.get("proof")))


def _entered(month: Month, made: Tobikomi) -> bool:
    """Whether this tobikomi stands in the record, paid by the offender alone."""
    hand = month.hand(made.player)
    dives = hand.dives if hand else ()
    return any(dive.provisional == made.offender and made.month in (None, dive.month) for dive in dives)


def _ruled(month: Month, made: Tobikomi, outcome: Trial, *, proof: bool, omitted_proof: bool) -> Ruling:
    who = seat(made.player)
    reasons = [
        LAW.because(
            "{who}は宣言した三本の3枚を全て取った。", "{who} has captured all three of the declared cards.", "tobikomi.2", who=who
        )
    ]
    if month.sage and month.sage.holder != made.player and not made.early:
        holder = seat(month.sage.holder)
        reasons.append(
            LAW.because(
                "{who}の下げ中。{who}が二人分払う。",
                "{who}'s sage stands: {who} pays both shares.",
                "tobikomi.11",
                "sage.11",
                who=holder,
            )
        )
        if made.offender is not None:
            reasons.append(
                LAW.because("法度でも、払うのは下げた人。", "Even with hatto the sage holder pays.", "sage.12", "hatto.30")
            )
        return rule("holder", Words("下げた{who}が二人分払う", "{who}, who took sage, pays both").put(who=holder), reasons, outcome)
    if made.early:
        reasons.append(
            LAW.because(
                "下げより前に成立した。下げた人の責任ではない。",
                "It was made before the sage, whose holder bears nothing.",
                "sage.14",
            )
        )
    if made.offender is None:
        reasons += [
            LAW.because(
                "4枚目を手札から打った人も、取らずに残した人もいない。",
                "Nobody played the fourth card from hand or left one.",
                "tobikomi.7",
                "tobikomi.8",
            ),
            LAW.because("二人がそれぞれ払う。", "Each of the two pays.", "tobikomi.3"),
        ]
        return rule("free", Words("法度ではない。二人が払う", "no hatto: both pay"), reasons, outcome)
    offender = seat(made.offender)
    if made.omitted:
        reasons.append(
            LAW.because(
                "{who}は4枚目を持ち、場の1枚目を取れたのに取らなかった。",
                "{who} held the fourth card and left the first lying.",
                "tobikomi.8",
                who=offender,
            )
        )
        if omitted_proof:
            reasons.append(
                LAW.because("取らなかった法度に免除は無い。", "There is no exemption for a card left lying.", "tobikomi.8")
            )
    else:
        reasons.append(
            LAW.because(
                "三枚とも手にある間に、{who}が4枚目を手札から打った。",
                "{who} played the fourth card while all three were still in hand.",
                "tobikomi.7",
                who=offender,
            )
        )
    reasons.append(LAW.because("{who}が二人分を払う。", "{who} pays both shares.", "tobikomi.9", who=offender))
    if proof:
        reasons.append(
            LAW.because(
                "月の精算前に免除を証明した。もう一人が1人分を返す。",
                "The exemption is proved before the month is settled: the third player gives one share back.",
                "tobikomi.10",
            )
        )
        return rule("exempt", Words("法度札だが免除。二人払いに直す", "exempt: split between the two"), reasons, outcome)
    return rule("hatto", Words("法度。{who}が二人分払う", "hatto: {who} pays both").put(who=offender), reasons, outcome)
