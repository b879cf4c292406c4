"""How the last backup, second copy and trial restore ended: kept for the health page."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db import DatabaseError

from journal import instants
from tdmanager.models import CareResult

log = logging.getLogger(__name__)


class Care(StrEnum):
    """What is done for the data."""

    BACKUP = "backup"
    SECOND_COPY = "second_copy"
    TRIAL = "trial_restore"


@dataclass(frozen=True, slots=True)
class Result:
    """How it ended last; ``why`` is empty when it ended well."""

    at: datetime
    why: str


Results = dict[Care, Result]


def keep(care: Care, why: str = "") -> None:
    """Keep how it ended; a database that cannot save it is said elsewhere."""
    if why:
        log.error("%s: %s", care, why)
    try:
        row = CareResult(name=care, at=instants.now(), why=why)
        CareResult.objects.bulk_create(
            [row], update_conflicts=True, unique_fields=["name"], update_fields=["at", "why"]
        )
    except DatabaseError as error:
        log.warning("how the %s ended is not saved: %s", care, error)


def results() -> Results:
    """The last result of each; raises Django's ``DatabaseError`` when the database is down."""
    rows = CareResult.objects.filter(name__in=list(Care))
    return {Care(row.name): Result(row.at, row.why) for row in rows}
