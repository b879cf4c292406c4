"""The strip of the board that names the state of play, what ends it, and what is done in it."""

from __future__ import annotations

import pytest

from access.roles import Role
from access.viewer import Viewer
from clock import verbs as run
from clock.rows import reading
from floor.bags.verbs import bag_stack
from floor.counts.verbs import count_stack
from floor.hands import verbs as hands
from floor.last_hands import verbs as last_hands
from floor.todo.event import to_do
from floor.todo.items import ToDo
from journal import instants
from payouts.deals.verbs import answer_deal, propose_deal
from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.clock import ClockState
from rulebook.deal_shares import DealMethod
from screens.board.state import StateStrip, state_strip
from seating.breaking.verbs import combine_final_table
from seating.queries import tables
from tests import builders as b
from tests.floor.test_hand_for_hand import next_hand, report
from tests.floor.test_life import two_days
from tests.panels import panel
from tests.payouts.evening import publish_late
from tests.screens.evenings import undo_latest
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


def item(event_id: int, about: str) -> ToDo | None:
    return next((one for one in to_do(event_id, Viewer(Role.DIRECTOR)).items if one.about == about), None)


def marks(event_id: int) -> list[tuple[str, str, str]]:
    return [(mark.label, mark.note, mark.state) for mark in strip(event_id).marks]


def seated_final() -> int:
    """Two tables that have just become the final one."""
    event_id = in_play(5, 4)
    publish_late(event_id)
    b.at(event_id, combine_final_table, event=event_id)
    return event_id


def test_the_final_table_is_introduced_in_a_pause_that_ends_the_introduction() -> None:
    event_id, who = seated_final(), client()
    due = item(event_id, "introduction")
    assert due
    assert due.ask_label == "Count stacks"
    assert tap(who, due.apply_url).status_code == 204
    assert item(event_id, "introduction") is None
    assert strip(event_id).name == "Introduction"
    assert list(steps(event_id)) == ["Names to read", "Done, resume"]
    assert list(steps(event_id, Role.CASHIER)) == ["Names to read"]
    assert tap(who, steps(event_id)["Done, resume"]).status_code == 204
    assert strip(event_id).name == "Final table"
    b.at(event_id, run.pause_clock, day=b.day_of(event_id))
    assert strip(event_id).name == "Paused"


def test_an_introduction_can_be_skipped_and_undone_and_comes_too_late_once_a_player_is_out() -> None:
    event_id, who = seated_final(), client()
    due = item(event_id, "introduction")
    assert due
    assert tap(who, due.hold_url).status_code == 204
    assert (item(event_id, "introduction"), strip(event_id).name) == (None, "Final table")
    assert tap(who, due.apply_url).json()["code"] == "no_introduction_due"
    undo_latest()
    assert item(event_id, "introduction")
    b.bust(event_id, next(iter(tables(b.day_of(event_id))[0].entries.values())))
    assert item(event_id, "introduction") is None


def test_a_game_of_one_table_introduces_nobody() -> None:
    assert item(final(), "introduction") is None


def test_the_last_day_ends_by_last_hands_counts_their_sum_and_the_end() -> None:
    event_id = in_play(2, 2)
    day = b.day_of(event_id)
    b.at(event_id, run.set_time_left, day=day, minutes=10)
    b.at(event_id, last_hands.draw_last_hands, event=event_id, card=3)
    assert marks(event_id) == [
        ("Last hands", "2 tables play", "now"),
        ("Stacks", "0 of 4", "next"),
        ("Sum", "", "next"),
        ("End of the day", "", "next"),
    ]
    assert item(event_id, "end of the day") is None
    for number in (1, 2):
        for _hand in range(3):
            b.at(event_id, last_hands.report_last_hand, table=b.table(event_id, number).id)
    assert marks(event_id)[:2] == [("Last hands", "", "done"), ("Stacks", "0 of 4", "now")]
    due = item(event_id, "end of the day")
    assert due
    assert due.title == "Count the stacks: 0 of 4"
    alive = [b.at_seat(event_id, number, seat) for number in (1, 2) for seat in (1, 2)]
    for entry in alive:
        b.at(event_id, count_stack, entry=entry, stack=20_500 if entry == alive[0] else 20_000)
    assert marks(event_id)[1:] == [
        ("Stacks", "4 of 4", "done"),
        ("Sum", "+500", "now"),
        ("End of the day", "", "next"),
    ]
    b.at(event_id, count_stack, entry=alive[0], stack=20_000)
    assert marks(event_id)[2:] == [("Sum", "adds up", "done"), ("End of the day", "", "now")]
    assert [strip(event_id, role).marks[3].url for role in (Role.DIRECTOR, Role.FLOOR)] == [
        f"/days/{day}/floor/end/",
        "",
    ]


def test_a_day_before_another_ends_by_its_bags() -> None:
    event_id, who = b.started(3, **two_days(AdvanceRule(AdvanceKind.ALL_LEFT))), client()
    b.at(event_id, run.pause_clock, day=b.day_of(event_id))
    assert strip(event_id).name == "Paused"
    entries = [b.at_seat(event_id, 1, seat) for seat in (1, 2, 3)]
    b.at(event_id, bag_stack, entry=entries[0], chips=20_000)
    assert marks(event_id)[0] == ("Bags", "1 of 3", "now")
    assert "Bag the chips: 1 of 3" in panel(who, event_id, "todo")
    for entry in entries[1:]:
        b.at(event_id, bag_stack, entry=entry, chips=20_000)
    assert 'data-state="now" aria-current="step"' in panel(who, event_id, "state-strip")
    due = item(event_id, "end of the day")
    assert due
    assert due.title == "End the day"
    assert who.get(due.ask_url).status_code == 200
