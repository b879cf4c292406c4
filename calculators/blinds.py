"""The hand just ended as calculator input, and what awaits new players on the next one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from rest_framework import serializers

from calculators.calculator import Given
from calculators.tables import MOST_SEATS, POSITIONS, ROLES, ProfileField, SeatsField, within
from calculators.typed_tables import ProfileForm, SeatsInput
from rulebook.button import Arrival, Role
from rulebook.profile.variants import NewcomerWait
from rulebook.room import Positions, TableView

WAITS: dict[NewcomerWait, str | Promise] = {
    NewcomerWait.STRICTLY_BETWEEN_BTN_AND_SB: _("between the button and the small blind"),
    NewcomerWait.SB_OR_BUTTON: _("on or between the button and the small blind"),
    NewcomerWait.BETWEEN_BTN_AND_BB: _("between the button and the big blind"),
}
SEAT_ROLES = [(role.value, role.value) for role in Role]
WAIT_SOURCES = {
    NewcomerWait.STRICTLY_BETWEEN_BTN_AND_SB: "TDA 2024 rules 8-A, 10-A",
    NewcomerWait.SB_OR_BUTTON: "Robert's Rules of Poker",
    NewcomerWait.BETWEEN_BTN_AND_BB: "Montegalda art. 13.7, San Marino, Sanremo cash annex",
}


class LastHandRequest(serializers.Serializer):
    """One table and the positions of the hand just ended; a position may be an empty seat."""

    profile = ProfileField()
    seats = serializers.IntegerField(min_value=2, max_value=MOST_SEATS)
    occupied = SeatsField(allow_empty=False)
    button = serializers.IntegerField(min_value=1)
    small_blind = serializers.IntegerField(min_value=1)
    big_blind = serializers.IntegerField(min_value=1)

    def validate(self, attrs: Given) -> Given:
        """Every seat belongs to the table, and the big blind is a seat of its own."""
        within("occupied", attrs["occupied"], attrs["seats"])
        for field in POSITIONS:
            within(field, [attrs[field]], attrs["seats"])
        if attrs["big_blind"] in (attrs["button"], attrs["small_blind"]):
            said = _now("The big blind must be a different seat from the button and small blind.")
            raise serializers.ValidationError({"big_blind": said})
        return attrs


class LastHandForm(ProfileForm):
    """One table after a hand."""

    seats = forms.IntegerField(label=_("Seats per table"), min_value=2, max_value=MOST_SEATS, initial=9)
    occupied = SeatsInput(label=_("Seats taken"), initial="1 2 3 5 6 8 9")
    button = forms.IntegerField(label=_("Button"), min_value=1, max_value=MOST_SEATS, initial=2)
    small_blind = forms.IntegerField(label=_("Small blind"), min_value=1, max_value=MOST_SEATS, initial=3)
    big_blind = forms.IntegerField(label=_("Big blind"), min_value=1, max_value=MOST_SEATS, initial=5)


class ArrivalFound(serializers.Serializer):
    """What awaits a new player in a seat on the next hand."""

    seat = serializers.IntegerField()
    is_dealt_in = serializers.BooleanField()
    wait_hands = serializers.IntegerField(help_text="Hands not dealt in; 0: dealt in at once.")
    role = serializers.ChoiceField(SEAT_ROLES)
    hands_until_bb = serializers.IntegerField(help_text="0: the big blind on the next hand.")


class PositionsFound(serializers.Serializer):
    """Seats of button and blinds."""

    button = serializers.IntegerField(source="btn")
    small_blind = serializers.IntegerField(source="sb")
    big_blind = serializers.IntegerField(source="bb")


def table_of(given: Given, occupied: frozenset[int]) -> TableView:
    """The table of ``LastHandRequest`` with ``occupied`` still seated."""
    button, small, big = (given[name] for name in POSITIONS)
    return TableView(1, given["seats"], occupied, Positions(button, small, big))


def arrival_told(met: Arrival, rule: NewcomerWait) -> str:
    """``Seat 5 is dealt in on the next hand and posts the big blind at once.``"""
    values: dict[str, Any] = {
        "seat": met.seat,
        "hands": met.wait_hands,
        "where": WAITS[rule],
        "source": WAIT_SOURCES[rule],
        "role": ROLES[met.role],
        "until": met.hands_until_bb,
    }
    if met.wait_hands:
        said = ngettext(
            "Seat %(seat)s is not dealt in and waits %(hands)s hand: it is %(where)s (%(source)s).",
            "Seat %(seat)s is not dealt in and waits %(hands)s hands: it is %(where)s (%(source)s).",
            met.wait_hands,
        )
        return said % values
    if met.role is Role.OTHER or met.role is Role.BTN:
        said = ngettext(
            "Seat %(seat)s is dealt in on the next hand and %(role)s; big blind in %(until)s hand.",
            "Seat %(seat)s is dealt in on the next hand and %(role)s; big blind in %(until)s hands.",
            met.hands_until_bb,
        )
        return said % values
    return _now("Seat %(seat)s is dealt in on the next hand and %(role)s.") % values
