"""Bagged stacks of several days come to the next one in one action: nobody and no chip is lost, all is undone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from access.roles import Role
from cashier.inspection.declared import Scope, all_lists, facts
from floor.absent.rows import absent_players
from floor.absent.verbs import mark_absent
from floor.bags import verbs as bags
from floor.bags.rows import bags_of
from floor.busts.verbs import reinstate
from floor.colour_up.rows import colour_ups
from floor.days.inspection import chips_by_day
from floor.days.overnight import colour_up_bags
from floor.days.verbs import MergeDays, merge_days, plan_merge
from floor.life import verbs as life
from floor.models import Carried
from floor.penalties.verbs import GivenKind, give_penalty
from journal import instants
from journal.book import OpenBook
from journal.models import Line
from journal.opening import Command
from journal.replay import differences
from rulebook.days.carry import Carry
from rulebook.days.day import DaySetup, all_to_the_last, one_after_another
from rulebook.days.merging import KeepsSeats
from rulebook.profile import profile_from_data
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.buttons.verbs import place_button
from seating.draw.verbs import draw_all
from tests import builders as b
from tests.floor.test_colour_up import CHIPS
from tests.floor.test_counts import refused
from tests.floor.test_penalty_pages import client
from tests.undoing import undo_lines
from tournaments import queries
from tournaments.entries.verbs import add_entry

pytestmark = pytest.mark.django_db
LATER = timedelta(hours=25)


def flights(
    *tables: int, names: str = "1A 1B", keeps: KeepsSeats = KeepsSeats.FINAL_TABLE, **over: Any
) -> tuple[int, list[int]]:
    """An event of these flights and a second day, the first flight in play; the ids of its days."""
    at = instants.now() + timedelta(hours=1)
    listed = enumerate([*names.split(), "2"])
    days = [DaySetup(at + timedelta(hours=hour), name, keeps_seats=keeps) for hour, name in listed]
    setup: dict[str, Any] = {"late_until_level": 0, "days": all_to_the_last(days)} | over
    event_id = b.started(*tables, **setup)
    return event_id, [day.id for day in queries.days(event_id)]


def again(event_id: int, entry_id: int, day_id: int) -> int:
    """Another bullet of the same player on another day; no money moves."""
    player = queries.entry(entry_id).player_id

    def verb(book: OpenBook) -> int:
        book.record(b.FieldBuilt())
        made = add_entry(book, event_id=event_id, day_id=day_id, player_id=player, kind="re_entry")
        return int(made.id)

    return int(b.at(event_id, verb))


def bagged(event_id: int, day_id: int, **stacks: int) -> list[int]:
    """End a day with these stacks in bags, the others sharing the rest; its entries."""
    alive = [one.id for one in queries.entries(event_id, "alive", day_id=day_id)]
    left = queries.chips_of_days([day_id])[day_id] - sum(stacks.values())
    others = [key for key in alive if f"e{key}" not in stacks]
    for place, key in enumerate(alive):
        share = left // len(others) if others else 0
        rest = left - share * (len(others) - 1) if others and key == others[0] else share
        chips = stacks.get(f"e{key}", rest)
        b.at(event_id, bags.bag_stack, entry=key, chips=chips, seal=f"{day_id}-{place}")
    b.at(event_id, life.end_day, day=day_id)
    return alive


def merge(event_id: int, day_id: int, **more: Any) -> Any:
    return b.at(event_id, merge_days, day=day_id, **more)


def two_flights(**over: Any) -> tuple[int, list[int], int, int]:
    """Two flights ended in bags; one player bagged 22,000 and 31,000 in them."""
    event_id, (first, second, last) = flights(4, **over)
    own = b.at_seat(event_id, 1, 1)
    bagged(event_id, first, **{f"e{own}": 22_000})
    b.at(event_id, life.confirm_end, day=first)
    b.opened(event_id, 1)
    b.entries(event_id, 4, day_id=second)
    other = again(event_id, own, second)
    b.at(event_id, life.start_play, event=event_id, day=second, is_early=True)
    bagged(event_id, second, **{f"e{other}": 31_000})
    return event_id, [first, second, last], own, other


def test_of_two_bags_the_larger_goes_on_and_the_sums_are_shown_beforehand() -> None:
    event_id, (first, second, last), own, other = two_flights()
    assert queries.field(event_id, day_id=last).alive == 0, "who has bagged stays on the own day"
    shown = client(Role.FLOOR).get(f"/api/v1/days/{last}/merge/").json()
    assert (shown["players"], shown["chips"]) == (8, 180_000 - 22_000)
    assert [(one["bags"], one["bagged"], one["carried"], one["given_up"]) for one in shown["flights"]] == [
        (4, 80_000, 58_000, 22_000),
        (5, 100_000, 100_000, 0),
    ]
    why = {one["entry"]: (one["what"], one["why"]) for one in shown["stacks"]}
    assert (why[own], why[other]) == (("given_up", "largest"), ("advances", "largest"))
    answer = merge(event_id, last)
    assert (answer.players, answer.given_up, answer.sums.bagged, answer.sums.carried) == (
        8,
        1,
        180_000,
        158_000,
    )
    assert (answer.kept, answer.drawn) == (0, 8)
    assert queries.field(event_id, day_id=last).alive == 8
    assert len({(at.table, at.seat) for at in seats.seats_of([one.id for one in on(last)]).values()}) == 8
    assert [one.id for one in queries.entries(event_id, "out")] == [own]
    assert queries.entry(own).abandoned == "at_merge"
    assert queries.chips_of_days([first, second, last]) == {first: 0, second: 0, last: 158_000}
    assert refused(event_id, merge_days, day=last) == "nobody_to_merge"


def on(day_id: int) -> Any:
    return queries.entries(queries.day(day_id).event_id, "alive", day_id=day_id)


@pytest.mark.parametrize(("carry", "stack"), [(Carry.SUM, 53_000), (Carry.BEST, 31_000)])
def test_an_accumulator_adds_the_other_bag(carry: Carry, stack: int) -> None:
    event_id, (*_flights, last), own, other = two_flights(carry=carry)
    answer = merge(event_id, last)
    assert queries.entry(other).stack == stack
    assert answer.sums.carried == 180_000 - (53_000 - stack)
    assert queries.entry(own).status == "out"
    assert queries.chips_in_play(event_id) == answer.sums.carried


def test_a_merge_is_one_line_and_undone_whole_until_something_rests_on_it() -> None:
    event_id, (*_flights, last), own, _other = two_flights()
    late = b.entries(event_id, 1, day_id=last)
    b.at(event_id, draw_all, event=event_id, day=last)
    sat = seats.seats_of(late)
    before = queries.entries(event_id)
    answer = merge(event_id, last)
    line = Line.objects.latest("pk")
    assert answer.drawn == 8
    assert seats.seats_of(late) == sat, "the draw goes around who has a seat"
    undo_lines(line.pk, Command(b.NOBODY))
    assert queries.entries(event_id) == before
    assert not Carried.objects.exists()
    assert (seats.seats_of(late), len(seats.tables(last))) == (sat, 1)
    assert [one.state for one in bags_of(queries.entry(own).day_id)] == ["sealed"] * 4
    assert not list(differences())
    merge(event_id, last)
    line = Line.objects.latest("pk")
    b.at(event_id, life.start_play, event=event_id, is_early=True, override_reason="Opened at the tables")
    b.bust(event_id, on(last)[0].id)
    with pytest.raises(Refusal, match="undo_blocked"):
        undo_lines(line.pk, Command(b.NOBODY))


def test_a_flight_that_ends_later_is_merged_again_with_its_own_players_only() -> None:
    event_id, (first, second, last) = flights(4)
    here = bagged(event_id, first)
    assert refused(event_id, merge_days, day=last) == "feeder_open"
    start = {"event": event_id, "day": last, "is_early": True}
    for key in here:
        b.at(event_id, bags.recount_bag, bag=bag_of(key))
    assert refused(event_id, life.start_play, **start) == "feeder_open"
    assert merge(event_id, last, override_reason="1B resumes tomorrow").players == 4
    sat = seats.seats_of(here)
    b.room(1, 9, first=2)
    there = b.entries(event_id, 3, day_id=second)
    b.at(event_id, life.start_play, event=event_id, day=second, is_early=True)
    bagged(event_id, second)
    answer = merge(event_id, last)
    assert (answer.players, answer.drawn) == (3, 3)
    assert seats.seats_of(here) == sat
    assert {one.id for one in on(last)} == {*here, *there}
    assert sum(queries.chips_of_days([last]).values()) == 140_000


def bag_of(entry_id: int) -> int:
    (one,) = [bag for bag in bags_of(queries.entry(entry_id).day_id) if bag.entry_id == entry_id]
    return one.id


def one_table(rule: KeepsSeats = KeepsSeats.FINAL_TABLE) -> tuple[int, int]:
    """One table of four, its first day ended with the button in seat 3; the event and its next day."""
    at = instants.now() + timedelta(hours=1)
    days = one_after_another((DaySetup(at), DaySetup(at + timedelta(days=1), keeps_seats=rule)))
    event_id = b.started(4, late_until_level=0, days=days)
    b.at(event_id, place_button, table=b.table(event_id, 1).id, seat=3)
    bagged(event_id, b.day_of(event_id))
    return event_id, b.day_of(event_id)


def test_a_final_table_keeps_seats_and_button_and_the_start_merges_it() -> None:
    event_id, last = one_table()
    with instants.simulated_at(instants.now() + LATER):
        answer = b.at(event_id, life.start_play, event=event_id, override_reason="Bags at the table")
        assert (answer.players, answer.drawn) == (4, 0)
        (table,) = seats.tables(last)
        assert (table.number, sorted(table.entries), table.button) == (1, [1, 2, 3, 4], 3)
        assert Line.objects.latest("pk").fact.endswith("PlayStarted")
        undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
        assert (len(on(last)), seats.tables(last)) == (0, ())
        assert not list(differences())


def test_a_final_table_sits_as_it_did_at_another_table_if_its_own_is_taken() -> None:
    event_id, last = one_table()
    b.at(event_id, life.confirm_end, day=queries.feeders(queries.day(last))[0].id)
    other = b.event()
    b.room(1, 9, first=2)
    b.opened(other, 1)
    assert merge(event_id, last).kept == 4
    (table,) = seats.tables(last)
    assert (table.number, sorted(table.entries), table.button) == (2, [1, 2, 3, 4], 3)


def test_seats_are_drawn_if_the_day_says_so() -> None:
    event_id, last = one_table(KeepsSeats.NO)
    answer = merge(event_id, last)
    assert (answer.kept, answer.drawn) == (0, 4)
    assert seats.tables(last)[0].button is None


def test_everybody_keeps_the_seat_if_the_day_says_so_unless_two_had_the_same() -> None:
    event_id, (first, second, last) = flights(4, 3, keeps=KeepsSeats.YES)
    sat = seats.seats_of([one.id for one in queries.entries(event_id)])
    bagged(event_id, first)
    b.at(event_id, life.confirm_end, day=first)
    b.opened(event_id, 1)
    late = b.entries(event_id, 2, day_id=second)
    b.at(event_id, draw_all, event=event_id, day=second)
    at_second = seats.seats_of(late)
    b.at(event_id, life.start_play, event=event_id, day=second, is_early=True)
    bagged(event_id, second)
    answer = merge(event_id, last)
    before = {key: (at.table, at.seat) for key, at in (sat | at_second).items()}
    shared = {key for key, at in before.items() if list(before.values()).count(at) > 1}
    now = {key: (at.table, at.seat) for key, at in seats.seats_of(list(before)).items()}
    assert (answer.kept, answer.drawn) == (len(before) - len(shared), len(shared))
    assert {key: now[key] for key in before if key not in shared} == {
        key: at for key, at in before.items() if key not in shared
    }
    assert len(set(now.values())) == len(before)
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
    assert seats.tables(last) == ()


def test_penalties_of_a_bag_given_up_are_served_with_the_one_that_plays() -> None:
    event_id, (*_flights, last), own, other = two_flights()
    b.at(event_id, give_penalty, entry=own, kind=GivenKind.MISSED_HANDS, hands=6)
    merge(event_id, last)
    assert queries.hands_to_miss([own, other]) == {other: 6}
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
    assert queries.hands_to_miss([own, other]) == {own: 6}
    assert not list(differences())


def test_who_does_not_come_for_the_bag_is_seated_and_blinded_off() -> None:
    event_id, _last = one_table(KeepsSeats.NO)
    missing = queries.entries(event_id)[0].id
    b.at(event_id, mark_absent, entry=missing)
    with instants.simulated_at(instants.now() + LATER):
        b.at(event_id, life.start_play, event=event_id, override_reason="Bags at the table")
        at = seats.seat_of(missing)
        assert at is not None
        (absent,) = absent_players(event_id, instants.now() + timedelta(minutes=20))
    assert absent.table is not None
    assert (absent.entry.id, absent.table.number, absent.seat) == (missing, at.table, at.seat)
    assert absent.played > 0


def test_a_table_taken_since_the_draw_was_planned_is_not_waited_for() -> None:
    event_id, (first, last) = flights(4, names="1", keeps=KeepsSeats.NO)
    bagged(event_id, first)
    b.at(event_id, life.confirm_end, day=first)
    b.room(1, 9, first=2)
    plan = plan_merge(last)
    taker = b.event()
    assert b.opened(taker, 1) == [1]
    answer = b.at(event_id, merge_days.handler, command=MergeDays(day=last), plan=plan)
    assert (answer.drawn, [table.number for table in seats.tables(last)]) == (4, [2])


def odd_bags() -> tuple[int, int, int, dict[int, int]]:
    """Two tables ended in bags with odd chips: the event, that day, the next one, and the chips by entry."""
    event_id, (first, last) = flights(5, 4, names="1", starting_stack=10_000, chip_set=CHIPS)
    entries = [one.id for one in queries.entries(event_id, "alive")]
    odd = dict(zip(entries, (9_875, 10_050, 10_025, 75, 19_925, 10_050, 10_025, 9_975, 10_000), strict=True))
    bagged(event_id, first, **{f"e{key}": chips for key, chips in odd.items()})
    return event_id, first, last, odd


def test_chips_leave_the_bags_overnight_and_bagged_with_races_is_what_comes_to_the_day() -> None:
    """The odd chips of a table are raced; the flight's ledger ends at 0, and the undo leaves bags as sealed."""
    event_id, first, last, odd = odd_bags()
    assert refused(event_id, colour_up_bags, day=last, gone=1_000) == "chip_not_replaced"
    answer = b.at(event_id, colour_up_bags, day=last, gone=25)
    line = Line.objects.latest("pk").pk
    now = {bag.entry_id: bag.chips_now for bag in bags_of(first)}
    assert all(chips > 0 and chips % 100 == 0 and abs(chips - odd[key]) < 100 for key, chips in now.items())
    assert sum(now.values()) == 90_000 + answer.delta == queries.chips_of_days([first])[first]
    assert [(race.number, race.odd_chips) for race in answer.tables] == [(1, 10), (2, 6)]
    assert answer.delta >= 100
    (view,) = colour_ups(event_id)
    assert ([table.number for table in view.tables], view.is_open, view.delta) == (
        [1, 2],
        False,
        answer.delta,
    )
    assert refused(event_id, colour_up_bags, day=last, gone=25) == "chip_not_in_play"
    page = client(Role.DIRECTOR).get(f"/days/{last}/prints/merge/")
    assert (page.context["bagged"], page.context["raced"]) == (90_000, answer.delta)
    assert client(Role.DIRECTOR).get(f"/days/{last}/floor/merge/").context["totals"].raced == answer.delta
    merged = merge(event_id, last)
    assert (merged.sums.bagged, merged.sums.raced, merged.sums.changed) == (90_000, answer.delta, 0)
    assert merged.sums.carried == 90_000 + answer.delta == sum(one.stack for one in on(last))
    assert queries.chips_of_days([first, last]) == {first: 0, last: 90_000 + answer.delta}
    with pytest.raises(Refusal, match="undo_blocked"):
        undo_lines(line, Command(b.NOBODY))
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
    undo_lines(line, Command(b.NOBODY))
    assert {bag.entry_id: bag.chips_now for bag in bags_of(first)} == odd
    assert queries.chips_of_days([first]) == {first: 90_000}
    assert not list(differences())
    b.at(event_id, bags.recount_bag, bag=bag_of(min(odd)))
    assert refused(event_id, colour_up_bags, day=last, gone=25) == "bags_opened"


def test_a_bag_taken_out_of_play_comes_back_with_the_chips_of_the_colour_up_or_not_at_all() -> None:
    event_id, first, last, odd = odd_bags()

    def chips() -> dict[int, int]:
        assert queries.chips_of_days([first])[first] == sum(stacks().values())
        return {bag.entry_id: bag.chips_now for bag in bags_of(first)}

    def stacks() -> dict[int, int]:
        return {one.id: one.stack or 0 for one in queries.entries(event_id, "alive")}

    def race() -> int:
        b.at(event_id, colour_up_bags, day=last, gone=25)
        return Line.objects.latest("pk").pk

    def take_out(key: int) -> int:
        b.at(event_id, bags.remove_bag, bag=bag_of(key), reason="Never came")
        assert key not in stacks()
        return Line.objects.latest("pk").pk

    def undo(*lines: int) -> None:
        with pytest.raises(Refusal, match="undo_blocked"):
            undo_lines(lines[0], Command(b.NOBODY))
        undo_lines(lines[-1], Command(b.NOBODY))

    raced = race()
    now = chips()
    key = next(key for key in odd if now[key] != odd[key])
    undo(raced, take_out(key))
    assert chips() == stacks() == now
    taken = take_out(key)
    undo_lines(raced, Command(b.NOBODY), together=True)
    assert Line.objects.get(pk=taken).undone_by_id
    assert chips() == stacks() == odd
    # The others have no chips of 25 any more: it comes back only with theirs.
    undo(take_out(key), race())
    assert chips() == odd
    undo_lines(Line.objects.filter(fact="BagRemoved").latest("pk").pk, Command(b.NOBODY))
    assert chips() == stacks() == odd
    take_out(key)
    race()
    b.at(event_id, reinstate, entry=key)
    assert next(bag.state for bag in bags_of(first) if bag.entry_id == key) == "held", "counted again first"
    assert not list(differences())


def test_many_bags_take_no_more_statements_than_few() -> None:
    taken = []
    for count in (3, 7):
        event_id, (first, *_more, last) = flights(*[9] * count, names="1")
        alive = [one.id for one in queries.entries(event_id, "alive")]
        stacks = b.counted(dict.fromkeys(alive, 20_000))
        b.at(event_id, life.end_day, day=first, stacks=stacks)
        with CaptureQueriesContext(connection) as seen:
            merge(event_id, last)
        line = Line.objects.latest("pk").pk
        with CaptureQueriesContext(connection) as undone:
            undo_lines(line, Command(b.NOBODY))
        taken.append((len(seen), len(undone)))
    # The accessible seats of the room are read by the first merge only.
    assert taken[1][0] <= taken[0][0] + 1
    assert taken[1][1] <= taken[0][1]


def test_who_is_left_alone_has_won_although_another_day_was_planned() -> None:
    event_id, (first, _second) = flights(3, names="1")
    loser, other, winner = [one.id for one in queries.entries(event_id, "alive", day_id=first)]
    b.bust(event_id, loser)
    b.bust(event_id, other)
    assert queries.event(event_id).state == "finished"
    assert queries.entry(winner).is_alive
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
    assert queries.event(event_id).state == "running"


@pytest.mark.parametrize(("carry", "stack"), [(Carry.SUM, 53_000), (Carry.BEST, 31_000)])
def test_the_last_player_wins_with_one_of_several_bags(carry: Carry, stack: int) -> None:
    event_id, days, own, other = two_flights(carry=carry)
    other_players = [one.id for one in queries.entries(event_id, "alive") if one.id not in (own, other)]
    for entry in other_players:
        assert queries.event(event_id).state == "running"
        b.bust(event_id, entry)
    assert queries.event(event_id).state == "finished"
    # No player ever sat on the last day, so that the pages stay at the flight that was played last.
    assert queries.current_day(event_id).id == days[1]
    assert (queries.entry(own).abandoned, queries.entry(other).stack) == ("at_merge", stack)
    assert [one.entry_id for one in queries.finishers(event_id)[:3]] == [other, own, other_players[-1]]
    chips = queries.chips_of_days(days)
    assert sum(chips.values()) == 180_000 - (53_000 - stack)
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
    assert queries.event(event_id).state == "running"
    assert [one.id for one in queries.entries(event_id, "alive")] == [own, other_players[-1], other]
    assert list(differences()) == []


def test_the_end_of_the_last_flight_decides_an_event_of_one_player() -> None:
    event_id, (first, second, _last) = flights(2)
    own, gone = [one.id for one in on(first)]
    bagged(event_id, first)
    b.bust(event_id, gone)
    assert queries.event(event_id).state == "running", "the other flight may still be entered"
    other = again(event_id, own, second)
    b.at(event_id, bags.bag_stack, entry=other, chips=20_000, seal="7")
    assert b.at(event_id, life.end_day, day=second, override_reason="Nobody came").is_finished
    assert queries.event(event_id).state == "finished"
    assert [one.entry_id for one in queries.finishers(event_id)] == [own, other, gone]
    shown = client(Role.DIRECTOR).get(f"/days/{second}/floor/end/").content.decode()
    assert shown.count("button-primary") == 1


def test_a_bag_given_up_is_hidden_if_players_are_ranked() -> None:
    by_player = profile_from_data({"places": {"rank_by": "player_last_bullet"}})
    event_id, (*_flights, last), own, other = two_flights(profile=by_player)
    merge(event_id, last)
    assert queries.unranked(event_id) == {own}
    assert queries.places_ranked(event_id) == 8
    for entry in [one.id for one in on(last) if one.id != other]:
        b.bust(event_id, entry)
    assert [one.place for one in queries.finishers(event_id)] == list(range(1, 9))
    assert own not in [one.entry_id for one in queries.finishers(event_id)]


def test_who_is_left_alone_plays_on_while_another_flight_may_be_sold() -> None:
    event_id, _days = flights(2)
    b.bust(event_id, next(one.id for one in queries.entries(event_id, "alive")))
    assert queries.event(event_id).state == "running"


def test_the_inspectors_list_of_days_adds_up() -> None:
    event_id, days, _own, _other = two_flights()
    waiting = chips_by_day(days)
    assert [chips.sums["waiting"] for chips in waiting.values()] == [
        chips.sums["bagged"] for chips in waiting.values()
    ]
    merge(event_id, days[-1])
    listed = next(one for one in all_lists() if one.name == "event-days")
    scope = Scope(event=event_id)
    (rows,) = facts(listed, scope)
    names = [column.name for column in listed.columns]
    told: list[dict[str, Any]] = [dict(zip(names, row.cells, strict=True)) for row in rows]
    for row in told[:-1]:
        assert row["entries"] == row["out"] + row["left"]
        assert row["merged_at"] is not None
        assert row["bagged"] + row["changed"] == sum(
            row[name] for name in ("carried", "given_up", "taken_out", "waiting")
        )
        assert row["bagged"] > 0
    assert "add up" not in " ".join(listed.noted(event_id) if listed.noted else ())
