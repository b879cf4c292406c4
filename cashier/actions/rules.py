"""What the house lets its counter do."""

from __future__ import annotations

from cashier.facts import CounterRulesChanged
from cashier.models import CounterRules
from journal.book import OpenBook
from rulebook.refusals import Refusal
from tournaments import queries as tournaments


def change_counter_rules(
    book: OpenBook, *, allows_override: bool, cash_limit_minor: int | None
) -> dict[str, bool]:
    """Set the rules of the counter in the house's book; raises ``Refusal("amount_negative")``."""
    if cash_limit_minor is not None and cash_limit_minor < 0:
        raise Refusal("amount_negative", field="cash_limit")
    row = CounterRules.objects.order_by("pk").first()
    if row is None:
        row = book.create(CounterRules, allows_override=allows_override, cash_limit_minor=cash_limit_minor)
    row.allows_override, row.cash_limit_minor = allows_override, cash_limit_minor
    book.save(row)
    book.record(
        CounterRulesChanged(
            allows_override=allows_override,
            cash_limit_minor=cash_limit_minor,
            currency=tournaments.house().currency,
        )
    )
    return {"allows_override": allows_override}
