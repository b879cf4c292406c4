"""The frame of every page: the house, the current event, the sections that a person may open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise, SimpleLazyObject
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from access.permissions import is_locked
from access.roles import ADMINISTRATORS, CASHIERS, FLOOR, INSPECTORS, READERS, Role
from journal.queries import event_of_line
from people.staff import rows as people
from rulebook.refusals import Refusal
from tournaments.entries.rows import entry
from tournaments.events import EventView, day, event
from tournaments.venue import rows as venue_rows
from tournaments.venue.rows import has_house, house


@dataclass(frozen=True, slots=True)
class NavItem:
    """A section in the navigation bar."""

    label: str | Promise
    url: str
    icon: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class PersonMark:
    """The person signed in at this terminal."""

    id: int
    name: str
    role: str
    initials: str


@dataclass(frozen=True, slots=True)
class Language:
    """A language of the house."""

    code: str
    name: str


@dataclass(frozen=True, slots=True)
class Shell:
    """The content of the frame around a page."""

    house_name: str = ""
    home_url: str = "/"
    event_name: str = ""
    event_url: str = ""
    nav: tuple[NavItem, ...] = ()
    person: PersonMark | None = None
    switch_url: str = ""
    lock_url: str = ""
    stay_url: str = ""
    lock_after_seconds: int = 0
    languages: tuple[Language, ...] = ()
    is_demo: bool = False
    demo_url: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the bar, by its URL name; ``roles`` may open it, ``covers`` are the pages below it."""

    name: str
    label: str | Promise
    icon: str
    roles: frozenset[str]
    covers: tuple[str, ...] = ()


INSPECTOR = frozenset({Role.INSPECTOR.value})
"""In the bar only for inspectors; others open these pages from the house and the sales."""
HOUSE_SECTIONS = (
    Section(
        "lobby",
        _("Events"),
        "home",
        READERS,
        (
            *("events", "event-new", "templates", "calculators", "calculator", "rulings"),
            *("payout-tables", "payout-table-page"),
        ),
    ),
    Section(
        "players",
        _("Players"),
        "people",
        READERS,
        (
            *("player", "player-new", "player-ban", "player-ban-lift", "player-erase", "player-account"),
            *("players-duplicates", "player-merge", "winnings", "players-import", "ban-lists"),
            *("player-public-name", "player-photograph", "player-documents", "floor-player-requests"),
        ),
    ),
    Section("room", _("Room"), "table", READERS, ("room-add", "room-table")),
    Section(
        "drawers",
        _("Drawers"),
        "cash",
        CASHIERS,
        (
            *("drawer-use", "drawer-close", "drawer-hand-over", "drawer-sheet", "day-report"),
            *("approvals", "approval", "refunds", "refund", "refund-take-back", "refund-banned"),
            *("unclaimed", "prize-calls", "tips", "tickets", "ticket", "ticket-new", "ticket-sheet"),
            *("drawer-exchange", "drawer-notes", "drawer-notes-lines", "day-lines"),
        ),
    ),
    Section(
        "displays",
        _("Displays"),
        "screen",
        FLOOR,
        (
            *("automation", "automation-new", "automation-edit", "automation-dry-run"),
            *("displays-room", "displays-settings", "playlist", "playlist-new", "layout"),
        ),
    ),
    Section("inspection", _("Inspection"), "list", INSPECTOR, ("inspection-list", "inspection-line")),
    Section(
        "house",
        _("House"),
        "settings",
        INSPECTORS,
        (
            "house-details",
            "house-rules",
            "cashier-rules",
            "drawer-rules",
            "approval-rules",
            *("paying-rules", "prize-taxes", "cash-limits", "cash-limit", "cash-limit-new"),
            *("exchange-rates", "exchange-rate-new", "house-chips", "look", "backups"),
            "devices",
            "device-name",
            "printers",
            "printer-new",
            "printer",
        ),
    ),
    Section(
        "staff",
        _("Staff"),
        "person",
        ADMINISTRATORS,
        ("person", "person-new", "person-password", "person-pin", "person-badge", "tokens"),
    ),
)
EVENT_SECTIONS = (
    Section("lobby", _("Events"), "home", READERS),
    Section(
        "dashboard",
        _("Floor"),
        "table",
        READERS,
        (
            *("floor-start", "floor-blinds", "floor-move", "floor-table", "floor-moves"),
            *("floor-incidents", "floor-incident", "floor-incident-new", "floor-pots", "floor-pots-hand"),
            *("floor-absent", "floor-awaited", "floor-open-tables", "floor-break-order", "floor-button"),
            *("floor-chips", "floor-count-import", "floor-count-table", "floor-stack-history"),
            *("floor-bags", "floor-bag-sign", "floor-end-day", "floor-requests", "floor-redraw"),
            *("floor-exchange-chips", "floor-colour-up-table", "colour-ups", "floor-notes", "last-hands"),
            *("floor-penalties", "floor-penalty", "floor-buying", "floor-seat-won", "shot-clocks-page"),
            *("console", "event-rulings", "re-entries"),
        ),
    ),
    Section("cashier", pgettext_lazy("page", "Cashier"), "cash", CASHIERS),
    Section(
        "payouts",
        _("Payouts"),
        "trophy",
        READERS,
        (
            *("payouts-edit", "pool", "pool-lines", "bounties", "bounties-begin", "bounties-pay"),
            *("deal", "award-pay", "award-back", "difference"),
        ),
    ),
    Section(
        "floor-journal",
        _("Journal"),
        "journal",
        READERS,
        ("floor-proofs", "floor-proof", "floor-drawn", "floor-undo"),
    ),
    Section(
        "event-inspection", _("Inspection"), "list", INSPECTOR, ("event-inspection-list", "authority-copies")
    ),
    Section(
        "event",
        _("Set-up"),
        "settings",
        READERS,
        (
            "event-edit",
            "event-topic",
            "event-check",
            "event-duplicate",
            "event-postpone",
            "event-rules",
            "structure",
            "structure-import",
            "template-save",
            "template-use",
            "floor-cancel",
            "floor-stop",
            "event-chips",
            "event-simulation",
        ),
    ),
)


def shell(request: HttpRequest) -> dict[str, object]:
    """Context processor: ``shell``, built if a template uses it."""
    return {
        "shell": SimpleLazyObject(lambda: _shell(request)),
        "house_name": SimpleLazyObject(_house_name),
        "is_demo": SimpleLazyObject(lambda: has_house() and house().is_demo),
    }


def _house_name() -> str:
    return house().name if has_house() else ""


def _shell(request: HttpRequest) -> Shell:
    if not has_house():
        return Shell(languages=_languages(()))
    house = venue_rows.house()
    # A request that is refused before authentication has no user.
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated or is_locked(request):
        return Shell(house.name, switch_url=_url("login"), languages=_languages(house.languages))
    person = people.person(user.pk)
    event = _event_in_hand(request)
    return Shell(
        house_name=house.name,
        event_name=event.name if event else "",
        event_url=_url("dashboard", event.id) if event else "",
        nav=_nav(request, person.role, event.id if event else None),
        person=PersonMark(user.pk, person.name, str(person.role.label), person.initials),
        switch_url=_url("switch"),
        lock_url=_url("lock"),
        stay_url=_url("stay"),
        lock_after_seconds=house.lock_minutes * 60,
        languages=_languages(house.languages),
        is_demo=house.is_demo,
        demo_url=_url("house") if house.is_demo and person.role in ADMINISTRATORS else "",
    )


def _event_in_hand(request: HttpRequest) -> EventView | None:
    match = request.resolver_match
    try:
        event_id = getattr(request, "event_in_hand", None) or _event_of(match.kwargs if match else {})
        return event(event_id) if event_id is not None else None
    except Refusal:
        return None


def _event_of(named: Mapping[str, Any]) -> int | None:
    """The event in the address, or the event of the object in the address."""
    if "day_id" in named:
        return day(named["day_id"]).event_id
    if "entry_id" in named:
        return entry(named["entry_id"]).event_id
    return event_of_line(named["line_id"]) if "line_id" in named else named.get("event_id")


def put_in_hand(request: HttpRequest, event_id: int) -> None:
    """Show the sections of this event on a page whose address contains an object unknown here."""
    request.event_in_hand = event_id  # type: ignore[attr-defined]


def _nav(request: HttpRequest, role: str, event_id: int | None) -> tuple[NavItem, ...]:
    current = request.resolver_match.url_name if request.resolver_match else ""
    sections = HOUSE_SECTIONS if event_id is None else EVENT_SECTIONS
    items = []
    for section in sections:
        url = _url(section.name, event_id) or _url(section.name)
        if url and role in section.roles:
            items.append(
                NavItem(section.label, url, section.icon, current in (section.name, *section.covers))
            )
    return tuple(items)


def _url(name: str, event_id: int | None = None) -> str:
    """The address, empty if there is no such URL name."""
    try:
        return reverse(name, args=() if event_id is None else (event_id,))
    except NoReverseMatch:
        return ""


def _languages(codes: tuple[str, ...]) -> tuple[Language, ...]:
    return tuple(Language(code, name) for code, name in settings.LANGUAGES if not codes or code in codes)
