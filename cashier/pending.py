"""Payouts pending for a player at the cashier: the apps above register their sources at startup."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulebook.money import Money


@dataclass(frozen=True, slots=True)
class PendingPayout:
    """A prize to pay: its words, its amount, and the panel that pays it."""

    label: str
    detail: str
    amount: Money | None
    url: str


Maker = Callable[[int, int], tuple[PendingPayout, ...]]
_makers: list[Maker] = []


def register_pending_payouts(maker: Maker) -> None:
    """Register a source of pending payouts; it is called with an event and a player."""
    _makers.append(maker)


def pending_payouts(event_id: int, player_id: int) -> tuple[PendingPayout, ...]:
    """All payouts pending for the player in this event."""
    return tuple(payout for maker in _makers for payout in maker(event_id, player_id))


_unclaimed: list[Callable[[], bool]] = []


def report_unclaimed(answer: Callable[[], bool]) -> None:
    """Register the function that finds whether the house has unclaimed prizes to show."""
    _unclaimed.append(answer)


def shows_unclaimed() -> bool:
    """Whether the drawers lead to unclaimed prizes."""
    return any(answer() for answer in _unclaimed)


_calls: list[Callable[[], bool]] = []


def report_calls(answer: Callable[[], bool]) -> None:
    """Register the function that says whether winners are called to the cashier."""
    _calls.append(answer)


def calls_winners() -> bool:
    """Whether the drawers lead to the queue of prizes to pay."""
    return any(answer() for answer in _calls)


_tips: list[Callable[[], bool]] = []


def report_tips(answer: Callable[[], bool]) -> None:
    """Register the function that says whether winners leave tips."""
    _tips.append(answer)


def shows_tips() -> bool:
    """Whether the drawers lead to the tips for the staff."""
    return any(answer() for answer in _tips)
