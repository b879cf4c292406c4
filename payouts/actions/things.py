"""Which of the players who share places receives which prize in kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import Note
from access.roles import DIRECTORS
from access.verbs import verb
from journal.book import OpenBook
from journal.opening import BookRef, tournament_book
from payouts import facts, queries
from payouts.actions.pay import AwardId
from payouts.models import Award, AwardStatus
from payouts.queries.details import AwardDetails, award_details
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapThings:
    """The prizes in kind of two players who share places."""

    award: AwardId
    other: Annotated[int, Note("The prize of the other player, by its number.")]


def _of_award(command: SwapThings) -> list[BookRef]:
    return [tournament_book(queries.award(command.award).event_id)]


@verb(SwapThings, "awards/<int:award>/swap-things/", admits=DIRECTORS, opens=_of_award)
def swap_things(book: OpenBook, command: SwapThings) -> AwardDetails:
    """Swap the things of two players who share places, as a director decides.

    Raises ``Refusal`` ``award_unknown``, ``things_not_shared``, or ``award_paid`` and ``award_unclaimed`` if one
    is no longer due.
    """
    one, other = queries.award(command.award), queries.award(command.other)
    places = (one.event_id, one.place, one.place_to)
    if (
        one.id == other.id
        or places != (other.event_id, other.place, other.place_to)
        or one.pool
        or other.pool
    ):
        raise Refusal("things_not_shared", field="other")
    for award in (one, other):
        if award.status != AwardStatus.DUE:
            raise Refusal(f"award_{award.status}", event=award.event_id, entry=award.entry_id)
    book.update_many(Award, {one.id: {"thing": other.thing}, other.id: {"thing": one.thing}})
    book.record(
        facts.ThingsSwapped(
            event=one.event_id,
            entry=one.entry_id,
            thing=other.thing,
            other_thing=one.thing,
        )
    )
    return award_details(queries.award(one.id))
