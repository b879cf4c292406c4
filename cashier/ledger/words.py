"""The fact that someone moved money in another's drawer."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, says


@says(_("%(drawer)s was used by another person: %(reason)s"))
class OthersDrawerUsed(Fact):
    """The head of cage used another's drawer: recorded with the action at the drawer."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)

    drawer: int
    cashier: int
    reason: str
