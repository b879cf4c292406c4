"""Questions to the counter: drawers, sales, the pool, the ledger, who has not paid."""

from cashier.queries.drawers import (
    DrawerView,
    MethodTotal,
    cash_in,
    drawer,
    drawer_balances,
    drawer_exists,
    latest_drawers,
    open_drawer_of,
    open_drawers,
)
from cashier.queries.ledger import ledger_balance, ledger_balances, ledger_total, paid_from_pool
from cashier.queries.rules import CounterRulesView, counter_rules
from cashier.queries.sales import (
    OwnSales,
    SaleView,
    chips_sold,
    counts_by_entry,
    latest_sales,
    own_sales,
    pool_sheet,
    sale,
    sales,
    sales_of_drawer,
    sales_of_entry,
    sold_counts,
)
from cashier.queries.unpaid import UnpaidView, unpaid

__all__ = [
    "CounterRulesView",
    "DrawerView",
    "MethodTotal",
    "OwnSales",
    "SaleView",
    "UnpaidView",
    "cash_in",
    "chips_sold",
    "counter_rules",
    "counts_by_entry",
    "drawer",
    "drawer_balances",
    "drawer_exists",
    "latest_drawers",
    "latest_sales",
    "ledger_balance",
    "ledger_balances",
    "ledger_total",
    "open_drawer_of",
    "open_drawers",
    "own_sales",
    "paid_from_pool",
    "pool_sheet",
    "sale",
    "sales",
    "sales_of_drawer",
    "sales_of_entry",
    "sold_counts",
    "unpaid",
]
