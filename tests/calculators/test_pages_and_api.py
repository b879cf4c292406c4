"""The calculators by page, by API and by command: the same answer, the same refusals."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from io import StringIO
from pathlib import Path
from unittest.mock import patch

import pytest
from django.core.management import call_command
from django.test import Client

from calculators.registry import CALCULATORS, calculator_named
from people.models import User
from rulebook.structure import AnteKind, Game, Period, PeriodKind, numbered
from tests import builders

ROOM = {"profile": "TDA2024", "seats": 9, "tables": 5, "open_first": 1}
BREAK = {"profile": "TDA2024", "seats": 9, "tables": "1: 1 2 3\n2: 1 2 3", "table": 1}
HAND = {
    "profile": "TDA2024",
    "seats": 9,
    "occupied": "1 2 3 5",
    "button": 1,
    "small_blind": 2,
    "big_blind": 3,
}
WISH = {
    "entries": 63,
    "stack": 20_000,
    "target_seconds": "5",
    "level_seconds": 20,
    "opening_blinds": 100,
    "ante": "each",
    "ante_from_level": 4,
}
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def cashier(db) -> Client:
    """A member of staff at a terminal."""
    builders.house()
    client = Client()
    user = User.objects.create_user("anna", password="x", role="cashier")
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_a_value_that_is_no_choice_is_answered_with_the_choices(cashier):
    level = {"seconds": 60, "big_blind": 2, "ante_kind": "bb"}
    refused = post(cashier, "structure-check", {"entries": 30, "stack": 10_000, "levels": [level]}).json()
    assert "“bb” is not among the choices: none, each, big_blind." in refused["detail"]
    filtered = cashier.get(f"/api/v1/events/{builders.event()}/awards/?status=100%25").json()
    assert "“100%” is not among the choices: due, paid, unclaimed." in filtered["detail"]


@pytest.mark.parametrize("name", ["structure-check", "structure-forecast"])
def test_the_levels_of_an_event_are_sent_as_they_are_answered(cashier, name):
    pause = Period(PeriodKind.BREAK, 0, 900, has_colour_up=True, note="Dinner")
    level = Period(PeriodKind.LEVEL, 0, 1_200, 100, 200, 200, AnteKind.BIG_BLIND, note="Last of the day")
    event_id = builders.event(
        periods=numbered(
            (level, pause, replace(level, game=Game.RAZZ, small_bet=400, big_bet=800, bring_in=100))
        )
    )
    periods = cashier.get(f"/api/v1/events/{event_id}/structure/").json()
    assert (periods[1]["has_colour_up"], periods[1]["note"]) == (True, "Dinner")
    answer = post(cashier, name, {"entries": 30, "stack": 10_000, "levels": periods})
    assert answer.status_code == 200, answer.json()


def post(client: Client, name: str, body: object):
    """Post JSON to a calculator."""
    return client.post(f"/api/v1/calculators/{name}/", json.dumps(body), "application/json")


def command(*options: str, text: str = "") -> tuple[int, str]:
    """Status and answer of ``manage.py calculate`` as a process of its own."""
    asked = [sys.executable, "manage.py", "calculate", *options]
    done = subprocess.run(asked, cwd=ROOT, input=text, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def worked(*options: str, text: str = "") -> tuple[int, str]:
    """The same command in this process."""
    said = StringIO()
    with patch("sys.stdin", StringIO(text)):
        try:
            call_command("calculate", *options, stdout=said)
        except SystemExit as ended:
            return int(ended.code or 0), said.getvalue()
    return 0, said.getvalue()


def test_the_list_names_every_calculator_with_an_example_that_works(cashier):
    listed = cashier.get("/api/v1/calculators/").json()["results"]
    listed_at_first = [row["name"] for row in listed][:17]
    assert listed_at_first == [
        "room-plan",
        "balance",
        "break-table",
        "two-step-draw",
        "next-button",
        "dealt-in",
        "structure-forecast",
        "structure-suggestion",
        "structure-check",
        "payouts",
        "guarantee",
        "hand-for-hand-clock",
        "bubble-shares",
        "announced-hand",
        "chip-race",
        "icm",
        "deal",
    ]
    for row in listed:
        answered = post(cashier, row["name"], row["example"])
        assert (answered.status_code, bool(answered.json()["sentences"])) == (200, True)


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda one: one.name)
def test_missing_fields_are_named_in_a_problem(cashier, calculator):
    required = {name for name, field in calculator.asks().get_fields().items() if field.required}
    refused = post(cashier, calculator.name, {})
    assert (refused.status_code == 200) == (not required)
    assert set(refused.json().get("errors", ())) == required


@pytest.mark.parametrize("body", ["{", "", "[1]", "null", '"x"', '{"tables": 7}', '{"tables": [[]]}'])
def test_what_is_no_input_is_a_problem_and_never_an_accident(cashier, body):
    refused = cashier.post("/api/v1/calculators/balance/", body, "application/json")
    assert (refused.status_code, refused["Content-Type"]) == (400, "application/problem+json")


def test_an_unknown_calculator_is_refused_with_those_that_exist(cashier):
    refused = post(cashier, "roulette", {})
    assert refused.status_code == 404
    assert refused.json()["values"]["known"] == [one.name for one in CALCULATORS]
    assert cashier.get("/calculators/roulette/").status_code == 404


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda one: one.name)
def test_every_page_answers_what_it_proposes(cashier, calculator):
    assert str(calculator.title) in cashier.get("/calculators/").content.decode()
    asked = cashier.get(f"/calculators/{calculator.name}/")
    form = asked.context["form"]
    typed = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    answered = cashier.post(f"/calculators/{calculator.name}/", typed)
    assert not answered.context["form"].errors
    assert answered.context["answer"].sentences
    assert calculator.rules or "<table" in answered.content.decode()


@pytest.mark.parametrize(
    ("name", "fields", "field"),
    [
        ("structure-forecast", {"entries": 9, "stack": 100, "levels": "20 100-200"}, "levels"),
        ("structure-forecast", {"entries": 9, "stack": 100, "levels": "20 200/100"}, "levels"),
        ("structure-check", {"entries": 9, "stack": 100, "levels": "20 100-200"}, "levels"),
        ("structure-check", {"entries": 9, "stack": 100, "levels": "20 1/2", "chips": "big"}, "chips"),
        ("structure-check", {"entries": 9, "stack": 100, "levels": "20 1/2", "chips": "0"}, "chips"),
        ("structure-suggestion", {**WISH, "target_seconds": "five"}, "target_seconds"),
        ("structure-suggestion", {**WISH, "ante_from_level": 999}, "ante_from_level"),
        ("balance", {"profile": "TDA2024", "seats": 9, "tables": "1: 1 2 / 3"}, "tables"),
        ("balance", {"profile": "TDA2024", "seats": 9, "tables": "1: 1 1"}, "tables"),
        (
            "balance",
            {"profile": "TDA2024", "seats": 9, "tables": "1: 1 2", "break_order": "2"},
            "break_order",
        ),
        (
            "balance",
            {"profile": "TDA2024", "seats": 9, "tables": "1: 1 2", "break_order": "1-2"},
            "break_order",
        ),
        ("room-plan", {**ROOM, "entries": 10, "tables": 1}, "entries"),
        ("room-plan", {**ROOM, "entries": 9, "entries_to": 46}, "entries_to"),
        ("room-plan", {**ROOM, "entries": 10, "entries_to": 9}, "entries_to"),
        ("room-plan", {**ROOM, "entries": 10, "seats": 11}, "seats"),
        ("room-plan", {**ROOM, "entries": 10, "open_first": 9}, "open_first"),
        ("break-table", {**BREAK, "table": 4}, "table"),
        ("break-table", {**BREAK, "tables": "1: 1 2 3"}, "table"),
        ("break-table", {**BREAK, "tables": "1: 1 2 3\n2: 1 2 3 4 5 6 7 8 9"}, "table"),
        ("break-table", {**BREAK, "absent": "7"}, "absent"),
        ("break-table", {**BREAK, "seed": "abc"}, "seed"),
        ("two-step-draw", {"players": 3, "seats": "1: 3 7"}, "seats"),
        ("two-step-draw", {"players": 2, "seats": "1: 3 3"}, "seats"),
        ("two-step-draw", {"players": 2, "seats": "1 3"}, "seats"),
        ("two-step-draw", {"players": 1, "seats": "1: 3", "names": "Rossi\nVerdi"}, "names"),
        ("two-step-draw", {"players": 1, "seats": "1: 3", "draw": "one_step"}, "draw"),
        ("next-button", {**HAND, "occupied": "3", "hands": 3}, "occupied"),
        ("next-button", {**HAND, "busted": "4", "hands": 3}, "busted"),
        ("next-button", {**HAND, "arrived": "3", "hands": 3}, "arrived"),
        ("next-button", {**HAND, "big_blind": 2, "hands": 3}, "big_blind"),
        ("dealt-in", {**HAND, "seat": 3}, "seat"),
        ("dealt-in", {**HAND, "seat": 11}, "seat"),
        (
            "payouts",
            {"entries": 9, "currency": "EUR", "buy_in_minor": "a lot", "paid_percent": 10},
            "buy_in_minor",
        ),
        (
            "payouts",
            {
                "entries": 9,
                "currency": "EUR",
                "buy_in_minor": "10",
                "paid_percent": 10,
                "withholdings": "all",
            },
            "withholdings",
        ),
    ],
)
def test_what_a_page_cannot_read_is_said_beside_its_field(cashier, name, fields, field):
    shown = cashier.post(f"/calculators/{name}/", fields)
    assert list(shown.context["form"].errors) == [field]
    assert shown.context["answer"] is None


def test_a_refusal_names_the_line_of_the_table_it_means(cashier):
    typed = {"profile": "TDA2024", "seats": 9, "tables": "1: 1 2\n2: 3 10"}
    shown = cashier.post("/calculators/balance/", typed)
    assert shown.context["form"].errors["tables"] == ["Line 2: The table has no such seat."]


@pytest.mark.parametrize("name", ["two-step-draw", "break-table"])
def test_a_seed_left_out_is_drawn_and_shown_and_repeats_the_draw(cashier, name):
    asked = {**calculator_named(name).example, "seed": ""}
    drawn, other = post(cashier, name, asked).json(), post(cashier, name, asked).json()
    again = post(cashier, name, {**asked, "seed": drawn["seed"]}).json()
    assert drawn["seed"] != other["seed"]
    assert (again["draws"], again["stack"]) == (drawn["draws"], drawn["stack"])


def test_the_page_draws_by_numbers_where_they_are_chosen(cashier):
    typed = {"players": 2, "seats": "1: 3 7", "draw": "two_step_numbers"}
    shown = cashier.post("/calculators/two-step-draw/", typed).content.decode()
    assert "Step two: a number for each player" in shown
    assert "Step two: a card for each player" not in shown


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda one: one.name)
def test_every_answer_may_be_printed_and_links_its_rules(cashier, calculator):
    form = cashier.get(f"/calculators/{calculator.name}/").context["form"]
    typed = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    shown = cashier.post(f"/calculators/{calculator.name}/", typed).content.decode()
    assert "data-print" in shown
    assert all(source.name in shown and source.url in shown for source in calculator.sources)


def test_a_stranger_calculates_nothing(client, db):
    builders.house()
    assert post(client, "balance", {}).status_code in (401, 403)
    assert client.get("/calculators/").status_code == 302


@pytest.mark.processes
def test_the_command_is_a_filter_with_a_status():
    """What it answers otherwise is the same in this process, below."""
    status, refused = command("payouts", text="{")
    assert (status, json.loads(refused)["code"]) == (2, "json_unreadable")


def test_the_command_answers_names_and_refuses():
    _status, listed = worked("--list")
    assert [line.split()[0] for line in listed.splitlines()] == [one.name for one in CALCULATORS]
    example = json.dumps(calculator_named("payouts").example)
    status, answered = worked("payouts", text=example)
    assert (status, json.loads(answered)["places"]) == (0, 6)
    for options, given, code in [
        (["payouts"], "{}", "invalid"),
        (["payouts"], '{"entries": 50, "buy_in_minor": 5000, "place": 6}', "invalid"),
        (["payouts"], "{", "json_unreadable"),
        (["payouts"], '{"entries": 5, "buy_in_minor": 0}', "pool_too_small"),
        (["roulette"], "{}", "calculator_unknown"),
    ]:
        status, refused = worked(*options, text=given)
        assert (status, json.loads(refused)["code"]) == (2, code)
