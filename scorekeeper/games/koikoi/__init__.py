"""こいこい for two: up to five at the table, of whom two play each month; a year of twelve months; the unit the mon.

Where to look: `yaku` has the tables of dealt hands and captured sets, `facts` what is declared and how it is asked. `month` has
declared hands, koi, draws, new deals and the year, `shobu` who is paid for yaku, at a shobu or when the hands have run out.
`referee` answers, and `sheet` writes and counts. Here are the offers, and the parts put together. What other games have too in
which a player may stop is in `kit.calling`; who plays comes from `games.basics`.
"""

from collections.abc import Mapping
from functools import partial

from scorekeeper.core.facts import SEATS, Redo, Totals
from scorekeeper.core.offer import Finding, Offer
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.games.basics import forms as basics
from scorekeeper.games.basics import speaking
from scorekeeper.games.koikoi import field, month, practice, referee, sheet, shobu, yaku
from scorekeeper.games.koikoi.facts import RAN_OUT, SHOBU, Koi, KoikoiField, RanOut, Shobu, Teyaku
from scorekeeper.games.koikoi.house import LAW, MON, SPEECH, KoikoiHouse
from scorekeeper.games.koikoi.month import FIELD, HANDED, PAIRS, REDEALT, At, Month
from scorekeeper.games.koikoi.yaku import DEKIYAKU, TEYAKU
from scorekeeper.kit import purses, totals
from scorekeeper.kit.calling import forms
from scorekeeper.kit.cards.yaku import HeldYaku
from scorekeeper.kit.game import Form, ruleset
from scorekeeper.kit.position import Play
from scorekeeper.kit.rounds import Move

# ---------------------------------------------------------------- the offers, in the order of the table page


def koi_of(player: int, at: At) -> Offer | None:
    """One tap for each koi."""
    if player not in at.round.seating.turn:
        return None
    nth = at.round.koi.count(player) + 1
    words = Words("こい", "Koi") if nth == 1 else Words(f"こい　{nth}回目", f"Koi, no. {nth}")
    return Offer(f"koi-{player}", Koi, words, NOTHING, seat=player, at_once=True, fixed=(("player", player),))


BOTH_ASKED = Words("打ち始める前に、二人とも確かめて", "before the first card; ask both")
"""One hand that ends the month does not keep the other from being paid (koikoi.teyaku.15)."""


def redo(at: At) -> Offer:
    """Four of a month or four pairs on the field; where no hands are played also a hand that would be one; or a misdeal."""
    fields = month.redealt_fields(at.house)
    return REDEALT.offer(
        at.round,
        Words("配り直し", "Deal again"),
        Words("親も月も替わらない", "same dealer, same month"),
        Words("なぜ", "Why"),
        Words("配り間違いなど", "a misdeal, or another reason"),
        without={FIELD, PAIRS} - {*fields} | ({HANDED} if TEYAKU.hands_played(at.house) else set()),
        optional=True,
        start=next(iter(fields), ""),
    )


def once_field_told(make: Form[Month]) -> Form[Month]:
    """A form of what is paid, which waits for the field where that multiplies it."""
    return lambda at: None if field.needs_field(at.round) else make(at)


IN_PLAY: dict[str, Form[Month]] = {
    "field": field.form,
    **{key: once_field_told(form) for key, form in SHOBU.of_seats(range(SEATS)).items()},
    **{f"koi-{player}": partial(koi_of, player) for player in range(SEATS)},
    **{key: once_field_told(form) for key, form in SHOBU.of_both().items()},
    **TEYAKU.forms(Teyaku, BOTH_ASKED, LAW["teyaku.8"], LAW["deal.1"], open_=lambda at: not at.round.koi),
    **{key: once_field_told(form) for key, form in RAN_OUT.of_both().items()},
}
FORMS: dict[str, Form[Month]] = {
    **basics.FORMS,
    **{key: basics.when_settled(form) for key, form in IN_PLAY.items()},
    "redo": redo,
    "totals": totals.form(
        LAW["sheet.1"], Words("月の勝者(次の親)", "Who won (next dealer)"), Words("古い記入表から写す", "from an old sheet")
    ),
}
"""These may be entered as long as the year goes on."""


def find(at: At, key: str, tapped: Mapping[str, list[str]]) -> tuple[Finding, ...]:
    """The hands in the cards chosen so far; or what the captured cards are worth, and whether shobu may be called."""
    koi = at.round.koi

    def fee(held: tuple[HeldYaku, ...], player: int | None) -> int:
        return shobu.why(at.round, held, len(koi), player).value

    if at.over:
        return ()
    if key == "teyaku-cards":
        return tuple(TEYAKU.under(at.house).findings(tapped, at.seats, TEYAKU.hands_played(at.house), MON))
    if key == "ran-out-cards":
        last = {"last": [str(player) for player in koi[-1:]]} | {name: told for name, told in tapped.items() if told}
        return forms.find_at_last(DEKIYAKU, at, last, fee, Words("最後のこい", "the last koi"), LAW["call.13"])
    return forms.find_turn(DEKIYAKU, SHOBU, at, key, tapped, fee)


# ---------------------------------------------------------------- put together

PLAY = Play(
    speech=SPEECH,
    unit=MON,
    first=Month.begin,
    sits=(2, 5),
    coming=Month.following,
    moves={
        **speaking.MOVES,
        Teyaku: Move(month.check_teyaku, month.teyaku),
        KoikoiField: speaking.in_play(field.check_field, field.field),
        Koi: speaking.in_play(month.check_koi, month.koi),
        Shobu: speaking.in_play(shobu.check_shobu, shobu.shobu),
        RanOut: speaking.in_play(shobu.check_ran_out, shobu.ran_out),
        Redo: Move(month.check_redo, month.REDEALT.apply),
        Totals: Move(month.check_totals, month.by_totals),
    },
    over=month.over,
    finish=month.finish,
    lasts=LAW["setup.5"],
    agreed=LAW["setup.5"],
)


def koi_note(at: At, player: int) -> Words:
    """How often the player has said koi in this month."""
    times = at.match.now.koi.count(player)
    return Words(f"こい {times}回", f"koi {times}") if times else NOTHING


GAME = ruleset(
    LAW,
    Words("こいこい", "Koi-koi"),
    PLAY,
    edition="1",
    seats=(2, 5),
    sitting=LAW["setup.1"],
    deck=HANAFUDA,
    house=KoikoiHouse,
    show=field.head,
    asked=basics.asking,
    noted=koi_note,
    totals=lambda at: purses.holdings(at.match),
    forms=FORMS,
    find=find,
    paper=sheet.PAPER,
    questions=referee.QUESTIONS,
    odds=sheet.tables,
    yaku=yaku.groups,
    worths=yaku.worths,
    tallies=sheet.tallies,
    exercises=practice.EXERCISES,
    events=sheet.events,
)
