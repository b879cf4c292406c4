"""What is withheld from a prize pool, in words."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from rulebook.money import Money
from rulebook.pool import Withholding
from rulebook.withholdings import WithheldPer
from tournaments.typed.lines import percent_text
from wording.figures import money_text


def withheld_in_words(items: Sequence[Withholding], currency: str) -> str:
    """A line each: ``Staff 3%``, ``Chip leaders €10,500.00``, ``League €5.00 an entry``."""
    return "\n".join(_line(item, currency) for item in items)


def _line(item: Withholding, currency: str) -> str:
    size = f"{percent_text(item.points)}%"
    if item.amount_minor:
        size = money_text(Money(item.amount_minor, currency))
    if item.prizes:
        prizes = " + ".join(money_text(Money(prize, currency)) for prize in item.prizes)
        said = {"name": item.name, "prizes": prizes, "days": ", ".join(map(str, item.days))}
        return _("%(name)s %(prizes)s after day %(days)s") % said
    said = {"name": item.name, "size": size}
    return (
        _("%(name)s %(size)s of each entry") % said
        if item.per is WithheldPer.ENTRY
        else f"{item.name} {size}"
    )
