"""Inspection by API: the lists, their rows a page at a time, and their files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from django.http import FileResponse, HttpRequest
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from access.fields import Note
from access.paging import filters
from access.parameters import require_declared
from access.permissions import PermissionView, command_of
from access.reads import read
from access.roles import INSPECTORS, NOBODY
from access.serializers import serializer_of, told_by
from access.verbs import By
from cashier.inspection.asked import FileFilter, PageFilter, page_of, scope_of
from cashier.inspection.cells import content_head, content_row
from cashier.inspection.declared import Scope, all_lists, list_for
from cashier.inspection.files import FORMS
from cashier.inspection.issues import issue
from cashier.inspection.whole import ARCHIVE, WHOLE

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
    """A sum beside a list: of the column, or of the rows of that name."""

    name: str
    currency: str
    minor: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FactsShown:
    """Rows of a list, oldest first, as its CSV has them."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    count: Annotated[int | None, Note("Of all rows; null where only a file counts them.")]
    sums: Annotated[tuple[SumShown, ...], Note("Of all rows, not only of these.")]
    next: Annotated[int | None, Note("Sent as `after`, it asks for the following rows; null at the end.")]


@read("inspection/", admits=INSPECTORS, name="api-inspection")
def inspection() -> Sequence[ListShown]:
    """List what an inspector can read. The journals are for inspectors and administrators only."""
    return tuple(
        ListShown(
            name=one.name, title=str(one.title), columns=tuple(content_head(one)), of_event=one.of_event
        )
        for one in all_lists()
    )


class FactRows(PermissionView):
    """Rows of a list."""

    reads: ClassVar = INSPECTORS
    filtered_by: ClassVar = PageFilter

    @extend_schema(parameters=[PageFilter, NAMED], responses=serializer_of(FactsShown))
    def get(self, request: Request, facts: str) -> Response:
        """Show rows of a list, oldest first, with the sums of all of it.

        What they are of: an event or the house, and in the journals who did what and when.
        """
        given = filters(request, PageFilter)
        scope = scope_of(given)
        listed = list_for(facts, role_of(request), scope)
        page, totals = page_of(listed, scope, given.get("after", 0)), listed.totals(scope)
        shown = FactsShown(
            columns=tuple(content_head(listed)),
            rows=tuple(tuple(content_row(listed, one)) for one in page.facts),
            count=totals.rows,
            sums=tuple(SumShown(name=s.name, currency=s.currency, minor=s.minor) for s in totals.sums),
            next=page.next,
        )
        return Response(told_by(FactsShown, shown))


class IssueFile(PermissionView):
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
        responses={(200, kind.partition(";")[0]): OpenApiTypes.BINARY for kind in MEDIA_TYPES},
    )
    def post(self, request: Request, facts: str, form: str) -> FileResponse:
        """Issue a list as `csv`, `xlsx` or `pdf`, or `all.zip`, every list of the house as CSV.

        Each issue is a line of the journal. The header `Content-SHA256` has the hash of the content, which is
        that of the CSV whatever the form; of `all.zip` that of its `SHA256SUMS`.
        """
        require_declared(request, self)
        given = filters(request, FileFilter)
        return issued(request, facts, form, scope_of(given), given.get("language", ""))


def issued(
    request: HttpRequest | Request, facts: str, form: str, scope: Scope, language: str = ""
) -> FileResponse:
    """The file, as an attachment, with its hash in the header."""
    whole, command = facts == ALL, command_of(request)
    by = By(command.actor, command.key)
    listed = None if whole else list_for(facts, role_of(request), scope)
    made = issue(listed, scope if listed else Scope(), form, by, language)
    name = "-".join(str(part) for part in (facts, scope.event, language) if part)
    answer = FileResponse(
        made.file, as_attachment=True, filename=f"{name}.{form}", content_type=made.media_type
    )
    answer[HASH] = made.sha256
    return answer


def role_of(request: HttpRequest | Request) -> str:
    """The role of who asks; the view has admitted them."""
    return str(getattr(request.user, "role", ""))
