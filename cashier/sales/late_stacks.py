"""The stack of a late entry by the rules of its event: full, reduced, or less what blinds took at the seat held for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from cashier.kinds import SaleKind
from clock import rows as clock
from rulebook.breaking import LateEntry, late_entry_stack
from rulebook.clock import ClockState
from rulebook.profile.variants import LateStack
from rulebook.refusals import Refusal
from tournaments.entries.verbs import StackGiven
from tournaments.queries import EntryView, EventView

TakenAtSeat = Callable[[EntryView, int, datetime], int]
_ways: list[TakenAtSeat] = []


def reckon_blinded_off_by(way: TakenAtSeat) -> None:
    """Register what reckons the chips that blinds took of a stack at the seat held for an unpaid entry."""
    _ways.append(way)


@dataclass(frozen=True, slots=True)
class Asked:
    """The entry that would be sold: what kind of sale, for which day, when; ``booked`` if it waits for its payment."""

    kind: SaleKind
    day_id: int
    at: datetime
    booked: EntryView | None = None


def stack_given(event: EventView, full: int, asked: Asked) -> StackGiven:
    """The stack of an entry whose product brings ``full`` chips.

    Only a first entry is late, once the clock of its day has started: a player who comes back buys a full stack (TDA
    2024 rule 8-A). An entry registered before the start may have been blinded off at its seat (WSOP 35).

    Raises ``Refusal("no_late_stack")`` where the rules leave nothing of it.
    """
    rule = event.profile.seating.late_stack
    if rule is LateStack.FULL or asked.kind is not SaleKind.ENTRY or not _has_started(asked):
        return StackGiven(full)
    is_preregistered = asked.booked is not None and not asked.booked.is_late
    late = LateEntry(
        full,
        big_blind=_big_blind(asked),
        reduction=event.profile.seating.late_reduction,
        blinded_off=_taken_at_seat(asked, full) if rule is LateStack.BLINDED_OFF_IF_PREREGISTERED else 0,
        is_preregistered=is_preregistered,
    )
    stack = late_entry_stack(late, rule)
    if stack == 0:
        raise Refusal("no_late_stack", stack=full)
    if rule is LateStack.BLINDED_OFF_IF_PREREGISTERED:
        return StackGiven(full, full - stack)
    return StackGiven(stack)


def _has_started(asked: Asked) -> bool:
    return clock.reading(asked.day_id, asked.at).state != ClockState.NOT_STARTED


def _big_blind(asked: Asked) -> int:
    """That of the level in force, in a break of the level before it."""
    shown = clock.reading(asked.day_id, asked.at)
    level = clock.structure_of(asked.day_id).level_in_force(shown.index)
    return level.big_blind if level is not None else 0


def _taken_at_seat(asked: Asked, full: int) -> int:
    return _ways[-1](asked.booked, full, asked.at) if asked.booked and _ways else 0
