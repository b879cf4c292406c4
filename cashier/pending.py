"""Payouts waiting for a player at the cashier: other apps register their sources at startup."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulebook.money import Money


@dataclass(frozen=True, slots=True)
class PendingPayout:
    """A prize to pay: its text, its amount, and the panel that pays it."""

    label: str
    detail: str
    amount: Money | None
    url: str


Maker = Callable[[int, int], tuple[PendingPayout, ...]]
_makers: list[Maker] = []


def register_pending_payouts(maker: Maker) -> None:
    """Register a source of pending payouts, a function of an event and a player."""
    _makers.append(maker)


def pending_payouts(event_id: int, player_id: int) -> tuple[PendingPayout, ...]:
    """All payouts pending for the player in this event."""
    return tuple(payout for maker in _makers for payout in maker(event_id, player_id))


@dataclass(frozen=True, slots=True)
class PrizePages:
    """The prize pages linked from the drawers: unclaimed prizes, prizes to pay, tips for the staff."""

    unclaimed: bool = False
    queue: bool = False
    tips: bool = False


_pages: list[Callable[[], PrizePages]] = []


def report_prize_pages(answer: Callable[[], PrizePages]) -> None:
    """Register the function that returns the pages that exist."""
    _pages.append(answer)


def prize_pages() -> PrizePages:
    """The registered pages; none if no app has any."""
    return _pages[-1]() if _pages else PrizePages()
