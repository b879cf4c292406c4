"""Templates by topic, and how each topic is copied into a set-up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, ClassVar

from django.db.models import QuerySet
from django_filters import ChoiceFilter

from journal.filters import PartFilter, RowFilters
from rulebook.refusals import Refusal
from tournaments import data
from tournaments.check.setups import setup_errors
from tournaments.models import Template
from tournaments.prices import moved_products
from tournaments.values import EventSetup


class Topic(StrEnum):
    """The part of a set-up that a template stores."""

    STRUCTURE = "structure"
    PAYOUTS = "payouts"
    CHIPS = "chips"
    TABLES = "tables"
    PROFILE = "profile"
    EVENT = "event"


FIELDS: Mapping[Topic, tuple[str, ...]] = {
    Topic.STRUCTURE: ("periods", "last_level", "games"),
    Topic.PAYOUTS: ("payout", "withholdings"),
    Topic.CHIPS: ("chip_set", "starting_stack"),
    Topic.PROFILE: ("profile",),
    Topic.TABLES: ("seats_per_table",),
}


def topic_named(name: str) -> Topic:
    """The topic; raises ``Refusal("topic_unknown")``."""
    try:
        return Topic(name)
    except ValueError:
        raise Refusal("topic_unknown", field="topic", topic=name, known=[t.value for t in Topic]) from None


def body_of(setup: EventSetup, topic: Topic) -> dict[str, Any]:
    """The part of a set-up that a template of this topic stores."""
    values = data.setup_to_data(setup)
    return values if topic == Topic.EVENT else {name: values[name] for name in FIELDS[topic]}


def require_body(topic: str, body: Mapping[str, Any]) -> None:
    """Raise the ``Refusal`` of a body that cannot be copied into a set-up."""
    body_topic = topic_named(topic)
    if body_topic == Topic.EVENT:
        data.setup_from_data(body)
        return
    for name in body:
        if name not in FIELDS[body_topic]:
            raise Refusal("field_unknown", field=name, name=name)
    blank = EventSetup(name="template", starts_at=datetime.min.replace(tzinfo=UTC))
    setup = data.setup_from_data(body, base=blank)
    for error in setup_errors(setup):
        if body_topic == Topic.CHIPS and error.field in body:
            raise error.refusal


def applied(topic: str, body: Mapping[str, Any], setup: EventSetup) -> EventSetup:
    """``setup`` with the template copied into it; a whole set-up does not copy name and dates."""
    if topic_named(topic) == Topic.EVENT:
        return _moved(data.setup_from_data(body), setup)
    return data.setup_from_data(body, base=setup)


def _moved(saved: EventSetup, setup: EventSetup) -> EventSetup:
    shift = setup.starts_at - saved.starts_at
    return replace(
        saved,
        name=setup.name,
        starts_at=setup.starts_at,
        products=moved_products(saved.products, shift),
        late_until_at=saved.late_until_at + shift if saved.late_until_at else None,
        days=tuple(replace(day, starts_at=day.starts_at + shift) for day in saved.days),
    )


def templates(topic: str | None = None) -> tuple[Template, ...]:
    """The templates by topic and name, of one topic or of all."""
    rows = Template.objects.order_by("topic", "name")
    return tuple(rows if topic is None else rows.filter(topic=topic))


class TemplateFilters(RowFilters):
    """Filters of templates."""

    topic = ChoiceFilter(choices=[(one.value, one.value) for one in Topic])
    search = PartFilter(field_name="name", max_length=80, help_text="Part of the name.")

    class Meta:
        model = Template
        fields: ClassVar[list[str]] = []


def template_rows(query: Mapping[str, Any]) -> QuerySet[Template]:
    """The templates by topic and name, filtered by ``TemplateFilters``."""
    return TemplateFilters.of(Template.objects.order_by("topic", "name"), query)


def template(template_id: int) -> Template:
    """One template; raises ``Refusal("not_found")``."""
    row = Template.objects.filter(pk=template_id).first()
    if row is None:
        raise Refusal("not_found", what="template", id=template_id)
    return row
