"""Whether a day may end: registration is closed, every stack was counted, and the stacks are the chips in play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from rulebook.refusals import Refusal

K = TypeVar("K", int, str)

NAMED = 20
"""How many players without a count are named; beyond that only their number is given."""


def require_closed(*, is_registration_open: bool, sells_on: bool) -> None:
    """Nobody may enter any more, unless entries are sold on the next day too; raises ``Refusal("day_still_sells")``.

    If more players may enter, neither the places nor the chips of the field are known.
    """
    if is_registration_open and not sells_on:
        raise Refusal("day_still_sells", field="override_reason")


def require_counted(
    stacks: Mapping[K, int | None], in_play: int, *, tolerated: int = 0, is_named: bool = False
) -> None:
    """Every stack left was counted, and together they equal the chips ``in_play`` (TDA 2024 rule 64; procedures 10).

    ``stacks`` holds None if nobody counted on that day. A director who chooses who advances (``is_named``)
    needs no count; complete counts must add up even then. Rounding, or a difference that was signed off,
    explains ``tolerated`` chips.

    Raises ``Refusal`` ``stacks_uncounted`` or ``stacks_do_not_add_up``.
    """
    missing = [key for key, chips in stacks.items() if chips is None]
    if missing and not is_named:
        raise Refusal("stacks_uncounted", field="stacks", missing=len(missing), entries=missing[:NAMED])
    total = sum(chips or 0 for chips in stacks.values())
    if not missing and abs(total - in_play) > tolerated:
        raise Refusal("stacks_do_not_add_up", field="override_reason", total=total, in_play=in_play)
