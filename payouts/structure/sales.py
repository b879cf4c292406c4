"""Whether anything is still sold that changes the prizes."""

from __future__ import annotations

from cashier.sales.owed_rows import owed_rebuys
from clock import queries as clock
from journal.book import OpenBook
from rulebook.refusals import Refusal
from tournaments import queries as tournaments


def require_sales_over(book: OpenBook, event_id: int) -> None:
    """Raise ``Refusal`` ``registration_open`` or ``rebuys_owed``."""
    event = tournaments.event(event_id)
    if event.state == "running" and clock.is_registration_open(event_id, book.now):
        raise Refusal("registration_open", event=event_id)
    if event.rebuys != 0 and (owed := owed_rebuys(event_id)):
        raise Refusal("rebuys_owed", owed=len(owed))
