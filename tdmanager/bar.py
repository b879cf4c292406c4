"""Behind the bar of every page: the event in hand, the choice of another, and one search over people, events and pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import resolve, reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache

from access.page import page
from access.permissions import has_role
from access.roles import CASHIERS, FLOOR, PUBLIC, READERS
from people.naming import folded
from people.players.finding import find_players
from rulebook.refusals import Refusal
from tdmanager.house import FOUND, GROUPS, has_all, labels
from tournaments import queries
from tournaments.queries import EventView
from wording.dates import date_format

IN_PLAY = ("running", "registration")
COMING = ("announced", "draft", "postponed")
OVER = ("finished", "settled")
OFFERED = 6
"""How many events that are not open the choice lists, of those to come and of those over."""


class Way(NamedTuple):
    """A link: its page, title and a few words beside it."""

    url: str
    title: str | Promise
    beside: str = ""
    is_here: bool = False


OF_THE_EVENT: tuple[tuple[str, str | Promise], ...] = (
    ("dashboard", _("Floor")),
    ("cashier", pgettext_lazy("page", "Cashier")),
    ("payouts", _("Payouts")),
    ("event", _("Set-up")),
    ("floor-journal", _("Journal")),
    ("event-inspection", _("Inspection")),
)
PLACES: tuple[tuple[str, str | Promise], ...] = (
    ("lobby", _("Events")),
    ("events", _("All events")),
    ("house", _("House")),
    ("event-new", _("New event")),
    ("calculators", _("Calculators")),
    ("rulings", _("Rulings")),
    ("cage", _("Cage")),
    ("drawers", _("Drawers")),
    ("day-report", _("Day report")),
    ("tickets", _("Tickets")),
    ("refunds", _("Refunds")),
    ("approvals", _("Approvals")),
    ("prize-calls", _("Prizes to pay")),
    ("tips", _("Tips")),
    ("unclaimed", _("Unclaimed prizes")),
    ("automation", _("Automations")),
    ("ban-lists", _("Lists of bans")),
    ("own-pin", _("Your PIN")),
)
"""The pages of the house that are no line of its own page."""


def _may(request: HttpRequest, url: str) -> bool:
    return has_role(request, getattr(resolve(url).func, "reads", PUBLIC))


@page(reads=READERS)
@never_cache
def event_choice(request: HttpRequest) -> HttpResponse:
    """The pages of the event in hand (``?event=``), then the other events, each with the same page."""
    event_id, here = _number(request.GET.get("event")), request.GET.get("page", "")
    own = _event(event_id)
    pages = [(reverse(name, args=[own.id]), name, title) for name, title in OF_THE_EVENT] if own else []
    context = {
        "event": own,
        "pages": [Way(url, title, is_here=name == here) for url, name, title in pages if _may(request, url)],
        "open": _choices(request, queries.events(IN_PLAY), own, here),
        "coming": _choices(request, queries.events(COMING)[:OFFERED], own, here),
        "over": _choices(request, queries.events_latest_first(OVER)[:OFFERED], own, here),
    }
    return render(request, _template(request, "events"), context)


def _choices(
    request: HttpRequest, events: Iterable[EventView], own: EventView | None, here: str
) -> list[Way]:
    """Each event with the page that this person looks at, or else with its own."""
    found = []
    for event in events:
        if own is not None and event.id == own.id:
            continue
        name = here if here in dict(OF_THE_EVENT) else "dashboard" if event.is_played else "event"
        at = date_format(timezone.localtime(event.starts_at), "SHORT_DATETIME_FORMAT")
        found.append(Way(reverse(name, args=[event.id]), event.name, f"{event.state.label} · {at}"))
    return found


@page(reads=FLOOR)
def floor_now(request: HttpRequest) -> HttpResponse:
    """The board of the event in hand."""
    return _to_event(request, "dashboard")


@page(reads=CASHIERS)
def cashier_now(request: HttpRequest) -> HttpResponse:
    """The cashier of the event in hand."""
    return _to_event(request, "cashier")


def _to_event(request: HttpRequest, name: str) -> HttpResponse:
    """The event last looked at here if it is still open, or the only open one; of several the person chooses."""
    in_play = queries.events(IN_PLAY)
    kept = _number(request.COOKIES.get(settings.EVENT_COOKIE_NAME))
    last = next((event for event in in_play if event.id == kept), None)
    chosen = last or (in_play[0] if len(in_play) == 1 else None)
    if chosen is not None:
        return redirect(name, chosen.id)
    return redirect(f"{reverse('event-choice')}?page={name}")


def _event(event_id: int | None) -> EventView | None:
    try:
        return queries.event(event_id) if event_id is not None else None
    except Refusal:
        return None


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else None


@page(reads=READERS)
@never_cache
def search(request: HttpRequest) -> HttpResponse:
    """People, events and pages with the words of ``?q=``; without words the pages that this person may open."""
    text = request.GET.get("q", "").strip()[:80]
    wanted = folded(text).split()
    context = {
        "text": text,
        "people": list(_people(text)) if wanted else [],
        "events": list(islice(_events(wanted), FOUND)) if wanted else [],
        "places": list(_places(request, wanted)),
    }
    part = request.headers.get("HX-Target") == "search-found"
    return render(request, "tdmanager/_search_found.html" if part else _template(request, "search"), context)


def _people(text: str) -> Iterator[Way]:
    try:
        hits = find_players(text, limit=FOUND)
    except Refusal:
        return
    for player in hits:
        yield Way(reverse("player", args=[player.id]), player.name, player.card_number or "")


def _events(wanted: Sequence[str]) -> Iterator[Way]:
    for event in queries.events_latest_first():
        if has_all(event.name, list(wanted)):
            yield Way(reverse("event", args=[event.id]), event.name, str(event.state.label))


def _places(request: HttpRequest, wanted: list[str]) -> Iterator[Way]:
    lines = [(line.address, line.title, line) for _title, group in GROUPS for line in group]
    named = [*((name, title, None) for name, title in PLACES), *lines]
    for name, title, line in named:
        if not _may(request, url := reverse(name)):
            continue
        if not wanted or has_all(str(title), wanted):
            # Drawers are counted on one page, and set up on another.
            yield Way(
                url, title, gettext("settings") if line is not None and title in dict(PLACES).values() else ""
            )
        elif line is not None and (hit := next((one for one in labels(line) if has_all(one, wanted)), "")):
            yield Way(url, title, hit)


def _template(request: HttpRequest, name: str) -> str:
    """A page of its own, or the part that the bar opens in place."""
    return f"tdmanager/{'_' if request.headers.get('HX-Request') else ''}{name}.html"
