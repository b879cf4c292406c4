"""Wiring only: settings, addresses, processes, commands."""

import gc

from tdmanager.celery import app as celery_app

__all__ = ["celery_app"]

# Nearly all objects of an action or a page are freed with their last reference. Searching for the
# rest after every few hundred rows, and again for each module imported at startup, took a twelfth
# of the processor.
gc.set_threshold(20_000, 20, 20)
