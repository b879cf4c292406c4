"""The seating needs of a player who turns out to be another: they go along."""

from __future__ import annotations

from django.db.models import Q

from journal.rows.versioned import label_of
from people.following import Follower, follow, moves_rows
from seating.models import AccessibleSeatRequest, ApartPlayer


def register() -> None:
    """Have needs and groups follow their player, unless the player kept has the same."""
    follow(Follower(label_of(AccessibleSeatRequest), *moves_rows(AccessibleSeatRequest, _has_need)))
    follow(Follower(label_of(ApartPlayer), *moves_rows(ApartPlayer, _is_in_group)))


def _has_need(kept: int) -> Q:
    return Q(pk__gt=0) if AccessibleSeatRequest.objects.filter(player=kept).exists() else Q(pk__lt=0)


def _is_in_group(kept: int) -> Q:
    return Q(group__in=ApartPlayer.objects.filter(player=kept).values("group"))
