"""Parameters in the address of a read: none is ignored in silence, because the answer would contain too much."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from django.utils.translation import gettext as _
from django_filters import FilterSet
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.settings import api_settings


def require_declared(request: Request, view: Any) -> None:
    """Raise ``ValidationError`` for parameters that the view does not have."""
    names = names_of(view)
    framework = api_settings.URL_FORMAT_OVERRIDE
    wrong = {
        name: [_remedy(name, names)]
        for name in request.query_params
        if name not in names and name != framework
    }
    if wrong:
        raise ValidationError(wrong)


def names_of(view: Any) -> list[str]:
    """The parameters of a view: its filters, and the page of a list."""
    return [*_filters(view), *_of_pages(view)]


def _filters(view: Any) -> list[str]:
    """The names of its filters, as they are described."""
    filters = view.filtered_by or getattr(view, "filterset_class", None)
    if filters is None:
        return []
    return list(filters.base_filters if issubclass(filters, FilterSet) else filters().fields)


def _of_pages(view: Any) -> list[str]:
    """The names of the paging parameters."""
    pages = getattr(view, "pagination_class", None)
    return [pages.page_query_param, pages.page_size_query_param] if pages is not None else []


def _remedy(name: str, names: list[str]) -> str:
    """The remedy for an unknown parameter."""
    if likely := get_close_matches(name, names, 1):
        return _("There is no such parameter. Did you mean %(name)s?") % {"name": likely[0]}
    if not names:
        return _("There is no such parameter. Leave it out.")
    return _("There is no such parameter. The parameters here: %(names)s.") % {"names": ", ".join(names)}
