"""Who took the places of an event down to one, read with their names: places are counted by the database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from django.db.models import Case, F, Q, QuerySet, Value, When, Window
from django.db.models.functions import Rank

from journal.reading import asked_once, prime
from people.players.rows import NAMES, know_names
from tournaments.entries.places import counted, places_open
from tournaments.entries.rows import OVER, seats_won_early
from tournaments.events import event
from tournaments.models import Entry, EntryStatus


class Placed(NamedTuple):
    """An entry and the places that it took, as ``Finisher`` has them; ``group`` is of those that left together."""

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
    """What ``finishers`` lists whose place is ``first`` to ``last``, in one query however many have left."""
    return _placed({event_id: (first, last)})[event_id]


def placed_early(event_id: int, done: int, limit: int) -> tuple[Placed, ...]:
    """The places that follow ``done`` of who won a seat early, at most ``limit``: they come before those in play."""
    last = min(seats_won_early(event_id), done + limit)
    return placed(event_id, done + 1, last) if done < last else ()


def placed_behind(event_id: int, done: int, limit: int) -> tuple[Placed, ...]:
    """The other places that follow ``done``, at least ``limit`` of them; those that are shared together."""
    first = max(done, seats_won_early(event_id) + places_open(event_id)) + 1
    return placed(event_id, first, first + limit - 1)


def know_placed(wanted: Mapping[int, tuple[int, int]]) -> None:
    """Read who took these places of several events in one query, for ``placed``."""
    for event_id, found in (_placed(wanted) if wanted else {}).items():
        prime(placed, found, event_id, *wanted[event_id])


def _placed(wanted: Mapping[int, tuple[int, int]]) -> dict[int, tuple[Placed, ...]]:
    over = {event_id for event_id in wanted if event(event_id).state in OVER}
    # SQLite and PostgreSQL number the rows before they are narrowed: those in play stand before who is out.
    listed = [row for row in _by_place(wanted) if row[2] == EntryStatus.OUT or row[0] in over]
    equal = Counter((event_id, place) for event_id, _pk, _status, place, *_others in listed)
    found: dict[int, list[Placed]] = {event_id: [] for event_id in wanted}
    for event_id, pk, _status, place, *others in listed:
        found[event_id].append(Placed(pk, place, place + equal[event_id, place] - 1, *others))
    return {event_id: tuple(those) for event_id, those in found.items()}


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


def placed_players(found: Iterable[Placed]) -> Mapping[int, tuple[int, int]]:
    """Player and number of each, by entry, in their order; their names need not be asked for again."""
    listed = tuple(found)
    know_names(
        (one.player_id, one.last_name, one.first_name, one.nickname, one.public_name) for one in listed
    )
    return {one.entry_id: (one.player_id, one.number) for one in listed}
