"""Upkeep: long papers forgotten after a day; each night a backup, balances compared, old sign-ins deleted, the file made smaller, the second copy, a trial restore."""

from __future__ import annotations

from datetime import datetime

from printing.long_papers.rows import forget_over
from tdmanager.upkeep import second_copy
from tdmanager.upkeep.backup import back_up_when_due
from tdmanager.upkeep.balances import compare_balances
from tdmanager.upkeep.care import Care, keep
from tdmanager.upkeep.problems import BackupFailed, sentence
from tdmanager.upkeep.room import give_back_room
from tdmanager.upkeep.terms import terms
from tdmanager.upkeep.traces import clear_traces
from tdmanager.upkeep.trial import try_restore_apart


def care(now: datetime) -> None:
    """Do what is due at ``now``; called every ten minutes. Failures are shown by health and retried."""
    forget_over(now)
    try:
        backup = back_up_when_due(now)
    except (BackupFailed, OSError) as error:
        keep(Care.BACKUP, sentence(error) or str(error))
        backup = None
    else:
        if backup:
            keep(Care.BACKUP)
            compare_balances()
            clear_traces(now)
            give_back_room(now)
    second_copy.bring_up_to_date()
    if backup and terms().tries_restore:
        try_restore_apart()
