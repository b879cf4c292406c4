"""What the floor should do next, why, and what happens when it does."""

from __future__ import annotations

from datetime import timedelta

import pytest

from floor.play.hands import stands_at_final_table
from journal import instants
from journal.models import Line
from journal.opening import Command, tournament_book
from journal.queries import latest_lines
from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.days.day import DaySetup, one_after_another
from rulebook.profile import profile_from_data, profile_named
from rulebook.refusals import Refusal
from rulebook.room import TableView
from seating import queries as seats
from seating import reports
from seating.balance.verbs import apply_suggestion
from seating.breaking.verbs import break_table, break_tables, combine_final_table
from seating.buttons.verbs import place_button, set_positions
from seating.commands import Placed, Spot
from seating.models import SeatStatus
from seating.moves.verbs import leave_seat, move_player
from seating.queries import SuggestionKind
from seating.rules import floor_of
from seating.tables.verbs import keep_table, set_break_order, set_seat_status
from tests import builders as b
from tests.undoing import undo_lines
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db


@pytest.fixture
def still_sold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Entries are still sold."""
    monkeypatch.setattr(reports, "_registration_open", [lambda _event, _at: True])


@pytest.fixture(autouse=True)
def _sold_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registration is closed unless a test opens it."""
    monkeypatch.setattr(reports, "_registration_open", [lambda _event, _at: False])


def enter_blinds(event_id: int, number: int, big_blind: int, small_blind: int | None = None) -> None:
    b.at(
        event_id,
        set_positions,
        table=b.table(event_id, number).id,
        big_blind=big_blind,
        small_blind=small_blind,
    )


def due(event_id: int) -> tuple[seats.Suggestion, ...]:
    return seats.suggestions(b.day_of(event_id))


def apply(event_id: int, suggestion_id: str):
    return b.at(event_id, apply_suggestion, event=event_id, suggestion=suggestion_id)


def test_level_tables_need_nothing() -> None:
    assert due(b.playing(8, 7, 8)) == ()


def test_an_unknown_button_is_asked_for_and_never_guessed() -> None:
    event_id = b.playing(9, 7, 8)
    (suggestion,) = due(event_id)
    assert suggestion.kind is SuggestionKind.BALANCE
    assert (suggestion.from_table, suggestion.to_table) == (1, 2)
    assert (suggestion.entry_id, suggestion.from_seat, suggestion.to_seat) == (None, None, None)
    assert suggestion.needs_button == (1, 2)
    with pytest.raises(Refusal) as caught:
        apply(event_id, suggestion.id)
    assert (caught.value.code, caught.value.detail["tables"]) == ("needs_button", (1, 2))


def test_the_next_big_blind_moves_to_the_worst_seat_and_the_sentence_says_why() -> None:
    event_id = b.playing(9, 7, 8)
    enter_blinds(event_id, 1, big_blind=4, small_blind=3)
    enter_blinds(event_id, 2, big_blind=7, small_blind=6)
    (suggestion,) = due(event_id)
    assert (suggestion.from_table, suggestion.from_seat) == (1, 5)
    assert (suggestion.to_table, suggestion.to_seat, suggestion.role) == (2, 8, "bb")
    assert suggestion.entry_id == b.table(event_id, 1).entries[5]
    assert "moves from table 1 seat 5 to table 2 seat 8: table 1 has 9, table 2 has 7" in suggestion.why
    assert "last big blind: seat 4 at table 1, seat 7 at table 2" in suggestion.why
    assert "next to be big blind (TDA 2024 rule 11-A)" in suggestion.why
    answer = apply(event_id, suggestion.id)
    assert answer.kind is SuggestionKind.BALANCE
    assert answer.moves == (Placed(entry=suggestion.entry_id, table=2, seat=8),)
    assert b.sizes(event_id) == {1: 8, 2: 8, 3: 8}
    assert seats.moves(event_id)[0].reason == "balance"
    assert due(event_id) == ()


def test_positions_of_an_earlier_hand_are_asked_for_again() -> None:
    event_id = b.playing(9, 7, 8)
    enter_blinds(event_id, 1, big_blind=4, small_blind=3)
    enter_blinds(event_id, 2, big_blind=7, small_blind=6)
    with instants.simulated_at(instants.now() + timedelta(minutes=2, seconds=30)):
        (suggestion,) = due(event_id)
        assert suggestion.needs_button == (1, 2)


def test_a_suggestion_shown_a_moment_ago_is_still_applied() -> None:
    event_id = b.playing(9, 7, 8)
    enter_blinds(event_id, 1, big_blind=4, small_blind=3)
    enter_blinds(event_id, 2, big_blind=7, small_blind=6)
    (suggestion,) = due(event_id)
    with instants.simulated_at(instants.now() + timedelta(minutes=2, seconds=30)):
        apply(event_id, suggestion.id)
    assert b.sizes(event_id) == {1: 8, 2: 8, 3: 8}


def test_a_suggestion_that_rests_on_an_old_view_is_refused() -> None:
    event_id = b.playing(9, 7, 8)
    enter_blinds(event_id, 1, big_blind=4, small_blind=3)
    enter_blinds(event_id, 2, big_blind=7, small_blind=6)
    (suggestion,) = due(event_id)
    apply(event_id, suggestion.id)
    with pytest.raises(Refusal, match="stale_view"):
        apply(event_id, suggestion.id)


def test_several_moves_are_applied_in_order() -> None:
    event_id = b.playing(9, 9, 5, 7)
    for number in (1, 2, 3, 4):
        enter_blinds(event_id, number, big_blind=2, small_blind=1)
    first, second = due(event_id)[:2]
    assert second.waits_for == (first.id,)
    with pytest.raises(Refusal, match="suggestion_waits"):
        apply(event_id, second.id)
    while listed := due(event_id):
        for number in listed[0].needs_button:
            enter_blinds(event_id, number, big_blind=1, small_blind=None)
        apply(event_id, due(event_id)[0].id)
    assert max(b.sizes(event_id).values()) - min(b.sizes(event_id).values()) <= 1


def test_a_house_that_draws_the_seat_draws_it_on_applying() -> None:
    profile = profile_from_data({"seating": {"seat_policy": "random_open_seat", "mover": "next_bb"}})
    event_id = b.playing(9, 7, 8, profile=profile)
    enter_blinds(event_id, 1, big_blind=4, small_blind=3)
    (suggestion,) = due(event_id)
    assert suggestion.needs_lot
    assert suggestion.to_seat is None
    apply(event_id, suggestion.id)
    assert b.sizes(event_id) == {1: 8, 2: 8, 3: 8}


def test_the_table_breaks_when_the_others_have_the_seats() -> None:
    event_id = b.playing(7, 6, 5, 9)
    b.at(event_id, set_break_order, day=b.day_of(event_id), numbers=[3, 1, 2, 4])
    (suggestion,) = [one for one in due(event_id) if one.kind is SuggestionKind.BREAK]
    assert suggestion.from_table == 3
    assert "Table 3 breaks: 5 players, free seats at the other tables: 5" in suggestion.why
    answer = apply(event_id, suggestion.id)
    assert len(answer.moves) == 5
    assert b.sizes(event_id) == {1: 9, 2: 9, 4: 9}
    assert {move.reason for move in seats.moves(event_id)} == {"break"}
    assert all(move.card for move in seats.moves(event_id))


def test_a_table_that_is_kept_does_not_break() -> None:
    event_id = b.playing(7, 6, 5, 9)
    for number in (3, 4):
        b.at(event_id, keep_table, table=b.table(event_id, number).id, is_kept=True)
    breaks = [one for one in due(event_id) if one.kind is SuggestionKind.BREAK]
    assert [one.from_table for one in breaks] == [2]


def test_while_entries_are_sold_the_director_is_asked(still_sold: None) -> None:
    event_id = b.playing(7, 6, 5, 9)
    (suggestion,) = [one for one in due(event_id) if one.kind is SuggestionKind.BREAK]
    assert suggestion.is_asked


@pytest.mark.parametrize(("sizes", "moves"), [((9, 3), 3), ((9, 9, 2), 4), ((9, 7), 1), ((8, 6), 1)])
def test_tables_are_balanced_while_entries_are_sold(
    still_sold: None, sizes: tuple[int, ...], moves: int
) -> None:
    """Sanremo 4.7.1: "never a table with two more", seats never used are no excuse."""
    listed = [one for one in due(b.playing(*sizes)) if one.kind is SuggestionKind.BALANCE]
    assert len(listed) == moves


def test_the_director_breaks_any_table_whose_players_find_seats() -> None:
    event_id = b.playing(4, 4, 4)
    b.at(event_id, break_table, table=b.table(event_id, 2).id)
    assert b.sizes(event_id) == {1: 6, 3: 6}
    with pytest.raises(Refusal, match="room_full"):
        b.at(event_id, break_table, table=b.table(event_id, 1).id)


def test_the_only_table_does_not_break() -> None:
    event_id = b.playing(4)
    with pytest.raises(Refusal, match="last_table"):
        b.at(event_id, break_table, table=b.table(event_id, 1).id)


def test_the_last_nine_make_the_final_table_with_a_button() -> None:
    event_id = b.playing(5, 4)
    (suggestion,) = due(event_id)
    assert suggestion.kind is SuggestionKind.FINAL_TABLE
    assert "9 players are left at 2 tables" in suggestion.why
    answer = apply(event_id, suggestion.id)
    assert b.sizes(event_id) == {suggestion.to_table: 9}
    (number,) = answer.tables
    assert 1 <= answer.button <= 9
    assert b.table(event_id, number).button == answer.button
    assert due(event_id) == ()


EIGHT_HANDED = ("TDA2019", "TDA2024", "PRESTIGE", "WSOP2026")


@pytest.mark.parametrize("edition", EIGHT_HANDED)
def test_the_final_table_brings_its_chair_along(edition: str) -> None:
    """TDA RP-9 and WSOP 68: 6 and 3 of an eight-handed event combine at nine, at a table of eight."""
    event_id = b.playing(6, 3, seats_each=8, profile=profile_named(edition))
    suggestion = due(event_id)[0]
    assert (suggestion.kind, suggestion.chairs, suggestion.is_asked) == (SuggestionKind.FINAL_TABLE, 1, False)
    assert "bring 1 chair to it" in suggestion.why
    assert SuggestionKind.BALANCE in {one.kind for one in due(event_id)}, "balanced until the chair is there"
    answer = apply(event_id, suggestion.id)
    (number,) = answer.tables
    final = b.table(event_id, number)
    assert (answer.chairs, number, len(final.seats)) == (1, suggestion.to_table, 9)
    assert b.sizes(event_id) == {number: 9}
    (line,) = latest_lines(tournament_book(event_id), limit=1)
    assert line.sentence == f"Final table at table {number} with 9 players and 1 more chair"
    assert stands_at_final_table(tournaments.event(event_id), 9)
    assert len(set(final.entries.values())) == 9
    assert due(event_id) == ()
    undo_lines(Line.objects.order_by("-pk")[0].pk, Command(b.NOBODY))
    assert sorted(b.sizes(event_id).values()) == [3, 6]
    assert len(b.table(event_id, number).seats) == 8


def test_a_final_table_with_too_many_seats_out_of_use_asks_and_the_tables_are_balanced() -> None:
    event_id = b.playing(6, 3, seats_each=8)
    for number in (1, 2):
        table = b.table(event_id, number).id
        b.at(event_id, set_seat_status, table=table, seat=8, status=SeatStatus.OUT_OF_USE)
    first, *rest = due(event_id)
    assert (first.kind, first.is_asked, first.may_be_applied) == (SuggestionKind.FINAL_TABLE, True, False)
    assert "it has seats for 7" in first.why
    assert SuggestionKind.BALANCE in {one.kind for one in rest}
    with pytest.raises(Refusal, match="too_few_seats"):
        apply(event_id, first.id)


def test_two_tables_join_by_hand_where_the_table_is_large_enough() -> None:
    event_id = b.playing(5, 5, profile=profile_named("SANREMO"))
    combine = combine_final_table
    with pytest.raises(Refusal, match="too_few_seats"):
        b.at(event_id, combine, table=b.table(event_id, 1).id)


def test_tables_that_play_to_their_winners_neither_break_nor_join() -> None:
    advance = AdvanceRule(AdvanceKind.TABLE_WINNERS, 1)
    b.house()
    at = instants.now() + timedelta(hours=1)
    days = one_after_another((DaySetup(at, "Heat"), DaySetup(at + timedelta(days=1), "Final")))
    event_id = b.playing(2, 1, seats_each=8, advance=advance, days=days)
    assert due(event_id) == ()


def test_a_table_three_short_halts_once_its_blinds_reach_an_open_seat() -> None:
    event_id = b.playing(9, 9, 9)
    table = b.table(event_id, 3)
    for seat in (7, 8, 9):
        b.at(event_id, lose, entry_id=table.entries[seat])
    halts = [one for one in due(event_id) if one.kind is SuggestionKind.HALT]
    assert [(one.from_table, one.needs_button) for one in halts] == [(3, (3,))]
    with pytest.raises(Refusal, match="needs_button"):
        apply(event_id, halts[0].id)
    enter_blinds(event_id, 3, big_blind=6, small_blind=5)
    halts = [one for one in due(event_id) if one.kind is SuggestionKind.HALT]
    assert [(one.from_table, one.needs_button) for one in halts] == [(3, ())]
    assert "it has 6, the largest table 9" in halts[0].why


def lose(book, *, entry_id: int) -> None:
    leave_seat(book, entry_id=entry_id, freed_by="bust")
    book.record(b.FieldBuilt())


def test_a_newcomer_between_button_and_small_blind_is_seen_as_waiting() -> None:
    event_id = b.playing(4, 4)
    enter_blinds(event_id, 1, big_blind=4, small_blind=1)
    (entry_id,) = b.entries(event_id, 1)
    b.at(event_id, move_player, entry=entry_id, to=Spot(1, 9))
    floor = floor_of(b.day_of(event_id), instants.now())
    view: TableView = floor.view(1)
    assert view.prev is not None
    assert 9 in view.occupied


def test_a_new_player_and_a_moved_one_wait_in_different_seats_at_montegalda() -> None:
    """Art. 13.7 and 16.1: on the small blind a new player waits, a moved one is dealt in."""
    event_id = b.playing(7, 7, 7, profile=profile_named("MONTEGALDA"))
    for number in (1, 2):
        b.at(event_id, lose, entry_id=b.table(event_id, number).entries[5])
        enter_blinds(event_id, number, big_blind=5, small_blind=4)
    (entry_id,) = b.entries(event_id, 1)
    b.at(event_id, move_player, entry=entry_id, to=Spot(1, 5))
    moving = b.table(event_id, 3).entries[1]
    b.at(event_id, move_player, entry=moving, to=Spot(2, 5), note="asked to")
    floor = floor_of(b.day_of(event_id), instants.now())
    new, moved = floor.view(1), floor.view(2)
    assert (new.waiting, new.prev is None) == (frozenset({5}), False)
    assert (moved.waiting, moved.prev) == (frozenset(), None), "big blind there once more: the floor says"


def test_of_equal_tables_the_one_that_gave_last_waits_its_turn() -> None:
    event_id = b.playing(9, 9, 9, 7, 7)
    for number in range(1, 6):
        enter_blinds(event_id, number, big_blind=4, small_blind=3)
    givers = []
    for _turn in range(2):
        one = due(event_id)[0]
        assert one.from_table is not None
        assert one.from_seat is not None
        givers.append(one.from_table)
        apply(event_id, one.id)
        back = seats.moves(event_id)[0].entry_id
        b.at(event_id, lose, entry_id=back)
        b.at(
            event_id,
            move_player,
            entry=back,
            to=Spot(one.from_table, one.from_seat),
            note="back",
        )
    assert len(set(givers)) == 2


def test_moves_between_the_same_tables_have_names_of_their_own() -> None:
    first, second = due(b.playing(9, 5))
    assert first.id != second.id
    assert second.waits_for == (first.id,)


def test_a_new_table_is_filled_with_one_tap_and_seats_are_drawn(still_sold: None) -> None:
    event_id = b.started(9, 9, 9, 1)
    for number in (1, 2, 3):
        b.at(event_id, place_button, table=b.table(event_id, number).id, seat=number)
    (fill,) = due(event_id)
    assert (fill.kind, fill.to_table, fill.tables, fill.needs_lot) == (
        SuggestionKind.FILL,
        4,
        (3, 4, 2, 1),
        True,
    )
    assert [move.from_table for move in fill.moves] == [3, 2, 1, 3, 2, 1]
    # With the button in seat 1 the next big blind is in seat 4, then in seat 5.
    movers = [b.at_seat(event_id, number, number + after) for after in (3, 4) for number in (3, 2, 1)]
    assert [move.entry_id for move in fill.moves] == movers
    assert fill.why.startswith("2 from table 1, 2 from table 2, 2 from table 3; ")
    done = b.at(event_id, apply_suggestion, event=event_id, suggestion=fill.id)
    assert b.sizes(event_id) == {1: 7, 2: 7, 3: 7, 4: 7}
    assert sorted(placed.entry for placed in done.moves) == sorted(movers)
    assert due(event_id) == ()
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
    assert b.sizes(event_id) == {1: 9, 2: 9, 3: 9, 4: 1}


def test_a_new_table_asks_for_the_buttons_of_those_that_give(still_sold: None) -> None:
    event_id = b.started(9, 9, 1)
    (fill,) = due(event_id)
    assert (fill.kind, fill.needs_button) == (SuggestionKind.FILL, (1, 2))
    buttons = (Spot(1, 1), Spot(2, 1))
    b.at(event_id, apply_suggestion, event=event_id, suggestion=fill.id, buttons=buttons)
    assert b.sizes(event_id) == {1: 7, 2: 6, 3: 6}


def test_a_short_table_is_halted_by_its_edition_alone(still_sold: None) -> None:
    event_id = b.playing(9, 3, profile=profile_named("TDA2019"))
    assert [one.tables for one in due(event_id) if one.kind is SuggestionKind.HALT] == [(2,)]


def test_a_table_short_by_players_who_went_out_is_balanced_while_entries_are_sold(still_sold: None) -> None:
    event_id = b.started(9, 8)
    waiting = [b.table(event_id, 2).entries[seat] for seat in (1, 2, 3)]
    for entry_id in waiting:
        b.at(event_id, lose, entry_id=entry_id)
    # Players without a seat sit first.
    assert SuggestionKind.BALANCE not in {one.kind for one in due(event_id)}
    b.bust(event_id, *waiting)
    assert SuggestionKind.BALANCE in {one.kind for one in due(event_id)}


def test_suggestions_cost_as_many_queries_for_many_tables_as_for_few(
    django_assert_max_num_queries,
) -> None:
    event_id = b.playing(*[3] * 12, seats_each=4)
    with django_assert_max_num_queries(20):
        due(event_id)


SEVERAL = profile_from_data({"breaking": {"at_once": "several"}})


def test_where_the_house_breaks_several_at_once_they_are_one_suggestion() -> None:
    event_id = b.playing(6, 6, 3, 2, profile=SEVERAL)
    first, *_ = due(event_id)
    assert (first.kind, first.tables, first.may_be_applied) == (SuggestionKind.BREAK, (4, 3), True)
    assert "together: 5 players, free seats at the remaining tables: 6" in first.why
    leaving = [entry for number in (3, 4) for entry in b.table(event_id, number).entries.values()]
    apply(event_id, first.id)
    assert sorted(b.sizes(event_id)) == [1, 2]
    assert sorted(b.sizes(event_id).values()) == [8, 9]
    moved = [move.entry_id for move in seats.moves(event_id) if move.reason == "break"]
    assert sorted(moved) == sorted(leaving)


def test_where_one_table_breaks_at_a_time_several_are_refused() -> None:
    event_id = b.playing(6, 6, 3, 2, profile=profile_from_data({"breaking": {"at_once": "one"}}))
    breaks = [one for one in due(event_id) if one.kind is SuggestionKind.BREAK]
    assert [one.tables for one in breaks] == [(4,), (3,)]
    assert breaks[1].waits_for == (breaks[0].id,)
    ids = [b.table(event_id, number).id for number in (3, 4)]
    with pytest.raises(Refusal, match="one_table_at_a_time"):
        b.at(event_id, break_tables, tables=ids)
