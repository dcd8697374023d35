"""Pages of the banking games: what a month pays before it is entered, how it is named afterwards, and stakes of one's own phone."""

import io
import re
from pathlib import Path

import pytest
from flask import Flask
from kinds import deep
from opening import client_of, page_of
from pypdf import PdfReader
from reading import text

from scorekeeper.core import record
from scorekeeper.core.facts import Fact
from scorekeeper.core.record import Record
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games import BY_NAME
from scorekeeper.games.kingo import GAME as KINGO
from scorekeeper.games.kingo.facts import Fight, Hands
from scorekeeper.games.kingo.facts import KingoStakes as Staked
from scorekeeper.games.oichokabu import GAME
from scorekeeper.games.oichokabu.facts import Fights, OichokabuStake, OichokabuStakes
from scorekeeper.sheet.papers import PAPERS

NAMES = ("秋山", "石川", "上田", "江口", "小野", "久保", "木村")
STAKES = OichokabuStakes(stakes=(0, 20, 10, 20), spots=("", "1", "2", "3"))
TOLD = {"cards.0": ["5", "5", "5"], "cards.1": ["9", "8"], "cards.2": ["2", "3", "10"], "hand": ["9", "1"]}


def page(app: Flask, *log: Fact) -> str:
    return page_of(app, Record(GAME, GAME.edition, GAME.house(), NAMES[:4], log))


def test_what_is_paid_comes_before_what_the_cards_are(app: Flask) -> None:
    """The rows show the cards already; what is paid must not be pushed out of sight. It names the multiple, a hand its clause."""
    shown = client_of(app).post(page(app, STAKES) + "preview/fights-cards", data=TOLD).text
    assert shown.index('class="pays"') < shown.index('class="told"')
    assert "あらし・3倍付け" in text(shown)
    assert re.findall(r"(\S+) (special\.\d+|match\.1)", text(shown)) == [
        ("あらし", "special.10"),
        ("七ケン", "match.1"),
        ("ゴケ", "match.1"),
        ("九一", "special.2"),
    ]


def test_many_payments_stand_below_what_everybody_moves(app: Flask) -> None:
    """A row for each fight, below the sums of all seven, which decide."""
    log = (Staked(stakes=(0, 10, 10, 10, 10, 10, 10)), Hands(hands=("", "13", "bust", "15", "12", "arashi", "ittan")))
    path = page_of(app, Record(KINGO, KINGO.edition, KINGO.house(), NAMES, log))
    shown = client_of(app).post(path + "preview/fight", data={"hand": "14"}).text
    assert shown.index('class="cols delta"') < shown.index('class="pays"')
    assert "12 対 14" in text(shown)
    assert "一旦十六 対 14・3倍付け" in text(shown)


def test_the_fights_of_a_month_are_undone_together_and_named_so(app: Flask) -> None:
    shown = text(client_of(app).get(page(app, STAKES, Fights(spots=("9", "2", "1"), oya="6"))).text)
    assert "元に戻す ： 勝負 " in shown
    assert "元に戻す ： 勝負 1 対 6" not in shown


def test_a_stake_of_ones_own_phone_starts_with_its_player(app: Flask) -> None:
    def chosen(name: str) -> list[str]:
        return re.findall(r'name="player" value="(\d)" checked', client_of(app, name).get(page(app) + "declare/stake").text)

    assert chosen("上田") == ["2"]
    assert chosen("秋山") == []  # the banker does not stake
    assert chosen("見ている人") == []


def test_one_stake_names_its_player_once_and_stands_in_the_form_of_all(app: Flask) -> None:
    client, path = client_of(app), page(app, OichokabuStake(player=2, stake=50, spot="3"))
    form = client.get(f"{path}declare/stakes").text
    assert re.findall(r'name="spots.(\d)" value="(\d)" [^>]*checked', form) == [("2", "3")]
    shown = text(client.get(path).text)
    assert "一人の張り 上田 50（三） " in shown
    assert "50（三） 上田" not in shown.partition("元に戻す")[2].partition("もう一度入れる")[0]


@pytest.mark.parametrize(("chips", "owes"), [(10, ["借り 10"]), (19, ["借り 1"]), (20, []), (0, [])])
def test_who_owes_is_said_where_there_are_chips(chips: int, owes: list[str], app: Flask) -> None:
    """0: nobody was given any, and a minus is no debt."""
    banked = (OichokabuStakes(stakes=(0, 20), spots=("", "1")), Fights(spots=("2",), oya="6"))
    fought = (Staked(stakes=(0, 20)), Hands(hands=("", "12")), Fight(hand="13"))
    for game, log in ((GAME, banked), (KINGO, fought)):
        path = page_of(app, Record(game, game.edition, game.house(chips=chips), NAMES[:4], log))
        assert re.findall(r"借り \d+", text(client_of(app).get(path).text)) == owes


@pytest.mark.pdf
@pytest.mark.parametrize(("paper", "lang"), [("a4", "ja"), ("a5", "en")])
def test_a_full_check_sheet_is_one_page(paper: str, lang: str, app: Flask) -> None:
    """With names to be signed, and its last line below them."""
    path = page_of(app, Record(GAME, GAME.edition, GAME.house(), NAMES[:6]))
    assert pages(app, f"{path}print/check.pdf?paper={paper}&lang={lang}") == 1


@pytest.mark.pdf
@pytest.mark.parametrize("lang", LANGUAGES if deep else ("en",))
def test_a_half_filled_small_sheet_is_one_page(lang: str, app: Flask) -> None:
    """Seven months by pencil below five, the sums and the seals."""
    year = record.read((Path(__file__).parents[3] / "examples" / "kingo-year.json").read_bytes(), BY_NAME)
    assert isinstance(year, Record)
    path = page_of(app, year._replace(log=year.log[: len(year.log) // 2]))
    assert pages(app, f"{path}sheet.pdf?paper=a5&lang={lang}") == 1


def pages(app: Flask, path: str) -> int:
    return len(PdfReader(io.BytesIO(client_of(app).get(path).data)).pages)


@pytest.mark.pdf
@pytest.mark.parametrize("paper", PAPERS if deep else ("a5",))
def test_the_mark_of_the_dealer_stands_beside_his_figure_on_the_sheet_of_ten(app: Flask, paper: str) -> None:
    """It must not cover the sign. The figure begins where the mark, a letter of 5 or 6 points in a box, has ended."""
    log = (OichokabuStakes(stakes=(0, *(12,) * 8, 4), spots=("", *"111111111")), Fights(spots=("9",), oya="8"))
    path = page_of(app, Record(GAME, GAME.edition, GAME.house(), tuple("ABCDEFGHIJ"), log))
    made = client_of(app).get(path + f"sheet.pdf?paper={paper}&lang=ja").data
    drawn: list[tuple[str, float]] = []

    def note(said: str, cm: list[float], tm: list[float], font: object, size: float) -> None:
        if said.strip():
            drawn.append((said.strip(), cm[0] * tm[4] + cm[2] * tm[5] + cm[4]))

    PdfReader(io.BytesIO(made)).pages[0].extract_text(visitor_text=note)
    place = next(place for place, (said, _) in enumerate(drawn) if said == "−100")
    (mark, left), (_, figure) = drawn[place - 1 : place + 1]
    assert mark == "親"
    assert figure - left > 6


@pytest.mark.parametrize("key", ["hands", "hands-cards"])
def test_a_form_in_which_any_hand_may_be_told_first_does_not_begin_in_red(app: Flask, key: str) -> None:
    """No row of きんご is needed before the others; that none is answered turns red once the form is sent."""
    client = client_of(app)
    here = page_of(app, Record(KINGO, KINGO.edition, KINGO.house(), NAMES[:3], (Staked(stakes=(0, 20, 10)),)))
    assert re.findall('class="([^"]*)"[^>]*>子の手を入れる。', client.get(f"{here}declare/{key}").text) == ["unfinished"]
    sent = client.post(f"{here}declare/{key}", data={"seq": "1", "do": "enter"}).text
    assert re.findall('class="([^"]*)"[^>]*>子の手を入れる。', sent) == ["why-not"]


LONG = ("Alexandrina", "Bartholomew", "Christopher", "Dora", "Evangeline", "Fitzgerald", "Gustav", "Henrietta", "Wilhelmina", "Max")


@pytest.mark.pdf
def test_long_names_of_ten_stand_above_their_seals(app: Flask) -> None:
    """Beside them there is room for a letter a line, which pushed the legend of a year to a page of its own."""
    month = (OichokabuStakes(stakes=(0, *(10,) * 9), spots=("", *"111111111")), Fights(spots=("9",), oya="8"))
    house, log = GAME.house(rotate="months", rotate_months=12), month * 12
    path = page_of(app, Record(GAME, GAME.edition, house, LONG, log))
    made = PdfReader(io.BytesIO(client_of(app).get(path + "sheet.pdf?paper=a5&lang=en").data))
    (said,) = (page.extract_text() for page in made.pages)
    assert "Fitzgerald" in said.replace("\u00ad", "")
