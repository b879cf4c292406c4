"""The figures of the board: players, chips, pool, places, the expected finish, registration."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from access.viewer import Viewer, address
from cashier.queue import rows as queue_queries
from cashier.queue.pages import waiting_label
from cashier.sales.rows import sold_counts
from clock import rows as clock
from clock.ahead import days_forecast
from clock.reports import forecast_in_play
from floor.life.reached import end_label
from floor.play.hands import stage_of_money
from journal import instants
from payouts.jackpots.rows import ShownJackpot, shown_jackpot
from payouts.structure import rows as payouts
from rulebook.clock import clock_at
from rulebook.inthemoney import MoneyStage
from rulebook.money import Money
from rulebook.refusals import Refusal
from rulebook.structure import FieldLeft, stake_on_average
from screens.parts.announcements import time_bank, time_bank_label
from tournaments import queries as tournaments
from tournaments.queries import EventView
from wording.dates import date_format

ADMITS = ("registration", "running")
TONIGHT = timedelta(hours=20)


@dataclass(frozen=True, slots=True)
class RegistrationMark:
    """Whether entries are sold, and until when."""

    label: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class Stats:
    """The figures as templates/screens/_stats.html names them."""

    players_left: int
    entries: int
    rebuys: int
    add_ons: int
    average_stack: int
    average_bbs: str
    chips_in_play: int
    pool: Money
    places_paid: int
    to_the_money: int
    money_label: str
    finish_from: str
    finish_to: str
    registration: RegistrationMark
    waiting_count: int
    pace: int
    queue_label: str
    sell_url: str
    time_bank: str = ""
    day_ends: str = ""
    jackpot: ShownJackpot = field(default_factory=ShownJackpot)

    @property
    def jackpot_money(self) -> Money:
        """What can be won of the jackpot."""
        return Money(self.jackpot.minor, self.pool.currency)


def stats(event_id: int, viewer: Viewer) -> Stats:
    """The current figures."""
    event, field = tournaments.event(event_id), tournaments.field(event_id)
    structure, chips = payouts.structure(event_id), tournaments.chips_in_play(event_id)
    stake = payouts.at_stake(event_id)
    average = chips // field.alive if field.alive else 0
    finish = expected_finish(event, FieldLeft(field.alive, chips))
    sales, queue = sold_counts(event_id), queue_queries.queue(event_id, instants.now())
    return Stats(
        players_left=field.left,
        entries=field.entries,
        rebuys=sales.get("rebuy", 0),
        add_ons=sales.get("add_on", 0),
        average_stack=average,
        average_bbs=_in_big_blinds(event_id, average),
        chips_in_play=chips,
        pool=Money(structure.sheet.prizes, event.currency),
        places_paid=structure.in_the_money,
        to_the_money=max(0, stake.left - stake.goal) if stake.goal else 0,
        money_label=_money_label(event, stake.left, stake.goal),
        finish_from=finish[0],
        finish_to=finish[1],
        registration=_registration(event),
        waiting_count=tournaments.entries_unpaid(event_id),
        pace=queue.sales_an_hour,
        queue_label=waiting_label(queue),
        sell_url=address("cashier", event_id, when=viewer.sells),
        time_bank=_time_bank(event_id),
        day_ends=_day_ends(event),
        jackpot=shown_jackpot(event_id),
    )


def _money_label(event: EventView, left: int, paid: int) -> str:
    """Whether the room is in the money, or only the head count is missing; empty before that."""
    labels = {MoneyStage.HEAD_COUNT: _("head count first"), MoneyStage.REACHED: _("in the money")}
    return labels.get(stage_of_money(event, left, paid), "")


def _time_bank(event_id: int) -> str:
    """The time-bank cards of each player; empty if none were given."""
    bank = time_bank(event_id)
    return time_bank_label(bank) if bank else ""


def _in_big_blinds(event_id: int, average: int) -> str:
    walk = clock.course(tournaments.current_day(event_id).id)
    try:
        index = clock_at(walk.structure, walk.clock.anchors, instants.now()).index
    except Refusal:
        return ""
    level = walk.structure.level_in_force(index)
    stake = stake_on_average(level, walk.structure.order) if level else 0
    return str(average // stake) if stake and average else ""


def expected_finish(event: EventView, field: FieldLeft) -> tuple[str, str]:
    """The earliest and latest finish, as of the minute; pauses so far are included.

    While the clock is paused it moves with the time of day, and in play a little: it changes once a minute.
    Of several days the last one is meant; nothing is said if it is not known when it begins.
    """
    now = instants.minute()
    if event.state not in ADMITS or field.players < 2 or not field.chips:
        return "", ""
    try:
        early, late = _finish(event, field, now)
    except Refusal:
        return "", ""
    if early is None or late is None or late < now:
        return "", ""
    early, is_one_day = max(early, now), timezone.localtime(early).date() == timezone.localtime(late).date()
    return _when(early, now), hour(late) if is_one_day else _when(late, now)


def _finish(event: EventView, field: FieldLeft, now: datetime) -> tuple[datetime | None, datetime | None]:
    """The early and the late finish."""
    days = tournaments.days(event.id)
    if len(days) > 1:
        last = [one.number for one in days if one.leads_to is None]
        ends = [one for one in days_forecast(event.id, now) if one.number in last]
        return (ends[0].early, ends[0].late) if ends else (None, None)
    expected = forecast_in_play(days[0].id, field, now)
    return expected.early, expected.late


def _day_ends(event: EventView) -> str:
    """Which rule ends the day in view, how far it is, and when that is expected."""
    label = end_label(event.id)
    now, number = instants.minute(), tournaments.current_day(event.id).number
    ends = [one.likely for one in days_forecast(event.id, now) if one.number == number] if label else []
    if not ends or ends[0] is None:
        return label
    return _("%(rule)s · about %(time)s") % {"rule": label, "time": _when(max(ends[0], now), now)}


def _when(at: datetime, now: datetime) -> str:
    """``21:40``, in the house's zone; with the day of the week if it is not this night."""
    is_tonight = at - now < TONIGHT
    return hour(at) if is_tonight else date_format(timezone.localtime(at), "D H:i")


def hour(at: datetime) -> str:
    """``21:40``, in the house's zone."""
    return date_format(timezone.localtime(at), "H:i")


def _registration(event: EventView) -> RegistrationMark:
    now = instants.now()
    try:
        is_open = event.state in ADMITS and clock.is_registration_open(event.id, now)
    except Refusal:
        is_open = event.state == "registration"
    if not is_open:
        return RegistrationMark(_("closed") if event.state != "announced" else _("not open yet"), False)
    if (level := clock.late_until_level(event.id)) is not None:
        return RegistrationMark(_("open to level %(level)s") % {"level": level}, True)
    if event.late_until_at is not None:
        return RegistrationMark(_("open to %(time)s") % {"time": hour(event.late_until_at)}, True)
    return RegistrationMark(_("open"), True)
