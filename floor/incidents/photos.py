"""Photographs of incidents: sent by directors, decoded and encoded again, kept once."""

from __future__ import annotations

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from access.bodies import read_sent
from access.permissions import PermissionView
from access.roles import DIRECTORS
from floor.models import IncidentPhoto
from wording.apart.asking import drawn

LARGEST_PHOTOGRAPH = 12 * 1024 * 1024
"""What a telephone's camera makes; it is stored no larger than a display."""


class PhotographFile(serializers.Serializer):
    """A photograph."""

    photograph = serializers.FileField(help_text="JPEG, PNG or WebP, at most 12 MB.")


class PhotographKept(serializers.Serializer):
    """The digest that a command names."""

    digest = serializers.CharField(help_text="Named when it is added to an incident.")


def keep_photograph(sent: bytes) -> IncidentPhoto:
    """The photograph, stored once however often it is sent; nobody sees it before an incident names it.

    Raises ``picture_too_large`` or ``picture_unknown``.
    """
    kept = drawn(sent, LARGEST_PHOTOGRAPH)
    values = {"media_type": kept.media_type, "content": kept.content}
    return IncidentPhoto.objects.get_or_create(digest=kept.digest, defaults=values)[0]


class SendPhotograph(PermissionView):
    """The photographs of incidents."""

    reads: ClassVar = frozenset()
    writes: ClassVar = DIRECTORS
    parser_classes = (MultiPartParser, FormParser)

    @extend_schema(request={"multipart/form-data": PhotographFile}, responses={201: PhotographKept})
    def post(self, request: Request) -> Response:
        """Upload a photograph for an incident."""
        asked = read_sent(PhotographFile(data=request.data), request.data)
        sent = asked["photograph"].read(LARGEST_PHOTOGRAPH + 1)
        return Response({"digest": keep_photograph(sent).digest}, status=201)
