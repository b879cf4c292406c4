"""The forms in which a bag is filled, and opened again."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from floor.bags import queries
from floor.bags.queries import BagView
from floor.bags.verbs import SEAL_LENGTH
from floor.counts.verbs import MOST_CHIPS
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import queries as tournaments
from tournaments.queries import DayView, EntryView

TABLE_AND_SEAT = re.compile(r"(\d{1,4})[ .,/-](\d{1,2})")


def _chips(label: Any, *, required: bool) -> forms.IntegerField:
    field = forms.IntegerField(label=label, min_value=0, max_value=MOST_CHIPS, required=required)
    field.widget.attrs |= {"class": "input", "inputmode": "numeric", "autocomplete": "off"}
    return field


def _code(label: Any) -> forms.CharField:
    field = forms.CharField(label=label, max_length=200)
    field.widget.attrs |= {"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
    return field


class BagForm(forms.Form):
    """A bag by scan and count: the code of the seat card, or table and seat, then the chips."""

    code = _code(_("Seat card, or table.seat"))
    chips = _chips(_("Chips counted"), required=True)
    player_chips = _chips(_("Player’s count"), required=False)
    seal = forms.CharField(label=_("Seal number"), max_length=SEAL_LENGTH, required=False)
    signed_by_player = forms.BooleanField(label=_("Signed by the player"), required=False)
    signed_by_floor = forms.BooleanField(label=_("Signed by the floor"), required=False)


class OpenBagForm(forms.Form):
    """A bag opened for its player: its number or the seat card, the seal, the chips counted again."""

    code = _code(_("Bag number, or seat card"))
    chips = _chips(_("Chips counted again"), required=False)
    is_seal_broken = forms.BooleanField(label=_("Seal broken"), required=False)


def entry_meant(day: DayView, typed: str) -> EntryView:
    """The entry that a scan or ``12.4`` names on a day; raises ``Refusal("nobody_with_code")``."""
    text = typed.strip().rstrip("/").rsplit("/", 1)[-1]
    entry_id = None
    if found := TABLE_AND_SEAT.fullmatch(typed.strip()):
        entry_id = seats.at_seat(day.event_id, int(found[1]), int(found[2]))
    try:
        entry = tournaments.entry(entry_id) if entry_id else tournaments.entry_by_code(text.lower())
    except Refusal:
        raise Refusal("nobody_with_code", field="code") from None
    if entry.event_id != day.event_id:
        raise Refusal("nobody_with_code", field="code")
    return entry


def bag_meant(day: DayView, typed: str) -> BagView:
    """The bag that a number names on a day, or a scan on whichever day its player bagged last.

    Raises ``Refusal("nobody_with_code")``.
    """
    text = typed.strip().lstrip("#")
    if text.isdecimal():
        found = next((one for one in queries.bags_of(day.id) if one.number == int(text)), None)
    else:
        found = queries.latest_bag_of(entry_meant(day, typed).id)
    if found is None:
        raise Refusal("nobody_with_code", field="code")
    return found
