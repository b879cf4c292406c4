"""What the house lets its cashiers do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import Minor, Note
from access.roles import ADMINISTRATORS
from access.verbs import verb
from cashier.facts import CashierRulesChanged
from cashier.models import CashierRules
from cashier.queries import CashierRulesView, cashier_rules
from journal.book import OpenBook
from journal.opening import HOUSE
from rulebook.refusals import Refusal
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeCashierRules:
    """What cashiers may do from now on."""

    allows_override: Annotated[bool, Note("A director may override an entry rule, with a reason.")]
    cash_limit_minor: Annotated[Minor | None, Note("The largest prize paid in cash; null for no limit.")]
    wants_good_funds: Annotated[
        bool, Note("A bank transfer buys only once its money has arrived, with its reference.")
    ] = False


@verb(
    ChangeCashierRules, "cashier-rules/", admits=ADMINISTRATORS, opens=lambda _command: [HOUSE], method="put"
)
def change_cashier_rules(book: OpenBook, command: ChangeCashierRules) -> CashierRulesView:
    """Change what the house lets its cashiers do.

    Raises ``Refusal("amount_negative")``.
    """
    allows, limit = command.allows_override, command.cash_limit_minor
    if limit is not None and limit < 0:
        raise Refusal("amount_negative", field="cash_limit")
    row = CashierRules.objects.order_by("pk").first()
    if row is None:
        row = book.create(CashierRules, allows_override=allows, cash_limit_minor=limit)
    row.allows_override, row.cash_limit_minor = allows, limit
    row.wants_good_funds = command.wants_good_funds
    book.save(row)
    book.record(
        CashierRulesChanged(
            allows_override=allows,
            cash_limit_minor=limit,
            currency=tournaments.house().currency,
            wants_good_funds=command.wants_good_funds,
        )
    )
    return cashier_rules()
