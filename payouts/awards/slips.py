"""Numbering the slips of prizes that are due, where the house calls winners by them."""

from __future__ import annotations

from journal.book import OpenBook
from payouts.models import Award, AwardKind, AwardStatus
from payouts.paying_rules.rows import paying_rules

SLIPS = "slip"


def number_slips(book: OpenBook, *, event_id: int) -> None:
    """Number the prizes of an event that are due and have no slip, best place last: who is out first is called first.

    A step of whatever makes prizes due; nothing where the house calls nobody.
    """
    if not paying_rules().calls:
        return
    due = Award.every.filter(event=event_id, status=AwardStatus.DUE, slip=None)
    rows = list(due.exclude(kind=AwardKind.BOUNTY).order_by("-place", "-pk"))
    if rows:
        numbers = book.next_numbers(SLIPS, len(rows))
        book.update_many(Award, {row.pk: {"slip": slip} for row, slip in zip(rows, numbers, strict=True)})
