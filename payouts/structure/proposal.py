"""The prizes that an event's payout structure makes of its prize pool."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rulebook.payouts import (
    Prize,
    PrizeKind,
    bubble_prize,
    by_percentages,
    by_table,
    default_payouts,
    paid_places,
    tickets_paid,
    with_beside,
    with_bubble,
)
from rulebook.pool import PoolSheet
from rulebook.profile import PlaceRules
from rulebook.satellite import SatelliteRules, satellite_plan
from tournaments.reports import report_prizes
from tournaments.values import EventTerms, PayoutKind, PayoutRule


def register() -> None:
    """Register how prizes are divided with the set-up, which shows them before anything is sold."""
    report_prizes(lambda terms, sheet, entries: propose(terms, terms.profile.places, sheet, Sold(entries)))


@dataclass(frozen=True, slots=True)
class Sold:
    """How many entries were sold, and how many ``places`` that makes (None: as many); players may be ranked once."""

    entries: int
    places: int | None = None

    @property
    def most(self) -> int:
        """How many places may be paid."""
        return self.entries if self.places is None else self.places


def propose(event: EventTerms, rules: PlaceRules, sheet: PoolSheet, sold: Sold) -> tuple[Prize, ...]:
    """The prizes of places 1, 2, … as they are now; none without entries or without a prize pool.

    Their number goes by the entries, and is never more than there are places. Amounts in minor units. Raises what the rulebook refuses (``shares_not_whole``, ``ticket_without_value``).
    """
    rule = event.payout
    if rule.kind is PayoutKind.IN_KIND:
        return _in_kind(rule)
    if not sold.entries or not sheet.prizes:
        return ()
    if rule.kind is PayoutKind.SATELLITE:
        return _seats(event, sheet.prizes)
    refund = bubble_prize(rule.bubble(event.entry_minor), is_ticket=rule.is_bubble_ticket)

    def divide(pool: int) -> tuple[Prize, ...]:
        return _money(event, rules, replace(sheet, prizes=pool), sold)

    return with_bubble(sheet.prizes, sold.most, refund, divide)


def _seats(event: EventTerms, pool: int) -> tuple[Prize, ...]:
    """Seats of the target, then cash: what buys no seat goes where the event says (procedure 27)."""
    rule = event.payout
    price = event.entry_minor
    rules = SatelliteRules(
        rule.remainder,
        chunk=rule.chunk_minor or 2 * price,
        percents=rule.percents,
        seats_at_most=rule.ticket_places,
    )
    plan = satellite_plan(pool, rule.ticket_minor, rules)
    return tuple(
        Prize(PrizeKind.TICKET, rule.ticket_minor, rule.ticket_name, cash=one.cash)
        if one.seats
        else Prize(PrizeKind.MONEY, one.cash)
        for one in plan.prizes
        for _place in range(one.first, one.last + 1)
    )


def _in_kind(rule: PayoutRule) -> tuple[Prize, ...]:
    names = {thing.place: thing.name for thing in rule.things}
    return tuple(
        Prize(PrizeKind.THING, name=names.get(place, "")) for place in range(1, max(names, default=0) + 1)
    )


def _money(event: EventTerms, rules: PlaceRules, sheet: PoolSheet, sold: Sold) -> tuple[Prize, ...]:
    """Money by place with the tickets and things beside it; the pool pays the tickets before the rest is divided."""
    rule = event.payout
    tickets = tickets_paid(sheet.prizes, sold.most, rule.ticket_places, rule.ticket_minor)
    amounts = _amounts(event, rules, replace(sheet, prizes=sheet.prizes - tickets * rule.ticket_minor), sold)
    if len(amounts) < tickets:
        tickets = len(amounts)
        rest = sheet.prizes - tickets * rule.ticket_minor
        amounts = _amounts(event, rules, replace(sheet, prizes=rest), sold)
    ticket = Prize(PrizeKind.TICKET, rule.ticket_minor, rule.ticket_name)
    return with_beside(amounts, ticket, tickets, {thing.place: thing.name for thing in rule.things})


def _amounts(event: EventTerms, rules: PlaceRules, sheet: PoolSheet, sold: Sold) -> Sequence[int]:
    rule, entries = event.payout, sold.entries
    if rule.kind is PayoutKind.SHARES:
        return by_percentages(sheet.prizes, rule.shares, rule.round_to_minor or 1)
    if rule.kind is PayoutKind.TABLE:
        unit = rule.round_to_minor or 1
        return by_table(sheet.prizes, rule.rows, entries, unit, rule.shape, most=sold.most)
    paid = paid_places(rules, entries, is_main=event.is_main, points=rule.paid_points)
    places = rule.places or paid.count
    price = event.entry_minor
    return default_payouts(
        sheet.prizes,
        min(places, sold.most, sheet.prizes),
        entries,
        price,
        step=rule.round_to_minor,
        min_cash=rule.min_cash(price),
        shape=rule.shape,
    )
