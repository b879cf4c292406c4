"""The set-up form of an event: sections made for fast typing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rulebook.advance import AdvanceKind
from rulebook.structure import LastLevel
from tournaments.forms.rules_choices import editions
from tournaments.forms.walltime import WallTimeField
from tournaments.setup.values import (
    PayoutKind,
)

MONEY = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
AREA = forms.Textarea(attrs={"rows": 3, "spellcheck": "false"})
LAST_LEVEL = [
    (LastLevel.REPEATS, _("it repeats")),
    (LastLevel.OVERTIME, _("it continues as overtime")),
    (LastLevel.ENDS, _("play ends")),
]
PAYOUT = [
    (PayoutKind.CASH, _("Cash payouts")),
    (PayoutKind.SHARES, _("Fixed percentages")),
    (PayoutKind.SATELLITE, _("Tickets (satellite)")),
    (PayoutKind.IN_KIND, _("Non-cash prizes")),
]
ADVANCE = [
    (AdvanceKind.ALL_LEFT, _("all players with chips")),
    (AdvanceKind.TABLE_WINNERS, _("the top stacks at each table")),
    (AdvanceKind.TOP, _("the top stacks of the day")),
]


def _money(label: Any, **options: Any) -> forms.CharField:
    return forms.CharField(label=label, required=False, max_length=20, widget=MONEY, **options)


def _whole(label: Any, *, least: int = 0, required: bool = False, **options: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, required=required, **options)


class EventForm(forms.Form):
    """Everything of a set-up but its days and its levels."""

    name = forms.CharField(label=_("Name"), max_length=120)
    starts_at = WallTimeField(
        label=_("Starts at"),
    )
    is_main = forms.BooleanField(label=_("Main event"), required=False)
    shows_names = forms.BooleanField(label=_("Show names on screens"), required=False, initial=True)

    buy_in = _money(_("Buy-in"))
    fee = _money(_("Fee"), help_text=_("Empty: house rule"))
    guarantee = _money(_("Guarantee"))
    is_guarantee_gross = forms.BooleanField(label=_("Guarantee before withholding"), required=False)
    withholdings = forms.CharField(
        label=_("Withheld from the prize pool"),
        required=False,
        widget=AREA,
        help_text=_("One per line: Staff 3%"),
    )

    starting_stack = _whole(_("Starting stack"), least=1, required=True)
    seats_per_table = _whole(_("Seats per table"), least=2, required=True)
    min_entries = _whole(_("Minimum entries"), least=2, required=True)
    max_entries = _whole(_("Maximum entries"), least=2, help_text=_("Empty: room capacity"))
    chip_set = forms.CharField(
        label=_("Chip set"), required=False, widget=AREA, help_text=_("One line each: 100 black 20")
    )
    draws_at_sale = forms.BooleanField(label=_("Draw seats at the sale"), required=False)
    unpaid_holds_seat = forms.BooleanField(label=_("Unpaid entries hold a seat"), required=False)
    unpaid_minutes = _whole(_("Minutes to pay"), least=1, required=True)

    late_until_level = _whole(
        _("Late registration until the end of level"), help_text=_("0: closes at the start")
    )
    late_until_at = WallTimeField(
        label=_("… or until"),
        required=False,
    )
    re_entries = _whole(_("Re-entries per player"), help_text=_("0: none, empty: no limit"))
    re_entry_until_level = _whole(_("Re-entry until the end of level"), least=1)
    rebuys = _whole(_("Rebuys per entry"), help_text=_("0: none, empty: no limit"))
    rebuy_until_level = _whole(_("Rebuy until the end of level"), least=1)
    rebuy = _money(_("Rebuy"))
    rebuy_fee = _money(_("Rebuy fee"))
    rebuy_stack = _whole(_("Chips per rebuy"))
    has_add_on = forms.BooleanField(label=_("Add-on"), required=False)
    add_on = _money(_("Add-on price"))
    add_on_fee = _money(_("Add-on fee"))
    add_on_stack = _whole(_("Add-on chips"))
    add_on_after_level = _whole(_("In the break after level"), least=1)

    payout_kind = forms.ChoiceField(label=_("Prizes"), choices=PAYOUT, required=False)
    places = _whole(_("Places paid"), least=1, help_text=_("Empty: by percentage"))
    paid_percent = _whole(_("Percentage of entries paid"), least=1, help_text=_("Empty: set by the rules"))
    min_cash = forms.CharField(
        label=_("Minimum cash"),
        required=False,
        max_length=20,
        help_text=_("An amount, or 1.5x of buy-in and fee. Empty: usual for the field"),
    )
    shares = forms.CharField(
        label=_("Percentages"), required=False, max_length=400, help_text=_("From first place: 50 30 20")
    )
    ticket = _money(_("Ticket value"))
    ticket_name = forms.CharField(label=_("Ticket"), required=False, max_length=60)
    things = forms.CharField(
        label=_("Non-cash prizes"), required=False, widget=AREA, help_text=_("One line each: 1 Netbook")
    )

    profile = forms.ChoiceField(label=_("Rules"), choices=editions, required=False)
    last_level = forms.ChoiceField(label=_("After the last level"), choices=LAST_LEVEL, required=False)
    advance_kind = forms.ChoiceField(label=_("Who advances"), choices=ADVANCE, required=False)
    advance_count = _whole(_("How many"), least=1)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the form: its name in the page, its title and its fields."""

    name: str
    title: Any
    fields: tuple[forms.BoundField, ...]


SECTIONS: tuple[tuple[str, Any, tuple[str, ...]], ...] = (
    ("event", _("Event"), ("name", "starts_at", "is_main", "shows_names")),
    ("money", _("Money"), ("buy_in", "fee", "guarantee", "is_guarantee_gross", "withholdings")),
    (
        "field",
        _("Field"),
        ("starting_stack", "seats_per_table", "min_entries", "max_entries", "draws_at_sale", "chip_set"),
    ),
    ("unpaid", _("Unpaid entries"), ("unpaid_holds_seat", "unpaid_minutes")),
    (
        "late",
        _("Late registration and re-entries"),
        ("late_until_level", "late_until_at", "re_entries", "re_entry_until_level"),
    ),
    (
        "rebuys",
        _("Rebuys"),
        ("rebuys", "rebuy_until_level", "rebuy", "rebuy_fee", "rebuy_stack"),
    ),
    ("add-on", _("Add-on"), ("has_add_on", "add_on", "add_on_fee", "add_on_stack", "add_on_after_level")),
    (
        "prizes",
        _("Prizes"),
        (
            *("payout_kind", "places", "paid_percent", "min_cash"),
            *("shares", "ticket", "ticket_name", "things"),
        ),
    ),
    ("rules", _("Rules and format"), ("profile", "last_level", "advance_kind", "advance_count")),
)


def sections_of(form: EventForm) -> tuple[Section, ...]:
    """The form's fields by section, in typing order."""
    return tuple(Section(name, title, tuple(form[one] for one in names)) for name, title, names in SECTIONS)
