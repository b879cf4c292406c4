"""Chips of several values that leave in one break: which they are, and what their races at a table mean for each other."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from django.db.models import Q

from floor.models import ColourUp, ColourUpTable
from rulebook.chips import Exchange, Holding, LeavingTogether, last_in
from rulebook.refusals import Refusal

Held = tuple[int, int, int, bool]


def races_beside(
    event_id: int, colour_up_id: int, announced_at: datetime, table_ids: Collection[int] = ()
) -> dict[int, tuple[ColourUpTable, ...]]:
    """The other races of each table, or of these, in the same break: the smallest chip first."""
    rows = ColourUpTable.objects.filter(
        Q(colour_up__closed_at=None) | Q(colour_up__closed_at__gt=announced_at),
        colour_up__event_id=event_id,
        colour_up__is_called_off=False,
    ).exclude(colour_up_id=colour_up_id)
    if table_ids:
        rows = rows.filter(table_id__in=table_ids)
    found: dict[int, tuple[ColourUpTable, ...]] = {}
    for row in rows.select_related("colour_up").order_by("colour_up__gone"):
        found[row.table_id] = (*found.get(row.table_id, ()), row)
    return found


def holdings(swap: Exchange, held: Iterable[Held], beside: Sequence[ColourUpTable]) -> tuple[Holding, ...]:
    """Odd chips as they are stored: seat, entry, odd chips, whether the player has no chip that stays.

    Who would be out without a chip of this race follows from all races ``beside``.
    """
    rows = tuple(held)
    gones = {swap.gone, *(one.colour_up.gone for one in beside)}
    own = LeavingTogether(swap.gone, _odd(rows), _last(rows))
    last = last_in(swap.gone, (own, *(_race(one, gones) for one in beside)))
    return tuple(
        Holding(seat, odd, swap.value(odd) if entry in last else None) for seat, entry, odd, _is_last in rows
    )


def _race(one: ColourUpTable, gones: Collection[int]) -> LeavingTogether:
    stay = {
        seat
        for seats, chip in ((one.won, one.colour_up.into), (one.kept_in, one.colour_up.rescue_chip))
        for seat in seats
        if chip not in gones
    }
    received = frozenset(entry for seat, entry, _odd, _is_last in one.held if seat in stay)
    is_over = one.closed_at is not None
    return LeavingTogether(one.colour_up.gone, _odd(one.held), _last(one.held), received if is_over else None)


def _odd(held: Iterable[Held]) -> frozenset[int]:
    return frozenset(entry for _seat, entry, odd, _is_last in held if odd)


def _last(held: Iterable[Held]) -> frozenset[int]:
    return frozenset(entry for _seat, entry, _odd, is_last in held if is_last)


def comes_first(gone: int, beside: Iterable[ColourUpTable]) -> ColourUpTable | None:
    """The race of the table that must be counted, or be over, before the race of ``gone`` may be; none if this is next."""
    waiting = [one for one in beside if one.closed_at is None and one.colour_up.closed_at is None]
    uncounted = (one for one in waiting if one.counted_at is None)
    smaller = (one for one in waiting if one.colour_up.gone < gone)
    return next(uncounted, None) or next(smaller, None)


def require_next(gone: int, number: int, beside: Iterable[ColourUpTable]) -> None:
    """Raises ``Refusal`` ``other_chips_not_counted`` or ``smaller_race_first`` of the races of a table."""
    first = comes_first(gone, beside)
    if first is None:
        return
    code = "other_chips_not_counted" if first.counted_at is None else "smaller_race_first"
    raise Refusal(code, table=number, chip=first.colour_up.gone)


def require_chips_stay(event_id: int, gone: int, into: int, leaving: Collection[int]) -> None:
    """A chip that leaves becomes one that stays: raises ``Refusal`` ``chip_leaves_too`` or ``chip_still_given``."""
    if into in leaving:
        raise Refusal("chip_leaves_too", field="into", chip=into)
    still = ColourUp.objects.filter(event_id=event_id, into=gone, is_called_off=False, closed_at=None).first()
    if still is not None:
        raise Refusal("chip_still_given", field="gone", chip=gone, gone=still.gone)
