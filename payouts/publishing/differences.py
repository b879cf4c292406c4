"""What differs between prizes that were paid and the payouts as published since."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from django.db.models import F, QuerySet, Sum

from access.fields import Note
from journal import instants
from payouts.awards.rows import paid_to
from payouts.models import AwardDifference, DifferenceStatus
from payouts.taxes.rows import prize_taxes, taxes_differing
from rulebook.money import Money
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class DifferenceView:
    """An entry was paid ``paid`` and should have ``due``; ``slip`` is the number under which it was settled.

    ``tax`` is kept back of what differs, or would be now; negative: given back.
    """

    id: int
    event_id: int
    entry_id: int
    player_id: int
    number: int
    version: int
    paid: Money
    due: Money
    status: DifferenceStatus
    slip: int | None
    tax: Money

    @property
    def handed(self) -> Money:
        """What is paid out, or collected (negative)."""
        return self.amount - self.tax

    @property
    def amount(self) -> Money:
        """Due to the player (positive), or owed by the player (negative)."""
        return self.due - self.paid

    @property
    def is_open(self) -> bool:
        """Whether it is neither settled nor waived."""
        return self.status is DifferenceStatus.OPEN

    @property
    def is_owed(self) -> bool:
        """Whether the player was paid too much."""
        return self.amount.minor < 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferenceDetails:
    """What differs from a prize that was paid."""

    id: int
    event: int
    entry: int
    player: int
    number: Annotated[int, Note("The number of the entry in its event.")]
    version: Annotated[int, Note("The version of the payouts that says so.")]
    paid_minor: int
    due_minor: int
    amount_minor: Annotated[int, Note("Due to the player; negative: owed by the player.")]
    tax_minor: Annotated[
        int, Note("Kept back of it as tax, once settled or if it is settled now; negative: given back.")
    ]
    handed_minor: Annotated[int, Note("Without the tax: paid out, or collected where negative.")]
    currency: str
    status: DifferenceStatus
    slip: Annotated[int | None, Note("The slip of the prize since it was settled.")]


def difference(difference_id: int) -> DifferenceView:
    """One of them; raises ``Refusal("difference_unknown")``."""
    found = _views(AwardDifference.objects.filter(pk=difference_id))
    if not found:
        raise Refusal("difference_unknown", number=difference_id)
    return found[0]


def differences(event_id: int) -> tuple[DifferenceView, ...]:
    """All of an event, settled and waived ones as well."""
    return _views(AwardDifference.objects.filter(event=event_id))


def open_differences(event_id: int) -> tuple[DifferenceView, ...]:
    """Those to be paid or collected."""
    return _views(AwardDifference.objects.filter(event=event_id, status=DifferenceStatus.OPEN))


def count_open_differences(event_id: int) -> int:
    """How many there are."""
    return AwardDifference.objects.filter(event=event_id, status=DifferenceStatus.OPEN).count()


def waived_minor(event_id: int) -> int:
    """What the house bears of prizes that were paid too much."""
    rows = AwardDifference.objects.filter(event=event_id, status=DifferenceStatus.WAIVED)
    return int(rows.aggregate(sum=Sum(F("paid_minor") - F("due_minor"), default=0))["sum"])


def above_due(entry_ids: Sequence[int]) -> dict[int, int]:
    """By entry what its prize is above what it should be, in minor units, collected neither nor given back."""
    rows = AwardDifference.objects.filter(entry__in=entry_ids).exclude(status=DifferenceStatus.SETTLED)
    return {row.entry_id: row.paid_minor - row.due_minor for row in rows}


def difference_details(found: DifferenceView) -> DifferenceDetails:
    """As its address shows it."""
    return DifferenceDetails(
        id=found.id,
        event=found.event_id,
        entry=found.entry_id,
        player=found.player_id,
        number=found.number,
        version=found.version,
        paid_minor=found.paid.minor,
        due_minor=found.due.minor,
        amount_minor=found.amount.minor,
        tax_minor=found.tax.minor,
        handed_minor=found.handed.minor,
        currency=found.due.currency,
        status=found.status,
        slip=found.slip,
    )


def _views(rows: QuerySet[AwardDifference]) -> tuple[DifferenceView, ...]:
    listed = list(rows.select_related("entry", "event"))
    taxes = _taxes(listed)
    return tuple(_view(row, taxes.get(row.entry_id, row.tax_minor)) for row in listed)


def _taxes(rows: Sequence[AwardDifference]) -> dict[int, int]:
    """What would be kept back now of those that are open, by entry; asked only where the house keeps anything back."""
    due = {row.entry_id: row.due_minor for row in rows if row.status == DifferenceStatus.OPEN}
    if not due or not prize_taxes():
        return {}
    now = instants.now()
    paid = paid_to(list(due))
    found = taxes_differing({one: due[one.entry_id] for one in paid}, now)
    return {one.entry_id: found[one.id] for one in paid}


def _view(row: AwardDifference, tax_minor: int) -> DifferenceView:
    currency = row.event.currency
    return DifferenceView(
        id=row.pk,
        event_id=row.event_id,
        entry_id=row.entry_id,
        player_id=row.entry.player_id,
        number=row.entry.number,
        version=row.version,
        paid=Money(row.paid_minor, currency),
        due=Money(row.due_minor, currency),
        status=DifferenceStatus(row.status),
        slip=row.slip,
        tax=Money(tax_minor, currency),
    )
