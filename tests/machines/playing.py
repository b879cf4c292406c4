"""Plays a machine until its verbs were allowed often enough: one that is refused everything proves nothing."""

from __future__ import annotations

from collections import Counter

from hypothesis import core, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

from tests.conftest import SEED

ROUNDS = 12


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
