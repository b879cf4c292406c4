"""Levels that a day has of its own: a flight of shorter levels beside another, played, sold, edited, shown."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from access.roles import Role
from clock import rows as clock
from clock.ahead import days_forecast
from clock.verbs import skip_coming_break
from floor.colour_up.rows import still_planned
from floor.days.preview import begins_with
from floor.days.rows import to_merge
from floor.life import verbs as life
from journal import instants
from journal.models import Line
from journal.opening import HOUSE, Command
from journal.replay import differences
from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.days.day import DaySetup, StartAt, all_to_the_last
from rulebook.days.ending import EndKind, EndRule
from rulebook.refusals import Refusal
from rulebook.structure import Period, PeriodKind, numbered
from rulebook.structure.text_rows import short_csv_of
from tests import builders as b
from tests.cashier import at_cashier
from tests.floor.test_penalty_pages import client
from tests.tournaments.steps import form_fields
from tests.undoing import undo_lines
from tournaments import queries
from tournaments.check.preflight import preflight_words
from tournaments.data import setup_from_data, setup_to_data
from tournaments.set_up.periods import replace_structure
from tournaments.set_up.verbs import duplicate_event, edit_event
from tournaments.values import Chip

pytestmark = pytest.mark.django_db
BREAK = Period(PeriodKind.BREAK, 0, 600)


def fast(number: int = 6, first: int = 300, seconds: int = 1_200) -> tuple[Period, ...]:
    """Levels of 20 minutes, whose blinds are others than the event's, with a break after the second."""
    rows = [Period(PeriodKind.LEVEL, 0, seconds, first << at, 2 * first << at) for at in range(number)]
    return numbered((*rows[:2], BREAK, *rows[2:]))


def bucharest(**final: Any) -> int:
    """Unibet Bucharest 2018: a flight of 40-minute levels, one of 20-minute levels of its own, and Day 2."""
    at = instants.now() + timedelta(hours=1)
    ends = (EndRule(EndKind.AFTER_LEVEL, 4),)
    quick = DaySetup(at + timedelta(minutes=1), "Day 1B", end_rules=ends, periods=fast(), late_until_level=2)
    second = DaySetup(at + timedelta(days=1), "Day 2", start_at=StartAt.LEVEL, start_level=3)
    second = replace(second, **final)
    days = all_to_the_last((DaySetup(at, "Day 1A", end_rules=ends), quick, second))
    b.room(6, 3)
    return b.event(
        days=days,
        periods=b.levels(8, 2_400),
        advance=AdvanceRule(AdvanceKind.ALL_LEFT),
        seats_per_table=3,
        late_until_level=3,
    )


def both_started(**final: Any) -> tuple[int, list[queries.DayView]]:
    """Three entries in each flight, both of them played."""
    event_id, drawer = bucharest(**final), at_cashier.open_drawer()
    days = list(queries.days(event_id))
    for day in days[:2] * 3:
        at_cashier.sell_entry(event_id, drawer, day=day.id)
    for day in days[:2]:
        b.at(event_id, life.start_play, event=event_id, day=day.id, is_early=True)
    return event_id, days


def test_a_flight_of_shorter_levels_is_played_beside_another_and_both_lead_to_a_typed_level() -> None:
    event_id, (slow, quick, second) = both_started()
    at = instants.now() + timedelta(minutes=55)
    shown = [clock.reading(day.id, at).period for day in (slow, quick)]
    assert [(one.number, one.big_blind) for one in shown] == [(2, 400), (3, 2_400)]
    assert [clock.is_registration_open(event_id, at, day_id=day.id) for day in (slow, quick)] == [True, False]
    ahead = {one.number: one for one in days_forecast(event_id, at)}
    ends = [ahead[number].likely for number in (2, 1)]
    assert ends == sorted(filter(None, ends)), "four levels of 20 minutes and a break against four of 40"
    assert (ahead[3].begins.level, ahead[3].field.players) == (
        3,
        ahead[1].going.players + ahead[2].going.players,
    )
    with instants.simulated_at(instants.now() + timedelta(minutes=200)):
        for day in (slow, quick):
            b.at(event_id, life.end_day, day=day.id, override_reason="The hall closes")
        begins = begins_with(to_merge(second.id))
        assert (begins.level, begins.big_blind) == (3, 800), "the levels of Day 2 are the event's"


def test_own_levels_that_go_on_begin_with_the_number_after_the_last_one_played() -> None:
    over = {"start_at": StartAt.USUAL, "start_level": None, "periods": fast(4, 5_000), "first_number": 5}
    event_id, (_slow, _quick, second) = both_started(**over)
    assert clock.first_level(second.id) == 5
    day = queries.day(second.id)
    assert [level.number for level in clock.structure_of(second.id).levels] == [5, 6, 7, 8]
    with instants.simulated_at(instants.now() + timedelta(days=1)):
        for one in queries.days(event_id)[:2]:
            b.at(event_id, life.end_day, day=one.id, override_reason="The hall closes")
        b.at(event_id, life.start_play, event=event_id, day=day.id, override_reason="No bags")
        shown = clock.reading(day.id, instants.now() + timedelta(minutes=25))
        assert (shown.period.number, shown.period.small_blind) == (6, 10_000)
        assert clock.stands_at(day.id, instants.now() + timedelta(minutes=25)).begun == 6
    assert not list(differences())


def edit(event_id: int, number: int, **changes: Any) -> Any:
    setup = queries.event_setup(event_id)
    days = list(setup.played_days)
    days[number - 1] = replace(days[number - 1], **changes)
    return b.at(event_id, edit_event, event=event_id, setup=replace(setup, days=tuple(days)))


def test_own_levels_edited_in_play_keep_what_was_played_and_lock_no_other_day() -> None:
    event_id, (slow, quick, _second) = both_started()
    at = instants.now() + timedelta(minutes=25)
    with instants.simulated_at(at):
        with pytest.raises(Refusal) as refused:
            edit(event_id, 2, periods=fast(first=400))
        assert (refused.value.code, refused.value.field) == ("level_played", "days")
        assert (refused.value.detail["number"], refused.value.detail["row"]) == (2, 1)
        with pytest.raises(Refusal, match="level_played"):
            edit(event_id, 2, periods=())
        with pytest.raises(Refusal, match="big_blind_missing"):
            edit(event_id, 2, periods=(*fast()[:-1], replace(fast()[-1], small_blind=0, big_blind=0)))
        b.at(event_id, skip_coming_break, day=quick.id)
        longer = numbered((*fast()[:1], replace(fast()[1], seconds=1_800), *fast()[2:]))
        edit(event_id, 2, periods=longer)
        assert round(clock.reading(quick.id, at).left_ms / 60_000) == 25
        assert clock.skipped_ahead(quick.id, at) == 2
        undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
        assert round(clock.reading(quick.id, at).left_ms / 60_000) == 15
        rows = list(queries.structure(event_id).periods)
        rows[1] = replace(rows[1], small_blind=150)
        b.at(event_id, replace_structure, event_id=event_id, periods=tuple(rows))
        assert clock.structure_of(slow.id).periods[1].small_blind == 150, "Day 1A still plays its first level"
        assert clock.structure_of(quick.id).levels == tuple(one for one in fast() if one.is_level)
    assert not list(differences())


def test_they_are_typed_among_the_days_and_shown_wherever_levels_are() -> None:
    event_id, director = bucharest(), client(Role.ADMINISTRATOR)
    address = f"/events/{event_id}/setup/edit/name/"
    shown = form_fields(director.get(address))
    assert shown["days-1-periods"] == short_csv_of(fast()).rstrip()
    assert director.post(address, shown).status_code == 302
    written = Line.objects.count()
    assert director.post(address, shown).status_code == 302
    assert Line.objects.count() == written, "nothing was changed"
    wrong = director.post(address, shown | {"days-1-periods": "20 100 200\n20 many"})
    assert "many" in str(wrong.context["shown"].lists["days"].forms[1].errors["periods"])
    marked = "length,small_blind,big_blind,closes_registration\n20,100,200\n20,200,400\n20,300,600,x"
    typed = {"days-1-periods": marked, "days-1-late_until_level": "", "days-1-first_number": "2"}
    assert director.post(address, shown | typed).status_code == 302
    quick = queries.days(event_id)[1]
    assert ([one.number for one in quick.periods], quick.late_until_level) == ([2, 3, 4], 4)
    for page in (f"/events/{event_id}/structure/", f"/events/{event_id}/setup/edit/levels/"):
        assert "These days have levels of their own" in director.get(page).content.decode()
    assert "3 levels of its own" in director.get(f"/events/{event_id}/setup/").content.decode()
    csv = director.get(f"/events/{event_id}/structure.csv", {"of": quick.id}).content.decode()
    assert [line.split(",")[2] for line in csv.splitlines()[1:]] == ["100", "200", "300"]
    poster = director.get(reverse("print-poster", args=[event_id])).content.decode()
    assert poster.count('<th scope="row">') == 8 + 3
    assert "– Day 1A, Day 2" in poster


def test_a_program_sets_them_and_copies_have_them() -> None:
    event_id, director = bucharest(), client(Role.DIRECTOR)
    quick = queries.days(event_id)[1]
    address = f"/api/v1/days/{quick.id}/"
    body = {"periods": [{"seconds": 900, "small_blind": 500}], "first_number": 3}
    answer = director.patch(address, body, content_type="application/json")
    assert answer.status_code == 200, answer.content
    (period,) = director.get(address).json()["periods"]
    assert (period["number"], period["big_blind"]) == (3, 1_000)
    refused = director.patch(address, {"periods": []}, content_type="application/json")
    assert refused.json()["code"] == "first_level_needless", "a number without levels"
    unread = director.patch(address, {"periods": [{"small_blind": 5}]}, content_type="application/json")
    assert unread.status_code in (400, 409, 422), unread.content
    setup = queries.event_setup(event_id)
    kept = setup_from_data(json.loads(json.dumps(setup_to_data(setup))))
    assert kept.days == setup.days, "as a template keeps them"
    again = b.do([HOUSE], duplicate_event, event=event_id, name="Again", starts_at=instants.now()).id
    assert [day.periods for day in queries.days(again)] == [day.periods for day in queries.days(event_id)]


def test_the_check_names_the_day_and_chips_leave_by_the_levels_played() -> None:
    event_id = bucharest(start_at=StartAt.USUAL, start_level=None)
    setup = replace(queries.event_setup(event_id), late_until_level=2)
    found = {one.code: one for one in preflight_words(setup)}
    assert found["no_common_level"].is_error
    assert "Day 3 continues the levels of day 2" in found["no_common_level"].sentence
    gap = replace(setup.days[1], periods=(replace(fast()[0], big_blind=0), *fast()[1:]))
    found = {
        one.code: one for one in preflight_words(replace(setup, days=(setup.days[0], gap, setup.days[2])))
    }
    one = found["big_blind_missing"]
    assert (one.step, one.fix) == ("name", "")
    assert one.sentence.startswith("Day 2: ")
    # From 300/600 on no chip of 25 is needed; the blinds of the event have 100 and more, and no break.
    chips = (Chip(25), Chip(100), Chip(500))
    setup = queries.event_setup(event_id)
    b.at(event_id, edit_event, event=event_id, setup=replace(setup, chip_set=chips))
    for day, planned in zip(queries.days(event_id)[:2], (0, 1), strict=True):
        with queries.viewing(day.id):
            assert len(still_planned(event_id)) == planned
