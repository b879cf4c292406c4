"""A value that is none of a field's choices is answered with those there are, whichever field it is."""

from __future__ import annotations

from typing import Any, NoReturn

from rest_framework.exceptions import ValidationError
from rest_framework.fields import ChoiceField, Field

from wording.choices import not_among


def _fail(field: ChoiceField, key: str, **told: Any) -> NoReturn:
    if key == "invalid_choice":
        raise ValidationError(not_among(told.get("input", ""), field.choices), code=key)
    Field.fail(field, key, **told)


def name_choices() -> None:
    """Teach the framework's field: it alone says that a choice is not valid, and not which are."""
    ChoiceField.fail = _fail  # type: ignore[method-assign,assignment]
