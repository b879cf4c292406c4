"""Seating requests respected in moves: relatives kept apart, accessible seats, by suggestion and manually."""

from __future__ import annotations

from typing import Any

import pytest

from rulebook.profile import profile_from_data
from rulebook.refusals import Refusal
from seating import queries as seats
from seating import reports
from seating.balance.verbs import apply_suggestion
from seating.buttons.verbs import set_positions
from seating.commands import Spot
from seating.moves.verbs import move_player, swap_players
from tests import builders as b
from tests.seating.test_seating_requests import accessible, apart, in_need, proven, sits

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _sold_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "_registration_open", [lambda _event, _at: False])


def uneven(**over: Any) -> int:
    """Nine players beside seven; the last big blinds set: the player in seat 5 is due, seat 8 is worst."""
    event_id = b.started(9, 7, **over)
    for number, big_blind in ((1, 4), (2, 7)):
        table = b.table(event_id, number).id
        b.at(event_id, set_positions, table=table, big_blind=big_blind, small_blind=big_blind - 1)
    return event_id


def due(event_id: int) -> seats.Suggestion:
    (suggestion,) = seats.suggestions(b.day_of(event_id))
    return suggestion


def moved(event_id: int, entry_id: int, to: Spot, note: str = "") -> None:
    b.at(event_id, move_player, entry=entry_id, to=to, note=note)


def refused(verb: Any, event_id: int, **options: Any) -> list[str]:
    with pytest.raises(Refusal) as caught:
        b.at(event_id, verb, **options)
    return list(caught.value.detail["overridden"])


def test_a_relative_stays_and_the_next_one_moves() -> None:
    event_id = uneven()
    apart(b.at_seat(event_id, 1, 5), b.at_seat(event_id, 2, 1))
    suggestion = due(event_id)
    assert suggestion.entry_id == b.at_seat(event_id, 1, 6)
    assert "seat 5 is due but is kept apart from a player at table 2" in suggestion.why
    b.at(event_id, apply_suggestion, event=event_id, suggestion=suggestion.id)
    assert b.sizes(event_id) == {1: 8, 2: 8}


def test_where_everybody_is_a_relative_one_moves_and_the_sentence_says_so() -> None:
    event_id = uneven()
    for seat in range(1, 10):
        apart(b.at_seat(event_id, 1, seat), b.at_seat(event_id, 2, 1), event_id=event_id)
    suggestion = due(event_id)
    assert suggestion.entry_id == b.at_seat(event_id, 1, 5)
    assert "there is no other choice" in suggestion.why


def test_accessible_seats_are_for_those_who_need_them() -> None:
    event_id = uneven()
    accessible(event_id, 2, 8)
    assert due(event_id).to_seat == 9
    assert "accessible seats are kept for those who need them" in due(event_id).why
    in_need(b.at_seat(event_id, 1, 5))
    assert due(event_id).to_seat == 8
    assert "an accessible seat, which the player needs" in due(event_id).why


def test_a_player_in_his_accessible_seat_stays_and_the_sentence_says_so() -> None:
    event_id = uneven()
    accessible(event_id, 1, 5)
    in_need(b.at_seat(event_id, 1, 5))
    assert due(event_id).from_seat == 6
    assert "seat 5 is due but must not be moved" in due(event_id).why


def test_a_move_by_hand_to_a_relative_wants_a_reason() -> None:
    event_id = uneven()
    one, other = b.at_seat(event_id, 1, 5), b.at_seat(event_id, 2, 1)
    apart(one, other)
    assert refused(move_player, event_id, entry=one, to=Spot(2, 9)) == ["kept_apart"]
    moved(event_id, one, Spot(2, 9), note="they asked for it")
    assert sits(one) == (2, 9)


def test_a_swap_that_brings_relatives_together_wants_a_reason() -> None:
    event_id = uneven()
    one, other, third = b.at_seat(event_id, 1, 5), b.at_seat(event_id, 2, 1), b.at_seat(event_id, 2, 2)
    apart(one, other)
    assert refused(swap_players, event_id, entry=one, other=third) == ["kept_apart"]
    b.at(event_id, swap_players, entry=one, other=other)
    assert (sits(one), sits(other)) == ((2, 1), (1, 5))


def test_a_swap_out_of_an_accessible_seat_wants_a_reason() -> None:
    event_id = uneven()
    accessible(event_id, 1, 5)
    one, other = b.at_seat(event_id, 1, 5), b.at_seat(event_id, 2, 1)
    in_need(one)
    assert refused(swap_players, event_id, entry=other, other=one) == ["player_pinned"]


def test_without_a_redraw_the_final_table_gives_its_accessible_seat_to_who_needs_it() -> None:
    event_id = b.started(5, 3, profile=profile_from_data({"breaking": {"redraw_rule": "never"}}))
    accessible(event_id, 1, 9)
    accessible(event_id, 2, 9)
    needing = b.at_seat(event_id, 1, 5)
    in_need(needing)
    in_need(b.at_seat(event_id, 2, 3))
    (suggestion,) = [one for one in seats.suggestions(b.day_of(event_id)) if one.kind == "final_table"]
    b.at(event_id, apply_suggestion, event=event_id, suggestion=suggestion.id)
    stays = suggestion.to_table
    joined = needing if stays == 2 else b.at_seat(event_id, 1, 9)
    assert sits(joined) == (stays, 9)
    assert b.sizes(event_id) == {stays: 8}
    assert proven()


def test_a_break_that_leaves_no_choice_says_so() -> None:
    event_id = b.playing(5, 5, 4)
    one = b.at_seat(event_id, 3, 2)
    apart(one, b.at_seat(event_id, 1, 1))
    (suggestion,) = seats.suggestions(b.day_of(event_id))
    assert "no other choice" not in suggestion.why
    apart(one, b.at_seat(event_id, 2, 1))
    (suggestion,) = seats.suggestions(b.day_of(event_id))
    assert suggestion.why.endswith(
        "the player in seat 2 is kept apart from someone at every other table: there is no other choice"
    )
