"""The texts of how the house pays its prizes."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, says


@says(_("How prizes are paid was changed"))
class PayingRulesChanged(Fact):
    unclaimed_days: int | None
    calls: bool = False
    identifies: bool = False
    tips: bool = False
    tip_points: int = 0
