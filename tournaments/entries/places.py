"""Who finished where: places are derived from when entries left, and with a seat won early or not."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Count, Max, OuterRef, Q, QuerySet, Subquery

from journal.compiled import Compiled
from journal.reading import cached_query, prime
from rulebook.knockouts import BulletOut, RankedBullets, rank_bullets
from rulebook.profile.variants import RankBy
from tournaments.entries.bullets import counted, ranked_instead
from tournaments.entries.rows import (
    OVER,
    EntryView,
    entry,
    next_place,
    players_left,
    seats_won_early,
    view_of,
)
from tournaments.events import event
from tournaments.models import Entry, EntryStatus


class Finisher(NamedTuple):
    """An entry and the places ``place`` to ``place_to`` that it took, one place unless shared."""

    entry_id: int
    place: int
    place_to: int


@dataclass(frozen=True, slots=True)
class Leaving:
    """Entries about to leave, by id, and the group of the last to leave before them; 0 while nobody has left."""

    rows: Mapping[int, Entry]
    last_group: int


@cached_query("tournaments.Entry", "tournaments.Event")
def finishers(event_id: int) -> tuple[Finisher, ...]:
    """Who finished where, the best place first; equal finishes share their places.

    Those still in play appear only once the event is finished: they share the first places. Who won a seat early
    is ahead of them, in the order of leaving. Where players are ranked, only the last entry of each has a place.
    """
    left, out, rank_by = players_left(event_id), _out(event_id), event(event_id).profile.places.rank_by
    again = frozenset() if rank_by is RankBy.ENTRY else frozenset(_alive(event_id).values())
    listed = _finishers(rank_bullets(out, left, rank_by, again))
    early = sum(one.has_seat for one in out)
    return (*listed[:early], *_still_in_play(event_id, early, left), *listed[early:])


def finishers_to(event_id: int, last: int) -> tuple[Finisher, ...]:
    """The same down to place ``last``, which nobody shares who is behind it; only their rows are read."""
    left, ahead = players_left(event_id), seats_won_early(event_id)
    known = latest_out(event_id)
    if not ahead and known is not None and all(one.place_to <= last for one in known):
        return (*_still_in_play(event_id, ahead, left), *known)
    # By the index of who left last, whatever the number of entries.
    rows = counted(_rows_out(event_id), event_id).filter(won_seat_early=False).order_by("-finish_group")
    listed = [_bullet(*values) for values in rows.values_list(*BULLET)[: max(0, last - left - ahead)]]
    # The database has left out who is not ranked.
    found = _finishers(rank_bullets(listed, ahead + left, RankBy.ENTRY))
    early = rank_bullets([one for one in _out(event_id) if one.has_seat], 0, RankBy.ENTRY) if ahead else None
    won = _finishers(early) if early else ()
    return (*won, *_still_in_play(event_id, ahead, left), *found)


@cached_query("tournaments.Entry")
def latest_out(event_id: int) -> tuple[Finisher, ...] | None:
    """The latest to go out, with their places, where this action has just given them; all behind them left earlier.

    None where nobody has just gone out.
    """
    return None


def _still_in_play(event_id: int, ahead: int, left: int) -> Iterator[Finisher]:
    """Who is in play once the event is finished: they share the places behind those ``ahead``."""
    if left and event(event_id).state in OVER:
        yield from (Finisher(pk, ahead + 1, ahead + left) for pk in _alive(event_id))


def _finishers(ranked: RankedBullets) -> tuple[Finisher, ...]:
    return tuple(Finisher(int(one.key), one.first, one.last) for one in ranked.placings)


BULLET = ("pk", "player_id", "bullet", "finish_group", "finish_rank", "won_seat_early")


def _bullet(pk: int, player: int, bullet: int, group: int | None, rank: int | None, early: bool) -> BulletOut:
    return BulletOut(pk, player, bullet, (group or 0, rank or 0), early)


def entries_in_play(event_id: int) -> tuple[int, ...]:
    """The entries in play, by number."""
    return tuple(_alive(event_id))


@cached_query("tournaments.Entry")
def _alive(event_id: int) -> Mapping[int, int]:
    """The players in play by entry."""
    rows = Entry.objects.filter(event_id=event_id, status=EntryStatus.ALIVE)
    return dict(rows.values_list("pk", "player_id"))


@cached_query("tournaments.Entry")
def _out(event_id: int) -> tuple[BulletOut, ...]:
    """Who is out, the last to leave first."""
    return tuple(_bullet(*values) for values in _rows_out(event_id).values_list(*BULLET))


def _rows_out(event_id: int) -> QuerySet[Entry]:
    """Who is out, the last to leave first."""
    rows = Entry.objects.filter(event_id=event_id, status=EntryStatus.OUT)
    return rows.order_by("-finish_group", "-finish_rank", "number")


def left_together(event_id: int, group: int) -> tuple[EntryView, ...]:
    """The entries that left in one hand or at one moment, by number."""
    return tuple(map(view_of, rows_left_together(event_id, group)))


@cached_query("tournaments.Entry")
def rows_left_together(event_id: int, group: int) -> tuple[Entry, ...]:
    """Their rows, as what they were before an action ranks them again; never changed."""
    rows = Entry.objects.filter(event_id=event_id, status=EntryStatus.OUT, finish_group=group)
    return tuple(rows.order_by("number"))


def left_since(event_id: int, at: datetime) -> tuple[EntryView, ...]:
    """The entries that left without a seat at this time or later, by number."""
    rows = Entry.objects.filter(
        event_id=event_id, status=EntryStatus.OUT, out_at__gte=at, won_seat_early=False
    )
    return tuple(view_of(row) for row in rows.order_by("number"))


@cached_query("tournaments.Entry")
def last_finish_group(event_id: int) -> int:
    """The group of the last to leave; 0 while nobody has left."""
    rows = Entry.objects.filter(event_id=event_id)
    return rows.aggregate(last=Max("finish_group"))["last"] or 0


@cached_query("tournaments.Entry")
def leaving(entry_ids: frozenset[int]) -> Leaving:
    """The rows of these entries, and the group of the last to leave."""
    rows = {row.pk: row for row in _with_last(Entry.objects.filter(pk__in=entry_ids))}
    return Leaving(rows, max((row.last_group or 0 for row in rows.values()), default=0))  # type: ignore[attr-defined]


def _with_last(rows: QuerySet[Entry]) -> QuerySet[Entry]:
    """These entries, each with the group of the last to leave its event."""
    others = Entry.objects.filter(event_id=OuterRef("event_id"), finish_group__isnull=False)
    last = Subquery(others.order_by("-finish_group").values("finish_group")[:1])
    return rows.order_by().annotate(last_group=last)


def know_leaving(entry_ids: Collection[int]) -> None:
    """Read at once what is asked of entries that leave."""
    known = leaving(frozenset(entry_ids))
    for pk, row in known.rows.items():
        prime(entry, view_of(row), pk)
        prime(last_finish_group, row.last_group or 0, row.event_id)  # type: ignore[attr-defined]


ROW = tuple(field.attname for field in Entry._meta.concrete_fields)
LEAVES = Compiled[tuple[Any, ...]](
    lambda pk: _with_last(Entry.objects.filter(pk=pk)).values_list(*ROW, "last_group"), int
)
"""One entry and the group of the last to leave, to be read beside something else; for ``know_one_leaving``."""


def know_one_leaving(values: Sequence[Any]) -> EntryView:
    """The same of one entry, as ``LEAVES`` has just read it."""
    row, last = Entry.from_db(None, ROW, values[: len(ROW)]), values[-1] or 0
    prime(leaving, Leaving({row.pk: row}, last), frozenset([row.pk]))
    prime(last_finish_group, last, row.event_id)
    prime(entry, found := view_of(row), row.pk)
    return found


def left_after(event_id: int, group: int) -> int:
    """How many left later than a group, those with a seat won early not counted: they have other places."""
    rows = Entry.objects.filter(event_id=event_id, finish_group__gt=group, won_seat_early=False)
    return counted(rows, event_id).count()


def place_of(entry_id: int) -> Finisher | None:
    """The places of an entry; none while it plays, nor where its player is ranked by a later one."""
    one = entry(entry_id)
    if one.status == EntryStatus.ALIVE and event(one.event_id).state not in OVER:
        return None
    if one.status == EntryStatus.ALIVE:
        return Finisher(one.id, seats_won_early(one.event_id) + 1, next_place(one.event_id))
    if one.won_seat_early:
        place = _with_seat_before(one.event_id, one.finish_group or 0) + 1
        return Finisher(one.id, place, place)
    if ranked_instead(entry_id) is not None:
        return None
    if one.status != EntryStatus.OUT or one.finish_group is None or one.finish_rank is None:
        return next((found for found in finishers(one.event_id) if found.entry_id == entry_id), None)
    ahead, equal = _ahead_of(one.event_id, one.finish_group, one.finish_rank)
    return Finisher(one.id, ahead + 1, ahead + equal)


@cached_query("tournaments.Entry")
def _with_seat_before(event_id: int, group: int) -> int:
    rows = Entry.objects.filter(event_id=event_id, won_seat_early=True, finish_group__lt=group)
    return rows.count()


@cached_query("tournaments.Entry", "tournaments.Event")
def _ahead_of(event_id: int, group: int, rank: int) -> tuple[int, int]:
    """How many play or left later than this, and how many left at once: counted, not listed for each player."""
    out = Q(status=EntryStatus.OUT)
    later = Q(won_seat_early=True) | Q(finish_group__gt=group) | Q(finish_group=group, finish_rank__gt=rank)
    counts = counted(Entry.objects.filter(event_id=event_id), event_id).aggregate(
        ahead=Count("pk", filter=Q(status=EntryStatus.ALIVE) | (out & later)),
        equal=Count("pk", filter=out & Q(finish_group=group, finish_rank=rank, won_seat_early=False)),
    )
    return counts["ahead"], counts["equal"]
