"""A read is declared once: its address, the roles it admits, its answer.

::

    @read("sales/<int:sale>/", admits=READERS)
    def sale(sale: int) -> SaleDetails:
        \"\"\"A sale, with the seat of its entry.\"\"\"

The endpoint and its description are made from it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast, get_args, get_origin, get_type_hints

from django_filters import FilterSet
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from access.paging import Pages, filters, paged
from access.permissions import PermissionView
from access.serializers import answer_values, serializer_of

Shape = type[Serializer[Any]]
Filters = type[FilterSet] | Shape


@dataclass(frozen=True, slots=True)
class Read:
    """What the API shows at an address; ``view`` is its endpoint."""

    name: str
    address: str
    view: type[PermissionView]


def read(
    address: str,
    *,
    admits: frozenset[str],
    name: str = "",
    filtered_by: Filters | None = None,
    shape: Shape | None = None,
    is_whole: bool = False,
) -> Callable[[Callable[..., object]], Read]:
    """Declare a read; the decorated function returns the answer, its docstring describes it.

    Its arguments are the values in the address; with ``filtered_by`` the filters come first. It returns a
    dataclass, or a sequence of them, of which a page is shown unless ``is_whole``. A ``shape`` of its own is
    for answers that are no dataclass of ours.
    """

    def declare(handler: Callable[..., object]) -> Read:
        answer, is_many = _answer(handler)
        output = shape or serializer_of(answer)
        is_paged = is_many and not is_whole

        def get(_view: PermissionView, request: Request, **named: Any) -> Response:
            arguments = [] if filtered_by is None else [_filters(request, filtered_by)]
            result = handler(*arguments, **named)
            if is_paged:
                return paged(request, cast(Sequence[Any], result), output)
            is_one = not is_many and shape is None
            return Response(answer_values(answer, result) if is_one else output(result, many=is_many).data)

        get.__doc__ = handler.__doc__
        view: dict[str, Any] = {"reads": admits, "filtered_by": filtered_by, "__module__": handler.__module__}
        view["get"] = extend_schema(parameters=_parameters(filtered_by), responses=output(many=is_many))(get)
        if is_paged:
            view["pagination_class"] = Pages
        if _is_of_rows(filtered_by):
            view["filterset_class"] = filtered_by
        read_name = name or handler.__name__.replace("_", "-")
        return Read(read_name, address, type("Read", (PermissionView,), view))

    return declare


def _answer(handler: Callable[..., object]) -> tuple[type, bool]:
    """The type of a handler's answer, and whether it is a sequence of them."""
    hint = get_type_hints(handler)["return"]
    is_many = get_origin(hint) in (tuple, list, Sequence)
    return (get_args(hint)[0] if is_many else hint), is_many


def _is_of_rows(filtered_by: Filters | None) -> bool:
    return filtered_by is not None and issubclass(filtered_by, FilterSet)


def _parameters(filtered_by: Filters | None) -> list[Any]:
    """Filters of rows are described by the view's backend, filters of a computed list here."""
    return [] if filtered_by is None or _is_of_rows(filtered_by) else [filtered_by]


def _filters(request: Request, filtered_by: Filters) -> Any:
    return request.query_params if _is_of_rows(filtered_by) else filters(request, cast(Shape, filtered_by))
