"""Forms to start play, end a day or cancel an event."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rulebook.walltime import soon
from tournaments.venue.zone import house_zone


class StartForm(forms.Form):
    """Start play."""

    override_reason = forms.CharField(
        label=_("Reason for starting all the same"), required=False, max_length=200
    )
    level = forms.IntegerField(
        label=_("Play continues with level"),
        required=False,
        min_value=1,
        max_value=999,
        widget=forms.TextInput(attrs={"class": "input input-figure", "inputmode": "numeric"}),
    )
    begins_at = forms.CharField(
        label=_("The clock starts at"),
        required=False,
        max_length=12,
        help_text=_("A time such as 21:00 starts a countdown; empty: at once"),
    )
    is_early = forms.BooleanField(label=_("Start anyway, hours before the planned time"), required=False)

    def instant(self, now: datetime) -> datetime | None:
        """When the clock starts, none for now; raises ``Refusal`` for anything but a future time."""
        typed = self.cleaned_data["begins_at"].strip()
        return soon(typed, now, house_zone(), field="begins_at") if typed else None


class CloseBagsForm(forms.Form):
    """End a day from its bags: a reason where something is missing, and who advances if the rule does not say."""

    override_reason = forms.CharField(
        label=_("Reason for ending the day although something is missing"), required=False, max_length=200
    )

    def __init__(self, *args: Any, alive: dict[int, str], **options: Any):
        super().__init__(*args, **options)
        if alive:
            self.fields["advancing"] = forms.MultipleChoiceField(
                label=_("Who advances, if the rule does not say"),
                choices=list(alive.items()),
                required=False,
                widget=forms.CheckboxSelectMultiple,
            )

    @property
    def advancing(self) -> list[int]:
        """The entries chosen."""
        return [int(one) for one in self.cleaned_data.get("advancing", ())]


class EndDayForm(CloseBagsForm):
    """End the last day: the stacks of those still in, in chips, where they sit at one table."""

    def __init__(self, *args: Any, stacks: dict[int, int | None], names: dict[int, str], **options: Any):
        super().__init__(*args, **options)
        for entry_id, stack in stacks.items():
            self.fields[f"stack_{entry_id}"] = forms.IntegerField(
                label=names[entry_id], min_value=0, required=False, initial=stack
            )
        self.fields["override_reason"].label = _(
            "Reason for ending the day over a count that does not add up"
        )
        self.order_fields([name for name in self.fields if name.startswith("stack_")])

    @property
    def stacks(self) -> dict[int, int]:
        """Chips by entry, as typed."""
        return {
            int(name.removeprefix("stack_")): chips
            for name, chips in self.cleaned_data.items()
            if name.startswith("stack_") and chips is not None
        }
