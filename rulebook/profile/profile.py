"""The profile, the editions that regulations define, and its form as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from enum import StrEnum
from functools import cache
from typing import Any, get_origin, get_type_hints

from rulebook.profile import groups as g
from rulebook.profile import variants as v
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class RulesProfile:
    """Every variant that a tournament plays by; ``edition`` names the rule book it started from."""

    edition: str = "TDA2024"
    seating: g.SeatingRules = field(default_factory=g.SeatingRules)
    breaking: g.BreakingRules = field(default_factory=g.BreakingRules)
    button: g.ButtonRules = field(default_factory=g.ButtonRules)
    clock: g.ClockRules = field(default_factory=g.ClockRules)
    bubble: g.BubbleRules = field(default_factory=g.BubbleRules)
    chips: g.ChipRules = field(default_factory=g.ChipRules)
    penalties: g.PenaltyRules = field(default_factory=g.PenaltyRules)
    places: g.PlaceRules = field(default_factory=g.PlaceRules)
    bounties: g.HeadRules = field(default_factory=g.HeadRules)
    betting: g.BettingRules = field(default_factory=g.BettingRules)


def _sanremo() -> RulesProfile:
    """Casino di Sanremo, tournament regulation art. 4 to 16."""
    return RulesProfile(
        edition="SANREMO",
        seating=g.SeatingRules(
            seat_policy=v.SeatPolicy.SOONEST_TO_PAY_BB,
            halt_rule=v.HaltRule.SANREMO,
            late_stack=v.LateStack.DISCRETIONARY_REDUCTION,
        ),
        breaking=g.BreakingRules(
            choose=v.BreakChoice.FEWEST_DRAW_TIES,
            draw=v.BreakDraw.ONE_STEP,
            final_table_rule=v.FinalTableRule.BREAK_RULE,
        ),
        clock=g.ClockRules(
            late_reg_close=v.LateRegClose.END_OF_LEVEL,
            late_reg_level=3,
            rebuy_until_level=3,
            think_seconds=60,
            think_min_seconds=60,
            countdown_seconds=10,
            clock_expiry=v.ClockExpiry.HAND_DEAD,
            claims=v.ClaimWindow.NEXT_HAND,
        ),
        bubble=g.BubbleRules(ties=v.Ties.RANK_BY_STACK, against_stalling=v.AgainstStalling.NONE),
        chips=g.ChipRules(rescue_chip=v.RescueChip.LOWEST_FOR_LEVEL),
        penalties=g.PenaltyRules(max_rounds=4, dodging=v.Dodging.DEAD_MONEY),
        places=g.PlaceRules(min_players=10),
        betting=g.BettingRules(min_raise=v.MinRaise.SHORT_BET_TWICE),
    )


def _montegalda() -> RulesProfile:
    """Consulta Giovani di Montegalda, codice di gara art. 1 to 20."""
    return RulesProfile(
        edition="MONTEGALDA",
        seating=g.SeatingRules(
            newcomer_wait=v.NewcomerWait.BETWEEN_BTN_AND_BB,
            seats_max=11,
            seat_policy=v.SeatPolicy.NEAREST_LEFT_OF_BB,
            halt_rule=v.HaltRule.TDA2019,
        ),
        breaking=g.BreakingRules(draw=v.BreakDraw.ONE_STEP, final_table_rule=v.FinalTableRule.BREAK_RULE),
        button=g.ButtonRules(dead_button_marker=v.DeadButtonMarker.STAYS),
        clock=g.ClockRules(
            late_reg_close=v.LateRegClose.END_OF_LEVEL,
            late_reg_level=3,
            late_only_if_booked=True,
            may_return=False,
            claims=v.ClaimWindow.NEXT_HAND,
        ),
        bubble=g.BubbleRules(against_stalling=v.AgainstStalling.NONE),
        chips=g.ChipRules(
            rounding=v.RaceRounding.DOWN,
            start=v.RaceStart.SMALL_BLIND,
            cards=v.RaceCards.ONE_PER_PLAYER_PER_ROUND,
            tie=v.RaceTie.FIRST_DEALT,
        ),
        penalties=g.PenaltyRules(max_rounds=4, dodging=v.Dodging.POSSIBLE, no_show=v.NoShow.AT_ONCE),
        betting=g.BettingRules(min_raise=v.MinRaise.SHORT_BET_TWICE),
    )


def _wsop2026() -> RulesProfile:
    """2026 WSOP Official Tournament Rules."""
    return RulesProfile(
        edition="WSOP2026",
        seating=g.SeatingRules(
            source_policy=v.SourcePolicy.WSOP,
            halt_rule=v.HaltRule.WSOP2026,
            late_stack=v.LateStack.BLINDED_OFF_IF_PREREGISTERED,
        ),
        breaking=g.BreakingRules(
            choose=v.BreakChoice.POSTED_ORDER_ADDED_FIRST,
            final_table_rule=v.FinalTableRule.WSOP68,
            redraw_rule=v.RedrawRule.WSOP67C,
        ),
        button=g.ButtonRules(
            dead_button_marker=v.DeadButtonMarker.STAYS,
            initial_button=v.InitialButton.FIRST_STACK_RIGHT_OF_DEALER,
            button_draw=v.ButtonDrawRule.LAST_THREE_TABLES,
        ),
        clock=g.ClockRules(think_min_seconds=0, clock_starter=v.ClockStarter.FLOOR),
        bubble=g.BubbleRules(
            charge_at=v.ChargeAt.END_OF_HAND,
            pause=v.PauseAt.FIRST_TABLE_FINISHED,
            against_stalling=v.AgainstStalling.NONE,
        ),
        penalties=g.PenaltyRules(
            max_rounds=4,
            count_current_hand=True,
            dodging=v.Dodging.BLINDS_AND_ROUND,
            no_show=v.NoShow.AFTER_FIRST_BREAK,
        ),
        betting=g.BettingRules(
            raise_cap=4,
            cap_lifts=v.CapLifts.TWO_LEFT_IN_EVENT,
            preflop_pot=v.PreflopPot.TRUE_VALUE,
            prior_covering=v.PriorCovering.NEW_CHIPS,
        ),
    )


def _tda2019() -> RulesProfile:
    """Poker TDA 2019 rules and recommended procedures."""
    return RulesProfile(
        edition="TDA2019",
        seating=g.SeatingRules(halt_rule=v.HaltRule.TDA2019),
        button=g.ButtonRules(button_error=v.ButtonError.FLOOR_DECIDES),
        clock=g.ClockRules(level_start=v.LevelStart.ANNOUNCEMENT, ante_priority=v.AntePriority.ANTE_FIRST),
        bubble=g.BubbleRules(against_stalling=v.AgainstStalling.NONE),
        penalties=g.PenaltyRules(absent_play_redeal=False),
        betting=g.BettingRules(
            preflop_pot=v.PreflopPot.SHORT_BLINDS_ONLY,
            identical_hands=v.IdenticalHands.EVENLY,
            premature_turn=v.PrematureTurn.RIVER_FIRST,
        ),
    )


def _prestige() -> RulesProfile:
    """Prestige club at Campione: the TDA rules it prints, its own heads-up and deal pages."""
    return replace(
        _tda2019(),
        edition="PRESTIGE",
        clock=g.ClockRules(
            level_start=v.LevelStart.ANNOUNCEMENT,
            think_seconds=30,
            think_min_seconds=10,
            countdown_seconds=0,
            ante_priority=v.AntePriority.ANTE_FIRST,
        ),
        penalties=g.PenaltyRules(
            absent_play_redeal=False,
            severe_min_rounds=3,
            gravest=v.GravestPenalty.EXPULSION,
            match_no_show=v.MatchNoShow.WALKOVER,
        ),
        places=g.PlaceRules(deal_policy=v.DealPolicy.BY_PLACE, deal_players=9, deal_final_table=True),
        betting=g.BettingRules(short_call=v.ShortCall.COMPLETED),
    )


def _san_marino() -> RulesProfile:
    """Ente di Stato dei Giochi di San Marino, cash rules rev. 01.1."""
    return RulesProfile(
        edition="SAN_MARINO",
        seating=g.SeatingRules(
            newcomer_wait=v.NewcomerWait.BETWEEN_BTN_AND_BB, moved_wait=v.NewcomerWait.BETWEEN_BTN_AND_BB
        ),
        button=g.ButtonRules(
            initial_button=v.InitialButton.HIGH_CARD,
            button_error=v.ButtonError.BEFORE_TWO_ACTIONS,
        ),
    )


PROFILES: Mapping[str, RulesProfile] = {
    "TDA2024": RulesProfile(),
    "TDA2019": _tda2019(),
    "WSOP2026": _wsop2026(),
    "SANREMO": _sanremo(),
    "MONTEGALDA": _montegalda(),
    "PRESTIGE": _prestige(),
    "SAN_MARINO": _san_marino(),
}
EDITION_NAMES: Mapping[str, str] = {
    "TDA2024": "TDA 2024",
    "TDA2019": "TDA 2019",
    "WSOP2026": "WSOP 2026",
    "SANREMO": "Sanremo",
    "MONTEGALDA": "Montegalda",
    "PRESTIGE": "Prestige",
    "SAN_MARINO": "San Marino",
}
"""The editions by their proper names, the same in every language."""


def profile_named(name: str) -> RulesProfile:
    """The profile of an edition; raises ``Refusal("profile_unknown")``."""
    try:
        return PROFILES[name]
    except KeyError:
        raise Refusal("profile_unknown", field="profile", name=name, known=sorted(PROFILES)) from None


def profile_to_data(profile: RulesProfile) -> dict[str, Any]:
    """Plain data (strings, numbers, lists) that ``profile_from_data`` reads."""
    return _plain(asdict(profile))


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value.value if isinstance(value, StrEnum) else value


def profile_from_data(data: Mapping[str, Any]) -> RulesProfile:
    """Read a profile: ``edition`` gives the defaults, each group overrides single options.

    Raises ``Refusal("option_unknown")`` or ``Refusal("option_value")`` naming group and option.
    """
    base = PROFILES.get(str(data.get("edition", "TDA2024")), RulesProfile())
    changes: dict[str, Any] = {"edition": str(data.get("edition", base.edition))}
    for name, options in data.items():
        if name == "edition":
            continue
        if name not in {item.name for item in fields(RulesProfile)} or not isinstance(options, Mapping):
            raise Refusal("option_unknown", field=f"profile.{name}", option=name)
        changes[name] = _override(getattr(base, name), name, options)
    return replace(base, **changes)


def _keep_unserved(penalties: dict[str, Any]) -> None:
    """Rules stored whole before the option existed: the rest of a penalty ended with its entry."""
    if "suspension_clock" in penalties:
        penalties.setdefault("unserved", v.Unserved.STAYS_WITH_ENTRY.value)


def profile_stored(data: Mapping[str, Any]) -> RulesProfile:
    """Read a stored profile, maybe of another version: an unknown option is ignored.

    So is a value that its option no longer accepts; then the edition's own value applies.
    """
    groups: dict[str, Any] = {}
    for name, options in data.items():
        if name == "edition":
            groups[name] = options
        elif isinstance(options, Mapping):
            groups[name] = {
                option: value
                for option, value in map(_in_points, options.items())
                if _is_read(name, option, value)
            }
    _split_early_deals(groups.get("places", {}))
    _keep_unserved(groups.get("penalties", {}))
    return profile_from_data({name: options for name, options in groups.items() if options})


PERCENT_BEFORE = {"paid_percent_main": "paid_points_main", "paid_percent_side": "paid_points_side"}
"""Options that used to be whole percentages, and now are hundredths of a percent."""


def _in_points(option: tuple[str, Any]) -> tuple[str, Any]:
    name, value = option
    if name in PERCENT_BEFORE and _is_count(value):
        return PERCENT_BEFORE[name], value * 100
    return option


def _split_early_deals(places: dict[str, Any]) -> None:
    """Before the final table was an option of its own, a number of players for deals implied a single table."""
    if places.get("deal_players"):
        places.setdefault("deal_final_table", True)


def _is_read(group: str, option: str, value: Any) -> bool:
    try:
        _override(getattr(PROFILES["TDA2024"], group), group, {option: value})
    except (AttributeError, Refusal):
        return False
    return True


def _override(group: Any, name: str, options: Mapping[str, Any]) -> Any:
    hints = _kinds(group.__class__)
    values = {}
    for option, value in options.items():
        if option not in hints:
            raise Refusal("option_unknown", field=f"profile.{name}.{option}", option=option)
        values[option] = _value_of_kind(hints[option], value, f"profile.{name}.{option}")
    return replace(group, **values)


@cache
def _kinds(group: Any) -> Mapping[str, Any]:
    # Resolving the annotations of a group takes a millisecond, and a stored profile has over a hundred options.
    return get_type_hints(group)


def _value_of_kind(kind: Any, value: Any, where: str) -> Any:
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        if isinstance(value, str) and value in set(kind):
            return kind(value)
    elif kind is bool:
        if isinstance(value, bool):
            return value
    elif _is_count(value) or (value is None and kind == int | None):
        if get_origin(kind) is not tuple:
            return value
    elif get_origin(kind) is tuple and isinstance(value, (list, tuple)):
        return tuple(tuple(item) if isinstance(item, (list, tuple)) else item for item in value)
    raise Refusal("option_value", field=where, value=str(value)[:40])


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
