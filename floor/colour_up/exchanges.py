"""Chips of a player changed into larger ones during play, by leave of the floor (TDA 2024 rule 25-B; WSOP 106)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated

from access.fields import Limits, Note, TableId
from access.roles import FLOOR
from access.verbs import action
from floor.colour_up import words
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
GivenChip = Annotated[Worth, Note("The chip that the player gives.")]
ReceivedChip = Annotated[Worth, Note("The chip received for them.")]
Many = Annotated[int, Limits(1, MOST_CHIPS), Note("How many of them.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsExchanged:
    """What the player received."""

    entry: int
    received: Annotated[int, Note("How many chips, of the same value together.")]


@action("tables-in-play/<int:table>/exchange-chips/", admits=FLOOR, opens=of_table)
def exchange_chips(
    book: OpenBook,
    *,
    table: TableId,
    seat: Seat,
    chip: GivenChip,
    count: Many,
    into: ReceivedChip,
) -> ChipsExchanged:
    """Record that a player changed chips into larger ones during play: at equal value, so no chip in play changes.

    Raises ``Refusal`` ``event_<state>``, ``seat_is_empty``, ``chip_not_in_play``, ``chips_not_multiple`` or
    ``exchange_not_equal``.
    """
    here = seats.table(table)
    require_running(here.event_id)
    entry = here.entries.get(seat)
    if entry is None:
        raise Refusal("seat_is_empty", field="seat", table=here.number, seat=seat)
    received = _received(here.event_id, chip, count, into)
    book.create(
        ChipExchange,
        event_id=here.event_id,
        entry_id=entry,
        table=here.number,
        chip=chip,
        count=count,
        into=into,
        received=received,
        at=book.now,
    )
    book.record(
        words.ChipsExchanged(
            entry=entry, table=here.number, chips=count, gone=chip, given=received, into=into
        )
    )
    return ChipsExchanged(entry=entry, received=received)


def _received(event_id: int, chip: int, count: int, into: int) -> int:
    left = chips_left(event_id)
    for field, worth in (("chip", chip), ("into", into)):
        if left and worth not in left:
            raise Refusal("chip_not_in_play", field=field, chip=worth)
    received = count // Exchange(chip, into).ratio
    discretionary({chip: count}, {into: received})
    return received


def exchanged_so_far(event_id: int) -> tuple[ChipsOf, ...]:
    """What all exchanges during play did to each denomination; together they are worth nothing."""
    found: Counter[int] = Counter()
    rows = ChipExchange.objects.filter(event_id=event_id)
    for chip, count, into, received in rows.values_list("chip", "count", "into", "received"):
        found[chip] -= count
        found[into] += received
    return tuple(ChipsOf(worth, chips) for worth, chips in sorted(found.items()) if chips)
