"""飛込み and its hatto, by commission and by omission, and the proof of an exemption afterwards."""

from scorekeeper.core.facts import Fact
from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.trial import Trial, cannot_stand, rule
from scorekeeper.core.words import Words, seat
from scorekeeper.games.hachihachi.deal.teyaku import HANDS
from scorekeeper.games.hachihachi.facts import Exempt, HachihachiTobikomi
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import HachihachiMonth
from scorekeeper.games.hachihachi.show.forms.asked import EVERYONE, NONE, PROOFS, At
from scorekeeper.kit import asks
from scorekeeper.kit.eights.forms import MONTHS
from scorekeeper.kit.game import Values

HOW = (
    Choice("own", Words("自然に成立した", "by nobody's doing")),
    Choice("played", Words("だれかが4枚目を打った", "somebody played the fourth")),
    Choice("omitted", Words("1枚目を取らずに残した", "the first was left lying")),
)
BLAMED = {"how": ("played", "omitted")}
"""How a tobikomi that one player pays alone comes about."""


def inquiry(at: At) -> Inquiry:
    month = at.match.now
    offenders = asks.players(EVERYONE, unless="player")
    inputs = [
        asks.one("player", Words("三本を宣言した人", "Who declared the three"), asks.players(EVERYONE)),
        asks.one("month", Words("どの三本(分かれば)", "Which three, if known"), MONTHS, optional=True, quiet=True),
    ]
    if at.house.hatto != "off":
        inputs += [
            asks.one("how", Words("どうして成立したか", "How it came about"), HOW, LAW["tobikomi.7"], start="own"),
            asks.one("offender", Words("打った人・取らなかった人", "Who played or left it"), offenders, when=BLAMED),
            asks.one("proof", Words("免除の証明", "Proof of exemption"), (NONE, *PROOFS), when=BLAMED, optional=True),
        ]
    if month.sage:
        inputs.append(asks.flag("early", "下げより前に成立していた", "It was made before the sage", LAW["sage.14"]))
    return Inquiry(
        "tobikomi",
        Words("飛込みは法度か、だれが払うか", "Is this tobikomi hatto? Who pays?"),
        Words("4枚目を打った・取らなかった・後で証明", "played, left lying, proved later"),
        "tobikomi",
        tuple(inputs),
        _prefill(month),
    )


def _prefill(month: HachihachiMonth) -> dict[str, tuple[str, ...]]:
    """The last tobikomi that may still be proved exempt; else that of the only player who has declared a three."""
    unproved = [(hand.player, dive) for hand in month.standing for dive in hand.dives if dive.provisional is not None]
    if unproved:
        player, dive = unproved[-1]
        given: dict[str, tuple[str, ...]] = {"player": (str(player),), "how": ("played",), "offender": (str(dive.provisional),)}
        return given | ({"month": (str(dive.month),)} if dive.month else {})
    owners = [hand.player for hand in month.standing if HANDS.threes(hand.names)]
    return {"player": (str(owners[0]),)} if len(owners) == 1 else {}


def ask_tobikomi(at: At, question: Values) -> Ruling:
    """Is this tobikomi hatto, and who pays? The verdict is `hatto`, `exempt`, `free`, or `amiss` if none was made.

    If the tobikomi is entered already, the ruling enters only the proof.
    """
    month, player = at.match.now, question["player"]
    how = question.get("how", "own") if at.house.hatto != "off" else "own"
    offender = question["offender"] if how in BLAMED["how"] else None
    proof = question.get("proof", "")
    made = HachihachiTobikomi(
        player=player,
        month=question.get("month"),
        offender=offender,
        omitted=how == "omitted",
        early=bool(question.get("early") and month.sage),
    )
    proved = proof and how == "played" and offender is not None
    facts: tuple[Fact, ...] = () if proved and _stands_in_record(month, made) else (made,)
    liable = None if made.early else month.liable(player)
    if proved and liable is None:
        facts += (Exempt(player=question["offender"], reason="last" if proof == "last" else "shown"),)
    outcome = at.trial(*facts)
    if not isinstance(outcome, Trial):
        return cannot_stand(outcome)
    who = seat(player)
    reasons = [LAW.because("three-captured", who=who)]
    if liable is not None:
        return _holder_pays(liable, made, reasons, outcome)
    if made.early:
        reasons.append(LAW.because("before-the-sage"))
    if offender is None:
        reasons.append(LAW.because("nobody-broke-it" if at.house.hatto != "off" else "no-hatto"))
        reasons.append(LAW.because("each-of-two"))
        return rule("free", Words("法度ではない。二人が払う", "no hatto: both pay"), reasons, outcome)
    return _by_hatto(offender, made, proof, reasons, outcome)


def _stands_in_record(month: HachihachiMonth, made: HachihachiTobikomi) -> bool:
    """Whether this tobikomi stands in the record, paid by the offender alone."""
    hand = month.hand(made.player)
    dives = hand.dives if hand else ()
    return any(dive.provisional == made.offender and made.month in (None, dive.month) for dive in dives)


def _holder_pays(liable: int, made: HachihachiTobikomi, reasons: list[Reason], outcome: Trial) -> Ruling:
    holder = seat(liable)
    reasons.append(LAW.because("dive-under-sage", who=holder))
    if made.offender is not None:
        reasons.append(LAW.because("hatto-under-sage"))
    return rule("holder", Words("下げた{who}が二人分払う", "{who}, who took sage, pays both").put(who=holder), reasons, outcome)


def _by_hatto(offender: int, made: HachihachiTobikomi, proof: str, reasons: list[Reason], outcome: Trial) -> Ruling:
    who = seat(offender)
    if made.omitted:
        reasons.append(LAW.because("left-the-first", who=who))
        if proof:
            reasons.append(LAW.because("no-exemption"))
    else:
        reasons.append(LAW.because("played-fourth", who=who))
    reasons.append(LAW.because("dive-both-shares", who=who))
    if made.omitted or not proof:
        return rule("hatto", Words("法度。{who}が二人分払う", "hatto: {who} pays both").put(who=who), reasons, outcome)
    back = LAW.because("exempt-later")
    return rule("exempt", Words("法度札だが免除。二人払いに直す", "exempt: split between the two"), [*reasons, back], outcome)
