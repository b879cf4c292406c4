"""Forms of people, files that pages receive, and how a refusal is attached to its field."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from rulebook.refusals import Refusal
from wording import words
from wording.sent import Readable, SentText, text_sent


def show_refusal(form: forms.BaseForm, refusal: Refusal) -> None:
    """Attach the refusal to its field, or to the form if it has none there."""
    field = refusal.field if refusal.field in form.fields else None
    form.add_error(field, words.explain(refusal)[1])


def text_of_file(request: HttpRequest, file: Readable) -> SentText:
    """The text of an uploaded file; a message names the sheets of a workbook that are left out."""
    text = text_sent(file)
    if text.others:
        names = " · ".join(text.others)
        messages.warning(
            request, _("Only the first sheet was read. Left out: %(sheets)s.") % {"sheets": names}
        )
    return text
