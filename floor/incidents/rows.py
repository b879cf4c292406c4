"""Queries of incidents: the filtered list of an event, one with its remarks, a photograph."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from floor.models import Incident, IncidentKind, IncidentPhoto, IncidentRemark, RemarkKind
from people.privacy.kept import Remains
from people.staff.rows import staff_names
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from wording import words
from wording.entered import Entered, entered


@dataclass(frozen=True, slots=True)
class RemarkView:
    """A remark on an incident; ``photo`` is the digest of its photograph, empty without one."""

    id: int
    kind: RemarkKind
    text: str
    speaker_id: int | None
    speaker: str
    calculator: str
    given: str
    photo: str
    at: datetime
    by: str
    erased_at: datetime | None
    erased_by: str

    @property
    def label(self) -> str:
        """Its kind in words."""
        return str(self.kind.label)

    @property
    def entered(self) -> Entered:
        """The input of a ruling's calculator, in words; empty without one."""
        return entered(self.calculator, self.given)


@dataclass(frozen=True, slots=True)
class IncidentView:
    """An incident with the names of its players and its remarks in the order they were added."""

    id: int
    event_id: int
    number: int
    kind: IncidentKind
    table: int | None
    level: int | None
    hand: int | None
    players: tuple[tuple[int, str], ...]
    recorded_at: datetime
    recorded_by: str
    remarks: tuple[RemarkView, ...]

    @property
    def label(self) -> str:
        """Its kind in words."""
        return str(self.kind.label)

    @property
    def summary(self) -> str:
        """The text of its first remark that has one; empty if all are erased."""
        return next((one.text for one in self.remarks if one.text), "")

    @property
    def names(self) -> str:
        """Its players in one line."""
        return ", ".join(name for _id, name in self.players)

    def concerns(self, entries: Container[int]) -> bool:
        """Whether one of these entries is named, or made a statement that is not erased."""
        named = any(entry in entries for entry, _name in self.players)
        return named or any(one.speaker_id in entries for one in self.remarks if one.speaker_id is not None)


@dataclass(frozen=True, slots=True)
class IncidentFilter:
    """The filter of incidents; an empty field does not filter."""

    kind: str = ""
    table: int | None = None
    entry: int | None = None
    words: str = ""

    def admits(self, one: IncidentView) -> bool:
        """Whether the incident passes the filter."""
        return (
            (not self.kind or one.kind == self.kind)
            and (self.table is None or one.table == self.table)
            and (self.entry is None or self.entry in {entry for entry, _name in one.players})
            and self._is_in(one)
        )

    def _is_in(self, one: IncidentView) -> bool:
        told = " ".join((one.names, *(remark.text for remark in one.remarks))).casefold()
        return all(word in told for word in self.words.casefold().split())


def incidents(event_id: int, wanted: IncidentFilter | None = None) -> tuple[IncidentView, ...]:
    """The incidents of an event, latest first."""
    asked = wanted or IncidentFilter()
    found = _views(Incident.objects.filter(event_id=event_id))
    return tuple(one for one in found if asked.admits(one))


def incident(incident_id: int) -> IncidentView:
    """One incident; raises ``Refusal("not_found")``."""
    found = _views(Incident.objects.filter(pk=incident_id))
    if not found:
        raise Refusal("not_found", what="incident", id=incident_id)
    return found[0]


def named_in(player_id: int) -> tuple[Remains, ...]:
    """The incidents that concern a player: statements of others may name the player."""
    entries = tournaments.entries_ever(player_id)
    found = (one for event in sorted(set(entries.values())) for one in incidents(event))
    return tuple(
        Remains(
            _("Incident %(number)s, %(event)s")
            % {"number": one.number, "event": tournaments.event(one.event_id).name},
            reverse("floor-incident", args=[one.event_id, one.id]),
        )
        for one in found
        if one.concerns(entries)
    )


def incident_of_remark(remark_id: int) -> int:
    """The incident of a remark; raises ``Refusal("not_found")``."""
    found = IncidentRemark.objects.filter(pk=remark_id).values_list("incident_id", flat=True).first()
    if found is None:
        raise Refusal("not_found", what="remark", id=remark_id)
    return found


def photograph(digest: str) -> tuple[str, bytes]:
    """The media type and content of a photograph; raises ``Refusal("not_found")``."""
    row = IncidentPhoto.objects.filter(digest=digest, remarks__isnull=False).first()
    if row is None:
        raise Refusal("not_found", what="photograph", id=digest)
    return row.media_type, bytes(row.content)


def _views(rows: QuerySet[Incident]) -> list[IncidentView]:
    found = list(rows.prefetch_related("remarks__photo"))
    remarks = [remark for one in found for remark in one.remarks.all()]
    entries = {entry for one in found for entry in one.entries}
    entries |= {one.speaker for one in remarks if one.speaker is not None}
    names, staff = words.names("entry", entries), _staff(found, remarks)
    return [_view(one, names, staff) for one in found]


def _staff(found: Iterable[Incident], remarks: Collection[IncidentRemark]) -> Mapping[int, str]:
    ids = {one.recorded_by_id for one in found} | {one.by_id for one in remarks}
    ids |= {one.erased_by_id for one in remarks}
    return staff_names({one for one in ids if one is not None})


def _view(row: Incident, names: Mapping[int, str], staff: Mapping[int, str]) -> IncidentView:
    return IncidentView(
        id=row.pk,
        event_id=row.event_id,
        number=row.number,
        kind=IncidentKind(row.kind),
        table=row.table,
        level=row.level,
        hand=row.hand,
        players=tuple((entry, names.get(entry, "–")) for entry in row.entries),
        recorded_at=row.recorded_at,
        recorded_by=staff.get(row.recorded_by_id or 0, ""),
        remarks=tuple(_remark(one, names, staff) for one in row.remarks.all()),
    )


def _remark(row: IncidentRemark, names: Mapping[int, str], staff: Mapping[int, str]) -> RemarkView:
    return RemarkView(
        id=row.pk,
        kind=RemarkKind(row.kind),
        text=row.text,
        speaker_id=row.speaker,
        speaker=names.get(row.speaker, "") if row.speaker is not None else "",
        calculator=row.calculator,
        given=row.given,
        photo=row.photo.digest if row.photo else "",
        at=row.at,
        by=staff.get(row.by_id or 0, ""),
        erased_at=row.erased_at,
        erased_by=staff.get(row.erased_by_id or 0, ""),
    )
