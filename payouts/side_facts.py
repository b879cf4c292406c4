"""What happened to side pools."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, said


@said(
    _("Side pool “%(pool)s” awarded: %(prizes_minor)s (players: %(players)s, kept: %(kept_minor)s) %(cause)s")
)
class SidePoolWon(Fact):
    """A side pool was awarded to ``players``; ``kept_minor`` of it was won by nobody."""

    is_directors: ClassVar[bool] = True
    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    event: int
    pool: str
    players: int
    prizes_minor: int
    kept_minor: int
    currency: str
    cause: str


@said(_("Award of the side pool “%(pool)s” withdrawn: %(reason)s"))
class SidePoolWithdrawn(Fact):
    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    event: int
    pool: str
    reason: str
