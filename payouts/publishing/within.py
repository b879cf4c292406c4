"""Prizes within flights: due as soon as a place of the flight is in the money, followed as entries leave and return."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from journal.book import OpenBook
from payouts.awards.verbs import number_slips
from payouts.flights.rows import (
    WITHIN,
    FlightPaid,
    entries_paid_within,
    flight_paid,
    usual_minor,
)
from payouts.models import Award, AwardKind
from payouts.publishing.dues import Due, dues, lost_by
from payouts.structure.rows import PrizeView
from rulebook.days.paid import PaidWithin
from rulebook.knockouts import rank_bullets
from rulebook.money import Money
from rulebook.profile.variants import RankBy
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.queries import DayView, Finisher


def award_within(book: OpenBook, *, event_id: int, is_bust: bool) -> tuple[int, ...]:
    """Step: update the prizes of places within flights; returns the entries affected.

    A bust changes only days that are still played. Raises ``Refusal`` ``award_paid`` or ``award_unclaimed`` if
    such a prize would be due no more.
    """
    days = [day for day in tournaments.paying_days(event_id) if not (is_bust and day.is_closed)]
    return tuple(entry for day in days for entry in _award_day(book, day))


def _award_day(book: OpenBook, day: DayView) -> tuple[int, ...]:
    flight = flight_paid(day)
    if flight is None or flight.is_selling:
        # Another entry may mean another place in the money.
        return ()
    due = {one.entry_id: one for one in _dues(day, flight) if one.amount_minor}
    if not (due or entries_paid_within(day.event_id)):
        return ()
    rows = Award.every.filter(event=day.event_id, kind=AwardKind.FLIGHT, day=day.number)
    standing = {row.entry_id: row for row in rows}
    changes = {row.pk: _change(book, row, due.get(entry)) for entry, row in standing.items()}
    book.update_many(Award, {pk: values for pk, values in changes.items() if values})
    new = [one for entry, one in due.items() if entry not in standing]
    book.create_many(Award, [_columns(day, one) for one in new])
    if new:
        number_slips(book, event_id=day.event_id)
    changed = [row.entry_id for entry, row in standing.items() if entry not in due or changes[row.pk]]
    return (*changed, *(one.entry_id for one in new))


def _change(book: OpenBook, row: Award, due: Due | None) -> dict[str, Any]:
    """What changes of a prize; one that is due no more is removed. What was paid keeps its amount."""
    if due is None:
        if not row.is_due:
            raise Refusal(f"award_{row.status}", event=row.event_id, entry=row.entry_id)
        book.delete(row)
        return {}
    names = ("place", "place_to", "amount_minor") if row.is_due else ("place", "place_to")
    values = {name: getattr(due, name) for name in names if getattr(row, name) != getattr(due, name)}
    # A slip prepared for another amount is outdated, and so are its deductions.
    return values | ({"tax_minor": 0, "tip_minor": 0} if "amount_minor" in values else {})


def _columns(day: DayView, due: Due) -> dict[str, Any]:
    """A prize within a flight; its thing says which flight it was."""
    return {
        "event_id": day.event_id,
        "entry_id": due.entry_id,
        "kind": AwardKind.FLIGHT,
        "pool": WITHIN,
        "day": day.number,
        "place": due.place,
        "place_to": due.place_to,
        "amount_minor": due.amount_minor,
        "thing": day.label,
    }


def _dues(day: DayView, flight: FlightPaid) -> Sequence[Due]:
    """The prizes of those out so far; ties share, and who lost a prize has none."""
    out = tournaments.out_on(day.id, flight.paid - flight.left)
    if day.pays is None or not out:
        return ()
    placings = rank_bullets(out, flight.left, RankBy.ENTRY).placings
    finishers = [Finisher(int(one.key), one.first, one.last) for one in placings]
    minors = PaidWithin(flight.paid, 0).minors(day.pays, usual_minor(day.event_id))
    nothing = Money(0, flight.currency)
    prizes = [PrizeView(place, Money(minor, flight.currency), nothing, "") for place, minor in minors.items()]
    lost = lost_by(day.event_id)
    here = {one.entry_id: lost[one.entry_id] for one in finishers if one.entry_id in lost}
    return dues(finishers, prizes, here, tournaments.profile(day.event_id).places)
