"""May this player take sage, go out or cancel? The outcomes with their payments, side by side."""

from collections.abc import Iterator

from scorekeeper.core.game import Case, Input, Inquiry, Reason, Ruling
from scorekeeper.core.play import asking
from scorekeeper.core.play.game import Values
from scorekeeper.core.trial import Trial, refused, rule
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import RIBBONS
from scorekeeper.games.hachihachi.facts import Cancel, Dekiyaku
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.play.dekiyaku import DEKIYAKU, SEVEN
from scorekeeper.games.hachihachi.show.forms.asked import EVERYONE, NAMES, At

NO_HATTO = Words("法度は無いとして。", "Without any hatto.")
CANCEL = {True: Words("下げて取り消す", "Sage, and cancel"), False: Words("取り消す", "Cancel")}
"""What a cancel is called by whether the sage is still to be taken."""


def sage_inquiry(at: At) -> Inquiry:
    month = at.match.now
    inputs = (
        Input("player", Words("だれが", "Who"), "one", asking.players(EVERYONE)),
        Input("names", Words("この手番でできた役", "Made in this turn"), "many", NAMES, optional=True),
        Input(
            "ribbons",
            Words("七短の短冊", "Ribbons of nanatan"),
            "count",
            least=SEVEN,
            most=10,
            start=str(SEVEN),
            when=(("names", frozenset(("nanatan",))),),
        ),
        Input("last", Words("最後の手札だった", "It was the last hand card"), "flag", clause=LAW["sage.4"]),
        Input(
            "two_turned",
            Words("山札を2枚めくった", "Two stock cards were turned"),
            "flag",
            quiet=True,
            clause=LAW["penalty.5"],
        ),
        Input("more", Words("下げて足すつもりの役", "What the sage hopes to add"), "one", NAMES, optional=True),
        Input("theirs", Words("先にできそうな他の人の役", "What another may make first"), "one", NAMES, optional=True),
    )
    given = {"player": (str(month.sage.holder),)} if month.sage else {}
    words = Words("下げてよいか、取り消せるか", "May I take sage? May I cancel?")
    return Inquiry("sage", words, Words("三つの結果を並べる", "the outcomes side by side"), "sage", inputs, given)


def ask_sage(at: At, question: Values) -> Ruling:
    """May this player take sage, go out, or cancel now? The verdict is `choose`, `agari`, `sage`, `cancel` or `no`.

    The cases are the outcomes with their payments. Nothing is entered: the choice is the player's.
    """
    month, player = at.match.now, question["player"]
    names, sage, last = question.get("names", ()), month.sage, bool(question.get("last"))
    if not names:
        return _standing(at, question)
    out, under = at.tried(asking.said(Dekiyaku, question, then="agari")), at.tried(asking.said(Dekiyaku, question, then="sage"))
    if not isinstance(out, Trial) and not isinstance(under, Trial):
        return refused(out)
    cases: list[Case] = []
    if isinstance(out, Trial):
        cases.append(Case(Words("いまあがる", "Go out now"), out.payments, Words("月が終わる", "the month ends")))
    if isinstance(under, Trial):
        cases += _after_sage(at.after(under), player, question)
    if isinstance(out, Trial) and isinstance(under, Trial):
        reasons = [
            LAW.because(
                "新しい役ができた手番の終わり。あがるか下げるかを選ぶ。",
                "A new yaku at the end of the turn: go out or take sage.",
                "agari.2",
            ),
            LAW.because("下げは何度でもできる。", "Sage may be taken any number of times.", "sage.5") if sage else _only_one(),
            *_risks(),
        ]
        return rule(
            "choose",
            Words("下げてもあがってもよい", "sage or agari, as you like"),
            reasons,
            cases=cases,
            assumed=_assumed(question),
            leads="dekiyaku",
        )
    if isinstance(under, Trial):
        reasons = [
            LAW.because("2枚めくって次の札を見たので、あがれない。", "The next card was seen: no agari.", "penalty.5"),
            *_risks(),
        ]
        words = Words("下げるしかない", "sage is the only choice")
        return rule("sage", words, reasons, cases=cases, assumed=_assumed(question), leads="dekiyaku")
    assert not isinstance(under, Trial)
    reasons = [Reason(one.text, (one.clause,)) for one in under]
    if last:
        reasons.append(
            LAW.because("最後の手番の役は満額のあがり。", "A yaku of the last turn is an agari at the full fee.", "agari.6")
        )
    return rule(
        "agari", Words("下げられない。あがる", "no sage: go out"), reasons, cases=cases, assumed=(NO_HATTO,), leads="dekiyaku"
    )


def _standing(at: At, question: Values) -> Ruling:
    """No new yaku: whether a sage that stands may be cancelled."""
    sage, player, last = at.match.now.sage, question["player"], bool(question.get("last"))
    if sage is None or sage.holder != player:
        reasons = [
            LAW.because(
                "新しい出来役が無ければ、下げもあがりもできない。", "Without a new yaku there is neither sage nor agari.", "agari.2"
            )
        ]
        if sage:
            reasons.append(
                LAW.because(
                    "取り消せるのは下げた{who}だけ。", "Only {who}, who took sage, may cancel.", "sage.16", who=seat(sage.holder)
                )
            )
        return rule("no", Words("下げも取消しもできない", "neither sage nor cancel"), reasons)
    cases = _after_sage(at, player, question, forced=last)
    if last:
        reasons = [
            LAW.because(
                "最後の手番で新しい役が無い。強制取消しで半額。",
                "The last turn brought nothing new: cancelled by force, at half.",
                "sage.19",
                "sage.20",
            )
        ]
        return rule("forced", Words("強制取消し", "cancelled by force"), reasons, at.allowed(Cancel(forced=True)), cases=cases)
    if sage.forced:
        reasons = [
            LAW.because(
                "2枚めくりの下げは、新しい役ができるまで取り消せない。",
                "A sage forced by two turned cards stands until a new yaku.",
                "penalty.5",
            )
        ]
        return rule(
            "no", Words("まだ取り消せない", "it may not be cancelled yet"), reasons, cases=cases, assumed=_assumed(question)
        )
    reasons = [
        LAW.because(
            "手番の終わりから次の手番の前まで、だれの手番でも取り消せる。", "It may be cancelled between any two turns.", "sage.16"
        ),
        LAW.because(
            "同じ手番の終わりに他の人の役ができたら、その役が先。",
            "Another's yaku at the end of the same turn comes first.",
            "sage.18",
        ),
        *_risks(),
    ]
    return rule("cancel", Words("取り消せる", "you may cancel"), reasons, cases=cases, assumed=_assumed(question), leads="cancel")


def _only_one() -> Reason:
    return LAW.because("いま下げている人はいない。", "No sage stands now.", "sage.2")


def _risks() -> Iterator[Reason]:
    yield LAW.because("取消しや強制取消しなら、持つ役の半額。", "Cancelled or forced, what is held pays half.", "sage.7")
    yield LAW.because(
        "他の人が先に作れば、その二人分も払う。", "If another makes a yaku first, both shares of it are yours to pay.", "sage.10"
    )


def _assumed(question: Values) -> Iterator[Words]:
    if not question.get("theirs"):
        yield Words("他の人の役は、できうる最も安い役で見た。", "Another's yaku is taken to be the cheapest there can be.")
    yield NO_HATTO


def _after_sage(at: At, player: int, question: Values, *, forced: bool = False) -> list[Case]:
    """What a sage that stands may come to."""
    sage = at.match.now.sage
    assert sage is not None
    found: list[Case] = []
    end = forced or sage.forced
    half = at.allowed(Cancel(forced=end))
    if half:
        label = Words("強制取消し", "Cancelled by force") if end else CANCEL[bool(question.get("names"))]
        found.append(Case(label, half.payments, Words("半額", "half")))
    if forced:
        return found
    added = _added(at, player, question.get("more"))
    if added:
        found.append(Case(Words("新しい役を足してあがる", "Sage, and go out with more"), added[1].payments, added[0]))
    rival = at.round.seating.others(player)[0]
    for name in (question["theirs"],) if question.get("theirs") else sorted(DEKIYAKU, key=lambda key: DEKIYAKU[key].yaku.fee):
        beaten = at.allowed(Dekiyaku(player=rival, names=(name,), then="agari"))
        if beaten:
            label = Words("先に{who}が{yaku}", "{who} makes {yaku} first").put(who=seat(rival), yaku=DEKIYAKU[name].yaku.words)
            found.append(Case(label, beaten.payments, Words("半額を受け取り、二人分を払う", "half collected, both shares paid")))
            break
    return found


def _added(at: At, player: int, name: str | None) -> tuple[Words, Trial] | None:
    """Going out with one more yaku, nanatan by one ribbon where it is held."""
    if not name:
        return None
    sage = at.match.now.sage
    assert sage is not None
    held = next((part.number for part in sage.held if part.key == name), SEVEN - 1)
    fact = Dekiyaku(player=player, names=(name,), then="agari", ribbons=min(held + 1, len(RIBBONS)))
    outcome = at.allowed(fact)
    return (DEKIYAKU[name].yaku.words, outcome) if outcome else None
