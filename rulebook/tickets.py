"""Tickets: paid beforehand or given away, each pays for one purchase; and the codes that identify them on paper.

A code begins with X and ends with the two check characters of ISO/IEC 7064 MOD 1271-36, which find every
wrong character and every two characters swapped.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from rulebook.money import Money
from rulebook.products import ProductKind
from rulebook.profile.variants import TicketOver
from rulebook.refusals import Refusal

CODE_MARK = "X"
CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The characters of the random part: no letter that can be read as a digit."""
CODE_BODY = 8
CODE_LENGTH = len(CODE_MARK) + CODE_BODY + 2
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MODULUS = 1271


class TicketState(StrEnum):
    """What became of a ticket."""

    ISSUED = "issued"
    SPENT = "spent"
    VOID = "void"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ticket:
    """What a ticket pays: its whole ``worth``, for one purchase of its ``event`` and ``kind`` (None: any).

    Only ``player`` may use it (None: the bearer). It is good before ``until`` (aware; None: without end).
    """

    worth: Money
    state: TicketState = TicketState.ISSUED
    event: int | None = None
    kind: ProductKind | None = None
    player: int | None = None
    until: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Purchase:
    """What a player buys: the event, the price and the time; ``over`` is the option of the event."""

    event: int
    kind: ProductKind
    player: int
    price: Money
    at: datetime
    over: TicketOver = TicketOver.REFUSED


def require_issued(ticket: Ticket, at: datetime) -> None:
    """Return if the ticket is still valid.

    Raises ``Refusal`` ``ticket_spent``, ``ticket_void`` or ``ticket_expired``.
    """
    state = ticket.state
    if state is TicketState.ISSUED and is_over(ticket.until, at):
        state = TicketState.EXPIRED
    if state is not TicketState.ISSUED:
        raise Refusal(f"ticket_{state.value}", field="ticket")


def is_over(until: datetime | None, at: datetime) -> bool:
    """Whether a ticket has expired: at the instant itself it has."""
    return until is not None and until <= at


def require_pays(ticket: Ticket, purchase: Purchase) -> None:
    """Return if the ticket pays for the purchase.

    No change is given, so it may not be worth more than the price, unless the house credits the rest
    (SAT-045). Raises ``Refusal`` ``ticket_spent``, ``ticket_void``, ``ticket_expired``,
    ``ticket_of_another``, ``ticket_event``, ``ticket_kind``, ``ticket_currency`` or ``ticket_over``.
    """
    require_issued(ticket, purchase.at)
    if ticket.player not in (None, purchase.player):
        raise Refusal("ticket_of_another", field="ticket", player=ticket.player)
    if ticket.event not in (None, purchase.event):
        raise Refusal("ticket_event", field="ticket", event=ticket.event)
    if ticket.kind not in (None, purchase.kind):
        raise Refusal("ticket_kind", field="ticket", ticket_kind=ticket.kind.value if ticket.kind else "")
    if ticket.worth.currency != purchase.price.currency:
        raise Refusal("ticket_currency", field="ticket", currency=ticket.worth.currency)
    left_as_credit(ticket.worth.minor, purchase.price.minor, purchase.over, ticket.worth.currency)


def left_as_credit(worth: int, price: int, over: TicketOver, currency: str = "") -> int:
    """The credit left of a ticket used for ``price``; all in minor units of ``currency``.

    Raises ``Refusal("ticket_over")`` if the house credits nothing and it is worth more.
    """
    left = max(worth - price, 0)
    if left and over is TicketOver.REFUSED:
        raise Refusal("ticket_over", field="ticket", worth_minor=worth, price_minor=price, currency=currency)
    return left


def check_characters(text: str) -> str:
    """The two characters that ISO/IEC 7064 MOD 1271-36 adds to letters and digits: ``3W`` to ``ISO79``."""
    left = (1 - int(text, 36) * 36**2) % MODULUS
    return DIGITS[left // 36] + DIGITS[left % 36]


def code_of(body: str) -> str:
    """The code of a ticket whose random part is ``body``."""
    code = CODE_MARK + body
    return code + check_characters(code)


def masked(code: str) -> str:
    """The code as it is printed in lists that leave the house: it identifies the ticket but cannot pay."""
    return f"{code[:3]}{'*' * (len(code) - 6)}{code[-3:]}"


def looks_like_code(text: str) -> bool:
    """Whether the text is the code of a ticket, right or wrong."""
    code = _read(text)
    return len(code) == CODE_LENGTH and code.startswith(CODE_MARK) and code.isascii() and code.isalnum()


def require_code(text: str) -> str:
    """The code as it is stored: capitals without blanks and hyphens.

    Raises ``Refusal("ticket_misread")`` if it is not a code, or its check characters differ.
    """
    code = _read(text)
    if not looks_like_code(text) or check_characters(code[:-2]) != code[-2:]:
        raise Refusal("ticket_misread", field="ticket", text=text[:40])
    return code


def _read(text: str) -> str:
    return "".join(text.split()).replace("-", "").upper()
