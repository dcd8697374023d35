"""Games in which players score and do not pay each other, and the race to a total, in every place that shows them: with a game made
for it (tests/race).
"""

import re

from flask import Flask
from opening import client_of, page_of
from reading import SOFT, text
from storing import folded

from scorekeeper.core import whatif
from scorekeeper.core.facts import Fact, Totals
from scorekeeper.core.game import Shared, State
from scorekeeper.core.house import House
from scorekeeper.core.ledger import NOBODY, Payment, balances, moves_of, score
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.record import Record
from scorekeeper.core.trial import TrialRules, trial
from scorekeeper.core.words import Words
from scorekeeper.season.matches import match_of
from scorekeeper.settlement import plain as settled
from scorekeeper.web.record.race import race, step
from tests.plugins.race import GAME, TARGET, Missed, Taken

NAMES = ("秋山", "石川", "勘解由小路光太郎", "Constantinos")
WHY = Reckoning().plus(Words("点", "points"), 7, "race.score.1")


def record(seats: int, *log: Fact) -> Record:
    return Record(GAME, GAME.edition, House(), NAMES[:seats], log)


def state_of(seats: int, *log: Fact) -> State:
    return folded(record(seats, *log))


def test_a_score_is_owed_by_nobody_and_taken_back_if_struck_and_rounds_conserve_their_points() -> None:
    scored, back, paid = score(1, WHY), Payment(1, NOBODY, WHY), Payment(0, 1, WHY)
    assert [(one.scorer, one.gain) for one in (scored, back, paid)] == [(1, 7), (1, -7), (None, 7)]
    assert moves_of((scored, paid), 2) == (-7, 14)
    assert moves_of((scored, back), 2) == (0, 0)
    state = state_of(3, Taken(points=(6, 2, 0)), Taken(points=(3, 0, 5)))
    assert GAME.balances(state) == balances(GAME.lines(state), 3) == (9, 2, 5)
    rounds = [(one.shared, one.moved) for one in GAME.rounds(state)]
    assert rounds == [(Shared((6, 2, 0), 2, 10), (6, 2, 0)), (Shared((3, 0, 5), 2, 10), (3, 0, 5))]
    state = state_of(2, Taken(points=(6, 2)), Missed())
    assert GAME.balances(state) == (0, 0)
    tried = trial(TrialRules(GAME.check, GAME.step, GAME.lines), state_of(2, Taken(points=(6, 2))), Missed())
    assert [(one.scorer, one.gain) for one in tried.payments] == [(0, -6), (1, -2)]


def test_totals_need_not_sum_to_zero() -> None:
    wrong = {(6, 2): [], (0, 0): [], (-1, 2): ["totals-scores"], (11, 0): ["totals-scores"], (1,): ["totals-seats"]}
    assert {line: [one.key for one in GAME.check(state_of(2), Totals(amounts=line))] for line in wrong} == wrong


def test_the_table_and_the_television_show_a_race(app: Flask) -> None:
    path = page_of(app, record(3, Taken(points=(6, 2, 0)), Taken(points=(3, 0, 5))))
    page = client_of(app).get(path).text
    said = text(page)
    assert [*re.findall(r"あと (\d+)", said)] == ["21", "28", "25"]
    assert '<span class="pt">9<small>点' in page
    bars = re.findall(r'class="had" width="([\d.]+)%".*?(?:class="more" x="([\d.]+)%" width="([\d.]+)%"|</svg>)', page)
    assert bars == [("20.0", "20.0", "10.0"), ("6.667", "", ""), ("0.0", "0.0", "16.667")]
    assert 'aria-label="勘解由小路光太郎 5点・あと 25"' in page.replace(SOFT, "")
    assert "これまで" in said
    assert [*re.findall(r'<a class="line.*?/line/(\d+)"', page)] == ["0", "1"], "the lines of both rounds"
    assert "−" not in re.sub(r"元に戻す.*", "", said)
    # On television it is shown with who scored.
    page = client_of(app).get(page_of(app, record(2, Taken(points=(6, 2)))) + "board").text
    assert page.count('class="run"') == 2
    paid = page[page.index('class="paid"') :]
    assert text(paid).count("+6") == 1
    assert 'class="arrow"' not in paid


def test_a_form_shows_the_race_as_it_will_be(app: Flask) -> None:
    client = client_of(app)
    path = page_of(app, record(2, Taken(points=(6, 2)), Taken(points=(9, 1))))
    page = client.post(f"{path}preview/taken", data={"points.0": "2", "points.1": "8"}).text
    assert [*re.findall(r"あと (\d+)", text(page))] == ["13", "19"]
    assert [*re.findall(r'class="more" x="([\d.]+)%" width="([\d.]+)%"', page)] == [("50.0", "6.667"), ("10.0", "26.667")]
    assert 'class="arrow"' not in page, "nobody pays"
    assert "+8" in page
    page = client.post(f"{path}preview/taken", data={"points.0": "", "points.1": "8"}).text
    assert '<button class="do" name="do" value="enter">記入する　石川 +8点</button>' in page


def test_who_has_arrived_has_a_full_bar_and_his_whole_number(app: Flask) -> None:
    log = tuple(Taken(points=(9, 1)) for _ in range(4))
    path = page_of(app, record(2, *log))
    for lang, reached, left in (("ja", "30点に届いた", "あと"), ("en", "reached 30 points", "to go")):
        page = client_of(app).get(path, headers={"Accept-Language": lang}).text
        assert reached in text(page)
        assert left not in text(page), "the game is over"
        assert '<span class="pt">36<small>' in page
    end = client_of(app).get(f"{path}end").text
    assert "+36" not in text(end)
    assert ">36<small>点" in end


def test_a_reckoning_and_a_ruling_say_who_scores_and_who_does_not(app: Flask) -> None:
    client = client_of(app)
    page = client.get(page_of(app, record(2, Taken(points=(6, 2)))) + "line/0").text
    assert [*re.findall(r"(\w+)の得点", page)] == ["秋山", "石川"]
    assert "払う" not in page
    page = client.get(page_of(app, record(2)) + "ask/all/ruling?player=1").text
    assert "得点なし" in page
    assert "払わない" not in page
    assert "+10" in text(page)


def test_a_correction_shows_totals_without_a_plus(app: Flask) -> None:
    path = page_of(app, record(2, Taken(points=(6, 2)), Taken(points=(3, 0))))
    page = client_of(app).post(f"{path}correct/0/taken", data={"points.0": "1", "points.1": "2", "do": "enter"}).text
    running = page[page.index('class="running"') :]
    assert "+" not in text(running[: running.index("</div>")])


def test_machines_what_if_and_matches_know_scores() -> None:
    told = settled(record(2, Taken(points=(6, 2))), state_of(2, Taken(points=(6, 2))), "ja")
    assert {one["payer"] for round in told["rounds"] for line in round["lines"] for one in line["payments"]} == {NOBODY}
    one = record(3, Taken(points=(6, 2, 0)), Taken(points=(3, 0, 5)))
    found = whatif.under(one, House())
    assert (found.balances, found.ranks) == ((9, 2, 5), (1, 3, 2))
    assert match_of(one, state_of(3, *one.log)).paid == ((0, 0, 0),) * 3


def test_bars_are_ruled_in_at_most_six_parts() -> None:
    assert [step(target) for target in (1, 6, 7, 30, 600, 700, 1000, 5000)] == [1, 1, 2, 5, 100, 200, 200, 1000]
    found = race(GAME.board(state_of(2, Taken(points=(9, 1)))))
    assert [mark for _, mark in found.ticks] == [0, 5, 10, 15, 20, 25, TARGET]
    assert [(lane.had, lane.more, lane.left) for lane in found.lanes] == [(0.0, 30.0, 21), (0.0, 3.333, 29)]
