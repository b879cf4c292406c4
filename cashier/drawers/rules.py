"""How the house counts its drawers."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Annotated

from access.fields import Minor, Note
from access.roles import ADMINISTRATORS
from access.verbs import of_house, verb
from cashier.drawers.facts import DrawerRulesChanged
from cashier.drawers.rules_rows import DrawerRulesView, drawer_rules
from cashier.models import DrawerRules
from journal.book import OpenBook
from rulebook.refusals import Refusal
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeDrawerRules:
    """How drawers are counted from now on."""

    is_blind: Annotated[bool, Note("Cashiers count without seeing what is expected.")]
    by_denomination: Annotated[bool, Note("Notes and coins are counted, each value on its own.")]
    free_difference_minor: Annotated[
        Minor | None, Note("A drawer over or short by more is closed with a reason; null: none is asked for.")
    ]


@verb(ChangeDrawerRules, "drawer-rules/", admits=ADMINISTRATORS, opens=of_house, method="put")
def change_drawer_rules(book: OpenBook, command: ChangeDrawerRules) -> DrawerRulesView:
    """Change how the house counts its drawers.

    Raises ``Refusal("amount_negative")``.
    """
    if (command.free_difference_minor or 0) < 0:
        raise Refusal("amount_negative", field="free_difference")
    wanted = asdict(command)
    row = DrawerRules.objects.order_by("pk").first()
    if row is None:
        book.create(DrawerRules, **wanted)
    else:
        for name, value in wanted.items():
            setattr(row, name, value)
        book.save(row)
    book.record(DrawerRulesChanged(**wanted, currency=tournaments.house().currency))
    return drawer_rules()
