"""Times as typed: ``17:30``, or minutes alone."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

TIME = re.compile(r"^(?P<minutes>\d{1,4})(?::(?P<seconds>[0-5]\d))?$")
LIST = re.compile(r"[\s,;]+")


def seconds_of(text: str) -> int | None:
    """``17:30`` or ``17`` in seconds; none for anything else."""
    found = TIME.match(text.strip())
    return None if found is None else 60 * int(found["minutes"]) + int(found["seconds"] or 0)


def time_text(seconds: int) -> str:
    """``17:30``; from a hundred minutes ``1:40:00``."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes}:{rest:02}" if minutes < 100 else f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


class TimeInput(forms.CharField):
    """A time typed as minutes and seconds; read as seconds."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=7, **options)

    def clean(self, value: Any) -> int:
        """The seconds; raises ``ValidationError`` for anything else."""
        seconds = seconds_of(super().clean(value))
        if seconds is None:
            raise forms.ValidationError(_("Type minutes and seconds: 17:30"))
        return seconds


class TimesInput(forms.CharField):
    """Several times with spaces between them; read as seconds each."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=200, required=False, **options)

    def clean(self, value: Any) -> list[int]:
        """The seconds of each; raises ``ValidationError`` for anything else."""
        typed = [part for part in LIST.split(super().clean(value)) if part]
        read = [seconds_of(part) for part in typed]
        if None in read:
            raise forms.ValidationError(_("Type times with spaces between them: 2:10 1:40"))
        return [seconds for seconds in read if seconds is not None]
