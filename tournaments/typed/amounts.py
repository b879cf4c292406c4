"""Amounts, percentages, parts of a price and piles of chips: parsed and formatted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from django.utils.translation import gettext_lazy as _

from rulebook.money import Money, parse_money
from rulebook.products import Part, PartKind, Pile
from rulebook.refusals import Refusal
from wording.figures import chips_text, decimal_typed, money_short_typed

PARTS = {PartKind.STAFF: _("Staff"), PartKind.BOUNTY: _("Bounty"), PartKind.SIDE: _("Side fee")}

PERCENT_STEPS = 100

TIMES = re.compile(r"^(?P<times>\d+(?:[.,]\d{1,2})?)\s*[x×]$", re.IGNORECASE)

MOST_POINTS = 10**9
"""A larger number is not a percentage."""


def points_of(text: str, *, field: str, row: int = 1) -> int:
    """A percentage as hundredths of a percent; raises ``Refusal("row_unreadable")``."""
    try:
        points = Decimal(text.strip().rstrip("%").strip().replace(",", ".")) * PERCENT_STEPS
    except ArithmeticError:
        # Not a number, or one with a huge exponent.
        raise _unreadable(field, row, text, "7.5") from None
    if not points.is_finite() or abs(points) > MOST_POINTS or points != points.to_integral_value():
        raise _unreadable(field, row, text, "7.5")
    return int(points)


def percent_text(points: int) -> str:
    """Hundredths of a percent for an input: ``7.5``, in Italian ``7,5``."""
    if points % PERCENT_STEPS == 0:
        return str(points // PERCENT_STEPS)
    return decimal_typed((Decimal(points) / PERCENT_STEPS).normalize())


def shares_text(shares: tuple[int, ...]) -> str:
    """Shares for an input."""
    return " ".join(percent_text(points) for points in shares)


def money_of(text: str, currency: str, *, field: str) -> int:
    """An amount in minor units; 0 if empty."""
    return parse_money(text, currency, field=field).minor if text.strip() else 0


def min_cash_of(text: str, currency: str, field: str = "min_cash") -> tuple[int, int]:
    """``330``: an amount in minor units, or ``1.5x``: entries in percent; the other value is 0."""
    times = TIMES.match(text.strip())
    if times is None:
        return money_of(text, currency, field=field), 0
    return 0, points_of(times["times"], field=field)


def first_share_of(text: str) -> int:
    """``20`` or ``17.5`` percent in hundredths of a percent; 0 if empty."""
    return points_of(text.strip(), field="first_share") if text.strip() else 0


def paid_points_of(text: str, field: str = "paid_percent") -> int | None:
    """``15`` or ``12.5`` percent of the entries in hundredths of a percent; None if empty."""
    return points_of(text, field=field) if text.strip() else None


def percents_of(text: str) -> tuple[int, ...]:
    """``50, 30, 20``: whole percentages; raises ``Refusal("row_unreadable")``."""
    try:
        return tuple(int(part) for part in re.split(r"[,;\s%]+", text) if part)
    except ValueError:
        raise _unreadable("percents", 1, text, "50, 30, 20") from None


def _unreadable(field: str, row: int, text: str, wanted: str) -> Refusal:
    return Refusal("row_unreadable", field=field, row=row, text=text[:40], wanted=f"“{wanted}”")


PILE = re.compile(r"^(?P<count>\d{1,4})\s*[x×*]\s*(?P<worth>\d[\d.,'’\s]*)$", re.IGNORECASE)

LONGEST_WORTH = 9

PILES_WANTED = "“8 × 25 + 8 × 100”"


def piles_of(text: str, *, field: str) -> tuple[Pile, ...]:
    """How many of each chip; raises ``Refusal("row_unreadable")``."""
    typed = [piece.strip() for piece in re.split(r"[+;]", text) if piece.strip()]
    return tuple(_pile(piece, field) for piece in typed)


def piles_text(piles: Sequence[Pile]) -> str:
    """The chips for an input; empty for none."""
    return " + ".join(f"{pile.count} × {chips_text(pile.worth)}" for pile in piles)


def _pile(piece: str, field: str) -> Pile:
    match = PILE.match(piece)
    worth = re.sub(r"\D", "", match["worth"]) if match else ""
    if match is None or not 0 < len(worth) <= LONGEST_WORTH:
        raise Refusal("row_unreadable", field=field, row=1, text=piece[:40], wanted=PILES_WANTED)
    return Pile(int(worth), int(match["count"]))


PART = re.compile(r"^(?P<amount>\d[\d.,'’ ]*)(?P<percent>%?)\s*(?P<name>[^\d\s%.,].*)$")

PARTS_WANTED = "“50 Bounty + 5 Jackpot + 3% Staff”"


def parts_of(text: str, currency: str, *, field: str, row: int = 1) -> tuple[Part, ...]:
    """The parts: staff, bounty, or the name of a side fee; each an amount or a percentage of the pool part.

    Raises ``Refusal("row_unreadable")`` or the refusal of an amount.
    """
    pieces = [piece.strip() for piece in re.split(r"[+;]", text) if piece.strip()]
    return tuple(_part(piece, currency, field, row) for piece in pieces)


def parts_text(parts: Sequence[Part], currency: str) -> str:
    """Parts for an input; a part with an amount and a percentage becomes two."""
    return " + ".join(f"{amount} {_label(part)}" for part in parts for amount in _amounts(part, currency))


def amount_text(minor: int, currency: str) -> str:
    """An amount for an input, without needless digits; empty for 0."""
    return money_short_typed(Money(minor, currency)) if minor else ""


def _part(piece: str, currency: str, field: str, row: int) -> Part:
    match = PART.match(piece)
    if match is None:
        raise Refusal("row_unreadable", field=field, row=row, text=piece[:40], wanted=PARTS_WANTED)
    name = match["name"].strip()
    kind = _kinds().get(name.casefold(), PartKind.SIDE)
    side_name = name if kind is PartKind.SIDE else ""
    if match["percent"]:
        return Part(kind, side_name, points=points_of(match["amount"], field=field, row=row))
    return Part(kind, side_name, parse_money(match["amount"], currency, field=field).minor)


def _kinds() -> dict[str, PartKind]:
    """The names of staff and bounty, in English and in the active language."""
    kinds = (PartKind.STAFF, PartKind.BOUNTY)
    return {text.casefold(): kind for kind in kinds for text in (kind.value, str(PARTS[kind]))}


def _label(part: Part) -> str:
    return part.name or str(PARTS[part.kind])


def _amounts(part: Part, currency: str) -> list[str]:
    typed = [amount_text(part.amount_minor, currency)] if part.amount_minor else []
    return typed + ([f"{percent_text(part.points)}%"] if part.points else [])
