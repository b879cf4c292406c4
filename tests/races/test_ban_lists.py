"""A list of bans that comes in during a sale: the sale under way is decided once, and no later one passes."""

from __future__ import annotations

from functools import partial

import pytest

from access.roles import Role
from access.verbs import By
from cashier.sales import admission
from cashier.sales import verbs as sell
from journal.book import Actor
from journal.opening import Command, drawer_book, tournament_book
from people.bans.lists import ListedBan, import_bans
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.races.together import act, at_once, meeting, refusals
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db(transaction=True)


def test_after_the_list_came_in_no_sale_passes() -> None:
    event, drawer, player = at_cashier.selling_event(), at_cashier.open_drawer(), b.player("Rossi")
    refs = [tournament_book(event), drawer_book(drawer)]
    sale = partial(act, refs, Command(b.NOBODY), sell.sell_entry, event=event, drawer=drawer, player=player)
    rows, by = (ListedBan(last_name="Rossi", player=player),), By(Actor(role=Role.ADMINISTRATOR))
    import_ = partial(import_bans.perform_with, by, name="Court", kind="authority", rows=rows)
    with meeting(admission.people, "require_welcome"):
        found = at_once(sale, import_)
    assert set(refusals(found)) <= {"player_banned", "system_busy"}
    if isinstance(found[1], Refusal):
        import_()
    is_sold = not isinstance(found[0], Refusal)
    assert len(tournaments.player_entries(event, player)) == int(is_sold)
    with pytest.raises(Refusal, match="player_banned"):
        act(refs, Command(b.NOBODY), sell.sell_entry, event=event, drawer=drawer, player=player)
