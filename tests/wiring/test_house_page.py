"""The house in lines: what is set, where it is changed, and a search over every setting."""

from __future__ import annotations

from itertools import islice

import pytest
from django.test import Client

from access.roles import Role
from cashier.approvals.verbs import change_approval_rules
from journal.opening import HOUSE
from people.models import User
from tdmanager.house import GROUPS, labels
from tests import builders
from tournaments.rules.differences import rules_line
from tournaments.venue.rows import house

pytestmark = pytest.mark.django_db
LINES = [line for _title, lines in GROUPS for line in lines]


@pytest.fixture
def admin(client: Client) -> Client:
    builders.house()
    client.force_login(User.objects.create(username="anna", role=Role.ADMINISTRATOR))
    return client


def _lines(client: Client, find: str = "") -> dict[str, tuple[str, tuple[str, ...]]]:
    shown = client.get("/house/", {"find": find}).context["groups"]
    return {one.title: (one.text, one.found) for _title, lines in shown for one in lines}


def test_each_page_of_the_house_has_a_line_that_says_what_is_set(admin: Client) -> None:
    lines = _lines(admin)
    assert list(lines) == [str(line.title) for line in LINES]
    assert all(text for text, _found in lines.values())
    assert lines["Approvals"][0] == "No second person is asked"
    builders.do([HOUSE], change_approval_rules, void_minor=50000, pay_out_minor=150000, overrides=True)
    assert (
        _lines(admin)["Approvals"][0]
        == "A second person above: voids €500, payments €1,500; for every override"
    )


def test_the_rules_say_how_far_they_are_from_their_edition(admin: Client) -> None:
    assert "; ".join(rules_line(house().profile)) == _lines(admin)["Rules"][0]


def test_a_search_finds_each_setting_by_its_name(admin: Client) -> None:
    assert list(_lines(admin, "thing that no house has")) == []
    for line in LINES:
        for label in islice(labels(line), 3):
            assert str(line.title) in _lines(admin, label.partition(":")[0]), label


def test_a_search_reads_words_in_any_order_and_case_and_names_the_setting(admin: Client) -> None:
    found = _lines(admin, "FROM document")
    assert found == {"Cash limits": ("No limit on cash", ("Document from",))}


@pytest.mark.parametrize("role", [Role.INSPECTOR, Role.DIRECTOR])
def test_nobody_is_shown_a_line_that_would_turn_them_away(client: Client, role: Role) -> None:
    builders.house()
    client.force_login(User.objects.create(username="x", role=role))
    shown = client.get("/house/").context["groups"]
    for _title, lines in shown:
        for one in lines:
            assert client.get(one.url).status_code in (200, 503), one.url
