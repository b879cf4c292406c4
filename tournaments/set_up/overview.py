"""The page of a set-up: a line a topic in words, what is open, what is fixed, what to look at."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from journal import instants
from people.staff.rows import staff
from tournaments import reports
from tournaments.check.outlook import fewest_entries
from tournaments.check.preflight import FindingWords, room_seats
from tournaments.models import EventState
from tournaments.set_up.standing import Standing
from tournaments.set_up.summaries import PLAIN, Summary, guarantee_summary, people_summary, seats_summary
from tournaments.set_up.topics import GROUPS, TITLES, SetupTopic, topic_url
from tournaments.values import EventSetup
from tournaments.venue.rows import chairs


@dataclass(frozen=True, slots=True)
class TopicLine:
    """A topic on the page: its sentence, what may be done, and since when it is fixed."""

    topic: SetupTopic
    title: Any
    summary: Summary
    note: str
    url: str
    action: Any
    is_marked: bool
    is_open: bool


@dataclass(frozen=True, slots=True)
class TopicGroup:
    """Neighbouring topics under one heading."""

    title: Any
    lines: tuple[TopicLine, ...]


def summary_of(setup: EventSetup, topic: SetupTopic) -> Summary:
    """A topic of a set-up in a sentence."""
    if topic in PLAIN:
        return PLAIN[topic](setup)
    if topic is SetupTopic.GUARANTEE:
        return guarantee_summary(setup, covered_from=fewest_entries(setup))
    if topic is SetupTopic.SEATS:
        return seats_summary(setup, tables=len(chairs(in_order=True)), seats=room_seats(setup))
    return people_summary([(person.get_role_display(), person.name) for person in staff(is_active=True)])


@dataclass(frozen=True, slots=True)
class Overview:
    """The set-up of an event as its page shows it to one person."""

    event_id: int
    setup: EventSetup
    state: str
    standing: Standing
    marked: Collection[SetupTopic]
    may_write: bool
    opened: SetupTopic | None = None

    @property
    def groups(self) -> tuple[TopicGroup, ...]:
        """The lines under their headings; of an event that has begun, what can change before what is fixed."""
        if not self.standing.is_split:
            return tuple(TopicGroup(title, tuple(map(self._line, topics))) for title, topics in GROUPS)
        topics = [topic for _title, found in GROUPS for topic in found]
        free = tuple(self._line(topic) for topic in topics if not self.standing.is_fixed(topic))
        fixed = tuple(self._line(topic) for topic in topics if self.standing.is_fixed(topic))
        found = (TopicGroup(_("Can change now"), free), TopicGroup(_("Fixed, and since when"), fixed))
        return tuple(group for group in found if group.lines)

    def _line(self, topic: SetupTopic) -> TopicLine:
        summary = summary_of(self.setup, topic)
        return TopicLine(
            topic=topic,
            title=TITLES[topic],
            summary=summary,
            note=self._note(topic, summary),
            url=topic_url(topic, self.event_id),
            action=self._action(topic, summary),
            is_marked=topic in self.marked,
            is_open=topic is self.opened,
        )

    def _note(self, topic: SetupTopic, summary: Summary) -> str:
        since = self.standing.since(topic)
        if since and self.standing.is_fixed(topic):
            return _begun(since)
        notes = [summary.note]
        if since:
            notes.append(_now("partly fixed %(since)s") % {"since": since})
        if self.state == EventState.RUNNING:
            notes.append(self._while_played(topic))
        return _begun("; ".join(note for note in notes if note))

    def _while_played(self, topic: SetupTopic) -> str:
        if topic is SetupTopic.RULES:
            return _now("a change counts from now on and is a line in the journal")
        if topic is SetupTopic.LEVELS:
            begun = reports.periods_begun(self.event_id, instants.now())
            played = [period.number for period in self.setup.periods[:begun] if period.is_level]
            values = {"level": max(played, default=0) + 1}
            return _now("from level %(level)s on they can be changed; past ones stay as played") % values
        return ""

    def _action(self, topic: SetupTopic, summary: Summary) -> Any:
        if not self.may_write or self.standing.is_whole(topic):
            return ""
        if self.standing.is_fixed(topic):
            return _("Change the rest")
        return _("Add") if summary.is_none else _("Change")


def _begun(text: str) -> str:
    """The text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def marked_topics(findings: Collection[FindingWords]) -> frozenset[SetupTopic]:
    """The topics that a finding of the check concerns."""
    return frozenset(SetupTopic(finding.step) for finding in findings if finding.step in tuple(SetupTopic))
