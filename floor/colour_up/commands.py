"""What the verbs of colour-ups are asked and answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Protocol

from access.fields import Id, Limits, Note, TableId
from floor.colour_up.queries import event_of_colour_up
from journal.opening import BookRef, tournament_book

MOST_CHIPS = 100_000
ColourUpId = Annotated[Id, Note("The colour-up.")]
Seat = Annotated[int, Limits(1, 12)]
Chips = Annotated[int, Limits(0, MOST_CHIPS)]


ChipThatLeaves = Annotated[int, Limits(1, 2_000_000_000), Note("The chip that leaves.")]
ChipThatComes = Annotated[
    int | None,
    Limits(1, 2_000_000_000),
    Note("Unless given, the lowest chip of the set that a whole number of them makes."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOfColourUp:
    """A command about a table of a colour-up."""

    colour_up: ColourUpId
    table: TableId


@dataclass(frozen=True, slots=True, kw_only=True)
class OddChips:
    """The odd chips of a seat, once whole new chips have been given for the others."""

    seat: Seat
    chips: Chips
    is_last: Annotated[
        bool, Note("Whether the player has no chip that stays: none but those that leave in this break.")
    ] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CountOddChips(TableOfColourUp):
    """What every player of a table has left over."""

    odd: tuple[OddChips, ...]
    small_blind: Annotated[
        int | None, Limits(1, 12), Note("The seat of the last hand, where the race starts there.")
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleRace(TableOfColourUp):
    """The seats that won a chip."""

    winners: Annotated[tuple[Seat, ...], Note("Without those saved before the race.")] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseTableByTotal(TableOfColourUp):
    """What a table gave and received, without names."""

    odd_chips: Annotated[Chips, Note("Odd chips that left the table.")]
    new_chips: Annotated[Chips, Note("New chips for them, without rescues.")]
    rescued: Annotated[int, Limits(0, 12), Note("Players kept in by an extra chip.")] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeStrayChips(TableOfColourUp):
    """Chips found after the race of their table."""

    chips: Annotated[int, Limits(1, MOST_CHIPS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealtTo:
    """The cards of a seat."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceToDeal:
    """What the dealer does: new chips, cards clockwise from the first seat, who gets a chip without one."""

    table: Annotated[int, Note("The number of the table.")]
    odd_chips: int
    new_chips: int
    saved: Annotated[tuple[int, ...], Note("Seats that receive a chip before the race.")]
    cards: Annotated[tuple[DealtTo, ...], Note("In the order of the deal; empty where no card decides.")]
    decks: Annotated[int, Note("How many decks the deal takes, shuffled together; 0 if no card decides.")]
    to_count: Annotated[
        tuple[int, ...],
        Note("Other chips that leave in this break and that the table counts before any race."),
    ]
    at_risk: Annotated[tuple[int, ...], Note("Seats that are kept in by an extra chip if they win none.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableColouredUp:
    """A closed table."""

    table: Annotated[int, Note("The number of the table.")]
    new_chips: int
    winners: tuple[int, ...]
    rescued: Annotated[tuple[int, ...], Note("Seats kept in by an extra chip.")]
    delta: Annotated[int, Note("What the chips in play gained or lost.")]
    waiting: Annotated[int, Note("Tables that still race.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class StrayChipsExchanged:
    """What was given for chips found later."""

    table: Annotated[int, Note("The number of the table.")]
    given: Annotated[int, Note("New chips at equal value.")]
    removed: Annotated[int, Note("The value of the rest, removed without compensation.")]


class NamesColourUp(Protocol):
    """A command that names a colour-up."""

    @property
    def colour_up(self) -> int:
        """The colour-up."""


def of_colour_up(command: NamesColourUp) -> list[BookRef]:
    """The book of its event."""
    return [tournament_book(event_of_colour_up(command.colour_up))]
