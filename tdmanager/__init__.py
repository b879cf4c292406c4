"""Wiring only: settings, addresses, processes, commands."""

import atexit
import gc

# Nearly all objects of an action or a page are freed with their last reference. Searching for the
# rest after every few hundred rows, and again for each module imported at startup, took a twelfth
# of the processor time; a last search of everything at exit took a sixth of a command's.
gc.set_threshold(20_000, 20, 20)
atexit.register(gc.freeze)

from tdmanager.celery import app as celery_app  # noqa: E402

__all__ = ["celery_app"]
