"""Rows of the wiring: each process's last heartbeat, each upkeep task's last result, the settings of both."""

from __future__ import annotations

from django.db import models

from journal.rows.versioned import VersionedModel


class ProcessHeartbeat(models.Model):
    """A process was alive at ``at``, without a gap since ``since``."""

    name = models.CharField(max_length=24, primary_key=True)
    at = models.DateTimeField()
    since = models.DateTimeField()

    def __str__(self) -> str:
        return self.name


class CareResult(models.Model):
    """The last result of an upkeep task (backup, second copy, trial restore); ``why`` is empty on success."""

    name = models.CharField(max_length=24, primary_key=True)
    at = models.DateTimeField()
    why = models.TextField(blank=True)

    def __str__(self) -> str:
        return f"{self.name}: {self.why}"


class BackupChoice(VersionedModel):
    """The house's settings for its backups, in one row; without a row, the environment's."""

    second_copy_folder = models.CharField(max_length=400, blank=True)
    tries_restore = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.second_copy_folder
