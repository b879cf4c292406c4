"""Where the players of a broken table go: the seats offered, and the draw that assigns them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias, TypeVar

from rulebook.cards import Card
from rulebook.dice import Lots
from rulebook.draw import Seat, levelled
from rulebook.profile.variants import BreakDraw, SeatPool
from rulebook.refusals import Refusal

K = TypeVar("K")
P = TypeVar("P")
S = TypeVar("S")

Lot: TypeAlias = Card | int
"""What a player holds in the second step: a playing card, or a card with a number."""


@dataclass(frozen=True, slots=True)
class Leaver:
    """A player of the broken table: the caller's number for the entry, the old seat, whether they are away."""

    entry: int
    seat: int
    is_absent: bool = False


@dataclass(frozen=True, slots=True)
class DrawLine:
    """One line of the printed draw; ``card`` is a number if numbers are drawn, None in a one-step draw.

    Staff carry the chips of an absent player (TDA 2024 RP-16).
    """

    entry: int
    card: Lot | None
    old_seat: Seat
    new_seat: Seat
    is_carried_by_staff: bool


@dataclass(frozen=True, slots=True)
class OfferedSeats(Generic[K]):
    """How many seats each table offers, and its number of players if all of them are taken."""

    quotas: dict[K, int]
    sizes: dict[K, int]


def seat_pool(sizes: Mapping[K, tuple[int, int]], players: int, rule: SeatPool) -> OfferedSeats[K]:
    """How many seats each table offers to ``players`` (Sanremo art. 4.9, derived; WSOP 67).

    ``sizes`` holds (players, free seats) per table, in the order in which tables take an odd player.
    ``LEVELLED`` offers as many as keep the tables balanced, ``ALL_FREE`` every free seat.
    Raises ``Refusal("room_full")``.
    """
    level = levelled(tuple(sizes.values()), players)
    every = tuple(free for _, free in sizes.values())
    quotas = dict(zip(sizes, every if rule is SeatPool.ALL_FREE else level, strict=True))
    return OfferedSeats(quotas, {key: seated + quotas[key] for key, (seated, _) in sizes.items()})


class Taker(Protocol):
    """A table that may receive players of a broken one."""

    @property
    def key(self) -> int:
        """The caller's number for it."""

    @property
    def players(self) -> int:
        """How many sit there."""

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The free seats, ascending."""


def offered_seats(tables: Sequence[Taker], players: int, rule: SeatPool, lots: Lots) -> tuple[Seat, ...]:
    """The seats that a broken table's players draw for; the seats of a table are chosen at random."""
    sizes = {table.key: (table.players, len(table.open_seats)) for table in tables}
    quotas = seat_pool(sizes, players, rule).quotas
    return tuple(
        Seat(table.key, number)
        for table in tables
        if quotas[table.key]
        for number in lots.shuffled(table.open_seats)[: quotas[table.key]]
    )


def by_card(cards: Sequence[tuple[P, Card]], stack: Sequence[S]) -> tuple[tuple[P, Card, S], ...]:
    """Players by their seat cards: the highest card takes the first of ``stack``, and so on down.

    Raises ``Refusal("too_few_seats")``.
    """
    if len(stack) < len(cards):
        raise Refusal("too_few_seats", players=len(cards), seats=len(stack))
    order = sorted(cards, key=lambda held: held[1], reverse=True)
    return tuple((player, card, seat) for (player, card), seat in zip(order, stack, strict=False))


def draw_out(
    table: int, leavers: Sequence[Leaver], pool: Sequence[Seat], rule: BreakDraw, lots: Lots
) -> tuple[DrawLine, ...]:
    """The draw by which the players of ``table`` leave it, in the order of the record to print."""
    if rule is BreakDraw.ONE_STEP:
        return single_draw(table, leavers, pool, lots)
    draw = two_step_draw if rule is BreakDraw.TWO_STEP else numbered_draw
    return draw(table, leavers, pool, lots)


def two_step_draw(
    table: int, leavers: Sequence[Leaver], pool: Sequence[Seat], lots: Lots
) -> tuple[DrawLine, ...]:
    """Shuffle the seat cards, then deal a playing card to each player (TDA 2024 rule 10-B).

    Lines are ordered from the highest card down. Raises ``Refusal("too_few_seats")``.
    """
    stack = lots.shuffled(pool)
    players = sorted(leavers, key=lambda leaver: leaver.seat)
    cards = lots.cards(len(players))
    return tuple(
        _line(table, leaver, card, seat)
        for leaver, card, seat in by_card(tuple(zip(players, cards, strict=True)), stack)
    )


def numbered_draw(
    table: int, leavers: Sequence[Leaver], pool: Sequence[Seat], lots: Lots
) -> tuple[DrawLine, ...]:
    """Shuffle the seat cards, then a number from 1 for each player by old seat (TDA 2024 rule 10-B).

    The lowest number takes the first seat card; lines are in that order. Raises ``Refusal("too_few_seats")``.
    """
    if len(pool) < len(leavers):
        raise Refusal("too_few_seats", players=len(leavers), seats=len(pool))
    stack = lots.shuffled(pool)
    players = sorted(leavers, key=lambda leaver: leaver.seat)
    numbers = lots.shuffled(tuple(range(1, len(players) + 1)))
    holder = dict(zip(numbers, players, strict=True))
    return tuple(
        _line(table, holder[number], number, seat)
        for number, seat in zip(sorted(holder), stack, strict=False)
    )


def single_draw(
    table: int, leavers: Sequence[Leaver], pool: Sequence[Seat], lots: Lots
) -> tuple[DrawLine, ...]:
    """One draw per player, by old seat (Montegalda art. 8.3; Sanremo art. 4.7.2)."""
    if len(pool) < len(leavers):
        raise Refusal("too_few_seats", players=len(leavers), seats=len(pool))
    players = sorted(leavers, key=lambda leaver: leaver.seat)
    return tuple(
        _line(table, leaver, None, seat) for leaver, seat in zip(players, lots.shuffled(pool), strict=False)
    )


def _line(table: int, leaver: Leaver, card: Lot | None, seat: Seat) -> DrawLine:
    return DrawLine(leaver.entry, card, Seat(table, leaver.seat), seat, leaver.is_absent)
