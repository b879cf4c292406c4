"""A seat won becomes an entry of the target: pay the prize and sell the entry for it, in one action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from access.fields import SPREAD, DayId, Note
from access.roles import CASHIERS, Role
from access.verbs import action
from cashier.kinds import SaleKind
from cashier.ledger.drawers import AtDrawer, with_own_drawer
from cashier.payments.verbs import Payment
from cashier.sales import admission
from cashier.sales.admission import Buyer, Occasion, product_for
from cashier.sales.rows import SaleDetails
from cashier.sales.verbs import sell_entry
from cashier.sales.void import reverse_sale
from cashier.scopes import PAYOUTS
from cashier.tickets.paying import books_of_credit
from journal import instants
from journal.book import OpenBook
from journal.facts import reverses
from journal.opening import BookRef, tournament_book
from payouts.awards.rows import award_row
from payouts.awards.verbs import AwardId
from payouts.models import Award
from payouts.paying.verbs import Handed, books_of_payment, paid_by, pay_out, prize_facts, reverse_payment
from payouts.paying.ways import PaidOut
from payouts.paying.words import WinnerEntered
from rulebook.refusals import Refusal
from rulebook.tickets import left_as_credit
from tournaments import queries as tournaments
from tournaments.queries import EventView

NAMED: Mapping[str, str] = {
    "entries_full": "target_full",
    "day_full": "target_full",
    "event_announced": "target_not_open",
    "event_cancelled": "target_cancelled",
    "event_draft": "target_not_open",
    "event_finished": "target_over",
    "event_postponed": "target_not_open",
    "event_settled": "target_over",
    "payments_short": "seat_price",
    "payouts_published": "target_closed",
    "player_banned": "winner_banned",
    "player_in_play": "winner_in",
    "registration_closed": "target_closed",
    "room_full": "target_full",
    "ticket_over": "seat_price",
}
"""The refusals to enter an event, reworded for the target of a satellite."""


def of_target(refusal: Refusal, target_id: int, entry_id: int) -> Refusal:
    """The refusal of the winner, an entry of the satellite, reworded for the target."""
    detail = {**refusal.detail, "target": target_id, "entry": entry_id}
    return Refusal(NAMED.get(refusal.code, refusal.code), field=refusal.field, **detail)


def why_not_played(award: Award, target: EventView) -> Refusal | None:
    """The reason why the winner cannot enter the target with the seat now; None if there is none."""
    try:
        _require(award, target)
    except Refusal as refusal:
        return of_target(refusal, target.id, award.entry_id)
    return None


def _require(award: Award, target: EventView) -> None:
    now = Occasion(instants.now(), Role.CASHIER)
    event = admission.selling_event(target.id)
    buyer = Buyer(award.player_id, tournaments.current_day(event.id).id)
    player = tournaments.player_at_event(event.id, award.player_id)
    kind = SaleKind.RE_ENTRY if player.entries else SaleKind.ENTRY
    product = product_for(event, kind, None, buyer, now.at)
    admission.admit_entry(now, event, buyer, product, player)
    seat = award.ticket.minor
    left = left_as_credit(seat, product.price_minor, event.profile.places.ticket_over, event.currency)
    if product.price_minor != seat - left:
        raise Refusal("seat_price", target=event.id)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPlayed:
    """The entry bought with a seat."""

    award: int
    slip: Annotated[int, Note("The number of the slip for the winner’s signature.")]
    event: Annotated[int, Note("The target.")]
    entry: int
    sale: int
    receipt: int
    table: Annotated[int | None, Note("Its table; null where seats are drawn later.")]
    seat: int | None


def _books(command: Any) -> list[BookRef]:
    award = award_row(command.award)
    target_id = _target_of(award.event_id)
    satellite, *others = books_of_payment(award, command, command.drawer)
    left = [book for book in books_of_credit(target_id, award.player_id) if book not in others]
    return [satellite, tournament_book(target_id), *others, *left]


def _target_of(event_id: int) -> int:
    target_id = tournaments.event(event_id).payout.seat_target
    if target_id is None:
        raise Refusal("target_missing", event=event_id)
    return target_id


@action("awards/<int:award>/enter/", admits=CASHIERS, opens=_books, completed=with_own_drawer)
def enter_winner(
    book: OpenBook,
    *,
    how: Annotated[PaidOut, SPREAD],
    award: AwardId,
    amount_minor: Handed,
    day: Annotated[DayId | None, Note("The day of the target to play; the current one unless given.")] = None,
) -> SeatPlayed:
    """Enter the winner of a seat in the satellite's target: pay the prize with a ticket, spend the ticket.

    The sale belongs to a drawer, which only pays the prize beside the seat. Undo voids the entry and the
    ticket; a void of the sale alone leaves the ticket to the winner.

    Raises ``Refusal`` ``target_missing``, ``seat_missing``, ``target_full``, ``target_not_open``,
    ``target_closed``, ``target_cancelled``, ``target_over``, ``winner_in``, ``winner_banned``,
    ``seat_price``, or as ``pay_award`` and ``sell_entry``.
    """
    row, ways = pay_out(book, award, how, amount_minor)
    if row.won is None:
        raise Refusal("seat_missing", entry=row.entry_id)
    sold = _sell(book, row, row.won.code, how, day)
    book.record(
        WinnerEntered(
            **prize_facts(row),
            **paid_by(ways),
            target=sold.event,
            sale=sold.id,
            ticket=row.won.number,
            table=sold.table,
            seat=sold.seat,
        ),
        # An unclaimed prize does not change the event's pool.
        relied=[] if row.unclaimed_at else [PAYOUTS.of(row.event_id)],
    )
    return _played(row, sold)


def _played(row: Award, sold: SaleDetails) -> SeatPlayed:
    return SeatPlayed(
        award=row.pk,
        slip=row.slip or 0,
        event=sold.event,
        entry=sold.entry,
        sale=sold.id,
        receipt=sold.receipt,
        table=sold.table,
        seat=sold.seat,
    )


def _sell(book: OpenBook, row: Award, code: str, at: AtDrawer, day: int | None) -> SaleDetails:
    """The entry, paid with the ticket; refusals are reworded for the target."""
    target_id = _target_of(row.event_id)
    try:
        return sell_entry(
            book,
            event=target_id,
            player=row.entry.player_id,
            day=day,
            paid=Payment(drawer=at.drawer, drawer_reason=at.drawer_reason, method="ticket", reference=code),
        )
    except Refusal as refusal:
        raise of_target(refusal, target_id, row.entry_id) from refusal


@reverses(WinnerEntered)
def reverse_entering(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    """How undo leaves the target: void the entry, then the ticket that paid it; the prize is due again."""
    reverse_sale(book, details, reason)
    reverse_payment(book, details, reason)
