"""The lists for inspectors in the API: filters, pages, files, and one archive of all lists."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from tempfile import SpooledTemporaryFile
from typing import IO, Annotated, Any, ClassVar
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.conf import settings
from django.http import FileResponse, HttpRequest
from django.utils import timezone
from django.utils.translation import get_language, override
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from access.apart import LongFileView, list_as, on_its_way
from access.fields import GREATEST, Note
from access.paging import filters
from access.parameters import require_declared
from access.permissions import PermissionView, command_of
from access.reads import read
from access.roles import INSPECTORS, NOBODY
from access.serializers import DayField, answer_values, serializer_of
from access.verbs import By, action, of_house
from cashier.inspection.declared import (
    Fact,
    FactList,
    Scope,
    all_lists,
    content_head,
    content_row,
    list_for,
    lists_for,
    people_named,
)
from cashier.inspection.files import FORMS, IN_MEMORY, Issue, make, write_csv
from cashier.inspection.journals import BOOKS
from cashier.inspection.words import ListIssued
from journal.book import OpenBook
from journal.changed import newest_line
from journal.facts import says
from journal.inspected import latest_of_house
from journal.reading import read_snapshot
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from wording.words import format_of

A_PAGE = 100


class ScopeFilter(serializers.Serializer):
    """Filters of a list.

    The last five apply only to the journals, the prints and the documents; ``since`` and ``until`` are days
    of the house.
    """

    event = serializers.IntegerField(
        required=False, min_value=1, max_value=GREATEST, help_text="Of this event only; else of the house."
    )
    book = serializers.ChoiceField(required=False, choices=list(BOOKS), help_text="Of this type of book.")
    who = serializers.IntegerField(
        required=False, min_value=1, max_value=GREATEST, help_text="By this person on the staff."
    )
    fact = serializers.CharField(
        required=False, max_length=60, help_text="As a line's `fact` names it; of prints, the kind of paper."
    )
    since = DayField(required=False, help_text="From this day on.")
    until = DayField(required=False, help_text="Up to and with this day.")


class FileFilter(ScopeFilter):
    """Filters of a list, and the language of the file."""

    language = serializers.ChoiceField(
        required=False,
        choices=settings.LANGUAGES,
        help_text="Of paper and workbooks; else that of who asks. The content is the same in every language.",
    )


class PageFilter(ScopeFilter):
    """Filters of a list, and where the page begins."""

    after = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=GREATEST,
        help_text="Rows whose keys follow this one: `next` of the page before.",
    )


@dataclass(frozen=True, slots=True)
class PageOfFacts:
    """Rows of a list; ``next`` is the key of the next page, None on the last."""

    facts: Sequence[Fact]
    next: int | None


def scope_of(filters: Mapping[str, Any]) -> Scope:
    """The scope of validated filters; raises ``Refusal("not_found")`` for an unknown event."""
    event = filters.get("event")
    return Scope(
        event=tournaments.event(event).id if event is not None else None,
        who=filters.get("who"),
        fact=filters.get("fact", ""),
        book=filters.get("book", ""),
        since=_begin(filters.get("since")),
        until=_end(filters.get("until")),
    )


def page_of(listed: FactList, scope: Scope, after: int) -> PageOfFacts:
    """One page of the rows after a key; reads one row more to find out whether another page follows."""
    facts = listed.after(scope, after, A_PAGE + 1)
    if len(facts) <= A_PAGE:
        return PageOfFacts(facts, None)
    # Rows with the same key stay together, so that the changes of a line are never split between pages.
    last = facts[A_PAGE].key
    whole = [one for one in facts if one.key != last] or list(facts)
    return PageOfFacts(whole, whole[-1].key)


def _end(day: date | None) -> datetime | None:
    return _begin(day + timedelta(days=1)) if day is not None and day < date.max else None


def _begin(day: date | None) -> datetime | None:
    """When a day begins at the house; None for no day, and for the first and the last possible one."""
    if day is None or not date.min < day < date.max:
        return None
    return timezone.make_aware(datetime.combine(day, time.min))


WHOLE = "zip"
ARCHIVE = "application/zip"
SUMS = "SHA256SUMS"
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""A fixed date, so that the same content always makes the same archive."""


def make_whole(role: str) -> Issue:
    """Every list that a person of this role may read, as CSV, with their ``SHA256SUMS``.

    The hash of the issue is that of ``SHA256SUMS``.
    """
    file: IO[bytes] = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - the response that sends it closes it
    sums, rows = "", 0
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for facts in lists_for(role, event=None):
            with archive.open(_entry(f"{facts.name}.csv"), "w", force_zip64=True) as into:
                content = write_csv(facts, Scope(), into)
            sums += f"{content.sha256}  {facts.name}.csv\n"
            rows += content.rows
        archive.writestr(_entry(SUMS), sums)
    file.seek(0)
    return Issue(file, hashlib.sha256(sums.encode()).hexdigest(), rows, ARCHIVE)


def _entry(name: str) -> ZipInfo:
    entry = ZipInfo(name, LONG_AGO)
    entry.compress_type = ZIP_DEFLATED
    return entry


SEARCHED = 200
"""How many issues are searched for the latest ones of a list."""


@says(_("%(fact_list)s of %(event)s issued (%(form)s, rows: %(lines)s), SHA-256 %(sha256)s"))
class EventListIssued(ListIssued):
    """A list of an event was issued."""

    event: int


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueNoted:
    """The hash in the line of the journal."""

    sha256: str


@action("", admits=NOBODY, opens=of_house)
def note_issue(
    book: OpenBook,
    *,
    fact_list: str,
    form: str,
    lines: int,
    sha256: str,
    event: int | None = None,
) -> IssueNoted:
    """Note in the journal that a list was issued, with the hash of its content."""
    details = (fact_list, form, lines, sha256)
    book.record(ListIssued(*details) if event is None else EventListIssued(*details, event))
    return IssueNoted(sha256=sha256)


def issue(listed: FactList | None, scope: Scope, form: str, by: By, language: str = "") -> Issue:
    """The list as a file (None: all lists of the house together), recorded in the journal.

    If a ``language`` is requested, the line contains it (``pdf-it``); the default is the user's language.

    The file is made from one snapshot before the book is opened, so it blocks no one. A request repeated with
    the same key adds no line unless the content has changed. Raises ``Refusal("not_found")`` for an unknown
    form.
    """
    if form not in (FORMS if listed else (WHOLE,)):
        raise Refusal("not_found", what=form)
    with read_snapshot(), override(language or get_language()):
        document = make(listed, scope, form) if listed else make_whole(by.actor.role)
    name = listed.name if listed else "all"
    version = f"{form}-{language}" if language else form
    key = hashlib.sha256(f"{by.key} {version} {document.sha256}".encode()).hexdigest() if by.key else ""
    note_issue.perform_with(
        By(by.actor, key),
        fact_list=name,
        form=version,
        lines=document.rows,
        sha256=document.sha256,
        event=scope.event,
    )
    return document


def register() -> None:
    """Register the texts of the facts."""
    format_of("fact_list", _title)


def _title(name: Any, _details: Mapping[str, Any]) -> str:
    titles = {facts.name: str(facts.title) for facts in all_lists()}
    return titles.get(str(name), str(_("All lists")))


@dataclass(frozen=True, slots=True)
class LatestIssue:
    """A recent issue of a list."""

    at: datetime
    who: str
    title: str
    form: str
    rows: int
    sha256: str


def latest_issues(event_id: int | None, name: str = "", limit: int = 10) -> tuple[LatestIssue, ...]:
    """The latest issues of the house or of an event: of all lists, or of one."""
    fact = ListIssued if event_id is None else EventListIssued
    issues = [
        one
        for one in latest_of_house([fact.__name__], SEARCHED)
        if one[2].get("event") == event_id and name in ("", one[2]["fact_list"])
    ][:limit]
    names = people_named(actor for _at, actor, _details in issues)
    return tuple(
        LatestIssue(
            at,
            names.get(actor, ""),
            _title(details["fact_list"], details),
            str(details["form"]).upper(),
            details["lines"],
            details["sha256"],
        )
        for at, actor, details in issues
    )


ALL = "all"
HASH = "Content-SHA256"
"""The header with the hash of the content."""
MEDIA_TYPES = (*(kind for _write, kind in FORMS.values()), ARCHIVE)
NAMED = OpenApiParameter("facts", str, OpenApiParameter.PATH, description="The name of the list.")


@dataclass(frozen=True, slots=True, kw_only=True)
class ListShown:
    """A list of facts."""

    name: str
    title: str
    columns: Annotated[tuple[str, ...], Note("As in the first row of its CSV.")]
    of_event: Annotated[bool, Note("Whether it can be read for a single event.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class SumShown:
    """A sum beside a list: of a column, or of the rows with that name."""

    name: str
    currency: str
    minor: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FactsShown:
    """Rows of a list, oldest first, as in its CSV."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    count: Annotated[int | None, Note("Of all rows; null where only a file counts them.")]
    sums: Annotated[tuple[SumShown, ...], Note("Of all rows, not only of these.")]
    next: Annotated[int | None, Note("Sent as `after`, it asks for the following rows; null at the end.")]


@read("inspection/", admits=INSPECTORS, name="api-inspection")
def inspection() -> Sequence[ListShown]:
    """List what an inspector can read. Only inspectors and administrators may read the journals."""
    return tuple(
        ListShown(
            name=facts.name,
            title=str(facts.title),
            columns=tuple(content_head(facts)),
            of_event=facts.of_event,
        )
        for facts in all_lists()
    )


class FactRows(PermissionView):
    """Rows of a list."""

    reads: ClassVar = INSPECTORS
    filtered_by: ClassVar = PageFilter

    @extend_schema(parameters=[PageFilter, NAMED], responses=serializer_of(FactsShown))
    def get(self, request: Request, facts: str) -> Response:
        """Show rows of a list, oldest first, with the sums of the whole list.

        The filters name an event or the house; in the journals also the person, the action and the time.
        """
        query = filters(request, PageFilter)
        scope = scope_of(query)
        source = list_for(facts, role_of(request), scope)
        page, totals = page_of(source, scope, query.get("after", 0)), source.totals(scope)
        answer = FactsShown(
            columns=tuple(content_head(source)),
            rows=tuple(tuple(content_row(source, fact)) for fact in page.facts),
            count=totals.rows,
            sums=tuple(SumShown(name=s.name, currency=s.currency, minor=s.minor) for s in totals.sums),
            next=page.next,
        )
        return Response(answer_values(FactsShown, answer))


class IssueFile(LongFileView):
    """A list as a file."""

    reads: ClassVar = NOBODY
    writes: ClassVar = INSPECTORS
    filtered_by: ClassVar = FileFilter

    @extend_schema(
        parameters=[
            FileFilter,
            NAMED,
            OpenApiParameter("form", str, OpenApiParameter.PATH, enum=[*FORMS, WHOLE]),
        ],
        request=None,
        responses=on_its_way(MEDIA_TYPES),
    )
    def post(self, request: Request, facts: str, form: str) -> FileResponse:
        """Issue a list as `csv`, `xlsx` or `pdf`, or `all.zip`, every list of the house as CSV.

        Each issue is a line of the journal. The header `Content-SHA256` has the hash of the content: that of
        the CSV in every form, and that of `SHA256SUMS` for `all.zip`.
        """
        require_declared(request, self)
        query = filters(request, FileFilter)
        return issued(request, facts, form, scope_of(query), query.get("language", ""))

    def rows_in(self, request: Request, *, facts: str, form: str) -> int:
        """As the list, once its filters are read."""
        require_declared(request, self)
        scope = scope_of(filters(request, FileFilter))
        return rows_of(facts, form, role_of(request), scope)

    def title_of(self, request: Request, *, facts: str, form: str) -> str:
        """The list and its form."""
        return issue_title(facts, form)


def rows_of(facts: str, form: str, role: str, scope: Scope) -> int:
    """How long a list is; one that only a file counts, and all of them, at most as the whole journal."""
    if facts == ALL:
        return newest_line() if form == WHOLE else 0
    rows = list_for(facts, role, scope).totals(scope).rows if form in FORMS else 0
    return newest_line() if rows is None else rows


def issue_title(facts: str, form: str) -> str:
    """The title of a list as a file."""
    return list_as(_title(facts, {}), form)


def issued(
    request: HttpRequest | Request, facts: str, form: str, scope: Scope, language: str = ""
) -> FileResponse:
    """The file as an attachment, with its hash in a header."""
    whole, command = facts == ALL, command_of(request)
    by = By(command.actor, command.key)
    source = None if whole else list_for(facts, role_of(request), scope)
    document = issue(source, scope if source else Scope(), form, by, language)
    name = "-".join(str(part) for part in (facts, scope.event, language) if part)
    answer = FileResponse(
        document.file, as_attachment=True, filename=f"{name}.{form}", content_type=document.media_type
    )
    answer[HASH] = document.sha256
    return answer


def role_of(request: HttpRequest | Request) -> str:
    """The role of the user, whom the view has already admitted."""
    return str(getattr(request.user, "role", ""))
