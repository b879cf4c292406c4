"""By day PostgreSQL gets every statement of the suite, though not from every test."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from tests.statements import FOLDER, TIMES, Asked, Recorder, enough, for_postgres, recorded


def test_every_statement_is_asked_as_often_as_it_should_be_or_by_all_who_ask_it(
    chance: random.Random,
) -> None:
    asked = {
        f"test {number}": Asked({f"statement {chance.randrange(80)}" for _one in range(size)}, size)
        for number in range(120)
        for size in [chance.randrange(12)]
    }
    kept = ["test 1", "test of nothing known"]
    chosen = enough(asked, kept)
    everywhere = Counter(one for test in asked.values() for one in test.statements)
    there = Counter(one for name in chosen & asked.keys() for one in asked[name].statements)
    assert all(there[one] >= min(TIMES, number) for one, number in everywhere.items())
    assert chosen.issuperset(kept)
    assert len(chosen) < len(asked)


def test_what_is_not_known_or_was_refused_is_played_on_both(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    items, root = request.session.items[:1], Path(__file__).parent.parent
    for_all: tuple[list[pytest.Item], list[pytest.Item]] = (items, [])
    assert for_postgres(items, root) == for_all
    monkeypatch.setenv(FOLDER, str(tmp_path))
    assert for_postgres(items, root) == for_all
    file = tmp_path / "1.jsonl"
    file.write_text(json.dumps([items[0].nodeid, [], 0, True]) + "\n")
    assert for_postgres(items, root) == for_all
    # Nothing that it asks is new, because it asks nothing.
    file.write_text(json.dumps([items[0].nodeid, [], 0, False]) + "\n")
    assert for_postgres(items, root) == ([], items)


def test_statements_that_differ_in_values_and_numbers_are_one(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path)
    for statement in (
        "SELECT 1 FROM a WHERE b IN (%s, %s)",
        "SELECT 2 FROM a WHERE b IN (%s, %s, %s, %s)",
        "SELECT 1 FROM a WHERE c IN (%s, %s)",
    ):
        recorder._note(statement)
    assert (len(recorder._asked.statements), recorder._asked.number) == (2, 3)
    assert recorded(tmp_path) == {}
