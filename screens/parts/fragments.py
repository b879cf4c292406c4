"""Pages in fragments: each rendered once for its values, its role and its language, and sent to all who lack it.

A fragment is one element with an id, rendered again only if the values that it shows differ. A page has one
stamp, up to which it shows everything; a frame brings what changed since.
"""

from __future__ import annotations

import logging
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import lru_cache, partial
from typing import Any

from django.db.models import Model
from django.template.loader import render_to_string
from django.utils import timezone, translation

from access.viewer import Viewer
from journal import instants
from journal.reading import Answered, answers_of_snapshot, read_snapshot, seeing
from screens.parts.frame import START, Attributes, Frame, Past, Stamp, holds, past_of
from screens.parts.registry import house_zone
from screens.parts.versions import WHOLE, versions_of_pages
from tournaments import queries as tournaments

log = logging.getLogger(__name__)
LONG = 0.006
"""The seconds of processor that a part of an answer may take, as its groups took last time, unless it is one group."""
FORGOTTEN_AFTER = 60
"""Seconds after which a page that nobody watches is no longer kept."""
REUSED_FOR = timedelta(seconds=3)
"""What was read for one role is not read again for the next at the same versions; nothing is due meanwhile."""
LOADED_WITHIN = timedelta(seconds=5)
"""A page that is loaded shows nothing read longer ago, so that it is right about what time alone changes."""
REPEATED_AFTER = timedelta(seconds=5)
"""What could not be read is read again."""
STAMPS_KNOWN = 300
INDENTED = re.compile(r"\s*\n\s*")


@dataclass(frozen=True, slots=True)
class Fragment:
    """An element with this id: a template and the values that it shows."""

    id: str
    template: str
    values: Mapping[str, Any]

    def render(self) -> str:
        """The element, on one line."""
        return INDENTED.sub(" ", render_to_string(self.template, dict(self.values))).strip()


@dataclass(frozen=True, slots=True)
class Drawn:
    """The fragments of a group as they are now, in order; those ``beside`` have places of their own.

    ``marks`` are attributes of elements that are no fragments, by id; without a value an attribute is removed.
    ``again_at`` is when they differ though nothing is done.
    """

    fragments: Sequence[Fragment]
    beside: Sequence[Fragment] = ()
    marks: Mapping[str, Attributes] = field(default_factory=dict)
    again_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Fragments that are read together whenever one of these parts changes; ``WHOLE`` is any line.

    ``place`` is the id of the element that lists them, empty for a fragment in a place of its own. What
    ``is_for_all`` is the same for every role.
    """

    name: str
    parts: frozenset[str]
    draw: Callable[[int, Viewer], Drawn]
    place: str = ""
    is_for_all: bool = False


@dataclass(frozen=True, slots=True)
class ShownPage:
    """A kind of page, the roles that may read it, and what it consists of; one ``of_house`` is of event 0."""

    reads: frozenset[str]
    groups: tuple[Group, ...]
    of_house: bool = False


def columns(row: Model) -> tuple[Any, ...]:
    """The values of a row, for a fragment that shows it: rows with one key are equal, whatever their values."""
    return tuple(getattr(row, column.attname) for column in row._meta.concrete_fields)


def panel(
    element: str,
    parts: str,
    template: str,
    name: str,
    read: Callable[[int, Viewer], Any],
    again_at: Callable[[int], datetime | None] = lambda _event_id: None,
) -> Group:
    """A group of one fragment in a place of its own."""

    def draw(event_id: int, viewer: Viewer) -> Drawn:
        fragment = Fragment(element, template, {name: read(event_id, viewer)})
        return Drawn([fragment], again_at=again_at(event_id))

    return Group(element, frozenset(parts.split()), draw)


PAGES: dict[str, ShownPage] = {}
"""The pages in fragments, by name."""


OF_DAY = re.compile(r"(\w+?)_day([1-9]\d?)")
"""The name of a page as it shows one day of several that are played at once: ``board_day2``."""


def page_named(name: str) -> ShownPage | None:
    """The page of this name, also as it shows one day; None if there is none."""
    match = OF_DAY.fullmatch(name)
    if match is None or match[1] not in PAGES or PAGES[match[1]].of_house:
        return PAGES.get(name)
    return _of_day(match[1], int(match[2]))


def name_of_day(name: str, number: int) -> str:
    """The name of a page of an event that shows the day with this number."""
    return f"{name}_day{number}"


@lru_cache
def _of_day(name: str, number: int) -> ShownPage:
    groups = (replace(group, draw=partial(_drawn_of, number, group.draw)) for group in PAGES[name].groups)
    return replace(PAGES[name], groups=tuple(groups))


def _drawn_of(number: int, draw: Callable[[int, Viewer], Drawn], event_id: int, viewer: Viewer) -> Drawn:
    """The fragments of a group as they are for one day; for the usual one once there is no such day."""
    day = next((day for day in tournaments.days(event_id) if day.number == number), None)
    with tournaments.viewing(day.id if day else 0):
        return draw(event_id, viewer)


def is_page(name: str, event_id: int) -> bool:
    """Whether there is a page of this name for an event, or for the house, 0."""
    page = page_named(name)
    return page is not None and page.of_house == (event_id == 0)


def _shown(name: str) -> ShownPage:
    return page_named(name) or PAGES[name]


def readers_of(name: str) -> frozenset[str]:
    """The roles that may read a page."""
    return _shown(name).reads


@dataclass(frozen=True, slots=True)
class Watched:
    """A page of an event, for a role, in a language: everybody who watches it gets the same bytes."""

    page: str
    event_id: int
    role: str
    language: str


@dataclass(slots=True)
class _Group:
    """A group as it was last read: its elements, each with the stamp at which it last changed."""

    read_at: Stamp = START
    elements: dict[str, tuple[Stamp, Fragment, str]] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    order_at: Stamp = START
    marks: Mapping[str, Attributes] = field(default_factory=dict)
    marks_at: Stamp = START
    parts: Mapping[str, int] | None = None
    looked_at: datetime | None = None
    again_at: datetime | None = None
    seconds: float = 0.0

    def is_due(self, group: Group, parts: Mapping[str, int], now: datetime, oldest: timedelta | None) -> bool:
        """Whether it may differ from what was last read, or was read longer ago than ``oldest``."""
        if self.parts is None or self.looked_at is None or (self.again_at and self.again_at <= now):
            return True
        if oldest is not None and abs(now - self.looked_at) > oldest:
            return True
        return any(parts.get(part, 0) != self.parts.get(part, 0) for part in group.parts)

    def take(self, drawn: Drawn, stamp: Stamp) -> None:
        """Keep what is drawn now; what reads the same keeps its stamp."""
        elements: dict[str, tuple[Stamp, Fragment, str]] = {}
        for fragment in (*drawn.fragments, *drawn.beside):
            last = self.elements.get(fragment.id)
            html = last[2] if last is not None and last[1] == fragment else fragment.render()
            at = last[0] if last is not None and last[2] == html else stamp
            elements[fragment.id] = at, fragment, html
        self.elements = elements
        if (order := tuple(fragment.id for fragment in drawn.fragments)) != self.order:
            self.order, self.order_at = order, stamp
        if drawn.marks != self.marks:
            self.marks, self.marks_at = drawn.marks, stamp
        self.again_at, self.read_at = drawn.again_at, stamp


@dataclass(slots=True)
class _Board:
    """A page as it is kept: up to which stamp it is whole, and the past of each stamp that it has had."""

    at: Stamp = START
    groups: dict[str, _Group] = field(default_factory=dict)
    pasts: OrderedDict[int, str] = field(default_factory=OrderedDict)
    asked: float = 0.0

    def note(self, version: int, past: str) -> None:
        """Remember the past of a version that pages were brought to."""
        self.pasts[version] = past
        while len(self.pasts) > STAMPS_KNOWN:
            self.pasts.popitem(last=False)


@dataclass(slots=True)
class _Read:
    """The rows that were read last, in a language: at which versions, and until when nothing is due."""

    parts: Mapping[str, int]
    language: str
    at: datetime
    until: datetime
    answers: Answered

    def still_holds(self, parts: Mapping[str, int], language: str, now: datetime) -> bool:
        """Whether they would be read as they were."""
        return self.parts == parts and self.language == language and self.at <= now < self.until


class _Event:
    """The kept pages of one event."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.past: Past | None = None
        self.newest = START
        self.read: _Read | None = None
        self.boards: dict[Watched, _Board] = {}
        self.shared: dict[tuple[str, str, str], _Group] = {}

    def forget(self) -> None:
        """Drop everything: the database is another one, or an earlier copy of it."""
        self.past, self.newest, self.read = None, START, None
        self.boards.clear()
        self.shared.clear()

    def due_after(self, now: datetime) -> datetime:
        """When a kept group next differs though nothing is done, ``REUSED_FOR`` from now at the latest."""
        kept = (group for board in self.boards.values() for group in board.groups.values())
        times = (group.again_at for group in kept if group.again_at is not None and group.again_at > now)
        return min((*times, now + REUSED_FOR))

    def group(self, watched: Watched, board: _Board, group: Group) -> _Group:
        """A group of the page as it is kept, with all roles or for its own."""
        if not group.is_for_all:
            return board.groups.setdefault(group.name, _Group())
        key = (watched.page, group.name, watched.language)
        return board.groups.setdefault(group.name, self.shared.setdefault(key, _Group()))


_events: dict[int, _Event] = {}
_guard = threading.Lock()


@dataclass(frozen=True, slots=True)
class Whole:
    """A page as it is loaded: its frame, the text of each fragment and of each group, and the marks."""

    frame: Frame
    html: Mapping[str, str]
    marks: Mapping[str, Attributes]
    page: str


def whole(watched: Watched) -> Whole:
    """The page as it is now."""
    with _begun(watched) as look:
        for _pause in _reading(look, is_loaded=True):
            pass
        frame = _since(look, START)
        html = dict(frame.elements)
        for name, group in look.board.groups.items():
            html[name] = "".join(group.elements[key][2] for key in group.order)
    return Whole(frame, html, frame.marks, watched.page)


def lacking(watched: Watched, since: Stamp, past: str) -> Frame:
    """What a page lacks that shows everything up to ``since``, in a database with this past."""
    return next(_frames(watched, since, past))


@dataclass(frozen=True, slots=True)
class Others:
    """Pages that watch while an answer is made: up to which stamp each shows everything, and what takes their parts."""

    since: Mapping[Watched, Stamp]
    take: Callable[[Watched, Frame], None]


NO_OTHERS = Others({}, lambda _watched, _part: None)


def lacking_in_parts(
    watched: Watched, since: Stamp, past: str, others: Others = NO_OTHERS
) -> Iterator[Frame]:
    """The same in frames of which only the last is whole: what is ready does not wait for what takes long.

    The others of its language take their parts meanwhile; what is whole they get when it has ended.
    """
    return _frames(watched, since, past, others, in_parts=True)


def _frames(
    watched: Watched, since: Stamp, past: str, others: Others = NO_OTHERS, *, in_parts: bool = False
) -> Iterator[Frame]:
    """Each brings what those before it did not."""
    with _begun(watched) as look:
        brought = since
        if since != START and not _is_ours(look, since, past):
            at = look.board.at
            last = Frame(watched.event_id, watched.role, since, at, at, "", is_other=True)
        else:
            beside = [one for page, at in others.since.items() if (one := _beside(look, page, at))]
            for _pause in _reading(look, is_loaded=since == START):
                if in_parts and not (part := _since(look, since, brought, is_whole=False)).is_empty:
                    brought = part.made
                    yield part
                for one in beside:
                    one.make(others.take)
            last = _since(look, since, brought)
    yield last


def again_at(watched: Watched) -> datetime | None:
    """When the page next changes though nothing is done, as last read."""
    event = _event_of(watched.event_id)
    with event.lock:
        board = event.boards.get(watched)
        times = [group.again_at for group in board.groups.values() if group.again_at] if board else []
    return min(times, default=None)


def forget_unwatched(watched: Iterable[Watched] = ()) -> None:
    """Drop the pages that nobody watches, and nobody has asked for in a while."""
    wanted, since = set(watched), time.monotonic() - FORGOTTEN_AFTER
    with _guard:
        for event_id, event in tuple(_events.items()):
            # A page being read is not unwatched.
            if event.lock.acquire(blocking=False):
                _sweep(event, wanted, since)
                if not event.boards:
                    del _events[event_id]
                event.lock.release()


def _sweep(event: _Event, wanted: set[Watched], since: float) -> None:
    for watched, board in tuple(event.boards.items()):
        if board.asked < since and watched not in wanted:
            del event.boards[watched]
    used = {(watched.page, watched.language) for watched in event.boards}
    for key in tuple(event.shared):
        if (key[0], key[2]) not in used:
            del event.shared[key]


def forget() -> None:
    """Clear what is kept; for tests, whose event ids start at 1 each time."""
    with _guard:
        _events.clear()


def _event_of(event_id: int) -> _Event:
    with _guard:
        return _events.setdefault(event_id, _Event())


@dataclass(slots=True)
class _Look:
    """A page about to be brought up to date: the versions and the past that the database has."""

    event: _Event
    watched: Watched
    board: _Board
    version: int
    parts: Mapping[str, int]
    stamp: Stamp
    now: datetime

    @property
    def groups(self) -> Iterator[tuple[Group, _Group]]:
        """Each group with what is kept of it."""
        for group in _shown(self.watched.page).groups:
            yield group, self.event.group(self.watched, self.board, group)


@contextmanager
def _begun(watched: Watched) -> Iterator[_Look]:
    """The kept page, to be read at one moment; others wait, and find it made."""
    event = _event_of(watched.event_id)
    language = translation.override(watched.language)
    # A page that shows one day names it; what is kept of others does not depend on who asks.
    # The zone is read in the snapshot, which recalls the house.
    with event.lock, read_snapshot(), seeing(None), language, timezone.override(house_zone()):
        parts, now = versions_of_pages(watched.event_id), instants.now()
        past, is_ours = past_of(watched.event_id, event.past)
        if not is_ours:
            event.forget()
        event.past = past
        board = event.boards.setdefault(watched, _Board())
        board.asked = time.monotonic()
        if event.read is not None and event.read.still_holds(parts, watched.language, now):
            now = event.read.at
            answers_of_snapshot(event.read.answers)
        else:
            event.read = _Read(parts, watched.language, now, event.due_after(now), answers_of_snapshot())
        with instants.simulated_at(now):
            yield _Look(event, watched, board, parts[WHOLE], parts, event.newest.next(parts[WHOLE], now), now)


@dataclass(slots=True)
class _Beside:
    """A page that watches while the answer of another is made, with as much read of it as of that one."""

    look: _Look
    reading: Iterator[None]
    since: Stamp
    brought: Stamp

    def make(self, take: Callable[[Watched, Frame], None]) -> None:
        """Read the next groups, and give away what it lacks of them."""
        try:
            self.look.stamp = self.look.event.newest.next(self.look.version, self.look.now)
            next(self.reading, None)
            part = _since(self.look, self.since, self.brought, is_whole=False)
            if not part.is_empty:
                self.brought = part.made
                take(self.look.watched, part)
        except Exception:
            # It gets what is whole, or asks for it.
            log.exception("a part for %s", self.look.watched)


def _beside(look: _Look, watched: Watched, since: Stamp) -> _Beside | None:
    """The same page for those who watch it, or for another role, in the language that is in force."""
    mine, board = look.watched, look.event.boards.get(watched)
    if board is None or replace(watched, role=mine.role) != mine or since > look.event.newest:
        return None
    if watched == mine:
        return _Beside(look, iter(()), since, since)
    other = replace(look, watched=watched, board=board)
    return _Beside(other, _reading(other, is_loaded=False), since, since)


def _reading(look: _Look, *, is_loaded: bool) -> Iterator[None]:
    """Read again the groups that are due, with a pause whenever the next would make what is ready wait for long."""
    event, board, spent = look.event, look.board, 0.0
    for group, entry in look.groups:
        if not entry.is_due(group, look.parts, look.now, LOADED_WITHIN if is_loaded else None):
            continue
        if spent + entry.seconds > LONG:
            yield
            spent = 0.0
            # What is read from here on is later than what the part before has brought.
            look.stamp = event.newest.next(look.version, look.now)
        began = time.thread_time()
        try:
            drawn = group.draw(look.watched.event_id, Viewer(look.watched.role))
            entry.take(drawn, look.stamp)
            if event.read is not None and drawn.again_at is not None:
                event.read.until = min(event.read.until, drawn.again_at)
        except Exception:
            # The rest of an open page still changes; a page that is loaded shows the fault.
            if is_loaded or entry.parts is None:
                raise
            log.exception("the fragments %s of event %s", group.name, look.watched.event_id)
            # The fault may pass: it stays due, and those who watch hear of it though nothing is done.
            entry.again_at = look.now + REPEATED_AFTER
            continue
        took = time.thread_time() - began
        spent += took
        # The first time templates and names are read that are then kept: it says nothing of the next.
        entry.seconds = took if entry.parts is not None else 0.0
        entry.parts, entry.looked_at = look.parts, look.now
        event.newest = look.stamp
    made = max(entry.read_at for _group, entry in look.groups)
    if max(board.at, made).version < look.version:
        event.newest = board.at = look.stamp
    board.at = max(board.at, made)
    board.note(look.version, str(event.past))


def _is_ours(look: _Look, since: Stamp, past: str) -> bool:
    """Whether the page was read from this database: noted here, or else seen in its lines."""
    if since.version > look.version:
        return False
    return look.board.pasts.get(since.version) == past or holds(look.watched.event_id, past)


def _since(look: _Look, since: Stamp, brought: Stamp = START, *, is_whole: bool = True) -> Frame:
    """The frame from ``since``, without what is already ``brought``."""
    watched, board, lacked = look.watched, look.board, max(since, brought)
    elements: dict[str, str] = {}
    order: dict[str, Sequence[str]] = {}
    marks: dict[str, Attributes] = {}
    made = START
    for group, entry in look.groups:
        made = max(made, entry.read_at)
        elements |= {key: html for key, (at, _one, html) in entry.elements.items() if at > lacked}
        if group.place and entry.order_at > lacked:
            order[group.place] = entry.order
        if entry.marks_at > lacked:
            marks |= entry.marks
    at, past = (board.at, board.pasts.get(board.at.version, "")) if is_whole else (since, "")
    return Frame(watched.event_id, watched.role, since, at, made, past, elements, order, marks, is_whole)
