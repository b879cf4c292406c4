"""Books locked until the end of another: what is written in one of them waits, and then sees what was written here."""

from __future__ import annotations

from django.db import connection

from journal.models import Book


def hold_books(kind: str) -> None:
    """Lock all books of a kind, in ascending order: who has one open is waited for, and nobody opens one meanwhile.

    For what is seldom done. Nothing where one writes at a time (SQLite).
    """
    if connection.features.has_select_for_update:
        held = Book.objects.select_for_update().filter(kind=kind)
        list(held.order_by("pk").values_list("pk", flat=True))
