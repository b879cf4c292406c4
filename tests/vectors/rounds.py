"""Adapters of the records of brackets and rounds: shapes only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulebook.clock import ClockAnchors, clock_at
from rulebook.rounds.bracket import first_round, pairs_kept, places_of_losers, programme
from rulebook.rounds.following import shootout, sit_and_go
from rulebook.rounds.match import Seated, is_removed, lateness, may_break, score, seat_of_absent
from rulebook.rounds.returning import admitted
from rulebook.rounds.stages import stage_of
from tests.vectors.adapter import Adapter, Answer, by_key, story
from tests.vectors.case import Case, profile_of
from tests.vectors.round_records import PLAYERS, PUBLISHED, STAGES, read_game, read_newcomer
from tests.vectors.times import EVENING, instant, instant_in

BEST_OF = 3
PLAYS: Mapping[Seated, Answer] = {
    Seated.ORIGINAL: {"original": "plays"},
    Seated.NEWCOMER: {"new_player": "plays"},
    Seated.NOBODY: {"new_player": "refused", "seated_player": "advances"},
}
STACKS = {True: "removed", False: "blinded_off"}


def bracket_byes(case: Case) -> Answer:
    found = first_round(case.inputs["players"])
    return {"first_round_matches": found.matches, "byes": found.byes, "second_round": found.left}


def bracket_match(case: Case) -> Answer:
    inputs = case.inputs
    found = score(inputs["players"], inputs["games"], inputs["best_of"], dict(inputs["late_levels"]))
    return {"winner": found.winner, "score": found.text}


def bracket_next(case: Case) -> Answer:
    return {"pairs": [list(pair) for pair in pairs_kept(case.inputs["winners"])]}


def bracket_places(case: Case) -> Answer:
    places = places_of_losers(case.inputs["round_of"])
    return {"losers": {"first": places.first, "last": places.last}}


def next_of_shootout(case: Case) -> Answer:
    inputs = case.inputs
    found = shootout(inputs["tables"], inputs["advance"], inputs["starting_stack"])
    return {
        "players": found.players,
        "stack": found.stack,
        "level": found.start.level,
        "moved": found.moved,
    }


def next_sit_and_go(case: Case) -> Answer:
    inputs = case.inputs
    clock = profile_of(case).clock
    rules = replace(clock, start_at_entries=inputs["start_at"], opens_next=inputs.flag("opens_next"))
    found = sit_and_go(rules, inputs["registered"], inputs["waiting"])
    return {"start": found.starts, "next_registered": found.next_registered}


@story("original_seated")
def late_replacement(case: Case) -> Answer:
    inputs = case.inputs
    seated = seat_of_absent(
        instant(inputs["level1_ends"]),
        instant_in(inputs, "original_seated_at"),
        instant_in(inputs, "new_player_seated_at"),
        profile_of(case).clock,
    )
    return PLAYS[seated]


def best_of(case: Case) -> Answer:
    found = score(("A", "B"), case.inputs["games"], BEST_OF)
    return {"winner": found.winner, "score": found.text, "third_game": found.has_last}


def day2_late(case: Case) -> Answer:
    found = lateness(case.inputs["levels_late"], BEST_OF)
    return {"games_lost": found.games_lost, "match_lost": found.match_lost}


@story("group")
def re_entry(case: Case) -> Answer:
    inputs = case.inputs
    out = [(one["p"], instant(one["out"])) for one in inputs["eliminated_group1"]]
    newcomers = [read_newcomer(one) for one in inputs["new_players"]]
    return {"admitted": list(admitted(inputs["free_places"], newcomers, out))}


def groups(case: Case) -> Answer:
    found = programme([case.inputs["group1"], case.inputs["group2"]])
    return {"winners_to_single_group": found.single_group, "final_day": found.left}


def no_break(case: Case) -> Answer:
    return {"break_allowed": may_break(is_game_on=case.inputs.flag("during_game"))}


@story("event", "no_show")
def blinded_off(case: Case) -> Answer:
    removed = is_removed(profile_of(case).penalties)
    return {"stack": STACKS[removed], "removed": removed}


def structure(case: Case) -> Answer:
    stages = [stage_of(STAGES, PLAYERS[name]) for name in case.inputs["stage"]]
    return {
        "stack": [stage.stack for stage in stages],
        "level_minutes": [stage.level_minutes for stage in stages],
        "levels": PUBLISHED["blinds"],
        "ante": PUBLISHED["ante"],
        "last_level_repeats": PUBLISHED["last_level_repeats"],
    }


@story("stage")
def level_of_game(case: Case) -> Answer:
    played, at = read_game(case.inputs)
    shown = clock_at(played, ClockAnchors(is_running=True, at=EVENING, has_started=True), at).period
    return {"level": shown.number, "blinds": [shown.small_blind, shown.big_blind]}


ADAPTERS: dict[str, Adapter] = {
    "bracket_byes": bracket_byes,
    "bracket_match": bracket_match,
    "bracket_next": bracket_next,
    "bracket_places": bracket_places,
    "hu_best_of": best_of,
    "hu_blinded_off": blinded_off,
    "hu_bracket": groups,
    "hu_break": no_break,
    "hu_day2_late": day2_late,
    "hu_late_replacement": late_replacement,
    "hu_reentry": re_entry,
    "hu_structure": by_key({"elapsed": level_of_game}, structure),
    "shootout": next_of_shootout,
    "sng_next": next_sit_and_go,
}
