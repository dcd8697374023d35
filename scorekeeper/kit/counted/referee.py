"""Which yaku captures make and what excludes what, whether few captures pay, and who pays what at the end of a month."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from scorekeeper.core.facts import Fact
from scorekeeper.core.inquiry import Case, Inquiry, Reason, Ruling
from scorekeeper.core.offer import Input, Objection
from scorekeeper.core.text import with_sign
from scorekeeper.core.trial import Trial, cannot_stand, rule
from scorekeeper.core.words import Words, listing, same, seat
from scorekeeper.decks.hanafuda import DECK, cards_named
from scorekeeper.kit import asks
from scorekeeper.kit.cards.yaku import yaku_words
from scorekeeper.kit.counted.claims import claim_of
from scorekeeper.kit.counted.count import Scores
from scorekeeper.kit.counted.ending import yaku_fees
from scorekeeper.kit.counted.forms import CountedForms
from scorekeeper.kit.counted.month import LATER, MONTHS, CountedMonth
from scorekeeper.kit.counted.yaku import FEWEST
from scorekeeper.kit.game import Values
from scorekeeper.kit.position import Position
from scorekeeper.kit.reasons import NO_YAKU, of_beaten, of_fees, of_line, sum_words

M = TypeVar("M", bound=CountedMonth)
WHOSE = Words("だれの", "Whose")
Both = tuple[str, str]
"""A reason in Japanese and English."""


@dataclass(frozen=True, kw_only=True)
class Captured(Generic[M]):
    """The questions about captures in a game.

    `forms` are its offers. `whose` asks whose captures they are, if it is settled who plays. `empty` is the month that a question
    is about, with nothing told in it; `told` makes the fact of a player's yaku, `check` gives the objections to it. `why` are the
    reasons of a yaku, each by its clause, `assumed` what is taken for granted, `limit` how few make oyanaka and `after` what else
    matters to that. The rule book has the reasons by their keys.
    """

    forms: CountedForms[M]
    topic: str
    whose: Callable[[Position[M]], tuple[Input, ...]]
    empty: Callable[[M, Values], M]
    told: Callable[[int, tuple[str, ...], Values], Fact]
    check: Callable[[M, Any], Iterable[Objection]]
    why: tuple[str, ...]
    assumed: Callable[[M], list[Words]]
    limit: Both
    after: tuple[str, ...] = ()

    # ------------------------------------------------------------ by cards

    def by_cards(self, at: Position[M]) -> Inquiry:
        return Inquiry(
            "captures",
            Words("この取り札で何ができているか", "What do these captures make?"),
            Words("出来役・重ならない役・札点", "yaku, which of them count together, card points"),
            "dekiyaku",
            (*self.whose(at), asks.cards("cards", Words("取り札", "Captured cards"), 1, len(DECK), at.round.ADDS)),
        )

    def ask_captures(self, at: Position[M], question: Values) -> Ruling:
        """Which dekiyaku are in these captured `cards`?

        The verdict lists their keys in the order of the table (`gokou+nomi`), or is `none`. The words say the card points, every
        fee and their sum. `player`: whose cards they are; then oyanaka is checked too, if played, and the ruling has the payments.
        """
        month, table, cards = at.round, at.round.sets.table, cards_named(question["cards"])
        player = question.get("player") if self.whose(at) else None
        player = player if player in month.players else None
        made = month.sets.dekiyaku_in(cards, None if player is None else month.few(player))
        clauses = made.clauses if player is None else (*made.clauses, *month.why_unpaid(player, cards))
        reasons = [*of_fees(made.held), *of_beaten(table, table.made(frozenset(cards))), *month.LAW.why(clauses, self.why)]
        score = month.worth(cards)
        if not made.held:
            none = month.LAW.because("no-yaku-counts")
            words = Words("札点{score}点。{none}", "{score} card points. {none}").put(score=score, none=NO_YAKU)
            return rule("none", words, [*reasons, none])
        words = Words("札点{score}点。{fees}", "{score} card points. {fees}").put(score=score, fees=sum_words(made.held))
        ruling = rule("+".join(one.key for one in made.held), words, reasons, assumed=self.assumed(month))
        return ruling if player is None else ruling._replace(payments=yaku_fees(month, player, made.held))

    # ------------------------------------------------------------ by name

    def by_name(self, at: Position[M]) -> Inquiry:
        """By name, at a table that counts by hand: the questions of the declaration itself."""
        return Inquiry(
            "names",
            Words("この役は一緒に数えるか", "Do these yaku count together?"),
            Words("役の名から。重ならないものを外す", "by name: which do not count together"),
            self.topic,
            (*self.whose(at), *self.forms.which_dekiyaku(at)),
        )

    def ask_names(self, at: Position[M], question: Values) -> Ruling:
        """Which of these `names` count for `player`, and which are excluded? The rest as in the declaration of dekiyaku.

        The verdict lists the keys that count. The fees are due at the end of the month.
        """
        month, names, table = at.round, question["names"], at.round.sets.table
        player, kept = question.get("player", month.players[0]), table.keys_that_count(names)
        fact: Any = self.told(player, kept, question)
        wrong = tuple(self.check(self.empty(month, question), fact))
        if wrong:
            return cannot_stand(wrong)
        held = claim_of(month, fact, 0).held
        more = month.LAW.because("takes-from-each", who=seat(player))
        reasons = [*of_fees(held), *of_beaten(table, names), *month.LAW.why(month.sets.by_name(held).clauses, self.why), more]
        words = Words("{names}で{fee}点", "{names}: {fee} points").put(names=yaku_words(held), fee=sum(one.fee for one in held))
        cases = [Case(LATER, yaku_fees(month, player, held))] if any(one.fee for one in held) else []
        return rule("+".join(kept), words, reasons, at.trial_if_allowed(fact), assumed=self.assumed(month), cases=cases)

    # ------------------------------------------------------------ few captures

    def few(self, at: Position[M]) -> Inquiry:
        label = Words("取り札の枚数", "How many cards were captured")
        return Inquiry(
            "oyanaka",
            Words("親仲八丁ビキ十丁は付くか", "Is this oyanaka-hatchou biki-jitchou?"),
            Words("取り札の枚数から", "by the number of captured cards"),
            "special",
            (
                asks.who(at.round.players, WHOSE),
                asks.count("captured", label, 0, len(DECK), at.round.OYANAKA.clause, start=""),
            ),
        )

    def ask_few(self, at: Position[M], question: Values) -> Ruling:
        """Does `player` with this many `captured` cards have oyanaka?

        The verdict is oyanaka, none, odd for an impossible number, or off if it is not played.
        """
        month, number = self.empty(at.round, question), question["captured"]
        player, yaku = question.get("player", month.players[0]), month.OYANAKA
        few = month.few(player)
        if few is None:
            unpaid = month.LAW.why((month.UNPAID,), self.why)
            return rule("off", Words("この卓では採用していない", "this house does not play it"), unpaid)
        if number % 2:
            pairs = month.LAW.because("taken-in-pairs")
            return rule("odd", Words("取り札は必ず偶数枚。数え直す", "always an even number of cards: count again"), [pairs])
        limit = Reason(Words(*self.limit).put(who=seat(player), few=few), (yaku.clause,))
        if number > few:
            return rule("none", Words("付かない。{number}枚は多い", "no: {number} cards are too many").put(number=number), [limit])
        words = Words("{who}に付く。二人から{fee}点ずつ", "{who} has it: {fee} points from each").put(
            who=seat(player), fee=yaku.fee
        )
        paid = yaku_fees(month, player, month.sets.hold((FEWEST,)))
        reasons = [limit, *map(month.LAW.because, self.after)]
        return rule("oyanaka", words, reasons, assumed=self.assumed(month))._replace(payments=paid)


# ---------------------------------------------------------------- card points


def points_inquiry(at: Position[M]) -> Inquiry:
    return Inquiry(
        "points",
        Words("この取り札は何点か", "How many points are these cards?"),
        Words("札点だけ", "card points alone"),
        "settle",
        (asks.cards("cards", Words("取り札", "Captured cards"), 1, len(DECK), at.round.LAW["setup.2"]),),
    )


def ask_points(at: Position[M], question: Values) -> Ruling:
    """How many points are these captured `cards`? The verdict is the number."""
    total = at.round.worth(cards_named(question["cards"]))
    return rule(str(total), Words(f"{total}点", f"{total} points"), [at.round.LAW.because("card-points")])


# ---------------------------------------------------------------- the end of the month


def no_fuke(month: CountedMonth, scores: Scores, limit: Reason, *more: Reason) -> Ruling:
    """Nobody has made fuke with these points; `more` is why, if they are few enough."""
    name, least = month.KINDS["fuke"].ja, min(scores.values())
    words = f"{name}ではない。最も少なくて{least}点", f"no fuke: the least is {least} points, {month.least} are the limit"
    return rule("none", Words(*words), [limit, *more])


def ends_year(month: CountedMonth) -> bool:
    """Whether nobody deals after this month."""
    return month.number == MONTHS


def next_deal(month: CountedMonth, dealer: int, deals: Words) -> Words:
    """Who `deals` after this month, or that the year is over."""
    return Words("これで年は終わり", "and the year is over") if ends_year(month) else deals.put(who=seat(dealer))


def nobody_deals(month: CountedMonth) -> Ruling:
    """Asked of the last month who deals next."""
    return rule("none", Words("十二月の次は無い", "nobody deals after the twelfth month"), [month.LAW.because("twelve-months")])


def fuke_of(
    month: CountedMonth,
    made: Iterable[int],
    dealer: int,
    words: Words,
    deals: Words,
    reasons: Iterable[Reason],
    outcome: Trial | None,
) -> Ruling:
    """These players made fuke; `words` say so with their names and who `deals` next. The verdict has both (`0-2/2`)."""
    players = tuple(made)
    words = words.put(players=listing([*map(seat, players)]), next=next_deal(month, dealer, deals))
    return rule("-".join(map(str, players)) + f"/{dealer}", words, reasons, outcome)


def ask_month(at: Position[M], fact: Fact, void: Words, paid: Words, deals: Words, kind: Callable[[M], str]) -> Ruling:
    """What does a month pay that ends with this fact, and who `deals` next? The verdict is its `kind`, with the next dealer after a
    slash.
    """
    outcome = at.trial(fact)
    if not isinstance(outcome, Trial):
        return cannot_stand(outcome)
    ended = at.after(outcome).match.now
    assert ended.next is not None
    sums = listing([same(f"@{player} {with_sign(own)}") for player, own in enumerate(ended.moves)])
    words = (void if ended.void else paid).put(sums=sums, next=next_deal(ended, ended.next, deals))
    return rule(f"{kind(ended)}/{ended.next}", words, [*map(of_line, outcome.lines)], outcome)


def piles(month: CountedMonth, question: Values) -> tuple[tuple[str, ...], ...]:
    """The `captures` of a question: a pile for everyone who plays, by seat (the key is text)."""
    told = question["captures"]
    return tuple(tuple(told.get(str(player), ())) for player in month.players)
