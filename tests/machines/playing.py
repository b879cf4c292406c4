"""How machines are played: what must hold is asked once after each step, and a machine that is refused everything proves nothing."""

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
    """What its invariants ask is read once after each step, however many of them ask it: nothing is written between."""

    def __init__(self) -> None:
        super().__init__()
        self._read: dict[Callable[..., Any], Any] = {}

    def once(self, question: Callable[[int], Answer], event: int) -> Answer:
        """What conditions of many steps ask about an event, read once until something is tried."""
        if question not in self._read:
            self._read[question] = question(event)
        answer: Answer = self._read[question]
        return answer

    def trying(self) -> None:
        """What was read may change now."""
        self._read.clear()

    def check_invariants(
        self, settings: settings, output: Callable[[str], object], runtimes: dict[str, float]
    ) -> None:
        """All of them, as Hypothesis does."""
        with caching_queries():
            super().check_invariants(settings, output, runtimes)


def play(machine: type[RuleBasedStateMachine], options: settings, done: Counter[str], least: int) -> None:
    """Rounds of ``options`` until ``least`` different verbs are in ``done``, each round from a seed of its own.

    What Hypothesis draws from a seed depends on the modules that are loaded, so one round may be allowed little.
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
