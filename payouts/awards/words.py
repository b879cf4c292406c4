"""The texts of prizes of entries: facts and refusals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, says
from wording.words import format_of, word_refusals

Ways = tuple[tuple[str, int], ...]
"""Each way of payment with its amount; empty if ``method`` is enough."""


@dataclass(frozen=True, slots=True)
class AwardFact(Fact):
    """A fact about the prize of an entry; ``slip`` is the number of the signed slip.

    ``pool`` is the side pool, or the money set aside for chip leaders: ``place`` is then the rank there, and
    ``thing`` the occasion.
    """

    award: int
    event: int
    entry: int
    player: int
    place: int
    amount_minor: int
    currency: str
    thing: str
    method: str
    slip: int
    pool: str = field(default="", kw_only=True)


@says(_("%(entry)s receives %(thing)s instead of %(other_thing)s"))
class ThingsSwapped(Fact):
    """Two players who share places swapped their prizes in kind: ``entry`` has ``thing`` instead of ``other_thing``."""

    is_directors: ClassVar[bool] = True

    event: int
    entry: int
    thing: str
    other_thing: str


REFUSALS = (
    (
        "things_not_shared",
        _("Not of the same places"),
        _("Choose the prize of a player who shares these places."),
    ),
    ("award_unknown", _("No such prize"), _("There is no prize %(number)s. Reload the page.")),
    (
        "award_paid",
        _("Already paid"),
        _(
            "A prize has been paid. Undo the payment first if it was a mistake; else a director can reopen sales "
            "and publish the payouts again, which lists the difference."
        ),
    ),
    (
        "hand_open",
        _("The hand is still being played"),
        _(
            "Tables %(tables)s have not finished the hand in which %(entry)s was eliminated: "
            "others may share the prize. Pay when all tables have finished and the floor has "
            "closed the hand."
        ),
    ),
    (
        "hand_not_closed",
        _("The floor has not closed the hand"),
        _(
            "All tables have finished the hand in which %(entry)s was eliminated. Pay once the "
            "next hand has started or hand for hand has ended."
        ),
    ),
    ("award_due", _("Not paid yet"), _("The prize for %(entry)s has not been paid yet.")),
    (
        "award_unclaimed",
        _("A prize is unclaimed"),
        _(
            "A prize is on the account of unclaimed prizes. Under Drawers, Unclaimed prizes, make it due again first."
        ),
    ),
)


def register() -> None:
    word_refusals(REFUSALS)
    format_of("place", _place)
    format_of("thing", _thing)


def _place(place: Any, details: Mapping[str, Any]) -> str:
    """``5``, ``1 · Last longer`` for prizes outside the places, ``Jackpot`` without one."""
    is_beside = details.get("pool") and details.get("thing")
    if is_beside and not place:
        return str(details["thing"])
    return f"{place} · {details['thing']}" if is_beside else str(place)


def _thing(thing: Any, details: Mapping[str, Any]) -> str:
    return "" if details.get("pool") else str(thing)
