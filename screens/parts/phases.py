"""The phase of an event as the room sees it, and its note."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clock.rows import is_registration_open, late_until_level, registration_end
from floor.hands.words import hand_label, waiting_label
from floor.last_hands.words import last_hands_note
from floor.life.reached import end_label
from floor.play.hands import hands_of, stage_of_money, stands_at_final_table
from journal import instants
from payouts.structure.rows import PayoutStructureView
from rulebook.inthemoney import MoneyStage, Phase, phase_in_play
from screens.parts.cache import Body
from tournaments import queries as tournaments
from tournaments.queries import EventView
from wording.dates import date_format

BY_STATE = {
    "draft": Phase.BEFORE,
    "announced": Phase.BEFORE,
    "registration": Phase.BEFORE,
    "finished": Phase.FINISHED,
    "settled": Phase.FINISHED,
    "postponed": Phase.POSTPONED,
    "cancelled": Phase.CANCELLED,
}
SELLS_NO_MORE = (Phase.FINISHED, Phase.POSTPONED, Phase.CANCELLED)
# How long screens show a winner at full brightness.
LIT_AFTER = timedelta(minutes=30)
IN_PRIZES = (Phase.MONEY, Phase.FINAL)


def phase_of(event: EventView, left: int, paid: int) -> Phase:
    """The phase of the event, from its state, its clock, players left and places paid."""
    if event.state in BY_STATE:
        return BY_STATE[event.state]
    is_open = is_registration_open(event.id, instants.now())
    return phase_in_play(
        left,
        paid,
        MoneyStage.AHEAD if is_open else stage_of_money(event, left, paid),
        registration_is_open=is_open,
        is_final=not is_open and stands_at_final_table(event, left),
    )


def told_of(event: EventView, phase: Phase, left: int, structure: PayoutStructureView) -> Body:
    """The phase in words and figures.

    ``phase_note`` is a line in words, ``from_money`` how many players must still go out until the rest are
    paid, ``next_*`` what the next player out receives, ``ended_at_ms`` when the event was over,
    ``dims_at_ms`` from when on a screen may be dark because of it.
    """
    next_prize = next(
        (prize for prize in structure.prizes if prize.place == left + structure.won_early), None
    )
    is_paid = phase in IN_PRIZES and next_prize is not None
    closed = tournaments.current_day(event.id).closed_at
    return {
        "phase_note": " · ".join(
            part for part in (_note(event, phase, left, structure), _end(event, phase)) if part
        ),
        "from_money": max(0, left - structure.goal) if phase == Phase.RUNNING and structure.goal else 0,
        "next_place": next_prize.place if is_paid and next_prize else 0,
        "next_minor": next_prize.worth.minor if is_paid and next_prize else 0,
        "next_text": next_prize.in_words(is_seat=next_prize.place <= structure.tickets)
        if is_paid and next_prize
        else "",
        "dims_at_ms": _ms(closed + LIT_AFTER) if phase == Phase.FINISHED and closed else None,
        "ended_at_ms": _ms(closed) if phase == Phase.FINISHED and closed else None,
    }


def registration_label(event: EventView) -> str:
    """How long late registration is open, in words; empty once closed."""
    day, now = tournaments.current_day(event.id), instants.now()
    if BY_STATE.get(event.state) in SELLS_NO_MORE or not is_registration_open(event.id, now):
        return ""
    if (end := registration_end(day.id, now)) is not None:
        return _("Registration until %(time)s") % {"time": date_format(timezone.localtime(end), "H:i")}
    if level := late_until_level(event.id):
        return _("Late reg until level %(number)s") % {"number": level}
    return _("Registration is open")


def _note(event: EventView, phase: Phase, left: int, structure: PayoutStructureView) -> str:
    if phase in (Phase.BEFORE, Phase.LATE):
        return registration_label(event)
    if (play := hands_of(event)) is not None:
        return f"{hand_label(play)} · {waiting_label(play)}"
    if note := last_hands_note(event):
        return note
    if phase == Phase.BUBBLE:
        return _bubble(left, structure)
    starts_at = tournaments.current_day(event.id).starts_at
    if phase == Phase.POSTPONED and starts_at > instants.now():
        return _("New start: %(time)s") % {"time": date_format(timezone.localtime(starts_at), "l j F, H:i")}
    return ""


def _end(event: EventView, phase: Phase) -> str:
    """What the day plays to, if its set-up says so, until the last hands are drawn."""
    if phase not in (Phase.LATE, Phase.RUNNING, Phase.MONEY) or event.play_state != "normal":
        return ""
    if not tournaments.current_day(event.id).end_rules:
        return ""
    return _("The day ends %(when)s") % {"when": end_label(event.id)}


def _bubble(left: int, structure: PayoutStructureView) -> str:
    if tickets := structure.seats_left:
        label = ngettext("%(left)s left, %(count)s ticket", "%(left)s left, %(count)s tickets", tickets)
        return label % {"left": left, "count": tickets}
    return _("%(left)s left, %(paid)s paid") % {"left": left, "paid": structure.places_left}


def _ms(instant: datetime) -> int:
    return round(instant.timestamp() * 1_000)
