"""The set-up through its pages: typed, checked, saved, shown again."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from access.roles import Role
from journal import instants
from journal.opening import HOUSE, tournament_book
from journal.queries import latest_lines
from people.models import User
from people.staff import verbs as people
from rulebook.days.day import DaySetup, StartAt, StartOf
from rulebook.days.ending import EndKind, EndRule, Rounding
from rulebook.structure import AnteKind
from tests import builders
from tests.tournaments.steps import address, create_draft, form_fields, rows, send
from tests.tournaments.test_rules_page import rules_fields
from tournaments import queries, reports
from tournaments.library import load_event, names_in
from tournaments.library.rows import templates
from tournaments.models import EventState, TableStatus
from tournaments.set_up.topics import FIELDS, SetupTopic
from tournaments.venue.zone import house_zone

FORM = {"Accept": "text/html"}
pytestmark = pytest.mark.django_db


@pytest.fixture
def director(client: Client) -> Client:
    """A director at a terminal of a house with eight tables."""
    builders.house()
    builders.room(8)
    user_id = builders.do(
        [HOUSE], people.add_staff, username="dora", password="a long enough one", role=Role.ADMINISTRATOR
    ).id
    client.force_login(User.objects.get(pk=user_id), "django.contrib.auth.backends.ModelBackend")
    return client


def the_event() -> queries.EventView:
    return queries.events()[-1]


def test_an_event_is_set_up_topic_by_topic(director: Client) -> None:
    event_id = create_draft(director)
    home = f"/events/{event_id}/setup/"
    day = rows("days", {"starts_at": "5/3/2027", "starts_at_time": "20:00"})
    assert send(director, event_id, "name", is_main="on", **day)["Location"] == home
    money = {"buy_in": "200", "fee": "20", "guarantee": "10.000"}
    withheld = rows("withholdings", {"name": "Staff", "percent": "3"}, {"name": "", "percent": ""})
    chips = rows("chip_set", {"worth": "500", "colour": "red", "count": "36"}, {"worth": "100"})
    assert send(director, event_id, "entry", **money, **withheld, **chips)["Location"] == home
    assert send(director, event_id, "prizes", payout_kind="cash", places="7")["Location"] == home
    for page, typed in (("structure", structure_fields(LEVEL)), ("rules", rules_fields(director, event_id))):
        where = f"/events/{event_id}/{page}/"
        assert director.post(where, typed)["Location"] == where
        assert director.post(where, typed | {"go": "close"})["Location"] == home
    event = the_event()
    assert (event.buy_in_minor, event.fee_minor, event.guarantee_minor) == (20_000, 2_000, 1_000_000)
    assert (event.withheld_points, [chip.worth for chip in event.chip_set]) == (300, [100, 500])
    assert event.starts_at.isoformat() == "2027-03-05T19:00:00+00:00"
    assert (event.is_main, event.re_entries, event.payout.places) == (True, 0, 7)


def test_a_plain_day_is_folded_and_a_row_added_and_left_empty_is_no_day(director: Client) -> None:
    event_id = create_draft(director)
    days = rows("days", {"starts_at": "5/3/2027", "starts_at_time": "20:00", "best_of": "3"})
    send(director, event_id, "name", **days)
    shown = director.get(address(event_id, "name")).context["shown"].lists["days"].forms
    assert [form.is_unfolded for form in shown] == [True]
    days = rows(
        "days", {"starts_at": "5/3/2027", "starts_at_time": "20:00"}, {"best_of": "", "sells": "unknown"}
    )
    assert send(director, event_id, "name", **days)["Location"] == f"/events/{event_id}/setup/"
    shown = director.get(address(event_id, "name")).context["shown"].lists["days"].forms
    assert [(form.is_unfolded, form["best_of"].value()) for form in shown] == [(False, "")]


def test_without_a_script_the_server_adds_and_removes_rows(director: Client) -> None:
    event_id = create_draft(director)
    typed = rows("withholdings", {"name": "Staff", "percent": "3"}, {"name": "League", "percent": "2"})
    more = send(director, event_id, "guarantee", **typed, added="175", more="withholdings")
    assert form_fields(more)["withholdings-TOTAL_FORMS"] == 3
    assert form_fields(more)["added"] == "175"
    less = send(director, event_id, "guarantee", **typed, less="withholdings-0")
    assert form_fields(less)["withholdings-0-name"] == "League"
    assert form_fields(less)["withholdings-TOTAL_FORMS"] == 1
    assert not the_event().withholdings


def test_empty_re_entries_mean_no_limit(director: Client) -> None:
    send(director, create_draft(director), "entry", re_entries="")
    assert the_event().re_entries is None


@pytest.mark.parametrize(("buy_in", "fee"), [("200", 2_000), ("3000", 30_000), ("3001", 18_006)])
def test_fee_by_amount_is_only_a_default(director: Client, buy_in: str, fee: int) -> None:
    send(director, create_draft(director), "entry", buy_in=buy_in, fee="")
    assert the_event().fee_minor == fee


def test_a_published_fee_wins(director: Client) -> None:
    event_id = create_draft(director)
    for typed, fee in (("20", 2_000), ("0", 0)):
        send(director, event_id, "entry", buy_in="50", fee=typed)
        assert the_event().fee_minor == fee


@pytest.mark.parametrize(
    ("step", "over", "wrong"),
    [
        ("name", {"name": ""}, "id_name"),
        ("entry", {"buy_in": "a lot"}, "id_buy_in"),
        ("entry", {"fee": "1.2345"}, "id_fee"),
        ("entry", {"min_entries": "10", "max_entries": "5"}, "id_max_entries"),
        ("entry", {"has_add_on": "on", "add_on": "10"}, "id_add_on_stack"),
        ("entry", rows("withholdings", {"name": "Staff"}), "rows-withholdings"),
        ("entry", rows("withholdings", {"name": "Staff", "percent": "all"}), "rows-withholdings"),
        ("entry", rows("withholdings", {"name": "Staff", "percent": "100"}), "rows-withholdings"),
        ("entry", rows("withholdings", {"name": "A", "percent": "1", "amount": "5"}), "rows-withholdings"),
        ("entry", rows("withholdings", {"name": "A", "amount": "lots"}), "rows-withholdings"),
        ("entry", rows("guarantee_parts", {"kind": "side"}), "rows-guarantee_parts"),
        ("entry", {"added": "lots"}, "id_added"),
        ("entry", rows("chip_set", {"colour": "purple"}), "rows-chip_set"),
        ("entry", rows("chip_set", {"worth": "100"}, {"worth": "100"}), "rows-chip_set"),
        ("prizes", {"payout_kind": "shares"} | rows("shares", {"percent": "60"}), "rows-shares"),
        ("prizes", {"payout_kind": "in_kind"}, "rows-things"),
        ("prizes", {"payout_kind": "satellite"}, "id_payout_kind"),
        ("name", rows("days", {"starts_at": "soon", "starts_at_time": "20"}), "rows-days"),
        ("name", rows("days", {"starts_at": "5/3/2027", "starts_at_time": "late"}), "rows-days"),
        ("name", rows("days", {"name": "Heat 1"}), "rows-days"),
    ],
)
def test_an_error_stands_beside_its_field(
    director: Client, step: str, over: dict[str, Any], wrong: str
) -> None:
    event_id = create_draft(director)
    before = queries.event_setup(event_id)
    answer = send(director, event_id, step, **over)
    assert answer.status_code == 200
    assert wrong in [where for where, _label in answer.context["problems"]], answer.context["problems"]
    assert queries.event_setup(event_id) == before


def test_what_was_typed_comes_back_after_an_error(director: Client) -> None:
    typed = rows("withholdings", {"name": "League", "percent": "a bit"})
    answer = send(director, create_draft(director), "guarantee", added="175", **typed)
    assert all(f'value="{text}"'.encode() in answer.content for text in ("175", "League", "a bit"))


def test_a_new_event_needs_a_name_unless_its_source_has_one(director: Client) -> None:
    answer = director.post("/events/new/", {"name": " ", "from": "ready:turbo"})
    assert answer.context["form"].errors["name"]
    assert b'value="ready:turbo" checked' in b" ".join(answer.content.split())
    create_draft(director, "sanremo.json:friday", name="")
    assert the_event().name == "Sanremo Friday"


@pytest.mark.parametrize("name", names_in("sanremo.json"))
def test_a_library_event_survives_its_own_steps(director: Client, name: str) -> None:
    source = f"sanremo.json:{name}"
    event_id = create_draft(director, source, name="")
    before = queries.event_setup(event_id)
    assert before.buy_in_minor == load_event(source, builders.instants.now()).buy_in_minor
    for topic in FIELDS:
        assert send(director, event_id, topic).status_code == 302
    assert queries.event_setup(event_id) == before
    assert "starting_stack" in before.house_defaults


def test_several_days_are_typed_a_row_each(director: Client) -> None:
    event_id = create_draft(director)
    heat = {"starts_at": "5.3.2027", "starts_at_time": "20", "name": "Heat 1", "time_limit": "120"}
    last = {"starts_at": "12 Mar 2027", "starts_at_time": "20.00"}
    typed = rows("days", heat | {"max_tables": "2"}, last)
    answer = send(director, event_id, "name", **typed, advance_kind="table_winners", advance_count="1")
    assert answer.status_code == 302
    first, final = queries.days(event_id)
    assert (first.time_limit_seconds, first.max_tables, first.leads_to) == (7_200, 2, final.id)
    assert the_event().starts_at == first.starts_at


def test_where_a_day_leads_is_said_by_name_and_holds_when_a_row_between_goes(director: Client) -> None:
    event_id = create_draft(director)
    times = ({"starts_at": f"{day} Mar 2027", "starts_at_time": "20.00"} for day in range(5, 10))
    names = ("1A", "1B", "1C", "Day 2", "Final")
    typed: list[dict[str, Any]] = [at | {"name": name} for at, name in zip(times, names, strict=True)]
    for row in typed[:3]:
        row["leads_to"] = "4"
    assert send(director, event_id, "name", **rows("days", *typed)).status_code == 302
    assert [day.leads_to for day in queries.event_setup(event_id).days] == [4, 4, 4, 5, None]
    page = director.get(address(event_id, "name"))
    shown = form_fields(page)
    assert [shown[f"days-{at}-leads_to"] for at in range(5)] == ["4", "4", "", "", ""]
    assert '<option value="4" selected>Day 2</option>' in page.content.decode()
    lines = {"1A, 1B and 1C lead to Day 2", "Day 2 leads to Final"}
    assert all(name in director.get(f"/events/{event_id}/setup/").content.decode() for name in lines)
    without = director.post(address(event_id, "name"), shown | {"less": "days-2"})
    assert director.post(address(event_id, "name"), form_fields(without)).status_code == 302
    assert [day.leads_to for day in queries.event_setup(event_id).days] == [3, 3, 4, None]
    more = form_fields(director.get(address(event_id, "name")))
    more |= {"days-2-start_level": "9", "days-3-start_at": "resume", "days-3-start_of": "average"}
    assert director.post(address(event_id, "name"), more).status_code == 302
    second, final = queries.event_setup(event_id).days[2:]
    assert (second.start_at, second.start_level) == (StartAt.LEVEL, 9)
    assert (final.start_at, final.start_of) == (StartAt.RESUME, StartOf.AVERAGE)
    shown = form_fields(director.get(address(event_id, "name")))
    assert (shown["days-2-start_level"], shown["days-3-start_of"]) == (9, "average")
    ends = {"end_after": "14", "end_share": "12.5%", "end_rounding": "down", "end_clock": "15 21:00"}
    more = shown | {f"days-0-{name}": value for name, value in ends.items()} | {"days-1-end_share": "1/8"}
    assert director.post(address(event_id, "name"), more).status_code == 302
    first, other = queries.event_setup(event_id).days[:2]
    assert first.end_rules == (
        EndRule(EndKind.AFTER_LEVEL, 14),
        EndRule(EndKind.AT_CLOCK, 15, seconds=1_260),
        EndRule(EndKind.PERCENT, points=1_250, rounding=Rounding.DOWN),
    )
    assert other.end_rules == (EndRule(EndKind.ONE_IN, 8),)
    shown = form_fields(director.get(address(event_id, "name")))
    assert {name: str(shown[f"days-0-{name}"]) for name in ends} == ends
    own = {"seats_per_table": 8, "seats_by_players": "36 6", "starting_stack": 15_000, "re_entries": 0}
    own |= {
        "max_entries": 90,
        "level_seconds": "40",
        "level_seconds_by_players": "6 45, 3 0:30",
        "needs": "bags",
    }
    shown |= {f"days-0-{name}": value for name, value in own.items()}
    assert director.post(address(event_id, "name"), shown).status_code == 302
    shown = form_fields(director.get(address(event_id, "name")))
    assert {name: shown[f"days-0-{name}"] for name in own} == own
    summary = director.get(f"/events/{event_id}/setup/").content.decode()
    assert (
        "6 seats from 36 players left, up to 90 entries, 15,000 chips, no re-entry, ends with bags" in summary
    )
    written = len(latest_lines(tournament_book(event_id)))
    assert director.post(address(event_id, "name"), shown).status_code == 302
    assert len(latest_lines(tournament_book(event_id))) == written
    wrongs = {"end_clock": "level 15", "end_share": "a lot", "seats_by_players": "36", "level_seconds": "x"}
    for wrong in ({f"days-0-{name}": value} for name, value in wrongs.items()):
        assert director.post(address(event_id, "name"), shown | wrong).status_code == 200


def test_a_day_whose_row_was_deleted_is_named_where_another_led_to_it(director: Client) -> None:
    event_id = create_draft(director)
    typed = [{"starts_at": f"{day} Mar 2027", "starts_at_time": "20"} for day in range(5, 8)]
    typed[0]["leads_to"] = "3"
    assert send(director, event_id, "name", **rows("days", *typed)).status_code == 302
    shown = form_fields(director.get(address(event_id, "name")))
    without = form_fields(director.post(address(event_id, "name"), shown | {"less": "days-2"}))
    answer = director.post(address(event_id, "name"), without).content.decode()
    assert "which is no day of this event" in answer


def test_a_single_day_keeps_its_time_limit_through_the_form(director: Client) -> None:
    day = DaySetup(builders.instants.now(), "Sit and go", time_limit_seconds=3_600)
    event_id = builders.event(state="draft", days=(day,))
    assert form_fields(director.get(address(event_id, "name")))["days-0-time_limit"] == "60"


def test_every_page_of_an_event_opens(director: Client) -> None:
    event_id = builders.event()
    for part in (
        "setup/",
        *(f"setup/edit/{topic}/" for topic in SetupTopic),
        "setup/duplicate/",
        "setup/postpone/",
        "setup/preflight/",
        "rules/",
        "structure/",
        "structure.csv",
        "structure/import/",
        "templates/save/",
    ):
        assert director.get(f"/events/{event_id}/{part}").status_code == 200, part
    for page in ("/events/", "/events/new/", "/templates/", "/room/", "/house/details/", "/house/rules/"):
        assert director.get(page).status_code == 200, page


@pytest.mark.parametrize(
    ("before", "leads"),
    [
        ("edit/", ""),
        ("check/", "#check"),
        ("edit/format/", "edit/name/"),
        ("edit/days/", "edit/name/"),
        ("edit/entries/", "edit/entry/"),
        ("edit/payouts/", "edit/prizes/"),
        ("edit/structure/", "edit/levels/"),
    ],
)
def test_an_address_of_the_steps_leads_to_its_topic(director: Client, before: str, leads: str) -> None:
    home = f"/events/{builders.event()}/setup/"
    assert director.get(f"{home}{before}")["Location"] == f"{home}{leads}"


def test_steps_lead_from_draft_to_registration(director: Client) -> None:
    event_id = builders.event(state="draft")
    director.post(f"/api/v1/events/{event_id}/announce/")
    director.post(f"/api/v1/events/{event_id}/open-registration/")
    assert queries.event(event_id).state == EventState.REGISTRATION


def test_registration_stays_shut_while_something_is_missing(director: Client) -> None:
    event_id = builders.event(state="announced", periods=())
    answer = director.post(f"/api/v1/events/{event_id}/open-registration/", headers=FORM)
    assert answer.status_code == 409
    assert "Add a level first" in answer.content.decode()
    assert queries.event(event_id).state == EventState.ANNOUNCED


def rows_of(answer: Any) -> list[Any]:
    return [one["row"] for one in answer.context["rows"]]


def structure_fields(*rows: dict[str, str], **more: str) -> dict[str, str]:
    """Rows of the structure editor as a browser sends them."""
    values = {"count": str(len(rows))}
    for at, row in enumerate(rows):
        values |= {f"{name}-{at}": value for name, value in row.items()}
    return values | more


LEVEL = {"kind": "level", "length": "20", "small_blind": "100"}


def test_levels_are_saved_and_the_big_blind_fills_itself(director: Client) -> None:
    event_id = builders.event(state="draft")
    second = LEVEL | {"small_blind": "200", "ante": "400"}
    rest = {"kind": "break", "length": "0:30"}
    answer = director.post(f"/events/{event_id}/structure/", structure_fields(LEVEL, rest, second))
    assert answer.status_code == 302
    first, pause, last = queries.structure(event_id).periods
    assert (first.big_blind, first.seconds) == (200, 1_200)
    assert (pause.is_break, pause.seconds) == (True, 30)
    assert (last.number, last.ante, last.ante_kind) == (2, 400, AnteKind.BIG_BLIND)


def test_a_row_that_cannot_be_read_is_named_and_nothing_typed_is_lost(director: Client) -> None:
    event_id = builders.event(state="draft")
    before = queries.structure(event_id)
    answer = director.post(
        f"/events/{event_id}/structure/", structure_fields(LEVEL, LEVEL | {"length": "soon"})
    )
    assert answer.status_code == 409
    assert "Row 2" in answer.context["problem"]
    assert [row.length for row in rows_of(answer)] == ["20", "soon"]
    assert queries.structure(event_id) == before


@pytest.mark.parametrize(
    ("change", "at", "lengths"),
    [
        ("level", "0", ["20", "20", "15"]),
        ("break", "0", ["20", "15", "15"]),
        ("copy", "1", ["20", "15", "15"]),
        ("delete", "0", ["15"]),
        ("up", "1", ["15", "20"]),
        ("down", "0", ["15", "20"]),
        ("length", "", ["30", "30"]),
    ],
)
def test_rows_change_without_being_saved(director: Client, change: str, at: str, lengths: list[str]) -> None:
    event_id = builders.event(state="draft")
    rows = structure_fields(LEVEL, LEVEL | {"length": "15"}, change=change, at=at, length_for_all="30")
    answer = director.post(f"/events/{event_id}/structure/rows/", rows)
    assert [row.length for row in rows_of(answer)] == lengths
    assert len(queries.structure(event_id).periods) == 6


def test_a_structure_is_suggested(director: Client) -> None:
    event_id = builders.event(state="draft")
    ask = {"suggest_stack": "20000", "suggest_entries": "63", "suggest_hours": "5", "suggest_minutes": "20"}
    answer = director.post(f"/events/{event_id}/structure/rows/", structure_fields(change="suggest", **ask))
    assert len(rows_of(answer)) > 10


def test_a_suggestion_keeps_the_end_of_registration_and_breaks_for_the_add_on(director: Client) -> None:
    event_id = builders.event(
        state="draft",
        periods=(),
        late_until_level=6,
        has_add_on=True,
        add_on_stack=20_000,
        add_on_after_level=6,
    )
    ask = {"suggest_stack": "20000", "suggest_entries": "63", "suggest_hours": "5", "suggest_minutes": "20"}
    answer = director.post(f"/events/{event_id}/structure/rows/", structure_fields(change="suggest", **ask))
    rows = rows_of(answer)
    levels = [row for row in rows if not row.is_break]
    assert [number for number, row in enumerate(levels, 1) if row.closes_registration] == [6]
    assert rows[rows.index(levels[5]) + 1].is_break
    moved = structure_fields(LEVEL | {"closes_registration": "on"}, LEVEL, change="suggest", **ask)
    levels = [
        row
        for row in rows_of(director.post(f"/events/{event_id}/structure/rows/", moved))
        if not row.is_break
    ]
    assert levels[0].closes_registration


def test_each_row_says_when_it_begins_on_the_wall(director: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    event_id = builders.event(state="draft")
    answer = director.get(f"/events/{event_id}/structure/")
    begins = queries.current_day(event_id).starts_at
    lengths = [period.seconds for period in queries.structure(event_id).periods]
    times = [one["from"] for one in answer.context["rows"]]
    assert times[:2] == [begins, begins + timedelta(seconds=lengths[0])]
    assert f"{timezone.localtime(times[1], house_zone()):%H:%M}" in answer.content.decode()
    monkeypatch.setattr(reports, "_periods_begun", [lambda _event, _at: 3])
    monkeypatch.setattr(reports, "_present_played", [lambda _event, _at: 60_000])
    with instants.simulated_at(begins):
        rows = director.get(f"/events/{event_id}/structure/").context["rows"]
    assert [one["from"] for one in rows[:2]] == [None, None]
    assert rows[2]["from"] == begins - timedelta(minutes=1)


def test_the_big_blind_of_a_row_is_asked_of_the_server(director: Client) -> None:
    answer = director.get("/structure/big-blind/", {"small_blind": "300", "row": "4"})
    assert b'name="big_blind-4"' in answer.content
    assert b'value="600"' in answer.content


def test_a_structure_goes_out_and_comes_in_as_csv(director: Client) -> None:
    event_id = builders.event(state="draft")
    text = director.get(f"/events/{event_id}/structure.csv").content.decode()
    answer = director.post(f"/events/{event_id}/structure/import/", {"text": text})
    assert [row.small_blind for row in rows_of(answer)] == ["100", "200", "400", "800", "1600", "3200"]
    assert director.post(f"/events/{event_id}/structure/import/", {"text": ""}).context["form"].errors


def test_templates_are_copies(director: Client) -> None:
    event_id = builders.event(state="draft")
    director.post(f"/events/{event_id}/templates/save/", {"topic": "structure", "name": "Six levels"})
    kept = templates()[0]
    other = builders.event(state="draft", periods=())
    director.post(f"/events/{other}/templates/use/", {"template": kept.id})
    assert queries.structure(other) == queries.structure(event_id)
    director.post(f"/templates/{kept.id}/remove/")
    assert len(queries.structure(other).levels) == 6


def test_a_template_that_is_not_kept_or_copied_says_why_on_its_page(director: Client) -> None:
    event_id = builders.event(state="draft")
    unkept = director.post(f"/events/{event_id}/templates/save/", {"topic": "profile", "name": " "})
    assert (unkept.status_code, b'value="profile" selected' in unkept.content) == (409, True)
    assert unkept.context["unkept"]
    for asked in ("", "x", "99"):
        assert director.post(f"/events/{event_id}/templates/use/", {"template": asked}).context["uncopied"]


def test_a_whole_event_begins_from_a_template(director: Client) -> None:
    event_id = builders.event(state="draft", name="Saturday", buy_in_minor=15_000)
    director.post(f"/events/{event_id}/templates/save/", {"topic": "event", "name": "Saturday"})
    kept = templates("event")[0]
    assert f'value="template:{kept.id}"' in director.get("/events/new/").content.decode()
    create_draft(director, f"template:{kept.id}", name="Another")
    assert (the_event().name, the_event().buy_in_minor) == ("Another", 15_000)


def test_tables_are_put_into_the_room_and_set_apart(director: Client) -> None:
    director.post("/room/add/", {"numbers": "20-22, 30", "seats": "8"})
    table = next(one for one in queries.room_tables() if one.number == 30)
    assert table.seats == 8
    director.post(f"/api/v1/tables/{table.id}/status/", {"status": "out_of_order"})
    assert queries.room_table(table.id).status == TableStatus.OUT_OF_ORDER
    director.post(f"/room/{table.id}/", {"number": 31, "seats": 9, "status": "available", "name": "Feature"})
    assert queries.room_table(table.id).name == "Feature"
    director.post(f"/room/{table.id}/remove/")
    assert all(one.number != 31 for one in queries.room_tables())


def test_defaults_of_the_house_are_changed(director: Client) -> None:
    form = director.get("/house/details/").context["form"]
    fees = rows("fee_rule", {"up_to": "1.000", "percent": "5"}, {"percent": "4"})
    typed = form.initial | {"level_length": "0:30"}
    more = director.post("/house/details/", typed | fees | {"more": "fee_rule"})
    assert more.context["fees"].forms.total_form_count() == 3
    director.post("/house/details/", typed | fees)
    house = queries.house()
    assert house.level_seconds == 30
    assert [(band.up_to, band.points) for band in house.fee_rule] == [(100_000, 500), (None, 400)]
