"""Forms of people, and how a refusal is attached to its field."""

from __future__ import annotations

from django import forms

from rulebook.refusals import Refusal
from wording import words


def show_refusal(form: forms.BaseForm, refusal: Refusal) -> None:
    """Attach the refusal to its field, or to the form if it has none there."""
    field = refusal.field if refusal.field in form.fields else None
    form.add_error(field, words.explain(refusal)[1])
