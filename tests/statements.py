"""The statements of each test, so that by day not every test need run on PostgreSQL.

A test can only end differently on the other database because of its statements, and of what the database
refuses. While the suite runs on SQLite, the statements of each test are recorded. Then PostgreSQL runs every
test with a refused statement, and of the others enough to run each statement in ``TIMES`` tests. If nothing
was recorded, as by night, it runs all.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from heapq import heapify, heappop, heappush
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.db.utils import DatabaseErrorWrapper

from journal import direct
from tdmanager.sqlite import base

FOLDER = "TD_STATEMENTS"
"""The folder that the lanes create for the records."""
TIMES = 2
BEGINNING = 20
"""The cost of a test without any statement, counted in statements."""
BOTH = ("journal", "houses", "elsewhere")
"""Folders about databases themselves, their triggers and refusals: always run on both."""
VALUES = re.compile(r"(\(?(?:%s|\?|NULL)\)?(?:, ?)?){2,}|\d+")
"""Lists of values, however long, and numbers: names of savepoints, limits."""


@dataclass(slots=True)
class Asked:
    """The statements of one test by a short hash, their number, and whether one was refused."""

    statements: set[str] = field(default_factory=set)
    number: int = 0
    is_refused: bool = False


class Recorder:
    """A plugin of pytest that records the statements of each test on SQLite."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / f"{os.getpid()}.jsonl"
        self._known: dict[str, str] = {}
        self._asked = Asked()

    def _note(self, statement: str) -> None:
        if (short := self._known.get(statement)) is None:
            short = sha256(VALUES.sub("…", statement).encode()).hexdigest()[:12]
            self._known[statement] = short
        self._asked.statements.add(short)
        self._asked.number += 1

    def _marking(self, mark: Callable[[str], str], statement: str) -> str:
        self._note(statement)
        return mark(statement)

    def _exit(self, leave: Callable[..., Any], wrapper: Any, kind: Any, error: Any, trace: Any) -> Any:
        if kind is not None:
            self._asked.is_refused = True
        return leave(wrapper, kind, error, trace)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self) -> Iterator[None]:
        """Record every statement with values, wherever it comes from; the others are few."""
        marking = partial(self._marking, direct.with_marks)
        leave = DatabaseErrorWrapper.__exit__
        recorder = self

        def left(wrapper: Any, kind: Any, error: Any, trace: Any) -> Any:
            return recorder._exit(leave, wrapper, kind, error, trace)

        with (
            patch.object(direct, "with_marks", marking),
            patch.object(base, "with_marks", marking),
            patch.object(DatabaseErrorWrapper, "__exit__", left),
        ):
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """One test with its fixtures."""
        self._asked = asked = Asked()
        result = yield
        told = [item.nodeid, sorted(asked.statements), asked.number, asked.is_refused]
        with self._file.open("a") as file:
            file.write(json.dumps(told) + "\n")
        return result


def recorded(folder: Path) -> dict[str, Asked]:
    """The records of each test, by its name."""
    found: dict[str, Asked] = {}
    for file in sorted(folder.glob("*.jsonl")):
        for line in file.read_text().splitlines():
            name, statements, number, is_refused = json.loads(line)
            found[name] = Asked(set(statements), number, is_refused)
    return found


def enough(questions: Mapping[str, Asked], kept: Sequence[str]) -> set[str]:
    """Tests that run each statement ``TIMES`` times, besides ``kept``: those with the most statements per cost first."""
    often = Counter(one for name in kept if name in questions for one in questions[name].statements)
    chosen = set(kept)

    def worth(name: str) -> float:
        new = sum(often[one] < TIMES for one in questions[name].statements)
        return -new / (questions[name].number + BEGINNING)

    waiting = [(worth(name), name) for name in sorted(questions.keys() - chosen)]
    heapify(waiting)
    while waiting:
        _before, name = heappop(waiting)
        # Statements that other tests cover meanwhile can only lower its worth.
        if not (now := worth(name)):
            continue
        if waiting and now > waiting[0][0]:
            heappush(waiting, (now, name))
            continue
        chosen.add(name)
        often.update(questions[name].statements)
    return chosen


def for_postgres(items: list[pytest.Item], root: Path) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """The tests to run on PostgreSQL, and the tests to leave out."""
    folder = os.environ.get(FOLDER, "")
    asked = recorded(Path(folder)) if folder else {}
    here = {item.nodeid for item in items}
    asked = {name: one for name, one in asked.items() if name in here}
    kept = [
        item.nodeid
        for item in items
        if (one := asked.get(item.nodeid)) is None
        or one.is_refused
        or item.path.relative_to(root).parts[0] in BOTH
    ]
    chosen = enough(asked, kept)
    return [item for item in items if item.nodeid in chosen], [
        item for item in items if item.nodeid not in chosen
    ]
