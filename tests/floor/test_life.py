"""Play started, days ended, events cancelled."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from access.roles import Role
from cashier.ledger.rows import ledger_balance
from clock import rows as clock
from floor.busts import verbs as busts
from floor.counts import verbs as stacks_counted
from floor.days.verbs import plan_merge
from floor.life import verbs as life
from journal import instants
from journal.models import Line
from journal.opening import Command, drawer_book, perform, tournament_book
from people.models import User
from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.clock import ClockState
from rulebook.days.day import DaySetup, one_after_another
from rulebook.profile import profile_from_data
from rulebook.refusals import Refusal
from seating import queries as seats
from tests import builders as b
from tests.cashier import at_cashier
from tests.undoing import undo_lines
from tournaments import queries

pytestmark = pytest.mark.django_db


def refusal(event_id: int, verb, /, **options) -> Refusal:
    with pytest.raises(Refusal) as caught:
        b.at(event_id, verb, **options)
    return caught.value


def two_days(advance: AdvanceRule, **over) -> dict:
    at = instants.now() + timedelta(hours=1)
    days = one_after_another((DaySetup(at, "Day one"), DaySetup(at + timedelta(days=1), "Final")))
    return {"advance": advance, "days": days, "late_until_level": 0, **over}


def test_play_begins_with_a_draw_for_all_who_have_no_seat() -> None:
    event_id = b.playing(3, 0)
    b.entries(event_id, 4)
    answer = b.at(event_id, life.start_play, event=event_id)
    assert (answer.players, answer.seated, answer.drawn) == (7, 7, 4)
    assert queries.event(event_id).state == "running"
    assert seats.unseated(b.day_of(event_id)) == ()
    assert clock.reading(b.day_of(event_id), instants.now()).state is ClockState.RUNNING


def test_play_with_a_plan_seats_as_planned() -> None:
    event_id = b.playing(0, 0)
    b.entries(event_id, 6)
    plan = plan_merge(b.day_of(event_id))

    def verb(book):
        return life.start_play.handler(book, life.StartPlay(event=event_id), plan)

    perform([tournament_book(event_id)], Command(b.NOBODY), verb)
    where = {ref.entry_id: ref.seat for ref in seats.seat_list(event_id)}
    assert plan.draw is not None
    assert plan.draw.draw is not None
    assert where == {one.entrant: one.seat.number for one in plan.draw.draw.result}


def test_too_few_entries_start_only_with_a_reason() -> None:
    event_id = b.playing(3, 0, min_entries=10)
    assert refusal(event_id, life.start_play, event=event_id).code == "minimum_not_met"
    b.at(event_id, life.start_play, event=event_id, override_reason="the director wants to play")
    assert Line.objects.order_by("-pk")[0].reason == "the director wants to play"


def test_an_event_without_entries_starts_as_a_mere_clock_ends_and_may_still_sell() -> None:
    b.house()
    b.room(2)
    event_id = b.event(late_until_level=4)
    assert refusal(event_id, life.start_play, event=event_id).code == "minimum_not_met"
    b.at(event_id, life.start_play, event=event_id, override_reason="The clock of a home game")
    day_id = b.day_of(event_id)
    assert clock.reading(day_id, instants.now()).state is ClockState.RUNNING
    undo_lines(Line.objects.order_by("-pk")[0].pk, Command(b.NOBODY))
    b.at(event_id, life.start_play, event=event_id, override_reason="The clock of a home game")
    b.entries(event_id, 2)
    assert queries.field(event_id).alive == 2


def test_a_mere_clock_shows_its_pages_and_its_day_ends(client: Client) -> None:
    b.house()
    b.room(2)
    event_id = b.event()
    client.force_login(User.objects.create(username="dora", role=Role.DIRECTOR.value))
    page = f"/events/{event_id}/floor/start/"
    assert "Without entries the event runs as a mere clock" in client.get(page).content.decode()
    answer = client.post(page, {"override_reason": "A clock", "is_early": "on"})
    assert answer.status_code == 302
    for path in ("", "clock/", "payouts/", "cashier/", "board/clock/more/"):
        assert client.get(f"/events/{event_id}/{path}").status_code == 200, path
    b.at(event_id, life.end_day, day=b.day_of(event_id))
    assert queries.event(event_id).state == "finished"


def test_undo_of_the_start_takes_seats_and_clock_back() -> None:
    event_id = b.playing(0, 0)
    b.entries(event_id, 4)
    b.at(event_id, life.start_play, event=event_id)
    undo_lines(Line.objects.order_by("-pk")[0].pk, Command(b.NOBODY))
    assert queries.event(event_id).state == "registration"
    assert len(seats.unseated(b.day_of(event_id))) == 4


def test_play_does_not_begin_twice() -> None:
    event_id = b.started(3)
    assert refusal(event_id, life.start_play, event=event_id).code == "clock_started"


def test_all_left_go_on_to_the_next_day_and_the_tables_are_free() -> None:
    event_id = b.started(3, 2, **two_days(AdvanceRule(AdvanceKind.ALL_LEFT)))
    first = b.day_of(event_id)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    answer = b.at(event_id, life.end_day, day=first, override_reason="the bags are filled later")
    assert answer == life.DayOver(day=first, advancing=4, out=0, is_finished=False)
    final = queries.current_day(event_id)
    assert final.leads_to is None
    assert queries.field(event_id, day_id=first).alive == 4, "bagged, until the next day starts"
    assert seats.tables(first) == ()
    answer = b.at(event_id, life.start_play, event=event_id, is_early=True)
    assert (answer.day, answer.drawn, answer.level) == (final.id, 4, 2)
    assert refusal(event_id, life.end_day, day=first).code == "day_closed"


def test_the_winner_of_each_table_advances_by_chips_when_time_is_over() -> None:
    event_id = b.started(3, 2, **two_days(AdvanceRule(AdvanceKind.TABLE_WINNERS, 1)))
    first = b.day_of(event_id)
    entries = [b.at_seat(event_id, 1, seat) for seat in (1, 2, 3)] + [
        b.at_seat(event_id, 2, seat) for seat in (1, 2)
    ]
    stacks = dict(zip(entries, (5_000, 40_000, 15_000, 10_000, 30_000), strict=True))
    b.at(event_id, life.end_day, day=first, stacks=b.counted(stacks))
    assert {entry.id for entry in queries.entries(event_id, "alive")} == {entries[1], entries[4]}
    places = {one.entry_id: one.place for one in queries.finishers(event_id)}
    assert places == {entries[2]: 3, entries[3]: 4, entries[0]: 5}


def test_a_bust_at_a_heat_does_not_end_an_event_that_has_a_final() -> None:
    event_id = b.started(2, **two_days(AdvanceRule(AdvanceKind.TABLE_WINNERS, 1)))
    first = b.day_of(event_id)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    assert queries.event(event_id).state == "running"
    b.at(event_id, life.end_day, day=first, from_bags=False)
    assert queries.current_day(event_id).leads_to is None


def test_equal_chips_on_the_border_are_for_the_director() -> None:
    event_id = b.started(3, **two_days(AdvanceRule(AdvanceKind.TOP, 1)))
    first = b.day_of(event_id)
    entries = [b.at_seat(event_id, 1, seat) for seat in (1, 2, 3)]
    stacks = dict.fromkeys(entries, 20_000)
    tie = refusal(event_id, life.end_day, day=first, stacks=b.counted(stacks))
    assert (tie.code, sorted(tie.detail["entries"])) == ("tie_needs_play", sorted(entries))
    b.at(event_id, life.end_day, day=first, stacks=b.counted(stacks), advancing=(entries[1],))
    assert [entry.id for entry in queries.entries(event_id, "alive")] == [entries[1]]
    assert [one.total for one in queries.chip_groups(event_id)] == [60_000, -40_000]
    assert queries.chips_in_play(event_id) == 20_000


def test_most_chips_win_when_the_last_day_ends() -> None:
    event_id = b.started(3, late_until_level=0)
    entries = [b.at_seat(event_id, 1, seat) for seat in (1, 2, 3)]
    stacks = dict(zip(entries, (10_000, 35_000, 15_000), strict=True))
    answer = b.at(event_id, life.end_day, day=b.day_of(event_id), stacks=b.counted(stacks))
    assert answer.is_finished
    assert queries.event(event_id).state == "finished"
    places = {one.entry_id: one.place for one in queries.finishers(event_id)}
    assert places == {entries[1]: 1, entries[2]: 2, entries[0]: 3}


@pytest.mark.parametrize(
    ("tie", "code"), [("share", ""), ("one_more_hand", "tie_needs_play"), ("high_card", "tie_needs_card")]
)
def test_equal_leaders_share_or_play_on_as_the_house_says(tie: str, code: str) -> None:
    event_id = b.started(3, late_until_level=0, profile=profile_from_data({"clock": {"time_tie": tie}}))
    entries = [b.at_seat(event_id, 1, seat) for seat in (1, 2, 3)]
    options = {
        "day": b.day_of(event_id),
        "stacks": b.counted(dict(zip(entries, (25_000, 25_000, 10_000), strict=True))),
    }
    if code:
        assert refusal(event_id, life.end_day, **options).code == code
        return
    b.at(event_id, life.end_day, **options)
    places = {one.entry_id: (one.place, one.place_to) for one in queries.finishers(event_id)}
    assert places == {entries[0]: (1, 2), entries[1]: (1, 2), entries[2]: (3, 3)}


def test_a_cancelled_event_owes_every_player_in_one_action() -> None:
    drawer_id = at_cashier.open_drawer(0)
    event_id = at_cashier.selling_event(1)
    for _ in range(3):
        at_cashier.sell_entry(event_id, drawer_id)
    refs = [tournament_book(event_id)]
    lines = Line.objects.count()
    options = {"event": event_id}
    with pytest.raises(Refusal, match="reason_missing"):
        b.do(refs, life.cancel_event, reason=" ", **options)
    answer = b.do(refs, life.cancel_event, reason="too few players", **options)
    assert (answer.event, answer.refunds) == (event_id, 3)
    assert Line.objects.count() == lines + 1
    assert queries.event(event_id).state == "cancelled"
    assert ledger_balance(f"pool/{event_id}") == 0
    assert ledger_balance(f"cash/{drawer_id}") == -ledger_balance(f"due/{event_id}") == 66_000
    assert seats.tables(b.day_of(event_id)) == ()
    assert {entry.status for entry in queries.entries(event_id)} == {"void"}


def calling_off(sales: int, capture: CaptureQueriesContext) -> None:
    """Cancel an event with this many sales, counting reads and writes."""
    drawer_id, event_id = at_cashier.open_drawer(0), at_cashier.selling_event(4)
    for _ in range(sales):
        at_cashier.sell_entry(event_id, drawer_id)
    with capture:
        b.at(event_id, life.cancel_event, event=event_id, reason="too few players")


@pytest.mark.thorough
def test_calling_off_costs_the_same_statements_for_few_sales_and_for_many() -> None:
    few, many = CaptureQueriesContext(connection), CaptureQueriesContext(connection)
    # More than leave in one hand: their seats are read another way than those of a few.
    calling_off(11, few)
    calling_off(15, many)
    assert len(many) == len(few)


def test_a_running_event_may_be_called_off_as_well() -> None:
    event_id = b.started(3)
    b.at(event_id, life.cancel_event, event=event_id, reason="fire alarm")
    assert queries.event(event_id).state == "cancelled"
    assert clock.reading(b.day_of(event_id), instants.now()).state is not ClockState.RUNNING
    assert refusal(event_id, life.cancel_event, event=event_id, reason="x").code == "event_cancelled"


def test_a_player_who_rebuys_after_the_bust_keeps_the_seat() -> None:
    drawer_id = at_cashier.open_drawer()
    event_id = at_cashier.selling_event(1, rebuys=1, rebuy_minor=10_000, rebuy_stack=10_000)
    sold = [at_cashier.sell_entry(event_id, drawer_id).entry for _ in range(3)]
    b.at(event_id, life.start_play, event=event_id)
    before = seats.seat_of(sold[0])
    assert before is not None
    answer = b.at(event_id, busts.bust_out, entry=sold[0])
    assert answer.may_rebuy
    books = [tournament_book(event_id), drawer_book(drawer_id)]
    b.do(books, busts.buy_back, entry=sold[0], drawer=drawer_id)
    after = seats.seat_of(sold[0])
    assert after is not None
    assert (after.table, after.seat) == (before.table, before.seat)
    assert queries.entry(sold[0]).stack == 10_000
    b.bust(event_id, sold[1])
    again = b.at(event_id, stacks_counted.count_stack, entry=sold[0], stack=0)
    assert again.stack == 0
