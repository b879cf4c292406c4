"""Players locked until the end of a book: another book that locks one of them waits, and then sees what was written."""

from __future__ import annotations

from collections.abc import Collection

from django.db import connection

from people.models import Player


def hold_players(player_ids: Collection[int]) -> None:
    """Lock these players, in ascending order; nothing where one writes at a time (SQLite)."""
    if connection.features.has_select_for_update:
        held = Player.objects.select_for_update(no_key=True).filter(pk__in=player_ids)
        list(held.order_by("pk").values_list("pk", flat=True))
