"""Bounties on telephones and the dealer's page, and what waits on the to-do list."""

from __future__ import annotations

from typing import Any

import pytest

from access.viewer import Viewer
from floor.busts.pots import Loss, Pot, record_pots
from floor.todo.subjects import bounties_to_do
from payouts.bounties.envelopes import open_envelope
from payouts.bounties.rows import heads_of
from payouts.bounties.verbs import cash_bounties, leave_head
from screens.parts.cache import PartRequest
from screens.parts.registry import build
from screens.parts.screen_tokens import Audience
from tests import builders as b
from tests.payouts import evening
from tests.payouts.bounties import HEAD, heads, out, played, won
from tests.payouts.test_mystery import begun
from tests.screens.test_statements import pass_of
from tournaments import queries

pytestmark = pytest.mark.django_db
FLOOR = Viewer("floor")


def mine(event_id: int, entry_id: int) -> tuple[int, int, int]:
    """The price on the own head, what was won, what the cashier still pays."""
    told = build(PartRequest(event_id, "mine", Audience.PUBLIC, "en", entry_id))
    return told["bounty_minor"], told["bounties_won_minor"], told["bounties_due_minor"]


def to_do(event_id: int) -> list[str]:
    return [one.title for one in bounties_to_do(queries.event(event_id), FLOOR)]


def test_a_player_reads_the_price_on_the_own_head_what_was_won_and_what_is_still_paid() -> None:
    event_id, (first, second, third, *_), drawer_id = played(5, "progressive")
    assert mine(event_id, second) == (HEAD, 0, 0)
    out(event_id, first, (second,))
    assert mine(event_id, first) == (0, 0, 0)
    assert mine(event_id, second) == (HEAD + HEAD // 2, HEAD // 2, HEAD // 2)
    due = b.at(event_id, cash_bounties, entry=second)
    assert mine(event_id, second)[2] == HEAD // 2
    evening.pay(event_id, due.id, drawer_id)
    assert mine(event_id, second)[1:] == (HEAD // 2, 0)
    out(event_id, second, (third,))
    assert mine(event_id, second) == (0, HEAD // 2, 0)
    assert heads_of(event_id, heads(event_id)) == heads(event_id)


@pytest.mark.parametrize("left", ["winner", "house"])
def test_the_winner_reads_all_that_the_rules_of_the_event_give(left: str) -> None:
    event_id, (first, second), _drawer = played(2, "fixed", left=left)
    out(event_id, first)
    assert to_do(event_id) == ["1 bounty without a winner"]
    b.at(event_id, leave_head, entry=first)
    assert to_do(event_id) == []
    assert mine(event_id, second)[1] == won(event_id)[second]


def test_a_dealer_reads_the_price_of_every_head_at_the_table() -> None:
    event_id, (first, second, *_), _drawer = played(4, "progressive")
    out(event_id, first, (second,))
    told: dict[str, Any] = dict(
        build(PartRequest(event_id, "table", Audience.PUBLIC, "en", pass_of(event_id)))
    )
    seated = {row["name"]: row["bounty"] for row in told["seats"] if row["name"]}
    assert sorted(seated.values()) == ["€50", "€50", "€75"]


def test_without_bounties_no_price_is_read() -> None:
    event_id, (first, *_), _drawer = played(2, "none")
    told = dict(build(PartRequest(event_id, "table", Audience.PUBLIC, "en", pass_of(event_id))))
    assert {row["bounty"] for row in told["seats"]} == {""}
    assert mine(event_id, first) == (0, 0, 0)


def test_the_to_do_list_names_what_waits_until_it_is_said() -> None:
    event_id, (first, second, third, *_), _drawer = played(5)
    out(event_id, first)
    out(event_id, second)
    (item,) = bounties_to_do(queries.event(event_id), FLOOR)
    assert (item.title, item.ask_url) == ("2 bounties without a winner", f"/events/{event_id}/bounties/")
    b.at(event_id, record_pots, event=event_id, losses=(Loss(entry=first, by=(Pot(winners=(third,)),)),))
    assert to_do(event_id) == ["1 bounty without a winner"]


def test_and_envelopes_to_be_opened() -> None:
    event_id, (first, second, *_), _drawer = begun()
    assert to_do(event_id) == []
    out(event_id, first, (second,))
    assert to_do(event_id) == ["1 envelope to open"]
    b.at(event_id, open_envelope, entry=first)
    assert to_do(event_id) == []
    assert mine(event_id, second) == (0, won(event_id)[second], won(event_id)[second])
