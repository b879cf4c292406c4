"""Templates of set-ups by topic: saved, copied into events, removed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from access.fields import Length, Note, TemplateId
from access.roles import DIRECTORS
from access.verbs import of_house, verb
from journal.book import OpenBook
from journal.kinds import BookKind
from rulebook.refusals import Refusal
from tournaments import facts
from tournaments.library.rows import TemplateView, template
from tournaments.library.topics import Topic, require_body
from tournaments.models import Template


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveTemplate:
    """A set-up to save under a name."""

    topic: Topic
    name: Annotated[str, Length(80)]
    body: Annotated[Mapping[str, Any], Note("The fields of an event that the topic is about.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplateCommand:
    """A command about a template."""

    template: TemplateId


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplateRemoved:
    """The template that was removed."""

    template: TemplateId


@verb(SaveTemplate, "templates/", admits=DIRECTORS, opens=of_house, makes="remove-template")
def save_template(book: OpenBook, command: SaveTemplate) -> TemplateView:
    """Save a set-up under a name, replacing one of the same name.

    Raises ``Refusal("name_missing")`` or that of an unreadable body.
    """
    book.require(BookKind.HOUSE)
    require_body(command.topic, command.body)
    name = command.name.strip()
    if not name:
        raise Refusal("name_missing", field="name")
    row = Template.objects.filter(topic=command.topic, name=name).first()
    if row is None:
        row = book.create(Template, topic=command.topic.value, name=name, body=_kept(command.body))
    else:
        row.body = _kept(command.body)
        book.save(row)
    book.record(facts.TemplateSaved(topic=row.topic, name=row.name))
    return template(row.pk)


def _kept(body: Mapping[str, Any]) -> dict[str, Any]:
    """What a template keeps: the target of a satellite is one event, which later ones do not play for."""
    payout = body.get("payout")
    own = {"payout": {**payout, "target": None}} if isinstance(payout, Mapping) and "target" in payout else {}
    return {**body, **own}


@verb(TemplateCommand, "templates/<int:template>/", admits=DIRECTORS, opens=of_house, method="delete")
def remove_template(book: OpenBook, command: TemplateCommand) -> TemplateRemoved:
    """Remove a template; events that copied it keep what they have."""
    book.require(BookKind.HOUSE)
    row = Template.objects.filter(pk=command.template).first()
    if row is None:
        raise Refusal("not_found", what="template", id=command.template)
    book.delete(row)
    book.record(facts.TemplateRemoved(topic=row.topic, name=row.name))
    return TemplateRemoved(template=command.template)
