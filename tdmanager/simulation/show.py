"""One simulation from an event of the library: set up, sold, played, paid."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

from journal.opening import HOUSE
from rulebook.days.day import DaySetup
from tdmanager.simulation.evening import Evening, Progress
from tdmanager.simulation.manner import FULL, Manner
from tdmanager.simulation.stage import Stage
from tdmanager.simulation.watching import Watch
from tournaments import queries
from tournaments.library.loader import load_event
from tournaments.lifecycle.verbs import announce_event, open_registration
from tournaments.set_up.verbs import create_event
from tournaments.values import EventSetup

SPARE_TABLES = 2


def set_up(
    which: str,
    entries: int,
    seed: int,
    tell: Progress,
    *,
    starts_at: datetime | None = None,
    cashier_id: int | None = None,
    manner: Manner = FULL,
) -> Evening:
    """The event ``FILE[:NAME]`` with registration open and this number of fictional players waiting.

    Raises ``Refusal`` for an unknown event or more entries than it takes.
    """
    starts_at = starts_at or evening_of(seed)
    return open_event(load_event(which, starts_at), entries, seed, tell, cashier_id=cashier_id, manner=manner)


def evening_of(seed: int) -> datetime:
    """A Friday at eight and the days after it, by seed."""
    return datetime(2026, 3, 6, 20, 0, tzinfo=UTC) + timedelta(days=seed % 365)


def open_event(
    setup: EventSetup,
    entries: int,
    seed: int,
    tell: Progress,
    *,
    cashier_id: int | None = None,
    manner: Manner = FULL,
) -> Evening:
    """The event of a set-up, with registration open and this number of fictional players waiting."""
    starts_at = setup.starts_at
    stage = Stage(Random(seed), starts_at - timedelta(hours=3))
    fewest = min(day.seats_per_table or setup.seats_per_table for day in setup.days or (DaySetup(starts_at),))
    tables = -(-entries // fewest) + SPARE_TABLES
    stage.furnish(tables=tables, seats=setup.seats_per_table, currency=setup.currency)
    stage.staff(cashier_id)
    # The evening itself starts from the seed, even if the set-up has used it before.
    stage.chance = Random(seed)
    event_id = stage.do([HOUSE], create_event, setup=setup).id
    stage.at(event_id, announce_event, event=event_id)
    stage.at(event_id, open_registration, event=event_id)
    waiting = stage.invite(1 + len(queries.events()) * 10_000, entries)
    stage.now = starts_at - timedelta(hours=1)
    evening = Evening(stage, event_id, waiting, tell, manner)
    evening.watch = Watch() if manner.is_watched else None
    return evening
