"""Whether a seat that was won can be played now, asked before anything is written."""

from __future__ import annotations

from collections.abc import Mapping

from access.roles import Role
from cashier.kinds import SaleKind
from cashier.sales import admission
from cashier.sales.admission import Occasion
from cashier.sales.on_sale import Buyer, product_for
from journal import instants
from payouts.awards.rows import AwardView
from rulebook.refusals import Refusal
from rulebook.tickets import left_as_credit
from tournaments import queries as tournaments
from tournaments.queries import EventView

NAMED: Mapping[str, str] = {
    "entries_full": "target_full",
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
"""Why nobody may enter an event, said of the target of a satellite."""


def of_target(refusal: Refusal, target_id: int, entry_id: int) -> Refusal:
    """What forbids the winner, an entry of the satellite, to enter the target, said of the target."""
    detail = {**refusal.detail, "target": target_id, "entry": entry_id}
    return Refusal(NAMED.get(refusal.code, refusal.code), field=refusal.field, **detail)


def why_not_played(award: AwardView, target: EventView) -> Refusal | None:
    """What forbids the winner to enter the target with the seat now; None where nothing does."""
    try:
        _require(award, target)
    except Refusal as refusal:
        return of_target(refusal, target.id, award.entry_id)
    return None


def _require(award: AwardView, target: EventView) -> None:
    now = Occasion(instants.now(), Role.CASHIER)
    event = admission.selling_event(target.id)
    buyer = Buyer(award.player_id, tournaments.current_day(event.id).id)
    has_played = tournaments.player_entries(event.id, award.player_id)
    kind = SaleKind.RE_ENTRY if has_played else SaleKind.ENTRY
    product = product_for(event, kind, None, buyer, now.at)
    admission.admit_entry(now, event, buyer, product)
    seat = award.ticket.minor
    left = left_as_credit(seat, product.price_minor, event.profile.places.ticket_over, event.currency)
    if product.price_minor != seat - left:
        raise Refusal("seat_price", target=event.id)
