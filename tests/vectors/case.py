"""One worked case, and the rules profile that its edition and options make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import StrEnum
from typing import Any, get_type_hints

from rulebook.profile import PROFILES, RulesProfile, profile_named
from rulebook.profile.variants import RaceCards, RaceTie, RedrawRule
from tests.vectors.record import Given, UnknownInRecord, meaning_of

NO_LIMIT = 10**6


@dataclass(frozen=True, slots=True)
class Case:
    """The op of a record, the name of its profile, its options and its inputs, as written."""

    op: str
    profile: str
    config: Given
    inputs: Given

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> Case:
        """The case that a record of a file writes down."""
        config, inputs = Given(record.get("config") or {}, "config"), Given(record["inputs"], "inputs")
        return cls(record["op"], record["profile"], config, inputs)


OPTIONS: Mapping[str, str] = {
    "h4h_ties": "bubble.ties",
    "ties": "bubble.ties",
    "button_draw_rule": "button.button_draw",
    "tie": "clock.time_tie",
    "redraw_end_of_day1": "",
    "dq_prize_policy": "penalties.dq_prize",
    "min": "penalties.suspension_min_minutes",
    "no_show_rule": "penalties.no_show",
    "max": "penalties.suspension_max_minutes",
    "rounding": "places.paid_rounding",
    "share_rounding": "",
    "min_raise_rule": "betting.min_raise",
    "reopen": "betting.reopen",
    "cap": "betting.raise_cap",
    "sa_rule": "betting.substantial",
    "bba_priority": "",
    "while_open": "breaking.break_while_registration_open",
    "ante_reduction": "",
}
"""Option keys of the cases whose name in the profile differs; empty: of another shape, the adapter reads it."""

RACES: Mapping[str, str] = {
    "rounding": "chips.rounding",
    "cards": "chips.cards",
    "tie": "chips.tie",
    "rescue": "chips.rescue",
    "method": "chips.method",
}
OPTIONS_OF_OPS: Mapping[str, Mapping[str, str]] = {
    "new_chips": RACES,
    "race": RACES,
    "round_per_player": RACES,
    "reconcile": RACES,
}
"""Option keys that mean something else in some ops, read in this order."""

VALUES: Mapping[tuple[str, str], str] = {
    ("button.button_draw", "SANREMO"): "start_and_final_table",
    ("button.button_draw", "WSOP85"): "last_three_tables",
    ("penalties.no_show", "WSOP16"): "after_first_break",
    ("penalties.no_show", "RROP"): "half_hour",
    ("penalties.no_show", "MONTEGALDA"): "at_once",
    ("bubble.ties", "SPLIT"): "split_different_tables",
    ("bubble.runoff", "FIXED_2_00"): "fixed",
    ("bubble.runoff", "REAL_TIME_CAPPED_3_00"): "real_time_capped",
    ("seating.source_policy", "None"): "refuse",
    # The same with any tables: players of the last one compared with the seats of the others.
    ("breaking.break_rule", "MULTIPLE_OF_SEATS"): "free_seats_cover",
    ("places.deal_policy", "PRESTIGE"): "by_place",
    ("places.deal_policy", "OPEN"): "unanimous",
    ("places.paid_rounding", "HALF_UP"): "nearest",
    ("betting.min_raise", "TDA"): "full_raise",
    ("betting.min_raise", "ITALIAN_SHORT_BET"): "short_bet_twice",
    ("betting.min_raise", "SANREMO_CASH_DOUBLE"): "double_all_in",
    # Half of a limit bet reopens in any edition: the game says so.
    ("betting.reopen", "LIMIT_HALF"): "full_raise",
    ("betting.preflop_pot", "ASSUME_FULL_BLINDS"): "full_blinds",
    ("betting.unclear_at_pot", "LE"): "up_to_pot",
    # Four is the default of ``hold_until``.
    ("seating.open_table", "HOLD 4"): "hold",
    ("breaking.break_while_registration_open", "LET_BREAK"): "always",
    ("breaking.break_while_registration_open", "BALANCE"): "ask",
    ("betting.unclear_at_pot", "LT"): "below_pot",
}
"""Values of the cases whose name in the profile differs."""

SILENT: frozenset[tuple[str, str]] = frozenset(
    {("button.dead_button_marker", "NONE"), ("places.deal_min_left_percent", "None")}
)
"""Values meaning that an option does not apply: it keeps the profile's value."""

IMPLIED: Mapping[str, Mapping[str, Any]] = {
    "seating.trigger_diff": {"within_by_table_count": ()},
    "breaking.redraw_at": {"redraw_rule": RedrawRule.COUNTS},
}
"""What a record with an option implies in the same group."""

IMPLIED_BY_VALUE: Mapping[tuple[str, Any], Mapping[str, Any]] = {
    ("chips.cards", RaceCards.ONE_PER_CHIP): {"tie": RaceTie.SUIT},
    ("chips.cards", RaceCards.ONE_PER_PLAYER_PER_ROUND): {"tie": RaceTie.FIRST_DEALT},
}
"""The same for single values: each way to deal comes with its tie, unless the record says otherwise."""

EDITIONS: Mapping[str, Mapping[str, Any]] = {
    "CLUB004": {"profile": "MONTEGALDA"},
    "WSOP2011": {"profile": "WSOP2026", "bubble.must_stay_seated": True},
    "WSOP_SECTION_VIII": {"profile": "WSOP2026", "betting.pot_too_high": "until_substantial_action"},
    "SANREMO_CASH": {"profile": "SANREMO", "button.button_error": "next_hand"},
    "SAN_MARINO_CASH": {"profile": "SAN_MARINO"},
    **{name: {"profile": name} for name in PROFILES},
}
"""The editions of the cases: the profile they stand for and the options they change."""


def profile_of(case: Case) -> RulesProfile:
    """The profile that ``case`` names with its ``config`` applied.

    Keys that no option of the profile has are left for the adapter, and fail the record if it leaves them
    too. Raises ``UnknownInRecord`` for an unknown edition or value of an option.
    """
    edition = case.config.get("edition", case.profile)
    meaning = meaning_of(edition, EDITIONS, "profile")
    profile = profile_named(meaning["profile"])
    for where, value in meaning.items():
        if where != "profile":
            profile = _with(profile, where, value)
    own = OPTIONS_OF_OPS.get(case.op, {})
    renamed = {**OPTIONS, **own}
    for key in sorted(case.config, key=lambda key: list(own).index(key) if key in own else -1):
        for where in _places(profile, key, renamed):
            profile = _with(profile, where, case.config[key])
    return profile


def _places(profile: RulesProfile, key: str, renamed: Mapping[str, str]) -> Iterator[str]:
    """Where ``key`` is in the profile, as ``group.option``: one place, or none."""
    if key in renamed:
        yield from filter(None, [renamed[key]])
        return
    for group in fields(profile):
        rules = getattr(profile, group.name)
        if is_dataclass(rules) and key in {option.name for option in fields(rules)}:
            yield f"{group.name}.{key}"


def _with(profile: RulesProfile, where: str, value: Any) -> RulesProfile:
    if (where, str(value)) in SILENT:
        return profile
    group, option = where.split(".")
    rules = getattr(profile, group)
    read = _read(get_type_hints(type(rules))[option], where, value)
    implied = {**IMPLIED.get(where, {}), **IMPLIED_BY_VALUE.get((where, read), {})}
    return replace(profile, **{group: replace(rules, **{**implied, option: read})})


def _read(kind: Any, where: str, value: Any) -> Any:
    """What ``value`` means for the option; raises ``UnknownInRecord``."""
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        name = VALUES.get((where, str(value)), str(value).lower())
        return meaning_of(name, {known.value: known for known in kind}, where)
    if where == "betting.raise_cap":
        return meaning_of(value, {"1+3": 3, "1+4": 4}, where)
    if where == "seating.within_by_table_count":
        return tuple((row["tables_at_most"] or NO_LIMIT, row["within"]) for row in value)
    if isinstance(value, list):
        return tuple(value)
    if kind in (bool, int) and type(value) is not kind:
        raise UnknownInRecord(f"{where}: {value!r}")
    return value
