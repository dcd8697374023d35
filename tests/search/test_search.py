"""The search: normalization, meanings, answers, and how often they are right."""

import json
import re
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from threading import Barrier

import kinds
import pytest
from generated import beginnings
from hypothesis import example, given
from hypothesis import strategies as st
from kinds import share
from strategies import agreed

from bench.asked import HALVES, asked, wanted
from bench.bench_search import answered, fitting, hits
from scorekeeper import search
from scorekeeper.book.reading import book
from scorekeeper.cli import main
from scorekeeper.core.game import Game
from scorekeeper.core.house import options
from scorekeeper.core.words import LANGUAGES, Words
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.games import BY_NAME, GAMES, SHARED
from scorekeeper.games.mushi.deck import MUSHI
from scorekeeper.local import toml
from scorekeeper.search import compiled
from scorekeeper.search.entries import LESSONS, entries, lesson_file, lessons, read_lessons
from scorekeeper.search.index import TAUGHT, UNTAUGHT, Index, parts
from scorekeeper.search.making import compile_all
from scorekeeper.search.spelling import letters, plain, stem
from scorekeeper.search.vocabulary import _talk, sources, talk
from scorekeeper.web import create_app

HACHIHACHI = BY_NAME["hachihachi"]
HERE = Path(__file__).parent
STRAYS, FOUND = (tomllib.loads((HERE / name).read_text("utf-8")) for name in ("strays.toml", "found.toml"))
each_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
some_games = pytest.mark.parametrize("game", share(GAMES, 4), ids=lambda game: game.name)
"""For measurements by hundreds of questions."""


def rows(table: str, columns: int) -> list[list[str]]:
    """A table of `found.toml`: of each line the words before its question, and that."""
    return [line.split(maxsplit=columns - 1) for line in FOUND[table].strip().splitlines()]


SPELT = """ハット = はっと, ﾊｯﾄ = はっと, Ｆ方式 = f方式, 三枚 = 3枚, さんまい = 3枚, 十六枚 = 16枚, 二百六十三 = 263, 八十八 = 88,
四三 = 43, みっつ = 3つ, ふたり = 2人, Seven ribbons = 7 ribbons, He’s = he's,
か゛じ = がじ"""
STEMS = """deal deals dealing, play played plays, ribbon ribbons, cut cuts cutting, be is are was, pay pays paid paying,
bonus bonuses, cancel cancelled cancelling, here"""


def test_spelling_is_normalized_endings_do_not_matter_and_texts_are_split_into_neighbouring_letters() -> None:
    for typed in re.split(r",\s", SPELT):
        said, _, read = typed.partition(" = ")
        assert plain(said) == read
    for words in re.split(r",\s", STEMS):
        assert {stem(word) for word in words.split()} == {words.split()[0]}
    split = {"下げる": ["下げ", "げる"], "下": ["下"], "a deal": ["^a$", "^de", "dea", "eal", "al$"]}
    assert {text: letters(text) for text in split} == split


@given(st.one_of(st.text(), st.text("¨¯゛゜´ \u3000\u0301\u0304\u0345\u3099\u309aYaİß가かﾊワ一十百〇3まいさひとり", max_size=12)))
@example("Y¯一")
@example("İ\u3099")
def test_normalizing_twice_changes_nothing(text: str) -> None:
    """Whatever is typed; the second letters are those that join, stand apart or change when they are folded."""
    assert plain(plain(text)) == plain(text)


def test_both_languages_mean_the_same() -> None:
    for meanings, kin, said in rows("meanings", 3):
        heard = talk(HACHIHACHI).hear(said)
        assert {meanings} <= set(heard.meanings)
        assert {*kin.split(",")} - {"-"} <= set(heard.kin)


def forms(game: Game) -> dict[str, Words]:
    """The titles of a game's forms by key."""
    return {form.key: form.words for match in beginnings(game) for form in game.inquiries(match.state)}


@each_game
def test_the_talk_knows_its_game_and_every_form_is_within_reach_of_a_question(game: Game) -> None:
    spoken = talk(game)
    assert forms(game).keys() <= spoken.inquiries.keys() <= game.ask.keys()
    for cue in spoken.inquiries.values():
        assert set(cue.topics) <= book(game).topics.keys() | {clause.short for clause in book(game).clauses.values()}
        assert {*cue.means.split(), *cue.outright.split()} <= spoken.kin.keys()
    assert {(len(silence.asked_ja), len(silence.asked_en)) for silence in spoken.silent} == {(3, 2)}


def test_the_title_of_a_form_leads_to_it() -> None:
    """Whoever asks in the words of a form is led to it, in either language; what is learned anew may miss a few of two hundred."""
    titles = [(game, key, title) for game in GAMES for key, words in forms(game).items() for title in words]
    missed = [title for game, key, title in titles if search.ask(game, title).inquiry != key]
    assert len(missed) <= 0.02 * len(titles), missed


@pytest.fixture
def talking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Games with another vocabulary."""

    def talks(text: str) -> None:
        (tmp_path / "talk.toml").write_text(text, "utf-8")
        monkeypatch.setattr("scorekeeper.search.vocabulary.folder", lambda _: tmp_path)
        _talk.cache_clear()

    yield talks
    _talk.cache_clear()


def test_what_a_vocabulary_names_must_exist(talking: Callable[[str], None]) -> None:
    for text, wrong in (
        ('silences = "two-match nowhere"\n', "silences of hachihachi that are nowhere: nowhere"),
        ('[answered]\nnowhere = "sage.1"\n', "silences of hachihachi that are nowhere: nowhere"),
        ('[means]\nred = { ja = "赤い", kin = "ribbon" }\n', "kin of hachihachi that is no meaning: ribbon"),
    ):
        talking(text)
        with pytest.raises(ValueError, match=wrong):
            talk(HACHIHACHI)


def test_a_silence_that_the_rules_answer_is_asked_of_their_clause(talking: Callable[[str], None]) -> None:
    game = BY_NAME["koikoi"]
    first = next(iter(book(game).clauses.values())).short
    talking(f'[answered]\ntake-back = "{first}"\nmoney = ""\n')
    silent = {one.key for one in talk(game).silent}
    taught, about = lessons(game), read_lessons(LESSONS / "all_games.toml")
    assert silent.isdisjoint({"take-back", "money"})
    assert {*about["silent.take-back"].en} <= {*taught[f"koikoi.{first}"].en}
    assert not {*about["silent.money"].en} & {text for one in taught.values() for text in one.en}


def test_lessons_on_what_only_some_rules_leave_open_are_for_those() -> None:
    about = read_lessons(LESSONS / "all_games.toml")["silent.two-turned"]
    for name, open_there in (("koikoi", True), ("hachihachi", False)):
        game = BY_NAME[name]
        assert ("two-turned" in talk(game).elsewhere) is not open_there
        texts = {text for one in lessons(game).values() for text in one.en}
        assert ({*about.en} <= texts) is open_there


def test_numbers_count_together() -> None:
    """Three and three are another hand than three and two, though either names two months and a three."""
    hear = talk(HACHIHACHI).hear
    alike = [set(parts(text, hear(text))) for text in ("松三枚と梅三枚", "梅三枚に松三枚")]
    other = set(parts("松三枚と梅二枚", hear("松三枚と梅二枚")))
    assert "#3 3" in alike[0] & alike[1]
    assert "#3 3" not in other
    assert "#2 3" in other


def test_a_number_is_heard_whole() -> None:
    hear = talk(HACHIHACHI).hear
    assert "both" in hear("2人だよ").meanings
    assert "both" not in hear("12人だよ").meanings
    assert "notadd" not in hear("2634だよ").meanings


def test_a_deck_adds_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """The names of sets only if the glossary has them; a game with another deck gets neither."""
    crane, set_ = "the crane", "all five brights"
    game = BY_NAME["koikoi-three"]
    assert MUSHI.talk == HANAFUDA.talk
    assert "tsuru" in talk(game).hear(crane).meanings
    assert "gokou" in talk(game).hear(set_).meanings
    assert "gokou" not in talk(HACHIHACHI).hear(set_).meanings
    monkeypatch.setattr(game.deck, "talk", None)
    _talk.cache_clear()
    assert "tsuru" not in talk(game).hear(crane).meanings
    assert "gokou" not in talk(game).hear(set_).meanings
    _talk.cache_clear()


def test_a_question_finds_its_clause() -> None:
    payers = [
        (*at, question) for at in (("koikoi-three", "settle.1"), ("hanaawase", "settle.2")) for (question,) in rows("payers", 1)
    ]
    for game, clause, question in (*rows("questions", 3), *payers):
        answer = search.ask(BY_NAME[game], question)
        assert answer.clauses[0].clause == f"{game}.{clause}", question
        assert answer.words == book(BY_NAME[game]).clauses[f"{game}.{clause}"].words
        assert not answer.silent
        assert not answer.close


@pytest.mark.fuzz
@some_games
def test_the_table_is_asked_which_of_two_close_clauses_it_means(game: Game) -> None:
    """In at most one question in seven; mostly one of the two is right."""
    every = [one for one in asked(game, HALVES[0]) if one.clauses]
    close = [(one, answer) for one in every if (answer := answered(game.name, one.text)).close]
    assert 0 < len(close) <= len(every) / 7
    for _, answer in close:
        first, second, *_ = answer.clauses
        assert second.share >= search.tuned_weights().taught.close * first.share
        assert answer.words == search.ASKS_BACK
    assert sum(not {hit.clause for hit in answer.clauses[:2]}.isdisjoint(one.clauses) for one, answer in close) >= 0.7 * len(close)


def test_the_page_and_the_command_line_ask_back(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    question = next(one.text for one in asked(HACHIHACHI, HALVES[0]) if search.ask(HACHIHACHI, one.text).close)
    first, second, *_ = search.ask(HACHIHACHI, question).clauses
    client = create_app(tmp_path).test_client()
    for lang, words in zip(LANGUAGES, search.ASKS_BACK, strict=True):
        page = client.get("/rules/hachihachi/ask", query_string={"q": question}, headers={"Accept-Language": lang}).text
        assert f'<h2 class="lab">{words}</h2>' in page
        assert page.count('<div class="rule first">') == 2
        assert main(["ask", "--lang", lang, question]) == 0
        told = capsys.readouterr().out.splitlines()
        assert told[0] == words
        assert [line.rpartition("[")[2] for line in told[1:3]] == [f"{first.clause}]", f"{second.clause}]"]
    assert main(["ask", "--json", question]) == 0
    assert json.loads(capsys.readouterr().out)["asks_back"]


def test_an_answer_names_terms_and_the_inquiry() -> None:
    answer = search.ask(HACHIHACHI, "影札を打っちゃった、法度?", most=5)
    assert {"kagefuda", "hatto"} <= set(answer.terms)
    assert answer.inquiry == "hatto"
    assert len(answer.clauses) == 5
    assert sum(hit.share for hit in answer.clauses) <= 1.0001
    assert list(answer.clauses) == sorted(answer.clauses, key=lambda hit: -hit.share)


def test_asked_what_cards_are_worth_the_form_that_counts_them_opens() -> None:
    """Also where the question names no card, and nothing else in the rules fits."""
    for question in ("これいくら？", "おれの山何点？", "この一枚いくらだっけ", "how much is that?", "these two worth?"):
        assert {search.ask(BY_NAME[name], question).inquiry for name in ("mushi", "roppyakken")} == {"captures"}, question


def test_of_forms_that_share_their_topics_the_first_is_meant_unless_words_call_for_another() -> None:
    game = BY_NAME["hanaawase"]
    assert search.ask(game, "I've got the boar, the deer and the butterflies").inquiry == "captures"
    assert search.ask(game, "Do gokou and shikou both count?").inquiry == "names"


def test_a_short_question_in_known_words_is_led_to_its_form_though_no_clause_stands_out(monkeypatch: pytest.MonkeyPatch) -> None:
    game = BY_NAME["mushi"]
    indexed = search.ready(game).indexed
    one = [*indexed.ids].index("mushi.leftover.1")
    monkeypatch.setattr(search, "score_entries", lambda *_: [(one, 0.0)])
    for question, form in (("What do I do with it?", "left"), ("What do I do with zebras?", None)):
        assert (indexed.known_share(question) == 1) is (form is not None)
        assert search.ask(game, question) == search.Answer(search.NOTHING_FITS, inquiry=form, silent=True)


def test_words_call_for_a_form_where_no_clause_fits(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Which yaku can still be made is for the referee: no clause of the rule book says."""
    monkeypatch.setattr(search, "score_entries", lambda *_: [(0, 0.0)])
    for question in ("まだ狙えそう？", "Anything I can still make?"):
        answer = search.ask(BY_NAME["roppyakken"], question)
        assert answer == search.Answer(search.NOTHING_FITS, inquiry="possible", silent=True)
        assert main(["ask", "--ruleset", "roppyakken", "--lang", "en", question]) == 0
        *nothing, form = capsys.readouterr().out.splitlines()
        assert nothing == [*search.NOTHING_FITS]
        assert form == "Question answered from the record of the table: possible"


@pytest.mark.fuzz
@each_game
def test_a_question_of_the_book_is_answered_by_its_clause(game: Game) -> None:
    for clause in share(book(game).clauses.values(), 20):
        for question in (clause.questions.ja[0], clause.questions.en[0].upper()):
            first, second, *_ = search.ask(game, question).clauses
            assert clause.id in (first.clause, second.clause if first.in_force and not second.in_force else "")


@pytest.mark.fuzz
@each_game
def test_what_a_house_does_not_play_is_marked(game: Game) -> None:
    """Every answer says of each clause whether it is in force, under the default house and under every other choice."""
    clauses, told = book(game).clauses, [one.text for one in asked(game, HALVES[0])]
    choices = [(option.name.replace("-", "_"), [*option.choices][-1]) for option in options(game.house) if option.choices]
    for nth, house in enumerate([game.house(), *(agreed(game.house(**{name: choice})) for name, choice in choices)]):
        for text in told[nth % 40 :: 1 if kinds.deep else 40]:
            answer = search.ask(game, text, house=house)
            assert [hit.in_force for hit in answer.clauses] == [not clauses[hit.clause].off(house) for hit in answer.clauses]
            assert not answer.close or all(hit.in_force for hit in answer.clauses[:2])


def test_what_is_played_instead_comes_first() -> None:
    """Where nothing that is played comes near, the other rule is marked."""
    for name, rules, first, then, question in rows("instead", 5):
        house = dict(one.split("=") for one in rules.split(",") if one != "-")
        found = search.ask(BY_NAME[name], question, house=BY_NAME[name].house(**house)).clauses
        assert (found[0].clause, found[0].in_force) == (f"{name}.{first}", True)
        assert then == "-" or (found[1].clause, found[1].in_force) == (f"{name}.{then}", False)
    found = search.ask(HACHIHACHI, "しー方式の大場は何倍?").clauses
    assert (found[0].clause, found[0].in_force) == ("hachihachi.field.17", False)


def test_exceptions_are_found() -> None:
    """Rather than the rule that each is one to, or nothing at all: mostly first, and always among the first three."""
    meant = [(name, clause if clause.count(".") > 1 else f"{name}.{clause}", text) for name, clause, text in rows("exceptions", 3)]
    found = [[hit.clause for hit in search.ask(BY_NAME[name], question).clauses] for name, _, question in meant]
    assert [one for one, clauses in zip(meant, found, strict=True) if one[1] not in clauses] == []
    assert sum(one[1] == clauses[0] for one, clauses in zip(meant, found, strict=True)) >= 0.8 * len(meant)


def test_of_a_rule_and_an_exception_that_both_fit_the_exception_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rule is beside it, and the table is not asked which it means."""
    game = BY_NAME["koikoi"]
    ids = search.ready(game).indexed.ids

    def both(*_: object) -> list[tuple[int, float]]:
        return [(ids.index("koikoi.call.6"), 9.1), (ids.index("koikoi.call.11"), 9.0), *((n, 0.0) for n in range(len(ids)))]

    monkeypatch.setattr(search, "score_entries", both)
    answer = search.ask(game, "こい")
    assert [hit.clause for hit in answer.clauses[:2]] == ["koikoi.call.11", "koikoi.call.6"]
    assert answer.words == book(game).clauses["koikoi.call.11"].words
    assert not answer.close


@some_games
def test_silence_of_the_rules_is_recognized(game: Game) -> None:
    for matter, question in rows("silences", 2):
        answer = search.ask(game, question)
        if matter in talk(game).answered:
            assert answer.clauses[0].clause == f"{game.name}.{talk(game).answered[matter]}", question
        else:
            assert (answer.silent, answer.clauses) == (True, ()), question
            assert answer.words not in (search.NOTHING_FITS, search.SAYS_NOTHING)


@pytest.mark.fuzz
@some_games
def test_a_question_about_something_else_is_not_answered(game: Game) -> None:
    silent = [search.ask(game, stray).silent for stray in STRAYS["try"]]
    assert sum(silent) / len(silent) >= 0.75
    assert all(search.ask(game, nothing) == search.Answer(search.NOTHING_FITS, silent=True) for nothing in ("", " ", "？", "…"))


@given(st.one_of(st.text(), st.text('"*:^(){}+-= NEARORANDNOT下げ\0', max_size=40)))
def test_any_text_is_answered(question: str) -> None:
    answer = search.ask(HACHIHACHI, question)
    assert answer.silent is not bool(answer.clauses)


def test_a_long_question_is_cut_and_several_at_once_are_answered() -> None:
    assert search.ask(HACHIHACHI, "法度ってなに" + "。" * search.LONGEST + "越年") == search.ask(HACHIHACHI, "法度ってなに")
    questions = ["法度ってなに", "どっち回り", "who deals next", "石は誰が置く"]
    expected = [search.ask(HACHIHACHI, question) for question in questions]
    with ThreadPoolExecutor(4) as pool:
        assert [*pool.map(lambda question: search.ask(HACHIHACHI, question), questions * 4)] == expected * 4


@pytest.mark.fuzz
def test_concurrent_questions_index_a_rule_book_once_and_no_other_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    together, opened = Barrier(4), search.open_index
    built: list[Index] = []

    def slowly(game: Game) -> Index:
        time.sleep(0.05)
        built.append(opened(game))
        return built[-1]

    def first(game: Game) -> search.Ready:
        together.wait(10)
        return search.ready(game)

    monkeypatch.setattr(search, "_ready", cache(search._ready.__wrapped__))
    monkeypatch.setattr(search, "open_index", slowly)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(first, [HACHIHACHI] * 4))
    assert [one.indexed for one in found] == built * 4
    search.ready(GAMES[1])
    with search.BUILDING[GAMES[0].name], ThreadPoolExecutor(1) as pool:
        assert pool.submit(search.ready, GAMES[1]).result(timeout=10)


SOME = ("手四って絶対見せなきゃだめ?", "who deals next", "", "明日の天気")


@pytest.fixture
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """A game that is compiled alone, into an empty folder, without lessons."""
    monkeypatch.setattr(compiled, "FOLDER", tmp_path / "compiled")
    monkeypatch.setattr("scorekeeper.search.entries.LESSONS", tmp_path / "none")
    compiled.net.cache_clear()
    yield BY_NAME["mushi"]
    compiled.net.cache_clear()


@pytest.mark.fuzz
def test_without_lessons_a_compiled_index_answers_like_one_made_in_memory(alone: Game) -> None:
    in_memory = compiled.open_index(alone)
    compiled.FOLDER.mkdir()
    (compiled.FOLDER / "of-an-older-rule-book.index").touch()
    compile_all([alone])
    (made,) = compiled.FOLDER.glob("*.index")
    on_disk = compiled.open_index(alone)
    assert not on_disk.taught
    for question in SOME:
        assert on_disk.marks(question) == in_memory.marks(question)
        assert on_disk.known_share(question) == in_memory.known_share(question)
    assert made == compiled.place(alone)
    before = made.stat()
    compile_all([alone])
    assert made.stat() == before


@pytest.mark.fuzz
def test_what_is_in_a_rule_book_is_kept_until_it_changes(alone: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    contents = {file: tomllib.loads(file.read_text("utf-8")) for file in sources(alone)}
    changed = tmp_path / "rulebook.toml"
    changed.write_text("topic = []", "utf-8")
    compile_all([alone])
    monkeypatch.setattr(toml, "FOLDER", compiled.FOLDER)
    monkeypatch.setattr(tomllib, "loads", lambda _: "parsed")
    assert {file: toml.contents(file) for file in sources(alone)} == contents
    assert toml.contents(changed) == "parsed"


@pytest.mark.fuzz
def test_new_lessons_make_a_new_index(alone: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compile_all([alone])
    untaught = compiled.open_index(alone)
    clause = next(iter(book(alone).clauses.values()))
    monkeypatch.setattr("scorekeeper.search.entries.LESSONS", tmp_path)
    told = '"ぷよぷよなら？", "ぷよぷよ", "ぷよぷよする", "いやぷよぷよ", "ぷよぷよか"'
    lesson_file(alone).write_text(f'["{clause.short}"]\nja = [{told}]\n', "utf-8")
    compile_all([alone])
    taught = compiled.open_index(alone)
    assert (untaught.taught, taught.taught) == (False, True)
    assert untaught.marks("ぷよぷよ")["letters"][0] == 0
    assert taught.marks("ぷよぷよ")["learned"][0] == max(taught.marks("ぷよぷよ")["learned"])
    assert taught.owner("ぷよぷよ") is None, "an index carries what was learned, not what it was learned from"


def test_lessons_need_a_known_clause(alone: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.search.entries.LESSONS", tmp_path)
    lesson_file(alone).write_text('["nothing.1"]\nja = ["何"]\n', "utf-8")
    with pytest.raises(ValueError, match=rf"lessons of {alone.name} about nothing: {alone.name}\.nothing\.1"):
        lessons(alone)


@pytest.mark.kill
def test_answering_needs_no_numpy() -> None:
    """Neither from a compiled index nor from one made in memory."""
    script = """if True:
        import sys
        from scorekeeper import search
        from scorekeeper.games import BY_NAME, GAMES
        from scorekeeper.search import compiled
        for index in (search.ready(GAMES[0]).indexed, compiled.in_memory(BY_NAME["mushi"])):
            assert index.marks("who deals next")
        assert search.ask(GAMES[0], "who deals next").clauses
        assert "numpy" not in sys.modules
    """
    subprocess.run([sys.executable, "-c", script], check=True, cwd=Path(__file__).parents[2])


def test_an_index_of_another_rule_book_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    game = BY_NAME["koikoi"]
    files, before = sources(game), compiled.place(game)
    assert len(files) == 3 * (1 + len(game.shares)) + 2, "rule book, questions, talk, that of the deck and that of every table"
    for left in files:
        monkeypatch.setattr(compiled, "sources", lambda _, left=left: [one for one in files if one is not left])
        assert compiled.place(game) != before


@pytest.mark.fuzz  # some hundreds of questions
@some_games
def test_how_often_the_right_clause_comes_first(game: Game) -> None:
    """For the questions used for tuning, and for those that nobody who tunes has read (tests/questions/README.md)."""
    for half in HALVES:
        first, three = hits(game, [one for one in asked(game, half) if one.clauses])
        assert first >= 0.85
        assert three >= 0.95
    for lang in LANGUAGES:
        first, three = hits(game, [one for one in asked(game, HALVES[0]) if one.lang == lang and one.clauses])
        assert first >= 0.80
        assert three >= 0.90


@pytest.mark.fuzz
@some_games
def test_a_question_is_led_to_the_inquiry_that_fits(game: Game) -> None:
    assert fitting(game, HALVES[0]) >= 0.8


@pytest.mark.fuzz
@each_game
def test_every_inquiry_is_asked_for(game: Game) -> None:
    every = [one for half in HALVES for one in wanted(game, half)]
    keys, japanese = {one.inquiry for one in every}, sum(one.lang == "ja" for one in every) / len(every)
    seen, unseen = (len(wanted(game, half)) for half in HALVES)
    # Asserted of keys and numbers alone, since a failure must not print the unseen half.
    assert keys == {*talk(game).inquiries, None}
    assert 0.55 <= japanese <= 0.75
    assert abs(seen - unseen) <= 2


@pytest.mark.fuzz
@each_game
def test_test_questions_are_not_used_for_learning(game: Game) -> None:
    taught = [one for every in lessons(game).values() for one in (*every.ja, *every.en)]
    beside = [one for entry in entries(game) for lang in LANGUAGES for one in entry.asked[lang]]
    indexed = {"".join(letters(one)) for one in (*beside, *taught)}
    copied = sum("".join(letters(one.text)) in indexed for half in HALVES for one in asked(game, half))
    assert copied == 0, f"{copied} of the questions that the search is measured by are indexed too"


def test_every_score_has_a_weight() -> None:
    for marks, weights in zip((TAUGHT, UNTAUGHT), search.tuned_weights(), strict=True):
        for weighed in (weights.ja, weights.en):
            assert tuple(weighed) == ("least", *marks)
            assert all(weight > 0 for weight in weighed.values())


def test_the_command_line_answers_in_words_and_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    def json_of(*words: str) -> dict[str, object]:
        assert main(["ask", "--json", *words]) == 0
        return json.loads(capsys.readouterr().out)  # type: ignore[no-any-return]

    assert main(["ask", "--ruleset", "hachihachi", "法度ってなに"]) == 0
    first, *others = capsys.readouterr().out.splitlines()
    assert first.endswith("[hachihachi.hatto.1]")
    assert (len(others), "hatto" in others[-1]) == (3, True)
    answer = json_of("--lang", "en", "what is hatto")
    assert (answer["clauses"][0], answer["inquiry"]) == ("hachihachi.hatto.1", "hatto")  # type: ignore[index]
    assert answer["verdict"] == book(HACHIHACHI).clauses["hachihachi.hatto.1"].en
    assert main(["ask", "明日の天気"]) == 0
    assert capsys.readouterr().out == f"{search.NOTHING_FITS.ja}\n{search.NOTHING_FITS.en}\n"
    nothing = {"asks_back": False, "clauses": [], "in_force": [], "inquiry": None, "verdict": search.NOTHING_FITS.ja}
    assert json_of("明日の天気") == nothing
    assert main(["ask", "--ruleset", "bridge", "?"]) == 2
    assert "bridge" in capsys.readouterr().err


def test_the_command_line_marks_what_the_house_does_not_play(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["ask", "--ruleset", "koikoi", "--lang", "en"]
    assert main([*asked, "三回こいって言ってたら何倍になるの"]) == 0
    first, second, mark, *_ = capsys.readouterr().out.splitlines()
    assert [line.rpartition("[")[2] for line in (first, second)] == ["koikoi.settle.5]", "koikoi.settle.2]"]
    assert mark == "    Only under this house rule: Koi doubles: yes"
    assert main([*asked, "--house", "inflate=on", "--json", "三回こいって言ってたら何倍になるの"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["clauses"][0], told["in_force"][0]) == ("koikoi.settle.2", True)
    assert main([*asked, "--house", "inflate=perhaps", "?"]) == 2


def test_a_rule_book_that_games_share_is_asked_alone(capsys: pytest.CaptureFixture[str]) -> None:
    for clause, question in rows("shared", 2):
        for name, game in SHARED.items():
            assert main(["ask", "--ruleset", name, "--json", question]) == 0
            told = json.loads(capsys.readouterr().out)
            assert (told["clauses"][0], told["inquiry"]) == (f"{name}.{clause}", None)
            assert all(one.startswith(f"{name}.") for one in told["clauses"])
            found = search.ask(game, question).clauses
            assert f"{name}.{clause}" in {hit.clause for hit in found}, "it ranks within the game too"
            assert search.ask(game, "明日の天気", within=name) == search.Answer(search.NOTHING_FITS, silent=True)
