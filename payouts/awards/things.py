"""Which of the players who share places receives which prize in kind."""

from __future__ import annotations

from typing import Annotated, Any

from access.fields import Note
from access.roles import DIRECTORS
from access.verbs import action
from journal.book import OpenBook
from journal.opening import BookRef, tournament_book
from payouts.awards import rows as queries
from payouts.awards.details import AwardDetails, AwardId, award_details
from payouts.awards.words import ThingsSwapped
from payouts.models import Award, AwardStatus
from rulebook.refusals import Refusal


def _of_award(command: Any) -> list[BookRef]:
    return [tournament_book(queries.award(command.award).event_id)]


@action("awards/<int:award>/swap-things/", admits=DIRECTORS, opens=_of_award)
def swap_things(
    book: OpenBook,
    *,
    award: AwardId,
    other: Annotated[int, Note("The prize of the other player, by its number.")],
) -> AwardDetails:
    """Swap the things of two players who share places, as a director decides.

    Raises ``Refusal`` ``award_unknown``, ``things_not_shared``, or ``award_paid`` and ``award_unclaimed`` if one
    is no longer due.
    """
    one, other_view = queries.award(award), queries.award(other)
    places = (one.event_id, one.place, one.place_to)
    if (
        one.id == other_view.id
        or places != (other_view.event_id, other_view.place, other_view.place_to)
        or one.pool
        or other_view.pool
    ):
        raise Refusal("things_not_shared", field="other")
    for award_view in (one, other_view):
        if award_view.status != AwardStatus.DUE:
            raise Refusal(f"award_{award_view.status}", event=award_view.event_id, entry=award_view.entry_id)
    book.update_many(Award, {one.id: {"thing": other_view.thing}, other_view.id: {"thing": one.thing}})
    book.record(
        ThingsSwapped(
            event=one.event_id,
            entry=one.entry_id,
            thing=other_view.thing,
            other_thing=one.thing,
        )
    )
    return award_details(queries.award(one.id))
