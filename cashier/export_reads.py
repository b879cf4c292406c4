"""The inspector's lists by API."""

from __future__ import annotations

from typing import ClassVar

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from access.permissions import PermissionView
from access.roles import CASHIERS, INSPECTORS
from cashier import exports
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from wording.listings import FORMS, download


class Export(PermissionView):
    """A list of an event as a file."""

    reads: ClassVar = CASHIERS | INSPECTORS

    @extend_schema(responses={(200, "application/octet-stream"): OpenApiTypes.BINARY})
    def get(self, _request: Request, event_id: int, name: str, form: str) -> HttpResponse:
        """Export ``sales``, ``entries`` or ``awards`` of an event, as ``csv`` or ``xlsx``."""
        tournaments.event(event_id)
        made = exports.listing(name, event_id)
        if made is None or form not in FORMS:
            raise Refusal("not_found", what=f"{name}.{form}")
        return download(made, f"{name}-{event_id}", form)
