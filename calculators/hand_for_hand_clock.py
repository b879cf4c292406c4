"""The clock of each hand in hand for hand."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Annotated, Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from access.fields import SPREAD, Aside, Limits, Note
from calculators.calculator import calculator
from calculators.rulebooks import tda, wsop
from calculators.tables import Edition, ProfileForm
from calculators.typed_levels import A_DAY, TimeInput, TimesInput, time_text
from rulebook.bubble import HandsPlayed, charges_at, run_off_hands
from rulebook.profile import BubbleRules, profile_named
from rulebook.profile.variants import Carry, ChargeAt, RunOff

MOST_HANDS = 60
AN_HOUR = 3_600


Seconds = Annotated[int, Limits(0, A_DAY)]
LevelSeconds = Annotated[int, Limits(1, A_DAY)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockRules:
    """The rules of the house that differ from its edition; an omitted rule is the profile's."""

    runoff: RunOff | None = None
    runoff_seconds: Annotated[int | None, Limits(1, AN_HOUR)] = None
    cap_seconds: Annotated[int | None, Limits(1, AN_HOUR)] = None
    carry: Carry | None = None

    def of(self, edition: str) -> BubbleRules:
        """The rules of an edition with these changes."""
        own = ((field.name, getattr(self, field.name)) for field in fields(self))
        values: dict[str, Any] = {name: value for name, value in own if value is not None}
        return replace(profile_named(edition).bubble, **values)


@dataclass(frozen=True, slots=True)
class HandCostFound:
    """The clock after one hand; the first is the one in progress at the announcement."""

    hand: int
    cost_seconds: int
    left_seconds: int
    levels_on: Annotated[int, Note("How many levels after the level of the announcement.")]

    @property
    def left(self) -> str:
        """``15:30``."""
        return time_text(self.left_seconds)

    @property
    def cost(self) -> str:
        """``2:00``."""
        return time_text(self.cost_seconds)


@dataclass(frozen=True, slots=True)
class HandClockFound:
    """The clock hand by hand."""

    charged_at: ChargeAt
    hands: tuple[HandCostFound, ...]
    rules: Annotated[BubbleRules, Aside()]
    begins: Annotated[str, Aside()]


class HandClockForm(ProfileForm):
    """The form: the clock at the announcement, the levels to come, the hands."""

    left_seconds = TimeInput(label=_("Clock at the announcement"), initial="17:30")
    levels_seconds = TimesInput(
        label=_("Upcoming levels"), help_text=_("Minutes of each: 30 30; the last one repeats"), initial="30"
    )
    hands = forms.IntegerField(label=_("Hands"), min_value=1, max_value=MOST_HANDS, initial=5)
    real_seconds = TimesInput(
        label=_("Length of each hand"),
        help_text=_("Instead of the number of hands: 2:10 1:40. Matters where real time is deducted."),
    )


def _sentences(result: HandClockFound) -> tuple[str, ...]:
    """When a hand is charged, what the clock shows after the last one, and the number of levels passed."""
    last = result.hands[-1]
    at_end = charges_at(result.rules, ChargeAt.END_OF_HAND)
    text = (
        _now("Time is deducted when a hand ends (WSOP 126).")
        if at_end
        else _now("Time is deducted when the next hand begins, the one in progress first (TDA RP-8-B).")
    )
    after = ngettext(
        "After %(count)s hand the clock goes from %(begins)s to %(left)s.",
        "After %(count)s hands the clock goes from %(begins)s to %(left)s.",
        last.hand,
    ) % {"count": last.hand, "begins": result.begins, "left": last.left}
    levels = ngettext(
        "%(count)s level ends meanwhile.", "%(count)s levels end meanwhile.", last.levels_on
    ) % {"count": last.levels_on}
    return (text, after, *((levels,) if last.levels_on else ()))


@calculator(
    _("Hand-for-hand clock"),
    _("What the clock shows hand by hand, including across level changes."),
    says=_sentences,
    form=HandClockForm,
    example={"profile": "TDA2019", "left_seconds": 1_050, "levels_seconds": [1_800], "hands": 3},
    sources=(tda("RP-8"), wsop("rule 126")),
)
def hand_for_hand_clock(
    *,
    profile: Edition = "TDA2024",
    left_seconds: Annotated[Seconds, Note("On the clock at the announcement.")],
    levels_seconds: Annotated[
        tuple[LevelSeconds, ...],
        Limits(0, MOST_HANDS),
        Note("Lengths of the levels to come; the last one repeats."),
    ] = (),
    hands: Annotated[int, Limits(1, MOST_HANDS)] = 5,
    real_seconds: Annotated[
        tuple[Seconds, ...], Limits(0, MOST_HANDS), Note("How long each hand took; instead of their number.")
    ] = (),
    changes: Annotated[ClockRules, SPREAD],
) -> HandClockFound:
    """The clock at the announcement, the levels to come, and the hands (TDA RP-8-B to D; WSOP 126)."""
    rules = changes.of(profile)
    play = HandsPlayed(hands, hands, tuple(seconds * 1_000 for seconds in real_seconds))
    levels = [seconds * 1_000 for seconds in levels_seconds]
    result = run_off_hands(rules, left_seconds * 1_000, play, levels)
    lines = tuple(
        HandCostFound(number, cost // 1_000, step.left_ms // 1_000, step.level_offset)
        for number, (cost, step) in enumerate(result.hands, start=1)
    )
    return HandClockFound(rules.charge_at, lines, rules, time_text(left_seconds))
