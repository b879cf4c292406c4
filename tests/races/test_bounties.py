"""Bounties at two hands at once: a bust undone as its envelope is opened, cashed at two desks, one envelope for two directors."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance
from cashier.models import Sale
from cashier.sales import void as refund
from cashier.sales.verbs import sell_entry
from floor.busts import verbs as busts
from floor.busts.pots import Pot
from journal.opening import Command, tournament_book
from payouts.awards import rows as queries
from payouts.bounties import envelopes as verbs
from payouts.bounties import mystery
from payouts.bounties import rows as bounties
from payouts.bounties import verbs as cashing
from payouts.models import Award, AwardKind
from payouts.paying import verbs as pay
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts.bounties import HEAD, out, played, won
from tests.payouts.test_bounties_sold import boxed
from tests.payouts.test_mystery import begun
from tests.races.test_sales import require_sound, tap
from tests.races.together import act, at_once, meeting, no_lock, refusals
from tests.undoing import undo_lines
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db(transaction=True)


def knocked_out() -> tuple[int, int, int]:
    """A player is out and the envelope waits: the event, the entry, the line of the bust."""
    event_id, (first, second, *_), _drawer = begun()
    return event_id, first, out(event_id, first, (second,))


def both_open(entry: int) -> list[Any]:
    """Two directors open the envelope of one knock-out."""
    opening = tap(verbs.open_envelope, entry=entry)
    with meeting(verbs, "waiting"):
        return at_once(opening, opening)


def test_two_directors_open_one_envelope() -> None:
    event_id, entry, _line = knocked_out()
    found = both_open(entry)
    assert refusals(found) == ["no_envelope"]
    (seen,) = (one for one in found if not isinstance(one, Exception))
    box = mystery.box(event_id)
    assert box is not None
    assert (box.board.count, box.board.total) == (3, 6 * HEAD - seen.answer.amount_minor)
    assert bounties.bounties(event_id).sums.difference == 0
    require_sound()


def test_a_bust_is_undone_or_its_envelope_opened() -> None:
    event_id, entry, line = knocked_out()
    opening = tap(verbs.open_envelope, entry=entry)
    undoing = partial(undo_lines, line, Command(b.NOBODY), reason="a mistake")
    with meeting(verbs, "waiting"):
        codes = refusals(at_once(opening, undoing))
    is_in = tournaments.entry(entry).is_alive
    assert codes == (["no_envelope"] if is_in else ["undo_blocked"])
    box = mystery.box(event_id)
    assert box is not None
    assert box.board.count == (4 if is_in else 3)
    assert bounties.bounties(event_id).sums.difference == 0
    require_sound()


def test_a_player_wins_a_bounty_or_the_sale_is_void() -> None:
    event_id, (first, hunter, *_), drawer_id = played(6)
    sale = Sale.objects.get(entry=hunter)
    told: dict[str, Any] = {"sale": sale.pk, "reason": "ill", "drawer": drawer_id}
    told["amount_minor"] = sale.total_minor
    busting = tap(busts.bust_out, entry=first, by=(Pot(winners=(hunter,)),))
    codes = refusals(at_once(tap(refund.void_sale, **told), busting))
    is_void = tournaments.entry(hunter).status == "void"
    assert len(codes) == 1
    assert (codes == ["bounties_of_entry"]) is not is_void
    assert won(event_id) == ({} if is_void else {hunter: HEAD})
    require_sound()


def test_an_envelope_is_opened_before_a_late_entry_or_waits_for_others() -> None:
    event_id, (_out, second, hunter, *_), drawer_id = boxed()
    out(event_id, second, (hunter,))
    late = tap(sell_entry, event=event_id, drawer=drawer_id, player=b.player())
    with meeting(verbs, "waiting"):
        codes = refusals(at_once(tap(verbs.open_envelope, entry=second), late))
    assert codes in ([], ["box_differs"])
    assert (second in mystery.waiting(event_id)) is bool(codes)
    wanted = mystery.to_hold(event_id)
    assert wanted is not None
    assert wanted.amount_minor == 5 * HEAD - mystery.drawn(event_id)
    require_sound()


def both_cash(event_id: int, entry: int) -> list[Any]:
    """Two cashiers cash the same bounty."""
    cash = partial(act, [tournament_book(event_id)], Command(b.NOBODY), cashing.cash_bounties, entry=entry)
    with meeting(cashing, "due_to"):
        return at_once(cash, cash)


def test_without_the_lock_a_bounty_would_be_cashed_twice() -> None:
    event_id, (first, second, *_), _drawer = played(4)
    out(event_id, first, (second,))
    with no_lock():
        assert refusals(both_cash(event_id, second)) == []
    claims = Award.every.filter(event=event_id, kind=AwardKind.BOUNTY)
    assert sum(claims.values_list("amount_minor", flat=True)) == 2 * HEAD


def test_one_bounty_is_cashed_at_two_desks_once() -> None:
    event_id, (first, second, *_), drawer_id = played(4)
    out(event_id, first, (second,))
    assert refusals(both_cash(event_id, second)) == ["no_bounty_due"]
    (award,) = Award.every.filter(event=event_id, kind=AwardKind.BOUNTY)
    assert award.amount_minor == HEAD
    drawers = (drawer_id, at_cashier.open_drawer())
    paying = [tap(pay.pay_award, award=award.pk, drawer=one, amount_minor=HEAD) for one in drawers]
    with meeting(pay, "_award_row"):
        assert len(refusals(at_once(*paying))) == 1
    assert queries.award(award.pk).is_paid
    assert -ledger_balance(accounts.bounty(event_id)) == 3 * HEAD
    require_sound()
