"""The check before registration opens: the rulebook's view of a set-up and the room."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rulebook.money import basis_points
from rulebook.preflight import EventFigures, check_event
from rulebook.refusals import Refusal
from rulebook.structure import Finding, Severity
from tournaments import queries
from tournaments.models import TableStatus
from tournaments.setup.values import EventSetup
from wording import words

WHOLE = 10_000


@dataclass(frozen=True, slots=True)
class FindingWords:
    """A finding in words, in the active language."""

    code: str
    is_error: bool
    title: str
    sentence: str


def preflight(setup: EventSetup) -> tuple[Finding, ...]:
    """What is missing or implausible in the set-up, errors first."""
    return check_event(_figures(setup))


def require_ready(setup: EventSetup) -> None:
    """Raise ``Refusal("preflight_failed")`` for an error, with the sentences of everything found, errors first."""
    found = preflight(setup)
    if any(one.severity == Severity.ERROR for one in found):
        told = worded(found, setup.currency)
        raise Refusal(
            "preflight_failed",
            codes=[one.code for one in found],
            sentences=" ".join(one.sentence for one in told),
        )


def worded(findings: Iterable[Finding], currency: str) -> tuple[FindingWords, ...]:
    """Findings in words."""
    told = []
    for found in findings:
        values: dict[str, Any] = dict(found.detail)
        title, sentence = words.explain(Refusal(found.code, currency=currency, **values))
        told.append(FindingWords(found.code, found.severity == Severity.ERROR, title, sentence))
    return tuple(told)


def _figures(setup: EventSetup) -> EventFigures:
    room_seats = _room_seats(setup)
    places = setup.max_entries or room_seats
    kept = WHOLE - setup.withheld_points
    return EventFigures(
        structure=setup.structure,
        starting_stack=setup.starting_stack,
        smallest_chip=min((chip.worth for chip in setup.chip_set), default=0),
        seats_per_table=setup.seats_per_table,
        seats_min=setup.profile.seating.seats_min,
        seats_max=setup.profile.seating.seats_max,
        min_entries=setup.min_entries,
        max_entries=setup.max_entries,
        room_seats=room_seats,
        largest_pool=basis_points(setup.buy_in_minor * places, kept),
        guarantee=setup.guarantee_minor,
        has_late_registration=setup.late_until_level is not None or setup.late_until_at is not None,
        late_until_level=setup.late_until_level,
        sells_back=setup.re_entries != 0 or setup.rebuys != 0,
        is_free=setup.buy_in_minor == 0,
        house_min_entries=setup.profile.places.min_players,
        add_on_after_level=setup.add_on_after_level if setup.has_add_on else None,
    )


def _room_seats(setup: EventSetup) -> int:
    """Seats for entrants: for every day that takes entries, the number of tables it may have."""
    tables = [table for table in queries.room_tables() if table.status != TableStatus.OUT_OF_ORDER]
    seats = sorted((min(table.seats, setup.seats_per_table) for table in tables), reverse=True)
    taking = [day for day in setup.played_days if not day.is_final] or list(setup.played_days)
    return sum(sum(seats[: day.max_tables]) for day in taking)
