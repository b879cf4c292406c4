"""Forms for the look of displays."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from displays.actions.looks import ChooseLook
from displays.models import Theme
from displays.queries import THEMES, LookView
from wording.apart.values import LARGEST_PICTURE

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
        """The form filled with the current choice."""
        return cls(
            initial={
                "theme": look.theme,
                "has_colour": bool(look.colour),
                "colour": look.colour or SHOWN_COLOUR,
                "dims_from": look.dims_from,
                "dims_until": look.dims_until,
            }
        )

    def command(self) -> ChooseLook:
        """The choice, as the verb takes it."""
        typed = self.cleaned_data
        return ChooseLook(
            theme=Theme(typed["theme"]),
            colour=typed["colour"] if typed["has_colour"] else "",
            dims_from=typed["dims_from"],
            dims_until=typed["dims_until"],
        )


class PictureForm(forms.Form):
    """A picture for a place; none removes the current one."""

    place = forms.CharField(widget=forms.HiddenInput)
    picture = forms.FileField(
        required=False,
        max_length=200,
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
    )

    def sent(self) -> bytes:
        """The file, read only as far as needed to see that it is too large."""
        file = self.cleaned_data["picture"]
        return file.read(LARGEST_PICTURE + 1) if file else b""
