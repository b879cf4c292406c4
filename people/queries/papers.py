"""Whose a document is, and who is kept out although the file is gone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from datetime import date

from django.db.models import Q, QuerySet

from people.folding import is_number, paper_key
from people.models import Exclusion, Player
from people.queries.ban_lists import in_portions
from people.queries.players import PlayerView, views_of


def holders_of(keys: Collection[str]) -> Mapping[str, tuple[PlayerView, ...]]:
    """Who has these documents (``paper_key``), restricted ones too; who was merged is the player kept."""
    found: dict[str, dict[int, PlayerView]] = defaultdict(dict)
    for some in in_portions(sorted(keys)):
        rows = list(Player.objects.filter(document_key__in=some, erased_at=None).order_by("pk"))
        for row, kept in zip(rows, views_of([_kept(row) for row in rows]), strict=True):
            found[row.document_key][kept.id] = kept
    return {key: tuple(known.values()) for key, known in found.items()}


def holder_of(document: str) -> PlayerView | None:
    """Who has this document, None for nobody."""
    key = paper_key(document)
    return next(iter(holders_of([key]).get(key, ())), None) if is_number(key) else None


def _kept(row: Player) -> Player:
    while row.merged_into_id is not None:
        row = Player.objects.get(pk=row.merged_into_id)
    return row


def standing_exclusions(day: date) -> QuerySet[Exclusion]:
    """Those of erased people that are in force on a day, or will be."""
    return Exclusion.objects.filter(Q(until=None) | Q(until__gte=day))
