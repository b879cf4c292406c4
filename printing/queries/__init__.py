"""Queries about printing."""

from printing.queries.prints import (
    PrintsWanted,
    PrintView,
    copies_of,
    count_of_prints,
    people_who_printed,
    print_view,
    prints_after,
    prints_of,
)

__all__ = (
    "PrintView",
    "PrintsWanted",
    "copies_of",
    "count_of_prints",
    "people_who_printed",
    "print_view",
    "prints_after",
    "prints_of",
)
