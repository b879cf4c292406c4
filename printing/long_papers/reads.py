"""Long papers for programs: on their way, ready, fetched."""

from __future__ import annotations

from typing import ClassVar

from django.http import HttpResponse, HttpResponseBase, JsonResponse
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from access.apart import PaperOnItsWay
from access.permissions import PermissionView
from access.roles import READERS
from access.serializers import answer_values, serializer_of
from printing.kinds import LongPaperState
from printing.long_papers import rows
from printing.long_papers.pages import file_answer, start_making, start_neglected
from printing.models import LongPaper
from rulebook.refusals import Refusal

KEY = OpenApiParameter("key", str, OpenApiParameter.PATH, description="As the answer 202 says it.")


def ask(request: Request, title: str) -> HttpResponse:
    """Have a file made for a program; 202 with the address at which to ask for it."""
    before = rows.paper_of_program(request)
    paper = before or rows.ask(request, title, rows.key_of_program(request))
    if before is None:
        start_making()
    shown = answer_values(PaperOnItsWay, _on_its_way(paper))
    return JsonResponse(shown, status=202, headers={"Location": shown["url"]})


def _on_its_way(paper: LongPaper) -> PaperOnItsWay:
    is_ready = paper.state == LongPaperState.READY and rows.is_there(paper)
    return PaperOnItsWay(
        paper=paper.key,
        title=paper.title,
        state=paper.state,
        done=paper.done,
        total=paper.total,
        size=paper.size,
        why=paper.why,
        url=reverse("api-long-paper", args=[paper.key]),
        content_url=reverse("api-long-paper-content", args=[paper.key]) if is_ready else None,
    )


class OnItsWay(PermissionView):
    """A long paper or file on its way."""

    reads: ClassVar = READERS

    @extend_schema(operation_id="long_paper", parameters=[KEY], responses=serializer_of(PaperOnItsWay))
    def get(self, request: Request, key: str) -> Response:
        """Show how far a long paper or file is. It is kept for a day, only for the person who asked for it."""
        paper = rows.paper_for(request, key)
        start_neglected(paper)
        return Response(answer_values(PaperOnItsWay, _on_its_way(paper)))


class Content(PermissionView):
    """The content of a long paper or file."""

    reads: ClassVar = READERS

    @extend_schema(
        operation_id="long_paper_content", parameters=[KEY], responses={(200, "*/*"): OpenApiTypes.BINARY}
    )
    def get(self, request: Request, key: str) -> HttpResponseBase:
        """Fetch a long paper or file, with the headers of the file itself."""
        paper = rows.paper_for(request, key)
        if paper.state in rows.OPEN:
            raise Refusal("paper_not_ready", done=paper.done, total=paper.total)
        return file_answer(paper)
