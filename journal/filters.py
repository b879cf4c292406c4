"""List filters from the query string, the same everywhere: a strict django-filter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar

from django import forms
from django.db.models import Model, QuerySet
from django.utils.datastructures import MultiValueDict
from django_filters import BooleanFilter, CharFilter, FilterSet, NumberFilter
from django_filters.utils import translate_validation
from rest_framework.fields import BooleanField

from wording.choices import not_among

RowT = TypeVar("RowT", bound=Model)


class StrictBooleanField(forms.NullBooleanField):
    """Yes, no or nothing; other words are refused, whereas Django's own field treats them as nothing."""

    widget = forms.TextInput
    default_error_messages: ClassVar = {"invalid": BooleanField.default_error_messages["invalid"]}

    def to_python(self, value: Any) -> bool | None:  # type: ignore[override]
        """The same words as in the API's request bodies."""
        if value in (None, ""):
            return None
        if value in BooleanField.TRUE_VALUES:
            return True
        if value in BooleanField.FALSE_VALUES:
            return False
        raise forms.ValidationError(self.error_messages["invalid"].format(input=value), code="invalid")


class FlagFilter(BooleanFilter):
    """A filter by yes or no."""

    field_class = StrictBooleanField


class WholeFilter(NumberFilter):
    """A filter by a whole number: an id, the number of a table."""

    field_class = forms.IntegerField


class PartFilter(CharFilter):
    """A filter by part of a text, case-insensitive in every alphabet: SQLite itself handles only English letters."""

    def filter(self, qs: QuerySet[RowT], value: str) -> QuerySet[RowT]:
        """The rows whose text contains ``value``."""
        if not value:
            return qs
        part = value.casefold()
        texts = qs.values_list("pk", self.field_name)
        return qs.filter(pk__in=[pk for pk, text in texts if part in text.casefold()])


class RowFilters(FilterSet):
    """Base of the filters of a list; ``Meta.model`` is the model of its rows."""

    @classmethod
    def of(cls, rows: QuerySet[RowT], query: Mapping[str, Any] | None) -> QuerySet[RowT]:
        """The rows that the query string selects; raises ``ValidationError`` naming an unreadable filter."""
        filters = cls(MultiValueDict() if query is None else query, queryset=rows)
        if not filters.is_valid():
            raise translate_validation(_with_choices(filters.form))
        return filters.qs


def _with_choices(form: forms.Form) -> Any:
    """The errors of a form; the error of an unknown choice lists the choices."""
    for name, errors in form.errors.as_data().items():
        field = form.fields.get(name)
        if not isinstance(field, forms.ChoiceField):
            continue
        values = [value for value, _label in list(field.choices)]  # type: ignore[arg-type]
        for error in errors:
            if error.code == "invalid_choice":
                value = (error.params or {}).get("value", "")
                error.message, error.params = not_among(value, values).replace("%", "%%"), None
    return form.errors
