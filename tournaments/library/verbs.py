"""Saving and removing templates; the library and the templates by API."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from access.fields import Length, Note, TemplateId
from access.reads import read
from access.roles import DIRECTORS, READERS
from access.verbs import action, of_house
from journal import instants
from journal.book import OpenBook
from journal.kinds import BookKind
from journal.reading import Viewed
from rulebook.refusals import Refusal
from tournaments.library import event_names, load_event
from tournaments.library import rows as library_rows
from tournaments.library import words as facts
from tournaments.library.ready import READY_FILE, ready_structures
from tournaments.library.rows import (
    TemplateFilters,
    Topic,
    require_body,
    template_rows,
)
from tournaments.models import Template


@dataclass(frozen=True, slots=True)
class TemplateView:
    """A template; ``body`` is plain data of its topic and is copied on use."""

    id: int
    topic: str
    name: str
    body: Mapping[str, Any]


def template_view(row: Template) -> TemplateView:
    """The row as the API shows it."""
    return TemplateView(row.pk, row.topic, row.name, row.body)


def template_views(rows: Iterable[Template]) -> tuple[TemplateView, ...]:
    """Rows as the API shows them."""
    return tuple(map(template_view, rows))


@read("templates/", admits=READERS, filtered_by=TemplateFilters)
def templates(query: Mapping[str, Any]) -> Sequence[TemplateView]:
    """List the templates by topic and name."""
    return Viewed(template_rows(query), template_views)


@read("templates/<int:template>/", admits=READERS)
def template(template: int) -> TemplateView:
    """Show one template."""
    return template_view(library_rows.template(template))


@dataclass(frozen=True, slots=True, kw_only=True)
class LibraryLine:
    """An event of the library, or a ready-made structure."""

    which: Annotated[str, Note("For `events/from-library/`.")]
    name: str
    entries: Annotated[int | None, Note("For how many a structure is made; null of an event.")]
    starting_stack: int
    level_seconds: Annotated[int, Note("Of the first level.")]


@read("library/", admits=READERS)
def library() -> Sequence[LibraryLine]:
    """List the possible bases of an event: events published by their houses, and ready-made structures."""
    events = ((name, load_event(name, instants.now())) for name in event_names())
    return [
        *(
            LibraryLine(
                which=name,
                name=setup.name,
                entries=None,
                starting_stack=setup.starting_stack,
                level_seconds=setup.structure.levels[0].seconds,
            )
            for name, setup in events
        ),
        *(
            LibraryLine(
                which=f"{READY_FILE}:{structure.name}",
                name=structure.title,
                entries=structure.entries,
                starting_stack=structure.stack,
                level_seconds=structure.structure.levels[0].seconds,
            )
            for structure in ready_structures()
        ),
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplateRemoved:
    """The template that was removed."""

    template: TemplateId


@action("templates/", admits=DIRECTORS, opens=of_house, makes="remove-template")
def save_template(
    book: OpenBook,
    *,
    topic: Topic,
    name: Annotated[str, Length(80)],
    body: Annotated[Mapping[str, Any], Note("The fields of an event that the topic is about.")],
) -> TemplateView:
    """Save a set-up under a name, replacing one of the same name.

    Raises ``Refusal("name_missing")`` or that of an unreadable body.
    """
    book.require(BookKind.HOUSE)
    require_body(topic, body)
    name = name.strip()
    if not name:
        raise Refusal("name_missing", field="name")
    row = Template.objects.filter(topic=topic, name=name).first()
    if row is None:
        row = book.create(Template, topic=topic.value, name=name, body=_body(body))
    else:
        row.body = _body(body)
        book.save(row)
    book.record(facts.TemplateSaved(topic=row.topic, name=row.name))
    return template_view(library_rows.template(row.pk))


def _body(body: Mapping[str, Any]) -> dict[str, Any]:
    """The body to store, without the target of a satellite: later events do not play for the same event."""
    payout = body.get("payout")
    own = {"payout": {**payout, "target": None}} if isinstance(payout, Mapping) and "target" in payout else {}
    return {**body, **own}


@action("templates/<int:template>/", admits=DIRECTORS, opens=of_house, method="delete")
def remove_template(book: OpenBook, *, template: TemplateId) -> TemplateRemoved:
    """Remove a template; events that copied it stay unchanged."""
    book.require(BookKind.HOUSE)
    row = library_rows.template(template)
    book.delete(row)
    book.record(facts.TemplateRemoved(topic=row.topic, name=row.name))
    return TemplateRemoved(template=template)
