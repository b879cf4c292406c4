"""Colour-ups: announced, counted and closed table by table, closed for the room (TDA 2024 rule 24)."""

from __future__ import annotations

from typing import Any

import pytest

from clock import verbs as run
from floor.colour_up import rows as colour_ups
from floor.colour_up import tables, verbs
from floor.colour_up.rows import RaceStage
from floor.colour_up.verbs import OddChips
from floor.proofs.rows import shown_draws
from journal.chance.draw_lines import drawn_lines
from journal.models import Line
from journal.opening import Command, tournament_book
from journal.queries import latest_lines
from rulebook.profile import profile_from_data
from rulebook.refusals import Refusal
from rulebook.structure import Period, PeriodKind
from seating.draw.proofs import proof_of
from tests import builders as b
from tests.undoing import undo_lines
from tournaments import queries
from tournaments.values import Chip

pytestmark = pytest.mark.django_db
LEVELS = (
    Period(PeriodKind.LEVEL, 1, 1_200, 25, 50),
    Period(PeriodKind.LEVEL, 2, 1_200, 75, 150),
    Period(PeriodKind.BREAK, 0, 600),
    Period(PeriodKind.LEVEL, 3, 1_200, 100, 200),
    Period(PeriodKind.LEVEL, 4, 1_200, 200, 400),
)
CHIPS = (Chip(25, "green", 8), Chip(100, "black", 8), Chip(500, "purple", 6), Chip(1_000, "yellow", 6))


def playing(*tables: int, **over: Any) -> int:
    return b.started(*tables, periods=LEVELS, chip_set=CHIPS, starting_stack=10_000, **over)


def announced(event_id: int) -> int:
    return b.at(event_id, verbs.announce_colour_up, event=event_id, gone=25).id


def count(event_id: int, colour_up: int, number: int, *odd: tuple[int, int], **more: Any) -> Any:
    chips = tuple(OddChips(seat=seat, chips=chips) for seat, chips in odd)
    return at_table(event_id, tables.count_odd_chips, colour_up, number, odd=more.pop("odd", chips), **more)


def at_table(event_id: int, verb: Any, colour_up: int, number: int, **more: Any) -> Any:
    return b.at(event_id, verb, colour_up=colour_up, table=b.table(event_id, number).id, **more)


def settle(event_id: int, colour_up: int, number: int, *winners: int) -> Any:
    return at_table(event_id, tables.settle_race, colour_up, number, winners=winners)


def refused(verb: Any, *values: Any, **options: Any) -> str:
    with pytest.raises(Refusal) as caught:
        verb(*values, **options)
    return caught.value.code


def take_back(event_id: int, fact: str) -> None:
    line = next(one for one in latest_lines(tournament_book(event_id), limit=40) if one.fact == fact)
    undo_lines(line.id, Command(b.NOBODY), together=False)


def test_a_chip_leaves_table_by_table_and_the_room_is_closed() -> None:
    event_id = playing(6, 5, 4)
    chosen, sold = announced(event_id), queries.chips_in_play(event_id)
    shown = colour_ups.colour_up(chosen)
    assert (shown.gone, shown.into, [one.number for one in shown.waiting]) == (25, 100, [1, 2, 3])
    deal = count(event_id, chosen, 1, (1, 3), (3, 2), (5, 1), (6, 3), (2, 1))
    assert (deal.odd_chips, deal.new_chips, [one.seat for one in deal.cards]) == (10, 3, [1, 2, 3, 5, 6])
    assert [one.cards for one in deal.cards] == [3, 1, 2, 1, 3]
    done = settle(event_id, chosen, 1, 2, 3, 5)
    assert (done.delta, done.rescued, done.waiting) == (50, (), 2)
    at_table(event_id, tables.close_table_by_total, chosen, 2, odd_chips=9, new_chips=2, rescued=1)
    assert refused(b.at, event_id, verbs.close_colour_up, colour_up=chosen) == "colour_up_tables_open"
    count(event_id, chosen, 3)
    settle(event_id, chosen, 3)
    closed = b.at(event_id, verbs.close_colour_up, colour_up=chosen)
    assert [one.delta for one in closed.tables] == [50, -25 + 100, 0]
    assert queries.chips_in_play(event_id) - sold == 125
    lines = [(one.kind, one.amount, one.table) for one in queries.chip_lines(event_id)[-3:]]
    assert lines == [("race", 50, 1), ("race", -25, 2), ("rescue", 100, 2)]
    assert colour_ups.chips_left(event_id) == (100, 500, 1_000)
    assert colour_ups.bounds_of(closed).most == 150
    # Once the room is closed, what is found late is worth its value and no more.
    found = at_table(event_id, tables.exchange_stray_chips, chosen, 1, chips=6)
    assert (found.given, found.removed, queries.chips_in_play(event_id) - sold) == (1, 50, 75)


def test_every_step_is_undone_and_the_room_protects_its_tables() -> None:
    event_id = playing(3)
    sold = queries.chips_in_play(event_id)
    chosen = announced(event_id)
    before = colour_ups.colour_up(chosen)
    count(event_id, chosen, 1, (1, 2), (2, 1))
    counted = colour_ups.colour_up(chosen)
    settle(event_id, chosen, 1, 2)
    settled = colour_ups.colour_up(chosen)
    b.at(event_id, verbs.close_colour_up, colour_up=chosen)
    with pytest.raises(Refusal):
        take_back(event_id, "TableColouredUp")
    take_back(event_id, "ColourUpClosed")
    assert colour_ups.colour_up(chosen) == settled
    take_back(event_id, "TableColouredUp")
    assert colour_ups.colour_up(chosen) == counted
    assert queries.chips_in_play(event_id) == sold
    take_back(event_id, "OddChipsCounted")
    assert colour_ups.colour_up(chosen) == before
    take_back(event_id, "ColourUpAnnounced")
    assert colour_ups.colour_ups(event_id) == ()


def test_nobody_is_raced_out() -> None:
    event_id = playing(3)
    chosen = announced(event_id)
    odd = (OddChips(seat=1, chips=1, is_last=True), OddChips(seat=2, chips=3))
    deal = count(event_id, chosen, 1, odd=odd)
    assert (deal.new_chips, deal.at_risk) == (1, (1,))
    done = settle(event_id, chosen, 1, 2)
    assert (done.winners, done.rescued, done.delta) == ((2,), (1,), 100)
    (line,) = [one for one in queries.chip_lines(event_id) if one.kind == "rescue"]
    assert (line.entry_id, line.amount) == (b.at_seat(event_id, 1, 1), 100)


TWO = (25, 100)
"""Chips that leave in one break, both into 500."""


def both(*players: int) -> tuple[int, tuple[int, int]]:
    """An event in the break in which the chips of 25 and 100 leave, and both colour-ups."""
    levels = (*LEVELS[:3], Period(PeriodKind.LEVEL, 3, 1_200, 500, 1_000))
    event_id = b.started(*players, periods=levels, chip_set=CHIPS, starting_stack=10_000)
    b.at(event_id, run.forward_clock, day=b.day_of(event_id))
    first, second = (b.at(event_id, verbs.announce_colour_up, event=event_id, gone=one).id for one in TWO)
    return event_id, (first, second)


def test_chips_that_leave_together_become_and_rescue_with_chips_that_stay() -> None:
    _event_id, chosen = both(3)
    shown = [colour_ups.colour_up(one) for one in chosen]
    assert [(one.gone, one.into, one.rescue_chip) for one in shown] == [(25, 500, 500), (100, 500, 500)]


def test_a_colour_up_that_was_missed_leaves_with_the_next_one() -> None:
    levels = (*LEVELS[:4], LEVELS[2], Period(PeriodKind.LEVEL, 4, 1_200, 500, 1_000))
    event_id = b.started(3, periods=levels, chip_set=CHIPS, starting_stack=10_000)
    for _period in range(3):
        b.at(event_id, run.forward_clock, day=b.day_of(event_id))
    due = colour_ups.due(event_id)
    assert [(one.gone, one.into) for one in due] == [(25, 500), (100, 500)]
    shown = [
        b.at(event_id, verbs.announce_colour_up, event=event_id, gone=one.gone, into=one.into) for one in due
    ]
    assert [one.rescue_chip for one in shown] == [500, 500]


def test_an_unplanned_chip_that_leaves_as_well_rescues_nobody() -> None:
    event_id = playing(3)
    announce = verbs.announce_colour_up
    first = b.at(event_id, announce, event=event_id, gone=25, into=500).id
    assert colour_ups.colour_up(first).rescue_chip == 100
    assert refused(b.at, event_id, announce, event=event_id, gone=500) == "chip_still_given"
    b.at(event_id, announce, event=event_id, gone=100)
    assert colour_ups.colour_up(first).rescue_chip == 500
    take_back(event_id, "ColourUpAnnounced")
    assert colour_ups.colour_up(first).rescue_chip == 100
    b.at(event_id, verbs.call_off_colour_up, colour_up=first)
    b.at(event_id, announce, event=event_id, gone=100, into=500)
    assert refused(b.at, event_id, announce, event=event_id, gone=25, into=100) == "chip_leaves_too"


@pytest.mark.parametrize(
    ("won", "kept_in"),
    [
        # Seat 1 has only odd chips of both: with a chip of the first race nothing more is due, else one of the second.
        ((1,), ()),
        ((2,), (1,)),
    ],
)
def test_nobody_is_raced_out_by_two_races(won: tuple[int, ...], kept_in: tuple[int, ...]) -> None:
    event_id, (small, large) = both(3)
    odd = (OddChips(seat=1, chips=4, is_last=True), OddChips(seat=2, chips=19), OddChips(seat=3, chips=5))
    counted = count(event_id, small, 1, odd=odd)
    assert (counted.new_chips, counted.to_count, counted.at_risk) == (1, (100,), (1,))
    assert refused(settle, event_id, small, 1, *won) == "other_chips_not_counted"
    first = colour_ups.at_table(event_id, b.table(event_id, 1).id)
    assert first is not None
    assert first.gone == 100
    count(event_id, large, 1, (1, 2), (2, 4))
    assert refused(settle, event_id, large, 1, 2) == "smaller_race_first"
    assert settle(event_id, small, 1, *won).rescued == ()
    done = settle(event_id, large, 1, 2)
    assert done.rescued == kept_in
    line = [one for one in queries.chip_lines(event_id) if one.kind == "rescue"]
    assert [(one.entry_id, one.amount) for one in line] == [
        (b.at_seat(event_id, 1, seat), 500) for seat in kept_in
    ]


def test_who_races_only_for_the_smaller_of_two_chips_is_kept_in_there() -> None:
    event_id, (small, large) = both(3)
    count(event_id, small, 1, odd=(OddChips(seat=1, chips=4, is_last=True), OddChips(seat=2, chips=19)))
    count(event_id, large, 1, (2, 4), (3, 3))
    assert settle(event_id, small, 1, 2).rescued == (1,)


def test_the_pool_keeps_players_in_first_where_the_rules_say_so() -> None:
    event_id = playing(3, profile=profile_from_data({"chips": {"rescue": "from_pool_first"}}))
    chosen = announced(event_id)
    odd = (OddChips(seat=1, chips=1, is_last=True), OddChips(seat=2, chips=3))
    deal = count(event_id, chosen, 1, odd=odd)
    assert (deal.saved, deal.cards) == ((1,), ())
    assert settle(event_id, chosen, 1).delta == 0


def test_each_player_receives_a_chip_where_nothing_is_raced() -> None:
    event_id = playing(3, profile=profile_from_data({"chips": {"method": "round_up_per_player"}}))
    chosen = announced(event_id)
    assert count(event_id, chosen, 1, (1, 3), (3, 1)).cards == ()
    done = settle(event_id, chosen, 1)
    assert (done.winners, done.delta) == ((1, 3), 100)


def test_the_race_starts_at_the_small_blind_where_the_rules_say_so() -> None:
    event_id = playing(5, profile=profile_from_data({"edition": "MONTEGALDA"}))
    chosen = announced(event_id)
    assert refused(count, event_id, chosen, 1, (1, 3), (4, 3)) == "small_blind_unknown"
    deal = count(event_id, chosen, 1, (1, 3), (4, 3), small_blind=2)
    assert [(one.seat, one.cards) for one in deal.cards] == [(4, 1), (1, 1)]


@pytest.mark.parametrize(("odd", "code"), [(((1, 4),), "odd_chips_too_many"), (((9, 1),), "seat_is_empty")])
def test_a_count_that_cannot_be_is_refused(odd: tuple[tuple[int, int], ...], code: str) -> None:
    event_id = playing(3)
    assert refused(count, event_id, announced(event_id), 1, *odd) == code


@pytest.mark.parametrize(
    ("totals", "code", "field"),
    [
        ((13, 3, 0), "odd_chips_beyond_players", "odd_chips"),
        ((9, 12, 0), "new_chips_not_due", "new_chips"),
        ((9, 3, 0), "new_chips_not_due", "new_chips"),
        ((0, 1, 0), "new_chips_not_due", "new_chips"),
        ((3, 1, 3), "rescued_beyond_players", "rescued"),
        ((0, 0, 1), "rescued_beyond_players", "rescued"),
    ],
)
def test_totals_that_cannot_be_are_refused_and_change_nothing(
    totals: tuple[int, int, int], code: str, field: str
) -> None:
    event_id = playing(4)
    chosen, sold = announced(event_id), queries.chips_in_play(event_id)
    odd, made, rescued = totals
    asked = {"odd_chips": odd, "new_chips": made, "rescued": rescued}
    with pytest.raises(Refusal) as caught:
        at_table(event_id, tables.close_table_by_total, chosen, 1, **asked)
    assert (caught.value.code, caught.value.field) == (code, field)
    assert queries.chips_in_play(event_id) == sold


def test_what_a_table_reports_is_checked() -> None:
    event_id = playing(4, 3)
    chosen = announced(event_id)
    assert refused(settle, event_id, chosen, 1) == "odd_chips_not_counted"
    count(event_id, chosen, 1, (1, 2), (2, 2), (3, 2))
    assert refused(settle, event_id, chosen, 1) == "race_winners_miscounted"
    assert refused(settle, event_id, chosen, 1, 1, 4) == "race_winner_unknown"
    assert refused(at_table, event_id, tables.exchange_stray_chips, chosen, 1, chips=3) == (
        "colour_up_table_open"
    )
    # A player out meanwhile: the table counts again.
    b.bust(event_id, b.at_seat(event_id, 1, 3))
    assert refused(settle, event_id, chosen, 1, 1, 2) == "race_seat_changed"
    count(event_id, chosen, 1, (1, 2), (2, 2))
    settle(event_id, chosen, 1, 1)
    # Two people close one table: the second is told.
    assert refused(settle, event_id, chosen, 1, 1) == "colour_up_table_closed"
    assert refused(b.at, event_id, verbs.call_off_colour_up, colour_up=chosen) == "colour_up_begun"


def test_a_table_that_breaks_is_not_waited_for() -> None:
    event_id = playing(3, 2)
    chosen = announced(event_id)
    b.bust(event_id, *b.table(event_id, 2).entries.values())
    assert [one.number for one in colour_ups.colour_up(chosen).waiting] == [1]


def test_it_is_due_in_the_break_after_the_last_level_that_needs_the_chip() -> None:
    event_id = playing(3)
    assert colour_ups.due(event_id) == ()
    b.at(event_id, run.forward_clock, day=b.day_of(event_id))
    (planned,) = colour_ups.due(event_id)
    assert (planned.gone, planned.into, planned.after_level) == (25, 100, 2)
    chosen = announced(event_id)
    assert colour_ups.due(event_id) == ()
    assert refused(announced, event_id) == "chip_not_in_play"
    b.at(event_id, verbs.call_off_colour_up, colour_up=chosen)
    assert len(colour_ups.due(event_id)) == 1


def test_a_chip_is_replaced_by_one_that_it_makes() -> None:
    event_id = playing(3)
    announce = verbs.announce_colour_up
    assert refused(b.at, event_id, announce, event=event_id, gone=1_000) == "chip_not_replaced"
    assert refused(b.at, event_id, announce, event=event_id, gone=75) == "chip_not_in_play"
    assert refused(b.at, event_id, announce, event=event_id, gone=500, into=700) == "chips_not_multiple"
    chosen = b.at(event_id, announce, event=event_id, gone=25, into=500).id
    dealt = count(event_id, chosen, 1, (1, 19), (2, 1))
    assert (dealt.new_chips, dealt.decks) == (1, 1)
    assert colour_ups.colour_up(chosen).table(b.table(event_id, 1).id).stage is RaceStage.COUNTED


def test_the_house_draws_a_race_that_anybody_can_repeat() -> None:
    event_id = playing(4, profile=profile_from_data({"chips": {"deal": "by_the_house"}}))
    chosen = announced(event_id)
    assert refused(at_table, event_id, tables.draw_race, chosen, 1) == "odd_chips_not_counted"
    count(event_id, chosen, 1, (1, 3), (2, 2), (4, 1))
    done = at_table(event_id, tables.draw_race, chosen, 1)
    assert (len(done.winners), done.delta) == (2, 50)
    line = drawn_lines(tournament_book(event_id))[-1]
    proof = proof_of(line)
    assert [one.is_equal for one in proof.draws or ()] == [True]
    assert "Winners: seats" in " ".join(shown_draws(proof)[0].kept)
    take_back(event_id, "TableColouredUp")
    again = at_table(event_id, tables.draw_race, chosen, 1)
    # The seed of the draw undone stays spent: other cards are dealt.
    assert drawn_lines(tournament_book(event_id))[-1] != line
    assert seed_of(drawn_lines(tournament_book(event_id))[-1]) != seed_of(line)
    assert len(again.winners) == 2


def test_a_race_of_more_odd_chips_than_a_deck_has_cards_is_drawn_from_two() -> None:
    event_id = playing(4, profile=profile_from_data({"chips": {"deal": "by_the_house"}}))
    chosen = b.at(event_id, verbs.announce_colour_up, event=event_id, gone=25, into=500).id
    assert count(event_id, chosen, 1, (1, 19), (2, 19), (3, 19), (4, 5)).decks == 2
    done = at_table(event_id, tables.draw_race, chosen, 1)
    assert (len(set(done.winners)), done.delta) == (3, -50)
    proof = proof_of(drawn_lines(tournament_book(event_id))[-1])
    assert [one.is_equal for one in proof.draws or ()] == [True]


def seed_of(line: int) -> str:
    return Line.objects.get(pk=line).seed


def test_a_race_is_dealt_at_the_table_unless_the_rules_say_otherwise() -> None:
    event_id = playing(4)
    chosen = announced(event_id)
    count(event_id, chosen, 1, (1, 3), (2, 2))
    assert refused(at_table, event_id, tables.draw_race, chosen, 1) == "race_dealt_by_hand"


def test_totals_strays_and_a_colour_up_called_off_are_undone() -> None:
    event_id = playing(3, 3)
    chosen, sold = announced(event_id), queries.chips_in_play(event_id)
    before = colour_ups.colour_up(chosen)
    at_table(event_id, tables.close_table_by_total, chosen, 1, odd_chips=3, new_chips=1, rescued=1)
    closed, then = colour_ups.colour_up(chosen), queries.chips_in_play(event_id)
    at_table(event_id, tables.exchange_stray_chips, chosen, 1, chips=3)
    take_back(event_id, "StrayChipsExchanged")
    assert (colour_ups.colour_up(chosen), queries.chips_in_play(event_id)) == (closed, then)
    take_back(event_id, "TableColouredUp")
    assert (colour_ups.colour_up(chosen), queries.chips_in_play(event_id)) == (before, sold)
    b.at(event_id, verbs.call_off_colour_up, colour_up=chosen)
    assert colour_ups.colour_ups(event_id) == ()
    take_back(event_id, "ColourUpCalledOff")
    assert colour_ups.colour_ups(event_id) == (before,)
