"""A printer driven: its papers in order, each sent once, none after it until the printer says that it is printed."""

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
from printing.printers.rows import PrinterView, content_of, printer
from printing.printers.wire import PrinterAway, Wire, connected
from rulebook.refusals import Refusal

log = logging.getLogger(__name__)
HELD = frozenset({PrinterState.NO_PAPER, PrinterState.STOPPED})
"""The printer keeps what it was sent, and prints on as soon as somebody has seen to it."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to wait, in seconds: between two looks, for an answer while it prints, and for a new roll."""

    look: float = 1.0
    answer: float = 20.0
    roll: float = 900.0


PATIENCE = Patience()


@dataclass(slots=True)
class Noted:
    """The last state that was written down, so that only changes are."""

    printer_id: int
    state: PrinterState | None = None
    at: float = field(default=0.0)

    def note(self, state: PrinterState) -> None:
        """Write it down where it is another, and now and then to show that somebody is there."""
        now = time.monotonic()
        if state is not self.state or now - self.at > 10:
            self.state, self.at = state, now
            note_status.perform_with(By(Actor()), printer=self.printer_id, state=state)


def drive(printer_id: int, patience: Patience = PATIENCE) -> int:
    """Print what waits for a printer, oldest first, until nothing does or it cannot go on; returns how many it printed."""
    try:
        view = printer(printer_id)
        noted = Noted(printer_id, view.state)
        try:
            with connected(view.host, view.port) as wire:
                return _print_all(view, wire, noted, patience)
        except PrinterAway:
            noted.note(PrinterState.AWAY)
    except Refusal as refusal:
        # The next sweep tries again.
        log.warning("printer %s: %s", printer_id, refusal)
    return 0


def _print_all(view: PrinterView, wire: Wire, noted: Noted, patience: Patience) -> int:
    done = 0
    while True:
        state = wire.state() if view.confirms else PrinterState.READY
        noted.note(state)
        if state is not PrinterState.READY:
            return done
        claimed = claim_job.perform_with(By(Actor()), printer=view.id).answer
        if claimed.job is None:
            return done
        if not _print_one(view, claimed, wire, noted, patience):
            return done
        done += 1


def _print_one(view: PrinterView, claimed: JobClaimed, wire: Wire, noted: Noted, patience: Patience) -> bool:
    """Print one paper; where its end stays unknown, a person is asked."""
    assert claimed.job is not None
    try:
        wire.send(content_of(claimed.job))
        is_printed = not view.confirms or _is_confirmed(wire, noted, patience)
    except OSError:
        is_printed = False
        noted.note(PrinterState.AWAY)
    state = JobState.PRINTED if is_printed else JobState.UNSURE
    settle_job.perform_with(By(Actor()), job=claimed.job, state=state)
    return is_printed


def _is_confirmed(wire: Wire, noted: Noted, patience: Patience) -> bool:
    """Whether the printer says that all it was sent is printed: while its roll is changed, it is waited for."""
    wire.send(commands.ASK_AFTER)
    begun = since = time.monotonic()
    while not wire.has_answered(patience.look):
        state, now = wire.state(), time.monotonic()
        noted.note(state)
        if state in HELD:
            since = now
        if state is PrinterState.AWAY or now - since > patience.answer or now - begun > patience.roll:
            return False
    noted.note(PrinterState.READY)
    return True
