"""Who took the places of an event down to one, read with their names: places are counted by the database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.db.models import Case, F, Q, QuerySet, Value, When, Window
from django.db.models.functions import Rank

from journal.reading import asked_once
from people.queries import NAMES, know_names
from tournaments.models import Entry, EntryStatus
from tournaments.queries.entries import OVER
from tournaments.queries.events import event


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
    shown = [EntryStatus.OUT, EntryStatus.ALIVE] if event(event_id).state in OVER else [EntryStatus.OUT]
    # SQLite and PostgreSQL number the rows before they are narrowed: those in play stand before who is out.
    found = [row for row in _by_place(event_id, first, last) if row[1] in shown]
    equal = Counter(row[2] for row in found)
    return tuple(
        Placed(pk, place, place + equal[place] - 1, *others) for pk, _status, place, *others in found
    )


def _by_place(event_id: int, first: int, last: int) -> QuerySet[Any, tuple[Any, ...]]:
    is_out = Q(status=EntryStatus.OUT)
    rows = Entry.objects.filter(is_out | Q(status=EntryStatus.ALIVE), event_id=event_id)
    order = [
        Case(When(is_out, then=Value(1)), default=Value(0)).asc(),
        *(
            Case(When(is_out, then=F(column)), default=Value(0)).desc()
            for column in ("finish_group", "finish_rank")
        ),
    ]
    columns = ("finish_group", "player_id", "number", *(f"player__{name}" for name in NAMES))
    ranked = rows.annotate(place=Window(Rank(), order_by=order)).filter(place__gte=first, place__lte=last)
    return ranked.order_by("place", "number").values_list("pk", "status", "place", *columns)


def placed_players(found: Iterable[Placed]) -> Mapping[int, tuple[int, int]]:
    """Player and number of each, by entry, in their order; their names need not be asked for again."""
    listed = tuple(found)
    know_names(
        (one.player_id, one.last_name, one.first_name, one.nickname, one.public_name) for one in listed
    )
    return {one.entry_id: (one.player_id, one.number) for one in listed}
