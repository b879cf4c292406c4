"""The count of a room: table by table, closed against the ledger, signed off; what it finds, and its undo."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import translation

from floor.busts import verbs as busts
from floor.colour_up import verbs as colour_up
from floor.counts import verbs as counts
from floor.counts.rows import progress, result
from floor.counts.verbs import count_stack
from floor.life import verbs as life
from floor.penalties.disqualify import disqualify
from journal.models import Line
from journal.opening import Command, tournament_book
from journal.queries import latest_lines, line_sentences
from people.models import Role
from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.chipcount import CauseKind, Missing
from rulebook.refusals import Refusal
from seating.commands import Spot
from seating.moves.verbs import move_player
from tests import builders as b
from tests.floor.test_colour_up import playing as with_small_chips
from tests.floor.test_life import two_days
from tests.floor.test_penalty_pages import client
from tests.undoing import undo_lines
from tournaments import queries
from tournaments.queries import ChipKind
from wording.words import sentence

pytestmark = pytest.mark.django_db


def opened(event_id: int) -> int:
    return int(b.at(event_id, counts.open_chip_count, event=event_id).id)


def by_stacks(event_id: int, number: int, **other: int) -> None:
    """Every stack of a table as it was last known, but for those named ``e12=500``."""
    table = b.table(event_id, number)
    stacks = {entry: queries.entry(entry).stack or 0 for entry in table.entries.values()}
    stacks |= {int(name[1:]): chips for name, chips in other.items()}
    b.at(event_id, counts.count_table, table=table.id, stacks=b.counted(stacks))


def as_sum(event_id: int, number: int, total: int) -> None:
    b.at(event_id, counts.count_table, table=b.table(event_id, number).id, total=total)


def closed(event_id: int, count_id: int):
    b.at(event_id, counts.close_chip_count, chip_count=count_id)
    return queries.chip_count(count_id)


def refused(event_id: int, verb: Callable, **options) -> str:
    with pytest.raises(Refusal) as told:
        b.at(event_id, verb, **options)
    return told.value.code


def test_a_room_counted_by_stacks_and_by_sums_meets_the_ledger() -> None:
    event_id = b.started(4, 3)
    count = opened(event_id)
    assert refused(event_id, counts.open_chip_count, event=event_id) == "count_open"
    by_stacks(event_id, 1)
    assert [(one.counted, one.total) for one in progress(queries.chip_count(count))] == [
        (4, 80_000),
        (0, None),
    ]
    assert refused(event_id, counts.close_chip_count, chip_count=count) == "tables_not_counted"
    as_sum(event_id, 2, 60_000)
    view = closed(event_id, count)
    assert (view.expected, view.counted, view.difference) == (140_000, 140_000, 0)
    assert refused(event_id, counts.close_chip_count, chip_count=count) == "count_closed"
    b.at(event_id, counts.sign_off_count, chip_count=count)
    assert refused(event_id, counts.sign_off_count, chip_count=count) == "count_signed"


def test_a_sum_belongs_to_a_count_of_the_room_and_a_stack_to_its_table() -> None:
    event_id = b.started(4, 3)
    table, elsewhere = b.table(event_id, 1), b.at_seat(event_id, 2, 1)
    assert refused(event_id, counts.count_table, table=table.id, total=80_000) == "count_not_open"
    assert refused(event_id, counts.count_table, table=table.id) == "count_empty"
    stacks = b.counted({elsewhere: 500})
    assert refused(event_id, counts.count_table, table=table.id, stacks=stacks) == "not_at_this_table"


def test_two_people_who_count_differently_are_both_shown_until_one_counts_again() -> None:
    event_id = b.started(3, seats_each=3)
    entry, count = b.at_seat(event_id, 1, 1), opened(event_id)
    director = client(Role.DIRECTOR)

    def shown() -> str:
        return " ".join(director.get(f"/events/{event_id}/chips/").content.decode().split())

    assert 'class="button" data-arm="Tap again: close"' in shown(), "nothing is counted yet"
    by_stacks(event_id, 1)
    body = {"stack": 19_500}
    assert director.post(f"/api/v1/entries/{entry}/stack/", body, "application/json").status_code == 200
    (table,) = progress(queries.chip_count(count))
    assert [[one.stack for one in counted] for counted in table.differing] == [[20_000, 19_500]]
    assert "20,000 ≠ 19,500" in shown()
    assert refused(event_id, counts.close_chip_count, chip_count=count) == "counts_differ"
    b.at(event_id, count_stack, entry=entry, stack=19_500)
    assert 'class="button button-primary" data-arm="Tap again: close"' in shown()
    assert closed(event_id, count).difference == -500


def test_five_hundred_lost_between_two_counts_are_named_at_their_table() -> None:
    event_id = b.started(5, 4, 4)
    first = opened(event_id)
    for number in (1, 2, 3):
        by_stacks(event_id, number)
    closed(event_id, first)
    mover, out = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 2, 2)
    b.at(event_id, move_player, entry=mover, to=Spot(3, 9))
    b.at(event_id, count_stack, entry=mover, stack=23_000)
    b.bust(event_id, out)
    second = opened(event_id)
    as_sum(event_id, 1, 77_000)
    as_sum(event_id, 2, 79_500)
    as_sum(event_id, 3, 103_000)
    found = result(closed(event_id, second))
    assert (found.difference, found.missing) == (-500, (Missing((2,), -500),))


def test_without_the_movers_stack_both_tables_are_named() -> None:
    event_id = b.started(5, 4, 4)
    first = opened(event_id)
    for number in (1, 2, 3):
        by_stacks(event_id, number)
    closed(event_id, first)
    b.at(event_id, move_player, entry=b.at_seat(event_id, 1, 1), to=Spot(3, 9))
    second = opened(event_id)
    for number, total in ((1, 77_000), (2, 80_000), (3, 102_500)):
        as_sum(event_id, number, total)
    assert result(closed(event_id, second)).missing == (Missing((1, 3), -500),)


def test_a_player_counted_before_a_move_is_not_counted_twice() -> None:
    event_id = b.started(4, 3)
    count, mover = opened(event_id), b.at_seat(event_id, 1, 1)
    by_stacks(event_id, 1)
    b.at(event_id, move_player, entry=mover, to=Spot(2, 9))
    as_sum(event_id, 2, 80_000)
    assert closed(event_id, count).difference == 0


def test_a_stack_that_was_not_taken_away_is_the_first_cause() -> None:
    event_id = b.started(5)
    b.at(event_id, disqualify, entry=b.at_seat(event_id, 1, 3), stack=7_500)
    count = opened(event_id)
    as_sum(event_id, 1, 100_000)
    (cause,) = result(closed(event_id, count)).causes
    assert (cause.kind, cause.chips) == (CauseKind.DISQUALIFIED_STACK, 7_500)
    director = client(Role.DIRECTOR)
    page = director.get(f"/events/{event_id}/chips/").content.decode()
    assert "The stack of a disqualified player was not taken away" in page


def test_a_difference_is_accepted_with_a_reason_and_holds_the_end_of_the_day() -> None:
    event_id = b.started(3, **two_days(AdvanceRule(AdvanceKind.ALL_LEFT)))
    count, day = opened(event_id), b.day_of(event_id)
    as_sum(event_id, 1, 59_000)
    held = dict(zip(b.table(event_id, 1).entries.values(), (20_000, 20_000, 19_000), strict=True))
    ending = {"day": day, "stacks": b.counted(held)}
    assert refused(event_id, life.end_day, **ending) == "count_still_open"
    closed(event_id, count)
    assert refused(event_id, life.end_day, **ending) == "count_unsigned"
    assert refused(event_id, counts.sign_off_count, chip_count=count) == "difference_unexplained"
    b.at(event_id, counts.sign_off_count, chip_count=count, reason="found tomorrow")
    b.at(event_id, life.end_day, **ending)


def test_a_director_may_end_the_day_over_a_difference_with_a_reason() -> None:
    event_id = b.started(3, **two_days(AdvanceRule(AdvanceKind.ALL_LEFT)))
    count, day = opened(event_id), b.day_of(event_id)
    as_sum(event_id, 1, 59_000)
    closed(event_id, count)
    b.at(event_id, life.end_day, day=day, override_reason="the bank counts tomorrow")
    assert Line.objects.latest("pk").reason == "the bank counts tomorrow"


def test_a_table_that_has_not_raced_yet_may_differ_by_rounding() -> None:
    event_id = with_small_chips(4, 4)
    b.at(event_id, colour_up.announce_colour_up, event=event_id, gone=25)
    count = opened(event_id)
    in_play = queries.chips_in_play(event_id)
    as_sum(event_id, 1, in_play // 2 + 50)
    as_sum(event_id, 2, in_play // 2 + 50)
    view = closed(event_id, count)
    assert (view.difference, view.tolerated, view.is_right) == (100, 100, True)
    b.at(event_id, counts.sign_off_count, chip_count=count)
    assert "explains up to 100" in " ".join(
        client(Role.DIRECTOR).get(f"/events/{event_id}/chips/").content.decode().split()
    )


def test_chips_taken_out_and_put_back_are_lines_with_their_reason() -> None:
    event_id = b.started(4)
    entry = b.at_seat(event_id, 1, 2)
    b.at(event_id, counts.take_chips_out, event=event_id, chips=1_500, reason="in a pocket", entry=entry)
    assert queries.chips_in_play(event_id) == 78_500
    b.at(event_id, counts.put_chips_back, event=event_id, chips=500, reason="under the table")
    removed, found = queries.chip_lines(event_id)[-2:]
    assert (removed.kind, removed.amount, removed.table, removed.note) == (
        ChipKind.REMOVED,
        -1_500,
        1,
        "in a pocket",
    )
    assert (found.kind, found.amount) == (ChipKind.FOUND, 500)
    options = {"event": event_id, "reason": "all", "chips": 10**6}
    assert refused(event_id, counts.take_chips_out, **options) == "chips_too_many"


def test_a_stack_follows_the_ledger_and_gives_no_more_than_it_holds() -> None:
    event_id = b.started(4)
    entry = b.at_seat(event_id, 1, 2)
    held = queries.entry(entry).stack or 0
    options = {"event": event_id, "reason": "hidden", "entry": entry}
    assert refused(event_id, counts.take_chips_out, **options, chips=held + 500) == "chips_over_held"
    b.at(event_id, counts.take_chips_out, **options, chips=1_500)
    b.at(event_id, counts.put_chips_back, **options, chips=500)
    assert queries.entry(entry).stack == held - 1_000
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
    assert queries.entry(entry).stack == held - 1_500


def test_every_step_of_a_count_is_taken_back() -> None:
    event_id = b.started(4)
    before = Line.objects.latest("pk").pk
    count = opened(event_id)
    by_stacks(event_id, 1)
    as_sum(event_id, 1, 79_000)
    closed(event_id, count)
    b.at(event_id, counts.sign_off_count, chip_count=count, reason="so be it")
    b.at(event_id, counts.take_chips_out, event=event_id, chips=500, reason="in a pocket")
    for line in Line.objects.filter(pk__gt=before).order_by("-pk"):
        undo_lines(line.pk, Command(b.NOBODY))
    assert queries.chip_counts(event_id) == ()
    assert queries.stack_history(event_id) == ()
    assert queries.chips_in_play(event_id) == 80_000
    assert queries.chip_leaders(event_id) == ()


def test_the_leaders_are_those_who_were_counted_with_the_time_and_as_a_file() -> None:
    event_id = b.started(4)
    one, two = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2)
    for entry, chips in ((one, 12_000), (two, 31_000)):
        b.at(event_id, count_stack, entry=entry, stack=chips)
    assert [(one.entry_id, one.stack) for one in queries.chip_leaders(event_id)] == [
        (two, 31_000),
        (one, 12_000),
    ]
    rows = client(Role.INSPECTOR).get(f"/events/{event_id}/chips.csv").content.decode().splitlines()
    assert len(rows) == 3
    assert rows[1].split(",")[2:6] == ["1", "2", "31000", "155"]


def test_the_page_of_a_table_names_the_field_that_is_wrong_and_keeps_the_rest() -> None:
    event_id = b.started(3)
    table, director = b.table(event_id, 1), client(Role.DIRECTOR)
    one, two, three = table.entries.values()
    url = f"/events/{event_id}/floor/tables/{table.id}/count/"
    typed = {f"stack_{one}": "12000", f"stack_{two}": "-5", f"stack_{three}": ""}
    page = director.post(url, typed).content.decode()
    assert "field-error" in page
    assert 'value="12000"' in page
    assert queries.stack_history(event_id) == ()
    answer = director.post(url, typed | {f"stack_{two}": "500"})
    assert answer.status_code == 302
    assert [one.stack for one in queries.stack_history(event_id)] == [12_000, 500]


def test_a_bust_during_a_count_leaves_its_chips_at_the_table() -> None:
    event_id = b.started(4)
    count, out = opened(event_id), b.at_seat(event_id, 1, 4)
    winner = b.at_seat(event_id, 1, 1)
    by_stacks(event_id, 1)
    b.at(event_id, busts.bust_out, entry=out)
    b.at(event_id, count_stack, entry=winner, stack=40_000)
    assert closed(event_id, count).difference == 0


def test_the_chips_of_players_who_wait_for_a_seat_are_not_expected_at_the_tables() -> None:
    event_id = b.started(3, 3)
    b.entries(event_id, 1)
    count = opened(event_id)
    by_stacks(event_id, 1)
    by_stacks(event_id, 2)
    assert queries.chips_in_play(event_id) == 140_000
    found = closed(event_id, count)
    assert (found.expected, found.difference) == (120_000, 0)


def test_chips_are_grouped_in_the_journal_as_at_the_table() -> None:
    event_id = b.started(2, 2, starting_stack=20_000)
    by_stacks(event_id, 1)
    lines = latest_lines(tournament_book(event_id), limit=1)
    (told,) = line_sentences({line.id for line in lines}).values()
    assert told == "Table 1: 2 stacks counted, 40,000 chips"
    with translation.override("it"):
        assert "80.000" in sentence("RoomCounted", {"event": event_id, "expected": 80_000, "counted": 79_000})
    one = {"table": 1, "stacks": 1, "total": 1_000}
    assert sentence("TableCounted", one) == "Table 1: 1 stack counted, 1,000 chips"
    assert "of 1,000" in sentence(
        "ChipsExchanged", {"gone": 100, "into": 1_000, "chips": 1_000, "given": 100}
    )
