"""A player found in a wrong seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class SeatCorrection(Generic[S]):
    """Where a player in a wrong seat goes, and with how many chips."""

    move_to: S
    stack: int


def seat_error(assigned: S, current_stack: int) -> SeatCorrection[S]:
    """A player in a wrong seat goes to their own with their present chips (TDA 2024 rule 7)."""
    return SeatCorrection(assigned, current_stack)
