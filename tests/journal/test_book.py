"""What an open book writes, and what it refuses."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from journal import replay
from journal.book import OpenBook
from journal.models import Book, Line
from journal.opening import HOUSE, Command, drawer_book, perform, tournament_book
from journal.rows.versioned import is_alike, row_version_of
from journal.rows.versions import unpacked
from rulebook.proof import OneOf
from rulebook.refusals import InvariantViolation
from seating.models import Move, Seat
from tests.journal.room import NOBODY, MoneyMoved, Printed, ThingsMoved, act, add_table, open_table
from tests.undoing import undo_lines
from tournaments.models import Event, RoomTable, Template

pytestmark = pytest.mark.django_db


def images_of(line: Line) -> tuple:
    return unpacked(bytes(line.change.row_versions))


def test_captured_rows_are_not_written_outside_a_book() -> None:
    table = add_table(1)
    table.name = "Feature"
    for write in (
        table.save,
        table.delete,
        lambda: RoomTable.objects.create(number=2),
        lambda: RoomTable.objects.filter(pk=table.pk).update(name="x"),
        lambda: RoomTable.objects.all().delete(),
        lambda: RoomTable.objects.bulk_create([RoomTable(number=3)]),
        lambda: RoomTable.objects.bulk_update([table], ["name"]),
        lambda: RoomTable.objects.update_or_create(number=1, defaults={"name": "x"}),
    ):
        with pytest.raises(InvariantViolation):
            write()
    assert RoomTable.objects.get().name == ""


def test_versioned_rows_are_not_appended_as_if_they_had_no_version() -> None:
    for add in (lambda book: book.append(RoomTable, number=2), lambda book: book.append_many(RoomTable, [])):
        with pytest.raises(InvariantViolation, match="is versioned"):
            act(add)


def test_a_line_keeps_before_and_after_of_every_row() -> None:
    table = add_table(1)

    def rename(book: OpenBook) -> None:
        row = RoomTable.objects.get(pk=table.pk)
        row.name = "Feature"
        book.save(row)

    (change,) = images_of(act(rename))
    assert (change.before or {})["name"] == ""
    assert (change.after or {})["name"] == "Feature"
    assert change.key == f"tournaments.roomtable:{table.pk}"


def test_saving_an_unchanged_row_writes_nothing() -> None:
    table = add_table(1)
    line = act(lambda book: book.save(RoomTable.objects.get(pk=table.pk)))
    assert images_of(line) == ()


def test_a_row_that_came_and_went_leaves_no_image() -> None:
    line = act(lambda book: book.delete(book.create(RoomTable, number=5)))
    assert images_of(line) == ()


def test_a_list_changed_in_place_is_still_seen() -> None:
    act(lambda book: book.create(Template, topic="chips", name="ours", body={"chips": [25]}))

    def change(book: OpenBook) -> None:
        row = Template.objects.get()
        row.body["chips"].append(100)
        book.save(row)

    (seen,) = images_of(act(change))
    assert (seen.before or {})["body"] == {"chips": [25]}
    assert Template.objects.get().body == {"chips": [25, 100]}
    assert list(replay.differences()) == []


def test_an_instant_of_another_time_zone_is_told_as_it_is_stored() -> None:
    rome = datetime(2026, 3, 6, 20, 0, tzinfo=timezone(timedelta(hours=1)))
    act(lambda book: book.create(Event, name="Friday", starts_at=rome))
    assert Event.objects.get().starts_at == datetime(2026, 3, 6, 19, 0, tzinfo=UTC)
    assert list(replay.differences()) == []


def test_a_refreshed_row_has_what_was_read_as_its_before_image() -> None:
    table = add_table(1)
    act(lambda book: book.update_many(RoomTable, {table.pk: {"name": "Two"}}))

    def rename(book: OpenBook) -> None:
        table.refresh_from_db()
        table.name = "Three"
        book.save(table)

    (change,) = images_of(act(rename))
    assert (change.before or {})["name"] == "Two"


def test_a_row_loaded_in_part_is_not_saved() -> None:
    add_table(1)
    with pytest.raises(InvariantViolation):
        act(lambda book: book.save(RoomTable.objects.only("number").get()))


def test_changes_without_a_fact_are_a_defect() -> None:
    with pytest.raises(InvariantViolation):
        perform([HOUSE], Command(NOBODY), lambda book: book.create(RoomTable, number=1))
    assert not RoomTable.objects.exists()


def test_an_action_that_changes_nothing_writes_no_line() -> None:
    assert perform([HOUSE], Command(NOBODY), lambda _book: "looked") == "looked"
    assert not Line.objects.exists()


def test_a_book_is_not_opened_inside_another() -> None:
    with pytest.raises(InvariantViolation):
        act(lambda _book: perform([HOUSE], Command(NOBODY), lambda _inner: None))


def test_a_fact_by_image_does_not_lead_one_that_images_do_not_take_back() -> None:
    def mixed(book: OpenBook) -> None:
        book.record(MoneyMoved(5))
        book.record(ThingsMoved())

    with pytest.raises(InvariantViolation):
        perform([HOUSE], Command(NOBODY), mixed)


def test_one_line_goes_into_every_book_under_one_command() -> None:
    perform(
        [tournament_book(7), drawer_book(2)], Command(NOBODY, key="k1"), lambda book: book.record(Printed())
    )
    first, second = Line.objects.order_by("pk")
    assert (first.book.kind, second.book.kind) == ("tournament", "drawer")
    assert second.leading == first
    assert first.command == second.command == "k1"


def test_books_are_locked_in_one_order_whatever_order_they_are_named_in() -> None:
    seen = []
    for refs in ([tournament_book(7), drawer_book(2)], [drawer_book(2), tournament_book(7)]):
        perform(refs, Command(NOBODY), lambda book: seen.append([row.kind for row in book.books]))
    assert seen == [["tournament", "drawer"], ["drawer", "tournament"]]


def test_versions_rise_and_parts_tell_where_they_changed() -> None:
    add_table(1)
    add_table(2)
    perform([HOUSE], Command(NOBODY), lambda book: book.record(Printed()))
    book = Book.objects.get()
    assert book.version == 3
    assert book.parts == {"seats": 2}
    assert list(Line.objects.order_by("pk").values_list("number", flat=True)) == [1, 2, 3]


def test_the_dice_of_a_line_are_kept_only_if_thrown() -> None:
    thrown = act(lambda book: book.draw(OneOf((7, 8, 9))))
    still = act(lambda book: None)
    assert len(thrown.seed) == 64
    assert still.seed == ""


def test_numbers_are_given_once_and_in_order() -> None:
    got: list[int] = []
    act(lambda book: got.extend([book.next_number("receipt"), book.next_number("receipt")]))
    act(lambda book: got.extend(book.next_numbers("receipt", 3)))
    act(lambda book: got.append(book.next_number("slip")))
    assert got == [1, 2, 3, 4, 5, 1]


def test_an_appended_row_is_not_a_captured_one() -> None:
    with pytest.raises(InvariantViolation):
        act(lambda book: book.append(RoomTable, number=1))


def test_require_names_the_book_that_is_missing() -> None:
    with pytest.raises(InvariantViolation, match="tournament 4"):
        act(lambda book: book.require("tournament", 4))


def test_many_rows_are_written_at_once_with_their_images() -> None:
    _table, seats, _clock = open_table(seats=4)
    at = datetime(2026, 3, 6, 20, 0, 0, 123456, tzinfo=UTC)
    values = {seat.pk: {"free_since": at, "is_verified": True, "status": "locked"} for seat in seats[:3]}
    line = act(lambda book: book.update_many(type(seats[0]), values))
    assert len(images_of(line)) == 3
    for seat in seats[:3]:
        seat.refresh_from_db()
        assert (seat.free_since, seat.is_verified, seat.status) == (at, True, "locked")
    assert list(replay.differences()) == []


def test_many_rows_may_hold_lists() -> None:
    rows = [{"topic": "chips", "name": name} for name in ("one", "two")]
    act(lambda book: book.create_many(Template, rows))
    pks = list(Template.objects.values_list("pk", flat=True))
    act(lambda book: book.update_many(Template, {pk: {"body": {"chips": [pk]}} for pk in pks}))
    assert [row.body for row in Template.objects.order_by("pk")] == [{"chips": [pk]} for pk in pks]
    assert list(replay.differences()) == []


def test_an_unknown_row_among_many_is_a_defect() -> None:
    with pytest.raises(InvariantViolation):
        act(lambda book: book.update_many(RoomTable, {404: {"name": "x"}}))


def test_many_rows_inserted_at_once_have_images_keys_and_defaults() -> None:
    table, _seats, _clock = open_table(seats=2)
    at = datetime(2026, 3, 6, 20, 0, tzinfo=UTC)
    rows = [{"table_id": table.pk, "number": number, "free_since": at} for number in range(3, 1_003)]
    keys: list[int] = []
    line = act(lambda book: keys.extend(book.insert_many(Seat, rows)))
    assert keys == sorted(set(keys))
    assert len(images_of(line)) == 1_000
    found = {seat.pk: seat for seat in Seat.objects.filter(number__gte=3)}
    assert [found[pk].number for pk in keys] == list(range(3, 1_003))
    assert {(seat.status, seat.is_verified, seat.free_since) for seat in found.values()} == {
        ("in_use", False, at)
    }
    assert list(replay.differences()) == []
    one_more = act(lambda book: book.create(Seat, table=table, number=1_003))
    assert images_of(one_more)[0].pk == max(keys) + 1
    undo_lines(line.pk, Command(NOBODY))
    assert Seat.objects.count() == 3


def test_rows_made_by_column_are_like_rows_inserted_one_by_one_in_a_fraction_of_the_line() -> None:
    table, _seats, _clock = open_table(seats=2)
    at = datetime(2026, 3, 6, 20, 0, tzinfo=UTC)
    numbers = range(3, 1_003)
    keys: list[int] = []
    made = act(
        lambda book: keys.extend(
            book.make_many(Seat, {"number": list(numbers)}, table_id=table.pk, free_since=at)
        )
    )
    changes = images_of(made)
    assert [change.pk for change in changes] == keys
    row = Seat.objects.get(pk=keys[7])
    assert changes[7].after == row_version_of(row)
    assert (row.number, row.table_id, row.free_since, row.status) == (10, table.pk, at, "in_use")
    stored = Line.objects.get(pk=made.pk)
    assert stored.rows == [f"seating.seat:{key}" for key in keys]
    assert stored.refers == [f"seating.tableinplay:{table.pk}"]
    assert list(replay.differences()) == []
    rows = [{"table_id": table.pk, "number": number, "free_since": at} for number in range(2_003, 3_003)]
    inserted = act(lambda book: book.insert_many(Seat, rows))
    assert 3 * len(made.change.row_versions) < len(inserted.change.row_versions)
    undo_lines(made.pk, Command(NOBODY))
    assert not Seat.objects.filter(pk__in=keys).exists()
    assert list(replay.differences()) == []


def test_a_row_made_by_column_and_changed_in_the_same_action_has_one_version() -> None:
    table, _seats, _clock = open_table(seats=2)

    def verb(book: OpenBook) -> None:
        keys = book.make_many(Seat, {"number": [3, 4, 5]}, table_id=table.pk)
        book.update_many(Seat, {keys[1]: {"is_verified": True}})
        book.delete(Seat.objects.get(pk=keys[2]))

    line = act(verb)
    assert [change.after["is_verified"] for change in images_of(line) if change.after] == [False, True]
    assert len(images_of(line)) == len(Line.objects.get(pk=line.pk).rows) == 2
    assert list(replay.differences()) == []


def test_rows_with_somebodys_words_are_not_made_by_column() -> None:
    assert is_alike(Move, {"reason": "draw"})
    assert not is_alike(Move, {"note": "by the door"})


@pytest.mark.thorough
def test_ten_thousand_rows_are_inserted_and_written_in_a_few_statements(
    django_assert_max_num_queries,
) -> None:
    table, _seats, _clock = open_table(seats=2)
    rows = [{"table_id": table.pk, "number": number} for number in range(3, 10_003)]

    def verb(book: OpenBook) -> None:
        with django_assert_max_num_queries(6):
            keys = book.insert_many(Seat, rows)
            book.update_many(Seat, {key: {"is_verified": True} for key in keys})

    act(verb)
    assert Seat.objects.filter(is_verified=True).count() == 10_000
    assert list(replay.differences()) == []


def test_a_column_that_is_not_there_is_a_defect() -> None:
    with pytest.raises(InvariantViolation, match="no columns"):
        act(lambda book: book.insert_many(RoomTable, [{"number": 1, "colour": "green"}]))
