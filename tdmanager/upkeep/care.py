"""How the last backup, second copy, trial restore and comparison of balances ended: kept for the health page."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.core.cache import cache
from django.db import DatabaseError, transaction

from journal import instants
from tdmanager.models import CareResult
from tdmanager.upkeep import present

log = logging.getLogger(__name__)
CACHED = "care-results"
CACHED_SECONDS = 60
"""A command of its own cannot clear the memory of the house: for so long it is shown as before."""
TOO_OLD = timedelta(hours=26)
"""A night without a backup, and some time for the next."""


class Care(StrEnum):
    """What is done for the data."""

    BACKUP = "backup"
    SECOND_COPY = "second_copy"
    TRIAL = "trial_restore"
    BALANCES = "balances"
    CHECK = "check"


@dataclass(frozen=True, slots=True)
class Result:
    """How it ended last; ``why`` is empty when it ended well."""

    at: datetime
    why: str


Results = dict[Care, Result]


def keep(care: Care, why: str = "", *, is_said: bool = False) -> None:
    """Keep how it ended; what a command says itself is not logged beside it."""
    if why and not is_said:
        log.error("%s: %s", care, why)
    if present.has_no_file():
        return
    try:
        row = CareResult(name=care, at=instants.now(), why=why)
        CareResult.objects.bulk_create(
            [row], update_conflicts=True, unique_fields=["name"], update_fields=["at", "why"]
        )
        cache.delete(CACHED)
    except DatabaseError as error:
        log.warning("how the %s ended is not saved: %s", care, error)


def results() -> Results:
    """The last result of each; raises Django's ``DatabaseError`` when the database is down."""
    rows = CareResult.objects.filter(name__in=list(Care))
    return {Care(row.name): Result(row.at, row.why) for row in rows}


def recent_results() -> Results:
    """The same, at most a minute old: for what is read after every action."""
    return cache.get_or_set(CACHED, results, CACHED_SECONDS)  # type: ignore[return-value]


def drop(care: Care) -> None:
    """Nothing more is said of a care that the house no longer wants; an older database never said anything."""
    try:
        # The statement alone is undone where the table is not there yet.
        with transaction.atomic():
            found, _by_model = CareResult.objects.filter(name=care).delete()
    except DatabaseError as error:
        log.warning("how the %s ended is not dropped: %s", care, error)
        return
    if found:
        cache.delete(CACHED)


def is_overdue(results: Results, now: datetime) -> bool:
    """Whether the last backup is more than a night old; a house that never made one has just begun."""
    return Care.BACKUP in results and now - results[Care.BACKUP].at > TOO_OLD
