"""The blind structure: its levels and breaks, what is wrong with one, a suggestion, a forecast."""

from rulebook.structure.checks import Finding, Severity, check_structure
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
from rulebook.structure.suggest import suggest_structure

__all__ = [
    "AnteKind",
    "Finding",
    "Forecast",
    "LastLevel",
    "LevelForecast",
    "Period",
    "PeriodKind",
    "Severity",
    "Structure",
    "check_structure",
    "fill_big_blind",
    "forecast",
    "numbered",
    "suggest_structure",
]
