"""The final ranking with its amounts, paid and due, for the inspector and the authority."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cashier.exports import export_as
from payouts.awards.rows import awards, side_awards
from payouts.bounties.rows import cashed
from people.players import rows as people
from rulebook.money import Money
from wording.cells import Listing


def register() -> None:
    export_as("awards", awards_listing, gettext_lazy("Prizes"))


def awards_listing(event_id: int) -> Listing:
    """Every award of an event by place, then chip leaders and side pools, then cashed bounties."""
    result = (*awards(event_id), *side_awards(event_id), *cashed(event_id))
    names = people.player_names({award.player_id for award in result})
    return Listing(
        title=_("Prizes"),
        head=(
            _("Place"),
            _("Player"),
            _("Entry"),
            _("Amount"),
            _("Tax"),
            _("Tip"),
            _("Paid out"),
            _("Ticket"),
            _("Prize"),
            _("Status"),
            _("Paid at"),
            _("Paid by"),
            _("Slip"),
        ),
        lines=tuple(
            (
                award.places,
                names[award.player_id],
                award.number,
                award.amount.amount,
                Money(award.tax_minor, award.amount.currency).amount if award.tax_minor else None,
                Money(award.tip_minor, award.amount.currency).amount if award.tip_minor else None,
                award.net.amount if award.is_paid else None,
                award.ticket.amount if award.ticket.minor else None,
                award.get_kind_display() if award.is_bounty else award.thing,
                award.get_status_display(),
                award.paid_at,
                " + ".join(payment.method.value for payment in award.payments),
                award.slip,
            )
            for award in result
        ),
    )
