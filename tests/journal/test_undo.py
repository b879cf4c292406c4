"""What is undone, what blocks an undo, and what is never restored."""

from __future__ import annotations

from functools import partial
from unittest.mock import patch

import pytest

from clock.models import Clock
from journal import replay
from journal.book import OpenBook
from journal.models import Line, Numbering
from journal.opening import HOUSE, Command, drawer_book, perform, tournament_book
from journal.queries import latest_lines
from journal.undo import plan_undo
from people.models import Player
from rulebook.refusals import Refusal
from seating.models import Seat, TableInPlay
from tests.journal.room import (
    FIRST,
    NOBODY,
    OTHER,
    MoneyMoved,
    Printed,
    act,
    add_entries,
    add_table,
    open_table,
)
from tests.undoing import offered_wrongly, undo_lines
from tournaments.models import Entry, RoomTable
from wording import words

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _replay_equals_rows():
    """After every test of this module a replay of the lines gives exactly the rows, and what is offered is undone."""
    yield
    assert offered_wrongly() == []
    assert list(replay.differences()) == []


def undo(line: Line, **options) -> tuple[int, ...]:
    return undo_lines(line.pk, Command(NOBODY), **options)


def stored() -> dict:
    return replay.stored()


def rename(book: OpenBook, *, pk: int, name: str) -> None:
    book.update_many(RoomTable, {pk: {"name": name}})


def players(count: int) -> int:
    """``count`` players; the id of the first, the others follow."""
    rows = [
        Player(first_name="A", last_name=str(index), search_key="a", created_at="2026-01-01T00:00Z")
        for index in range(count)
    ]
    return Player.objects.bulk_create(rows)[0].pk


def test_a_created_row_goes() -> None:
    add_table(1)
    undo(Line.objects.get())
    assert not RoomTable.objects.exists()


def test_a_deleted_row_returns_as_it_was_under_its_old_id() -> None:
    table = add_table(3, seats=8)
    before = stored()
    undo(act(lambda book: book.delete(RoomTable.objects.get(pk=table.pk))))
    assert stored() == before


def test_a_changed_row_is_as_before() -> None:
    table = add_table(3)
    before = stored()
    undo(act(lambda book: book.update_many(RoomTable, {table.pk: {"name": "x", "seats": 6}})))
    assert stored() == before


def test_players_who_swapped_seats_swap_back() -> None:
    table, seats, _clock = open_table()
    one, two = add_entries(table.day.event_id, table.day_id, 2, players(2))
    act(lambda book: book.update_many(Seat, {seats[0].pk: {"entry_id": one}, seats[1].pk: {"entry_id": two}}))
    before = stored()
    swap = act(
        lambda book: book.update_many(
            Seat, {seats[0].pk: {"entry_id": two}, seats[1].pk: {"entry_id": one}}, clear_first=["entry"]
        )
    )
    assert stored() != before
    undo(swap)
    assert stored() == before


def test_tables_that_traded_numbers_trade_back() -> None:
    one, two = add_table(1), add_table(2)
    before = stored()

    def trade(book: OpenBook) -> None:
        for pk, number in ((one.pk, 99), (two.pk, 1), (one.pk, 2)):
            row = RoomTable.objects.get(pk=pk)
            row.number = number
            book.save(row)

    undo(act(trade))
    assert stored() == before


def test_a_set_written_anew_returns_although_its_places_are_taken() -> None:
    for number in (1, 2, 3):
        add_table(number)
    before = stored()

    def write_anew(book: OpenBook) -> None:
        for row in RoomTable.objects.all():
            book.delete(row)
        book.create_many(RoomTable, [{"number": number, "seats": 6} for number in (1, 2, 3)])

    undo(act(write_anew))
    assert stored() == before


def test_a_whole_table_goes_with_all_that_came_with_it() -> None:
    open_table()
    undo(Line.objects.get())
    assert not TableInPlay.objects.exists()
    assert not Seat.objects.exists()


def test_a_generation_only_rises_also_when_its_change_is_taken_back() -> None:
    _table, _seats, clock = open_table()

    def start(book: OpenBook) -> None:
        row = Clock.objects.get(pk=clock.pk)
        row.is_running, row.generation = True, row.generation + 1
        book.save(row)

    undo(act(start))
    clock.refresh_from_db()
    assert not clock.is_running
    assert clock.generation == 2


def test_a_printed_number_is_not_given_again() -> None:
    undo(act(lambda book: book.create(RoomTable, number=book.next_number("table"))))
    assert Numbering.objects.get().last == 1
    assert act(lambda book: book.create(RoomTable, number=book.next_number("table"))).pk
    assert RoomTable.objects.get().number == 2


def test_taking_back_is_a_line_and_is_not_taken_back_itself() -> None:
    add_table(1)
    first = Line.objects.get()
    undo(first)
    last = Line.objects.order_by("-pk")[0]
    first.refresh_from_db()
    assert first.undone_by == last
    with pytest.raises(Refusal, match="line_undone"):
        undo(first)
    with pytest.raises(Refusal, match="undo_never"):
        undo(last)


def test_a_fact_that_stays_is_not_taken_back() -> None:
    perform([HOUSE], Command(NOBODY), lambda book: book.record(Printed()))
    with pytest.raises(Refusal, match="undo_never"):
        undo(Line.objects.get())
    assert not latest_lines(HOUSE)[0].can_undo


def test_an_unknown_line_is_refused() -> None:
    with pytest.raises(Refusal, match="line_unknown"):
        undo_lines(404, Command(NOBODY))


def test_a_later_change_of_the_same_row_blocks_and_is_named() -> None:
    table = add_table(1)
    first = act(lambda book: book.update_many(RoomTable, {table.pk: {"name": "a"}}))
    second = act(lambda book: book.update_many(RoomTable, {table.pk: {"name": "b"}}))
    with pytest.raises(Refusal) as caught:
        undo(first)
    assert caught.value.code == "undo_blocked"
    assert caught.value.detail["lines"] == [second.pk]
    assert RoomTable.objects.get().name == "b"


def test_what_blocks_is_taken_back_together_newest_first() -> None:
    table = add_table(1)
    before = stored()
    lines = [act(partial(rename, pk=table.pk, name=name)) for name in ("a", "b", "c")]
    add_table(2)
    assert [line.pk for line in plan_undo(lines[0].pk).lines] == [line.pk for line in reversed(lines)]
    undo(lines[0], together=True)
    kept = {key: row for key, row in stored().items() if row["number"] == 1}
    assert kept == before


def test_a_scope_written_later_blocks_whoever_relied_on_it() -> None:
    first = act(lambda book: book.create(RoomTable, number=1), relied=(FIRST.of(1),))
    act(lambda book: book.create(RoomTable, number=2), wrote=(OTHER.of(1), FIRST.of(2)))
    assert len(plan_undo(first.pk).lines) == 1
    last = act(lambda book: book.create(RoomTable, number=3), wrote=(FIRST.of(1),))
    assert [line.pk for line in plan_undo(first.pk).lines] == [last.pk, first.pk]


def test_a_row_that_refers_to_a_created_one_blocks() -> None:
    table, seats, _clock = open_table()
    (entry,) = add_entries(table.day.event_id, table.day_id, 1, players(1))
    sold = Line.objects.order_by("-pk")[0]
    seated = act(lambda book: book.update_many(Seat, {seats[0].pk: {"entry_id": entry}}))
    assert [line.pk for line in plan_undo(sold.pk).lines] == [seated.pk, sold.pk]


def test_a_change_already_taken_back_blocks_no_more() -> None:
    table = add_table(1)
    first = act(lambda book: book.update_many(RoomTable, {table.pk: {"name": "a"}}))
    second = act(lambda book: book.update_many(RoomTable, {table.pk: {"name": "b"}}))
    undo(second)
    undo(first)
    assert RoomTable.objects.get().name == ""


def test_a_place_taken_by_a_row_outside_the_images_is_refused_in_words() -> None:
    table = add_table(1)
    gone = act(lambda book: book.delete(RoomTable.objects.get(pk=table.pk)))
    add_table(1)
    taken_by = Line.objects.order_by("-pk")[0]
    with pytest.raises(Refusal, match="undo_conflicts") as refused:
        undo(gone)
    assert refused.value.detail["line"] == taken_by.pk


def test_a_row_that_something_uncaptured_points_to_stays() -> None:
    _table, _seats, clock = open_table()
    clock.fired_timers.create(
        generation=0, kind="level", index=0, due_at="2026-01-01T00:00Z", fired_at="2026-01-01T00:00Z"
    )
    with pytest.raises(Refusal, match="undo_referred"):
        undo(Line.objects.get())


def test_images_of_an_older_shape_are_not_written_back() -> None:
    add_table(1)
    with (
        patch("journal.rows.versions.reader_of", lambda label, shape: None),
        pytest.raises(Refusal, match="undo_outgrown"),
    ):
        undo(Line.objects.get())


def test_money_is_taken_back_by_its_reverse_action_with_a_reason(reversals: list) -> None:
    perform([tournament_book(1), drawer_book(2)], Command(NOBODY), lambda book: book.record(MoneyMoved(5)))
    line = Line.objects.order_by("pk")[0]
    with pytest.raises(Refusal, match="reason_missing"):
        undo(line, reason=" ")
    undo(line, reason="wrong player")
    assert reversals == [({"amount": 5}, "wrong player")]
    last = Line.objects.filter(leading=None).order_by("-pk")[0]
    assert last.reason == "wrong player"
    assert last.companions.get().book.kind == "drawer"


def test_the_line_of_either_book_takes_all_back(reversals: list) -> None:
    perform([tournament_book(1), drawer_book(2)], Command(NOBODY), lambda book: book.record(MoneyMoved(5)))
    undo(Line.objects.get(book__kind="drawer"), reason="typed wrong")
    assert len(reversals) == 1
    assert latest_lines(drawer_book(2))[1].is_undone


def test_a_repeated_undo_is_carried_out_once() -> None:
    add_table(1)
    command = Command(NOBODY, key="undo-1")
    line = Line.objects.get()
    assert undo_lines(line.pk, command) == (line.pk,)
    assert Line.objects.count() == 2
    with pytest.raises(Refusal, match="line_undone"):
        undo_lines(line.pk, Command(NOBODY, key="undo-2"))


def test_blocking_lines_are_named_in_sentences() -> None:
    table = add_table(1)
    first = act(lambda book: book.update_many(RoomTable, {table.pk: {"name": "a"}}))
    act(lambda book: book.update_many(RoomTable, {table.pk: {"name": "b"}}))
    with pytest.raises(Refusal) as caught:
        undo(first)
    assert "Moved: it" in words.explain(caught.value)[1]


def test_entries_who_trade_life_and_death_trade_back() -> None:
    table, _seats, _clock = open_table()
    first = players(1)
    (one,) = add_entries(table.day.event_id, table.day_id, 1, first)
    act(lambda book: book.update_many(Entry, {one: {"status": "out", "finish_group": 1, "finish_rank": 1}}))

    def come_back(book: OpenBook) -> None:
        event = table.day.event_id
        again = book.create(
            Entry, event_id=event, day=table.day, player_id=first, number=2, bullet=2,
            registered_at=book.now, code="again",
        )  # fmt: skip
        again.status, again.finish_group, again.finish_rank = "out", 2, 1
        book.save(again)
        row = Entry.objects.get(pk=one)
        row.status, row.finish_group, row.finish_rank = "alive", None, None
        book.save(row)

    before = stored()
    undo(act(come_back))
    assert stored() == before


def test_a_line_is_not_offered_where_a_later_one_keeps_it() -> None:
    """One that is never undone keeps the second, and that one the first."""
    table = add_table(1)
    first = act(partial(rename, pk=table.pk, name="a"))
    second = act(partial(rename, pk=table.pk, name="b"))
    assert {line.id for line in latest_lines(HOUSE) if line.can_undo} >= {first.pk, second.pk}

    def print_it(book: OpenBook) -> None:
        rename(book, pk=table.pk, name="c")
        book.record(Printed())

    perform([HOUSE], Command(NOBODY), print_it)
    assert [line.id for line in latest_lines(HOUSE) if line.can_undo] == []


def test_a_longer_page_asks_no_more(django_assert_max_num_queries) -> None:
    table = add_table(1)
    for name in "abcdefgh":
        act(partial(rename, pk=table.pk, name=name))
    undo(Line.objects.latest("pk"))
    add_table(2)
    for _before_and_after_the_lines_are_known, most in ((0, 8), (1, 6)):
        with django_assert_max_num_queries(most):
            assert len(latest_lines(HOUSE)) == 11
