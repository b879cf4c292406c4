"""What the clock shows hand by hand in hand for hand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from rest_framework import serializers

from calculators.calculator import Calculator, Given
from calculators.rulebooks import tda, wsop
from calculators.typed_levels import A_DAY
from calculators.typed_tables import ProfileForm
from calculators.typed_times import TimeInput, TimesInput, time_text
from rulebook.bubble import HandsPlayed, charges_at, run_off_hands
from rulebook.profile import PROFILES, BubbleRules, profile_named
from rulebook.profile.variants import Carry, ChargeAt, RunOff

MOST_HANDS = 60
AN_HOUR = 3_600


class HandClockRequest(serializers.Serializer):
    """The clock at the announcement, the levels to come, and the hands; an omitted rule is the profile's."""

    profile = serializers.ChoiceField(sorted(PROFILES), default="TDA2024")
    left_seconds = serializers.IntegerField(
        min_value=0, max_value=A_DAY, help_text="On the clock at the announcement."
    )
    levels_seconds = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=A_DAY),
        default=list,
        max_length=MOST_HANDS,
        help_text="Lengths of the levels to come; the last one repeats.",
    )
    hands = serializers.IntegerField(min_value=1, max_value=MOST_HANDS, default=5)
    real_seconds = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=A_DAY),
        default=list,
        max_length=MOST_HANDS,
        help_text="How long each hand took; instead of their number.",
    )
    runoff = serializers.ChoiceField([one.value for one in RunOff], allow_null=True, default=None)
    runoff_seconds = serializers.IntegerField(min_value=1, max_value=AN_HOUR, allow_null=True, default=None)
    cap_seconds = serializers.IntegerField(min_value=1, max_value=AN_HOUR, allow_null=True, default=None)
    carry = serializers.ChoiceField([one.value for one in Carry], allow_null=True, default=None)


class HandCostFound(serializers.Serializer):
    """The clock after one hand; the first is the one in progress at the announcement."""

    hand = serializers.IntegerField()
    cost_seconds = serializers.IntegerField()
    left_seconds = serializers.IntegerField()
    levels_on = serializers.IntegerField(help_text="So many levels after the one of the announcement.")


class HandClockFound(serializers.Serializer):
    """Hand by hand."""

    charged_at = serializers.ChoiceField([one.value for one in ChargeAt])
    hands = HandCostFound(many=True)


@dataclass(frozen=True, slots=True)
class HandCost:
    """The clock after hand number ``hand`` was charged, in whole seconds."""

    hand: int
    cost_seconds: int
    left_seconds: int
    levels_on: int

    @property
    def left(self) -> str:
        """``15:30``."""
        return time_text(self.left_seconds)

    @property
    def cost(self) -> str:
        """``2:00``."""
        return time_text(self.cost_seconds)


@dataclass(frozen=True, slots=True)
class HandClockMade:
    """Every hand, and the rules used."""

    rules: BubbleRules
    begins: str
    hands: tuple[HandCost, ...]

    @property
    def charged_at(self) -> str:
        """When a hand is charged."""
        return self.rules.charge_at.value


class HandClockForm(ProfileForm):
    """The clock at the announcement, the levels to come, the hands."""

    left_seconds = TimeInput(label=_("Clock at the announcement"), initial="17:30")
    levels_seconds = TimesInput(
        label=_("Upcoming levels"), help_text=_("Minutes of each: 30 30; the last one repeats"), initial="30"
    )
    hands = forms.IntegerField(label=_("Hands"), min_value=1, max_value=MOST_HANDS, initial=5)
    real_seconds = TimesInput(
        label=_("Length of each hand"),
        help_text=_("Instead of the number of hands: 2:10 1:40. Matters where real time is deducted."),
    )


def hand_clock_made(given: Given) -> HandClockMade:
    """The clock hand by hand (TDA RP-8-B to D; WSOP 126)."""
    told = {name: given[name] for name in ("runoff_seconds", "cap_seconds") if given[name] is not None}
    kinds = {"runoff": RunOff, "carry": Carry}
    told |= {name: kind(given[name]) for name, kind in kinds.items() if given[name] is not None}
    rules = replace(profile_named(given["profile"]).bubble, **told)
    real = tuple(seconds * 1_000 for seconds in given["real_seconds"])
    played = HandsPlayed(given["hands"], given["hands"], real)
    levels = [seconds * 1_000 for seconds in given["levels_seconds"]]
    found = run_off_hands(rules, given["left_seconds"] * 1_000, played, levels)
    listed = tuple(
        HandCost(number, cost // 1_000, step.left_ms // 1_000, step.level_offset)
        for number, (cost, step) in enumerate(found.hands, start=1)
    )
    return HandClockMade(rules, time_text(given["left_seconds"]), listed)


def hand_clock_told(made: HandClockMade) -> tuple[str, ...]:
    """When a hand is charged, what the clock shows after the last one, and how many levels passed."""
    last = made.hands[-1]
    at_end = charges_at(made.rules, ChargeAt.END_OF_HAND)
    charged = (
        _now("Time is deducted when a hand ends (WSOP 126).")
        if at_end
        else _now("Time is deducted when the next hand begins, the one in progress first (TDA RP-8-B).")
    )
    after = ngettext(
        "After %(count)s hand the clock goes from %(begins)s to %(left)s.",
        "After %(count)s hands the clock goes from %(begins)s to %(left)s.",
        last.hand,
    ) % {"count": last.hand, "begins": made.begins, "left": last.left}
    passed = ngettext(
        "%(count)s level ends meanwhile.", "%(count)s levels end meanwhile.", last.levels_on
    ) % {"count": last.levels_on}
    return (charged, after, *((passed,) if last.levels_on else ()))


HAND_FOR_HAND_CLOCK = Calculator(
    name="hand-for-hand-clock",
    title=_("Hand-for-hand clock"),
    summary=_("What the clock shows hand by hand, including across level changes."),
    asks=HandClockRequest,
    works=hand_clock_made,
    answers=HandClockFound,
    tells=hand_clock_told,
    form=HandClockForm,
    template="calculators/_hand_for_hand_clock.html",
    example={"profile": "TDA2019", "left_seconds": 1_050, "levels_seconds": [1_800], "hands": 3},
    sources=(tda("RP-8"), wsop("rule 126")),
)
