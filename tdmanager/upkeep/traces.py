"""Records of sign-ins that are no longer needed: sessions that have ended, old attempts and accesses."""

from __future__ import annotations

from datetime import datetime, timedelta

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.sessions.models import Session

KEPT = timedelta(days=90)
"""The time within which somebody may ask who tried to sign in."""


def clear_traces(now: datetime) -> int:
    """Delete records that are no longer needed; returns how many."""
    count = Session.objects.filter(expire_date__lt=now).delete()[0]
    for model in (AccessAttempt, AccessFailureLog, AccessLog):
        count += model.objects.filter(attempt_time__lt=now - KEPT).delete()[0]
    return int(count)
