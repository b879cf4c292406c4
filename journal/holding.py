"""Books locked until the end of another book: writes in them wait, and then see its changes."""

from __future__ import annotations

from django.db import connection

from journal.models import Book


def hold_books(kind: str) -> None:
    """Lock all books of a kind, in ascending order: wait for open ones, and let nobody open one until the end.

    For rare actions. It does nothing on SQLite, which has one writer at a time.
    """
    if connection.features.has_select_for_update:
        books = Book.objects.select_for_update().filter(kind=kind)
        list(books.order_by("pk").values_list("pk", flat=True))
