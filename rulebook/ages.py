"""Minimum age: how old a player must be, and from which day one may enter."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from rulebook.refusals import Refusal

MOST_YEARS = 99


@dataclass(frozen=True, slots=True)
class MinimumAge:
    """Full years that a player must have, none without a minimum age; whether a date of birth is required."""

    years: int | None = None
    asks_birth_date: bool = False


def old_enough_from(born: date, years: int) -> date:
    """The first day on which somebody has this many years; born on 29 February, in other years on 1 March.

    The later of the two days, because no house may let a player in a day early. Raises ``ValueError`` beyond
    the year 9999.
    """
    try:
        return born.replace(year=born.year + years)
    except ValueError:
        return date(born.year + years, 3, 1)


def require_age(player: int, born: date | None, day: date, minimum: MinimumAge) -> None:
    """Raise ``Refusal`` ``player_too_young`` on that day, or ``birth_date_missing`` if the house asks for it."""
    if minimum.years is None:
        return
    if born is None:
        if minimum.asks_birth_date:
            raise Refusal("birth_date_missing", field="player", player=player, years=minimum.years)
        return
    begins = old_enough_from(born, minimum.years)
    if day < begins:
        detail = {"years": minimum.years, "may_enter_from": begins.isoformat()}
        raise Refusal("player_too_young", field="player", player=player, **detail)
