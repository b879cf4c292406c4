"""The target of a satellite: an open event in the same currency; a seat pays for its entry."""

from __future__ import annotations

from dataclasses import replace

from rulebook.products import ProductKind
from rulebook.refusals import Refusal
from tournaments.events import EventView, events_by_id
from tournaments.prices import first_of
from tournaments.values import EventSetup


def aimed(setup: EventSetup, own: int | None = None) -> EventSetup:
    """A set-up whose seats, if it has a target, get the target's name and entry price unless typed.

    Raises ``Refusal`` ``target_unknown``, ``target_itself``, ``target_past``, ``target_currency`` or
    ``seat_over_price``.
    """
    rule = setup.payout
    if rule.seat_target is None:
        return replace(setup, payout=replace(rule, target=None)) if rule.target else setup
    target = _target(rule.seat_target, own, setup.currency)
    price = entry_price(target)
    if rule.ticket_minor > price:
        raise Refusal(
            "seat_over_price",
            field="ticket",
            event=target.id,
            worth_minor=rule.ticket_minor,
            price_minor=price,
            currency=setup.currency,
        )
    worth, name = rule.ticket_minor or price, rule.ticket_name or target.name[:60]
    return replace(setup, payout=replace(rule, ticket_minor=worth, ticket_name=name))


def named_after_target(before: EventSetup, setup: EventSetup) -> EventSetup:
    """A set-up whose tickets get the name of a new target, unless another name was typed.

    The name before is the old target's, or the template's own.
    """
    rule, was = setup.payout, before.payout
    if rule.seat_target in (None, was.seat_target) or rule.ticket_name != was.ticket_name:
        return setup
    return replace(setup, payout=replace(rule, ticket_name=""))


def _target(target_id: int, own: int | None, currency: str) -> EventView:
    if target_id == own:
        raise Refusal("target_itself", field="target")
    target = events_by_id([target_id]).get(target_id)
    if target is None:
        raise Refusal("target_unknown", field="target", number=target_id)
    if not target.is_open:
        raise Refusal("target_past", field="target", event=target_id)
    if target.currency != currency:
        raise Refusal("target_currency", field="target", event=target_id, currency=target.currency)
    return target


def entry_price(event: EventView) -> int:
    """The price of an entry in minor units; 0 if none is sold."""
    entry = first_of(event.products, ProductKind.ENTRY)
    return entry.price_minor if entry else 0
