"""Adapters of the records of stacks and their worth: shapes only."""

from __future__ import annotations

from rulebook.icm import icm_values
from tests.vectors.adapter import Adapter, Answer
from tests.vectors.case import Case
from tests.vectors.stacks import read_stacks, write_values


def icm(case: Case) -> Answer:
    """What each stack is worth; groups of equal stacks are answered once."""
    return write_values(case.inputs, icm_values(*read_stacks(case.inputs)))


ADAPTERS: dict[str, Adapter] = {"icm": icm}
