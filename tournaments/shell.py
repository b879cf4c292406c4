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
from access.roles import ADMINISTRATORS, CAGE, CASHIERS, DIRECTORS, FLOOR, READERS, Role
from journal.queries import event_of_line
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
    event_id: int | None = None
    page: str = ""
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
    """A section of the bar: the page that it leads to, of the event in hand (``of_event``) or without one.

    ``roles`` see it; ``covers`` are the pages below it.
    """

    page: str
    label: str | Promise
    icon: str
    roles: frozenset[str]
    of_event: str = ""
    covers: frozenset[str] = frozenset()


INSPECTOR = frozenset({Role.INSPECTOR.value})
"""An inspector's bar has the inspection alone; the chooser of events and the search lead to what else they may read."""
OF_THE_DRAWERS = frozenset(
    {
        *("drawer-use", "drawer-close", "drawer-hand-over", "drawer-sheet", "day-report"),
        *("approvals", "approval", "refunds", "refund", "refund-take-back", "refund-banned"),
        *("unclaimed", "prize-calls", "tips", "tickets", "ticket", "ticket-new", "ticket-sheet"),
        *("drawers", "drawer-exchange", "drawer-notes", "drawer-notes-lines", "day-lines"),
    }
)
OF_THE_PRIZES = frozenset(
    {
        *("payouts", "payouts-edit", "pool", "pool-lines", "bounties", "bounties-begin", "bounties-pay"),
        *("deal", "award-pay", "award-back", "difference", "side-pool"),
    }
)
SECTIONS = (
    Section("lobby", _("Events"), "home", READERS - INSPECTOR),
    Section(
        "floor-now",
        _("Floor"),
        "table",
        FLOOR,
        "dashboard",
        frozenset(
            {
                *("floor-start", "floor-blinds", "floor-move", "floor-table", "floor-moves"),
                *("floor-incidents", "floor-incident", "floor-incident-new", "floor-pots", "floor-pots-hand"),
                *("floor-absent", "floor-awaited", "floor-open-tables", "floor-break-order", "floor-button"),
                *("floor-chips", "floor-count-import", "floor-count-table", "floor-stack-history"),
                *("floor-bags", "floor-bag-sign", "floor-end-day", "floor-requests", "floor-redraw"),
                *("floor-merge", "bracket"),
                *("floor-exchange-chips", "floor-colour-up-table", "colour-ups", "floor-notes", "last-hands"),
                *("floor-penalties", "floor-penalty", "floor-buying", "floor-seat-won", "shot-clocks-page"),
                *("console", "event-rulings", "re-entries", "displays-announcing", "quick-game"),
                *("floor-journal", "floor-proofs", "floor-proof", "floor-drawn", "floor-undo"),
            }
        )
        | OF_THE_PRIZES,
    ),
    Section(
        "cashier-now",
        pgettext_lazy("page", "Cashier"),
        "cash",
        CASHIERS,
        "cashier",
        frozenset({"sales", "sale-void"}) | OF_THE_DRAWERS | OF_THE_PRIZES,
    ),
    Section("cage", _("Cage"), "bank", CAGE, covers=OF_THE_DRAWERS),
    Section("inspection", _("Inspection"), "list", INSPECTOR, "event-inspection"),
    Section(
        "house",
        _("House"),
        "settings",
        DIRECTORS,
        covers=frozenset(
            {
                *("house-details", "house-rules", "cashier-rules", "drawer-rules", "approval-rules"),
                *("jackpots-page", "jackpot-page", "jackpot-win"),
                *("paying-rules", "prize-taxes", "cash-limits", "cash-limit", "cash-limit-new"),
                *("exchange-rates", "exchange-rate-new", "house-chips", "look", "backups"),
                *("devices", "device-name", "printers", "printer-new", "printer"),
                *("room", "room-add", "room-table", "displays", "displays-room", "displays-settings"),
                *("playlist", "playlist-new", "layout", "automation", "automation-new"),
                *("automation-edit", "automation-dry-run", "staff", "person", "person-new"),
                *("person-password", "person-pin", "person-badge", "tokens", "players", "player"),
                *("player-new", "player-ban", "player-ban-lift", "player-erase", "player-account"),
                *("players-duplicates", "player-merge", "winnings", "players-import", "ban-lists"),
                *("player-public-name", "player-photograph", "player-documents", "floor-player-requests"),
                *("inspection", "inspection-list", "inspection-line", "event-inspection"),
                *("event-inspection-list", "authority-copies", "structures", "payout-tables", "templates"),
                *("payout-table-page", "health"),
            }
        ),
    ),
)
NARROWEST_FIRST = ("inspection", "cage", "floor-now", "cashier-now", "house")
"""Which section a page belongs to if several cover it; all that is left belongs to the events."""


def shell(request: HttpRequest) -> dict[str, object]:
    """Context processor: ``shell``, built if a template uses it."""
    return {
        "shell": SimpleLazyObject(lambda: _shell(request)),
        "house_name": SimpleLazyObject(_house_name),
        "event_cookie": settings.EVENT_COOKIE_NAME,
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
    event = _event_in_hand(request)
    return Shell(
        house_name=house.name,
        event_name=event.name if event else "",
        event_id=event.id if event else None,
        page=(request.resolver_match.url_name or "") if request.resolver_match else "",
        nav=_nav(request, user.role, event.id if event else None),
        person=PersonMark(user.pk, user.name, user.get_role_display(), user.initials),
        switch_url=_url("switch"),
        lock_url=_url("lock"),
        stay_url=_url("stay"),
        lock_after_seconds=house.lock_minutes * 60,
        languages=_languages(house.languages),
        is_demo=house.is_demo,
        demo_url=_url("house") if house.is_demo and user.role in ADMINISTRATORS else "",
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
    seen = {section.page: section for section in SECTIONS if role in section.roles}
    covering = (
        page
        for page in NARROWEST_FIRST
        if page in seen and current in {page, seen[page].of_event, *seen[page].covers}
    )
    chosen = next(covering, "inspection" if role in INSPECTOR else "lobby")
    return tuple(
        NavItem(
            section.label,
            _url(section.of_event, event_id) if section.of_event and event_id else _url(section.page),
            section.icon,
            section.page == chosen,
        )
        for section in sorted(
            seen.values(), key=lambda section: section.page == "lobby" and role not in FLOOR
        )
    )


def _url(name: str, event_id: int | None = None) -> str:
    """The address, empty if there is no such URL name."""
    try:
        return reverse(name, args=() if event_id is None else (event_id,))
    except NoReverseMatch:
        return ""


def _languages(codes: tuple[str, ...]) -> tuple[Language, ...]:
    return tuple(Language(code, name) for code, name in settings.LANGUAGES if not codes or code in codes)
