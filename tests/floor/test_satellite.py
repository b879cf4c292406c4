"""A satellite is over when everybody left receives a ticket (Sanremo art. 6)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from access.roles import Role
from floor.busts import verbs
from floor.busts.out import BustOut
from floor.hands import verbs as hands
from floor.life import verbs as life
from floor.play.hands import is_suggested
from journal import instants
from journal.models import Line
from journal.opening import Command
from payouts.awards.rows import awards
from payouts.overview.pages import payouts_page
from payouts.publishing.verbs import publish_payouts
from payouts.structure.rows import structure
from tests import builders as b
from tests.cashier import at_cashier
from tests.undoing import undo_lines
from tournaments import queries
from tournaments.values import PayoutKind, PayoutRule

pytestmark = pytest.mark.django_db

# Six times 110 make two tickets of 275 and 110 for the third.
RULE = PayoutRule(kind=PayoutKind.SATELLITE, ticket_minor=27_500, ticket_name="Main event")
CLOSED = timedelta(hours=3)


@pytest.fixture
def satellite() -> tuple[int, list[int]]:
    """Six entries being played for two tickets, registration still open; the event and its entries."""
    event_id = at_cashier.selling_event(1, buy_in_minor=11_000, fee_minor=0, payout=RULE)
    drawer = at_cashier.open_drawer()
    entries = [at_cashier.sell_entry(event_id, drawer).entry for _ in range(6)]
    b.at(event_id, life.start_play, event=event_id)
    return event_id, entries


def awarded(event_id: int) -> dict[int, tuple[int, int]]:
    """Value of the ticket and money by entry, in minor units."""
    return {one.entry_id: (one.ticket.minor, one.amount.minor) for one in awards(event_id)}


def test_it_ends_when_everybody_left_receives_a_ticket(satellite: tuple[int, list[int]]) -> None:
    event_id, (one, two, third, *others) = satellite
    with instants.simulated_at(instants.now() + CLOSED):
        b.at(event_id, publish_payouts, event=event_id)
        b.bust(event_id, *others)
        assert queries.event(event_id).state == "running"
        answer = b.at(event_id, verbs.bust_out, entry=third)
    assert (answer.left, answer.is_finished, answer.winner) == (2, True, None)
    assert queries.event(event_id).state == "finished"
    assert awarded(event_id) == {one: (27_500, 0), two: (27_500, 0), third: (0, 11_000)}


def test_two_out_in_the_deciding_hand_leave_one_ticket_to_the_larger_stack(
    satellite: tuple[int, list[int]],
) -> None:
    event_id, (one, larger, smaller, *others) = satellite
    with instants.simulated_at(instants.now() + CLOSED):
        b.at(event_id, publish_payouts, event=event_id)
        b.bust(event_id, *others)
        busts = (BustOut(entry=larger, stack_at_start=9_000), BustOut(entry=smaller, stack_at_start=4_000))
        b.at(event_id, verbs.bust_hand, event=event_id, busts=busts)
    assert awarded(event_id) == {one: (27_500, 0), larger: (27_500, 0), smaller: (0, 11_000)}


def test_hand_for_hand_is_for_the_last_ticket_not_for_the_cash_behind_it() -> None:
    event_id = at_cashier.selling_event(2, buy_in_minor=11_000, fee_minor=0, payout=RULE, seats_per_table=3)
    drawer = at_cashier.open_drawer()
    entries = [at_cashier.sell_entry(event_id, drawer).entry for _ in range(6)]
    b.at(event_id, life.start_play, event=event_id)
    with instants.simulated_at(instants.now() + CLOSED):
        b.bust(event_id, entries[0])
        b.bust(event_id, entries[1])
        assert (structure(event_id).places, structure(event_id).goal) == (3, 2)
        assert not is_suggested(queries.event(event_id), 4)
        assert b.at(event_id, hands.announce_hand_for_hand, event=event_id).goal == 2


def test_it_goes_on_while_a_sale_may_add_a_ticket_and_the_director_may_end_it(
    satellite: tuple[int, list[int]],
) -> None:
    event_id, (one, two, *others) = satellite
    b.bust(event_id, *others)
    assert queries.event(event_id).state == "running"
    b.at(event_id, life.end_day, day=b.day_of(event_id), override_reason="The hall closes")
    assert queries.event(event_id).state == "finished"
    b.at(event_id, publish_payouts, event=event_id)
    assert awarded(event_id) == {one: (27_500, 0), two: (27_500, 0), others[-1]: (0, 11_000)}


def test_undo_of_the_deciding_bust_lets_it_go_on(satellite: tuple[int, list[int]]) -> None:
    event_id, (_one, _two, third, *others) = satellite
    with instants.simulated_at(instants.now() + CLOSED):
        b.at(event_id, publish_payouts, event=event_id)
        b.bust(event_id, *others, third)
        undo_lines(Line.objects.order_by("-pk")[0].pk, Command(b.NOBODY))
    assert queries.event(event_id).state == "running"
    assert queries.field(event_id).alive == 3
    assert awarded(event_id) == {}


def test_the_payouts_page_shows_a_winner_at_every_ticket(satellite: tuple[int, list[int]]) -> None:
    event_id, (_one, _two, *others) = satellite
    b.bust(event_id, *others)
    b.at(event_id, life.end_day, day=b.day_of(event_id), override_reason="The hall closes")
    b.at(event_id, publish_payouts, event=event_id)
    lines = payouts_page(queries.event(event_id), Role.DIRECTOR).places
    assert [len(line.winners) for line in lines] == [1, 1, 1]
