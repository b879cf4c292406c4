"""Which level a hand is played at, when dealers may push, how long a claim is heard, the last hands of a day."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from rulebook.profile import ClockRules
from rulebook.profile.variants import AntePriority, ClaimWindow, LevelStart
from rulebook.refusals import Refusal

CLAIM_IN_BREAK = timedelta(minutes=1)
"""How long a hand that ended in a break may be disputed (TDA 2024 rule 22)."""
PREPARE_MS = 60_000
"""How long before play starts or resumes dealers prepare their decks (TDA 2024 RP-20)."""
LAST_HANDS_FROM_MS = 7 * 60_000
LAST_HANDS_UNTIL_MS = 13 * 60_000
"""The time left on the clock when the card for the last hands is drawn (WSOP 125)."""
FULL_TABLE = 9
LAST_HANDS_FULL = (3, 7)
LAST_HANDS_SHORT = (2, 5)
NO_DRAW_TABLES = 3


class HandLevel(StrEnum):
    """The level of a hand when the clock has just changed."""

    OLD = "old"
    NEW = "new"


class ClaimKind(StrEnum):
    """What is disputed: who won the hand, or what was counted out."""

    READING = "reading"
    ACCOUNTING = "accounting"


class NextHand(StrEnum):
    """How far the hand after the disputed one has come."""

    NOT_BEGUN = "not_begun"
    BEGUN = "begun"
    SUBSTANTIAL_ACTION = "substantial_action"


@dataclass(frozen=True, slots=True)
class LastHands:
    """The end of a day: this many hands at each table, and what is suspended meanwhile."""

    hands: int
    may_register: bool = False
    may_redraw: bool = False
    may_balance: bool = False


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
    """The level of a hand that ``began`` with a riffle, the shuffler's button or a dealer push, the first of them.

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

    Where the level starts during the push the incoming dealer deals one hand at the old one.
    """
    starts = _level_starts(rules, announced, signalled)
    if starts is None or starts > push[1]:
        return PushLevels(HandLevel.OLD, HandLevel.OLD)
    return PushLevels(HandLevel.OLD if starts >= push[0] else HandLevel.NEW, HandLevel.NEW)


def _level_starts(
    rules: ClockRules, announced: datetime | None, signalled: datetime | None
) -> datetime | None:
    """When the new level started for the next hand; None where it was not announced."""
    told = [announced] if rules.level_start == LevelStart.ANNOUNCEMENT else [announced, signalled]
    return min((instant for instant in told if instant is not None), default=None)


def level_after_mistake(*, has_substantial_action: bool) -> HandLevel:
    """A hand begun at the old level by mistake stays there once substantial action has taken place.

    TDA 2024 rule 23; before that the blinds are corrected (the converse, derived).
    """
    return HandLevel.OLD if has_substantial_action else HandLevel.NEW


def claim_in_time(rules: ClockRules, kind: ClaimKind, next_hand: NextHand) -> bool:
    """Whether a claim is still heard (TDA 2024 rule 22; Sanremo art. 12.3 and Montegalda art. 20.3).

    A claim on reading the hand until the next one starts, on an amount until substantial action in it.
    """
    if kind == ClaimKind.ACCOUNTING and rules.claims == ClaimWindow.TDA22:
        return next_hand != NextHand.SUBSTANTIAL_ACTION
    return next_hand == NextHand.NOT_BEGUN


def claim_in_time_in_break(pot_awarded: datetime, claimed: datetime) -> bool:
    """Whether a claim about a hand that ended in a break is heard: within a minute (TDA 2024 rule 22)."""
    return claimed - pot_awarded <= CLAIM_IN_BREAK


def draws_last_hands(left_ms: int, *, tables_left: int | None = None, has_redrawn: bool = False) -> bool:
    """Whether the card for the last hands is drawn now: with 7 to 13 minutes left (WSOP 125).

    Never once three or fewer tables are left after a redraw: they play until time runs out.
    """
    plays_out = has_redrawn and tables_left is not None and tables_left <= NO_DRAW_TABLES
    return not plays_out and LAST_HANDS_FROM_MS <= left_ms <= LAST_HANDS_UNTIL_MS


def last_hands_window(end: datetime) -> tuple[datetime, datetime]:
    """When drawing the card becomes possible and when no longer, for a clock that reaches zero at ``end``."""
    tick = timedelta(milliseconds=1)
    return (
        end - timedelta(milliseconds=LAST_HANDS_UNTIL_MS),
        end - timedelta(milliseconds=LAST_HANDS_FROM_MS) + tick,
    )


def last_hands_range(seats: int) -> tuple[int, int]:
    """The lowest and highest card of that draw: 3 to 7 nine-handed, 2 to 5 in all other events."""
    return LAST_HANDS_FULL if seats >= FULL_TABLE else LAST_HANDS_SHORT


def last_hands(seats: int, card: int, left_ms: int | None = None) -> LastHands:
    """The hands that each table still plays at the end of a day, by the ``card`` drawn (WSOP 125).

    ``seats`` per table in this event. Raises ``Refusal("card_out_of_range")`` with the range allowed and
    ``Refusal("last_hands_not_now")`` outside 7 to 13 minutes.
    """
    if left_ms is not None and not draws_last_hands(left_ms):
        raise Refusal("last_hands_not_now", left_ms=left_ms)
    low, high = last_hands_range(seats)
    if not low <= card <= high:
        raise Refusal("card_out_of_range", field="card", card=card, allowed=(low, high))
    return LastHands(card)


def pays_ante_first(rules: ClockRules) -> bool:
    """Whether a big blind short of chips pays the ante before the blind (TDA 2019 RP-11; not TDA 2024)."""
    return rules.ante_priority is AntePriority.ANTE_FIRST
