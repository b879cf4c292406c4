"""Roles: named sets of them for permissions; a director may do what the floor, the cashier and the cage may."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from journal.turns import Turn, rank_role
from rulebook.refusals import Refusal


class Role(models.TextChoices):
    """What a person may do; ``display`` belongs to devices."""

    ADMINISTRATOR = "administrator", _("Administrator")
    DIRECTOR = "director", _("Director")
    FLOOR = "floor", _("Floor")
    CAGE = "cage", _("Head of cage")
    CASHIER = "cashier", _("Cashier")
    INSPECTOR = "inspector", _("Inspector")
    DISPLAY = "display", _("Display")


ADMINISTRATOR = Role.ADMINISTRATOR.value
PUBLIC: frozenset[str] = frozenset({"public"})
ADMINISTRATORS = frozenset({ADMINISTRATOR})
DIRECTORS = ADMINISTRATORS | {Role.DIRECTOR.value}
FLOOR = DIRECTORS | {Role.FLOOR.value}
CAGE = DIRECTORS | {Role.CAGE.value}
"""Who may use another's drawer, with a reason."""
CASHIERS = CAGE | {Role.CASHIER.value}
STAFF = FLOOR | CASHIERS
READERS = STAFF | {Role.INSPECTOR.value}
INSPECTORS = DIRECTORS | {Role.INSPECTOR.value}
EXPORTERS = CAGE | INSPECTORS
"""Who may export the data of all players in a file."""
NOBODY: frozenset[str] = frozenset()
NAMED_SETS = (ADMINISTRATORS, DIRECTORS, FLOOR, CAGE, CASHIERS, READERS, INSPECTORS)
"""The sets that the others are made of: a role in no more of them than another may do no more."""


def forbidden(roles: frozenset[str]) -> Refusal:
    """The refusal for another role: it names the roles that may do it, those with the fewest rights first."""
    return Refusal("role_forbidden", roles=[role.value for role in reversed(Role) if role.value in roles])


# The floor is named before the cashier.
for _role in FLOOR:
    rank_role(_role, Turn.TAP)
