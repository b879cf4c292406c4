"""The floor's work for 10,000 players at 1,112 tables, and whole knock-outs, compared with plain Python."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from random import Random
from statistics import mean
from time import process_time
from typing import Any

from bench.knockout import PROFILE, SEATS, KnockOut, Watched, plain_knock_out
from rulebook.balance import suggest_moves
from rulebook.breaking import FieldState, suggest_break
from rulebook.dice import Dice
from rulebook.draw import PoolTable, draw_all
from rulebook.profile.variants import SeatDraw
from rulebook.room import Positions, TableView

PLAYERS, TABLES = 10_000, 1_112
REPEATS = 5


def best(work: Callable[[], Any], repeats: int = REPEATS) -> float:
    """The shortest of several runs, in processor seconds: other processes do not count."""
    times = []
    for _ in range(repeats):
        begun = process_time()
        work()
        times.append(process_time() - begun)
    return min(times)


def beside(name: str, ours: float, plain: float) -> str:
    """A row of figures: ours, plain Python, and how many times longer ours takes."""
    return f"{name:<44} {ours * 1e3:9.2f} ms {plain * 1e3:9.2f} ms {ours / plain:7.1f} x"


def whole_draw() -> tuple[float, float]:
    """Everybody draws a seat at once."""
    room = [PoolTable(key, 0, tuple(range(1, SEATS + 1)), is_open=False) for key in range(1, TABLES + 1)]

    def plain() -> None:
        seats = [(table.key, seat) for table in room for seat in table.open_seats]
        Random(1).shuffle(seats)
        dict(zip(range(PLAYERS), seats, strict=False))

    def ours() -> None:
        draw_all(range(PLAYERS), room, Dice(bytes(32)), SeatDraw.LEVEL_TABLES_FIRST)

    return best(ours), best(plain)


def _room(*sizes_of_first: int) -> tuple[TableView, ...]:
    sizes = [*sizes_of_first, *([8] * (TABLES - len(sizes_of_first)))]
    return tuple(
        TableView(key, SEATS, frozenset(range(1, size + 1)), Positions(1, 2, 3))
        for key, size in enumerate(sizes, 1)
    )


def balance() -> tuple[float, float]:
    """Two tables are two players short: two moves, each with its player, seat and reason."""
    room = _room(6, 6)

    def plain() -> None:
        sizes = [len(table.occupied) for table in room]
        for _ in range(2):
            largest, smallest = sizes.index(max(sizes)), sizes.index(min(sizes))
            sizes[largest] -= 1
            sizes[smallest] += 1

    assert len(suggest_moves(room, PROFILE)) == 2
    return best(lambda: suggest_moves(room, PROFILE)), best(plain)


def breaking() -> tuple[float, float]:
    """A table breaks, because the free seats cover it."""
    room = tuple(replace(table, occupied=frozenset(range(1, 8))) for table in _room())
    state = FieldState(handed=SEATS)

    def plain() -> None:
        sizes = sorted((len(table.occupied), table.key) for table in room)
        free = sum(SEATS - size for size, _ in sizes[1:])
        assert free >= sizes[0][0]

    assert suggest_break(room, PROFILE, state) is not None
    return best(lambda: suggest_break(room, PROFILE, state)), best(plain)


def knock_out(entries: int) -> None:
    """A field played down to its final table."""
    repeats = 3
    ours = best(lambda: KnockOut(entries).play(), repeats)
    print(beside(f"knock-out of {entries:,} players", ours, best(lambda: plain_knock_out(entries), repeats)))
    for name, is_random in (("by the rules", False), ("by lot", True)):
        watched = Watched()
        moves = KnockOut(entries, is_random=is_random, watched=watched).play()
        moved, balanced = watched.moved.values(), watched.balanced.values()
        print(
            f"  {name:<13} {moves:>6} moves, {len(watched.landed)} of them to balance; one player is moved "
            f"{sum(moved) / entries:.2f} times, {max(moved)} at most (to balance {max(balanced)} at most)"
        )
        print(
            f"  {'':<13} lands {mean(watched.landed):.2f} hands from the big blind, "
            f"{mean(watched.shifted):.2f} nearer or further than he was"
        )
    print(f"  plain Python  {plain_knock_out(entries):>6} moves, without seats")


def main() -> None:
    """Print everything."""
    print(f"{f'{PLAYERS:,} players at {TABLES:,} tables':<44} {'rulebook':>12} {'plain':>12} {'ratio':>9}")
    for name, work in (
        ("whole draw", whole_draw),
        ("balance suggestion", balance),
        ("break suggestion", breaking),
    ):
        print(beside(name, *work()))
    knock_out(1_000)
    if "--quick" not in sys.argv:
        knock_out(10_000)


if __name__ == "__main__":
    main()
