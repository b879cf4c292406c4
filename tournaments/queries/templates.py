"""Set-ups kept by topic."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulebook.refusals import Refusal
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


def template(template_id: int) -> TemplateView:
    """One template; raises ``Refusal("not_found")``."""
    row = Template.objects.filter(pk=template_id).first()
    if row is None:
        raise Refusal("not_found", what="template", id=template_id)
    return _view(row)


def _view(row: Template) -> TemplateView:
    return TemplateView(row.pk, row.topic, row.name, row.body)
