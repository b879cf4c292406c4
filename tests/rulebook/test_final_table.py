"""The final table and the redraws: everybody has a chair, and a redraw fires once."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from rulebook.breaking import (
    BreakKind,
    BreakVerdict,
    FieldState,
    RedrawMoment,
    final_table,
    final_table_size,
    redraw,
    seats_at_final_table,
    suggest_break,
)
from rulebook.profile import PROFILES, BreakingRules, profile_named
from rulebook.profile.variants import FinalTableRule, RedrawRule
from rulebook.room import PlayState
from tests.rulebook.test_breaking import DEFAULT, FIELD, table, with_breaking


@given(
    st.sampled_from(sorted(PROFILES)),
    st.integers(2, 10),
    st.lists(st.tuples(st.integers(1, 10), st.integers(0, 3)), min_size=2, max_size=4),
)
def test_a_final_table_has_a_seat_for_everybody_or_asks(
    edition: str, handed: int, sizes: list[tuple[int, int]]
) -> None:
    room = [
        replace(
            table(key, min(players, handed - 1), handed), unusable=frozenset(range(handed, handed - away, -1))
        )
        for key, (players, away) in enumerate(sizes, 1)
    ]
    profile = profile_named(edition)
    going = suggest_break(room, profile, FieldState(handed=handed))
    if going is None or going.kind is not BreakKind.FINAL_TABLE:
        return
    stays = next(view for view in room if view.key == going.table)
    if going.lacks_seats:
        assert going.verdict is BreakVerdict.ASK
        return
    assert stays.usable + going.chairs >= going.reason.players_left
    most = seats_at_final_table(handed, profile.breaking.final_table_rule)
    assert not going.chairs or stays.seats + going.chairs <= most <= handed + 1


def test_nine_left_make_the_final_table_of_a_nine_handed_event() -> None:
    room = [table(1, 5, break_index=2), table(2, 4, break_index=1)]
    going = suggest_break(room, DEFAULT, FIELD)
    assert going is not None
    assert (going.kind, going.table, going.quotas) == (BreakKind.FINAL_TABLE, 1, ((1, 4),))
    assert (going.draws_all, going.draws_button, going.reason.final_size) == (True, True, 9)


def test_an_eight_handed_event_combines_at_nine_by_the_tda() -> None:
    room = [table(1, 5, 8), table(2, 4, 8)]
    going = suggest_break(room, DEFAULT, FieldState(handed=8))
    assert going is not None
    assert (going.kind, going.reason.final_size) == (BreakKind.FINAL_TABLE, 9)
    assert (going.chairs, going.lacks_seats, going.verdict) == (1, False, BreakVerdict.BREAK)
    assert going.reason.free_seats == going.reason.players
    italian = with_breaking(final_table_rule=FinalTableRule.ITALIAN_NOTES)
    assert suggest_break(room, italian, FieldState(handed=8)) is None


def test_a_ten_handed_event_breaks_by_the_ordinary_rule() -> None:
    assert final_table_size(10, FinalTableRule.TDA_RP9) is None
    assert final_table(9, 10, FinalTableRule.TDA_RP9).combines is None
    going = suggest_break([table(1, 5, 10), table(2, 5, 10)], DEFAULT, FieldState(handed=10))
    assert going is not None
    assert going.kind is BreakKind.TABLE


# Redraws


def test_a_redraw_fires_once_when_its_count_is_reached() -> None:
    rules = BreakingRules(redraw_rule=RedrawRule.COUNTS, redraw_at=(24, 16, 9))
    busts = [(25, 24), (24, 23), (17, 15), (15, 14), (10, 9)]
    due = [
        redraw(RedrawMoment(players_before=before, players_left=after), rules).is_due
        for before, after in busts
    ]
    assert due == [True, False, True, False, True]


def test_tables_redraw_by_the_size_of_the_field() -> None:
    rules = profile_named("WSOP2026").breaking
    due = {
        entrants: [redraw(RedrawMoment(entrants, left), rules).is_due for left in (4, 3, 2, 1)]
        for entrants in (100, 99, 50)
    }
    assert due == {
        100: [False, True, True, True],
        99: [False, False, True, True],
        50: [False, False, False, True],
    }
    assert not redraw(RedrawMoment(250, 3, tables_before=3), rules).is_due
    assert redraw(RedrawMoment(250, 3, tables_before=4), rules).is_due


def test_a_redraw_waits_for_the_last_hands() -> None:
    rules = profile_named("WSOP2026").breaking
    answer = redraw(RedrawMoment(250, 3, state=PlayState.LAST_HANDS), rules)
    assert (answer.is_due, answer.is_postponed) == (False, True)
    assert not redraw(RedrawMoment(250, 1), BreakingRules(redraw_rule=RedrawRule.NEVER)).is_due
