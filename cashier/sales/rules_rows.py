"""Queries about the house's rules for the cashier."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import Note
from cashier.models import CashierRules


@dataclass(frozen=True, slots=True)
class CashierRulesView:
    """What the house lets its cashiers do."""

    allows_override: Annotated[bool, Note("A director may override an entry rule, with a reason.")] = True
    wants_good_funds: Annotated[
        bool, Note("A bank transfer buys only once its money has arrived, with its reference.")
    ] = False


def cashier_rules() -> CashierRulesView:
    """What the house lets its cashiers do; the defaults until changed."""
    row = CashierRules.objects.order_by("pk").first()
    if row is None:
        return CashierRulesView()
    return CashierRulesView(row.allows_override, row.wants_good_funds)
