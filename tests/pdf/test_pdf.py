"""The printed sheet: every cell in its place, the right number of pages, room for the hand, the right fonts."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import cycle, pairwise, product
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import printed
import pytest
from generated import rules
from kinds import share, turn
from printed import EXAMPLES, PIXEL, bare, drawn, opening, texts_of, turns, upright, words, written

from scorekeeper.core.game import Game
from scorekeeper.core.house import option_value, options
from scorekeeper.core.limits import idle
from scorekeeper.core.names import NAME_LENGTH
from scorekeeper.core.sheet import Occasion, Sheet
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games import BY_NAME
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.pdf import rendering
from scorekeeper.pdf.binding import LINK, PLACES, BoundBook, Chapter, bind, number
from scorekeeper.sheet import layout, text_csv
from scorekeeper.sheet.blanks import blank
from scorekeeper.sheet.measures import PaperSize
from scorekeeper.sheet.of_record import with_place, with_qr
from scorekeeper.sheet.papers import A5, PAPERS
from tests.sheet.test_sheet import FEET, HOSTILE, of_csv, seed, spread, year

EDGES = [20 + 11.5 + 9.5 + width for width in (0, 17, 31, 48, 62, 79, 93)]
"""Where the columns of amounts begin and end, in mm from the left: 貫 17 and 点 14 wide."""
SMALL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c63f8cfc0f01f00050001ff56c72f0d0000000049454e44ae426082"
)
"""A picture of one pixel."""
PLAIN = ("秋山", "石川", "上田")
KINDS = ("asked", "chosen", "half", "whole")
HIGHEST = 12
"""No printed row is higher, in mm."""
GUESSED = 10
"""By so much the height of house rules and marks may be overestimated on A5."""


@cache
def sample(lang: str, players: tuple[str, ...] = PLAIN) -> bytes:
    """The file of the sample year."""
    return rendering.pdf(layout.html(drawn(seed(players)), lang))


def rows(page: list[printed.Word]) -> list[tuple[list[str], list[bool], str]]:
    """The amounts, the stars and the remark of every row that has some, from top to bottom."""
    lines: list[list[printed.Word]] = []
    for word in (word for word in page if word.left > EDGES[0]):
        if lines and word.middle - lines[-1][0].middle < 2:
            lines[-1].append(word)
        else:
            lines.append([word])
    found = []
    for line in lines:
        line.sort(key=lambda word: word.left)
        cells = ["".join(word.text for word in line if left <= word.center < right) for left, right in pairwise((*EDGES, 200))]
        found.append(([cell.replace("★", "") for cell in cells[:6]], ["★" in cell for cell in cells[:6:2]], cells[6]))
    return found


def test_the_sample_year_on_paper() -> None:
    (page,) = words(sample("ja"))
    found = rows(page)
    start = next(number for number, (amounts, _, _) in enumerate(found) if amounts == ["貫", "点"] * 3) + 1
    table = [row for row in found[start:] if any(row[0]) or row[2]]
    whole = layout.view(drawn(seed()), "ja").whole
    lines = [line for block in whole.blocks for line in block.lines]
    _, *saved = of_csv(text_csv.csv(drawn(seed()), "ja"))
    held = table.pop(len(lines) + 1)
    assert held[:2] == (["", "5", "", "3", "", "4"], [False] * 3)
    for (amounts, stars, remark), line, row in zip(table, lines, saved, strict=False):
        assert amounts == [text for amount in line.amounts for text in amount.texts]
        assert (stars, bare(remark)) == ([row[8] == who for who in PLAIN], bare(row[9]))
    for (amounts, _, remark), total in zip(table[len(lines) :], whole.sums, strict=False):
        assert (amounts, bare(remark)) == ([text for amount in total.amounts for text in amount.texts], bare(total.note))
    assert table[len(lines) + len(FEET)][0] == ["二位", "印", "首位", "印", "三位", "印"]
    top = next(word.middle for word in page if word.text == "貫")
    left = [word.text for word in page if word.right < EDGES[0] and word.middle > top]
    assert [text for text in left if re.fullmatch("[一二三四五六七八九十]+", text)] == [block.name for block in whole.blocks]
    assert [text for text in left if re.fullmatch("[大小絶]", text)] == list("大小大大大小絶小小小絶大大")
    assert [text for text in left if text in FEET] == FEET


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_change_neither_the_page_nor_its_fonts(lang: str) -> None:
    """Only the fonts of the sheet are in it, and those of signs in names that these lack; every amount is where it is with
    ordinary names.
    """
    plain, named = sample(lang), sample(lang, HOSTILE)
    usual = {name.partition("+")[2] for name in printed.fonts(plain)}
    assert usual
    assert all(re.fullmatch(r"BIZ-?UDP?(Mincho|Gothic).*", name) for name in usual), usual
    others = {name.partition("+")[2] for name in printed.fonts(named)} - usual
    assert any("Emoji" in name for name in others), "a picture in a name is printed as one"

    def places(made: bytes) -> list[tuple[int, int, str]]:
        (page,) = words(made)
        amounts = (word for word in page if re.fullmatch(r"[+−]\d+", word.text) and word.left < EDGES[-1])
        return sorted((round(word.left), round(word.middle), word.text) for word in amounts)

    assert places(named) == places(plain)
    assert any("script" in word.text for page in words(named) for word in page)


COUNTED = {
    "a4": ((30, 1), (33, 1), (35, 1), (36, 2), (60, 2)),
    "letter": ((27, 1), (30, 1), (32, 1), (33, 2), (54, 2)),
    "a5": ((24, 1), (27, 1), (29, 1), (30, 2), (48, 2), (70, 3)),
    "b5": ((29, 1), (48, 2)),
}
"""Lines of a year, and pages of each paper that they fill."""


@pytest.mark.parametrize("paper", COUNTED)
def test_pages(paper: str) -> None:
    """Every page has the whole table from head to foot, and months are not split."""
    for (lines, pages), lang in product(COUNTED[paper], LANGUAGES):
        made = drawn(year(*spread(lines)))
        view = layout.view(made, lang, PAPERS[paper])
        assert len(view.pages) == pages, lines
    for lang in share(LANGUAGES, 2):
        document = upright(made, lang, PAPERS[paper])
        view = layout.view(made, lang, PAPERS[paper])
        assert printed.outside(document, paper, lying=False) == []
        for leaf, page in zip(document.pages, view.pages, strict=True):
            texts = [box.text for box in texts_of(leaf._page_box)]
            assert view.names[0].text in texts
            assert made.fingerprint in "".join(texts)
            months = [block.name for block in page.blocks]
            assert [text for text in texts if text in {block.name for block in view.whole.blocks}][: len(months)] == months


def full(paper: PaperSize) -> Iterator[list[int]]:
    """Numbers of lines in each month that fill the pages of a paper."""
    lines = paper.lines
    yield from (spread(lines.roomy), spread(lines.close), spread(lines.dense))
    yield [6] * 6 + [1] * 6
    yield [6] * 6 + [1, 3, 5, 6, 7, 7]
    yield [7, 7, 7, 7, 7, 1, 7, 7, 7, 7, 7, 1]


@pytest.mark.parametrize("paper", PAPERS)
def test_full_pages_fit(paper: str) -> None:
    """As many lines as fit on a page, every mark explained, long names."""
    everything = blank(GAME, HachihachiHouse()).legend
    for lines, lang in share(zip(full(PAPERS[paper]), cycle(LANGUAGES)), 6):
        made = drawn(year(*lines, players=HOSTILE))._replace(legend=everything, occasion=Occasion("2026-01-15 – 16"))
        made = with_qr(
            with_place(made, GAME, 30, "木曜の会", "令和八年春の部"), "http://192.168.1.23:8000/t/7urlzyi4xagrkhw6-zpkbk2n"
        )
        assert len(upright(made, lang, PAPERS[paper]).pages) == len(layout.view(made, lang, PAPERS[paper]).pages), lines


def test_the_longest_name_is_not_cut_off() -> None:
    """All lines of every name fit in the space above its columns."""
    names = ("寿" * NAME_LENGTH, "Wolfeschlegelsteinhausen", "十二文字もある長い名前の人")
    for paper in share(PAPERS, 2):
        (page, *_) = upright(drawn(seed(names)), "ja", PAPERS[paper]).pages
        heads = (box for box in page._page_box.descendants() if box.element_tag == "th")
        cells = [box for box in heads if "p" in (box.element.get("class") or "").split()]
        assert len(cells) == len(names)
        for cell in cells:
            lines = [box for box in cell.descendants() if type(box).__name__ == "LineBox"]
            (room,) = {box.height for box in cell.descendants() if box.element_tag == "div" and type(box).__name__ == "BlockBox"}
            assert sum(line.height for line in lines) <= room + 0.01, paper


def of_kind(game: Game, kind: str) -> Sheet:
    """A sample match, the same after half of its entries, or a blank sheet with house rules chosen or to be asked for."""
    if kind == "asked":
        return blank(game, None, HOSTILE)
    if kind == "chosen":
        return blank(game, game.house(), HOSTILE)
    record = EXAMPLES[game.name]
    return drawn(record._replace(log=record.log[: len(record.log) // 2]) if kind == "half" else record)


@pytest.mark.parametrize(("game", "kind"), share(product(BY_NAME, KINDS)))
def test_a_sheet_is_laid_out_as_intended(game: str, kind: str) -> None:
    """Every page holds what the layout put on it, within the margins and off the holes of a binder, and no text runs over its
    cell; by hand there is room for the hand.
    """
    made = of_kind(BY_NAME[game], kind)
    for paper, lang in turns([*BY_NAME].index(game) + KINDS.index(kind)):
        view, document = laid(made, paper, lang)
        assert printed.outside(document, paper, made.across or view.lying) == [], (paper, lang)
        assert wasted(made, view, document, paper) == [], (paper, lang)
        if kind != "whole":
            room_for_the_hand(document)
        if kind == "asked":
            assert made.feet[-1].name.say(lang) in written(document.pages[-1])
            carried = [line for page in view.pages for line in (page.brought, page.carried) if line]
            assert not any(text for line in carried for amount in line.amounts for text in amount.texts)


def room_for_the_hand(document: Any) -> None:
    """Rows and sums of 7 mm and more."""
    found = printed.heights(document)
    assert found["pen"]
    assert min(*found["pen"], *found["list"], *found["sum"]) > 6.99


def wasted(made: Sheet, view: layout.View, document: Any, paper: str) -> list[float]:
    """The height in mm of what is free on leaves that have room for the first round of the next, though others follow there. A kept
    sheet that goes on by hand begins a leaf with each half.
    """
    if made.across or (made.kept and any(one.played for one in made.rounds)):
        return []
    found = []
    for nth, (page, after) in enumerate(pairwise(view.pages)):
        box = document.pages[nth]._page_box
        low = max(text.position_y + text.height for text in texts_of(box))
        free = (document.pages[nth].height - box.margin_bottom - low) * PIXEL
        if len(after.blocks) > 1 and free > len(after.blocks[0].lines) * (page.pen or HIGHEST) + GUESSED * PAPERS[paper].scale:
            found.append(free)
    return found


def laid(made: Sheet, paper: str, lang: str) -> tuple[layout.View, Any]:
    """The pages of a sheet as they were laid out, and as they are: as many, and no text runs over its cell."""
    view, document = layout.view(made, lang, PAPERS[paper]), upright(made, lang, PAPERS[paper])
    assert len(document.pages) == len(view.pages or view.across), (paper, lang)
    assert printed.spilt(document) == [], (paper, lang)
    return view, document


@pytest.mark.parametrize("game", BY_NAME)
def test_a_blank_sheet_for_every_number_of_players(game: str) -> None:
    one, (least, most) = BY_NAME[game], BY_NAME[game].seats
    for seats in share(range(least, most + 1), 5):
        made = blank(one, None, ("",) * seats)
        for paper, lang in turns([*BY_NAME].index(game) + seats):
            assert wasted(made, *laid(made, paper, lang), paper) == [], (seats, paper, lang)


LEAVES = {
    ("hachihachi", 3): {"a4": 2, "letter": 3, "b5": 3, "a5": 3},
    ("hachihachi-classic", 3): {"a4": 3, "letter": 3, "b5": 4, "a5": 4},
    **{("hachihachi-classic", seats): {"a4": 4, "letter": 4, "b5": 5, "a5": 6} for seats in (5, 6, 7)},
}
"""The most leaves of a blank year by game and seats, on each paper."""


@pytest.mark.parametrize(("game", "seats"), share(LEAVES, 2))
def test_a_blank_year_takes_few_leaves(game: str, seats: int) -> None:
    """As many whole months as rows of 7 mm allow, one spare at least; the last has the row of half time with the ginmi."""
    for (paper, most), lang in product(LEAVES[game, seats].items(), LANGUAGES):
        pages = layout.view(blank(BY_NAME[game], None, ("",) * seats), lang, PAPERS[paper]).pages
        assert len(pages) <= most, (paper, lang)
        assert sum(len(page.blocks) for page in pages) > 12
        assert game == "hachihachi" or pages[-1].sums[0].name == {"ja": "半どん", "en": "Half time"}[lang]


@pytest.mark.parametrize("game", share(BY_NAME))
def test_every_unusual_house_rule_stands_above_a_sheet(game: str) -> None:
    """On as many lines as it takes, and the sheet has as many pages as were laid out."""
    one, rng = BY_NAME[game], Random(turn())
    for nth, (paper, lang) in enumerate(turns([*BY_NAME].index(game), 2)):
        house = rules(rng, one)
        seats = one.seats[nth % 2]
        _, document = laid(blank(one, house, ("",) * seats), paper, lang)
        said, usual = written(document.pages[0]), one.house()
        unusual = [option for option in options(one.house) if option_value(house, option.name) != option_value(usual, option.name)]
        apply = [option for option in unusual if not idle(house, option.name, seats)]
        assert [option.name for option in apply if bare(option.short.say(lang)) not in said] == [], (paper, lang)


LONG = [name for name, one in BY_NAME.items() if any(o.name == "months" and not o.choices for o in options(one.house))]


@pytest.mark.parametrize(("game", "of"), share(product(LONG, ("fewest", "most")), 4))
def test_rows_as_low_as_they_get_hold_their_choices(game: str, of: str) -> None:
    """Of a match so long that its rows are set low, the blank sheet has as many pages as were laid out."""
    one, (nth, months) = BY_NAME[game], {"fewest": (0, 46), "most": (-1, 24)}[of]
    made = blank(one, one.house(months=months), ("",) * one.seats[nth])
    laid(made, "b5", "ja")


def test_nothing_is_fetched(tmp_path: Path) -> None:
    picture = tmp_path / "one.png"
    picture.write_bytes(SMALL)
    page = (
        f'<link rel="attachment" href="{picture.as_uri()}"><link rel="stylesheet" href="{tmp_path.as_uri()}/no.css">'
        f'<style>@import url("http://127.0.0.1:9/x.css"); p {{ background: url("{picture.as_uri()}") }}</style>'
        f'<p>empty<img src="{picture.as_uri()}"><img src="data:image/png;base64,AAAA">'
    )
    made = opening(rendering.pdf(page))
    assert not made.pages[0].images
    assert not made.attachments


def test_a_sheet_says_who_made_it_when_and_what_its_parts_are() -> None:
    """For readers aloud and for archives: structure, author, day, and bookmarks that differ."""
    kept = EXAMPLES[GAME.name]
    dated = kept._replace(log=tuple(msgspec.structs.replace(fact, at="2026-11-21T12:00:00Z") for fact in kept.log))
    made = opening(rendering.pdf(layout.html(drawn(dated), "ja", A5)))
    assert made.trailer["/Root"]["/MarkInfo"]["/Marked"]  # type: ignore[index]
    assert (made.metadata.author, made.metadata.creation_date_raw[:10]) == ("Scorekeeper", "D:20261121")
    marks = [one.title for one in made.outline if not isinstance(one, list)]
    assert len(marks) == len(made.pages) == len(set(marks))


def test_what_is_read_aloud_survives_binding() -> None:
    """Every page of a book refers to its own part of the structure, in the order of the pages."""
    frame = "<html lang=ja><title>t</title><meta name=author content=Scorekeeper><style>@page { size: 100mm }</style><body>"
    chapters = tuple(Chapter(key, f"章{key}", f"{frame}<h1>{key}</h1><p style='break-before: page'>終{key}</p>") for key in "abc")
    contents = f"{frame}{''.join(f'<a href={LINK}{key}>{number(key)}</a> ' for key in 'abc')}"
    numbers = f"{frame}<style>@page {{ @bottom-right {{ content: counter(page) }} }}</style>{PLACES}"
    leaf = "<p style='break-after: page'></p>"
    told: list[int] = []
    file = bind(BoundBook(contents, chapters, numbers, leaf, leaf), rendering.pdf, rendering.pdf, told.append)
    made = opening(file)
    assert told == [1, 2, 3]
    assert [re.sub(r"\s+", "", page.extract_text()) for page in made.pages] == ["2461", "a2", "終a3", "b4", "終b5", "c6", "終c7"]
    nums = made.trailer["/Root"]["/StructTreeRoot"]["/ParentTree"]["/Nums"]  # type: ignore[index]
    parts = {int(place): kids.get_object() for place, kids in zip(nums[::2], nums[1::2], strict=True)}
    for page in made.pages:
        kids = [kid.get_object() for kid in parts[int(page["/StructParents"])]]
        assert {kid.raw_get("/Pg").idnum for kid in kids if kid} == {page.indirect_reference.idnum}  # type: ignore[union-attr]
    assert [made.get_page_number(note.get_object()["/Dest"][0].get_object()) for note in made.pages[0]["/Annots"]] == [1, 3, 5]  # type: ignore[union-attr, index]
    assert [one.title for one in made.outline if not isinstance(one, list)][-3:] == ["章a", "章b", "章c"]
