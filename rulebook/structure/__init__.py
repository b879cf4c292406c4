"""The blind structure: its levels and breaks, what is wrong with one, a suggestion, a forecast."""

from rulebook.structure.checks import Finding, Severity, check_structure
from rulebook.structure.climb import STEEPEST_PERCENT
from rulebook.structure.colours import ColourUp, colour_ups
from rulebook.structure.forecast import Forecast, LevelForecast, forecast
from rulebook.structure.periods import (
    AnteKind,
    LastLevel,
    Period,
    PeriodKind,
    Structure,
    fill_big_blind,
    numbered,
)
from rulebook.structure.suggest import StructureWish, levels_until_finish, suggest_structure

__all__ = [
    "STEEPEST_PERCENT",
    "AnteKind",
    "ColourUp",
    "Finding",
    "Forecast",
    "LastLevel",
    "LevelForecast",
    "Period",
    "PeriodKind",
    "Severity",
    "Structure",
    "StructureWish",
    "check_structure",
    "colour_ups",
    "fill_big_blind",
    "forecast",
    "levels_until_finish",
    "numbered",
    "suggest_structure",
]
