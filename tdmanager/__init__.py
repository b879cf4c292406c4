"""Wiring only: settings, addresses, processes, commands."""

import gc

from tdmanager.celery import app as celery_app

__all__ = ["celery_app"]

# Nearly all that an action or a page makes is gone with its last user. To search for what is not, after every few
# hundred rows and once more for each module read at the start, took a twelfth of the processor.
gc.set_threshold(20_000, 20, 20)
