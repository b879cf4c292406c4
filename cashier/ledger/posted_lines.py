"""Rows of the ledger as a page of a figure lists them: when, why, at which drawer, whose, by whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from django.db.models import QuerySet, Sum

from access.fields import Note
from cashier.kinds import HELD_METHODS, PostingKind
from cashier.models import LedgerRow
from journal.reading import Viewed

DRAWERS = tuple(method.value for method in HELD_METHODS)


@dataclass(frozen=True, slots=True, kw_only=True)
class PostedLine:
    """A row of the ledger behind a figure; ids are None where it is about none."""

    id: int
    at: datetime
    kind: PostingKind
    account: str
    amount_minor: Annotated[int, Note("As the figure counts it.")]
    currency: str
    drawer: int | None
    sale: int | None
    award: int | None
    player: int | None
    who: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """Where the ledger has a figure of an event: its accounts, kinds of postings and the sign of its rows.

    By ``memo`` withholdings of one account are distinguished.
    """

    event_id: int
    held_at: tuple[str, ...]
    kinds: tuple[PostingKind, ...]
    sign: int
    memo: str = ""

    def rows(self) -> QuerySet[LedgerRow]:
        """The rows that it adds up, oldest first."""
        rows = LedgerRow.objects.filter(
            account__in=self.held_at, posting__event_id=self.event_id, posting__kind__in=self.kinds
        )
        named = rows.filter(posting__memo=self.memo) if self.memo else rows
        return named.select_related("posting").order_by("pk")

    def total(self) -> int:
        """What they add up to, in the figure's own sign."""
        return self.sign * int(self.rows().aggregate(total=Sum("amount_minor", default=0))["total"])

    def lines(self) -> Sequence[PostedLine]:
        """The rows as they are listed; only those shown are read."""
        return Viewed(self.rows(), lambda rows: posted_lines(rows, self.sign))


def posted_lines(rows: Iterable[LedgerRow], sign: int) -> tuple[PostedLine, ...]:
    """These rows, read with their postings; ``sign`` makes them add up to the figure."""
    listed = list(rows)
    drawers = _drawers({row.posting_id for row in listed})
    return tuple(
        PostedLine(
            id=row.pk,
            at=row.posting.at,
            kind=PostingKind(row.posting.kind),
            account=row.account,
            amount_minor=sign * row.amount_minor,
            currency=row.posting.currency,
            drawer=drawers.get(row.posting_id),
            sale=row.posting.sale_id,
            award=row.posting.award_id,
            player=row.posting.player_id,
            who=row.posting.actor_id,
        )
        for row in listed
    )


def _drawers(postings: set[int]) -> dict[int, int]:
    """The drawer of each posting, where money went through one."""
    rows = LedgerRow.objects.filter(posting__in=postings).values_list("posting_id", "account")
    parts = [(posting, *account.partition("/")[::2]) for posting, account in rows]
    return {posting: int(subject) for posting, kind, subject in parts if kind in DRAWERS}
