"""The last results of backup, second copy, trial restore and comparison of balances, for the health page."""

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
"""A separate command cannot clear the cache of the house: for this time the old result is shown."""
TOO_OLD = timedelta(hours=26)
"""A night without a backup, and some time for the next one."""


class Care(StrEnum):
    """An upkeep task."""

    BACKUP = "backup"
    SECOND_COPY = "second_copy"
    TRIAL = "trial_restore"
    BALANCES = "balances"
    CHECK = "check"


@dataclass(frozen=True, slots=True)
class Result:
    """The last result of an upkeep task; ``why`` is empty on success."""

    at: datetime
    why: str


Results = dict[Care, Result]


def keep(care: Care, why: str = "", *, is_said: bool = False) -> None:
    """Store the result; a command that has printed it itself does not log it too."""
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
    """The same, at most a minute old: for reads after every action."""
    return cache.get_or_set(CACHED, results, CACHED_SECONDS)  # type: ignore[return-value]


def drop(care: Care) -> None:
    """Drop the result of an upkeep task that the house has switched off; an older database has none."""
    try:
        # If the table does not exist yet, only this statement is rolled back.
        with transaction.atomic():
            count, _by_model = CareResult.objects.filter(name=care).delete()
    except DatabaseError as error:
        log.warning("how the %s ended is not dropped: %s", care, error)
        return
    if count:
        cache.delete(CACHED)


def is_overdue(results: Results, now: datetime) -> bool:
    """Whether the last backup is more than a night old; a house without any backup has just begun."""
    return Care.BACKUP in results and now - results[Care.BACKUP].at > TOO_OLD
