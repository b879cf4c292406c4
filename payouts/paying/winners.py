"""Who is at the desk: called there, and identified where the house asks for that."""

from __future__ import annotations

from access.roles import CAGE
from cashier.limits.counting import day_of, start_of
from cashier.limits.document_queries import is_document_seen
from journal.book import OpenBook
from payouts.models import Award
from payouts.paying.called import call_of
from payouts.paying_rules.rows import paying_rules
from rulebook.prize_calls import require_own_call
from rulebook.refusals import Refusal


def require_winner(book: OpenBook, row: Award) -> None:
    """Raise ``Refusal`` ``prize_called`` where another desk called the winner, or ``winner_unidentified``.

    What nobody does (a simulation) asks neither.
    """
    if book.actor.user_id is None:
        return
    if paying_rules().calls and (call := call_of(row.slip)) is not None:
        require_own_call(
            desk=call.desk,
            called_by=call.called_by,
            asks=book.actor.user_id,
            is_head=book.actor.role in CAGE,
        )
    require_identified(book, row.entry.player_id)


def require_identified(book: OpenBook, player_id: int) -> None:
    """Raise ``Refusal("winner_unidentified")`` where the house asks for a document of the day, and none was recorded."""
    if book.actor.user_id is None or not paying_rules().identifies:
        return
    if not is_document_seen(player_id, start_of(day_of(book.now))):
        raise Refusal("winner_unidentified", player=player_id)
