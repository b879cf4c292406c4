"""Breaking tables: only if there are enough seats, everybody seated once, all seats equally likely."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.breaking import (
    BreakCount,
    BreakKind,
    BreakVerdict,
    FieldState,
    LateEntry,
    Leaver,
    break_order,
    by_card,
    choose_table,
    draw_out,
    late_entry_stack,
    next_break,
    offered_seats,
    same_table_seat_change,
    seat_pool,
    should_break,
    suggest_break,
    two_step_draw,
)
from rulebook.cards import read_card
from rulebook.dice import Dice
from rulebook.draw import Seat
from rulebook.profile import RulesProfile, profile_named
from rulebook.profile.variants import (
    BreakChoice,
    BreakDraw,
    BreakRule,
    BreakWhileOpen,
    FinalTableRule,
    LateStack,
    SeatPool,
)
from rulebook.refusals import Refusal
from rulebook.room import PlayState, TableView
from rulebook.rulings.wrongseat import seat_error
from tests.rulebook.chance import is_even
from tests.rulebook.test_draw import SEED

DEFAULT = RulesProfile()
RULES = DEFAULT.breaking
FIELD = FieldState(handed=9)


def table(key: int, players: int, seats: int = 9, **options: object) -> TableView:
    return TableView(key, seats, frozenset(range(1, players + 1)), **options)  # type: ignore[arg-type]


def with_breaking(**options: object) -> RulesProfile:
    return replace(DEFAULT, breaking=replace(RULES, **options))  # type: ignore[arg-type]


rooms = st.lists(
    st.tuples(st.integers(6, 10), st.sets(st.integers(1, 10), min_size=1), st.booleans()),
    min_size=2,
    max_size=7,
).map(
    lambda rows: [
        TableView(
            key, seats, frozenset(seat for seat in taken if seat <= seats) or frozenset({1}), is_held=held
        )
        for key, (seats, taken, held) in enumerate(rows, 1)
    ]
)


# When


@given(st.integers(1, 10), st.integers(0, 40), st.integers(0, 40))
def test_a_table_breaks_when_the_free_seats_cover_it(players: int, others: int, free: int) -> None:
    count = BreakCount(players, others, others + free, 4)
    assert (should_break(count, RULES) is BreakVerdict.BREAK) is (free >= players)


def test_the_only_table_never_breaks() -> None:
    assert should_break(BreakCount(0, 0, 0, 0), RULES) is BreakVerdict.NO


def test_an_ideal_load_keeps_seats_free_for_balancing() -> None:
    ideal = replace(RULES, break_rule=BreakRule.IDEAL_LOAD, ideal_load=8)
    assert should_break(BreakCount(6, 12, 18, 2), ideal) is BreakVerdict.NO
    assert should_break(BreakCount(4, 12, 18, 2), ideal) is BreakVerdict.BREAK


@pytest.mark.parametrize(
    ("rule", "verdict"),
    [
        (BreakWhileOpen.ASK, BreakVerdict.ASK),
        (BreakWhileOpen.NEVER, BreakVerdict.NO),
        (BreakWhileOpen.ALWAYS, BreakVerdict.BREAK),
    ],
)
def test_while_registration_is_open_the_house_decides(rule: BreakWhileOpen, verdict: BreakVerdict) -> None:
    rules = replace(RULES, break_while_registration_open=rule)
    assert should_break(BreakCount(2, 16, 18, 2), rules, registration_is_open=True) is verdict
    assert should_break(BreakCount(3, 16, 18, 2), rules, registration_is_open=True) is BreakVerdict.NO


def test_hand_for_hand_asks_and_the_last_hands_forbid() -> None:
    count = BreakCount(2, 16, 18, 2)
    assert should_break(count, RULES, state=PlayState.HAND_FOR_HAND) is BreakVerdict.ASK
    assert should_break(count, RULES, state=PlayState.LAST_HANDS) is BreakVerdict.NO


# Which


def test_the_posted_order_is_kept_and_added_tables_go_first() -> None:
    room = [
        table(2, 9, break_index=3),
        table(4, 9, break_index=1),
        table(7, 9, break_index=2),
        table(30, 9, added=1),
        table(31, 9, added=2),
    ]
    assert choose_table(room, BreakChoice.POSTED_ORDER).table == 4
    assert choose_table(room, BreakChoice.POSTED_ORDER_ADDED_FIRST).table == 31
    assert choose_table(room, BreakChoice.HIGHEST_NUMBER).table == 31
    posted = [view.key for view in break_order(room, BreakChoice.POSTED_ORDER_ADDED_FIRST)]
    assert posted == [31, 30, 4, 7, 2]


def test_without_a_posted_order_the_smallest_table_goes_first() -> None:
    room = [table(1, 5), table(2, 4), table(3, 4), table(4, 8)]
    assert [view.key for view in break_order(room, BreakChoice.POSTED_ORDER)] == [3, 2, 1, 4]


def test_a_feature_table_is_the_last_and_a_held_one_is_passed_over() -> None:
    room = [table(1, 5), table(2, 4, is_feature=True), table(3, 4, is_held=True), table(4, 8)]
    for rule in (BreakChoice.POSTED_ORDER, BreakChoice.FEWEST_DRAW_TIES):
        assert choose_table(room, rule).table == 1
    assert choose_table(room, BreakChoice.RANDOM).drawn_among == (1, 4)
    with pytest.raises(Refusal, match="no_table_to_break"):
        choose_table([table(3, 4, is_held=True)], BreakChoice.RANDOM)


def test_a_lot_decides_between_equals_and_is_fair() -> None:
    room = [table(1, 8), table(2, 7), table(3, 7), table(4, 7)]
    undecided = choose_table(room, BreakChoice.FEWEST_DRAW_TIES)
    assert (undecided.table, undecided.drawn_among) == (None, (2, 3, 4))
    dice = Dice(SEED)
    drawn: Counter[object] = Counter(
        choose_table(room, BreakChoice.FEWEST_DRAW_TIES, dice).table for _ in range(3_000)
    )
    assert is_even(drawn, 3)


# Where to


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 5)), min_size=1, max_size=8), st.data())
def test_the_seats_offered_leave_the_tables_level(sizes: list[tuple[int, int]], data: st.DataObject) -> None:
    named = dict(enumerate(sizes, 1))
    players = data.draw(st.integers(0, sum(free for _, free in sizes)))
    offer = seat_pool(named, players, SeatPool.LEVELLED)
    quotas = offer.quotas
    assert sum(quotas.values()) == players
    grown = [named[key][0] + quota for key, quota in quotas.items() if quota]
    room = [named[key][0] + quota for key, quota in quotas.items() if quota < named[key][1]]
    assert max(grown, default=0) - min(room, default=99) <= 1
    assert offer.sizes == {key: named[key][0] + quota for key, quota in quotas.items()}
    every = seat_pool(named, players, SeatPool.ALL_FREE)
    assert every.quotas == {key: free for key, (_, free) in named.items()}


def test_more_players_than_seats_are_refused() -> None:
    with pytest.raises(Refusal, match="room_full"):
        seat_pool({1: (8, 1)}, 2, SeatPool.LEVELLED)
    for rule in BreakDraw:
        with pytest.raises(Refusal, match="too_few_seats"):
            draw_out(1, [Leaver(1, 1), Leaver(2, 2)], [Seat(2, 1)], rule, Dice(SEED))


@given(st.binary(min_size=32, max_size=32), st.integers(1, 9), st.sampled_from(BreakDraw))
def test_a_draw_seats_everybody_once_and_can_be_repeated(seed: bytes, players: int, rule: BreakDraw) -> None:
    leavers = [Leaver(100 + seat, seat, seat % 2 == 0) for seat in range(players, 0, -1)]
    room = [table(2, 4), table(3, 5)]
    lines = draw_out(1, leavers, _offered(room, players, Dice(seed)), rule, Dice(seed))
    assert {line.entry for line in lines} == {leaver.entry for leaver in leavers}
    assert len({line.new_seat for line in lines}) == players
    assert all(line.new_seat.number in (room[line.new_seat.table - 2]).open_seats for line in lines)
    assert {line.entry for line in lines if line.is_carried_by_staff} == {
        leaver.entry for leaver in leavers if leaver.is_absent
    }
    again = draw_out(1, leavers[::-1], _offered(room, players, Dice(seed)), rule, Dice(seed))
    assert again == lines


def _offered(room: list[TableView], players: int, dice: Dice) -> tuple[Seat, ...]:
    return offered_seats(room, players, SeatPool.LEVELLED, dice)


def test_the_highest_card_takes_the_first_seat_card() -> None:
    cards = [("A", read_card("9c")), ("B", read_card("As")), ("C", read_card("Ah")), ("D", read_card("9d"))]
    met = by_card(cards, ["first", "second", "third", "fourth"])
    assert [(player, seat) for player, _, seat in met] == [
        ("B", "first"),
        ("C", "second"),
        ("D", "third"),
        ("A", "fourth"),
    ]


@pytest.mark.parametrize("rule", list(BreakDraw))
def test_every_player_is_as_likely_in_every_seat(rule: BreakDraw) -> None:
    pool = [Seat(2, 3), Seat(2, 7), Seat(3, 1), Seat(4, 9)]
    leavers = [Leaver(seat, seat) for seat in (1, 4, 6, 8)]
    dice = Dice(SEED)
    seats: Counter[object] = Counter()
    for _ in range(2_000):
        seats.update((line.entry, line.new_seat) for line in draw_out(1, leavers, pool, rule, dice))
    for entry in (1, 4, 6, 8):
        assert is_even(Counter({seat: seats[entry, seat] for seat in pool}), 4)


# Whole suggestions


@settings(deadline=None)
@given(rooms, st.sampled_from(BreakChoice))
def test_a_suggested_break_seats_all_its_players_elsewhere(
    room: list[TableView], choose: BreakChoice
) -> None:
    profile = with_breaking(choose=choose, final_table_rule=FinalTableRule.BREAK_RULE)
    going = suggest_break(room, profile, FieldState(handed=2), Dice(SEED))
    if going is None:
        due = [view for view in room if not view.is_held and _covered(view, room)]
        assert not due or len({view.seats for view in room}) > 1 or any(view.is_held for view in room)
        return
    if going.kind is BreakKind.FINAL_TABLE:
        assert sum(view.players for view in room) == 2
        return
    (leaving,) = [view for view in room if view.key == going.table]
    assert not leaving.is_held
    assert sum(seats for _, seats in going.quotas) == leaving.players <= going.reason.free_seats
    free = {view.key: view.free for view in room if view is not leaving}
    assert all(seats <= free[key] for key, seats in going.quotas)


def _covered(view: TableView, room: list[TableView]) -> bool:
    return sum(other.free for other in room if other is not view) >= view.players


def test_the_quotas_leave_the_longest_lived_table_the_odd_player() -> None:
    room = [
        table(1, 4, break_index=1),
        table(2, 7, 10, break_index=2),
        table(3, 7, 10, break_index=3),
        table(4, 7, 10, break_index=4),
    ]
    going = suggest_break(room, DEFAULT, FIELD)
    assert going is not None
    assert (going.table, going.quotas) == (1, ((4, 2), (3, 1), (2, 1)))


def test_nothing_breaks_while_seats_are_missing_or_the_day_ends() -> None:
    room = [table(1, 9), table(2, 9), table(3, 1)]
    assert suggest_break(room, DEFAULT, FIELD) is None
    assert suggest_break([], DEFAULT, FIELD) is None
    nine = [table(1, 5), table(2, 4)]
    assert suggest_break(nine, DEFAULT, replace(FIELD, state=PlayState.LAST_HANDS)) is None
    assert suggest_break([table(1, 9), table(2, 9), table(3, 0)], DEFAULT, FIELD) is None


def test_locked_tables_neither_break_nor_receive() -> None:
    room = [table(1, 3), table(2, 6), table(3, 6, is_locked=True)]
    assert suggest_break(room, DEFAULT, FIELD) is not None
    tight = [table(1, 4), table(2, 6), table(3, 4, is_locked=True)]
    assert suggest_break(tight, DEFAULT, FIELD) is None


def test_seats_out_of_use_count_as_missing() -> None:
    room = [table(1, 2), table(2, 8), table(3, 8)]
    assert suggest_break(room, DEFAULT, FIELD) is not None
    room[1] = replace(room[1], unusable=frozenset({9}))
    assert suggest_break(room, DEFAULT, FIELD) is None


def test_a_lot_without_dice_names_the_tables_it_lies_between() -> None:
    room = [table(1, 5), table(2, 5), table(3, 5), table(4, 6)]
    sanremo = profile_named("SANREMO")
    going = suggest_break(room, sanremo, FIELD)
    assert going is not None
    assert (going.table, going.drawn_among, going.quotas) == (None, (1, 2, 3), ())
    drawn = suggest_break(room, sanremo, FIELD, Dice(SEED))
    assert drawn is not None
    assert drawn.table in (1, 2, 3)
    assert sum(seats for _, seats in drawn.quotas) == 5


# Late players


@given(st.sampled_from(LateStack), st.integers(0, 50_000), st.integers(0, 20_000), st.booleans())
def test_a_late_stack_is_never_more_than_full_nor_less_than_nothing(
    rule: LateStack, start: int, taken: int, early: bool
) -> None:
    entry = LateEntry(start, taken, taken, taken, early)
    stack = late_entry_stack(entry, rule)
    assert 0 <= stack <= start
    if rule is LateStack.FULL or (rule is LateStack.BLINDED_OFF_IF_PREREGISTERED and not early):
        assert stack == start


def test_a_wrong_seat_is_left_with_the_chips_held() -> None:
    correction = seat_error(Seat(7, 2), 23_500)
    assert (correction.move_to, correction.stack) == (Seat(7, 2), 23_500)


def test_a_change_of_seat_away_from_the_big_blind_costs_hands() -> None:
    assert same_table_seat_change([7, 8], is_clockwise=True) == 2
    assert same_table_seat_change([7, 8], is_clockwise=True, pays_big_blind=True) == 0
    assert same_table_seat_change([7, 8], is_clockwise=False) == 0


def test_the_chance_of_a_seat_is_the_same_for_all_in_both_steps() -> None:
    pool = [Seat(2, 1), Seat(2, 2)]
    dice = Dice(SEED)
    first = Counter(two_step_draw(1, [Leaver(1, 1), Leaver(2, 2)], pool, dice)[0].entry for _ in range(2_000))
    assert abs(Fraction(first[1], 2_000) - Fraction(1, 2)) < Fraction(1, 10)


@given(
    st.lists(st.integers(2, 9), min_size=2, max_size=5),
    st.sampled_from(FinalTableRule),
    st.sampled_from([0, 6, 8]),
    st.randoms(use_true_random=False),
)
def test_a_break_is_due_at_the_number_of_players_that_is_said_and_not_before(
    sizes: list[int], rule: FinalTableRule, ideal: int, chance: Random
) -> None:
    load = BreakRule.IDEAL_LOAD if ideal else RULES.break_rule
    profile = with_breaking(final_table_rule=rule, break_rule=load, ideal_load=ideal)
    tables = [table(key, players) for key, players in enumerate(sizes, start=1)]
    coming = next_break(tables, profile, FIELD)
    if coming is None:
        return
    while sum(one.players for one in tables) > coming.players:
        assert suggest_break(tables, profile, FIELD) is None
        at = chance.choice([at for at, one in enumerate(tables) if one.players > 1] or [0])
        tables[at] = table(tables[at].key, tables[at].players - 1)
    due = suggest_break(tables, profile, FIELD)
    assert due is not None
    assert due.kind is coming.kind


def test_no_break_is_coming_at_one_table_or_while_the_house_breaks_none() -> None:
    assert next_break([table(1, 9)], DEFAULT, FIELD) is None
    never = with_breaking(break_while_registration_open=BreakWhileOpen.NEVER)
    full = [table(1, 9), table(2, 9)]
    assert next_break(full, never, replace(FIELD, registration_is_open=True)) is None
    assert next_break(full, never, FIELD) is not None
