"""An evening for each page in fragments, in which it changes in all its ways."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.test import Client

from access.roles import Role
from automation.sounds import give_sound
from automation.tasks import sweep
from automation.verbs import delete_automation, switch_automation
from cashier.queue.verbs import call_next_number, give_queue_number
from cashier.sales.register import register_unpaid
from clock import verbs as clock
from displays.announcements.verbs import announce, end_announcement
from displays.displays import verbs as displays
from floor.absent import verbs as absent
from floor.colour_up import verbs as colour_ups
from floor.hands import tables as at_tables
from floor.hands import verbs as hands
from floor.last_hands import verbs as last_hands
from floor.models import Outcome
from floor.shot_clock import verbs as shot_clocks
from journal.opening import HOUSE, tournament_book
from payouts.awards.rows import awards
from people.models import User
from quick import verbs as games
from quick.rows import company
from seating import queries as seats
from seating.buttons.verbs import set_positions
from seating.commands import Spot
from seating.moves.verbs import move_player
from tests import builders as b
from tests.automation import test_sounds as sounding
from tests.automation.test_automations import make
from tests.builders import do
from tests.cashier import at_cashier
from tests.floor import test_colour_up as racing
from tests.floor import test_last_hands as closing
from tests.floor.test_hand_for_hand import PAID, next_hand, report
from tests.payouts import evening
from tests.quick.games import started
from tournaments.values import PayoutKind, PayoutRule


def free_seat(event_id: int) -> Spot:
    """A free seat of the second table."""
    table = seats.tables(b.day_of(event_id))[1]
    return Spot(table.number, next(seat for seat in range(1, 10) if seat not in table.entries))


Evening = tuple[int, list[Callable[[], object]]]
"""An event, and what is done there, each once."""


def at_the_desk() -> Evening:
    """What cashiers do in an evening of two tables, and what the floor does meanwhile."""
    event_id = b.started(6, 5, late_until_level=4, unpaid_minutes=30)
    drawer = at_cashier.open_drawer()
    one, other = [at_cashier.sell_entry(event_id, drawer) for _time in range(2)]
    return event_id, [
        lambda: b.at(event_id, give_queue_number, event=event_id),
        lambda: at_cashier.sell_entry(event_id, drawer),
        lambda: b.at(event_id, register_unpaid, event=event_id, player=b.player()),
        lambda: at_cashier.void(event_id, one.id, drawer),
        lambda: b.at(event_id, call_next_number, event=event_id),
        lambda: b.at(event_id, move_player, entry=other.entry, to=free_seat(event_id), note="asked"),
        lambda: b.bust(event_id, other.entry),
        at_cashier.open_drawer,
    ]


def at_the_prizes() -> Evening:
    """An evening of which prizes are published, won and paid."""
    drawer = at_cashier.open_drawer()
    rule = PayoutRule(kind=PayoutKind.SHARES, shares=(5_000, 2_000, 1_000, 1_000, 1_000))
    event_id, sold = evening.evening(8, drawer, payout=rule)
    return event_id, [
        lambda: at_cashier.sell_entry(event_id, drawer),
        lambda: evening.publish_late(event_id),
        lambda: b.bust(event_id, *sold[:5]),
        lambda: evening.pay(event_id, awards(event_id)[-1].id, drawer),
        lambda: b.bust(event_id, *sold[5:]),
        lambda: [evening.pay(event_id, one.id, drawer) for one in awards(event_id) if one.is_due],
    ]


def on_the_floor() -> Evening:
    """What the floor does in an evening of two tables."""
    event_id = b.started(6, 5)
    day = b.day_of(event_id)
    one, other = seats.tables(day)
    first, second, third, fourth = list(one.entries.values())[:4]
    return event_id, [
        lambda: b.at(event_id, clock.pause_clock, day=day),
        lambda: b.bust(event_id, first),
        lambda: b.at(event_id, set_positions, table=other.id, big_blind=3, small_blind=2),
        lambda: b.at(event_id, absent.mark_absent, entry=second),
        lambda: b.at(event_id, clock.resume_clock, day=day),
        lambda: b.at(event_id, move_player, entry=third, to=Spot(other.number, 8), note="asked"),
        lambda: b.at(event_id, clock.add_time, day=day, seconds=60),
        lambda: b.bust(event_id, fourth),
    ]


def tables_of(event_id: int) -> list[seats.TableView]:
    """Tables have other numbers in an evening of a house with several events."""
    return list(seats.tables(b.day_of(event_id)))


def at_the_bubble() -> Evening:
    """Hand for hand: tables report, two players bust in one hand, heads are counted, it ends."""
    event_id = b.started(3, 3, 2, **PAID)
    evening.publish_late(event_id)
    first, second, third = tables_of(event_id)
    low, high = b.at_seat(event_id, first.number, 1), b.at_seat(event_id, second.number, 1)
    stacks = (hands.HandStack(entry=low, stack=100), hands.HandStack(entry=high, stack=900))
    return event_id, [
        lambda: b.at(event_id, hands.announce_hand_for_hand, event=event_id, goal=5),
        lambda: report(event_id, first.number, second.number, third.number),
        lambda: next_hand(event_id),
        lambda: b.at(event_id, at_tables.hold_board, table=second.id),
        lambda: b.bust(event_id, low),
        lambda: b.bust(event_id, high),
        lambda: b.at(event_id, hands.record_hand_stacks, event=event_id, stacks=stacks),
        lambda: b.at(event_id, at_tables.open_head_count, event=event_id),
        lambda: b.at(event_id, at_tables.record_heads, table=third.id, players=3),
        lambda: b.at(event_id, hands.end_hand_for_hand, event=event_id, reason="A deal"),
    ]


def at_the_last_hands() -> Evening:
    """The last hands of a day, drawn and played at two tables."""
    event_id = closing.nearly_over(3, 3, late_until_level=None)
    first, second = (one.number for one in tables_of(event_id))
    return event_id, [
        lambda: closing.draw(event_id, 3),
        lambda: closing.report(event_id, first, 1),
        lambda: closing.report(event_id, second, 1),
        lambda: closing.report(event_id, first, 2),
        lambda: closing.report(event_id, first, 3),
        lambda: b.at(event_id, last_hands.call_off_last_hands, event=event_id, reason="Too late"),
    ]


def at_a_colour_up() -> Evening:
    """A chip leaves two tables."""
    event_id = racing.playing(3, 2)
    race: list[int] = []
    first, second = (one.number for one in tables_of(event_id))
    return event_id, [
        lambda: race.append(racing.announced(event_id)),
        lambda: racing.count(event_id, race[0], first, (1, 2), (2, 2)),
        lambda: racing.settle(event_id, race[0], first, 1),
        lambda: racing.count(event_id, race[0], second, (1, 0), (2, 0)),
        lambda: racing.settle(event_id, race[0], second),
        lambda: b.at(event_id, colour_ups.close_colour_up, colour_up=race[0]),
    ]


def at_the_clocks() -> Evening:
    """The clock is called at two tables; one ends, and the floor rules otherwise."""
    event_id = b.started(4, 4)
    first, second = tables_of(event_id)
    called: list[int] = []

    def call() -> None:
        called.append(b.at(event_id, shot_clocks.call_shot_clock, table=first.id).id)

    return event_id, [
        call,
        lambda: b.at(event_id, shot_clocks.request_shot_clock, table=second.id),
        lambda: b.at(event_id, shot_clocks.end_shot_clock, shot_clock=called[0], outcome=Outcome.IN_TIME),
        lambda: b.at(event_id, shot_clocks.rule_shot_clock, shot_clock=called[0], outcome=Outcome.HAND_DEAD),
    ]


def at_a_quick_game() -> Evening:
    """A game without tables: players go and come back, one joins."""
    b.house()
    here = Client()
    name = f"host-{User.objects.count()}"
    here.force_login(User.objects.create(username=name, role=Role.DIRECTOR))
    event_id = started(here, names="Ada, Bea, Ciro")
    book = tournament_book(event_id)
    guests = [one.entry_id for one in company(event_id).names_in]
    return event_id, [
        lambda: b.bust(event_id, guests[0]),
        lambda: do([HOUSE, book], games.join_quick_game, event=event_id, names="Ada, Dora", nameless=2),
        lambda: b.at(event_id, games.bust_nameless, event=event_id),
        lambda: b.at(event_id, clock.pause_clock, day=b.day_of(event_id)),
        lambda: b.bust(event_id, guests[1]),
    ]


def at_the_televisions() -> Evening:
    """Two televisions are moved and shown other views, texts are announced, rooms are given their sound."""
    event_id = b.started(3, 3)
    bar, hall = (sounding.display(f"{name} {event_id}", f"Room {event_id}") for name in ("Bar", "Hall"))
    told: list[int] = []

    def say() -> None:
        told.append(b.at(event_id, announce, event=event_id, text="Dinner", minutes=5).id)

    return event_id, [
        say,
        lambda: b.do([HOUSE], displays.show_on_displays, displays=(bar,), view="payouts"),
        lambda: b.do([HOUSE], displays.change_display, display=hall, room=""),
        lambda: b.do([HOUSE], give_sound, room=f"Room {event_id}", display=bar),
        lambda: b.at(event_id, end_announcement, announcement=told[0]),
        lambda: b.do([HOUSE], displays.cut_off_display, display=hall),
    ]


def at_the_automations() -> Evening:
    """Automations are made, fire, are switched off and deleted."""
    event_id = b.started(5)
    made: list[int] = []
    players = {"trigger": "players_left", "number": 4}

    return event_id, [
        lambda: made.append(make(name=f"Four {event_id}", event=event_id, **players)),
        lambda: b.bust(event_id, b.at_seat(event_id, tables_of(event_id)[0].number, 1)),
        sweep,
        lambda: made.append(make(name=f"Ended {event_id}")),
        lambda: b.do([HOUSE], switch_automation, automation=made[0], is_on=False),
        lambda: b.do([HOUSE], delete_automation, automation=made[1]),
    ]


EVENINGS: Mapping[str, Callable[[], Evening]] = {
    "board": on_the_floor,
    "cashier": at_the_desk,
    "payouts": at_the_prizes,
    "console": at_the_bubble,
    "lasthands": at_the_last_hands,
    "colourups": at_a_colour_up,
    "shotclocks": at_the_clocks,
    "displays": at_the_televisions,
    "sounds": at_the_automations,
    "game": at_a_quick_game,
}
"""By the name of the page."""
