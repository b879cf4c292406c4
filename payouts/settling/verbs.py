"""Settle an event: post withholdings and overlay, book what things leave as income, empty the prize pool."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Annotated, Any

from access.fields import EventId, Note
from access.roles import DIRECTORS
from access.verbs import action
from cashier.kinds import PostingKind
from cashier.ledger import accounts
from cashier.ledger import posting as ledger
from cashier.ledger.posting import Cause, Flow
from cashier.ledger.rows import ledger_balance, settled
from cashier.sales.rows import pool_sheet
from cashier.sales.sums import posted_by_stop
from cashier.scopes import PAYOUTS
from journal.book import OpenBook
from journal.facts import reverses
from payouts.awards.rows import awards, due_awards
from payouts.bounties.rows import require_all_paid
from payouts.jackpots.winning import books_of_money, return_swept, sweep_event
from payouts.leaders.rows import leader_boards
from payouts.publishing.differences import open_differences, waived_minor
from payouts.publishing.dues import dues_of
from payouts.publishing.verbs import structure_row
from payouts.settling.proof import prove_paid, prove_settled, prove_side_pools
from payouts.settling.words import EventSettled
from payouts.side_pools.rows import side_pools
from rulebook.pool import PoolSheet
from rulebook.refusals import InvariantViolation, Refusal
from seating.tables.verbs import free_held
from tournaments import queries as tournaments
from tournaments.lifecycle import verbs as lifecycle


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """The money of a settled event, in minor units of its currency."""

    taken_minor: int
    fees_minor: int
    withheld_minor: int
    paid_minor: Annotated[int, Note("In money and tickets.")]
    income_minor: int
    given_back_minor: Annotated[int, Note("What players got back of an event that was stopped.")]


@action("events/<int:event>/settle/", admits=DIRECTORS, opens=books_of_money)
def settle_event(book: OpenBook, *, event: EventId) -> Settlement:
    """Settle a finished event once every prize is paid: post withholdings, empty the prize pool, free its tables.

    Money prizes, tickets, withholdings, fees, income and refunds of a stop = sold + added + overlay, exactly.

    Raises ``Refusal`` ``event_<state>``, ``payouts_missing``, ``payouts_reopened``, ``prizes_not_awarded``,
    ``leaders_not_awarded``, ``side_pools_left``, ``awards_due``, ``differences_open``, ``bounties_unsaid`` or
    ``bounties_due``.
    """
    event_view = tournaments.event(event)
    if event_view.state != "finished":
        raise Refusal(f"event_{event_view.state}", event=event, state=event_view.state)
    if structure_row(book, event).reopened_at is not None:
        raise Refusal("payouts_reopened", event=event)
    _require_all_paid(event)
    ledger.prove_event(event)
    prove_paid(event)
    prove_side_pools(event)
    sheet = pool_sheet(event)
    waived = waived_minor(event)
    _post_withheld(book, event, event_view.currency, sheet, waived)
    income = _post_rest(book, event, event_view.currency)
    prove_settled(event, sheet, income, waived)
    stop = posted_by_stop(event)
    _free_tables(book, event)
    lifecycle.settle_event(book, event_id=event)
    answer = Settlement(
        taken_minor=sheet.taken,
        fees_minor=sheet.fees - stop.fees - sheet.from_fees,
        withheld_minor=sheet.withheld,
        paid_minor=sheet.prizes + waived - income - stop.pool,
        income_minor=income,
        given_back_minor=stop.pool + stop.fees,
    )
    book.record(
        EventSettled(event=event, **asdict(answer), currency=event_view.currency),
        # Prizes paid before stay paid until the settling is undone.
        wrote=[PAYOUTS.of(event)],
    )
    return answer


def _free_tables(book: OpenBook, event_id: int) -> None:
    """Step: no table is held any more for the undo of a day that ended."""
    for day in tournaments.days(event_id):
        free_held(book, day_id=day.id)


def _require_all_paid(event_id: int) -> None:
    due = due_awards(event_id)
    if due:
        raise Refusal("awards_due", entries=[award.entry_id for award in due])
    differing = open_differences(event_id)
    if differing:
        raise Refusal("differences_open", entries=[difference.entry_id for difference in differing])
    require_all_paid(event_id)
    places = len(dues_of(event_id))
    if len(awards(event_id)) < places:
        raise Refusal("prizes_not_awarded", places=places)
    for board in leader_boards(event_id):
        if board.lines and not board.is_awarded:
            raise Refusal("leaders_not_awarded", number=board.day)
    if left := [pool.name for pool in side_pools(event_id) if pool.left_minor and not pool.is_awarded]:
        raise Refusal("side_pools_left", names=", ".join(left))


def _post_withheld(book: OpenBook, event_id: int, currency: str, sheet: PoolSheet, waived: int) -> None:
    """Post the withholdings from the pool, and the overlay and the house's share of the prizes to it."""
    for item in sheet.withholdings:
        _post(book, event_id, currency, item.name, accounts.withheld(event_id, item.account), -item.amount)
    _post(book, event_id, currency, "", accounts.overlay(event_id), sheet.overlay)
    if waived:
        _post(book, event_id, currency, "waived", accounts.overlay(event_id), waived)
    _post(book, event_id, currency, "", accounts.added(event_id), sheet.added)
    _post(book, event_id, currency, "", accounts.bounty(event_id), sheet.heads)
    _post(book, event_id, currency, "", accounts.fee(event_id), sheet.from_fees)


def _post(book: OpenBook, event_id: int, currency: str, memo: str, account: str, amount: int) -> None:
    """Post ``amount`` to the account and the same amount from the pool."""
    cause = Cause(PostingKind.SETTLEMENT, currency, event_id=event_id, memo=memo)
    ledger.post(book, cause, [Flow(account, amount), Flow(accounts.pool(event_id), -amount)])


def _post_rest(book: OpenBook, event_id: int, currency: str) -> int:
    """Book the rest of the pool (things, rounded shares) as income, what jackpots receive to them; returns the income."""
    sweep_event(book, event_id)
    left = -ledger_balance(accounts.pool(event_id))
    if left < 0:
        raise InvariantViolation(f"the pool of event {event_id} lacks {-left}")
    _post(book, event_id, currency, "", accounts.income(event_id), -left)
    return left


@reverses(EventSettled)
def reverse_settling(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    """How undo reopens the money of an event."""
    event_id = details["event"]
    for posting in settled(event_id):
        # Under the same name, so that the withholding keeps its own lines.
        _post(book, event_id, details["currency"], posting.name, posting.account, -posting.amount)
    return_swept(book, event_id)
    lifecycle.unsettle_event(book, event_id=event_id)
