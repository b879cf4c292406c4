"""What the button beside a finding says: the fix, with its figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from rulebook.fixes import Fix
from wording.figures import chips_text

LABELS: Mapping[str, Any] = {
    "add_on_without_break": _("Put a break of %(minutes)s minutes after level %(level)s"),
    "no_break_for_long": _("Put a break of %(minutes)s minutes after level %(level)s"),
    "late_registration_unset": _("Close it after level %(level)s"),
    "way_back_without_late_registration": _("Keep it open until level %(level)s"),
    "late_registration_beyond_levels": _("Close it after level %(level)s"),
    "late_registration_too_long": _("Close it after level %(level)s"),
    "room_too_small": _("Set the maximum to %(entries)s"),
    "seats_over_profile": _("Set %(seats)s seats per table"),
    "seats_under_profile": _("Set %(seats)s seats per table"),
    "minimum_under_profile": _("Set the minimum to %(entries)s"),
    "break_first": _("Remove the break"),
    "break_last": _("Remove the break"),
    "breaks_adjacent": _("Make it one break of %(minutes)s minutes"),
    "big_blind_missing": _("Set the big blind to %(big)s"),
    "small_blind_over_big": _("Swap the blinds: %(small)s/%(big)s"),
    "blinds_equal": _("Set the small blind to %(small)s"),
    "ante_over_big_blind": _("Set the ante to %(ante)s"),
    "ante_unclear": _("Set the usual ante"),
    "bets_wrong_way": _("Swap the bets"),
    "blinds_in_stud": _("Remove the blinds"),
    "levels_misnumbered": _("Number the levels again"),
}


def fix_text(code: str, fix: Fix) -> str:
    """The fix of a finding as its button says it."""
    return str(LABELS[code]) % {name: chips_text(number) for name, number in fix.told}
