"""Two winners into the last seat of the target at the same moment: one plays it, the other keeps the prize."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from cashier.sales import verbs as sell
from journal.opening import Command
from payouts.paying.seats import enter_winner
from tests import builders as b
from tests.payouts.seats import Won, satellite
from tests.races.together import act, at_once, meeting, refusals
from tournaments import queries as tournaments
from tournaments.set_up.verbs import change_event

pytestmark = pytest.mark.django_db(transaction=True)


def _enter(won: Won, award: int) -> Any:
    given = {"award": award, "amount_minor": 0, "drawer": won.drawer}
    return act(won.refs(), Command(b.NOBODY), enter_winner, **given)


def test_two_tickets_into_the_last_seat_of_the_target() -> None:
    won = satellite()
    b.at(won.target, change_event, event=won.target, told={"max_entries": 2})
    b.entries(won.target, 1)
    awards = [award.id for award in won.awards[:2]]
    with meeting(sell.admission, "admit_entry"):
        found = at_once(*(partial(_enter, won, award) for award in awards))
    assert refusals(found) == ["target_full"]
    assert len(tournaments.entries(won.target, "alive")) == 2
    assert sorted(award.is_paid for award in won.awards[:2]) == [False, True]
    assert won.owed() == 0
    won.pay(1 if not won.awards[0].is_paid else 2)
    assert won.owed() == 27_500


def test_one_seat_at_two_cashiers_is_played_once() -> None:
    won = satellite()
    award = won.awards[0].id
    with meeting(sell.admission, "admit_entry"):
        found = at_once(partial(_enter, won, award), partial(_enter, won, award))
    assert refusals(found) == ["award_paid"]
    assert len(tournaments.entries(won.target, "alive")) == 1
    won.proven()
