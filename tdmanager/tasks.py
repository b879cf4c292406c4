"""Background tasks of the wiring: the round trip that checks it, and the nightly backup."""

from __future__ import annotations

import threading
from typing import Any

from celery import shared_task
from celery.signals import beat_init, worker_ready

from journal import instants
from tdmanager import heartbeats
from tdmanager.upkeep.nightly import care


@shared_task
def round_trip() -> None:
    """Sent by beat, run by the worker: if it completes, both work."""
    heartbeats.leave("tasks", instants.now())


@shared_task
def nightly_backup() -> None:
    """Make the nightly backup unless it exists, compare the balances, bring the second copy up to date."""
    care(instants.now())


@worker_ready.connect
def _worker_lives(**_sent: Any) -> None:
    heartbeats.beat_for("worker", threading.current_thread().is_alive)


@beat_init.connect
def _beat_lives(**_sent: Any) -> None:
    heartbeats.beat_for("beat", threading.current_thread().is_alive)
