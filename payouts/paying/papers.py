"""Papers of a prize, as prints are counted: the slip that its winner signs, the note for the cashier."""

from __future__ import annotations

from access.roles import CASHIERS, INSPECTORS, READERS
from payouts.awards import rows as queries
from payouts.models import Award
from printing.kinds import PaperKind
from printing.prints.rows import Paper, offer_paper
from rulebook.refusals import Refusal


def register() -> None:
    offer_paper(PaperKind.PRIZE_SLIP, CASHIERS | INSPECTORS, lambda pk: prize_slip_paper(queries.award(pk)))
    offer_paper(PaperKind.PRIZE_NOTE, READERS, lambda pk: prize_note_paper(queries.award(pk)))


def prize_slip_paper(award: Award) -> Paper:
    """The slip of a prize; raises ``Refusal("award_due")`` before it has a number."""
    if award.slip is None:
        raise Refusal("award_due", entry=award.entry_id)
    return Paper(PaperKind.PRIZE_SLIP, award.id, award.slip, event_id=award.event_id)


def prize_note_paper(award: Award) -> Paper:
    """The note with the place and the prize."""
    return Paper(PaperKind.PRIZE_NOTE, award.id, award.number, event_id=award.event_id)
