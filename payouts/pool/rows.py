"""The figures of a prize pool, each with its ledger amount and the rows behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

from access.fields import Note
from cashier.kinds import PostingKind
from cashier.ledger import accounts
from cashier.ledger.rows import PostedLine, Trace, ledger_balance, paid_from_pool, paid_from_sides
from cashier.sales.rows import pool_sheet
from cashier.sales.sums import posted_by_stop
from rulebook.pool import PoolSheet
from rulebook.refusals import Refusal
from tournaments import queries as tournaments

SOLD = (PostingKind.SALE, PostingKind.VOID, PostingKind.CANCELLATION)
PAID = (PostingKind.AWARD, PostingKind.AWARD_TAKEN_BACK, PostingKind.UNCLAIMED)
SETTLED = (PostingKind.SETTLEMENT,)
STOPPED = (PostingKind.STOP,)


@dataclass(frozen=True, slots=True)
class Traced:
    """A figure in minor units, and its place in the ledger: accounts, kinds of postings, sign of its rows.

    ``own_name`` names a withholding, to distinguish those of one account. The prizes have no rows of their
    own: their payments have.
    """

    name: str
    amount: int
    held_at: tuple[str, ...] = ()
    kinds: tuple[PostingKind, ...] = ()
    sign: int = -1
    own_name: str = ""

    @property
    def is_settled_later(self) -> bool:
        """Whether the ledger has it only after the event is settled."""
        return self.kinds == SETTLED


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolFigure:
    """A figure of a prize pool, and its current amount in the ledger."""

    name: Annotated[
        str,
        Note(
            "`taken`, `fees`, `bounty`, `gross`, `withheld-1`, `overlay`, `prizes`, `paid`, `paid-side/Jackpot` …"
        ),
    ]
    own_name: Annotated[str, Note("Of a withholding.")]
    amount_minor: int
    posted_minor: Annotated[
        int, Note("The sum of its lines; the settlement posts what is withheld and added.")
    ]
    currency: str


def traced(event_id: int, sheet: PoolSheet) -> tuple[Traced, ...]:
    """Every figure of the pool, from the money collected to the money left, with its accounts."""
    pool, fee = (accounts.pool(event_id),), (accounts.fee(event_id),)
    sides = [(side, (accounts.of_part(event_id, side.name),)) for side in sheet.sides]
    income = accounts.income(event_id)
    return (
        Traced("taken", sheet.taken, (*pool, *fee, *(name for _one, (name,) in sides)), SOLD),
        Traced("fees", sheet.fees, fee, SOLD),
        *(Traced(withholding.name, withholding.amount, held_at, SOLD) for withholding, held_at in sides),
        *_won_aside(event_id),
        Traced("gross", sheet.gross, pool, SOLD),
        Traced("added", sheet.added, (accounts.added(event_id),), SETTLED, 1),
        Traced("heads", sheet.heads, (accounts.bounty(event_id),), SETTLED, 1),
        Traced("from_fees", sheet.from_fees, (accounts.fee(event_id),), SETTLED, 1),
        Traced("overlay", sheet.overlay, (accounts.overlay(event_id),), SETTLED, 1),
        *_withheld(event_id, sheet),
        *_led(event_id),
        Traced("prizes", sheet.prizes),
        *_given_back(event_id),
        Traced("paid", paid_from_pool(event_id), pool, PAID, 1),
        Traced("income", -ledger_balance(income), (income,), SETTLED),
    )


def _won_aside(event_id: int) -> tuple[Traced, ...]:
    """The amount that each side pool paid to its winners."""
    left = paid_from_sides(event_id) if tournaments.event(event_id).side_pools else {}
    return tuple(
        Traced(f"paid-{pool.part}", left.get(pool.name, 0), (accounts.side(event_id, pool.name),), PAID, 1)
        for pool in tournaments.event(event_id).side_pools
    )


def _given_back(event_id: int) -> tuple[Traced, ...]:
    """The refunds of a stop to players who had won nothing, from pool and fees; none without a stop."""
    stop = posted_by_stop(event_id)
    figures = (
        Traced("given_back", stop.pool, (accounts.pool(event_id),), STOPPED, 1),
        Traced("fees_back", stop.fees, (accounts.fee(event_id),), STOPPED, 1),
    )
    return tuple(figure for figure in figures if figure.amount)


def _led(event_id: int) -> tuple[Traced, ...]:
    """The amount paid to chip leaders from the money set aside for them; none without such prizes."""
    names = {
        withholding.kept_at for withholding in tournaments.event(event_id).withholdings if withholding.prizes
    }
    if not names:
        return ()
    figure = Traced("leaders", 0, tuple(accounts.withheld(event_id, name) for name in sorted(names)), PAID, 1)
    return (replace(figure, amount=posted(event_id, figure)),)


def _withheld(event_id: int, sheet: PoolSheet) -> tuple[Traced, ...]:
    """Each withholding; those settled before each had its own account are on the common account, by name."""
    return tuple(
        Traced(
            f"withheld-{number}",
            withholding.amount,
            (accounts.withheld(event_id, withholding.account), accounts.withheld(event_id)),
            SETTLED,
            own_name=withholding.name,
        )
        for number, withholding in enumerate(sheet.withholdings, start=1)
    )


def pool_figures(event_id: int) -> tuple[PoolFigure, ...]:
    """The figures of an event's pool, each with its amount in the ledger."""
    currency = tournaments.event(event_id).currency
    return tuple(
        PoolFigure(
            name=figure.name,
            own_name=figure.own_name,
            amount_minor=figure.amount,
            posted_minor=posted(event_id, figure),
            currency=currency,
        )
        for figure in traced(event_id, pool_sheet(event_id))
    )


def figure_named(event_id: int, name: str) -> Traced:
    """The figure; raises ``Refusal("not_found")``."""
    for figure in traced(event_id, pool_sheet(event_id)):
        if figure.name == name:
            return figure
    raise Refusal("not_found", what=name[:40])


def trace(event_id: int, figure: Traced) -> Trace:
    """The place in the ledger of the rows behind a figure."""
    return Trace(
        event_id=event_id,
        held_at=figure.held_at,
        kinds=figure.kinds,
        sign=figure.sign,
        memo=figure.own_name,
    )


def posted(event_id: int, figure: Traced) -> int:
    """The sum of the rows of a figure, in its own sign."""
    return trace(event_id, figure).total()


def pool_lines(query: Mapping[str, Any], event_id: int) -> Sequence[PostedLine]:
    """The lines behind a figure of the pool, paginated; raises ``Refusal("not_found")``."""
    return trace(event_id, figure_named(event_id, query["figure"])).lines()
