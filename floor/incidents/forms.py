"""The forms of incidents: the quick entry, what is added later, a photograph, the filter of the list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from floor.incidents.photos import LARGEST_PHOTOGRAPH
from floor.incidents.verbs import LONGEST, LONGEST_INPUT
from floor.models import IncidentKind, RemarkKind

ADDED = [(one.value, one.label) for one in RemarkKind if one is not RemarkKind.PHOTOGRAPH]
People = Sequence[tuple[int, str]]


def _words(label: Any, *, is_required: bool = False) -> forms.CharField:
    area = forms.Textarea(attrs={"class": "input", "rows": 3, "maxlength": LONGEST})
    return forms.CharField(label=label, max_length=LONGEST, required=is_required, widget=area)


class IncidentForm(forms.Form):
    """What happened: the kind first, then where, who, what was said and ruled."""

    kind = forms.ChoiceField(label=_("What it is about"), choices=IncidentKind.choices)
    table = forms.TypedChoiceField(label=_("Table"), required=False, coerce=int, empty_value=None)
    hand = forms.IntegerField(label=_("Hand number"), required=False, min_value=1, max_value=1_000_000)
    entries = forms.TypedMultipleChoiceField(label=_("Players"), required=False, coerce=int)
    speaker = forms.TypedChoiceField(label=_("Reported by"), required=False, coerce=int, empty_value=None)
    statement = _words(_("What happened"))
    ruling = _words(_("Ruling"))
    calculator = forms.CharField(required=False, max_length=60, widget=forms.HiddenInput)
    given = forms.CharField(required=False, max_length=LONGEST_INPUT, widget=forms.HiddenInput)

    def __init__(self, *args: Any, tables: Sequence[int], people: People, **options: Any):
        super().__init__(*args, **options)
        self.fields["table"].choices = [("", "–"), *((one, str(one)) for one in tables)]  # type: ignore[attr-defined]
        self.fields["entries"].choices = list(people)  # type: ignore[attr-defined]
        self.fields["speaker"].choices = [("", _("Staff")), *people]  # type: ignore[attr-defined]
        self.fields["hand"].widget.attrs |= {"inputmode": "numeric", "autocomplete": "off"}


class AmendForm(forms.Form):
    """Something added to an incident."""

    kind = forms.ChoiceField(label=_("What is added"), choices=ADDED, initial=RemarkKind.FOLLOW_UP)
    text = _words(_("Text"), is_required=True)
    speaker = forms.TypedChoiceField(label=_("Reported by"), required=False, coerce=int, empty_value=None)

    def __init__(self, *args: Any, people: People, **options: Any):
        super().__init__(*args, **options)
        self.fields["speaker"].choices = [("", _("Staff")), *people]  # type: ignore[attr-defined]


class PhotographForm(forms.Form):
    """A photograph, and what it shows."""

    photograph = forms.FileField(
        label=_("Photograph"),
        max_length=200,
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp"}),
    )
    text = forms.CharField(label=_("What it shows"), max_length=200, required=False)

    def sent(self) -> bytes:
        """The file, read only as far as needed to see that it is too large."""
        content: bytes = self.cleaned_data["photograph"].read(LARGEST_PHOTOGRAPH + 1)
        return content


class FilterForm(forms.Form):
    """Which incidents the list shows."""

    kind = forms.ChoiceField(label=_("Kind"), required=False)
    table = forms.IntegerField(label=_("Table"), required=False, min_value=1)
    entry = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)
    words = forms.CharField(label=_("Words"), max_length=80, required=False)

    def __init__(self, *args: Any, **options: Any):
        super().__init__(*args, **options)
        self.fields["kind"].choices = [("", _("All")), *IncidentKind.choices]  # type: ignore[attr-defined]
