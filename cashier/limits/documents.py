"""Documents of players that cashiers see where cash reaches a threshold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import Length, Note, PlayerId
from access.roles import CASHIERS
from access.verbs import verb
from cashier.kinds import DocumentKind
from cashier.limits.document_queries import DocumentView, document
from cashier.limits.facts import DocumentRecorded
from cashier.models import DocumentSeen
from journal.book import OpenBook
from journal.opening import BookRef, account_book
from people.players import rows as people
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordDocument:
    """A document that you have before you."""

    player: PlayerId
    kind: DocumentKind
    number: Annotated[str, Length(40, may_be_empty=False), Note("As printed on it.")]


def _of_player(command: RecordDocument) -> list[BookRef]:
    return [account_book(people.player(command.player).id)]


@verb(
    RecordDocument,
    "players/<int:player>/documents/",
    admits=CASHIERS,
    opens=_of_player,
    read_again=document,
)
def record_document(book: OpenBook, command: RecordDocument) -> DocumentView:
    """Record a document of a player that you saw: for the limits on cash it holds until the end of the day.

    Raises ``Refusal`` ``document_number`` or ``player_erased``.
    """
    if people.player(command.player).is_erased:
        raise Refusal("player_erased", player=command.player)
    if not (number := command.number.strip()):
        raise Refusal("document_number", field="number")
    row = book.create(
        DocumentSeen,
        player_id=command.player,
        kind=command.kind.value,
        number=number,
        seen_by_id=book.actor.user_id,
        at=book.now,
    )
    book.record(DocumentRecorded(document=row.pk, player=command.player))
    return document(row.pk)
