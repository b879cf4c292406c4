"""Codes as sentences, in one place: what happened, what may not be done, and the remedy."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import mod
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from rulebook.refusals import Refusal

Text = str | Promise
Resolver = Callable[[set[int]], Mapping[int, str]]
Formatter = Callable[[Any, Mapping[str, Any]], str | int]
LARGEST_ID = 2**63 - 1
FIELDS_KNOWN = 2_000


@dataclass(frozen=True, slots=True)
class RefusalWords:
    """The text of a refusal: a short title and a sentence that names the remedy."""

    title: Text
    detail: Text


_facts: dict[str, Text] = {}
_refusals: dict[str, RefusalWords] = {}
_resolvers: dict[str, Resolver] = {}
_formatters: dict[str, Formatter] = {}


def fact_words(fact: type, sentence: Text) -> None:
    """Register the sentence of a fact; ``%(field)s`` stands for its fields."""
    _facts[fact.__name__] = sentence


def refusal_words(code: str, title: Text, detail: Text) -> None:
    """Register title and sentence of a refusal; ``%(name)s`` stands for its details."""
    _refusals[code] = RefusalWords(title, detail)


def word_refusals(rows: Iterable[tuple[str, Text, Text]]) -> None:
    """Register the words of many refusals: code, title and sentence."""
    for code, title, detail in rows:
        refusal_words(code, title, detail)


def names_of(field: str, resolver: Resolver) -> None:
    """Register the function that turns the ids in fields called ``field`` (or ``fields`` of several) into names."""
    _resolvers[field] = resolver
    _resolver_key.cache_clear()


def format_of(suffix: str, formatter: Formatter) -> None:
    """Register how fields ending in ``suffix`` (``_minor``) are written; the longest suffix wins.

    ``formatter`` receives all details.
    """
    _formatters[suffix] = formatter
    _suffix_of.cache_clear()


def sentences(lines: Iterable[tuple[str, Mapping[str, Any]]]) -> list[str]:
    """The sentences of facts (name, details), in the current language, with one query per type of name."""
    rows = list(lines)
    names = _names(details for _fact, details in rows)
    return [_sentence(fact, details, names) for fact, details in rows]


def sentence(fact: str, details: Mapping[str, Any]) -> str:
    """The sentence of one fact."""
    return sentences([(fact, details)])[0]


def explain(refusal: Refusal) -> tuple[str, str]:
    """Title and sentence of a refusal, in the current language."""
    words = _refusals.get(refusal.code)
    if words is None:
        return _("Not possible"), refusal.code.replace("_", " ")
    values = _readable(refusal.detail, _names([refusal.detail]))
    return str(words.title), _filled(words.detail, values)


def in_one_line(refusal: Refusal) -> str:
    """The text of a refusal for a field: the title, then the sentence."""
    title, detail = explain(refusal)
    return f"{title} {detail}" if title.endswith(("?", "!", ".")) else f"{title}. {detail}"


def is_named(field: str) -> bool:
    """Whether the values of ``field`` are ids with names."""
    return field in _resolvers


def names(field: str, ids: Iterable[int]) -> Mapping[int, str]:
    """The names for the ids in fields called ``field``, as in sentences."""
    unique = set(ids)
    resolver = _resolvers.get(_resolver_key(field))
    return resolver(unique) if resolver and unique else {}


class _Forgiving(dict[str, Any]):
    """A missing value reads as a dash instead of failing the sentence."""

    def __missing__(self, key: str) -> str:
        return "–"


def _sentence(fact: str, details: Mapping[str, Any], names: Mapping[str, Mapping[int, str]]) -> str:
    template = _facts.get(fact)
    return fact if template is None else _filled(template, _readable(details, names))


def _filled(text: Text, values: Mapping[str, str | int]) -> str:
    """The text with its values; a text with plural forms (``ngettext_lazy``) chooses by the count in its placeholder."""
    filled: str = mod(text, _Forgiving(values))
    return filled


def _names(all_details: Iterable[Mapping[str, Any]]) -> dict[str, Mapping[int, str]]:
    ids_by_field: dict[str, set[int]] = defaultdict(set)
    for details in all_details:
        for field, value in details.items():
            key = _name(field, value)
            if key and value is not None:
                values = value if isinstance(value, (list, tuple)) else [value]
                ids_by_field[key].update(item for item in values if _is_id(item))
    return {key: _resolvers[key](ids) for key, ids in ids_by_field.items()}


def _is_id(value: Any) -> bool:
    """Whether the value can have a name: a refusal may repeat any typed text, and a calculator has no ids."""
    return isinstance(value, int) and abs(value) <= LARGEST_ID


@lru_cache(FIELDS_KNOWN)
def _suffix_of(field: str) -> str:
    return max((suffix for suffix in _formatters if field.endswith(suffix)), key=len, default="")


@lru_cache(FIELDS_KNOWN)
def _resolver_key(field: str) -> str:
    for key in (field, field.removesuffix("s"), field[:-3] + "y" if field.endswith("ies") else field):
        if key in _resolvers:
            return key
    return ""


def _name(field: str, value: Any) -> str:
    """The function that names the field's values; a number in a field of several (``entries``) is a count, not an id."""
    is_listed = isinstance(value, (list, tuple))
    return _resolver_key(field) if is_listed or field in _resolvers else ""


def _readable(details: Mapping[str, Any], names: Mapping[str, Mapping[int, str]]) -> dict[str, str | int]:
    return {field: _value(field, value, details, names) for field, value in details.items()}


def _value(
    field: str, value: Any, details: Mapping[str, Any], names: Mapping[str, Mapping[int, str]]
) -> str | int:
    if value is None:
        return "–"
    if key := _name(field, value):
        values = value if isinstance(value, (list, tuple)) else [value]
        return ", ".join(
            names[key].get(item, f"#{item}") if isinstance(item, int) else str(item) for item in values
        )
    if suffix := _suffix_of(field):
        return _formatters[suffix](value, details)
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value))
    return value if isinstance(value, int) else str(value)
