"""No part is named in vain: without any line of ``shows``, or part of a fact, a screen is not told of a change.

Nothing is played again for a line: what the actions of the evenings wrote and what then looked different is kept, and
what would be announced without the line follows from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from typing import Any
from unittest.mock import patch

import pytest
from django.db import transaction

from journal import instants, opening, parts
from journal.book import Actor, OpenBook
from journal.facts import Fact
from journal.models import Line
from journal.opening import Command
from journal.parts import parts_showing, shows
from journal.rows.versions import Changed, merged
from screens.parts.cache import forget
from screens.parts.versions import WHOLE, seen_as
from tests.screens.evenings import Told
from tests.screens.lasting_evenings import EVENINGS
from tests.screens.timed_evenings import TIMED
from tests.watch import VIEWERS, Snapshot, View, _events_of, _snapshot

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]
SEVEN = datetime(2026, 11, 20, 18, tzinfo=UTC)
Shown = tuple[str, str, str]
"""A line: part, model, column (empty: the whole model)."""


@dataclass(frozen=True)
class Seen:
    """An action: what its facts announce, what it wrote, and what then looked different."""

    evening: str
    fact: str
    told: frozenset[tuple[str, str]]
    changes: tuple[Changed, ...]
    appended: frozenset[str]
    met: frozenset[parts.Condition]
    changed: tuple[View, ...]
    stale: tuple[View, ...]
    """What looks different from when it was last told of a change: time may have passed since."""

    def missed_without(self, given: tuple[str, str]) -> bool:
        """Whether something on a screen waits for a part that a fact names, given as both."""
        told = seen_as({part for by, part in self.told if (by, part) != given})
        told |= seen_as(parts_showing(self.changes, self.appended, self.met.__contains__))
        named = seen_as({given[1]}) if given in self.told else set()
        return any(viewer.hears & named and not viewer.hears & told for viewer in self.stale)

    @cached_property
    def models(self) -> frozenset[str]:
        """The models whose rows it changed or added."""
        return self.appended | {change.model for change in self.changes}

    def missed(self) -> list[str]:
        """What changed and is not announced as the lines are now."""
        told = seen_as(
            {part for _by, part in self.told}
            | parts_showing(self.changes, self.appended, self.met.__contains__)
        ) | {WHOLE}
        return [f"{self.fact}: {viewer.name}" for viewer in self.changed if not viewer.hears & told]


@dataclass(slots=True)
class Recording:
    """The actions of the evenings; what one left is what the next one found, where no time passed between."""

    seen: list[Seen] = field(default_factory=list)
    evening: str = ""
    is_on: bool = False
    _before: Snapshot = field(default_factory=dict)
    _shown: Snapshot = field(default_factory=dict)
    _found: tuple[list[int], datetime | None] = field(default_factory=lambda: ([], None))

    def play(self, history: Told) -> None:
        """An evening from seven o'clock on, undone at its end."""
        self.evening, self.is_on, self._found, self._shown = history.__name__, False, ([], None), {}
        forget()
        with transaction.atomic(), instants.simulated_at(SEVEN):
            halves = history()
            next(halves)
            self.is_on = True
            assert list(halves) == []
            transaction.set_rollback(True)

    def look(self, books: Any, now: datetime) -> None:
        """Look before an action."""
        found = (_events_of(books), now)
        if found != self._found:
            self._before, self._found = _snapshot(*found), found
            self._shown = self._before | self._shown

    def keep(self, book: OpenBook) -> None:
        """Look again after it."""
        events, _now = self._found
        after = _snapshot(events, book.now)
        names = _differing(self._before, after)
        stale = _differing(self._shown, after)
        self._shown |= {key: after[key] for key in after if _hears(key[0]) & {*seen_as(book.parts), WHOLE}}
        self._before = after
        self.seen.append(
            Seen(
                evening=self.evening,
                fact=type(book.facts[-1]).__name__,
                told=frozenset((named_by(type(fact)), part) for fact in book.facts for part in fact.parts),
                changes=merged(book.changes),
                appended=frozenset(book.appended),
                met=frozenset(one for one in parts._conditions.values() if book.meets(one)),
                changed=tuple(viewer for viewer in VIEWERS if viewer.name in names),
                stale=tuple(viewer for viewer in VIEWERS if viewer.name in stale),
            )
        )


def _differing(before: Snapshot, after: Snapshot) -> set[str]:
    return {key[0] for key in after if before[key] != after[key]}


def _hears(name: str) -> frozenset[str]:
    return next(viewer.hears for viewer in VIEWERS if viewer.name == name)


def named_by(fact: type[Fact]) -> str:
    """The fact that says which parts the fact names: itself, or the one that it is a kind of."""
    return next(one.__name__ for one in fact.__mro__ if "parts" in vars(one))


def parts_of_facts() -> list[tuple[str, str]]:
    """Every part that a fact names, with that fact."""
    found, kinds = set(), [Fact]
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        if not kind.__module__.startswith("tests."):
            found |= {(named_by(kind), part) for part in kind.parts}
    return sorted(found)


@contextmanager
def recording() -> Iterator[Recording]:
    """Every action inside is kept, from the second half of an evening on."""
    kept, close = Recording(), opening._close

    def opened(books: Any, actor: Actor, now: datetime, secret: bytes | None = None) -> OpenBook:
        book = OpenBook(books, actor, now, secret)
        if kept.is_on:
            kept.look(book.books, now)
        return book

    def closed(book: OpenBook, command: Command) -> Line | None:
        line = close(book, command)
        if kept.is_on and book.facts:
            kept.keep(book)
        return line

    with patch.object(opening, "OpenBook", opened), patch.object(opening, "_close", closed):
        yield kept


@pytest.fixture(scope="module")
def actions(kept: None) -> tuple[Seen, ...]:
    """All actions of all evenings."""
    with recording() as played:
        for told in (*EVENINGS, *TIMED):
            played.play(told)
    return tuple(played.seen)


def lines() -> list[Shown]:
    """Every line that is registered."""
    return sorted(
        (part, model, column)
        for model, columns in parts._parts_by_column.items()
        for column, parts in columns.items()
        for part in parts
    )


@contextmanager
def lines_but(dropped: Shown | None = None) -> Iterator[None]:
    """What is registered, without one line; what is registered inside is forgotten."""
    if dropped is None:
        known = deepcopy(parts._parts_by_column)
    else:
        part, model, column = dropped
        columns = parts._parts_by_column[model].copy()
        columns[column] = columns[column] - {part}
        known = parts._parts_by_column.copy()
        known[model] = columns
    with patch.object(parts, "_parts_by_column", known):
        yield


def is_missed(line: Shown, actions: tuple[Seen, ...]) -> bool:
    """Whether without the line somebody is not told of a change."""
    with lines_but(line):
        # Only who changed such a row can have announced it by that line.
        return any(one.missed() for one in actions if line[1] in one.models)


def idle(actions: tuple[Seen, ...]) -> list[Shown]:
    """The lines that nobody would miss."""
    return [line for line in lines() if not is_missed(line, actions)]


def test_whatever_changes_in_the_evenings_is_announced(actions: tuple[Seen, ...]) -> None:
    assert [missed for one in actions for missed in one.missed()] == []


def test_without_any_line_a_screen_is_not_told_of_a_change(actions: tuple[Seen, ...]) -> None:
    assert idle(actions) == []


def test_a_line_whose_rows_a_part_does_not_show_is_found(actions: tuple[Seen, ...]) -> None:
    planted = ("announcements", "tournaments.period", "")
    with lines_but():
        shows("announcements", "tournaments.period")
        assert idle(actions) == [planted]


def test_a_line_that_another_stands_in_for_is_found(actions: tuple[Seen, ...]) -> None:
    planted = ("displays", "displays.playlistitem", "")
    with lines_but():
        shows("displays", "displays.playlistitem")
        assert planted in idle(actions)


def test_a_line_that_is_missing_is_found(actions: tuple[Seen, ...]) -> None:
    with lines_but(("seats", "seating.playerpin", "")):
        assert {missed for one in actions for missed in one.missed()} == {
            "PlayerPinned: board: todo",
            "PlayerUnpinned: board: todo",
        }


def test_without_any_part_of_a_fact_a_screen_is_not_told_of_a_change(actions: tuple[Seen, ...]) -> None:
    assert [one for one in parts_of_facts() if not any(done.missed_without(one) for done in actions)] == []
