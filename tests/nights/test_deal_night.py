"""A night to its end: nine left, six bust, three deal by ICM after one no, one never comes, settled, copied."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from cashier.ledger.rows import ledger_total
from cashier.limits.verbs import add_cash_limit
from clock.verbs import pause_clock, resume_clock
from floor.busts.verbs import bust_out
from floor.counts.verbs import count_table
from journal import instants, replay
from journal.models import Line
from journal.opening import HOUSE, drawer_book, tournament_book
from payouts.authority.comparison import compare
from payouts.awards import rows as queries
from payouts.awards.agreed import require_deal_of
from payouts.awards.rows import awards, due_awards
from payouts.deals.rows import deal_details
from payouts.deals.verbs import agree_deal, answer_deal, propose_deal
from payouts.paying.verbs import pay_award, prepare_slip
from payouts.paying.ways import PrizePart
from payouts.paying_rules.verbs import change_paying_rules
from payouts.settling.verbs import settle_event
from payouts.structure.rows import structure
from payouts.unclaimed.verbs import set_prizes_aside
from people.models import User
from rulebook.cash_limit import Above
from rulebook.deal_shares import DealMethod
from rulebook.refusals import Refusal
from seating import queries as seating
from tests import builders as b
from tests.cashier import at_cashier
from tests.elsewhere.test_copies import added_up, issued, text
from tests.payouts import evening
from tournaments import queries as tournaments
from tournaments.values import PayoutRule

pytestmark = pytest.mark.django_db
UNCLAIMED = timedelta(days=30)
LIMIT = 30_000
"""In cash, a payment; the rest goes another way."""


def nine_play() -> tuple[int, list[int], int]:
    """Nine at one table, three places paid, registration closed, the prizes published."""
    b.house()
    b.do(
        [HOUSE],
        add_cash_limit,
        name="The law",
        limit_minor=LIMIT,
        since=date(2020, 1, 1),
        above=Above.CASH_PART,
    )
    b.do([HOUSE], change_paying_rules, unclaimed_days=UNCLAIMED.days)
    drawer = at_cashier.open_drawer(500_000)
    event, entries = evening.evening(9, drawer, payout=PayoutRule(places=3))
    evening.publish_late(event)
    return event, entries, drawer


def three_left(event: int, entries: list[int]) -> list[int]:
    """Six bust; the clock is paused, the stacks of the three are counted."""
    for entry in entries[:6]:
        b.at(event, bust_out, entry=entry)
    b.at(event, pause_clock, day=b.day_of(event))
    left = [entry.id for entry in tournaments.entries(event, "alive")]
    tenth = tournaments.chips_in_play(event) // 10
    (table,) = seating.tables(b.day_of(event))
    stacks = b.counted({entry: tenth * share for entry, share in zip(left, (5, 3, 2), strict=True)})
    b.at(event, count_table, table=table.id, stacks=stacks)
    return left


def dealt_after_one_no(event: int, left: list[int]) -> dict[int, int]:
    """Proposed with a tenth left to play for; one says no, then yes; everybody signs; the amounts by entry."""
    tenth = deal_details(event).remaining_minor // 10
    proposed = b.at(event, propose_deal, event=event, method=DealMethod.ICM, left_minor=tenth)
    for entry in left:
        b.at(event, answer_deal, event=event, entry=entry)
    b.at(event, answer_deal, event=event, entry=left[2], agrees=False)
    with pytest.raises(Refusal, match="deal_not_unanimous"):
        b.at(event, agree_deal, event=event)
    b.at(event, answer_deal, event=event, entry=left[2])
    b.at(event, agree_deal, event=event)
    return {one.entry: one.amount_minor or 0 for one in proposed.players}


def pay(event: int, award: int, drawer: int) -> None:
    """In cash up to the limit, by cheque above it; the slip is signed before."""
    due = queries.award(award).amount.minor
    ways: tuple[PrizePart, ...] = ()
    if due > LIMIT:
        with pytest.raises(Refusal, match="cash_limit"):
            evening.pay(event, award, drawer)
        ways = (PrizePart(method="cash", amount_minor=LIMIT), PrizePart(method="cheque", reference="0815"))
    refs = [tournament_book(event), drawer_book(drawer)]
    b.do(refs, prepare_slip, award=award, drawer=drawer, payments=ways)
    b.do(refs, pay_award, award=award, drawer=drawer, amount_minor=due, payments=ways)


def test_a_night_to_the_end(tmp_path: Path) -> None:
    event, entries, drawer = nine_play()
    left = three_left(event, entries)
    shares = dealt_after_one_no(event, left)
    assert require_deal_of(event).is_agreed
    director = Client()
    director.force_login(User.objects.create(username="director", role=Role.DIRECTOR))
    assert director.get(f"/events/{event}/deal/sheet.pdf").content.startswith(b"%PDF")
    b.at(event, resume_clock, day=b.day_of(event))
    for entry in left[:2]:
        b.at(event, bust_out, entry=entry)
    assert tournaments.event(event).state == "finished"
    tenth = structure(event).total.minor // 10
    awarded = {one.entry_id: one.amount.minor for one in awards(event)}
    assert awarded == {left[0]: shares[left[0]], left[1]: shares[left[1]], left[2]: shares[left[2]] + tenth}
    *others, last = due_awards(event)
    for one in others:
        pay(event, one.id, drawer)
    with pytest.raises(Refusal, match="awards_due"):
        b.at(event, settle_event, event=event)
    with instants.simulated_at(instants.now() + 2 * UNCLAIMED):
        b.at(event, set_prizes_aside, event=event)
        b.at(event, settle_event, event=event)
    said = copied(event, tmp_path)
    whole = structure(event).total.minor
    assert (said["participants"], said["places"]) == ("9", "9")
    assert said["published"] == said["awarded"] == text(whole)
    assert (said["paid"], said["not paid"]) == (text(whole - last.amount.minor), text(last.amount.minor))
    assert {"paid by cash", "paid by cheque"} <= said.keys()
    found = compare(event)
    assert (found.differing, found.due_minor, found.unclaimed_minor) == (3, 0, last.amount.minor)
    assert ledger_total() == 0
    assert list(replay.differences()) == []


def copied(event: int, folder: Path) -> dict[str, str]:
    """The authority's copies printed in both languages, and added up by the program; each issue is a line."""
    hashes = issued(event, folder)
    inspector: Any = Client()
    inspector.force_login(User.objects.get(username="ines"))
    for name, sha256 in hashes.items():
        for language in ("en", "it"):
            answer = inspector.post(f"/events/{event}/inspection/{name}.pdf?language={language}")
            assert answer["Content-SHA256"] == sha256
    assert Line.objects.filter(fact="EventListIssued").count() == 9
    status, said = added_up(folder)
    assert status == 0, said
    return said
