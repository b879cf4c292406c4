"""The state that the evening is in, in one strip of the board: what ends it, and what is done in it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from access.viewer import Viewer, address
from clock import rows as clock
from floor.hands.words import PACES
from floor.introduction.rows import is_introduced_now
from floor.life.ending import DayEnding, steps_to_end
from floor.play.hands import hands, is_suggested, waits_for_nobody
from floor.todo.finals import difference_text
from journal import instants
from payouts.awards.agreed import deal
from payouts.deals.pages import url_of
from payouts.structure.rows import at_stake
from rulebook.clock import ClockReading, ClockState
from rulebook.handforhand import Stage
from rulebook.inthemoney import Phase
from rulebook.refusals import Refusal
from screens.parts.phases import phase_of
from tournaments import queries as tournaments
from tournaments.queries import EventView


@dataclass(frozen=True, slots=True)
class StateStep:
    """A button of the strip: a page to open, or what is done at once if it ``posts``."""

    label: str
    url: str
    posts: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A step of a state that has several, in their order; ``state`` is done, now or next."""

    label: str
    note: str
    state: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class StateStrip:
    """A state: its name, what ends it, its buttons, or its steps to the end; without a name nothing is shown."""

    name: str = ""
    ends: str = ""
    steps: tuple[StateStep, ...] = ()
    marks: tuple[Mark, ...] = ()


def state_strip(event_id: int, viewer: Viewer) -> StateStrip:
    """The state of an event in play; nothing in plain play, before it and after it."""
    event = tournaments.event(event_id)
    if event.state != "running":
        return StateStrip()
    by_play = _hand_for_hand(event, viewer) or _end_of_day(event, viewer)
    if by_play is not None:
        return by_play
    stake = at_stake(event_id)
    left, goal = stake.left, stake.goal
    try:
        reading: ClockReading | None = clock.reading(tournaments.current_day(event_id).id, instants.now())
    except Refusal:
        reading = None
    is_paused = (
        reading is not None
        and reading.state is ClockState.PAUSED
        and not reading.period.is_break
        and not reading.is_waiting
    )
    if is_paused:
        return _introduction(event, viewer) if is_introduced_now(event) else _paused(event, viewer, left)
    phase = phase_of(event, left, goal, stake.elsewhere)
    if phase is Phase.BUBBLE and left == goal + 1:
        announce = StateStep(
            _("Hand for hand…"),
            address("console", event_id, when=is_suggested(event, left + stake.elsewhere)),
        )
        steps = _steps(announce) or _talks(event_id)
        return StateStrip(_("Bubble"), _("Ends when one more player is out."), steps)
    if phase is Phase.FINAL:
        ends = _("Ends with a deal, or with the last player.")
        return StateStrip(_("Final table"), ends, _talks(event_id))
    return StateStrip()


def _steps(*steps: StateStep) -> tuple[StateStep, ...]:
    """The buttons that this person has."""
    return tuple(step for step in steps if step.url)


def _talks(event_id: int) -> tuple[StateStep, ...]:
    """What the players talk about: their stacks, and a deal if there can be one."""
    return _steps(
        StateStep(_("Count stacks"), address("floor-chips", event_id)),
        StateStep(_("Deal"), url_of(event_id)),
    )


def _hand_for_hand(event: EventView, viewer: Viewer) -> StateStrip | None:
    play = hands(event.id)
    if play is None:
        return None
    is_over = play.stage is Stage.BARRIER and (at_stake(event.id).left <= play.goal or waits_for_nobody(play))
    console = address("console", event.id)
    end = address("end-hand-for-hand", event.id, when=viewer.runs_floor and is_over, day=play.day_id)
    values = {"goal": play.goal}
    return StateStrip(
        str(PACES[play.pace]),
        _(
            "Ends when %(goal)s players are left and you announce it, when one table is left, or with End it now."
        )
        % values,
        _steps(
            StateStep(_("To the tables…"), console),
            StateStep(_("End it now"), end or f"{console}#end-reason", posts=bool(end))
            if viewer.runs_floor
            else StateStep("", ""),
        ),
    )


def _introduction(event: EventView, viewer: Viewer) -> StateStrip:
    """Names, stacks and seats are read out; the pause ends it."""
    resume = address("resume-clock", tournaments.current_day(event.id).id, when=viewer.runs_floor)
    return StateStrip(
        _("Introduction"),
        _("Names and stacks are read out, a photograph is taken. Ends when the clock is resumed."),
        _steps(
            StateStep(_("Names to read"), address("print-tables", event.id)),
            StateStep(_("Done, resume"), resume, posts=True),
        ),
    )


def _end_of_day(event: EventView, viewer: Viewer) -> StateStrip | None:
    """The steps of a day that ends: last hands, bags or counts, their sum, the end; To do has the button of each."""
    ending = steps_to_end(event.id)
    if ending is None:
        return None
    counts = address("floor-bags", ending.day_id) if ending.in_bags else address("floor-chips", event.id)
    hands, end = (
        address("last-hands", event.id),
        address("floor-end-day", ending.day_id, when=viewer.directs),
    )
    counted = _("%(counted)s of %(left)s") % {"counted": ending.counted, "left": ending.left}
    is_summed = ending.is_played and ending.is_counted and ending.is_right
    marks = _marks(
        (_("Last hands"), _playing(ending), hands, ending.is_played),
        (_("Bags") if ending.in_bags else _("Stacks"), counted, counts, ending.is_counted),
        (_("Sum"), _sum(ending), counts, is_summed),
        (_("End of the day"), "", end, False),
    )
    marks = marks[1:] if ending.playing is None else marks
    return StateStrip(_("End of the day"), marks=marks)


def _marks(*steps: tuple[str, str, str, bool]) -> tuple[Mark, ...]:
    """The steps, of which the first that is not done is the one to do now."""
    marks: list[Mark] = []
    for label, note, url, is_done in steps:
        is_before = any(mark.state != "done" for mark in marks)
        marks.append(Mark(label, note, "next" if is_before else "done" if is_done else "now", url))
    return tuple(marks)


def _playing(ending: DayEnding) -> str:
    tables = ending.playing or 0
    text = ngettext("%(count)s table plays", "%(count)s tables play", tables)
    return text % {"count": tables} if tables else ""


def _sum(ending: DayEnding) -> str:
    if not ending.is_counted:
        return ""
    return _("adds up") if ending.is_right else difference_text(ending.difference)


def _paused(event: EventView, viewer: Viewer, left: int) -> StateStrip:
    """The talk about a deal if one is proposed, else a pause in which stacks can be counted."""
    proposed = deal(event.id)
    if proposed is None or proposed.is_agreed:
        ends = _("Ends when the clock is resumed.")
        return StateStrip(_("Paused"), ends, _talks(event.id))
    resume = address("resume-clock", tournaments.current_day(event.id).id, when=viewer.runs_floor)
    text = ngettext(
        "%(consents)s of %(left)s player agrees. Ends when all agree, or when the clock is resumed.",
        "%(consents)s of %(left)s players agree. Ends when all agree, or when the clock is resumed.",
        left,
    )
    return StateStrip(
        _("Deal"),
        text % {"consents": proposed.consents, "left": len(proposed.players)},
        _steps(
            StateStep(_("To the deal…"), url_of(event.id)),
            StateStep(_("No deal, resume"), resume, posts=True),
        ),
    )
