"""The set-up pages as read by a person: all errors at once, answers in words, a next step."""

from __future__ import annotations

import re
from enum import StrEnum

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from journal.opening import HOUSE
from people.models import User
from people.players.verbs import add_player
from people.staff import verbs as people
from rulebook.profile import EDITION_NAMES, PROFILES, RulesProfile
from tests import builders
from tests.tournaments.steps import address, create_draft, rows, send
from tournaments import queries
from tournaments.in_words import prizes_in_words
from tournaments.rules.choices import CHOICES
from tournaments.rules.words import OPTIONS
from tournaments.set_up.topics import FIELDS
from tournaments.values import PayoutKind, PayoutRule, Thing

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(client: Client) -> Client:
    """An administrator at a terminal of a house without tables."""
    builders.house()
    user_id = builders.do(
        [HOUSE], people.add_staff, username="dora", password="a long enough one", role=Role.ADMINISTRATOR
    ).id
    client.force_login(User.objects.get(pk=user_id), "django.contrib.auth.backends.ModelBackend")
    return client


def test_every_answer_of_the_rules_has_words() -> None:
    house, shown = RulesProfile(), [(group, option) for group in OPTIONS for option in OPTIONS[group]]
    values = (getattr(getattr(house, group), option) for group, option in shown)
    questions = {type(value) for value in values if isinstance(value, StrEnum)}
    assert set(CHOICES) == questions
    for question in questions:
        assert set(CHOICES[question]) == {value.value for value in question}, question
    assert set(EDITION_NAMES) == set(PROFILES)


def test_answers_of_the_rules_are_read_in_the_language_of_the_house(director: Client) -> None:
    asked = {"option": [f"{group}.{option}" for group in OPTIONS for option in OPTIONS[group]]}
    page = director.get("/house/rules/", asked, headers={"Accept-Language": "en"}).content.decode()
    assert "per Sanremo" in page
    assert "sanremo_literal</option>" not in page
    assert "sanremo literal</option>" not in page


def test_all_that_cannot_be_read_is_told_at_once(director: Client) -> None:
    event_id = create_draft(director)
    slips = {"guarantee": "10x", "added": "much"}
    answer = send(director, event_id, "guarantee", **slips, **rows("withholdings", {"name": "Staff"}))
    told = {where for where, _label in answer.context["problems"]}
    assert told == {*(f"id_{name}" for name in slips), "rows-withholdings"}
    answer = send(director, event_id, "chips", starting_stack="0", **rows("chip_set", {"worth": "?"}))
    assert {where for where, _label in answer.context["problems"]} == {"id_starting_stack", "rows-chip_set"}


def test_days_that_cannot_be_read_complain_in_their_row(director: Client) -> None:
    event_id = create_draft(director)
    days = rows("days", {"starts_at": "2027-03-05T20:00", "max_tables": "some"})
    answered = send(director, event_id, "name", **days).context["shown"].lists["days"]
    assert answered.forms[0].errors["max_tables"]


def test_a_table_that_the_room_has_already_complains_at_the_numbers(director: Client) -> None:
    builders.room(4)
    form = director.post("/room/add/", {"numbers": "4-6", "seats": "9"}).context["form"]
    assert "4" in form.errors["numbers"][0]
    assert len(queries.room_tables()) == 4


def test_a_suggestion_keeps_to_the_chips_of_the_event(director: Client) -> None:
    event_id = builders.event(state="draft", periods=())
    asked = {"change": "suggest", "suggest_stack": "20000", "suggest_entries": "60", "suggest_hours": "5"}
    asked |= {"suggest_minutes": "20", "suggest_chips": "100 500 1000 ", "count": "0"}
    rows = director.post(f"/events/{event_id}/structure/rows/", asked).context["rows"]
    smalls = [int(one["row"].small_blind) for one in rows if not one["row"].is_break]
    assert smalls
    assert not any(small % 100 for small in smalls)


def test_a_suggestion_from_nothing_is_refused_in_words(director: Client) -> None:
    event_id = builders.event(state="draft", periods=())
    asked = {"change": "suggest", "suggest_stack": "20000", "suggest_hours": "5.5", "count": "0"}
    answer = director.post(f"/events/{event_id}/structure/rows/", asked, headers={"HX-Request": "true"})
    assert answer.json()["code"] == "suggestion_unreadable"


def test_a_row_that_cannot_be_read_is_marked(director: Client) -> None:
    event_id = builders.event(state="draft")
    rows = {"count": "1", "kind-0": "level", "length-0": "20", "small_blind-0": "abc", "big_blind-0": "200"}
    answer = director.post(f"/events/{event_id}/structure/", rows)
    assert answer.context["bad_row"] == 1
    assert " data-bad>" in answer.content.decode()


def test_first_steps_stay_until_each_is_done(director: Client) -> None:
    def steps() -> list[tuple[str, bool]]:
        return [(step.url, step.is_done) for step in director.get("/").context["lobby"].steps]

    assert steps() == [("/room/", False), ("/staff/", False), ("/events/new/", False)]
    builders.room(2)
    assert steps() == [("/room/", True), ("/staff/", False), ("/events/new/", False)]
    builders.event(state="draft")
    User.objects.create(username="carla", role=Role.CASHIER)
    assert steps() == []


def test_players_are_listed_before_anything_is_typed(director: Client) -> None:
    for name in ("Verdi", "Bianchi"):
        builders.do([HOUSE], add_player, last_name=name, first_name="")
    assert [player.last_name for player in director.get("/players/").context["hits"]] == ["Bianchi", "Verdi"]


def test_an_address_that_leads_nowhere_leads_back(director: Client) -> None:
    answer = director.get("/no/such/page/")
    assert answer.status_code == 404
    assert 'href="/"' in answer.content.decode()


def test_a_refused_step_leads_back_to_where_it_was_asked(director: Client) -> None:
    event_id = builders.event(state="announced", periods=())
    came_from = f"http://testserver/events/{event_id}/setup/"
    step = f"/api/v1/events/{event_id}/open-registration/"
    answer = director.post(step, headers={"Referer": came_from, "Accept": "text/html"})
    assert answer.status_code == 409
    assert came_from in answer.content.decode()


@pytest.mark.parametrize(
    ("page", "section"),
    [
        *(
            ("/events/", "/"),
            ("/calculators/", "/"),
            ("/house/rules/", "/house/"),
            ("/house/chips/", "/house/"),
        ),
        *(("/players/new/", "/house/"), ("/players/ban-lists/", "/house/"), ("/tickets/", "/cage/")),
    ],
)
def test_a_page_under_a_section_marks_it(director: Client, page: str, section: str) -> None:
    shell = director.get(page).context["shell"]
    assert [item.url for item in shell.nav if item.is_current] == [section]


def test_dates_in_english_put_the_day_first_and_count_24_hours(director: Client) -> None:
    event_id = builders.event(state="draft")
    starts_at = queries.event(event_id).starts_at
    page = director.get(f"/events/{event_id}/setup/", headers={"Accept-Language": "en"}).content.decode()
    assert f"{starts_at:%Y}," in page
    assert " a.m." not in page
    assert " p.m." not in page


def test_an_inspector_reads_house_players_and_devices_and_finds_no_button_to_change_them(
    client: Client,
) -> None:
    builders.house()
    user_id = builders.do(
        [HOUSE], people.add_staff, username="ivo", password="a long enough one", role=Role.INSPECTOR
    ).id
    player_id = builders.do([HOUSE], add_player, last_name="Verdi", first_name="").id
    client.force_login(User.objects.get(pk=user_id), "django.contrib.auth.backends.ModelBackend")
    for page in ("/house/details/", "/players/", f"/players/{player_id}/", "/devices/"):
        answer = client.get(page)
        assert answer.status_code == 200, page
        sent = re.findall(r'<form[^>]*method="post"[^>]*action="([^"]*)"', answer.content.decode())
        exports = ["/players/export/xlsx/", "/players/export/csv/"] if page == "/players/" else []
        assert [address for address in sent if address != reverse("set_language")] == exports, page
        assert answer.content.decode().count('type="submit"') == len(exports), page
    assert client.post(f"/players/{player_id}/", {"last_name": "Neri"}).status_code == 403


def test_what_buyers_rely_on_is_shown_and_cannot_be_typed(director: Client) -> None:
    builders.room(2)
    event_id = builders.event(state="registration")
    builders.entries(event_id, 1)
    frozen = {
        name
        for topic in FIELDS
        for name, field in director.get(address(event_id, topic)).context["form"].fields.items()
        if field.disabled
    }
    assert {"buy_in", "fee", "starting_stack"} <= frozen
    answer = director.get(address(event_id, "guarantee"))
    assert answer.context["shown"].has_frozen
    assert answer.context["shown"].lists["withholdings"].is_frozen
    assert b'value="withholdings"' not in answer.content
    assert not director.get(address(event_id, "name")).context["shown"].has_frozen


def test_an_event_that_began_between_two_minutes_can_still_be_renamed(director: Client) -> None:
    event_id = builders.started(4)
    assert queries.event(event_id).starts_at.microsecond
    for topic in FIELDS:
        assert send(director, event_id, topic).status_code == 302, topic
    assert send(director, event_id, "name", name="Late Friday").status_code == 302
    assert queries.event(event_id).name == "Late Friday"


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (PayoutRule(), "set by the rules"),
        (PayoutRule(places=6), "6 places"),
        (PayoutRule(paid_points=1_250), "12.5 percent"),
        (PayoutRule(min_cash_minor=33_000), "set by the rules, minimum cash €330"),
        (PayoutRule(places=6, min_cash_percent=150), "6 places paid, minimum cash 1.5× buy-in and fee"),
        (PayoutRule(PayoutKind.SHARES, shares=(5_000, 3_000, 2_000)), "50 30 20"),
        (PayoutRule(PayoutKind.SATELLITE, ticket_minor=110_000, ticket_name="Main"), "Main, value €1,100"),
        (PayoutRule(PayoutKind.IN_KIND, things=(Thing(1, "Netbook"),)), "1. Netbook"),
    ],
)
def test_prizes_are_told_in_words(rule: PayoutRule, text: str) -> None:
    assert text in prizes_in_words(rule, "EUR")


def test_who_may_not_set_up_an_event_is_not_told_to() -> None:
    builders.house()
    for role, may_set_up in ((Role.DIRECTOR, True), (Role.FLOOR, False)):
        who = Client()
        who.force_login(User.objects.create(username=role, role=role))
        for path in ("/", "/events/"):
            told = " ".join(who.get(path).content.decode().split())
            assert "No events planned" in told
            assert ("Set one up from a template" in told) is may_set_up, path
