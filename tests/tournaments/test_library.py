"""The library is what the houses published; our own defaults are marked as such."""

from __future__ import annotations

import json
from dataclasses import fields
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.utils import translation

from journal.opening import HOUSE
from rulebook.advance import AdvanceKind
from rulebook.days.day import StartOf
from rulebook.days.ending import plays_down_to
from rulebook.refusals import Refusal
from rulebook.structure import LastLevel, check_structure, forecast
from tests import builders
from tournaments import queries
from tournaments.check.preflight import preflight
from tournaments.check.setups import setup_errors
from tournaments.library import event_names, load_event
from tournaments.library.loader import FOLDER
from tournaments.set_up.verbs import create_event
from tournaments.values import (
    EventSetup,
    PayoutKind,
)

STARTS_AT = datetime(2027, 3, 5, 19, tzinfo=UTC)
PUBLISHED = Path(__file__).resolve().parents[3] / "shared" / "events"
ALL = event_names()


def test_copies_are_as_published() -> None:
    for file in PUBLISHED.glob("*.json"):
        assert (FOLDER / file.name).read_bytes() == file.read_bytes(), file.name


@pytest.mark.parametrize("which", ALL)
def test_every_event_can_be_set_up(db: None, which: str) -> None:
    builders.house()
    builders.room(8, 10)
    setup = load_event(which, STARTS_AT)
    assert setup_errors(setup) == ()
    assert not [found for found in preflight(setup) if found.severity == "error"]
    event_id = builders.do([HOUSE], create_event, setup=setup).id
    kept = queries.event_setup(event_id)
    assert kept.structure == setup.structure
    assert (kept.profile, kept.payout, kept.advance) == (setup.profile, setup.payout, setup.advance)


def test_what_a_festival_did_not_publish_is_marked_as_ours() -> None:
    settings = {one.name for one in fields(EventSetup)}
    for event in json.loads((FOLDER / "festivals.json").read_text())["events"]:
        setup = load_event(f"festivals.json:{event['id']}", STARTS_AT)
        assert set(setup.house_defaults) <= settings
        # What both name was filled in part.
        for name in ("starting_stack", "max_entries"):
            stated = event["published"].get(name)
            assert stated is None or (name not in setup.house_defaults and getattr(setup, name) == stated)
        assert ("periods" in setup.house_defaults) == any(
            "level" in key or "breaks" in key for key in event["ours"]
        )


def test_flights_of_a_festival_lead_to_one_day_and_say_how_they_end() -> None:
    malta = load_event("festivals.json:battle-of-malta-2024-spring", STARTS_AT)
    assert [day.leads_to for day in malta.days] == [6] * 5 + [7, 8, None]
    flight, double = malta.days[0], malta.days[4]
    assert [plays_down_to(flight.end_rules[0], entries) for entries in (201, 273, 362, 747)] == [
        30,
        41,
        54,
        112,
    ]
    assert (flight.level_seconds, double.level_seconds) == (None, 1_200)
    assert malta.days[5].start_of is StartOf.AVERAGE
    horse = load_event("festivals.json:wsop-2022-horse", STARTS_AT)
    assert (horse.structure.order.every, len(horse.structure.order.games)) == (8, 5)


def test_sanremo_friday_is_200_and_20_under_its_own_rules() -> None:
    friday = load_event("sanremo.json:friday", STARTS_AT)
    assert (friday.buy_in_minor, friday.fee_minor) == (20_000, 2_000)
    assert [(one.name, one.points) for one in friday.withholdings] == [("Casino", 300)]
    assert friday.profile.edition == "SANREMO"
    assert (friday.min_entries, friday.late_until_level) == (10, 3)


def test_the_day_of_a_sanremo_event_is_named_in_the_language_of_the_page() -> None:
    with translation.override("it"):
        assert load_event("sanremo.json:friday", STARTS_AT).name == "Sanremo Venerdì"


def test_what_sanremo_left_open_is_marked_as_ours() -> None:
    friday = load_event("sanremo.json:friday", STARTS_AT)
    assert {"starting_stack", "periods"} <= set(friday.house_defaults)
    assert friday.starting_stack == 20_000
    assert {level.seconds for level in friday.structure.levels} == {900}
    assert sum(chip.worth * chip.count for chip in friday.chip_set) == friday.starting_stack


@pytest.mark.parametrize("entries", [25, 63, 100])
def test_a_friday_that_starts_at_eight_ends_by_two_in_the_morning(entries: int) -> None:
    friday = load_event("sanremo.json:friday", STARTS_AT)
    late = forecast(entries, friday.starting_stack, friday.structure).late_seconds
    assert late is not None
    assert late <= 6 * 3_600


def test_satellite_sells_tickets_from_the_whole_pool() -> None:
    satellite = load_event("sanremo.json:satellite", STARTS_AT)
    assert satellite.payout.kind == PayoutKind.SATELLITE
    assert (satellite.buy_in_minor, satellite.payout.ticket_minor) == (11_000, 110_000)
    assert satellite.withheld_points == 0


def test_montegalda_is_four_heats_and_a_final_within_two_hours() -> None:
    event = load_event("montegalda_2010.json", STARTS_AT)
    assert [day.max_tables for day in event.days] == [2, 2, 2, 2, 1]
    assert [day.leads_to for day in event.days] == [5] * 4 + [None]
    assert {day.time_limit_seconds for day in event.days} == {7_200}
    assert event.days[0].starts_at == STARTS_AT
    assert (event.days[1].starts_at - event.days[0].starts_at).days == 7
    assert [level.seconds for level in event.structure.levels] == [900] * 8
    assert event.last_level == LastLevel.ENDS
    assert event.advance.kind == AdvanceKind.TABLE_WINNERS
    assert (event.max_entries, event.seats_per_table) == (64, 8)


def test_montegalda_pays_in_kind_only() -> None:
    event = load_event("montegalda_2010.json", STARTS_AT)
    assert event.payout.kind == PayoutKind.IN_KIND
    assert [thing.place for thing in event.payout.things] == list(range(1, 9))
    assert event.payout.things[0].name == "Netbook"
    assert not event.profile.clock.may_return


@pytest.mark.parametrize(
    ("which", "code"),
    [
        ("cash_room.json", "file_without_event"),
        ("prestige_campione.json", "file_event_unknown"),
        ("elsewhere.json", "file_unknown"),
        ("sanremo.json", "file_event_unknown"),
        ("sanremo.json:holiday", "file_event_unknown"),
        ("montegalda_2010.json:friday", "file_event_unknown"),
    ],
)
def test_anything_else_is_refused_with_the_reason(which: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        load_event(which, STARTS_AT)
    assert refused.value.code == code


def test_levels_of_the_library_rise_and_the_chips_pay_them() -> None:
    event: EventSetup = load_event("sanremo.json:sunday", STARTS_AT)
    smallest = min(chip.worth for chip in event.chip_set)
    found = check_structure(event.structure, starting_stack=event.starting_stack, smallest_chip=smallest)
    codes = {one.code for one in found}
    assert not codes & {"blinds_go_down", "blinds_not_payable", "ante_over_big_blind", "blinds_jump"}
