"""The form of a ticket that is sold or given."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from access.day_fields import DayField
from cashier.kinds import SaleKind
from cashier.limits.counting import start_of
from rulebook.money import parse_money
from tournaments import queries as tournaments

SOLD, GIVEN = "sold", "given"
HOW = ((SOLD, _("Sold to the player")), (GIVEN, _("Given by the house")))
SELLING = ("announced", "registration", "running", "postponed")
"""Events for which a ticket may be issued."""


class TicketForm(forms.Form):
    """What a ticket is worth, what it pays, for whom and until when; given by the house, what it costs and why.

    How a sold one is paid is typed beside it, as in a sale.
    """

    how = forms.ChoiceField(label=_("Issued"), choices=HOW)
    player = forms.CharField(
        label=_("Player"), max_length=80, required=False, help_text=_("Name, card or telephone")
    )
    amount = forms.CharField(label=_("Value"), max_length=20)
    event = forms.ChoiceField(label=_("Event"), required=False)
    kind = forms.ChoiceField(label=_("Pays"), required=False)
    is_personal = forms.BooleanField(label=_("Only for this player"), required=False)
    until = DayField(
        label=_("Until (inclusive)"),
        required=False,
        help_text=_("Empty: no end date"),
    )
    cost = forms.CharField(
        label=_("Booked as"),
        max_length=30,
        required=False,
        help_text=_("What a ticket that the house gives costs it, such as “Promotion”."),
    )
    reason = forms.CharField(label=_("Reason to give it"), max_length=200, required=False)

    def __init__(self, *args: Any, may_give: bool, has_player: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        listed = [(one.id, one.name) for one in tournaments.events(SELLING)]
        self._offer("event", [("", _("Any event")), *listed])
        self._offer("kind", [("", _("Anything")), *SaleKind.choices])
        if has_player:
            del self.fields["player"]
        elif not may_give:
            # Only what the house gives may be for anyone who brings it.
            self.fields["player"].required = True
        if not may_give:
            del self.fields["how"], self.fields["cost"], self.fields["reason"]

    def _offer(self, name: str, choices: Sequence[tuple[object, object]]) -> None:
        cast(forms.ChoiceField, self.fields[name]).choices = list(choices)

    @property
    def is_given(self) -> bool:
        """Whether the house gives it."""
        return bool(self.cleaned_data.get("how") == GIVEN)

    @property
    def event_id(self) -> int | None:
        """The only event in which it pays."""
        return int(self.cleaned_data["event"]) if self.cleaned_data["event"] else None

    @property
    def currency(self) -> str:
        """That of its event, else the house's."""
        return (tournaments.event(self.event_id) if self.event_id else tournaments.house()).currency

    def issued(self) -> dict[str, Any]:
        """What the ticket says, as the commands take it; raises ``Refusal`` where the amount cannot be read."""
        given = self.cleaned_data
        return {
            "worth_minor": parse_money(given["amount"], self.currency, field="amount").minor,
            "event": self.event_id,
            "kind": SaleKind(given["kind"]) if given["kind"] else None,
            "is_personal": given["is_personal"],
            "until": end_of(given["until"]) if given["until"] else None,
        }


def end_of(day: date) -> datetime:
    """The instant at which a day is over at the house."""
    return start_of(day + timedelta(days=1))
