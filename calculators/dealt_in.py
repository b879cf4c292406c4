"""Whether a new player in a seat is dealt in on the next hand, and what they post there."""

from __future__ import annotations

from dataclasses import dataclass

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext
from rest_framework import serializers

from calculators.blinds import (
    ArrivalFound,
    LastHandForm,
    LastHandRequest,
    PositionsFound,
    arrival_told,
    table_of,
)
from calculators.calculator import Calculator, Given, refused_at
from calculators.rulebooks import montegalda, tda, wsop
from calculators.tables import MOST_SEATS, within
from rulebook.button import Arrival, arrival, wait_rule
from rulebook.profile import profile_named
from rulebook.profile.variants import NewcomerWait


class DealtInRequest(LastHandRequest):
    """A table after a hand, and the seat that a new player takes."""

    seat = serializers.IntegerField(min_value=1)
    is_moved = serializers.BooleanField(default=False, help_text="From another table; else a new entry.")

    def validate(self, attrs: Given) -> Given:
        """The seat is one of the table's, and free."""
        attrs = super().validate(attrs)
        within("seat", [attrs["seat"]], attrs["seats"])
        if attrs["seat"] in attrs["occupied"]:
            raise serializers.ValidationError({"seat": _now("That seat is taken.")})
        return attrs


class DealtInFound(serializers.Serializer):
    """The answer for the seat asked, the next hand, and the same for every open seat."""

    is_dealt_in = serializers.BooleanField(source="met.is_dealt_in")
    newcomer = ArrivalFound(source="met")
    next_hand = PositionsFound(source="met.next_hand")
    is_small_blind_dead = serializers.BooleanField(source="met.is_sb_dead", help_text="Nobody posts it.")
    open_seats = ArrivalFound(many=True)


@dataclass(frozen=True, slots=True)
class DealtInMade:
    """What awaits the new player, by which rule, and what would await them in every open seat."""

    met: Arrival
    rule: NewcomerWait
    open_seats: tuple[Arrival, ...]

    @property
    def lines(self) -> tuple[tuple[Arrival, str], ...]:
        """Each open seat with its sentence."""
        return tuple((one, arrival_told(one, self.rule)) for one in self.open_seats)


class DealtInForm(LastHandForm):
    """A table after a hand, and the new player's seat."""

    seat = forms.IntegerField(label=_("New player’s seat"), min_value=1, max_value=MOST_SEATS, initial=4)
    is_moved = forms.BooleanField(label=_("Comes from another table"), required=False)


def dealt_in_made(given: Given) -> DealtInMade:
    """What awaits the new player (TDA 2024 rules 8-A and 10-A); raises ``Refusal("too_few_players")``."""
    profile = profile_named(given["profile"])
    table = table_of(given, frozenset(given["occupied"]))
    with refused_at("occupied", "too_few_players"):
        met = [arrival(table, seat, profile, is_moved=given["is_moved"]) for seat in table.open_seats]
    asked = next(one for one in met if one.seat == given["seat"])
    return DealtInMade(asked, wait_rule(profile.seating, is_moved=given["is_moved"]), tuple(met))


def dealt_in_told(made: DealtInMade) -> tuple[str, ...]:
    """Yes or no with the reason, then the next hand."""
    hand = made.met.next_hand
    values = {"button": hand.btn, "small": hand.sb, "big": hand.bb}
    if made.met.is_sb_dead:
        said = _now("Next hand: button %(button)s, no small blind, big blind %(big)s.")
    else:
        said = _now("Next hand: button %(button)s, small blind %(small)s, big blind %(big)s.")
    return (
        _now("Yes.") if made.met.is_dealt_in else pgettext("answer", "No."),
        arrival_told(made.met, made.rule),
        said % values,
    )


DEALT_IN = Calculator(
    name="dealt-in",
    title=_("Dealt in?"),
    summary=_("Whether a new player is dealt in at this seat, and what they post."),
    asks=DealtInRequest,
    works=dealt_in_made,
    answers=DealtInFound,
    tells=dealt_in_told,
    form=DealtInForm,
    template="calculators/_dealt_in.html",
    example={
        "profile": "TDA2024",
        "seats": 9,
        "occupied": [1, 2, 3, 5, 6, 8, 9],
        "button": 2,
        "small_blind": 3,
        "big_blind": 5,
        "seat": 4,
    },
    sources=(tda("rules 8-A, 10-A, 35-A"), wsop("rules 14, 66"), montegalda("art. 13.7, 16.1")),
)
