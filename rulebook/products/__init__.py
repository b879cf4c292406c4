"""Products: what an event sells, its price in parts, and who may buy it when."""

from rulebook.products.prices import LONGEST_NAME, Part, PartKind, Share, fee_of, shares, total
from rulebook.products.product import Product, ProductKind

__all__ = ["LONGEST_NAME", "Part", "PartKind", "Product", "ProductKind", "Share", "fee_of", "shares", "total"]
