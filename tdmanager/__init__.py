"""Wiring only: settings, addresses, processes, commands."""

from tdmanager.celery import app as celery_app

__all__ = ["celery_app"]
