"""Call winners to the cashier by the numbers of their slips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from access.fields import Limits, Note
from access.reads import read
from access.roles import CAGE, CASHIERS, INSPECTORS
from access.verbs import action
from journal.book import OpenBook
from journal.opening import BookRef, tournament_book
from payouts.awards import rows as queries
from payouts.awards.verbs import SLIPS, AwardId
from payouts.calls import rows as calls
from payouts.calls.rows import InLine
from payouts.calls.words import WinnerCalled, WinnerPutBack, WinnerSkipped
from payouts.models import Award, AwardStatus, CallStatus, PrizeCall
from payouts.paying.verbs import award_to_pay
from payouts.paying_rules.rows import paying_rules
from rulebook.prize_calls import FIRST, LAST, CallState, CallStep, after, require_own_call
from rulebook.refusals import Refusal


def _of_award(command: Any) -> list[BookRef]:
    return [tournament_book(queries.award(command.award).event_id)]


@action("awards/<int:award>/call/", admits=CASHIERS, opens=_of_award)
def call_winner(
    book: OpenBook,
    *,
    award: AwardId,
    desk: Annotated[int, Limits(FIRST, LAST), Note("The number of your desk, as winners read it.")],
) -> InLine:
    """Call the winner of a due prize to a desk, by the number of the slip; repeat it if nobody comes.

    Screens and the player's phone show the number and the desk. Raises ``Refusal`` ``calls_off``,
    ``desk_number``, ``prize_called`` if another cashier did, or a reason against the payment: ``award_paid``,
    ``event_<state>``, ``payouts_reopened``, ``hand_open``, ``hand_not_closed``.
    """
    if not FIRST <= desk <= LAST:
        raise Refusal("desk_number", field="desk", least=FIRST, most=LAST)
    prize, row = _callable(book, award)
    if row is None:
        row = book.create(PrizeCall, **_new(book, prize), desk=desk, state=CallStatus.WAITING)
    _step(book, row, CallStep.CALL)
    row.desk, row.times = desk, row.times + 1
    row.called_by_id, row.called_at = book.actor.user_id, book.now
    book.save(row)
    book.record(WinnerCalled(**_details(prize, row), times=row.times))
    return calls.in_line_of(award)


@action("awards/<int:award>/skip/", admits=CASHIERS, opens=_of_award)
def skip_winner(book: OpenBook, *, award: AwardId) -> InLine:
    """Pass over a winner who was called and did not come: the other winners come first.

    Raises ``Refusal`` ``prize_not_called``, ``prize_called`` or as ``call-winner``.
    """
    prize, row = _moved(book, award, CallStep.SKIP)
    book.record(WinnerSkipped(**_details(prize, row)))
    return calls.in_line_of(award)


@action("awards/<int:award>/put-back/", admits=CASHIERS, opens=_of_award)
def put_winner_back(book: OpenBook, *, award: AwardId) -> InLine:
    """Put a winner who was called, or passed over, back into the queue by the number of the slip.

    Raises ``Refusal`` ``prize_not_called``, ``prize_called`` or as ``call-winner``.
    """
    prize, row = _moved(book, award, CallStep.PUT_BACK)
    book.record(WinnerPutBack(**_details(prize, row)))
    return calls.in_line_of(award)


def _moved(book: OpenBook, award_id: int, step: CallStep) -> tuple[Award, PrizeCall]:
    award, row = _callable(book, award_id)
    if row is None:
        raise Refusal("prize_not_called")
    _step(book, row, step)
    book.save(row)
    return award, row


def _callable(book: OpenBook, award_id: int) -> tuple[Award, PrizeCall | None]:
    """A prize with a slip that could be paid now, and its current call, if any."""
    if not paying_rules().calls:
        raise Refusal("calls_off")
    award = award_to_pay(book, award_id)
    if award.status != AwardStatus.DUE:
        raise Refusal(f"award_{award.status}", event=award.event_id, entry=award.entry_id)
    if award.slip is None:
        award.slip = book.next_number(SLIPS)
        book.save(award)
    return award, PrizeCall.objects.filter(slip=award.slip).first()


def _new(book: OpenBook, award: Award) -> dict[str, object]:
    return {
        "event_id": award.event_id,
        "entry_id": award.entry_id,
        "slip": award.slip,
        "called_at": book.now,
    }


def _step(book: OpenBook, row: PrizeCall, step: CallStep) -> None:
    if row.state == CallStatus.CALLED:
        require_own_call(
            desk=row.desk,
            called_by=row.called_by_id,
            asks=book.actor.user_id,
            is_head=book.actor.role in CAGE,
        )
    row.state = CallStatus(after(CallState(row.state), step))


def _details(award: Award, row: PrizeCall) -> dict[str, int]:
    return {"award": award.pk, "event": award.event_id, "slip": row.slip, "desk": row.desk}


@read("prizes-in-line/", admits=CASHIERS | INSPECTORS)
def prizes_in_line() -> Sequence[InLine]:
    """List the prizes to pay of all events: winners already called, then winners to call next.

    Empty if the house does not call winners.
    """
    return calls.line()
