"""The names of the ledger's accounts: positive is what the house holds, negative what it owes or earned."""

from __future__ import annotations

from rulebook.products import PartKind

SAFE = "safe"
OF_SALES = tuple(kind.value for kind in PartKind)
"""What the parts of a price are owed to or earned by."""
DUE, EXPENSES, UNCLAIMED, TAX, TIPS = "due", "expenses", "unclaimed", "tax", "tips"
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
)
ADJUSTED = "adjusted"
"""What directors credited to players' accounts (positive) or debited (negative)."""
GIVEN = "given"
"""What tickets that the house gave cost it, by a name of its own: ``given/Promotion``."""
EXPIRED = "expired"
"""What the house kept of tickets that nobody spent in time: negative."""
FOREIGN, EXCHANGE, ROUNDING, OVER_SHORT_IN = "foreign", "exchange", "rounding", "over_short_in"
"""Notes of other currencies: ``foreign/3/CHF``; what the house changed in each currency: ``exchange/CHF``, ``exchange/EUR``."""
NAMES = (
    *(SAFE, "cash", "card", "transfer", "cheque", "over_short", "account", ADJUSTED, GIVEN, EXPIRED),
    *(FOREIGN, EXCHANGE, ROUNDING, OVER_SHORT_IN),
    *OF_EVENT,
)
"""The part of an account's name before the slash."""


def held(method: str, drawer_id: int) -> str:
    """What a drawer took in by ``method``: ``cash/3``, ``card/3``, ``transfer/3``."""
    return f"{method}/{drawer_id}"


def cash(drawer_id: int) -> str:
    """The notes and coins of a drawer."""
    return held("cash", drawer_id)


def of_player(player_id: int) -> str:
    """What the house owes a player on the account: negative."""
    return f"account/{player_id}"


def of_tickets(currency: str) -> str:
    """What the house owes on tickets of a currency that nobody has spent: negative."""
    return f"tickets/{currency}"


def is_of_tickets(account: str) -> bool:
    """Whether it is an account of tickets: ``tickets/EUR``, and not ``tickets/5``, what an event gave as prizes."""
    kind, _slash, subject = account.partition("/")
    return kind == "tickets" and not subject.isdecimal()


def given(cost: str) -> str:
    """What given tickets cost the house under this name."""
    return f"{GIVEN}/{cost}"


def over_short(drawer_id: int) -> str:
    """How much the count of a drawer was short (positive) or over (negative)."""
    return f"over_short/{drawer_id}"


def foreign(drawer_id: int, currency: str) -> str:
    """The notes of another currency in a drawer: ``foreign/3/CHF``."""
    return f"{FOREIGN}/{drawer_id}/{currency}"


def over_short_in(drawer_id: int, currency: str) -> str:
    """How much a count of such notes was short (positive) or over (negative)."""
    return f"{OVER_SHORT_IN}/{drawer_id}/{currency}"


def safe_in(currency: str) -> str:
    """Notes of another currency in the safe."""
    return f"{SAFE}/{currency}"


def exchange(currency: str) -> str:
    """What was exchanged, in each of the two currencies: positive what the house gave of it."""
    return f"{EXCHANGE}/{currency}"


def rounding(currency: str) -> str:
    """What rounding to coins left the house (negative) or cost it."""
    return f"{ROUNDING}/{currency}"


def of_part(event_id: int, part: str) -> str:
    """The account of a part of a price: ``fee/5`` for ``fee``, ``side/5/Jackpot`` for ``side/Jackpot``."""
    kind, slash, name = part.partition("/")
    return f"{kind}/{event_id}{slash}{name}"


def event_of(account: str) -> int:
    """The event of one of its accounts: 5 of ``pool/5`` and of ``side/5/Jackpot``."""
    return int(account.split("/")[1])


def pool(event_id: int) -> str:
    """The money an event is played for."""
    return f"pool/{event_id}"


def fee(event_id: int) -> str:
    """The entry fees of an event."""
    return f"fee/{event_id}"


def bounty(event_id: int) -> str:
    """The bounties that players of an event bought."""
    return of_part(event_id, PartKind.BOUNTY.value)


def withheld(event_id: int, name: str = "") -> str:
    """A part of an event's prize pool that is not paid out, by its name; without one as it was settled before."""
    return f"withheld/{event_id}/{name}" if name else f"withheld/{event_id}"


def set_aside(event_id: int) -> str:
    """How the accounts of all named withholdings of an event begin."""
    return f"withheld/{event_id}/"


def sides(event_id: int) -> str:
    """How the accounts of all side fees of an event begin."""
    return f"{PartKind.SIDE.value}/{event_id}/"


def side(event_id: int, name: str) -> str:
    """What players paid for a side fee of this name: a side pool, a jackpot."""
    return f"{sides(event_id)}{name}"


def prizes_of(event_id: int, name: str = "") -> str:
    """Where a prize is paid from: the pool, or what is set aside of it under this name."""
    return withheld(event_id, name) if name else pool(event_id)


def added(event_id: int) -> str:
    """What the house gave to an event's prize pool in any case."""
    return f"added/{event_id}"


def overlay(event_id: int) -> str:
    """What the house added to an event's prize pool to reach its guarantee."""
    return f"overlay/{event_id}"


def tickets(event_id: int) -> str:
    """Entries to another event that were won in this one."""
    return f"tickets/{event_id}"


def income(event_id: int) -> str:
    """The house's income from an event beyond its fees: the pool of an event with prizes in kind."""
    return f"income/{event_id}"


def due(event_id: int) -> str:
    """What the house owes back to players of a cancelled event: negative."""
    return f"{DUE}/{event_id}"


def expenses(event_id: int) -> str:
    """What the house keeps of refunds for its expenses."""
    return f"{EXPENSES}/{event_id}"


def unclaimed(event_id: int) -> str:
    """The prizes of an event that nobody came for in time: negative until they are paid."""
    return f"{UNCLAIMED}/{event_id}"


def tax(event_id: int) -> str:
    """What was kept back of prizes as tax: negative until the state receives it."""
    return f"{TAX}/{event_id}"


def tips(event_id: int) -> str:
    """What winners left for the staff: negative until the staff received it."""
    return f"{TIPS}/{event_id}"
