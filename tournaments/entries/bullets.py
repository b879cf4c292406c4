"""The bullets of one player in an event: on which day each is, with what, and which bag is played."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from journal.compiled import Compiled
from journal.reading import asked_once
from journal.rows.stored import Columns, stored_columns
from rulebook.days.carry import BagOf, bags_by_player
from tournaments.entries.rows import EntryView, player_entries
from tournaments.events import day, event
from tournaments.models import Abandoned, Entry, EntryStatus


class BulletState(StrEnum):
    """Where a bullet is."""

    UNPAID = "unpaid"
    AHEAD = "ahead"
    IN_PLAY = "in_play"
    BAGGED = "bagged"
    OUT = "out"
    SURRENDERED = "surrendered"
    GIVEN_UP = "given_up"


LABELS: Mapping[BulletState, Any] = {
    BulletState.UNPAID: _("Unpaid"),
    BulletState.AHEAD: _("Paid ahead"),
    BulletState.IN_PLAY: _("In play"),
    BulletState.BAGGED: _("Bagged"),
    BulletState.OUT: _("Out"),
    BulletState.SURRENDERED: _("Surrendered"),
    BulletState.GIVEN_UP: _("Given up for another bag"),
}


def bullet_label(state: BulletState) -> str:
    """Where a bullet is, in words."""
    return str(LABELS[state])


STATES: Mapping[str, BulletState] = {
    Abandoned.SURRENDERED: BulletState.SURRENDERED,
    Abandoned.AT_MERGE: BulletState.GIVEN_UP,
}


NOT_PLAYED: Mapping[str, BulletState] = {
    EntryStatus.UNPAID: BulletState.UNPAID,
    EntryStatus.AHEAD: BulletState.AHEAD,
}


@dataclass(frozen=True, slots=True)
class Bullet:
    """One entry of a player; ``is_played`` says whether its bag would be played next, None if it is in no bag."""

    entry: EntryView
    state: BulletState
    is_played: bool | None = None

    @property
    def is_chosen(self) -> bool:
        """Whether it is played because its player chose it."""
        return bool(self.is_played) and self.entry.chosen_at is not None


@asked_once
def bullets(event_id: int, player_id: int) -> tuple[Bullet, ...]:
    """The bullets of a player that are not void, oldest first."""
    own = player_entries(event_id, player_id)
    played = bags_played(event_id, own)
    return tuple(
        Bullet(one, state_of(one), None if one.bagged_at is None else one.id in played) for one in own
    )


def state_of(one: EntryView) -> BulletState:
    """Where an entry is."""
    if one.abandoned:
        return STATES[one.abandoned]
    if one.is_alive:
        return BulletState.IN_PLAY if one.bagged_at is None else BulletState.BAGGED
    return NOT_PLAYED.get(one.status, BulletState.OUT)


def bag_of(one: EntryView) -> BagOf[int]:
    """A bagged entry, as the rulebook takes it."""
    return BagOf(one.id, one.player_id, one.number, one.stack or 0, one.chosen_at)


def bags_played(event_id: int, own: Iterable[EntryView]) -> frozenset[int]:
    """Of the entries of one player, those whose bags would be played next, by the rule of the event."""
    entries, carry = tuple(own), event(event_id).carry
    bags: dict[int | None, list[EntryView]] = {}
    for one in entries:
        if one.bagged_at is not None:
            bags.setdefault(day(one.day_id).leads_to, []).append(one)
    played: set[int] = set()
    for coming, several in bags.items():
        here = {one.player_id for one in entries if one.is_in_play and one.day_id == coming}
        stacks = bags_by_player(map(bag_of, several), here)
        played.update(key for key in (one.goes_on(carry).key for one in stacks.values()) if key is not None)
    return frozenset(played)


class BaggedEntry(NamedTuple):
    """An entry that waits in its bag; as there may be thousands, nothing else is read of it."""

    id: int
    player_id: int
    day_id: int
    number: int
    stack: int | None
    chosen_at: datetime | None


def bagged_entries(event_id: int, day_ids: Collection[int]) -> tuple[BaggedEntry, ...]:
    """The entries that wait in their bags on these days, by number."""
    return tuple(map(BaggedEntry._make, _bagged(event_id, frozenset(day_ids))))


_bagged = Compiled[tuple[Any, ...]](
    lambda event_id, day_ids: (
        Entry.objects.filter(event_id=event_id, day_id__in=day_ids, bagged_at__isnull=False)
        .order_by("number")
        .values_list(*BaggedEntry._fields)
    ),
    int,
    frozenset,
)


def entry_columns(entry_ids: Collection[int]) -> Columns:
    """The rows of these entries by column, by ascending id."""
    return stored_columns(Entry, entry_ids)
