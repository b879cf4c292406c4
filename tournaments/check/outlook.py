"""Expected figures of a set-up at three sizes of its field: pool, prizes, tables, finish."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Annotated, Any

from access.fields import Minor, Note
from rulebook.advance import AdvanceKind
from rulebook.days.day import DaySetup
from rulebook.days.forecast import DayAhead, entries_a_day, forecast_days
from rulebook.days.graph import feeders, leads_of
from rulebook.days.paid import PaidByFlights, paid_by_flights
from rulebook.days.playing import own_structure, with_lengths
from rulebook.outlook import break_even, field_sizes, tables_for
from rulebook.payouts import Prize, tiers_of
from rulebook.pool import PoolSale, PoolSheet, Side, pool_sheet
from rulebook.products import PartKind, shares
from rulebook.refusals import Refusal
from rulebook.structure import FieldLeft, Finding, Severity, check_structure, forecast, numbered
from rulebook.timelimit import entries_refused, players_advancing
from tournaments import reports
from tournaments.check.preflight import room_seats
from tournaments.check.setups import setup_errors
from tournaments.prices import parts_beside
from tournaments.values import EventSetup, EventTerms
from wording import words

OF_PRIZES = ("payout", "withholdings")
"""Fields whose errors make the prizes unknown."""


@dataclass(frozen=True, slots=True)
class TierOutlook:
    """Neighbouring places with the same prize."""

    first: int
    last: int
    prize_minor: Minor

    @property
    def places(self) -> str:
        """The places as lists show them: ``4`` or ``10–12``."""
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


@dataclass(frozen=True, slots=True)
class FieldOutlook:
    """A field of ``entries`` without rebuys and add-ons."""

    entries: int
    prizes_minor: Minor
    overlay_minor: Annotated[int, Note("What the house would add to reach the guarantee.")]
    withheld_minor: Minor
    within_minor: Annotated[int, Note("What flights pay of their own places, off the prizes.")]
    fees_minor: Minor
    places: int
    first_minor: Minor
    second_minor: Minor
    last_minor: Annotated[int, Note("The minimum cash.")]
    tiers: tuple[TierOutlook, ...]
    tables: int
    advancing: Annotated[int | None, Note("Who plays the next day, where the best of each table advance.")]
    refused: Annotated[int, Note("Entries beyond what the event takes.")]
    play_seconds: Annotated[
        int | None, Note("Until the likely finish, breaks included; null: the levels end before.")
    ]
    ends_at: Annotated[
        datetime | None,
        Note("The likely finish; null: the levels end before, or how a day ends is not known."),
    ]


@dataclass(frozen=True, slots=True)
class Outlook:
    """The event at each size, the number of entries that covers its guarantee, why a figure is unknown."""

    currency: str
    starts_at: datetime
    guarantee_minor: Minor
    price_minor: Annotated[int, Note("What an entry costs with all its parts.")]
    fields: tuple[FieldOutlook, ...]
    break_even: Annotated[int | None, Note("The fewest entries with which the house adds nothing.")]
    missing: tuple[str, ...]
    seats_per_table: int
    is_played_in_a_day: bool

    @property
    def has_money(self) -> bool:
        """Whether there is prize money at any size."""
        return any(field.prizes_minor for field in self.fields)

    @property
    def middle(self) -> FieldOutlook:
        """The field whose prizes are listed."""
        return self.fields[len(self.fields) // 2]

    @property
    def has_overlay(self) -> bool:
        """Whether the house would have to cover an overlay at any size."""
        return any(field.overlay_minor for field in self.fields)

    @property
    def has_within(self) -> bool:
        """Whether flights pay places of their own at any size."""
        return any(field.within_minor for field in self.fields)

    @property
    def has_advancing(self) -> bool:
        """Whether the tables determine how many players advance to the next day."""
        return any(field.advancing is not None for field in self.fields)

    @property
    def has_refused(self) -> bool:
        """Whether any of the sizes exceeds what the event accepts."""
        return any(field.refused for field in self.fields)

    @property
    def has_end(self) -> bool:
        """Whether it is known at any size when the event ends."""
        return any(field.ends_at is not None for field in self.fields)

    @property
    def has_finish(self) -> bool:
        """Whether the finish can be forecast at any size."""
        return any(field.play_seconds is not None for field in self.fields)


def outlook(setup: EventSetup, sizes: Sequence[int] = ()) -> Outlook:
    """The figures of the set-up at these sizes; by default at a quarter, a half and all of the entries."""
    wanted = tuple(sizes) or field_sizes(setup.max_entries or room_seats(setup))
    gaps = [error.refusal for error in setup_errors(setup) if error.field in OF_PRIZES]
    is_playable = _is_playable(setup, gaps)
    fields = tuple(_field(setup, entries, gaps, is_playable=is_playable) for entries in wanted)
    if setup.has_no_pool:
        gaps.append(Refusal("no_money"))
    if is_playable and any(field.play_seconds is None for field in fields):
        gaps.append(Refusal("levels_too_few"))
    return Outlook(
        currency=setup.currency,
        starts_at=setup.played_days[0].starts_at,
        guarantee_minor=setup.guarantee_minor,
        price_minor=setup.entry_minor,
        fields=fields,
        break_even=fewest_entries(setup),
        missing=_gaps_in_words(gaps),
        seats_per_table=setup.seats_per_table,
        is_played_in_a_day=len(setup.played_days) == 1,
    )


def fewest_entries(terms: EventTerms) -> int | None:
    """The smallest field that covers the guarantee without the house; None if none does."""
    return break_even(
        terms.buy_in_minor,
        terms.withholdings,
        terms.guarantee_minor,
        is_guarantee_gross=terms.is_guarantee_gross,
        added=terms.added_minor,
        sides=sides_of(terms),
        contained=terms.guarantee_parts,
    )


def sides_of(setup: EventTerms) -> tuple[Side, ...]:
    """What an entry pays besides pool and fee, by account."""
    priced = shares(setup.buy_in_minor, parts_beside(setup.products))
    return tuple(Side(share.account, share.amount) for share in priced if share.account != PartKind.POOL)


def sheet_with(terms: EventTerms, entries: int) -> PoolSheet:
    """The prize pool with this many entries, without rebuys and add-ons."""
    return pool_sheet(
        [PoolSale(terms.buy_in_minor, terms.fee_minor, entries, sides_of(terms))],
        terms.withholdings,
        terms.guarantee_minor,
        is_guarantee_gross=terms.is_guarantee_gross,
        added=terms.added_minor,
        contained=terms.guarantee_parts,
    )


def within_with(setup: EventSetup, entries: int) -> PaidByFlights:
    """What flights pay of their own places with this many entries."""
    return paid_by_flights(setup.played_days, entries, setup.payout.min_cash(setup.entry_minor))


def _gaps_in_words(gaps: Sequence[Refusal]) -> tuple[str, ...]:
    """Each kind of gap once, at its first occurrence."""
    first: dict[str, Refusal] = {}
    for gap in gaps:
        first.setdefault(gap.code, gap)
    return tuple(words.in_one_line(gap) for gap in first.values())


def _is_playable(setup: EventSetup, gaps: list[Refusal]) -> bool:
    """Whether no structure has an error, so that a finish can be forecast; the first error is stored."""
    for finding in _findings(setup):
        if finding.severity is Severity.ERROR:
            values: dict[str, Any] = dict(finding.detail)
            gaps.append(Refusal(finding.code, **values))
            return False
    return True


def _findings(setup: EventSetup) -> Iterator[Finding]:
    """What is wrong with the levels of the event and with those of its days."""
    yield from check_structure(setup.structure)
    for day in setup.played_days:
        if day.periods:
            yield from check_structure(replace(setup.structure, periods=numbered(day.periods)))


def _field(setup: EventSetup, entries: int, gaps: list[Refusal], *, is_playable: bool) -> FieldOutlook:
    sheet = sheet_with(setup, entries)
    within = within_with(setup, entries)
    prizes = _prizes(setup, sheet, entries, within, gaps)
    paid = [prize for prize in prizes if not prize.is_bubble]
    seconds = _seconds(setup, entries) if is_playable else None
    return FieldOutlook(
        entries=entries,
        prizes_minor=sheet.prizes,
        overlay_minor=sheet.overlay,
        withheld_minor=sheet.withheld,
        within_minor=within.minor,
        fees_minor=sheet.fees,
        places=len(paid),
        first_minor=prizes[0].worth if prizes else 0,
        second_minor=prizes[1].worth if len(prizes) > 1 else 0,
        last_minor=paid[-1].worth if paid else 0,
        tiers=tuple(
            TierOutlook(tier.first, tier.last, tier.prize)
            for tier in tiers_of([prize.worth for prize in prizes])
        ),
        tables=tables_for(entries, setup.seats_per_table),
        advancing=_advancing(setup, entries),
        refused=entries_refused(entries, setup.max_entries) if setup.max_entries else 0,
        play_seconds=seconds,
        ends_at=_ends_at(setup, entries, seconds) if is_playable else None,
    )


def _ends_at(setup: EventSetup, entries: int, seconds: int | None) -> datetime | None:
    """The likely finish: after these seconds, or on the last of several days that share the entries evenly."""
    days = setup.played_days
    if len(days) == 1:
        return None if seconds is None else days[0].starts_at + timedelta(seconds=seconds)
    leads = leads_of(days)
    first = [one for one in leads if not feeders(one, leads) and days[one - 1].sells is not False]
    shares = entries_a_day(entries, [days[one - 1].max_entries for one in first])
    sold = dict(zip(first, shares, strict=True))
    ahead = [_ahead(setup, day, sold.get(number, 0)) for number, day in enumerate(days, start=1)]
    seen = forecast_days(ahead, setup.advance, min(day.starts_at for day in days))
    return next((one.likely for one in seen if one.day.setup.leads_to is None), None)


def _ahead(setup: EventSetup, day: DaySetup, entries: int) -> DayAhead:
    """A day that sells this many entries."""
    stack = day.starting_stack or setup.starting_stack
    field = FieldLeft(entries, entries * stack + setup.chips_beyond(entries))
    levels = with_lengths(own_structure(day, setup.structure), day.level_seconds)
    return DayAhead(day, levels, field, entries, day.seats_per_table or setup.seats_per_table, stack)


def _advancing(setup: EventSetup, entries: int) -> int | None:
    """How many players advance to the next day, if the best of each table do; None if not."""
    if len(setup.played_days) == 1 or setup.advance.kind is not AdvanceKind.TABLE_WINNERS:
        return None
    tables = tables_for(entries, setup.seats_per_table)
    return players_advancing(entries, tables, setup.advance.count)


def _prizes(
    setup: EventSetup, sheet: PoolSheet, entries: int, within: PaidByFlights, gaps: list[Refusal]
) -> tuple[Prize, ...]:
    """The prizes of the event; flights that pay more than the pool are an error of the check."""
    left = replace(sheet, prizes=max(0, sheet.prizes - within.minor))
    try:
        return reports.prizes_of(setup, left, reports.Dividing(entries, within.going_on))
    except Refusal as refusal:
        gaps.append(refusal)
        return ()


def _seconds(setup: EventSetup, entries: int) -> int | None:
    """The seconds until the finish: the forecast, or the end of the day's time limit if that is earlier."""
    beyond = setup.chips_beyond(entries)
    likely = forecast(entries, setup.starting_stack, setup.structure, extra_chips=beyond).likely_seconds
    limit = setup.played_days[0].time_limit_seconds if len(setup.played_days) == 1 else None
    return min((seconds for seconds in (likely, limit) if seconds is not None), default=None)
