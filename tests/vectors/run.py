"""Runs worked cases against the rulebook: ``python -m tests.vectors.run [FILE.json …]``."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rulebook.refusals import Refusal
from tests.vectors.adapter import Adapter, refusal
from tests.vectors.case import Case
from tests.vectors.record import UnknownInRecord
from tests.vectors.waiting import WAITING_OPS

CASES = Path(__file__).parent / "cases"
RANGE = "_range"


class Outcome(StrEnum):
    """The outcome of a record; the columns of the table."""

    PASSED = "passed"
    FAILED = "failed"
    AGREES = "ambiguous that agree"
    WAITING = "waiting"
    NO_ADAPTER = "without an adapter"
    DIFFERS = "ambiguous that differ"


@dataclass(frozen=True, slots=True)
class Result:
    """A record's id and op, what was expected and returned, and its outcome.

    ``waits_for``: the title of the issue that brings its rule, where it has none yet.
    """

    id: str
    op: str
    expected: Any
    got: Any
    outcome: Outcome
    waits_for: str = ""


def adapters_of(stem: str) -> dict[str, Adapter]:
    """The adapters of ``tests.vectors.<stem>``; none where there is no such module."""
    name = f"tests.vectors.{stem}"
    if not stem.isidentifier() or find_spec(name) is None:
        return {}
    return getattr(import_module(name), "ADAPTERS", {})


def all_adapters() -> dict[str, Adapter]:
    """Every adapter by its op."""
    found: dict[str, Adapter] = {}
    for path in sorted(CASES.glob("*.json")):
        found = adapters_of(path.stem) | found
    return found


def run_file(path: Path) -> Iterator[Result]:
    """The results of a file's records; an op that its own module lacks is looked up in all."""
    adapters = all_adapters() | adapters_of(path.stem)
    for record in json.loads(path.read_text(encoding="utf-8"))["records"]:
        yield _result(record, adapters.get(record["op"]))


def _result(record: dict[str, Any], adapter: Adapter | None) -> Result:
    name, op, expected = record["id"], record["op"], record["expected"]
    if adapter is None:
        return _without(name, op, expected)
    if op in WAITING_OPS:
        return Result(
            name, op, expected, {"unknown": f"{op} has an adapter and is listed as waiting"}, Outcome.FAILED
        )
    got = _plain(_answer(adapter, Case.of(record)))
    is_answer = not got.keys() & {"unknown", "crash"}
    off = record.get("tolerance") or 0
    holds = is_answer and all(_holds(key, value, got, off) for key, value in expected.items())
    if record.get("ambiguous"):
        outcome = Outcome.AGREES if holds else Outcome.DIFFERS
    else:
        outcome = Outcome.PASSED if holds else Outcome.FAILED
    return Result(name, op, expected, got, outcome)


def _holds(key: str, value: Any, got: dict[str, Any], off: float) -> bool:
    """Whether the answer has this value, each of its numbers at most ``off`` away from it.

    ``x_range`` holds what ``x`` must lie between, ends included.
    """
    if key.endswith(RANGE):
        low, high = value
        return key.removesuffix(RANGE) in got and low <= got[key.removesuffix(RANGE)] <= high
    return key in got and _is_near(got[key], value, off)


def _is_near(got: Any, value: Any, off: float) -> bool:
    if isinstance(value, list) and off:
        return len(got) == len(value) and all(_is_near(*pair, off) for pair in zip(got, value, strict=True))
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return bool(abs(got - value) <= off if is_number and off else got == value)


def _without(name: str, op: str, expected: Any) -> Result:
    """A record without an adapter: its rule waits for an issue, or it is about conduct."""
    if op in WAITING_OPS:
        return Result(name, op, expected, None, Outcome.WAITING, WAITING_OPS[op])
    return Result(name, op, expected, None, Outcome.NO_ADAPTER)


def _answer(adapter: Adapter, case: Case) -> dict[str, Any]:
    """The adapter's answer; a refusal is an answer too, a crash or an unknown key is shown as one."""
    try:
        answer = _case_result(adapter, case)
    except UnknownInRecord as unknown:
        return {"unknown": str(unknown)}
    except Exception as crash:  # noqa: BLE001 - one broken record must not hide the others
        return {"crash": repr(crash)}
    unread = case.inputs.unread() + case.config.unread()
    return {"unknown": ", ".join(unread)} if unread else answer


def _case_result(adapter: Adapter, case: Case) -> dict[str, Any]:
    try:
        return adapter(case)
    except Refusal as found:
        return refusal(found)


def _plain(value: Any) -> Any:
    """As a record would write it: texts as keys, lists for tuples; a list with its own equality is kept."""
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, list):
        return type(value)(_plain(item) for item in value)
    return value


def report(results: Sequence[Result]) -> None:
    """Print the records that differ, the table of ops, what waits for which issue, and the closing line."""
    for result in results:
        if result.outcome in {Outcome.FAILED, Outcome.DIFFERS}:
            print(f"{result.outcome}: {result.id} {result.op}")
            print(f"  expected {json.dumps(result.expected, ensure_ascii=False)}")
            print(f"  got      {json.dumps(result.got, ensure_ascii=False, default=str)}")
    _print_table(results)
    _print_waiting(results)
    counts = Counter(result.outcome for result in results)
    print(f"{counts[Outcome.PASSED]} passed, {counts[Outcome.FAILED]} failed")


def _print_table(results: Sequence[Result]) -> None:
    counts = Counter((result.op, result.outcome) for result in results)
    columns = list(Outcome)
    print(f"{'op':<28}" + "".join(f"{column:>23}" for column in columns))
    for op in sorted({result.op for result in results}):
        print(f"{op:<28}" + "".join(f"{counts[op, column] or '':>23}" for column in columns))


def _print_waiting(results: Sequence[Result]) -> None:
    counts = Counter(result.waits_for for result in results if result.outcome == Outcome.WAITING)
    for issue, count in sorted(counts.items()):
        print(f"{count} waiting for: {issue}")


def main(names: Sequence[str]) -> int:
    """Run the given files, or all cases; 1 if a record failed that is not marked ambiguous."""
    paths = [Path(name) for name in names] or sorted(CASES.glob("*.json"))
    results = [result for path in paths for result in run_file(path)]
    report(results)
    return 1 if any(result.outcome == Outcome.FAILED for result in results) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
