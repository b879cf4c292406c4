"""What is wrong with a structure, when its breaks come and how many players are left at each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from rest_framework import serializers

from calculators.calculator import Calculator, Given
from calculators.structure_forecast import FinishFound, ForecastForm, StructureRequest, finish_told
from calculators.typed_levels import ChipsField, ChipsInput, finding_told, structure_of
from rulebook.structure import (
    BreakSeen,
    Chart,
    Finding,
    Forecast,
    Severity,
    Structure,
    breaks_seen,
    chart_of,
    check_structure,
    colour_ups,
    forecast,
)


class CheckRequest(StructureRequest):
    """A structure with its field, and the chips of the set."""

    chips = ChipsField(required=False, default=list)


class FindingFound(serializers.Serializer):
    """One thing found."""

    code = serializers.CharField()
    severity = serializers.ChoiceField([severity.value for severity in Severity])
    sentence = serializers.SerializerMethodField()

    def get_sentence(self, found: Finding) -> str:
        """The finding in words."""
        return finding_told(found)


class BreakFound(serializers.Serializer):
    """A break before the forecast finish."""

    after_level = serializers.IntegerField()
    starts_seconds = serializers.IntegerField(help_text="After the start, breaks included.")
    ends_seconds = serializers.IntegerField()
    players = serializers.IntegerField(help_text="Left when it ends.")
    chips_leaving = serializers.ListField(child=serializers.IntegerField())


class CheckFound(serializers.Serializer):
    """The findings, errors first; with an error nothing is forecast."""

    findings = FindingFound(many=True)
    forecast = FinishFound(allow_null=True)
    breaks = BreakFound(many=True)


@dataclass(frozen=True, slots=True)
class CheckMade:
    """What was found, and the forecast of a structure without errors."""

    structure: Structure
    findings: tuple[Finding, ...]
    forecast: Forecast | None
    breaks: tuple[BreakSeen, ...]

    @property
    def chart(self) -> Chart | None:
        """The forecast as a chart."""
        return chart_of(self.structure, self.forecast) if self.forecast else None


class CheckForm(ForecastForm):
    """A structure typed one line per level, its field and its chips."""

    field_order = ("entries", "stack", "extra_chips", "chips", "game", "levels")
    chips = ChipsInput(label=_("Chips"), required=False, initial="25 100 500 1000 5000")


def check_made(given: Given) -> CheckMade:
    """The findings of a structure, and its forecast unless one of them is an error."""
    structure = structure_of(given["levels"])
    chips = tuple(given["chips"])
    found = check_structure(structure, starting_stack=given["stack"], smallest_chip=min(chips, default=0))
    if any(finding.severity is Severity.ERROR for finding in found):
        return CheckMade(structure, found, None, ())
    made = forecast(given["entries"], given["stack"], structure, extra_chips=given["extra_chips"])
    return CheckMade(
        structure, found, made, breaks_seen(structure, made, colour_ups(structure.periods, chips))
    )


def check_told(made: CheckMade) -> tuple[str, ...]:
    """What is wrong, then the finish and the breaks."""
    said = tuple(finding_told(found) for found in made.findings)
    if made.forecast is None:
        return said
    sound = () if said else (_now("No problems found in this structure."),)
    return (*sound, *said, finish_told(made.forecast), *breaks_told(made.breaks))


def breaks_told(breaks: tuple[BreakSeen, ...]) -> tuple[str, ...]:
    """The breaks before the finish, in a sentence if there are any."""
    if not breaks:
        return ()
    said = ngettext(
        "One break comes before the finish, %(times)s hours after the start.",
        "%(breaks)s breaks come before the finish, %(times)s hours after the start.",
        len(breaks),
    )
    return (said % {"breaks": len(breaks), "times": ", ".join(seen.begins for seen in breaks)},)


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


STRUCTURE_CHECK = Calculator(
    name="structure-check",
    title=_("Structure check"),
    summary=_("Problems in a structure, when its breaks are and how many players are left at each."),
    asks=CheckRequest,
    works=check_made,
    answers=CheckFound,
    tells=check_told,
    form=CheckForm,
    template="calculators/_structure_check.html",
    example=example(),
)
