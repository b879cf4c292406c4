"""What the board consists of: tables, to-do items, latest lines, and one fragment for each other panel."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import ngettext

from access.roles import READERS
from access.viewer import Viewer, address
from automation.pages import sound_strip
from cashier.ledger.rows import sold_account
from displays.displays.rows import Health, displays
from floor.plan.rows import latest
from floor.plan.tables import plan
from floor.todo.event import to_do
from floor.todo.items import ToDo
from journal import instants
from journal.balances import know
from journal.reading import asked_once
from screens.board.clock import clock_panel
from screens.board.leaders import leaders_panel
from screens.board.own_page import next_change
from screens.board.shot_clocks import CLOCKS
from screens.board.state import state_strip
from screens.board.stats import ADMITS, stats
from screens.parts.fragments import PAGES, Drawn, Fragment, Group, ShownPage, panel
from screens.parts.versions import SOUND_SCREENS, WHOLE
from tournaments import queries as tournaments
from tournaments.entries.rows import chips_account, entries_account

BOARD = "board"
"""The name of the page among those in fragments."""
TABLE, TABLE_LINE = "screens/_table.html", "screens/_table_line.html"
STRIP_AGAIN = timedelta(seconds=20)
"""A screen that falls silent writes no line."""


def register() -> None:
    """Register the board among the pages in fragments."""
    PAGES[BOARD] = ShownPage(READERS, GROUPS)


@asked_once
def _know_accounts(event_id: int) -> None:
    """Read in one statement what several groups add up."""
    know([[account(event_id)] for account in (entries_account, chips_account, sold_account)])


def _plan(event_id: int, _viewer: Viewer) -> Drawn:
    _know_accounts(event_id)
    room = plan(event_id)
    fragments = [
        Fragment(f"t{table.id}", TABLE_LINE if table.is_line else TABLE, {"table": table})
        for table in room.tables
    ]
    if room.finish is not None:
        fragments.append(Fragment("finish", "screens/_finish.html", {"finish": room.finish}))
    elif not fragments:
        fragments.append(Fragment("no-tables", "screens/_no_tables.html", {"is_over": room.is_over}))
    marks = {
        "class": f"plan {room.shape}",
        "data-can": room.can,
        "data-played": "" if room.is_played else None,
    }
    return Drawn(fragments, marks={"plan": marks}, again_at=room.again_at)


def _todo(event_id: int, viewer: Viewer) -> Drawn:
    todo = to_do(event_id, viewer)
    later = address("do-later", event_id, when=viewer.runs_floor)
    fragments = [
        _item(item, later, is_first=place == 0 and not item.is_line) for place, item in enumerate(todo.items)
    ]
    if not todo.count:
        context = {"later": todo.later, "coming": next(iter(todo.coming), None)}
        fragments.insert(0, Fragment("todo-none", "floor/_todo_none.html", context))
    head = {"count": todo.count, "note": todo.note, "notes_url": todo.notes_url}
    return Drawn(
        fragments,
        beside=[
            Fragment("todo-head", "floor/_todo_head.html", head),
            Fragment(
                "todo-after", "floor/_todo_after.html", {"coming": todo.coming, "checked": todo.checked}
            ),
        ],
        marks={"todo-panel": {"data-count": str(todo.count)}},
        again_at=todo.again_at,
    )


def _item(item: ToDo, later: str, *, is_first: bool) -> Fragment:
    key = f"todo-{item.key}"
    context = {
        "item": item,
        "key": key,
        "is_first": is_first,
        "later_url": later if item.may_be_later else "",
    }
    return Fragment(key, "floor/_todo_item.html", context)


def _latest(event_id: int, viewer: Viewer) -> Drawn:
    board = latest(event_id, viewer)
    fragments = [
        Fragment(f"line-{line.id}", "screens/_latest_line.html", {"line": line, "board_url": board.board_url})
        for line in board.lines
    ]
    return Drawn(fragments or [Fragment("no-lines", "screens/_latest_none.html", {})])


def _screens(_event_id: int, _viewer: Viewer) -> Drawn:
    """Whether all screens of the house are connected; a silent one is named on the page of displays."""
    now = instants.now()
    paired = displays()
    is_quiet = any(screen.health(now) in (Health.OFF, Health.STALE) for screen in paired)
    text = ngettext("%(count)s screen connected", "%(count)s of %(count)s screens connected", len(paired))
    line = "" if is_quiet or not paired else text % {"count": len(paired)}
    fragments = [Fragment("todo-screens", "screens/_todo_screens.html", {"line": line})]
    return Drawn(fragments, again_at=now + STRIP_AGAIN)


def _strip(_event_id: int, _viewer: Viewer) -> Drawn:
    fragments = [Fragment("sound-strip", "automation/_strip.html", {"sound": sound_strip()})]
    return Drawn(fragments, again_at=instants.now() + STRIP_AGAIN)


def _stats(event_id: int, viewer: Viewer) -> Any:
    _know_accounts(event_id)
    return stats(event_id, viewer)


def _figures_change(event_id: int) -> datetime | None:
    """When a figure changes without a line: by the clock, or with the minute the finish and the pace of the sales."""
    minute = instants.next_minute() if tournaments.event(event_id).state in ADMITS else None
    return min((at for at in (next_change(event_id), minute) if at is not None), default=None)


# An answer to a tap brings the first that fit into its time.
GROUPS = (
    panel("clock-panel", "clock", "screens/_clock.html", "clock", clock_panel),
    Group("plan", frozenset({"seats", "clock", "payouts"}), _plan, place="plan", is_for_all=True),
    panel(
        "state-strip",
        "clock stats payouts seats stacks",
        "screens/_state.html",
        "state",
        state_strip,
        next_change,
    ),
    panel("stats-panel", "stats clock payouts", "screens/_stats.html", "stats", _stats, _figures_change),
    panel(
        "leaders-panel", "stacks clock stats", "screens/_leaders.html", "leaders", leaders_panel, next_change
    ),
    Group(
        "todo",
        frozenset({"seats", "stats", "payouts", "bounties", "clock", "stacks"}),
        _todo,
        place="todo-items",
    ),
    Group("todo-screens", frozenset({"display"}), _screens, is_for_all=True),
    Group("latest", frozenset({WHOLE}), _latest, place="latest-lines"),
    CLOCKS,
    Group("sound-strip", frozenset({SOUND_SCREENS, "display"}), _strip, is_for_all=True),
)
