"""Pagination and filters of the API's lists, the same everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django_filters.rest_framework import DjangoFilterBackend
from drf_spectacular.contrib.django_filters import DjangoFilterExtension
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer, IntegerField, MultipleChoiceField, Serializer

LIMITS = {"max_length": "maxLength", "min_value": "minimum"}


class Pages(PageNumberPagination):
    """How every list is paginated: ``?page=`` of ``?page_size=`` rows.

    A list's view names it as ``pagination_class``, so that the API's description shows it as a list, and the
    filters of its rows as ``filterset_class``, so that it includes those too.
    """

    page_size_query_param = "page_size"
    max_page_size = 500

    def get_page_size(self, request: Request) -> int | None:
        """The requested size, up to the maximum; any other text is refused, because a default might hide a mistake."""
        text = request.query_params.get(self.page_size_query_param, "")
        try:
            IntegerField(min_value=1).run_validation(text) if text else None
        except ValidationError as error:
            raise ValidationError({self.page_size_query_param: error.detail}) from None
        return super().get_page_size(request)

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """As the framework describes them; both count from 1."""
        parameters = super().get_schema_operation_parameters(view)
        return [parameter | {"schema": parameter["schema"] | {"minimum": 1}} for parameter in parameters]


class FilteredRows(DjangoFilterBackend):
    """Filters of views that read through queries: described here and applied there."""


class FilteredRowsExtension(DjangoFilterExtension):
    """Describes the filters of a view without a queryset of its own, by the model of its filter set."""

    target_class = "access.paging.FilteredRows"
    priority = 1

    def get_schema_operation_parameters(self, auto_schema: Any, *_args: Any, **_kwargs: Any) -> list[Any]:
        """One parameter per filter, in the order of declaration."""
        filterset = getattr(auto_schema.view, "filterset_class", None)
        if filterset is None:
            return []
        return [
            _bounded(parameter, base_filter.field)
            for name, base_filter in filterset.base_filters.items()
            for parameter in self.resolve_filter_field(
                auto_schema, filterset.Meta.model, filterset, name, base_filter
            )
        ]


def _bounded(parameter: dict[str, Any], field: Any) -> dict[str, Any]:
    """The parameter with the limits of its field, which the library omits."""
    bounds = {word: getattr(field, name, None) for name, word in LIMITS.items()}
    limits = {word: limit for word, limit in bounds.items() if limit is not None}
    return parameter | {"schema": parameter["schema"] | limits}


def paged(request: Request, rows: Sequence[Any], shape: type[BaseSerializer[Any]]) -> Response:
    """The requested page of ``rows``, with the total and the address of the next page."""
    pages = Pages()
    page = pages.paginate_queryset(rows, request)  # type: ignore[arg-type]
    return pages.get_paginated_response(shape(page, many=True).data)


def filters(request: Request, shape: type[Serializer[Any]]) -> dict[str, Any]:
    """The filters of ``shape`` in the address, without omitted ones; raises ``ValidationError``.

    For computed lists that are not rows.
    """
    query = request.query_params
    fields = shape().fields
    # A plain mapping: a filter missing from an address is not set, whereas in a form it would mean "no".
    values = {
        name: query.getlist(name) if isinstance(field, MultipleChoiceField) else query[name]
        for name, field in fields.items()
        if query.get(name)
    }
    serializer = shape(data=values)
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)
