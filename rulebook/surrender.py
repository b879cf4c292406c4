"""A player who gives up their chips: to re-enter when registration closes, or in a bag at the end of a day."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulebook.refusals import Refusal


class SurrenderAt(StrEnum):
    """When the player wants to surrender."""

    BEFORE_CLOSE = "before_close"
    AT_CLOSE = "at_close"
    BAGGING = "bagging"


class PlaysOn(StrEnum):
    """Where the player may play afterwards, with a new buy-in."""

    LATER_FIRST_DAY = "later_first_day"
    SECOND_DAY_IF_OPEN = "second_day_if_open"


@dataclass(frozen=True, slots=True)
class Surrender:
    """The chips that leave play, where the player may continue, and at what cost."""

    removed: int
    plays_on: tuple[PlaysOn, ...] = ()
    must_buy_in: bool = True
    is_revocable: bool = False


def forfeit(chips: int, when: SurrenderAt, *, is_reentry_event: bool = True) -> Surrender:
    """Chips forfeited to re-enter: only at the close of registration (WSOP 13; TDA 2024 rule 8-B).

    Raises ``Refusal`` ``no_return`` if the event has no re-entries, ``forfeit_too_early`` before the close.
    """
    if not is_reentry_event:
        raise Refusal("no_return")
    if when is not SurrenderAt.AT_CLOSE:
        raise Refusal("forfeit_too_early", chips=chips)
    return Surrender(chips)


def surrender(chips: int, when: SurrenderAt, *, has_signed: bool) -> Surrender:
    """A bag that its player seals and signs over at the end of a first day (Prestige, opzione surrender).

    They may buy in again on a later first day, or on day 2 if that is open; it is final. At any other time,
    or without their signature, nothing is surrendered.
    """
    if when is not SurrenderAt.BAGGING or not has_signed:
        return Surrender(0, must_buy_in=False, is_revocable=True)
    return Surrender(chips, (PlaysOn.LATER_FIRST_DAY, PlaysOn.SECOND_DAY_IF_OPEN))
