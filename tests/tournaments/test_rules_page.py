"""The page of the rules: options in use are typed and saved, waiting ones stay unchanged."""

from __future__ import annotations

import pytest
from django.test import Client

from access.roles import Role
from people.models import User
from rulebook.profile import profile_from_data
from tests import builders
from tournaments import queries

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> Client:
    """A director of a house."""
    builders.house()
    found = Client()
    found.force_login(User.objects.create(username="dora", role=Role.DIRECTOR, display_name="Dora"))
    return found


def rules_typed(director: Client, event_id: int) -> dict[str, object]:
    """The current rules page, ready to be sent again."""
    form = director.get(f"/events/{event_id}/rules/").context["form"]
    bounds = [bound for group in form.groups for bound in group.fields]
    typed = {one.name: one.value() for one in bounds if one.value() is not None and one.value() is not False}
    return typed | {"edition": form["edition"].value()}


def test_what_the_rules_page_does_not_show_stays_as_it_was(director: Client) -> None:
    rules = profile_from_data(
        {"edition": "SANREMO", "clock": {"claims": "tda22"}, "places": {"flight_carry": "first_stack"}}
    )
    event_id = builders.event(state="draft", profile=rules)
    values = rules_typed(director, event_id)
    assert "places.flight_carry" not in values
    director.post(f"/events/{event_id}/rules/", values | {"seating.trigger_diff": "3"})
    kept = queries.profile(event_id)
    assert kept.seating.trigger_diff == 3
    assert (kept.clock.claims, kept.places.flight_carry) == ("tda22", "first_stack")
    assert kept.seating.late_stack == "discretionary_reduction"


def test_counts_of_redraws_are_typed_only_where_they_count(director: Client) -> None:
    event_id = builders.event(state="draft")
    values = rules_typed(director, event_id) | {"breaking.redraw_at": "27 18"}
    refused = director.post(f"/events/{event_id}/rules/", values)
    assert list(refused.context["form"].errors) == ["breaking.redraw_at"]
    director.post(f"/events/{event_id}/rules/", values | {"breaking.redraw_rule": "counts"})
    assert queries.profile(event_id).breaking.redraw_at == (27, 18)


def test_one_rule_is_changed_and_an_edition_brings_its_own(director: Client) -> None:
    event_id = builders.event(state="draft")
    values = rules_typed(director, event_id)
    values |= {"edition": "TDA2024", "seating.trigger_diff": "3", "seating.within_by_table_count": "6:1 12:2"}
    answer = director.post(f"/events/{event_id}/rules/", values)
    assert answer.status_code == 302, answer.context["form"].errors
    rules = queries.profile(event_id)
    assert rules.seating.trigger_diff == 3
    assert rules.seating.within_by_table_count == ((6, 1), (12, 2))
    assert rules.edition == "TDA2024"
    director.post(f"/events/{event_id}/rules/", values | {"edition": "SANREMO"})
    assert queries.profile(event_id).clock.think_seconds == 60
