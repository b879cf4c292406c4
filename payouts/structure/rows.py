"""The payout structure of an event: as published, or as it would be now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Annotated

from access.fields import Note
from cashier.sales.owed import owed_rebuys
from cashier.sales.rows import pool_sheet
from clock import rows as clock
from journal.book import OpenBook
from journal.reading import asked_once, cached_query
from payouts.flights.rows import NOTHING_WITHIN, WithinFlights, flight_paid, within_flights
from payouts.models import PayoutStructure, handed_text
from payouts.models import Prize as PrizeRow
from rulebook.event_end import equal_tickets, seats_stage
from rulebook.inthemoney import jump_that_matters
from rulebook.money import Money
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
from rulebook.refusals import Refusal
from rulebook.satellite import SatellitePlan, SatelliteRules, SatelliteStage, SeatPrize, satellite_plan
from tournaments import queries as tournaments
from tournaments.queries import EventView
from tournaments.reports import report_prizes
from tournaments.values import EventTerms, PayoutKind, PayoutRule
from wording.figures import money_short_text


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionDetails:
    """A version of the payouts as published; at most one of them is in force."""

    id: int
    event: int
    number: Annotated[int, Note("Counted from 1 in its event; never used again.")]
    entries: int
    prizes_minor: int
    currency: str
    published_at: datetime
    reopened_at: Annotated[datetime | None, Note("Sales went on from then, until the next version.")]
    is_edited: Annotated[bool, Note("Whether a director typed its prizes.")]
    has_bubble: Annotated[
        bool, Note("Whether the last of its places is out of the money, with the bubble refund.")
    ]
    is_replaced: Annotated[bool, Note("Whether a later one took its place, or it was withdrawn.")]


@cached_query("payouts.PayoutStructure")
def versions(event_id: int) -> tuple[VersionDetails, ...]:
    """All versions of an event, oldest first."""
    return tuple(_details(row) for row in PayoutStructure.objects.filter(event=event_id).order_by("number"))


def current(event_id: int) -> VersionDetails | None:
    """The version in force; None before publication and after a withdrawal."""
    return next((version for version in versions(event_id) if not version.is_replaced), None)


def is_reopened(event_id: int) -> bool:
    """Whether sales continue although payouts are published."""
    version = current(event_id)
    return version is not None and version.reopened_at is not None


def next_number(event_id: int) -> int:
    """The number of the next version to publish."""
    return max((version.number for version in versions(event_id)), default=0) + 1


def _details(row: PayoutStructure) -> VersionDetails:
    return VersionDetails(
        id=row.pk,
        event=row.event_id,
        number=row.number,
        entries=row.entries,
        prizes_minor=row.prizes_minor,
        currency=row.currency,
        published_at=row.published_at,
        reopened_at=row.reopened_at,
        is_edited=row.is_edited,
        has_bubble=row.has_bubble,
        is_replaced=row.is_replaced,
    )


def register() -> None:
    """Register the division of prizes with the set-up, which shows them before any sale."""
    report_prizes(
        lambda terms, sheet, field: propose(
            terms, terms.profile.places, sheet, Sold(field.entries, going_on=field.going_on)
        )
    )


@dataclass(frozen=True, slots=True)
class Sold:
    """How many entries were sold, and how many ``places`` exist (None: the same); players may rank once."""

    entries: int
    places: int | None = None
    going_on: int | None = None

    @property
    def most(self) -> int:
        """The maximum number of paid places: those behind ``going_on`` are paid within flights."""
        places = self.entries if self.places is None else self.places
        return places if self.going_on is None else min(places, self.going_on)


def propose(event: EventTerms, rules: PlaceRules, sheet: PoolSheet, sold: Sold) -> tuple[Prize, ...]:
    """The current prizes of places 1, 2, …; none without entries or without a prize pool.

    Their number depends on the entries, and never exceeds the places. Amounts in minor units. Raises the
    refusals of the rulebook (``shares_not_whole``, ``ticket_without_value``).
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
    """Seats of the target, then cash: money that buys no seat goes where the event says (procedure 27)."""
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
        Prize(PrizeKind.TICKET, rule.ticket_minor, rule.ticket_name, cash=prize.cash)
        if prize.seats
        else Prize(PrizeKind.MONEY, prize.cash)
        for prize in plan.prizes
        for _place in range(prize.first, prize.last + 1)
    )


def _in_kind(rule: PayoutRule) -> tuple[Prize, ...]:
    names = {thing.place: thing.name for thing in rule.things}
    return tuple(
        Prize(PrizeKind.THING, name=names.get(place, "")) for place in range(1, max(names, default=0) + 1)
    )


def _money(event: EventTerms, rules: PlaceRules, sheet: PoolSheet, sold: Sold) -> tuple[Prize, ...]:
    """Money by place, with tickets and things; the pool pays the tickets before the rest is divided."""
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
    places = rule.places or (paid.count if sold.going_on is None else sold.going_on)
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


@dataclass(frozen=True, slots=True)
class PrizeView:
    """What a place receives: money, a ticket worth ``ticket``, or a named thing."""

    place: int
    amount: Money
    ticket: Money
    thing: str

    @property
    def worth(self) -> Money:
        return self.amount + self.ticket

    def in_words(self, money: Money | None = None, *, is_seat: bool = False) -> str:
        """The prize if it is not only money: ``€500 + Trophy``, or the name of a seat; empty for money.

        ``money`` is the part for a player of a shared place.
        """
        text = handed_text(
            Money(0, self.ticket.currency) if is_seat and self.thing else self.ticket, self.thing
        )
        amount = self.amount if money is None else money
        return " + ".join((money_short_text(amount), text)) if text and amount.minor else text


@dataclass(frozen=True, slots=True)
class PayoutStructureView:
    """The prizes by place, first place first; a proposal changes with every sale until published.

    ``tickets`` is the number of first places of a satellite, which all win the same ticket; 0 in any other
    event. ``has_bubble``: the last place is the first one out of the money, with its refund. ``won_early``
    seats went to players who reached the stack for a seat. ``within`` is paid by flights before the rest is divided. ``number`` is the published version; since
    ``reopened_at`` sales are open again, and the next version is due.
    """

    event_id: int
    currency: str
    entries: int
    sheet: PoolSheet
    prizes: tuple[PrizeView, ...]
    published_at: datetime | None
    is_edited: bool
    tickets: int
    number: int = 0
    reopened_at: datetime | None = None
    has_bubble: bool = False
    won_early: int = 0
    within: WithinFlights = NOTHING_WITHIN

    @property
    def goal(self) -> int:
        """How many players are left when hand for hand ends: places paid, or a satellite's free tickets."""
        return jump_that_matters(self.places_left, self.seats_left)

    @property
    def seats_left(self) -> int:
        """The seats of a satellite that were not won early."""
        return max(0, self.tickets - self.won_early)

    @property
    def places_left(self) -> int:
        """The places in the money that no seat won early has taken."""
        return max(0, self.in_the_money - self.won_early)

    @property
    def plan(self) -> SatellitePlan:
        """The prizes of a satellite, one line per place."""
        prizes = tuple(
            SeatPrize(prize.place, prize.place, int(prize.ticket.minor > 0), prize.amount.minor)
            for prize in self.prizes
        )
        return SatellitePlan(self.sheet.prizes, sum(prize.seats for prize in prizes), 0, 0, prizes)

    def stage(self, left: int) -> SatelliteStage:
        """The stage of a satellite with ``left`` players: whether it is over, whether all of them win."""
        worths = [prize.worth.minor if prize.ticket.minor else 0 for prize in self.prizes]
        return seats_stage(left, worths, won_early=self.won_early)

    @property
    def is_published(self) -> bool:
        return self.published_at is not None

    @property
    def is_provisional(self) -> bool:
        """Whether the prizes may still change with a sale."""
        return self.published_at is None or self.reopened_at is not None

    @property
    def places(self) -> int:
        return len(self.prizes)

    @property
    def in_the_money(self) -> int:
        """How many places are paid, without the bubble and its refund."""
        return self.places - 1 if self.has_bubble and self.places > 1 else self.places

    @property
    def total(self) -> Money:
        """All prizes in money and tickets."""
        return Money(sum(prize.worth.minor for prize in self.prizes), self.currency)

    def prize(self, place: int) -> PrizeView | None:
        """The prize of ``place``; None outside the paid places."""
        return self.prizes[place - 1] if 1 <= place <= len(self.prizes) else None


def pool(event_id: int) -> PoolSheet:
    """The pool sheet of an event from its sales, in minor units."""
    return pool_sheet(event_id)


@dataclass(frozen=True, slots=True)
class AtStake:
    """How many players are left in front of the money, and how many are left once it is reached.

    Of a flight that pays places of its own these are its own players; the others left are ``elsewhere``.
    """

    left: int
    goal: int
    elsewhere: int = 0


def at_stake(event_id: int, day_id: int | None = None) -> AtStake:
    """What the players of a day play for, by default of the current one."""
    day = tournaments.current_day(event_id) if day_id is None else tournaments.day(day_id)
    left = tournaments.players_left(event_id)
    flight = None if day.pays is None or day.is_closed else flight_paid(day)
    if flight is None:
        return AtStake(left, structure(event_id).goal)
    return AtStake(flight.left, flight.paid, left - flight.left)


def structure_on(event_id: int, day_id: int) -> PayoutStructureView:
    """The prizes that a day’s players play for: of a flight that pays places of its own, these.

    Everybody who advances is sure of the last prize of the event.
    """
    day, whole = tournaments.day(day_id), structure(event_id)
    flight = None if day.pays is None or day.is_closed else flight_paid(day)
    if flight is None:
        return whole
    nothing = Money(0, whole.currency)
    least = whole.prizes[-1].amount if whole.prizes else nothing
    prizes = [PrizeView(place, least, nothing, "") for place in range(1, flight.on + 1)]
    for group in flight.places:
        amount = Money(group.amount_minor, whole.currency)
        prizes += [PrizeView(place, amount, nothing, "") for place in range(group.first, group.last + 1)]
    return replace(whole, prizes=tuple(prizes), tickets=0, won_early=0, has_bubble=False)


NOTHING_SOLD = PoolSheet(0, 0, 0, (), 0, 0, 0)


@asked_once
def structure(event_id: int) -> PayoutStructureView:
    """The published structure, or the live proposal; the sheet is always that of the sales."""
    result = published(event_id)
    if result is None:
        return proposal(event_id)
    event = tournaments.event(event_id)
    return replace(
        result,
        sheet=pool_sheet(event_id),
        tickets=_tickets(event, result.prizes),
        won_early=_won_early(event),
        within=_within(event_id),
    )


def proposal(event_id: int) -> PayoutStructureView:
    """The structure as it would be published now."""
    event = tournaments.event(event_id)
    entries = tournaments.entrants(event_id)
    sheet = pool_sheet(event_id)
    within = _within(event_id)
    sold = Sold(entries, tournaments.ranked_once(event_id), within.going_on)
    left = replace(sheet, prizes=max(0, sheet.prizes - within.minor))
    proposed = propose(event, tournaments.profile(event_id).places, left, sold)
    prizes = tuple(_proposed(place, prize, event.currency) for place, prize in enumerate(proposed, start=1))
    return PayoutStructureView(
        event_id=event_id,
        currency=event.currency,
        entries=entries,
        sheet=sheet,
        prizes=prizes,
        published_at=None,
        is_edited=False,
        tickets=_tickets(event, prizes),
        has_bubble=any(prize.is_bubble for prize in proposed),
        won_early=_won_early(event),
        within=within,
    )


def _within(event_id: int) -> WithinFlights:
    return within_flights(event_id) if tournaments.paying_days(event_id) else NOTHING_WITHIN


def _won_early(event: EventView) -> int:
    """The seats of a satellite already won; 0 in other events."""
    return tournaments.seats_won_early(event.id) if event.payout.kind is PayoutKind.SATELLITE else 0


def _tickets(event: EventView, prizes: Sequence[PrizeView]) -> int:
    is_satellite = event.payout.kind is PayoutKind.SATELLITE
    return equal_tickets([prize.ticket.minor for prize in prizes]) if is_satellite else 0


def seat_worths(event_id: int) -> tuple[int, ...]:
    """The worth of each place with a ticket, with its cash, in minor units; 0 for a place without one."""
    prizes = structure(event_id).prizes
    return tuple(prize.worth.minor if prize.ticket.minor else 0 for prize in prizes)


def is_published(event_id: int) -> bool:
    """Whether the prizes of an event are published."""
    return published(event_id) is not None


def _proposed(place: int, prize: Prize, currency: str) -> PrizeView:
    is_ticket = prize.kind is PrizeKind.TICKET
    return PrizeView(
        place=place,
        amount=Money(prize.cash if is_ticket else prize.amount, currency),
        ticket=Money(prize.amount if is_ticket else 0, currency),
        thing=prize.name,
    )


@cached_query("payouts.PayoutStructure", "payouts.Prize")
def published(event_id: int) -> PayoutStructureView | None:
    """The structure as published, None before; without the additions of sales and event."""
    version = current(event_id)
    if version is None:
        return None
    rows = PrizeRow.objects.filter(payout_structure=version.id).order_by("place")
    prizes = tuple(
        PrizeView(
            place=prize.place,
            amount=Money(prize.amount_minor, version.currency),
            ticket=Money(prize.ticket_minor, version.currency),
            thing=prize.thing,
        )
        for prize in rows
    )
    return PayoutStructureView(
        event_id=version.event,
        currency=version.currency,
        entries=version.entries,
        sheet=NOTHING_SOLD,
        prizes=prizes,
        published_at=version.published_at,
        is_edited=version.is_edited,
        tickets=0,
        number=version.number,
        reopened_at=version.reopened_at,
        has_bubble=version.has_bubble,
    )


def require_sales_over(book: OpenBook, event_id: int) -> None:
    """Raise ``Refusal`` ``registration_open``, ``rebuys_owed`` or ``paid_ahead_open``."""
    event = tournaments.event(event_id)
    if event.state == "running" and clock.is_registration_open(event_id, book.now):
        raise Refusal("registration_open", event=event_id)
    if event.rebuys != 0 and (owed := owed_rebuys(event_id)):
        raise Refusal("rebuys_owed", owed=len(owed))
    if ahead := tournaments.entries_paid_ahead(event_id):
        raise Refusal("paid_ahead_open", entries=ahead)
