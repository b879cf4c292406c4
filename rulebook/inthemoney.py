"""Whether the money is reached, by count or by announcement, and the phase of the event."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from rulebook.handforhand import HeadCount, Stage
from rulebook.profile import BubbleRules
from rulebook.refusals import Refusal

K = TypeVar("K", int, str)


class MoneyStage(StrEnum):
    """Not reached; as few players left as are paid, but heads must be counted first; reached."""

    AHEAD = "ahead"
    HEAD_COUNT = "head_count"
    REACHED = "reached"


class Phase(StrEnum):
    """The phase of an event, as the room sees it."""

    BEFORE = "before"
    LATE = "late"
    RUNNING = "running"
    BUBBLE = "bubble"
    MONEY = "money"
    FINAL = "final"
    FINISHED = "finished"
    POSTPONED = "postponed"
    CANCELLED = "cancelled"


def is_paid(left: int, paid: int, *, registration_is_open: bool) -> bool:
    """Whether everybody left has a paid place, once nobody can join the field."""
    return 0 < left <= paid and not registration_is_open


def needs_head_count(tables: int) -> bool:
    """Whether heads are counted before the money is announced (TDA 2024 RP-8): at a single table everybody sees it."""
    return tables > 1


def money_stage(*, was_hand_for_hand: bool, is_announced: bool) -> MoneyStage:
    """How near the money is once everybody left has a paid place.

    In normal play the count is enough. In hand for hand it is reached only once every head was counted
    and it was announced to the room (TDA 2024 RP-8).
    """
    return MoneyStage.HEAD_COUNT if was_hand_for_hand and not is_announced else MoneyStage.REACHED


def require_announceable(left: int, paid: int, stage: Stage, count: HeadCount[K] | None, tables: int) -> None:
    """Return if it may be announced that everybody left is paid (TDA 2024 RP-8).

    At one table no heads are counted. Raises ``Refusal`` ``not_in_the_money``; ``hand_on`` while a hand for hand hand is being played, as
    another player may still go out in it; ``head_count_missing``, or ``head_count_disagrees`` naming the
    tables.
    """
    if left > paid:
        raise Refusal("not_in_the_money", left=left, paid=paid)
    if stage not in (Stage.OFF, Stage.BARRIER):
        raise Refusal("hand_on")
    if count is None:
        if needs_head_count(tables):
            raise Refusal("head_count_missing")
        return
    if not count.agrees:
        wrong = tuple(table for table, _counted, _seated in count.wrong)
        raise Refusal("head_count_disagrees", missing=count.missing or None, wrong=wrong or None)


def jump_that_matters(paid: int, tickets: int) -> int:
    """The number of players left at which hand for hand ends: all are paid, or in a satellite all win a ticket.

    Beyond its ``tickets`` a satellite only pays cash to the first player without one (Sanremo art. 6): nobody
    plays for that.
    """
    return tickets or paid


def is_hand_for_hand_due(rules: BubbleRules, left: int, goal: int, tables: int) -> bool:
    """Whether it is time to announce hand for hand: as near its goal as the house says (house option).

    Only if tables can wait for one another (TDA RP-8): a single one has nobody to wait for.
    """
    return tables > 1 and 0 < goal < left <= goal + rules.announce_before


def is_at_final_table(left: int, tables: int, seats: int) -> bool:
    """Whether everybody left sits at one table of ``seats``."""
    return tables == 1 and left <= seats


def phase_in_play(
    left: int, paid: int, stage: MoneyStage, *, registration_is_open: bool, is_final: bool
) -> Phase:
    """The phase of a running event; the bubble while the next player out is unpaid, or heads must be counted."""
    if registration_is_open:
        return Phase.LATE
    if left == paid + 1 or stage is MoneyStage.HEAD_COUNT:
        return Phase.BUBBLE
    if is_final:
        return Phase.FINAL
    return Phase.MONEY if stage is MoneyStage.REACHED else Phase.RUNNING
