"""Prizes that were paid while the finish order or the payouts go on: unchanged, or the difference is listed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from journal.book import OpenBook
from payouts.models import Award, AwardDifference, DifferenceStatus
from payouts.publishing.sharing import Due
from payouts.structure import versions
from rulebook.payouts import paid_differences
from rulebook.refusals import Refusal

STANDING = (DifferenceStatus.OPEN, DifferenceStatus.WAIVED)


def is_as_due(row: Award, due: Due | None) -> bool:
    """Whether an award is exactly what its entry is due."""
    return due is not None and all(getattr(row, name) == value for name, value in asdict(due).items())


def follow_paid(
    book: OpenBook, event_id: int, paid: Sequence[Award], due: Mapping[int, Due], *, is_new: bool
) -> tuple[int, ...]:
    """Step: list what differs from the prizes that were paid; returns the entries whose difference changed.

    While sales are reopened the prizes paid stay as they are. Before a later version was published nothing may
    differ: raises ``Refusal("award_paid")``, always where a ticket or a thing would become another.
    """
    version = versions.current(event_id)
    if version is None or version.reopened_at is not None:
        return ()
    differing = [row for row in paid if not is_as_due(row, due.get(row.entry_id))]
    if version.number == 1 and not is_new:
        _refuse(differing)
        return ()
    rows = AwardDifference.objects.filter(event=event_id, status__in=STANDING)
    listed = {row.entry_id: row for row in rows}
    if not is_new:
        _refuse([row for row in differing if row.entry_id not in listed])
    _refuse([row for row in differing if not _is_money(row, due.get(row.entry_id))])
    _keep_places(book, [row for row in differing if row.entry_id in due], due)
    return _list(book, paid, due, listed, version.number)


def drop_open(book: OpenBook, event_id: int) -> None:
    """Step: nothing is listed any more that an undone version said; the next one lists it again."""
    for row in AwardDifference.objects.filter(event=event_id, status=DifferenceStatus.OPEN):
        book.delete(row)


def _refuse(rows: Sequence[Award]) -> None:
    for row in rows:
        raise Refusal("award_paid", event=row.event_id, entry=row.entry_id)


def _is_money(row: Award, due: Due | None) -> bool:
    """Whether only money would change, and places."""
    wanted = (due.ticket_minor, due.thing) if due else (0, "")
    return (row.ticket_minor, row.thing) == wanted


def _keep_places(book: OpenBook, rows: Sequence[Award], due: Mapping[int, Due]) -> None:
    """The places that the prizes are for follow; what was paid does not."""
    moved = {}
    for row in rows:
        places = due[row.entry_id].place, due[row.entry_id].place_to
        if (row.place, row.place_to) != places:
            moved[row.pk] = dict(zip(("place", "place_to"), places, strict=True))
    book.update_many(Award, moved)


def _list(
    book: OpenBook,
    paid: Sequence[Award],
    due: Mapping[int, Due],
    listed: Mapping[int, AwardDifference],
    version: int,
) -> tuple[int, ...]:
    """Write what differs now; what no longer does is dropped, a waived difference stays as long as it is the same."""
    found = {
        one.key: one
        for one in paid_differences(
            {row.entry_id: row.amount_minor for row in paid},
            {entry_id: one.amount_minor for entry_id, one in due.items()},
        )
    }
    gone = [row for entry_id, row in listed.items() if entry_id not in found]
    for row in gone:
        book.delete(row)
    other = {
        listed[key].pk: _values(one.paid, one.due, version)
        for key, one in found.items()
        if key in listed and (listed[key].paid_minor, listed[key].due_minor) != (one.paid, one.due)
    }
    book.update_many(AwardDifference, other)
    new = [one for key, one in found.items() if key not in listed]
    event_id = paid[0].event_id if paid else 0
    book.create_many(
        AwardDifference,
        [{"event_id": event_id, "entry_id": one.key, **_values(one.paid, one.due, version)} for one in new],
    )
    changed = {row.entry_id for row in listed.values() if row.pk in other}
    return (*(row.entry_id for row in gone), *sorted(changed), *(one.key for one in new))


def _values(paid: int, due: int, version: int) -> dict[str, Any]:
    return {"paid_minor": paid, "due_minor": due, "version": version, "status": DifferenceStatus.OPEN}
