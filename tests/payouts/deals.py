"""Deals for tests: proposed in equal parts while the clock is paused, agreed by everybody."""

from __future__ import annotations

from clock.verbs import pause_clock
from payouts.awards.agreed import require_deal_of
from payouts.deals.verbs import agree_deal, answer_deal, propose_deal
from rulebook.deal_shares import DealMethod
from tests import builders


def deal_proposed(event_id: int) -> None:
    """Everybody the same."""
    builders.at(event_id, pause_clock, day=builders.day_of(event_id))
    builders.at(event_id, propose_deal, event=event_id, method=DealMethod.EVEN)


def all_consented(event_id: int) -> int:
    """Every player of the deal has agreed; returns how many."""
    shares = require_deal_of(event_id).players
    for share in shares:
        builders.at(event_id, answer_deal, event=event_id, entry=share.entry_id)
    return len(shares)


def deal_agreed(event_id: int) -> None:
    """By everybody."""
    all_consented(event_id)
    builders.at(event_id, agree_deal, event=event_id)
