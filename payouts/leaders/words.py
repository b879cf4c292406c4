"""The texts of chip leaders."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, says
from wording.words import word_refusals


@says(_("Chip leaders of %(day)s awarded: %(prizes_minor)s (players: %(players)s)"))
class LeadersAwarded(Fact):
    is_directors: ClassVar[bool] = True

    event: int
    day: int
    players: int
    prizes_minor: int
    currency: str


REFUSALS = (
    (
        "leaders_without_prizes",
        _("No prizes for chip leaders"),
        _("Nothing is set aside for the chip leaders of day %(number)s."),
    ),
    (
        "leaders_day_open",
        _("The day is not over"),
        _("The chip leaders of day %(number)s are known once it has ended."),
    ),
    (
        "leaders_awarded",
        _("Chip leaders already awarded"),
        _("The chip leaders of day %(number)s have their prizes. Undo that first if it was a mistake."),
    ),
    (
        "leaders_not_bagged",
        _("No stacks in bags"),
        _("No stack was bagged at the end of day %(number)s, so nobody leads it."),
    ),
    (
        "leaders_over_pool",
        _("The prize pool does not hold it yet"),
        _("Less than the prizes of “%(name)s” is set aside: sell more entries, or raise the guarantee."),
    ),
    (
        "leaders_not_awarded",
        _("Chip leaders without their prizes"),
        _("Award the chip leaders of day %(number)s first."),
    ),
)


def register() -> None:
    word_refusals(REFUSALS)
