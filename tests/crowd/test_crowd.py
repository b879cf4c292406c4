"""Cashiers in processes of their own at one event, processes killed: nothing lost, nothing doubled."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

from tests.conftest import IS_LONG, SEED
from tests.crowd.__main__ import HOST
from tests.crowd.desk import next_step
from tests.crowd.diary import Diary, Step
from tests.crowd.plan import Desk, Plan
from tests.wiring.commands import ROOT

SIZES = {
    "postgres": (
        ("--cashiers", "8", "--sales", "10000", "--kills", "40", "--crashes", "3"),
        ("--cashiers", "8", "--sales", "128", "--kills", "5", "--crashes", "0"),
    ),
    "embedded": (("--cashiers", "2", "--sales", "1000", "--kills", "10", "--crashes", "5"), ()),
}
"""At night, and otherwise: no house is started twice in the quick suite."""


@pytest.mark.parametrize("house", [name for name, (_night, day) in SIZES.items() if IS_LONG or day])
def test_cashiers_in_many_processes_lose_and_double_nothing(house: str) -> None:
    night, day = SIZES[house]
    command = [sys.executable, "-m", "tests.crowd", house, *(night if IS_LONG else day), "--seed", str(SEED)]
    # At night PostgreSQL is killed as well, so it is none that others use.
    environment = {name: value for name, value in os.environ.items() if not (IS_LONG and name == HOST)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "nothing lost" in done.stdout


def test_a_killed_cashier_goes_on_with_the_command_that_nobody_answered(tmp_path) -> None:
    diary = Diary(tmp_path / "desk0.jsonl")
    asked = Step("1-0-0", "sell", 7, "split")
    diary.asks(asked, walker=False)
    again = Diary(tmp_path / "desk0.jsonl")
    assert (again.unanswered, again.answered, again.players) == (asked, 0, 1)
    again.told({"id": 3, "entry": 5, "receipt": 9, "void_receipt": None})
    last = Diary(tmp_path / "desk0.jsonl")
    assert (last.unanswered, last.answered, last.cash, list(last.standing)) == (None, 1, 10_000, [3])


def test_a_cashier_knows_the_notes_and_the_cash_of_every_exchange_and_of_what_goes_back(tmp_path) -> None:
    diary = Diary(tmp_path / "desk0.jsonl")
    sold: dict[str, Any] = {"entry": 5, "void_receipt": None}
    _did(diary, Step("1-0-0", "sell", 7, "notes", currency="CHF", notes=25_000), id=3, receipt=9, **sold)
    assert (diary.cash, diary.notes) == (22_000 - 23_810, {"CHF": 25_000})
    _did(diary, Step("1-0-1", "void", 3), void_receipt=10)
    assert (diary.cash, diary.notes) == (-23_810, {"CHF": 25_000})
    notes = Step("1-0-2", "exchange", 0, currency="CHF", notes=-20_000)
    _did(diary, notes, id=2, receipt=11, foreign_minor=-20_000, home_minor=19_400)
    assert (diary.cash, diary.notes, diary.exchanges[2].receipt) == (-4_410, {"CHF": 5_000}, 11)
    _did(diary, Step("1-0-3", "sell", 8, "card"), id=4, receipt=12, **sold)
    _did(diary, Step("1-0-4", "void", 4, "split"), void_receipt=13)
    assert diary.cash == -4_410 - 10_000
    again = Diary(tmp_path / "desk0.jsonl")
    assert (again.cash, again.notes, again.exchanges) == (diary.cash, diary.notes, diary.exchanges)


def _did(diary: Diary, step: Step, **fields: Any) -> None:
    diary.asks(step, walker=False)
    diary.told(fields)


def test_what_comes_next_depends_on_the_seed_alone(tmp_path, chance) -> None:
    desk = Desk(user=1, token="t", drawer=1, players=tuple(range(10, 20)))
    plan = Plan(1, 1, 1, "t", (desk,), (), each=10, before=0, float_minor=0)
    diary = Diary(tmp_path / "desk0.jsonl")
    state = chance.getstate()
    first = next_step(plan, 0, diary, chance)
    chance.setstate(state)
    assert next_step(plan, 0, diary, chance) == first == (Step("1-0-0", "sell", 10, first[0].paid), False)


def test_a_cashier_knows_what_refunds_and_their_undo_leave_in_the_drawer(tmp_path) -> None:
    diary = Diary(tmp_path / "desk0.jsonl")
    notes = Step("1-0-0", "exchange", 0, currency="CHF", notes=20_000)
    _did(diary, notes, id=2, receipt=1, foreign_minor=20_000, home_minor=-19_050)
    _did(diary, Step("1-0-1", "refund", 7, currency="CHF", notes=-10_000), slip=4)
    assert (diary.cash, diary.notes["CHF"], diary.refunded) == (-19_050 - 22_000 + 9_700, 10_000, {7: 4})
    _did(diary, Step("1-0-2", "returned", 7))
    assert (diary.cash, diary.notes["CHF"], diary.taken_back) == (-19_050 + 9_700, 10_000, [7])
    _did(diary, Step("1-0-3", "refund", 7), slip=5)
    again = Diary(tmp_path / "desk0.jsonl")
    assert (again.cash, again.refunded, again.taken_back, again.refunds) == (-31_350, {7: 5}, [], 1)
