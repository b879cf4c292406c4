"""Short lists typed one item per line: withholdings, chips, prizes, shares."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation

from rulebook.money import parse_money
from rulebook.pool import Withholding
from rulebook.refusals import Refusal
from tournaments.setup.values import Chip, Thing

PERCENT_STEPS = 100
WITHHELD = re.compile(r"^(?P<name>.*?)[\s:=]*(?P<percent>\d+(?:[.,]\d{1,2})?)\s*%?$")
CHIP = re.compile(r"^(?P<worth>[\d.,']+)\s*(?P<colour>[^\d×x*]*?)\s*(?:[×x*]?\s*(?P<count>\d+))?$")
TIMES = re.compile(r"^(?P<times>\d+(?:[.,]\d{1,2})?)\s*[x×]$", re.IGNORECASE)
PRIZE = re.compile(r"^(?P<place>\d+)[\s.):=-]+(?P<name>.+)$")


def points_of(text: str, *, field: str, row: int = 1) -> int:
    """A percentage as hundredths of a percent; raises ``Refusal("row_unreadable")``."""
    try:
        points = Decimal(text.strip().rstrip("%").strip().replace(",", ".")) * PERCENT_STEPS
    except InvalidOperation:
        raise _unreadable(field, row, text, "7.5") from None
    if points != points.to_integral_value():
        raise _unreadable(field, row, text, "7.5")
    return int(points)


def percent_text(points: int) -> str:
    """Hundredths of a percent as they are typed: ``7.5``."""
    return (
        f"{Decimal(points) / PERCENT_STEPS:f}".rstrip("0").rstrip(".") if points % 100 else str(points // 100)
    )


def withholdings_of(text: str) -> tuple[Withholding, ...]:
    """``Staff 3`` per line; raises ``Refusal("row_unreadable")`` naming the line."""
    found = []
    for row, line in _lines(text):
        match = WITHHELD.match(line)
        if match is None or not match["name"].strip():
            raise _unreadable("withholdings", row, line, "Staff 3%")
        found.append(
            Withholding(match["name"].strip(), points_of(match["percent"], field="withholdings", row=row))
        )
    return tuple(found)


def withholdings_text(items: tuple[Withholding, ...]) -> str:
    """Withholdings as they are typed."""
    return "\n".join(f"{item.name} {percent_text(item.points)}%" for item in items)


def chips_of(text: str) -> tuple[Chip, ...]:
    """``100 black 20`` per line: value, colour, how many in a starting stack."""
    found = []
    for row, line in _lines(text):
        match = CHIP.match(line)
        if match is None:
            raise _unreadable("chip_set", row, line, "100 black 20")
        worth = int(re.sub(r"\D", "", match["worth"]) or 0)
        found.append(Chip(worth, (match["colour"] or "").strip(), int(match["count"] or 0)))
    return tuple(sorted(found, key=lambda chip: chip.worth))


def chips_text(chips: tuple[Chip, ...]) -> str:
    """A chip set as it is typed."""
    return "\n".join(f"{chip.worth} {chip.colour} {chip.count or ''}".strip() for chip in chips)


def things_of(text: str) -> tuple[Thing, ...]:
    """``1 Netbook`` per line: place and prize."""
    found = []
    for row, line in _lines(text):
        match = PRIZE.match(line)
        if match is None:
            raise _unreadable("payout", row, line, "1 Netbook")
        found.append(Thing(int(match["place"]), match["name"].strip()))
    return tuple(sorted(found, key=lambda thing: thing.place))


def things_text(things: tuple[Thing, ...]) -> str:
    """Prizes in kind as they are typed."""
    return "\n".join(f"{thing.place} {thing.name}" for thing in things)


def shares_of(text: str) -> tuple[int, ...]:
    """``50 30 20``: percentages from the first place, on one line or several."""
    parts = text.replace("%", " ").replace("/", " ").replace(";", " ").split()
    return tuple(points_of(part, field="payout", row=place) for place, part in enumerate(parts, start=1))


def shares_text(shares: tuple[int, ...]) -> str:
    """Shares as they are typed."""
    return " ".join(percent_text(points) for points in shares)


def money_of(text: str, currency: str, *, field: str) -> int:
    """An amount in minor units; 0 if empty."""
    return parse_money(text, currency, field=field).minor if text.strip() else 0


def min_cash_of(text: str, currency: str) -> tuple[int, int]:
    """``330``: an amount in minor units, or ``1.5x``: entries in percent; the other of the two is 0."""
    times = TIMES.match(text.strip())
    if times is None:
        return money_of(text, currency, field="min_cash"), 0
    return 0, points_of(times["times"], field="min_cash")


def _lines(text: str) -> list[tuple[int, str]]:
    listed = enumerate(text.splitlines(), start=1)
    return [(row, line.strip()) for row, line in listed if line.strip()]


def _unreadable(field: str, row: int, text: str, wanted: str) -> Refusal:
    return Refusal("row_unreadable", field=field, row=row, text=text[:40], wanted=f"“{wanted}”")
