"""The frames of a tap on the clock in this process: statements and processor; as JSON for the benchmark.

python -m bench.eyes_frames EVENT
"""

from __future__ import annotations

import json
import sys
import time
from statistics import median

import django

django.setup()

from django.db import connection  # noqa: E402 - the house is awake only now
from django.test.utils import CaptureQueriesContext  # noqa: E402

from access.roles import Role  # noqa: E402
from clock import verbs as clock  # noqa: E402
from clock.rows import reading  # noqa: E402
from journal import instants  # noqa: E402
from rulebook.clock import ClockState  # noqa: E402
from screens.parts.fragments import Watched, lacking, whole  # noqa: E402
from screens.parts.frame import Frame  # noqa: E402
from tests import builders  # noqa: E402

TAPS = 12
ROLES = (Role.DIRECTOR, Role.DIRECTOR, Role.FLOOR)
"""Who asks after a tap: the first, another of the same role, one of another role."""


def main() -> None:
    """Pause and resume, and ask for the frames."""
    event_id = int(sys.argv[1])
    day_id, pages = builders.day_of(event_id), [Watched("board", event_id, str(role), "en") for role in ROLES]
    # Each asker of its own, although the page is kept once.
    known: list[Frame] = [whole(page).frame for page in pages]
    took: list[list[float]] = [[] for _page in pages]
    counts = [0 for _page in pages]
    for tap in range(TAPS):
        is_running = reading(day_id, instants.now()).state is ClockState.RUNNING
        builders.at(event_id, clock.pause_clock if is_running else clock.resume_clock, day=day_id)
        is_counted = tap == TAPS - 1
        for at, page in enumerate(pages):
            began = time.thread_time()
            if is_counted:
                with CaptureQueriesContext(connection) as seen:
                    known[at] = lacking(page, known[at].at, known[at].past)
                counts[at] = len(seen)
                continue
            known[at] = lacking(page, known[at].at, known[at].past)
            took[at].append(1e3 * (time.thread_time() - began))
    frames = [frame.body() for frame in known]
    told = {
        "statements": counts,
        "ms": [round(median(times[2:]), 1) for times in took],
        "bytes": [len(frame) for frame in frames],
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main()
