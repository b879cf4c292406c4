"""Players out around the announcement of hand for hand: which hands were in progress, and their places."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Annotated, Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.fields import Length, Limits, Note
from calculators.calculator import (
    calculator,
    refused_at,
    require_once,
    typed_lines,
    unreadable,
    wrong,
)
from calculators.payouts import MOST_ENTRIES
from calculators.rulebooks import tda
from calculators.tables import Edition, ProfileForm
from rulebook import bubble
from rulebook.knockouts import tie_rules
from rulebook.profile import profile_named

MOST_OUT = 40
MIDNIGHT = datetime(2000, 1, 1, tzinfo=UTC)
WALL = re.compile(r"^(?P<hours>\d{1,2}):(?P<minutes>[0-5]\d)(?::(?P<seconds>[0-5]\d))?$")
LINE = re.compile(r"^(?P<player>.*?\S)\s+(?P<time>\S+)$")


@dataclass(frozen=True, slots=True, kw_only=True)
class EndedRequest:
    """A player out, and when the hand at that table ended."""

    player: Annotated[str, Length(60, may_be_empty=False)]
    ended: time


@dataclass(frozen=True, slots=True)
class AnnouncedPlaceFound:
    """A player's places, equal if none is shared; ``is_eligible``: the hand was in progress."""

    player: str
    is_eligible: bool
    place: int
    place_to: int

    @property
    def places(self) -> str:
        """``50``, or ``50–51`` if they are shared."""
        return str(self.place) if self.place == self.place_to else f"{self.place}–{self.place_to}"


@dataclass(frozen=True, slots=True)
class AnnouncedFound:
    """The players, best place first."""

    places: tuple[AnnouncedPlaceFound, ...]


class AnnouncedForm(ProfileForm):
    """The form: the time of the announcement, the field, one line per player out."""

    announced = forms.CharField(label=_("Announced at"), max_length=8, initial="23:10:00")
    left = forms.IntegerField(label=_("Players before them"), min_value=2, initial=52)
    paid = forms.IntegerField(label=_("Places paid"), min_value=1, initial=50)
    out = forms.CharField(
        label=_("Out around the announcement"),
        help_text=_("One line per player: name, and when the hand ended there. Rossi 23:10:40"),
        widget=forms.Textarea(attrs={"rows": 4}),
        initial="Rossi 23:09:50\nBianchi 23:10:40\nVerdi 23:11:05",
    )

    def inputs(self) -> dict[str, Any]:
        """The input; raises ``Refusal`` naming field and line."""
        values = self.cleaned_data
        out = [_out(row, line) for row, line in typed_lines(values["out"])]
        return {**values, "announced": _wall("announced", 1, values["announced"]), "out": out}


def _out(row: int, line: str) -> dict[str, Any]:
    match = LINE.match(line)
    if match is None:
        raise unreadable("out", row, line, "Rossi 23:10:40")
    return {"player": match["player"], "ended": _wall("out", row, match["time"])}


def _wall(field: str, row: int, text: str) -> str:
    match = WALL.match(text.strip())
    if match is None or int(match["hours"]) > 23:
        raise unreadable(field, row, text, "23:10:40")
    return f"{int(match['hours']):02}:{match['minutes']}:{match['seconds'] or '00'}"


def _instant(at: time) -> datetime:
    return datetime.combine(MIDNIGHT.date(), at, tzinfo=UTC)


def _sentences(result: AnnouncedFound) -> tuple[str, ...]:
    """One sentence per player."""
    lines = []
    for place in result.places:
        text = (
            _now("%(player)s: the hand was still being played, place %(place)s.")
            if place.is_eligible
            else _now("%(player)s: the hand was over before the announcement, place %(place)s.")
        )
        lines.append(text % {"player": place.player, "place": place.places})
    return tuple(lines)


@calculator(
    _("Out as hand for hand is announced"),
    _("Which players out around the announcement share their places, and which do not."),
    says=_sentences,
    form=AnnouncedForm,
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
def announced_hand(
    *,
    profile: Edition = "TDA2024",
    announced: time,
    left: Annotated[int, Limits(2, MOST_ENTRIES), Note("Before anybody named here went out.")],
    paid: Annotated[int, Limits(1, MOST_ENTRIES)],
    out: Annotated[tuple[EndedRequest, ...], Limits(0, MOST_OUT)],
) -> AnnouncedFound:
    """When hand for hand was announced, who went out around it, and the places paid (TDA RP-8-A).

    A hand that ended more than half a day before the announcement ended after midnight.
    """
    if not out:
        raise wrong("out", _now("Type at least one line."))
    require_once("out", [one.player for one in out], _now("Something is listed twice. Remove one."))
    begins, busts = _instant(announced), []
    for one in out:
        ended = _instant(one.ended)
        is_next_day = begins - ended > timedelta(hours=12)
        busts.append(bubble.HandEnded(one.player, ended + timedelta(days=1) if is_next_day else ended))
    rules = tie_rules(profile_named(profile))
    with refused_at("left", "more_out_than_left"):
        hand = bubble.announced_hand(begins, busts, left, paid, rules)
    eligible = {bust.key for bust in hand.eligible}
    placings = sorted(hand.placings, key=lambda one: one.first)
    return AnnouncedFound(
        tuple(AnnouncedPlaceFound(str(one.key), one.key in eligible, one.first, one.last) for one in placings)
    )
