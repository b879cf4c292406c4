"""What waits for a colour-up: moves at the tables that still race and no others; play, where the director says so."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from clock import rows as clock
from clock import verbs as run
from floor.colour_up import tables, verbs
from floor.colour_up.rows import open_colour_ups
from floor.todo.event import to_do
from journal import instants
from people.models import User
from rulebook.profile import profile_from_data
from rulebook.refusals import Refusal
from seating import queries as seats
from seating import reports, tasks
from seating.balance.verbs import apply_suggestion
from seating.buttons.verbs import set_positions
from seating.tasks import sweep
from tests import builders as b
from tests.floor.test_colour_up import announced, at_table, playing, refused, take_back
from tests.floor.test_colour_up_pages import FLOOR

pytestmark = pytest.mark.django_db
ALONE = profile_from_data({"seating": {"auto_balance": True}})


@pytest.fixture(autouse=True)
def _sold_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registration is closed."""
    monkeypatch.setattr(reports, "_registration_open", [lambda _event, _at: False])
    monkeypatch.setattr(tasks, "_looked_at", {})


def uneven(*sizes: int) -> int:
    """Tables that must be balanced automatically, with their blinds known."""
    event_id = playing(*sizes, profile=ALONE)
    for number in range(1, len(sizes) + 1):
        where = b.table(event_id, number).id
        b.at(event_id, set_positions, table=where, big_blind=4, small_blind=3)
    return event_id


def exchanged(event_id: int, chosen: int, *numbers: int) -> None:
    for number in numbers:
        totals: dict[str, Any] = {"odd_chips": 0, "new_chips": 0}
        at_table(event_id, tables.close_table_by_total, chosen, number, **totals)


def test_no_player_is_moved_automatically_to_or_from_a_table_that_still_races() -> None:
    event_id = uneven(9, 7)
    chosen = announced(event_id)
    assert sweep() == 0
    (due,) = seats.suggestions(b.day_of(event_id))
    assert (due.racing, due.may_be_applied) == ((1, 2), False)
    with pytest.raises(Refusal, match="tables_racing"):
        b.at(event_id, apply_suggestion, event=event_id, suggestion=due.id)
    exchanged(event_id, chosen, 1)
    assert sweep() == 0
    exchanged(event_id, chosen, 2)
    assert sweep() == 1
    (move,) = seats.automatic_moves(event_id)
    with instants.simulated_at(move.due_at):
        assert sweep() == 1
    assert b.sizes(event_id) == {1: 8, 2: 8}


def test_a_move_already_announced_is_withdrawn_and_announced_again_after_the_race() -> None:
    event_id = uneven(9, 7)
    assert sweep() == 1
    chosen = announced(event_id)
    (move,) = seats.automatic_moves(event_id)
    with instants.simulated_at(move.due_at):
        assert sweep() == 1
        assert b.sizes(event_id) == {1: 9, 2: 7}
        exchanged(event_id, chosen, 1, 2)
        assert sweep() == 1
    assert [one.outcome for one in seats.automatic_moves(event_id)] == [None, "withdrawn"]


def test_tables_that_have_exchanged_are_balanced_while_others_still_race() -> None:
    event_id = uneven(9, 7, 8)
    chosen = announced(event_id)
    exchanged(event_id, chosen, 1, 2)
    assert sweep() == 1
    (move,) = seats.automatic_moves(event_id)
    assert (move.from_table, move.to_table) == (1, 2)


def in_break(**rules: str) -> int:
    """Two tables in the break of ten minutes in which the 25s leave."""
    event_id = playing(3, 3, profile=profile_from_data({"chips": rules}))
    for _time in range(2):
        b.at(event_id, run.forward_clock, day=b.day_of(event_id))
    return event_id


def later(minutes: float) -> Any:
    return instants.simulated_at(instants.now() + timedelta(minutes=minutes))


def reasons(event_id: int) -> list[str]:
    return [one.why for one in to_do(event_id, FLOOR).items if "about to end" in one.title]


def waits(event_id: int) -> float:
    """After how many seconds the list changes though nothing is done; 0: never."""
    at = to_do(event_id, FLOOR).again_at
    return 0 if at is None else (at - instants.now()).total_seconds()


def level(event_id: int) -> int:
    """The level that is played; 0 in the break."""
    shown = clock.reading(b.day_of(event_id), instants.now())
    return shown.period.number if shown.period.is_level else 0


def test_two_minutes_before_the_break_ends_the_director_is_asked_once_and_play_waits(client: Client) -> None:
    event_id = in_break()
    chosen = announced(event_id)
    exchanged(event_id, chosen, 1)
    assert reasons(event_id) == []
    assert 470 < waits(event_id) <= 480.5
    with later(8.1):
        assert reasons(event_id) == [
            "Tables still exchanging chips: 2. Unless play waits for them, it resumes."
        ]
        (item,) = [one for one in to_do(event_id, FLOOR).items if "about to end" in one.title]
        user = User.objects.create_user(username="fabio", password="a long enough one", role=Role.FLOOR)
        client.force_login(user, "django.contrib.auth.backends.ModelBackend")
        assert client.post(item.apply_url, headers={"HX-Request": "true"}).status_code == 204
        assert reasons(event_id) == []
        held = [one.why for one in to_do(event_id, FLOOR).items if "Colour-up" in one.title]
        assert held == ["1 table has not finished. Play after the break waits until it is closed."]
        assert refused(b.at, event_id, verbs.answer_break_end, event=event_id, waits=False) == (
            "break_end_answered"
        )
    with later(30):
        assert clock.reading(b.day_of(event_id), instants.now()).is_waiting
        exchanged(event_id, chosen, 2)
        assert level(event_id) == 0
        b.at(event_id, verbs.close_colour_up, colour_up=chosen)
        assert level(event_id) == 3
        assert clock.reading(b.day_of(event_id), instants.now()).left_ms == 1_200_000
        # The next break does not wait.
        assert not clock.clock_of(b.day_of(event_id)).anchors.play_waits


def test_unless_somebody_answers_play_resumes_and_the_tables_race_meanwhile() -> None:
    event_id = in_break()
    chosen = announced(event_id)
    with later(10.1):
        assert (level(event_id), reasons(event_id), waits(event_id) > 600) == (3, [], True)
        exchanged(event_id, chosen, 1, 2)
        assert refused(b.at, event_id, verbs.answer_break_end, event=event_id, waits=True) == (
            "no_table_racing"
        )


def test_the_answer_is_undone_with_the_clock() -> None:
    event_id = in_break()
    chosen = announced(event_id)
    b.at(event_id, verbs.answer_break_end, event=event_id, waits=True)
    assert clock.clock_of(b.day_of(event_id)).anchors.play_waits
    take_back(event_id, "PlayWaitsForRaces")
    assert not clock.clock_of(b.day_of(event_id)).anchors.play_waits
    b.at(event_id, verbs.answer_break_end, event=event_id, waits=False)
    assert [one.play_waits for one in open_colour_ups(event_id)] == [False]
    b.at(event_id, verbs.call_off_colour_up, colour_up=chosen)
    assert not clock.clock_of(b.day_of(event_id)).anchors.play_waits


@pytest.mark.parametrize(("rule", "waits"), [("wait", True), ("resume", False)])
def test_a_house_that_always_does_the_same_is_not_asked(rule: str, waits: bool) -> None:
    event_id = in_break(break_end=rule)
    chosen = announced(event_id)
    with later(9):
        assert reasons(event_id) == []
    with later(11):
        assert level(event_id) == (0 if waits else 3)
        b.at(event_id, verbs.call_off_colour_up, colour_up=chosen)
        assert level(event_id) == 3
