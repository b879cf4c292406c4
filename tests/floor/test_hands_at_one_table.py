"""Hand for hand at one table: nobody waits for another any longer."""

from __future__ import annotations

import pytest

from clock import rows as clock
from floor.hands import verbs as hands_verbs
from floor.play import hands
from journal import instants
from journal.models import Line
from journal.opening import Command
from rulebook.clock import ClockState
from rulebook.handforhand import Stage
from seating.breaking.verbs import break_table, combine_final_table
from seating.commands import Spot
from seating.moves.verbs import move_player
from tests import builders as b
from tests.floor.test_hand_for_hand import announced, next_hand, play, report
from tests.undoing import undo_lines
from tournaments import queries

pytestmark = pytest.mark.django_db


def test_hand_for_hand_ends_with_the_final_table_and_its_undo_brings_it_back() -> None:
    event_id = announced(5, 4, goal=5)
    report(event_id, 1, 2)
    b.at(event_id, combine_final_table, event=event_id)
    assert (hands.hands(event_id), queries.play_now(event_id).state) == (None, "normal")
    assert clock.reading(b.day_of(event_id), instants.now()).state is ClockState.RUNNING
    line = Line.objects.latest("id")
    assert (line.fact, [one["fact"] for one in line.also]) == ("FinalTableSeated", ["HandForHandEnded"])
    undo_lines(line.pk, Command(b.NOBODY))
    assert (play(event_id).stage, queries.play_now(event_id).state) == (Stage.BARRIER, "hand_for_hand")
    assert clock.reading(b.day_of(event_id), instants.now()).state is ClockState.PAUSED
    assert next_hand(event_id).hand == 1


def test_hand_for_hand_ends_with_the_hand_that_leaves_one_table() -> None:
    event_id = announced(2, 3, goal=2)
    report(event_id, 1, 2)
    next_hand(event_id)
    for seat in (1, 2):
        b.bust(event_id, b.at_seat(event_id, 1, seat))
    told = report(event_id, 1, 2)
    assert (told.stage, hands.hands(event_id)) == (Stage.OFF, None)


def test_a_break_that_leaves_two_tables_goes_on_hand_for_hand() -> None:
    event_id = announced(3, 3, 3, goal=5)
    report(event_id, 1, 2, 3)
    b.at(event_id, break_table, table=b.table(event_id, 3).id)
    assert play(event_id).stage is Stage.BARRIER
    b.at(event_id, break_table, table=b.table(event_id, 2).id)
    assert hands.hands(event_id) is None


def test_where_players_were_moved_to_one_table_one_tap_ends_hand_for_hand() -> None:
    event_id = announced(3, 2, goal=2)
    report(event_id, 1, 2)
    for seat in (1, 2):
        entry = b.at_seat(event_id, 2, seat)
        b.at(event_id, move_player, entry=entry, to=Spot(table=1, seat=seat + 4), note="One table")
    told = b.at(event_id, hands_verbs.end_hand_for_hand, event=event_id)
    assert told.left == 5
