"""Evenings of what no row shows, told as in ``evenings``: time that passes, sounds, names of people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

from access.roles import Role
from access.verbs import By
from automation.tasks import sweep as automatically
from automation.verbs import make_automation, try_automation
from cashier.sales import register
from clock import verbs
from clock import verbs as seats_on_screens
from clock.timers.tasks import fire_overdue
from floor.busts import verbs as busts
from floor.counts import verbs as stacks
from floor.life import verbs as life
from floor.penalties import verbs as penalties
from floor.penalties.verbs import GivenKind
from journal import instants
from journal.book import Actor
from journal.opening import HOUSE
from payouts.awards.rows import due_awards
from payouts.settling.verbs import settle_event
from people.files.players import import_players
from people.files.roster import ImportedPlayer
from people.players.merging import merge_players
from people.players.rows import player
from people.players.verbs import edit_player
from people.privacy.verbs import erase_player, lift_restriction
from rulebook.days.day import DaySetup, one_after_another
from rulebook.days.ending import EndKind, EndRule
from rulebook.structure import LastLevel
from seating.breaking.verbs import break_table
from seating.commands import Spot
from seating.moves.verbs import move_player, verify_seat
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening as counter
from tests.screens.evenings import MIXED, PAID, Told, change_house
from tournaments import queries
from tournaments.values import PayoutRule

TIMED: list[Told] = []


def evening(history: Told) -> Told:
    """One more of them."""
    TIMED.append(history)
    return history


def after(minutes: float, work: Callable[..., Any], *values: Any, **options: Any) -> None:
    """Do something ``minutes`` later."""
    with instants.simulated_at(instants.now() + timedelta(minutes=minutes)):
        work(*values, **options)


def ring() -> None:
    """Whatever is due."""
    fire_overdue(timedelta())


def rename(entry_id: int) -> None:
    """Another name for the player of an entry, by hand and from a file."""
    shown = player(queries.entry(entry_id).player_id)
    b.do([HOUSE], edit_player, player=shown.id, last_name=f"{shown.last_name} Rossi", first_name="Ugo")
    row = ImportedPlayer(player=shown.id, last_name=f"{shown.last_name} Bianchi", first_name="Ida")
    b.do([HOUSE], import_players, rows=(row,))


def is_forgotten(player_id: int) -> None:
    """A law asks for the details, then the player plays again; in the end no law asks for anything."""
    change_house(keep_entries_years=10)
    b.do([HOUSE], erase_player, player=player_id)
    b.do([HOUSE], lift_restriction, player=player_id)
    change_house(keep_entries_years=0)
    b.do([HOUSE], erase_player, player=player_id)


@evening
def levels_and_breaks_pass() -> Iterator[None]:
    event_id = b.playing(3, 3, periods=MIXED, late_until_level=2)
    begins = instants.now() + timedelta(minutes=5)
    b.at(event_id, life.start_play, event=event_id, begins_at=begins)
    yield
    b.at(event_id, verify_seat, entry=b.at_seat(event_id, 1, 1))
    after(5, ring)
    after(24.5, ring)
    after(25, ring)
    after(45, ring)
    after(55, ring)


@evening
def registration_closes_at_a_time() -> Iterator[None]:
    closes = instants.now() + timedelta(minutes=15)
    event_id = b.started(3, 3, late_until_level=None, late_until_at=closes)
    yield
    b.at(event_id, verify_seat, entry=b.at_seat(event_id, 1, 1))
    after(15, ring)


@evening
def the_time_goes_on_at_its_time() -> Iterator[None]:
    event_id = b.started(3, 3)
    day_id = b.day_of(event_id)
    b.at(event_id, verbs.pause_clock, day=day_id)
    b.at(event_id, verbs.resume_clock_at, day=day_id, at=instants.now() + timedelta(minutes=4))
    yield
    b.at(event_id, verify_seat, entry=b.at_seat(event_id, 1, 1))
    after(4, ring)


@evening
def a_time_out_is_taken_and_the_seats_are_shown() -> Iterator[None]:
    event_id = b.started(3, 3)
    day_id = b.day_of(event_id)
    yield
    b.at(event_id, verbs.take_time_out, day=day_id, minutes=4)
    b.at(event_id, seats_on_screens.show_seats, day=day_id)
    b.at(event_id, seats_on_screens.hide_seats, day=day_id)
    after(4, ring)


@evening
def a_day_ends_with_time_left_of_a_level() -> Iterator[None]:
    starts, ends = instants.now() + timedelta(hours=1), (EndRule(EndKind.AT_CLOCK, 1, seconds=300),)
    days = one_after_another((DaySetup(starts, end_rules=ends), DaySetup(starts + timedelta(days=1))))
    b.started(3, 3, days=days, late_until_level=0)
    yield
    after(14.9, ring)
    after(15, ring)


@evening
def the_last_level_is_over() -> Iterator[None]:
    b.started(3, 3, periods=b.levels(1), last_level=LastLevel.ENDS, late_until_level=None)
    yield
    after(19.9, ring)
    after(20, ring)


@evening
def a_suspension_ends() -> Iterator[None]:
    event_id = b.started(3, 3)
    one = b.at_seat(event_id, 1, 1)
    b.at(event_id, stacks.count_stack, entry=one, stack=12_000)
    yield
    b.at(event_id, penalties.give_penalty, entry=one, kind=GivenKind.SUSPENSION, minutes=10)
    after(5, b.at, event_id, stacks.count_stack, entry=one, stack=12_000)
    after(10, ring)


@evening
def an_automation_sounds() -> Iterator[None]:
    event_id = b.started(4)
    values = {"name": "Three", "trigger": "players_left", "number": 3, "deed": "sound", "sound": "fanfare"}
    made = b.do([HOUSE], make_automation, **values)
    automatically()
    yield
    b.at(event_id, try_automation, automation=made.id, event=event_id)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    automatically()


@evening
def names_are_corrected() -> Iterator[None]:
    event_id = b.started(4, 3, **PAID | {"payout": PayoutRule(places=6), "late_until_level": 4})
    moved, seated, *out = (b.at_seat(event_id, 1, seat) for seat in (1, 2, 3, 4))
    unpaid = b.at(event_id, register.register_unpaid, event=event_id, player=b.player())
    b.at(event_id, move_player, entry=moved, to=Spot(2, 9), note="asked")
    b.bust(event_id, *out)
    b.at(event_id, stacks.count_stack, entry=seated, stack=12_300)
    yield
    rename(unpaid.entry)
    rename(seated)
    rename(out[-1])
    rename(moved)
    rename(b.at_seat(event_id, 2, 1))
    twice = queries.entry(out[0]).player_id
    merge_players.perform_with(By(Actor(role=Role.DIRECTOR)), player=b.player("Verdi", "Gina"), other=twice)


@evening
def a_winner_wants_to_be_forgotten() -> Iterator[None]:
    drawer_id = at_cashier.open_drawer(800_000)
    b.room(2)
    event_id, sold = counter.evening(4, drawer_id, seats_per_table=3, payout=PayoutRule(places=1))
    counter.publish_late(event_id)
    b.at(event_id, busts.bust_out, entry=sold[0])
    b.at(event_id, break_table, table=b.table(event_id, 2).id)
    for entry_id in sold[1:-1]:
        b.at(event_id, busts.bust_out, entry=entry_id)
    for due in due_awards(event_id):
        counter.pay(event_id, due.id, drawer_id)
    b.at(event_id, settle_event, event=event_id)
    yield
    for entry_id in reversed(sold):
        is_forgotten(queries.entry(entry_id).player_id)
