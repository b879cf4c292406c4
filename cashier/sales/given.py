"""Add-ons given to everybody in play at once: chips without a sale."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from access.fields import EventId, Note
from access.roles import DIRECTORS
from access.verbs import action
from cashier.ledger.rows import sold
from cashier.sales.admission import PLAYING, require_free, selling_event
from cashier.sales.given_words import AddOnsGiven, AddOnsPaid
from cashier.sales.rows import paid_for_gifts
from cashier.scopes import PAYOUTS
from journal.book import OpenBook
from rulebook.products import PartKind, Product
from rulebook.refusals import Refusal
from tournaments.books import of_event
from tournaments.entries.chips import post_for_entries, stacks_without_gift
from tournaments.entries.verbs import set_stacks
from tournaments.queries import ChipKind, EventView


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """How many entries were given an add-on, and the chips of each."""

    event: EventId
    product: int
    entries: int
    chips: int
    from_fees_minor: Annotated[int, Note("What all of them bring to the prize pool.")]


@action("events/<int:event>/give-add-on/", admits=DIRECTORS, opens=of_event)
def give_add_on(
    book: OpenBook,
    *,
    event: EventId,
    product: Annotated[int | None, Note("Its number; the first that is given unless told.")] = None,
) -> Given:
    """Give an add-on to everybody in play who has not had it yet; no player pays (WSOP 2009).

    One with a price goes to the prize pool out of the fees, as the event is settled. Raises ``Refusal``
    ``add_on_not_given``, ``add_on_had``, ``event_not_running``, ``fees_short`` or, with a price, what forbids sales.
    """
    playing = selling_event(event, PLAYING)
    gift = _gift(playing, product)
    stacks = stacks_without_gift(event, gift.number)
    if not stacks:
        raise Refusal("add_on_had", product=gift.name)
    amount = gift.pool_minor * len(stacks)
    if amount:
        _require_fees(book, playing, amount)
    post_for_entries(
        book,
        event_id=event,
        kind=ChipKind.ADD_ON,
        amounts=dict.fromkeys(stacks, gift.chips),
        given=gift.number,
    )
    set_stacks(book, event_id=event, stacks={key: stack + gift.chips for key, stack in stacks.items()})
    told: dict[str, Any] = {"event": event, "entries": len(stacks), "chips": gift.chips}
    told["sold_name"] = gift.name
    book.record(
        AddOnsPaid(**told, amount_minor=amount, currency=playing.currency) if amount else AddOnsGiven(**told)
    )
    return Given(
        event=event, product=gift.number, entries=len(stacks), chips=gift.chips, from_fees_minor=amount
    )


def _require_fees(book: OpenBook, event: EventView, amount: int) -> None:
    """Raise ``Refusal("fees_short")`` unless the fees cover it, or what forbids that the prize pool changes."""
    require_free(event.id)
    left = sold(event.id).get(PartKind.FEE, 0) - paid_for_gifts(event)
    if amount > left:
        raise Refusal("fees_short", amount_minor=amount, left_minor=max(0, left), currency=event.currency)
    book.rests_on(PAYOUTS.of(event.id))


def _gift(event: EventView, number: int | None) -> Product:
    found = next((one for one in event.given if number in (None, one.number)), None)
    if found is None:
        raise Refusal("add_on_not_given", field="product", event=event.id)
    return found
