"""Chips of a player changed into larger ones during play, by leave of the floor (TDA 2024 rule 25-B; WSOP 106)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated

from access.fields import Limits, Note, TableId
from access.roles import FLOOR
from access.verbs import verb
from floor.colour_up import facts
from floor.colour_up.commands import MOST_CHIPS, Seat
from floor.colour_up.queries import ChipsOf, chips_left
from floor.models import ChipExchange
from floor.play.queries import require_running
from journal.book import OpenBook
from rulebook.chips import Exchange, discretionary
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.commands import of_table

Worth = Annotated[int, Limits(1, 2_000_000_000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeChips:
    """Chips that a player gives for larger ones."""

    table: TableId
    seat: Seat
    chip: Annotated[Worth, Note("The chip that the player gives.")]
    count: Annotated[int, Limits(1, MOST_CHIPS), Note("How many of them.")]
    into: Annotated[Worth, Note("The chip received for them.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsExchanged:
    """What the player received."""

    entry: int
    received: Annotated[int, Note("How many chips, of the same value together.")]


@verb(ExchangeChips, "tables-in-play/<int:table>/exchange-chips/", admits=FLOOR, opens=of_table)
def exchange_chips(book: OpenBook, command: ExchangeChips) -> ChipsExchanged:
    """Record that a player changed chips into larger ones during play: at equal value, so no chip in play changes.

    Raises ``Refusal`` ``event_<state>``, ``seat_is_empty``, ``chip_not_in_play``, ``chips_not_multiple`` or
    ``exchange_not_equal``.
    """
    table = seats.table(command.table)
    require_running(table.event_id)
    entry = table.entries.get(command.seat)
    if entry is None:
        raise Refusal("seat_is_empty", field="seat", table=table.number, seat=command.seat)
    received = _received(table.event_id, command)
    book.create(
        ChipExchange,
        event_id=table.event_id,
        entry_id=entry,
        table=table.number,
        chip=command.chip,
        count=command.count,
        into=command.into,
        received=received,
        at=book.now,
    )
    book.record(
        facts.ChipsExchanged(
            entry=entry,
            table=table.number,
            chips=command.count,
            gone=command.chip,
            given=received,
            into=command.into,
        )
    )
    return ChipsExchanged(entry=entry, received=received)


def _received(event_id: int, command: ExchangeChips) -> int:
    left = chips_left(event_id)
    for field, chip in (("chip", command.chip), ("into", command.into)):
        if left and chip not in left:
            raise Refusal("chip_not_in_play", field=field, chip=chip)
    received = command.count // Exchange(command.chip, command.into).ratio
    discretionary({command.chip: command.count}, {command.into: received})
    return received


def exchanged_so_far(event_id: int) -> tuple[ChipsOf, ...]:
    """What all exchanges during play did to each denomination; together they are worth nothing."""
    found: Counter[int] = Counter()
    rows = ChipExchange.objects.filter(event_id=event_id)
    for chip, count, into, received in rows.values_list("chip", "count", "into", "received"):
        found[chip] -= count
        found[into] += received
    return tuple(ChipsOf(worth, chips) for worth, chips in sorted(found.items()) if chips)
