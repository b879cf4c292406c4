"""Adapters of the records of days: shapes only."""

from __future__ import annotations

from typing import Any

from rulebook.advance import AdvanceKind
from rulebook.days.day import StartAt, StartOf
from rulebook.days.starting import Stopped, start_from
from rulebook.structure import FieldLeft, Period, PeriodKind, Structure, numbered
from rulebook.structure.forecast import LIKELY, START, walk
from tests.vectors.adapter import Adapter, Answer
from tests.vectors.case import Case
from tests.vectors.record import Given
from tests.vectors.times import duration_ms

LEVELS = 40
AT = {one.name: one for one in StartAt}
OF = {one.name: one for one in StartOf}


def structure_of(length_ms: int) -> Structure:
    """The forty levels of the cases."""
    levels = range(1, LEVELS + 1)
    return Structure(tuple(Period(PeriodKind.LEVEL, number, length_ms // 1_000) for number in levels))


def stopped(written: dict[str, Any]) -> Stopped:
    feeder = Given(written, "feeders")
    left, length = feeder.get("level_left"), feeder.get("level_length")
    return Stopped(
        feeder["completed"],
        None if left is None else duration_ms(left),
        0 if length is None else duration_ms(length),
    )


def hours_text(milliseconds: int) -> str:
    """``m:ss``, from an hour on ``h:mm:ss``."""
    minutes, seconds = divmod(milliseconds // 1_000, 60)
    hours, rest = divmod(minutes, 60)
    return f"{hours}:{rest:02d}:{seconds:02d}" if hours else f"{minutes}:{seconds:02d}"


def start_level(case: Case) -> Answer:
    inputs, config = case.inputs, case.config
    length = duration_ms(inputs["level_length"])
    start = start_from(
        config.word("start_at", AT),
        inputs.get("typed"),
        config.word("start_of", OF, "LATEST"),
        [stopped(one) for one in inputs["feeders"]],
        AdvanceKind.ALL_LEFT,
        structure_of(length),
    )
    left = length if start.left_ms is None else start.left_ms
    return {"level": start.level, "time_left": hours_text(left)}


def field_left(case: Case) -> Answer:
    inputs = case.inputs
    blinds, seconds = inputs["big_blinds"][: inputs["levels_played"]], inputs["minutes"] * 60
    levels = (Period(PeriodKind.LEVEL, 0, seconds, big_blind=blind) for blind in blinds)
    field = FieldLeft(inputs["entries"], inputs["entries"] * inputs["stack"])
    *_before, (_at, gained) = walk(field, Structure(numbered(levels)), START, LIKELY)
    return {"left": field.left(gained)}


ADAPTERS: dict[str, Adapter] = {"field_left": field_left, "start_level": start_level}
