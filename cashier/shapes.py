"""Conversion of row versions with earlier columns of the cashier's tables."""

from __future__ import annotations

from journal.rows.shapes import Earlier, earlier_shapes
from journal.rows.versioned import RowVersion

NUMBERS = {"entry": 1, "re_entry": 2, "rebuy": 3, "add_on": 4}
"""The product numbers for the prices of an event, by kind of sale."""


def register() -> None:
    """Make row versions with earlier columns readable as current rows."""
    earlier_shapes(
        {
            "cashier.accountmovement": Earlier({"sale_id": None, "reference": "", "has_arrived": False}),
            "cashier.approval": Earlier({"passed_minor": 0}),
            "cashier.approvalrules": Earlier({"deals": False}),
            "cashier.cashierrules": Earlier(
                {"wants_good_funds": False}, dropped=frozenset({"cash_limit_minor"})
            ),
            "cashier.cashlimit": Earlier({"document_minor": None}),
            "cashier.drawer": Earlier({"pieces": [], "difference_reason": "", "taken_from_id": None}),
            "cashier.drawercount": Earlier({"successor_id": None}),
            "cashier.exchange": Earlier(
                dict.fromkeys(("sale_id", "void_id", "refund_id", "award_id", "ticket_id"))
            ),
            "cashier.refund": Earlier({"expenses_minor": 0, "reason": ""}),
            "cashier.sale": Earlier(
                {
                    "product": product,
                    "name": "",
                    "total_minor": total,
                    "parts": parts,
                    "day_id": None,
                    "reference": "",
                    "has_arrived": False,
                },
                dropped=frozenset({"price_minor", "fee_minor"}),
            ),
            "cashier.ticket": Earlier({"prize_of_id": None, "has_arrived": False, "credit_minor": 0}),
        }
    )


def product(sale: RowVersion) -> int:
    """The number of the product sold."""
    return int(sale["product"] if "product" in sale else NUMBERS[sale["kind"]])


def total(sale: RowVersion) -> int:
    """The amount paid."""
    return int(sale["total_minor"] if "total_minor" in sale else sale["price_minor"] + sale["fee_minor"])


def parts(sale: RowVersion) -> dict[str, int]:
    """The price by part."""
    if "parts" in sale:
        return dict(sale["parts"])
    of_price = {"pool": sale["price_minor"], "fee": sale["fee_minor"]}
    return {part: amount for part, amount in of_price.items() if amount}
