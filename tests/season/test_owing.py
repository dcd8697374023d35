"""Who owes whom: the fewest transfers that settle what was won and lost."""

import re
from itertools import combinations

from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from opening import client_of, page_of
from reading import seen, text

from scorekeeper.core.acts import together
from scorekeeper.core.facts import Reseated, Substituted, Totals
from scorekeeper.core.ledger import fewest
from scorekeeper.core.record import Record
from scorekeeper.games import BY_NAME
from scorekeeper.season.entries import MatchEntered, PersonEntered, SeasonEntered
from tests.browser.example import example

KOIKOI = BY_NAME["koikoi"]


def moved(transfers: tuple[tuple[int, int, int], ...], seats: int) -> list[int]:
    sums = [0] * seats
    for payer, payee, amount in transfers:
        assert amount > 0
        sums[payer] -= amount
        sums[payee] += amount
    return sums


def level(seats: frozenset[int], amounts: list[int]) -> int:
    """Into how many groups, at most, that are level among themselves these seats can be parted."""
    parts = (frozenset(one) for size in range(1, len(seats)) for one in combinations(sorted(seats), size))
    return max(
        (1 + level(seats - one, amounts) for one in parts if not sum(amounts[seat] for seat in one)), default=int(bool(seats))
    )


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=5))
def test_the_fewest_transfers_move_what_was_won_and_lost(first: list[int]) -> None:
    amounts = [*first, -sum(first)]
    found = fewest(amounts)
    assert moved(found, len(amounts)) == amounts
    seats = frozenset(seat for seat, amount in enumerate(amounts) if amount)
    assert len(found) == len(seats) - level(seats, amounts)


def debts(page: str) -> list[str]:
    rows = re.findall(r"<li>(.*?)</li>", page.partition('class="debts"')[2], re.S)
    return [" ".join(text(seen(row)).split()) for row in rows]


def test_a_table_says_who_owes_whom_where_points_are_paid(app: Flask) -> None:
    for name, entries, said in (
        ("seed-year", 9, ["C B 20 貫 1 点", "C A 1 貫 2 点"]),
        ("oichokabu-year", None, ["江口 石川 140 点", "江口 上田 140 点"]),
        ("riichi-game", None, ["石川 榎本 88 ポイント"]),
    ):
        assert debts(client_of(app).get(f"{page_of(app, example(name, entries))}owe").text)[: len(said)] == said
    assert client_of(app).get(f"{page_of(app, example('roppyakken-game'))}owe").status_code == 303


def test_a_substitute_owes_for_the_rounds_that_are_his_own(app: Flask) -> None:
    """Months of 5, 3 and −2 for the first: the second paid 5, who sat for him 3, and he had 2 back; for a table that counts the
    seat for one of the two he owes it all.
    """
    months = [Totals(amounts=(won, -won), leader=0) for won in (5, 3, -2)]
    players = ("秋山", "石川")
    for counts, said in (
        ("own", ["石川 秋山 3 文", "江口 秋山 3 文"]),
        ("first", ["石川 秋山 6 文"]),
        ("second", ["石川 秋山 6 文"]),
    ):
        there = (Substituted(player=1, name="江口", counts=counts), months[1], Substituted(player=1, name="石川", counts=counts))
        record = Record(KOIKOI, KOIKOI.edition, KOIKOI.house(), players, (months[0], *there, months[2]))
        assert debts(client_of(app).get(f"{page_of(app, record)}owe").text) == said
    moved_over = Record(KOIKOI, KOIKOI.edition, KOIKOI.house(), players, (*months[:2], Reseated(order=(1, 0)), months[2]))
    assert debts(client_of(app).get(f"{page_of(app, moved_over)}owe").text) == ["石川 秋山 10 文"]


def test_the_tables_of_an_evening_are_settled_together(app: Flask) -> None:
    """Of one group, in one unit, and those of the day on which this table was opened."""
    store, client = app.extensions["store"], client_of(app)
    games = ("koikoi-three-year", "koikoi-three-year", "oichokabu-year", "koikoi-three-year")
    tables = [store.create(example(name)) for name in games]
    with store.writing() as db:
        db.execute("UPDATE tables SET created = '2026-01-05T12:00:00+00:00' WHERE id = ?", [tables[3]])
    who = [PersonEntered(name=name) for name in ("秋山", "石川", "上田", "江口", "小野", "加藤")]
    seasons = [SeasonEntered(name=name, ruleset=name) for name in ("koikoi-three", "oichokabu")]
    seats = ((0, 1, 2), (2, 3, 0), (0, 1, 2, 3, 4, 5), (0, 1, 2))
    sat = zip(tables, (6, 6, 7, 6), seats, strict=True)
    matches = [MatchEntered(table=table, season=season, people=people) for table, season, people in sat]
    group = store.groups.create(together(*who, *seasons, *matches))
    address = f"/t/{store.links(tables[1]).scorer}/owe"
    assert "卓は入っていない" not in client.get(address).text
    client.get(f"/g/{store.groups.links(group).scorer}/")
    assert re.search(r'href="[^"]*\?evening=1"[^>]*>今夜の2卓<', client.get(address).text)
    page = client.get(f"{address}?evening=1").text
    assert debts(page) == ["上田 江口 37 文", "秋山 石川 37 文"]
    assert "単位が違う1卓は入っていない。" in page
    assert '?evening=1"' not in client.get(f"/t/{store.links(tables[3]).scorer}/owe").text, "the only table of its day"
