"""To-do items at the tables, and before and after play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from access.viewer import Viewer, address
from clock import rows as clock
from clock.gaps import GapView, open_gap, open_jump
from clock.words import label_of
from floor.colour_up.rows import ColourUpView, open_colour_ups
from floor.colour_up.verbs import asks_in_ms
from floor.hands.words import hand_label, waiting_label
from floor.last_hands.rows import last_hands
from floor.life.ending import has_run_out
from floor.life.reached import end_changes_at
from floor.notes.rows import notes_of
from floor.play.hands import awaits_head_count, hands, head_count, is_suggested
from floor.todo.coming import checked, coming, start_changes_at
from floor.todo.finals import end_of_day_to_do, introduction_to_do
from floor.todo.flights import flights_change_at, flights_to_do
from floor.todo.items import ToDo, ToDoList
from floor.todo.later import hidden_until
from floor.todo.subjects import (
    bags_to_do,
    bounties_to_do,
    busts_to_do,
    colour_ups_to_do,
    ends_to_confirm,
    gifts_to_do,
    house_to_do,
    last_hands_look_ms,
    last_hands_to_do,
    next_day_to_do,
    penalties_to_do,
    pins_to_do,
)
from floor.todo.tables import ahead_to_do, to_do_at_tables
from journal import instants
from payouts.awards.rows import due_awards
from payouts.publishing.differences import count_open_differences
from payouts.structure.rows import is_published, is_reopened
from payouts.unclaimed import rows as unclaimed
from rulebook.entries import is_early_start, sit_and_go_starts
from rulebook.refusals import Refusal
from rulebook.timelimit import finishes_hand
from rulebook.todo import Waits, order_changes_at, ranked
from seating import queries as seats
from tournaments import queries as tournaments
from tournaments.queries import EventView
from wording.dates import date_format


def _at_tables(event: EventView, now: datetime, *, may_write: bool) -> tuple[ToDo, ...]:
    """The items at the tables; before play those that should open."""
    if event.state == "running":
        return to_do_at_tables(event.id, may_write=may_write, at=now)
    return ahead_to_do(event.id, may_write=may_write) if event.state == "registration" else ()


def to_do(event_id: int, viewer: Viewer) -> ToDoList:
    """All to-do items: at the tables in the order of the floor, then those of the event's day."""
    event = tournaments.event(event_id)
    is_running, may_write = event.state == "running", viewer.runs_floor
    now, later = instants.now(), hidden_until(event_id)
    at_tables = _at_tables(event, now, may_write=may_write)
    racing = open_colour_ups(event.id) if is_running else ()
    items = (
        *_jumped(event, viewer),
        *_silence(event, viewer),
        *(busts_to_do(event_id, may_write=may_write) if is_running else ()),
        *_before(event, viewer),
        *_hands(event, viewer),
        *last_hands_to_do(event),
        *colour_ups_to_do(event, viewer, racing),
        *_time_over(event, viewer),
        *end_of_day_to_do(event, viewer),
        *introduction_to_do(event, viewer),
        *at_tables,
        *(penalties_to_do(event_id, may_write=may_write) if is_running else ()),
        *(bags_to_do(event_id) if is_running else ()),
        *ends_to_confirm(event, viewer),
        *gifts_to_do(event, viewer, now),
        *next_day_to_do(event, viewer),
        *flights_to_do(event, viewer),
        *bounties_to_do(event, viewer),
        *_prizes(event, viewer),
        *pins_to_do(viewer),
        *house_to_do(viewer),
    )
    shown = [item for item in items if item.key not in later]
    return ToDoList(
        items=tuple(shown[at] for at in ranked([item.due for item in shown], now)),
        again_at=_again_at(event, racing, items, later.values(), now),
        note=notes_of(event.id).event,
        notes_url=address("floor-notes", event_id),
        later=len(items) - len(shown),
        coming=coming(event, now, is_owing=any(item.about == "prizes" for item in items)),
        checked=checked(event, now) if is_running else (),
    )


def _again_at(
    event: EventView,
    racing: Sequence[ColourUpView],
    items: Sequence[ToDo],
    later: Iterable[datetime],
    now: datetime,
) -> datetime | None:
    """When the list changes without an action: a question, a deadline, the next level, old positions."""
    waits = (wait for wait in (asks_in_ms(racing), last_hands_look_ms(event)) if wait)
    day_id, is_running = tournaments.current_day(event.id).id, event.state == "running"
    times = [
        *(now + timedelta(milliseconds=wait) for wait in waits),
        order_changes_at([item.due for item in items], now),
        clock.next_change(day_id, now) if is_running else None,
        seats.positions_age_at(seats.tables(day_id), now) if is_running else None,
        start_changes_at(event, now),
        end_changes_at(event, now),
        flights_change_at(event, now),
        *(item.until for item in items),
        *later,
    ]
    return min((at for at in times if at is not None and at > now), default=None)


def _silence(event: EventView, viewer: Viewer) -> Iterator[ToDo]:
    """The system was down while the clock ran: did the tables continue?"""
    gap = open_gap(tournaments.current_day(event.id).id) if event.state == "running" else None
    if gap is None:
        return
    since, until = (date_format(timezone.localtime(at), "H:i:s") for at in (gap.since, gap.until))
    seconds = -(-gap.reading.left_ms // 1_000)
    values = {
        "since": since,
        "left": f"{seconds // 60}:{seconds % 60:02}",
        "period": label_of(gap.reading.period),
    }
    yield _to_do(
        about=f"silence {gap.id}",
        title=_("The clock was not monitored from %(since)s to %(until)s") % {"since": since, "until": until},
        why=_("At %(since)s it showed %(left)s, %(period)s; it kept running. Did the tables play on?")
        % values,
        urgency="alert",
        apply_url=_answer(gap, "went_on", viewer),
        apply_label=_("Play continued"),
        hold_url=_answer(gap, "set_back", viewer),
        hold_label=_("Set back to %(left)s") % values,
    )


def _jumped(event: EventView, viewer: Viewer) -> Iterator[ToDo]:
    """The server's clock was set during play: which time is right?"""
    jump = open_jump() if event.state == "running" else None
    if jump is None:
        return
    at = timezone.localtime(jump.at)
    wall = at + jump.by
    values = {"at": date_format(at, "H:i"), "wall": date_format(wall, "j F H:i")}
    url = address("answer-jump", jump.id, when=viewer.runs_floor)
    yield _to_do(
        about=f"jump {jump.id}",
        title=_("The machine’s clock was set: %(at)s became %(wall)s") % values,
        why=_("Levels and breaks stay where they were. Which time is right?"),
        urgency="alert",
        apply_url=url and f"{url}?answer=kept",
        apply_label=_("Keep the level"),
        hold_url=url and f"{url}?answer=taken",
        hold_label=_("The new time is right"),
    )


def _time_over(event: EventView, viewer: Viewer) -> Iterator[ToDo]:
    """The day's time is over: what the tables do next, and the link to end the day."""
    day = tournaments.current_day(event.id)
    if event.state != "running" or last_hands(event.id) is not None or not has_run_out(day.id):
        return
    text_of_hand = _("Each table finishes its hand, then every stack is counted.")
    text = _("Play stops at once, in the middle of a hand too, and every stack is counted.")
    yield _to_do(
        about="time is up",
        title=_("Time is up"),
        why=text_of_hand if finishes_hand(event.profile.clock) else text,
        urgency="warn",
        waits=Waits.PLAY,
        ask_url=address("floor-end-day", day.id, when=viewer.directs),
        ask_label=_("End the day…"),
    )


def _answer(gap: GapView, answer: str, viewer: Viewer) -> str:
    """The URL for the answer; empty for a person who may not answer."""
    url = address("answer-gap", gap.id, when=viewer.runs_floor)
    return url and f"{url}?answer={answer}"


def _before(event: EventView, viewer: Viewer) -> Iterator[ToDo]:
    if event.state in ("draft", "announced", "postponed"):
        yield _to_do(
            about="registration",
            title=_("Open registration"),
            why=_("Entries can then be sold."),
            ask_url=address("event", event.id, when=viewer.directs),
            ask_label=_("Set-up"),
        )
    if event.state == "registration":
        yield _start(event, viewer)


def _start(event: EventView, viewer: Viewer) -> ToDo:
    """One tap to start, or a page if a reason or an early start needs confirmation."""
    field = tournaments.field(event.id)
    has_enough = field.entries >= event.min_entries
    starts_at, now = tournaments.current_day(event.id).starts_at, instants.now()
    is_early = is_early_start(starts_at, now)
    return _to_do(
        about="start",
        title=_("Start play"),
        waits=Waits.PLAY if starts_at <= now else Waits.NOBODY,
        until=starts_at,
        why=_why_start(event, field.entries, field.alive),
        apply_url=address("start-play", event.id, when=viewer.directs and has_enough and not is_early),
        apply_label=_("Start play"),
        ask_url=address("floor-start", event.id, when=viewer.directs and (is_early or not has_enough)),
        ask_label=_("Start early…") if has_enough else _("Start with a reason…"),
    )


def _why_start(event: EventView, entries: int, players: int) -> str:
    """How many players there are and how many are needed; for a sit-and-go, the number that starts it."""
    rules = event.profile.clock
    players_needed = rules.start_at_entries
    values = {"entries": entries, "least": event.min_entries, "full": players_needed, "players": players}
    if sit_and_go_starts(rules, players):
        return (
            _(
                "All %(full)s players are here but play has not started automatically: start it here "
                "to see why."
            )
            % values
        )
    if players_needed:
        return _("Play starts automatically with %(full)s players; here now: %(players)s.") % values
    return _("Entries: %(entries)s; needed: %(least)s. Players without a seat draw one.") % values


def _hands(event: EventView, viewer: Viewer) -> Iterator[ToDo]:
    """Hand for hand: its console if it is on, or a suggestion near the money."""
    console = {
        "about": "hand for hand",
        "urgency": "warn",
        "waits": Waits.PLAY,
        "ask_url": address("console", event.id),
    }
    day = tournaments.current_day(event.id)
    if (play := hands(event.id)) is not None:
        yield _to_do(
            **console,
            title=hand_label(play),
            why=waiting_label(play),
            ask_label=_("To the tables…"),
        )
    elif is_suggested(event, tournaments.players_left(event.id)):
        yield _to_do(
            **console,
            title=_("Hand for hand"),
            why=_("The money is close: tables should wait for each other."),
            ask_label=_("Announce it…"),
        )
    elif awaits_head_count(event) and (heads := head_count(event.id)) and heads.agrees:
        yield _to_do(
            **console | {"about": "in the money", "ask_url": ""},
            title=_("Announce: in the money"),
            why=_("Every table has been counted and matches the seats."),
            apply_url=address("announce-money", event.id, when=viewer.runs_floor, day=day.id),
            apply_label=_("Announce"),
        )
    elif awaits_head_count(event):
        yield _to_do(
            **console | {"about": "in the money"},
            title=_("Take a head count"),
            why=_("Only paid places are left. The room is told once every table has been counted."),
            ask_label=_("To the head count…"),
        )


def _prizes(event: EventView, viewer: Viewer) -> Iterator[ToDo]:
    if not event.is_played:
        return
    if not is_published(event.id) and not _is_selling(event):
        yield _to_do(
            about="payouts",
            waits=Waits.MONEY,
            title=_("Publish payouts"),
            why=_("Registration is closed; once published, nothing can be sold or voided."),
            ask_url=address("payouts", event.id),
            ask_label=_("Review the payouts…"),
        )
    if is_reopened(event.id):
        yield _to_do(
            about="payouts again",
            waits=Waits.MONEY,
            title=_("Publish payouts again"),
            why=_("Sales are reopened; nothing is paid until the payouts are published again."),
            urgency="warn",
            ask_url=address("payouts", event.id),
            ask_label=_("Review the payouts…"),
        )
    elif event.state == "finished" and is_published(event.id):
        yield from _paying(event, viewer)


def _paying(event: EventView, viewer: Viewer) -> Iterator[ToDo]:
    awards, leavers = len(due_awards(event.id)), unclaimed.how_many_may_leave(event.id)
    if leavers:
        yield _to_do(
            about="unclaimed",
            waits=Waits.MONEY,
            title=ngettext("%(count)s prize unclaimed", "%(count)s prizes unclaimed", leavers)
            % {"count": leavers},
            why=_("Nobody came for them in time: on an account of their own, they do not hold up the event."),
            ask_url=address("unclaimed"),
            ask_label=_("Unclaimed prizes…"),
        )
    elif awards:
        yield _to_do(
            about="prizes",
            waits=Waits.MONEY,
            title=ngettext("%(count)s prize to pay", "%(count)s prizes to pay", awards) % {"count": awards},
            ask_url=address("payouts", event.id),
            ask_label=_("Review the payouts…"),
        )
    elif differences := count_open_differences(event.id):
        yield _to_do(
            about="differences",
            waits=Waits.MONEY,
            title=ngettext("%(count)s prize paid otherwise", "%(count)s prizes paid otherwise", differences)
            % {"count": differences},
            ask_url=address("payouts", event.id),
            ask_label=_("Review the payouts…"),
        )
    else:
        yield _to_do(
            about="settle",
            title=_("Settle the event"),
            why=_("No prize is due; after this nothing can change."),
            ask_url=address("payouts", event.id, when=viewer.directs),
            ask_label=_("Review the payouts…"),
        )


def _is_selling(event: EventView) -> bool:
    try:
        return event.state == "running" and clock.is_registration_open(event.id, instants.now())
    except Refusal:
        return False


def _to_do(**details: Any) -> ToDo:
    values: dict[str, Any] = {"why": "", "urgency": "info", **details}
    return ToDo(**values)
