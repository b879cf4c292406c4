"""Read by API: how the house pays its prizes, those unclaimed, and what a player won; amounts in minor units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework import serializers

from access.reads import read
from access.roles import CASHIERS, INSPECTORS
from payouts.queries import calls, taxes, unclaimed
from payouts.queries.calls import InLine
from payouts.queries.details import AwardDetails, award_details
from payouts.queries.paying_rules import PayingRulesView
from payouts.queries.paying_rules import paying_rules as rules_now
from payouts.queries.taxes import PrizeTaxView
from payouts.queries.tips import EventTips, all_tips
from payouts.queries.unclaimed import WaitingPrizes
from payouts.queries.winnings import Winnings, winnings_of

AT_THE_DRAWERS = CASHIERS | INSPECTORS


@read("paying-rules/", admits=AT_THE_DRAWERS)
def paying_rules() -> PayingRulesView:
    """Show how the house pays its prizes."""
    return rules_now()


@read("prize-taxes/", admits=AT_THE_DRAWERS)
def prize_taxes() -> Sequence[PrizeTaxView]:
    """List what is kept back of prizes, from which day on, the latest first."""
    return taxes.prize_taxes()


@read("prize-taxes/<int:tax>/", admits=AT_THE_DRAWERS)
def prize_tax(tax: int) -> PrizeTaxView:
    """Show a rule of the tax on prizes."""
    return taxes.tax_view(taxes.prize_tax_row(tax))


@read("tips/", admits=AT_THE_DRAWERS)
def tips() -> Sequence[EventTips]:
    """List what winners left for the staff, by event, and what the staff has received of it."""
    return all_tips()


@read("prizes-in-line/", admits=AT_THE_DRAWERS)
def prizes_in_line() -> Sequence[InLine]:
    """List the prizes to pay of all events: winners who are called, then who is called next.

    Empty where the house calls nobody.
    """
    return calls.line()


@read("unclaimed/", admits=AT_THE_DRAWERS)
def unclaimed_prizes() -> Sequence[AwardDetails]:
    """List the prizes on the account of unclaimed ones, the latest first."""
    return tuple(award_details(one) for one in unclaimed.unclaimed_awards())


@read("unclaimed/waiting/", admits=AT_THE_DRAWERS)
def waiting_prizes() -> Sequence[WaitingPrizes]:
    """List the events that are over with prizes or bounties due, and until when these wait for who won them.

    Empty while the house has not said after how many days a prize is unclaimed.
    """
    return unclaimed.waiting_prizes()


class YearFilter(serializers.Serializer):
    """Which year."""

    year = serializers.IntegerField(min_value=2000, max_value=2999, required=False)


@read("players/<int:player>/winnings/", admits=AT_THE_DRAWERS, filtered_by=YearFilter)
def winnings(asked: Mapping[str, Any], player: int) -> Winnings:
    """Show what a player won in a calendar year, this one unless `year` says another."""
    return winnings_of(player, asked.get("year"))
