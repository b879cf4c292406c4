"""What somebody asks of a list: of which event, in the journals also of whom, what and when; and the page of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone
from rest_framework import serializers

from access.fields import GREATEST
from access.serializers import DayField
from cashier.inspection.declared import Fact, FactList, Scope
from cashier.inspection.journals import BOOKS
from tournaments import queries as tournaments

A_PAGE = 100


class ScopeFilter(serializers.Serializer):
    """Which facts. The last five are for the journals, the prints and the documents only; ``since`` and ``until`` are days at the house."""

    event = serializers.IntegerField(
        required=False, min_value=1, max_value=GREATEST, help_text="Of this event only; else of the house."
    )
    book = serializers.ChoiceField(required=False, choices=list(BOOKS), help_text="Of this type of book.")
    who = serializers.IntegerField(
        required=False, min_value=1, max_value=GREATEST, help_text="By this person on the staff."
    )
    fact = serializers.CharField(
        required=False, max_length=60, help_text="As a line's `fact` names it; of prints, the kind of paper."
    )
    since = DayField(required=False, help_text="From this day on.")
    until = DayField(required=False, help_text="Up to and with this day.")


class FileFilter(ScopeFilter):
    """Which facts, and in which language a file says them."""

    language = serializers.ChoiceField(
        required=False,
        choices=settings.LANGUAGES,
        help_text="Of paper and workbooks; else that of who asks. The content is the same in every language.",
    )


class PageFilter(ScopeFilter):
    """Which facts, and from where on."""

    after = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=GREATEST,
        help_text="Rows whose keys follow this one: `next` of the page before.",
    )


@dataclass(frozen=True, slots=True)
class PageOfFacts:
    """Some rows of a list; ``next`` is the key to go on from, None at the end."""

    facts: Sequence[Fact]
    next: int | None


def scope_of(given: Mapping[str, Any]) -> Scope:
    """What the validated filters ask for; raises ``Refusal("not_found")`` for an unknown event."""
    event = given.get("event")
    return Scope(
        event=tournaments.event(event).id if event is not None else None,
        who=given.get("who"),
        fact=given.get("fact", ""),
        book=given.get("book", ""),
        since=_begin(given.get("since")),
        until=_end(given.get("until")),
    )


def page_of(listed: FactList, scope: Scope, after: int) -> PageOfFacts:
    """The rows after a key, a page of them; whether there are more costs one row."""
    found = listed.after(scope, after, A_PAGE + 1)
    if len(found) <= A_PAGE:
        return PageOfFacts(found, None)
    # Rows with the same key stay together: what a line changed is never cut in two.
    last = found[A_PAGE].key
    shown = [one for one in found if one.key != last] or list(found)
    return PageOfFacts(shown, shown[-1].key)


def _end(day: date | None) -> datetime | None:
    return _begin(day + timedelta(days=1)) if day is not None and day < date.max else None


def _begin(day: date | None) -> datetime | None:
    """When a day begins at the house; the first and the last that there are begin for everybody."""
    if day is None or not date.min < day < date.max:
        return None
    return timezone.make_aware(datetime.combine(day, time.min))
