"""The fields of an event's set-up; a step asks for some of them (``forms.steps``)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rulebook.advance import AdvanceKind
from rulebook.payouts import RemainderPlace, Steepness, Tiering
from rulebook.satellite import RemainderRule, SecondSeat
from rulebook.structure import LastLevel
from tournaments.typed.limits import LimitField
from tournaments.typed.walltime import WallTimeField
from tournaments.values import (
    MONEY_KINDS,
    PayoutKind,
)

MONEY = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
LAST_LEVEL = [
    (LastLevel.REPEATS, _("it repeats")),
    (LastLevel.OVERTIME, _("it continues as overtime")),
    (LastLevel.ENDS, _("play ends")),
]
PAYOUT = [
    (PayoutKind.CASH, _("Cash payouts")),
    (PayoutKind.SHARES, _("Fixed percentages")),
    (PayoutKind.TABLE, _("Payout table")),
    (PayoutKind.SATELLITE, _("Tickets (satellite)")),
    (PayoutKind.IN_KIND, _("Non-cash prizes")),
]
STEEPNESS = [
    (Steepness.USUAL, _("as in published events")),
    (Steepness.FLAT, _("flatter")),
    (Steepness.STEEP, _("steeper")),
]
TIERS = [
    (Tiering.USUAL, _("in tiers behind the final table")),
    (Tiering.SINGLE, _("each place its own prize")),
]
REST_PLACE = [
    (RemainderPlace.FIRST, _("to the first place")),
    (RemainderPlace.FINAL_TABLE, _("to the last place of the final table")),
]
REMAINDER = [
    (RemainderRule.NEXT_PLACE, _("to the next place")),
    (RemainderRule.LAST_SEAT, _("to the last seat")),
    (RemainderRule.SPREAD, _("in pieces to the next places")),
    (RemainderRule.STRUCTURE, _("by percentages to the next places")),
    (RemainderRule.TICKETS_FIRST, _("by percentages to the first places")),
]
SECOND_SEAT = [
    (SecondSeat.TICKET, _("a ticket, also for a re-entry")),
    (SecondSeat.CREDIT, _("credit on the player’s account")),
    (SecondSeat.CASH, _("cash")),
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
    """Everything of a set-up that is one value; lists and days are rows (``forms.rows``)."""

    name = forms.CharField(label=_("Name"), max_length=120)
    is_main = forms.BooleanField(label=_("Main event"), required=False)
    shows_names = forms.BooleanField(label=_("Show names on screens"), required=False, initial=True)

    buy_in = _money(_("Buy-in"))
    fee = _money(_("Fee"), help_text=_("Empty: house rule"))
    guarantee = _money(_("Guarantee"))
    is_guarantee_gross = forms.BooleanField(label=_("Guarantee before withholding"), required=False)
    added = _money(_("Given by the house"), help_text=_("Joins the prize pool in any case"))

    starting_stack = _whole(_("Starting stack"), least=1, required=True)
    seats_per_table = _whole(_("Seats per table"), least=2, required=True)
    min_entries = _whole(_("Minimum entries"), least=2, required=True)
    max_entries = _whole(_("Maximum entries"), least=2, help_text=_("Empty: room capacity"))
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
    re_entries = LimitField(label=_("Re-entries per player"), min_value=0, required=False)
    re_entry_until_level = _whole(_("Re-entry until the end of level"), least=1)
    rebuys = LimitField(label=_("Rebuys per entry"), min_value=0, required=False)
    rebuy_until_level = _whole(_("Rebuy until the end of level"), least=1)
    rebuy = _money(_("Rebuy"))
    rebuy_fee = _money(_("Rebuy fee"))
    rebuy_stack = _whole(_("Chips per rebuy"))
    has_add_on = forms.BooleanField(label=_("Add-on"), required=False)
    add_on = _money(_("Add-on price"))
    add_on_fee = _money(_("Add-on fee"))
    add_on_stack = _whole(_("Add-on chips"))
    add_on_after_level = _whole(_("In the break after level"), least=1)

    payout_kind = forms.ChoiceField(
        label=_("Prizes"),
        choices=PAYOUT,
        required=False,
        # For the script that shows what each kind of prizes asks for.
        widget=forms.Select(attrs={"data-of-money": " ".join(MONEY_KINDS)}),
    )
    places = _whole(_("Places paid"), least=1, help_text=_("Empty: by percentage"))
    paid_percent = forms.CharField(
        label=_("Percentage of entries paid"),
        required=False,
        max_length=6,
        widget=MONEY,
        help_text=_("15, or 12.5 for one in eight. Empty: set by the rules"),
    )
    min_cash = forms.CharField(
        label=_("Minimum cash"),
        required=False,
        max_length=20,
        help_text=_("An amount, or 1.5x of buy-in and fee. Empty: usual for the field"),
    )
    bubble = forms.CharField(
        label=_("Bubble refund"),
        required=False,
        max_length=20,
        help_text=_("For the first place out of the money: an amount, or 1x of buy-in and fee. Empty: none"),
    )
    is_bubble_ticket = forms.BooleanField(label=_("Bubble refund as a ticket"), required=False)
    target = forms.TypedChoiceField(
        label=_("Played in"),
        required=False,
        coerce=int,
        empty_value=None,
        help_text=_("The event that seats are won for"),
    )
    steepness = forms.ChoiceField(label=_("Prizes fall"), choices=STEEPNESS, required=False)
    first_share = forms.CharField(
        label=_("Share of the first place"),
        required=False,
        max_length=6,
        help_text=_("In percent of the prizes. Empty: usual for the field"),
    )
    tiers = forms.ChoiceField(label=_("Places"), choices=TIERS, required=False)
    round_to = _money(_("Prizes rounded to"), help_text=_("Empty: usual for the amounts"))
    rest_place = forms.ChoiceField(label=_("Remainder of rounding"), choices=REST_PLACE, required=False)
    ticket_places = _whole(
        _("Number of tickets"),
        help_text=_(
            "Beside money: how many of the first places win one (empty: none). Satellite: no more than this many "
            "(empty: all that the pool buys)"
        ),
    )
    ticket = _money(_("Ticket value"), help_text=_("Empty: an entry in that event"))
    ticket_name = forms.CharField(label=_("Ticket"), required=False, max_length=60)
    remainder = forms.ChoiceField(label=_("Money that buys no seat"), choices=REMAINDER, required=False)
    chunk = _money(_("Each piece"), help_text=_("Empty: twice the buy-in and fee"))
    percents = forms.CharField(
        label=_("Percentages"),
        required=False,
        max_length=80,
        help_text=_("50, 30, 20: from the first of these places on"),
    )
    second_seat = forms.ChoiceField(label=_("A second seat of a player"), choices=SECOND_SEAT, required=False)
    milestone = _whole(_("Stack that wins a seat"), help_text=_("Empty: the players left win the seats"))
    advance_kind = forms.ChoiceField(label=_("Who advances"), choices=ADVANCE, required=False)
    advance_count = _whole(_("How many"), least=1)
