"""The bullets of one player in an event: on which day each is, with what, and which bag is played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext_lazy as _

from journal.reading import asked_once
from rulebook.days.carry import OwnBag, StackCarried, carried
from tournaments.entries.rows import EntryView, player_entries
from tournaments.events import day, event
from tournaments.models import Abandoned


class BulletState(StrEnum):
    """Where a bullet is."""

    UNPAID = "unpaid"
    IN_PLAY = "in_play"
    BAGGED = "bagged"
    OUT = "out"
    SURRENDERED = "surrendered"
    GIVEN_UP = "given_up"


LABELS: Mapping[BulletState, Any] = {
    BulletState.UNPAID: _("Unpaid"),
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
    stacks = stacks_carried(event_id, own)
    played = {stack.key for stack in stacks.values()}
    return tuple(
        Bullet(one, state_of(one), None if one.bagged_at is None else one.id in played) for one in own
    )


def state_of(one: EntryView) -> BulletState:
    """Where an entry is."""
    if one.abandoned:
        return STATES[one.abandoned]
    if one.is_alive:
        return BulletState.IN_PLAY if one.bagged_at is None else BulletState.BAGGED
    return BulletState.UNPAID if one.status == "unpaid" else BulletState.OUT


def bags_for(own: Iterable[EntryView], coming: int) -> tuple[EntryView, ...]:
    """The bagged entries of one player that lead to a day, in the order in which their bags were sealed."""
    bags = [one for one in own if one.bagged_at is not None and day(one.day_id).leads_to == coming]
    return tuple(sorted(bags, key=lambda one: (one.bagged_at, one.number)))


def chosen_of(bags: Iterable[EntryView]) -> int | None:
    """The entry that the player chose last; None if they said nothing."""
    said = [(one.chosen_at, one.id) for one in bags if one.chosen_at is not None]
    return max(said)[1] if said else None


def stacks_carried(event_id: int, own: Iterable[EntryView]) -> dict[int, StackCarried[int]]:
    """What a player would play next, by day, from the entries of this player; by the rule of the event."""
    entries = tuple(own)
    coming = {day(one.day_id).leads_to for one in entries if one.bagged_at is not None}
    return {day_id: _carried(event_id, bags_for(entries, day_id)) for day_id in coming if day_id is not None}


def _carried(event_id: int, bags: tuple[EntryView, ...]) -> StackCarried[int]:
    own = [OwnBag(one.id, one.stack or 0) for one in bags]
    return carried(own, event(event_id).carry, chosen_of(bags))
