"""Players out around the announcement of hand for hand: whose hand was still being played, and their places."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from calculators.calculator import Calculator, Given, refused_at, typed_lines, unreadable
from calculators.payouts import MOST_ENTRIES
from calculators.rulebooks import tda
from calculators.typed_tables import ProfileForm
from rulebook.bubble import HandEnded, announced_hand
from rulebook.knockouts import tie_rules
from rulebook.profile import PROFILES, profile_named

MOST_OUT = 40
MIDNIGHT = datetime(2000, 1, 1, tzinfo=UTC)
WALL = re.compile(r"^(?P<hours>\d{1,2}):(?P<minutes>[0-5]\d)(?::(?P<seconds>[0-5]\d))?$")
LINE = re.compile(r"^(?P<player>.*?\S)\s+(?P<time>\S+)$")


class EndedRequest(serializers.Serializer):
    """A player out, and when the hand ended at that table."""

    player = serializers.CharField(max_length=60)
    ended = serializers.TimeField()


class AnnouncedRequest(serializers.Serializer):
    """When hand for hand was announced, who went out around it, and the places paid."""

    profile = serializers.ChoiceField(sorted(PROFILES), default="TDA2024")
    announced = serializers.TimeField()
    left = serializers.IntegerField(
        min_value=2, max_value=MOST_ENTRIES, help_text="Before anybody named here went out."
    )
    paid = serializers.IntegerField(min_value=1, max_value=MOST_ENTRIES)
    out = EndedRequest(many=True, max_length=MOST_OUT)  # type: ignore[call-arg]

    def validate(self, attrs: Given) -> Given:
        """Everybody is named once, and at least one player is left."""
        names = [row["player"] for row in attrs["out"]]
        if not names:
            raise serializers.ValidationError({"out": _now("Type at least one line.")})
        if len(set(names)) < len(names):
            raise serializers.ValidationError({"out": _now("Something is listed twice. Remove one.")})
        return attrs


class AnnouncedPlaceFound(serializers.Serializer):
    """A player's places, equal if none is shared; ``is_eligible`` for the hand in progress."""

    player = serializers.CharField()
    is_eligible = serializers.BooleanField()
    place = serializers.IntegerField()
    place_to = serializers.IntegerField()


class AnnouncedFound(serializers.Serializer):
    """Best place first."""

    places = AnnouncedPlaceFound(many=True)


@dataclass(frozen=True, slots=True)
class AnnouncedPlace:
    """The places of one player, and whether the hand was in progress at the announcement."""

    player: str
    is_eligible: bool
    place: int
    place_to: int

    @property
    def places(self) -> str:
        """``50``, or ``50–51`` where they are shared."""
        return str(self.place) if self.place == self.place_to else f"{self.place}–{self.place_to}"


@dataclass(frozen=True, slots=True)
class AnnouncedMade:
    """Everybody out around the announcement."""

    places: tuple[AnnouncedPlace, ...]


class AnnouncedForm(ProfileForm):
    """The time of the announcement, the field, one line per player out."""

    announced = forms.CharField(label=_("Announced at"), max_length=8, initial="23:10:00")
    left = forms.IntegerField(label=_("Players before them"), min_value=2, initial=52)
    paid = forms.IntegerField(label=_("Places paid"), min_value=1, initial=50)
    out = forms.CharField(
        label=_("Out around the announcement"),
        help_text=_("One line per player: name, and when the hand ended there. Rossi 23:10:40"),
        widget=forms.Textarea(attrs={"rows": 4}),
        initial="Rossi 23:09:50\nBianchi 23:10:40\nVerdi 23:11:05",
    )

    def given(self) -> dict[str, Any]:
        """The input; raises ``Refusal`` naming field and line."""
        typed = self.cleaned_data
        out = [_out(row, line) for row, line in typed_lines(typed["out"])]
        return {**typed, "announced": _wall("announced", 1, typed["announced"]), "out": out}


def _out(row: int, line: str) -> dict[str, Any]:
    found = LINE.match(line)
    if found is None:
        raise unreadable("out", row, line, "Rossi 23:10:40")
    return {"player": found["player"], "ended": _wall("out", row, found["time"])}


def _wall(field: str, row: int, text: str) -> str:
    found = WALL.match(text.strip())
    if found is None or int(found["hours"]) > 23:
        raise unreadable(field, row, text, "23:10:40")
    return f"{int(found['hours']):02}:{found['minutes']}:{found['seconds'] or '00'}"


def announced_made(given: Given) -> AnnouncedMade:
    """The places around an announcement (TDA RP-8-A); raises ``Refusal("more_out_than_left")``.

    A hand that ended more than half a day before the announcement ended after midnight.
    """
    announced = _instant(given["announced"])
    busts = []
    for row in given["out"]:
        ended = _instant(row["ended"])
        is_next_day = announced - ended > timedelta(hours=12)
        busts.append(HandEnded(row["player"], ended + timedelta(days=1) if is_next_day else ended))
    rules = tie_rules(profile_named(given["profile"]))
    with refused_at("left", "more_out_than_left"):
        found = announced_hand(announced, busts, given["left"], given["paid"], rules)
    eligible = {bust.key for bust in found.eligible}
    listed = sorted(found.placings, key=lambda one: one.first)
    return AnnouncedMade(
        tuple(AnnouncedPlace(str(one.key), one.key in eligible, one.first, one.last) for one in listed)
    )


def _instant(at: Any) -> datetime:
    return datetime.combine(MIDNIGHT.date(), at, tzinfo=UTC)


def announced_told(made: AnnouncedMade) -> tuple[str, ...]:
    """One sentence per player."""
    told = []
    for one in made.places:
        text = (
            _now("%(player)s: the hand was still being played, place %(place)s.")
            if one.is_eligible
            else _now("%(player)s: the hand was over before the announcement, place %(place)s.")
        )
        told.append(text % {"player": one.player, "place": one.places})
    return tuple(told)


ANNOUNCED_HAND = Calculator(
    name="announced-hand",
    title=_("Out as hand for hand is announced"),
    summary=_("Which players out around the announcement share their places, and which do not."),
    asks=AnnouncedRequest,
    works=announced_made,
    answers=AnnouncedFound,
    tells=announced_told,
    form=AnnouncedForm,
    template="calculators/_announced_hand.html",
    example={
        "profile": "TDA2024",
        "announced": "23:10:00",
        "left": 52,
        "paid": 50,
        "out": [
            {"player": "Rossi", "ended": "23:09:50"},
            {"player": "Bianchi", "ended": "23:10:40"},
            {"player": "Verdi", "ended": "23:11:05"},
        ],
    },
    sources=(tda("RP-8-A"),),
)
