"""What the house lets its cashiers do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import Note
from access.roles import ADMINISTRATORS
from access.verbs import verb
from cashier.models import CashierRules
from cashier.sales.facts import CashierRulesChanged
from cashier.sales.rules_rows import CashierRulesView, cashier_rules
from journal.book import OpenBook
from journal.opening import HOUSE


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeCashierRules:
    """What cashiers may do from now on."""

    allows_override: Annotated[bool, Note("A director may override an entry rule, with a reason.")]
    wants_good_funds: Annotated[
        bool, Note("A bank transfer buys only once its money has arrived, with its reference.")
    ] = False


@verb(
    ChangeCashierRules, "cashier-rules/", admits=ADMINISTRATORS, opens=lambda _command: [HOUSE], method="put"
)
def change_cashier_rules(book: OpenBook, command: ChangeCashierRules) -> CashierRulesView:
    """Change what the house lets its cashiers do."""
    row = CashierRules.objects.order_by("pk").first() or book.create(CashierRules)
    row.allows_override = command.allows_override
    row.wants_good_funds = command.wants_good_funds
    book.save(row)
    book.record(
        CashierRulesChanged(allows_override=row.allows_override, wants_good_funds=row.wants_good_funds)
    )
    return cashier_rules()
