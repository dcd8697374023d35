"""What can be printed about a ruleset or a table, and the pages that offer it (scorekeeper.web.prints.printing prints it)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from flask import Blueprint, Response, abort, render_template, request, url_for

from scorekeeper.book.reading import book
from scorekeeper.core.game import Game
from scorekeeper.core.house import House, Option, every_option, option_value
from scorekeeper.core.limits import idle, limits_of, unusual
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.words import NOTHING, Words, same
from scorekeeper.core.yaku import Sample, YakuGroup
from scorekeeper.local import fonts
from scorekeeper.pdf.queue import Lane
from scorekeeper.season import bgstats
from scorekeeper.sheet import blanks, of_record
from scorekeeper.sheet import layout as drawing
from scorekeeper.sheet.papers import PAPERS
from scorekeeper.web.common.functions import lang
from scorekeeper.web.common.permissions import caller
from scorekeeper.web.prints import printing
from scorekeeper.web.prints.printing import Setting
from scorekeeper.web.prints.sheet_pages import play_of
from scorekeeper.web.record.request import At, at
from scorekeeper.web.rules.book import open_book, same_house

prints = Blueprint("prints", __name__)
prints.url_defaults(same_house)


class Subject(NamedTuple):
    """What a print is about: a ruleset, the house rules (None if not chosen), and the players, if known."""

    game: Game
    house: House | None
    players: tuple[str, ...] = ()

    @property
    def rules(self) -> House:
        return self.house or self.game.house()


class Print(NamedTuple):
    """A kind of print: its name, its purpose, and the function that draws its page."""

    words: Words
    hint: Words
    page: Callable[[Subject, Setting], str]


def blank(subject: Subject, setting: Setting) -> str:
    """An empty kinyū sheet."""
    return drawing.html(blanks.blank(subject.game, subject.house, subject.players), setting.lang, setting.paper)


class Question(NamedTuple):
    """A question of the check sheet, the value of its answer ("" if none is chosen), and where it does not apply, as far as no
    question before it with the same letter has said so. `off`: it does not apply to this table. `under`: it stands under another of
    the same letter.
    """

    option: Option
    value: str
    notes: tuple[Words, ...]
    off: bool
    under: bool

    @property
    def rows(self) -> int:
        """How many lines it takes, if none is broken."""
        return 1 + len(self.notes) + (0 if self.off else max(1, len(self.option.choices)))


def check(subject: Subject, setting: Setting) -> str:
    """The questions that a table settles before the match, with the chosen answers ticked, if any. A question says where it does
    not apply; once the answers are chosen, only if that is so, and without its choices.
    """
    return printing.page("print/check.html", setting, subject=subject, game=subject.game, asked=tuple(_house_questions(subject)))


def _house_questions(subject: Subject) -> Iterator[Question]:
    house, kind = subject.house, subject.game.house
    letter, told = "", set[Words]()
    differing = unusual(house) if house else []
    for option in (one for one in every_option(kind) if not one.departs or one in differing):
        under = bool(letter) and option.letter == letter
        letter, told = option.letter, told if under else set()
        off = idle(house, option.name, len(subject.players)) if house else None
        limits = limits_of(kind, option.name) if house is None else filter(None, (off,))
        notes = tuple(note for limit in limits if (note := limit.sentence(kind)) not in told)
        told |= {*notes}
        if notes or not off:
            yield Question(
                option, str(option_value(house, option.name)) if house and not off else "", notes, off is not None, under
            )


def check_blank(subject: Subject, setting: Setting) -> str:
    """The same with nothing ticked."""
    return check(subject._replace(house=None), setting)


COLUMN = 8
"""So many yaku fill one column, in large type."""
FEW, HAND = 7, 14
"""How many cards of a yaku the card shows, in place of its text; where most yaku are whole hands, so many stand in one row."""


def yaku(subject: Subject, setting: Setting) -> str:
    """All yaku on one page, with their cards and fees."""
    whole = book(subject.game)
    readings = {term.ja: term.reading for term in whole.terms.values()}
    groups = subject.game.yaku(subject.rules)
    shown = [len(one.cards) >= HAND for group in groups for one in group.samples if one.cards]
    return printing.page(
        "print/yaku.html",
        setting,
        game=subject.game.under(subject.rules),
        halves=halve_columns(groups),
        pays=groups[0].pays if groups else (),
        unit=groups[0].unit.small if groups and groups[0].unit else None,
        FEW=FEW,
        most=HAND,
        long=2 * sum(shown) > len(shown),
        readings=readings,
        clauses=whole.clauses,
    )


def halve_columns(groups: tuple[YakuGroup, ...]) -> list[list[tuple[YakuGroup, list[Sample]]]]:
    """The yaku in two columns of equal length, up to COLUMN of them in one; a group that continues repeats its heading."""
    rows = [(group, sample) for group in groups for sample in group.samples]
    half = len(rows) if len(rows) <= COLUMN else -(-len(rows) // 2)
    return [
        [(group, [sample for _, sample in pairs]) for group, pairs in groupby(column, itemgetter(0))]
        for column in (rows[:half], rows[half:])
        if column
    ]


OF_RULES: Mapping[str, Print] = {
    "blank": Print(
        Words("白紙の記入表", "Blank score sheet"),
        Words("電話を使わない卓のために。", "For a table without a phone."),
        blank,
    ),
    "check": Print(
        Words("事前チェックシート", "Check sheet"),
        Words("始める前に卓で決めること。", "What the table agreed on before it began."),
        check,
    ),
    "yaku": Print(
        Words("役の早見表", "Yaku card"),
        Words("すべての役を一枚に。札と役代。", "Every yaku on one page, with its cards and fee."),
        yaku,
    ),
}
"""What can be printed about a ruleset."""
OF_TABLE: Mapping[str, Print] = {
    **OF_RULES,
    "check-blank": Print(
        Words("白紙の事前チェックシート", "Blank check sheet"),
        Words("次に打つ時の決まりを書き込むために。", "To write in the rules for the next time."),
        check_blank,
    ),
}
"""What can be printed about a table, besides its sheet and its house book."""


@prints.get("/rules/<ruleset>/print")
def of_rules(ruleset: str) -> str:
    """The page of prints about a ruleset."""
    found = open_book(ruleset)
    files = list_prints(_apt(OF_RULES, found.game, found.house), "prints.rules_pdf", ruleset=ruleset)
    least, most = found.game.seats
    if least < most:
        files[:1] = [_blank_for(ruleset, seats) for seats in range(least, most + 1)]
    return prints_page(
        url_for("rules.book_of", ruleset=ruleset),
        found.game.words,
        (NOTHING, files),
    )


@prints.get("/rules/<ruleset>/print/<what>.pdf")
def rules_pdf(ruleset: str, what: str) -> Response:
    """A print about a ruleset, which needs no link; it has a queue of its own."""
    found = open_book(ruleset)
    asked, (least, most) = request.args.get("seats", ""), found.game.seats
    seats = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 3 else 0
    subject = Subject(found.game, found.chosen, ("",) * seats if least <= seats <= most else ())
    return print_file(OF_RULES, what, subject, whose=caller(), lane="strangers")


@prints.get("/t/<table>/print")
def of_table(table: str) -> str:
    """The page of prints about a table."""
    here, how = at(table), printing.setting()
    sheet = here.game.speech.put(Words("この{match}の記入表", "Score sheet of this {match}"))
    hint = (
        Words("全ての記入。", "All entries.") if here.game.final(here.state) else Words("ここまでの記入。", "All entries so far.")
    )
    made = of_record.prepare(here.record, here.state)
    own = [
        *_in_parts(ListedPrint(sheet, hint, url_for("sheets.pdf", table=table, **how.query)), of_record.pieces(made)),
        ListedPrint(
            Words("決まり帳", "House book"),
            Words("この顔ぶれの、規則と違う裁定。", "Rulings of these players that differ from the rules."),
            url_for("rulings.house_book_pdf", table=table, paper=how.paper.key, lang=how.lang),
        ),
    ]
    figures = ListedPrint(
        Words("表計算の表", "A spreadsheet"),
        Words("記入表の数を表計算で開く。", "The numbers of the sheet, for a spreadsheet."),
        url_for("sheets.csv", table=table),
        "CSV",
    )
    files = [
        *_in_parts(figures, of_record.pieces(made, of_record.WRITTEN)),
        ListedPrint(
            Words("記録", "The record"),
            Words("申告した全て。ほかの機械で読み込める。", "Everything that was declared, for import elsewhere."),
            url_for("sheets.record", table=table),
            "JSON",
        ),
        *_for_others(here),
    ]
    return prints_page(
        url_for("sheets.page", table=table),
        here.game.words,
        (NOTHING, own + list_prints(_apt(OF_TABLE, here.game, here.state.house), "prints.table_pdf", table=table)),
        (Words("ほかの形", "Other files"), files),
        coded=True,
        names=here.players,
    )


@prints.get("/t/<table>/print/<what>.pdf")
def table_pdf(table: str, what: str) -> Response:
    here = at(table)
    return print_file(OF_TABLE, what, Subject(here.game, here.state.house, here.players), whose=here.id)


def _for_others(here: At) -> "Iterator[ListedPrint]":
    """The files of other programs that this match can be written as."""
    hint = Words(
        "ほかのプログラムで開く。記録に無いことは空のまま。", "For other programs. What the record does not hold stays empty."
    )
    for one in here.game.formats:
        if one.write:
            yield ListedPrint(one.words, hint, url_for("sheets.in_format", table=here.link, key=one.key), one.suffix[1:].upper())
    if play_of(here):
        play = Words("そのアプリに取り込む結果。", "The result, to be imported into that app.")
        yield ListedPrint(same("BG Stats"), play, url_for("sheets.in_format", table=here.link, key=bgstats.KEY), bgstats.SUFFIX[1:])


class ListedPrint(NamedTuple):
    """A line on a page of prints, and the address of its file."""

    words: Words
    hint: Words
    address: str
    kind: str = "PDF"


def _in_parts(one: ListedPrint, pieces: Sequence[Sheet]) -> list[ListedPrint]:
    """A file of a sheet, or its parts if it is too long for one."""
    if len(pieces) == 1:
        return [one]
    names = [Words(f"{one.words.ja}　{piece.number}", f"{one.words.en}, {piece.number}") for piece in pieces]
    start = one.address + ("&" if "?" in one.address else "?")
    return [one._replace(words=words, address=f"{start}part={part}") for part, words in enumerate(names, 1)]


def prints_page(
    back_to: str,
    title: Words,
    *parts: tuple[Words, list[ListedPrint]],
    coded: bool = False,
    names: Iterable[str] = (),
    award: str = "",
    issuer: str = "",
    nothing: Words = NOTHING,
) -> str:
    """A page of prints, in parts, each under its heading. `coded`: some of them may have a QR code. `names` stand on them. `award`
    is the address of certificates, which a form asks for; by themselves they are from the `issuer`. `nothing` says what to do where
    there is no file.
    """
    said = "".join((*title, *names, *(text for _, files in parts for one in files for text in one.words)))
    papers = [(key, paper.words.say(lang())) for key, paper in PAPERS.items()]
    return render_template(
        "prints/prints.html",
        back_to=back_to,
        title=title,
        setting=printing.setting(),
        papers=papers,
        here_with=here_with,
        parts=parts,
        coded=coded,
        missing=[(letter, f"U+{ord(letter):04X}") for letter in fonts.missing(said)],
        mark=fonts.MARK,
        award=award,
        issuer=issuer,
        nothing=nothing,
    )


def here_with(name: str, value: str) -> str:
    """The address of this page with another paper or language."""
    how = printing.setting()
    asked = {**how.query, name: value}
    return url_for(str(request.endpoint), **{**(request.view_args or {}), **asked})


def list_prints(offered: Mapping[str, Print], endpoint: str, **where: object) -> list[ListedPrint]:
    """All prints offered, with the paper and language of the request."""
    how = printing.setting()
    return [
        ListedPrint(one.words, one.hint, url_for(endpoint, what=key, paper=how.paper.key, lang=how.lang, **where))  # type: ignore[arg-type]
        for key, one in offered.items()
    ]


def _apt(offered: Mapping[str, Print], game: Game, house: House) -> Mapping[str, Print]:
    """The prints that say something under these house rules: without yaku there is no card of them."""
    return {key: one for key, one in offered.items() if key != "yaku" or game.yaku(house)}


def _blank_for(ruleset: str, seats: int) -> ListedPrint:
    """The blank sheet for this number of players, in a game that any number may play."""
    (one,) = list_prints({"blank": OF_RULES["blank"]}, "prints.rules_pdf", ruleset=ruleset, seats=seats)
    return one._replace(words=Words(f"{one.words.ja}（{seats}人）", f"{one.words.en}, {seats} players"))


def print_file(offered: Mapping[str, Print], what: str, subject: Subject, *, whose: str, lane: Lane = "own") -> Response:
    """The file; 404 if it is not offered."""
    if what not in offered:
        abort(404)
    how = printing.setting()
    return printing.pdf(offered[what].page(subject, how), how, f"{subject.game.name}-{what}", whose=whose, lane=lane)
