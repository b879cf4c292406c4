"""Between two days the to-do list names the bags that wait and the start of the next day."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from access.roles import Role
from access.viewer import Viewer
from clock import rows as clock
from floor.bags import verbs as bags
from floor.life import verbs as life
from floor.life.verbs import confirm_end
from floor.todo.event import to_do
from floor.todo.finals import end_of_day_to_do
from floor.todo.items import ToDo
from journal import instants
from journal.models import Line
from journal.opening import Command, tournament_book
from journal.queries import latest_lines
from journal.replay import differences
from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.days.day import DaySetup, StartAt, all_to_the_last, one_after_another
from rulebook.days.ending import EndKind, EndRule
from rulebook.refusals import Refusal
from screens.board.stats import stats
from tests import builders as b
from tests.floor.test_bags import ended
from tests.floor.test_life import two_days
from tests.floor.test_penalty_pages import client
from tests.undoing import undo_lines
from tournaments import queries

pytestmark = pytest.mark.django_db


def listed(event_id: int, role: str = "director") -> dict[str, ToDo]:
    wanted = ("Bags of", "Start play")
    return {one.title: one for one in to_do(event_id, Viewer(role)).items if one.title.startswith(wanted)}


def test_bags_that_wait_for_the_next_day_and_its_start_are_still_to_do() -> None:
    event_id = b.started(3, 2, **two_days(AdvanceRule(AdvanceKind.ALL_LEFT)))
    assert listed(event_id) == {}, "the first day is being played"
    day, made = ended(event_id)
    opened, start = listed(event_id).values()
    assert (opened.title, opened.why) == (
        "Bags of Day one",
        "Open each for its player before play. The page shows which are still sealed.",
    )
    assert opened.ask_url == f"/days/{day}/bags/"
    assert start.title == "Start play: Final"
    assert "Players: 5" in start.why
    # A day before, both can wait, and an early start is asked for on its page.
    assert all(one.is_line for one in (opened, start))
    assert (start.apply_url, start.ask_url) == ("", f"/events/{event_id}/floor/start/")
    assert listed(event_id, "floor")["Start play: Final"].ask_url == ""
    with instants.simulated_at(queries.current_day(event_id).starts_at - timedelta(minutes=10)):
        opened, start = listed(event_id).values()
        assert not any(one.is_line for one in (opened, start))
        assert start.apply_url.endswith("/start-play/")
        for bag in made.values():
            b.at(event_id, bags.recount_bag, bag=bag, is_seal_intact=True)
        assert list(listed(event_id)) == ["Bags of Day one", "Start play: Final"]
        b.at(event_id, life.start_play, event=event_id)
        assert listed(event_id) == {}


def test_the_bags_of_a_flight_wait_for_the_final_and_not_for_the_next_flight() -> None:
    at = instants.now() + timedelta(hours=1)
    first, second = DaySetup(at, "Day 1A"), DaySetup(at + timedelta(days=1), "Day 1B")
    final = DaySetup(at + timedelta(days=2), "Final")
    event_id = b.started(
        3,
        late_until_level=0,
        advance=AdvanceRule(AdvanceKind.ALL_LEFT),
        days=all_to_the_last((first, second, final)),
    )
    ended(event_id)
    assert list(listed(event_id)) == ["Start play: Day 1B"]


def days_of(**over: Any) -> tuple[DaySetup, DaySetup]:
    """Two days, the second as given."""
    at = instants.now() + timedelta(hours=1)
    first, second = one_after_another(
        (DaySetup(at, "Day 1"), DaySetup(at + timedelta(days=1), "Day 2", **over))
    )
    return first, second


def at_level(event_id: int) -> int:
    return clock.level_number(b.day_of(event_id), instants.now())


def first_day_over(kind: AdvanceKind = AdvanceKind.ALL_LEFT, level: int = 3, **over: Any) -> int:
    """An event whose first day ended in this level; registration was open until level 2."""
    event_id = b.started(3, **two_days(AdvanceRule(kind)) | {"late_until_level": 2, "re_entries": 1} | over)
    with instants.simulated_at(instants.now() + timedelta(minutes=20 * level - 10)):
        day = b.day_of(event_id)
        won = (b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2))
        going = won if kind is not AdvanceKind.ALL_LEFT else ()
        b.at(event_id, life.end_day, day=day, advancing=going, override_reason="The hall closes")
        b.at(event_id, confirm_end, day=day)
    return event_id


@pytest.mark.parametrize(
    ("kind", "number", "begun"),
    [
        (AdvanceKind.ALL_LEFT, None, 4),
        (AdvanceKind.ALL_LEFT, 3, 3),
        (AdvanceKind.TABLE_WINNERS, None, 1),
        (AdvanceKind.TOP, None, 1),
    ],
)
def test_a_day_goes_on_with_the_level_after_the_last_and_a_round_with_the_first(
    kind: AdvanceKind, number: int | None, begun: int
) -> None:
    event_id = first_day_over(kind)
    with instants.simulated_at(instants.now() + timedelta(hours=25)):
        assert at_level(event_id) == (begun if number is None else 4)
        shown = client(Role.DIRECTOR).get(f"/events/{event_id}/floor/start/").content.decode()
        assert f'value="{at_level(event_id)}"' in shown
        answer = b.at(event_id, life.start_play, event=event_id, is_early=True, level=number)
        assert (answer.level, at_level(event_id)) == (begun, begun)
        assert clock.reading(b.day_of(event_id), instants.now()).left_ms == 1_200_000
        undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
        assert queries.day(b.day_of(event_id)).first_level is None


@pytest.mark.parametrize(
    ("setup", "typed", "begun", "left"),
    [
        ({"start_at": StartAt.NEXT}, {}, 4, 1_200),
        ({"start_at": StartAt.RESUME}, {}, 3, 600),
        ({"start_at": StartAt.REPLAY}, {}, 3, 1_200),
        ({"start_at": StartAt.LEVEL, "start_level": 6}, {}, 6, 1_200),
        ({"start_at": StartAt.RESUME}, {"time_left": 90}, 3, 90),
        ({"start_at": StartAt.RESUME}, {"level": 2}, 2, 1_200),
        ({"start_at": StartAt.RESUME}, {"level": 2, "time_left": 1_500}, 2, 1_500),
    ],
)
def test_a_day_begins_with_the_level_and_the_time_of_its_set_up_or_as_typed(
    setup: dict[str, Any], typed: dict[str, int], begun: int, left: int
) -> None:
    event_id = first_day_over(days=days_of(**setup))
    day = queries.current_day(event_id).id
    with instants.simulated_at(instants.now() + timedelta(hours=25)):
        b.at(event_id, life.start_play, event=event_id, is_early=True, **typed)
        shown = clock.reading(day, instants.now())
        assert (shown.period.number, round(shown.left_ms, -3)) == (begun, left * 1_000)
        told = client(Role.DIRECTOR).get(f"/api/v1/days/{day}/").json()
        assert (told["first_level"], round(told["first_left_ms"] or 1_200_000, -3)) == (begun, left * 1_000)
        undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
        assert not clock.is_started(queries.day(day))
        assert not list(differences())


def test_the_start_page_says_level_blinds_and_average_and_takes_the_time_left() -> None:
    event_id = first_day_over(days=days_of(start_at=StartAt.RESUME))
    director, page = client(Role.DIRECTOR), f"/events/{event_id}/floor/start/"
    with instants.simulated_at(instants.now() + timedelta(hours=25)):
        text = " ".join(director.get(page).content.decode().split())
        assert "it begins with level 3: 400/800. Average stack 20,000: 25 big blinds." in text
        assert 'name="time_left" value="9:59"' in text
        wrong = director.post(page, {"level": "3", "time_left": "soon", "is_early": "on"}).content.decode()
        assert "is not a length of time" in wrong
        day = queries.current_day(event_id).id
        for level, time_left, seconds in (("3", "9:30", 570), ("2", "9:59", 1_200), ("3", "", 1_200)):
            typed = {"level": level, "time_left": time_left, "is_early": "on"}
            assert director.post(page, typed).status_code == 302
            shown = clock.reading(day, instants.now())
            assert (shown.period.number, round(shown.left_ms, -3)) == (int(level), seconds * 1_000)
            undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))


def test_a_resumed_level_counts_only_its_rest_towards_the_time_of_the_day() -> None:
    event_id = first_day_over(days=days_of(start_at=StartAt.RESUME, time_limit_seconds=1_500))
    with instants.simulated_at(instants.now() + timedelta(hours=25)):
        b.at(event_id, life.start_play, event=event_id, is_early=True)
        day = queries.current_day(event_id).id
        rows = clock.structure_of(day).played[2:]
        assert [one.seconds for one in rows] == [1_200, 900]


def plays_to(event_id: int) -> str:
    """The rule that ends the day, in the words of the board, without the hour behind it."""
    rule, about = stats(event_id, Viewer(Role.DIRECTOR)).day_ends.rsplit(" · ", 1)
    assert about.startswith("about ")
    return rule


@pytest.mark.parametrize(
    ("rules", "label", "title"),
    [
        (
            (EndRule(EndKind.AFTER_LEVEL, 3), EndRule(EndKind.PERCENT, points=1_250)),
            "after level 3 or with 1 player left · 3 to go",
            "Day 1 ends: level 3 is over",
        ),
        ((EndRule(EndKind.LEVELS, 3),), "after 3 levels", "Day 1 ends: level 3 is over"),
        (
            (EndRule(EndKind.AT_CLOCK, 4, seconds=900),),
            "at 15:00 left of level 4",
            "Day 1 ends: the time of level 4",
        ),
        (
            (EndRule(EndKind.PLAYERS_LEFT, 2),),
            "with 2 players left · 2 to go",
            "Day 1 ends: 2 players are left",
        ),
    ],
)
def test_a_day_that_reaches_its_end_is_on_the_list_and_the_board_says_what_it_plays_to(
    rules: tuple[EndRule, ...], label: str, title: str
) -> None:
    first, second = days_of()
    days = (replace(first, end_rules=rules), second)
    event_id = b.started(4, late_until_level=0, days=days)
    viewer = Viewer(Role.DIRECTOR)
    assert plays_to(event_id) == label
    event, at = queries.event(event_id), instants.now() + timedelta(minutes=64)
    with instants.simulated_at(at):
        if rules[0].kind is EndKind.PLAYERS_LEFT:
            assert not list(end_of_day_to_do(event, viewer))
            for seat in (1, 2):
                b.bust(event_id, b.at_seat(event_id, 1, seat))
        elif rules[0].kind is EndKind.AT_CLOCK:
            assert not list(end_of_day_to_do(event, viewer))
            again = to_do(event_id, viewer).again_at
            assert again is not None
            assert again <= at + timedelta(minutes=1)
    with instants.simulated_at(at + timedelta(minutes=2)):
        (item,) = end_of_day_to_do(event, viewer)
        assert item.title == title
        assert item.title in [one.title for one in to_do(event_id, viewer).items]


def test_a_part_of_the_entries_waits_until_nobody_may_enter() -> None:
    first, second = days_of()
    days = (replace(first, end_rules=(EndRule(EndKind.ONE_IN, 2),)), second)
    event_id = b.started(4, late_until_level=4, days=days)
    assert plays_to(event_id) == "with at least 2 players left"
    for seat in (1, 2):
        b.bust(event_id, b.at_seat(event_id, 1, seat))
    assert not list(end_of_day_to_do(queries.event(event_id), Viewer(Role.DIRECTOR)))


def test_a_day_without_a_name_is_told_by_its_number() -> None:
    at = instants.now() + timedelta(hours=1)
    event_id = first_day_over(days=one_after_another((DaySetup(at), DaySetup(at + timedelta(days=1)))))
    confirmed, ended_by = latest_lines(tournament_book(event_id), limit=2)
    assert confirmed.sentence == "End of Day 1 confirmed; free again: tables 1"
    assert ended_by.sentence.startswith("Day 1 is over")


def test_a_level_that_the_structure_has_not_is_refused_by_name() -> None:
    event_id = first_day_over()
    again = {"event": event_id, "is_early": True}
    with pytest.raises(Refusal, match="start_level_unknown"):
        b.at(event_id, life.start_play, level=7, **again)


def test_a_later_day_is_cut_at_its_time_from_the_level_it_begins_with() -> None:
    event_id = first_day_over(days=days_of(time_limit_seconds=1_800))
    with instants.simulated_at(instants.now() + timedelta(hours=25)):
        b.at(event_id, life.start_play, event=event_id, is_early=True)
        rows = clock.structure_of(b.day_of(event_id)).played[3:]
        assert [one.seconds for one in rows] == [1_200, 600]


def test_late_registration_does_not_open_again_by_itself() -> None:
    at = instants.now() + timedelta(hours=25)
    for kind in (AdvanceKind.ALL_LEFT, AdvanceKind.TOP):
        event_id = first_day_over(kind)
        assert not clock.is_registration_open(event_id, at), "not even in a round, which begins with level 1"
    event_id = first_day_over(days=days_of(sells=True))
    assert not clock.is_registration_open(event_id, at), "it goes on behind the level that ended registration"
    event_id = first_day_over(days=days_of(sells=True, late_until_level=5))
    assert clock.is_registration_open(event_id, at)
    # What the board shows is the day's own level.
    assert stats(event_id, Viewer(Role.DIRECTOR)).registration.label == "open to level 5"
    with instants.simulated_at(at):
        b.at(event_id, life.start_play, event=event_id, is_early=True)
        assert clock.is_registration_open(event_id, at + timedelta(minutes=39))
        assert not clock.is_registration_open(event_id, at + timedelta(minutes=41))


def test_flights_sell_and_begin_with_level_1_and_the_final_after_the_latest() -> None:
    at = instants.now() + timedelta(hours=1)
    first, second = DaySetup(at, "Day 1A"), DaySetup(at + timedelta(days=1), "Day 1B")
    final = DaySetup(at + timedelta(days=2), "Final")
    event_id = first_day_over(days=all_to_the_last((first, second, final)))
    assert (at_level(event_id), clock.sells(b.day_of(event_id))) == (1, True)
    listed = client(Role.DIRECTOR).get(f"/api/v1/events/{event_id}/days/").json()["results"]
    assert [one["id"] for one in listed] == [one.id for one in queries.days(event_id)]
    assert [(one["first_level"], one["sells"]) for one in listed] == [(1, True), (1, True), (4, False)]
    assert listed[2]["feeders"] == [one["id"] for one in listed[:2]]


def test_sealed_bags_hold_the_start_back_unless_a_reason_is_given() -> None:
    event_id = b.started(3, **two_days(AdvanceRule(AdvanceKind.ALL_LEFT)))
    ended(event_id)
    start = {"event": event_id, "is_early": True}
    with pytest.raises(Refusal, match="bags_sealed"):
        b.at(event_id, life.start_play, **start)
    shown = client(Role.DIRECTOR).get(f"/events/{event_id}/floor/start/").content.decode()
    assert "3 bags were not opened" in " ".join(shown.split())
    b.at(event_id, life.start_play, **start, override_reason="They are opened at the table")


def test_who_is_left_alone_between_two_days_has_won() -> None:
    event_id = b.started(2, **two_days(AdvanceRule(AdvanceKind.ALL_LEFT)))
    day, _made = ended(event_id)
    b.bust(event_id, queries.entries(event_id, "alive")[0].id)
    line = Line.objects.latest("pk").pk
    assert queries.event(event_id).state == "finished"
    undo_lines(line, Command(b.NOBODY))
    assert queries.event(event_id).state == "running"
    b.bust(event_id, queries.entries(event_id, "alive")[0].id)
    b.at(event_id, confirm_end, day=day)
    assert queries.event(event_id).state == "finished"
    assert list(differences()) == []
