"""The blind structure: its levels and breaks, what is wrong with one, a suggestion, a forecast."""

from rulebook.structure.breaks import BreakSeen, breaks_seen
from rulebook.structure.chart import Chart, chart_of, hours
from rulebook.structure.checks import Finding, Severity, check_structure, missing_in
from rulebook.structure.climb import STEEPEST_PERCENT
from rulebook.structure.colours import ColourUp, colour_ups
from rulebook.structure.compare import Compared, Comparison, Difference, compare_structures
from rulebook.structure.evenings import Band, Evening, band_of, chart_of_evenings
from rulebook.structure.forecast import (
    FieldLeft,
    Forecast,
    LevelForecast,
    Position,
    Until,
    forecast,
    forecast_from,
    with_laps,
)
from rulebook.structure.games import ROTATIONS, Betting, Game, games_named
from rulebook.structure.lengths import levels_that_end
from rulebook.structure.order import ButtonStep, GameChange, GameOrder, button_step, require_order
from rulebook.structure.periods import (
    AnteKind,
    DayStop,
    LastLevel,
    Period,
    PeriodKind,
    Structure,
    ante_payer,
    fill_bets,
    fill_big_blind,
    numbered,
)
from rulebook.structure.stakes import columns_of, stake_on_average, stakes_of, stakes_played
from rulebook.structure.suggest import StructureWish, levels_until_finish, suggest_structure

__all__ = [
    "ROTATIONS",
    "STEEPEST_PERCENT",
    "AnteKind",
    "Band",
    "Betting",
    "BreakSeen",
    "ButtonStep",
    "Chart",
    "ColourUp",
    "Compared",
    "Comparison",
    "DayStop",
    "Difference",
    "Evening",
    "FieldLeft",
    "Finding",
    "Forecast",
    "Game",
    "GameChange",
    "GameOrder",
    "LastLevel",
    "LevelForecast",
    "Period",
    "PeriodKind",
    "Position",
    "Severity",
    "Structure",
    "StructureWish",
    "Until",
    "ante_payer",
    "band_of",
    "breaks_seen",
    "button_step",
    "chart_of",
    "chart_of_evenings",
    "check_structure",
    "colour_ups",
    "columns_of",
    "compare_structures",
    "fill_bets",
    "fill_big_blind",
    "forecast",
    "forecast_from",
    "games_named",
    "hours",
    "levels_that_end",
    "levels_until_finish",
    "missing_in",
    "numbered",
    "require_order",
    "stake_on_average",
    "stakes_of",
    "stakes_played",
    "suggest_structure",
    "with_laps",
]
