"""Players out, alone or several in a hand, and reinstated after a mistake."""

from __future__ import annotations

import pytest

from floor.busts import verbs
from floor.busts.out import BustOut
from floor.counts import verbs as stacks_counted
from floor.life import verbs as life
from journal.models import Line
from journal.opening import Command, tournament_book
from journal.queries import latest_lines
from journal.undo import plan_undo
from payouts.awards.rows import awards
from payouts.structure.rows import structure
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.commands import Spot
from seating.moves.verbs import move_player
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts.evening import publish_late
from tests.undoing import undo_lines
from tournaments import queries
from tournaments.entries.verbs import add_entry
from tournaments.values import PayoutRule
from wording import words

pytestmark = pytest.mark.django_db


def refusal(event_id: int, verb, /, **options) -> Refusal:
    with pytest.raises(Refusal) as caught:
        b.at(event_id, verb, **options)
    return caught.value


def places(event_id: int) -> dict[int, tuple[int, int]]:
    return {one.entry_id: (one.place, one.place_to) for one in queries.finishers(event_id)}


def test_a_bust_frees_the_seat_and_takes_the_place() -> None:
    event_id = b.started(3, 2)
    out = b.at_seat(event_id, 1, 2)
    answer = b.at(event_id, verbs.bust_out, entry=out, seen=Spot(1, 2))
    assert (answer.place, answer.place_to, answer.left, answer.is_finished) == (5, 5, 4, False)
    assert seats.seat_of(out) is None
    entry = queries.entry(out)
    assert (entry.status, entry.out_table, entry.out_seat, entry.out_level) == ("out", 1, 2, 1)
    assert b.table(event_id, 1).seats[1].freed_by == "bust"


def test_a_tap_on_a_seat_whose_player_went_elsewhere_is_refused() -> None:
    event_id = b.started(3, 2)
    entry = b.at_seat(event_id, 1, 2)
    b.at(event_id, move_player, entry=entry, to=Spot(2, 5))
    stale = refusal(event_id, verbs.bust_out, entry=entry, seen=Spot(1, 2))
    assert stale.code == "stale_view"
    assert "to table 2 seat 5" in words.explain(stale)[1]


def test_a_second_tap_on_the_same_player_learns_that_he_is_out() -> None:
    event_id = b.started(3, 2)
    entry = b.at_seat(event_id, 1, 2)
    b.bust(event_id, entry)
    assert refusal(event_id, verbs.bust_out, entry=entry).code == "entry_not_alive"
    stale = refusal(event_id, verbs.bust_out, entry=entry, seen=Spot(1, 2))
    assert "is out, place 5" in words.explain(stale)[1]


def test_nobody_busts_before_play() -> None:
    event_id = b.playing(3)
    entry = b.at_seat(event_id, 1, 1)
    assert refusal(event_id, verbs.bust_out, entry=entry).code == "event_registration"


def test_places_follow_the_order_in_which_players_leave() -> None:
    event_id = b.started(4)
    one, two = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2)
    b.bust(event_id, one, two)
    assert places(event_id) == {one: (4, 4), two: (3, 3)}


def test_of_one_hand_at_one_table_the_larger_stack_ranks_higher() -> None:
    event_id = b.started(5)
    low, high, level = (b.at_seat(event_id, 1, seat) for seat in (1, 2, 3))
    busts = (
        BustOut(entry=low, stack_at_start=4_000),
        BustOut(entry=high, stack_at_start=9_000),
        BustOut(entry=level, stack_at_start=4_000),
    )
    answer = b.at(event_id, verbs.bust_hand, event=event_id, busts=busts)
    assert places(event_id) == {high: (3, 3), low: (4, 5), level: (4, 5)}
    assert answer.left == 2
    assert {one.entry: one.place for one in answer.places} == {high: 3, low: 4, level: 4}


def test_of_one_hand_it_is_enough_to_say_who_had_more() -> None:
    event_id = b.started(5)
    low, high, level = (b.at_seat(event_id, 1, seat) for seat in (1, 2, 3))
    busts = (BustOut(entry=low), BustOut(entry=high), BustOut(entry=level))
    b.at(event_id, verbs.bust_hand, event=event_id, busts=busts, larger=(high,))
    assert places(event_id) == {high: (3, 3), low: (4, 5), level: (4, 5)}
    assert queries.entry(high).out_stack is None


def test_who_had_more_is_asked_only_of_those_out_whose_chips_were_not_counted() -> None:
    event_id = b.started(5)
    one, two, other = (b.at_seat(event_id, 1, seat) for seat in (1, 2, 3))
    busts = (BustOut(entry=one), BustOut(entry=two))
    counted = (BustOut(entry=one, stack_at_start=900), BustOut(entry=two))
    for out, larger in ((busts, (other,)), (counted, (one,))):
        refused = refusal(event_id, verbs.bust_hand, event=event_id, busts=out, larger=larger)
        assert refused.code == "order_is_no_stack"


def test_of_one_hand_at_two_tables_places_are_shared() -> None:
    event_id = b.started(3, 3)
    one, other = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 2, 1)
    busts = (BustOut(entry=one, stack_at_start=9_000), BustOut(entry=other, stack_at_start=4_000))
    b.at(event_id, verbs.bust_hand, event=event_id, busts=busts)
    assert places(event_id) == {one: (5, 6), other: (5, 6)}


def test_stacks_nobody_knows_share_their_places() -> None:
    event_id = b.started(4)
    one, two = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2)
    b.at(event_id, verbs.bust_hand, event=event_id, busts=(BustOut(entry=one), BustOut(entry=two)))
    assert places(event_id) == {one: (3, 4), two: (3, 4)}


def test_a_hand_cannot_put_everybody_out() -> None:
    event_id = b.started(2)
    busts = tuple(BustOut(entry=b.at_seat(event_id, 1, seat)) for seat in (1, 2))
    assert refusal(event_id, verbs.bust_hand, event=event_id, busts=busts).code == "nobody_left"
    twice = (busts[0], busts[0])
    assert refusal(event_id, verbs.bust_hand, event=event_id, busts=twice).code == "busts_too_few"


def test_the_last_bust_finishes_the_event_and_gives_the_tables_back() -> None:
    event_id = b.started(2)
    winner, second = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2)
    answer = b.at(event_id, verbs.bust_out, entry=second)
    assert (answer.is_finished, answer.winner) == (True, winner)
    assert queries.event(event_id).state == "finished"
    assert places(event_id) == {winner: (1, 1), second: (2, 2)}
    assert seats.tables(b.day_of(event_id)) == ()
    assert queries.current_day(event_id).is_closed
    assert b.opened(b.event(), 1) == [1]
    told = latest_lines(tournament_book(event_id))[0].sentence
    assert "is out, place 2; " in told
    assert "won Event" in told


def test_undo_of_the_last_bust_brings_the_whole_event_back() -> None:
    event_id = b.started(2)
    second = b.at_seat(event_id, 1, 2)
    b.bust(event_id, second)
    undo_lines(Line.objects.order_by("-pk")[0].pk, Command(b.NOBODY))
    assert queries.event(event_id).state == "running"
    assert b.at_seat(event_id, 1, 2) == second
    assert places(event_id) == {}


def test_undo_of_an_earlier_bust_leaves_the_later_one_and_its_place_follows() -> None:
    event_id = b.started(4)
    one, two = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2)
    b.bust(event_id, one)
    line = Line.objects.order_by("-pk")[0]
    b.bust(event_id, two)
    undo_lines(line.pk, Command(b.NOBODY))
    assert places(event_id) == {two: (4, 4)}


def sold_and_published(paid: int = 4) -> tuple[int, list[int]]:
    """This many paid players in play, and three prizes published; the event and its entries."""
    drawer_id = at_cashier.open_drawer()
    event_id = at_cashier.selling_event(1, payout=PayoutRule(places=3))
    sold = [at_cashier.sell_entry(event_id, drawer_id).entry for _ in range(paid)]
    b.at(event_id, life.start_play, event=event_id)
    publish_late(event_id)
    return event_id, sold


def test_a_bust_in_the_money_is_awarded_at_once() -> None:
    event_id, (one, two, *_others) = sold_and_published()
    b.bust(event_id, one, two)
    (award,) = awards(event_id)
    assert (award.entry_id, award.place) == (two, 3)


def test_the_winner_is_awarded_with_the_last_bust() -> None:
    event_id, (winner, *others) = sold_and_published()
    b.bust(event_id, *others)
    assert {award.entry_id: award.place for award in awards(event_id)} == {
        winner: 1, others[2]: 2, others[1]: 3,
    }  # fmt: skip
    assert sum(award.amount.minor for award in awards(event_id)) == structure(event_id).total.minor


def test_undo_of_a_bust_takes_the_later_awards_with_it() -> None:
    event_id, (one, two, *_others) = sold_and_published()
    b.bust(event_id, one)
    line = Line.objects.order_by("-pk")[0]
    b.bust(event_id, two)
    last = Line.objects.order_by("-pk")[0]
    assert [found.pk for found in plan_undo(line.pk).lines] == [last.pk, line.pk]
    undo_lines(line.pk, Command(b.NOBODY), together=True)
    assert awards(event_id) == ()


def test_a_reinstated_player_has_the_old_seat_and_awards_follow() -> None:
    event_id, (one, two, *_others) = sold_and_published()
    b.bust(event_id, one)
    seat = seats.seat_of(two)
    assert seat is not None
    b.bust(event_id, two)
    answer = b.at(event_id, verbs.reinstate, entry=two, stack=5_000)
    assert answer == verbs.Reinstated(entry=two, table=seat.table, seat=seat.seat)
    assert awards(event_id) == ()
    assert queries.entry(two).stack == 5_000
    assert refusal(event_id, verbs.reinstate, entry=two).code == "entry_not_out"


def test_a_reinstated_player_whose_seat_is_taken_draws_another() -> None:
    event_id = b.started(3)
    out, other = b.at_seat(event_id, 1, 2), b.at_seat(event_id, 1, 3)
    b.bust(event_id, out)
    b.at(event_id, move_player, entry=other, to=Spot(1, 2))
    answer = b.at(event_id, verbs.reinstate, entry=out)
    assert answer.seat != 2
    assert queries.entry(out).is_alive


def test_a_player_who_came_back_with_a_new_entry_is_not_reinstated() -> None:
    event_id = b.started(3, re_entries=1)
    out = b.at_seat(event_id, 1, 2)
    b.bust(event_id, out)
    undone = Line.objects.order_by("-pk")[0]

    def come_back(book) -> None:
        add_entry(book, event_id=event_id, day_id=b.day_of(event_id), player_id=queries.entry(out).player_id)
        book.record(b.FieldBuilt())

    b.at(event_id, come_back)
    assert refusal(event_id, verbs.reinstate, entry=out).code == "player_in_play"
    with pytest.raises(Refusal, match="undo_conflicts") as refused:
        undo_lines(undone.pk, Command(b.NOBODY))
    assert refused.value.detail["line"] == Line.objects.order_by("-pk")[0].pk


@pytest.mark.parametrize(("over", "expected"), [({}, False), ({"re_entries": 1}, True)])
def test_a_re_entry_is_offered_where_it_may_be_sold(over: dict, expected: bool) -> None:
    event_id = b.started(3, **over)
    answer = b.at(event_id, verbs.bust_out, entry=b.at_seat(event_id, 1, 2))
    assert answer.may_re_enter is expected


def test_counted_stacks_are_kept() -> None:
    event_id = b.started(3)
    one, two = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2)
    b.at(event_id, stacks_counted.count_stack, entry=one, stack=31_500)
    b.at(event_id, stacks_counted.count_stacks, event=event_id, stacks=b.counted({one: 30_000, two: 10_000}))
    assert [queries.entry(entry).stack for entry in (one, two)] == [30_000, 10_000]
    assert refusal(event_id, stacks_counted.count_stack, entry=one, stack=-1).code == "stack_negative"


def test_a_bust_takes_few_queries(django_assert_max_num_queries) -> None:
    event_id = b.started(9, 9, 9)
    entry = b.at_seat(event_id, 1, 2)

    def verb(book) -> None:
        with django_assert_max_num_queries(25):
            verbs.bust_out(book, bust=BustOut(entry=entry))

    b.at(event_id, verb)
