"""The check before registration opens: the set-up and the room in the rulebook's terms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _now

from rulebook.advance import AdvanceKind
from rulebook.chips.bank import ChipOwned
from rulebook.clock import RegistrationWindow, last_break_index, window_marked_in
from rulebook.days.day import DaySetup
from rulebook.days.graph import check_graph, feeders, leads_of
from rulebook.days.playing import own_structure
from rulebook.days.starting import sells
from rulebook.fixes import Fix, fix_of
from rulebook.pool import PoolSale, pool_sheet
from rulebook.preflight import OF_DAY, EventFigures, check_event
from rulebook.products import ProductKind, closing_level
from rulebook.refusals import Refusal
from rulebook.satellite import RemainderRule
from rulebook.structure import Finding, Severity
from tournaments.check.finding_words import fix_text
from tournaments.prices import first_of
from tournaments.values import EventSetup, EventTerms, PayoutKind
from tournaments.venue.rows import chairs
from wording import words

STEPS: Mapping[str, str] = {
    "room_without_tables": "room",
    "room_too_small": "room",
    "seats_over_profile": "seats",
    "seats_under_profile": "seats",
    "minimum_under_profile": "entry",
    "late_registration_unset": "late",
    "way_back_without_late_registration": "late",
    "late_registration_beyond_levels": "late",
    "late_registration_too_long": "late",
    "no_money": "entry",
    "guarantee_far_above_pool": "guarantee",
    "last_seat_receives_most": "prizes",
    "stack_unplayable": "chips",
    "stack_shallow": "chips",
    "chips_not_the_stack": "chips",
    "chips_short": "chips",
    "product_beyond_levels": "further",
    "product_without_last_break": "further",
    "day_cycle": "name",
    "several_last_days": "name",
    "nobody_enters": "name",
    "day_before_feeder": "name",
    "start_level_unknown": "name",
    "no_common_level": "name",
    "late_before_start": "name",
    "day_without_levels": "name",
    "last_day_ends_early": "name",
    "percent_of_nothing": "name",
    "ends_by_hand": "name",
    "pays_leads_nowhere": "name",
    "flights_pay_apart": "name",
    "pays_more_than_pool": "name",
    "carry_without_flights": "name",
    "stacks_differ": "further",
    "day_without_price": "further",
    "price_on_day_without_sales": "name",
    "day_level_without_sales": "name",
    "day_level_beyond_levels": "name",
}
"""Where a finding is corrected by hand: a topic of the set-up, or the room; all others in the levels."""


@dataclass(frozen=True, slots=True)
class FindingWords:
    """A finding in words, in the active language.

    ``at`` is its level or row, 0 if it has none; ``step`` is the topic of the set-up that it concerns, or the
    room; ``fix`` says what one tap would set, empty if only the director can decide.
    """

    code: str
    is_error: bool
    title: str
    sentence: str
    at: int = 0
    step: str = ""
    fix: str = ""


def preflight(setup: EventSetup) -> tuple[Finding, ...]:
    """What is missing or implausible in the set-up, errors first."""
    return check_event(figures_of(setup))


def preflight_words(setup: EventSetup) -> tuple[FindingWords, ...]:
    """The findings in words, each with its topic and its fix."""
    figures = figures_of(setup)
    findings = check_event(figures)
    return tuple(
        replace(
            text,
            step="name" if is_of_day(finding) else STEPS.get(finding.code, "levels"),
            fix=_fix_in_words(finding, figures),
        )
        for finding, text in zip(findings, worded(findings, setup.currency), strict=True)
    )


def _fix_in_words(finding: Finding, figures: EventFigures) -> str:
    """What one tap would set; a day's own levels are corrected by hand."""
    fix = None if is_of_day(finding) else fix_of(finding, figures)
    return "" if fix is None else fix_text(finding.code, fix)


def is_of_day(finding: Finding) -> bool:
    """Whether a finding is about the levels that a day has of its own."""
    return OF_DAY in dict(finding.detail)


def fixed(setup: EventSetup, code: str, at: int) -> EventSetup:
    """The set-up with this finding fixed; raises ``finding_gone`` or ``finding_not_fixable``."""
    figures = figures_of(setup)
    finding = next(
        (
            candidate
            for candidate in check_event(figures)
            if (candidate.code, place_of(candidate)) == (code, at) and not is_of_day(candidate)
        ),
        None,
    )
    if finding is None:
        raise Refusal("finding_gone", finding=code)
    fix = fix_of(finding, figures)
    if fix is None:
        raise Refusal("finding_not_fixable", finding=code)
    return _with(setup, fix)


def _with(setup: EventSetup, fix: Fix) -> EventSetup:
    values: dict[str, Any] = dict(fix.figures)
    if fix.periods is not None:
        values["periods"] = fix.periods
    if "late_until_level" in values:
        # A level replaces the time of day.
        values["late_until_at"] = None
    return replace(setup, **values)


def place_of(finding: Finding) -> int:
    """The level or row of a finding; 0 if it has none."""
    detail = dict(finding.detail)
    return detail.get("row", 0) or detail.get("level", 0)


def require_ready(setup: EventSetup) -> None:
    """Raise ``Refusal("preflight_failed")`` if there is an error, with all findings in words."""
    findings = preflight(setup)
    if any(finding.severity == Severity.ERROR for finding in findings):
        texts = worded(findings, setup.currency)
        raise Refusal(
            "preflight_failed",
            codes=[finding.code for finding in findings],
            sentences=" ".join(finding.sentence for finding in texts),
        )


def require_played_through(setup: EventSetup) -> None:
    """Raise the ``Refusal`` of the first day that keeps the event from being played to its last one."""
    found = check_graph(
        setup.played_days,
        len(setup.structure.levels),
        setup.late_until_level,
        is_satellite=setup.payout.kind is PayoutKind.SATELLITE,
        keeps_level=setup.advance.kind is AdvanceKind.ALL_LEFT,
    )
    for finding in found:
        if finding.severity == Severity.ERROR:
            raise Refusal(finding.code, field="days", **dict(finding.detail))


def worded(findings: Iterable[Finding], currency: str) -> tuple[FindingWords, ...]:
    """Findings in words."""
    result = []
    for finding in findings:
        values: dict[str, Any] = dict(finding.detail)
        title, sentence = words.explain(Refusal(finding.code, currency=currency, **values))
        is_error = finding.severity == Severity.ERROR
        if is_of_day(finding):
            sentence = _now("Day %(number)s: %(text)s") % {"number": values[OF_DAY], "text": sentence}
        result.append(FindingWords(finding.code, is_error, title, sentence, place_of(finding)))
    return tuple(result)


def room_seats(setup: EventSetup) -> int:
    """Seats for entrants: the maximum number of tables of every day that takes entries."""
    each = chairs(in_order=True)
    leads = leads_of(setup.played_days)
    taking = [
        day
        for number, day in enumerate(setup.played_days, start=1)
        if sells(feeders(number, leads), day.sells)
    ]
    return sum(_seats_of(day, setup, each) for day in taking or setup.played_days)


def _seats_of(day: DaySetup, setup: EventSetup, chairs: Iterable[int]) -> int:
    """Seats of a day at its largest tables, as many as it may have; no more entries than it sells."""
    most = day.seats_per_table or setup.seats_per_table
    seats = sum(sorted((min(one, most) for one in chairs), reverse=True)[: day.max_tables])
    return seats if day.max_entries is None else min(seats, day.max_entries)


def chips_owned(setup: EventTerms) -> tuple[ChipOwned, ...]:
    """The chip set in the rulebook's terms; the entry's piles, if any, replace the starting stack."""
    entry = first_of(setup.products, ProductKind.ENTRY)
    piles = {pile.worth: pile.count for pile in entry.piles} if entry is not None else {}
    return tuple(
        ChipOwned(chip.worth, piles.get(chip.worth, 0) if piles else chip.count, chip.owned)
        for chip in setup.chip_set
    )


def _has_last_break(setup: EventSetup) -> bool:
    """Whether a break is played before registration closes, on every day on which products are sold in it."""
    days = {
        day
        for product in setup.products
        if product.in_last_break
        for day in product.days or range(1, len(setup.played_days) + 1)
    }
    is_set = setup.late_until_level is not None or setup.late_until_at is not None
    window = RegistrationWindow(setup.late_until_level) if is_set else window_marked_in(setup.structure)
    return not setup.structure.levels or all(_breaks_before(setup, day, window) for day in days)


def _breaks_before(setup: EventSetup, number: int, window: RegistrationWindow) -> bool:
    """Whether a break is played before registration closes on a day."""
    played = setup.played_days
    whole = own_structure(played[number - 1], setup.structure) if number <= len(played) else setup.structure
    until = RegistrationWindow(closing_level(setup.products, number, window.until_level))
    return last_break_index(whole, until, setup.profile.clock) is not None


def figures_of(setup: EventSetup) -> EventFigures:
    """The set-up and the room in the terms of the check."""
    seats = room_seats(setup)
    places = setup.max_entries or seats
    largest = [PoolSale(setup.buy_in_minor, setup.fee_minor, places)]
    return EventFigures(
        structure=setup.structure,
        starting_stack=setup.starting_stack,
        smallest_chip=min((chip.worth for chip in setup.chip_set), default=0),
        chips=chips_owned(setup),
        seats_per_table=setup.seats_per_table,
        seats_min=setup.profile.seating.seats_min,
        seats_max=setup.profile.seating.seats_max,
        min_entries=setup.min_entries,
        max_entries=setup.max_entries,
        room_seats=seats,
        largest_pool=pool_sheet(largest, setup.withholdings, added=setup.added_minor).prizes,
        guarantee=setup.guarantee_minor,
        has_late_registration=setup.late_until_level is not None or setup.late_until_at is not None,
        late_until_level=setup.late_until_level,
        sells_back=setup.re_entries != 0 or setup.rebuys != 0,
        is_free=setup.has_no_pool,
        house_min_entries=setup.profile.places.min_players,
        products=setup.products,
        days=setup.played_days,
        carry=setup.carry,
        keeps_level=setup.advance.kind is AdvanceKind.ALL_LEFT,
        least_prize=setup.payout.min_cash(setup.entry_minor),
        has_last_break=_has_last_break(setup),
        is_satellite=setup.payout.kind is PayoutKind.SATELLITE,
        pays_last_seat=setup.payout.kind is PayoutKind.SATELLITE
        and setup.payout.remainder is RemainderRule.LAST_SEAT,
    )
