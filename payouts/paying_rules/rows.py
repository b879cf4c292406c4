"""How the house pays its prizes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import Note
from journal.reading import cached_query
from payouts.models import PayingRules


@dataclass(frozen=True, slots=True)
class PayingRulesView:
    """How the house pays its prizes; off until it is turned on."""

    unclaimed_days: Annotated[
        int | None,
        Note("Days after the event on which a prize waits in its pool; null: until its winner comes."),
    ] = None
    calls: Annotated[
        bool, Note("Each prize that is due has the number of its slip; winners are called by it.")
    ] = False
    identifies: Annotated[
        bool, Note("A prize is paid once a document of its winner was recorded that day.")
    ] = False
    tips: Annotated[bool, Note("A winner may leave a part of the prize for the staff.")] = False
    tip_points: Annotated[int, Note("What is suggested, in hundredths of a percent of what is paid.")] = 0


@cached_query("payouts.PayingRules")
def paying_rules() -> PayingRulesView:
    row = PayingRules.objects.order_by("pk").first()
    if row is None:
        return PayingRulesView()
    return PayingRulesView(row.unclaimed_days, row.calls, row.identifies, row.tips, row.tip_points)
