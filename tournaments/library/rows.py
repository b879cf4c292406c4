"""Queries about templates of set-ups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django_filters import ChoiceFilter

from journal.filters import PartFilter, RowFilters
from journal.reading import Viewed
from rulebook.refusals import Refusal
from tournaments.library.topics import Topic
from tournaments.models import Template


@dataclass(frozen=True, slots=True)
class TemplateView:
    """A template; ``body`` is plain data of its topic and is copied when used."""

    id: int
    topic: str
    name: str
    body: Mapping[str, Any]


def templates(topic: str | None = None) -> tuple[TemplateView, ...]:
    """The templates by topic and name, of one topic or of all."""
    rows = Template.objects.order_by("topic", "name")
    return tuple(_view(row) for row in (rows if topic is None else rows.filter(topic=topic)))


class TemplateFilters(RowFilters):
    """Which templates."""

    topic = ChoiceFilter(choices=[(one.value, one.value) for one in Topic])
    search = PartFilter(field_name="name", max_length=80, help_text="Part of the name.")

    class Meta:
        model = Template
        fields: ClassVar[list[str]] = []


def template_list(asked: Mapping[str, Any]) -> Sequence[TemplateView]:
    """The templates by topic and name, as ``TemplateFilters`` asks; read a page at a time."""
    rows = TemplateFilters.of(Template.objects.order_by("topic", "name"), asked)
    return Viewed(rows, lambda found: tuple(_view(row) for row in found))


def template(template_id: int) -> TemplateView:
    """One template; raises ``Refusal("not_found")``."""
    row = Template.objects.filter(pk=template_id).first()
    if row is None:
        raise Refusal("not_found", what="template", id=template_id)
    return _view(row)


def _view(row: Template) -> TemplateView:
    return TemplateView(row.pk, row.topic, row.name, row.body)
