"""Flights pay some of their places the same night; what remains goes to the players who go on, to the last cent."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from access.roles import Role
from access.viewer import Viewer
from cashier.ledger.rows import paid_from_pool
from floor.bags.verbs import bag_stack
from floor.days.verbs import merge_days
from floor.hands.tables import report_hand_finished
from floor.hands.verbs import announce_hand_for_hand, end_hand_for_hand
from floor.life import verbs as life
from journal import instants
from journal.models import Line
from journal.opening import Command
from journal.replay import differences
from payouts.awards.rows import side_awards
from payouts.divisions.rows import divisions
from payouts.flights.rows import flights_paid, within_flights
from payouts.models import AwardStatus
from payouts.publishing.verbs import PlacePrize, publish_payouts
from payouts.results.rows import results
from payouts.settling.proof import prove_paid
from payouts.settling.verbs import settle_event
from payouts.structure.rows import AtStake, at_stake, pool, structure
from rulebook.days.day import DayPays, DaySetup, PrizeFrom, all_to_the_last
from rulebook.days.ending import EndKind, EndRule
from rulebook.public_results import PublicResults
from rulebook.refusals import Refusal
from screens.board.stats import stats
from screens.parts.cache import PartRequest, encoded, forget
from screens.parts.registry import build
from screens.parts.screen_tokens import Audience
from tests import builders as b
from tests.cashier import at_cashier
from tests.floor.test_penalty_pages import client
from tests.payouts.test_evening import pay_all
from tests.payouts.test_results import publish
from tests.undoing import undo_lines
from tournaments import queries
from tournaments.check.outlook import outlook
from tournaments.values import PayoutRule

pytestmark = pytest.mark.django_db
TO_TWO = (EndRule(EndKind.PLAYERS_LEFT, 2),)
HALF = DayPays(5_000)


def flights(pays: DayPays = HALF, **over: Any) -> tuple[int, list[int], int]:
    """Two flights of six entries and a second day; the first flight is in play; event, days, drawer."""
    at = instants.now() + timedelta(hours=1)
    days = all_to_the_last(
        (
            DaySetup(at, "Day 1A", end_rules=TO_TWO, pays=pays),
            DaySetup(at + timedelta(hours=1), "Day 1B", end_rules=TO_TWO, pays=pays),
            DaySetup(at + timedelta(days=1), "Day 2"),
        )
    )
    b.room(6, 6)
    payout = PayoutRule(min_cash_minor=30_000)
    event_id = b.event(days=days, late_until_level=0, payout=payout, **{"seats_per_table": 6} | over)
    drawer, ids = at_cashier.open_drawer(900_000), [day.id for day in queries.days(event_id)]
    for day in ids[:2]:
        for _ in range(6):
            at_cashier.sell_entry(event_id, drawer, day=day)
    b.at(event_id, life.start_play, event=event_id)
    return event_id, ids, drawer


def out(event_id: int, day_id: int) -> int:
    """The next player of a day is out; the entry."""
    entry = queries.entries(event_id, "alive", day_id=day_id)[0].id
    b.bust(event_id, entry)
    return entry


def over(event_id: int, day_id: int) -> list[int]:
    """The day is played to two players, who bag; those out, the first first."""
    busts = [out(event_id, day_id) for _ in range(4)]
    left = queries.entries(event_id, "alive", day_id=day_id)
    for one in left:
        b.at(event_id, bag_stack, entry=one.id, chips=60_000)
    b.at(event_id, life.end_day, day=day_id)
    b.at(event_id, life.confirm_end, day=day_id)
    return busts


def both_over() -> tuple[int, list[int], int, list[list[int]]]:
    event_id, ids, drawer = flights()
    first = over(event_id, ids[0])
    b.at(event_id, life.start_play, event=event_id, day=ids[1], is_early=True)
    return event_id, ids, drawer, [first, over(event_id, ids[1])]


def paid(event_id: int) -> dict[int, tuple[str, int]]:
    return {one.entry_id: (one.places, one.amount.minor) for one in side_awards(event_id)}


def test_a_place_in_the_money_is_due_the_same_night_and_an_undone_bust_takes_it_back() -> None:
    event_id, (first, *_rest), drawer = flights()
    for _ in range(3):
        out(event_id, first)
    assert not paid(event_id), "three of six are in the money"
    third = out(event_id, first)
    assert paid(event_id) == {third: ("3 · Day 1A", 30_000)}
    (award,) = side_awards(event_id)
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
    assert not paid(event_id)
    assert out(event_id, first) == third
    pay_all(event_id, drawer)
    assert paid_from_pool(event_id) == 30_000
    prove_paid(event_id)
    assert side_awards(event_id)[0].status == AwardStatus.PAID
    assert award.pool == "flight"
    assert not list(differences())


def test_what_flights_paid_and_the_payouts_are_the_whole_pool() -> None:
    event_id, (_first, _second, last), drawer, (one, two) = both_over()
    assert paid(event_id) == {one[3]: ("3 · Day 1A", 30_000), two[3]: ("3 · Day 1B", 30_000)}
    assert within_flights(event_id).going_on == 4
    assert structure(event_id).total.minor + 60_000 == pool(event_id).prizes == 240_000
    b.at(event_id, merge_days, day=last)
    b.at(event_id, life.start_play, event=event_id, day=last, is_early=True, override_reason="Opened")
    published = b.at(event_id, publish_payouts, event=event_id)
    assert (len(published.prizes), sum(prize.amount_minor for prize in published.prizes)) == (4, 180_000)
    for _ in range(3):
        out(event_id, last)
    pay_all(event_id, drawer)
    assert paid_from_pool(event_id) == 240_000
    assert b.at(event_id, settle_event, event=event_id).income_minor == 0
    assert not list(differences())


def test_public_results_name_the_places_paid_within_flights() -> None:
    event_id, (_first, _second, last), drawer, (one, two) = both_over()
    b.at(event_id, merge_days, day=last)
    b.at(event_id, life.start_play, event=event_id, day=last, is_early=True, override_reason="Opened")
    b.at(event_id, publish_payouts, event=event_id)
    for _ in range(3):
        out(event_id, last)
    pay_all(event_id, drawer)
    publish(PublicResults.PUBLISHED)
    shown = results(event_id).places
    assert [place.prize_minor for place in shown[4:]] == [30_000, 30_000]
    placed = {one.entry_id: one.place for one in queries.placed(event_id, 1, 12)}
    assert [place.place for place in shown] == [
        1,
        2,
        3,
        4,
        *sorted(placed[entry] for entry in (one[3], two[3])),
    ]


def test_the_set_up_and_the_ways_to_divide_leave_flights_their_part() -> None:
    """Three of the six of each flight are in the money; two go on, one is paid 300."""
    event_id, _days, _drawer = flights()
    (field,) = outlook(queries.event_setup(event_id), [12]).fields
    assert (field.within_minor, field.places, field.last_minor) == (60_000, 4, 30_000)
    assert field.prizes_minor == 240_000
    assert sum((tier.last - tier.first + 1) * tier.prize_minor for tier in field.tiers) == 180_000
    for entries in (None, 12):
        found = divisions(event_id, entries=entries)
        assert (found.within_minor, found.prizes_minor) == (60_000, 180_000)
        (usual,) = (way for way in found.ways if way.division == "usual")
        assert sum((tier.last - tier.first + 1) * tier.prize for tier in usual.prizes) == found.prizes_minor
    page = (
        client(Role.DIRECTOR)
        .get(reverse("payout-divisions", args=[event_id]), {"entries": 12})
        .content.decode()
    )
    assert "paid within flights" in page


def test_screens_tell_how_far_a_flight_is_from_its_own_money() -> None:
    event_id, (first, second, _last), _drawer = flights()

    def shown(day: int = 0) -> tuple[str, int, int, int]:
        forget()
        body = json.loads(
            encoded(PartRequest(event_id, "stats", Audience.PUBLIC, "en", 0, day), 0, build).body
        )
        return body["phase"], body["to_the_money"], body["places_paid"], body["next_minor"]

    board = Viewer(Role.DIRECTOR)
    assert shown() == ("running", 3, 3, 0)
    assert stats(event_id, board).to_the_money == 3
    out(event_id, first)
    b.at(event_id, life.start_play, event=event_id, day=second, is_early=True)
    assert [shown(day)[:2] for day in (first, second)] == [("running", 2), ("running", 3)]
    assert shown()[:2] == ("running", 5), "both flights lack five"
    out(event_id, first)
    assert shown(first)[:2] == ("bubble", 1)
    out(event_id, first)
    assert shown(first)[1:] == (0, 3, 30_000)
    with queries.viewing(first):
        assert stats(event_id, board).money_label == "in the money"
    assert shown(second)[:2] == ("running", 3)


def test_payouts_wait_for_flights_and_leave_their_places_alone() -> None:
    event_id, (first, second, _last), _drawer = flights()
    over(event_id, first)
    b.at(event_id, life.start_play, event=event_id, day=second, is_early=True)
    with pytest.raises(Refusal, match="flights_not_over"):
        b.at(event_id, publish_payouts, event=event_id)
    over(event_id, second)
    prizes = tuple(PlacePrize(place, 36_000) for place in range(1, 6))
    with pytest.raises(Refusal, match="places_paid_within"):
        b.at(event_id, publish_payouts, event=event_id, prizes=prizes)


def test_typed_prizes_fall_with_the_place_and_pages_and_programs_show_the_plan() -> None:
    event_id, (first, *_rest), _drawer = flights(
        DayPays(8_000, prizes=(PrizeFrom(1, 50_000), PrizeFrom(4, 35_000)))
    )
    plan = flights_paid(event_id)[0]
    assert (plan.paid, plan.on, [(p.first, p.last, p.amount_minor) for p in plan.places]) == (
        5,
        2,
        [(3, 3, 50_000), (4, 5, 35_000)],
    )
    shown = client(Role.INSPECTOR).get(f"/api/v1/events/{event_id}/flights-paid/").json()
    assert [(one["name"], one["total_minor"]) for one in shown] == [("Day 1A", 120_000), ("Day 1B", 120_000)]
    gone = [out(event_id, first) for _ in range(3)]
    assert [minor for _places, minor in paid(event_id).values()] == [35_000, 35_000]
    page = client(Role.DIRECTOR).get(f"/events/{event_id}/payouts/").content.decode()
    assert "Paid within flights" in page
    assert queries.entry(gone[1]).number


def test_hand_for_hand_of_a_flight_ends_at_its_own_money() -> None:
    event_id, (first, second, _last), _drawer = flights(seats_per_table=3)
    assert at_stake(event_id) == AtStake(6, 3, 6), (
        "the six of the other flight are not in front of this money"
    )
    out(event_id, first)
    out(event_id, first)
    answer = b.at(event_id, announce_hand_for_hand, event=event_id)
    assert (answer.goal, answer.left) == (3, 4)
    for table in answer.tables:
        b.at(event_id, report_hand_finished, table=b.table(event_id, table).id)
    bubble = out(event_id, first)
    assert b.at(event_id, end_hand_for_hand, event=event_id).left == 3
    place = queries.place_of(bubble)
    assert place is not None
    assert place.place == 10
    third = out(event_id, first)
    assert paid(event_id) == {third: ("3 · Day 1A", 30_000)}
    assert queries.field(event_id, day_id=second).alive == 6
