"""The names of the ledger's accounts: positive amounts are held, negative ones owed or earned."""

from __future__ import annotations

from rulebook.products import PartKind

SAFE = "safe"
OF_SALES = tuple(kind.value for kind in PartKind)
"""The accounts of the parts of a price."""
DUE, EXPENSES, UNCLAIMED, TAX, TIPS = "due", "expenses", "unclaimed", "tax", "tips"
WON = "won"
"""Jackpots won in an event and not paid yet: negative."""
JACKPOT = "jackpot"
"""A jackpot of the house: negative; ``jackpot/3``."""
OF_EVENT = (
    *OF_SALES,
    "withheld",
    "overlay",
    "added",
    "tickets",
    "income",
    DUE,
    EXPENSES,
    UNCLAIMED,
    TAX,
    TIPS,
    WON,
)
ADJUSTED = "adjusted"
"""The directors' credits (positive) and debits of players' accounts."""
GIVEN = "given"
"""The cost of what the house gave, by name: tickets (``given/Promotion``), the base of a jackpot."""
EXPIRED = "expired"
"""The worth of expired tickets, which the house keeps: negative."""
FOREIGN, EXCHANGE, ROUNDING, OVER_SHORT_IN = "foreign", "exchange", "rounding", "over_short_in"
"""Notes of other currencies, ``foreign/3/CHF``; amounts exchanged in each currency, ``exchange/CHF``."""
NAMES = (
    *(SAFE, "cash", "card", "transfer", "cheque", "over_short", "account", ADJUSTED, GIVEN, EXPIRED, JACKPOT),
    *(FOREIGN, EXCHANGE, ROUNDING, OVER_SHORT_IN),
    *OF_EVENT,
)
"""The first part of an account's name, before the slash."""


def held(method: str, drawer_id: int) -> str:
    """The account of a drawer for a way of payment: ``cash/3``, ``card/3``, ``transfer/3``."""
    return f"{method}/{drawer_id}"


def cash(drawer_id: int) -> str:
    """The notes and coins of a drawer."""
    return held("cash", drawer_id)


def of_player(player_id: int) -> str:
    """The house's debt to a player's account: negative."""
    return f"account/{player_id}"


def of_tickets(currency: str) -> str:
    """The house's debt on outstanding tickets of a currency: negative."""
    return f"tickets/{currency}"


def is_of_tickets(account: str) -> bool:
    """Whether the account is that of a currency, ``tickets/EUR``, not of an event's prizes, ``tickets/5``."""
    kind, _slash, subject = account.partition("/")
    return kind == "tickets" and not subject.isdecimal()


def gift_cost(cost: str) -> str:
    """The cost of what the house gave under this name."""
    return f"{GIVEN}/{cost}"


def over_short(drawer_id: int) -> str:
    """The shortage (positive) or excess (negative) in the count of a drawer."""
    return f"over_short/{drawer_id}"


def foreign(drawer_id: int, currency: str) -> str:
    """The notes of another currency in a drawer: ``foreign/3/CHF``."""
    return f"{FOREIGN}/{drawer_id}/{currency}"


def over_short_in(drawer_id: int, currency: str) -> str:
    """The shortage (positive) or excess (negative) in a count of such notes."""
    return f"{OVER_SHORT_IN}/{drawer_id}/{currency}"


def safe_in(currency: str) -> str:
    """Notes of another currency in the safe."""
    return f"{SAFE}/{currency}"


def exchange(currency: str) -> str:
    """The exchanged amounts in a currency: positive if the house gave them."""
    return f"{EXCHANGE}/{currency}"


def rounding(currency: str) -> str:
    """The gain (negative) or cost of rounding to coins for the house."""
    return f"{ROUNDING}/{currency}"


def of_part(event_id: int, part: str) -> str:
    """The account of a part of a price: ``fee/5`` for ``fee``, ``side/5/Jackpot`` for ``side/Jackpot``."""
    kind, slash, name = part.partition("/")
    return f"{kind}/{event_id}{slash}{name}"


def event_of(account: str) -> int:
    """The event of an account: 5 for ``pool/5`` and for ``side/5/Jackpot``."""
    return int(account.split("/")[1])


def pool(event_id: int) -> str:
    """The prize pool of an event."""
    return f"pool/{event_id}"


def fee(event_id: int) -> str:
    """The entry fees of an event."""
    return f"fee/{event_id}"


def bounty(event_id: int) -> str:
    """The bounties bought by players of an event."""
    return of_part(event_id, PartKind.BOUNTY.value)


def withheld(event_id: int, name: str = "") -> str:
    """A withheld part of an event's prize pool, by name; without a name, that of earlier settlements."""
    return f"withheld/{event_id}/{name}" if name else f"withheld/{event_id}"


def set_aside(event_id: int) -> str:
    """The prefix of the accounts of all named withholdings of an event."""
    return f"withheld/{event_id}/"


def sides(event_id: int) -> str:
    """The prefix of the accounts of all side fees of an event."""
    return f"{PartKind.SIDE.value}/{event_id}/"


def side(event_id: int, name: str) -> str:
    """The payments for a side fee of this name: a side pool, a jackpot."""
    return f"{sides(event_id)}{name}"


def prizes_of(event_id: int, name: str = "") -> str:
    """The account that pays a prize: the pool, or the withholding of this name."""
    return withheld(event_id, name) if name else pool(event_id)


def added(event_id: int) -> str:
    """The fixed amount that the house added to an event's prize pool."""
    return f"added/{event_id}"


def overlay(event_id: int) -> str:
    """The amount that the house added to an event's prize pool to reach its guarantee."""
    return f"overlay/{event_id}"


def tickets(event_id: int) -> str:
    """Entries to another event that were won in this one."""
    return f"tickets/{event_id}"


def income(event_id: int) -> str:
    """The house's income from an event besides its fees: the pool of an event with prizes in kind."""
    return f"income/{event_id}"


def due(event_id: int) -> str:
    """The refunds that the house owes players of a cancelled event: negative."""
    return f"{DUE}/{event_id}"


def expenses(event_id: int) -> str:
    """The amount of refunds that the house keeps for its expenses."""
    return f"{EXPENSES}/{event_id}"


def unclaimed(event_id: int) -> str:
    """The unclaimed prizes of an event: negative until they are paid."""
    return f"{UNCLAIMED}/{event_id}"


def tax(event_id: int) -> str:
    """The tax withheld from prizes: negative until the state receives it."""
    return f"{TAX}/{event_id}"


def tips(event_id: int) -> str:
    """The winners' tips for the staff: negative until the staff receives them."""
    return f"{TIPS}/{event_id}"


def won(event_id: int) -> str:
    """The jackpots won in an event, until they are paid."""
    return f"{WON}/{event_id}"


def jackpot(jackpot_id: int) -> str:
    """A jackpot of the house, besides what events still hold for it."""
    return f"{JACKPOT}/{jackpot_id}"
