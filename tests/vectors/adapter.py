"""Adapters: one for each op of the worked cases, several where an op asks several questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from rulebook.refusals import Refusal
from tests.vectors.case import Case

Answer = dict[str, Any]
Adapter = Callable[[Case], Answer]

REFUSALS: Mapping[str, str] = {
    "rounds_over_limit": "max_rounds",
    "stack_negative": "negative_stack",
    "shares_not_whole": "percentages_do_not_make_100",
}
"""Refusals that have another name in the cases."""


def refusal(refusal: Refusal) -> Answer:
    """A refusal as the cases write it: its name and details."""
    name = REFUSALS.get(refusal.code, refusal.code)
    answer = {**refusal.detail, "error": name, "reason": name, "refused": name, "refusal": name}
    return answer | {"sum": float(refusal.detail["points"] / 100)} if "points" in refusal.detail else answer


def story(*keys: str) -> Callable[[Adapter], Adapter]:
    """An adapter whose records also have ``keys`` that no rule uses."""

    def telling(adapter: Adapter) -> Adapter:
        @wraps(adapter)
        def read(case: Case) -> Answer:
            case.inputs.leave(keys)
            case.config.leave(keys)
            return adapter(case)

        return read

    return telling


def refused(**answer: Any) -> Callable[[Adapter], Adapter]:
    """An adapter that also returns ``answer`` where the rule refuses."""

    def refusing(adapter: Adapter) -> Adapter:
        @wraps(adapter)
        def asked(case: Case) -> Answer:
            try:
                return adapter(case)
            except Refusal as found:
                return {**refusal(found), **answer}

        return asked

    return refusing


def by_key(questions: Mapping[str, Adapter], otherwise: Adapter) -> Adapter:
    """The adapter of the first key that a record has, in its inputs or options; else ``otherwise``."""

    def chosen(case: Case) -> Answer:
        found = (adapter for key, adapter in questions.items() if key in case.inputs or key in case.config)
        return next(found, otherwise)(case)

    return chosen


def by_word(key: str, questions: Mapping[Any, Adapter], missing: Any = None) -> Adapter:
    """The adapter for the value of ``key``, in the options or the inputs; refuses any other value."""

    def chosen(case: Case) -> Answer:
        given = case.config if key in case.config else case.inputs
        return given.word(key, questions, missing)(case)

    return chosen
