"""Sheets of a colour-up, the room counted and reconciled, one table counted: what each costs, and how it grows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from django.db import connection
from django.test import Client

from bench.house import PLAYERS, SEATS, TABLES, playing, sizes_of
from bench.scratch import beside, best, scratch_house, settle, took
from floor.colour_up import verbs as colour_up
from floor.counts import verbs as counts
from floor.counts.rows import result
from journal.book import OpenBook
from people.models import Role, User
from seating import queries as seats
from tests import builders
from tournaments import queries
from tournaments.entries.chips import post_for_entries
from tournaments.entries.counts import record_stacks
from tournaments.models import ChipKind
from tournaments.values import Chip

STACK = 20_000
CHIPS = (Chip(25, "green", 8), Chip(100, "black", 8), Chip(500, "purple", 8), Chip(1_000, "yellow", 15))
SMALL = TABLES // 8


def room(tables: int) -> int:
    """An event at full tables, each stack sold by a line of the ledger; returns its id."""
    sizes = sizes_of(PLAYERS * tables // TABLES, tables)
    event_id = playing(sizes, chip_set=CHIPS, starting_stack=STACK)
    amounts = dict.fromkeys(sitting(event_id), STACK)

    def verb(book: OpenBook) -> None:
        post_for_entries(book, event_id=event_id, kind=ChipKind.ENTRY, amounts=amounts)
        book.record(builders.FieldBuilt())

    builders.at(event_id, verb)
    return event_id


def sitting(event_id: int) -> Mapping[int, tuple[int, int]]:
    """Table and seat of every entry."""
    listed = seats.tables(builders.day_of(event_id))
    return {entry: (one.number, seat) for one in listed for seat, entry in one.entries.items()}


def counted(event_id: int, times: int = 1) -> None:
    """Each stack of the room was counted, as often as ``times``; without a journal line for each table."""
    at = sitting(event_id)

    def verb(book: OpenBook) -> None:
        for _time in range(times):
            record_stacks(book, event_id=event_id, stacks=dict.fromkeys(at, STACK), at=at)
        book.record(builders.FieldBuilt())

    builders.at(event_id, verb)


def sheets(client: Client, event_id: int, paper: str) -> float:
    """The seconds of all sheets of a colour-up."""
    url = f"/events/{event_id}/colour-ups/{_announced(event_id)}/sheets/"
    return took(lambda: _fetched(client, url, paper))


_colour_ups: dict[int, int] = {}


def _announced(event_id: int) -> int:
    if event_id not in _colour_ups:
        _colour_ups[event_id] = builders.at(
            event_id, colour_up.announce_colour_up, event=event_id, gone=25
        ).id
    return _colour_ups[event_id]


def _fetched(client: Client, url: str, paper: str) -> None:
    assert client.get(url, {"paper": paper}).status_code == 200


def reconciled(event_id: int) -> None:
    """Two counts of the whole room, the second closed and compared; then the same two sums in SQL."""
    for _count in range(2):
        count_id = builders.at(event_id, counts.open_chip_count, event=event_id).id
        counted(event_id)
        settle()
        close = took(partial(builders.at, event_id, counts.close_chip_count, chip_count=count_id))
    compare = best(lambda: result(queries.chip_count(count_id)))
    plain = best(partial(plain_sums, event_id, count_id))
    beside("a count of the room closed", close, plain)
    beside("reconciled with the count before it", compare, plain)


def plain_sums(event_id: int, count_id: int) -> int:
    """Chips sold less chips counted."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT sum(amount) FROM tournaments_chipline WHERE event_id = %s", [event_id])
        sold = cursor.fetchone()[0]
        cursor.execute("SELECT sum(stack) FROM tournaments_stackcount WHERE chip_count_id = %s", [count_id])
        return int(sold - cursor.fetchone()[0])


def count_of_a_table(event_id: int) -> float:
    """The shortest of several counts of one table, seat by seat."""
    table = seats.tables(builders.day_of(event_id))[0]
    stacks = builders.counted(dict.fromkeys(table.entries.values(), STACK))
    return best(partial(builders.at, event_id, counts.count_table, table=table.id, stacks=stacks))


def row(name: str, cost: float, first: float) -> None:
    """Print a figure, and how many times the first figure it is."""
    print(f"{name:<44} {cost * 1e3:9.1f} ms {cost / first:7.2f} x", flush=True)


def main() -> None:
    """Print everything."""
    with scratch_house():
        builders.house()
        user = User.objects.create_user(username="bench", role=Role.FLOOR)
        client = Client(SERVER_NAME="localhost")
        client.force_login(user, "django.contrib.auth.backends.ModelBackend")
        small, large = room(SMALL), room(TABLES)
        settle()
        # The first sheet loads the fonts.
        sheets(client, small, "a4")
        print(f"{'sheets of a colour-up, each':<44} {'time':>12} {'ratio':>9}")
        for paper in ("a4", "receipt80"):
            first = sheets(client, small, paper) / SMALL
            row(f"{SMALL:,} tables, {paper}", first, first)
            row(f"{TABLES:,} tables, {paper}", sheets(client, large, paper) / TABLES, first)
        print(f"\n{f'{TABLES:,} tables of up to {SEATS}':<44} {'house':>12} {'plain':>12} {'ratio':>9}")
        reconciled(large)
        print(f"\n{'one table counted, after other counts':<44} {'time':>12} {'ratio':>9}")
        grown(small, count_of_a_table)


def grown(event_id: int, cost: Callable[[int], float]) -> None:
    """The same table counted again as the number of earlier counts grows, in one room."""
    players = len(sitting(event_id))
    first = cost(event_id)
    row("none", first, first)
    before = 0
    for times in (8, 24, 96):
        counted(event_id, times - before)
        before = times
        settle()
        row(f"{times * players:,} stacks", cost(event_id), first)


if __name__ == "__main__":
    main()
