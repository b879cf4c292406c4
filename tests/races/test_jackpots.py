"""A jackpot is won while it is won elsewhere, sold into, voided, settled or closed, and by a process that is killed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from access.verbs import By
from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.models import Sale
from cashier.sales import void as refund
from journal import replay
from journal.balances import differing
from journal.models import Line
from journal.opening import HOUSE, Command, tournament_book
from payouts.awards.rows import side_awards
from payouts.jackpots import verbs as house
from payouts.jackpots import winning
from payouts.jackpots.proof import prove_jackpot, prove_jackpots_won
from payouts.jackpots.rows import certain_of
from payouts.publishing.verbs import publish_payouts
from payouts.settling import verbs as settle
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.payouts.jackpots import BASE, OPTION, amount, opened, selling
from tests.payouts.test_evening import pay_all
from tests.races.test_ends_of_days import killed
from tests.races.test_sales import tap
from tests.races.together import act, at_once, meeting_at, no_lock, refusals
from tests.undoing import undo_lines

pytestmark = pytest.mark.django_db(transaction=True)
WINNING, WHY = (winning, "_points"), "a mistake"


class Fed:
    """Three in each of two events that feed one jackpot."""

    def __init__(self) -> None:
        self.drawer = at_cashier.open_drawer(900_000)
        self.jackpot = opened()
        self.events, self.entries = zip(*[selling(self.jackpot, self.drawer) for _ in range(2)], strict=True)

    def win(self, at: int = 0, entry: int = 0, **told: Any) -> Callable[[], Any]:
        dealt = winning.HandWon(level=1, before_close=True, **told)
        given = {"event": self.events[at], "entry": self.entries[at][entry], "dealt": dealt}
        return partial(winning.win_jackpot.perform_with, By(b.NOBODY), jackpot=self.jackpot, **given)

    def void(self, at: int, entry: int) -> Callable[[], Any]:
        sale = Sale.objects.get(entry=self.entries[at][entry])
        given: dict[str, Any] = {"drawer": self.drawer, "reason": "left", "amount_minor": sale.total_minor}
        return tap(refund.void_sale, sale=sale.pk, **given)

    def sound(self) -> tuple[int, int]:
        """What can be won and what was won, once everything adds up."""
        assert ledger_total() == 0
        assert differing() == ()
        assert list(replay.differences()) == []
        prove_jackpot(self.jackpot)
        assert certain_of(self.jackpot) >= 0
        for event in self.events:
            prove_jackpots_won(event)
        won = [one.amount.minor for event in self.events for one in side_awards(event)]
        return amount(self.jackpot), sum(won)


def test_without_the_lock_of_the_house_two_desks_would_pay_the_same_jackpot() -> None:
    fed = Fed()
    wins = [
        partial(
            act,
            [tournament_book(fed.events[at]), HOUSE],
            Command(b.NOBODY),
            winning.win_jackpot,
            jackpot=fed.jackpot,
            event=fed.events[at],
            entry=fed.entries[at][0],
            level=1,
            before_close=True,
        )
        for at in range(2)
    ]
    with no_lock(), meeting_at(WINNING, WINNING):
        assert refusals(at_once(*wins)) == []
    assert len([one for event in fed.events for one in side_awards(event)]) == 2


def test_two_desks_win_it_once() -> None:
    fed = Fed()
    with meeting_at(WINNING, WINNING):
        assert refusals(at_once(fed.win(0), fed.win(1))) == ["jackpot_won_today"]
    assert fed.sound() == (BASE, BASE + 6 * OPTION)


def test_sales_of_the_other_event_count_or_not_and_no_void_takes_away_what_was_won() -> None:
    fed = Fed()
    player = b.player()
    more = tap(at_cashier.sell.sell_entry, event=fed.events[1], player=player, product=1, drawer=fed.drawer)
    with meeting_at(WINNING, (refund, "_sale_row"), (at_cashier.sell, "use_drawer")):
        assert refusals(at_once(fed.win(), fed.void(1, 0), more)) == []
    left, won = fed.sound()
    # Before or after the void and the sale; a void after the win is the house's loss, so nothing is short.
    assert won in {BASE + number * OPTION for number in (5, 6, 7)}
    assert left in (BASE, BASE + OPTION)


def test_the_winner_bought_it_or_the_entry_is_void() -> None:
    fed = Fed()
    with meeting_at(WINNING, (refund, "_sale_row")):
        found = refusals(at_once(fed.win(), fed.void(0, 0)))
    assert found in (["jackpot_not_bought"], ["jackpot_of_entry"])
    fed.sound()


def test_it_is_won_in_an_event_or_the_event_is_settled() -> None:
    fed = Fed()
    evening.play_out(fed.events[0])
    b.at(fed.events[0], publish_payouts, event=fed.events[0])
    pay_all(fed.events[0], fed.drawer)
    settling = tap(settle.settle_event, event=fed.events[0])
    with meeting_at(WINNING, (settle, "structure_row")):
        found = refusals(at_once(fed.win(), settling))
    assert found in (["awards_due"], ["event_settled"])
    left, won = fed.sound()
    assert left + won == BASE + 6 * OPTION + (BASE if won else 0)


def test_a_jackpot_is_closed_or_fed_again() -> None:
    fed = Fed()
    for event in fed.events:
        tap(winning.stop_feeding, jackpot=fed.jackpot, event=event, reason=WHY)()
    third = at_cashier.selling_event(1, **selling_rules())
    feeding = tap(winning.feed_jackpot, jackpot=fed.jackpot, event=third, part="fee")
    closing = tap(house.close_jackpot, jackpot=fed.jackpot, reason=WHY)
    with meeting_at((house, "_receiver"), (winning, "_require_part")):
        assert refusals(at_once(closing, feeding)) in (["jackpot_closed"], ["jackpot_fed"])
    fed.sound()


def selling_rules() -> dict[str, Any]:
    b.room(1, first=9)
    return {"min_entries": 2}


def test_a_killed_process_leaves_a_jackpot_won_or_not() -> None:
    fed = Fed()
    full, command = BASE + 6 * OPTION, Command(b.NOBODY)
    split = fed.win(others=(fed.entries[0][1],))
    for module, name in ((winning, "_post"), (winning, "_award"), (winning, "number_slips")):
        lines = Line.objects.count()
        killed(module, name, split)
        assert (fed.sound(), Line.objects.count()) == ((full, 0), lines)
    split()
    assert fed.sound() == (BASE, full)
    assert ledger_balance(accounts.won(fed.events[0])) == -full
    won = Line.objects.latest("pk").pk
    undo = partial(undo_lines, won, command, reason=WHY)
    killed(winning, "_restore_drawn", undo)
    assert fed.sound() == (BASE, full)
    undo()
    assert fed.sound() == (full, 0)
