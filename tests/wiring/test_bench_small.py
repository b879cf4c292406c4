"""Every measurement still runs: small, in this process, on the tests' database; servers only start."""

from __future__ import annotations

import importlib
import json
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.test import RequestFactory

pytestmark = pytest.mark.django_db
SMALL: dict[str, dict[str, Any]] = {
    "floor": {"PLAYERS": 90, "TABLES": 12, "REPEATS": 1},
    "house": {"PLAYERS": 280, "TABLES": 32},
    "chips": {"SMALL": 2, "TABLES": 4, "PLAYERS": 36},
    "merge": {"BAGS": 27, "TWICE": 2, "OTHERS": 2, "REPEATS": 1, "SELLS": False},
    "inspection": {"AT_ONCE": 10},
    "find": {"PLAYERS": 200, "AT_ONCE": 100},
    "season": {"ENTRIES": 12},
    "pages": {"PLAYERS": 27, "TABLES": 3, "PLACES": 10, "BAGGED": 9},
    "paid": {"ENTRIES": 150, "PLACES": 40, "LEFT": (60, 36, 20)},
}
"""Each with the arguments that make it small."""
STARTS = {"paid": "print_prizes"}
GIVEN = {
    "floor": ["--quick"],
    "pages": ["--least", "0", "--only", "/payouts/$"],
    "inspection": ["--sizes", "10", "20"],
}
FILLERS: dict[str, tuple[list[int | str], set[str]]] = {
    "till": (
        [2, 20, 4, 4, 9, 4],
        {"event", "director", "tokens", "players", "seated", "awards", "playing", "many"},
    ),
    "displays": ([3], {"passes", "day", "entries", "token"}),
    "watched": ([2, 18, 4, 3], {"event", "tokens", "players", "seated", "sessions", "screens", "cookie"}),
    "evening": (["fill", 2, 20, 3, 5, 20], {"event", "selling", "waiting", "tokens", "alive", "screens"}),
}
"""The measurements with a served house: their arguments and what the clients need of it."""


def module(name: str) -> Any:
    """A measurement."""
    return importlib.import_module(f"bench.{name}")


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database exists already, and gives no statistics in the transaction of a test."""
    scratch = module("scratch")
    monkeypatch.setattr(scratch, "REPEATS", 1)
    for name in (*SMALL, "actions"):
        for replaced, what in (("scratch_house", nullcontext), ("settle", lambda: None)):
            if hasattr(module(name), replaced):
                monkeypatch.setattr(module(name), replaced, what)


@pytest.mark.parametrize("name", SMALL)
def test_a_measurement_runs_to_its_end(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for constant, value in SMALL[name].items():
        assert hasattr(module(name), constant), constant
        monkeypatch.setattr(module(name), constant, value)
    monkeypatch.setattr(sys, "argv", [name, *GIVEN.get(name, [])])
    getattr(module(name), STARTS.get(name, "main"))()
    assert len(capsys.readouterr().out.splitlines()) > 3


@pytest.mark.parametrize("name", FILLERS)
def test_a_house_that_is_served_is_filled(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    given, needed = FILLERS[name]
    monkeypatch.setenv("BENCH_ROWS", str(tmp_path / "sale"))
    for constant, value in {"PLAYING": 2, "WAITING": 9}.items() if name == "evening" else ():
        monkeypatch.setattr(module(name), constant, value)
    monkeypatch.setattr(sys, "argv", [name, *map(str, given)])
    module(name).main()
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert needed <= told.keys()
    assert all(told[key] for key in needed)


@pytest.mark.parametrize("way", ["plain", "naive"])
def test_the_rows_of_a_sale_are_written_again_beside_the_house(
    way: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BENCH_ROWS", str(tmp_path / "sale"))
    copied = module("copied")
    copied._stored_sale.cache_clear()
    module("till").keep_a_sale()
    assert copied.write(RequestFactory().post("/"), way).status_code == 201
    kept = copied._stored_sale()
    with connection.cursor() as cursor:
        for row in kept.made:
            table = apps.get_model(row.label)._meta.db_table
            cursor.execute(f'SELECT count(*) FROM "plain_{table}"')
            assert cursor.fetchone()[0] == sum(one.label == row.label for one in kept.made)
    assert len(kept.made) > 5


@pytest.mark.parametrize("name", ["eyes", "load", "push", "sales"])
def test_what_is_served_says_how_it_is_asked(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [name, "--help"])
    with pytest.raises(SystemExit) as left:
        module(name).main()
    assert (left.value.code, "usage" in capsys.readouterr().out) == (0, True)


@pytest.mark.parametrize("name", ["crowds", "fanout", "hand", "knockout", "prizes"])
def test_the_others_can_be_read(name: str) -> None:
    assert module(name).__doc__
