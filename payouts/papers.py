"""Papers of the payouts as they are counted: the slip that a winner signs, the note that leads to the cashier, the statement."""

from __future__ import annotations

from access.roles import CASHIERS, INSPECTORS, READERS
from payouts.queries import awards as queries
from payouts.queries.awards import AwardView
from payouts.queries.tips import TipsPayment, tips_payment
from payouts.queries.winnings import Winnings, winnings_of
from printing.kinds import PaperKind
from printing.prints.rows import Paper, offer_paper
from rulebook.refusals import Refusal


def register() -> None:
    """Offer them to programs that print themselves."""
    offer_paper(PaperKind.PRIZE_SLIP, CASHIERS | INSPECTORS, lambda pk: prize_slip_paper(queries.award(pk)))
    offer_paper(PaperKind.WINNINGS, CASHIERS | INSPECTORS, lambda pk: winnings_paper(winnings_of(pk)))
    offer_paper(PaperKind.TIPS_SLIP, CASHIERS | INSPECTORS, lambda pk: tips_slip_paper(tips_payment(pk)))
    offer_paper(PaperKind.PRIZE_NOTE, READERS, lambda pk: prize_note_paper(queries.award(pk)))


def prize_slip_paper(award: AwardView) -> Paper:
    """The slip of a prize; raises ``Refusal("award_due")`` before it has a number."""
    if award.slip is None:
        raise Refusal("award_due", entry=award.entry_id)
    return Paper(PaperKind.PRIZE_SLIP, award.id, award.slip, event_id=award.event_id)


def tips_slip_paper(one: TipsPayment) -> Paper:
    """The slip of tips that the staff received."""
    return Paper(PaperKind.TIPS_SLIP, one.id, one.slip, event_id=one.event)


def prize_note_paper(award: AwardView) -> Paper:
    """The note with the place and the prize."""
    return Paper(PaperKind.PRIZE_NOTE, award.id, award.number, event_id=award.event_id)


def winnings_paper(found: Winnings) -> Paper:
    """The statement of a player's winnings of a year; with another prize on it, it is another paper."""
    edition = f"{found.year}/{len(found.lines)}"
    return Paper(PaperKind.WINNINGS, found.player_id, found.year, edition)
