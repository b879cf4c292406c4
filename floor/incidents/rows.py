"""Queries of incidents: the filtered list of an event, one with its remarks, a photograph."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from floor.models import Incident, IncidentPhoto, IncidentRemark
from people.privacy.kept import Remains
from people.staff.rows import staff_names
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from wording import words
from wording.entered import Entered, entered


@dataclass(frozen=True, slots=True)
class InWords:
    """The names that a row of incidents is shown with: of its players by entry, and of the staff."""

    names: Mapping[int, str]
    staff: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class RemarkInWords(InWords):
    """A remark on an incident, with names."""

    row: IncidentRemark

    @property
    def speaker(self) -> str:
        return "" if self.row.speaker is None else self.names.get(self.row.speaker, "")

    @property
    def by(self) -> str:
        return self.staff.get(self.row.by_id or 0, "")

    @property
    def erased_by(self) -> str:
        return self.staff.get(self.row.erased_by_id or 0, "")

    @property
    def entered(self) -> Entered:
        """The input of a ruling's calculator, in words; empty without one."""
        return entered(self.row.calculator, self.row.given)


@dataclass(frozen=True, slots=True)
class IncidentInWords(InWords):
    """An incident with names, and its remarks in the order they were added."""

    row: Incident

    @property
    def players(self) -> tuple[tuple[int, str], ...]:
        return tuple((entry, self.names.get(entry, "–")) for entry in self.row.entries)

    @property
    def recorded_by(self) -> str:
        return self.staff.get(self.row.recorded_by_id or 0, "")

    @property
    def remarks(self) -> tuple[RemarkInWords, ...]:
        return tuple(RemarkInWords(self.names, self.staff, remark) for remark in self.row.remarks.all())

    @property
    def summary(self) -> str:
        """The text of its first remark that has one; empty if all are erased."""
        return next((remark.text for remark in self.row.remarks.all() if remark.text), "")

    @property
    def in_one_line(self) -> str:
        """The names of its players."""
        return ", ".join(name for _id, name in self.players)

    def concerns(self, entries: Container[int]) -> bool:
        """Whether one of these entries is named, or made a statement that is not erased."""
        speakers = [remark.speaker for remark in self.row.remarks.all() if remark.speaker is not None]
        return any(entry in entries for entry in (*self.row.entries, *speakers))


@dataclass(frozen=True, slots=True)
class IncidentFilter:
    """The filter of incidents; an empty field does not filter."""

    kind: str = ""
    table: int | None = None
    entry: int | None = None
    words: str = ""

    def admits(self, incident: IncidentInWords) -> bool:
        """Whether the incident passes the filter."""
        row = incident.row
        return (
            (not self.kind or row.kind == self.kind)
            and (self.table is None or row.table == self.table)
            and (self.entry is None or self.entry in row.entries)
            and self._is_in(incident)
        )

    def _is_in(self, incident: IncidentInWords) -> bool:
        texts = (remark.text for remark in incident.row.remarks.all())
        text = " ".join((incident.in_one_line, *texts)).casefold()
        return all(word in text for word in self.words.casefold().split())


def incidents(event_id: int, wanted: IncidentFilter | None = None) -> tuple[IncidentInWords, ...]:
    """The incidents of an event, latest first."""
    filters, rows = wanted or IncidentFilter(), _in_words(Incident.objects.filter(event_id=event_id))
    return tuple(incident for incident in rows if filters.admits(incident))


def incident(incident_id: int) -> IncidentInWords:
    """One incident; raises ``Refusal("not_found")``."""
    rows = _in_words(Incident.objects.filter(pk=incident_id))
    if not rows:
        raise Refusal("not_found", what="incident", id=incident_id)
    return rows[0]


def named_in(player_id: int) -> tuple[Remains, ...]:
    """The incidents that concern a player: statements of others may name the player."""
    entries = tournaments.entries_ever(player_id)
    rows = (incident for event in sorted(set(entries.values())) for incident in incidents(event))
    return tuple(
        Remains(
            _("Incident %(number)s, %(event)s")
            % {"number": incident.row.number, "event": tournaments.event(incident.row.event_id).name},
            reverse("floor-incident", args=[incident.row.event_id, incident.row.id]),
        )
        for incident in rows
        if incident.concerns(entries)
    )


def incident_of_remark(remark_id: int) -> int:
    """The incident of a remark; raises ``Refusal("not_found")``."""
    incident_id = IncidentRemark.objects.filter(pk=remark_id).values_list("incident_id", flat=True).first()
    if incident_id is None:
        raise Refusal("not_found", what="remark", id=remark_id)
    return incident_id


def photograph(digest: str) -> tuple[str, bytes]:
    """The media type and content of a photograph; raises ``Refusal("not_found")``."""
    row = IncidentPhoto.objects.filter(digest=digest, remarks__isnull=False).first()
    if row is None:
        raise Refusal("not_found", what="photograph", id=digest)
    return row.media_type, bytes(row.content)


def _in_words(rows: QuerySet[Incident]) -> list[IncidentInWords]:
    incidents = list(rows.prefetch_related("remarks__photo"))
    remarks = [remark for incident in incidents for remark in incident.remarks.all()]
    entries = {entry for incident in incidents for entry in incident.entries}
    entries |= {remark.speaker for remark in remarks if remark.speaker is not None}
    names, staff = words.names("entry", entries), _staff(incidents, remarks)
    return [IncidentInWords(names, staff, incident) for incident in incidents]


def _staff(incidents: Iterable[Incident], remarks: Collection[IncidentRemark]) -> Mapping[int, str]:
    ids = {incident.recorded_by_id for incident in incidents} | {remark.by_id for remark in remarks}
    ids |= {remark.erased_by_id for remark in remarks}
    return staff_names({pk for pk in ids if pk is not None})
