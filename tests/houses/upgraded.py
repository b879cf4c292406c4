"""A kept house upgraded, looked at and undone by the code of today: ``python -m tests.houses.upgraded READS``.

Run in a process of its own, as its database is not that of the suite; prints what it found as JSON.
"""

from __future__ import annotations

import json
import lzma
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

import django

django.setup()

from django.contrib.auth import get_user_model  # noqa: E402
from django.db import connection  # noqa: E402
from django.db.migrations.loader import MigrationLoader  # noqa: E402
from django.db.migrations.recorder import MigrationRecorder  # noqa: E402
from django.test import Client  # noqa: E402

from displays.models import Display, DisplayView  # noqa: E402
from journal import instants  # noqa: E402
from journal.balances import differing  # noqa: E402
from journal.book import Actor  # noqa: E402
from journal.models import Change, Drawing, Line  # noqa: E402
from journal.opening import Command  # noqa: E402
from journal.queries import views  # noqa: E402
from journal.replay import differences  # noqa: E402
from journal.rows.versions import outgrown_models  # noqa: E402
from rulebook.refusals import Refusal  # noqa: E402
from seating.queries import proof_of  # noqa: E402
from tdmanager.health import balances  # noqa: E402
from tdmanager.upkeep import care  # noqa: E402
from tdmanager.upkeep.upgrade import upgrade  # noqa: E402
from tests.houses.tables import tables  # noqa: E402
from tests.undoing import refusal_of, undo_lines  # noqa: E402
from tournaments.models import Event  # noqa: E402

TOKEN = "0123456789abcdef" * 2 + "01234567"
KNOWN: dict[str, Any] = {"HTTP_HOST": "localhost", "HTTP_AUTHORIZATION": f"Token {TOKEN}"}
WALLS = (
    "",
    "clock/",
    "hand-for-hand/",
    "colour-ups/",
    "last-hands/",
    "draws/",
    "prints/names/",
    "prints/night/",
)
WORDS = ("label", "sentence", "title")
DRAWN = (" code",)
"""The reads are those of the play on SQLite: the other one drew other codes."""
PARTS = ("stats", "payouts", "seats", "clock", "bounties")


@dataclass(slots=True)
class Found:
    """What became of the house."""

    said: list[str] = field(default_factory=list)
    tables: dict[str, list[str]] = field(default_factory=dict)
    unrecorded: list[str] = field(default_factory=list)
    recorded_again: list[str] = field(default_factory=list)
    balances: list[str] = field(default_factory=list)
    health: str = ""
    replay: list[str] = field(default_factory=list)
    outgrown: list[str] = field(default_factory=list)
    proven: int = 0
    unproven: list[str] = field(default_factory=list)
    read: int = 0
    read_otherwise: list[str] = field(default_factory=list)
    walls: dict[str, int] = field(default_factory=dict)
    offered: int = 0
    undone: int = 0
    refused: dict[str, list[str]] = field(default_factory=dict)
    not_offered: dict[str, list[str]] = field(default_factory=dict)
    after_undo: list[str] = field(default_factory=list)


def upgrade_and_try(reads: Path) -> Found:
    """The house upgraded and tried."""
    kept, found = json.loads(lzma.decompress(reads.read_bytes())), Found()
    upgrade(found.said.append)
    found.tables = tables()
    _record(found)
    found.balances = [str(one) for one in differing()]
    found.health = balances(care.results()).finding
    found.replay = _replayed()
    blobs = [bytes(blob) for blob in Change.objects.values_list("row_versions", flat=True)]
    found.outgrown = sorted({label for blob in blobs for label in outgrown_models(blob)})
    _prove(found)
    with instants.simulated_at(datetime.fromisoformat(kept["at"])):
        _read(kept["reads"], found)
        _look(found)
        _undo(found)
    found.after_undo = _replayed() + [str(one) for one in differing()]
    return found


def _record(findings: Found) -> None:
    """What the database records of the migrations that there are; and again where only the joined ones are missing."""
    recorder = MigrationRecorder(connection)
    findings.unrecorded = _unrecorded(recorder)
    for app, name in MigrationLoader(connection).replacements:
        recorder.record_unapplied(app, name)
    upgrade(findings.recorded_again.append)
    findings.recorded_again += _unrecorded(recorder)


def _unrecorded(recorder: MigrationRecorder) -> list[str]:
    missing = MigrationLoader(connection).disk_migrations.keys() - recorder.applied_migrations().keys()
    return sorted(f"{app}.{name}" for app, name in missing)


def _replayed() -> list[str]:
    """Rows that differ from their lines; of those that no line names, the models: migrations wrote them."""
    found = list(differences())
    added = Counter(one.model for one in found if one.replayed is None)
    told = [f"{one.model}:{one.pk} {one.replayed} {one.stored}" for one in found if one.replayed is not None]
    return [*sorted(added), *told]


def _prove(findings: Found) -> None:
    for line in Drawing.objects.values_list("line_id", flat=True):
        try:
            findings.proven += bool(proof_of(line).draws)
        except Refusal as refusal:
            findings.unproven.append(f"{line}: {refusal}")


def _read(reads: dict[str, Any], findings: Found) -> None:
    program = Client(raise_request_exception=False)
    for address, then in reads.items():
        answer = program.get(address, **KNOWN)
        if answer.status_code != 200:
            findings.read_otherwise.append(f"{address}: {answer.status_code}")
            continue
        findings.read += 1
        findings.read_otherwise += _differing(address, then, answer.json())


def _differing(where: str, then: Any, now: Any) -> Iterator[str]:
    """Values under the same name that are not the same; what is new, or gone, is another shape."""
    if isinstance(then, dict) and isinstance(now, dict):
        for name in then.keys() & now.keys():
            yield from _differing(f"{where} {name}", then[name], now[name])
    elif isinstance(then, list) and isinstance(now, list):
        if len(then) != len(now):
            yield f"{where}: {len(then)}, now {len(now)}"
        for place, (one, other) in enumerate(zip(then, now, strict=False)):
            yield from _differing(f"{where}.{place}", one, other)
    elif then != now and not _is_the_same(where, then, now):
        yield f"{where}: {then!r}, now {now!r}"


def _is_the_same(where: str, then: Any, now: Any) -> bool:
    """An instant of another zone, and words for people, which get better."""
    if where.endswith((*WORDS, *DRAWN)):
        return True
    try:
        return datetime.fromisoformat(then) == datetime.fromisoformat(now)
    except (TypeError, ValueError):
        return False


def _look(findings: Found) -> None:
    """Every part and page of every event, and every view of a television."""
    program = Client(raise_request_exception=False)
    for event in Event.objects.values_list("pk", flat=True):
        addresses = [f"/api/v1/events/{event}/parts/{part}/" for part in PARTS]
        for address in addresses:
            findings.walls[address] = program.get(address, **KNOWN).status_code
    director = Client(raise_request_exception=False, HTTP_HOST="localhost")
    person = get_user_model().objects.get(username="director")
    director.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    for event in Event.objects.values_list("pk", flat=True):
        for address in (f"/events/{event}/{rest}" for rest in WALLS):
            findings.walls[address] = director.get(address).status_code
    display = Display.objects.get()
    for view in DisplayView.values:
        address = f"/displays/{display.pk}/preview/?view={view}"
        findings.walls[address] = director.get(address).status_code


def _undo(findings: Found) -> None:
    """What says that it can be undone is undone, the newest first, with what blocks it; the rest is tried before."""
    lines = views(Line.objects.filter(leading=None).order_by("-pk"))
    for line in lines:
        if not line.can_undo:
            findings.not_offered.setdefault(refusal_of(line.id), []).append(f"{line.id} {line.fact}")
    offered = [line for line in lines if line.can_undo]
    findings.offered = len(offered)
    for line in offered:
        with suppress(Line.DoesNotExist):
            if Line.objects.get(pk=line.id).undone_by_id is not None:
                findings.undone += 1
                continue
        try:
            undo_lines(line.id, Command(Actor()), together=True, reason="tried")
            findings.undone += 1
        except Refusal as refusal:
            findings.refused.setdefault(refusal.code, []).append(f"{line.id} {line.fact}")


if __name__ == "__main__":
    print(json.dumps(asdict(upgrade_and_try(Path(sys.argv[1])))))
