"""Players whose data is kept only because a law requires it, and erasures that wait for a second person."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils import timezone

from journal import instants
from people.models import Player
from people.players.rows import with_bans
from people.privacy.kept import last_day_of


def restricted_players() -> tuple[Player, ...]:
    """The restricted players, by name."""
    return with_bans(_restricted())


def over() -> tuple[int, ...]:
    """The restricted players whose data no longer has to be kept, by id."""
    today = timezone.localdate(instants.now())
    ids = _restricted().values_list("pk", flat=True)
    return tuple(pk for pk in ids if (until := last_day_of(pk)) is None or until < today)


def requester_of(player_id: int) -> int | None:
    """The person who requested an erasure that needs a second person."""
    return Player.objects.filter(pk=player_id).values_list("erasure_asked_by_id", flat=True).first()


def erasures_waiting() -> tuple[Player, ...]:
    """The players whose erasure waits for a second person."""
    return with_bans(Player.objects.here().exclude(erasure_asked_by=None))


def _restricted() -> QuerySet[Player]:
    return Player.objects.filter(erased_at=None, merged_into=None).exclude(restricted_at=None)
