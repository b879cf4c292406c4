"""What became of buttons and blinds."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from journal.facts import said
from seating.tables.words import PlanFact


@said(_("Table %(table)s: button %(button)s, small blind %(small_blind)s, big blind %(big_blind)s"))
class PositionsSet(PlanFact):
    table: int
    button: int | None
    small_blind: int | None
    big_blind: int | None


@said(
    _("Table %(table)s dealt a hand: button %(button)s, small blind %(small_blind)s, big blind %(big_blind)s")
)
class ButtonMoved(PlanFact):
    """A hand was dealt: button and blinds moved as the rules say."""

    table: int
    button: int
    small_blind: int
    big_blind: int


@said(_("Wrong button at table %(table)s: %(correction)s"))
class ButtonCorrected(PlanFact):
    """A misplaced button was dealt with; ``correction`` says how."""

    table: int
    correction: str
    button: int | None
    small_blind: int | None
    big_blind: int | None


@said(_("Table %(table)s drew its button: seat %(button)s"))
class ButtonDrawn(PlanFact):
    table: int
    button: int


@said(
    ngettext_lazy(
        "The button was drawn at %(tables)s table", "The button was drawn at %(tables)s tables", "tables"
    )
)
class ButtonsDrawn(PlanFact):
    tables: int


@said(_("The button of table %(table)s is frozen at seat %(button)s"))
class ButtonFrozen(PlanFact):
    """A game without blinds started: the button waits where the next flop hand is dealt from."""

    table: int
    button: int
    small_blind: int
    big_blind: int


@said(_("Table %(table)s deals from its frozen button at seat %(button)s"))
class ButtonReleased(PlanFact):
    table: int
    button: int
