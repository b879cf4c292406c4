"""A rules profile survives its plain form, and refuses unknown options."""

from __future__ import annotations

import json
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.profile import (
    PROFILES,
    BettingRules,
    BreakingRules,
    BubbleRules,
    ButtonRules,
    ChipRules,
    ClockRules,
    HeadRules,
    PenaltyRules,
    PlaceRules,
    RulesProfile,
    SeatingRules,
    profile_from_data,
    profile_named,
    profile_stored,
    profile_to_data,
)
from rulebook.refusals import Refusal

GROUPS = {
    "seating": SeatingRules,
    "breaking": BreakingRules,
    "button": ButtonRules,
    "clock": ClockRules,
    "bubble": BubbleRules,
    "chips": ChipRules,
    "penalties": PenaltyRules,
    "places": PlaceRules,
    "bounties": HeadRules,
    "betting": BettingRules,
}
PROFILE = st.builds(RulesProfile, st.just("TDA2024"), *(st.from_type(group) for group in GROUPS.values()))


@given(PROFILE)
def test_any_profile_is_read_back_from_its_plain_form(profile: RulesProfile) -> None:
    assert profile_from_data(json.loads(json.dumps(profile_to_data(profile)))) == profile


@pytest.mark.parametrize("name", PROFILES)
def test_a_named_profile_is_the_default_of_its_edition(name: str) -> None:
    assert profile_from_data({"edition": name}) == profile_named(name)
    assert profile_named(name).edition == name


def test_the_ante_comes_first_under_tda_2019_and_prestige_and_the_blind_under_tda_2024() -> None:
    first = {name: profile.clock.ante_priority.value for name, profile in PROFILES.items()}
    assert (first["TDA2019"], first["PRESTIGE"], first["TDA2024"]) == (
        "ante_first",
        "ante_first",
        "blind_first",
    )


def test_an_override_changes_its_option_alone() -> None:
    changed = profile_from_data({"edition": "SANREMO", "places": {"min_players": 8}})
    assert changed.places.min_players == 8
    assert changed.clock == profile_named("SANREMO").clock
    assert changed.places.paid_points_side == 1_000


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"weather": {}}, "option_unknown", "profile.weather"),
        ({"seating": 3}, "option_unknown", "profile.seating"),
        ({"seating": {"sparkle": 1}}, "option_unknown", "profile.seating.sparkle"),
        ({"seating": {"mover": "nobody"}}, "option_value", "profile.seating.mover"),
        ({"seating": {"mover": ["next_bb"]}}, "option_value", "profile.seating.mover"),
        ({"seating": {"seats_max": "ten"}}, "option_value", "profile.seating.seats_max"),
        ({"seating": {"seats_max": True}}, "option_value", "profile.seating.seats_max"),
        ({"clock": {"may_return": 1}}, "option_value", "profile.clock.may_return"),
        ({"penalties": {"max_rounds": 2.5}}, "option_value", "profile.penalties.max_rounds"),
        ({"breaking": {"redraw_at": 24}}, "option_value", "profile.breaking.redraw_at"),
    ],
)
def test_what_no_option_knows_is_refused_by_its_field(
    fields: dict[str, object], code: str, field: str
) -> None:
    with pytest.raises(Refusal) as refused:
        profile_from_data(fields)
    assert (refused.value.code, refused.value.field) == (code, field)


def test_a_profile_that_was_kept_is_read_though_options_have_gone_since() -> None:
    kept = {
        "edition": "SANREMO",
        "weather": {"rain": True},
        "seating": {"sparkle": 1, "trigger_diff": 3},
        "breaking": {"redraw_at_day_start": True, "break_rule": "multiple_of_seats"},
        "places": {"same_hand_ties": "split_different_tables", "min_players": 8},
    }
    found = profile_stored(kept)
    assert (found.seating.trigger_diff, found.places.min_players) == (3, 8)
    house = profile_named("SANREMO")
    assert found.breaking == house.breaking
    assert found.places.same_hand_ties == house.places.same_hand_ties


def test_a_share_of_the_field_kept_in_percent_is_read_in_hundredths_of_one() -> None:
    kept = {"edition": "SANREMO", "places": {"paid_percent_main": 12, "paid_percent_side": 20}}
    places = profile_stored(kept).places
    assert (places.paid_points_main, places.paid_points_side) == (1_200, 2_000)


@given(PROFILE)
def test_what_is_kept_today_is_read_whole(profile: RulesProfile) -> None:
    assert profile_stored(json.loads(json.dumps(profile_to_data(profile)))) == profile


def test_an_unknown_edition_is_refused_when_it_is_named() -> None:
    with pytest.raises(Refusal, match="profile_unknown"):
        profile_named("WSOP1970")


def test_the_groups_are_those_of_the_design() -> None:
    assert [item.name for item in fields(RulesProfile)] == ["edition", *GROUPS]


def test_houses_differ_where_their_books_do() -> None:
    assert profile_named("SANREMO").clock.think_seconds == 60
    assert profile_named("WSOP2026").clock.think_min_seconds == 0
    assert not profile_named("MONTEGALDA").clock.may_return
    assert profile_named("PRESTIGE").places.deal_players == 9
