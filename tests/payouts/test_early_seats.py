"""Who reaches a stack in a satellite leaves with a seat: chips, places, prizes and the end of play follow."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from access.roles import Role
from cashier.inspection.declared import Scope
from cashier.ledger.drawers import cash_in
from cashier.models import Sale
from floor.busts.out import BustOut
from floor.busts.verbs import bust_hand, buy_back, reinstate
from floor.hands import verbs as hands
from journal.book import Actor
from journal.models import Line
from journal.opening import Command
from payouts.authority.ranking import RANKING
from payouts.awards import rows as queries
from payouts.awards.rows import award_of
from payouts.publishing.verbs import PlacePrize, edit_prizes
from payouts.results.media import MEDIA
from payouts.settling.proof import prove_paid
from payouts.settling.verbs import settle_event
from payouts.structure.rows import structure
from payouts.structure.verbs import payout_details
from rulebook.event_end import seats_stage
from rulebook.refusals import Refusal
from rulebook.satellite import satellite_stage
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.payouts.early import MILESTONE, RULE, SEAT, Early, played
from tests.plans import offered
from tests.undoing import undo_lines
from tournaments import queries as tournaments
from tournaments.queries import ChipKind
from tournaments.values import PayoutKind, PayoutRule

pytestmark = pytest.mark.django_db


@pytest.fixture
def early() -> Early:
    return played()


def test_the_player_leaves_with_the_first_place_and_the_chips_leave_play(early: Early) -> None:
    told = early.win(3, 61_000)
    assert (told.place, told.left, told.chips, told.seats_left, told.is_finished) == (1, 9, 61_000, 3, False)
    assert tournaments.chips_in_play(early.event) == 200_000 - 61_000
    lines = [one for one in tournaments.chip_lines(early.event) if one.kind == ChipKind.SEAT_WON]
    assert [(one.amount, one.entry_id) for one in lines] == [(-61_000, early.entries[3])]
    assert early.win(7).place == 2
    early.bust(0)
    assert early.places() == {3: (1, 1), 7: (2, 2), 0: (10, 10)}


def test_play_ends_with_as_many_left_as_there_are_seats(early: Early) -> None:
    early.win(0)
    evening.publish_late(early.event)
    assert award_of(early.entries[0]) is not None
    assert (structure(early.event).goal, payout_details(early.event).seats_left) == (3, 3)
    early.win(1)
    with evening.late():
        early.bust(9, 8, 7, 6, 5)
        assert tournaments.event(early.event).state == "running"
        assert not payout_details(early.event).all_left_receive
        early.bust(4)
    assert tournaments.event(early.event).state == "finished"
    assert early.places() == {
        0: (1, 1),
        1: (2, 2),
        2: (3, 4),
        3: (3, 4),
        **{4 + at: (5 + at, 5 + at) for at in range(6)},
    }
    awards = queries.awards(early.event)
    assert [one.ticket.minor for one in awards] == [SEAT] * 4
    for award in awards:
        evening.pay(early.event, award.id, early.drawer)
    b.at(early.event, settle_event, event=early.event)
    prove_paid(early.event)
    assert cash_in(early.drawer) == 50_000 + 110_000


def test_nobody_wins_with_more_chips_than_are_in_play(early: Early) -> None:
    evening.publish_late(early.event)
    with evening.late():
        for index in range(3):
            early.win(index)
        with pytest.raises(Refusal, match="chips_too_many"):
            early.win(3)
    assert tournaments.chips_in_play(early.event) == 20_000
    assert tournaments.event(early.event).state == "running"


def test_the_last_seat_won_early_ends_a_satellite() -> None:
    early = played(payout=PayoutRule(kind=PayoutKind.SATELLITE, ticket_minor=55_000, milestone=30_000))
    evening.publish_late(early.event)
    with evening.late():
        early.win(0, 30_000)
        told = early.win(1, 30_000)
    assert (told.is_finished, told.winner, told.left) == (True, None, 8)
    assert {places for index, places in early.places().items() if index > 1} == {(3, 10)}
    assert len(queries.awards(early.event)) == 2


def test_cash_behind_the_seats_is_played_for_although_all_are_gone() -> None:
    rule = PayoutRule(kind=PayoutKind.SATELLITE, ticket_minor=50_000, milestone=30_000)
    early = played(payout=rule)
    evening.publish_late(early.event)
    with evening.late():
        early.win(0, 30_000)
        assert not early.win(1, 30_000).is_finished
        assert structure(early.event).goal == 1
        with pytest.raises(Refusal, match="seats_gone"):
            early.win(2, 30_000)
        early.bust(*range(9, 2, -1))
    assert tournaments.event(early.event).state == "finished"
    third = award_of(early.entries[2])
    assert third is not None
    assert (third.place, third.amount.minor, third.ticket.minor) == (3, 10_000, 0)


@pytest.mark.parametrize(
    ("stack", "code"),
    [(MILESTONE - 1, "milestone_not_reached"), (None, "milestone_not_reached"), (200_001, "chips_too_many")],
)
def test_a_stack_that_wins_no_seat_changes_nothing(early: Early, stack: int | None, code: str) -> None:
    with pytest.raises(Refusal, match=code) as refused:
        early.win(0, stack)
    assert refused.value.field == "stack"
    assert (tournaments.players_left(early.event), tournaments.chips_in_play(early.event)) == (10, 200_000)


def test_without_a_milestone_nobody_wins_early() -> None:
    early = played(payout=PayoutRule(kind=PayoutKind.SATELLITE, ticket_minor=SEAT))
    with pytest.raises(Refusal, match="milestone_missing"):
        early.win(0)


def test_the_counted_stack_counts_unless_another_is_typed(early: Early) -> None:
    at_cashier.count_stack(early.entries[0], 62_000)
    assert early.win(0, None).chips == 62_000
    with pytest.raises(Refusal, match="entry_not_alive"):
        early.win(0)


def test_no_milestone_at_the_starting_stack() -> None:
    b.house()
    with pytest.raises(Refusal, match="milestone_too_low") as refused:
        b.event(payout=RULE, starting_stack=MILESTONE)
    assert refused.value.field == "milestone"


def test_undo_and_reinstating_bring_player_chips_and_seat_back(early: Early) -> None:
    evening.publish_late(early.event)
    with evening.late():
        early.win(0)
        undo_lines(Line.objects.latest("pk").pk, Command(Actor()))
        assert (tournaments.seats_won_early(early.event), queries.awards(early.event)) == (0, ())
        assert tournaments.chips_in_play(early.event) == 200_000
        early.win(0)
        early.win(1)
        with pytest.raises(Refusal, match="seat_won_already"):
            at_cashier.on_entry(buy_back, early.entries[0], early.drawer)
        b.at(early.event, reinstate, entry=early.entries[0])
    assert tournaments.chips_in_play(early.event) == 200_000 - MILESTONE
    assert early.places() == {1: (1, 1)}
    assert [one.entry_id for one in queries.awards(early.event)] == [early.entries[1]]


def test_fewer_seats_than_were_won_are_not_published() -> None:
    rule = PayoutRule(kind=PayoutKind.SATELLITE, ticket_minor=SEAT, milestone=30_000)
    early = played(payout=rule)
    for index in range(4):
        early.win(index, 30_000)
    at_cashier.void(early.event, Sale.objects.get(entry=early.entries[9]).pk, early.drawer)
    with pytest.raises(Refusal, match="seats_short"):
        evening.publish_late(early.event)


def test_published_prizes_are_not_changed_to_fewer_seats_than_were_won(early: Early) -> None:
    evening.publish_late(early.event)
    with evening.late():
        early.win(0)
        early.win(1)
        seats = tuple(PlacePrize(place, ticket_minor=SEAT, thing="Main event") for place in (1, 2, 3, 4))
        cash = (PlacePrize(2, 50_000), PlacePrize(3, 32_500))
        with pytest.raises(Refusal, match="seats_short") as refused:
            b.at(early.event, edit_prizes, event=early.event, prizes=(seats[0], *cash))
        assert refused.value.detail == {"won": 2, "seats": 1}
        cash = (PlacePrize(3, 30_000), PlacePrize(4, 25_000))
        b.at(early.event, edit_prizes, event=early.event, prizes=(*seats[:2], *cash))
    assert [one.ticket.minor for one in queries.awards(early.event)] == [SEAT, SEAT]


def test_hand_for_hand_ends_a_player_earlier_and_two_of_one_hand_take_places_behind() -> None:
    early = played(payout=RULE, seats_per_table=5)
    evening.publish_late(early.event)
    with evening.late():
        early.bust(9, 8, 7)
        b.at(early.event, hands.announce_hand_for_hand, event=early.event)
        early.win(0)
        assert structure(early.event).goal == 3
        busts = tuple(BustOut(entry=early.entries[at], stack_at_start=9_000 - at) for at in (4, 5))
        b.at(early.event, bust_hand, event=early.event, busts=busts)
        early.bust(6)
        b.at(early.event, hands.end_hand_for_hand, event=early.event, reason="decided")
    places = early.places()
    assert places[0] == (1, 1)
    assert {places[at] for at in (1, 2, 3)} == {(2, 4)}
    assert all(places[at][0] > 4 for at in (4, 5, 6))


def test_the_ranking_lists_every_place_once_while_others_play(early: Early) -> None:
    early.win(0)
    early.bust(9, 8)
    scope = Scope(early.event)
    whole = RANKING.after(scope, 0, 10)
    assert [one.cells[1] for one in whole] == [1, 9, 10]
    assert [one.cells[1] for one in RANKING.after(scope, whole[0].key, 10)] == [9, 10]
    assert [one.cells[1] for one in MEDIA.after(scope, 0, 10)] == [1, *[None] * 7, 9, 10]


def test_the_director_records_it_on_the_page_and_the_floor_reads_it(early: Early, client: Client) -> None:
    where = reverse("floor-seat-won", args=[early.event, early.entries[0]])
    tap = reverse("win-seat", args=[early.entries[0]])
    client.force_login(at_cashier.staff(Role.FLOOR))
    assert offered(client, early.event, early.entries[0])["seatWon"] == where
    shown = client.get(where).content.decode()
    assert "60,000" in shown
    assert tap not in shown
    assert client.post(tap, {"stack": "60000"}).status_code == 403
    client.force_login(at_cashier.staff(Role.DIRECTOR))
    assert tap in client.get(where).content.decode()
    assert client.post(tap, {"stack": "60000"}).status_code in (200, 302, 303)
    assert tournaments.seats_won_early(early.event) == 1
    told = client.get(reverse("payouts", args=[early.event])).content.decode()
    assert "1 seat won early, 3 left." in told


@given(
    seats=st.integers(1, 12),
    cash=st.integers(0, 3),
    early=st.integers(0, 12),
    left=st.integers(1, 30),
)
def test_the_stage_of_the_prizes_is_that_of_the_seats(seats: int, cash: int, early: int, left: int) -> None:
    worths = (SEAT,) * seats + (0,) * cash
    early = min(early, seats)
    found = seats_stage(left, worths, won_early=early)
    assert found == satellite_stage(seats, left, awarded_early=early, cash_places=cash)
    assert found.is_over == (left <= max(seats - early, 1) or (early == seats and not cash))
