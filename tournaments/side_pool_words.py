"""Side pools in words, and what is invalid in them."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from rulebook.money import Money
from rulebook.side_pools import SidePool, WonBy
from tournaments.typed.lines import percent_text
from wording.figures import money_text

INPUTS = ("side_pool_shares", "side_pool_twice", "side_pool_twofold", "side_pool_unsold")
REFUSALS = (
    (
        "side_pool_unsold",
        _("Not part of any price"),
        _(
            "No price contains a side fee “%(name)s”. Name the side pool exactly as its side fee, or remove it."
        ),
    ),
    ("side_pool_twice", _("Duplicate side pool"), _("“%(name)s” is there twice. Remove one of them.")),
    (
        "side_pool_twofold",
        _("Divided in two ways"),
        _("“%(name)s” has percentages, amounts or equal shares: keep one of them."),
    ),
    (
        "side_pool_shares",
        _("Shares of a side pool"),
        _("The percentages of “%(name)s” must make 100, or its amounts be above 0; the first has the most."),
    ),
)


def side_pools_in_words(pools: Sequence[SidePool], currency: str) -> str:
    """A line each: ``Last longer: 60% + 40% to the best placed of those who bought it``."""
    return "\n".join(_line(one, currency) for one in pools)


def _line(pool: SidePool, currency: str) -> str:
    said = {"name": pool.name, "prizes": _prizes(pool, currency)}
    if pool.won_by is WonBy.NAMED:
        return _now("%(name)s: %(prizes)s to whom the director names") % said
    return _now("%(name)s: %(prizes)s to the best placed of those who bought it") % said


def _prizes(pool: SidePool, currency: str) -> str:
    if pool.amounts:
        return " + ".join(money_text(Money(amount, currency)) for amount in pool.amounts)
    if pool.winners:
        return _now("%(count)s equal shares") % {"count": pool.winners}
    return " + ".join(f"{percent_text(points)}%" for points in pool.points or (10_000,))
