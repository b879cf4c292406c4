"""Heartbeats of displays: received many times a minute, saved now and then for all at once."""

from __future__ import annotations

import threading
import time
from dataclasses import replace

from automation.sounds import SpeakerReport, note_speakers
from displays.displays.sponsors import merged
from displays.displays.verbs import Heartbeat, note_heartbeats
from journal.turns import Turn, dropped_when_late

WRITTEN_EVERY = 5.0


class Heartbeats:
    """Heartbeats received and not saved yet."""

    def __init__(self) -> None:
        self._heard: dict[int, Heartbeat] = {}
        self._behind: dict[int, int] = {}
        self._spoke: dict[tuple[int | None, int | None], SpeakerReport] = {}
        self._guard = threading.Lock()
        self._written = 0.0

    def heard(self, heartbeat: Heartbeat) -> None:
        """Note a display's heartbeat and state.

        A change may still be on its way to the display: it counts as behind only if it reports this twice in
        a row.
        """
        with self._guard:
            before = self._behind.get(heartbeat.display_id, 0)
            self._behind[heartbeat.display_id] = heartbeat.behind
            last = self._heard.get(heartbeat.display_id)
            times = merged(last.shown, heartbeat.shown) if last else heartbeat.shown
            behind = min(before, heartbeat.behind)
            self._heard[heartbeat.display_id] = replace(heartbeat, behind=behind, shown=times)

    def speaks(self, report: SpeakerReport | None) -> None:
        """Note whether a screen can play sounds in its room."""
        if report is not None:
            with self._guard:
                self._spoke[report.display_id, report.device_id] = report

    def write_down(self) -> None:
        """Save what was received, at most every five seconds; reads and writes the database."""
        with self._guard:
            if not (self._heard or self._spoke) or time.monotonic() - self._written < WRITTEN_EVERY:
                return
            self._written = time.monotonic()
            heartbeats = list(self._heard.values())
            speakers = list(self._spoke.values())
            self._heard.clear()
            self._spoke.clear()
        # The next report repeats it: late reports are dropped, everything else is written first.
        with dropped_when_late(Turn.LAST):
            note_heartbeats(heartbeats)
            note_speakers(speakers)


HEARTBEATS = Heartbeats()
