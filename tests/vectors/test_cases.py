"""The worked cases hold, and the runner tells when one does not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.vectors.run import CASES, Outcome, Result, all_adapters, main, run_file

SHARED = Path(__file__).parents[3] / "shared" / "vectors"
RESULTS = [result for path in sorted(CASES.glob("*.json")) for result in run_file(path)]
CARRIED = [result for result in RESULTS if result.outcome != Outcome.NO_ADAPTER]
DUE = [
    "plan_moves",
    "should_break",
    "choose_table",
    "select_mover",
    "select_seat",
    "sequence",
    "final_table",
    "dealt_in",
    "rank",
    "tie_share",
    "paid_places",
    "level_of_hand",
    "late_reg_close",
    "rebuy",
    "min_players",
    "satellite",
    "time_limit",
    "announce",
    "push",
    "call_clock",
    "call_clock_result",
    "call_clock_right",
    "end_of_day",
    "dispute",
    "clock",
    "shares",
    "eligible",
    "end",
    "barrier",
    "penalty_hands",
    "breaks",
    "all_in_hold",
    "seated",
    "bounty",
    "order_of_side_pots",
    "league_points",
    "deal_rule",
    "satellite_end",
    "sng_start",
    "missed_hands",
    "remaining",
    "moved_player",
    "blinds_on_penalty",
    "deal",
    "dodging",
    "suspension",
    "escalation",
    "disqualify",
    "absent",
]


@pytest.mark.parametrize("result", CARRIED, ids=lambda result: result.id)
def test_worked_case_holds_unless_the_sources_leave_it_open(result: Result) -> None:
    assert result.outcome != Outcome.FAILED, f"{result.op}: expected {result.expected}, got {result.got}"


@pytest.mark.parametrize("result", RESULTS, ids=lambda result: result.id)
def test_no_adapter_crashes(result: Result) -> None:
    assert "crash" not in (result.got or {}), result.got


@pytest.mark.parametrize("op", DUE)
def test_due_op_has_an_adapter_and_passing_cases(op: str) -> None:
    assert op in all_adapters()
    outcomes = {result.outcome for result in RESULTS if result.op == op}
    assert outcomes & {Outcome.PASSED, Outcome.AGREES}


def test_copied_cases_are_the_shared_ones() -> None:
    if SHARED.is_dir():
        for path in sorted(SHARED.glob("*.json")):
            assert (CASES / path.name).read_bytes() == path.read_bytes(), path.name


def _file(folder: Path, *records: dict[str, object]) -> Path:
    path = folder / "more_cases.json"
    path.write_text(json.dumps({"description": "", "records": list(records)}), encoding="utf-8")
    return path


def _satellite(seats: int, *, ambiguous: bool = False) -> dict[str, object]:
    return {
        "id": "MORE-001",
        "op": "satellite",
        "source": "",
        "profile": "SANREMO",
        "inputs": {"entries": 63, "buyin": 110, "ticket": 1100},
        "expected": {"seats": seats},
        "ambiguous": ambiguous,
        "note": "",
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
