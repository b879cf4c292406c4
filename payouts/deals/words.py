"""The texts of deals and stopped events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, says
from wording.words import format_of, word_refusals


@dataclass(frozen=True, slots=True)
class DealFact(Fact):
    """A fact about a deal: the amount that ``players`` share, and the amount left to play for."""

    is_directors: ClassVar[bool] = True

    event: int
    players: int
    shared_minor: int
    left_minor: int
    currency: str


@says(_("Deal proposed (players: %(players)s): %(shared_minor)s shared, %(left_minor)s left to play for"))
class DealProposed(DealFact): ...


@says(_("Deal: %(entry)s %(agrees)s"))
class DealAnswered(Fact):
    is_directors: ClassVar[bool] = True

    event: int
    entry: int
    agrees: bool


@says(_("Deal agreed (players: %(players)s): %(shared_minor)s shared, %(left_minor)s left to play for"))
class DealAgreed(DealFact):
    undo: ClassVar[Undo] = Undo.BY_REVERSE


@says(_("Deal withdrawn: %(reason)s"))
class DealWithdrawn(Fact):
    """A deal was withdrawn: players play for the published prizes again."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    event: int
    reason: str


REFUSALS = (
    ("deal_missing", _("No deal proposed"), _("Propose a deal first.")),
    (
        "deal_agreed",
        _("A deal is agreed"),
        _("The players left have agreed on a deal. Undo or withdraw it first."),
    ),
    (
        "deal_outdated",
        _("The deal is out of date"),
        _("Other players or prizes are left than when it was proposed. Propose it again."),
    ),
    (
        "deal_changed",
        _("Another deal is proposed"),
        _("The amounts have changed since. Show them to the player, then ask again."),
    ),
    (
        "deal_clock_running",
        _("The clock is running"),
        _("Pause the clock while the players left discuss a deal."),
    ),
    (
        "stop_satellite",
        _("A satellite"),
        _("Its prizes are tickets. End the day and say who receives them, or play on."),
    ),
    (
        "left_differs",
        _("Another amount is left"),
        _("By now %(left_minor)s of the prizes are left. Look at the amounts again."),
    ),
    (
        "event_stopped",
        _("The event was stopped"),
        _("What was left of its prizes is divided. Undo the stop to change that."),
    ),
    (
        "deal_stacks_uncounted",
        _("Stacks are missing"),
        _("Nobody has counted the stacks of %(left)s players. Count them, or share equally."),
    ),
    (
        "deal_by_place_uncounted",
        _("Stacks are missing"),
        _(
            "This house deals by place: type the amount of each place. To work them out by stacks, first count those of "
            "%(left)s players."
        ),
    ),
    (
        "deal_players_missing",
        _("Not every player"),
        _("Type an amount for each of the %(players)s players left."),
    ),
    ("not_in_deal", _("Not part of the deal"), _("%(entry)s has no part in the deal proposed.")),
)


def register() -> None:
    word_refusals(REFUSALS)
    format_of("agrees", _consent)


def _consent(agrees: Any, _details: Mapping[str, Any]) -> str:
    return gettext("agrees") if agrees else gettext("does not agree")
