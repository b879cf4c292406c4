"""Rows of the wiring: the last heartbeat of each process, the last result of each care for the data, its settings."""

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
    """How the last of each care ended: backup, second copy, trial restore; ``why`` is empty when it ended well."""

    name = models.CharField(max_length=24, primary_key=True)
    at = models.DateTimeField()
    why = models.TextField(blank=True)

    def __str__(self) -> str:
        return f"{self.name}: {self.why}"


class BackupChoice(VersionedModel):
    """What the house chose for its backups, in one row; none: as the environment says."""

    second_copy_folder = models.CharField(max_length=400, blank=True)
    tries_restore = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.second_copy_folder
