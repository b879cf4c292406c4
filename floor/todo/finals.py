"""To-do items towards the end: the introduction of the final table, and the steps of a day that ends."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from access.viewer import Viewer, address
from clock.rows import stands_at
from floor.absent.rows import absent_entries
from floor.introduction.rows import is_introduction_due
from floor.last_hands.rows import are_last_hands
from floor.life.ending import DayEnding, day_ending
from floor.life.reached import days_ruled, end_reached
from floor.matches.rows import level_one_ended, matches_of, rounds_of_event
from floor.todo.items import ToDo
from journal import instants
from people.players.rows import player_names
from rulebook.days.ending import BY_LEFT, EndKind
from rulebook.todo import Waits
from seating import queries as seats
from tournaments import queries as tournaments
from tournaments.entries.counts import last_agreed_at
from tournaments.in_words import day_name
from tournaments.queries import DayView, EventView
from wording.dates import date_format
from wording.figures import chips_text


def introduction_to_do(event: EventView, viewer: Viewer) -> Iterator[ToDo]:
    """The players of the final table are introduced once they sit there."""
    if not is_introduction_due(event.id):
        return
    counted_at, seated_at = last_agreed_at(event.id), seats.final_table_seated_at(event.id)
    is_counted = counted_at is not None and seated_at is not None and counted_at >= seated_at
    text = _("Names are read out and a photograph is taken; the clock is paused meanwhile.")
    stacks = _("Screens show the stacks once they are counted.")
    if is_counted and counted_at:
        stacks = _("The stacks were counted at %(time)s.") % {"time": _time(counted_at)}
    url = address("introduce-final-table", event.id, when=viewer.runs_floor)
    yield ToDo(
        about="introduction",
        title=_("Introduce the final table"),
        why=f"{text} {stacks}",
        urgency="info",
        since=seated_at,
        apply_url=url,
        apply_label=_("Introduce"),
        ask_url="" if is_counted else address("floor-chips", event.id),
        ask_label=_("Count stacks"),
        hold_url=url and f"{url}?skip=true",
        hold_label=_("Skip it"),
    )


def _reached(event: EventView, viewer: Viewer, *, but: int = 0) -> Iterator[ToDo]:
    """Each day played of which a rule is reached: it ends after the hands in play.

    Of the day ``but`` its end is told in steps already.
    """
    for day in days_ruled(event):
        end = end_reached(day.id)
        if day.id == but or end is None or end.by is None:
            continue
        if not are_last_hands(day):
            yield _ends(day, end.by, viewer)


def _ends(day: DayView, by: EndKind, viewer: Viewer) -> ToDo:
    values = {"day": day_name(day), "why": _why_it_ends(by, day)}
    is_last = day.leads_to is None
    return ToDo(
        about=f"end reached {day.id}",
        title=_("%(day)s ends: %(why)s") % values,
        why=_("Each table finishes its hand, then every stack is counted.")
        if is_last
        else _("Each table finishes its hand, then the chips are bagged."),
        urgency="warn",
        waits=Waits.PLAY,
        ask_url=address("floor-end-day", day.id, when=viewer.directs),
        ask_label=_("End the day…"),
    )


def _why_it_ends(by: EndKind, day: DayView) -> str:
    if by in BY_LEFT:
        count = tournaments.field(day.event_id, day_id=day.id).alive
        text = ngettext("%(count)s player is left", "%(count)s players are left", count)
        return text % {"count": count}
    level = stands_at(day.id, instants.now())
    if by is EndKind.AT_CLOCK:
        return _("the time of level %(level)s") % {"level": level.begun}
    return _("level %(level)s is over") % {"level": level.completed}


def end_of_day_to_do(event: EventView, viewer: Viewer) -> Iterator[ToDo]:
    """A rule of the day is reached; after the last hands, what its end waits for; a round that is over."""
    yield from _rounds_over(event, viewer)
    yield from _absent_from_matches(event)
    ending = day_ending(event.id)
    yield from _reached(event, viewer, but=ending.day_id if ending else 0)
    if ending is None or not ending.is_played:
        return
    title, why = _step(ending)
    is_ready = ending.is_counted and ending.is_right
    counts = address("floor-bags", ending.day_id) if ending.in_bags else address("floor-chips", event.id)
    end = address("floor-end-day", ending.day_id, when=viewer.directs)
    yield ToDo(
        about="end of the day",
        title=title,
        why=why,
        urgency="alert" if ending.is_counted and ending.difference and not ending.is_right else "warn",
        waits=Waits.PLAY,
        ask_url=end if is_ready else counts,
        ask_label=_("End the day…")
        if is_ready
        else _("To the bags…")
        if ending.in_bags
        else _("Count stacks"),
    )


def _rounds_over(event: EventView, viewer: Viewer) -> Iterator[ToDo]:
    """A round of a bracket of which every match has a winner."""
    for day in rounds_of_event(event.id):
        matches = matches_of(day.id)
        is_over = matches and not any(one.is_played for one in matches)
        if is_over and day.leads_to is not None and not day.is_closed:
            yield ToDo(
                about=f"round {day.id}",
                title=_("End the round"),
                why=_("Every match has a winner."),
                urgency="warn",
                waits=Waits.PLAY,
                apply_url=address("end-day", day.id, when=viewer.directs),
                apply_label=_("End the round"),
                ask_url=address("bracket", event.id),
                ask_label=_("To the bracket…"),
            )


def _absent_from_matches(event: EventView) -> Iterator[ToDo]:
    """A player on the list of absent players whose match has come to the end of level 1."""
    rounds = [day for day in rounds_of_event(event.id) if not day.is_closed]
    absent = absent_entries(event.id) if rounds else {}
    at = instants.now()
    for day in rounds if absent else ():
        for one in matches_of(day.id):
            gone = [player for player in one.players if player in absent and one.is_played and not one.is_bye]
            ended_at = level_one_ended(one, at) if gone else None
            if ended_at is None:
                continue
            names = player_names(absent[player] for player in gone).values()
            yield ToDo(
                about=f"match {one.id}",
                title=_("Match %(slot)s: %(names)s did not come")
                % {"slot": one.slot, "names": ", ".join(names)},
                why=_("Level 1 is over: a new player takes the seat, or the other one advances."),
                urgency="warn",
                waits=Waits.PLAYER,
                since=ended_at,
                ask_url=address("bracket", event.id),
                ask_label=_("To the bracket…"),
            )


def _step(ending: DayEnding) -> tuple[str, str]:
    """What is due, and what it is about."""
    values = {"counted": ending.counted, "left": ending.left}
    if not ending.is_counted and ending.in_bags:
        return _("Bag the chips: %(counted)s of %(left)s") % values, _(
            "Each player counts and bags the chips."
        )
    if not ending.is_counted:
        return _("Count the stacks: %(counted)s of %(left)s") % values, _("The chips decide the places.")
    if not ending.is_right and ending.difference:
        chips = difference_text(ending.difference)
        text = _("The chips differ from those in play by %(chips)s") % {"chips": chips}
        return text, _("Look for a wrong count; who ends the day all the same types a reason.")
    if not ending.is_right:
        return _("Close the count"), _("It is still open, or its difference was not signed off.")
    text = ngettext("%(count)s stack is known", "All %(count)s stacks are known", ending.left)
    return _("End the day"), text % {"count": ending.left} + " · " + _("they are the chips in play")


def difference_text(chips: int) -> str:
    """The chips too many with a plus, those missing with a minus."""
    return f"{'+' if chips > 0 else '−'}{chips_text(abs(chips))}"


def _time(at: datetime) -> str:
    return date_format(timezone.localtime(at), "H:i")
