"""Seats of 10,000 players at 1,112 tables in a temporary database, compared with plain SQL."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from itertools import count, islice
from random import Random
from typing import Any

from django.db import connection, transaction

from bench.scratch import beside, best, scratch_house, settle, took
from floor.life import verbs as life
from journal.book import OpenBook
from people.models import Player
from seating import queries as seats
from seating import reports
from seating.commands import DayCommand
from seating.draw.verbs import FieldPlan, draw_all, plan_draw
from seating.models import MoveReason
from seating.queries import SuggestionKind
from seating.tables.seats import Place, Purpose, Seating, reseat
from tests import builders
from tournaments.models import Entry

PLAYERS, TABLES, SEATS = 10_000, 1_112, 9
SINCE = datetime(2026, 1, 1, tzinfo=UTC)
_numbers = count(1)
_table_numbers = count(TABLES + 1)


def entered(event_id: int, number: int, *, is_out: bool = False) -> list[int]:
    """This many entries of new players, in play or already out; returns their ids."""
    rows = [
        Player(first_name="A", last_name=f"P{one}", search_key=f"p{one}", created_at=SINCE)
        for one in islice(_numbers, number)
    ]
    players = [player.pk for player in Player.objects.bulk_create(rows, batch_size=1_000)]
    sold = Entry.objects.filter(event_id=event_id).count()
    out = {"status": "out", "out_at": SINCE, "finish_rank": 0} if is_out else {}
    day_id = builders.day_of(event_id)

    def verb(book: OpenBook) -> list[int]:
        entries = [
            {
                "event_id": event_id,
                "day_id": day_id,
                "player_id": player_id,
                "number": at,
                "registered_at": book.now,
                "code": f"{event_id}-{at}",
                "stack": 20_000,
                "stack_at": book.now,
                **(out | {"finish_group": at} if is_out else {}),
            }
            for at, player_id in enumerate(players, sold + 1)
        ]
        book.record(builders.FieldBuilt())
        return book.insert_many(Entry, entries)

    return list(builders.at(event_id, verb))


def new_event(**over: Any) -> int:
    """An event whose registration is open, for the whole room."""
    return builders.event(seats_per_table=SEATS, max_entries=None, **over)


def playing(sizes: Sequence[int], **over: Any) -> int:
    """An event at tables of its own, with this many seated players at each; returns its id."""
    event_id = new_event(**over)
    numbers = [next(_table_numbers) for _ in sizes]
    builders.room(len(sizes), SEATS, first=numbers[0])
    builders.opened(event_id, len(sizes))
    waiting = iter(entered(event_id, sum(sizes)))
    listed = seats.tables(builders.day_of(event_id))
    places = [
        Seating(next(waiting), Place(table.id, seat))
        for table, size in zip(listed, sizes, strict=True)
        for seat in range(1, size + 1)
    ]

    def verb(book: OpenBook) -> None:
        reseat(book, places, Purpose(event_id, MoveReason.DRAW))
        book.record(builders.FieldBuilt())

    builders.at(event_id, verb)
    builders.at(event_id, life.start_play, event=event_id)
    return event_id


def whole_draw() -> int:
    """Everybody draws a seat at once: planned before the lock, made under it; returns the event."""
    builders.room(TABLES, SEATS, first=1)
    event_id = new_event()
    entered(event_id, PLAYERS)
    day_id = builders.day_of(event_id)
    settle()
    planned: list[FieldPlan] = []
    think = took(lambda: planned.append(plan_draw(day_id)))
    command = DayCommand(event=event_id, day=day_id)
    draw = draw_all.handler
    carry = took(lambda: builders.at(event_id, draw, command=command, plan=planned[0]))
    assert seats.capacity(day_id).players == PLAYERS
    plain = took(partial(plain_draw, event_id))
    beside("whole draw, thought out before the lock", think, plain)
    beside("whole draw, carried out under it", carry, plain)
    return event_id


PLAIN_TABLES = "CREATE TABLE plain_seat (t integer, n integer, entry_id bigint, PRIMARY KEY (t, n))"
PLAIN_MOVES = "CREATE TABLE plain_move (number integer PRIMARY KEY, entry_id bigint, t integer, n integer)"


def plain_draw(event_id: int) -> None:
    """Shuffle the seats, write them and a printed move for each; no rules, no book, no proof, no undo."""
    chairs = [(table, seat) for table in range(1, TABLES + 1) for seat in range(1, SEATS + 1)]
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(PLAIN_TABLES)
        cursor.execute(PLAIN_MOVES)
        cursor.execute(
            "SELECT id FROM tournaments_entry WHERE event_id = %s AND status = 'alive'", [event_id]
        )
        waiting = [row[0] for row in cursor.fetchall()]
        Random(1).shuffle(chairs)
        drawn = dict(zip(chairs, waiting, strict=False))
        rows = [(table, seat, drawn.get((table, seat))) for table, seat in chairs]
        cursor.executemany("INSERT INTO plain_seat VALUES (%s, %s, %s)", rows)
        moves = [(at, entry, *chair) for at, (chair, entry) in enumerate(drawn.items(), 1)]
        cursor.executemany("INSERT INTO plain_move VALUES (%s, %s, %s, %s)", moves)


PLAIN_SIZES = """
    SELECT t.number, count(s.entry_id), count(*) - count(s.entry_id)
    FROM seating_tableinplay t JOIN seating_seat s ON s.table_id = t.id
    WHERE t.day_id = %s AND t.state = 'open' GROUP BY t.number ORDER BY 2, 1
"""


def plain_sizes(day_id: int) -> list[tuple[int, int, int]]:
    """Tables, players and free seats, shortest table first: as the simplest program would read them."""
    with connection.cursor() as cursor:
        cursor.execute(PLAIN_SIZES, [day_id])
        return cursor.fetchall()


def plain_balance(day_id: int) -> tuple[int, int]:
    """From the largest table to the smallest."""
    sizes = plain_sizes(day_id)
    return sizes[-1][0], sizes[0][0]


def plain_break(day_id: int) -> int | None:
    """The smallest table, if the others have enough seats."""
    smallest, *others = plain_sizes(day_id)
    return smallest[0] if sum(free for _table, _players, free in others) >= smallest[1] else None


def suggestion(name: str, event_id: int, kind: SuggestionKind, plain: Callable[[int], object]) -> None:
    """The suggestions due, queried as the board queries them."""
    settle()
    day_id = builders.day_of(event_id)
    assert kind in {one.kind for one in seats.suggestions(day_id)}
    beside(name, best(partial(seats.suggestions, day_id)), best(partial(plain, day_id)))


def sizes_of(players: int, tables: int, *first: int) -> tuple[int, ...]:
    """The sizes of all tables: those in ``first``, then the others as balanced as possible."""
    rest = tables - len(first)
    each, more = divmod(players - sum(first), rest)
    return (*first, *(each + (at < more) for at in range(rest)))


def bust(event_id: int) -> None:
    """A bust by the command, compared with the three statements that it needs at least."""
    settle()
    chosen = [one.entry_id for one in seats.seat_list(event_id)[:12:2]]
    ours = min(took(partial(builders.bust, event_id, entry_id)) for entry_id in chosen)
    others = [one.entry_id for one in seats.seat_list(event_id)[:12:2]]
    plain = min(took(partial(plain_bust, event_id, entry_id)) for entry_id in others)
    beside("one bust", ours, plain)


def plain_bust(event_id: int, entry_id: int) -> None:
    """Free the seat, and set the place."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM tournaments_entry WHERE event_id = %s AND status = 'alive'", [event_id]
        )
        left = cursor.fetchone()[0]
        cursor.execute("UPDATE seating_seat SET entry_id = NULL WHERE entry_id = %s", [entry_id])
        cursor.execute(
            "UPDATE tournaments_entry SET status = 'out', finish_rank = 0, finish_group = %s WHERE id = %s",
            [2 * PLAYERS - left, entry_id],
        )


def growth(tables: int, alive: int, entries: Sequence[int]) -> None:
    """The cost of suggestions as entries grow, with the same tables and players left: all others are out."""
    due = (
        playing(sizes_of(alive, tables, 6)),
        playing(sizes_of(alive - tables // 16, tables, 4)),
    )
    for wanted in entries:
        for event_id in due:
            entered(event_id, wanted - Entry.objects.filter(event_id=event_id).count(), is_out=True)
        settle()
        costs = [best(partial(seats.suggestions, builders.day_of(event_id))) for event_id in due]
        print(
            f"{f'{tables:,} tables, {wanted:,} entries':<44} "
            + " ".join(f"{cost * 1e3:9.1f} ms" for cost in costs),
            flush=True,
        )


def main() -> None:
    """Print everything."""
    with scratch_house():
        builders.house()
        # Registration is closed: nobody arrives to fill a short table.
        reports.report_registration_open(lambda _event, _at: False)
        print(f"{f'{PLAYERS:,} players at {TABLES:,} tables':<44} {'house':>12} {'plain':>12} {'ratio':>9}")
        event_id = whole_draw()
        start = took(partial(builders.at, event_id, life.start_play, event=event_id))
        print(f"{'start of play':<44} {start * 1e3:9.1f} ms", flush=True)
        bust(event_id)
        uneven = playing(sizes_of(PLAYERS, TABLES, 6))
        suggestion("balance suggestion", uneven, SuggestionKind.BALANCE, plain_balance)
        loose = playing(sizes_of(PLAYERS - TABLES // 16, TABLES, 4))
        suggestion("break suggestion", loose, SuggestionKind.BREAK, plain_break)
        print(f"\n{'suggestions as entries grow':<44} {'balance':>12} {'break':>12}")
        growth(TABLES // 4 + 2, PLAYERS // 4, (PLAYERS // 4, PLAYERS // 2, PLAYERS))
        growth(TABLES, PLAYERS, (PLAYERS, 2 * PLAYERS, 4 * PLAYERS))


if __name__ == "__main__":
    main()
