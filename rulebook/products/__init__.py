"""Products: what an event sells, its price in parts, and who may buy it when."""

from rulebook.products.prices import LONGEST_NAME, Part, PartKind, Share, fee_of, shares, total
from rulebook.products.product import EXTRAS, LONGEST_TIER, SEATS, Pile, Product, ProductKind
from rulebook.products.stacks import StacksSold, chips_beyond, larger_stacks, largest_stack
from rulebook.products.windows import (
    WINDOW_CODES,
    Bought,
    Moment,
    closing_level,
    in_order,
    never_sold,
    require_left,
    require_on_sale,
    right_one,
)

__all__ = [
    "EXTRAS",
    "LONGEST_NAME",
    "LONGEST_TIER",
    "SEATS",
    "WINDOW_CODES",
    "Bought",
    "Moment",
    "Part",
    "PartKind",
    "Pile",
    "Product",
    "ProductKind",
    "Share",
    "StacksSold",
    "chips_beyond",
    "closing_level",
    "fee_of",
    "in_order",
    "larger_stacks",
    "largest_stack",
    "never_sold",
    "require_left",
    "require_on_sale",
    "right_one",
    "shares",
    "total",
]
