"""Brackets, matches, returns, rounds with new stacks."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.dice import Dice
from rulebook.profile import PROFILES
from rulebook.refusals import Refusal
from rulebook.rounds.bracket import first_round, pairs_kept, places_of_losers, rounds_of, slots_drawn
from rulebook.rounds.match import Seated, lateness, needed, score, seat_of_absent
from rulebook.rounds.returning import Newcomer, admitted
from rulebook.rounds.stages import Stage, stage_of

PRESTIGE = PROFILES["PRESTIGE"]
EVENING = datetime(2026, 1, 1, 20, tzinfo=UTC)


@given(st.integers(2, 600), st.binary(min_size=32, max_size=32))
def test_a_drawn_bracket_has_everybody_once_and_is_played_down_to_one(players: int, seed: bytes) -> None:
    slots = slots_drawn(range(players), Dice(seed))
    assert sorted(player for slot in slots for player in slot) == list(range(players))
    first = first_round(players)
    assert (sum(len(slot) == 2 for slot in slots), sum(len(slot) == 1 for slot in slots)) == (
        first.matches,
        first.byes,
    )
    played, left = 0, [slot[0] for slot in slots]
    while len(left) > 1:
        pairs = pairs_kept(left)
        assert {len(pair) for pair in pairs} == {2}
        left, played = [pair[-1] for pair in pairs], played + 1
    assert played == rounds_of(players) - 1


@given(st.integers(2, 600))
def test_the_rounds_share_out_all_places_but_the_first(players: int) -> None:
    taken: list[int] = []
    left = players
    while left > 1:
        places = places_of_losers(left)
        taken += range(places.first, places.last + 1)
        left = first_round(left).left
    assert sorted(taken) == list(range(2, players + 1))


@given(st.sampled_from((1, 3, 5, 7)), st.lists(st.sampled_from("AB")), st.integers(0, 3), st.integers(0, 1))
def test_a_match_ends_with_the_game_that_wins_it(best_of: int, games: list[str], late: int, who: int) -> None:
    late_levels = {"AB"[who]: late}
    played: list[str] = []
    while (found := score("AB", played, best_of, late_levels)).winner is None and games:
        played.append(games.pop())
    assert max(found.games.values()) <= needed(best_of)
    if found.winner is not None:
        with pytest.raises(Refusal, match="match_decided"):
            score("AB", [*played, "A"], best_of, late_levels)


def test_a_level_late_costs_a_game_and_two_the_match() -> None:
    assert [lateness(levels).games_lost for levels in (0, 1, 2, 3)] == [0, 1, 2, 2]
    assert [lateness(levels).match_lost for levels in (0, 1, 2, 3)] == [False, False, True, True]
    assert lateness(1, best_of=1).match_lost
    assert score("AB", "", 7, {"A": 2}).text == "4-0"


def test_only_one_of_both_players_wins_a_game() -> None:
    with pytest.raises(Refusal, match="not_in_match"):
        score("AB", "C", 3)


@pytest.mark.parametrize(
    ("came", "newcomer", "seated"), [(0, None, "original"), (1, 300, "newcomer"), (1, 301, "nobody")]
)
def test_the_seat_of_who_is_absent_waits_for_level_one_and_five_minutes(
    came: int, newcomer: int | None, seated: str
) -> None:
    at = None if newcomer is None else EVENING + timedelta(seconds=newcomer)
    found = seat_of_absent(EVENING, EVENING + timedelta(seconds=came), at, PRESTIGE.clock)
    assert found is Seated(seated)
    waits_longer = replace(PRESTIGE.clock, match_seat_seconds=600)
    assert seat_of_absent(EVENING, None, EVENING + timedelta(seconds=600), waits_longer) is Seated.NEWCOMER


def test_new_players_enter_a_group_before_those_who_return_and_these_by_their_bust() -> None:
    out = [("early", EVENING), ("late", EVENING + timedelta(minutes=1))]
    newcomers = [Newcomer("too late", is_late=True), Newcomer("new")]
    assert admitted(9, newcomers, out[::-1]) == ("new", "early", "late", "too late")
    assert admitted(-1, newcomers, out) == ()


def test_a_stage_holds_its_round() -> None:
    stages = (Stage(16, 10_000, 10), Stage(8, 15_000, 12))
    assert [stage_of(stages, players).stack for players in (16, 9, 8, 2)] == [10_000, 10_000, 15_000, 15_000]
    with pytest.raises(Refusal, match="stage_unknown"):
        stage_of(stages, 17)
