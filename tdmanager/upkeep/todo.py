"""To-do items: failed or overdue backups, second copies and trial restores, and balances that differ."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.viewer import Viewer, address
from floor.todo.items import ToDo
from floor.todo.subjects import also_to_do
from journal import instants
from tdmanager.findings import Finding
from tdmanager.health import backups, balances
from tdmanager.pages import WORDS
from tdmanager.upkeep import care

TITLES = {
    Finding.BACKUP_FAILED: _("The last backup failed"),
    Finding.UNREADABLE: _("The newest backup cannot be read"),
    Finding.NO_SECOND_COPY: _("The second copy of the backups is missing"),
    Finding.TRIAL_FAILED: _("The last backup cannot be restored"),
    Finding.OVERDUE: _("The backup is overdue"),
    Finding.BALANCES_DIFFER: _("Balances are wrong"),
}


def register() -> None:
    """Put them on the lists of directors."""
    also_to_do(care_to_do)


def care_to_do(viewer: Viewer) -> Iterator[ToDo]:
    """One item for faults of the backups, and one for balances; for directors only."""
    if not viewer.directs:
        return
    results = care.recent_results()
    for check in (backups(results, instants.now()), balances(results)):
        if not check.is_well:
            is_money = check.finding is Finding.BALANCES_DIFFER
            yield ToDo(
                about=f"care {check.finding.value}",
                title=str(TITLES[check.finding]),
                why=str(WORDS[check.finding]),
                urgency="alert" if is_money else "warn",
                ask_url=address("backups"),
                ask_label=_now("To the backups…"),
            )
