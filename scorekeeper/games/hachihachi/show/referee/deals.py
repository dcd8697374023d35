"""The field and its bind, the next dealer and the stone, and the seats."""

from collections.abc import Sequence

from scorekeeper.core.game import Choice, Input, Inquiry, Reason, Ruling
from scorekeeper.core.play import asking
from scorekeeper.core.play import seating as seats
from scorekeeper.core.play.game import Values
from scorekeeper.core.trial import Trial, refused, rule
from scorekeeper.core.words import NOTHING, Words, seat
from scorekeeper.decks.hanafuda import BRIGHTS, DECK, named
from scorekeeper.games.hachihachi.deal import field
from scorekeeper.games.hachihachi.deal.field import BIG_CARDS, WORDS, ZETSU_CARDS, FieldKind, judge
from scorekeeper.games.hachihachi.end.year import YEAR
from scorekeeper.games.hachihachi.facts import Field, PlayedOut
from scorekeeper.games.hachihachi.law import KAN, LAW
from scorekeeper.games.hachihachi.month import Month, Phase
from scorekeeper.games.hachihachi.show.forms.asked import EVERYONE, At
from scorekeeper.games.hachihachi.show.referee.counts import THREE

BINDS = (
    Choice("", Words("なし", "none")),
    Choice(str(FieldKind.BIG), Words("大場しばり", "bound: big")),
    Choice(str(FieldKind.ZETSU), Words("絶場しばり", "bound: zetsu")),
)

BOUND = {
    FieldKind.NONE: Words("翌月へのしばりは無い。", "The next month is not bound."),
    FieldKind.BIG: Words(
        "大場の二代しばり。翌月は光が無くても大場。", "It binds: the next month is a big field even without brights."
    ),
    FieldKind.ZETSU: Words("絶場の二代しばり。翌月も絶場。", "It binds: the next month is a zetsu field too."),
}
"""What the bind that a field leaves says of the next month."""
DECIDES = frozenset(LAW.all("dealer.2", "dealer.3", "dealer.4", "sage.22", "special.12", "special.13", "special.14"))
"""The clauses by which the end of a month names the next dealer."""


def field_inquiry(at: At) -> Inquiry:
    month = at.round
    brights = tuple(Choice(card.name, card.words) for card in DECK if card in BRIGHTS)
    label = Words("配られた場札6枚の光札", "Brights among the six cards dealt to the field")
    inputs = (
        Input("brights", label, "cards", brights, most=5, clause=LAW["field.2"]),
        Input("bind", Words("前の月からのしばり", "Bind from the month before"), "one", BINDS, optional=True),
    )
    given = {"brights": month.brights, "bind": (str(month.bound),)}
    words = Words("どの場か、しばりは続くか", "Which field? Does the bind go on?")
    return Inquiry("field", words, Words("大場・絶場・二代しばり", "big, zetsu, the two-month bind"), "field", inputs, given)


def ask_field(at: At, question: Values) -> Ruling:
    """Which field do these `brights` make under `bind`? The verdict is the kind, with the bind it leaves, if any, after a slash."""
    brights, bind = named(question.get("brights", ())), FieldKind(question.get("bind", ""))
    judged = judge(bind, brights)
    leaves = Words("、翌月もしばり", ", binding the next month") if judged.bind else NOTHING
    verdict = f"{judged.kind}/{judged.bind}" if judged.bind else str(judged.kind)
    zetsu, big = (sum(card in cards for card in brights) for cards in (ZETSU_CARDS, BIG_CARDS))
    clause = judged.clause.removeprefix("hachihachi.")
    reasons = [
        LAW.because(
            f"配られた場札に、絶場の札が{zetsu}枚、大場の札が{big}枚。",
            f"On the dealt field: {zetsu} zetsu and {big} big-field cards.",
            "field.1",
            "field.2",
        ),
        LAW.because(
            "前の月からのしばりは{bind}。",
            "The bind from the month before: {bind}.",
            clause,
            bind=next(one.label for one in BINDS if one.value == bind),
        ),
        Reason(BOUND[judged.bind], (judged.clause,)),
    ]
    treatment = field.TREATMENTS[at.house.field]
    if treatment.added:
        extra = treatment.addition(judged.kind) // KAN
        reasons.append(Reason(Words(f"役ごとに{extra}貫増し。", f"Every yaku gains {extra} kan."), (treatment.clause,)))
    else:
        factor = treatment.factor(judged.kind)
        reasons.append(
            Reason(Words(f"授受は{float(factor):g}倍。", f"Everything is multiplied by {float(factor):g}."), (treatment.clause,))
        )
    month = at.round
    if month.number >= YEAR:
        etsunen = at.house.etsunen == "on"
        text = "12月以降にしばりが残れば、年は続く。" if etsunen else "しばりが残っても、年は12月で終わる。"
        told = "A bind left after month 12 extends the year." if etsunen else "The year ends after month 12 even with a bind."
        reasons.append(LAW.because(text, told, "etsunen.2" if etsunen else "etsunen.1"))
    outcome = at.allowed(Field(brights=tuple(card.name for card in brights))) if bind is month.bound else None
    return rule(verdict, Words("{kind}{leaves}", "{kind}{leaves}").put(kind=WORDS[judged.kind], leaves=leaves), reasons, outcome)


def ask_seats(at: At, question: Values) -> Ruling:
    """Who sits where? `draws`: the month that each player drew, in one list for every time they drew; 0 for who did not."""
    rounds: Sequence[seats.Draws] = [[month or None for month in drawn] for drawn in question["draws"]]
    return seats.drawing(rounds, Month.BADGES, LAW.all("setup.9"), LAW.all("setup.10"))


ENDS = {
    "yaku": Words("出来役・特殊役", "a dekiyaku or a special"),
    "cancel": Words("下げの取消し", "a cancelled sage"),
    "points": Words("打ち終わり(役なし)", "played out without a yaku"),
}


def dealer_inquiry(at: At) -> Inquiry:
    month = at.match.now
    ended = tuple(Choice(key, words) for key, words in ENDS.items())
    inputs: tuple[Input, ...] = (
        Input("ended", Words("月の終わり方", "How the month ended"), "one", ended),
        Input(
            "player",
            Words("役を作った人・取り消した人", "Whose yaku, or whose sage"),
            "one",
            asking.players(EVERYONE),
            when=(("ended", frozenset(("yaku", "cancel"))),),
        ),
        THREE._replace(when=(("ended", frozenset(("points",))),)),
    )
    given = {"ended": ("cancel",), "player": (str(month.sage.holder),)} if month.sage else {}
    words = Words("次の胴はだれか", "Who deals next?")
    return Inquiry(
        "dealer", words, Words("月石はだれが置くか", "and who puts the stone?"), "dealer", () if month.over else inputs, given
    )


def ask_dealer(at: At, question: Values) -> Ruling:
    """Who deals next, and who puts the stone? The verdict is the seat, or `none` after shiso."""
    month = at.match.now
    if month.phase is Phase.SHISO:
        reasons = [
            LAW.because(
                "四三で年が終わり、次の胴は無い。石も入れない。",
                "Shiso ended the year: nobody deals next and no stone is placed.",
                "shiso.1",
                "shiso.6",
            )
        ]
        return rule("none", Words("次の胴は無い", "nobody deals next"), reasons)
    if month.over:
        assert month.next is not None
        decided = tuple(clause for line in month.lines for clause in line.clauses if clause in DECIDES)
        return _next(at, month.next, [Reason(Words("月の終わりの記入から。", "From the entry that ended the month."), decided)])
    if "ended" not in question:
        return rule(
            "none",
            Words("月はまだ終わっていない", "the month is not over"),
            [LAW.because("月を終わらせた役か点で決まる。", "The yaku or the points that end it decide.", "dealer.2", "dealer.3")],
        )
    if question["ended"] == "points":
        outcome = at.tried(PlayedOut(points=tuple(question["points"])))
        if not isinstance(outcome, Trial):
            return refused(outcome)
        ended = at.after(outcome).match.now
        assert ended.next is not None
        clause = outcome.lines[-1].clauses[-1]
        tied = clause == LAW["dealer.4"]
        text = "同点は、その月の胴・胴二・ビキの順。" if tied else "役が無ければ、取り札の素点が最高の人。"
        told = "A tie goes in the order of dealer, do-ni, biki." if tied else "Without a yaku the highest raw points deal next."
        return _next(at, ended.next, [Reason(Words(text, told), (clause,))])._replace(leads="played-out")
    player, sage = question["player"], month.sage
    reasons = [
        LAW.because(
            "月を終わらせた役を作った人。取り消した人も同じ。", "Whoever's yaku ended the month; so too who cancelled.", "dealer.2"
        )
    ]
    if question["ended"] == "yaku" and sage and sage.holder != player:
        reasons.append(LAW.because("下げた人でなく、後から完成した人。", "Not the sage holder but who completed after.", "sage.22"))
    return _next(at, player, reasons)


def _next(at: At, player: int, reasons: list[Reason]) -> Ruling:
    """The stone is put by whoever deals next, at the year's end too."""
    who = seat(player)
    written = at.house.method == "written"
    reasons = [
        *reasons,
        LAW.because(
            "月石1点も{who}が置く。12月の終わりも同じ。",
            "{who} puts the month stone too, after month 12 as well.",
            "stone.1",
            who=who,
        ),
    ]
    if written:
        reasons.append(
            LAW.because("記入式では{who}の欄に★を付ける。", "On paper the ★ goes into {who}'s column.", "stone.3", who=who)
        )
    reasons.append(LAW.because("手役や飛込みは関係しない。", "Teyaku and tobikomi do not matter.", "dealer.6"))
    words = Words("次の胴は{who}。月石も{who}", "{who} deals next and puts the stone").put(who=who)
    if at.match.now.over and at.over:
        words = Words("年は終わり。月石は{who}", "the year is over; {who} puts the stone").put(who=who)
    return rule(str(player), words, reasons)
