"""The form of an announcement: on the page of displays, and in a dialog of the board."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import ngettext

from access.page import page
from access.roles import FLOOR
from access.typed import whole_number
from clock.rows import days_apart
from journal import instants
from screens.parts.registry import house_zone
from screens.room.choices import Choice, choices_of, event_names
from screens.room.ready_texts import ReadyText, languages_spoken, ready_texts_of
from tournaments import queries as tournaments

MINUTES = (1, 5, 10, 30, 60, 240)


@dataclass(frozen=True, slots=True)
class AnnounceForm:
    """The choices of the form; ``likely`` is the preselected event, ``is_focused`` sets the cursor.

    ``language`` is the house's first, ``languages`` are the others; ``days`` of the event, if screens show them apart.
    """

    events: tuple[Choice, ...]
    likely: str
    minutes: tuple[Choice, ...]
    language: str
    languages: tuple[Choice, ...]
    days: tuple[Choice, ...]
    sentences: tuple[ReadyText, ...]
    is_focused: bool


def announce_form(likely: str, now: datetime, *, is_focused: bool) -> AnnounceForm:
    """The form; the event of ``likely`` is preselected."""
    languages = languages_spoken()
    return AnnounceForm(
        events=choices_of(event_names()),
        likely=likely,
        minutes=tuple(
            Choice(str(count), ngettext("%(count)s minute", "%(count)s minutes", count) % {"count": count})
            for count in MINUTES
        ),
        language=languages[0],
        languages=tuple(Choice(code, dict(settings.LANGUAGES)[code]) for code in languages[1:]),
        days=days_of(likely),
        sentences=ready_texts_of(likely, now),
        is_focused=is_focused,
    )


def days_of(chosen: str) -> tuple[Choice, ...]:
    """The days of the event chosen in a form that screens show apart; none if there is one."""
    event_id = whole_number(chosen)
    apart = days_apart([event_id]) if event_id is not None else {}
    return tuple(Choice(str(day_id), tournaments.day(day_id).label) for day_id in sorted(apart))


@page(reads=FLOOR)
def announcing(request: HttpRequest) -> HttpResponse:
    """Show the form for the event of ``?event=``, for a dialog."""
    with timezone.override(house_zone()):
        form = announce_form(request.GET.get("event", ""), instants.now(), is_focused=True)
        return render(request, "screens/_announce.html", {"form": form})
