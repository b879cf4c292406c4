"""The form of a quick game, and the one that names house and host."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from people.staff.rows import MOST_DIGITS
from quick.rows import WantedGame
from rulebook import quick as rules
from rulebook.money import parse_money
from rulebook.refusals import Refusal
from rulebook.structure.amounts import chips_of
from tournaments.venue.zone import time_zones
from wording.figures import chips_text, currency_choices
from wording.typed_dates import coming, time_of

FIGURE = {"inputmode": "numeric", "autocomplete": "off"}
AMOUNT = {"inputmode": "decimal", "autocomplete": "off"}
STACK = 10_000
LED = (("minutes", ""), ("finish", ""))


class QuickForm(forms.Form):
    """A quick game: everything has a value that plays.

    ``led`` says which of minutes and finish was typed last: the other one follows.
    """

    players = forms.CharField(
        label=_("Players"), initial="9", max_length=6, required=False, widget=forms.TextInput(attrs=FIGURE)
    )
    names = forms.CharField(
        label=_("Names"),
        required=False,
        max_length=8_000,
        widget=forms.Textarea(attrs={"rows": 4, "autocomplete": "off"}),
        help_text=_("One a line, or by commas; a pasted list as well. First names are enough."),
    )
    stack = forms.CharField(label=_("Chips each"), max_length=12, widget=forms.TextInput(attrs=FIGURE))
    stock = forms.CharField(
        label=_("Chips in the case"),
        required=False,
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off", "placeholder": "100 × 25, 100 × 100, 50 × 500"}),
        help_text=_("Number × value; they are divided among the players."),
    )
    minutes = forms.CharField(
        label=_("Minutes per level"), initial="15", max_length=4, widget=forms.TextInput(attrs=FIGURE)
    )
    finish = forms.CharField(
        label=_("Finish about"),
        required=False,
        max_length=8,
        widget=forms.TextInput(attrs={"autocomplete": "off", "placeholder": "23:15"}),
    )
    led = forms.ChoiceField(choices=LED, initial="minutes", required=False, widget=forms.HiddenInput)
    buy_in = forms.CharField(
        label=_("Buy-in"), required=False, max_length=16, widget=forms.TextInput(attrs=AMOUNT)
    )
    currency = forms.ChoiceField(label=_("Currency"), initial="EUR", required=False)
    prizes = forms.CharField(
        label=_("Prizes"),
        required=False,
        max_length=120,
        widget=forms.TextInput(attrs={**AMOUNT, "placeholder": _("as suggested")}),
        help_text=_("Empty: as suggested. Or from the first on: 120 60"),
    )
    has_antes = forms.BooleanField(label=_("Antes from level 4 on"), required=False)
    zone = forms.CharField(required=False, max_length=60, widget=forms.HiddenInput)

    def __init__(self, *args: Any, currency: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.in_currency = currency
        self.fields["stack"].initial = chips_text(STACK)
        field = self.fields["currency"]
        field.choices = currency_choices()  # type: ignore[attr-defined]
        if currency:
            del self.fields["currency"]

    @property
    def called(self) -> tuple[str, ...]:
        """The names typed; raises ``quick_names_long``."""
        return rules.read_names(self.cleaned_data["names"])

    @property
    def currency_code(self) -> str:
        """The currency of the buy-in."""
        return self.in_currency or str(self["currency"].value() or "EUR")

    def wanted_game(self, now: datetime) -> WantedGame:
        """What is wanted; raises the refusal of the first field that cannot be read."""
        values = self.cleaned_data
        currency = self.in_currency or values["currency"] or "EUR"
        wish = rules.QuickWish(
            players=len(self.called) or _whole(values["players"], "quick_players", "players"),
            stack=_whole(values["stack"], "quick_stack", "stack"),
            stock=rules.read_stock(values["stock"]),
            level_seconds=_whole(values["minutes"], "quick_minutes", "minutes") * rules.MINUTE,
            seconds=self._seconds(now) if values["led"] == "finish" and values["finish"] else None,
            has_antes=values["has_antes"],
        )
        return WantedGame(
            wish=wish,
            currency=currency,
            buy_in_minor=_amount(values["buy_in"], currency, "buy_in"),
            prizes=_amounts(values["prizes"], currency),
        )

    def _seconds(self, now: datetime) -> int:
        """Seconds until the finish wanted: the next time that clocks show it."""
        clock = time_of(self.cleaned_data["finish"])
        if clock is None:
            raise Refusal("quick_finish_unread", field="finish")
        here = timezone.localtime(now)
        return int((coming(clock, here) - here).total_seconds())


def zone_named(name: str) -> ZoneInfo | None:
    """The time zone that a browser named, if it is one."""
    return ZoneInfo(name) if name in time_zones() else None


DETAILS: Mapping[str, Mapping[str, int]] = {
    "quick_players": {"most": rules.MOST_PLAYERS},
    "quick_stack": {"least": rules.LEAST_STACK, "most": rules.MOST_STACK},
    "quick_minutes": {"least": rules.LEAST_MINUTES, "most": rules.MOST_MINUTES},
}
"""The limits that the refusal of an unreadable figure names."""


def _whole(text: str, code: str, field: str) -> int:
    chips = chips_of(text.strip())
    if chips is None:
        raise Refusal(code, field=field, **DETAILS[code])
    return chips


def _amount(text: str, currency: str, field: str) -> int:
    figure = text.strip().strip("€$£ ")
    return parse_money(figure, currency, field=field).minor if figure else 0


def _amounts(text: str, currency: str) -> tuple[int, ...]:
    parts = (part for part in text.replace(";", " ").replace("+", " ").split() if part.strip(","))
    return tuple(_amount(part.strip(","), currency, "prizes") for part in parts)


class JoinForm(forms.Form):
    """Who joins a game in play."""

    names = forms.CharField(required=False, max_length=4_000)
    nameless = forms.IntegerField(required=False, min_value=0)


class OwnForm(forms.Form):
    """The names of house and host, and the host's PIN: before money or anybody else joins."""

    house = forms.CharField(label=_("House"), max_length=80)
    name = forms.CharField(label=_("Your name"), max_length=60)
    pin = forms.CharField(
        label=_("Your PIN"),
        max_length=MOST_DIGITS,
        widget=forms.PasswordInput(attrs={"inputmode": "numeric", "autocomplete": "new-password"}),
    )
