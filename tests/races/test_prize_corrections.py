"""A prize is paid while its reason changes; prizes are published twice, or divided meanwhile; the last seat is won at once."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from floor.busts import verbs as early_seats
from journal.models import Line
from journal.opening import Command
from payouts.awards import rows as queries
from payouts.awards.rows import due_awards
from payouts.divisions import verbs as choose
from payouts.divisions.rows import Division
from payouts.models import Award
from payouts.paying import verbs as pay
from payouts.publishing import verbs
from payouts.publishing import verbs as publish
from payouts.publishing.differences import open_differences
from payouts.structure.rows import proposal, structure
from payouts.structure.rows import versions as listed
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.payouts.differing import SHARES, pay_third, reopen
from tests.payouts.early import played
from tests.races.test_sales import later, require_sound, tap
from tests.races.together import at_once, meeting, refusals
from tests.undoing import undo_lines
from tournaments import queries as tournaments
from tournaments.values import PayoutKind, PayoutRule

pytestmark = pytest.mark.django_db(transaction=True)


def paying(award: int, drawer: int) -> Any:
    """The prize as it is due now, paid at this drawer."""
    due = queries.award(award).amount.minor
    return tap(pay.pay_award, award=award, drawer=drawer, amount_minor=due)


def test_a_prize_is_paid_or_its_bust_undone() -> None:
    drawer = at_cashier.open_drawer(800_000)
    event = pay_third(drawer)
    out = next(iter(b.table(event, 1).entries.values()))
    b.bust(event, out)
    line = Line.objects.filter(fact="PlayerBusted").latest("pk").pk
    (award,) = (one.id for one in due_awards(event) if one.entry_id == out)
    undoing = partial(undo_lines, line, Command(b.NOBODY), reason="still all in")
    with meeting(pay, "_award_row"):
        found = at_once(paying(award, drawer), undoing)
    assert len(refusals(found)) == 1
    is_paid = Award.objects.filter(pk=award, status="paid").exists()
    assert is_paid == isinstance(found[1], Refusal)
    assert (tournaments.entry(out).status == "out") is is_paid
    require_sound()


def test_two_directors_publish_and_the_second_is_told() -> None:
    drawer = at_cashier.open_drawer()
    event, _entries = evening.evening(5, drawer, payout=SHARES)
    once = tap(publish.publish_payouts, event=event)
    with meeting(publish, "_require_publishable"):
        found = at_once(partial(later, once), partial(later, once))
    assert refusals(found) == ["payouts_published"]
    assert [one.number for one in listed(event)] == [1]
    require_sound()


def test_prizes_are_divided_in_another_way_before_they_are_published_or_not_at_all() -> None:
    drawer = at_cashier.open_drawer()
    event, _entries = evening.evening(8, drawer, payout=PayoutRule(places=3))
    usual = structure(event).prizes
    dividing = tap(choose.divide_prizes, event=event, division=Division.FLAT)
    once = tap(publish.publish_payouts, event=event)
    with meeting(publish, "_require_publishable"):
        found = at_once(dividing, partial(later, once))
    assert refusals(found) in ([], ["payouts_published"])
    assert not isinstance(found[1], Refusal)
    # What is published is as the event divides its prizes, in either order.
    published = structure(event).prizes
    assert (published == usual) is isinstance(found[0], Refusal)
    assert published == proposal(event).prizes
    require_sound()


def test_a_prize_is_paid_after_the_payouts_are_published_again_or_not_at_all() -> None:
    drawer = at_cashier.open_drawer(800_000)
    event = pay_third(drawer)
    b.bust(event, next(iter(b.table(event, 1).entries.values())))
    (award,) = (one.id for one in due_awards(event) if one.place == 2)
    reopen(event)
    prizes = tuple(
        publish.PlacePrize(place, minor) for place, minor in enumerate((52_000, 30_000, 18_000), start=1)
    )
    again = tap(verbs.republish_payouts, event=event, version=1, prizes=prizes)
    with meeting(pay, "_award_row"):
        found = at_once(paying(award, drawer), partial(later, again))
    assert refusals(found) in ([], ["payouts_reopened"])
    assert not isinstance(found[1], Refusal)
    assert queries.award(award).is_paid is not isinstance(found[0], Refusal)
    assert [one.amount.minor for one in open_differences(event)] == [-2_000]
    require_sound()


def test_the_last_seat_is_won_by_one_of_two_stacks() -> None:
    early = played(5, payout=PayoutRule(kind=PayoutKind.SATELLITE, ticket_minor=55_000, milestone=30_000))
    tasks = [tap(early_seats.win_seat, entry=entry, stack=30_000) for entry in early.entries[:2]]
    with meeting(early_seats.payouts, "structure"):
        found = at_once(*tasks)
    assert refusals(found) == ["seats_gone"]
    assert (tournaments.seats_won_early(early.event), tournaments.players_left(early.event)) == (1, 4)
    assert tournaments.chips_in_play(early.event) == 70_000
    require_sound()
