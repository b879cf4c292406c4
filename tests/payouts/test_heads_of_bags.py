"""The head of a bag that a merge gives up is added to that of the bag played: all that was sold stays exact."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.sales.rows import pool_sheet
from floor.bags import verbs as bags
from floor.days.verbs import merge_days
from floor.life import verbs as life
from journal import instants
from journal.models import Line
from journal.opening import Command
from journal.replay import differences
from payouts.awards.rows import due_awards
from payouts.bounties.rows import bounties
from payouts.bounties.verbs import cash_bounties
from payouts.publishing.verbs import publish_payouts
from payouts.settling.verbs import settle_event
from rulebook.days.day import DaySetup, all_to_the_last
from rulebook.profile import profile_from_data
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts.bounties import ENTRY, HEAD, heads, out, won
from tests.payouts.evening import pay
from tests.undoing import undo_lines
from tournaments import queries

pytestmark = pytest.mark.django_db


def bagged_twice(**rules: Any) -> tuple[int, int, int, int]:
    """Two flights ended in bags; one player bought an entry with a bounty in both: event, both entries, last day."""
    at = instants.now() + timedelta(minutes=30)
    days = [DaySetup(at + timedelta(hours=hour), name) for hour, name in enumerate(("1A", "1B", "2"))]
    profile = profile_from_data({"bounties": rules})
    b.house()
    b.room(4)
    event_id = b.event(days=all_to_the_last(days), products=(ENTRY,), profile=profile, re_entries=1)
    drawer, (first, second, last) = at_cashier.open_drawer(), (day.id for day in queries.days(event_id))
    own = at_cashier.sell_entry(event_id, drawer).entry
    again = 0
    for day in (first, second):
        for _ in range(2):
            at_cashier.sell_entry(event_id, drawer, day=day)
        if day == second:
            player = queries.entry(own).player_id
            again = at_cashier.sell_entry(event_id, drawer, player, day=day).entry
        b.at(event_id, life.start_play, event=event_id, day=day)
        for entry in queries.entries(event_id, "alive", day_id=day):
            b.at(event_id, bags.bag_stack, entry=entry.id, chips=entry.stack, seal=f"S{entry.id}")
        b.at(event_id, life.end_day, day=day, override_reason="Registration is over")
        b.at(event_id, life.confirm_end, day=day)
    return event_id, own, again, last


@pytest.mark.parametrize(("kind", "cash"), [("fixed", 2 * HEAD), ("progressive", HEAD)])
def test_both_heads_of_a_player_are_won_with_the_bag_that_is_played(kind: str, cash: int) -> None:
    event_id, own, again, last = bagged_twice(kind=kind)
    before = heads(event_id)
    assert (before[own], before[again]) == (HEAD, HEAD)
    b.at(event_id, merge_days, day=last)
    merged = Line.objects.latest("pk").pk
    # Of equal bags the earlier one is played.
    assert queries.entry(again).abandoned == "at_merge"
    after = heads(event_id)
    assert (after[own], after.get(again, 0), won(event_id)) == (2 * HEAD, 0, {})
    hunter = next(one.id for one in queries.entries(event_id, "alive") if one.id != own)
    line = out(event_id, own, (hunter,))
    assert won(event_id) == {hunter: cash}
    assert heads(event_id)[hunter] == HEAD + 2 * HEAD - cash
    for one in (line, merged):
        undo_lines(one, Command(b.NOBODY))
    assert (heads(event_id), won(event_id)) == (before, {})
    assert list(differences()) == []


def test_a_head_goes_to_the_prize_pool_is_settled_with_it_and_undone() -> None:
    event_id, own, again, last = bagged_twice(kind="progressive", abandoned="pool")
    before = pool_sheet(event_id)
    b.at(event_id, merge_days, day=last)
    merged = Line.objects.latest("pk").pk
    after, sheet = heads(event_id), pool_sheet(event_id)
    assert (after[own], after.get(again, 0), won(event_id)) == (HEAD, 0, {})
    assert (sheet.heads, sheet.prizes) == (HEAD, before.prizes + HEAD)
    undo_lines(merged, Command(b.NOBODY))
    assert (heads(event_id)[again], pool_sheet(event_id)) == (HEAD, before)
    b.at(event_id, merge_days, day=last)
    b.at(event_id, life.start_play, event=event_id, day=last, override_reason="Early")
    b.at(event_id, publish_payouts, event=event_id)
    first, *others = [one.id for one in queries.entries(event_id, "alive") if one.id != own]
    for one in (own, *others):
        out(event_id, one, (first,))
    shown = bounties(event_id)
    assert (shown.is_complete, shown.sums.pool, shown.won) == (True, 5 * HEAD, 5 * HEAD)
    drawer = at_cashier.open_drawer(500_000)
    award = b.at(event_id, cash_bounties, entry=first).id
    for one in (award, *(due.id for due in due_awards(event_id))):
        pay(event_id, one, drawer)
    told = b.at(event_id, settle_event, event=event_id)
    assert (told.income_minor, ledger_balance(accounts.bounty(event_id))) == (0, 0)
    assert (ledger_balance(accounts.pool(event_id)), ledger_total()) == (0, 0)
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY), reason="Too early")
    assert ledger_balance(accounts.bounty(event_id)) == -HEAD
    assert list(differences()) == []


def test_a_head_goes_to_no_prize_pool_that_is_published() -> None:
    event_id, _own, _again, last = bagged_twice(kind="fixed", abandoned="pool")
    b.at(event_id, publish_payouts, event=event_id)
    with pytest.raises(Refusal, match="payouts_published"):
        b.at(event_id, merge_days, day=last)


def test_a_head_that_nobody_is_to_win_is_left_over() -> None:
    event_id, own, again, last = bagged_twice(kind="fixed", abandoned="nobody")
    b.at(event_id, merge_days, day=last)
    after = heads(event_id)
    assert (after[own], after.get(again, 0), won(event_id)) == (HEAD, 0, {})
