"""A random knock-out to the final table: every suggestion of the rulebook applied, or choices at random."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random

from rulebook.balance import SuggestedMove, suggest_moves
from rulebook.breaking import (
    BreakKind,
    FieldState,
    Leaver,
    SuggestedBreak,
    draw_out,
    offered_seats,
    suggest_break,
)
from rulebook.button import arrival, hands_until_bb
from rulebook.dice import Dice
from rulebook.profile import RulesProfile
from rulebook.refusals import InvariantViolation
from rulebook.room import Positions, TableView
from rulebook.room_counts import CountedRoom

PROFILE = RulesProfile()
SEATS = 9
Chair = tuple[int, int]


@dataclass(slots=True)
class Watched:
    """Statistics of the players: how often each moved, in all and to balance, and how far from the big blind.

    ``landed`` counts hands until the big blind in the new seat, ``shifted`` by how many hands it changed.
    """

    moved: Counter[int] = field(default_factory=Counter)
    balanced: Counter[int] = field(default_factory=Counter)
    landed: list[int] = field(default_factory=list)
    shifted: list[int] = field(default_factory=list)


class KnockOut:
    """One field; ``is_random`` chooses players and seats at random; ``watched`` collects statistics, if not None."""

    def __init__(self, entries: int, *, is_random: bool = False, watched: Watched | None = None) -> None:
        self._chance = Random(entries)
        self._dice = Dice(bytes(32))
        self._is_random = is_random
        self._watched = watched
        self._room = CountedRoom(_tables(entries))
        self._alive = [(table.key, seat) for table in self._room for seat in sorted(table.occupied)]
        self._place = {chair: place for place, chair in enumerate(self._alive)}
        self._player = {chair: player for player, chair in enumerate(self._alive)}
        self.moves = 0

    def play(self) -> int:
        """Knock out players until the final table is seated; returns the number of moves."""
        state = FieldState(handed=SEATS)
        while True:
            self._bust()
            while (due := suggest_break(self._room, PROFILE, state)) is not None:
                if due.kind is BreakKind.FINAL_TABLE:
                    return self.moves + due.reason.players
                self._break(due)
            for move in suggest_moves(self._room, PROFILE):
                self._balance(move)

    def _bust(self) -> None:
        key, seat = chair = self._alive[self._chance.randrange(len(self._alive))]
        self._forget(chair)
        table = self._room.table(key)
        self._room.put(self._later(replace(table, occupied=table.occupied - {seat})))

    def _later(self, table: TableView) -> TableView:
        """The table some hands later: its blinds may be anywhere."""
        order = sorted(table.occupied)
        bb = self._chance.randrange(len(order)) if order else 0
        return (
            replace(table, prev=Positions(order[bb - 2], order[bb - 1], order[bb]))
            if len(order) > 2
            else table
        )

    def _forget(self, chair: Chair) -> None:
        place, last = self._place.pop(chair), self._alive.pop()
        del self._player[chair]
        if last != chair:
            self._alive[place] = last
            self._place[last] = place

    def _break(self, due: SuggestedBreak) -> None:
        old = self._room.take(due.table or 0)
        takers = [self._room.table(key) for key, _ in due.quotas]
        offered = offered_seats(takers, old.players, PROFILE.breaking.pool, self._dice)
        leavers = [Leaver(seat, seat) for seat in old.occupied]
        for line in draw_out(old.key, leavers, offered, due.draw, self._dice):
            self._sit((old.key, line.old_seat.number), (line.new_seat.table, line.new_seat.number))

    def _balance(self, move: SuggestedMove) -> None:
        giving, short = self._room.table(move.from_table or 0), self._room.table(move.to_table)
        seat, to_seat = move.from_seat or 0, move.to_seat or 0
        if self._is_random:
            seat = self._chance.choice(sorted(giving.occupied))
            to_seat = self._chance.choice(short.open_seats)
        if self._watched is not None:
            self._watched.balanced[self._player[giving.key, seat]] += 1
            _watch(self._watched, giving, seat, short, to_seat)
        self._room.put(self._later(replace(giving, occupied=giving.occupied - {seat})))
        self._sit((giving.key, seat), (short.key, to_seat))

    def _sit(self, old: Chair, new: Chair) -> None:
        self.moves += 1
        place, player = self._place.pop(old), self._player.pop(old)
        self._place[new], self._player[new], self._alive[place] = place, player, new
        if self._watched is not None:
            self._watched.moved[player] += 1
        table = self._room.table(new[0])
        self._room.put(replace(table, occupied=table.occupied | {new[1]}))


def _tables(entries: int) -> list[TableView]:
    count = -(-entries // SEATS)
    sizes = [entries // count + (index < entries % count) for index in range(count)]
    return [
        TableView(key, SEATS, frozenset(range(1, size + 1)), Positions(1, 2, 3))
        for key, size in enumerate(sizes, 1)
    ]


def _watch(watched: Watched, giving: TableView, seat: int, short: TableView, to_seat: int) -> None:
    due = giving.next_hand(PROFILE.button)
    if due is None:
        raise InvariantViolation("a table without blinds")
    before = hands_until_bb(seat, due, giving.occupied)
    meets = arrival(short, to_seat, PROFILE, is_moved=True)
    after = meets.hands_until_bb + meets.wait_hands
    watched.landed.append(after)
    watched.shifted.append(abs(after - before))


def plain_knock_out(entries: int) -> int:
    """The same in plain Python without seats, blinds or rules: sizes only; returns the moves."""
    chance = Random(entries)
    count = -(-entries // SEATS)
    sizes = [entries // count + (index < entries % count) for index in range(count)]
    players, moves = entries, 0
    while players > SEATS:
        sizes[chance.choices(range(len(sizes)), sizes)[0]] -= 1
        players -= 1
        while len(sizes) > 1 and players <= (len(sizes) - 1) * SEATS:
            moves += _plain_break(sizes)
        while max(sizes) - min(sizes) > 1:
            sizes[sizes.index(max(sizes))] -= 1
            sizes[sizes.index(min(sizes))] += 1
            moves += 1
    return moves


def _plain_break(sizes: list[int]) -> int:
    going = min(sizes)
    sizes.remove(going)
    for _ in range(going):
        sizes[sizes.index(min(sizes))] += 1
    return going
