"""Long answers of the API page by page, the same way everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer


def paged(request: Request, found: Sequence[Any], shape: type[BaseSerializer[Any]]) -> Response:
    """The page of ``found`` that ``?page=`` asks for, with how many there are and where the next one is."""
    pages = PageNumberPagination()
    shown = pages.paginate_queryset(list(found), request)  # type: ignore[arg-type]
    return pages.get_paginated_response(shape(shown, many=True).data)
