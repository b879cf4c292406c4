"""What became of the limits on cash."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, said


@dataclass(frozen=True, slots=True)
class CashLimitSaid(Fact):
    """What every line about a limit says; ``since`` and ``until`` are dates, ``until`` empty without an end."""

    cash_limit: int
    name: str
    limit_minor: int
    currency: str
    since: str
    until: str


@said(_("Cash limit “%(name)s” of %(limit_minor)s added, from %(since)s"))
class CashLimitAdded(CashLimitSaid): ...


@said(_("Cash limit “%(name)s” changed: %(limit_minor)s from %(since)s"))
class CashLimitChanged(CashLimitSaid): ...


@said(_("Cash limit “%(name)s” of %(limit_minor)s ends on %(until)s"))
class CashLimitEnded(CashLimitSaid): ...


@said(_("Cash limit “%(name)s” of %(limit_minor)s removed before it began"))
class CashLimitRemoved(CashLimitSaid):
    """A limit on cash that had not begun was removed."""


@said(_("A document of %(player)s was seen and recorded"))
class DocumentRecorded(Fact):
    document: int
    player: int
