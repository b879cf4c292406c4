"""Screens are notified of exactly what changed: every part is compared before and after each action, at one instant."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from django.core.serializers.json import DjangoJSONEncoder
from django.utils import translation

from access.viewer import Viewer
from displays.displays.rows import displays
from floor.models import DealerPass
from floor.play.hands import DealerPassView
from journal import instants, opening
from journal.book import Actor, OpenBook
from journal.kinds import BookKind
from journal.models import Line
from journal.opening import Command
from journal.reading import recalling_queries
from rulebook.refusals import Refusal
from screens.board.clock_more import clock_more
from screens.parts import fragments
from screens.parts import table as of_table
from screens.parts.cache import PartRequest
from screens.parts.evening import events_tonight
from screens.parts.fragments import PAGES, Group, Watched, forget, is_page, whole
from screens.parts.registry import BUILDERS, build
from screens.parts.screen_tokens import Audience, Holder, ScreenToken
from screens.parts.versions import DISPLAY, EVENTS, ME, SOUNDS, TABLE, WHOLE, seen_as
from seating import queries as seating
from tests.builders import BUILDING
from tests.notices import SEEN
from tournaments import queries as tournaments

MOST_ENTRIES = 60
"""Events with more have their own tests: a snapshot of them takes too long."""
MOST_EVENTS = 2
STAFF = Viewer("director")
WORKER = ScreenToken(Holder.PERSON, 0, 0, "en")
Snapshot = dict[tuple[str, int], str]
Look = Callable[[int], Any]


@dataclass(frozen=True, slots=True)
class View:
    """Something on a screen, and the parts whose change makes the screen read it again."""

    name: str
    hears: frozenset[str]
    look: Look


def _public(part: str, audience: Audience = Audience.PUBLIC, holder_id: int = 0) -> Look:
    def look(event_id: int) -> Any:
        return build(PartRequest(event_id, part, audience, "en", holder_id))

    return look


def _seen_by_the_staff(name: str, hears: str, look: Look) -> View:
    return View(name, frozenset(hears.split()), look)


def _evening(_event_id: int) -> Any:
    """The events of this evening and their starts; their clocks and figures are watched separately."""
    listed = events_tonight()
    return [(event_id, tournaments.current_day(event_id).starts_at) for event_id in listed]


def _mine(event_id: int) -> Any:
    listed = [entry.id for entry in tournaments.entries(event_id)]
    sample = sorted({listed[0], listed[len(listed) // 2], listed[-1]}) if listed else []
    return [_public(ME, holder_id=entry_id)(event_id) for entry_id in sample]


def _table(event_id: int) -> Any:
    """The first and the last table as on their dealers' pages, as if each dealer had a pass."""
    numbers = sorted(one.number for one in seating.tables(tournaments.current_day(event_id).id))
    return [_dealer(event_id, number) for number in sorted({*numbers[:1], *numbers[-1:]})]


def _dealer(event_id: int, number: int) -> Any:
    first = DealerPass.objects.filter(event_id=event_id, number=number).order_by("pk").first()
    is_revoked = first is not None and first.revoked_at is not None
    shown = DealerPassView(1, event_id, number, "code", is_revoked)
    with patch.object(of_table.floor, "dealer_pass_of", lambda _pass_id: shown):
        return _public(TABLE, holder_id=1)(event_id)


def _displays(event_id: int) -> Any:
    return [_public(DISPLAY, holder_id=row.id)(event_id) for row in displays()[:2]]


def _house(_event_id: int) -> Any:
    """The figures of a screen that shows no event: the house's name."""
    return _public("stats")(0)


Shown = dict[tuple[str, str, int], str]
_fresh: Shown = {}
"""The groups of the pages in fragments as they are now, made from nothing: by page, name and event."""


def _groups(events: list[int]) -> Shown:
    """The groups as they are kept: what depends on no announced part is not read again."""
    found: Shown = {}
    for event_id in (*events, 0):
        for page, shown in PAGES.items():
            if not is_page(page, event_id):
                continue
            watched = Watched(page, event_id, STAFF.role, "en")
            try:
                whole(watched)
            except Refusal as refused:
                found |= {(page, group.name, event_id): refused.code for group in shown.groups}
                continue
            for name, kept in fragments._event_of(event_id).boards[watched].groups.items():
                html = [text for _at, _fragment, text in kept.elements.values()]
                found[page, name, event_id] = json.dumps([html, kept.order, kept.marks])
    return found


def _group(page: str, group: Group) -> View:
    """A group of fragments, made from nothing."""

    def look(event_id: int) -> Any:
        return [_fresh[page, group.name, 0 if PAGES[page].of_house else event_id]]

    return View(f"{page}: {group.name}", group.parts, look)


def _forgotten(book: OpenBook, kept: Shown) -> list[str]:
    """What differs from a group made from nothing: an input whose change was not noticed."""
    verb = type(book.facts[-1]).__name__
    return [
        f"{verb}: kept {page}, {name}"
        for (page, name, event), text in kept.items()
        if text != _fresh[page, name, event]
    ]


VIEWERS = (
    *(View(part, frozenset({part}), _public(part)) for part in BUILDERS if part not in (EVENTS, SOUNDS)),
    View("seats of the staff", frozenset({"seats"}), _public("seats", Audience.STAFF)),
    View("sounds", frozenset({SOUNDS}), _public(SOUNDS)),
    View("the house", frozenset({"stats"}), _house),
    View("the evening", frozenset({"clock", "stats"}), _evening),
    View(ME, frozenset({ME}), _mine),
    View(TABLE, frozenset({TABLE}), _table),
    View(DISPLAY, frozenset({DISPLAY}), _displays),
    *(_group(page, group) for page, shown in PAGES.items() for group in shown.groups),
    _seen_by_the_staff("more of the clock", "clock", lambda event_id: clock_more(event_id, STAFF)),
)


def _events_of(books: tuple[Any, ...]) -> list[int]:
    """The events whose books are open; the latest ones if only the house's book is open."""
    own = [book.subject_id for book in books if book.kind == BookKind.TOURNAMENT]
    if not own and any(book.kind == BookKind.HOUSE for book in books):
        own = sorted(event.id for event in tournaments.events())[-1:]
    return [one for one in own if _is_small(one)][:MOST_EVENTS]


def _is_small(event_id: int) -> bool:
    try:
        return tournaments.field(event_id).entries <= MOST_ENTRIES
    except Refusal:
        return False


def _snapshot(events: list[int], now: Any) -> Snapshot:
    # A single snapshot, as when a part is built: a query of several views runs once.
    forget()
    with instants.simulated_at(now), recalling_queries(is_snapshot=True), translation.override("en"):
        _fresh.clear()
        _fresh.update(_groups(events))
        return {(viewer.name, event): _looked(viewer, event) for event in events for viewer in VIEWERS}


def _looked(viewer: View, event_id: int) -> str:
    try:
        told = viewer.look(event_id)
    except Refusal as refused:
        return f"refused: {refused.code}"
    if isinstance(told, (dict, list)):
        return json.dumps(told, cls=DjangoJSONEncoder)
    return _without_version(told)


def _without_version(part: Any) -> str:
    """A panel contains its version; that alone is no change."""
    fields = {
        name: getattr(part, name) for name in part.__dataclass_fields__ if name not in ("version", "part")
    }
    return repr(fields)


@contextmanager
def watching(*, is_strict: bool = True, every: int = 1, start: int = 0) -> Iterator[None]:
    """Every action inside announces its changes, or the test fails.

    ``every``: check one action in this many, counted from ``start``; actions that only set up a test count if
    every action does.
    """
    close, missed = opening._close, list[str]()
    held: dict[int, tuple[list[int], Snapshot]] = {}
    counted = start

    def opened(books: Any, actor: Actor, now: Any, secret: bytes | None = None) -> OpenBook:
        nonlocal counted
        # A refused action closed no book: its earlier records are of no use to the next.
        held.clear()
        book = OpenBook(books, actor, now, secret)
        if every > 1 and BUILDING.get():
            return book
        counted += 1
        if counted % every == 0:
            events = _events_of(book.books)
            held[id(book)] = (events, _snapshot(events, now))
        return book

    def closed(book: OpenBook, command: Command) -> Line | None:
        line = close(book, command)
        events, before = held.pop(id(book), ([], {}))
        if book.facts and events:
            with instants.simulated_at(book.now):
                kept = _groups(events)
            missed.extend(_compared(book, before, _snapshot(events, book.now)))
            missed.extend(_forgotten(book, kept))
        return line

    with patch.object(opening, "OpenBook", opened), patch.object(opening, "_close", closed):
        yield
    assert not (is_strict and missed), "changed and not announced: " + ", ".join(missed)


def _compared(book: OpenBook, before: Snapshot, after: Snapshot) -> list[str]:
    """The changes that were not announced; needless announcements are counted."""
    verb, told = type(book.facts[-1]).__name__, seen_as(book.parts) | {WHOLE}
    if verb == "FieldBuilt":
        # Not an action of the product: the tests' own way to fill a room.
        return []
    changed = {name for name, event in before if before[name, event] != after[name, event]}
    heard: set[str] = set()
    missed = []
    for viewer in VIEWERS:
        if viewer.name in changed:
            heard |= viewer.hears
            if not viewer.hears & told:
                missed.append(f"{verb}: {viewer.name}")
    named = book.parts & {part for viewer in VIEWERS for part in viewer.hears}
    SEEN.unannounced.update(missed)
    SEEN.actions += 1
    SEEN.notices[verb] += len(named)
    SEEN.for_nothing[verb] += len(named - heard)
    SEEN.parts.update(named - heard)
    return missed
