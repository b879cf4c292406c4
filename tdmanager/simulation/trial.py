"""An event of the house tried out: played many times on a copy, the result kept next to the data."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path
from threading import Thread
from typing import Any

from django.conf import settings
from django.utils.translation import get_language

from journal import instants
from rulebook.refusals import Refusal
from rulebook.structure import Evening
from tdmanager.simulation.manner import FULL
from tdmanager.simulation.scratch import scratch_file
from tdmanager.simulation.series import EveningReport, play_one
from tournaments import queries
from wording.words import explain

MOST_EVENINGS = 100
MOST_ENTRIES = 500
SILENT_SECONDS = 900
"""If no evening finishes for this long, the process is taken to be gone."""


@dataclass(frozen=True, slots=True)
class Tried:
    """One evening: seconds to the finish, entries and other sales, most tables, players left over time."""

    seconds: int
    entries: int
    tables: int
    chips: int
    left: tuple[tuple[int, int], ...]

    @property
    def evening(self) -> Evening:
        """The evening in the form that the chart takes."""
        return Evening(self.seconds, self.left)


@dataclass(frozen=True, slots=True)
class Trial:
    """The request and the results so far; ``problem`` says why it stopped, if it did."""

    event: int
    entries: int
    evenings: int
    asked_at: datetime
    noted_at: datetime
    is_over: bool = False
    is_cancelled: bool = False
    problem: str = ""
    tried: tuple[Tried, ...] = ()

    def runs(self, at: datetime) -> bool:
        """Whether its process is running."""
        return not self.is_over and (at - self.noted_at).total_seconds() < SILENT_SECONDS


def _folder() -> Path:
    return Path(settings.VAR) / "simulations"


def _file(event_id: int) -> Path:
    return _folder() / f"event-{event_id}.json"


def _stop_file(event_id: int) -> Path:
    return _folder() / f"event-{event_id}.stop"


def trial_of(event_id: int) -> Trial | None:
    """The last simulation of the event, running or not; None if there was none."""
    try:
        return _read(json.loads(_file(event_id).read_text()))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _read(data: dict[str, Any]) -> Trial:
    tried = tuple(
        Tried(**(row | {"left": tuple((int(at), int(players)) for at, players in row["left"])}))
        for row in data.pop("tried")
    )
    asked_at, noted_at = (datetime.fromisoformat(data.pop(name)) for name in ("asked_at", "noted_at"))
    return Trial(**data, asked_at=asked_at, noted_at=noted_at, tried=tried)


def _keep(trial: Trial) -> Trial:
    """Write the file as a whole: a reader sees the state before or after."""
    _folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    now = replace(trial, noted_at=instants.now())
    data = asdict(now) | {"asked_at": now.asked_at.isoformat(), "noted_at": now.noted_at.isoformat()}
    part = _file(trial.event).with_suffix(".part")
    part.write_text(json.dumps(data))
    part.replace(_file(trial.event))
    return now


def begin(event_id: int, entries: int, evenings: int) -> Trial:
    """Note the request, and start a separate process at low priority for it."""
    _stop_file(event_id).unlink(missing_ok=True)
    now = instants.now()
    trial = _keep(Trial(event_id, entries, evenings, now, now))
    values = {"event": event_id, "entries": entries, "evenings": evenings, "language": get_language() or "en"}
    command = [sys.executable, str(settings.ROOT / "manage.py"), "simulate", "--anyway", "--keep"]
    for name, value in values.items():
        command += [f"--{name}", str(value)]
    module = os.environ.get("DJANGO_SETTINGS_MODULE", settings.SETTINGS_MODULE)
    with (_folder() / f"event-{event_id}.log").open("w") as log:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env=os.environ | {"DJANGO_SETTINGS_MODULE": module},
            start_new_session=True,
        )
    # Nobody waits for it; its end is still noticed, so that no process is left behind.
    Thread(target=process.wait, daemon=True).start()
    return trial


def cancel(event_id: int) -> None:
    """Stop the process before the next evening."""
    _folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    _stop_file(event_id).touch()


def try_out(
    event_id: int, entries: int, evenings: int, tell: Callable[[int, EveningReport], None], *, keeps: bool
) -> Trial:
    """Play the event several times with different seeds, in a scratch database; the house is only read."""
    setup = queries.event_setup(event_id)
    now = instants.now()
    trial = Trial(event_id, entries, evenings, now, now)
    note = _keep if keeps else (lambda one: one)
    note(trial)
    is_stopped = _stop_file(event_id).exists if keeps else bool
    if is_stopped():
        return note(replace(trial, is_over=True, is_cancelled=True))
    try:
        with scratch_file():
            for seed in range(1, evenings + 1):
                if is_stopped():
                    return note(replace(trial, is_over=True, is_cancelled=True))
                result = play_one(setup, entries, seed, manner=FULL, tell=_at_work(note, trial))
                tell(seed, result)
                if result.stopped:
                    return note(replace(trial, is_over=True, problem=result.stopped))
                trial = note(replace(trial, tried=(*trial.tried, _tried(result))))
        return note(replace(trial, is_over=True))
    except Refusal as refusal:
        title, detail = explain(refusal)
        return note(replace(trial, is_over=True, problem=f"{title}. {detail}"))
    except Exception as error:
        note(replace(trial, is_over=True, problem=f"{type(error).__name__}: {error}"))
        raise


def _at_work(note: Callable[[Trial], Trial], trial: Trial) -> Callable[[str], None]:
    """Note in the middle of a long evening that the process is still running."""

    def tell(_line: str) -> None:
        note(trial)

    return tell


def _tried(evening: EveningReport) -> Tried:
    return Tried(
        seconds=evening.seconds,
        entries=evening.entries,
        tables=max((point.tables for point in evening.course), default=0),
        chips=evening.chips,
        left=tuple((point.seconds, point.players) for point in evening.course),
    )
