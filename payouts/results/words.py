"""The texts of public results: refusals."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from wording.words import word_refusals

REFUSALS = (
    (
        "results_not_public",
        _("No results here"),
        _("The house does not publish results. An administrator can turn it on under House."),
    ),
    (
        "results_not_yet",
        _("Nothing is played yet"),
        _("Its places are shown once it has started."),
    ),
)


def register() -> None:
    word_refusals(REFUSALS)
