"""What happens to chips that are counted, and to those that leave play or come back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact


@dataclass(frozen=True, slots=True)
class RoomCountOpened(Fact):
    """The chips of the room are being counted."""

    event: int


@dataclass(frozen=True, slots=True)
class TableCounted(Fact):
    """Every stack of a table was counted; ``total`` in chips."""

    table: int
    stacks: int
    total: int


@dataclass(frozen=True, slots=True)
class TableTotalCounted(Fact):
    """A table was counted as one sum, in chips."""

    table: int
    total: int


@dataclass(frozen=True, slots=True)
class RoomCounted(Fact):
    """The count of the room was closed: chips ``expected`` and ``counted``."""

    event: int
    expected: int
    counted: int


@dataclass(frozen=True, slots=True)
class CountSignedOff(Fact):
    """A director signed a count of the room off, with its ``difference`` in chips."""

    event: int
    difference: int


@dataclass(frozen=True, slots=True)
class ChipsTakenOut(Fact):
    """Chips left play: hidden, found away from the table, or not to be accounted for."""

    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    event: int
    chips: int
    cause: str


@dataclass(frozen=True, slots=True)
class ChipsPutBack(Fact):
    """Chips that were found went back into play."""

    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    event: int
    chips: int
    cause: str
