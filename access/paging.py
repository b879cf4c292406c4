"""Long answers of the API page by page and filtered, the same way everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer, MultipleChoiceField, Serializer


class Pages(PageNumberPagination):
    """How every list is cut: ``?page=`` of ``?page_size=`` rows.

    A list's view names it as ``pagination_class``, so that the API's description knows it for a list.
    """

    page_size_query_param = "page_size"
    max_page_size = 500


def paged(request: Request, found: Sequence[Any], shape: type[BaseSerializer[Any]]) -> Response:
    """The page of ``found`` that was asked for, with how many there are and where the next one is."""
    pages = Pages()
    shown = pages.paginate_queryset(found, request)  # type: ignore[arg-type]
    return pages.get_paginated_response(shape(shown, many=True).data)


def filters(request: Request, shape: type[Serializer[Any]]) -> dict[str, Any]:
    """The filters in the address that ``shape`` knows, those left out absent; raises ``ValidationError``."""
    asked = request.query_params
    fields = shape().fields
    # A plain mapping: an address leaves a filter out, where a form would mean "no".
    typed = {
        name: asked.getlist(name) if isinstance(field, MultipleChoiceField) else asked[name]
        for name, field in fields.items()
        if asked.get(name)
    }
    read = shape(data=typed)
    read.is_valid(raise_exception=True)
    return dict(read.validated_data)
