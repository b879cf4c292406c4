"""A sale against what else changes at the same moment what it depends on: another sale, its drawer, its table, play."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from access.roles import Role
from access.verbs import By, Verb
from cashier.drawers import counting as close
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_total
from cashier.models import OwedRebuy, Sale
from cashier.player_accounts import verbs as player_accounts
from cashier.player_accounts.rows import held
from cashier.sales import admission, owed
from cashier.sales import verbs as sell
from cashier.sales import void as refund
from cashier.sales.rows import pool_sheet
from clock import verbs as clock_actions
from floor.last_hands import verbs as last_hands
from journal import instants, replay
from journal.book import Actor
from journal.models import Numbering
from journal.opening import Command, drawer_book, tournament_book
from payouts.publishing import verbs as publish
from payouts.structure.rows import structure
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.breaking import verbs as breaking
from seating.tables.verbs import open_next_tables
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.races.together import act, at_once, meeting, no_lock, refusals
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db(transaction=True)
DIRECTOR = Actor(role=Role.DIRECTOR)


def tap(verb: Verb[Any, Any], /, actor: Actor = b.NOBODY, **options: Any) -> Callable[[], Any]:
    """One command, with the books that it opens itself."""
    return partial(verb.perform, verb.command(**options), By(actor))


def later(task: Callable[[], Any]) -> Any:
    """The task at an hour when registration has closed by the clock."""
    with instants.simulated_at(instants.now() + timedelta(hours=3)):
        return task()


def numbers() -> list[int]:
    """Every receipt number that was used, those of voids as well."""
    used = Sale.objects.values_list("receipt", "void_receipt")
    return sorted(number for pair in used for number in pair if number)


def require_sound() -> None:
    """The ledger is balanced, no number is used twice or left out, and the journal agrees with the rows."""
    assert ledger_total() == 0
    assert numbers() == list(range(1, len(numbers()) + 1))
    assert list(replay.differences()) == []


def to_one_player(event: int, player: int) -> list[Any]:
    """Two cashiers sell the same player an entry."""
    drawers = (at_cashier.open_drawer(), at_cashier.open_drawer())

    def at(drawer: int) -> Any:
        refs = [tournament_book(event), drawer_book(drawer)]
        return act(
            refs, Command(b.NOBODY), sell.sell_entry, event=event, player=player, drawer=drawer, method="card"
        )

    with meeting(admission, "admit_entry"):
        return at_once(*(partial(at, drawer) for drawer in drawers))


def test_without_the_lock_a_receipt_number_is_lost() -> None:
    event, player = at_cashier.selling_event(), b.player()
    with no_lock():
        found = to_one_player(event, player)
    # Both are admitted; only the database stops the second, whose number is used by then.
    assert any(isinstance(one, Exception) for one in found)
    assert (Numbering.objects.get(series="receipt").last, Sale.objects.count()) == (2, 1)


def test_one_player_at_two_cashiers_has_one_entry() -> None:
    event, player = at_cashier.selling_event(), b.player()
    assert refusals(to_one_player(event, player)) == ["player_in_play"]
    assert [entry.status for entry in tournaments.player_entries(event, player)] == ["alive"]
    require_sound()


def test_a_player_who_is_out_re_enters_once_at_two_cashiers() -> None:
    event, drawer = at_cashier.selling_event(re_entries=None), at_cashier.open_drawer()
    first = at_cashier.sell_entry(event, drawer).entry
    at_cashier.sell_entry(event, drawer)
    at_cashier.start(event)
    at_cashier.out(first)
    again = [tap(sell.sell_re_entry, entry=first, drawer=one) for one in (drawer, at_cashier.open_drawer())]
    with meeting(admission, "admit_entry"):
        found = at_once(*again)
    assert refusals(found) == ["player_in_play"]
    assert len(tournaments.player_entries(event, tournaments.entry(first).player_id)) == 2
    require_sound()


@pytest.mark.parametrize(
    ("over", "sold", "code"),
    [({"max_entries": 3}, 2, "entries_full"), ({"seats_per_table": 2}, 1, "room_full")],
    ids=["of the event", "of the room"],
)
def test_the_last_seat_is_sold_once(over: dict[str, Any], sold: int, code: str) -> None:
    b.house()
    b.room(1, over.get("seats_per_table", 9))
    event = b.event(**over)
    drawers = [at_cashier.open_drawer(), at_cashier.open_drawer()]
    for _ in range(sold):
        at_cashier.sell_entry(event, drawers[0])
    both = [tap(sell.sell_entry, event=event, player=b.player(), drawer=drawer) for drawer in drawers]
    with meeting(admission, "admit_entry"):
        found = at_once(*both)
    assert refusals(found) == [code]
    assert len(seats.seat_list(event)) == tournaments.field(event).alive == sold + 1
    require_sound()


def test_a_sale_and_the_close_of_its_drawer_never_both_go_through() -> None:
    event, drawer = at_cashier.selling_event(), at_cashier.open_drawer()
    counted: dict[str, Any] = {"drawer": drawer, "counted_minor": 50_000, "seen_difference_minor": 0}
    found = at_once(
        tap(close.close_drawer, **counted),
        tap(sell.sell_entry, event=event, player=b.player(), drawer=drawer),
    )
    assert refusals(found) in (["drawer_closed"], ["difference_changed"])
    was_closed = not isinstance(found[0], Refusal)
    assert cash_in(drawer) == (0 if was_closed else 72_000)
    assert Sale.objects.count() == int(not was_closed)
    require_sound()


@pytest.mark.parametrize("what", ["sale", "void"])
def test_what_is_sold_or_voided_as_the_prizes_are_published_is_in_them_or_refused(what: str) -> None:
    drawer = at_cashier.open_drawer()
    event, _entries = evening.evening(10, drawer)
    late = {"event": event, "player": b.player(), "override_reason": "came late"}
    other = {
        "sale": tap(sell.sell_entry, DIRECTOR, **late, drawer=drawer, drawer_reason="the desk is away"),
        "void": tap(
            refund.void_sale,
            DIRECTOR,
            sale=Sale.objects.earliest("pk").pk,
            reason="left",
            amount_minor=22_000,
            drawer=drawer,
        ),
    }[what]
    with meeting(publish, "proposal"), meeting(admission, "admit_entry"):
        found = at_once(partial(later, other), partial(later, tap(publish.publish_payouts, event=event)))
    assert set(refusals(found)) <= {"payouts_published"}
    assert not isinstance(found[1], Exception)
    prizes = sum(one.amount.minor for one in structure(event).prizes)
    assert prizes == pool_sheet(event).prizes
    require_sound()


def test_a_late_entry_never_sits_at_a_table_that_broke_during_its_sale() -> None:
    event, drawer = b.started(2, 2, 2), at_cashier.open_drawer()
    for _ in range(3):
        (going,) = sorted(seats.tables(b.day_of(event)), key=lambda one: one.players)[:1]
        entry, broken = at_once(
            tap(sell.sell_entry, event=event, player=b.player(), drawer=drawer),
            tap(breaking.break_table, table=going.id),
        )
        assert refusals([entry, broken]) in ([], ["last_table"])
        assert seats.unseated(b.day_of(event)) == ()
    alive = {one.id for one in tournaments.entries(event, "alive")}
    assert {one.entry_id for one in seats.seat_list(event)} == alive
    require_sound()


def test_a_sale_as_the_last_hands_are_drawn_is_dealt_in_or_refused() -> None:
    event, drawer = b.started(4, 4, late_until_level=6), at_cashier.open_drawer()
    b.at(event, clock_actions.set_time_left, day=b.day_of(event), minutes=10)
    sale, drawn = at_once(
        tap(sell.sell_entry, event=event, player=b.player(), drawer=drawer),
        tap(last_hands.draw_last_hands, event=event, card=3),
    )
    assert set(refusals([sale, drawn])) <= {"registration_closed"}
    assert not isinstance(drawn, Exception)
    assert tournaments.field(event).alive == 8 + (not isinstance(sale, Refusal))
    require_sound()


@pytest.mark.parametrize("other", ["collect", "call off"])
def test_an_announced_rebuy_is_settled_once(other: str) -> None:
    rebuys = {"rebuys": 2, "rebuy_minor": 20_000, "rebuy_fee_minor": 0, "rebuy_stack": 15_000}
    event, drawer = at_cashier.selling_event(**rebuys), at_cashier.open_drawer()
    first, *_others = [at_cashier.sell_entry(event, drawer).entry for _ in range(3)]
    at_cashier.start(event)
    b.at(event, owed.announce_rebuy, entry=first)
    row = OwedRebuy.objects.get().pk
    both = {
        "collect": tap(owed.collect_rebuy, owed=row, drawer=at_cashier.open_drawer()),
        "call off": tap(owed.call_off_rebuy, DIRECTOR, owed=row, reason="asleep"),
    }
    with meeting(owed, "_open_row"):
        found = at_once(tap(owed.collect_rebuy, owed=row, drawer=drawer), both[other])
    assert refusals(found) in (["rebuy_collected"], ["rebuy_called_off"])
    row_now = OwedRebuy.objects.get()
    assert (row_now.sale is None) == (row_now.called_off_at is not None)
    require_sound()


def test_an_account_pays_an_entry_or_is_paid_out() -> None:
    event, player = at_cashier.selling_event(), b.player()
    drawers = [at_cashier.open_drawer(), at_cashier.open_drawer()]
    tap(player_accounts.deposit_money, player=player, amount_minor=30_000, drawer=drawers[0])()
    found = at_once(
        tap(sell.sell_entry, event=event, player=player, drawer=drawers[0], method="account"),
        tap(player_accounts.withdraw_money, player=player, amount_minor=30_000, drawer=drawers[1]),
    )
    assert refusals(found) == ["account_short"]
    assert held(player).minor in (0, 8_000)
    assert ledger_total() == 0


def test_two_events_are_not_paid_with_one_amount_on_an_account() -> None:
    player, drawers = b.player(), [at_cashier.open_drawer(), at_cashier.open_drawer()]
    events = [at_cashier.selling_event(8), at_cashier.selling_event()]
    tap(player_accounts.deposit_money, player=player, amount_minor=30_000, drawer=drawers[0])()
    with meeting(admission, "admit_entry"):
        found = at_once(
            *(
                tap(sell.sell_entry, event=event, player=player, drawer=drawer, method="account")
                for event, drawer in zip(events, drawers, strict=True)
            )
        )
    assert refusals(found) == ["account_short"]
    assert held(player).minor == 8_000
    require_sound_of_accounts()


def require_sound_of_accounts() -> None:
    """The ledger is balanced and the journal agrees with the rows."""
    assert ledger_total() == 0
    assert list(replay.differences()) == []


def test_a_table_opens_once_for_two_sales_that_find_all_others_full() -> None:
    b.house()
    b.room(3, 2)
    event = b.event(seats_per_table=2)
    drawers = [at_cashier.open_drawer(), at_cashier.open_drawer()]
    b.at(event, open_next_tables, day=b.day_of(event), count=1)
    for _ in range(2):
        at_cashier.sell_entry(event, drawers[0])
    both = [tap(sell.sell_entry, event=event, player=b.player(), drawer=drawer) for drawer in drawers]
    assert refusals(at_once(*both)) == []
    assert [one.players for one in seats.tables(b.day_of(event))] == [2, 2]
    require_sound()
