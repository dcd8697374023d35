"""Who deals next and puts in the month stone."""

from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.trial import Trial, cannot_stand, rule
from scorekeeper.core.words import Words, seat
from scorekeeper.games.hachihachi.end import year
from scorekeeper.games.hachihachi.facts import HachihachiPlayedOut
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import SEATS
from scorekeeper.games.hachihachi.show.forms.asked import EVERYONE, At
from scorekeeper.games.hachihachi.show.referee.counts import THREE
from scorekeeper.kit import asks
from scorekeeper.kit.eights.fields import FieldKind
from scorekeeper.kit.eights.month import Phase
from scorekeeper.kit.eights.year import unsure
from scorekeeper.kit.game import Values
from scorekeeper.kit.seating import everyone

DECIDES = frozenset(LAW.all("dealer.2", "dealer.3", "dealer.4", "sage.22", "special.12", "special.13", "special.14"))
"""The clauses by which the end of a month names the next dealer."""
ENDS = (
    Choice("yaku", Words("出来役・特殊役", "a dekiyaku or a special")),
    Choice("cancel", Words("下げの取消し", "a cancelled sage")),
    Choice("points", Words("打ち終わり(役なし)", "played out without a yaku")),
)


def dealer_inquiry(at: At) -> Inquiry:
    month = at.match.now
    maker = Words("役を作った人・取り消した人", "Whose yaku, or whose sage")
    inputs = (
        asks.one("ended", Words("月の終わり方", "How the month ended"), ENDS),
        asks.one("player", maker, asks.players(EVERYONE), when={"ended": ("yaku", "cancel")}),
        THREE._replace(when=asks.when({"ended": ("points",)})),
    )
    given = {"ended": ("cancel",), "player": (str(month.sage.holder),)} if month.sage else {}
    words, hint = Words("次の胴はだれか", "Who deals next?"), Words("月石はだれが置くか", "Who puts in the stone?")
    return Inquiry("dealer", words, hint, "dealer", () if month.over else inputs, given)


def ask_dealer(at: At, question: Values) -> Ruling:
    """Who deals next and puts in the stone? The verdict is the seat, or `none` after shiso."""
    month, ended = at.match.now, question.get("ended")
    if month.phase is Phase.SHISOU:
        over = LAW.because("shiso-no-dealer")
        return rule("none", Words("次の胴は無い", "nobody deals next"), [over])
    if month.next is not None:
        decided = tuple(clause for line in month.lines for clause in line.clauses if clause in DECIDES)
        return _next(at, month.next, Reason(Words("月の終わりの記入から。", "From the entry that ended the month."), decided))
    if ended is None:
        said = Words("月はまだ終わっていない", "the month is not over")
        return rule("none", said, [LAW.because("decided-by-end")])
    if ended == "points":
        return _by_points(at, question)
    player = question["player"]
    if ended == "cancel" and month.sage and month.sage.holder != player:
        not_held = LAW.because("only-holder-cancels", who=seat(month.sage.holder))
        return rule("none", Words("{who}は取り消せない", "{who} cannot cancel").put(who=seat(player)), [not_held])
    reasons = [LAW.because("who-ended")]
    if ended == "yaku" and month.liable(player) is not None:
        reasons.append(LAW.because("not-the-holder"))
    return _next(at, player, *reasons)


def _by_points(at: At, question: Values) -> Ruling:
    outcome = at.trial(HachihachiPlayedOut(points=tuple(question["points"])))
    if not isinstance(outcome, Trial):
        return cannot_stand(outcome)
    dealer, clause = at.after(outcome).match.now.next, outcome.lines[-1].clauses[-1]
    assert dealer is not None
    why = Words("役が無ければ、取り札の素点が最高の人。", "Without a yaku the highest raw points deal next.")
    if clause == LAW["dealer.4"]:
        why = Words("同点は、その月の胴・胴二・ビキの順。", "A tie goes in the order do, do-ni, biki.")
    reason = LAW.because("special-deals") if clause == LAW["special.12"] else Reason(why, (clause,))
    return _next(at, dealer, reason)._replace(leads="played-out")


def _next(at: At, player: int, *why: Reason) -> Ruling:
    """The next dealer puts the stone, at the year's end too. In the last month nobody deals next."""
    who, ended = seat(player), at.match.replace(now=at.match.now.replace(phase=Phase.OVER))
    last = at.over or (year.over(ended) and not unsure(ended))
    _, second, third = (seat(one) for one in everyone(SEATS, player).turn)
    seats = () if last else (LAW.because("seats-to-the-right", second=second, third=third),)
    reasons = [*why, *seats, LAW.because("stone-put", who=who)]
    if at.match.now.kind in (FieldKind.BIG, FieldKind.ZETSU):
        reasons.append(LAW.because("stone-plain"))
    if at.house.method == "written":
        reasons.append(LAW.because("stone-on-paper", who=who))
    reasons.append(LAW.because("teyaku-apart"))
    said = Words("次の胴は{who}。月石も{who}", "{who} deals next and puts in the stone")
    if last:
        said = Words("年は終わり。月石は{who}", "the year is over; {who} puts in the stone")
    return rule(str(player), said.put(who=who), reasons)
