"""Setting up, changing, duplicating and fixing an event; its API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from datetime import datetime
from typing import Annotated, Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from access.bodies import read_sent
from access.endpoint import answer_to_program, by
from access.fields import GREATEST, EventId, Length, Limits, Note, TemplateId, WallTime
from access.paging import Pages, paged
from access.permissions import PermissionView
from access.reads import read
from access.roles import DIRECTORS, READERS
from access.serializers import serializer_of
from access.verbs import action, of_house
from journal.book import OpenBook
from journal.kinds import BookKind
from rulebook.days.day import DaySetup
from rulebook.fees import default_fee
from rulebook.profile import profile_from_data
from rulebook.refusals import Refusal
from tournaments import events as tournaments_events
from tournaments.books import of_event
from tournaments.check.outlook import Outlook, outlook
from tournaments.check.preflight import FindingWords, fixed, preflight_words, require_played_through
from tournaments.check.setups import require_sound
from tournaments.columns import columns_of, day_columns
from tournaments.data import setup_from_data, with_big_blind
from tournaments.entries.rows import has_entries
from tournaments.events import EventFilters, EventShown, event_answer, event_list, event_setup
from tournaments.held import event_row
from tournaments.library import load_event
from tournaments.library import rows as library_rows
from tournaments.library.ready import READY_FILE, ready_structure, with_ready
from tournaments.library.rows import applied
from tournaments.models import Day, Entry, Event, EventState
from tournaments.prices import SIMPLE, moved_products, parts_beside, with_simple
from tournaments.reports import prizes_changing, structure_changing
from tournaments.set_up import serializers
from tournaments.set_up import words as facts
from tournaments.set_up.defaults import PRIZE_FIELDS, SIDE_POOLS, blank_setup, frozen_fields, still_ours
from tournaments.set_up.periods import replace_structure, require_unplayed_on_days, write_periods
from tournaments.set_up.targets import aimed, named_after_target
from tournaments.values import EventSetup, EventTerms, PayoutRule
from tournaments.venue import rows as venue_rows
from tournaments.venue.rows import house

CLOSED_STATES = frozenset({EventState.FINISHED, EventState.SETTLED, EventState.CANCELLED})
NOT_SOLD_YET = frozenset({EventState.DRAFT, EventState.ANNOUNCED})


@dataclass(frozen=True, slots=True, kw_only=True)
class EventEdited:
    """The names of the fields that changed, without levels and breaks."""

    event: EventId
    changed: tuple[str, ...]


@action("", admits=DIRECTORS, opens=of_house, makes="api-event", read_again=event_answer)
def create_event(book: OpenBook, *, setup: EventSetup) -> EventShown:
    """Create an event from a complete set-up, as a draft.

    Raises the ``Refusal`` of the first invalid input, naming its field.
    """
    book.require(BookKind.HOUSE)
    setup = aimed(setup)
    require_sound(setup)
    row = book.create(Event, **columns_of(setup))
    _write_days(book, row.pk, setup.played_days)
    write_periods(book, row.pk, setup.periods)
    book.record(facts.EventCreated(event=row.pk, name=row.name))
    return event_answer(row.pk)


@action("", admits=DIRECTORS, opens=of_house, makes="api-event", read_again=event_answer)
def set_up_event(book: OpenBook, *, told: Mapping[str, Any]) -> EventShown:
    """Set up an event as a draft; missing fields get the house's default.

    Raises the refusals of ``create_event``, and the ``Refusal`` of an unreadable field.
    """
    values, house = dict(told), venue_rows.house()
    if "fee_minor" not in values and "products" not in values:
        values["fee_minor"] = default_fee(values.get("buy_in_minor", 0), house.fee_rule)
    setup = setup_from_data(values, base=blank_setup(house, book.now))
    return create_event(book, setup=setup)


@action(
    "events/from-library/",
    admits=DIRECTORS,
    opens=of_house,
    makes="api-event",
    read_again=event_answer,
)
def create_event_from_library(
    book: OpenBook,
    *,
    which: Annotated[str, Length(80, may_be_empty=False), Note("As `GET library/` lists them.")],
    starts_at: Annotated[datetime, WallTime()],
) -> EventShown:
    """Create an event from the library, as a draft; a ready-made structure uses the house's defaults.

    Raises ``file_unknown``, ``file_event_unknown`` or ``file_without_event``, naming the field.
    """
    return create_event(book, setup=_of_library(which, starts_at))


def _of_library(which: str, starts_at: datetime) -> EventSetup:
    file, _colon, name = which.partition(":")
    if file != READY_FILE:
        return load_event(which, starts_at)
    setup = with_ready(blank_setup(house(), starts_at), name)
    return replace(setup, name=ready_structure(name).title)


@action(
    "events/<int:event>/duplicate/",
    admits=DIRECTORS,
    opens=of_house,
    makes="api-event",
    read_again=event_answer,
)
def duplicate_event(
    book: OpenBook,
    *,
    event: EventId,
    name: Annotated[str, Length(120, may_be_empty=False)],
    starts_at: Annotated[datetime, WallTime()],
) -> EventShown:
    """Duplicate an event for another date, as a draft."""
    setup = event_setup(event)
    shift = starts_at - setup.starts_at
    days = tuple(replace(day, starts_at=day.starts_at + shift) for day in setup.days)
    until = setup.late_until_at + shift if setup.late_until_at else None
    again = replace(
        setup,
        name=name,
        starts_at=starts_at,
        days=days,
        late_until_at=until,
        products=moved_products(setup.products, shift),
    )
    return create_event(book, setup=again)


@action("", admits=DIRECTORS, opens=of_event)
def edit_event(book: OpenBook, *, event: EventId, setup: EventSetup) -> EventEdited:
    """Edit the fields that the event's state still allows; levels and breaks stay unchanged.

    Raises ``Refusal("field_frozen")`` naming the field, ``Refusal("event_closed")``,
    ``Refusal("prizes_published")``, the refusal of an invalid input, or those of ``replace_structure`` for the
    levels that a day has of its own.
    """
    row = event_row(book, event)
    before = event_setup(row.pk)
    setup = replace(setup, periods=before.periods, house_defaults=still_ours(before, setup))
    if setup.payout != before.payout:
        setup = aimed(named_after_target(before, setup), row.pk)
    changed = _changed(before, setup)
    if changed:
        require_sound(setup)
        _require_editable(row, changed)
        if "days" in changed:
            require_unplayed_on_days(book, row.pk, before, setup)
            if row.state not in NOT_SOLD_YET:
                require_played_through(setup)
        for reckoned in _reckoned(before, setup, changed):
            prizes_changing(book, row.pk, reckoned)
        _write(book, row, setup)
        book.record(facts.EventEdited(event=row.pk, name=row.name, fields=changed))
    return EventEdited(event=row.pk, changed=changed)


def count_unsold(book: OpenBook, *, event_id: int, unsold_minor: int) -> None:
    """Step of a game whose players come in without a sale: the buy-ins that are not sold; it records no fact."""
    row = event_row(book, event_id)
    row.unsold_minor = unsold_minor
    book.save(row)


@action("", admits=DIRECTORS, opens=of_event)
def copy_into_event(book: OpenBook, *, event: EventId, setup: EventSetup) -> EventEdited:
    """Change terms, days and levels at once, as in a template, with the checks of each."""
    edited = edit_event(book, event=event, setup=setup)
    replace_structure(book, event_id=event, periods=setup.periods)
    return edited


@action("", admits=DIRECTORS, opens=of_event)
def change_event(book: OpenBook, *, event: EventId, told: Mapping[str, Any]) -> EventEdited:
    """Change fields of an event, as far as its state allows; levels stay unchanged unless given.

    Raises the refusals of ``edit_event``, and the ``Refusal`` of an unreadable field.
    """
    setup = setup_from_data(told, base=event_setup(event))
    change = copy_into_event if "periods" in told else edit_event
    return change(book, event=event, setup=setup)


@action("events/<int:event>/templates/<int:template>/use/", admits=DIRECTORS, opens=of_event)
def use_template(book: OpenBook, *, event: EventId, template: TemplateId) -> EventEdited:
    """Copy a template into an event; changing the template later never changes the event."""
    row = library_rows.template(template)
    setup = applied(row.topic, row.body, event_setup(event))
    return copy_into_event(book, event=event, setup=setup)


def _write(book: OpenBook, row: Event, setup: EventSetup) -> None:
    carry_over = structure_changing(row.pk)
    for name, value in columns_of(setup).items():
        setattr(row, name, value)
    book.save(row)
    _write_days(book, row.pk, setup.played_days)
    carry_over(book)


def _changed(before: EventSetup, after: EventSetup) -> tuple[str, ...]:
    names = [item.name for item in fields(EventTerms) if item.name != "products"]
    changed = [name for name in (*SIMPLE, *names) if getattr(before, name) != getattr(after, name)]
    if parts_beside(before.products) != parts_beside(after.products):
        changed.append("entry_parts")
    if with_simple(before.products, asdict(after.simple)) != after.products:
        changed.append("products")
    if before.played_days != after.played_days:
        changed.append("days")
    return tuple(changed)


def _require_editable(row: Event, changed: Sequence[str]) -> None:
    if row.state in CLOSED_STATES:
        raise Refusal("event_closed", event=row.pk)
    is_running = row.state == EventState.RUNNING
    frozen = frozen_fields(has_entries=_has_entries(row), is_running=is_running)
    for name in changed:
        if name in frozen:
            raise Refusal("field_frozen", field=name, event=row.pk)


def _reckoned(before: EventSetup, after: EventSetup, changed: Sequence[str]) -> tuple[str, ...]:
    """The changed fields that determine prizes: the first of the main ones, and the side pools."""
    main = [name for name in changed if name in PRIZE_FIELDS and name != SIDE_POOLS]
    if before.profile.places.rank_by is not after.profile.places.rank_by:
        main.append("profile")
    if main == ["payout"] and _same_prizes(before.payout) == _same_prizes(after.payout):
        main = []
    return (*main[:1], *([SIDE_POOLS] if SIDE_POOLS in changed else []))


def _same_prizes(rule: PayoutRule) -> PayoutRule:
    """A payout rule without the fields that change no prize: target of seats, second seat, milestone."""
    plain = PayoutRule()
    return replace(
        rule,
        target=plain.target,
        ticket_name=plain.ticket_name,
        second_seat=plain.second_seat,
        milestone=plain.milestone,
    )


def _has_entries(row: Event) -> bool:
    return has_entries(row.pk)


def _write_days(book: OpenBook, event_id: int, wanted: Sequence[DaySetup]) -> None:
    """Write the days; a day keeps its row by number, and a day with entries is never removed."""
    rows = {row.number: row for row in Day.objects.filter(event_id=event_id)}
    for number, day in enumerate(wanted, start=1):
        if number not in rows:
            rows[number] = book.create(Day, event_id=event_id, **day_columns(day, number))
    for number, day in enumerate(wanted, start=1):
        leads_to = None if day.leads_to is None else rows[day.leads_to].pk
        if rows[number].closed_at is not None and rows[number].leads_to_id != leads_to:
            raise Refusal("day_closed", field="days", day=rows[number].pk)
        _update(book, rows[number], day_columns(day, number) | {"leads_to_id": leads_to})
    for number, row in rows.items():
        if number > len(wanted):
            if row.closed_at is not None or Entry.objects.filter(day=row).exists():
                raise Refusal("day_in_use", field="days", number=number)
            book.delete(row)


def _update(book: OpenBook, row: Day, columns: dict[str, Any]) -> None:
    for name, value in columns.items():
        setattr(row, name, value)
    book.save(row)


@action("events/<int:event>/fix/", admits=DIRECTORS, opens=of_event)
def fix_event(
    book: OpenBook,
    *,
    event: EventId,
    finding: Annotated[str, Length(60, may_be_empty=False), Note("Its code, as the check names it.")],
    at: Annotated[int, Limits(0, GREATEST), Note("Its level or row; 0 where it has none.")] = 0,
) -> EventEdited:
    """Fix a finding of the check before registration, as its ``fix`` says.

    Raises ``Refusal("finding_gone")``, ``Refusal("finding_not_fixable")``, or the refusals of ``edit_event``.
    """
    setup = fixed(event_setup(event), finding, at)
    return copy_into_event(book, event=event, setup=setup)


ShownSerializer = serializer_of(tournaments_events.EventShown)


class EventList(PermissionView):
    """The events."""

    reads: ClassVar = READERS
    writes: ClassVar = DIRECTORS
    pagination_class = Pages
    filterset_class = EventFilters

    @extend_schema(responses=serializers.EventLineSerializer(many=True))
    def get(self, request: Request) -> Response:
        """List the events in order of their start, a page at a time."""
        return paged(request, event_list(request.query_params), serializers.EventLineSerializer)

    @extend_schema(request=serializers.EventSetupSerializer, responses={201: ShownSerializer})
    def post(self, request: Request) -> Response:
        """Set up an event as a draft; missing fields get the house's default."""
        result = set_up_event.perform_with(by(request), told=_sent(request))
        return answer_to_program(request, set_up_event, result)


class EventDetail(PermissionView):
    """One event."""

    reads: ClassVar = READERS
    writes: ClassVar = DIRECTORS

    @extend_schema(responses=ShownSerializer)
    def get(self, _request: Request, event: int) -> Response:
        """Show the whole set-up and the state of an event."""
        return Response(ShownSerializer(event_answer(event)).data)

    @extend_schema(
        request=serializers.EventSetupSerializer(partial=True), responses=serializer_of(EventEdited)
    )
    def patch(self, request: Request, event: int) -> Response:
        """Change the given fields of an event, as far as its state allows."""
        result = change_event.perform_with(by(request), event=event, told=_sent(request, partial=True))
        return answer_to_program(request, change_event, result)


@read("events/<int:event>/preflight/", admits=READERS, name="api-preflight", is_whole=True)
def event_preflight(event: int) -> Sequence[FindingWords]:
    """Check the set-up before registration: missing and implausible values, errors first."""
    return preflight_words(event_setup(event))


@read("events/<int:event>/outlook/", admits=READERS, filtered_by=serializers.OutlookFilter)
def event_outlook(query: Mapping[str, Any], event: int) -> Outlook:
    """Show the expected figures of the set-up: pool, prizes, tables and finish at a few sizes of the field.

    Without ``entries``: at a quarter, a half and all of the entries that fit.
    """
    return outlook(event_setup(event), query.get("entries", ()))


def _sent(request: Request, *, partial: bool = False) -> dict[str, Any]:
    """The fields of the body; an invalid body is answered with its field errors."""
    shape = serializers.EventSetupSerializer(data=request.data, partial=partial)
    body = read_sent(shape, request.data)
    if "profile" in body:
        # Values of a request must be known ones, unlike stored values.
        profile_from_data(body["profile"])
    if "periods" in body:
        body["periods"] = [with_big_blind(row) for row in body["periods"]]
    return body
