"""A house, its room, events and players for tests, created by the same actions as in production.

``house()`` and ``room()`` first, then ``event()`` (registration open), ``players()`` and ``entries()``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import MISSING, dataclass, fields
from datetime import timedelta
from itertools import count
from typing import Any, ClassVar

from access.verbs import Verb
from floor.busts import verbs as busts
from floor.counts.verbs import CountStack
from floor.life import verbs as life
from journal import instants
from journal.book import Actor, OpenBook
from journal.facts import Fact, Undo
from journal.kinds import BookKind
from journal.opening import HOUSE, BookRef, Command, perform, tournament_book
from people.models import Player
from people.naming import search_key
from people.players.verbs import add_player
from rulebook.structure import Period, PeriodKind
from seating import queries as seats
from seating.draw.verbs import draw_all
from seating.models import MoveReason
from seating.tables.seats import Place, Purpose, Seating, reseat
from seating.tables.verbs import open_next_tables
from tournaments import queries
from tournaments.entries.chips import post_for_entries
from tournaments.models import Entry, EntryStatus, Event, EventState, RoomTable
from tournaments.set_up.verbs import create_event
from tournaments.values import simple_setup
from tournaments.venue.verbs import HouseSetup, add_room_tables, set_up_house

BUILDING = ContextVar("building", default=False)
"""The evening with which hundreds of tests begin is being built."""
NOBODY = Actor()
NOTHING_KEPT = {"keep_prizes_years": 0, "keep_documents_years": 0, "keep_entries_years": 0}
"""The house of most tests erases at once; longer periods have tests of their own."""
_names = count(1)


@dataclass(frozen=True, slots=True)
class FieldBuilt(Fact):
    """Entries were put into an event without a sale."""

    undo: ClassVar[Undo] = Undo.NEVER


@contextmanager
def building() -> Iterator[None]:
    """Actions inside set up a test, and are watched only if a test is about them (``tests.watch``)."""
    token = BUILDING.set(True)
    try:
        yield
    finally:
        BUILDING.reset(token)


def do(refs: list[BookRef], verb: Callable[..., Any], /, **options: Any) -> Any:
    """Carry out one action with these books open; a verb takes its command's fields, except the event of the book."""
    return perform(refs, Command(NOBODY), step(verb, **event_of_book(refs, verb) | options))


def event_of_book(refs: Sequence[BookRef], verb: Callable[..., Any]) -> dict[str, int]:
    """The event of the book that is open, if the command must name one."""
    if not isinstance(verb, Verb):
        return {}
    is_named = any(one.name == "event" and one.default is MISSING for one in fields(verb.command))
    events = [ref.subject_id for ref in refs if ref.kind == BookKind.TOURNAMENT]
    return {"event": events[0]} if is_named and events else {}


@dataclass(frozen=True, slots=True)
class Step:
    """A verb with its command, to be carried out in a book."""

    verb: Verb[Any, Any]
    command: Any

    def __call__(self, book: OpenBook) -> Any:
        """Carry it out."""
        return self.verb(book, self.command)


def step(verb: Callable[..., Any], /, **options: Any) -> Callable[[OpenBook], Any]:
    """A deferred action that takes a book; a verb takes its command's fields."""
    if isinstance(verb, Verb):
        return Step(verb, verb.command(**options))
    return lambda book: verb(book, **options)


def at(event_id: int, verb: Callable[..., Any], /, **options: Any) -> Any:
    """Carry out one action in the book of an event."""
    return do([tournament_book(event_id)], verb, **options)


@building()
def house(**over: Any) -> int:
    """Create the house, unless it exists already."""
    if queries.has_house():
        return queries.house().id
    setup = HouseSetup(**{"name": "Casino"} | NOTHING_KEPT | over)
    return int(do([HOUSE], set_up_house, setup=setup).id)


@building()
def room(tables: int = 4, seats_each: int = 9, *, first: int = 1) -> tuple[int, ...]:
    """Tables in the room, numbered from ``first``; their ids."""
    do([HOUSE], add_room_tables, numbers=tuple(range(first, first + tables)), seats=seats_each)
    return tuple(RoomTable.objects.order_by("number").values_list("pk", flat=True))


def levels(number: int = 6, seconds: int = 1_200) -> tuple[Period, ...]:
    """Levels whose blinds double, the first 100/200."""
    return tuple(
        Period(PeriodKind.LEVEL, index + 1, seconds, small_blind=100 << index, big_blind=200 << index)
        for index in range(number)
    )


@building()
def event(*, state: str = "registration", **over: Any) -> int:
    """An event of 200 + 20 with six levels; ``state`` is draft, announced or registration."""
    house()
    values: dict[str, Any] = {
        "name": f"Event {next(_names)}",
        "starts_at": instants.now() + timedelta(hours=1),
        "buy_in_minor": 20_000,
        "fee_minor": 2_000,
        "late_until_level": 4,
        "periods": levels(),
    }
    setup = simple_setup(**values | over)

    def verb(book: OpenBook) -> int:
        made = create_event(book, setup=setup).id
        row = Event.objects.get(pk=made)
        row.state = EventState(state)
        book.save(row)
        return made

    return int(do([HOUSE], verb))


def day_of(event_id: int) -> int:
    """The day that is played."""
    return queries.current_day(event_id).id


def player(last_name: str = "", first_name: str = "Test") -> int:
    """One player; a name is made up unless given."""
    name = last_name or f"Player {next(_names)}"
    return int(do([HOUSE], add_player, last_name=name, first_name=first_name).id)


@building()
def players(number: int) -> list[int]:
    """This many players, created in one action."""

    def verb(book: OpenBook) -> list[int]:
        book.record(FieldBuilt())
        return _new_players(book, number)

    return list(do([HOUSE], verb))


def _new_players(book: OpenBook, number: int) -> list[int]:
    names = [f"Player {next(_names)}" for _ in range(number)]
    rows = [
        Player(
            last_name=name,
            first_name="Test",
            search_key=search_key(name, "Test"),
            created_at=book.now,
        )
        for name in names
    ]
    return [row.pk for row in Player.objects.bulk_create(rows)]


@building()
def entries(event_id: int, number: int, *, day_id: int | None = None, status: str = "alive") -> list[int]:
    """This many entries of new players, in play and without seats; no money moves."""
    stack = queries.event(event_id).starting_stack if status == EntryStatus.ALIVE else None
    day = day_id or day_of(event_id)

    def verb(book: OpenBook) -> list[int]:
        found = _new_players(book, number)
        numbers = book.next_numbers(f"entry {event_id}", number)
        book.record(FieldBuilt())
        made = book.insert_many(
            Entry,
            [
                {
                    "event_id": event_id,
                    "day_id": day,
                    "player_id": player_id,
                    "number": entry_number,
                    "status": status,
                    "registered_at": book.now,
                    "stack": stack,
                    "stack_at": book.now if stack else None,
                    "code": f"{event_id}c{entry_number}",
                }
                for player_id, entry_number in zip(found, numbers, strict=True)
            ],
        )
        amounts = dict.fromkeys(made, stack or 0)
        post_for_entries(book, event_id=event_id, kind=queries.ChipKind.ENTRY, amounts=amounts)
        return made

    return list(at(event_id, verb))


@building()
def opened(event_id: int, number: int) -> list[int]:
    """Open this many tables of the room for the current day; their numbers."""
    return list(at(event_id, open_next_tables, day=day_of(event_id), count=number).tables)


def seated(event_id: int, number: int) -> list[int]:
    """This many entries, their seats drawn all at once."""
    made = entries(event_id, number)
    at(event_id, draw_all, day=day_of(event_id))
    return made


def table(event_id: int, number: int) -> seats.TableView:
    """The open table of that number."""
    return next(one for one in seats.tables(day_of(event_id)) if one.number == number)


def sizes(event_id: int) -> dict[int, int]:
    """Players per table, by the table's number."""
    return {one.number: one.players for one in seats.tables(day_of(event_id))}


@building()
def playing(*tables: int, seats_each: int = 9, **over: Any) -> int:
    """An event whose tables 1, 2, … have exactly this many players, in seats 1, 2, …; not started.

    The tables of a further event are numbered after those of the room.
    """
    house()
    room(len(tables), seats_each, first=RoomTable.objects.count() + 1)
    event_id = event(**{"seats_per_table": seats_each} | over)
    opened(event_id, len(tables))
    waiting = iter(entries(event_id, sum(tables)))
    listed = seats.tables(day_of(event_id))
    places = [
        Seating(next(waiting), Place(table.id, seat))
        for table, players_here in zip(listed, tables, strict=True)
        for seat in range(1, players_here + 1)
    ]

    def verb(book: OpenBook) -> None:
        reseat(book, places, Purpose(event_id, MoveReason.DRAW))
        book.record(FieldBuilt())

    at(event_id, verb)
    return event_id


@building()
def started(*tables: int, seats_each: int = 9, **over: Any) -> int:
    """As ``playing``, and play has started."""
    event_id = playing(*tables, seats_each=seats_each, **over)
    at(event_id, life.start_play, event=event_id)
    return event_id


def at_seat(event_id: int, number: int, seat: int) -> int:
    """The entry in that seat."""
    return table(event_id, number).entries[seat]


def counted(stacks: Mapping[int, int]) -> tuple[CountStack, ...]:
    """Counted stacks, from chips by entry."""
    return tuple(CountStack(entry=entry_id, stack=chips) for entry_id, chips in stacks.items())


def bust(event_id: int, *entry_ids: int) -> None:
    """These entries go out, one after the other."""
    for entry_id in entry_ids:
        at(event_id, busts.bust_out, entry=entry_id)
