"""Automatic moves: announced, vetoed, made at the announced time, never in doubt."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from clock.verbs import set_time_left
from floor.hands.verbs import announce_hand_for_hand
from floor.last_hands.verbs import draw_last_hands
from journal import instants
from journal.models import Line
from journal.opening import Command, tournament_book
from journal.queries import latest_lines
from rulebook.profile import profile_from_data
from rulebook.refusals import Refusal
from seating import queries as seats
from seating import reports, tasks
from seating.balance.verbs import EndedMove, make_automatic_move, veto_move
from seating.buttons.verbs import set_positions
from seating.commands import Spot
from seating.moves.verbs import move_player
from seating.tasks import sweep
from tests import builders as b
from tests.undoing import undo_lines
from wording import words

pytestmark = pytest.mark.django_db(transaction=True)
ALONE = profile_from_data({"seating": {"auto_balance": True}})
SOON = timedelta(seconds=10)


@pytest.fixture(autouse=True)
def _sold_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "_registration_open", [lambda _event, _at: False])
    monkeypatch.setattr(tasks, "_looked_at", {})


def enter_blinds(event_id: int, number: int, big_blind: int, small_blind: int) -> None:
    table_id = b.table(event_id, number).id
    b.at(event_id, set_positions, table=table_id, big_blind=big_blind, small_blind=small_blind)


def uneven(profile=ALONE) -> int:
    """Nine against seven, both buttons set."""
    event_id = b.started(9, 7, profile=profile)
    enter_blinds(event_id, 1, 4, 3)
    enter_blinds(event_id, 2, 7, 6)
    return event_id


def outcomes(event_id: int) -> list[str | None]:
    return [one.outcome for one in seats.automatic_moves(event_id)]


def last_sentence(event_id: int) -> str:
    return latest_lines(tournament_book(event_id), limit=1)[0].sentence


def test_a_move_is_announced_and_made_ten_seconds_later_by_the_house() -> None:
    event_id = uneven()
    assert sweep() == 1
    (announced,) = seats.automatic_moves(event_id)
    assert announced.due_at - announced.announced_at == SOON
    assert "Move announced automatically" in last_sentence(event_id)
    assert sweep() == 0
    with instants.simulated_at(announced.due_at - timedelta(milliseconds=1)):
        assert sweep() == 0
    with instants.simulated_at(announced.due_at):
        assert sweep() == 1
        assert sweep() == 0
    assert b.sizes(event_id) == {1: 8, 2: 8}
    assert outcomes(event_id) == ["made"]
    assert last_sentence(event_id).endswith("(automatically)")
    assert Line.objects.latest("pk").actor_id is None


def test_a_veto_stops_it_and_it_is_not_announced_again_before_the_next_hand() -> None:
    event_id = uneven()
    sweep()
    (announced,) = seats.automatic_moves(event_id)
    b.at(event_id, veto_move, move=announced.id)
    with instants.simulated_at(announced.due_at):
        assert sweep() == 0
        assert b.sizes(event_id) == {1: 9, 2: 7}
        with pytest.raises(Refusal, match="automatic_move_over"):
            b.at(event_id, veto_move, move=announced.id)
        enter_blinds(event_id, 1, 4, 3)
        assert sweep() == 1
    assert outcomes(event_id) == [None, "vetoed"]


def test_what_the_house_did_and_somebody_took_back_is_not_done_again() -> None:
    event_id = uneven()
    sweep()
    with instants.simulated_at(instants.now() + SOON):
        sweep()
        undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
        assert b.sizes(event_id) == {1: 9, 2: 7}
        assert sweep() == 0


def test_a_move_whose_ground_has_changed_is_withdrawn() -> None:
    event_id = uneven()
    sweep()
    b.bust(event_id, b.at_seat(event_id, 1, 9))
    with instants.simulated_at(instants.now() + SOON):
        sweep()
    assert outcomes(event_id) == ["withdrawn"]
    assert b.sizes(event_id) == {1: 8, 2: 7}


def test_after_a_long_stop_of_the_machine_an_old_button_moves_nobody() -> None:
    event_id = uneven()
    sweep()
    with instants.simulated_at(instants.now() + timedelta(minutes=10)):
        sweep()
    assert outcomes(event_id) == ["withdrawn"]


def test_nothing_goes_by_itself_unless_the_event_says_so() -> None:
    event_id = uneven(profile=profile_from_data({}))
    assert sweep() == 0
    assert seats.automatic_moves(event_id) == ()


@pytest.mark.parametrize(
    ("verb", "values"), [(announce_hand_for_hand, {"goal": 5}), (draw_last_hands, {"card": 3})]
)
def test_hand_for_hand_and_last_hands_stop_the_house(verb: Any, values: dict[str, int]) -> None:
    event_id = uneven()
    b.at(event_id, set_time_left, day=b.day_of(event_id), minutes=10)
    sweep()
    b.at(event_id, verb, event=event_id, **values)
    with instants.simulated_at(instants.now() + SOON):
        sweep()
        assert outcomes(event_id) == ["withdrawn"]
        assert sweep() == 0
    assert b.sizes(event_id) == {1: 9, 2: 7}


def test_without_the_button_nothing_is_announced() -> None:
    event_id = b.started(9, 7, profile=ALONE)
    enter_blinds(event_id, 1, 4, 3)
    assert sweep() == 0
    assert seats.automatic_moves(event_id) == ()


def test_a_refusal_says_what_became_of_the_move() -> None:
    event_id = uneven()
    sweep()
    (announced,) = seats.automatic_moves(event_id)
    b.at(event_id, veto_move, move=announced.id)
    with pytest.raises(Refusal) as caught:
        b.at(event_id, veto_move, move=announced.id)
    assert "is closed: stopped" in words.explain(caught.value)[1]


def test_a_veto_that_comes_with_the_instant_leaves_one_of_the_two() -> None:
    event_id = uneven()
    sweep()
    (announced,) = seats.automatic_moves(event_id)
    with instants.simulated_at(announced.due_at):
        b.at(event_id, veto_move, move=announced.id)
        assert b.at(event_id, make_automatic_move, move=announced.id) == EndedMove(outcome=None)
    assert outcomes(event_id) == ["vetoed"]
    assert b.sizes(event_id) == {1: 9, 2: 7}


def test_a_player_moved_arrives_unseen_where_the_house_lets_arrivals_lapse() -> None:
    lapses = profile_from_data({"seating": {"arrivals_lapse_minutes": 5}})
    event_id = b.started(4, 4, profile=lapses)
    day_id, one = b.day_of(event_id), b.at_seat(event_id, 1, 2)
    moved_at = instants.now()
    b.at(event_id, move_player, entry=one, to=Spot(2, 8), note="asked")

    def awaited() -> bool:
        return one in {waiting.entry_id for waiting in seats.awaited(day_id, instants.now())}

    with instants.simulated_at(moved_at + timedelta(minutes=4)):
        assert sweep() == 0
        assert awaited()
    with instants.simulated_at(moved_at + timedelta(minutes=6)):
        assert (sweep(), sweep()) == (1, 0)
        assert not awaited()
        assert last_sentence(event_id).startswith("Taken to have arrived: ")
        assert len(seats.awaited(day_id, instants.now())) == 7, "nobody lapses in a first seat"
        undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
        assert awaited()


def test_nobody_arrives_unseen_where_the_house_wants_to_see_them() -> None:
    event_id = b.started(4, 4)
    b.at(event_id, move_player, entry=b.at_seat(event_id, 1, 2), to=Spot(2, 8), note="asked")
    with instants.simulated_at(instants.now() + timedelta(hours=2)):
        assert sweep() == 0
