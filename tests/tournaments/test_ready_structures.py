"""The ready structures are what the suggestion gives, sound, and within a director's reach."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.test import Client

from journal.opening import HOUSE
from people import actions as people
from people.models import Role, User
from rulebook.refusals import Refusal
from rulebook.structure import check_structure, forecast, suggest_structure
from tests import builders
from tournaments import queries
from tournaments.library import make
from tournaments.library.ready import ready_structure, ready_structures, with_ready
from tournaments.setup.checks import setup_errors
from tournaments.setup.defaults import blank_setup

NAMES = [ready.name for ready in ready_structures()]


@pytest.fixture
def director(client: Client, db: None) -> Client:
    """A director at a terminal."""
    builders.house()
    builders.room(8)
    user_id = builders.do(
        [HOUSE], people.add_staff, username="dora", password="a long enough one", role=Role.DIRECTOR
    )
    client.force_login(User.objects.get(pk=user_id), "django.contrib.auth.backends.ModelBackend")
    return client


def test_the_file_is_what_the_suggestion_writes() -> None:
    assert make.FILE.read_text(encoding="utf-8") == make.text()
    assert set(NAMES) == set(make.WISHES)


@pytest.mark.parametrize("name", NAMES)
def test_a_ready_structure_is_what_the_suggestion_gives(name: str) -> None:
    _chips, wish = make.WISHES[name]
    assert ready_structure(name).structure == suggest_structure(wish)


@pytest.mark.parametrize("name", NAMES)
def test_a_ready_structure_passes_every_check(name: str) -> None:
    ready = ready_structure(name)
    smallest = min(chip.worth for chip in ready.chips)
    found = check_structure(ready.structure, starting_stack=ready.stack, smallest_chip=smallest)
    assert found == ()


@pytest.mark.parametrize("name", NAMES)
def test_a_ready_structure_ends_within_a_level_of_its_target(name: str) -> None:
    ready = ready_structure(name)
    likely = forecast(ready.entries, ready.stack, ready.structure).likely_seconds
    assert likely is not None
    assert abs(likely - ready.target_seconds) <= ready.structure.levels[0].seconds


@pytest.mark.parametrize("name", NAMES)
def test_the_chips_of_a_stack_make_the_stack_and_pay_its_first_blinds(name: str) -> None:
    ready = ready_structure(name)
    assert sum(chip.worth * chip.count for chip in ready.chips) == ready.stack
    first = ready.structure.levels[0]
    assert all(first.small_blind >= chip.worth for chip in ready.chips[:1])


def test_speeds_are_in_order_from_the_fastest() -> None:
    hours = [ready.target_seconds for ready in ready_structures()]
    assert hours == sorted(hours)


@pytest.mark.parametrize("name", NAMES)
def test_an_event_may_begin_from_a_ready_structure(db: None, name: str) -> None:
    builders.house()
    blank = blank_setup(queries.house(), datetime(2027, 3, 5, 19, tzinfo=UTC))
    setup = with_ready(blank, name)
    assert [error.field for error in setup_errors(setup)] == ["name"]
    assert (setup.periods, setup.currency) == (ready_structure(name).structure.periods, blank.currency)


def test_a_structure_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(Refusal) as refused:
        ready_structure("hyper")
    assert refused.value.detail["known"] == NAMES


def test_the_form_of_a_new_event_offers_them(director: Client) -> None:
    shown = director.get("/events/new/")
    assert all(f'value="ready:{name}"' in shown.content.decode() for name in NAMES)
    filled = director.get("/events/new/", {"from": "ready:deep"}).context["form"]
    assert filled["starting_stack"].value() == 50_000
    assert director.get("/events/new/", {"from": "ready:hyper"}).status_code == 400


def test_the_structure_editor_takes_one_over_without_saving_it(director: Client) -> None:
    event_id = builders.event(state="draft")
    asked = {"count": "0", "change": "ready", "ready": "turbo"}
    answer = director.post(f"/events/{event_id}/structure/rows/", asked)
    turbo = ready_structure("turbo").structure.periods
    assert [one["row"].big_blind for one in answer.context["rows"]][:3] == ["100", "150", "200"]
    assert len(answer.context["rows"]) == len(turbo) != len(queries.structure(event_id).periods)


def test_the_suggestion_of_the_editor_takes_its_antes_from_the_form(director: Client) -> None:
    event_id = builders.event(state="draft")
    asked = {
        "count": "0",
        "change": "suggest",
        "suggest_stack": "20000",
        "suggest_entries": "63",
        "suggest_hours": "5",
        "suggest_minutes": "20",
        "suggest_ante": "each",
    }
    rows = director.post(f"/events/{event_id}/structure/rows/", asked).context["rows"]
    kinds = {one["row"].ante_kind for one in rows if not one["row"].is_break}
    assert kinds == {"none", "each"}
