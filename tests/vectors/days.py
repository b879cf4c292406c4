"""Adapters of the records of days: shapes only."""

from __future__ import annotations

from rulebook.structure import FieldLeft, Period, PeriodKind, Structure, numbered
from rulebook.structure.forecast import LIKELY, START, walk
from tests.vectors.adapter import Adapter, Answer
from tests.vectors.case import Case


def field_left(case: Case) -> Answer:
    inputs = case.inputs
    blinds, seconds = inputs["big_blinds"][: inputs["levels_played"]], inputs["minutes"] * 60
    levels = (Period(PeriodKind.LEVEL, 0, seconds, big_blind=blind) for blind in blinds)
    field = FieldLeft(inputs["entries"], inputs["entries"] * inputs["stack"])
    *_before, (_at, gained) = walk(field, Structure(numbered(levels)), START, LIKELY)
    return {"left": field.left(gained)}


ADAPTERS: dict[str, Adapter] = {"field_left": field_left}
