"""A later flight paid ahead: played by who goes out, refunded to who bags; money, chips and undo are exact."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from access.roles import Role
from access.viewer import Viewer
from cashier.ledger.rows import collected, ledger_total
from cashier.models import Refund
from cashier.refunds.ahead import refund_ahead
from cashier.sales.ahead import without_seat
from floor.bags import verbs as bags
from floor.busts.verbs import bust_out
from floor.life import verbs as life
from floor.penalties.disqualify import disqualify
from floor.todo.event import to_do
from journal import instants
from journal.models import Line
from journal.opening import Command
from journal.replay import differences
from payouts.publishing.verbs import publish_payouts
from rulebook.days.day import DaySetup, all_to_the_last
from rulebook.profile import profile_from_data
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.floor.test_counts import refused
from tests.floor.test_penalty_pages import client
from tests.undoing import undo_lines
from tournaments import queries
from tournaments.queries import BulletState, Offence

pytestmark = pytest.mark.django_db
AHEAD = profile_from_data({"clock": {"pays_ahead": True}})


class Flights:
    """Three flights and their final; three players sit on the first, and one of them pays for the second."""

    def __init__(self, **over: Any) -> None:
        at = instants.now() + timedelta(hours=1)
        days = [DaySetup(at + timedelta(hours=hour), name) for hour, name in enumerate(("1A", "1B", "1C"))]
        days.append(DaySetup(at + timedelta(days=1), "2"))
        options: dict[str, Any] = {"days": all_to_the_last(days), "profile": AHEAD, "re_entries": 1}
        self.event = b.started(3, **options | over)
        self.days = [day.id for day in queries.days(self.event)]
        b.room(3, first=20)
        self.drawer = at_cashier.open_drawer()
        self.own = b.at_seat(self.event, 1, 1)
        self.player = queries.entry(self.own).player_id

    def pool(self) -> int:
        return collected(self.event, "pool")

    def pays(self, flight: int = 1) -> Any:
        return at_cashier.sell_entry(self.event, self.drawer, self.player, day=self.days[flight])

    def states(self) -> list[BulletState]:
        return [one.state for one in queries.bullets(self.event, self.player)]

    def chips(self, flight: int) -> int:
        return queries.chips_of_days(self.days)[self.days[flight]]

    def ends_bagged(self) -> None:
        for key in [one.id for one in queries.entries(self.event, "alive", day_id=self.days[0])]:
            b.at(self.event, bags.bag_stack, entry=key, chips=queries.entry(key).stack, seal=f"S{key}")
        b.at(self.event, life.end_day, day=self.days[0], override_reason="Registration is over")

    def to_do(self) -> list[str]:
        return [item.title for item in to_do(self.event, Viewer(Role.DIRECTOR)).items]


def test_nobody_pays_ahead_unless_the_house_sells_it() -> None:
    flights = Flights(profile=profile_from_data({}))
    with pytest.raises(Refusal, match="player_in_play"):
        flights.pays()


def test_who_goes_out_plays_the_flight_paid_ahead() -> None:
    flights = Flights()
    made = flights.pays()
    field = queries.field(flights.event)
    assert (field.entries, field.ahead, queries.players_left(flights.event)) == (3, 1, 3)
    assert (flights.pool(), flights.chips(1), made.table) == (20_000, 0, None)
    assert flights.states() == [BulletState.IN_PLAY, BulletState.AHEAD]
    with pytest.raises(Refusal, match="paid_ahead"):
        flights.pays()
    flights.pays(2)
    answer = b.at(flights.event, bust_out, entry=flights.own)
    assert not answer.may_re_enter
    # The next flight is played, and the one after it still waits.
    assert flights.states() == [BulletState.OUT, BulletState.IN_PLAY, BulletState.AHEAD]
    assert (queries.entry(made.entry).stack, flights.chips(1), flights.chips(2)) == (20_000, 20_000, 0)
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
    assert flights.states() == [BulletState.IN_PLAY, BulletState.AHEAD, BulletState.AHEAD]
    assert (flights.pool(), flights.chips(1)) == (40_000, 0)
    assert list(differences()) == []


def test_who_bags_is_refunded_and_all_of_it_can_be_undone() -> None:
    flights = Flights()
    flights.pays()
    flights.pays(2)
    assert refused(flights.event, refund_ahead, event=flights.event) == "nothing_ahead"
    flights.ends_bagged()
    assert "Refund 2 entries paid ahead" in flights.to_do()
    answer = b.at(flights.event, refund_ahead, event=flights.event)
    assert (len(answer.refunds), answer.amount_minor, flights.pool()) == (1, 44_000, 0)
    assert [row.amount_minor for row in Refund.objects.all()] == [44_000]
    assert flights.states() == [BulletState.BAGGED]
    assert "Refund 2 entries paid ahead" not in flights.to_do()
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY), reason="Too early")
    assert (flights.pool(), Refund.objects.count()) == (40_000, 0)
    assert flights.states() == [BulletState.BAGGED, BulletState.AHEAD, BulletState.AHEAD]
    assert (ledger_total(), list(differences())) == (0, [])


def test_a_disqualified_player_plays_nothing_that_was_paid_ahead_and_is_refunded() -> None:
    flights = Flights()
    flights.pays()
    b.at(flights.event, disqualify, entry=flights.own, offence=Offence.STALLING, stack=20_000)
    banned = Line.objects.latest("pk").pk
    assert flights.states() == [BulletState.OUT, BulletState.AHEAD]
    assert "Refund 1 entry paid ahead" in flights.to_do()
    b.at(flights.event, refund_ahead, event=flights.event)
    assert [row.amount_minor for row in Refund.objects.all()] == [22_000]
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY), reason="Another player")
    undo_lines(banned, Command(b.NOBODY), together=True, reason="Another player")
    assert flights.states() == [BulletState.IN_PLAY, BulletState.AHEAD]
    b.at(flights.event, bust_out, entry=flights.own)
    assert flights.states() == [BulletState.OUT, BulletState.IN_PLAY]


def test_the_end_of_a_day_puts_out_who_then_plays_the_flight_paid_ahead() -> None:
    flights = Flights()
    made = flights.pays()
    others = tuple(one.id for one in queries.entries(flights.event, "alive") if one.id != flights.own)
    b.at(
        flights.event,
        life.end_day,
        day=flights.days[0],
        advancing=others,
        override_reason="Time",
        from_bags=False,
    )
    assert flights.states() == [BulletState.OUT, BulletState.IN_PLAY]
    assert queries.entry(made.entry).day_id == flights.days[1]


def test_payouts_wait_for_what_was_paid_ahead() -> None:
    flights = Flights()
    flights.pays()
    flights.ends_bagged()
    for day in flights.days[1:3]:
        b.at(flights.event, life.end_day, day=day, override_reason="Nobody came")
    assert refused(flights.event, publish_payouts, event=flights.event) == "paid_ahead_open"


def test_the_sale_is_voided_at_the_desk_as_any_other() -> None:
    flights = Flights()
    made = flights.pays()
    at_cashier.void(flights.event, made.id, flights.drawer)
    assert (flights.pool(), flights.states()) == (0, [BulletState.IN_PLAY])


def test_desk_receipt_and_telephone_say_what_was_paid_ahead() -> None:
    flights = Flights()
    desk, staff = client(Role.CASHIER), f"/events/{flights.event}/cashier/players/{flights.player}/"
    shown = desk.get(staff).content.decode()
    assert "Pay ahead: 1B" in shown
    assert "Pay ahead: 1C" in shown
    made = flights.pays()
    shown = desk.get(staff).content.decode()
    assert "Paid ahead" in shown
    assert "Paid ahead for 1B" in without_seat(queries.entry(made.entry))
    mine = desk.get(f"/p/{queries.entry(made.entry).code}/").content.decode()
    assert "Paid ahead" in mine
