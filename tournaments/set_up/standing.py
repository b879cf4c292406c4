"""What of a set-up is fixed, and since when: by the first sale, by the start of play, by the end of the event."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _now

from tournaments.events import CLOSED_STATES, event
from tournaments.models import Day, Entry, EventState
from tournaments.set_up.defaults import SOLD_FIELDS, frozen_fields
from tournaments.set_up.forms import INPUTS, RENAMED
from tournaments.set_up.summaries import instant_text
from tournaments.set_up.topics import FIELDS, SetupTopic


@dataclass(frozen=True, slots=True)
class Standing:
    """The inputs that can no longer be changed, and since when; all of them if the event is over."""

    inputs: frozenset[str]
    sold_at: datetime | None
    started_at: datetime | None
    is_over: bool

    @property
    def is_split(self) -> bool:
        """Whether some topics are fixed, so that the page sorts them by that."""
        return self.is_over or bool(self.inputs)

    def fixed_of(self, topic: SetupTopic) -> tuple[str, ...]:
        """The inputs and lists of a topic that are fixed."""
        return tuple(name for name in named_in(topic) if self.is_over or name in self.inputs)

    def is_fixed(self, topic: SetupTopic) -> bool:
        """Whether what the topic is about is fixed: its first input."""
        names = named_in(topic)
        return self.is_over or (bool(names) and names[0] in self.inputs)

    def is_whole(self, topic: SetupTopic) -> bool:
        """Whether nothing of the topic can be changed."""
        return self.is_over or (bool(named_in(topic)) and set(named_in(topic)) <= self.inputs)

    def since(self, topic: SetupTopic) -> str:
        """Since when something of the topic is fixed; empty if nothing is."""
        fixed = self.fixed_of(topic)
        if self.is_over:
            return _now("The event is over")
        if not fixed:
            return ""
        if self.sold_at is not None and set(fixed) & SOLD_INPUTS:
            return _now("since the first sale, %(instant)s") % {"instant": instant_text(self.sold_at)}
        if self.started_at is not None:
            return _now("since play started, %(instant)s") % {"instant": instant_text(self.started_at)}
        return _now("since play started")


def inputs_of(field: str) -> tuple[str, ...]:
    """The inputs of a field of a set-up."""
    return ("days",) if field == "starts_at" else INPUTS.get(field, (RENAMED.get(field, field),))


SOLD_INPUTS = frozenset(name for field in SOLD_FIELDS for name in inputs_of(field))


def named_in(topic: SetupTopic) -> tuple[str, ...]:
    """The inputs and lists of a topic."""
    fields = FIELDS.get(topic)
    return () if fields is None else (*fields.fields, *fields.lists, *fields.seldom, *fields.seldom_lists)


def frozen_of(event_id: int) -> frozenset[str]:
    """The fields of a set-up that buyers or play rely on."""
    has_entries = Entry.objects.filter(event_id=event_id).exists()
    return frozen_fields(has_entries=has_entries, is_running=event(event_id).state == EventState.RUNNING)


def standing_of(event_id: int) -> Standing:
    """What of the set-up of an event is fixed now."""
    frozen = frozen_of(event_id)
    sold = (
        Entry.objects.filter(event_id=event_id)
        .order_by("registered_at")
        .values_list("registered_at", flat=True)
    )
    days = Day.objects.filter(event_id=event_id, started_at__isnull=False).order_by("started_at")
    inputs = frozenset(name for field in frozen if field != "starts_at" for name in inputs_of(field))
    return Standing(
        inputs,
        sold.first(),
        days.values_list("started_at", flat=True).first(),
        event(event_id).state in CLOSED_STATES,
    )
