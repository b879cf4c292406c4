"""A value that is none of a field's choices is answered with the list of choices, for every field."""

from __future__ import annotations

from typing import Any, NoReturn

from rest_framework.exceptions import ValidationError
from rest_framework.fields import ChoiceField, Field

from wording.choices import not_among


def _fail(field: ChoiceField, key: str, **values: Any) -> NoReturn:
    if key == "invalid_choice":
        raise ValidationError(not_among(values.get("input", ""), field.choices), code=key)
    Field.fail(field, key, **values)


def name_choices() -> None:
    """Extend the framework's field, which only says that a choice is not valid, but not which choices are."""
    ChoiceField.fail = _fail  # type: ignore[method-assign,assignment]
