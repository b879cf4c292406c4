"""Actions in this process: statements and processor time, compared with the same rows by SQL and by plain Django."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import process_time
from types import FrameType
from typing import Any

import bench.scratch  # noqa: F401 - sets Django up
from access.roles import Role
from bench.house import entered, new_event, playing, sizes_of
from bench.rows import Written, counted
from bench.scratch import settle
from journal.opening import HOUSE
from journal.reading import read_snapshot
from payouts.awards.rows import awards
from people.players.verbs import add_player
from seating import queries as seats
from tests import builders
from tests.cashier import at_cashier
from tests.payouts import evening

ROUNDS = 5
"""The rows of an action are written this many times in each way, in turns."""
CALLED = 4
"""Function calls are counted in this many actions, after the timed ones."""
FURTHER = CALLED + 1
"""Actions of a kind besides the timed ones; the rows of the last one are written again."""


@dataclass(slots=True)
class Costs:
    """One kind of action: the processor seconds and statements of each, and the same rows in the other ways.

    Unlike seconds, the number of function calls is the same on every machine: it shows growth.
    """

    name: str
    took: list[float]
    statements: list[int]
    calls: int
    written: Written | None = None
    sides: tuple[float, ...] = ()
    """Milliseconds for the rows by plain SQL and by plain Django, once they were written again."""

    @property
    def number(self) -> int:
        """The median number of statements."""
        return sorted(self.statements)[len(self.statements) // 2]

    def line(self) -> str:
        """The figures as a row of the table; the rows are written again in the other ways."""
        took = sorted(self.took)
        shares = [1e3 * took[min(len(took) - 1, int(share * len(took)))] for share in (0.5, 0.95, 0.99)]
        best = 1e3 * took[0]
        told = f"{self.name:<38} {self.number:6} {self.calls:6} "
        told += " ".join(f"{one:8.2f}" for one in (best, *shares))
        if self.written is None:
            return told
        plain, naive = zip(
            *((self.written.plain(), self.written.naive()) for _ in range(ROUNDS)), strict=True
        )
        self.sides = (1e3 * min(plain), 1e3 * min(naive))
        return f"{told} {self.written.rows:5} {beside(best, self.sides)}"


def beside(own: float, sides: Sequence[float]) -> str:
    """The time of each other way, and how many times longer ours takes."""
    return " ".join(f"{one:8.2f} {own / one:6.1f} x" for one in sides)


HEAD = (
    f"{'in process, ms of processor':<38} {'sql':>6} {'calls':>6} {'best':>8} {'p50':>8} {'p95':>8} {'p99':>8} {'rows':>5} "
    f"{'plain':>8} {'ratio':>8} {'naive':>8} {'ratio':>8}"
)


def measured(name: str, actions: Sequence[Callable[[], Any]], *, is_writing: bool = True) -> Costs:
    """Carry out each action and time it, except the last ``FURTHER``."""
    took, statements = [], []
    timed = len(actions) - FURTHER
    for action in actions[:timed]:
        with counted() as found:
            began = process_time()
            action()
            took.append(process_time() - began)
        statements.append(found.number)
    calls = sorted(called(action) for action in actions[timed:-1])[CALLED // 2]
    return Costs(name, took, statements, calls, Written.by(actions[-1]) if is_writing else None)


def called(action: Callable[[], Any]) -> int:
    """How many functions an action calls, in Python and in C."""
    number = 0

    def note(_frame: FrameType, event: str, _of: object) -> None:
        nonlocal number
        number += event in {"call", "c_call"}

    sys.setprofile(note)
    try:
        action()
    finally:
        sys.setprofile(None)
    return number


class Sales:
    """An event that sells in this process."""

    def __init__(self, most: int) -> None:
        cashier = at_cashier.staff(Role.CASHIER)
        self._drawer = at_cashier.open_drawer(user=cashier)
        builders.room(-(-most // 9) + 1, 9, first=20_001)
        self._event = new_event()
        self._actor = at_cashier.by(cashier)
        self.sold = 0

    def sell(self, player_id: int) -> None:
        """One entry, as the cashier sells it."""
        at_cashier.sell_entry(self._event, self._drawer, player_id, actor=self._actor)
        self.sold += 1

    def after(self, sold: int, number: int) -> Costs:
        """Sell until ``sold`` entries are sold, then measure ``number`` more."""
        for player_id in builders.players(max(0, sold - self.sold)):
            self.sell(player_id)
        settle()
        chosen = builders.players(number + FURTHER)
        return measured(f"an entry sold after {sold:,}", [_bound(self.sell, one) for one in chosen])


def _bound(action: Callable[[int], Any], number: int) -> Callable[[], Any]:
    return lambda: action(number)


def players_added(number: int) -> Costs:
    """Players added to the house, one by one."""

    def add(at: int) -> None:
        builders.do([HOUSE], add_player, last_name=f"Lovelace {at}", first_name="Ada")

    return measured("a player added", [_bound(add, at) for at in range(number + FURTHER)])


def full_room(players: int, tables: int, number: int) -> tuple[int, list[int]]:
    """An event in play in a full room, and entries all over it that can go out."""
    event_id = playing(sizes_of(players, tables))
    settle()
    seated = [one.entry_id for one in seats.seat_list(event_id)]
    return event_id, seated[:: max(1, len(seated) // number)][:number]


def busts(players: int, tables: int, number: int) -> tuple[Costs, Costs]:
    """Busts in a full room, each followed by a request for suggestions."""
    event_id, chosen = full_room(players, tables, number + FURTHER)
    day_id = builders.day_of(event_id)
    out = measured("a player out", [_bound(lambda one: builders.bust(event_id, one), one) for one in chosen])
    name = f"suggestions at {tables:,} tables"
    return out, measured(name, [lambda: _as_a_page(day_id)] * (number + FURTHER), is_writing=False)


def _as_a_page(day_id: int) -> None:
    with read_snapshot():
        seats.suggestions(day_id)


def prizes_paid(places: int, number: int) -> Costs:
    """Prizes paid out of a drawer, when this many are due."""
    drawer = at_cashier.open_drawer(10**9, user=at_cashier.staff(Role.CASHIER))
    event_id, paid = prizes_due(places)
    due = [one.id for one in awards(event_id)][: number + FURTHER]
    pay = [_bound(lambda one: evening.pay(event_id, one, drawer), one) for one in due]
    return measured(f"a prize paid of {paid:,}", pay)


def prizes_due(places: int) -> tuple[int, int]:
    """An event played to its end with this many paid places, and the number of prizes due."""
    event_id = new_event(guarantee_minor=10**8, fee_minor=0)
    entered(event_id, places * 9, is_out=True)
    alive = entered(event_id, places)
    at_cashier.start(event_id)
    paid = evening.publish_late(event_id)
    evening.bust(event_id, *alive[1:])
    evening.finish(event_id)
    settle()
    return event_id, paid
