"""The texts of side pools."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from cashier.sales.admission import lock_voids
from journal.facts import Fact, Undo, says
from payouts.side_pools.rows import require_no_side_prize
from wording.words import word_refusals


@says(
    _("Side pool “%(pool)s” awarded: %(prizes_minor)s (players: %(players)s, kept: %(kept_minor)s) %(cause)s")
)
class SidePoolWon(Fact):
    """A side pool was awarded to ``players``; nobody won ``kept_minor`` of it."""

    is_directors: ClassVar[bool] = True
    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    event: int
    pool: str
    players: int
    prizes_minor: int
    kept_minor: int
    currency: str
    cause: str


@says(_("Award of the side pool “%(pool)s” withdrawn: %(reason)s"))
class SidePoolWithdrawn(Fact):
    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    event: int
    pool: str
    reason: str


REFUSALS = (
    (
        "side_pool_unknown",
        _("No such side pool"),
        _("This event pays out no side pool “%(name)s”. A director names it under Entries and money."),
    ),
    (
        "side_pool_awarded",
        _("The side pool is awarded"),
        _(
            "“%(names)s” has its winners. If this must change, undo its payments, and let a director withdraw the award on the "
            "page of the prize pool."
        ),
    ),
    ("side_pool_not_awarded", _("Not awarded yet"), _("The side pool “%(name)s” has no winners yet.")),
    ("side_pool_empty", _("Nothing in it"), _("Nobody put anything into the side pool “%(name)s”.")),
    (
        "side_pool_nobody",
        _("Nobody to win it"),
        _("Nobody in “%(name)s” has a place. Name the winners, or keep the money with a reason."),
    ),
    (
        "side_pool_undecided",
        _("Not decided yet"),
        _("%(playing)s players of “%(name)s” are in play. Award it once at most one of them is left."),
    ),
    (
        "side_pool_named",
        _("Name the winners"),
        _("The director names who wins “%(name)s”. Name the winners, or keep the money with a reason."),
    ),
    (
        "side_pool_short",
        _("The side pool is too small"),
        _("“%(name)s” does not hold its amounts. Name the winners, and type the amount of each."),
    ),
    (
        "side_pool_many",
        _("Too many winners"),
        _("“%(name)s” has %(prizes)s prizes. Name at most as many winners, or type the amount of each."),
    ),
    (
        "side_pool_not_bought",
        _("Not in it"),
        _("%(entry)s is not in “%(name)s”. Only players who are in it can win it."),
    ),
    ("side_pool_won_twice", _("Named twice"), _("%(entry)s is named twice. Name each winner once.")),
    (
        "side_pool_amounts",
        _("An amount is missing"),
        _("Type the amount of every winner of “%(name)s”, or of none of them."),
    ),
    (
        "side_pool_over",
        _("More than it holds"),
        _("The amounts are %(over_minor)s more than the side pool holds. Type less."),
    ),
    (
        "side_pool_rest",
        _("Money would be left"),
        _(
            "%(rest_minor)s of “%(name)s” would be won by nobody. Type amounts that give out all of it, or tick that the rest "
            "is kept, with a reason."
        ),
    ),
    (
        "side_pools_left",
        _("Money is left in side pools"),
        _(
            "Award these first on the page of the prize pool, or keep their money there with a reason: %(names)s."
        ),
    ),
)


def register() -> None:
    word_refusals(REFUSALS)
    lock_voids(require_no_side_prize)
    names_wrong_input(
        "side_pool_not_bought", "side_pool_won_twice", "side_pool_amounts", "side_pool_over", "side_pool_many"
    )
