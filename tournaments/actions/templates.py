"""Set-ups kept by topic: saved, used by copying, thrown away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from journal.book import OpenBook
from journal.kinds import BookKind
from rulebook.refusals import Refusal
from tournaments import facts
from tournaments.models import Template
from tournaments.setup.topics import demand_body


def save_template(book: OpenBook, *, topic: str, name: str, body: Mapping[str, Any]) -> int:
    """Keep ``body`` under a name, in place of what had that name; return its id.

    Raises ``Refusal("topic_unknown")``, ``Refusal("name_missing")`` or that of an unreadable body.
    """
    book.require(BookKind.HOUSE)
    demand_body(topic, body)
    if not name.strip():
        raise Refusal("name_missing", field="name")
    row = Template.objects.filter(topic=topic, name=name.strip()).first()
    if row is None:
        row = book.create(Template, topic=topic, name=name.strip(), body=dict(body))
    else:
        row.body = dict(body)
        book.save(row)
    book.record(facts.TemplateSaved(topic=topic, name=row.name))
    return int(row.pk)


def remove_template(book: OpenBook, *, template_id: int) -> None:
    """Throw a template away; events that copied it keep what they have."""
    book.require(BookKind.HOUSE)
    row = Template.objects.filter(pk=template_id).first()
    if row is None:
        raise Refusal("not_found", what="template", id=template_id)
    book.delete(row)
    book.record(facts.TemplateRemoved(topic=row.topic, name=row.name))
