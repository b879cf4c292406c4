"""The menu of the board: what fits now, and nothing that a person may not do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from access.roles import Role
from access.viewer import Viewer
from clock.verbs import pause_clock
from floor.hands.verbs import announce_hand_for_hand
from screens.board.menu import FIT, Action, Moment, fitting, menu
from tests import builders

PLAY = Moment(state="running", is_started=True, has_break_ahead=True, players=40, tables=5, to_money=30)


@pytest.mark.parametrize(
    ("now", "first"),
    [
        (PLAY, ("break-now", "balance", "hand-for-hand")),
        (replace(PLAY, nears_money=True), ("hand-for-hand", "break-now", "balance")),
        (replace(PLAY, waits=True, has_break_ahead=False), ("hand-for-hand", "balance", "count")),
        (replace(PLAY, is_break=True, chips_leave=True), ("colour-up", "count", "balance")),
        (replace(PLAY, is_paused=True, admits=True), ("count", "awaited", "break-now")),
        (replace(PLAY, players=8, tables=1, to_money=0), ("deal", "count", "break-now")),
        (replace(PLAY, is_last_level=True, is_break=True), ("end-day", "last-hands", "count")),
        (
            replace(PLAY, is_last_level=True, has_break_ahead=False),
            ("last-hands", "balance", "hand-for-hand"),
        ),
        (replace(PLAY, to_money=0, has_break_ahead=False), ("balance", "count", "moves")),
        (replace(PLAY, to_money=None, has_break_ahead=False), ("balance", "count", "moves")),
        (replace(PLAY, admits=True, sells_again=True), ("break-now", "re-entries", "balance")),
        (replace(PLAY, admits=True), ("break-now", "balance", "hand-for-hand")),
        (Moment(state="registration"), ("start", "tables-open", "seats-by-name")),
        (Moment(state="finished"), ("prizes", "bags", "journal")),
    ],
)
def test_what_fits_depends_on_the_state(now: Moment, first: tuple[str, ...]) -> None:
    assert fitting(now)[:FIT] == first


@pytest.fixture
def event_id(db: None) -> int:
    builders.room(3)
    return builders.started(8, 8, late_until_level=None)


def offered(event_id: int, role: Role) -> dict[str, Action]:
    return {
        action.name: action for task in menu(event_id, Viewer(str(role))).tasks for action in task.actions
    }


@pytest.mark.parametrize(
    ("role", "has", "lacks"),
    [
        (Role.DIRECTOR, "redraw end-day pair tables-open break-now sales", "start"),
        (Role.FLOOR, "tables-open penalties announce", "redraw end-day pair sales"),
        (Role.CASHIER, "sales re-entries", "tables-open break-now penalties announce incidents end-day"),
        (Role.INSPECTOR, "incidents journal", "tables-open announce deal end-day"),
    ],
)
def test_only_what_a_person_may_do_is_offered(event_id: int, role: Role, has: str, lacks: str) -> None:
    names = set(offered(event_id, role))
    assert set(has.split()) <= names
    assert not set(lacks.split()) & names


def test_three_fit_and_each_stands_in_a_task(event_id: int) -> None:
    shown = menu(event_id, Viewer("director"))
    assert len(shown.fits) == FIT
    assert len(shown.tasks) == 5
    assert shown.count == len(offered(event_id, Role.DIRECTOR))
    assert {one.name for one in shown.fits} <= set(offered(event_id, Role.DIRECTOR))


@pytest.mark.parametrize(("allowed", "offers"), [(0, False), (2, True), (None, True)])
def test_re_entries_fit_while_they_are_sold(db: None, allowed: int | None, offers: bool) -> None:
    builders.room(2)
    event_id = builders.started(6, 6, late_until_level=3, re_entries=allowed)
    names = [one.name for one in menu(event_id, Viewer("director")).fits]
    assert ("re-entries" in names) is offers


def test_the_menu_changes_with_play(event_id: int) -> None:
    builders.at(event_id, pause_clock, day=builders.day_of(event_id))
    assert menu(event_id, Viewer("floor")).fits[0].name == "count"
    builders.at(event_id, announce_hand_for_hand, event=event_id, goal=10)
    assert menu(event_id, Viewer("floor")).fits[0].name == "hand-for-hand"


def test_a_word_says_the_state(event_id: int) -> None:
    actions = offered(event_id, Role.DIRECTOR)
    assert (actions["break-order"].label, actions["break-order"].beside) == ("Break a table", "at 9 left")
    assert offered(event_id, Role.CASHIER)["break-order"].label == "Break order"
    builders.bust(event_id, *[builders.at_seat(event_id, 2, seat) for seat in (1, 2, 3)])
    assert offered(event_id, Role.DIRECTOR)["balance"].beside == "from 1 to 2"
