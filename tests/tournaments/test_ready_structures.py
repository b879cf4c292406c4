"""The ready-made structures match the suggestion, are valid, and can be found by a director."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import pairwise

import pytest
from django.test import Client

from access.roles import Role
from journal.opening import HOUSE
from people.models import User
from people.staff import verbs as people
from rulebook.refusals import Refusal
from rulebook.structure import (
    ROTATIONS,
    AnteKind,
    Game,
    check_structure,
    colour_ups,
    forecast,
    suggest_structure,
)
from tests import builders
from tournaments import queries
from tournaments.check.setups import setup_errors
from tournaments.library import make, review
from tournaments.library.make import WISHES
from tournaments.library.ready import (
    FIRST,
    ReadyStructure,
    Speed,
    first_structures,
    line_of,
    period_of,
    ready_structure,
    ready_structures,
    with_ready,
)
from tournaments.set_up.defaults import blank_setup

READY = ready_structures()


@pytest.fixture
def director(client: Client, db: None) -> Client:
    """A director at a terminal."""
    builders.house()
    builders.room(8)
    user_id = builders.do(
        [HOUSE], people.add_staff, username="dora", password="a long enough one", role=Role.DIRECTOR
    ).id
    client.force_login(User.objects.get(pk=user_id), "django.contrib.auth.backends.ModelBackend")
    return client


def finish_of(ready: ReadyStructure) -> int:
    """How many levels a field plays until its forecast end."""
    seen = forecast(ready.entries, ready.stack, ready.structure)
    return seen.levels[-1].number


def test_there_are_more_than_a_hundred_of_every_speed_game_and_ante() -> None:
    assert len(READY) > 100
    assert {ready.speed for ready in READY} == set(Speed)
    assert {ready.antes for ready in READY} == set(AnteKind)
    assert {"nl_holdem", "pl_omaha", "l_holdem", "stud", *ROTATIONS} <= {ready.game for ready in READY}


def test_the_file_is_what_the_suggestion_writes() -> None:
    assert make.FILE.read_text(encoding="utf-8") == make.text()
    assert [ready_structure(name).structure for name in FIRST] == [
        suggest_structure(WISHES[name].wish) for name in FIRST
    ]


def test_no_two_are_alike() -> None:
    assert len({(ready.stack, ready.structure) for ready in READY}) == len(READY)


def test_names_that_houses_took_over_are_kept() -> None:
    assert [ready.name for ready in first_structures()] == list(FIRST)


def test_every_one_passes_every_check() -> None:
    found = {
        ready.name: check_structure(
            ready.structure,
            starting_stack=ready.stack,
            smallest_chip=min(chip.worth for chip in ready.chips),
        )
        for ready in READY
    }
    assert {name: told for name, told in found.items() if told} == {}


def test_every_one_ends_within_a_level_of_its_target() -> None:
    for ready in READY:
        likely = forecast(ready.entries, ready.stack, ready.structure).likely_seconds
        assert likely is not None, ready.name
        assert abs(likely - ready.target_seconds) <= ready.structure.levels[0].seconds, ready.name


def test_no_step_before_the_finish_is_more_than_half_as_much_again() -> None:
    for ready in READY:
        levels = ready.structure.levels[: finish_of(ready)]
        steep = [b.number for a, b in pairwise(levels) if b.stake * 100 > a.stake * 150]
        assert steep == [], ready.name


def test_every_break_leaves_the_chips_that_the_levels_after_it_are_paid_with() -> None:
    for ready in READY:
        left = {chip.worth for chip in ready.chips}
        leaving = {found.index: found.chips for found in colour_ups(ready.structure.periods, sorted(left))}
        for index, period in enumerate(ready.structure.periods):
            left -= set(leaving.get(index, ()))
            assert all(amount % min(left) == 0 for amount in period.amounts), (ready.name, index)
            assert len(leaving.get(index, ())) <= 2, ready.name


def test_the_chips_of_a_stack_make_the_stack_and_pay_its_first_level() -> None:
    for ready in READY:
        assert sum(chip.worth * chip.count for chip in ready.chips) == ready.stack, ready.name
        first = ready.structure.levels[0]
        assert first.stake >= 2 * ready.chips[0].worth, ready.name


def test_they_stand_in_order_of_speed_with_holdem_first() -> None:
    speeds = [list(Speed).index(ready.speed) for ready in READY if ready.game == Game.HOLDEM]
    assert speeds == sorted(speeds)
    assert {ready.game for ready in READY[: len(speeds)]} == {"nl_holdem"}


def test_a_line_of_the_file_is_read_as_it_was_written() -> None:
    for name in ("regular-stud-15k-32", "regular-horse-15k-24", "club_each"):
        for period in ready_structure(name).structure.periods:
            assert line_of(period_of(line_of(period))) == line_of(period)


def test_the_review_is_written_down_as_it_stands() -> None:
    written = review.text()
    assert review.PAGE.read_text(encoding="utf-8") == written
    assert all(f"\n{ready.name} " in written for ready in READY)


def test_an_event_may_begin_from_every_one(db: None) -> None:
    builders.house()
    blank = blank_setup(queries.house(), datetime(2027, 3, 5, 19, tzinfo=UTC))
    for ready in READY:
        setup = with_ready(blank, ready.name)
        assert [error.field for error in setup_errors(setup)] == ["name"], ready.name
        assert (setup.periods, setup.currency) == (ready.structure.periods, blank.currency)


def test_a_structure_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(Refusal) as refused:
        ready_structure("warp")
    assert refused.value.detail["known"] == [*FIRST, "…"]


def test_the_form_of_a_new_event_offers_the_first_ones_and_the_one_chosen(director: Client) -> None:
    shown = director.get("/events/new/")
    assert all(f'value="ready:{name}"' in shown.content.decode() for name in FIRST)
    filled = director.get("/events/new/", {"from": "ready:deep-40k-200"})
    assert 'value="ready:deep-40k-200" checked' in " ".join(filled.content.decode().split())
    assert filled.context["outlook"].has_finish
    asked = director.post("/events/new/outlook/", {"from": "ready:deep-40k-200"})
    assert asked.context["outlook"] == filled.context["outlook"]
    made = director.post("/events/new/", {"from": "ready:deep-40k-200", "name": "Deep"})
    assert queries.events()[-1].starting_stack == 40_000
    assert made["Location"].endswith("/setup/")
    assert director.get("/events/new/", {"from": "ready:warp"}).status_code == 400


@pytest.mark.parametrize(
    ("query", "most"),
    [
        ({"speed": "hyper"}, lambda ready: ready.speed == Speed.HYPER),
        ({"game": "horse"}, lambda ready: ready.game == "horse"),
        ({"ante": "each"}, lambda ready: ready.antes == AnteKind.EACH),
        ({"stack": "20000"}, lambda ready: ready.stack == 20_000),
        ({"hours": "4"}, lambda ready: ready.target_seconds <= 4 * 3_600),
        ({"entries": "40"}, lambda ready: 20 <= ready.entries <= 80),
        ({"entries": "40", "game": "nl_holdem", "hours": "6"}, lambda ready: 20 <= ready.entries <= 80),
    ],
)
def test_ready_structures_are_found_by_what_a_director_asks_for(
    director: Client, query: dict[str, str], most: object
) -> None:
    found = director.get("/structures/", query).context["found"]
    assert 0 < len(found) < len(READY)
    assert all(most(ready) for ready in found)  # type: ignore[operator]


def test_those_made_for_the_nearest_field_come_first(director: Client) -> None:
    found = director.get("/structures/", {"entries": "44"}).context["found"]
    assert found[0].entries in (40, 45)
    assert "No structure fits" in director.get("/structures/", {"entries": "90000"}).content.decode()


@pytest.mark.parametrize("name", ["turbo", "regular-stud-15k-32", "regular-horse-15k-24"])
def test_one_is_looked_at_with_its_chart_forecast_and_checks_before_it_is_taken(
    director: Client, name: str
) -> None:
    event_id = builders.event(state="draft")
    shown = director.get(f"/structures/{name}/?event={event_id}&entries=33")
    page = shown.content.decode()
    assert shown.context["chart"].line
    assert "No problems found in this structure." in page
    assert f"/events/{event_id}/structure/?ready={name}" in page
    assert director.get("/structures/warp/").status_code == 400


def test_a_ready_structure_is_shown_in_the_editor_and_nothing_is_saved(director: Client) -> None:
    event_id = builders.event(state="draft")
    before = queries.structure(event_id)
    shown = director.get(f"/events/{event_id}/structure/", {"ready": "turbo"})
    assert len(shown.context["rows"]) == len(ready_structure("turbo").structure.periods)
    assert shown.context["is_unsaved"]
    assert queries.structure(event_id) == before


def test_the_structure_editor_takes_one_over_without_saving_it(director: Client) -> None:
    event_id = builders.event(state="draft")
    asked = {"count": "0", "change": "ready", "ready": "turbo"}
    answer = director.post(f"/events/{event_id}/structure/rows/", asked)
    turbo = ready_structure("turbo").structure.periods
    assert [one["row"].big_blind for one in answer.context["rows"]][:3] == ["100", "150", "200"]
    assert len(answer.context["rows"]) == len(turbo) != len(queries.structure(event_id).periods)


@pytest.mark.parametrize(
    ("more", "kinds", "games"),
    [
        ({"suggest_ante": "each"}, {"none", "each"}, {"nl_holdem"}),
        ({"suggest_hours": "5:30", "suggest_game": "pl_omaha"}, {"none", "big_blind"}, {"pl_omaha"}),
        ({"suggest_game": "stud"}, {"each"}, {"stud"}),
        ({"suggest_game": "omaha8_stud8"}, {"none", "each"}, {"l_omaha8", "stud8"}),
    ],
)
def test_the_suggestion_of_the_editor_takes_antes_hours_and_game_from_the_form(
    director: Client, more: dict[str, str], kinds: set[str], games: set[str]
) -> None:
    event_id = builders.event(state="draft")
    asked = {
        "count": "0",
        "change": "suggest",
        "suggest_stack": "20000",
        "suggest_entries": "63",
        "suggest_hours": "5",
        "suggest_minutes": "20",
        **more,
    }
    rows = director.post(f"/events/{event_id}/structure/rows/", asked).context["rows"]
    levels = [one["row"] for one in rows if not one["row"].is_break]
    assert {row.ante_kind for row in levels} == kinds
    assert {row.game for row in levels} == games
