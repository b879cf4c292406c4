"""Parts of an event by API, for the staff's own programs; screens fetch the same bytes outside Django."""

from __future__ import annotations

from dataclasses import asdict
from typing import ClassVar

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from access.permissions import PermissionView
from access.roles import READERS
from rulebook.refusals import Refusal
from screens.parts.cache import PartRequest, encoded
from screens.parts.registry import BUILDERS, build
from screens.wire.served import live, staff_token, versions
from tournaments import queries as tournaments


class LiveSerializer(serializers.Serializer):
    """The addresses with which a program follows an event; the screen token in them is valid for a week."""

    stream_url = serializers.CharField(help_text="Server-sent events: `notice`, `beat`, `cut`.")
    versions_url = serializers.CharField(help_text="The version of every part.")
    parts_url = serializers.CharField(help_text="Followed by the name of a part.")
    time_url = serializers.CharField(help_text="The server's time in milliseconds, as text.")
    server_now_ms = serializers.IntegerField()


class VersionsSerializer(serializers.Serializer):
    """The version of every part; if a version has not risen, its part has not changed."""

    parts = serializers.DictField(child=serializers.IntegerField())


class EventPart(PermissionView):
    """One part of an event, as the staff sees it."""

    reads: ClassVar = READERS

    @extend_schema(
        parameters=[OpenApiParameter("part", OpenApiTypes.STR, "path", enum=list(BUILDERS))],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request, event_id: int, part: str) -> HttpResponse:
        """The part; 304 if ``If-None-Match`` matches its current ``ETag``."""
        if part not in BUILDERS:
            raise Refusal("not_found", what="part", id=part)
        tournaments.event(event_id)
        token = staff_token(request, event_id)
        key = PartRequest(event_id, part, token.audience, token.language)
        part_body = encoded(key, versions(event_id)[part], build)
        mark = {"ETag": part_body.etag.decode(), "Cache-Control": "private, no-cache"}
        if request.headers.get("If-None-Match") == mark["ETag"]:
            return HttpResponse(status=304, headers=mark)
        return HttpResponse(part_body.body, content_type="application/json", headers=mark)


class EventVersions(PermissionView):
    """The versions of an event's parts."""

    reads: ClassVar = READERS

    @extend_schema(responses=VersionsSerializer)
    def get(self, _request: Request, event_id: int) -> Response:
        """The version of every part."""
        return Response({"parts": versions(tournaments.event(event_id).id)})


class EventLive(PermissionView):
    """The addresses for following an event."""

    reads: ClassVar = READERS

    @extend_schema(responses=LiveSerializer)
    def get(self, request: Request, event_id: int) -> Response:
        """The addresses of stream and parts."""
        return Response(asdict(live(staff_token(request, tournaments.event(event_id).id))))
