"""Penalties on the to-do list: who may play again, and where hands must be counted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from floor.penalties.queries import ListedPenalty, listed
from floor.todo.items import ToDo
from journal import instants
from rulebook.room import PlayState
from tournaments import queries as tournaments

MOST_TABLES = 3
REPORTED = (PlayState.HAND_FOR_HAND, PlayState.HAND_ON, PlayState.LAST_HANDS)


def penalties_to_do(event_id: int, *, may_write: bool) -> Iterator[ToDo]:
    """Players whose penalty is over, then the tables where hands must be counted."""
    seated = [one for one in listed(event_id, instants.now()) if one.penalty.stands and one.at]
    for one in seated:
        if one.is_over:
            yield _served(one, may_write=may_write)
    if tournaments.event(event_id).play_state not in REPORTED:
        yield from _counted([one for one in seated if one.counts], may_write=may_write)


def _served(one: ListedPenalty, *, may_write: bool) -> ToDo:
    table, seat = (one.at.table, one.at.seat) if one.at else (0, 0)
    told = _("Table %(table)s seat %(seat)s: the penalty is served (%(length)s)")
    return ToDo(
        title=_("%(player)s may play again") % {"player": one.player},
        why=told % {"table": table, "seat": seat, "length": one.length},
        urgency="warn",
        apply_url=reverse("serve-out", args=[one.penalty.id]) if may_write else "",
        apply_label=_("Mark as told"),
    )


def _counted(counting: list[ListedPenalty], *, may_write: bool) -> Iterator[ToDo]:
    tables: dict[int, list[ListedPenalty]] = defaultdict(list)
    for one in counting:
        if one.at:
            tables[one.at.table].append(one)
    for number in sorted(tables)[:MOST_TABLES]:
        here = tables[number]
        table_id = here[0].at.table_id if here[0].at else 0
        yield ToDo(
            title=_("On penalty at table %(table)s") % {"table": number},
            why="; ".join(f"{one.player} {one.left}" for one in here),
            urgency="info",
            apply_url=reverse("count-hand-served", args=[table_id]) if may_write else "",
            apply_label=_("Hand played"),
        )
