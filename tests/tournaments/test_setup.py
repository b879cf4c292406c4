"""What a director types: checked field by field, stored as typed, fixed where others relied on it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from clock.days import change_day
from journal import instants
from journal.opening import HOUSE, Command, tournament_book
from journal.queries import latest_lines
from journal.replay import differences
from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.days.day import DaySetup, Needs, SeatsFrom, StartAt, all_to_the_last, one_after_another
from rulebook.days.ending import EndKind, EndRule
from rulebook.pool import Withholding
from rulebook.refusals import Refusal
from rulebook.satellite import RemainderRule
from rulebook.structure import Period, PeriodKind
from rulebook.withholdings import Rounded
from tests import builders
from tests.undoing import undo_lines
from tournaments import queries, reports
from tournaments.check.preflight import preflight, require_ready, worded
from tournaments.check.setups import setup_errors
from tournaments.data import days_from_data, setup_from_data, setup_to_data
from tournaments.lifecycle.verbs import cancel_state
from tournaments.set_up.periods import replace_structure
from tournaments.set_up.verbs import create_event, duplicate_event, edit_event
from tournaments.values import Chip, EventSetup, PayoutKind, PayoutRule, Thing, changed_setup, simple_setup

pytestmark = pytest.mark.django_db
AFTER_FOUR, NINE_LEFT = EndRule(EndKind.AFTER_LEVEL, 4), EndRule(EndKind.PLAYERS_LEFT, 9)
NOW = instants.now()


def setup(**over: Any) -> EventSetup:
    """A valid set-up."""
    values: dict[str, Any] = {
        "name": "Friday",
        "starts_at": NOW,
        "buy_in_minor": 20_000,
        "fee_minor": 2_000,
        "late_until_level": 3,
        "periods": builders.levels(),
    }
    return simple_setup(**values | over)


RICH = setup(
    withholdings=(Withholding("Staff", 300),),
    chip_set=(Chip(100, "black", 20),),
    payout=PayoutRule(PayoutKind.IN_KIND, things=(Thing(1, "Netbook"),)),
    advance=AdvanceRule(AdvanceKind.TABLE_WINNERS, 1),
    days=(DaySetup(NOW, "Heat", 2, time_limit_seconds=7_200), DaySetup(NOW + timedelta(days=1), "Final")),
    late_until_at=NOW + timedelta(hours=2),
    re_entries=None,
    house_defaults=("starting_stack",),
)


def test_a_set_up_is_kept_as_it_was_typed() -> None:
    builders.house()
    event_id = builders.do([HOUSE], create_event, setup=RICH).id
    assert queries.event_setup(event_id) == RICH
    assert not list(differences())


def test_a_set_up_survives_plain_data() -> None:
    assert setup_from_data(setup_to_data(RICH)) == RICH


def test_an_event_without_days_has_one() -> None:
    event_id = builders.event(state="draft")
    (day,) = queries.days(event_id)
    assert day.starts_at == queries.event(event_id).starts_at
    assert queries.current_day(event_id) == day


@pytest.mark.parametrize(
    ("over", "field", "code"),
    [
        ({"name": " "}, "name", "name_missing"),
        ({"currency": "euro"}, "currency", "currency_unknown"),
        ({"buy_in_minor": -1}, "buy_in_minor", "amount_negative"),
        ({"withholdings": (Withholding("All", 10_000),)}, "withholdings", "withholding_out_of_range"),
        ({"withholdings": (Withholding(" ", 300),)}, "withholdings", "withholding_unnamed"),
        ({"withholdings": (Withholding("Staff", 300, 5_000),)}, "withholdings", "withholding_twofold"),
        (
            {"withholdings": (Withholding("Leaders", 0, 5_000, prizes=(5_000,), days=(1,)),)},
            "withholdings",
            "withholding_leaders_twofold",
        ),
        (
            {"withholdings": (Withholding("Staff", 300, account="a/b"),)},
            "withholdings",
            "withholding_account",
        ),
        (
            {"withholdings": (Withholding("Staff", amount_minor=-1),)},
            "withholdings",
            "withholding_out_of_range",
        ),
        (
            {"withholdings": (Withholding("Staff", amount_minor=5, rounds=Rounded.PRIZES),)},
            "withholdings",
            "withholding_rounds_prizes",
        ),
        ({"guarantee_parts": ("fee",)}, "guarantee_parts", "guarantee_part_unknown"),
        ({"guarantee_parts": ("side/",)}, "guarantee_parts", "side_fee_unnamed"),
        ({"added_minor": -1}, "added_minor", "amount_negative"),
        ({"starting_stack": 0}, "starting_stack", "stack_missing"),
        ({"seats_per_table": 13}, "seats_per_table", "seats_out_of_range"),
        ({"min_entries": 1}, "min_entries", "entries_too_few"),
        ({"min_entries": 10, "max_entries": 9}, "max_entries", "entries_max_under_min"),
        ({"rebuys": 1}, "rebuy_stack", "rebuy_stack_missing"),
        ({"rebuys": None}, "rebuy_stack", "rebuy_stack_missing"),
        ({"has_add_on": True, "add_on_stack": 1}, "add_on_after_level", "add_on_level_missing"),
        ({"days": (DaySetup(NOW), DaySetup(NOW))}, "days", "days_unordered"),
        (
            {"days": (DaySetup(NOW, leads_to=3), DaySetup(NOW + timedelta(1)))},
            "days",
            "day_of_other_event",
        ),
        ({"days": (DaySetup(NOW, start_level=2),)}, "days", "start_level_needless"),
        ({"days": (DaySetup(NOW, end_rules=(NINE_LEFT, NINE_LEFT)),)}, "days", "end_rule_unreadable"),
        ({"days": (DaySetup(NOW, end_rules=(EndRule(EndKind.PERCENT),)),)}, "days", "end_rule_unreadable"),
        ({"days": (DaySetup(NOW, seats_per_table=13),)}, "days", "seats_out_of_range"),
        ({"days": (DaySetup(NOW, starting_stack=0),)}, "days", "day_value_unreadable"),
        (
            {"days": (DaySetup(NOW, seats_by_players=(SeatsFrom(6, 5), SeatsFrom(6, 4))),)},
            "days",
            "day_value_unreadable",
        ),
        ({"days": (DaySetup(NOW, needs=Needs.BAGS),)}, "days", "bags_lead_nowhere"),
        ({"advance": AdvanceRule(AdvanceKind.TOP, 0)}, "advance", "advance_count_missing"),
        ({"periods": (Period(PeriodKind.LEVEL, 1, 0, 1, 2),)}, "periods", "period_without_time"),
        ({"payout": PayoutRule(PayoutKind.SHARES, shares=(5_000,))}, "payout", "shares_not_whole"),
        (
            {"payout": PayoutRule(PayoutKind.SHARES, shares=(5_000, 4_999))},
            "payout",
            "shares_nearly_whole",
        ),
        ({"payout": PayoutRule(PayoutKind.SATELLITE)}, "payout", "ticket_without_value"),
        ({"payout": PayoutRule(PayoutKind.IN_KIND)}, "payout", "things_missing"),
        ({"chip_set": (Chip(0),)}, "chip_set", "chip_without_worth"),
        ({"chip_set": (Chip(25), Chip(25))}, "chip_set", "chip_twice"),
    ],
)
def test_a_slip_names_its_field(over: dict[str, Any], field: str, code: str) -> None:
    builders.house()
    wrong = setup(**over)
    assert (field, code) in {(error.field, error.code) for error in setup_errors(wrong)}
    with pytest.raises(Refusal) as refused:
        builders.do([HOUSE], create_event, setup=wrong)
    assert refused.value.field == field
    assert not queries.events()


LAST_SEAT = PayoutRule(PayoutKind.SATELLITE, ticket_minor=100_000, remainder=RemainderRule.LAST_SEAT)


LATER = DaySetup(NOW + timedelta(days=1))


def flights_of_two_stacks() -> dict[str, Any]:
    """Two flights that lead to a final, the second with more chips for an entry."""
    (entry, *_more) = setup().products
    more = replace(entry, number=9, days=(2,), chips=40_000)
    return {
        "products": (replace(entry, days=(1,)), more),
        "days": all_to_the_last((DaySetup(NOW), LATER, DaySetup(NOW + timedelta(days=2)))),
    }


def two_days(**second: Any) -> tuple[DaySetup, ...]:
    return one_after_another((DaySetup(NOW), DaySetup(NOW + timedelta(days=1), **second)))


def priced_on(day: int, **second: Any) -> dict[str, Any]:
    """Two days with one price, which is for one of them only."""
    products = tuple(replace(one, days=(day,)) for one in setup().products)
    return {"products": products, "days": two_days(**second)}


def findings(**over: Any) -> set[str]:
    return {found.code for found in preflight(setup(**over))}


@pytest.mark.parametrize(
    ("over", "code"),
    [
        ({"periods": ()}, "no_levels"),
        ({"periods": builders.levels()[::-1]}, "blinds_go_down"),
        ({"periods": (replace(builders.levels()[0], ante=300),)}, "ante_over_big_blind"),
        ({"late_until_level": None}, "late_registration_unset"),
        ({"late_until_level": 7}, "late_registration_beyond_levels"),
        ({"max_entries": 37}, "room_too_small"),
        ({"guarantee_minor": 20_000 * 36 * 2}, "guarantee_far_above_pool"),
        ({"seats_per_table": 12}, "seats_over_profile"),
        ({"late_until_level": None, "re_entries": 1}, "way_back_without_late_registration"),
        ({"buy_in_minor": 0}, "no_money"),
        ({"guarantee_minor": 20_000 * 36 + 1}, "guarantee_far_above_pool"),
        ({"starting_stack": 500}, "stack_unplayable"),
        ({"late_until_level": 6}, "late_registration_too_long"),
        ({"payout": LAST_SEAT}, "last_seat_receives_most"),
        (priced_on(1, sells=True), "day_without_price"),
        (priced_on(2, sells=False), "price_on_day_without_sales"),
        ({"days": (DaySetup(NOW, leads_to=2), replace(LATER, leads_to=1))}, "day_cycle"),
        ({"days": (DaySetup(NOW), DaySetup(NOW + timedelta(days=1)))}, "several_last_days"),
        ({"days": one_after_another((DaySetup(NOW, sells=False), LATER))}, "nobody_enters"),
        ({"days": (DaySetup(NOW), replace(LATER, leads_to=1))}, "day_before_feeder"),
        (flights_of_two_stacks(), "stacks_differ"),
        ({"days": two_days(start_at=StartAt.LEVEL, start_level=7)}, "start_level_unknown"),
        (
            {"days": two_days(start_at=StartAt.LEVEL, start_level=5, end_rules=(AFTER_FOUR,))},
            "day_without_levels",
        ),
        ({"days": two_days(end_rules=(NINE_LEFT,))}, "last_day_ends_early"),
        ({"days": two_days(end_rules=(EndRule(EndKind.PERCENT, points=900),))}, "percent_of_nothing"),
        ({"days": two_days()}, "ends_by_hand"),
        ({"days": two_days(start_at=StartAt.LEVEL, start_level=5, sells=True)}, "late_before_start"),
        ({"days": two_days(late_until_level=3)}, "day_level_without_sales"),
        ({"days": two_days(sells=True, late_until_level=7)}, "day_level_beyond_levels"),
        (
            {"has_add_on": True, "add_on_stack": 5_000, "add_on_after_level": 2},
            "add_on_without_break",
        ),
    ],
)
def test_the_check_before_registration_finds(over: dict[str, Any], code: str) -> None:
    builders.house()
    builders.room(4)
    assert code in findings(**over)
    (told,) = [one for one in worded(preflight(setup(**over)), "EUR") if one.code == code][:1]
    assert told.title != "Not possible"
    assert "%(" not in told.sentence
    assert "–" not in told.sentence
    # The number of a day is not the name of the day with that id.
    assert "Day Day" not in told.sentence


def test_one_finding_hides_no_other() -> None:
    builders.house()
    builders.room(4)
    wrong = setup(starting_stack=500, late_until_level=60, guarantee_minor=10_000_000)
    codes = {"stack_unplayable", "late_registration_beyond_levels", "guarantee_far_above_pool"}
    assert findings(starting_stack=500, late_until_level=60, guarantee_minor=10_000_000) == codes
    with pytest.raises(Refusal) as refused:
        require_ready(wrong)
    assert set(refused.value.detail["codes"]) == codes
    assert all(told.sentence in refused.value.detail["sentences"] for told in worded(preflight(wrong), "EUR"))


def test_the_check_is_silent_for_a_sound_event() -> None:
    builders.house()
    builders.room(4)
    assert findings() == set()
    # A later day sells if a price names it, or at a price for all days.
    for days in (two_days(), two_days(sells=True), two_days(sells=True, late_until_level=4)):
        assert findings(days=days) == {"ends_by_hand"}
        first = replace(days[0], end_rules=(EndRule(EndKind.AFTER_LEVEL, 2),))
        assert findings(days=(first, *days[1:])) == set()


def test_a_room_without_tables_is_an_error() -> None:
    builders.house()
    assert "room_without_tables" in findings()


def test_heats_use_the_same_tables_again() -> None:
    builders.house()
    builders.room(2, 8)
    heats = tuple(DaySetup(NOW + timedelta(days=n), max_tables=2) for n in range(4))
    days = all_to_the_last((*heats, DaySetup(NOW + timedelta(days=9))))
    codes = findings(days=days, max_entries=64, seats_per_table=8)
    assert "room_too_small" not in codes


def edit(event_id: int, **changes: Any) -> tuple[str, ...]:
    wanted = changed_setup(queries.event_setup(event_id), **changes)
    return tuple(builders.at(event_id, edit_event, event=event_id, setup=wanted).changed)


def test_an_edit_tells_what_changed_and_nothing_is_no_line() -> None:
    event_id = builders.event(state="draft")
    assert edit(event_id, guarantee_minor=500_000, name="Other") == ("name", "guarantee_minor")
    assert edit(event_id) == ()
    assert not list(differences())


def test_what_buyers_relied_on_is_frozen_by_the_first_entry() -> None:
    builders.room()
    event_id = builders.event()
    edit(event_id, buy_in_minor=10_000)
    builders.entries(event_id, 1)
    for field, value in (("buy_in_minor", 20_000), ("starting_stack", 1), ("fee_minor", 0)):
        with pytest.raises(Refusal) as refused:
            edit(event_id, **{field: value})
        assert (refused.value.code, refused.value.field) == ("field_frozen", field)
    assert edit(event_id, max_entries=80) == ("max_entries",)


def test_a_finished_set_up_stays_as_it_was_played() -> None:
    builders.room()
    event_id = builders.event(state="draft")
    builders.at(event_id, cancelled, event_id=event_id)
    with pytest.raises(Refusal, match="event_closed"):
        edit(event_id, name="Again")


def cancelled(book: Any, event_id: int) -> None:
    cancel_state(book, event_id=event_id)
    book.record(builders.FieldBuilt())


def test_a_day_with_entries_is_not_removed() -> None:
    builders.room()
    days = one_after_another((DaySetup(NOW + timedelta(1)), DaySetup(NOW + timedelta(2))))
    event_id = builders.event(days=days)
    last = queries.days(event_id)[1]
    builders.entries(event_id, 1, day_id=last.id)
    with pytest.raises(Refusal, match="day_in_use"):
        edit(event_id, days=one_after_another(days[:1]))


def leads_of(event_id: int) -> list[int | None]:
    return [day.leads_to for day in queries.event_setup(event_id).days]


def test_where_a_day_leads_is_changed_by_id_undone_and_held_once_entries_are_sold() -> None:
    builders.room()
    days = all_to_the_last([DaySetup(NOW + timedelta(days=at)) for at in range(1, 4)])
    event_id, other = builders.event(days=days), builders.event()
    first, second, last = (day.id for day in queries.days(event_id))
    builders.at(event_id, change_day, day=first, told={"leads_to": second})
    assert leads_of(event_id) == [2, 3, None]
    assert [day.id for day in queries.feeders(queries.day(last))] == [second]
    undo_lines(latest_lines(tournament_book(event_id))[0].id, Command(builders.NOBODY), reason="a slip")
    assert leads_of(event_id) == [3, 3, None]
    for wrong, code in (
        (queries.days(other)[0].id, "day_of_other_event"),
        (None, "several_last_days"),
        (first, "day_cycle"),
    ):
        with pytest.raises(Refusal) as refused:
            builders.at(event_id, change_day, day=first, told={"leads_to": wrong})
        assert refused.value.code == code
    assert edit(event_id, days=one_after_another(days[:2])) == ("days",)
    assert leads_of(event_id) == [2, None]
    assert not list(differences())


def test_a_set_up_kept_before_days_said_where_they_lead_reads_its_final() -> None:
    kept: list[dict[str, Any]] = [{"starts_at": NOW + timedelta(days=at)} for at in range(3)]
    heats = days_from_data([*kept[:2], kept[2] | {"is_final": True}])
    assert [day.leads_to for day in heats] == [3, 3, None]
    assert [day.leads_to for day in days_from_data(kept)] == [2, 3, None]
    told = [kept[0] | {"leads_to": 3}, kept[1], kept[2]]
    assert [day.leads_to for day in days_from_data(told)] == [3, 3, None]


def test_a_copy_stands_on_its_own() -> None:
    event_id = builders.event(state="draft", days=RICH.days)
    starts_at = queries.event(event_id).starts_at + timedelta(days=7)
    other = builders.do([HOUSE], duplicate_event, event=event_id, name="Next Friday", starts_at=starts_at).id
    edit(event_id, guarantee_minor=1)
    assert queries.event(other).guarantee_minor == 0
    assert queries.structure(other) == queries.structure(event_id)
    gap = queries.days(other)[1].starts_at - queries.days(event_id)[1].starts_at
    assert gap == timedelta(days=7)


def set_levels(event_id: int, *periods: Period) -> int:
    return int(builders.at(event_id, replace_structure, event_id=event_id, periods=periods))


def test_levels_are_counted_anew_and_only_changes_are_written() -> None:
    event_id = builders.event(state="draft")
    one, two, *_rest = builders.levels()
    assert set_levels(event_id, two, Period(PeriodKind.BREAK, 9, 600), one) == 2
    assert [period.number for period in queries.structure(event_id).periods] == [1, 0, 2]
    assert not list(differences())


def test_levels_that_have_begun_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    event_id = builders.event(state="draft")
    monkeypatch.setattr(reports, "_periods_begun", [lambda _event, _at: 2])
    one, two, three, *_rest = builders.levels()
    with pytest.raises(Refusal) as refused:
        set_levels(event_id, replace(one, small_blind=50), two, three)
    assert (refused.value.code, refused.value.detail["row"]) == ("level_played", 1)
    with pytest.raises(Refusal, match="level_played"):
        set_levels(event_id, one)
    with pytest.raises(Refusal, match="level_played"):
        set_levels(event_id, one, replace(two, big_blind=300), three)
    assert set_levels(event_id, one, replace(two, seconds=60), replace(three, small_blind=500)) == 3


def test_the_level_in_play_is_not_made_shorter_than_what_was_played_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event_id = builders.event(state="draft")
    monkeypatch.setattr(reports, "_periods_begun", [lambda _event, _at: 2])
    monkeypatch.setattr(reports, "_present_played", [lambda _event, _at: 300_000])
    one, two, *_rest = builders.levels()
    with pytest.raises(Refusal) as refused:
        set_levels(event_id, one, replace(two, seconds=300))
    assert (refused.value.code, refused.value.detail["row"]) == ("level_too_short", 2)
    assert set_levels(event_id, one, replace(two, seconds=301)) == 2


def test_unknown_and_unreadable_data_name_their_field() -> None:
    with pytest.raises(Refusal) as refused:
        setup_from_data({"name": "A", "starts_at": NOW, "shoes": 2})
    assert (refused.value.code, refused.value.field) == ("field_unknown", "shoes")
    with pytest.raises(Refusal) as refused:
        setup_from_data({"name": "A", "starts_at": "soon"})
    assert (refused.value.code, refused.value.field) == ("instant_unreadable", "starts_at")
    with pytest.raises(Refusal) as refused:
        setup_from_data({"name": "A", "starts_at": NOW, "payout": {"kind": "lottery"}})
    assert (refused.value.code, refused.value.field) == ("field_unreadable", "payout")


def test_a_house_default_is_ours_until_somebody_types_over_it() -> None:
    event_id = builders.event(state="draft", house_defaults=("starting_stack", "periods"))
    edit(event_id, guarantee_minor=1)
    assert queries.event(event_id).house_defaults == ("starting_stack", "periods")
    edit(event_id, starting_stack=25_000)
    assert queries.event(event_id).house_defaults == ("periods",)
    set_levels(event_id, *builders.levels(3))
    assert queries.event(event_id).house_defaults == ()
