"""Questions to the house's counter rules."""

from __future__ import annotations

from dataclasses import dataclass

from cashier.models import CounterRules


@dataclass(frozen=True, slots=True)
class CounterRulesView:
    """``cash_limit_minor``: the largest prize paid in cash, None without limit."""

    allows_override: bool = True
    cash_limit_minor: int | None = None


def counter_rules() -> CounterRulesView:
    """What the house lets its counter do; the defaults until it says otherwise."""
    row = CounterRules.objects.order_by("pk").first()
    if row is None:
        return CounterRulesView()
    return CounterRulesView(row.allows_override, row.cash_limit_minor)
