"""The phase of an event as the room sees it, and its note."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clock.rows import is_registration_open, late_until_level, open_days, registration_end
from floor.hands.words import hand_label, waiting_label
from floor.last_hands.words import last_hands_note
from floor.life.reached import end_label
from floor.play.hands import hands, stage_of_money, stands_at_final_table
from journal import instants
from payouts.structure.rows import PayoutStructureView, at_stake, structure, structure_on
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


def phase_of(event: EventView, left: int, paid: int, elsewhere: int = 0) -> Phase:
    """The phase of the event, from its state, its clock, players left and places paid; of a flight without those elsewhere."""
    if event.state in BY_STATE:
        return BY_STATE[event.state]
    is_open = is_registration_open(event.id, instants.now())
    return phase_in_play(
        left,
        paid,
        MoneyStage.AHEAD if is_open else stage_of_money(event, left, paid),
        registration_is_open=is_open,
        is_final=not is_open and stands_at_final_table(event, left + elsewhere),
    )


@dataclass(frozen=True, slots=True)
class Stake:
    """What the players shown play for: how many are left, how many once the money is reached, the prizes.

    ``is_of_flight``: places of a flight that pays its own.
    """

    left: int
    goal: int
    prizes: PayoutStructureView
    elsewhere: int = 0
    is_of_flight: bool = False

    @property
    def to_the_money(self) -> int:
        """How many must go out until the rest are paid; 0 if nothing is paid."""
        return max(0, self.left - self.goal) if self.goal else 0


def stake_shown(event_id: int) -> Stake:
    """Of the day that is shown apart or played alone; of several days together what all of them lack."""
    seen, played = tournaments.day_in_view(), open_days(event_id)
    if seen is None and len(played) > 1:
        prizes, left = structure(event_id), tournaments.players_left(event_id)
        stakes = [at_stake(event_id, day.id) for day in played if day.pays is not None]
        lacking = sum(max(0, stake.left - stake.goal) for stake in stakes)
        return Stake(left, left - lacking if stakes else prizes.goal, prizes)
    day, stake = tournaments.current_day(event_id), at_stake(event_id)
    is_of_flight = day.pays is not None and not day.is_closed
    return Stake(stake.left, stake.goal, structure_on(event_id, day.id), stake.elsewhere, is_of_flight)


def phase_figures(event: EventView, phase: Phase, stake: Stake) -> Body:
    """The phase in words and figures.

    ``phase_note`` is a line in words, ``from_money`` how many players must still go out until the rest are
    paid, ``next_*`` what the next player out receives, ``ended_at_ms`` when the event was over,
    ``dims_at_ms`` from when on a screen may be dark because of it.
    """
    left, structure = stake.left, stake.prizes
    next_prize = next(
        (prize for prize in structure.prizes if prize.place == left + structure.won_early), None
    )
    is_paid = phase in IN_PRIZES and next_prize is not None
    closed = tournaments.current_day(event.id).closed_at
    return {
        "phase_note": " · ".join(part for part in (_note(event, phase, stake), _end(event, phase)) if part),
        "from_money": stake.to_the_money if phase == Phase.RUNNING else 0,
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


def _note(event: EventView, phase: Phase, stake: Stake) -> str:
    if phase in (Phase.BEFORE, Phase.LATE):
        return registration_label(event)
    if (play := hands(event.id)) is not None:
        return f"{hand_label(play)} · {waiting_label(play)}"
    if note := last_hands_note(event):
        return note
    if phase == Phase.BUBBLE:
        return _bubble(stake)
    starts_at = tournaments.current_day(event.id).starts_at
    if phase == Phase.POSTPONED and starts_at > instants.now():
        return _("New start: %(time)s") % {"time": date_format(timezone.localtime(starts_at), "l j F, H:i")}
    return ""


def _end(event: EventView, phase: Phase) -> str:
    """What the day plays to, if its set-up says so, until the last hands are drawn."""
    if phase not in (Phase.LATE, Phase.RUNNING, Phase.MONEY) or not tournaments.play_now(event.id).is_normal:
        return ""
    if not tournaments.current_day(event.id).end_rules:
        return ""
    return _("The day ends %(when)s") % {"when": end_label(event.id)}


def _bubble(stake: Stake) -> str:
    if tickets := stake.prizes.seats_left:
        label = ngettext("%(left)s left, %(count)s ticket", "%(left)s left, %(count)s tickets", tickets)
        return label % {"left": stake.left, "count": tickets}
    return _("%(left)s left, %(paid)s paid") % {"left": stake.left, "paid": stake.goal}


def _ms(instant: datetime) -> int:
    return round(instant.timestamp() * 1_000)
