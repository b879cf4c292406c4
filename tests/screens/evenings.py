"""Evenings in which each row that a screen shows changes, once at least without others that the same part shows.

Each is told in two halves: up to ``yield`` what was before, after it the actions that are looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

from automation.kinds import Occasion
from automation.sounds import ChosenSound, choose_sounds, give_sound
from automation.verbs import make_automation
from cashier.queue import verbs as queue
from cashier.sales import register
from cashier.sales import verbs as sell
from clock import gaps, verbs
from clock.timers.tasks import heartbeat
from displays.announcements.verbs import announce, end_announcement
from displays.displays.looks import choose_look
from displays.displays.verbs import change_display, show_on_displays
from displays.layouts.verbs import blocks_of, change_layout
from displays.playlists.verbs import Turn, change_playlist
from floor.busts import verbs as busts
from floor.counts.verbs import count_stack
from floor.life import verbs as life
from floor.life.verbs import stop_event
from journal import instants
from journal.models import Line
from journal.opening import HOUSE, Command
from payouts.awards.rows import due_awards
from payouts.calls.verbs import call_winner
from payouts.paying_rules.verbs import change_paying_rules
from payouts.publishing.verbs import PlacePrize, edit_prizes, publish_payouts, withdraw_payouts
from rulebook.days.day import DaySetup, all_to_the_last
from rulebook.days.ending import EndKind, EndRule
from rulebook.machine_clock import ClockPair
from rulebook.pool import Withholding
from rulebook.profile import profile_from_data
from rulebook.public_names import PublicName
from rulebook.structure import LastLevel, Period, PeriodKind
from seating.commands import Spot
from seating.draw.verbs import draw_all, seat_entry
from seating.moves.verbs import move_player
from tests import builders as b
from tests.automation.test_sounds import display
from tests.cashier import at_cashier, cancelling
from tests.displays import televisions as tv
from tests.payouts import differing
from tests.payouts import evening as counter
from tests.payouts.bounties import ENTRY
from tests.undoing import undo_lines
from tournaments import queries
from tournaments.lifecycle.verbs import announce_event, open_registration, postpone_event
from tournaments.models import TableStatus
from tournaments.set_up.periods import replace_structure
from tournaments.set_up.verbs import edit_event
from tournaments.values import PayoutRule, changed_setup
from tournaments.venue.verbs import add_room_tables, edit_house, edit_room_table, set_table_status, setup_of

Told = Callable[[], Iterator[None]]
EVENINGS: list[Told] = []
PAID: dict[str, Any] = {
    "guarantee_minor": 100_000,
    "payout": PayoutRule(places=3),
    "late_until_level": None,
}
MIXED = (*b.levels(2), Period(PeriodKind.BREAK, 0, 600), *b.levels(4)[2:])
CARDS = profile_from_data({"clock": {"time_bank_cards": [[6, 2], [4, 3]]}})
FEWER_CARDS = profile_from_data({"clock": {"time_bank_cards": [[6, 1]]}})


def evening(history: Told) -> Told:
    """One more of them."""
    EVENINGS.append(history)
    return history


def change(event_id: int, **fields: Any) -> None:
    """Type the set-up again, with other values."""
    setup = changed_setup(queries.event_setup(event_id), **fields)
    b.at(event_id, edit_event, setup=setup)


def change_house(**fields: Any) -> None:
    """Change the house's defaults."""
    b.do([HOUSE], edit_house, setup=replace(setup_of(queries.house()), **fields))


def undo_latest() -> None:
    """Take the latest action back."""
    undo_lines(Line.objects.filter(leading=None).latest("pk").pk, Command(b.NOBODY))


def set_levels(event_id: int, *periods: Period) -> None:
    """Replace the levels and breaks."""
    b.at(event_id, replace_structure, event_id=event_id, periods=periods)


@evening
def a_guarantee_comes_to_contain_the_bounties() -> Iterator[None]:
    b.house()
    b.room(2)
    event_id = b.event(
        products=(ENTRY,), guarantee_minor=100_000, is_guarantee_gross=True, payout=PayoutRule(places=2)
    )
    drawer_id = at_cashier.open_drawer()
    for _entry in range(2):
        at_cashier.sell_entry(event_id, drawer_id)
    yield
    change(event_id, guarantee_parts=("bounty",))


@evening
def a_day_gets_another_name() -> Iterator[None]:
    b.house()
    b.room(2)
    at = [instants.now() + timedelta(hours=hours) for hours in (1, 2, 30)]
    days = all_to_the_last([DaySetup(*one) for one in zip(at, ("Day 1A", "Day 1B", "Final"), strict=True)])
    event_id = b.event(days=days)
    yield
    change(event_id, days=(days[0], replace(days[1], name="Turbo"), days[2]))


@evening
def nothing_is_sold_yet() -> Iterator[None]:
    b.house()
    b.room(2)
    event_id = b.event(payout=PayoutRule(places=2), guarantee_minor=50_000)
    yield
    change(event_id, added_minor=80_000)
    change(event_id, withholdings=(Withholding("Staff", 500),))
    b.do([HOUSE], add_room_tables, numbers=(8, 9), seats=9)
    table = next(one for one in queries.room_tables() if one.number == 9)
    b.do([HOUSE], edit_room_table, room_table=table.id, number=9, seats=6, name="", note="")
    b.do([HOUSE], set_table_status, room_table=table.id, status=TableStatus.OUT_OF_ORDER)
    change(event_id, payout=PayoutRule(places=3))
    change(event_id, guarantee_minor=100_000)
    change(event_id, withholdings=(Withholding("Staff", 300),))
    change(event_id, is_guarantee_gross=True)
    change(event_id, added_minor=10_000)
    change(event_id, buy_in_minor=50_000)
    change(event_id, currency="CHF")
    change(event_id, late_until_level=3)
    change(event_id, late_until_level=None, late_until_at=instants.now() + timedelta(hours=2))
    change_house(time_zone="Europe/London")
    change(event_id, late_until_at=instants.now() + timedelta(hours=3))
    change(event_id, last_level=LastLevel.ENDS)
    change(event_id, days=(DaySetup(instants.now() + timedelta(hours=1), time_limit_seconds=1_800),))
    day = DaySetup(instants.now() + timedelta(hours=2), time_limit_seconds=1_800)
    change(event_id, days=(day,))
    change(event_id, days=(replace(day, end_rules=(EndRule(EndKind.AFTER_LEVEL, 1),)),))
    set_levels(event_id, *b.levels(8, 900))
    b.opened(event_id, 1)
    b.at(event_id, postpone_event, event=event_id, starts_at=instants.now() + timedelta(hours=5))
    change(event_id, days=(DaySetup(instants.now() + timedelta(hours=8)),))
    change_house(name="Another house")


@evening
def the_terms_change_while_it_is_played() -> Iterator[None]:
    event_id = b.started(5, 3, seats_each=6, profile=CARDS, **PAID)
    counter.publish_late(event_id)
    b.at(event_id, move_player, entry=b.at_seat(event_id, 1, 5), to=Spot(2, 6), note="asked")
    b.bust(event_id, *(b.at_seat(event_id, 1, seat) for seat in (1, 2, 3)))
    b.at(event_id, count_stack, entry=b.at_seat(event_id, 2, 6), stack=31_000)
    yield
    b.bust(event_id, b.at_seat(event_id, 2, 1))
    b.bust(event_id, b.at_seat(event_id, 2, 2))
    b.bust(event_id, b.at_seat(event_id, 1, 4))
    change_house(public_names=PublicName.NONE)
    change_house(public_names=PublicName.SHORT)
    change(event_id, shows_names=False)
    change(event_id, profile=FEWER_CARDS)
    change(event_id, profile=profile_from_data({"seating": {"moves_shown_minutes": 3}}))
    change_house(time_zone="Europe/London")
    b.bust(event_id, b.at_seat(event_id, 2, 6))


@evening
def an_event_is_announced() -> Iterator[None]:
    b.house()
    b.room(1)
    event_id = b.event(state="draft")
    yield
    b.at(event_id, announce_event, event=event_id)
    b.at(event_id, open_registration, event=event_id)


@evening
def play_begins_at_a_time() -> Iterator[None]:
    event_id = b.playing(3, 3)
    b.at(event_id, life.start_play, event=event_id, begins_at=instants.now() + timedelta(minutes=10))
    yield
    set_levels(event_id, *b.levels(8, 900))
    set_levels(event_id, *b.levels(8, 800))


@evening
def registration_goes_by_the_levels() -> Iterator[None]:
    event_id = b.started(3, 3)
    yield
    b.at(event_id, verbs.pause_clock, day=b.day_of(event_id))
    b.at(event_id, verbs.resume_clock, day=b.day_of(event_id))
    set_levels(event_id, *b.levels(8))
    set_levels(event_id, *b.levels(1), *b.levels(8, 900)[1:])
    set_levels(event_id, *MIXED)
    change(event_id, profile=profile_from_data({"clock": {"push_hold_seconds": 30}}))
    change(event_id, late_until_level=3)


@evening
def numbers_of_the_queue_are_called() -> Iterator[None]:
    event_id = at_cashier.selling_event()
    yield
    b.at(event_id, queue.give_queue_number, event=event_id)
    b.at(event_id, queue.call_next_number, event=event_id)


@evening
def entries_are_sold() -> Iterator[None]:
    drawer_id = at_cashier.open_drawer()
    rebuys = {"rebuys": 2, "rebuy_minor": 20_000, "rebuy_fee_minor": 0, "rebuy_stack": 15_000}
    event_id = at_cashier.selling_event(2, payout=PayoutRule(places=2), draws_at_sale=False, **rebuys)
    first = at_cashier.sell_entry(event_id, drawer_id).entry
    at_cashier.sell_entry(event_id, drawer_id)
    at_cashier.sell_entry(event_id, drawer_id)
    yield
    at_cashier.sell_entry(event_id, drawer_id)
    unpaid = b.at(event_id, register.register_unpaid, event=event_id, player=b.player())
    b.at(event_id, register.cancel_registration, entry=unpaid.entry)
    waiting = b.at(event_id, register.register_unpaid, event=event_id, player=b.player())
    at_cashier.on_entry(sell.take_payment, waiting.entry, drawer_id)
    b.opened(event_id, 1)
    b.at(event_id, seat_entry, entry=first)
    b.at(event_id, draw_all, day=b.day_of(event_id))
    b.at(event_id, life.start_play, event=event_id, override_reason="early")
    at_cashier.on_entry(sell.sell_rebuy, first, drawer_id)


@evening
def a_cancelled_event_is_refunded() -> Iterator[None]:
    event_id = cancelling.cancelled(at_cashier.open_drawer(), 1)
    (owed,) = cancelling.due(event_id)
    drawer_id = at_cashier.open_drawer()
    yield
    cancelling.pay(owed, drawer_id)
    cancelling.give_back(owed)


@evening
def an_event_is_stopped_after_its_prizes_were_published() -> Iterator[None]:
    event_id = b.started(3, 3, **PAID)
    b.at(event_id, publish_payouts, event=event_id)
    yield
    b.at(event_id, stop_event, event=event_id, reason="A storm")


@evening
def the_prizes_are_published() -> Iterator[None]:
    event_id = b.started(3, 3, **PAID)
    yield
    b.at(event_id, publish_payouts, event=event_id)
    b.at(event_id, edit_prizes, event=event_id, prizes=_prizes(60_000, 30_000, 10_000))
    b.at(event_id, edit_prizes, event=event_id, prizes=_prizes(50_000, 40_000, 10_000))
    b.at(event_id, edit_prizes, event=event_id, prizes=_prizes(60_000, 40_000))
    b.at(event_id, withdraw_payouts, event=event_id, reason="A sale was wrong")


@evening
def the_prizes_are_published_again() -> Iterator[None]:
    drawer_id = at_cashier.open_drawer(800_000)
    event_id = differing.pay_third(drawer_id)
    yield
    differing.reopen(event_id)
    differing.republish(event_id, *differing.TOO_MUCH)


def _prizes(*amounts: int) -> tuple[PlacePrize, ...]:
    return tuple(PlacePrize(place, minor) for place, minor in enumerate(amounts, start=1))


@evening
def the_evening_is_over() -> Iterator[None]:
    drawer_id = at_cashier.open_drawer(800_000)
    event_id, _sold = counter.evening(4, drawer_id, payout=PayoutRule(places=2))
    counter.publish_late(event_id)
    out = [row.id for row in queries.entries(event_id, "alive")]
    yield
    for entry_id in out[:2]:
        b.at(event_id, busts.bust_out, entry=entry_id)
    b.at(event_id, busts.reinstate, entry=out[1])
    for entry_id in out[1:3]:
        b.at(event_id, busts.bust_out, entry=entry_id)
    counter.pay(event_id, due_awards(event_id)[0].id, drawer_id)


@evening
def winners_are_called_to_the_cashier() -> Iterator[None]:
    b.house()
    b.do([HOUSE], change_paying_rules, unclaimed_days=None, calls=True)
    drawer_id = at_cashier.open_drawer(800_000)
    event_id, _sold = counter.evening(4, drawer_id, payout=PayoutRule(places=2))
    counter.publish_late(event_id)
    counter.play_out(event_id)
    due = due_awards(event_id)[0].id
    yield
    b.at(event_id, call_winner, award=due, desk=2)
    counter.pay(event_id, due, drawer_id)


@evening
def nobody_saw_the_clock() -> Iterator[None]:
    event_id = b.started(3)
    heartbeat()
    yield
    with instants.simulated_at(instants.now() + timedelta(minutes=7)):
        heartbeat()
        gap = gaps.open_gap(b.day_of(event_id))
        assert gap is not None
        b.at(event_id, gaps.answer_gap, gap=gap.id, answer=gaps.GapAnswer.SET_BACK)


@evening
def the_machine_s_clock_is_set() -> Iterator[None]:
    b.started(3)
    pair = ClockPair(instants.now(), timedelta(hours=1), "this boot")
    yield
    jump = b.do([HOUSE], gaps.note_jump, by=timedelta(hours=2), pair=pair)
    b.do([HOUSE], gaps.answer_jump, jump=jump, answer=gaps.JumpAnswer.KEPT)


@evening
def televisions_are_arranged() -> Iterator[None]:
    event_id = b.started(3)
    hall, _secret = tv.paired("Hall", event=event_id)
    own = tv.layout()
    turning = tv.playlist(Turn(seconds=10, view="clock"), Turn(seconds=10, view="moves"))
    yield
    b.do([HOUSE], change_display, display=hall, name="Foyer")
    b.do([HOUSE], show_on_displays, displays=(hall,), layout=own)
    blocks = blocks_of(tv.PLAIN)[:1]
    b.do([HOUSE], change_layout, layout=own, name="Own", shape="landscape", blocks=blocks)
    b.do([HOUSE], show_on_displays, displays=(hall,), playlist=turning)
    b.do([HOUSE], change_playlist, playlist=turning, name="Later", turns=(Turn(seconds=10, view="clock"),))
    b.do([HOUSE], choose_look, theme="contrast")


@evening
def the_room_is_spoken_to() -> Iterator[None]:
    event_id = b.started(3)
    bar = display()
    yield
    said = b.at(event_id, announce, event=event_id, text="Race off", minutes=10)
    change_house(languages=("it", "en"))
    b.at(event_id, end_announcement, announcement=said.id)
    b.do([HOUSE], give_sound, room="", display=bar)
    b.at(event_id, verbs.pause_clock, day=b.day_of(event_id))
    chosen = (ChosenSound(occasion=Occasion.PAUSE, sound="horn"),)
    b.do([HOUSE], choose_sounds, sounds=chosen)
    values = {"name": "Test", "trigger": "level_end", "deed": "announce", "text": "Hear, hear"}
    b.do([HOUSE], make_automation, **values)
