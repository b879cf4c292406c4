"""The choices of a limit on cash in words."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from cashier.limits.queries import CashLimitView
from rulebook.cash_limit import Above, Bound, CountedBy

Labels = dict[str, str | Promise]
COUNTED: Labels = {
    CountedBy.OPERATION: _("each operation"),
    CountedBy.PERSON_AND_DAY: _("each person and day"),
}
BOUNDS: Labels = {
    Bound.EXCEEDED: _("the limit itself is still allowed"),
    Bound.REACHED: _("the limit itself is too much"),
}
ABOVE: Labels = {
    Above.NO_CASH: _("no cash at all"),
    Above.CASH_PART: _("cash up to the limit, the rest another way"),
}


def counted_words(limit: CashLimitView) -> str:
    """How operations are counted: ``each operation, linked ones of 7 days together``."""
    counted = str(COUNTED[limit.counted_by])
    if limit.counted_by is CountedBy.OPERATION and limit.days:
        linked = ngettext(
            "linked ones of %(days)s day together", "linked ones of %(days)s days together", limit.days
        )
        return f"{counted}, {linked % {'days': limit.days}}"
    if limit.days > 1:
        together = ngettext("%(days)s day together", "%(days)s days together", limit.days)
        return f"{counted}, {together % {'days': limit.days}}"
    return counted
