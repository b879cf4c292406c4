"""Declarations: words that do not fit the action, words against chips, chips found too late."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Said(StrEnum):
    """What a player says."""

    CHECK = "check"
    CALL = "call"
    RAISE = "raise"
    POT = "pot"


class Meant(StrEnum):
    """What the words count as."""

    CHECK = "check"
    BET = "bet"
    VALID_BET = "valid_bet"
    VALID_RAISE = "valid_raise"
    CALL_OR_FOLD = "call_or_fold"
    AS_SAID = "as_said"


class Contradiction(StrEnum):
    """Whether words and chips agree."""

    NONE = "none"
    FLOOR_DECIDES = "floor_decides"


@dataclass(frozen=True, slots=True)
class Declared:
    """What words that do not fit count as, and the least bet."""

    meant: Meant
    at_least: int = 0


@dataclass(frozen=True, slots=True)
class FoldedAnyway:
    """Whether a fold with no bet to face binds, and may be penalised."""

    is_binding: bool
    may_be_penalised: bool


@dataclass(frozen=True, slots=True)
class HiddenChip:
    """Whether a chip found behind after an all-in is paid, saves its player, or may go to the caller."""

    is_paid: bool
    saves_player: bool
    may_go_to_caller: bool


def invalid_declaration(words: Said, big_blind: int, *, is_facing_bet: bool) -> Declared:
    """Words that do not fit (TDA rule 55): “call” without a bet is a check, “raise” a bet, “check” to a bet a call or fold.

    “I bet the pot” in no-limit is no amount, but binds to a bet or raise of at least the minimum (TDA rule
    54-D).
    """
    if words is Said.POT:
        return Declared(Meant.VALID_RAISE) if is_facing_bet else Declared(Meant.VALID_BET, big_blind)
    if is_facing_bet:
        return Declared(Meant.CALL_OR_FOLD if words is Said.CHECK else Meant.AS_SAID)
    if words is Said.RAISE:
        return Declared(Meant.BET, big_blind)
    return Declared(Meant.CHECK)


def contradictory_bet(amount: int, chips: int) -> Contradiction:
    """An amount said against other chips: no arithmetic, the floor decides in fairness (TDA rules 1 and 40-A)."""
    return Contradiction.NONE if amount == chips else Contradiction.FLOOR_DECIDES


def waits_for_amount(*, has_amount: bool) -> bool:
    """Whether the next player should wait after “raise”: until the amount is known (TDA rule 50-B)."""
    return not has_amount


def fold_out_of_place(*, is_facing_bet: bool, is_last_round_over: bool) -> FoldedAnyway:
    """A fold with no bet to face, before the last round is over, binds and may be penalised (TDA rule 58)."""
    return FoldedAnyway(True, not is_facing_bet and not is_last_round_over)


def hidden_chip(*, wins: bool, was_accepted: bool) -> HiddenChip:
    """A chip found behind after an all-in was called (TDA rule 62).

    It is paid only as part of the action that was accepted; a loser is not saved by it, and the floor may
    give it to the caller.
    """
    return HiddenChip(wins and was_accepted, False, not wins)
