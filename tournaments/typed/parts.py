"""Parts of a price beside pool and fee as typed, ``50 Bounty + 5 Jackpot + 3% Staff``, and as they are written again."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulebook.money import Money, parse_money
from rulebook.products import Part, PartKind
from rulebook.refusals import Refusal
from tournaments.price_words import PARTS
from tournaments.typed.lines import percent_text, points_of
from wording.figures import money_short_typed

PIECE = re.compile(r"^(?P<amount>\d[\d.,'’ ]*)(?P<percent>%?)\s*(?P<name>[^\d\s%.,].*)$")
WANTED = "“50 Bounty + 5 Jackpot + 3% Staff”"


def parts_of(text: str, currency: str, *, field: str, row: int = 1) -> tuple[Part, ...]:
    """The parts that were typed: for the staff, a bounty, or by its name a side fee; an amount, or percent of the pool part.

    Raises ``Refusal("row_unreadable")`` or what an amount refuses.
    """
    pieces = [piece.strip() for piece in re.split(r"[+;]", text) if piece.strip()]
    return tuple(_part(piece, currency, field, row) for piece in pieces)


def parts_text(parts: Sequence[Part], currency: str) -> str:
    """Parts as they are typed; a part of an amount and a percentage is two."""
    return " + ".join(f"{one} {_named(part)}" for part in parts for one in _amounts(part, currency))


def amount_text(minor: int, currency: str) -> str:
    """An amount as it is typed, without needless digits; empty for none."""
    return money_short_typed(Money(minor, currency)) if minor else ""


def _part(piece: str, currency: str, field: str, row: int) -> Part:
    found = PIECE.match(piece)
    if found is None:
        raise Refusal("row_unreadable", field=field, row=row, text=piece[:40], wanted=WANTED)
    name = found["name"].strip()
    kind = _kinds().get(name.casefold(), PartKind.SIDE)
    own = name if kind is PartKind.SIDE else ""
    if found["percent"]:
        return Part(kind, own, points=points_of(found["amount"], field=field, row=row))
    return Part(kind, own, parse_money(found["amount"], currency, field=field).minor)


def _kinds() -> dict[str, PartKind]:
    """The names of staff and bounty, in English and in the language in use."""
    named = (PartKind.STAFF, PartKind.BOUNTY)
    return {text.casefold(): kind for kind in named for text in (kind.value, str(PARTS[kind]))}


def _named(part: Part) -> str:
    return part.name or str(PARTS[part.kind])


def _amounts(part: Part, currency: str) -> list[str]:
    typed = [amount_text(part.amount_minor, currency)] if part.amount_minor else []
    return typed + ([f"{percent_text(part.points)}%"] if part.points else [])
