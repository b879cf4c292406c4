"""Queries about rebuys that were announced and not paid yet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from access.fields import Note
from cashier.models import OwedRebuy
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class OwedRebuyDetails:
    """A rebuy that was announced: its chips are in play, its money is owed until it is paid or called off."""

    id: int
    event: int
    entry: int
    player: int
    number: Annotated[int, Note("The number of the entry in its event.")]
    product: Annotated[int, Note("The number of the product in its event.")]
    amount_minor: Annotated[int, Note("What is owed.")]
    chips: int
    at: datetime
    sale: Annotated[int | None, Note("The sale that paid it.")]
    is_called_off: bool


def owed_rebuys(event_id: int) -> tuple[OwedRebuyDetails, ...]:
    """The rebuys of an event to be collected, the oldest first."""
    return _shown(OwedRebuy.objects.filter(event_id=event_id, **OPEN).select_related("entry"))


def owed_by(event_id: int, player_id: int) -> tuple[OwedRebuyDetails, ...]:
    """What a player owes in an event, with whichever entry, the oldest first."""
    rows = OwedRebuy.objects.filter(event_id=event_id, entry__player_id=player_id, **OPEN)
    return _shown(rows.select_related("entry"))


def owed_rebuy(owed_id: int) -> OwedRebuyDetails:
    """The rebuy, paid or not; raises ``Refusal("not_found")``."""
    found = _shown(OwedRebuy.objects.filter(pk=owed_id).select_related("entry"))
    if not found:
        raise Refusal("not_found", what="rebuy", id=owed_id)
    return found[0]


OPEN = {"sale__isnull": True, "called_off_at__isnull": True}


def _shown(rows: Iterable[OwedRebuy]) -> tuple[OwedRebuyDetails, ...]:
    return tuple(
        OwedRebuyDetails(
            id=row.pk,
            event=row.event_id,
            entry=row.entry_id,
            player=row.entry.player_id,
            number=row.entry.number,
            product=row.product,
            amount_minor=row.amount_minor,
            chips=row.chips,
            at=row.at,
            sale=row.sale_id,
            is_called_off=row.called_off_at is not None,
        )
        for row in rows
    )
