"""What a flight pays of its own places the same night, off the pool before the payouts of the event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from rulebook.days.day import DayPays, DaySetup
from rulebook.days.ending import BY_LEFT, EndKind, EndRule, plays_down_to
from rulebook.days.graph import feeders, leads_of
from rulebook.days.starting import sells
from rulebook.structure import Finding, Severity


@dataclass(frozen=True, slots=True)
class PaidWithin:
    """How many of a flight are in the money, and the places that it pays: behind those who go on."""

    paid: int
    on: int

    @property
    def count(self) -> int:
        """The places that the flight pays."""
        return self.paid - self.on

    @property
    def first(self) -> int:
        return self.on + 1

    def minors(self, pays: DayPays, usual: int) -> dict[int, int]:
        """The prize of each of these places, in minor units; ``usual`` is the last prize of the event."""
        return {place: _minor(pays, place, usual) for place in range(self.first, self.paid + 1)}


def flight_pays(pays: DayPays, entries: int, on: int) -> PaidWithin:
    """The places that a flight of ``entries`` pays with ``on`` players who go on; all of these are in the money.

    WSOP Colossus 2016, flight 2C: 15 % of 3,770 are 566 paid, 139 go on, so 427 are paid that night.
    """
    paid = min(entries, in_the_money(pays, entries)) if entries else 0
    return PaidWithin(paid, min(on, paid))


def in_the_money(pays: DayPays, entries: int) -> int:
    """How many of a flight's entries are in the money, re-entries counted; at least one."""
    return plays_down_to(EndRule(EndKind.PERCENT, points=pays.points, rounding=pays.rounding), entries)


def go_on(rules: Sequence[EndRule], entries: int, otherwise: int) -> int:
    """How many the rules of its end leave of a flight's entries; ``otherwise`` if none names a number."""
    return max((plays_down_to(rule, entries) for rule in rules if rule.kind in BY_LEFT), default=otherwise)


def _minor(pays: DayPays, place: int, usual: int) -> int:
    """The prize of a place: of the last step at or above it; the first step holds for better places too."""
    steps = sorted(pays.prizes, key=lambda one: one.place)
    reached = [one.minor for one in steps if one.place <= place]
    return reached[-1] if reached else steps[0].minor if steps else usual


def check_pays(days: Sequence[DaySetup]) -> Iterator[Finding]:
    """What keeps a day from paying places: it sells nothing, leads nowhere, or another flight to the same day pays none.

    Everybody who comes to a day is in the money, or nobody is: else a place could be paid twice.
    """
    leads = leads_of(days)
    for number, day in enumerate(days, start=1):
        if day.pays is None:
            continue
        detail = (("number", number),)
        if not sells(feeders(number, leads), day.sells):
            yield Finding("percent_of_nothing", Severity.ERROR, detail)
        elif day.leads_to is None:
            yield Finding("pays_leads_nowhere", Severity.ERROR, detail)
        elif other := next((one for one in feeders(day.leads_to, leads) if days[one - 1].pays is None), None):
            yield Finding("flights_pay_apart", Severity.ERROR, (*detail, ("other", other)))


@dataclass(frozen=True, slots=True)
class PaidByFlights:
    """What the flights of a field pay in all, and how many in the money go on; ``going_on`` None: no flight pays."""

    minor: int = 0
    going_on: int | None = None


def paid_by_flights(
    days: Sequence[DaySetup], entries: int, usual_minor: int, *, least_on: int | None = None
) -> PaidByFlights:
    """What flights pay if ``entries`` play them, as many in each; ``usual_minor`` is the last prize of the event.

    Where no rule of its end says how many go on, ``least_on`` do, by default all who are in the money.
    """
    paying = [(day.pays, count, day.end_rules) for day, count in _spread(days, entries) if day.pays]
    if not paying:
        return PaidByFlights()
    plans = [
        (pays, flight_pays(pays, count, go_on(rules, count, count if least_on is None else least_on)))
        for pays, count, rules in paying
    ]
    total = sum(chain.from_iterable(plan.minors(pays, usual_minor).values() for pays, plan in plans))
    return PaidByFlights(total, sum(plan.on for _pays, plan in plans))


def _spread(days: Sequence[DaySetup], entries: int) -> Iterator[tuple[DaySetup, int]]:
    """The first days with their entries: as many each, of one that is full the rest in the others."""
    leads = leads_of(days)
    first = [day for number, day in enumerate(days, start=1) if not feeders(number, leads)]
    by_room = sorted(first, key=lambda day: entries if day.max_entries is None else day.max_entries)
    for at, day in enumerate(by_room):
        count = min(entries // (len(by_room) - at), entries if day.max_entries is None else day.max_entries)
        entries -= count
        yield day, count


def check_paid(
    days: Sequence[DaySetup], entries: int, pool_minor: int, usual_minor: int
) -> Iterator[Finding]:
    """Flights that pay as much as a full field of ``entries`` brings, or more: nothing is left for the event.

    ``pool_minor`` are the prizes of that field, ``usual_minor`` the last prize of the event.
    """
    paid = paid_by_flights(days, entries, usual_minor, least_on=1)
    if paid.going_on is not None and pool_minor and paid.minor >= pool_minor:
        detail = (("pays_minor", paid.minor), ("pool_minor", pool_minor))
        yield Finding("pays_more_than_pool", Severity.ERROR, detail)
