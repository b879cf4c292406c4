"""Data that apps above report to the payouts (places that may change, bagged stacks), set at startup."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class OpenHand:
    """The entries out in open hands, each with the tables still playing it; without tables, close the hand."""

    awaited: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    @property
    def entries(self) -> frozenset[int]:
        """The entries out in an open hand."""
        return frozenset(self.awaited)


HandOf = Callable[[int], OpenHand]


def _no_hand(_event_id: int) -> OpenHand:
    return OpenHand()


_open_hand: list[HandOf] = [_no_hand]


def report_open_hand(answer: HandOf) -> None:
    """Register the function that finds the entries out in a hand that other tables still play."""
    _open_hand.append(answer)


StacksOf = Callable[[int], Mapping[int, int]]


def _no_bags(_day_id: int) -> Mapping[int, int]:
    return {}


_bagged_stacks: list[StacksOf] = [_no_bags]


def report_bagged_stacks(answer: StacksOf) -> None:
    """Register the function that finds the bagged chips of each entry of a finished day."""
    _bagged_stacks.append(answer)


def bagged_stacks(day_id: int) -> Mapping[int, int]:
    """The bagged chips by entry of a day, in entry order; empty before the day is over."""
    return _bagged_stacks[-1](day_id)


def open_hand(event_id: int) -> OpenHand:
    """The hands of an event whose places may still be shared with others."""
    return _open_hand[-1](event_id)


def require_hand_over(event_id: int, entry_id: int) -> None:
    """Refuse to pay a prize while others may still share it (TDA 2024 RP-8-A).

    Raises ``Refusal("hand_open")`` naming the tables still playing, or ``hand_not_closed`` once all of them
    have finished and neither the next hand was started nor hand for hand ended.
    """
    tables = open_hand(event_id).awaited.get(entry_id)
    if tables is None:
        return
    if tables:
        raise Refusal("hand_open", entry=entry_id, tables=tables, count=len(tables))
    raise Refusal("hand_not_closed", entry=entry_id)
