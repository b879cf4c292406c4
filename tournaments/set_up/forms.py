"""The fields of a set-up with one value each, and how a set-up is read from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.days.carry import Carry
from rulebook.fees import default_fee
from rulebook.money import Money
from rulebook.payouts import RemainderPlace, Steepness, Tiering
from rulebook.refusals import Refusal
from rulebook.satellite import RemainderRule, SecondSeat
from rulebook.structure import LastLevel
from tournaments.in_words import REMAINDER
from tournaments.typed import amounts as lines
from tournaments.typed.cells import LimitField, WallTimeField
from tournaments.values import (
    MONEY_KINDS,
    EventSetup,
    PayoutKind,
    PayoutRule,
    changed_setup,
)
from tournaments.venue.rows import HouseView
from wording.figures import money_short_typed

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


CARRIES = [
    (Carry.BEST, _("the largest is played")),
    (Carry.FIRST, _("the first: who has a bag enters no other day")),
    (Carry.CHOSEN, _("the one that the player chooses")),
    (Carry.SUM, _("all their chips are played together")),
]


def _money(label: Any, **options: Any) -> forms.CharField:
    return forms.CharField(label=label, required=False, max_length=20, widget=MONEY, **options)


def _whole(label: Any, *, least: int = 0, required: bool = False, **options: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, required=required, **options)


class EventForm(forms.Form):
    """All fields of a set-up with one value; lists and days are rows (``forms.rows``)."""

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
        label=_("Late registration until a time of day"),
        required=False,
    )
    re_entries = LimitField(
        label=_("Re-entries per player"), min_value=0, required=False, help_text=_("Of several days, on each")
    )
    re_entries_in_all = _whole(
        _("Re-entries per player on all days together"), help_text=_("Empty: no limit")
    )
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
        # For the script that shows the inputs of each kind of prizes.
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
    carry = forms.ChoiceField(
        label=_("Of several bags of a player"),
        choices=CARRIES,
        required=False,
        help_text=_("For days that lead to the same day"),
    )


PLAIN = (
    "name",
    "is_main",
    "shows_names",
    "is_guarantee_gross",
    "starting_stack",
    "seats_per_table",
    "min_entries",
    "max_entries",
    "draws_at_sale",
    "unpaid_holds_seat",
    "unpaid_minutes",
    "late_until_level",
    "late_until_at",
    "re_entries",
    "re_entries_in_all",
    "re_entry_until_level",
    "rebuys",
    "rebuy_until_level",
    "has_add_on",
    "add_on_after_level",
)

AMOUNTS: Mapping[str, str] = {
    "buy_in": "buy_in_minor",
    "fee": "fee_minor",
    "guarantee": "guarantee_minor",
    "added": "added_minor",
    "rebuy": "rebuy_minor",
    "rebuy_fee": "rebuy_fee_minor",
    "add_on": "add_on_minor",
    "add_on_fee": "add_on_fee_minor",
}

INPUTS: Mapping[str, tuple[str, ...]] = {"advance": ("advance_kind", "advance_count")}
"""Fields of a set-up with several inputs."""

RENAMED: Mapping[str, str] = {value: name for name, value in AMOUNTS.items()} | {
    "payout": "payout_kind",
    "advance": "advance_count",
}
"""Fields of a set-up whose inputs have other names."""


def initial_of(setup: EventSetup) -> dict[str, Any]:
    """The initial values of the form for a set-up."""
    values: dict[str, Any] = {name: getattr(setup, name) for name in PLAIN}
    for name, column in AMOUNTS.items():
        minor = getattr(setup, column)
        # For a fee, an empty input means the house's rule, and 0 means no fee.
        is_set = minor or name == "buy_in" or (name == "fee" and setup.buy_in_minor)
        values[name] = _amount_text(minor, setup.currency) if is_set else ""
    rule = setup.payout
    return values | {
        "rebuy_stack": setup.rebuy_stack or None,
        "add_on_stack": setup.add_on_stack or None,
        "payout_kind": rule.kind.value,
        "places": rule.places,
        "paid_percent": "" if rule.paid_points is None else lines.percent_text(rule.paid_points),
        "min_cash": _times_text(rule.min_cash_minor, rule.min_cash_percent, setup.currency),
        "bubble": _times_text(rule.bubble_minor, rule.bubble_percent, setup.currency),
        "is_bubble_ticket": rule.is_bubble_ticket,
        "steepness": rule.steepness.value,
        "first_share": lines.percent_text(rule.first_points) if rule.first_points else "",
        "tiers": rule.tiers.value,
        "round_to": _amount_text(rule.round_to_minor, setup.currency) if rule.round_to_minor else "",
        "rest_place": rule.rest_place.value,
        "ticket": _amount_text(rule.ticket_minor, setup.currency) if rule.ticket_minor else "",
        "ticket_name": rule.ticket_name,
        "ticket_places": rule.ticket_places or None,
        "target": rule.target,
        "remainder": rule.remainder.value,
        "second_seat": rule.second_seat.value,
        "milestone": rule.milestone or None,
        "chunk": _amount_text(rule.chunk_minor, setup.currency) if rule.chunk_minor else "",
        "percents": ", ".join(map(str, rule.percents)),
        "advance_kind": setup.advance.kind.value,
        "advance_count": setup.advance.count,
        "carry": setup.carry.value,
    }


def setup_of(form: EventForm, base: EventSetup, house: HouseView) -> EventSetup:
    """The form's values applied to ``base``; fields that are not in the form stay unchanged.

    Raises the ``Refusal`` of the first input that cannot be read.
    """
    typed = form.cleaned_data
    values: dict[str, Any] = {name: typed[name] for name in PLAIN if name in typed}
    for name, column in AMOUNTS.items():
        if name in typed:
            values[column] = lines.money_of(typed[name], base.currency, field=name)
    if "fee" in typed and not typed["fee"].strip():
        # The published fee takes precedence; the rule by amount is only a default.
        values["fee_minor"] = default_fee(values["buy_in_minor"], house.fee_rule)
    if "rebuy_stack" in typed:
        usual = base.starting_stack if typed["rebuys"] != 0 else 0
        values["rebuy_stack"] = typed["rebuy_stack"] or usual
    if "add_on_stack" in typed:
        values["add_on_stack"] = typed["add_on_stack"] or 0
    if "payout_kind" in typed:
        values["payout"] = _payout(typed, base)
    if "advance_kind" in typed:
        kind = AdvanceKind(typed["advance_kind"] or base.advance.kind)
        values["advance"] = AdvanceRule(kind, typed["advance_count"] or 1)
    if "carry" in typed:
        values["carry"] = Carry(typed["carry"] or base.carry)
    return changed_setup(base, **values)


def unreadable(form: EventForm, currency: str) -> Iterator[Refusal]:
    """The refusals of all unreadable amounts of the form, so that all are shown at once."""
    typed = form.cleaned_data
    readers: dict[str, Callable[[str], object]] = {
        name: partial(lines.money_of, currency=currency, field=name)
        for name in (*AMOUNTS, "ticket", "chunk", "round_to")
    }
    readers["first_share"] = lines.first_share_of
    readers["paid_percent"] = lines.paid_points_of
    readers["percents"] = lines.percents_of
    readers["min_cash"] = partial(lines.min_cash_of, currency=currency)
    readers["bubble"] = partial(lines.min_cash_of, currency=currency, field="bubble")
    for name, reader in readers.items():
        try:
            reader(typed.get(name, ""))
        except Refusal as refusal:
            yield Refusal(refusal.code, field=name, **refusal.detail)


def _payout(typed: Mapping[str, Any], base: EventSetup) -> PayoutRule:
    kind = PayoutKind(typed["payout_kind"] or base.payout.kind)
    min_cash, percent = lines.min_cash_of(typed["min_cash"], base.currency)
    bubble, bubble_percent = lines.min_cash_of(typed["bubble"], base.currency, "bubble")
    return replace(
        base.payout,
        kind=kind,
        places=typed["places"],
        paid_points=lines.paid_points_of(typed["paid_percent"]),
        min_cash_minor=min_cash,
        min_cash_percent=percent,
        bubble_minor=bubble,
        bubble_percent=bubble_percent,
        is_bubble_ticket=typed["is_bubble_ticket"],
        steepness=Steepness(typed["steepness"] or base.payout.steepness),
        first_points=lines.first_share_of(typed["first_share"]),
        tiers=Tiering(typed["tiers"] or base.payout.tiers),
        round_to_minor=lines.money_of(typed["round_to"], base.currency, field="round_to"),
        rest_place=RemainderPlace(typed["rest_place"] or base.payout.rest_place),
        ticket_minor=lines.money_of(typed["ticket"], base.currency, field="ticket"),
        ticket_name=typed["ticket_name"],
        ticket_places=typed["ticket_places"] or 0,
        target=typed["target"],
        remainder=RemainderRule(typed["remainder"] or base.payout.remainder),
        second_seat=SecondSeat(typed["second_seat"] or base.payout.second_seat),
        milestone=typed["milestone"] or 0,
        chunk_minor=lines.money_of(typed["chunk"], base.currency, field="chunk"),
        percents=lines.percents_of(typed["percents"]),
    )


def _times_text(minor: int, percent: int, currency: str) -> str:
    if percent and not minor:
        return f"{lines.percent_text(percent)}x"
    return _amount_text(minor, currency) if minor else ""


def _amount_text(minor: int, currency: str) -> str:
    return money_short_typed(Money(minor, currency))
