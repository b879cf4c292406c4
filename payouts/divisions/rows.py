"""The ways to divide an event's prizes, side by side, and the nearest event with published payouts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from access.fields import Note
from cashier.sales.rows import pool_sheet
from payouts.flights.rows import within_flights
from payouts.structure.rows import Sold, propose
from payouts.tables.rows import PayoutTableDetails, payout_tables
from rulebook.money import Money
from rulebook.outlook import field_sizes
from rulebook.payouts import PublishedEvent, Steepness, Tier, nearest_event, tiers_of
from rulebook.pool import PoolSheet
from tournaments import queries as tournaments
from tournaments.check.outlook import sheet_with, within_with
from tournaments.queries import EventView
from tournaments.values import MONEY_KINDS, PayoutKind, PayoutRule


class Division(StrEnum):
    """Generated like published events, flatter or steeper than those, or by a payout table of the house."""

    USUAL = "usual"
    FLAT = "flat"
    STEEP = "steep"
    TABLE = "table"


def divided(
    rule: PayoutRule, division: Division, points: int | None = None, table: PayoutTableDetails | None = None
) -> PayoutRule:
    """The rule with another division, and ``points`` if given; rounding, minimum cash and remainder stay."""
    if table is not None:
        return replace(rule, kind=PayoutKind.TABLE, table=table.name, rows=table.as_rows)
    payout = replace(
        rule, kind=PayoutKind.CASH, steepness=Steepness(division.value), first_points=0, table="", rows=()
    )
    return payout if points is None else replace(payout, places=None, paid_points=points)


SOURCE = Path(__file__).parent / "published_payouts.json"


@cache
def published_events() -> tuple[PublishedEvent, ...]:
    """The published events with a known field and pool."""
    records = json.loads(SOURCE.read_text(encoding="utf-8"))["records"]
    return tuple(_event(record) for record in records if record["entries"] and record["prize_pool"])


def _event(record: Mapping[str, Any]) -> PublishedEvent:
    return PublishedEvent(
        name=record["name"],
        year=record["year"],
        currency=record["currency"],
        entries=record["entries"],
        price=record["buy_in_total"] or 0,
        pool=record["prize_pool"],
        places=record["places_paid"],
        tiers=tuple(Tier(tier["from"], tier["to"], tier["prize"]) for tier in record["tiers"]),
    )


AS_SET_UP = "as_set_up"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeTier:
    """Places that receive the same, each of them."""

    first: int
    last: int
    prize: Annotated[int, Note("In minor units; of a published event in whole units of its currency.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizesDivided:
    """The prizes of an event, divided in one way."""

    division: Annotated[str, Note("`as_set_up`, or one that can be chosen.")]
    payout_table: Annotated[int | None, Note("The payout table that divides them.")]
    table: Annotated[str, Note("Its name.")]
    is_current: Annotated[bool, Note("Whether the event divides its prizes in this way.")]
    places: Annotated[int, Note("In the money: a bubble refund is one prize more.")]
    prizes: tuple[PrizeTier, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedPayouts:
    """A real event as published; `prizes` may be the first places alone."""

    name: str
    year: int
    currency: str
    entries: int
    price: Annotated[int, Note("Buy-in and fee, in whole units like all its amounts.")]
    prize_pool: int
    places: int
    prizes: tuple[PrizeTier, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Divisions:
    """The ways to divide the prizes of an event, side by side."""

    event: int
    currency: str
    entries: int
    is_assumed: Annotated[bool, Note("Whether the number of entries is assumed, not the number sold.")]
    price_minor: Annotated[int, Note("What an entry costs with all its parts.")]
    prizes_minor: Annotated[int, Note("Divided among the places; what flights pay is off it.")]
    within_minor: Annotated[int, Note("What flights pay of their own places.")]
    ways: tuple[PrizesDivided, ...]
    nearest: Annotated[PublishedPayouts | None, Note("The published event nearest by entries, then by pool.")]


@dataclass(frozen=True, slots=True)
class _Field:
    """The entries whose pool is divided, as sold or as assumed; flights have ``within`` of it."""

    sold: Sold
    sheet: PoolSheet
    within: int
    is_assumed: bool


def _field(event: EventView, typed: int | None) -> _Field:
    """The sales; or as many entries as requested; before any sale, a usual field."""
    entries = tournaments.entrants(event.id)
    if typed is None and entries:
        within = within_flights(event.id)
        sold = Sold(entries, tournaments.ranked_once(event.id), within.going_on)
        return _Field(sold, _less(pool_sheet(event.id), within.minor), within.minor, is_assumed=False)
    sizes = field_sizes(event.max_entries)
    assumed = typed or sizes[len(sizes) // 2]
    planned = within_with(tournaments.event_setup(event.id), assumed)
    sold = Sold(assumed, going_on=planned.going_on)
    return _Field(sold, _less(sheet_with(event, assumed), planned.minor), planned.minor, is_assumed=True)


def _less(sheet: PoolSheet, within: int) -> PoolSheet:
    """What is left of the pool for the places of the event."""
    return replace(sheet, prizes=max(0, sheet.prizes - within))


def divisions(event_id: int, paid_points: int | None = None, entries: int | None = None) -> Divisions:
    """The available ways, as they divide the pool now, or would with ``entries`` entries.

    Generated ones pay ``paid_points`` hundredths of a percent of the entries, if given.
    """
    event = tournaments.event(event_id)
    field = _field(event, entries)
    sheet, sold, rules = field.sheet, field.sold, event.profile.places
    ways: list[PrizesDivided] = []
    for name, table, rule in _rules(event, paid_points):
        prizes = propose(replace(event, payout=rule), rules, sheet, sold)
        if prizes and sheet.prizes:
            ways.append(
                PrizesDivided(
                    division=name,
                    payout_table=table,
                    table=rule.table,
                    is_current=rule == event.payout,
                    places=len(prizes) - prizes[-1].is_bubble,
                    prizes=_tiers(tiers_of(prize.worth for prize in prizes)),
                )
            )
    whole = Money(sheet.prizes, event.currency)
    return Divisions(
        event=event_id,
        currency=event.currency,
        entries=sold.entries,
        is_assumed=field.is_assumed,
        price_minor=event.entry_minor,
        prizes_minor=sheet.prizes,
        within_minor=field.within,
        ways=tuple(ways),
        nearest=_published(nearest_event(published_events(), sold.entries, int(whole.amount))),
    )


def _rules(event: EventView, points: int | None) -> Iterator[tuple[str, int | None, PayoutRule]]:
    """Each way as a rule of the event; the configured rule comes first if it is none of the others."""
    if event.payout.kind not in MONEY_KINDS:
        yield AS_SET_UP, None, event.payout
        return
    generated = [
        (division.value, None, divided(event.payout, division, points))
        for division in Division
        if division is not Division.TABLE
    ]
    of_tables = [
        (Division.TABLE.value, table.id, divided(event.payout, Division.TABLE, table=table))
        for table in payout_tables()
    ]
    ways = [*generated, *of_tables]
    if not any(rule == event.payout for _name, _table, rule in ways):
        yield AS_SET_UP, None, event.payout
    yield from ways


def _tiers(tiers: tuple[Tier, ...]) -> tuple[PrizeTier, ...]:
    return tuple(PrizeTier(first=tier.first, last=tier.last, prize=tier.prize) for tier in tiers)


def _published(event: PublishedEvent | None) -> PublishedPayouts | None:
    if event is None:
        return None
    known = tuple(tier for tier in event.tiers if tier.last <= event.last_known)
    return PublishedPayouts(
        name=event.name,
        year=event.year,
        currency=event.currency,
        entries=event.entries,
        price=event.price,
        prize_pool=event.pool,
        places=event.places,
        prizes=_tiers(known),
    )
