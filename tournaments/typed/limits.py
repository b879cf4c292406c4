"""How often something is allowed: never, up to a number, or without limit; chosen, not typed as a code."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

NONE, UP_TO, NO_LIMIT = "none", "up_to", "no_limit"
CHOICES = [(NONE, _("none")), (UP_TO, _("up to …")), (NO_LIMIT, _("no limit"))]
# What is typed where a number is asked for and none was given: no number.
MISSING = "?"


class LimitWidget(forms.MultiWidget):
    """A choice, and beside it the number where there is one."""

    input_type = "select"

    def __init__(self) -> None:
        number = forms.NumberInput(attrs={"min": 1, "data-limit-number": "", "aria-label": _("How many")})
        choice = forms.Select(attrs={"data-limit": ""}, choices=CHOICES)
        super().__init__({"limit": choice, "": number})

    def decompress(self, value: Any) -> list[Any]:
        """The choice and the number of a value: none is no limit, 0 is not allowed at all."""
        if value in (None, ""):
            return [NO_LIMIT, None]
        if str(value) == "0":
            return [NONE, None]
        return [UP_TO, None if value == MISSING else value]

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """The value typed; a number alone stands for itself."""
        typed = str(data.get(name) or "").strip()
        return {NONE: "0", NO_LIMIT: "", UP_TO: typed or MISSING}.get(data.get(f"{name}_limit", ""), typed)

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """Both on one line."""
        return format_html('<span class="limit">{}</span>', super().render(name, value, attrs, renderer))

    def id_for_label(self, id_: str) -> str:
        """The label belongs to the choice."""
        return f"{id_}_0"


class LimitField(forms.IntegerField):
    """How often: 0 is not at all, none is without limit."""

    widget = LimitWidget
