"""Rows of the wiring: the last heartbeat of each process, the last result of each care for the data."""

from __future__ import annotations

from django.db import models


class ProcessHeartbeat(models.Model):
    """A process was alive at ``at``, without a gap since ``since``."""

    name = models.CharField(max_length=24, primary_key=True)
    at = models.DateTimeField()
    since = models.DateTimeField()

    def __str__(self) -> str:
        return self.name


class CareResult(models.Model):
    """How the last backup, second copy or trial restore ended; ``why`` is empty when it ended well."""

    name = models.CharField(max_length=24, primary_key=True)
    at = models.DateTimeField()
    why = models.TextField(blank=True)

    def __str__(self) -> str:
        return f"{self.name}: {self.why}"
