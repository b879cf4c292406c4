"""Which level a hand is played at when the level changes (TDA 2024 rule 23)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from rulebook.profile import ClockRules
from rulebook.profile.variants import LevelStart


class HandLevel(StrEnum):
    """The level of a hand when the clock has just changed."""

    OLD = "old"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class PushLevels:
    """The levels of the hands an incoming dealer deals: of the ``first`` one, and of those after it."""

    first: HandLevel
    then: HandLevel


def level_of_hand(
    rules: ClockRules,
    began: Collection[datetime],
    *,
    announced: datetime | None = None,
    signalled: datetime | None = None,
    in_dealer_push: bool = False,
) -> HandLevel:
    """The level of a hand that ``began`` with a riffle, the shuffler's button or a dealer push, whichever is first.

    A new level applies to the next hand: it starts with the floor's announcement after zero, or since TDA
    2024 rule 23 with the clock's audio signal if that was earlier. If it starts during a dealer push, the
    incoming dealer deals one hand at the old level.
    """
    starts = _level_starts(rules, announced, signalled)
    is_new = began and starts is not None and min(began) >= starts
    return HandLevel.NEW if is_new and not in_dealer_push else HandLevel.OLD


def levels_of_push(
    rules: ClockRules,
    push: tuple[datetime, datetime],
    *,
    announced: datetime | None = None,
    signalled: datetime | None = None,
) -> PushLevels:
    """The levels after a dealer push from one instant to another (TDA 2024 rule 23).

    If the level starts during the push, the incoming dealer deals one hand at the old level.
    """
    starts = _level_starts(rules, announced, signalled)
    if starts is None or starts > push[1]:
        return PushLevels(HandLevel.OLD, HandLevel.OLD)
    return PushLevels(HandLevel.OLD if starts >= push[0] else HandLevel.NEW, HandLevel.NEW)


def _level_starts(
    rules: ClockRules, announced: datetime | None, signalled: datetime | None
) -> datetime | None:
    """When the new level started for the next hand; None if it was not announced."""
    signals = [announced] if rules.level_start == LevelStart.ANNOUNCEMENT else [announced, signalled]
    return min((instant for instant in signals if instant is not None), default=None)


def level_after_mistake(*, has_substantial_action: bool) -> HandLevel:
    """A hand begun at the old level by mistake stays there once substantial action has taken place.

    TDA 2024 rule 23; before that the blinds are corrected (the converse, derived).
    """
    return HandLevel.OLD if has_substantial_action else HandLevel.NEW
