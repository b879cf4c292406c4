"""How machines are played: invariants are checked after each step; endless refusals prove nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

from hypothesis import core, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

from journal.reading import caching_queries
from tests.conftest import SEED

ROUNDS = 12
Answer = TypeVar("Answer")


class Machine(RuleBasedStateMachine):
    """A machine whose invariants read each fact once per step, because nothing is written in between."""

    def __init__(self) -> None:
        super().__init__()
        self._read: dict[Callable[..., Any], Any] = {}

    def once(self, question: Callable[[int], Answer], event: int) -> Answer:
        """The result of a query that several invariants use, read once until an action is tried."""
        if question not in self._read:
            self._read[question] = question(event)
        answer: Answer = self._read[question]
        return answer

    def trying(self) -> None:
        """Forget the results: they may change now."""
        self._read.clear()

    def check_invariants(
        self, settings: settings, output: Callable[[str], object], runtimes: dict[str, float]
    ) -> None:
        """Check all invariants, as Hypothesis does."""
        with caching_queries():
            super().check_invariants(settings, output, runtimes)


def play(machine: type[RuleBasedStateMachine], options: settings, done: Counter[str], least: int) -> None:
    """Play rounds of ``options`` until ``least`` different verbs are in ``done``, each with its own seed.

    What Hypothesis draws from a seed depends on the modules that are loaded, so one round may have few
    allowed actions.
    """
    done.clear()
    before = core.global_force_seed
    try:
        for turn in range(ROUNDS):
            core.global_force_seed = None if before is None else SEED + turn
            run_state_machine_as_test(machine, settings=options)
            print(turn, dict(done))
            if len(done) >= least:
                return
    finally:
        core.global_force_seed = before
    raise AssertionError(f"only {sorted(done)} were allowed in {ROUNDS} rounds")
