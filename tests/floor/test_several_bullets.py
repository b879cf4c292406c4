"""One player with several bags: another entry while bagged, the bag to be played, the one surrendered."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from access.viewer import Viewer
from cashier.sales.bullets import choose_bag
from floor.bags import verbs as bags
from floor.models import Bag
from floor.play.steps import end
from journal import instants
from journal.book import OpenBook
from journal.models import Line
from payouts.bounties.verbs import bring_in_line
from rulebook.days.carry import Carry
from rulebook.days.day import DaySetup, all_to_the_last
from rulebook.refusals import Refusal
from screens.board.stats import stats
from tests import builders as b
from tests.cashier import at_cashier
from tests.undoing import refusal_of
from tournaments import queries
from tournaments.entries.verbs import Finish, bag_entries, mark_out
from tournaments.queries import BulletState

pytestmark = pytest.mark.django_db


def flights(*tables: int, **over: Any) -> int:
    """An event of two flights and a day to which both lead; the first is being played."""
    at = instants.now() + timedelta(hours=1)
    days = [DaySetup(at + timedelta(days=number), name) for number, name in enumerate(("1A", "1B"))]
    days.append(DaySetup(at + timedelta(days=2), "2", sells=True))
    options: dict[str, Any] = {"days": all_to_the_last(days), "re_entries": 1}
    return b.started(*tables, **options | over)


def over(event_id: int) -> None:
    """The current flight ends with everybody bagged."""
    day = b.day_of(event_id)
    alive = [one.id for one in queries.entries(event_id, "alive", day_id=day)]

    def verb(book: OpenBook) -> None:
        end(book, day)
        bag_entries(book, event_id=event_id, entry_ids=alive)
        book.record(b.FieldBuilt())

    b.at(event_id, verb)


def two_bags(event_id: int, chips: int = 15_000) -> tuple[int, int]:
    """A player with a bag of 1A, 20,000 chips, and one of 1B: the two entries."""
    b.room(2, first=20)
    first = b.at_seat(event_id, 1, 1)
    over(event_id)
    sold = at_cashier.sell_entry(event_id, at_cashier.open_drawer(), queries.entry(first).player_id)
    b.at(event_id, bags.bag_stack, entry=sold.entry, chips=chips)
    over(event_id)
    return first, sold.entry


def state(event_id: int, entry: int) -> list[tuple[BulletState, bool | None]]:
    """The bullets of the player of an entry: where each is, and whether it would be played next."""
    own = queries.bullets(event_id, queries.entry(entry).player_id)
    return [(one.state, one.is_played) for one in own]


def test_a_player_with_a_bag_enters_another_flight_and_counts_once() -> None:
    event_id = flights(3)
    first, second = two_bags(event_id)
    field = queries.field(event_id)
    assert (field.alive, field.left, queries.players_in(event_id)) == (4, 3, 3)
    assert stats(event_id, Viewer("director")).players_left == 3
    assert state(event_id, first) == [(BulletState.BAGGED, True), (BulletState.BAGGED, False)]
    assert queries.entry(second).bullet == 2
    # The day that the bags lead to sells this player nothing.
    with pytest.raises(Refusal, match="already_through"):
        at_cashier.sell_entry(event_id, at_cashier.open_drawer(), queries.entry(first).player_id)


def test_nobody_sits_twice_and_a_first_bag_is_through() -> None:
    event_id = flights(3, carry=Carry.FIRST)
    player = queries.entry(b.at_seat(event_id, 1, 1)).player_id
    flight = queries.days(event_id)[1].id
    with pytest.raises(Refusal, match="player_in_play"):
        at_cashier.sell_entry(event_id, at_cashier.open_drawer(), player, day=flight)
    over(event_id)
    with pytest.raises(Refusal, match="already_through"):
        at_cashier.sell_entry(event_id, at_cashier.open_drawer(), player)


def test_re_entries_count_for_each_flight_and_in_all() -> None:
    event_id = flights(3, re_entries_in_all=1)
    out = b.at_seat(event_id, 1, 1)
    player, drawer = queries.entry(out).player_id, at_cashier.open_drawer()
    b.bust(event_id, out)
    again = at_cashier.sell_entry(event_id, drawer, player)
    b.bust(event_id, again.entry)
    with pytest.raises(Refusal, match="re_entries_used"):
        at_cashier.sell_entry(event_id, drawer, player, day=queries.days(event_id)[1].id)


@pytest.mark.parametrize(
    ("carry", "played"),
    [(Carry.BEST, [False, True]), (Carry.CHOSEN, [True, False]), (Carry.SUM, [False, True])],
)
def test_the_rule_of_the_event_says_which_bag_is_played(carry: Carry, played: list[bool]) -> None:
    event_id = flights(3, carry=carry)
    first, second = two_bags(event_id, chips=30_000)
    assert [one for _state, one in state(event_id, first)] == [False, True]
    if carry is not Carry.CHOSEN:
        with pytest.raises(Refusal, match="carry_not_chosen"):
            b.at(event_id, choose_bag, entry=first)
    else:
        for entry in (second, first):
            b.at(event_id, choose_bag, entry=entry)
    assert [one for _state, one in state(event_id, first)] == played


def test_a_surrendered_bag_is_out_for_good_and_its_player_enters_the_next_flight() -> None:
    event_id = flights(3, carry=Carry.FIRST)
    b.room(1, first=20)
    entry = b.at_seat(event_id, 1, 1)
    made = b.at(event_id, bags.bag_stack, entry=entry, chips=9_000, signed_by_player=True)
    b.at(event_id, bags.remove_bag, bag=made.id, is_surrendered=True)
    assert Bag.objects.get(pk=made.id).state == "removed"
    assert refusal_of(Line.objects.latest("pk").pk) == "undo_never"
    assert state(event_id, entry) == [(BulletState.SURRENDERED, None)]
    over(event_id)
    again = at_cashier.sell_entry(event_id, at_cashier.open_drawer(), queries.entry(entry).player_id)
    assert state(event_id, again.entry) == [(BulletState.SURRENDERED, None), (BulletState.IN_PLAY, None)]


def test_the_head_of_a_bag_given_up_is_added_to_that_of_the_other() -> None:
    event_id = flights(3)
    first, second = two_bags(event_id)

    def verb(book: OpenBook) -> None:
        mark_out(
            book,
            event_id=event_id,
            finishes=(Finish(entry_id=second, stack=15_000, abandoned="at_merge"),),
        )
        bring_in_line(book, event_id=event_id, entry_ids=[second], nobody=[second])
        book.record(b.FieldBuilt())

    b.at(event_id, verb)
    assert state(event_id, first) == [(BulletState.BAGGED, True), (BulletState.GIVEN_UP, None)]
    assert queries.abandoned(event_id) == {second: False}
