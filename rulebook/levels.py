"""When dealers prepare and push, which is paid first of blind and ante, the last hands of a day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from rulebook.profile import ClockRules
from rulebook.profile.variants import AntePriority
from rulebook.refusals import Refusal

PREPARE_MS = 60_000
"""How long before play starts or resumes dealers prepare their decks (TDA 2024 RP-20)."""
LAST_HANDS_FROM_MS = 7 * 60_000
LAST_HANDS_UNTIL_MS = 13 * 60_000
"""The time left on the clock when the card for the last hands is drawn (WSOP 125)."""
FULL_TABLE = 9
LAST_HANDS_FULL = (3, 7)
LAST_HANDS_SHORT = (2, 5)
NO_DRAW_TABLES = 3


@dataclass(frozen=True, slots=True)
class LastHands:
    """The end of a day: this many hands at each table, and what is suspended until then."""

    hands: int
    may_register: bool = False
    may_redraw: bool = False
    may_balance: bool = False


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
