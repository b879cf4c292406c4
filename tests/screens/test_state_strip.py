"""The strip of the board that names the state of play, what ends it, and what is done in it."""

from __future__ import annotations

import pytest

from access.roles import Role
from access.viewer import Viewer
from clock import verbs as run
from clock.rows import reading
from floor.hands import verbs as hands
from journal import instants
from payouts.deals.verbs import answer_deal, propose_deal
from rulebook.clock import ClockState
from rulebook.deal_shares import DealMethod
from screens.board.state import StateStrip, state_strip
from seating.breaking.verbs import combine_final_table
from tests import builders as b
from tests.floor.test_hand_for_hand import next_hand, report
from tests.panels import panel
from tests.payouts.evening import publish_late
from tests.screens.test_board import client, tap, toast
from tournaments.values import PayoutRule

pytestmark = pytest.mark.django_db


def in_play(*tables: int, places: int = 3) -> int:
    return b.started(
        *tables, guarantee_minor=100_000, payout=PayoutRule(places=places), late_until_level=None
    )


def strip(event_id: int, role: str = Role.DIRECTOR) -> StateStrip:
    return state_strip(event_id, Viewer(role))


def steps(event_id: int, role: str = Role.DIRECTOR) -> dict[str, str]:
    return {step.label: step.url for step in strip(event_id, role).steps}


def final() -> int:
    event_id = in_play(5)
    publish_late(event_id)
    return event_id


def test_plain_play_has_no_strip() -> None:
    assert strip(in_play(6, 6)) == StateStrip()
    assert strip(b.event()) == StateStrip()


def test_from_a_pause_the_count_and_the_deal_are_one_tap_away() -> None:
    event_id = final()
    b.at(event_id, run.pause_clock, day=b.day_of(event_id))
    assert strip(event_id).name == "Paused"
    who = client()
    for label in ("Count stacks", "Deal"):
        assert who.get(steps(event_id)[label]).status_code == 200
    b.at(event_id, run.resume_clock, day=b.day_of(event_id))
    assert strip(event_id).name == "Final table"
    assert list(steps(event_id)) == ["Count stacks", "Deal"]


def test_without_published_prizes_there_is_no_deal_to_talk_about() -> None:
    event_id = in_play(6, 6)
    b.at(event_id, run.pause_clock, day=b.day_of(event_id))
    assert list(steps(event_id)) == ["Count stacks"]


def test_the_bubble_ends_with_one_more_player() -> None:
    event_id = in_play(2, 2)
    assert (strip(event_id).name, list(steps(event_id))) == ("Bubble", ["Hand for hand…"])
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    assert strip(event_id).name != "Bubble"


def test_hand_for_hand_ends_by_one_tap_once_it_is_due_and_at_one_table() -> None:
    event_id = in_play(4, 4, places=6)
    b.at(event_id, hands.announce_hand_for_hand, event=event_id, goal=6)
    assert steps(event_id)["End it now"].endswith("#end-reason")
    assert "End it now" not in steps(event_id, Role.INSPECTOR)
    report(event_id, 1, 2)
    next_hand(event_id)
    b.bust(event_id, b.at_seat(event_id, 1, 1), b.at_seat(event_id, 2, 1))
    report(event_id, 1, 2)
    (end,) = [step for step in strip(event_id).steps if step.posts]
    assert tap(client(), end.url).status_code == 204
    assert strip(event_id).name != "Hand for hand"


def test_hand_for_hand_ends_with_the_final_table() -> None:
    event_id = in_play(5, 4, places=5)
    b.at(event_id, hands.announce_hand_for_hand, event=event_id, goal=5)
    report(event_id, 1, 2)
    assert strip(event_id).name == "Hand for hand"
    b.at(event_id, combine_final_table, event=event_id)
    assert strip(event_id).name == "Final table"


def test_a_deal_ends_by_all_agreeing_or_when_the_clock_is_resumed() -> None:
    event_id = final()
    day = b.day_of(event_id)
    b.at(event_id, run.pause_clock, day=day)
    b.at(event_id, propose_deal, event=event_id, method=DealMethod.EVEN)
    assert strip(event_id).name == "Deal"
    who = client()
    assert "0 of 5 players agree. Ends when all agree" in panel(who, event_id, "state-strip")
    b.at(event_id, answer_deal, event=event_id, entry=b.at_seat(event_id, 1, 1))
    assert "1 of 5 players agree" in panel(who, event_id, "state-strip")
    toast(tap(who, steps(event_id)["No deal, resume"]))
    assert strip(event_id).name == "Final table"
    assert reading(day, instants.now()).state is ClockState.RUNNING
    answer = tap(who, f"/api/v1/events/{event_id}/deal/answers/", entry=b.at_seat(event_id, 1, 2))
    assert answer.json()["code"] == "deal_clock_running"
