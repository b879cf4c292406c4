"""What became of the rules of the tax on prizes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, said


@dataclass(frozen=True, slots=True)
class PrizeTaxSaid(Fact):
    """A rule of the tax on prizes, in force from ``since`` (a date) on."""

    tax: int
    name: str
    since: str
    currency: str


@said(_("Tax on prizes in %(currency)s from %(since)s on: %(name)s"))
class PrizeTaxSet(PrizeTaxSaid):
    undo: ClassVar[Undo] = Undo.BY_REVERSE


@said(_("Tax on prizes in %(currency)s from %(since)s on removed: %(name)s"))
class PrizeTaxRemoved(PrizeTaxSaid): ...
