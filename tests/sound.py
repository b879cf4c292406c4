"""Checks after every action."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from unittest.mock import patch
from zlib import crc32

import pytest
from django.apps import apps

from journal import opening, replay
from journal.balances import differing
from journal.book import OpenBook
from journal.free_texts import changes_of, every_text
from journal.models import Change, Line
from journal.opening import Command
from journal.rows.versioned import RowVersion, row_version_of
from journal.rows.versions import unpacked
from tests.watch import watching

WATCH = os.environ.get("TD_WATCH", "strict")
"""``strict`` fails if a change was not announced to screens, ``report`` only counts, ``off`` does not check."""
IS_LONG = os.environ.get("TD_PROFILE") == "long"
EVERY = 1 if IS_LONG else 18
"""A check costs a quarter of a second: by night every action is checked, by day one in eighteen of a test's own
actions, and every action of `tests/screens/test_shown_lines.py`."""
IS_SQLITE = os.environ.get("TD_DATABASE", "sqlite") == "sqlite"
COUNTING = {"django_assert_max_num_queries", "django_assert_num_queries"}
"""Tests that count queries are not watched, because watching makes queries too."""


@pytest.fixture
def book(db: None, request: pytest.FixtureRequest) -> Iterator[None]:
    """At the end of the test every line starts from the rows that the last line left, and ends with the stored ones.

    So an unrecorded change is found when the next action writes the same row, or at the end. By night the
    rows are also read after every action. The fast suite leaves all of this to the full one.
    """
    if os.environ.get("TD_PROFILE") == "fast":
        yield
        return
    close = opening._close
    told: replay.Rows = {}

    def closed(open_book: OpenBook, command: Command) -> Line | None:
        line = close(open_book, command)
        if open_book.facts:
            _tell(told, Change.objects.latest("pk"))
        return line

    with ExitStack() as around:
        if IS_LONG:
            around.enter_context(patch.object(opening, "_close", closed))
        # Another action in each test, the same one in each run.
        start = crc32(request.node.nodeid.encode())
        if WATCH != "off" and IS_SQLITE and not COUNTING & set(request.fixturenames):
            around.enter_context(watching(is_strict=WATCH == "strict", every=EVERY, start=start))
        yield
    assert broken_chains() == []
    assert list(replay.differences()) == []
    assert differing() == ()


def broken_chains() -> list[str]:
    """Rows that a line did not find as the previous line had left them."""
    told: replay.Rows = {}
    texts, found = every_text(), []
    for change in Change.objects.order_by("line_id"):
        for row in unpacked(bytes(change.row_versions), texts.get(change.line_id, {})):
            key = (row.model, row.pk)
            if row.before != told.get(key):
                found.append(f"{row.key} was not as the line before {change.line_id} left it")
            told[key] = row.after  # type: ignore[assignment]
    return found


def _tell(all_rows: replay.Rows, change: Change) -> None:
    rows = changes_of(change.line)
    stored: dict[tuple[str, int], RowVersion] = {}
    for model in {row.model for row in rows}:
        pks = [row.pk for row in rows if row.model == model]
        found = apps.get_model(model).objects.filter(pk__in=pks)
        stored |= {(model, row.pk): row_version_of(row) for row in found}
    for row in rows:
        key = (row.model, row.pk)
        assert row.before == all_rows.get(key, row.before), f"{row.key} was not as the line before left it"
        assert stored.get(key) == row.after, f"{row.key} is not as told"
        all_rows[key] = row.after  # type: ignore[assignment]
