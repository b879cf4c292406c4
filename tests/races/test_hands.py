"""Dealers who tap at the same moment: each table counts once, the barrier opens once, no tap is lost."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from django.test import Client

from floor.hands import tables as hand_tables
from floor.hands import verbs
from floor.play import hands
from journal.models import Line
from journal.opening import Command, tournament_book
from rulebook.handforhand import Stage
from tests import builders as b
from tests.races.together import act, at_once, meeting, no_lock, refusals

pytestmark = pytest.mark.django_db(transaction=True)


def announced(*tables: int, goal: int) -> int:
    event_id = b.started(*tables)
    b.at(event_id, verbs.announce_hand_for_hand, event=event_id, goal=goal)
    b.at(event_id, verbs.make_dealer_passes, event=event_id)
    return event_id


def tap(code: str, key: str) -> int:
    """A dealer's phone reports the hand as finished; a busy system is asked again, as the page does."""
    for _attempt in range(40):
        answer: Any = Client().post(
            f"/d/{code}/finished/",
            {"hand": 0},
            headers={"HX-Request": "true", "Idempotency-Key": key},
        )
        if answer.status_code != 503:
            break
    return int(answer.status_code)


def finished(event_id: int) -> int:
    """How many reports the event's book contains."""
    return Line.objects.filter(fact="HandFinished", book__subject_id=event_id).count()


def test_dealers_of_all_tables_tap_at_once_and_the_barrier_rises_once() -> None:
    event_id = announced(3, 3, 3, 3, goal=11)
    codes = [one.code for one in hands.dealer_passes(event_id)]
    found = at_once(*(partial(tap, code, f"tap-{code}") for code in codes))
    assert found == [204] * len(codes)
    play = hands.hands(event_id)
    assert play is not None
    assert (play.stage, finished(event_id)) == (Stage.BARRIER, len(codes))


def test_a_double_tap_on_its_way_twice_is_one_report() -> None:
    event_id = announced(3, 3, goal=5)
    code = hands.dealer_passes(event_id)[0].code
    assert at_once(*[partial(tap, code, "the-same")] * 3) == [204] * 3
    assert finished(event_id) == 1


def test_two_telephones_at_one_table_are_one_report_and_one_refusal() -> None:
    event_id = announced(3, 3, goal=5)
    code = hands.dealer_passes(event_id)[0].code
    found = at_once(partial(tap, code, "one"), partial(tap, code, "other"))
    assert sorted(found) == [204, 409]
    assert finished(event_id) == 1


def report(event_id: int, number: int) -> Any:
    table_id = b.table(event_id, number).id
    verb = hand_tables.report_hand_finished
    return act([tournament_book(event_id)], Command(b.NOBODY), verb, table=table_id)


def test_without_the_lock_two_last_tables_would_each_wait_for_the_other() -> None:
    event_id = announced(3, 3, goal=5)
    with no_lock(), meeting(hand_tables, "play_of"):
        at_once(partial(report, event_id, 1), partial(report, event_id, 2))
    play = hands.hands(event_id)
    assert play is not None
    assert (play.stage, play.waiting) == (Stage.ANNOUNCED, ())


def test_with_the_lock_the_later_of_them_raises_the_barrier() -> None:
    event_id = announced(3, 3, goal=5)
    with meeting(hand_tables, "play_of"):
        found = at_once(partial(report, event_id, 1), partial(report, event_id, 2))
    assert refusals(found) == []
    play = hands.hands(event_id)
    assert play is not None
    assert play.stage is Stage.BARRIER


def test_two_floor_people_who_begin_the_next_hand_begin_one() -> None:
    event_id = announced(3, 3, goal=5)
    for number in (1, 2):
        report(event_id, number)
    begin = partial(
        act, [tournament_book(event_id)], Command(b.NOBODY), verbs.begin_next_hand, event=event_id
    )
    assert refusals(at_once(begin, begin)) == ["tables_playing"]
    play = hands.hands(event_id)
    assert play is not None
    assert play.hand == 1
