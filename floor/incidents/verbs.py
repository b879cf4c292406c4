"""Record, amend and photograph incidents; erase remarks for data protection."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, ClassVar, Literal, Protocol

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from access.bodies import read_sent
from access.fields import GREATEST, SPREAD, EntryId, EventId, Id, Length, Limits, Note, RequiredReason
from access.permissions import PermissionView
from access.reads import read
from access.roles import ADMINISTRATORS, DIRECTORS, FLOOR, INSPECTORS
from access.verbs import action
from clock import rows as clock
from floor.incidents import rows, words
from floor.incidents.rows import IncidentFilter, IncidentInWords, RemarkInWords
from floor.models import Incident as IncidentRow
from floor.models import IncidentKind, IncidentPhoto, IncidentRemark, RemarkKind
from journal.book import OpenBook, stated_reason
from journal.opening import BookRef, tournament_book
from rulebook.refusals import Refusal
from seating.commands import TableNumber
from tournaments import queries as tournaments
from tournaments.books import of_event
from wording.apart.asking import drawn

READS = FLOOR | INSPECTORS
LONGEST = 2_000
LONGEST_INPUT = 4_000
MOST_PLAYERS = 20
IncidentId = Annotated[Id, Note("The incident.")]
RemarkId = Annotated[Id, Note("The remark.")]
Words = Annotated[str, Length(LONGEST)]
SpeakerId = Annotated[int | None, Limits(1, GREATEST), Note("The entry whose statement it is.")]
Kind = Literal["ruling", "dealing", "chips", "conduct", "integrity", "health", "equipment", "other"]
Added = Literal["statement", "ruling", "follow_up", "correction"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordIncident:
    """What happened: where, with whom, what was said and what was ruled."""

    event: EventId
    kind: Kind
    table: Annotated[TableNumber | None, Note("The number on the table.")] = None
    entries: Annotated[tuple[EntryId, ...], Limits(None, MOST_PLAYERS), Note("The players concerned.")] = ()
    hand: Annotated[int | None, Limits(1, 1_000_000), Note("The number of the hand.")] = None
    statement: Annotated[Words, Note("What happened, in the words of the person who reports it.")] = ""
    speaker: SpeakerId = None
    ruling: Annotated[Words, Note("How it was ruled.")] = ""
    calculator: Annotated[str, Length(60), Note("The calculator that worked the ruling out.")] = ""
    given: Annotated[str, Length(LONGEST_INPUT), Note("What was entered there, as a query.")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """A remark on an incident."""

    id: int
    kind: str
    text: Annotated[str, Note("Empty once erased.")]
    speaker: Annotated[int | None, Note("The entry whose statement it is.")]
    calculator: str
    given: str
    photograph: Annotated[str, Note("Its digest; empty without one.")]
    at: datetime
    by: str
    erased_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Incident:
    """An incident with its remarks, in the order they were added."""

    id: int
    event: int
    number: Annotated[int, Note("Counted within the event.")]
    kind: str
    table: int | None
    level: Annotated[int | None, Note("The level when it was recorded.")]
    hand: int | None
    entries: tuple[int, ...]
    recorded_at: datetime
    recorded_by: str
    remarks: tuple[Remark, ...]


class NamesIncident(Protocol):
    """A command about an incident."""

    @property
    def incident(self) -> int:
        """The incident."""


def of_incident(command: NamesIncident) -> list[BookRef]:
    """The book of the event that the incident belongs to."""
    return [tournament_book(rows.incident(command.incident).row.event_id)]


def of_remark(command: Any) -> list[BookRef]:
    """The book of the event that the remark belongs to."""
    incident = rows.incident(rows.incident_of_remark(command.remark))
    return [tournament_book(incident.row.event_id)]


def incident_answer(incident_id: int) -> Incident:
    """The incident as the API shows it; raises ``not_found``."""
    return _result(rows.incident(incident_id))


def _result(incident: IncidentInWords) -> Incident:
    row = incident.row
    return Incident(
        id=row.id,
        event=row.event_id,
        number=row.number,
        kind=row.kind,
        table=row.table,
        level=row.level,
        hand=row.hand,
        entries=tuple(row.entries),
        recorded_at=row.recorded_at,
        recorded_by=incident.recorded_by,
        remarks=tuple(_remark(remark) for remark in incident.remarks),
    )


def _remark(remark: RemarkInWords) -> Remark:
    row = remark.row
    return Remark(
        id=row.id,
        kind=row.kind,
        text=row.text,
        speaker=row.speaker,
        calculator=row.calculator,
        given=row.given,
        photograph=row.photo.digest if row.photo else "",
        at=row.at,
        by=remark.by,
        erased_at=row.erased_at,
    )


class IncidentFilters(serializers.Serializer):
    """Which incidents."""

    kind = serializers.ChoiceField(IncidentKind.choices, required=False, help_text="Of this kind.")
    table = serializers.IntegerField(required=False, help_text="At the table of this number.")
    entry = serializers.IntegerField(required=False, help_text="With this entry.")
    search = serializers.CharField(required=False, max_length=80, help_text="With these words.")


@read("events/<int:event>/incidents/", admits=READS, filtered_by=IncidentFilters, name="incidents")
def incidents(query: Mapping[str, Any], event: EventId) -> Sequence[Incident]:
    """The incidents of an event with their remarks, the latest first."""
    wanted = IncidentFilter(
        query.get("kind", ""), query.get("table"), query.get("entry"), query.get("search", "")
    )
    return [_result(incident) for incident in rows.incidents(tournaments.event(event).id, wanted)]


@read("incidents/<int:incident>/", admits=READS, name="incident")
def incident(incident: IncidentId) -> Incident:
    """One incident with its remarks."""
    return incident_answer(incident)


@action(
    "events/<int:event>/incidents/",
    admits=FLOOR,
    opens=of_event,
    makes="incident",
    read_again=incident_answer,
)
def record_incident(book: OpenBook, *, remark: Annotated[RecordIncident, SPREAD]) -> Incident:
    """Record an incident, which is never undone or edited, only amended. The level comes from the clock.

    Raises ``Refusal`` ``incident_says_nothing`` or ``entry_elsewhere``.
    """
    event = tournaments.event(remark.event)
    book.require("tournament", event.id)
    statement, ruling = remark.statement.strip(), remark.ruling.strip()
    if not (statement or ruling):
        raise Refusal("incident_says_nothing", field="statement")
    _require_here(event.id, remark.entries, "entries")
    row = book.append(
        IncidentRow,
        event_id=event.id,
        number=IncidentRow.objects.filter(event_id=event.id).count() + 1,
        kind=remark.kind,
        table=remark.table,
        level=_level(event.id, book.now),
        hand=remark.hand,
        entries=list(dict.fromkeys(remark.entries)),
        recorded_at=book.now,
        recorded_by_id=book.actor.user_id,
    )
    if statement:
        _add(book, row, RemarkKind.STATEMENT, text=statement, speaker=_speaker(event.id, remark.speaker))
    if ruling:
        calculation = {"calculator": remark.calculator, "given": remark.given}
        _add(book, row, RemarkKind.RULING, text=ruling, **calculation)
    book.record(words.IncidentRecorded(incident=row.number))
    return incident_answer(row.pk)


@action(
    "incidents/<int:incident>/amend/",
    admits=FLOOR,
    opens=of_incident,
    read_again=incident_answer,
)
def amend_incident(
    book: OpenBook,
    *,
    incident: IncidentId,
    kind: Added,
    text: Annotated[str, Length(LONGEST, may_be_empty=False)],
    speaker: SpeakerId = None,
) -> Incident:
    """Add a statement, a ruling, a follow-up or a correction to an incident.

    Raises ``not_found``, ``incident_says_nothing`` or ``entry_elsewhere``.
    """
    row = _row(book, incident)
    if not (text := text.strip()):
        raise Refusal("incident_says_nothing", field="text")
    _add(book, row, RemarkKind(kind), text=text, speaker=_speaker(row.event_id, speaker))
    book.record(words.IncidentAmended(incident=row.number))
    return incident_answer(row.pk)


@action(
    "incidents/<int:incident>/photograph/",
    admits=DIRECTORS,
    opens=of_incident,
    read_again=incident_answer,
)
def photograph_incident(
    book: OpenBook,
    *,
    incident: IncidentId,
    photograph: Annotated[str, Length(64, may_be_empty=False), Note("The digest of the photograph.")],
    text: Annotated[str, Length(200), Note("What it shows.")] = "",
) -> Incident:
    """Add an uploaded photograph to an incident; directors and inspectors see it.

    Raises ``not_found``.
    """
    row = _row(book, incident)
    photo = IncidentPhoto.objects.filter(digest=photograph).first()
    if photo is None:
        raise Refusal("not_found", what="photograph", id=photograph)
    _add(book, row, RemarkKind.PHOTOGRAPH, text=text.strip(), photo=photo)
    book.record(words.IncidentPhotographed(incident=row.number))
    return incident_answer(row.pk)


@action(
    "incident-remarks/<int:remark>/erase/",
    admits=ADMINISTRATORS,
    opens=of_remark,
    read_again=incident_answer,
)
def erase_remark(book: OpenBook, *, remark: RemarkId, reason: RequiredReason) -> Incident:
    """Erase the text or photograph of a remark permanently, at a person's request; the remark itself stays.

    Raises ``not_found``, ``reason_missing`` or ``remark_erased``.
    """
    reason = stated_reason(reason)
    row = _row(book, rows.incident_of_remark(remark))
    remark_row = IncidentRemark.objects.select_related("photo").get(pk=remark)
    if remark_row.erased_at is not None:
        raise Refusal("remark_erased", remark=remark_row.pk)
    _erase(book, remark_row)
    book.record(words.RemarkErased(incident=row.number, reason=reason))
    return incident_answer(row.pk)


def erase_statements(book: OpenBook, player_id: int) -> None:
    """Step of a player's erasure: erase the statements of the player on incidents of any event."""
    entries = tournaments.entries_ever(player_id)
    for remark in IncidentRemark.objects.filter(speaker__in=entries).select_related("photo"):
        _erase(book, remark)


def _erase(book: OpenBook, remark: IncidentRemark) -> None:
    photo = remark.photo
    remark.text, remark.given, remark.speaker, remark.photo = "", "", None, None
    remark.erased_at, remark.erased_by_id = book.now, book.actor.user_id
    remark.save()
    if photo is not None and not photo.remarks.exists():
        photo.delete()


def _level(event_id: int, at: datetime) -> int | None:
    """The level in force; None before play, or if the event has no clock."""
    try:
        return clock.level_number(tournaments.current_day(event_id).id, at) or None
    except Refusal:
        return None


def _row(book: OpenBook, incident_id: int) -> IncidentRow:
    row = rows.incident(incident_id).row
    book.require("tournament", row.event_id)
    return row


def _add(book: OpenBook, row: IncidentRow, kind: RemarkKind, **values: Any) -> None:
    book.append(
        IncidentRemark, incident_id=row.pk, kind=kind, at=book.now, by_id=book.actor.user_id, **values
    )


def _speaker(event_id: int, entry_id: int | None) -> int | None:
    _require_here(event_id, () if entry_id is None else (entry_id,), "speaker")
    return entry_id


def _require_here(event_id: int, entries: Sequence[int], field: str) -> None:
    """Require that every named person has an entry in the event."""
    here = {entry.id for entry in tournaments.entries(event_id)} if entries else set()
    for entry_id in entries:
        if entry_id not in here:
            raise Refusal("entry_elsewhere", field=field, entry=entry_id)


LARGEST_PHOTOGRAPH = 12 * 1024 * 1024
"""The size of a phone camera's photograph; it is stored no larger than a display."""


class PhotographFile(serializers.Serializer):
    """A photograph."""

    photograph = serializers.FileField(help_text="JPEG, PNG or WebP, at most 12 MB.")


class PhotographKept(serializers.Serializer):
    """The digest by which a command refers to the photograph."""

    digest = serializers.CharField(help_text="Named when it is added to an incident.")


def keep_photograph(sent: bytes) -> IncidentPhoto:
    """Store the photograph once, however often it is sent; it is hidden until an incident refers to it.

    Raises ``picture_too_large`` or ``picture_unknown``.
    """
    picture = drawn(sent, LARGEST_PHOTOGRAPH)
    values = {"media_type": picture.media_type, "content": picture.content}
    return IncidentPhoto.objects.get_or_create(digest=picture.digest, defaults=values)[0]


class SendPhotograph(PermissionView):
    """Upload of photographs for incidents."""

    reads: ClassVar = frozenset()
    writes: ClassVar = DIRECTORS
    parser_classes = (MultiPartParser, FormParser)

    @extend_schema(request={"multipart/form-data": PhotographFile}, responses={201: PhotographKept})
    def post(self, request: Request) -> Response:
        """Upload a photograph for an incident."""
        fields = read_sent(PhotographFile(data=request.data), request.data)
        content = fields["photograph"].read(LARGEST_PHOTOGRAPH + 1)
        return Response({"digest": keep_photograph(content).digest}, status=201)
