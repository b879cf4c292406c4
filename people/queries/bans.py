"""Queries about bans: those of players, and which one is told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet
from django.utils import timezone

from journal import instants
from people.models import Ban
from rulebook.bans import BanKind, BanTerm, gravest

BAN_KINDS = [kind.value for kind in BanKind]


@dataclass(frozen=True, slots=True)
class BanView:
    """A ban that was not lifted, from a day to the end of another; without ``until`` permanent."""

    id: int
    kind: BanKind
    reason: str
    since: date
    until: date | None

    @property
    def term(self) -> BanTerm:
        """What the rules ask of it."""
        return BanTerm(self.kind, self.since, self.until)


def ban_told(bans: Collection[BanView], day: date) -> BanView | None:
    """The ban that a player is told on a day, none where none is in force."""
    listed = list(bans)
    at = gravest([one.term for one in listed], day)
    return None if at is None else listed[at]


def bans_of(player_ids: Collection[int]) -> Mapping[int, tuple[BanView, ...]]:
    """The bans of these players that are neither lifted nor over, the oldest first."""
    if not player_ids:
        return {}
    rows = _unlifted().filter(
        Q(until=None) | Q(until__gte=timezone.localdate(instants.now())), player__in=player_ids
    )
    found: dict[int, list[BanView]] = defaultdict(list)
    for row in rows:
        view = BanView(row.pk, BanKind(row.kind), row.reason, row.since, row.until)
        found[row.player_id].append(view)
    return {player_id: tuple(bans) for player_id, bans in found.items()}


def standing_bans(day: date) -> QuerySet[Ban]:
    """The bans that keep somebody out on a day."""
    return _unlifted().filter(Q(until=None) | Q(until__gte=day), since__lte=day)


def _unlifted() -> QuerySet[Ban]:
    return Ban.objects.filter(lifted_at=None)
