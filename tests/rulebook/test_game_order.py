"""Several games within a level: their order, their stakes, what they do to the button, and their sheets."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.refusals import Refusal
from rulebook.structure import (
    ROTATIONS,
    AnteKind,
    ButtonStep,
    FieldLeft,
    Game,
    GameChange,
    GameOrder,
    Period,
    PeriodKind,
    Structure,
    button_step,
    columns_of,
    missing_in,
    require_order,
    stake_on_average,
    stakes_of,
)
from rulebook.structure.forecast import START, likely_finish
from rulebook.structure.read_rows import read_sheet
from rulebook.structure.text_rows import csv_of, periods_of

EIGHT = ROTATIONS["eight_game"]
BY_HANDS = GameOrder(EIGHT, GameChange.HANDS, 6)
LEVEL = Period(
    PeriodKind.LEVEL, 1, 3_600, 100, 200, small_bet=400, big_bet=800, bring_in=100, limit_small_blind=200,
    limit_big_blind=400, stud_ante=75,
)  # fmt: skip


def test_the_order_begins_again_after_its_last_game() -> None:
    assert [BY_HANDS.game(turn) for turn in range(9)] == [*EIGHT, EIGHT[0]]
    assert [BY_HANDS.hands_left(dealt, 7) for dealt in (0, 5, 6, 9)] == [6, 1, 0, 0]
    assert replace(BY_HANDS, change=GameChange.ORBITS, every=1).hands_left(2, 7) == 5
    assert replace(BY_HANDS, change=GameChange.CHOICE).hands_left(2, 7) is None


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (GameOrder((Game.RAZZ,), GameChange.HANDS), "games_too_few"),
        (GameOrder(EIGHT * 4, GameChange.HANDS), "games_too_many"),
        (GameOrder(EIGHT, GameChange.ORBITS, 0), "games_every"),
        (GameOrder((*EIGHT, Game.RAZZ), GameChange.CHOICE), "game_twice"),
    ],
)
def test_an_order_that_cannot_be_played_is_refused(order: GameOrder, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        require_order(order)
    assert (caught.value.code, caught.value.field) == (code, "games")
    assert require_order(replace(order, change=GameChange.LEVEL)).is_on is False


def test_each_game_has_the_stakes_of_its_column() -> None:
    stud, limit, no_limit = (stakes_of(LEVEL, game) for game in (Game.STUD, Game.OMAHA8, Game.HOLDEM))
    assert (stud.big_blind, stud.ante, stud.ante_kind, stud.bring_in) == (0, 75, AnteKind.EACH, 100)
    assert (limit.small_blind, limit.big_blind, limit.small_bet, limit.big_bet) == (200, 400, 400, 800)
    assert (no_limit.small_blind, no_limit.big_blind, no_limit.small_bet) == (100, 200, 0)
    plain = stakes_of(replace(LEVEL, limit_small_blind=0, limit_big_blind=0), Game.OMAHA8)
    assert (plain.small_blind, plain.big_blind) == (100, 200), "an empty column is that of the level"


def test_the_last_hands_of_a_table_were_dealt_in_the_games_before() -> None:
    short = GameOrder((Game.HOLDEM, Game.STUD, Game.OMAHA), GameChange.HANDS, 2)
    assert short.games_dealt(2, 1, 6, 4) == (Game.HOLDEM, Game.STUD, Game.STUD, Game.OMAHA)
    orbits = replace(short, change=GameChange.ORBITS, every=1)
    assert orbits.games_dealt(1, 0, 2, 5) == (Game.HOLDEM,) * 5, (
        "none of the game of now, and no game before the first"
    )


def test_a_forecast_takes_the_average_stake_of_an_order() -> None:
    """No limit and limit games as published, stud by its small bet: the average over the turns of the order."""
    stakes = [stakes_of(LEVEL, game).stake for game in EIGHT]
    assert stake_on_average(LEVEL, BY_HANDS) == sum(stakes) // len(EIGHT) > LEVEL.stake
    assert stake_on_average(LEVEL, GameOrder()) == LEVEL.stake
    field, levels = FieldLeft(60, 600_000), tuple(replace(LEVEL, number=one) for one in range(1, 401))
    plain, mixed = (
        likely_finish(START, field, Structure(levels, order=order)) for order in (GameOrder(), BY_HANDS)
    )
    assert plain is not None
    assert mixed is not None
    assert mixed < plain, "higher stakes on average"


def test_a_level_needs_the_stakes_of_every_column_that_its_games_use() -> None:
    bare = Period(PeriodKind.LEVEL, 1, 3_600, 100, 200)
    found = [finding.code for finding in missing_in(Structure((bare,), order=BY_HANDS))]
    assert sorted(set(found)) == ["bets_missing", "bring_in_missing"]
    assert missing_in(Structure((LEVEL,), order=BY_HANDS)) == ()
    assert len(columns_of(EIGHT)) == 3


@given(st.sampled_from(tuple(Game)), st.sampled_from(tuple(Game)))
def test_the_button_rests_exactly_while_stud_is_dealt(before: Game, after: Game) -> None:
    step = button_step(before, after)
    assert (step is ButtonStep.FREEZES) == (after.is_stud and not before.is_stud)
    assert (step is ButtonStep.GOES_ON) == (before.is_stud and not after.is_stud)


SHEET = """Level,Minutes,NL blinds,Limit blinds,Limits,Stud ante,Bring-in
1,60,100/200,200/400,400/800,75,100
2,60,200/300,300/600,600/1200,100,200
"""


def test_a_sheet_of_three_columns_is_read_and_written_alike() -> None:
    read = read_sheet(SHEET)
    assert read.columns_left_out == ()
    first, second = read.periods
    assert (first.small_blind, first.limit_big_blind, first.big_bet, first.stud_ante) == (100, 400, 800, 75)
    assert (second.limit_small_blind, second.small_bet, second.bring_in) == (300, 600, 200)
    again = periods_of(read_sheet(csv_of(read.periods)).rows)
    assert again == read.periods
