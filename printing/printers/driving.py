"""Driving a printer: each paper is sent once, in order, after the printer has confirmed the one before."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass, field

from access.verbs import By
from journal.book import Actor
from printing.kinds import JobState, PrinterState
from printing.printers import wire as commands
from printing.printers.queue import (
    JobClaimed,
    claim_job,
    note_status,
    settle_job,
)
from printing.printers.rows import Printer, content_of, printer
from printing.printers.wire import PrinterAway, Wire, connected
from rulebook.refusals import Refusal

log = logging.getLogger(__name__)
HELD = frozenset({PrinterState.NO_PAPER, PrinterState.STOPPED})
"""States in which the printer keeps its data, and continues once somebody has corrected the problem."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How many seconds to wait: between two checks, for a confirmation during a print, for a new roll."""

    look: float = 1.0
    answer: float = 20.0
    roll: float = 900.0


PATIENCE = Patience()


@dataclass(slots=True)
class Noted:
    """The last saved state, so that only changes are saved."""

    printer_id: int
    state: PrinterState | None = None
    at: float = field(default=0.0)

    def note(self, state: PrinterState) -> None:
        """Save a state that differs; sometimes also the same one, to show that the driver is running."""
        now = time.monotonic()
        if state is not self.state or now - self.at > 10:
            self.state, self.at = state, now
            note_status.perform_with(By(Actor()), printer=self.printer_id, state=state)


def drive(printer_id: int, patience: Patience = PATIENCE) -> int:
    """Print the queue of a printer, oldest first, until it is empty or the printer stops; returns a count."""
    try:
        row = printer(printer_id)
        status = Noted(printer_id, row.state)
        try:
            with connected(row.host, row.port) as wire:
                return _print_all(row, wire, status, patience)
        except PrinterAway:
            status.note(PrinterState.AWAY)
    except Refusal as refusal:
        # The next sweep retries.
        log.warning("printer %s: %s", printer_id, refusal)
    return 0


def _print_all(row: Printer, wire: Wire, noted: Noted, patience: Patience) -> int:
    count = 0
    while True:
        state = wire.state() if row.confirms else PrinterState.READY
        noted.note(state)
        if state is not PrinterState.READY:
            return count
        claim = claim_job.perform_with(By(Actor()), printer=row.id).answer
        if claim.job is None:
            return count
        if not _print_one(row, claim, wire, noted, patience):
            return count
        count += 1


def _print_one(row: Printer, claimed: JobClaimed, wire: Wire, noted: Noted, patience: Patience) -> bool:
    """Print one paper; if its result is unknown, a person must decide."""
    assert claimed.job is not None
    try:
        wire.send(content_of(claimed.job))
        is_printed = not row.confirms or _is_confirmed(wire, noted, patience)
    except OSError:
        is_printed = False
        noted.note(PrinterState.AWAY)
    state = JobState.PRINTED if is_printed else JobState.UNSURE
    settle_job.perform_with(By(Actor()), job=claimed.job, state=state)
    return is_printed


def _is_confirmed(wire: Wire, noted: Noted, patience: Patience) -> bool:
    """Whether the printer confirms that everything was printed; waits while its roll is changed."""
    wire.send(commands.ASK_AFTER)
    start = since = time.monotonic()
    while not wire.has_answered(patience.look):
        state, now = wire.state(), time.monotonic()
        noted.note(state)
        if state in HELD:
            since = now
        if state is PrinterState.AWAY or now - since > patience.answer or now - start > patience.roll:
            return False
    noted.note(PrinterState.READY)
    return True
