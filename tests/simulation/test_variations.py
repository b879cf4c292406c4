"""The set of evenings that a simulation plays: every edition, every size, every value of every option."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, is_dataclass
from enum import StrEnum
from typing import Any

from rulebook.profile import PROFILES, RulesProfile
from tools.variations import EVENINGS, SIZES, options, variations

LEAST = 4


def used() -> dict[str, set[Any]]:
    """The values of every option in the evenings of the set."""
    found: dict[str, set[Any]] = {}
    for one in variations():
        for group in fields(RulesProfile):
            rules = getattr(one.profile, group.name)
            for option in fields(rules) if is_dataclass(rules) else ():
                found.setdefault(f"{group.name}.{option.name}", set()).add(getattr(rules, option.name))
    return found


def test_each_edition_and_each_size_is_played_at_least_four_times() -> None:
    listed = variations()
    assert len(listed) == EVENINGS
    for wanted, counted in (
        (PROFILES, Counter(one.edition for one in listed)),
        (SIZES, Counter(one.seats for one in listed)),
    ):
        assert set(counted) == set(wanted)
        assert min(counted.values()) >= LEAST


def test_every_value_of_every_choice_is_played_and_every_figure_in_two_values() -> None:
    found = used()
    assert set(found) == set(options())
    for name, values in found.items():
        first = next(iter(values))
        if isinstance(first, StrEnum):
            assert values == set(type(first)), name
        else:
            assert len(values) > 1, name


def test_the_values_named_for_an_option_are_those_played() -> None:
    found = used()
    assert not {name: values for name, values in options().items() if not set(values) <= found[name]}


def test_an_evening_is_the_same_each_time_it_is_made() -> None:
    assert variations() == variations()
    assert variations()[7].setup == variations()[7].setup
