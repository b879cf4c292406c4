"""Which entries are ranked, as the event's rules say: every one, or of each player the last; and how many."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from rulebook.knockouts import BulletOut, counted_bullets, ranked_entries
from rulebook.profile.variants import RankBy
from tournaments.entries.rows import EntryView, entrants, entry, player_entries
from tournaments.events import EventView, event, events
from tournaments.models import ChipKind, ChipLine, Entry, EntryStatus

IN_FIELD = (EntryStatus.ALIVE, EntryStatus.OUT)


@dataclass(frozen=True, slots=True)
class RankedField:
    """How many are ranked: ``places`` of ``entries`` by ``players``; ``no_shows``, whose stacks were taken up, are none
    of them. By player, only the last entry of each has a place."""

    entries: int
    players: int
    no_shows: int
    places: int
    is_by_player: bool


def is_ranked_by_player(event_id: int) -> bool:
    """Whether only the last entry of each player is ranked."""
    return _ranks_players(event(event_id))


def _ranks_players(one: EventView) -> bool:
    return one.profile.places.rank_by is RankBy.PLAYER_LAST_BULLET


def counted(rows: QuerySet[Entry], *event_ids: int) -> QuerySet[Entry]:
    """These rows of these events without entries out that are not ranked, as ``counted_bullets`` says."""
    return _without_unranked(rows, [one for one in event_ids if is_ranked_by_player(one)])


def counted_everywhere(rows: QuerySet[Entry]) -> QuerySet[Entry]:
    """The same of rows of every event."""
    return _without_unranked(rows, [one.id for one in events() if _ranks_players(one)])


def _without_unranked(rows: QuerySet[Entry], by_player: Collection[int]) -> QuerySet[Entry]:
    if not by_player:
        return rows
    is_ranked = ~Q(event_id__in=by_player) | ~Q(status=EntryStatus.OUT) | Q(won_seat_early=True)
    return rows.filter(is_ranked | ~_played_on())


def _played_on() -> Exists:
    """Whether the player of an entry that is out left later with another one, or is in play."""
    same_group = Q(finish_group=OuterRef("finish_group"))
    same = same_group & Q(finish_rank=OuterRef("finish_rank"))
    later = (
        Q(finish_group__gt=OuterRef("finish_group"))
        | (same_group & Q(finish_rank__gt=OuterRef("finish_rank")))
        | (same & Q(bullet__gt=OuterRef("bullet")))
    )
    others = Entry.objects.filter(event_id=OuterRef("event_id"), player_id=OuterRef("player_id")).order_by()
    return Exists(others.filter(Q(status=EntryStatus.ALIVE) | (Q(status=EntryStatus.OUT) & later)))


def unranked(event_id: int) -> frozenset[int]:
    """The entries out that are not ranked, for their players played on with another one."""
    if not is_ranked_by_player(event_id):
        return frozenset()
    out = Entry.objects.filter(_played_on(), event_id=event_id, status=EntryStatus.OUT, won_seat_early=False)
    return frozenset(out.order_by().values_list("pk", flat=True))


def ranked_instead(entry_id: int) -> EntryView | None:
    """The entry by which the player of one that is out is ranked instead; none where that one is ranked itself."""
    one = entry(entry_id)
    if one.status != EntryStatus.OUT or not is_ranked_by_player(one.event_id):
        return None
    own = [other for other in player_entries(one.event_id, one.player_id) if other.status in IN_FIELD]
    in_play = [other for other in own if other.is_alive]
    out = [_bullet(other) for other in own if not other.is_alive]
    ranked = counted_bullets(out, RankBy.PLAYER_LAST_BULLET, {one.player_id} if in_play else ())
    if any(other.key == one.id for other in ranked):
        return None
    last = max(ranked, key=lambda other: (other.at, other.bullet), default=None)
    return in_play[0] if in_play or last is None else entry(int(last.key))


def _bullet(one: EntryView) -> BulletOut:
    at = one.finish_group or 0, one.finish_rank or 0
    return BulletOut(one.id, one.player_id, one.bullet, at, has_seat=one.won_seat_early)


def ranked_once(event_id: int) -> int | None:
    """How many places the ranking of players has, with those that nobody has taken yet; none where it is of entries."""
    if not is_ranked_by_player(event_id):
        return None
    return counted(Entry.objects.filter(event_id=event_id, status__in=IN_FIELD), event_id).count()


def places_ranked(event_id: int) -> int:
    """How many places the ranking of an event has, with those that nobody has taken yet."""
    found = ranked_once(event_id)
    return entrants(event_id) if found is None else found


def ranked_field(event_id: int) -> RankedField:
    """Who is ranked of an event, and who is not."""
    taken_up = ChipLine.objects.filter(entry_id=OuterRef("pk"), kind=ChipKind.TAKEN_UP).order_by()
    in_field, is_no_show = Q(status__in=IN_FIELD), Q(Exists(taken_up), status=EntryStatus.VOID)
    counts = Entry.objects.filter(event_id=event_id).aggregate(
        sold=Count("pk", filter=in_field | is_no_show),
        no_shows=Count("pk", filter=is_no_show),
        players=Count("player_id", filter=in_field, distinct=True),
    )
    once = ranked_once(event_id)
    entries = ranked_entries(counts["sold"], counts["no_shows"])
    return RankedField(
        entries=entries,
        players=counts["players"],
        no_shows=counts["no_shows"],
        places=entries if once is None else once,
        is_by_player=once is not None,
    )
