"""Request bodies: no field is dropped in silence, and errors name the field as the body spells it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields
from difflib import get_close_matches
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from access.fields import InsteadOf, OnlyWith
from access.serializers import notes_of
from journal.plain import hints_of
from rulebook.refusals import Refusal
from wording import words

Shape = Any
"""A serializer or one of its fields."""
MOST_NAMED = 12
WHOLE = "non_field_errors"
WRONG_INPUT = ("_unknown", "_missing", "_unreadable")


def read_sent(shape: serializers.BaseSerializer[Any], sent: Any) -> dict[str, Any]:
    """The data that a bound serializer reads from a body; raises ``ValidationError``, also for unknown fields."""
    require_fields_of(shape, sent)
    shape.is_valid(raise_exception=True)
    return dict(shape.validated_data)


def require_fields_of(shape: Shape, sent: Any, hidden: Collection[str] = ()) -> None:
    """Raise ``ValidationError`` for fields that the shape does not have, wherever they are nested.

    ``hidden`` fields are not suggested, because the address sets them.
    """
    unknown = _in_form(shape, sent) if hasattr(sent, "getlist") else _unknown(shape, sent, "")
    wrong = {path: [_remedy(path, [name for name in known if name not in hidden])] for path, known in unknown}
    if wrong:
        raise ValidationError(wrong)


def require_consistent(command: type, sent: Mapping[str, Any]) -> None:
    """Raise ``ValidationError`` for fields that would be ignored, because another replaces them or makes them void."""
    wrong: dict[str, list[str]] = {}
    for field in fields(command):
        notes = notes_of(hints_of(command)[field.name])
        if not _is_set(sent.get(field.name)):
            continue
        if isinstance(instead := notes.get(InsteadOf), InsteadOf):
            message = _("It says the same as %(name)s. Leave one of the two out.") % {"name": field.name}
            wrong |= {name: [message] for name in instead.names if _is_set(sent.get(name))}
        only = notes.get(OnlyWith)
        is_default = str(sent.get(field.name)) == str(field.default)
        if isinstance(only, OnlyWith) and not is_default and (message := _meaningless(command, sent, only)):
            wrong[field.name] = [message]
    if wrong:
        raise ValidationError(wrong)


def flat(errors: Any, path: str = "") -> dict[str, list[str]]:
    """Nested errors by the path of their field: ``payments[1].amount_minor``."""
    if isinstance(errors, Mapping):
        return {
            name: messages
            for key, inner in errors.items()
            for name, messages in flat(inner, _deeper(path, key)).items()
        }
    if isinstance(errors, (list, tuple)) and any(
        isinstance(error, (Mapping, list, tuple)) for error in errors
    ):
        return {
            name: messages
            for place, inner in enumerate(errors)
            for name, messages in flat(inner, _deeper(path, place)).items()
        }
    texts = errors if isinstance(errors, (list, tuple)) else [errors]
    return {path: [str(message) for message in texts]} if texts else {}


def named_in_body(refusal: Refusal, shape: Shape, sent: Any, address: Collection[str]) -> Refusal:
    """The refusal with the name of the body's field: rules and forms name it without its unit, or not at all.

    A refusal without a field concerns the id in its details that was sent. No field is named that the body
    does not have.
    """
    field = spelled(shape, refusal.field, sent) if refusal.field else _about(refusal, shape, sent, address)
    return Refusal(refusal.code, field=field, **refusal.detail)


def spelled(shape: Shape, field: str, sent: Any = None) -> str:
    """The path of a field in the body (``payments[0].amount_minor`` for ``payments.0.amount``); empty for none."""
    path, here = "", shape
    for part in _parts(field):
        if (inner := _child(here)) is not None:
            if part.isdecimal():
                path, here = f"{path}[{part}]", inner
                continue
            if isinstance(here, serializers.DictField):
                path, here = _deeper(path, part), inner
                continue
        if (name := _called(here, part)) is None:
            return path or _nested(shape, part, sent)
        path, here = _deeper(path, name), here.fields[name]
    return path


def _is_set(value: Any) -> bool:
    """Whether this value sets the field; in a form an empty text does not."""
    return value is not None and value is not False and value not in ("", "false", [], ())


def _default(command: type, name: str) -> Any:
    """The value of the field if a body omits it."""
    return next(field.default for field in fields(command) if field.name == name)


def _meaningless(command: type, body: Mapping[str, Any], only: OnlyWith) -> str:
    """The error for a field that has no meaning here; empty if it has one."""
    if not only.values:
        return "" if _is_set(body.get(only.name)) else _("Send %(name)s as well.") % {"name": only.name}
    default = _default(command, only.name)
    if str(body.get(only.name, default)) in only.values:
        return ""
    values = ", ".join(only.values)
    return _("This is only for %(name)s: %(values)s. Leave it out.") % {"name": only.name, "values": values}


def _unknown(shape: Shape, body: Any, path: str) -> Iterator[tuple[str, list[str]]]:
    """Each path that the shape does not have, with the names that it has at that level."""
    inner = _child(shape)
    if isinstance(body, Mapping) and isinstance(shape, serializers.DictField):
        for key, value in body.items():
            yield from _unknown(inner, value, _deeper(path, key))
    elif isinstance(body, (list, tuple)) and inner is not None:
        for place, value in enumerate(body):
            yield from _unknown(inner, value, _deeper(path, place))
    elif isinstance(body, Mapping) and isinstance(shape, serializers.Serializer):
        for key, value in body.items():
            if key in shape.fields:
                yield from _unknown(shape.fields[key], value, _deeper(path, key))
            else:
                yield _deeper(path, key), _writable(shape)


def _in_form(shape: Shape, form: Any) -> Iterator[tuple[str, list[str]]]:
    """The same for a form, whose names are paths: ``to.seat``, ``busts[0]entry``."""
    for name in form:
        here = shape
        for part in _parts(name):
            inner = _child(here)
            if inner is not None and (part.isdecimal() or isinstance(here, serializers.DictField)):
                here = inner
            elif isinstance(here, serializers.Serializer) and part in here.fields:
                here = here.fields[part]
            else:
                yield name, _writable(here) if isinstance(here, serializers.Serializer) else []
                break


def _child(shape: Shape) -> Shape | None:
    """The item of a list or a mapping."""
    is_of_many = isinstance(shape, (serializers.ListSerializer, serializers.ListField, serializers.DictField))
    return shape.child if is_of_many else None


def _writable(shape: Shape) -> list[str]:
    """The fields that are read; a read-only field may be sent back unchanged."""
    return [name for name, field in shape.fields.items() if not field.read_only]


def _parts(path: str) -> list[str]:
    return [part for part in re.split(r"[.\[\]]+", path) if part]


def _deeper(path: str, key: Any) -> str:
    if key == WHOLE:
        return path
    if isinstance(key, int):
        return f"{path}[{key}]"
    return f"{path}.{key}" if path else str(key)


def _called(shape: Shape, part: str) -> str | None:
    """The field that a rule names ``part``: the names of amounts in a body include the unit."""
    if not isinstance(shape, serializers.Serializer):
        return None
    return next((name for name in (part, f"{part}_minor") if name in shape.fields), None)


def _nested(shape: Shape, part: str, body: Any) -> str:
    """A field that only one part of the body has, if that part was sent once: ``to.seat`` for ``seat``."""
    if not isinstance(shape, serializers.Serializer) or not isinstance(body, Mapping):
        return ""
    matches = []
    for name, field in shape.fields.items():
        inner: Shape = field
        value, path = body.get(name), name
        if isinstance(value, (list, tuple)) and len(value) == 1:
            inner, value, path = _child(field), value[0], f"{name}[0]"
        if isinstance(value, Mapping) and (called := _called(inner, part)) is not None:
            matches.append(f"{path}.{called}")
    return matches[0] if len(matches) == 1 else ""


def _about(refusal: Refusal, shape: Shape, body: Any, address: Collection[str]) -> str:
    """The field of the body with the id that the refusal's details name."""
    if not isinstance(body, Mapping):
        return ""
    is_wrong_input = refusal.code.endswith(WRONG_INPUT)
    for name, value in refusal.detail.items():
        is_meant = (words.is_named(name) or is_wrong_input) and name in shape.fields and name not in address
        if is_meant and value is not None and str(body.get(name)) == str(value):
            return name
    return ""


def _remedy(path: str, names: list[str]) -> str:
    """The remedy for an unknown field."""
    name = (_parts(path) or [""])[-1]
    likely = [f"{name}_minor"] if f"{name}_minor" in names else get_close_matches(name, names, 1)
    if likely:
        return _("There is no such field. Did you mean %(name)s?") % {"name": likely[0]}
    if not names:
        return _("There is no such field. Leave it out.")
    if len(names) > MOST_NAMED:
        return _("There is no such field. Look its name up in the description of the API.")
    return _("There is no such field. The fields here: %(names)s.") % {"names": ", ".join(names)}
