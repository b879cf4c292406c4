"""The form in which a table is counted: a stack beside each name, or one sum."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from floor.counts.stacks import CountStack
from floor.counts.verbs import MOST_CHIPS, CountTable
from seating.queries import TableView


class CountForm(forms.Form):
    """The stacks of a table in chips, by seat; ``total`` only while the room is counted."""

    def __init__(self, *args: Any, table: TableView, names: dict[int, str], sums: bool, **options: Any):
        super().__init__(*args, **options)
        self.entries = dict(sorted(table.entries.items()))
        for seat, entry_id in self.entries.items():
            self.fields[f"stack_{entry_id}"] = _chips(f"{seat} · {names.get(entry_id, '')}")
        if sums:
            self.fields["total"] = _chips(str(_("All chips of the table")))

    @property
    def stacks(self) -> dict[int, int]:
        """Chips by entry, as typed; seats left empty were not counted."""
        known = {entry_id: self.cleaned_data.get(f"stack_{entry_id}") for entry_id in self.entries.values()}
        return {entry_id: chips for entry_id, chips in known.items() if chips is not None}

    def command(self, table_id: int) -> CountTable:
        """What was typed, as a command to count that table."""
        stacks = tuple(CountStack(entry=entry_id, stack=chips) for entry_id, chips in self.stacks.items())
        return CountTable(table=table_id, stacks=stacks, total=self.cleaned_data.get("total"))


def _chips(label: str) -> forms.IntegerField:
    field = forms.IntegerField(label=label, min_value=0, max_value=MOST_CHIPS, required=False)
    field.widget.attrs |= {"class": "input", "inputmode": "numeric", "autocomplete": "off"}
    return field


class ChipsForm(forms.Form):
    """Chips taken out of play or put back: how many, and why."""

    chips = forms.IntegerField(label=_("Chips"), min_value=1, max_value=MOST_CHIPS)
    reason = forms.CharField(label=_("Reason"), max_length=200)
