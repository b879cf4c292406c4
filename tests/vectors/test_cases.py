"""The worked cases pass, and the runner reports when one does not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.vectors import run
from tests.vectors.run import CASES, Outcome, Result, all_adapters, main, run_file
from tests.vectors.waiting import WAITING_OPS

SHARED = Path(__file__).parents[3] / "shared" / "vectors"
RESULTS = [result for path in sorted(CASES.glob("*.json")) for result in run_file(path)]
CARRIED = [result for result in RESULTS if result.outcome not in {Outcome.NO_ADAPTER, Outcome.WAITING}]


@pytest.mark.parametrize("result", CARRIED, ids=lambda result: result.id)
def test_worked_case_holds_unless_the_sources_leave_it_open(result: Result) -> None:
    assert result.outcome != Outcome.FAILED, f"{result.op}: expected {result.expected}, got {result.got}"


@pytest.mark.parametrize("result", RESULTS, ids=lambda result: result.id)
def test_no_adapter_crashes(result: Result) -> None:
    assert "crash" not in (result.got or {}), result.got


@pytest.mark.parametrize("op", sorted(all_adapters()))
def test_every_adapter_has_a_case_that_holds(op: str) -> None:
    outcomes = {result.outcome for result in RESULTS if result.op == op}
    assert outcomes & {Outcome.PASSED, Outcome.AGREES}


def test_every_case_has_an_adapter_or_waits_for_an_issue() -> None:
    assert not [result.id for result in RESULTS if result.outcome == Outcome.NO_ADAPTER]


def test_what_waits_has_cases_and_no_adapter() -> None:
    ops = {result.op for result in RESULTS}
    assert not WAITING_OPS.keys() - ops
    assert not WAITING_OPS.keys() & all_adapters().keys()


def test_copied_cases_are_the_shared_ones() -> None:
    if SHARED.is_dir():
        for path in sorted(SHARED.glob("*.json")):
            assert (CASES / path.name).read_bytes() == path.read_bytes(), path.name


def _file(folder: Path, *records: dict[str, object]) -> Path:
    path = folder / "more_cases.json"
    path.write_text(json.dumps({"description": "", "records": list(records)}), encoding="utf-8")
    return path


def _satellite(seats: int, *, ambiguous: bool = False, **more: Any) -> dict[str, object]:
    return {
        "id": "MORE-001",
        "op": "satellite",
        "source": "",
        "profile": "SANREMO",
        "inputs": {"entries": 63, "buyin": 110, "ticket": 1100},
        "expected": {"seats": seats},
        "ambiguous": ambiguous,
        "note": "",
        **more,
    }


def test_any_file_of_this_form_runs_whatever_its_name(tmp_path: Path) -> None:
    assert main([str(_file(tmp_path, _satellite(6)))]) == 0


def test_a_wrong_case_is_printed_and_fails_the_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(_file(tmp_path, _satellite(7)))]) == 1
    printed = capsys.readouterr().out
    assert "MORE-001 satellite" in printed
    assert printed.splitlines()[-1] == "0 passed, 1 failed"


def test_an_ambiguous_case_informs_and_does_not_fail(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(_file(tmp_path, _satellite(7, ambiguous=True)))]) == 0
    assert "ambiguous that differ: MORE-001" in capsys.readouterr().out


def test_an_op_of_conduct_needs_no_adapter(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(_file(tmp_path, {**_satellite(6), "op": "announce_gently"}))]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "0 passed, 0 failed"


def test_an_op_that_waits_is_counted_apart_under_its_issue(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(_file(tmp_path, {**_satellite(6), "op": "season_standing"}))]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert f"1 waiting for: {WAITING_OPS['season_standing']}" in printed
    assert printed[-1] == "0 passed, 0 failed"


def test_an_op_that_waits_and_has_an_adapter_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "WAITING_OPS", {"satellite": "some issue"})
    assert main([str(_file(tmp_path, _satellite(6)))]) == 1
    assert "satellite has an adapter and is listed as waiting" in capsys.readouterr().out


INPUTS = {"entries": 63, "buyin": 110, "ticket": 1100}
DISPUTE = {"kind": "count_error", "next_hand": "started, no substantial action"}
TABLE = {"seats": 9, "occupied": [1, 2, 3], "prev": {"btn": 1, "sb": 2, "bb": 3}}


@pytest.mark.parametrize(
    ("record", "unknown"),
    [
        ({"inputs": {**INPUTS, "players_left": 6}}, "inputs.players_left"),
        ({"config": {"tickets": "EQUAL"}}, "config.tickets"),
        ({"op": "satellite_end", "inputs": {"seats": 6, "players_left": 6, "chop": 1}}, "inputs.chop"),
        (
            {"op": "select_mover", "inputs": {"table": {**TABLE, "shape": "oval"}}},
            "inputs.table.shape",
        ),
        ({"op": "push", "config": {"edition": "TDA1999"}, "inputs": {"remaining": "1:20"}}, "TDA1999"),
        ({"op": "select_mover", "config": {"mover": "DEALER"}, "inputs": {"table": TABLE}}, "dealer"),
        ({"op": "dispute", "inputs": {**DISPUTE, "kind": "colour"}}, "inputs.kind: 'colour'"),
        ({"op": "dispute", "inputs": {**DISPUTE, "next_hand": "dealt"}}, "inputs.next_hand: 'dealt'"),
        ({"op": "seated", "inputs": {"player_away_from_seat": "perhaps"}}, "'perhaps'"),
        (
            {"op": "plan_moves", "config": {"trigger_diff": "2"}, "inputs": {"tables": {"A": 9}}},
            "trigger_diff",
        ),
        ({"op": "plan_moves", "config": {"source_tie": "last"}, "inputs": {"tables": {"A": 9}}}, "'last'"),
    ],
)
def test_a_key_or_a_value_that_nobody_knows_is_refused(
    record: dict[str, Any], unknown: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # Nothing is expected of it, yet it fails.
    assert main([str(_file(tmp_path, _satellite(6, **record, expected={})))]) == 1
    printed = capsys.readouterr().out
    assert '"unknown"' in printed
    assert unknown in printed
