"""A sale to a player whose row is merged at the same moment: the entry is the person's, or the sale is refused."""

from __future__ import annotations

from functools import partial

import pytest

from access.roles import Role
from access.verbs import By
from cashier.sales import admission
from cashier.sales import verbs as sell
from journal.book import Actor
from journal.opening import Command, drawer_book, tournament_book
from people.players.merging import merge_players
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.races.together import act, at_once, meeting, refusals
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db(transaction=True)


def test_no_entry_is_left_with_a_row_that_is_merged_during_its_sale() -> None:
    event, drawer = at_cashier.selling_event(), at_cashier.open_drawer()
    kept, gone = b.player(), b.player()
    refs = [tournament_book(event), drawer_book(drawer)]
    sale = partial(act, refs, Command(b.NOBODY), sell.sell_entry, event=event, drawer=drawer, player=gone)
    merger = partial(merge_players.perform_with, By(Actor(role=Role.DIRECTOR)), player=kept, other=gone)
    with meeting(admission.people, "require_welcome"):
        found = at_once(sale, merger)
    assert set(refusals(found)) <= {"player_merged", "system_busy"}
    if getattr(found[1], "code", "") == "system_busy":
        merger()
    assert tournaments.player_entries(event, gone) == ()
    is_sold = not isinstance(found[0], Refusal)
    assert len(tournaments.player_entries(event, kept)) == int(is_sold)
