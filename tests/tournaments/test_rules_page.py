"""The page of the rules: options in use are typed and saved, waiting ones stay unchanged."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.utils.translation import override

from access.roles import Role
from people.models import User
from rulebook.profile import RulesProfile, profile_from_data
from tests import builders
from tournaments import queries
from tournaments.rules.differences import matching_options, options_of, rules_line

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> Client:
    """A director of a house."""
    builders.house()
    found = Client()
    found.force_login(User.objects.create(username="dora", role=Role.DIRECTOR, display_name="Dora"))
    return found


def rules_fields(director: Client, event_id: int, *options: str) -> dict[str, object]:
    """The rules page with the inputs of these options, ready to be sent again."""
    form = director.get(f"/events/{event_id}/rules/", {"option": options}).context["rules"]
    bounds = [row.field for row in form.rows]
    typed = {one.name: one.value() for one in bounds if one.value() is not None and one.value() is not False}
    return typed | {"edition": form["edition"].value(), "option": [row.option.name for row in form.rows]}


def test_what_the_rules_page_does_not_show_stays_as_it_was(director: Client) -> None:
    rules = profile_from_data({"edition": "SANREMO", "clock": {"claims": "tda22"}})
    event_id = builders.event(state="draft", profile=rules)
    values = rules_fields(director, event_id, "seating.trigger_diff")
    director.post(f"/events/{event_id}/rules/", values | {"seating.trigger_diff": "3"})
    kept = queries.profile(event_id)
    assert kept.seating.trigger_diff == 3
    assert kept.clock.claims == "tda22"
    assert kept.seating.late_stack == "discretionary_reduction"


def test_counts_of_redraws_are_typed_only_where_they_count(director: Client) -> None:
    event_id = builders.event(state="draft")
    values = rules_fields(director, event_id, "breaking.redraw_at", "breaking.redraw_rule")
    values |= {"breaking.redraw_at": "27 18"}
    refused = director.post(f"/events/{event_id}/rules/", values)
    assert list(refused.context["rules"].errors) == ["breaking.redraw_at"]
    director.post(f"/events/{event_id}/rules/", values | {"breaking.redraw_rule": "counts"})
    assert queries.profile(event_id).breaking.redraw_at == (27, 18)


def test_one_rule_is_changed_and_an_edition_brings_its_own(director: Client) -> None:
    event_id = builders.event(state="draft")
    values = rules_fields(director, event_id, "seating.trigger_diff", "seating.within_by_table_count")
    values |= {"edition": "TDA2024", "seating.trigger_diff": "3", "seating.within_by_table_count": "6:1 12:2"}
    answer = director.post(f"/events/{event_id}/rules/", values)
    assert answer.status_code == 302, answer.context["rules"].errors
    rules = queries.profile(event_id)
    assert rules.seating.trigger_diff == 3
    assert rules.seating.within_by_table_count == ((6, 1), (12, 2))
    assert rules.edition == "TDA2024"
    director.post(f"/events/{event_id}/rules/", values | {"edition": "SANREMO"})
    assert queries.profile(event_id).clock.think_seconds == 60


@pytest.mark.parametrize("where", ["/events/{}/rules/", "/events/{}/setup/edit/rules/"])
def test_a_difference_is_shown_with_its_printed_value_and_goes_back_to_it(
    director: Client, where: str
) -> None:
    differing = replace(RulesProfile(), seating=replace(RulesProfile().seating, trigger_diff=5))
    event_id = builders.event(state="draft", profile=differing)
    address = where.format(event_id)
    page = director.get(address)
    (row,) = page.context["rules"].rows
    printed = str(RulesProfile().seating.trigger_diff)
    assert (row.option.name, row.option.value, row.option.printed) == ("seating.trigger_diff", "5", printed)
    typed = {"edition": differing.edition, "option": row.option.name, row.option.name: "5"}
    assert director.post(address, typed | {"printed": row.option.name}).status_code == 302
    assert queries.profile(event_id) == RulesProfile()
    assert not director.get(address).context["rules"].rows


def test_an_option_has_no_input_until_it_differs_or_is_asked_for(director: Client) -> None:
    event_id = builders.event(state="draft")
    where = f"/events/{event_id}/rules/"
    assert [*director.get(where).context["rules"].fields] == ["edition"]
    asked = director.get(where, {"option": "seating.halt_rule"})
    assert [*asked.context["rules"].fields] == ["edition", "seating.halt_rule"]
    row = director.get(f"{where}option/", {"option": "seating.halt_rule"})
    assert 'name="seating.halt_rule"' in row.content.decode()
    assert director.get(f"{where}option/", {"option": "seating.colour"}).status_code == 404
    every = [one.name for one in options_of(RulesProfile())]
    for name in every:
        assert director.get(f"{where}option/", {"option": name}).status_code == 200, name


@pytest.mark.parametrize(
    ("query", "first", "language"),
    [
        ("turbo", "seating.is_turbo", "en"),
        ("TDA 11-D", "seating.halt_rule", "en"),
        ("halts short", "seating.halt_rule", "en"),
        ("veto bell", None, "en"),
        ("", None, "en"),
        ("turbo", "seating.is_turbo", "it"),
    ],
)
def test_options_are_found_by_their_words_and_sources(
    director: Client, query: str, first: str | None, language: str
) -> None:
    event_id = builders.event(state="draft")
    for where in (f"/events/{event_id}/rules/search/", "/house/rules/search/"):
        answer = director.get(where, {"q": query}, headers={"accept-language": language})
        names = [one.name for one in answer.context["options_found"]]
        assert (names[0] if names else None) == first
        assert f"{len(names)} " in answer.content.decode() or not query


def test_every_option_is_found_by_its_label() -> None:
    options = options_of(RulesProfile())
    assert all(one in matching_options(options, str(one.label)) for one in options)


def test_the_rules_are_said_in_a_line() -> None:
    plain = RulesProfile()
    assert rules_line(plain) == ("TDA 2024", "As printed")
    seating = replace(plain.seating, trigger_diff=5, seats_max=8, seats_min=3, open_next_at=4)
    line, note = rules_line(replace(plain, seating=seating))
    assert line == "TDA 2024, 4 differences"
    assert note.endswith("; and 1 more")
    with override("it"):
        assert rules_line(replace(plain, seating=seating))[0] == "TDA 2024, 4 differenze"
