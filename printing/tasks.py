"""Worker tasks: each second, drive the printers that have papers in their queue; make long papers."""

from __future__ import annotations

import logging
import threading
from contextvars import Context

from celery import shared_task
from django.db import close_old_connections, connections

from access.verbs import By
from journal import instants
from journal.book import Actor
from printing.long_papers.making import start_maker
from printing.printers.driving import drive
from printing.printers.queue import give_up_jobs
from printing.printers.rows import has_lost_jobs, printers_to_drive

__all__ = ("start_maker", "sweep")
log = logging.getLogger(__name__)
# The printers that this process drives now; the database prevents two drivers of one printer.
_driven: set[int] = set()


@shared_task(name="printing.sweep", ignore_result=True)
def sweep() -> int:
    """Start to drive each printer that has papers in its queue; returns how many were started.

    Each has its own thread: a printer whose roll is changed delays no other printer and no timer.
    """
    printer_ids = printers_to_drive()
    if printer_ids and has_lost_jobs(instants.now()):
        give_up_jobs.perform_with(By(Actor()))
    free = [pk for pk in printer_ids if pk not in _driven]
    for printer_id in free:
        _driven.add(printer_id)
        threading.Thread(target=_drive, args=[printer_id], name=f"printer {printer_id}", daemon=True).start()
    return len(free)


def _drive(printer_id: int) -> None:
    try:
        close_old_connections()
        Context().run(drive, printer_id)
    except Exception:
        # Without the log it would be a traceback in the terminal each second.
        log.exception("printer %s is not driven", printer_id)
    finally:
        _driven.discard(printer_id)
        connections.close_all()
