"""The texts of the facts and refusals of drawers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from cashier.ledger.drawers import permits_use
from cashier.models import Drawer
from journal.facts import Fact, Undo, says
from people.staff import rows as people
from wording.words import names_of, word_refusals


@dataclass(frozen=True, slots=True)
class OfCount(Fact):
    """The fields of every fact about a count; ``difference_minor`` is positive if the drawer was over."""

    undo: ClassVar[Undo] = Undo.NEVER

    drawer: int
    counted_minor: int
    difference_minor: int
    currency: str


@says(_("%(drawer)s counted: %(counted_minor)s, difference %(difference_minor)s"))
class DrawerCounted(OfCount):
    """An open drawer was counted and its difference shown."""

    expected_minor: int


@says(_("Why %(drawer)s was over or short: %(reason)s"))
class DifferenceExplained(Fact):
    """Why a drawer was over or short: recorded with its close."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    drawer: int
    reason: str


@permits_use
@says(_("The successor counted %(drawer)s alike: %(counted_minor)s"))
class HandOverCounted(DrawerCounted): ...


@says(_("%(drawer)s handed over to %(to_drawer)s: %(counted_minor)s, difference %(difference_minor)s"))
class DrawerHandedOver(OfCount):
    """Two people counted a drawer alike and the successor took it; ``difference_minor`` is the old one's."""

    to_drawer: int
    cashier: int
    successor: int


@dataclass(frozen=True, slots=True)
class CashTransferred(Fact):
    """The fields of every fact about a cash transfer."""

    undo: ClassVar[Undo] = Undo.NEVER

    transfer: int
    drawer: int
    to_drawer: int
    amount_minor: int
    currency: str


@says(_("%(to_drawer)s is asked to take %(amount_minor)s from %(drawer)s: %(reason)s"))
class CashTransferAsked(CashTransferred):
    free_text: ClassVar[tuple[str, ...]] = ("reason",)

    reason: str


@permits_use
@says(_("%(amount_minor)s went from %(drawer)s to %(to_drawer)s"))
class CashTransferAccepted(CashTransferred): ...


@says(_("%(to_drawer)s did not take %(amount_minor)s from %(drawer)s"))
class CashTransferDeclined(CashTransferred): ...


@says(_("%(drawer)s keeps the %(amount_minor)s offered to %(to_drawer)s"))
class CashTransferWithdrawn(CashTransferred): ...


@says(_("How drawers are counted was changed"))
class DrawerRulesChanged(Fact):
    is_blind: bool
    by_denomination: bool
    free_difference_minor: int | None
    currency: str


@says(_("%(drawer)s opened with %(float_minor)s"))
class DrawerOpened(Fact):
    undo: ClassVar[Undo] = Undo.NEVER

    drawer: int
    cashier: int
    float_minor: int
    currency: str


@says(
    _(
        "%(drawer)s closed: %(counted_minor)s counted, %(expected_minor)s expected, "
        "difference %(difference_minor)s"
    )
)
class DrawerClosed(OfCount):
    cashier: int
    expected_minor: int


@dataclass(frozen=True, slots=True)
class CashMoved(Fact):
    """Cash between a drawer and the safe."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    drawer: int
    amount_minor: int
    currency: str
    reason: str


@says(_("%(amount_minor)s from the safe into %(drawer)s: %(reason)s"))
class DrawerFilled(CashMoved): ...


@says(_("%(amount_minor)s from %(drawer)s to the safe: %(reason)s"))
class DrawerEmptied(CashMoved): ...


REFUSALS = (
    (
        "denomination_unknown",
        _("No such note or coin"),
        _("%(value_minor)s is not a note or coin of this currency, or was listed twice."),
    ),
    ("pieces_unreadable", _("Not a number"), _("Type how many there are, in digits.")),
    ("pieces_missing", _("Count by note and coin"), _("Type how many there are of each note and coin.")),
    (
        "pieces_differ",
        _("The count does not add up"),
        _("The notes and coins add up to %(listed_minor)s. Check both and type them again."),
    ),
    (
        "difference_unexplained",
        _("A reason is needed"),
        _("The difference is %(difference_minor)s: above %(free_minor)s, type why."),
    ),
    (
        "difference_changed",
        _("The difference has changed"),
        _(
            "Money moved in the drawer since: the difference is now %(difference_minor)s. Check it and confirm."
        ),
    ),
    (
        "not_counted",
        _("Count the drawer first"),
        _("Drawers are counted blind here: count %(drawer)s, then close it with that count."),
    ),
    (
        "count_differs",
        _("Not the last count"),
        _("Close %(drawer)s with the amount counted last, or count it again."),
    ),
    (
        "not_handed_over",
        _("Not handed over to you"),
        _("The cashier of %(drawer)s counts it first and names who takes it over."),
    ),
    ("successor_missing", _("Who takes it over?"), _("Choose the person who takes the drawer over.")),
    (
        "moved_since_count",
        _("Money has moved since"),
        _("Money moved in %(drawer)s after it was counted. Its cashier counts it again."),
    ),
    (
        "counts_differ",
        _("The two counts differ"),
        _("%(first_person)s counted %(first_minor)s, %(second_person)s %(counted_minor)s. Count again."),
    ),
    ("transfer_unknown", _("No such transfer"), _("There is no cash transfer %(number)s. Reload the page.")),
    (
        "transfer_answered",
        _("Already answered"),
        _("This cash transfer was accepted, declined or withdrawn meanwhile. Reload the page."),
    ),
    ("transfer_to_itself", _("The same drawer"), _("Choose another drawer to take the cash.")),
    (
        "same_person",
        _("Another person confirms"),
        _("You have asked for this yourself: somebody else confirms it."),
    ),
    (
        "drawer_short_blind",
        _("Not enough cash"),
        _("There is less in %(drawer)s than is needed. Bring cash from the safe first."),
    ),
)


def register() -> None:
    """Register the texts; none of these facts can be undone."""
    word_refusals(REFUSALS)
    names_wrong_input(
        "denomination_unknown",
        "pieces_missing",
        "pieces_unreadable",
        "pieces_differ",
        "difference_unexplained",
        "successor_missing",
    )
    names_of("to_drawer", drawer_names)
    for name in ("first_person", "second_person"):
        names_of(name, people.staff_names)


def drawer_names(ids: set[int]) -> Mapping[int, str]:
    """Drawers by number and cashier."""
    rows = Drawer.objects.filter(pk__in=ids).select_related("cashier")
    return {
        row.pk: _now("Drawer %(number)s (%(name)s)") % {"number": row.pk, "name": row.cashier} for row in rows
    }
