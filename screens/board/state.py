"""The state that the evening is in, in one strip of the board: what ends it, and what is done in it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from access.viewer import Viewer, address
from clock import rows as clock
from floor.hands.words import PACES
from floor.play.hands import hands_of, is_suggested, waits_for_nobody
from journal import instants
from payouts.awards.agreed import deal
from payouts.deals.pages import url_of
from payouts.structure.rows import structure
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
class StateStrip:
    """A state: its name, what ends it, and its buttons; without a name there is nothing to show."""

    name: str = ""
    ends: str = ""
    steps: tuple[StateStep, ...] = ()


def state_strip(event_id: int, viewer: Viewer) -> StateStrip:
    """The state of an event in play; nothing in plain play, before it and after it."""
    event = tournaments.event(event_id)
    if event.state != "running":
        return StateStrip()
    by_play = _hand_for_hand(event, viewer) or _last_hands(event)
    if by_play is not None:
        return by_play
    left, goal = tournaments.players_left(event_id), structure(event_id).goal
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
        return _paused(event, viewer, left)
    phase = phase_of(event, left, goal)
    if phase is Phase.BUBBLE and left == goal + 1:
        hands = StateStep(_("Hand for hand…"), address("console", event_id, when=is_suggested(event, left)))
        steps = _steps(hands) or _talks(event_id)
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
    hands = hands_of(event)
    if hands is None:
        return None
    is_over = hands.stage is Stage.BARRIER and (
        tournaments.players_left(event.id) <= hands.goal or waits_for_nobody(hands)
    )
    console = address("console", event.id)
    end = address("end-hand-for-hand", event.id, when=viewer.runs_floor and is_over)
    values = {"goal": hands.goal}
    return StateStrip(
        str(PACES[hands.pace]),
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


def _last_hands(event: EventView) -> StateStrip | None:
    if event.play_state != "last_hands":
        return None
    ends = _("Ends with the day, once every table has played them.")
    return StateStrip(
        _("Last hands"), ends, _steps(StateStep(_("To the tables…"), address("last-hands", event.id)))
    )


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
