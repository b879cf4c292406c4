"""The versions of published payouts on their page."""

from __future__ import annotations

from collections.abc import Mapping

from django.urls import reverse

from payouts.awards.rows import award_of
from payouts.overview.shown import DifferenceLine, EarlierVersion, Versions
from payouts.publishing.differences import DifferenceView, differences
from payouts.structure.rows import PayoutStructureView, proposal
from payouts.structure.versions import VersionDetails, versions
from people.queries import players as people
from rulebook.money import Money


def versions_of(structure: PayoutStructureView, *, may_settle: bool, may_waive: bool) -> Versions:
    """The versions before the one in force, what differs, and what would be published next."""
    listed = versions(structure.event_id)
    found = differences(structure.event_id) if listed else ()
    names = people.player_names({one.player_id for one in found})
    closed = may_settle and structure.is_published and not structure.reopened_at
    proposed = proposal(structure.event_id) if structure.reopened_at else None
    return Versions(
        number=structure.number,
        reopened_at=structure.reopened_at,
        earlier=tuple(_earlier(one) for one in listed if one.is_replaced),
        differences=tuple(_line(one, names, closed, may_waive=closed and may_waive) for one in found),
        next_total=proposed.total if proposed else None,
        next_entries=proposed.entries if proposed else 0,
        next_places=proposed.places if proposed else 0,
    )


def _earlier(one: VersionDetails) -> EarlierVersion:
    return EarlierVersion(one.number, one.published_at, one.entries, Money(one.prizes_minor, one.currency))


def _line(
    found: DifferenceView, names: Mapping[int, str], may_settle: bool, *, may_waive: bool
) -> DifferenceLine:
    """A prize of which nothing is left is returned as a whole."""
    settle_url = reverse("difference", args=[found.id])
    if not found.due.minor and (award := award_of(found.entry_id)):
        settle_url = reverse("award-back", args=[award.id])
    return DifferenceLine(
        difference=found,
        player=names[found.player_id],
        settle_url=settle_url if may_settle and found.is_open else "",
        waive_url=(
            reverse("waive-difference", args=[found.id])
            if may_waive and found.is_open and found.is_owed
            else ""
        ),
    )
