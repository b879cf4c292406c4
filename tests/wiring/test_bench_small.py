"""Every measurement still runs: small, in this process, on the database of the tests; what is served only starts."""

from __future__ import annotations

import importlib
import json
import sys
from contextlib import nullcontext
from typing import Any

import pytest

pytestmark = pytest.mark.django_db
SMALL: dict[str, dict[str, Any]] = {
    "floor": {"PLAYERS": 90, "TABLES": 12, "REPEATS": 1},
    "house": {"PLAYERS": 280, "TABLES": 32},
    "chips": {"SMALL": 2, "TABLES": 4, "PLAYERS": 36},
    "inspection": {"AT_ONCE": 10},
    "find": {"PLAYERS": 200, "AT_ONCE": 100},
    "paid": {"ENTRIES": 2_100, "PLACES": 40},
}
"""Each with what makes it small."""
STARTS = {"paid": "print_prizes"}
GIVEN = {"floor": ["--quick"], "inspection": ["--sizes", "10", "20"]}
FILLERS: dict[str, tuple[list[int | str], set[str]]] = {
    "till": ([2, 20, 4, 4, 9, 4], {"event", "director", "tokens", "players", "seated", "awards", "playing"}),
    "displays": ([3], {"passes", "day", "entries", "token"}),
    "evening": (["fill", 2, 20, 3, 5, 20], {"event", "selling", "waiting", "tokens", "alive", "screens"}),
}
"""What fills a house that is served, with its arguments and what the clients need of it."""


def module(name: str) -> Any:
    """A measurement."""
    return importlib.import_module(f"bench.{name}")


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database is there already, and is not asked for its statistics in the transaction of a test."""
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
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given, needed = FILLERS[name]
    for constant, value in {"PLAYING": 2, "WAITING": 9}.items() if name == "evening" else ():
        monkeypatch.setattr(module(name), constant, value)
    monkeypatch.setattr(sys, "argv", [name, *map(str, given)])
    module(name).main()
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert needed <= told.keys()
    assert all(told[key] for key in needed)


@pytest.mark.parametrize("name", ["load", "push", "sales"])
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
