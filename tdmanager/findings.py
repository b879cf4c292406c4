"""The possible results of a check of a part of the system."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Finding(StrEnum):
    """The result of a check."""

    WELL = "well"
    INSIDE = "inside"
    NO_ANSWER = "no_answer"
    NO_SIGN = "no_sign"
    NO_WORK = "no_work"
    MISSING = "missing"
    MOVED = "moved"
    DAMAGED = "damaged"
    FAILING = "failing"
    NOT_SAVED = "not_saved"
    NOT_DURABLE = "not_durable"
    UNGUARDED = "unguarded"
    FULL = "full"
    NO_ROOM = "no_room"
    NOT_WRITABLE = "not_writable"
    BACKUP_FAILED = "backup_failed"
    UNREADABLE = "backup_unreadable"
    NO_SECOND_COPY = "no_second_copy"
    TRIAL_FAILED = "trial_failed"
    OVERDUE = "overdue"
    UNSEALED = "backups_unencrypted"
    BALANCES_DIFFER = "balances_differ"


@dataclass(frozen=True, slots=True)
class Check:
    """One part of the system; ``seconds`` is its response time, or the time since its last heartbeat.

    ``why`` adds what the finding does not say: a folder, a setting, a message of a tool.
    """

    part: str
    finding: Finding
    seconds: float | None = None
    why: str = ""

    @property
    def is_well(self) -> bool:
        """Whether it needs no attention."""
        return self.finding in (Finding.WELL, Finding.INSIDE, Finding.UNSEALED)

    @property
    def is_noted(self) -> bool:
        """Whether it is well, with something left to do later."""
        return self.finding == Finding.UNSEALED
