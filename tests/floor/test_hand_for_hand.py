"""Hand for hand: the tables wait for one another, the clock is charged per hand, its busts tie by the profile."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from clock import rows as clock
from floor.busts import verbs as busts_verbs
from floor.busts.out import BustOut
from floor.hands import tables as hand_tables
from floor.hands import verbs as hands_verbs
from floor.hands.tables import HandReported
from floor.play import hands
from journal import instants
from payouts.awards.rows import awards
from payouts.structure.rows import structure
from rulebook.handforhand import Stage, TableStage
from rulebook.profile import RulesProfile
from rulebook.profile.variants import ChargeAt, PauseAt, RunOff, Ties
from rulebook.refusals import Refusal
from rulebook.structure import Period, PeriodKind
from seating import queries as seats
from seating.balance.verbs import halt_table
from seating.breaking.verbs import break_table
from seating.buttons.verbs import place_button
from seating.commands import Spot
from seating.moves.verbs import move_player
from tests import builders as b
from tests.payouts.evening import publish_late
from tournaments import queries
from tournaments.values import NORMAL_PLAY, PayoutRule

pytestmark = pytest.mark.django_db
BUBBLE = RulesProfile().bubble
PAID: dict[str, Any] = {"guarantee_minor": 100_000, "payout": PayoutRule(places=5)}


@pytest.fixture
def moved(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Move the clock forward by this many seconds; in between it is stopped, however slow the machine is."""
    passed = [timedelta()]
    began = instants.now()

    def now() -> datetime:
        return began + passed[0]

    monkeypatch.setattr(instants, "now", now)

    def put_on(seconds: int) -> None:
        passed[0] += timedelta(seconds=seconds)

    return put_on


def refusal(event_id: int, verb: Any, /, **options: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        b.at(event_id, verb, **options)
    return caught.value


def table_ids(event_id: int) -> list[int]:
    return [one.id for one in seats.tables(b.day_of(event_id))]


def announced(*tables: int, goal: int, **over: Any) -> int:
    """An event in play with hand for hand announced until ``goal`` players are left."""
    event_id = b.started(*tables, **over)
    b.at(event_id, hands_verbs.announce_hand_for_hand, event=event_id, goal=goal)
    return event_id


def report(event_id: int, *numbers: int) -> HandReported:
    """These tables have finished their hand; the answer to the last one."""
    ids = [b.table(event_id, number).id for number in numbers]
    answers = [b.at(event_id, hand_tables.report_hand_finished, table=table_id) for table_id in ids]
    last: HandReported = answers[-1]
    return last


def next_hand(event_id: int) -> hands_verbs.HandBegun:
    begun: hands_verbs.HandBegun = b.at(event_id, hands_verbs.begin_next_hand, event=event_id)
    return begun


def left_ms(event_id: int) -> int:
    return clock.reading(b.day_of(event_id), instants.now()).left_ms


def places(event_id: int) -> dict[int, tuple[int, int]]:
    return {one.entry_id: (one.place, one.place_to) for one in queries.finishers(event_id)}


def play(event_id: int) -> hands.HandsView:
    found = hands.hands(event_id)
    assert found is not None
    return found


def test_no_table_deals_before_all_have_finished() -> None:
    event_id = announced(3, 3, 3, goal=8)
    assert play(event_id).stage is Stage.ANNOUNCED
    report(event_id, 1, 3)
    early = refusal(event_id, hands_verbs.begin_next_hand, event=event_id)
    assert (early.code, early.detail["tables"]) == ("tables_playing", (2,))
    assert report(event_id, 2).stage == "barrier"
    assert next_hand(event_id).hand == 1
    assert [one.stage for one in play(event_id).tables] == [TableStage.PLAYING] * 3


def test_no_hand_begins_that_no_table_could_finish() -> None:
    event_id = announced(3, 3, goal=5)
    report(event_id, 1, 2)
    for table_id in table_ids(event_id):
        b.at(event_id, halt_table, table=table_id)
    assert refusal(event_id, hands_verbs.begin_next_hand, event=event_id).code == "no_table_deals"


def test_hand_for_hand_is_not_announced_where_no_table_deals() -> None:
    alone = b.started(1, 1)
    assert refusal(alone, hands_verbs.announce_hand_for_hand, event=alone, goal=1).code == "no_table_deals"


def test_an_event_that_the_hand_has_decided_is_over_where_hand_for_hand_is_ended_in_it() -> None:
    event_id = announced(2, goal=1)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    assert queries.event(event_id).state == "running"
    told = b.at(event_id, hands_verbs.end_hand_for_hand, event=event_id, reason="one left")
    assert (told.is_finished, queries.event(event_id).state) == (True, "finished")


def test_a_table_reports_each_hand_once() -> None:
    event_id = announced(3, 3, goal=5)
    report(event_id, 1)
    again = refusal(event_id, hand_tables.report_hand_finished, table=b.table(event_id, 1).id)
    assert again.code == "table_finished"


def test_a_page_that_shows_an_earlier_hand_reports_nothing() -> None:
    event_id = announced(3, 3, goal=5)
    report(event_id, 1, 2)
    next_hand(event_id)
    late = refusal(event_id, hand_tables.report_hand_finished, table=b.table(event_id, 1).id, hand=0)
    assert late.code == "hand_over"
    assert len(play(event_id).waiting) == 2


def test_the_clock_stands_from_the_announcement_and_pays_two_minutes_a_hand(moved: Any) -> None:
    event_id = b.started(3, 3)
    moved(150)
    b.at(event_id, hands_verbs.announce_hand_for_hand, event=event_id, goal=5)
    before = left_ms(event_id)
    moved(600)
    assert left_ms(event_id) == before
    for hand in (1, 2):
        report(event_id, 1, 2)
        next_hand(event_id)
        assert left_ms(event_id) == before - hand * 120_000
    report(event_id, 1, 2)
    b.at(event_id, hands_verbs.end_hand_for_hand, event=event_id, reason="Enough")
    assert abs(left_ms(event_id) - (before - 3 * 120_000)) < 1_000
    assert clock.reading(b.day_of(event_id), instants.now()).state == "running"


def test_a_hand_costs_its_real_time_up_to_the_cap_where_the_profile_says(moved: Any) -> None:
    rules = replace(RulesProfile(), bubble=replace(BUBBLE, runoff=RunOff.REAL_TIME_CAPPED))
    event_id = announced(3, 3, goal=5, profile=rules)
    before = left_ms(event_id)
    moved(100)
    report(event_id, 1, 2)
    next_hand(event_id)
    assert abs(before - left_ms(event_id) - 100_000) < 1_000
    moved(500)
    report(event_id, 1, 2)
    next_hand(event_id)
    assert abs(before - left_ms(event_id) - 280_000) < 1_000


def test_charged_at_its_end_the_clock_stops_with_the_first_table_that_is_done(moved: Any) -> None:
    bubble = replace(BUBBLE, charge_at=ChargeAt.END_OF_HAND, pause=PauseAt.FIRST_TABLE_FINISHED)
    event_id = announced(3, 3, goal=5, profile=replace(RulesProfile(), bubble=bubble))
    before = left_ms(event_id)
    moved(30)
    assert left_ms(event_id) < before
    report(event_id, 1)
    stands = left_ms(event_id)
    moved(30)
    assert left_ms(event_id) == stands
    report(event_id, 2)
    assert left_ms(event_id) == stands - 120_000
    next_hand(event_id)
    assert left_ms(event_id) == stands - 120_000


def test_a_level_that_ends_before_a_break_brings_the_break_and_the_hand_after_it(moved: Any) -> None:
    periods = (
        Period(PeriodKind.LEVEL, 1, 100, small_blind=100, big_blind=200),
        Period(PeriodKind.BREAK, 0, 600),
        Period(PeriodKind.LEVEL, 2, 1_200, small_blind=200, big_blind=400),
    )
    event_id = announced(3, 3, goal=5, periods=periods, late_until_level=None)
    report(event_id, 1, 2)
    assert next_hand(event_id).is_break is True
    assert refusal(event_id, hands_verbs.begin_next_hand, event=event_id).code == "break_on"
    moved(601)
    assert next_hand(event_id).hand == 1
    read = clock.reading(b.day_of(event_id), instants.now())
    assert (read.period.number, read.state) == (2, "paused")
    assert 1_198_000 <= read.left_ms <= 1_200_000


def test_of_one_hand_at_different_tables_the_places_are_shared() -> None:
    event_id = announced(3, 3, 3, goal=8)
    report(event_id, 1, 2, 3)
    next_hand(event_id)
    one, other = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 3, 1)
    b.bust(event_id, one)
    assert places(event_id) == {one: (9, 9)}
    b.bust(event_id, other)
    assert places(event_id) == {one: (8, 9), other: (8, 9)}


def test_of_one_hand_at_one_table_stacks_are_asked_and_rank() -> None:
    event_id = announced(3, 3, 3, goal=8)
    report(event_id, 1, 2, 3)
    next_hand(event_id)
    low, high = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2)
    b.bust(event_id, high, low)
    assert hands.out_in_hand(play(event_id)).needs_stacks == {low, high}
    assert places(event_id) == {low: (8, 9), high: (8, 9)}
    told = (hands_verbs.HandStack(entry=low, stack=4_000), hands_verbs.HandStack(entry=high, stack=9_000))
    b.at(event_id, hands_verbs.record_hand_stacks, event=event_id, stacks=told)
    assert places(event_id) == {high: (8, 8), low: (9, 9)}
    assert hands.out_in_hand(play(event_id)).needs_stacks == frozenset()


def test_nobody_is_asked_for_stacks_where_all_share() -> None:
    rules = replace(RulesProfile(), bubble=replace(BUBBLE, ties=Ties.SPLIT_ALL))
    event_id = announced(4, 3, goal=5, profile=rules)
    report(event_id, 1, 2)
    next_hand(event_id)
    b.bust(event_id, b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2))
    assert hands.out_in_hand(play(event_id)).needs_stacks == frozenset()
    assert set(places(event_id).values()) == {(6, 7)}


def test_the_hand_of_the_announcement_ranks_together_only_if_it_reaches_the_money() -> None:
    event_id = announced(4, 4, goal=5)
    one, two = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 2, 1)
    b.bust(event_id, one, two)
    assert places(event_id) == {one: (8, 8), two: (7, 7)}
    three = b.at_seat(event_id, 1, 2)
    b.bust(event_id, three)
    assert set(places(event_id).values()) == {(6, 8)}


def test_a_player_back_in_play_leaves_the_others_ranked_without_him() -> None:
    event_id = announced(3, 3, 3, goal=8)
    report(event_id, 1, 2, 3)
    next_hand(event_id)
    one, other = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 3, 1)
    b.bust(event_id, one, other)
    b.at(event_id, busts_verbs.reinstate, entry=one, stack=500)
    assert places(event_id) == {other: (9, 9)}


def test_busts_of_the_next_hand_stand_before_those_of_this_one() -> None:
    event_id = announced(3, 3, 3, goal=7)
    report(event_id, 1, 2, 3)
    next_hand(event_id)
    one = b.at_seat(event_id, 1, 1)
    b.bust(event_id, one)
    report(event_id, 1, 2, 3)
    next_hand(event_id)
    two = b.at_seat(event_id, 2, 1)
    b.bust(event_id, two)
    assert places(event_id) == {one: (9, 9), two: (8, 8)}


def test_the_shares_of_the_bubble_are_awarded_to_the_cent() -> None:
    event_id = b.started(2, 2, 2, **PAID)
    publish_late(event_id)
    b.at(event_id, hands_verbs.announce_hand_for_hand, event=event_id)
    report(event_id, 1, 2, 3)
    next_hand(event_id)
    out = [b.at_seat(event_id, number, 1) for number in (1, 2, 3)]
    b.bust(event_id, *out)
    assert set(places(event_id).values()) == {(4, 6)}
    prizes = {one.place: one.amount.minor for one in structure(event_id).prizes}
    given = [one.amount.minor for one in awards(event_id) if one.entry_id in out]
    assert sum(given) == prizes[4] + prizes[5]
    assert max(given) - min(given) <= 2


def test_several_out_in_one_report_count_as_of_the_hand() -> None:
    event_id = announced(4, 4, goal=6)
    report(event_id, 1, 2)
    next_hand(event_id)
    low, high, other = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2), b.at_seat(event_id, 2, 1)
    b.bust(event_id, other)
    busts = (BustOut(entry=low, stack_at_start=1_000), BustOut(entry=high, stack_at_start=2_000))
    b.at(event_id, busts_verbs.bust_hand, event=event_id, busts=busts)
    assert set(places(event_id).values()) == {(6, 8)}


def test_no_table_breaks_while_a_hand_is_on_and_between_two_it_may() -> None:
    event_id = announced(3, 3, 3, goal=5)
    table_id = b.table(event_id, 2).id
    assert refusal(event_id, break_table, table=table_id).code == "hand_on"
    report(event_id, 1, 2, 3)
    b.at(event_id, break_table, table=table_id)
    assert next_hand(event_id).hand == 1
    assert [one.number for one in play(event_id).tables] == [1, 3]


def test_a_move_during_a_hand_asks_for_a_reason() -> None:
    event_id = announced(5, 3, goal=5)
    entry = b.at_seat(event_id, 1, 1)
    asked = refusal(event_id, move_player, entry=entry, to=Spot(2, 5))
    assert asked.detail["overridden"] == ["hand_on"]


def test_held_boards_run_after_the_others_one_after_the_other() -> None:
    event_id = announced(3, 3, 3, goal=8)
    one, two, _three = table_ids(event_id)
    b.at(event_id, hand_tables.hold_board, table=one)
    b.at(event_id, hand_tables.hold_board, table=two)
    assert refusal(event_id, hand_tables.report_hand_finished, table=one).code == "board_held"
    assert refusal(event_id, hand_tables.release_board, table=one).code == "tables_playing"
    report(event_id, 3)
    b.at(event_id, hand_tables.release_board, table=one)
    assert refusal(event_id, hand_tables.release_board, table=two).code == "board_running"
    report(event_id, 1)
    b.at(event_id, hand_tables.release_board, table=two)
    assert report(event_id, 2).stage == "barrier"


def test_a_misdeal_is_dealt_again_and_counts_once() -> None:
    event_id = announced(3, 3, goal=5)
    one = table_ids(event_id)[0]
    b.at(event_id, hand_tables.hold_board, table=one)
    b.at(event_id, hand_tables.redeal_hand, table=one)
    assert (play(event_id).hand, play(event_id).tables[0].misdeals) == (0, 1)
    assert report(event_id, 1, 2).stage == "barrier"


def test_it_ends_when_the_money_is_reached_and_not_without_a_reason_before() -> None:
    event_id = announced(3, 3, goal=5)
    assert refusal(event_id, hands_verbs.end_hand_for_hand, event=event_id).code == "reason_missing"
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    report(event_id, 1, 2)
    assert refusal(event_id, hands_verbs.begin_next_hand, event=event_id).code == "goal_reached"
    b.at(event_id, hands_verbs.end_hand_for_hand, event=event_id)
    assert hands.hands(event_id) is None
    assert queries.play_now(event_id) == NORMAL_PLAY


def test_a_table_that_stands_still_is_not_waited_for() -> None:
    event_id = b.started(5, 2)
    b.at(event_id, halt_table, table=b.table(event_id, 2).id)
    b.at(event_id, hands_verbs.announce_hand_for_hand, event=event_id, goal=5)
    assert [one.number for one in play(event_id).tables] == [1]


def test_the_last_two_of_two_tables_out_in_one_hand_finish_the_event_only_with_the_hand() -> None:
    event_id = announced(2, 2, goal=1)
    report(event_id, 1, 2)
    next_hand(event_id)
    b.bust(event_id, b.at_seat(event_id, 1, 1), b.at_seat(event_id, 2, 1))
    b.bust(event_id, b.at_seat(event_id, 1, 2))
    assert queries.event(event_id).state == "running"
    assert report(event_id, 1, 2).is_finished is True
    assert hands.hands(event_id) is None
    assert set(places(event_id).values()) == {(1, 1), (2, 4)}


def test_the_next_hand_does_not_wait_for_a_table_at_which_one_player_is_left(moved: Any) -> None:
    event_id = announced(6, 2, goal=3)
    for table, seat in ((1, 2), (2, 1)):
        b.at(event_id, place_button, table=b.table(event_id, table).id, seat=seat)
    b.bust(event_id, b.at_seat(event_id, 2, 2))
    report(event_id, 1, 2)
    before = b.table(event_id, 2).positions
    next_hand(event_id)
    assert b.table(event_id, 2).positions == before
    after = b.table(event_id, 1).positions
    assert after is not None
    assert after.bb == 5


def test_the_buttons_go_on_with_every_hand_that_all_tables_report(moved: Any) -> None:
    """Told once, they are known at every barrier, however long a hand takes; an unknown one stays unknown."""
    event_id = announced(6, 6, goal=3)
    b.at(event_id, place_button, table=b.table(event_id, 1).id, seat=2)
    for big_blind in (4, 5, 6):
        moved(400)
        report(event_id, 1, 2)
        one, other = b.table(event_id, 1), b.table(event_id, 2)
        assert one.positions is not None
        assert one.positions.bb == big_blind
        assert one.knows_positions(instants.now() - timedelta(minutes=1))
        assert other.positions is None
        next_hand(event_id)
