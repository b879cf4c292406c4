"""A small room for tests of the logbook: tables, seats and a clock, and facts that nothing else uses."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any, ClassVar

from clock.models import Clock
from journal import instants
from journal.book import Actor, OpenBook
from journal.facts import Fact, Undo, says
from journal.models import Line
from journal.opening import HOUSE, Command, perform
from journal.scopes import Scope, ScopeKey
from seating.models import Seat, TableInPlay
from tournaments.models import Day, Event, RoomTable

NOBODY = Actor()
FIRST, OTHER = Scope("first of tests"), Scope("other of tests")


@says("Moved: %(what)s")
class ThingsMoved(Fact):
    """Something moved; undone from its row versions."""

    parts: ClassVar[tuple[str, ...]] = ("seats",)

    what: str = ""


@says("Money moved: %(amount)s")
class MoneyMoved(Fact):
    """Something that only its own action reverses."""

    undo: ClassVar[Undo] = Undo.BY_REVERSE

    amount: int = 0


@says("Printed")
class Printed(Fact):
    """Something that cannot be undone."""

    undo: ClassVar[Undo] = Undo.NEVER


def act(
    verb: Callable[[OpenBook], Any], *, relied: tuple[ScopeKey, ...] = (), wrote: tuple[ScopeKey, ...] = ()
) -> Line:
    """Do ``verb`` in the house's book as one line, and return the line."""

    def told(book: OpenBook) -> None:
        verb(book)
        book.record(ThingsMoved("it"), relied=relied, wrote=wrote)

    perform([HOUSE], Command(NOBODY), told)
    return Line.objects.order_by("-pk")[0]


def add_table(number: int, seats: int = 9) -> RoomTable:
    """A table of the room."""
    act(lambda book: book.create(RoomTable, number=number, seats=seats))
    return RoomTable.objects.get(number=number)


def open_table(seats: int = 4) -> tuple[TableInPlay, list[Seat], Clock]:
    """A table in play with its seats, and the clock of its day."""

    def verb(book: OpenBook) -> None:
        at = book.now + timedelta(hours=1)
        event = book.create(Event, name="Friday", starts_at=at)
        day = book.create(Day, event=event, number=1, starts_at=at)
        book.create(Clock, day=day)
        stands = book.create(RoomTable, number=70, seats=seats)
        table = book.create(
            TableInPlay, day=day, room_table=stands, number=70, seats=seats, opened_order=1, break_order=1,
            opened_at=book.now,
        )  # fmt: skip
        book.create_many(Seat, [{"table": table, "number": number} for number in range(1, seats + 1)])

    act(verb)
    table = TableInPlay.objects.get()
    return table, list(table.seat_rows.order_by("number")), Clock.objects.get()


def add_entries(event_id: int, day_id: int, count: int, first_player: int) -> list[int]:
    """``count`` entries of the players from ``first_player`` on."""

    def verb(book: OpenBook) -> None:
        rows = [
            {
                "event_id": event_id,
                "day_id": day_id,
                "player_id": first_player + index,
                "number": index + 1,
                "registered_at": instants.now(),
                "code": f"code{index}",
            }
            for index in range(count)
        ]
        book.create_many(_entry(), rows)

    act(verb)
    return list(_entry().objects.filter(event_id=event_id).order_by("number").values_list("pk", flat=True))


def _entry() -> Any:
    return Event._meta.get_field("entries").related_model
