"""Lines of before a renaming say the names of today, and are undone as if they had always said them."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps

from journal import replay
from journal.models import Book, Change, Line
from journal.opening import Command
from journal.permanent import removal
from journal.rows.versions import outgrown_models
from payouts.models import PayoutStructure
from payouts.queries import is_published
from seating import actions as seating
from seating.models import PlayerPin
from tests import builders
from tests.cashier import at_cashier
from tests.journal.room import NOBODY
from tests.payouts import evening
from tests.undoing import undo_lines
from tournaments.setup.values import PayoutRule

pytestmark = pytest.mark.django_db
MIGRATION = import_module("journal.migrations.0004_names_in_lines")


@pytest.fixture(autouse=True)
def _before_the_triggers(db: None) -> Iterator[None]:
    """The migration ran before the database refused to change lines."""
    with removal("a migration"):
        yield


DETAILS = ("fact", "also", "details", "rows", "refers", "relied", "wrote")


def told() -> list[dict[str, Any]]:
    """Everything lines say, with their row versions as JSON and the parts of their books."""
    versions = {
        one.line_id: json.loads(zlib.decompress(bytes(one.row_versions))) for one in Change.objects.all()
    }
    return [
        {name: getattr(line, name) for name in DETAILS} | {"versions": versions.get(line.pk)}
        for line in Line.objects.order_by("pk")
    ] + [{"parts": book.parts} for book in Book.objects.order_by("pk")]


def published() -> Line:
    """The line that published the payouts of an event, the last of its book."""
    event_id, _entries = evening.evening(4, at_cashier.open_drawer(), payout=PayoutRule(places=2))
    evening.publish_late(event_id)
    return Line.objects.get(fact="PayoutsPublished")


def test_the_names_of_then_become_those_of_today() -> None:
    line = published()
    Book.objects.filter(pk=line.book_id).update(parts={"clock": 1, "shot_clocks": 2})
    today = told()
    MIGRATION._rename(apps, None, back=True)
    line.refresh_from_db()
    then = json.loads(zlib.decompress(bytes(line.change.row_versions)))
    assert (line.fact, "ladder" in " ".join(line.wrote)) == ("LadderPublished", True)
    assert any(key.startswith("payouts.ladder:") for key in line.rows)
    assert {"payouts.ladder", "payouts.prize"} <= then.keys()
    assert "ladder_id" in then["payouts.prize"]["columns"]
    assert Book.objects.get(pk=line.book_id).parts == {"clock": 1, "shots": 2}
    assert '"kind": "ladder"' in json.dumps(told())
    MIGRATION._rename(apps, None, back=False)
    assert told() == today


def test_a_line_of_then_is_undone_today() -> None:
    line = published()
    MIGRATION._rename(apps, None, back=True)
    MIGRATION._rename(apps, None, back=False)
    assert list(replay.differences()) == []
    undo_lines(line.pk, Command(NOBODY), reason="Published too early")
    assert not is_published(PayoutStructure.objects.get().event_id)


def test_row_versions_of_then_are_written_back_today() -> None:
    event_id = builders.playing(4)
    entry = builders.at_seat(event_id, 1, 1)
    builders.at(event_id, seating.pin_player, entry=entry)
    line = Line.objects.get(fact="PlayerPinned")
    MIGRATION._rename(apps, None, back=True)
    assert Line.objects.filter(fact="PlayerHeld", rows__0__startswith="seating.heldplayer:").exists()
    MIGRATION._rename(apps, None, back=False)
    undo_lines(line.pk, Command(NOBODY))
    assert not PlayerPin.objects.exists()


def test_what_had_outgrown_its_columns_stays_outgrown() -> None:
    line = published()
    MIGRATION._rename(apps, None, back=True)
    change = Change.objects.get(line=line)
    then = json.loads(zlib.decompress(bytes(change.row_versions)))
    then["payouts.prize"]["shape"] = "of an older day"
    Change.objects.filter(pk=change.pk).update(row_versions=zlib.compress(json.dumps(then).encode()))
    MIGRATION._rename(apps, None, back=False)
    change.refresh_from_db()
    assert outgrown_models(bytes(change.row_versions)) == ["payouts.prize"]
