"""Limit games, stud and mixed events: what their levels state, what is wrong with them, what is suggested."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from rulebook.penalties.serving import cost_of_orbit
from rulebook.structure import (
    ROTATIONS,
    AnteKind,
    Betting,
    Game,
    Period,
    PeriodKind,
    Severity,
    Structure,
    StructureWish,
    ante_payer,
    check_structure,
    colour_ups,
    fill_bets,
    forecast,
    games_named,
    numbered,
    suggest_structure,
)

HOUR = 3_600
CHIPS = (25, 100, 500, 1_000, 5_000)
EVENING = StructureWish(15_000, 40, 7 * HOUR, 1_200, CHIPS, opening_blinds=125)
STUD = Period(
    PeriodKind.LEVEL,
    0,
    1_200,
    ante=100,
    ante_kind=AnteKind.EACH,
    game=Game.STUD,
    small_bet=400,
    big_bet=800,
    bring_in=100,
)
LIMIT = Period(PeriodKind.LEVEL, 0, 1_200, 200, 400, game=Game.LIMIT_HOLDEM, small_bet=400, big_bet=800)


def codes(*levels: Period) -> list[str]:
    return [found.code for found in check_structure(Structure(numbered(levels)))]


def test_a_game_is_known_by_its_betting_and_its_bring_in() -> None:
    assert Game.OMAHA.betting == Betting.POT_LIMIT
    assert Game.HOLDEM.betting == Betting.NO_LIMIT
    assert [game for game in Game if game.is_stud] == [Game.RAZZ, Game.STUD, Game.STUD8]
    assert all(game.is_limit for game in ROTATIONS["horse"])
    assert games_named("razz") == (Game.RAZZ,)
    assert games_named("snap") == ()
    assert len(games_named("eight_game")) == 8
    assert {Game.BIG_O.betting, Game.FIVE_CARD_OMAHA.betting} == {Betting.POT_LIMIT}
    assert Game.BADACEY.is_limit
    assert ante_payer(Game.SHORT_DECK) == ante_payer(Game.RAZZ) == AnteKind.EACH
    assert ante_payer(Game.OMAHA) == AnteKind.BIG_BLIND


def test_the_limits_of_a_limit_level_fill_themselves() -> None:
    filled = fill_bets(replace(LIMIT, small_bet=0, big_bet=0))
    assert (filled.small_bet, filled.big_bet) == (400, 800)
    no_limit = replace(LIMIT, game=Game.HOLDEM, small_bet=0, big_bet=0)
    assert fill_bets(no_limit) == no_limit


@pytest.mark.parametrize(
    ("level", "code"),
    [
        (replace(STUD, small_bet=0, big_bet=0), "bets_missing"),
        (replace(LIMIT, big_bet=200), "bets_wrong_way"),
        (replace(STUD, bring_in=0), "bring_in_missing"),
        (replace(STUD, bring_in=500), "bring_in_over_bet"),
        (replace(STUD, small_blind=200, big_blind=400), "blinds_in_stud"),
        (replace(STUD, ante=500), "ante_over_big_blind"),
        (replace(LIMIT, big_blind=0, small_blind=0), "big_blind_missing"),
    ],
)
def test_what_a_level_of_limits_lacks_is_named(level: Period, code: str) -> None:
    assert code in codes(level)
    assert codes(STUD) == codes(LIMIT) == []


def test_levels_of_a_mix_are_measured_by_their_own_kind_of_betting() -> None:
    no_limit = Period(PeriodKind.LEVEL, 0, 1_200, 100, 200)
    higher = replace(LIMIT, small_blind=300, big_blind=600, small_bet=600, big_bet=1_200)
    assert codes(LIMIT, no_limit, higher, replace(no_limit, small_blind=200, big_blind=300)) == []
    assert "blinds_go_down" in codes(higher, no_limit, LIMIT)
    four_times = replace(no_limit, small_blind=400, big_blind=800)
    assert codes(no_limit, LIMIT, four_times) == []
    assert codes(no_limit, four_times) == ["blinds_jump"]


def test_another_game_at_the_same_limits_is_no_standstill() -> None:
    assert codes(LIMIT, STUD, replace(STUD, game=Game.RAZZ)) == []
    assert codes(STUD, STUD) == ["blinds_stand_still"]


def test_an_orbit_of_stud_costs_an_ante_a_hand_and_a_bring_in() -> None:
    assert cost_of_orbit(STUD, 8) == 8 * 100 + 100


@pytest.mark.parametrize("name", [*ROTATIONS, *Game])
def test_every_game_gets_a_sound_structure_that_ends_on_time(name: str) -> None:
    wish = replace(EVENING, games=games_named(name))
    made = suggest_structure(wish)
    assert check_structure(made, starting_stack=wish.stack, smallest_chip=25) == ()
    likely = forecast(wish.entries, wish.stack, made).likely_seconds
    assert likely is not None
    assert abs(likely - wish.target_seconds) <= wish.level_seconds
    assert {level.game for level in made.levels} == set(wish.games)


def test_the_games_of_a_rotation_follow_each_other() -> None:
    games = [level.game for level in suggest_structure(replace(EVENING, games=ROTATIONS["horse"])).levels]
    assert games[:6] == [*ROTATIONS["horse"], Game.LIMIT_HOLDEM]


def test_stud_has_antes_and_a_bring_in_of_a_quarter_in_whole_chips() -> None:
    made = suggest_structure(replace(EVENING, games=(Game.STUD,)))
    posted = {level.small_bet: (level.ante, level.bring_in) for level in made.levels}
    assert {bet: posted[bet] for bet in (400, 600, 1_000, 2_000)} == {
        400: (100, 100),
        600: (100, 200),
        1_000: (200, 300),
        2_000: (500, 500),
    }
    assert not any(level.small_blind or level.big_blind for level in made.levels)
    for before, after in pairwise(made.levels):
        assert before.ante <= after.ante
        assert before.bring_in <= after.bring_in


def test_limits_are_paid_with_the_chips_that_the_colour_ups_leave() -> None:
    made = suggest_structure(replace(EVENING, games=ROTATIONS["horse"]))
    left = set(CHIPS)
    leaving = {found.index: found.chips for found in colour_ups(made.periods, CHIPS)}
    for index, period in enumerate(made.periods):
        left -= set(leaving.get(index, ()))
        assert all(amount % min(left) == 0 for amount in period.amounts)


def test_eighty_thousand_is_paid_with_five_thousands_beside_twenty_five_thousands() -> None:
    wish = StructureWish(30_000, 120, 8 * HOUR, 1_200, (100, 500, 1_000, 5_000, 25_000), opening_blinds=125)
    made = suggest_structure(wish)
    finish = [level for level in made.levels if level.big_blind <= wish.chips_in_play // 20]
    assert (40_000, 80_000) in {(level.small_blind, level.big_blind) for level in finish}
    assert all(found.severity != Severity.ERROR for found in check_structure(made))


def test_registration_never_waits_for_a_break_far_behind_a_third() -> None:
    wish = StructureWish(5_000, 45, 75 * 60, 300, CHIPS, opening_blinds=50, break_every_seconds=HOUR)
    closing = next(level.number for level in suggest_structure(wish).levels if level.closes_registration)
    assert closing <= 6
