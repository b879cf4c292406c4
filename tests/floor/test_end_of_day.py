"""The end of a day is refused while entries are sold or chips are unknown, by page and by API alike."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from access.roles import Role
from access.viewer import Viewer
from clock.rows import clock_of
from clock.timers.firing import fire_due
from floor.bags import verbs as bags
from floor.counts.rows import expected
from floor.counts.verbs import count_stacks
from floor.days.verbs import merge_days
from floor.life import verbs as life
from floor.life.rows import counted_lately
from floor.life.verbs import confirm_end
from floor.todo.subjects import ends_to_confirm
from journal import instants
from journal.models import Line
from journal.opening import Command
from journal.queries import line_view
from journal.replay import differences
from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.days.day import DaySetup, all_to_the_last
from rulebook.refusals import Refusal
from seating.tables.pool import held_numbers, may_open, tables_to_open
from seating.tables.verbs import open_next_tables, open_table
from tests import builders as b
from tests.cashier import at_cashier
from tests.floor.test_counts import refused
from tests.floor.test_life import two_days
from tests.floor.test_penalty_pages import client
from tests.undoing import undo_lines
from tournaments import queries
from tournaments.entries.chips import chips_of_days
from wording import words

pytestmark = pytest.mark.django_db
REASON = "The hall closes"


def answer_of(event_id: int, **body: Any) -> dict[str, Any]:
    """What the API answers to the end of the day."""
    url = f"/api/v1/days/{b.day_of(event_id)}/end/"
    return dict(client(Role.DIRECTOR).post(url, body, "application/json").json())


def on_page(event_id: int, **body: Any) -> str:
    sent = client(Role.DIRECTOR).post(f"/days/{b.day_of(event_id)}/floor/end/", body)
    return " ".join(sent.content.decode().split()) if sent.status_code == 200 else str(sent["Location"])


def stacks(event_id: int, *chips: int) -> tuple[Any, ...]:
    """The stacks of those left, in the order of their entries."""
    left = [one.id for one in queries.entries(event_id, "alive")]
    return b.counted(dict(zip(left, chips, strict=True)))


def test_nobody_wins_while_entries_are_sold_nor_on_chips_nobody_counted() -> None:
    event_id = b.started(3, late_until_level=4)
    assert answer_of(event_id)["code"] == "registration_open"
    assert "Entries are still sold" in on_page(event_id)
    with instants.simulated_at(instants.now() + timedelta(hours=3)):
        answer = answer_of(event_id)
        assert answer["code"] == "stack_unknown"
        names = words.names("entry", [one.id for one in queries.entries(event_id, "alive")])
        assert all(name in answer["detail"] for name in names.values())
        assert "chips nobody counted: 3" in on_page(event_id)
        short = stacks(event_id, 4_000, 4_000, 4_000)
        assert refused(event_id, life.end_day, day=b.day_of(event_id), stacks=short) == "chips_do_not_add_up"
        assert queries.event(event_id).state == "running"


def test_a_reason_ends_it_but_ranks_nobody_whose_chips_are_unknown() -> None:
    event_id = b.started(3, late_until_level=4)
    day = b.day_of(event_id)
    assert refused(event_id, life.end_day, day=day, override_reason=REASON) == "stack_unknown"
    assert 'name="advancing"' in on_page(event_id, override_reason=REASON)
    b.at(
        event_id, life.end_day, day=day, stacks=stacks(event_id, 9_000, 4_000, 4_000), override_reason=REASON
    )
    assert Line.objects.latest("pk").reason == REASON
    assert [(one.place, one.place_to) for one in queries.finishers(event_id)] == [(1, 1), (2, 3), (2, 3)]


def test_the_best_of_a_day_are_named_or_counted_and_the_chips_of_the_sale_rank_nobody() -> None:
    event_id = b.started(2, 2, **two_days(AdvanceRule(AdvanceKind.TABLE_WINNERS, 1)))
    day, won = b.day_of(event_id), [b.at_seat(event_id, 1, 1), b.at_seat(event_id, 2, 2)]
    assert refused(event_id, life.end_day, day=day, from_bags=False) == "stack_unknown"
    assert refused(event_id, life.end_day, day=day, override_reason=REASON) == "stack_unknown"
    b.at(event_id, life.end_day, day=day, from_bags=False, advancing=tuple(won))
    assert {one.id for one in queries.entries(event_id, "alive")} == set(won)
    assert {(one.place, one.place_to) for one in queries.finishers(event_id)} == {(3, 4)}
    assert queries.chips_in_play(event_id) == 40_000


def test_a_count_of_the_day_before_is_none_of_this_day() -> None:
    event_id = b.started(3, **two_days(AdvanceRule(AdvanceKind.ALL_LEFT)))
    first = b.day_of(event_id)
    b.at(event_id, life.end_day, day=first, stacks=stacks(event_id, 30_000, 20_000, 10_000))
    b.at(event_id, life.start_play, event=event_id, is_early=True)
    assert answer_of(event_id)["code"] == "stack_unknown"


def test_a_count_of_an_earlier_level_ranks_nobody_without_a_reason() -> None:
    event_id = b.started(3, late_until_level=0)
    day = b.day_of(event_id)
    b.at(event_id, count_stacks, event=event_id, stacks=stacks(event_id, 30_000, 20_000, 10_000))
    assert len(counted_lately(queries.day(day))) == 3
    address, counted = f"/days/{day}/floor/end/", re.compile(r'value="30\D?000"')
    assert counted.search(client(Role.DIRECTOR).get(address).content.decode())
    ends = instants.now() + timedelta(minutes=21)
    with instants.simulated_at(ends):
        fire_due(clock_of(day), ends)
        assert counted_lately(queries.day(day)) == {}
        assert answer_of(event_id)["code"] == "stack_unknown"
        assert not counted.search(client(Role.DIRECTOR).get(address).content.decode())
        b.at(event_id, life.end_day, day=day, override_reason=REASON)
    assert [one.place for one in queries.finishers(event_id)] == [1, 2, 3]


def test_a_day_with_a_next_one_ends_from_its_bags_by_page_and_by_api() -> None:
    event_id = b.started(3, **two_days(AdvanceRule(AdvanceKind.ALL_LEFT)))
    assert answer_of(event_id)["code"] == "stack_unknown"
    assert "Players whose chips nobody counted: 3" in on_page(event_id)
    for one, chips in zip(queries.entries(event_id, "alive"), (30_000, 20_000, 10_000), strict=True):
        b.at(event_id, bags.bag_stack, entry=one.id, chips=chips)
    assert answer_of(event_id)["advancing"] == 3
    assert [one.stack for one in queries.entries(event_id, "alive")] == [30_000, 20_000, 10_000]


def test_the_chips_of_a_flight_are_those_its_own_entries_bought_while_another_plays() -> None:
    at = instants.now() + timedelta(hours=1)
    named = ((0, "1A"), (3, "1B"), (24, "2"))
    days = all_to_the_last([DaySetup(at + timedelta(hours=hours), name) for hours, name in named])
    event_id = b.started(3, **two_days(AdvanceRule(AdvanceKind.ALL_LEFT)) | {"days": days})
    first, second, last = (one.id for one in queries.days(event_id))
    gone, other, leader = b.entries(event_id, 3, day_id=second)
    b.bust(event_id, gone)
    b.bust(event_id, other)
    here = [one.id for one in queries.entries(event_id, "alive", day_id=first)]
    for off in (20_000, -20_000):
        wrong = b.counted(dict(zip(here, (30_000 + off, 20_000, 10_000), strict=True)))
        assert refused(event_id, life.end_day, day=first, stacks=wrong) == "chips_do_not_add_up"
    # Nor are they others for one stack counted there: it has won chips of those who play there.
    at_cashier.count_stack(leader, 58_000)
    right = b.counted(dict(zip(here, (30_000, 20_000, 10_000), strict=True)))
    b.at(event_id, life.end_day, day=first, stacks=right)
    assert expected(second, [leader]) == 60_000
    b.at(event_id, merge_days, day=last, override_reason="1B is still played")
    assert chips_of_days([first, second, last]) == {first: 0, second: 60_000, last: 60_000}
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
    assert chips_of_days([first, second, last]) == {first: 60_000, second: 60_000, last: 0}


def test_the_preview_says_what_the_end_then_does_and_what_is_in_its_way() -> None:
    top = AdvanceRule(AdvanceKind.TOP, 2)
    event_id = b.started(4, **two_days(top))
    day, director = b.day_of(event_id), client(Role.DIRECTOR)
    left = [one.id for one in queries.entries(event_id, "alive")]

    def preview() -> dict[str, Any]:
        return dict(director.get(f"/api/v1/days/{day}/end/").json())

    told = preview()
    assert (told["unknown"], told["advancing"], told["in_play"]) == (left, [], 80_000)
    assert [(one["code"], one["is_final"]) for one in told["refusals"]] == [("stack_unknown", True)]
    # The sale's stack is no count: with or without a reason it ranks nobody.
    assert answer_of(event_id, override_reason=REASON)["code"] == "stack_unknown"
    for entry, chips in zip(left, (50_000, 10_000, 15_000, 4_000), strict=True):
        b.at(event_id, bags.bag_stack, entry=entry, chips=chips)
    told = preview()
    assert (told["counted"], told["in_play"], told["tables"]) == (79_000, 80_000, [1])
    assert [(one["code"], one["is_final"]) for one in told["refusals"]] == [("chips_do_not_add_up", False)]
    assert told["advancing"] == [left[0], left[2]]
    assert [(one["entry"], one["order"]) for one in told["out"]] == [(left[1], 1), (left[3], 2)]
    page = " ".join(director.get(f"/days/{day}/floor/end/").content.decode().split())
    assert "2 go on, 2 are out" in page
    assert "Chips do not add up." in page
    assert on_page(event_id, override_reason=REASON) == f"/days/{day}/floor/end/"
    assert {one.id for one in queries.entries(event_id, "alive")} == set(told["advancing"])
    assert [one.entry_id for one in queries.finishers(event_id)] == [left[1], left[3]]
    paper = " ".join(director.get(f"/days/{day}/floor/end/").content.decode().split())
    assert all(
        text in paper for text in (REASON, "Players left: 2, with 65,000 chips", "Tables held", "4,000")
    )
    assert director.get(f"/api/v1/days/{day}/end/").json()["code"] == "day_closed"


def over(tables: int, *, is_last: bool = False) -> tuple[int, int, int]:
    """An event whose day at these tables of three has ended; its day, and the line of the end."""
    setup = {"late_until_level": 0} if is_last else two_days(AdvanceRule(AdvanceKind.ALL_LEFT))
    event_id = b.started(*[3] * tables, **setup)
    day, players = b.day_of(event_id), 3 * tables
    chips = stacks(event_id, 20_000 * players - 15_000 * (players - 1), *[15_000] * (players - 1))
    b.at(event_id, life.end_day, day=day, stacks=chips)
    return event_id, day, Line.objects.latest("pk").pk


@pytest.mark.parametrize("is_last", [False, True])
def test_the_end_is_undone_at_other_tables_when_another_event_has_taken_its_own(is_last: bool) -> None:
    event_id, day, ended = over(2, is_last=is_last)
    entries = [one.id for one in queries.entries(event_id)]
    sat = [dict(enumerate(entries[first : first + 3], start=1)) for first in (0, 3)]
    b.at(event_id, confirm_end, day=day)
    confirmed = Line.objects.latest("pk").pk
    b.room(2, first=3)
    taker = b.event()
    b.opened(taker, 2)
    b.seated(taker, 2)
    assert sorted(b.sizes(taker)) == [1, 2]
    if is_last:
        undo_lines(confirmed, Command(b.NOBODY))
        assert "table 3 is held in its place" in line_view(Line.objects.latest("pk").pk).sentence
    undo_lines(ended, Command(b.NOBODY), together=not is_last)
    assert [b.table(event_id, number).entries for number in (3, 4)] == sat
    assert "its players sit at table 3" in line_view(Line.objects.latest("pk").pk).sentence
    assert not list(differences())


def test_tables_are_held_for_the_undo_until_the_end_is_confirmed() -> None:
    """No other event is given them, not even the next night; a day that the ended one leads to takes them over."""
    event_id, day, ended = over(2)
    b.room(1, first=3)
    other = b.event()
    assert refused(other, confirm_end, day=b.day_of(other)) == "day_still_open"
    with instants.simulated_at(instants.now() + timedelta(hours=20)):
        assert [one.number for one in tables_to_open(queries.current_day(other))] == [3]
    named = {one.number: one.id for one in queries.room_tables()}
    assert [one.number for one in may_open(queries.current_day(other), list(named.values()))] == [3]
    with pytest.raises(Refusal, match="table_held") as held:
        b.at(other, open_table, event=other, room_table=named[1])
    assert "is held by Day one of" in words.explain(held.value)[1]
    with pytest.raises(Refusal, match="tables_held") as held:
        b.at(other, open_next_tables, event=other, count=2)
    assert held.value.detail == {"numbers": [1, 2], "day": day, "event": event_id}
    (asked,) = ends_to_confirm(queries.event(event_id), Viewer(Role.DIRECTOR))
    assert "Its tables (1, 2) are held for an undo" in asked.why
    assert "Held" in client(Role.DIRECTOR).get(reverse("room")).content.decode()
    assert client(Role.FLOOR).post(f"/api/v1/days/{day}/confirm-end/").status_code == 403
    assert b.at(event_id, confirm_end, day=day).tables == (1, 2)
    assert "free again: tables 1, 2" in line_view(Line.objects.latest("pk").pk).sentence
    assert queries.day(day).end_confirmed_at is not None
    assert [one.number for one in tables_to_open(queries.current_day(other))] == [1, 2, 3]
    assert b.at(event_id, confirm_end, day=day).tables == ()
    undo_lines(ended, Command(b.NOBODY), together=True)
    assert [b.table(event_id, number).players for number in (1, 2)] == [3, 3]
    assert queries.day(day).end_confirmed_at is None


def test_a_sale_into_a_room_of_held_tables_names_the_day_that_ended() -> None:
    over(2)
    other = b.event()
    with pytest.raises(Refusal, match="tables_held"):
        b.seated(other, 1)


def test_the_next_day_takes_the_held_tables_over_and_gives_them_back() -> None:
    event_id, day, ended = over(2)
    b.at(event_id, life.start_play, event=event_id, is_early=True, override_reason="Bags are opened there")
    assert b.sizes(event_id) == {1: 6}
    assert held_numbers([day]) == {day: (2,)}
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
    assert held_numbers([day]) == {day: (1, 2)}
    undo_lines(ended, Command(b.NOBODY))
    assert list(b.sizes(event_id).values()) == [3, 3]
    assert not list(differences())


def test_in_a_full_room_the_undo_names_who_has_the_table() -> None:
    event_id, day, ended = over(1, is_last=True)
    b.at(event_id, confirm_end, day=day)
    taker = b.event()
    b.opened(taker, 1)
    taken = Line.objects.latest("pk").pk
    with pytest.raises(Refusal, match="undo_conflicts") as refusal:
        undo_lines(ended, Command(b.NOBODY), together=True)
    assert refusal.value.detail["line"] == taken
