"""What flights pay of their own places: as planned while they are played, as awarded once they are over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Annotated

from django.db.models import Sum

from access.fields import Note
from clock import rows as clock
from journal import instants
from journal.reading import asked_once, cached_query
from payouts.models import Award, AwardKind
from rulebook.days.abandoned import prizes_lost
from rulebook.days.day import DayPays
from rulebook.days.paid import flight_pays, go_on
from rulebook.profile.variants import AbandonedPrize
from tournaments import queries as tournaments
from tournaments.queries import DayView

WITHIN = "flight"
"""Held by an award instead of the name of an account: its money comes from the prize pool."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaidPlaces:
    """Places of a flight with the same prize."""

    first: int
    last: int
    amount_minor: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FlightPaid:
    """The places that a flight pays; a plan until its day is over."""

    day: int
    number: Annotated[int, Note("Of the day.")]
    name: str
    entries: Annotated[int, Note("Re-entries too.")]
    left: Annotated[int, Note("In play, or in bags.")]
    paid: Annotated[int, Note("How many of them are in the money, those who go on too.")]
    on: Annotated[int, Note("How many go on; expected until the day is over.")]
    is_selling: Annotated[bool, Note("Entries are still sold: more places may be paid.")]
    is_over: bool
    places: Annotated[tuple[PaidPlaces, ...], Note("Paid the same night, off the prize pool.")]
    total_minor: int
    currency: str

    @property
    def count(self) -> int:
        """The places that it pays."""
        return self.paid - self.on


@dataclass(frozen=True, slots=True)
class WithinFlights:
    """What all flights of an event pay, and how many places are left for the payouts of the event."""

    minor: int = 0
    going_on: int | None = None
    """None if no flight pays."""
    not_over: tuple[str, ...] = ()


NOTHING_WITHIN = WithinFlights()


@asked_once
def flights_paid(event_id: int) -> tuple[FlightPaid, ...]:
    """What each of these days pays, in their order."""
    found = (flight_paid(day) for day in tournaments.days(event_id))
    return tuple(one for one in found if one is not None)


def flight_paid(day: DayView) -> FlightPaid | None:
    """What a day pays; None if it pays nothing of its own."""
    return None if day.pays is None else _flight(day, day.pays)


def within_flights(event_id: int) -> WithinFlights:
    """What is paid within flights before the rest of the pool is divided."""
    flights = flights_paid(event_id)
    if not flights:
        return NOTHING_WITHIN
    not_over = tuple(one.name for one in flights if not one.is_over)
    ahead = sum(one.on for one in flights) if not_over else _ahead_of_flights(event_id)
    return WithinFlights(sum(one.total_minor for one in flights), ahead, not_over)


def usual_minor(event_id: int) -> int:
    """The prize of a place that a day pays without a prize of its own: the last one of the payouts."""
    event = tournaments.event(event_id)
    return event.payout.min_cash(event.entry_minor)


def _flight(day: DayView, pays: DayPays) -> FlightPaid:
    field = tournaments.entered_on(day.id)
    entries, on = field.entries, field.entries - field.out
    is_selling = not day.is_closed and clock.takes_entries(day, instants.now())
    wanted = on if day.is_closed else min(on, go_on(day.end_rules, entries, on))
    plan = flight_pays(pays, entries, wanted)
    minors = plan.minors(pays, usual_minor(day.event_id))
    awarded = _awarded(day.event_id).get(day.number, 0)
    return FlightPaid(
        day=day.id,
        number=day.number,
        name=day.label,
        entries=entries,
        left=on,
        paid=plan.paid,
        on=plan.on,
        is_selling=is_selling,
        is_over=day.is_closed,
        places=tuple(_together(minors.items())),
        # Forfeited prizes stay in the pool.
        total_minor=awarded if day.is_closed else sum(minors.values()),
        currency=tournaments.event(day.event_id).currency,
    )


def _together(minors: Iterable[tuple[int, int]]) -> Iterator[PaidPlaces]:
    for minor, group in groupby(minors, key=lambda one: one[1]):
        places = [place for place, _minor in group]
        yield PaidPlaces(first=places[0], last=places[-1], amount_minor=minor)


@cached_query("payouts.Award")
def _awarded(event_id: int) -> dict[int, int]:
    """What was awarded within each day, by its number."""
    rows = Award.every.filter(event=event_id, kind=AwardKind.FLIGHT).order_by()
    return dict(rows.values_list("day").annotate(sum=Sum("amount_minor")))


@cached_query("payouts.Award")
def entries_paid_within(event_id: int) -> frozenset[int]:
    """The entries with a prize of their flight: the payouts of the event have none for them."""
    rows = Award.every.filter(event=event_id, kind=AwardKind.FLIGHT).order_by()
    return frozenset(rows.values_list("entry", flat=True))


def _ahead_of_flights(event_id: int) -> int:
    """How many places are ahead of everybody who went out within a flight, once all are over."""
    days = [day.id for day in tournaments.paying_days(event_id)]
    rules = tournaments.profile(event_id).places
    lost = prizes_lost(dict(tournaments.abandoned(event_id).items()), rules)
    keeps_places = rules.abandoned_prize is AbandonedPrize.PLACE
    left = tournaments.players_left(event_id) if keeps_places else tournaments.players_in(event_id)
    return tournaments.places_ahead_of(event_id, days, [int(key) for key in lost], left)
