"""How the house pays its prizes."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from access.fields import Limits, Note
from access.reads import read
from access.roles import ADMINISTRATORS, CASHIERS, INSPECTORS
from access.verbs import action, of_house
from journal.book import OpenBook
from payouts.models import PayingRules
from payouts.paying_rules import rows
from payouts.paying_rules.rows import PayingRulesView
from payouts.paying_rules.words import PayingRulesChanged
from rulebook.prize_tax import WHOLE

LONGEST = 3_660
"""Ten years, in days."""


@action("paying-rules/", admits=ADMINISTRATORS, opens=of_house, method="put")
def change_paying_rules(
    book: OpenBook,
    *,
    unclaimed_days: Annotated[
        int | None,
        Limits(0, LONGEST),
        Note("Days after the event on which a prize waits in its pool; null: until its winner comes."),
    ],
    calls: Annotated[bool, Note("Number each prize that is due, and call winners by that number.")] = False,
    identifies: Annotated[
        bool, Note("Pay a prize only once a document of its winner was recorded that day.")
    ] = False,
    tips: Annotated[bool, Note("Let winners leave a part of the prize for the staff.")] = False,
    tip_points: Annotated[
        int, Limits(0, WHOLE), Note("What to suggest, in hundredths of a percent of what is paid.")
    ] = 0,
) -> PayingRulesView:
    """Change how the house pays its prizes."""
    rules = PayingRulesChanged(unclaimed_days, calls, identifies, tips, tip_points)
    row = PayingRules.objects.order_by("pk").first()
    if row is None:
        book.create(PayingRules, **asdict(rules))
    else:
        for name, value in asdict(rules).items():
            setattr(row, name, value)
        book.save(row)
    book.record(rules)
    return rows.paying_rules()


@read("paying-rules/", admits=CASHIERS | INSPECTORS)
def paying_rules() -> PayingRulesView:
    """Show how the house pays its prizes."""
    return rows.paying_rules()
