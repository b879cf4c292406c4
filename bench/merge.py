"""A merge of 1,500 bags beside the whole draw of 1,500 players, and how long another event's sale waits for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from itertools import count
from threading import Event, Thread
from time import perf_counter
from typing import Any

from django.db import connections

import bench.scratch  # noqa: F401 - sets Django up
from access.verbs import By
from bench.scratch import scratch_house, settle, took
from floor.days.verbs import MergeDays, merge_days
from floor.life import verbs as life
from floor.models import Bag
from journal import instants
from journal.book import Actor, OpenBook
from journal.opening import Command, Done
from rulebook.days.day import DaySetup, all_to_the_last
from seating.commands import DayCommand
from seating.draw.verbs import draw_all
from tests import builders
from tests.cashier import at_cashier
from tests.undoing import undo_lines
from tournaments import queries
from tournaments.entries.chips import post_for_entries
from tournaments.models import Entry

FLIGHTS, BAGS, TWICE = 3, 1_500, 75
"""Days that lead on, bags in all, and how many players have two of them."""
SEATS = 9
REPEATS = 5
OTHERS = 40
"""Tables of the other event."""
SELLS, PAUSE = True, 0.005
"""Whether another event sells meanwhile, and seconds between its sales."""
_seals = count(1)


def flights() -> int:
    """The day that the flights of an event lead to, which have ended in bags."""
    at = instants.now() + timedelta(hours=1)
    days = [DaySetup(at + timedelta(minutes=one), f"1{one}") for one in range(FLIGHTS + 1)]
    event_id = builders.event(seats_per_table=SEATS, late_until_level=0, days=all_to_the_last(days))
    *first, last = [day.id for day in queries.days(event_id)]
    each = BAGS // FLIGHTS
    before: list[int] = []
    for day_id in first:
        again = before[:TWICE] if day_id == first[1] else []
        own = [
            *_again(event_id, day_id, again),
            *builders.entries(event_id, each - len(again), day_id=day_id),
        ]
        builders.at(event_id, draw_all, event=event_id, day=day_id)
        builders.at(event_id, life.start_play, event=event_id, day=day_id, is_early=True)
        builders.at(event_id, partial(_bag, day_id=day_id, entry_ids=own))
        builders.at(event_id, life.end_day, day=day_id)
        builders.at(event_id, life.confirm_end, day=day_id)
        before += own
    return last


def _again(event_id: int, day_id: int, entry_ids: Sequence[int]) -> list[int]:
    """Other bullets of these players, on another day."""

    def verb(book: OpenBook) -> list[int]:
        players = [queries.entry(key).player_id for key in entry_ids]
        numbers = book.next_numbers(f"entry {event_id}", len(players))
        same = {"event_id": event_id, "day_id": day_id, "bullet": 2, "registered_at": book.now}
        stack = {"stack": 20_000, "stack_at": book.now}
        made = book.insert_many(
            Entry,
            [
                {**same, **stack, "player_id": player, "number": number, "code": f"{event_id}c{number}"}
                for player, number in zip(players, numbers, strict=True)
            ],
        )
        kind = queries.ChipKind.RE_ENTRY
        post_for_entries(book, event_id=event_id, kind=kind, amounts=dict.fromkeys(made, 20_000))
        book.record(builders.FieldBuilt())
        return made

    return list(builders.at(event_id, verb)) if entry_ids else []


def _bag(book: OpenBook, *, day_id: int, entry_ids: Sequence[int]) -> None:
    numbers = book.next_numbers(f"bag {day_id}", len(entry_ids))
    signed = {"signed_by_player": True, "signed_by_floor": True}
    rows = [
        {"entry_id": key, "day_id": day_id, "number": at, "seal": str(next(_seals)), "by_floor": 20_000}
        | {"bagged_at": book.now, **signed}
        for key, at in zip(entry_ids, numbers, strict=True)
    ]
    book.insert_many(Bag, rows)
    book.record(builders.FieldBuilt())


@dataclass(slots=True)
class Times:
    """Seconds of one kind of action: each run, and the longest sale elsewhere during each."""

    name: str
    took: list[float] = field(default_factory=list)
    waited: list[float] = field(default_factory=list)

    def beside(self, other: Times) -> str:
        """The best run and the shortest of the longest waits, each also by those of the other."""
        mine = [(min(self.took), min(other.took))]
        mine += [(min(self.waited), min(other.waited))] if self.waited and other.waited else []
        return f"{self.name:<36}" + "".join(f"{own * 1e3:9.1f} ms {own / its:6.2f} x" for own, its in mine)


Sold = list[tuple[float, float]]
"""Sales: when each began, and how many seconds it took."""


@contextmanager
def sales_elsewhere(event_id: int, drawer: int) -> Iterator[Sold]:
    """Entries of another event are sold meanwhile by another thread, as by another request of the house."""
    sold: Sold = []
    ended = Event()

    def sell() -> None:
        while not ended.wait(PAUSE):
            player = builders.player()
            began = perf_counter()
            at_cashier.sell_entry(event_id, drawer, player)
            sold.append((began, perf_counter() - began))
        connections.close_all()

    seller = Thread(target=sell, daemon=True)
    seller.start()
    try:
        yield sold
    finally:
        ended.set()
        seller.join()


def run(times: Sequence[Times], works: Sequence[Callable[[], Any]]) -> None:
    """Carry out the works in turns, each timed."""
    for _ in range(REPEATS):
        for one, work in zip(times, works, strict=True):
            one.took.append(took(work))


def watched(times: Sequence[Times], works: Sequence[Callable[[], Any]]) -> None:
    """Carry out the works in turns while another event sells; keeps the longest sale during each."""
    other, drawer = builders.event(seats_per_table=SEATS, max_entries=None), at_cashier.open_drawer(10**9)
    builders.opened(other, OTHERS)
    spans: list[tuple[Times, float, float]] = []
    with sales_elsewhere(other, drawer) as sold:
        for _ in range(REPEATS):
            for one, work in zip(times, works, strict=True):
                began = perf_counter()
                work()
                spans.append((one, began, perf_counter()))
    for one, began, ended in spans:
        during = [seconds for at, seconds in sold if at < ended and at + seconds > began]
        one.waited.append(max(during, default=0.0))


@dataclass(slots=True)
class Undoable:
    """An action on an event that is carried out and undone in turns."""

    action: Callable[[], Done[Any]]
    line: int = 0

    def do(self) -> None:
        """Carry it out."""
        self.line = self.action().line or 0

    def undo(self) -> None:
        """Undo it."""
        undo_lines(self.line, Command(Actor()))


def main() -> None:
    """Print everything."""
    with scratch_house():
        builders.house()
        builders.room(2 * -(-BAGS // SEATS) + OTHERS, SEATS)
        last = flights()
        drawing = builders.event(seats_per_table=SEATS, max_entries=None)
        builders.entries(drawing, BAGS)
        settle()
        names = ("whole draw", "its undo", "merge", "its undo")
        times = [Times(name) for name in names]
        by, day_id = By(Actor()), builders.day_of(drawing)
        draw = Undoable(partial(draw_all.perform, DayCommand(event=drawing, day=day_id), by))
        merge = Undoable(partial(merge_days.perform, MergeDays(day=last), by))
        works: list[Callable[[], Any]] = [draw.do, draw.undo, merge.do, merge.undo]
        run(times, works)
        if SELLS:
            watched(times, works)
        print(f"{f'{BAGS:,} players':<36} {'took':>11} {'':8} {'a sale elsewhere':>11}")
        for at, one in enumerate(times):
            print(one.beside(times[at % 2]), flush=True)


if __name__ == "__main__":
    main()
