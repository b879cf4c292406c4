"""Wiring only: settings, addresses, processes, commands."""

import atexit
import gc

# Nearly all objects of an action or a page are freed with their last reference. Searching for the
# rest after every few hundred rows, and again for each module imported at startup, took a twelfth
# of the processor; searching everything at the end, for nobody, a sixth of what a command takes.
gc.set_threshold(20_000, 20, 20)
atexit.register(gc.freeze)

from tdmanager.celery import app as celery_app  # noqa: E402

__all__ = ["celery_app"]
