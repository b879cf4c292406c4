"""Add-ons given to everybody in play at once: chips without a sale."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import EventId, Note
from access.roles import DIRECTORS
from access.verbs import action
from cashier.sales.admission import PLAYING, selling_event
from cashier.sales.words import AddOnsGiven
from journal.book import OpenBook
from rulebook.products import Product
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


@action("events/<int:event>/give-add-on/", admits=DIRECTORS, opens=of_event)
def give_add_on(
    book: OpenBook,
    *,
    event: EventId,
    product: Annotated[int | None, Note("Its number; the first that is given unless told.")] = None,
) -> Given:
    """Give an add-on to everybody in play who has not had it yet; nothing is paid (WSOP 2009).

    Raises ``Refusal`` ``add_on_not_given``, ``add_on_had`` or ``event_not_running``.
    """
    playing = selling_event(event, PLAYING)
    gift = _gift(playing, product)
    stacks = stacks_without_gift(event, gift.number)
    if not stacks:
        raise Refusal("add_on_had", product=gift.name)
    post_for_entries(
        book,
        event_id=event,
        kind=ChipKind.ADD_ON,
        amounts=dict.fromkeys(stacks, gift.chips),
        given=gift.number,
    )
    set_stacks(book, event_id=event, stacks={key: stack + gift.chips for key, stack in stacks.items()})
    book.record(AddOnsGiven(event=event, entries=len(stacks), chips=gift.chips, sold_name=gift.name))
    return Given(event=event, product=gift.number, entries=len(stacks), chips=gift.chips)


def _gift(event: EventView, number: int | None) -> Product:
    found = next((one for one in event.given if number in (None, one.number)), None)
    if found is None:
        raise Refusal("add_on_not_given", field="product", event=event.id)
    return found
