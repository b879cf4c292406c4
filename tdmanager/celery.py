"""The Celery application that drives the timers, on the memory broker or on Redis."""

from __future__ import annotations

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tdmanager.settings.embedded")
app = Celery("tdmanager")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(["clock.timers"])
