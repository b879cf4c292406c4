"""Who finished where: which entries are ranked, who left when, and who took which place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from django.db.models import Case, Count, Exists, F, Max, OuterRef, Q, QuerySet, Subquery, Value, When, Window
from django.db.models.functions import Rank

from journal.compiled import Compiled
from journal.reading import asked_once, cached_query, prime
from people.players.rows import NAMES, know_names
from rulebook.knockouts import BulletOut, RankedBullets, counted_bullets, rank_bullets, ranked_entries
from rulebook.profile.variants import RankBy
from tournaments.entries.rows import (
    EntryView,
    entrants,
    entry,
    field,
    next_place,
    player_entries,
    players_left,
    seats_won_early,
    view_of,
)
from tournaments.events import OVER, EventView, day, event, events
from tournaments.models import Abandoned, ChipKind, ChipLine, Entry, EntryStatus

IN_FIELD = (EntryStatus.ALIVE, EntryStatus.OUT)


@dataclass(frozen=True, slots=True)
class RankedField:
    """How many are ranked: ``places`` of ``entries`` by ``players``; ``no_shows``, whose stacks were removed,
    are not counted. If players are ranked, only the last entry of each has a place."""

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
    """These rows without entries that are out and not ranked, by ``counted_bullets``."""
    return _without_unranked(rows, [event_id for event_id in event_ids if is_ranked_by_player(event_id)])


def counted_everywhere(rows: QuerySet[Entry]) -> QuerySet[Entry]:
    """The rows of all events without entries that are out and not ranked."""
    return _without_unranked(rows, [event.id for event in events() if _ranks_players(event)])


def _without_unranked(rows: QuerySet[Entry], by_player: Collection[int]) -> QuerySet[Entry]:
    if not by_player:
        return rows
    is_ranked = ~Q(event_id__in=by_player) | ~Q(status=EntryStatus.OUT) | Q(won_seat_early=True)
    return rows.filter(is_ranked | ~_played_on())


def _played_on() -> Exists:
    """Whether the player of an entry that is out left later with another entry, or is in play."""
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
    """The entries that are out and not ranked, because their players continued with another entry."""
    if not is_ranked_by_player(event_id):
        return frozenset()
    rows = Entry.objects.filter(_played_on(), event_id=event_id, status=EntryStatus.OUT, won_seat_early=False)
    return frozenset(rows.order_by().values_list("pk", flat=True))


def ranked_instead(entry_id: int) -> EntryView | None:
    """The ranked entry of the player of an entry that is out; None if that entry is ranked itself."""
    entry_view = entry(entry_id)
    if entry_view.status != EntryStatus.OUT or not is_ranked_by_player(entry_view.event_id):
        return None
    own = [
        other
        for other in player_entries(entry_view.event_id, entry_view.player_id)
        if other.status in IN_FIELD
    ]
    in_play = [other for other in own if other.is_alive]
    out = [_bullet_of(other) for other in own if not other.is_alive]
    ranked = counted_bullets(out, RankBy.PLAYER_LAST_BULLET, {entry_view.player_id} if in_play else ())
    if any(other.key == entry_view.id for other in ranked):
        return None
    last = max(ranked, key=lambda other: (other.at, other.bullet), default=None)
    return in_play[0] if in_play or last is None else entry(int(last.key))


def _bullet_of(one: EntryView) -> BulletOut:
    at = one.finish_group or 0, one.finish_rank or 0
    return BulletOut(one.id, one.player_id, one.bullet, at, has_seat=one.won_seat_early)


def ranked_once(event_id: int) -> int | None:
    """How many places a ranking of players has, including those not taken yet; None if entries are ranked."""
    if not is_ranked_by_player(event_id):
        return None
    return counted(Entry.objects.filter(event_id=event_id, status__in=IN_FIELD), event_id).count()


def places_ranked(event_id: int) -> int:
    """How many places the ranking of an event has, including those not taken yet."""
    count = ranked_once(event_id)
    return entrants(event_id) if count is None else count


def ranked_field(event_id: int) -> RankedField:
    """How many entries of an event are ranked, and how many are not."""
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


def starters_after(event_id: int | None, after: int, limit: int) -> tuple[EntryView, ...]:
    """The next entries registered before play began, of an event or of all, with ids above ``after``."""
    return _after(_starters(event_id), after, limit)


def count_of_starters(event_id: int | None) -> int:
    """How many entries were registered before play began."""
    return _starters(event_id).count()


def re_entries_after(event_id: int | None, after: int, limit: int) -> tuple[EntryView, ...]:
    """The next re-entries of an event or of all, with ids above ``after``."""
    return _after(_re_entries(event_id), after, limit)


def count_of_re_entries(event_id: int | None) -> int:
    """How many re-entries there are."""
    return _re_entries(event_id).count()


def ranked_events(first: int) -> tuple[int, ...]:
    """The events, from this id on, in which a place was taken."""
    rows = _ranked(None).filter(event_id__gte=first).order_by("event_id")
    return tuple(rows.values_list("event_id", flat=True).distinct())


def count_of_ranked(event_id: int | None) -> int:
    """How many places were taken, in an event or in all, as ``finishers`` lists them."""
    return _ranked(event_id).count()


def places_open(event_id: int) -> int:
    """How many of the best places are not taken yet."""
    return 0 if event(event_id).state in OVER else players_left(event_id)


def status_label(status: str) -> str:
    """The status of an entry in words."""
    return str(EntryStatus(status).label)


def _starters(event_id: int | None) -> QuerySet[Entry]:
    return _valid(event_id).filter(bullet=1, is_late=False)


def _re_entries(event_id: int | None) -> QuerySet[Entry]:
    return _valid(event_id).filter(bullet__gt=1)


def _ranked(event_id: int | None) -> QuerySet[Entry]:
    """Entries that are out; once the event is over, also those left, who share the first places."""
    is_left = Q(status=EntryStatus.ALIVE, event__state__in=OVER)
    rows = _valid(event_id).filter(Q(status=EntryStatus.OUT) | is_left)
    return counted_everywhere(rows) if event_id is None else counted(rows, event_id)


def _valid(event_id: int | None) -> QuerySet[Entry]:
    rows = Entry.objects.exclude(status=EntryStatus.VOID)
    return rows if event_id is None else rows.filter(event_id=event_id)


def _after(rows: QuerySet[Entry], after: int, limit: int) -> tuple[EntryView, ...]:
    return tuple(view_of(row) for row in rows.filter(pk__gt=after).order_by("pk")[:limit])


class Placed(NamedTuple):
    """An entry and its places, as in ``Finisher``; ``group`` contains all that left together."""

    entry_id: int
    place: int
    place_to: int
    group: int | None
    player_id: int
    number: int
    last_name: str
    first_name: str
    nickname: str
    public_name: str


@asked_once
def placed(event_id: int, first: int, last: int) -> tuple[Placed, ...]:
    """The finishers from place ``first`` to ``last``, in one query however many have left."""
    return _placed({event_id: (first, last)})[event_id]


def placed_early(event_id: int, done: int, limit: int) -> tuple[Placed, ...]:
    """The next places after the first ``done`` of early seat winners, at most ``limit``."""
    last = min(seats_won_early(event_id), done + limit)
    return placed(event_id, done + 1, last) if done < last else ()


def placed_behind(event_id: int, done: int, limit: int) -> tuple[Placed, ...]:
    """The next places after the first ``done`` of the others, at least ``limit``, with those they share."""
    first = max(done, seats_won_early(event_id) + places_open(event_id)) + 1
    return placed(event_id, first, first + limit - 1)


def know_placed(wanted: Mapping[int, tuple[int, int]]) -> None:
    """Read these places of several events in one query, for ``placed``."""
    for event_id, rows in (_placed(wanted) if wanted else {}).items():
        prime(placed, rows, event_id, *wanted[event_id])


def _placed(wanted: Mapping[int, tuple[int, int]]) -> dict[int, tuple[Placed, ...]]:
    over = {event_id for event_id in wanted if event(event_id).state in OVER}
    # SQLite and PostgreSQL number the rows before filtering: those in play come before those out.
    rows = [row for row in _by_place(wanted) if row[2] == EntryStatus.OUT or row[0] in over]
    equal = Counter((event_id, place) for event_id, _pk, _status, place, *_others in rows)
    by_event: dict[int, list[Placed]] = {event_id: [] for event_id in wanted}
    for event_id, pk, _status, place, *others in rows:
        by_event[event_id].append(Placed(pk, place, place + equal[event_id, place] - 1, *others))
    return {event_id: tuple(places) for event_id, places in by_event.items()}


def _by_place(wanted: Mapping[int, tuple[int, int]]) -> QuerySet[Any, tuple[Any, ...]]:
    is_out, is_early = Q(status=EntryStatus.OUT), Q(won_seat_early=True)
    in_field = Entry.objects.filter(is_out | Q(status=EntryStatus.ALIVE), event_id__in=list(wanted))
    rows = counted(in_field, *wanted)
    order = [
        Case(When(is_early, then=Value(0)), When(is_out, then=Value(2)), default=Value(1)).asc(),
        Case(When(is_early, then=F("finish_group")), default=Value(0)).asc(),
        *(
            Case(When(is_out, then=F(column)), default=Value(0)).desc()
            for column in ("finish_group", "finish_rank")
        ),
    ]
    columns = ("finish_group", "player_id", "number", *(f"player__{name}" for name in NAMES))
    ranked = rows.annotate(place=Window(Rank(), partition_by="event_id", order_by=order))
    places = (
        Q(event_id=event_id, place__gte=first, place__lte=last) for event_id, (first, last) in wanted.items()
    )
    narrowed = ranked.filter(reduce(or_, places)).order_by("place", "number")
    return narrowed.values_list("event_id", "pk", "status", "place", *columns)


def placed_players(places: Iterable[Placed]) -> Mapping[int, tuple[int, int]]:
    """Player and number of each entry, in this order; their names are read too."""
    rows = tuple(places)
    know_names((row.player_id, row.last_name, row.first_name, row.nickname, row.public_name) for row in rows)
    return {row.entry_id: (row.player_id, row.number) for row in rows}


class Finisher(NamedTuple):
    """An entry and its places ``place`` to ``place_to``, equal unless the place is shared."""

    entry_id: int
    place: int
    place_to: int


@dataclass(frozen=True, slots=True)
class Leaving:
    """Entries about to leave, by id, and the group that left before them; 0 if nobody has left."""

    rows: Mapping[int, Entry]
    last_group: int


@cached_query("tournaments.Entry", "tournaments.Event")
def finishers(event_id: int) -> tuple[Finisher, ...]:
    """Who finished where, the best place first; equal finishes share their places.

    Those still in play appear only once the event is over: they share the first places. Early seat winners
    are ahead of them, in the order in which they left. If players are ranked, only the last entry of each has
    a place.
    """
    left, out, rank_by = players_left(event_id), _out(event_id), event(event_id).profile.places.rank_by
    back_in_play = frozenset() if rank_by is RankBy.ENTRY else frozenset(_alive(event_id).values())
    ranked = _finishers(rank_bullets(out, left, rank_by, back_in_play))
    early = sum(bullet.has_seat for bullet in out)
    return (*ranked[:early], *_still_in_play(event_id, early, left), *ranked[early:])


def finishers_to(
    event_id: int, last: int, latest: tuple[Finisher, ...] | None = None
) -> tuple[Finisher, ...]:
    """The finishers down to place ``last``, which no lower place shares; only their rows are read."""
    left, ahead = players_left(event_id), seats_won_early(event_id)
    if not ahead and latest is not None and all(one.place_to <= last for one in latest):
        return (*_still_in_play(event_id, ahead, left), *latest)
    # By the index of the last to leave, whatever the number of entries.
    rows = counted(_rows_out(event_id), event_id).filter(won_seat_early=False).order_by("-finish_group")
    bullets = [_bullet(*values) for values in rows.values_list(*BULLET)[: max(0, last - left - ahead)]]
    # The database has left out those not ranked.
    out = _finishers(rank_bullets(bullets, ahead + left, RankBy.ENTRY))
    early = rank_bullets([one for one in _out(event_id) if one.has_seat], 0, RankBy.ENTRY) if ahead else None
    won = _finishers(early) if early else ()
    return (*won, *_still_in_play(event_id, ahead, left), *out)


def _still_in_play(event_id: int, ahead: int, left: int) -> Iterator[Finisher]:
    """The entries in play once the event is over: they share the places after those ``ahead``."""
    if left and event(event_id).state in OVER:
        yield from (Finisher(pk, ahead + 1, ahead + left) for pk in _alive(event_id))


def _finishers(ranked: RankedBullets) -> tuple[Finisher, ...]:
    return tuple(Finisher(int(placing.key), placing.first, placing.last) for placing in ranked.placings)


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
    """Entries that are out, the last to leave first."""
    return tuple(_bullet(*values) for values, _kind in _out_with_bags(event_id))


def abandoned(event_id: int) -> dict[int, bool]:
    """The entries of an event whose bags were not played, and whether they were surrendered."""
    return {values[0]: kind == Abandoned.SURRENDERED for values, kind in _out_with_bags(event_id) if kind}


@cached_query("tournaments.Entry")
def _out_with_bags(event_id: int) -> tuple[tuple[tuple[Any, ...], str], ...]:
    """The same as values, each with how its bag was abandoned, if it was; those are out too."""
    rows = _rows_out(event_id).values_list(*BULLET, "abandoned")
    return tuple((tuple(values), kind) for *values, kind in rows)


def _rows_out(event_id: int) -> QuerySet[Entry]:
    """Rows of entries that are out, the last to leave first."""
    rows = Entry.objects.filter(event_id=event_id, status=EntryStatus.OUT)
    return rows.order_by("-finish_group", "-finish_rank", "number")


def left_together(event_id: int, group: int) -> tuple[EntryView, ...]:
    """The entries that left in one hand or at one moment, by number."""
    return tuple(map(view_of, rows_left_together(event_id, group)))


@cached_query("tournaments.Entry")
def rows_left_together(event_id: int, group: int) -> tuple[Entry, ...]:
    """The rows of a group, as they were before an action ranks them again; never changed."""
    rows = Entry.objects.filter(event_id=event_id, status=EntryStatus.OUT, finish_group=group)
    return tuple(rows.order_by("number"))


def left_since(event_id: int, at: datetime) -> tuple[EntryView, ...]:
    """The entries without a seat that left at this time or later, by number."""
    rows = Entry.objects.filter(
        event_id=event_id, status=EntryStatus.OUT, out_at__gte=at, won_seat_early=False
    )
    return tuple(view_of(row) for row in rows.order_by("number"))


@cached_query("tournaments.Entry")
def last_finish_group(event_id: int) -> int:
    """The group of the last to leave; 0 if nobody has left."""
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


def know_leaving(entry_ids: Collection[int]) -> Leaving:
    """Read everything needed about entries that leave, in one query, and cache the entries."""
    known = leaving(frozenset(entry_ids))
    for pk, row in known.rows.items():
        prime(entry, view_of(row), pk)
        prime(last_finish_group, row.last_group or 0, row.event_id)  # type: ignore[attr-defined]
    return known


ROW = tuple(field.attname for field in Entry._meta.concrete_fields)

LEAVES = Compiled[tuple[Any, ...]](
    lambda pk: _with_last(Entry.objects.filter(pk=pk)).values_list(*ROW, "last_group"), int
)
"""One entry and the group of the last to leave, for a combined query; for ``know_one_leaving``."""


def know_one_leaving(values: Sequence[Any]) -> Leaving:
    """The same of one entry, as ``LEAVES`` has just read it."""
    row, last = Entry.from_db(None, ROW, values[: len(ROW)]), values[-1] or 0
    prime(last_finish_group, last, row.event_id)
    prime(entry, view_of(row), row.pk)
    return Leaving({row.pk: row}, last)


def left_after(event_id: int, group: int, *, day_id: int | None = None) -> int:
    """How many left later than a group, without early seat winners, who have other places; also on one day alone."""
    rows = Entry.objects.filter(event_id=event_id, finish_group__gt=group, won_seat_early=False)
    rows = rows if day_id is None else rows.filter(day_id=day_id)
    return counted(rows, event_id).count()


@dataclass(frozen=True, slots=True)
class FlightField:
    """The entries of a day that sells, also of those who have gone on, and who went out on it."""

    entries: int
    out: int


@cached_query("tournaments.Entry", "tournaments.ChipLine", "tournaments.Day")
def entered_on(day_id: int) -> FlightField:
    """How many entered an event on a day, and how many of them went out there by a bust."""
    view = day(day_id)
    if not view.is_closed:
        here = field(view.event_id, day_id=day_id)
        return FlightField(here.entries, here.out)
    kinds = (ChipKind.ENTRY, ChipKind.RE_ENTRY)
    sold = ChipLine.objects.filter(day_id=day_id, kind__in=kinds, entry=OuterRef("pk")).order_by()
    is_here, is_bust = Q(day_id=day_id), Q(status=EntryStatus.OUT, abandoned="")
    rows = Entry.objects.filter(event_id=view.event_id, status__in=IN_FIELD).order_by()
    counts = rows.filter(is_here | Q(advanced_from__isnull=False) & Exists(sold)).aggregate(
        entries=Count("pk"), out=Count("pk", filter=is_here & is_bust)
    )
    return FlightField(**counts)


def out_on(day_id: int, last: int) -> tuple[BulletOut, ...]:
    """The ``last`` entries that went out on a day by a bust, the last to leave first, and those who tie with them."""
    rows = Entry.objects.filter(day_id=day_id, status=EntryStatus.OUT, abandoned="")
    ordered = rows.order_by("-finish_group", "-finish_rank", "number").values_list(*BULLET)
    edge = ordered[last - 1 : last] if last > 0 else ()
    for *_values, group, rank, _early in edge:
        later = Q(finish_group__gt=group) | Q(finish_group=group, finish_rank__gte=rank)
        return tuple(_bullet(*values) for values in ordered.filter(later))
    return ()


def places_ahead_of(event_id: int, day_ids: Collection[int], without: Collection[int], alive: int) -> int:
    """How many places, with those of ``alive`` entries, are ahead of everybody who went out on these days.

    The entries of ``without`` have no place with a prize.
    """
    out = Entry.objects.filter(event_id=event_id, status=EntryStatus.OUT)
    last = out.filter(day_id__in=list(day_ids), abandoned="").aggregate(last=Max("finish_group"))["last"] or 0
    later = out.filter(finish_group__gt=last).exclude(pk__in=list(without))
    return alive + counted(later, event_id).count()


def place_of(entry_id: int) -> Finisher | None:
    """The places of an entry; None while it plays, or if its player is ranked by a later entry."""
    entry_view = entry(entry_id)
    if entry_view.status == EntryStatus.ALIVE and event(entry_view.event_id).state not in OVER:
        return None
    if entry_view.status == EntryStatus.ALIVE:
        return Finisher(
            entry_view.id, seats_won_early(entry_view.event_id) + 1, next_place(entry_view.event_id)
        )
    if entry_view.won_seat_early:
        place = _with_seat_before(entry_view.event_id, entry_view.finish_group or 0) + 1
        return Finisher(entry_view.id, place, place)
    if ranked_instead(entry_id) is not None:
        return None
    if (
        entry_view.status != EntryStatus.OUT
        or entry_view.finish_group is None
        or entry_view.finish_rank is None
    ):
        return next(
            (finisher for finisher in finishers(entry_view.event_id) if finisher.entry_id == entry_id), None
        )
    ahead, equal = _ahead_of(entry_view.event_id, entry_view.finish_group, entry_view.finish_rank)
    return Finisher(entry_view.id, ahead + 1, ahead + equal)


@cached_query("tournaments.Entry")
def _with_seat_before(event_id: int, group: int) -> int:
    rows = Entry.objects.filter(event_id=event_id, won_seat_early=True, finish_group__lt=group)
    return rows.count()


@cached_query("tournaments.Entry", "tournaments.Event")
def _ahead_of(event_id: int, group: int, rank: int) -> tuple[int, int]:
    """How many play or left later, and how many left at the same time; counted by the database."""
    out = Q(status=EntryStatus.OUT)
    later = Q(won_seat_early=True) | Q(finish_group__gt=group) | Q(finish_group=group, finish_rank__gt=rank)
    counts = counted(Entry.objects.filter(event_id=event_id), event_id).aggregate(
        ahead=Count("pk", filter=Q(status=EntryStatus.ALIVE) | (out & later)),
        equal=Count("pk", filter=out & Q(finish_group=group, finish_rank=rank, won_seat_early=False)),
    )
    return counts["ahead"], counts["equal"]
