"""Who may enter, re-enter, rebuy and add on, and why others are refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulebook.entries import (
    EntryRules,
    EntrySituation,
    may_add_on,
    may_enter,
    may_rebuy,
    may_start,
    sit_and_go_starts,
)
from rulebook.profile import profile_named
from rulebook.profile.variants import RebuyWith
from rulebook.refusals import Refusal
from rulebook.satellite import satellite, satellite_is_over
from rulebook.surrender import SurrenderAt, forfeit, surrender

TDA = profile_named("TDA2024").clock
SANREMO = profile_named("SANREMO").clock
MONTEGALDA = profile_named("MONTEGALDA").clock
EVENT = EntryRules(max_entries=100, re_entries=1, rebuys=2, add_ons=1, add_on_after_level=3)
LATE = EntrySituation(has_play_started=True, level=2, entries=50)
OUT = replace(LATE, own_entries=1)
PLAYING = replace(OUT, is_in_play=True, chips=12_000)
BREAK_AFTER_3 = replace(PLAYING, level=3, is_break=True)


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.raises(Refusal, match=f"^{code}\\(")


def test_a_new_player_enters_late_while_registration_is_open() -> None:
    may_enter(EVENT, LATE, TDA)
    with refused("registration_closed"):
        may_enter(EVENT, replace(LATE, is_registration_open=False), TDA)


def test_a_full_field_takes_nobody() -> None:
    may_enter(EVENT, replace(LATE, entries=99), TDA)
    with refused("entries_full"):
        may_enter(EVENT, replace(LATE, entries=100), TDA)


def test_montegalda_takes_only_those_late_who_had_booked() -> None:
    with refused("not_booked"):
        may_enter(EVENT, LATE, MONTEGALDA)
    may_enter(EVENT, replace(LATE, has_booked=True), MONTEGALDA)
    may_enter(EVENT, replace(LATE, has_play_started=False), MONTEGALDA)


def test_a_player_with_chips_neither_enters_nor_re_enters() -> None:
    with refused("player_in_play"):
        may_enter(EVENT, PLAYING, TDA)


def test_re_entries_are_counted_a_player() -> None:
    may_enter(EVENT, OUT, TDA)
    with refused("re_entries_used"):
        may_enter(EVENT, replace(OUT, own_entries=2), TDA)
    may_enter(replace(EVENT, re_entries=None), replace(OUT, own_entries=9), TDA)


def test_a_second_entry_sold_as_a_first_meets_the_same_limits() -> None:
    with refused("re_entries_used"):
        may_enter(replace(EVENT, re_entries=0), OUT, TDA)


def test_montegalda_lets_nobody_back() -> None:
    back = replace(OUT, has_booked=True)
    for ask in (may_enter, may_rebuy):
        with refused("no_return"):
            ask(EVENT, back, MONTEGALDA)


def test_re_entry_may_close_before_registration() -> None:
    rules = replace(EVENT, re_entry_until_level=1)
    with refused("re_entry_closed"):
        may_enter(rules, OUT, TDA)
    in_break = replace(OUT, level=1, is_break=True)
    may_enter(rules, in_break, TDA)
    with refused("re_entry_closed"):
        may_enter(rules, in_break, SANREMO)


@pytest.mark.parametrize(("level", "chips", "code"), [(4, 0, "rebuys_closed"), (2, 500, "chips_left")])
def test_sanremo_rebuys_only_out_of_chips_and_to_level_three(level: int, chips: int, code: str) -> None:
    may_rebuy(EVENT, replace(PLAYING, level=3, chips=0), SANREMO)
    with refused(code):
        may_rebuy(EVENT, replace(PLAYING, level=level, chips=chips), SANREMO)


def test_rebuys_follow_registration_where_no_level_is_set() -> None:
    broke = replace(PLAYING, chips=0, level=9)
    may_rebuy(EVENT, broke, TDA)
    with refused("rebuys_closed"):
        may_rebuy(EVENT, replace(broke, is_registration_open=False), TDA)
    with refused("rebuys_used"):
        may_rebuy(EVENT, replace(broke, own_rebuys=2), TDA)
    with refused("not_in_play"):
        may_rebuy(EVENT, LATE, TDA)


def test_a_house_may_sell_rebuys_to_short_stacks() -> None:
    rules = replace(EVENT, starting_stack=10_000)
    under = replace(TDA, rebuy_with=RebuyWith.UNDER_STARTING_STACK)
    may_rebuy(rules, replace(PLAYING, chips=9_975), under)
    with refused("chips_not_under_stack"):
        may_rebuy(rules, replace(PLAYING, chips=10_000), under)
    up_to = replace(TDA, rebuy_with=RebuyWith.UP_TO_STARTING_STACK)
    may_rebuy(rules, replace(PLAYING, chips=10_000), up_to)
    with refused("chips_over_stack"):
        may_rebuy(rules, replace(PLAYING, chips=10_025), up_to)
    part = replace(TDA, rebuy_with=RebuyWith.UP_TO_PART, rebuy_part_percent=25)
    for chips in (0, 2_500):
        may_rebuy(rules, replace(PLAYING, chips=chips), part)
    with refused("chips_over_stack"):
        may_rebuy(rules, replace(PLAYING, chips=2_501), part)


def test_add_ons_are_sold_in_their_break_only() -> None:
    may_add_on(EVENT, BREAK_AFTER_3)
    for elsewhere in (PLAYING, replace(BREAK_AFTER_3, is_break=False), replace(BREAK_AFTER_3, level=6)):
        with refused("add_on_not_now"):
            may_add_on(EVENT, elsewhere)
    with refused("add_ons_used"):
        may_add_on(EVENT, replace(BREAK_AFTER_3, own_add_ons=1))
    with refused("not_in_play"):
        may_add_on(EVENT, replace(BREAK_AFTER_3, is_in_play=False))
    with refused("add_on_not_offered"):
        may_add_on(replace(EVENT, add_ons=0), BREAK_AFTER_3)


def test_sanremo_plays_from_ten() -> None:
    minimum = profile_named("SANREMO").places.min_players
    assert [may_start(entries, minimum) for entries in (9, 10)] == [False, True]


@pytest.mark.parametrize(
    ("players", "full", "starts"), [(9, 10, False), (10, 10, True), (11, 10, True), (11, 0, False)]
)
def test_a_sit_and_go_starts_with_as_many_as_the_house_says(players: int, full: int, starts: bool) -> None:
    assert sit_and_go_starts(replace(SANREMO, start_at_entries=full), players) == starts


def test_chips_are_given_up_only_as_registration_closes() -> None:
    assert forfeit(100, SurrenderAt.AT_CLOSE).removed == 100
    with pytest.raises(Refusal, match="forfeit_too_early"):
        forfeit(100, SurrenderAt.BEFORE_CLOSE)
    with pytest.raises(Refusal, match="no_return"):
        forfeit(100, SurrenderAt.AT_CLOSE, is_reentry_event=False)


def test_a_bag_is_surrendered_signed_at_the_end_of_a_day_and_for_good() -> None:
    found = surrender(38_000, SurrenderAt.BAGGING, has_signed=True)
    assert (found.removed, found.must_buy_in, found.is_revocable) == (38_000, True, False)
    for when, has_signed in ((SurrenderAt.BAGGING, False), (SurrenderAt.AT_CLOSE, True)):
        kept = surrender(38_000, when, has_signed=has_signed)
        assert (kept.removed, kept.plays_on, kept.is_revocable) == (0, (), True)


def test_satellite_of_sanremo_pays_six_seats_and_the_rest_to_the_seventh() -> None:
    sheet = satellite(63 * 11_000, 110_000)
    assert (sheet.seats, sheet.remainder, sheet.remainder_place) == (6, 33_000, 7)
    assert [satellite_is_over(6, left) for left in (8, 7, 6)] == [False, False, True]


def test_a_satellite_under_one_ticket_pays_the_first_in_money() -> None:
    sheet = satellite(99_000, 110_000)
    assert (sheet.seats, sheet.remainder, sheet.remainder_place) == (0, 99_000, 1)
    assert [satellite_is_over(0, left) for left in (2, 1)] == [False, True]


def test_a_ticket_without_value_is_refused() -> None:
    with refused("ticket_without_value"):
        satellite(99_000, 0)
