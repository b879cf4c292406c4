"""Queries about cash between drawers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from django.db.models import Q, QuerySet

from access.fields import Note
from cashier.kinds import TransferState
from cashier.models import CashTransfer
from journal.reading import Viewed
from people.staff import rows as people
from rulebook.money import Money
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class CashTransferDetails:
    """Cash that a drawer gives to another."""

    id: int
    drawer: Annotated[int, Note("The drawer that gives.")]
    to: Annotated[int, Note("The drawer that takes.")]
    amount_minor: int
    currency: str
    reason: str
    state: TransferState
    asked_by: int | None
    asked_at: datetime
    answered_by: int | None
    answered_at: datetime | None


@dataclass(frozen=True, slots=True)
class TransferLine:
    """The same as one of the two drawers sees it; ``other`` is the other's number, ``cashier`` its cashier's name."""

    id: int
    is_given: bool
    other: int
    cashier: str
    amount: Money
    reason: str
    at: datetime

    @property
    def key(self) -> str:
        """Its number as text, for the names of inputs."""
        return str(self.id)


def transfer_row(transfer_id: int) -> CashTransfer:
    """The row; raises ``Refusal("transfer_unknown")``."""
    row = CashTransfer.objects.filter(pk=transfer_id).first()
    if row is None:
        raise Refusal("transfer_unknown", number=transfer_id)
    return row


def transfer_details(row: CashTransfer) -> CashTransferDetails:
    """The row as its address shows it."""
    return CashTransferDetails(
        id=row.pk,
        drawer=row.giver_id,
        to=row.taker_id,
        amount_minor=row.amount_minor,
        currency=row.currency,
        reason=row.reason,
        state=TransferState(row.state),
        asked_by=row.asked_by_id,
        asked_at=row.asked_at,
        answered_by=row.answered_by_id,
        answered_at=row.answered_at,
    )


def transfers_of_drawer(drawer_id: int) -> Sequence[CashTransferDetails]:
    """What a drawer gave or took, or was asked to, newest first; read a page at a time."""
    rows = CashTransfer.objects.filter(_of(drawer_id)).order_by("-pk")
    return Viewed(rows, lambda found: tuple(transfer_details(row) for row in found))


def open_transfers(drawer_id: int) -> tuple[TransferLine, ...]:
    """What waits for an answer, between this drawer and others that are open as well."""
    asked = CashTransfer.objects.filter(_of(drawer_id), state=TransferState.ASKED)
    return _lines(drawer_id, asked.filter(giver__closed_at=None, taker__closed_at=None))


def accepted_transfers(drawer_id: int) -> tuple[TransferLine, ...]:
    """What went from this drawer to others and from others to it, the earliest first."""
    return _lines(drawer_id, CashTransfer.objects.filter(_of(drawer_id), state=TransferState.ACCEPTED))


def _of(drawer_id: int) -> Q:
    return Q(giver=drawer_id) | Q(taker=drawer_id)


def _lines(drawer_id: int, rows: QuerySet[CashTransfer]) -> tuple[TransferLine, ...]:
    found = list(rows.select_related("giver", "taker"))
    others = {row.pk: row.taker if row.giver_id == drawer_id else row.giver for row in found}
    names = people.staff_names({other.cashier_id for other in others.values()})
    return tuple(
        TransferLine(
            id=row.pk,
            is_given=row.giver_id == drawer_id,
            other=others[row.pk].pk,
            cashier=names[others[row.pk].cashier_id],
            amount=Money(row.amount_minor, row.currency),
            reason=row.reason,
            at=row.answered_at or row.asked_at,
        )
        for row in found
    )
