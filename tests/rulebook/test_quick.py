"""A quick game from players, minutes or finish, chips and prizes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.payouts import by_percentages
from rulebook.quick import (
    BREAK_SECONDS,
    MINUTE,
    QuickWish,
    quick_game,
    quick_places,
    read_names,
    read_stock,
    shares_of_prizes,
)
from rulebook.refusals import Refusal

STACKS = st.sampled_from([500, 1_000, 1_500, 2_000, 5_000, 8_000, 10_000, 15_000, 20_000, 30_000, 50_000])


def code(wish: QuickWish) -> tuple[str, str]:
    """The refusal of a wish and its field."""
    with pytest.raises(Refusal) as refused:
        quick_game(wish)
    return refused.value.code, refused.value.field


def test_nine_friends_with_ten_thousand_each_play_three_hours() -> None:
    game = quick_game(QuickWish(players=9))
    assert game.hand_out == ((25, 8), (100, 8), (500, 8), (1_000, 5))
    first = game.structure.levels[0]
    assert (first.small_blind, first.big_blind, first.ante) == (50, 100, 0)
    assert 170 * MINUTE <= game.seconds <= 220 * MINUTE
    assert any(period.is_break for period in game.structure.periods)


@given(st.integers(2, 60), STACKS, st.integers(5, 40), st.booleans())
def test_every_evening_is_playable_and_ends(players: int, stack: int, minutes: int, has_antes: bool) -> None:
    wish = QuickWish(players=players, stack=stack, level_seconds=minutes * MINUTE, has_antes=has_antes)
    game = quick_game(wish)
    levels = game.structure.levels
    assert all(level.seconds == minutes * MINUTE for level in levels)
    assert all(0 < level.small_blind <= level.big_blind for level in levels)
    bigs = [level.big_blind for level in levels]
    assert bigs[0] * 20 <= stack
    assert bigs == sorted(bigs)
    assert sum(worth * count for worth, count in game.hand_out) == game.stack == stack
    smallest = min(worth for worth, _count in game.hand_out)
    assert levels[0].small_blind % smallest == 0
    assert any(level.ante for level in levels) == (has_antes and len(levels) > 3)


@given(st.integers(4, 40), STACKS, st.integers(75, 420))
def test_the_finish_wanted_is_met_within_a_level_and_a_break(players: int, stack: int, wanted: int) -> None:
    game = quick_game(QuickWish(players=players, stack=stack, seconds=wanted * MINUTE))
    assert abs(game.seconds - wanted * MINUTE) <= game.level_seconds + 2 * BREAK_SECONDS


def test_chips_in_stock_are_divided_and_the_rest_stays_in_the_box() -> None:
    stock = read_stock("100 × 25, 100x100; 60*500 50 x 1.000")
    assert stock == ((25, 100), (100, 100), (500, 60), (1_000, 50))
    game = quick_game(QuickWish(players=9, stock=stock))
    assert game.hand_out == ((25, 11), (100, 11), (500, 6), (1_000, 5))
    assert game.stack == 9_375


@pytest.mark.parametrize("text", ["100 25", "25 ×", "100 x 0", "5x25 5x25", "a lot"])
def test_a_stock_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="quick_stock_unread"):
        read_stock(text)


def test_what_cannot_be_played_names_its_field() -> None:
    assert code(QuickWish(players=1)) == ("quick_players", "players")
    assert code(QuickWish(players=9, stack=10)) == ("quick_stack", "stack")
    assert code(QuickWish(players=9, stack=10_010)) == ("quick_stack_odd", "stack")
    assert code(QuickWish(players=9, stock=((25, 5),))) == ("quick_stock", "stock")
    assert code(QuickWish(players=9, level_seconds=30)) == ("quick_minutes", "minutes")
    assert code(QuickWish(players=9, seconds=60)) == ("quick_finish", "finish")
    assert code(QuickWish(players=9, stock=((5_000, 18),))) == ("quick_unplayable", "stock")


def test_names_are_read_from_a_pasted_list() -> None:
    assert read_names("1. Luca\n2) Giò, Marta;  Sam \n\n- luca\n") == (
        "Luca",
        "Giò",
        "Marta",
        "Sam",
        "luca 2",
    )
    with pytest.raises(Refusal, match="quick_names_long"):
        read_names("x" * 61)


def test_places_paid_grow_with_the_field() -> None:
    assert [quick_places(players) for players in (2, 3, 4, 9, 10, 17, 18, 40, 100)] == [
        1,
        1,
        2,
        2,
        3,
        3,
        3,
        6,
        15,
    ]


@given(st.lists(st.integers(1, 60), min_size=1, max_size=6), st.sampled_from([500, 1_000]))
def test_typed_prizes_come_back_from_their_shares(units: list[int], unit: int) -> None:
    prizes = sorted((one * unit for one in units), reverse=True)
    try:
        shares, rounded = shares_of_prizes(sum(prizes), prizes)
    except Refusal as refusal:
        shares, rounded, told = (), 0, refusal.code
    assert shares or told == "quick_prizes_uneven"
    if shares:
        assert by_percentages(sum(prizes), shares, rounded) == tuple(prizes)


def test_prizes_must_be_the_pool() -> None:
    assert shares_of_prizes(18_000, [12_000, 6_000]) == ((6_666, 3_334), 6_000)
    for prizes, refused in (([12_000, 5_000], "sum"), ([6_000, 12_000], "order")):
        with pytest.raises(Refusal, match=f"quick_prizes_{refused}"):
            shares_of_prizes(18_000, prizes)
