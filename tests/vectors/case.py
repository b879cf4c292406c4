"""One worked case, and the rules profile that its edition and options make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import StrEnum
from typing import Any, get_type_hints

from rulebook.profile import RulesProfile, profile_named

NO_LIMIT = 10**6


@dataclass(frozen=True, slots=True)
class Case:
    """The op of a record, the name of its profile, its options and its inputs, as written."""

    op: str
    profile: str
    config: Mapping[str, Any]
    inputs: Mapping[str, Any]


OPTIONS: Mapping[str, str] = {
    "h4h_ties": "bubble.ties",
    "ties": "bubble.ties",
    "button_draw_rule": "button.button_draw",
    "tie": "clock.time_tie",
    "share_rounding": "",
}
"""Option keys of the cases whose name in the profile differs; empty: the adapter reads it itself."""

VALUES: Mapping[tuple[str, str], str] = {
    ("button.button_draw", "SANREMO"): "start_and_final_table",
    ("button.button_draw", "WSOP85"): "last_three_tables",
    ("bubble.ties", "SPLIT"): "split_different_tables",
    ("bubble.runoff", "FIXED_2_00"): "fixed",
    ("bubble.runoff", "REAL_TIME_CAPPED_3_00"): "real_time_capped",
    ("seating.source_policy", "None"): "refuse",
    # The same with any tables: players of the last one against the seats of the others.
    ("breaking.break_rule", "MULTIPLE_OF_SEATS"): "free_seats_cover",
    ("places.deal_policy", "PRESTIGE"): "by_place",
}
"""Values of the cases whose name in the profile differs."""

EDITIONS: Mapping[str, Mapping[str, Any]] = {
    "CLUB004": {"profile": "MONTEGALDA"},
    "WSOP2011": {"profile": "WSOP2026", "bubble.must_stay_seated": True},
    "SANREMO_CASH": {"profile": "SANREMO", "button.button_error": "next_hand"},
}
"""Editions that only a case knows: the profile they stand for and the options they change."""


def profile_of(case: Case) -> RulesProfile:
    """The profile that ``case`` names with its ``config`` applied.

    Keys and values that no option of the profile has are the adapter's business and left alone.
    """
    edition = str(case.config.get("edition", case.profile))
    meaning = EDITIONS.get(edition, {"profile": edition})
    profile = profile_named(meaning["profile"])
    for where, value in meaning.items():
        if where != "profile":
            profile = _with(profile, where, value)
    for key, value in case.config.items():
        for where in _places(profile, key):
            profile = _with(profile, where, value)
    return profile


def _places(profile: RulesProfile, key: str) -> Iterator[str]:
    """Where ``key`` stands in the profile, as ``group.option``: one place, or none."""
    if key in OPTIONS:
        yield from filter(None, [OPTIONS[key]])
        return
    for group in fields(profile):
        rules = getattr(profile, group.name)
        if is_dataclass(rules) and key in {option.name for option in fields(rules)}:
            yield f"{group.name}.{key}"


def _with(profile: RulesProfile, where: str, value: Any) -> RulesProfile:
    group, option = where.split(".")
    rules = getattr(profile, group)
    kind = get_type_hints(type(rules))[option]
    known, read = _read(kind, where, value)
    if not known:
        return profile
    changes: dict[str, Any] = {option: read}
    if option == "trigger_diff":
        changes["within_by_table_count"] = ()
    return replace(profile, **{group: replace(rules, **changes)})


def _read(kind: Any, where: str, value: Any) -> tuple[bool, Any]:
    """Whether ``value`` has a meaning for the option, and which."""
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        name = VALUES.get((where, str(value)), str(value).lower())
        return (name in set(kind), kind(name) if name in set(kind) else None)
    if where == "seating.within_by_table_count":
        return True, tuple((row["tables_at_most"] or NO_LIMIT, row["within"]) for row in value)
    if isinstance(value, list):
        return True, tuple(value)
    return True, value
