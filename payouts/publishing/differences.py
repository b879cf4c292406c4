"""Differences between paid prizes and the payouts published since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Annotated, Any

from django.db.models import F, QuerySet, Sum

from access.fields import Note
from journal import instants
from journal.book import OpenBook
from payouts.awards.rows import paid_to
from payouts.models import Award, AwardDifference, DifferenceStatus
from payouts.publishing.dues import Due
from payouts.structure import rows as versions
from payouts.taxes.rows import prize_taxes, taxes_differing
from rulebook.payouts import paid_differences
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferenceDetails:
    """A difference from a paid prize."""

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


def difference(difference_id: int) -> AwardDifference:
    """One difference; raises ``Refusal("difference_unknown")``."""
    result = _with_taxes(AwardDifference.objects.filter(pk=difference_id))
    if not result:
        raise Refusal("difference_unknown", number=difference_id)
    return result[0]


def differences(event_id: int) -> tuple[AwardDifference, ...]:
    """All differences of an event, including settled and waived ones."""
    return _with_taxes(AwardDifference.objects.filter(event=event_id))


def open_differences(event_id: int) -> tuple[AwardDifference, ...]:
    """The differences to be paid or collected."""
    return _with_taxes(AwardDifference.objects.filter(event=event_id, status=DifferenceStatus.OPEN))


def count_open_differences(event_id: int) -> int:
    return AwardDifference.objects.filter(event=event_id, status=DifferenceStatus.OPEN).count()


def waived_minor(event_id: int) -> int:
    """The amount that the house bears of prizes paid too high."""
    rows = AwardDifference.objects.filter(event=event_id, status=DifferenceStatus.WAIVED)
    return int(rows.aggregate(sum=Sum(F("paid_minor") - F("due_minor"), default=0))["sum"])


def above_due(entry_ids: Sequence[int]) -> dict[int, int]:
    """By entry, the excess of its prize over the correct one, in minor units; negative if too low."""
    rows = AwardDifference.objects.filter(entry__in=entry_ids).exclude(status=DifferenceStatus.SETTLED)
    return {row.entry_id: row.paid_minor - row.due_minor for row in rows}


def difference_details(row: AwardDifference) -> DifferenceDetails:
    return DifferenceDetails(
        id=row.pk,
        event=row.event_id,
        entry=row.entry_id,
        player=row.player_id,
        number=row.entry.number,
        version=row.version,
        paid_minor=row.paid.minor,
        due_minor=row.due.minor,
        amount_minor=row.amount.minor,
        tax_minor=row.tax.minor,
        handed_minor=row.handed.minor,
        currency=row.due.currency,
        status=DifferenceStatus(row.status),
        slip=row.slip,
    )


def _with_taxes(rows: QuerySet[AwardDifference]) -> tuple[AwardDifference, ...]:
    """The rows with entries and events; open ones with the current tax."""
    all_rows = tuple(rows.select_related("entry", "event"))
    taxes = _taxes(all_rows)
    for row in all_rows:
        row.tax_minor = taxes.get(row.entry_id, row.tax_minor)
    return all_rows


def _taxes(rows: Sequence[AwardDifference]) -> dict[int, int]:
    """The current tax on the open ones, by entry; no query if the house withholds nothing."""
    due = {row.entry_id: row.due_minor for row in rows if row.status == DifferenceStatus.OPEN}
    if not due or not prize_taxes():
        return {}
    now = instants.now()
    paid = paid_to(list(due))
    taxes = taxes_differing({award: due[award.entry_id] for award in paid}, now)
    return {award.entry_id: taxes[award.id] for award in paid}


STANDING = (DifferenceStatus.OPEN, DifferenceStatus.WAIVED)


def is_as_due(row: Award, due: Due | None) -> bool:
    """Whether an award is exactly what its entry is due."""
    return due is not None and all(getattr(row, name) == value for name, value in asdict(due).items())


def follow_paid(
    book: OpenBook, event_id: int, paid: Sequence[Award], due: Mapping[int, Due], *, is_new: bool
) -> tuple[int, ...]:
    """Step: list the differences from paid prizes; returns the entries whose difference changed.

    While sales are reopened, paid prizes stay as they are. Before a later version is published nothing may
    differ: raises ``Refusal("award_paid")``, always if a ticket or a thing would become another.
    """
    version = versions.current(event_id)
    if version is None or version.reopened_at is not None:
        return ()
    differing = [row for row in paid if not is_as_due(row, due.get(row.entry_id))]
    if version.number == 1 and not is_new:
        _refuse(differing)
        return ()
    rows = AwardDifference.objects.filter(event=event_id, status__in=STANDING)
    by_entry = {row.entry_id: row for row in rows}
    if not is_new:
        _refuse([row for row in differing if row.entry_id not in by_entry])
    _refuse([row for row in differing if not _is_money(row, due.get(row.entry_id))])
    _keep_places(book, [row for row in differing if row.entry_id in due], due)
    return _list(book, paid, due, by_entry, version.number)


def drop_open(book: OpenBook, event_id: int) -> None:
    """Step: remove open differences of an undone version; the next version lists them again."""
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
    """Update the places of the prizes; the amounts paid stay."""
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
    """Write the current differences; obsolete ones are deleted, a waived one stays while it is unchanged."""
    result = {
        difference.key: difference
        for difference in paid_differences(
            {row.entry_id: row.amount_minor for row in paid},
            {entry_id: difference.amount_minor for entry_id, difference in due.items()},
        )
    }
    gone = [row for entry_id, row in listed.items() if entry_id not in result]
    for row in gone:
        book.delete(row)
    other = {
        listed[key].pk: _values(difference.paid, difference.due, version)
        for key, difference in result.items()
        if key in listed
        and (listed[key].paid_minor, listed[key].due_minor) != (difference.paid, difference.due)
    }
    book.update_many(AwardDifference, other)
    new = [difference for key, difference in result.items() if key not in listed]
    event_id = paid[0].event_id if paid else 0
    book.create_many(
        AwardDifference,
        [
            {
                "event_id": event_id,
                "entry_id": difference.key,
                **_values(difference.paid, difference.due, version),
            }
            for difference in new
        ],
    )
    entry_ids = {row.entry_id for row in listed.values() if row.pk in other}
    return (*(row.entry_id for row in gone), *sorted(entry_ids), *(difference.key for difference in new))


def _values(paid: int, due: int, version: int) -> dict[str, Any]:
    return {"paid_minor": paid, "due_minor": due, "version": version, "status": DifferenceStatus.OPEN}
