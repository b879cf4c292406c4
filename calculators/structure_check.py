"""The errors of a structure, its breaks, and the players left at each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from access.fields import SPREAD, Aside
from calculators.calculator import calculator, picked
from calculators.structure_forecast import (
    FinishFound,
    ForecastForm,
    StructureRequest,
    finish_result,
    finish_sentence,
)
from calculators.typed_levels import ChipSet, ChipsInput, finding_sentence, structure_of
from rulebook.structure import (
    BreakSeen,
    Chart,
    ColourUp,
    Forecast,
    Severity,
    Structure,
    breaks_seen,
    chart_of,
    check_structure,
    colour_ups,
)


@dataclass(frozen=True, slots=True)
class FindingFound:
    """One thing found."""

    code: str
    severity: Severity
    sentence: str


class BreakFound(BreakSeen):
    """A break before the forecast finish, in seconds after the start, with the players left when it ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlookFound:
    """The end of a structure, and the state at each break."""

    forecast: FinishFound | None
    breaks: tuple[BreakFound, ...]
    chart: Annotated[Chart | None, Aside()]

    @property
    def sentences(self) -> tuple[str, ...]:
        """The finish and the breaks in sentences; empty without a forecast."""
        return (
            () if self.forecast is None else (finish_sentence(self.forecast), *breaks_sentences(self.breaks))
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckFound(OutlookFound):
    """The findings, errors first; with an error there is no forecast."""

    findings: tuple[FindingFound, ...]


class CheckForm(ForecastForm):
    """The form: a structure typed one line per level, its field and its chips."""

    field_order = ("entries", "stack", "extra_chips", "chips", "game", "levels")
    chips = ChipsInput(label=_("Chips"), required=False, initial="25 100 500 1000 5000")


def outlook(structure: Structure, forecast: Forecast, leaving: tuple[ColourUp, ...]) -> dict[str, Any]:
    """The fields of ``OutlookFound``; ``leaving`` are the chips coloured up."""
    breaks = breaks_seen(structure, forecast, leaving)
    return {
        "forecast": finish_result(forecast),
        "breaks": tuple(picked(BreakFound, one) for one in breaks),
        "chart": chart_of(structure, forecast),
    }


def _sentences(result: CheckFound) -> tuple[str, ...]:
    """The findings, then the finish and the breaks."""
    sentences = tuple(finding.sentence for finding in result.findings)
    is_sound = result.forecast is not None and not sentences
    return (
        *sentences,
        *([_now("No problems found in this structure.")] if is_sound else ()),
        *result.sentences,
    )


def breaks_sentences(breaks: tuple[BreakFound, ...]) -> tuple[str, ...]:
    """The breaks before the finish, in a sentence; nothing without one."""
    if not breaks:
        return ()
    text = ngettext(
        "One break comes before the finish, %(times)s hours after the start.",
        "%(breaks)s breaks come before the finish, %(times)s hours after the start.",
        len(breaks),
    )
    return (text % {"breaks": len(breaks), "times": ", ".join(pause.begins for pause in breaks)},)


def example() -> dict[str, Any]:
    """Ten levels with two breaks for thirty players."""
    blinds = [(100, 200), (200, 300), (200, 400), (300, 600), (500, 1_000)]
    late = [(1_000, 1_500), (1_000, 2_000), (2_000, 4_000), (3_000, 6_000), (5_000, 10_000)]
    later = [(10_000, 20_000), (15_000, 30_000), (25_000, 50_000)]
    pause = [{"kind": "break", "seconds": 900}]
    first, second, third = (
        [{"seconds": 1_200, "small_blind": small, "big_blind": big, "ante": big} for small, big in part]
        for part in (blinds, late, later)
    )
    levels = [*first, *pause, *second, *pause, *third]
    return {"entries": 30, "stack": 20_000, "chips": [100, 500, 1_000, 5_000], "levels": levels}


@calculator(
    _("Structure check"),
    _("Problems in a structure, when its breaks are and how many players are left at each."),
    says=_sentences,
    form=CheckForm,
    example=example(),
)
def structure_check(*, field: Annotated[StructureRequest, SPREAD], chips: ChipSet = ()) -> CheckFound:
    """A structure with its field, and the chips of the set; unless it has an error, its forecast."""
    structure = structure_of(field.levels)
    problems = check_structure(structure, starting_stack=field.stack, smallest_chip=min(chips, default=0))
    findings = tuple(
        FindingFound(problem.code, problem.severity, finding_sentence(problem)) for problem in problems
    )
    if any(problem.severity is Severity.ERROR for problem in problems):
        return CheckFound(findings=findings, forecast=None, breaks=(), chart=None)
    leaving = colour_ups(structure.periods, chips)
    return CheckFound(findings=findings, **outlook(structure, field.forecast(structure), leaving))
