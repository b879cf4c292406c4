"""Due prizes are pending at the cashier: the sale panel of the winner shows them first."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from cashier.pending import PendingPayout, PrizePages, register_pending_payouts, report_prize_pages
from payouts.awards.rows import award_of, side_awards_of
from payouts.bounties import rows as bounties
from payouts.models import Award
from payouts.paying_rules.rows import paying_rules
from payouts.reports import open_hand
from payouts.unclaimed.rows import are_any_unclaimed
from rulebook.money import Money
from tournaments import queries as tournaments


def register() -> None:
    """Register the sources with the cashier, and the pages of prizes."""
    register_pending_payouts(due_prizes)
    register_pending_payouts(due_bounties)
    report_prize_pages(prize_pages)


def prize_pages() -> PrizePages:
    """The pages of prizes, by the house's paying rules; unclaimed prizes also while there are any."""
    rules = paying_rules()
    return PrizePages(unclaimed=are_any_unclaimed(), queue=rules.calls, tips=rules.tips)


def due_prizes(event_id: int, player_id: int) -> tuple[PendingPayout, ...]:
    """The prizes due to the player's entries."""
    entries = tournaments.player_entries(event_id, player_id)
    result = (award_of(entry.id) for entry in entries if entry.status in ("out", "alive"))
    aside = (award for entry in entries for award in side_awards_of(entry.id))
    return tuple(_pending(prize) for prize in (*result, *aside) if prize is not None and not prize.is_paid)


def due_bounties(event_id: int, player_id: int) -> tuple[PendingPayout, ...]:
    """The bounties that the player's entries have won, not paid yet; the page of bounties pays them."""
    rules = bounties.rules_of(event_id)
    entries = tournaments.player_entries(event_id, player_id) if rules is not None else ()
    result = ((entry, bounties.unpaid_of(entry.id)) for entry in entries)
    return tuple(
        PendingPayout(
            label=_("Bounties"),
            detail=_("Entry no. %(number)s") % {"number": entry.number},
            amount=Money(minor, tournaments.event(event_id).currency),
            url=reverse("bounties-pay", args=[entry.id]),
        )
        for entry, minor in result
        if minor
    )


def _pending(award: Award) -> PendingPayout:
    return PendingPayout(
        label=_("Prize for place %(place)s") % {"place": award.places},
        detail=_detail(award),
        amount=award.amount if award.amount.minor else None,
        url=reverse("award-pay", args=[award.id]),
    )


def _detail(award: Award) -> str:
    if award.entry_id in open_hand(award.event_id).entries:
        return _("Not yet: the hand is still being played")
    return award.handed or _("Entry no. %(number)s") % {"number": award.number}
