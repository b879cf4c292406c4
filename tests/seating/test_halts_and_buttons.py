"""Short tables halted and resumed, pinned players, and the button: dealt on, corrected, drawn, frozen."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from floor.plan.tables import plan
from floor.todo.tables import to_do_at_tables
from journal import instants
from rulebook.profile import profile_from_data, profile_named
from rulebook.refusals import Refusal
from rulebook.room import Positions
from seating import queries as seats
from seating import reports
from seating.balance.suggestions import HaltReason
from seating.balance.verbs import apply_suggestion, halt_table, resume_table, waive_halt
from seating.buttons.verbs import (
    correct_button,
    deal_next_hand,
    draw_button,
    draw_buttons,
    freeze_button,
    place_button,
    release_button,
    set_positions,
)
from seating.commands import Spot
from seating.moves.verbs import move_player, pin_player, swap_players, unseat_player
from seating.queries import SuggestionKind
from tests import builders as b

pytestmark = pytest.mark.django_db
WSOP = profile_from_data({"seating": {"halt_rule": "wsop2026"}})


@pytest.fixture(autouse=True)
def _sold_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "_registration_open", [lambda _event, _at: False])


def enter_blinds(event_id: int, number: int, big_blind: int, small_blind: int | None) -> None:
    table_id = b.table(event_id, number).id
    b.at(event_id, set_positions, table=table_id, big_blind=big_blind, small_blind=small_blind)


def do(event_id: int, verb, number: int = 1, **options):
    return b.at(event_id, verb, table=b.table(event_id, number).id, **options)


def refused(event_id: int, verb, number: int = 1, **options) -> str:
    with pytest.raises(Refusal) as caught:
        do(event_id, verb, number, **options)
    return caught.value.code


def halts(event_id: int) -> list[tuple[SuggestionKind, bool]]:
    kinds = (SuggestionKind.HALT, SuggestionKind.RESUME)
    found = [one for one in seats.suggestions(b.day_of(event_id)) if one.kind in kinds]
    return [(one.kind, one.may_be_applied) for one in found]


def short() -> int:
    """Two tables of nine, one of which lost three."""
    event_id = b.started(9, 9, 9, profile=WSOP)
    b.bust(event_id, *(b.at_seat(event_id, 3, seat) for seat in (7, 8, 9)))
    return event_id


def positions(event_id: int, number: int = 1) -> Positions | None:
    return b.table(event_id, number).positions


def test_a_halt_is_acknowledged_and_stands_until_the_table_is_filled() -> None:
    event_id = short()
    (halt,) = [one for one in seats.suggestions(b.day_of(event_id)) if one.kind is SuggestionKind.HALT]
    assert isinstance(halt.reason, HaltReason)
    assert (halt.reason.players, halt.reason.largest) == (6, 9)
    b.at(event_id, apply_suggestion, event=event_id, suggestion=halt.id)
    assert b.table(event_id, 3).halted_at is not None
    assert halts(event_id) == [(SuggestionKind.HALT, False)]
    for seat, table in ((9, 1), (9, 2)):
        entry = b.at_seat(event_id, table, seat)
        b.at(event_id, move_player, entry=entry, to=Spot(3, 6 + table))
    assert halts(event_id) == [(SuggestionKind.RESUME, True)]
    do(event_id, resume_table, 3)
    assert halts(event_id) == []


def test_a_short_table_let_on_is_asked_again_when_it_loses_another() -> None:
    event_id = short()
    do(event_id, waive_halt, 3)
    assert halts(event_id) == []
    b.bust(event_id, b.at_seat(event_id, 3, 1))
    assert halts(event_id) == [(SuggestionKind.HALT, True)]


def test_a_table_is_stopped_and_let_on_once() -> None:
    event_id = b.playing(5, 5)
    assert refused(event_id, resume_table) == "table_plays"
    do(event_id, halt_table)
    assert refused(event_id, halt_table) == "table_halted"


def test_the_blinds_of_a_table_that_stands_still_stay_those_of_its_last_hand() -> None:
    event_id = b.playing(9, 7)
    enter_blinds(event_id, 1, 4, 3)
    enter_blinds(event_id, 2, 7, 6)
    do(event_id, halt_table, 2)
    with instants.simulated_at(instants.now() + timedelta(minutes=30)):
        (move,) = [one for one in seats.suggestions(b.day_of(event_id)) if one.kind == "balance"]
        assert move.needs_button == (1,)


def test_a_held_player_is_passed_over_and_stays_held_wherever_he_sits() -> None:
    event_id = b.started(9, 7)
    enter_blinds(event_id, 1, 4, 3)
    enter_blinds(event_id, 2, 7, 6)
    held = b.at_seat(event_id, 1, 5)
    b.at(event_id, pin_player, entry=held, is_pinned=True, note="wheelchair")
    (move,) = [one for one in seats.suggestions(b.day_of(event_id)) if one.kind == "balance"]
    assert move.from_seat == 6
    with pytest.raises(Refusal, match="reason_needed"):
        b.at(event_id, move_player, entry=held, to=Spot(2, 8))
    with pytest.raises(Refusal, match="reason_needed"):
        b.at(event_id, swap_players, entry=b.at_seat(event_id, 1, 1), other=held)
    b.at(event_id, move_player, entry=held, to=Spot(2, 8), note="asked for it")
    assert seats.pinned_players() == {held}
    b.at(event_id, pin_player, entry=held, is_pinned=False)
    assert seats.pinned_players() == frozenset()


def test_a_reason_is_asked_only_for_what_overrides_a_rule() -> None:
    event_id = b.started(7, 6)
    b.at(event_id, move_player, entry=b.at_seat(event_id, 1, 7), to=Spot(2, 8))
    mover = b.at_seat(event_id, 1, 6)
    with pytest.raises(Refusal) as caught:
        b.at(event_id, move_player, entry=mover, to=Spot(2, 9))
    assert (caught.value.code, caught.value.detail["overridden"]) == ("reason_needed", ["sizes_differ"])
    b.at(event_id, move_player, entry=mover, to=Spot(2, 9), note="his wife sits there")
    assert b.sizes(event_id) == {1: 5, 2: 8}


def test_hand_by_hand_the_button_goes_on_and_between_two_nobody_is_big_blind_twice() -> None:
    event_id = b.playing(3)
    enter_blinds(event_id, 1, 3, 2)
    do(event_id, deal_next_hand)
    assert positions(event_id) == Positions(2, 3, 1)
    b.at(event_id, unseat_player, entry=b.at_seat(event_id, 1, 3))
    seen = seats.next_hand(b.table(event_id, 1).id)
    assert seen.is_heads_up
    assert seen.coming is not None
    assert seen.coming.positions == Positions(1, 1, 2)
    do(event_id, deal_next_hand)
    assert positions(event_id) == Positions(1, 1, 2)


def test_the_next_hand_of_an_unknown_button_is_asked_for() -> None:
    event_id = b.playing(4)
    assert refused(event_id, deal_next_hand) == "needs_button"
    assert refused(event_id, freeze_button) == "needs_button"
    assert seats.next_hand(b.table(event_id, 1).id).coming is None


@pytest.mark.parametrize(
    ("profile", "wrong", "correction", "big_blind"),
    [
        ("TDA2024", {"big_blind": 4, "small_blind": 3}, "now", 4),
        ("TDA2024", {"big_blind": 4, "small_blind": 3, "has_substantial_action": True}, "stands", 5),
        ("SAN_MARINO", {"big_blind": 4, "small_blind": 3, "actions": 1}, "now", 4),
        ("SAN_MARINO", {"big_blind": 4, "small_blind": 3, "actions": 2}, "stands", 5),
        ("TDA2019", {"big_blind": 4, "small_blind": 3, "is_corrected": True}, "now", 4),
        ("TDA2019", {"big_blind": 4, "small_blind": 3, "is_corrected": False}, "stands", 5),
    ],
)
def test_a_wrong_button_is_corrected_as_the_house_says(
    profile: str, wrong: dict[str, Any], correction: str, big_blind: int
) -> None:
    event_id = b.playing(6, profile=profile_named(profile))
    enter_blinds(event_id, 1, 5, 4)
    assert do(event_id, correct_button, **wrong).correction == correction
    corrected = positions(event_id)
    assert corrected is not None
    assert corrected.bb == big_blind


def test_where_the_floor_decides_it_is_asked() -> None:
    event_id = b.playing(6, profile=profile_named("TDA2019"))
    assert refused(event_id, correct_button, big_blind=4, small_blind=3) == "floor_decides"


def test_a_button_corrected_for_the_next_hand_is_that_of_cash_at_sanremo() -> None:
    event_id = b.playing(6, profile=profile_from_data({"button": {"button_error": "next_hand"}}))
    enter_blinds(event_id, 1, 5, 4)
    assert do(event_id, correct_button, big_blind=4, small_blind=3).correction == "next_hand"
    do(event_id, deal_next_hand)
    assert positions(event_id) == Positions(3, 4, 5)


def test_the_button_alone_tells_the_blinds_in_front_of_an_empty_seat_too() -> None:
    event_id = b.playing(5)
    assert do(event_id, place_button, seat=2).big_blind == 4
    assert positions(event_id) == Positions(2, 3, 4)
    do(event_id, place_button, seat=8)
    assert positions(event_id) == Positions(8, 1, 2)
    assert refused(event_id, place_button, seat=10) == "seat_unknown"


def test_a_big_blind_who_has_just_gone_out_had_it_all_the_same() -> None:
    event_id = b.started(6)
    b.bust(event_id, b.at_seat(event_id, 1, 4))
    do(event_id, place_button, seat=2)
    assert positions(event_id) == Positions(2, 3, 4)
    with instants.simulated_at(instants.now() + timedelta(minutes=5)):
        do(event_id, place_button, seat=2)
    assert positions(event_id) == Positions(2, 3, 5)


def test_buttons_told_some_hands_ago_stay_on_the_plan_with_their_time() -> None:
    event_id = b.started(6)
    do(event_id, place_button, seat=2)
    (fresh,) = plan(event_id).tables
    assert fresh.told_at == ""
    with instants.simulated_at(instants.now() + timedelta(minutes=5)):
        (shown,) = plan(event_id).tables
    assert [(seat.number, seat.role) for seat in shown.seats if seat.role] == [(2, "D"), (3, "SB"), (4, "BB")]
    assert shown.told_at


def test_a_suggestion_that_asks_for_buttons_is_applied_with_them() -> None:
    event_id = b.playing(9, 7)
    (asked,) = [one for one in seats.suggestions(b.day_of(event_id)) if one.kind == "balance"]
    assert asked.needs_button == (1, 2)
    some = (Spot(table=1, seat=2),)
    for buttons in ((), some):
        with pytest.raises(Refusal, match="needs_button"):
            b.at(event_id, apply_suggestion, event=event_id, suggestion=asked.id, buttons=buttons)
    both = (*some, Spot(table=2, seat=2))
    done = b.at(event_id, apply_suggestion, event=event_id, suggestion=asked.id, buttons=both)
    assert [move.table for move in done.moves] == [2]
    assert b.sizes(event_id) == {1: 8, 2: 8}
    assert b.table(event_id, 1).entries.get(5) is None


def test_the_button_of_a_new_table_is_drawn_among_its_players() -> None:
    event_id = b.playing(4)
    answer = do(event_id, draw_button)
    assert answer.button in b.table(event_id, 1).entries
    assert positions(event_id) is None


def test_a_frozen_button_waits_for_the_next_flop_hand_however_long_it_takes() -> None:
    event_id = b.playing(9, 7)
    enter_blinds(event_id, 1, 4, 3)
    enter_blinds(event_id, 2, 7, 6)
    do(event_id, freeze_button, 1)
    do(event_id, freeze_button, 2)
    assert positions(event_id) == Positions(3, 4, 5)
    with instants.simulated_at(instants.now() + timedelta(hours=1)):
        assert refused(event_id, deal_next_hand) == "needs_button"
        (move,) = [one for one in seats.suggestions(b.day_of(event_id)) if one.kind == "balance"]
        assert (move.from_seat, move.needs_button) == (5, ())
        do(event_id, release_button)
    assert positions(event_id) == Positions(3, 4, 5)
    assert refused(event_id, release_button) == "button_not_frozen"


def test_at_the_start_every_table_draws_its_button_in_one_line() -> None:
    event_id = b.playing(4, 3, 0)
    drawn = b.at(event_id, draw_buttons, day=b.day_of(event_id)).buttons
    assert [one.table for one in drawn] == [1, 2]
    assert all(one.button in b.table(event_id, one.table).entries for one in drawn)
    assert refused(event_id, draw_button, 3) == "nobody_seated"


def test_in_a_turbo_halting_is_proposed_and_left_to_the_director() -> None:
    profile = profile_from_data({"seating": {"halt_rule": "wsop2026", "is_turbo": True}})
    event_id = b.started(9, 9, 9, profile=profile)
    b.bust(event_id, *(b.at_seat(event_id, 3, seat) for seat in (7, 8, 9)))
    (halt,) = [one for one in seats.suggestions(b.day_of(event_id)) if one.kind is SuggestionKind.HALT]
    assert halt.is_asked
    assert "you decide" in halt.why
    listed = to_do_at_tables(event_id, may_write=True)
    (item,) = [one for one in listed if one.hold_url.endswith("/waive-halt/")]
    assert (item.title, item.urgency) == ("Halt table 3?", "info")
    assert [table.mark for table in plan(event_id).tables][2] == "Halt?"


def test_a_full_table_format_is_told_to_stop() -> None:
    event_id = short()
    (halt,) = [one for one in seats.suggestions(b.day_of(event_id)) if one.kind is SuggestionKind.HALT]
    assert not halt.is_asked


def test_a_table_that_must_stop_stands_first_in_the_list() -> None:
    event_id = short()
    kinds = [one.kind for one in seats.suggestions(b.day_of(event_id))]
    assert kinds.index(SuggestionKind.HALT) > 0
    assert to_do_at_tables(event_id, may_write=True)[0].title == "Halt table 3"


def test_the_button_of_a_table_with_one_player_can_be_set_where_a_move_there_asks_for_it() -> None:
    event_id = b.started(9, 2)
    day_id = b.day_of(event_id)
    b.bust(event_id, b.at_seat(event_id, 2, 2))
    enter_blinds(event_id, 1, big_blind=3, small_blind=2)
    asked = next(one for one in seats.suggestions(day_id) if one.kind is SuggestionKind.BALANCE)
    assert asked.needs_button == (2,)
    only = min(b.table(event_id, 2).entries)
    do(event_id, place_button, 2, seat=only)
    found = next(one for one in seats.suggestions(day_id) if one.kind is SuggestionKind.BALANCE)
    assert found.may_be_applied
    assert found.to_table == 2
