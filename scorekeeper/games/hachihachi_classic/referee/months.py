"""A month: which field it is, what its count pays, and who has 89 points."""

from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.ledger import Line
from scorekeeper.core.offer import Choice, Input
from scorekeeper.core.text import with_sign
from scorekeeper.core.trial import Trial, cannot_stand, rule
from scorekeeper.core.words import NOTHING, Words, listing, same, seat
from scorekeeper.decks.hanafuda import HANAFUDA, cards_named
from scorekeeper.games.hachihachi_classic import month_end
from scorekeeper.games.hachihachi_classic.facts import ClassicField, ClassicPlayedOut
from scorekeeper.games.hachihachi_classic.field import FieldQueue, factor, judge
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import ClassicMonth
from scorekeeper.games.hachihachi_classic.reached import REACHED, nuke_hands, players_concerned
from scorekeeper.games.hachihachi_classic.referee.asked import CLOSING, At, moves, reached_answer, reached_by
from scorekeeper.kit import asks
from scorekeeper.kit.eights import referee as eights
from scorekeeper.kit.eights.fields import WORDS, brights_words
from scorekeeper.kit.eights.kasu import SUJUROKU
from scorekeeper.kit.game import Values
from scorekeeper.kit.reasons import of_steps

# ---------------------------------------------------------------- the field

MOST_QUEUED = 99


def field_inquiry(at: At) -> Inquiry:
    month = at.round
    queued = (
        ("zetsu", "前から残る絶場(月)", "Zetsu months carried over"),
        ("big", "前から残る大場(月)", "Big months carried over"),
    )
    asked = (
        asks.count(key, Words(ja, en), 0, MOST_QUEUED, LAW["field.4"])
        for key, ja, en in (queued if month.house.field_join == "queue" else ())
    )
    given = {"brights": month.brights, "zetsu": (str(month.queue.zetsu),), "big": (str(month.queue.big),)}
    words = Words("どの場か、何が後に残るか", "Which field is it, and what is carried over?")
    hint = Words("大場・絶場・二代縛り・越年", "big, zetsu, nidai-shibari, etsunen")
    return eights.field(words, hint, LAW["field.2"], asked, given)


def ask_field(at: At, question: Values) -> Ruling:
    """Which field do these `brights` make, with so many `zetsu` and `big` months queued before (else as the record tells)?

    The verdict is the kind, after a slash the queue that it leaves: `zetsu/0-1` for one big month.
    """
    month, brights = at.round, cards_named(question.get("brights", ()))
    before = FieldQueue(question.get("zetsu", month.queue.zetsu), question.get("big", month.queue.big))
    join = month.house.field_join
    judged = judge(before, brights, join)
    times = factor(judged.kind, brights, join)
    reasons = [
        Reason(
            Words("場の光札：{cards}", "Brights on the field: {cards}").put(cards=brights_words([card.name for card in brights])),
            judged.clauses,
        )
    ]
    if times > 1:
        reasons.append(LAW.because("paid-times", factor=times))
    if any(judged.after):
        reasons += [
            LAW.because("queue-order"),
            *eights.left_over(month, LAW.because("queue-extends"), LAW.because("queue-dropped")),
        ]
    left = Words("。{queue}", "; {queue}").put(queue=judged.after.words) if any(judged.after) else NOTHING
    words = Words("{kind}{left}", "{kind}{left}").put(kind=WORDS[judged.kind], left=left)
    outcome = at.trial_if_allowed(ClassicField(brights=tuple(card.name for card in brights))) if before == month.queue else None
    return rule(f"{judged.kind}/{judged.after.zetsu}-{judged.after.big}", words, reasons, outcome)


# ---------------------------------------------------------------- the count


def count_inquiry(at: At) -> Inquiry:
    month = at.round
    turn = tuple(sorted(month.seating.turn))
    whole = HANAFUDA.points
    label = Words("打った者の札の点(三人なら一人は空でよい)", "Points of those in; of three, one may be left empty")
    size = {"least": 2} if month.two else {"total": whole}
    points = (
        Input("points", label, "numbers", of=turn, clause=LAW["settle.2"], **size),  # type: ignore[arg-type]
        *eights.many_kasu(turn, LAW["special.2"]),
    )
    return Inquiry(
        "count",
        Words("打ち終えた月はだれがいくら払うか", "The month was played out: who pays what?"),
        Words("札の差・あつかい・特殊役・吹き消し・抜け", "card points, atsukai, specials, blow-off, nuke"),
        "settle",
        reached_by(at) if month.made else points,
    )


def ask_count(at: At, question: Values) -> Ruling:
    """What does a month pay whose hands are all played? `points` by seat, `sujuroku` and `kasu` as in `PlayedOut`; after a yaku
    only who has `reached` 89 points.

    The verdict is how it was settled and, after a slash, who wins it: `points/2`, `futahachi+sujuroku/0`, `dekiyaku/1`.
    """
    month = at.round
    if month.made:
        fact = ClassicPlayedOut(reached=reached_answer(at, question))
    else:
        whose = question.get("sujuroku")
        fact = ClassicPlayedOut(points=tuple(question.get("points", ())), sujuroku=whose, kasu=question.get("kasu", SUJUROKU))
    outcome = at.trial(fact)
    if not isinstance(outcome, Trial):
        return cannot_stand(outcome)._replace(leads="played-out")
    ended: ClassicMonth = at.after(outcome).match.now
    closing = [line for line in outcome.lines if line.sort in CLOSING]
    special = [line.label for line in closing if line.sort == "special"]
    kinds = list(dict.fromkeys(line.sort for line in closing))
    keys = [key for key, yaku in month_end.SPECIALS.items() if any(label.ja.startswith(yaku.words.ja) for label in special)]
    sums = listing([same(f"@{player} {with_sign(own)}") for player, own in enumerate(ended.moves) if own])
    words = (
        Words("{sums}。次の親は{who}", "{sums}; {who} deals next")
        if any(ended.moves)
        else Words("やり取り無し。次の親は{who}", "nothing; {who} deals next")
    )
    reckoned = [one.why for line in closing for one in line.payments if ended.two and line.sort == "points"]
    reasons = [*moves(at, outcome.lines), *(one for why in reckoned for one in of_steps(why))]
    if special:
        reasons += map(LAW.because, ("blown-off", "points-unsettled"))
    verdict = "+".join(keys or kinds)
    return rule(f"{verdict}/{ended.next}", words.put(sums=sums, who=seat(ended.next or 0)), reasons, outcome)


# ---------------------------------------------------------------- mizuten and nuke

ENDED = (
    Choice("points", Words("打ち終わり", "played out")),
    Choice("yaku", Words("出来役で終わった", "ended by a yaku")),
    Choice("special", Words("特殊な出来役ができた", "a special yaku was made")),
)


def mizuten_inquiry(at: At) -> Inquiry:
    month = at.round
    there = players_concerned(month)
    return Inquiry(
        "mizuten",
        Words("89点で、みずてん・抜けは付くか", "Are mizuten and nuke paid with these points?"),
        Words("月の終わりの取り札の点から", "by the points captured at the end of the month"),
        "mizuten",
        (
            asks.who(month.seating.turn, clause=LAW["nuke.1"]),
            asks.count("points", Words("取り札の点", "Points captured"), 0, HANAFUDA.points, LAW["mizuten.3"], start=str(REACHED)),
            asks.one(
                "ended",
                Words("月の終わり方", "How the month ended"),
                ENDED,
                LAW["mizuten.5"],
                start="yaku" if month.made else "points",
            ),
        ),
        {"player": (str(there[0]),)} if there else {},
    )


def ask_mizuten(at: At, question: Values) -> Ruling:
    """Does `player` get mizuten or nuke with these `points`, as the month `ended`? The verdict is `mizuten`, `nuke`, both with a
    plus, or `none`. It is paid with the count.
    """
    month, player, points, ended = at.round, question["player"], question["points"], question.get("ended", "points")
    special, enough = ended == "special" and not month.two, points >= REACHED
    has_nuke = any(hand.player == player for hand in nuke_hands(month))
    lines: list[Line] = []
    from_out = month.house.mizuten_win == "out"
    if (enough or from_out) and player == month.dealt:
        lines += month_end.mizuten(month, 0, (player,), special=special)
    if not enough and player == month.bold:
        lines += month_end.mizuten_lost(month, 0)
    if enough and not special:
        lines += month_end.nukes(month, 0, (player,), None)
    reasons = [LAW.because("takes-89", n=points), *moves(at, lines)]
    if player == month.dealt and not month.mizuten:
        reasons.append(LAW.because("mizuten-lapsed") if month.has_mizuten else LAW.because("mizuten-declared"))
    if player == month.bold:
        reasons += [LAW.because("under-89")] * (not enough) + [LAW.because("mizuten-stays")] * special
    reasons += [LAW.because("special-no-nuke")] if has_nuke and special else [] if has_nuke else [LAW.because("nuke-of-four")]
    if ended == "yaku" and lines:
        reasons.append(LAW.because("counted-as-they-lie"))
    if not lines:
        return rule("none", Words("何も付かない", "neither"), reasons)
    paid = tuple(payment for line in lines for payment in line.payments)
    if not enough and not from_out:
        who = seat(player)
        said = Words("{who}が二人に1貫ずつ払う", "{who} pays a kan to each of the two").put(who=who)
        return rule("lost", said, reasons)._replace(payments=paid)
    words = Words("{kinds}が付く", "{kinds}").put(kinds=listing([line.kind for line in lines]))
    return rule("+".join(line.sort for line in lines), words, reasons)._replace(payments=paid)
