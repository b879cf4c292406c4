"""Forms of how displays look."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from displays.pictures import LARGEST_BYTES
from displays.queries import THEMES, LookView

SHOWN_COLOUR = "#0e1316"
TIME = {"type": "time"}


class LookForm(forms.Form):
    """The colours of the displays, and when they are dimmed."""

    theme = forms.ChoiceField(label=_("Colours"), choices=THEMES)
    has_colour = forms.BooleanField(label=_("Custom house colour"), required=False)
    colour = forms.CharField(
        label=_("House colour"),
        required=False,
        max_length=7,
        widget=forms.TextInput(attrs={"type": "color"}),
        help_text=_("Backgrounds and accents use it, and all text stays readable."),
    )
    dims_from = forms.CharField(label=_("Dimmed from"), required=False, widget=forms.TextInput(attrs=TIME))
    dims_until = forms.CharField(
        label=_("Dimmed until"),
        required=False,
        widget=forms.TextInput(attrs=TIME),
        help_text=_("Never during play."),
    )

    @classmethod
    def of(cls, look: LookView) -> LookForm:
        """The form filled with what was chosen."""
        return cls(
            initial={
                "theme": look.theme,
                "has_colour": bool(look.colour),
                "colour": look.colour or SHOWN_COLOUR,
                "dims_from": look.dims_from,
                "dims_until": look.dims_until,
            }
        )

    def told(self) -> dict[str, Any]:
        """What was chosen, as the action takes it."""
        chosen = {name: self.cleaned_data[name] for name in ("theme", "colour", "dims_from", "dims_until")}
        return chosen if self.cleaned_data["has_colour"] else chosen | {"colour": ""}


class PictureForm(forms.Form):
    """A picture for a place; none takes down what hangs there."""

    place = forms.CharField(widget=forms.HiddenInput)
    picture = forms.FileField(
        required=False,
        max_length=200,
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
    )

    def sent(self) -> bytes:
        """The file, no more of it than tells that it is too large."""
        file = self.cleaned_data["picture"]
        return file.read(LARGEST_BYTES + 1) if file else b""
