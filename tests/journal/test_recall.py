"""Cached queries: valid only until something they read is written."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clock.models import Clock
from floor.hands.verbs import make_dealer_passes
from floor.models import DealerPass
from journal.book import OpenBook
from journal.opening import HOUSE
from journal.reading import cached_query, caching_queries, read_snapshot
from journal.rows import bulk
from rulebook.refusals import Refusal
from tests import builders
from tests.cashier import at_cashier
from tests.payouts.deals import deal_proposed
from tests.payouts.evening import publish_late
from tournaments.models import Entry, Event, RoomTable
from tournaments.values import PayoutRule

pytestmark = pytest.mark.django_db
ANSWER_FROM_MEMORY = tuple(
    map(
        import_module,
        (
            "automation.sounds",
            "cashier.approvals.rows",
            "cashier.limits.rows",
            "cashier.currencies.queries",
            "cashier.ledger.drawers",
            "cashier.queue.rows",
            "cashier.sales.rows",
            "clock.gaps",
            "clock.rows",
            "floor.colour_up.rows",
            "floor.introduction.rows",
            "floor.last_hands.rows",
            "floor.notes.rows",
            "floor.play.going_on",
            "floor.play.hands",
            "floor.todo.later",
            "journal.balances",
            "payouts.deals.rows",
            "payouts.jackpots.rows",
            "payouts.paying_rules.rows",
            "payouts.awards.agreed",
            "payouts.structure.rows",
            "payouts.tables.rows",
            "payouts.taxes.rows",
            "seating.requests.rows",
            "seating.rules",
            "seating.tables.rows",
            "tournaments.entries.counts",
            "tournaments.entries.rows",
            "tournaments.events",
            "tournaments.venue.rows",
        ),
    )
)
TABLE = re.compile(r'(?:FROM|JOIN) "(\w+)"')


@cached_query("tournaments.RoomTable")
def numbers() -> tuple[int, ...]:
    """The numbers of the room's tables."""
    return tuple(RoomTable.objects.order_by("number").values_list("number", flat=True))


def statements_of(question: Callable[[], Any]) -> int:
    """How many statements two calls need, without that of the marks."""
    with CaptureQueriesContext(
        connection,
    ) as seen:
        assert question() == question()
    return sum("journal_lastwritten" not in query["sql"] for query in seen)


def in_book(verb: Callable[[OpenBook], Any]) -> Any:
    """Carry out in the house's book."""

    def told(book: OpenBook) -> Any:
        book.record(builders.FieldBuilt())
        return verb(book)

    return builders.do([HOUSE], told)


def test_without_a_book_every_question_is_asked() -> None:
    builders.house()
    assert statements_of(numbers) == 2


def test_in_an_open_book_and_within_a_moment_it_is_asked_once() -> None:
    builders.house()
    assert in_book(lambda book: statements_of(numbers)) == 1
    builders.room(1)
    with read_snapshot():
        assert statements_of(numbers) == 1


def test_one_book_does_not_answer_for_the_next() -> None:
    builders.house()
    assert in_book(lambda book: numbers()) == ()
    builders.room(2)
    assert in_book(lambda book: numbers()) == (1, 2)


def _create(book: OpenBook) -> None:
    book.create(RoomTable, number=7, seats=9)


def _create_many(book: OpenBook) -> None:
    book.create_many(RoomTable, [{"number": 7, "seats": 9}])


def _insert_many(book: OpenBook) -> None:
    book.insert_many(RoomTable, [{"number": 7, "seats": 9}])


def _save(book: OpenBook) -> None:
    row = RoomTable.objects.get(number=1)
    row.number = 7
    book.save(row)


def _update_many(book: OpenBook) -> None:
    book.update_many(RoomTable, {RoomTable.objects.get(number=1).pk: {"number": 7}})


def _delete(book: OpenBook) -> None:
    book.delete(RoomTable.objects.get(number=1))


@pytest.mark.parametrize("write", [_create, _create_many, _insert_many, _save, _update_many, _delete])
def test_a_written_row_is_read_again(write: Callable[[OpenBook], None]) -> None:
    builders.house()
    builders.room(2)

    def verb(book: OpenBook) -> None:
        before = numbers()
        write(book)
        assert numbers() != before
        assert numbers() == numbers.__wrapped__()  # type: ignore[attr-defined]

    in_book(verb)


def test_a_row_taken_away_by_an_undo_is_read_again() -> None:
    builders.house()
    builders.room(2)

    def verb(book: OpenBook) -> None:
        assert numbers() == (1, 2)
        bulk.remove(RoomTable, [RoomTable.objects.get(number=1).pk])
        assert numbers() == (2,)

    in_book(verb)


def test_a_row_of_another_model_leaves_the_answer() -> None:
    builders.house()
    builders.room(1)
    event_id = builders.event()

    def verb(book: OpenBook) -> None:
        row = Event.objects.get(pk=event_id)
        row.name = "Another"
        assert numbers() == (1,)
        book.save(row)
        with CaptureQueriesContext(connection) as seen:
            numbers()
        assert not seen.captured_queries
        book.record(builders.FieldBuilt())

    builders.at(event_id, verb)


def test_refusals_are_not_kept() -> None:
    tries: list[int] = []

    @cached_query("tournaments.RoomTable")
    def grumpy() -> int:
        tries.append(1)
        if len(tries) == 1:
            raise Refusal("not_found")
        return 5

    with caching_queries():
        with pytest.raises(Refusal, match="not_found"):
            grumpy()
        assert (grumpy(), grumpy(), len(tries)) == (5, 5, 2)


def _cached_queries(module: ModuleType) -> Iterator[Callable[..., Any]]:
    for found in vars(module).values():
        if callable(found) and hasattr(found, "reads") and found.__module__ == module.__name__:
            yield found


def all_queries() -> Iterator[tuple[Callable[..., Any], list[Any]]]:
    """Every cached query with what it may be asked about: an event with published prizes, one player out."""
    paid: dict[str, Any] = {
        "guarantee_minor": 100_000,
        "payout": PayoutRule(places=2),
        "late_until_level": None,
    }
    event_id = builders.started(2, 2, **paid)
    publish_late(event_id)
    builders.bust(event_id, builders.at_seat(event_id, 1, 1))
    row = Entry.objects.get(status="out")
    builders.at(event_id, make_dealer_passes, event=event_id)
    deal_proposed(event_id)
    known = {
        "event_id": event_id,
        "day_id": builders.day_of(event_id),
        "day_ids": (builders.day_of(event_id),),
        "entry_id": row.pk,
        "entry_ids": frozenset([row.pk]),
        "player_id": row.player_id,
        "states": ("running",),
        "group": row.finish_group,
        "rank": row.finish_rank,
        "paid": 2,
        "pass_id": DealerPass.objects.earliest("pk").pk,
        "drawer_id": at_cashier.open_drawer(),
        "accounts": (f"entries/{event_id}",),
        "begun": (),
        "clock_id": Clock.objects.get(day__event=event_id).pk,
    }
    for question in KEPT:
        asked = inspect.signature(question).parameters.values()
        yield question, [known[one.name] for one in asked if one.default is one.empty]


KEPT = [
    question
    for module in ANSWER_FROM_MEMORY
    for question in _cached_queries(module)
    # One that answers nothing reads for others.
    if question.__annotations__["return"] != "None"
]


def test_a_question_reads_the_models_it_names_and_no_others() -> None:
    """A write to one that it does not name would go unnoticed."""
    for question, given in all_queries():
        with CaptureQueriesContext(connection) as seen:
            question.__wrapped__(*given)  # type: ignore[attr-defined]
        read = {table for query in seen for table in TABLE.findall(query["sql"])}
        named = {apps.get_model(label)._meta.db_table for label in vars(question)["reads"]}
        assert (question, read) == (question, named)
