"""Every paper that names somebody, with the longest names, texts and numbers that the house can have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime

from cashier.currencies.paper import ExchangeSlip, exchange_blocks
from cashier.kinds import MovementKind
from cashier.models import AccountMovement
from cashier.paper.blocks import Block
from cashier.paper.slips import (
    AwardSlip,
    ChipSlip,
    PaidBy,
    Receipt,
    RefundSlip,
    SeatCard,
    chip_slip_blocks,
    note_blocks,
    receipt_blocks,
    refund_blocks,
    seat_card_blocks,
    slip_blocks,
    stub_blocks,
)
from cashier.tickets.paper import (
    StatementHead,
    TicketOnPaper,
    TicketPaper,
    account_blocks,
    ticket_blocks,
    ticket_statement_blocks,
)
from payouts.deals.paper import DealSheet, SignedShare, deal_blocks
from payouts.models import AwardKind, AwardStatus
from payouts.tips.paper import TipsSlip, tips_blocks
from payouts.winnings.paper import winnings_blocks
from payouts.winnings.rows import WinningDetails, Winnings, WonInCurrency
from people.models import Player
from printing.kinds import PaperKind
from printing.prints.rows import Paper
from rulebook.money import Money
from screens.paper.sign_in import Sheet, sheet_blocks

AT = datetime(2026, 11, 20, 21, 40, tzinfo=UTC)
LONGEST = " ".join(
    "W" * getattr(Player._meta.get_field(name), "max_length", 0) for name in ("last_name", "first_name")
)
RICH = Money(99_999_999_99)
RECEIPT = Receipt(
    house="H" * 80,
    event="E" * 80,
    number=55,
    title="T" * 60,
    player=LONGEST,
    entry=10_000,
    price=Money(20_000),
    fee=Money(2_000),
    payments=(PaidBy("Cash", Money(22_000)),),
    chips=20_000,
    at=AT,
    cashier="C" * 60,
    place="Table 300 · Seat 10",
    others=(("J" * 60, Money(500)),),
)
AWARD = AwardSlip(
    "Casino", "Main", 7, LONGEST, 12, "1–3", Money(10), "P" * 120, (PaidBy("Cash", Money(10)),), AT, "Carla"
)
CARD = SeatCard("Casino", "Main", LONGEST, 12, "300", 10, 20_000, AT, "http://house/p/abc/")
PIECES = " + ".join(["88 × 25,000"] * 7)
CHIPS = ChipSlip(
    "Casino", "Main", 7, "Add-on", LONGEST, 12, "Table 300 · Seat 10", 15_000, AT, "Carla", PIECES
)
REFUND = RefundSlip(
    *("H" * 80, "E" * 80, 7, LONGEST, ", ".join(str(100_000 + n) for n in range(40)), RICH, RICH),
    (PaidBy("Player account", RICH, "R" * 60), PaidBy("Cash", RICH)),
    *(AT, "C" * 60),
)
TICKET = TicketPaper(
    "H" * 80,
    123_456,
    "XABCDEFGH3W",
    RICH,
    "P" * 100,
    LONGEST,
    AT,
    123_456,
    4 * (("Bank transfer", RICH),),
    AT,
    "S" * 20,
)
EXCHANGE = ExchangeSlip(
    *("H" * 80, 123_456, RICH, RICH, "CHF", "0.123456789", RICH, RICH, 12, AT, "C" * 60),
    undoes=123_455,
)
HEAD = StatementHead("H" * 80, LONGEST, AT)
MOVED = AccountMovement(
    id=1,
    receipt=123_456,
    at=AT,
    kind=MovementKind.WITHDRAWAL,
    method="transfer",
    reference="R" * 60,
    has_arrived=False,
    drawer_id=3,
    amount_minor=-RICH.minor,
    currency="EUR",
    reason="R" * 200,
    undoes_id=1,
)
MOVED.balance = RICH
OUT = TicketOnPaper(123_456, "XABCDEFGH3W", RICH, "P" * 100, "S" * 20, AT, is_out=True)
WON = WinningDetails(
    award=1,
    event=1,
    event_name="E" * 80,
    at=AT,
    kind=AwardKind.PRIZE,
    place=10_000,
    place_to=10_009,
    amount_minor=RICH.minor,
    ticket_minor=RICH.minor,
    tax_minor=RICH.minor,
    currency="EUR",
    thing="P" * 120,
    status=AwardStatus.PAID,
    payments=(),
    slip=123_456,
)
SUMS = WonInCurrency(
    currency="EUR",
    paid_minor=RICH.minor,
    tax_minor=RICH.minor,
    waiting_minor=RICH.minor,
    tickets_minor=RICH.minor,
)
DEAL = DealSheet(
    "H" * 80, "E" * 80, False, False, (SignedShare(1, LONGEST, 12, 1_000, RICH),), RICH, RICH, AT
)

SHEET = Sheet(Paper(PaperKind.SIGN_IN, 1, 1_000), "1000", [("10", 1, 10_000)])


def papers() -> Mapping[str, tuple[Block, ...]]:
    """Their blocks, by what they are."""
    void = replace(RECEIPT, void_number=56, void_reason="R" * 200, place="", sold_by="S" * 60)
    won = Winnings(id=1, year=2026, lines=(WON,), sums=(SUMS,))
    return {
        "receipt": receipt_blocks(RECEIPT),
        "void": receipt_blocks(void),
        "stub": stub_blocks(RECEIPT, 3, 4),
        "prize slip": slip_blocks(AWARD),
        "note": note_blocks(AWARD),
        "seat card": seat_card_blocks(CARD),
        "chip slip": chip_slip_blocks(CHIPS),
        "refund slip": refund_blocks(REFUND),
        "ticket": ticket_blocks(TICKET),
        "statement of an account": account_blocks(HEAD, [MOVED], RICH),
        "statement of tickets": ticket_statement_blocks(HEAD, [OUT]),
        "statement of winnings": winnings_blocks("H" * 80, LONGEST, won, AT),
        "slip of tips": tips_blocks(TipsSlip("H" * 80, "E" * 80, 7, LONGEST, RICH, AT, "C" * 60)),
        "deal": deal_blocks(DEAL),
        "sign-in sheet": tuple(sheet_blocks("E" * 80, SHEET, {1: LONGEST})),
        "exchange of a cashier with the longest name": exchange_blocks(replace(EXCHANGE, cashier=LONGEST)),
    }
