"""Draws of a broken or a final table: the seats offered, who takes which, the first button."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from rulebook.breaking.moves import DrawLine, Leaver, Lot, draw_out, offered_seats
from rulebook.button import initial_button
from rulebook.dice import Lots
from rulebook.draw import PoolTable, Seat
from rulebook.profile.variants import BreakDraw, InitialButton, SeatPool
from rulebook.proof.draws import Plain, names_of, tables_read, tables_written


@dataclass(frozen=True, slots=True)
class OfferedSeats:
    """The seats that the other tables offer to the players of a broken one."""

    kind: ClassVar[str] = "offer"

    tables: tuple[PoolTable, ...]
    players: int
    rule: SeatPool

    def carry_out(self, lots: Lots) -> tuple[Seat, ...]:
        """The seats offered, table by table."""
        return offered_seats(self.tables, self.players, self.rule, lots)

    def written(self) -> dict[str, Any]:
        """Rule, number of players, tables from the last to break to the next."""
        return {
            "rule": self.rule.value,
            "players": self.players,
            "tables": tables_written(self.tables),
        }

    def result_written(self, result: tuple[Seat, ...]) -> list[list[int]]:
        """Table and seat of each."""
        names = names_of(self.tables)
        return [[names[seat.table], seat.number] for seat in result]

    @classmethod
    def read(cls, plain: Plain) -> Self:
        """As it was written."""
        return cls(tables_read(plain["tables"]), plain["players"], SeatPool(plain["rule"]))


@dataclass(frozen=True, slots=True)
class WayOut:
    """The players of a broken table draw the seats offered (TDA 2024 rule 10-B; Sanremo art. 4.7.2)."""

    kind: ClassVar[str] = "out"

    table: int
    leavers: tuple[Leaver, ...]
    seats: tuple[Seat, ...]
    rule: BreakDraw

    def carry_out(self, lots: Lots) -> tuple[DrawLine, ...]:
        """A line for each of them, in the order of the record to print."""
        return draw_out(self.table, self.leavers, self.seats, self.rule, lots)

    def written(self) -> dict[str, Any]:
        """Rule, table, who leaves which seat, the seats offered."""
        return {
            "rule": self.rule.value,
            "table": self.table,
            "leavers": [[leaver.entry, leaver.seat] for leaver in self.leavers],
            "seats": [[seat.table, seat.number] for seat in self.seats],
        }

    def result_written(self, result: tuple[DrawLine, ...]) -> list[list[Any]]:
        """Entrant, card (digits of a number, empty in a one-step draw), table and seat of each."""
        return [
            [line.entry, _card_written(line.card), line.new_seat.table, line.new_seat.number]
            for line in result
        ]

    @classmethod
    def read(cls, plain: Plain) -> Self:
        """As it was written."""
        return cls(
            plain["table"],
            tuple(Leaver(entrant, seat) for entrant, seat in plain["leavers"]),
            tuple(Seat(table, number) for table, number in plain["seats"]),
            BreakDraw(plain["rule"]),
        )


def _card_written(card: Lot | None) -> str:
    return "" if card is None else str(card)


@dataclass(frozen=True, slots=True)
class FirstButton:
    """The seat of the first button of a table (Sanremo art. 4.2.2; WSOP 85)."""

    kind: ClassVar[str] = "button"

    seats: tuple[int, ...]
    rule: InitialButton

    def carry_out(self, lots: Lots) -> int:
        """The seat."""
        return initial_button(self.seats, self.rule, lots)

    def written(self) -> dict[str, Any]:
        """Rule, seats taken, ascending."""
        return {"rule": self.rule.value, "seats": sorted(self.seats)}

    def result_written(self, result: int) -> int:
        """The seat."""
        return result

    @classmethod
    def read(cls, plain: Plain) -> Self:
        """As it was written."""
        return cls(tuple(plain["seats"]), InitialButton(plain["rule"]))
