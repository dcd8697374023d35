"""What comes back, and when; and that it fits into a cookie whatever is missed."""

from random import Random

import msgspec

from scorekeeper.practice.boxes import KNOWN, LONGEST, MOST, WAITS, Boxes, plain, read


def test_a_missed_question_comes_back_after_two_six_and_fifteen_answers() -> None:
    boxes, gaps = Boxes().after("teyaku", 7, "", right=False), []
    for _ in WAITS:
        since = boxes.answered
        while not boxes.due(["teyaku"], ""):
            boxes = boxes.after("field", boxes.answered, "", right=True)
        gaps.append(boxes.answered - since)
        boxes = boxes.after("teyaku", 7, "", right=True)
    assert gaps == [2, 6, 15]
    assert boxes.missed == ()


def test_who_misses_it_again_begins_again_and_what_is_known_at_once_does_not_come_back() -> None:
    boxes = Boxes().after("teyaku", 7, "", right=False).after("teyaku", 7, "", right=True).after("teyaku", 7, "", right=False)
    (one,) = boxes.missed
    assert (one.box, one.due, boxes.answered, boxes.right) == (0, 5, 3, 1)
    assert Boxes().after("teyaku", 7, "", right=True).missed == ()


def test_a_question_comes_back_under_its_own_house_rules_and_exercise() -> None:
    boxes = Boxes().after("teyaku", 7, "field:A", right=False)
    boxes = boxes.after("field", 1, "", right=True).after("field", 2, "", right=True)
    assert boxes.due(["teyaku", "field"], "field:A")
    assert not boxes.due(["teyaku", "field"], "")
    assert not boxes.due(["field"], "field:A")
    assert boxes.waiting(["teyaku"], "field:A") == 1


def test_an_exercise_climbs_box_by_box_and_what_is_not_known_is_asked_more_often() -> None:
    boxes, climbed = Boxes(), []
    for seed in range(6):
        boxes = boxes.after("teyaku", seed, "", right=True)
        climbed.append(boxes.known["teyaku"])
    assert climbed == [2, 3, 4, KNOWN, KNOWN, KNOWN]
    assert boxes.after("teyaku", 9, "", right=False).known["teyaku"] == 1
    boxes, dice = Boxes(known={"teyaku": KNOWN, "field": 1}), Random(1)
    drawn = [boxes.draw(["teyaku", "field"], dice) for _ in range(400)]
    assert 10 < drawn.count("teyaku") < 50


def test_boxes_stay_small_and_are_read_as_they_were_kept() -> None:
    boxes = Boxes()
    for seed in range(60):
        boxes = boxes.after("teyaku", seed, "x" * 400, right=False)
    assert 0 < len(boxes.missed) <= MOST
    assert len(msgspec.json.encode(boxes.missed)) <= LONGEST
    assert boxes.missed[-1].seed == 59
    assert read(msgspec.json.decode(msgspec.json.encode(plain(boxes)))) == boxes
    assert read(["nonsense"]) == read({}) == Boxes()
