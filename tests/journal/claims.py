"""What cannot be undone alone once something later happened, although the two share no written row.

Each claim has two halves: up to ``yield`` what is to be undone, after it what blocks it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

from access.verbs import By
from cashier.sales import owed
from cashier.sales import verbs as sell
from clock.verbs import set_time_left
from floor.absent import verbs as absent
from floor.busts import verbs as busts
from floor.hands import tables
from floor.hands import tables as hand_tables
from floor.hands import verbs as hands
from floor.last_hands import verbs as last_hands
from floor.life import verbs as life
from floor.models import AbsentAs
from floor.penalties import disqualify as penalties
from journal import instants
from payouts.awards.rows import due_awards
from payouts.publishing.verbs import PlacePrize, edit_prizes, withdraw_payouts
from payouts.settling.verbs import settle_event
from people.bans.lists import ListedBan, import_bans
from people.players.merging import merge_players
from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.bubble import Pace
from rulebook.days.day import DaySetup, StartAt, one_after_another
from rulebook.profile import profile_from_data
from seating.commands import Spot
from seating.moves.verbs import move_player
from seating.tables.verbs import close_table
from tests import builders as b
from tests.cashier import at_cashier
from tests.cashier.test_windows import LAST_LONGER
from tests.floor.test_bubble_money import count_all
from tests.floor.test_hand_for_hand import PAID, announced, next_hand, report
from tests.floor.test_last_hands import event_with_draw
from tests.floor.test_last_hands import report as report_last
from tests.floor.test_life import two_days
from tests.payouts import evening
from tests.payouts.evening import publish_late
from tournaments import queries
from tournaments.prices import FREE_ENTRY
from tournaments.set_up.periods import replace_structure
from tournaments.set_up.verbs import edit_event
from tournaments.values import PayoutRule

Claim = Callable[[], Iterator[None]]
CLAIMS: list[Claim] = []
TWO_PAID: dict[str, Any] = {
    "guarantee_minor": 100_000,
    "payout": PayoutRule(places=2),
    "late_until_level": None,
}
OUT = {"loses_prize": False}
TAKEN_UP_LATER = profile_from_data({"penalties": {"no_show": "half_hour"}})


def claim(one: Claim) -> Claim:
    """Add one claim."""
    CLAIMS.append(one)
    return one


def _end_hands(event_id: int) -> None:
    b.at(event_id, hands.end_hand_for_hand, event=event_id, reason="Enough")


def _edit(event_id: int) -> None:
    prizes = (PlacePrize(1, 60_000), PlacePrize(2, 40_000))
    b.at(event_id, edit_prizes, event=event_id, prizes=prizes)


def _withdraw(event_id: int) -> None:
    b.at(event_id, withdraw_payouts, event=event_id, reason="a sale was wrong")


@claim
def a_bust_before_the_prizes_were_published() -> Iterator[None]:
    event_id = b.started(3, 3, **TWO_PAID)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    yield
    publish_late(event_id)


@claim
def a_merger_before_the_person_was_merged_further() -> Iterator[None]:
    b.house()
    first, second, third = b.player(), b.player(), b.player()
    merge_players.perform_with(By(b.NOBODY), player=second, other=third)
    yield
    merge_players.perform_with(By(b.NOBODY), player=first, other=second)


@claim
def an_edition_of_a_list_of_bans_before_the_next() -> Iterator[None]:
    b.house()
    for name in ("Rossi", "Verdi"):
        rows = (ListedBan(last_name=name),)
        import_bans.perform_with(By(b.NOBODY), name="Friends", kind="house", rows=rows)
        if name == "Rossi":
            yield


@claim
def a_bust_before_the_prizes_were_edited() -> Iterator[None]:
    event_id = b.started(3, 3, **TWO_PAID)
    publish_late(event_id)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    yield
    _edit(event_id)


@claim
def a_bust_before_the_prizes_were_withdrawn() -> Iterator[None]:
    event_id = b.started(3, 3, **TWO_PAID)
    publish_late(event_id)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    yield
    _withdraw(event_id)


@claim
def a_player_brought_back_before_the_prizes_were_published() -> Iterator[None]:
    event_id = b.started(3, 3, **TWO_PAID)
    out = b.at_seat(event_id, 1, 1)
    b.bust(event_id, out)
    b.at(event_id, busts.reinstate, entry=out)
    yield
    publish_late(event_id)


@claim
def a_day_that_ended_before_the_prizes_were_published() -> Iterator[None]:
    rule = AdvanceRule(AdvanceKind.ALL_LEFT)
    event_id = b.started(3, 2, **two_days(rule) | TWO_PAID)
    b.at(event_id, life.end_day, day=b.day_of(event_id), override_reason="The bags come later")
    yield
    b.at(event_id, life.start_play, event=event_id, is_early=True)
    publish_late(event_id)


def _stack_taken_up() -> tuple[int, int, int]:
    """A no-show whose entry no longer counts: the event, the sale, and the drawer."""
    drawer_id = at_cashier.open_drawer()
    event_id = at_cashier.selling_event(1, payout=PayoutRule(places=2), profile=TAKEN_UP_LATER)
    sales = [at_cashier.sell_entry(event_id, drawer_id) for _ in range(4)]
    at_cashier.start(event_id)
    b.at(event_id, absent.mark_absent, entry=sales[0].entry, kind=AbsentAs.NO_SHOW)
    with instants.simulated_at(instants.now() + timedelta(minutes=31)):
        b.at(event_id, absent.take_up_stack, entry=sales[0].entry)
    return event_id, sales[0].id, drawer_id


@claim
def a_stack_taken_up_before_its_sale_was_voided() -> Iterator[None]:
    event_id, sale_id, drawer_id = _stack_taken_up()
    yield
    at_cashier.void(event_id, sale_id, drawer_id)


@claim
def a_stack_taken_up_before_the_prizes_were_published() -> Iterator[None]:
    event_id, *_sold = _stack_taken_up()
    yield
    publish_late(event_id)


@claim
def a_sale_before_the_prizes_were_published() -> Iterator[None]:
    drawer_id = at_cashier.open_drawer()
    event_id = at_cashier.selling_event(1, payout=PayoutRule(places=2))
    for _ in range(4):
        at_cashier.sell_entry(event_id, drawer_id)
    yield
    at_cashier.start(event_id)
    publish_late(event_id)


@claim
def a_rebuy_before_the_prizes_were_published() -> Iterator[None]:
    drawer_id = at_cashier.open_drawer()
    rebuys = {"rebuys": 2, "rebuy_minor": 20_000, "rebuy_fee_minor": 0, "rebuy_stack": 15_000}
    event_id = at_cashier.selling_event(1, payout=PayoutRule(places=2), **rebuys)
    first, *_others = [at_cashier.sell_entry(event_id, drawer_id).entry for _ in range(4)]
    at_cashier.start(event_id)
    at_cashier.on_entry(sell.sell_rebuy, first, drawer_id)
    yield
    publish_late(event_id)


def _rebuy_announced() -> tuple[int, int, int]:
    """A rebuy that is owed, in an event whose prizes may be published: the event, what is owed, and a drawer."""
    drawer_id = at_cashier.open_drawer()
    rebuys = {"rebuys": 2, "rebuy_minor": 20_000, "rebuy_fee_minor": 0, "rebuy_stack": 15_000}
    event_id = at_cashier.selling_event(1, payout=PayoutRule(places=2), **rebuys)
    first, *_others = [at_cashier.sell_entry(event_id, drawer_id).entry for _ in range(4)]
    at_cashier.start(event_id)
    return event_id, b.at(event_id, owed.announce_rebuy, entry=first).id, drawer_id


@claim
def an_announced_rebuy_paid_before_the_prizes_were_published() -> Iterator[None]:
    event_id, owed_id, drawer_id = _rebuy_announced()
    at_cashier.collect(event_id, owed_id, drawer_id)
    yield
    publish_late(event_id)


@claim
def an_announced_rebuy_called_off_before_the_prizes_were_published() -> Iterator[None]:
    event_id, owed_id, _drawer = _rebuy_announced()
    b.at(event_id, owed.call_off_rebuy, owed=owed_id, reason="left the house")
    yield
    publish_late(event_id)


@claim
def a_last_longer_before_the_prizes_were_published() -> Iterator[None]:
    drawer_id = at_cashier.open_drawer()
    products = (FREE_ENTRY, LAST_LONGER)
    event_id = at_cashier.selling_event(1, payout=PayoutRule(places=2), products=products)
    first, *_others = [at_cashier.sell_entry(event_id, drawer_id).entry for _ in range(4)]
    at_cashier.start(event_id)
    at_cashier.on_entry(sell.sell_extra, first, drawer_id, product=LAST_LONGER.number)
    yield
    publish_late(event_id)


@claim
def a_prize_paid_before_the_event_was_settled() -> Iterator[None]:
    drawer_id = at_cashier.open_drawer(800_000)
    event_id, _entries = evening.evening(4, drawer_id, payout=PayoutRule(places=1))
    publish_late(event_id)
    evening.play_out(event_id)
    evening.pay(event_id, due_awards(event_id)[0].id, drawer_id)
    yield
    b.at(event_id, settle_event, event=event_id)


@claim
def a_bust_before_a_later_one_got_a_prize() -> Iterator[None]:
    event_id = b.started(4, **TWO_PAID | {"payout": PayoutRule(places=3)})
    publish_late(event_id)
    one, two = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2)
    b.bust(event_id, one)
    yield
    b.bust(event_id, two)


@claim
def a_player_brought_back_before_another_got_a_prize() -> Iterator[None]:
    event_id = b.started(5, **TWO_PAID | {"payout": PayoutRule(places=4)})
    publish_late(event_id)
    one, two, three = (b.at_seat(event_id, 1, seat) for seat in (1, 2, 3))
    b.bust(event_id, one)
    b.at(event_id, busts.reinstate, entry=one)
    yield
    b.bust(event_id, two, three)


@claim
def a_bust_before_another_of_the_same_hand() -> Iterator[None]:
    event_id = announced(3, 3, goal=4)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    yield
    b.bust(event_id, b.at_seat(event_id, 1, 2))


@claim
def a_bust_before_one_who_left_between_the_hands() -> Iterator[None]:
    event_id = announced(4, 4, goal=4)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    b.bust(event_id, b.at_seat(event_id, 1, 2))
    yield
    report(event_id, 1, 2)
    b.at(event_id, penalties.disqualify, entry=b.at_seat(event_id, 2, 1), **OUT)


@claim
def one_who_left_between_the_hands_before_another_who_did() -> Iterator[None]:
    event_id = announced(4, 4, goal=4)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    report(event_id, 1, 2)
    b.at(event_id, penalties.disqualify, entry=b.at_seat(event_id, 2, 1), **OUT)
    yield
    b.at(event_id, penalties.disqualify, entry=b.at_seat(event_id, 2, 2), **OUT)


@claim
def a_bust_before_another_of_the_hand_was_brought_back() -> Iterator[None]:
    event_id = announced(4, 4, goal=4)
    first = b.at_seat(event_id, 1, 1)
    b.bust(event_id, first)
    b.bust(event_id, b.at_seat(event_id, 1, 2))
    yield
    b.at(event_id, busts.reinstate, entry=first)


@claim
def a_table_that_was_done_before_all_were() -> Iterator[None]:
    event_id = announced(3, 3, 3, goal=8)
    report(event_id, 1)
    yield
    report(event_id, 2, 3)


@claim
def a_table_that_was_done_before_hand_for_hand_ended() -> Iterator[None]:
    event_id = announced(3, 3, 3, goal=8)
    report(event_id, 1)
    yield
    _end_hands(event_id)


@claim
def a_table_that_was_done_at_a_soft_pace_before_hand_for_hand_followed() -> Iterator[None]:
    event_id = b.started(3, 3)
    b.at(event_id, hands.announce_hand_for_hand, event=event_id, goal=4, pace=Pace.SOFT)
    report(event_id, 1, 2)
    next_hand(event_id)
    report(event_id, 1)
    yield
    b.at(event_id, hands.announce_hand_for_hand, event=event_id, goal=4)


@claim
def the_end_of_a_soft_pace_before_the_last_hands_were_drawn() -> Iterator[None]:
    event_id = b.started(3, 3)
    b.at(event_id, set_time_left, day=b.day_of(event_id), minutes=10)
    b.at(event_id, hands.announce_hand_for_hand, event=event_id, goal=4, pace=Pace.SOFT)
    _end_hands(event_id)
    yield
    b.at(event_id, last_hands.draw_last_hands, event=event_id, card=3)


@claim
def an_all_in_before_hand_for_hand_ended() -> Iterator[None]:
    event_id = announced(3, 3, 3, goal=8)
    b.at(event_id, hand_tables.hold_board, table=b.table(event_id, 1).id)
    yield
    _end_hands(event_id)


@claim
def a_board_that_was_released_before_hand_for_hand_ended() -> Iterator[None]:
    event_id = announced(3, 3, 3, goal=8)
    table_id = b.table(event_id, 1).id
    b.at(event_id, hand_tables.hold_board, table=table_id)
    report(event_id, 2, 3)
    b.at(event_id, hand_tables.release_board, table=table_id)
    yield
    _end_hands(event_id)


@claim
def a_hand_that_was_dealt_again_before_hand_for_hand_ended() -> Iterator[None]:
    event_id = announced(3, 3, 3, goal=8)
    b.at(event_id, hand_tables.redeal_hand, table=b.table(event_id, 1).id)
    yield
    _end_hands(event_id)


@claim
def a_last_hand_before_the_last_hands_were_called_off() -> Iterator[None]:
    event_id = event_with_draw(4, 3)
    report_last(event_id, 1)
    yield
    b.at(event_id, last_hands.call_off_last_hands, event=event_id, reason="Another level is played")


@claim
def a_count_of_heads_before_the_money_was_announced() -> Iterator[None]:
    event_id = b.started(3, **PAID | {"late_until_level": None})
    publish_late(event_id)
    count_all(event_id)
    yield
    b.at(event_id, tables.announce_money, event=event_id)


@claim
def levels_that_were_set_before_the_clock_started() -> Iterator[None]:
    event_id = b.playing(3)
    b.at(event_id, replace_structure, event_id=event_id, periods=b.levels(8))
    yield
    b.at(event_id, life.start_play, event=event_id)


@claim
def levels_of_a_day_that_were_set_before_its_clock_started() -> Iterator[None]:
    at = instants.now() + timedelta(hours=1)
    days = one_after_another((DaySetup(at), DaySetup(at + timedelta(days=1), start_at=StartAt.LEVEL)))
    event_id = b.playing(3, days=days)
    setup = queries.event_setup(event_id)
    own = replace(setup.days[0], periods=b.levels(8))
    b.at(event_id, edit_event, event=event_id, setup=replace(setup, days=(own, setup.days[1])))
    yield
    b.at(event_id, life.start_play, event=event_id)


@claim
def a_move_before_the_table_that_was_left_closed() -> Iterator[None]:
    event_id = b.started(2, 4)
    one, two = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2)
    b.at(event_id, move_player, entry=one, to=Spot(2, 5), note="asked")
    yield
    b.at(event_id, move_player, entry=two, to=Spot(2, 6), note="asked")
    b.at(event_id, close_table, table=b.table(event_id, 1).id)


@claim
def a_bust_before_the_table_that_was_left_closed() -> Iterator[None]:
    event_id = b.started(2, 4)
    one, two = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2)
    b.bust(event_id, one)
    yield
    b.at(event_id, move_player, entry=two, to=Spot(2, 6), note="asked")
    b.at(event_id, close_table, table=b.table(event_id, 1).id)
