"""The offers in the toast of a bust: to rebuy or re-enter at once."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from access.endpoint import Offer, after
from floor.busts.out import Busted
from floor.busts.verbs import bust_out


@after(bust_out)
def buying_again(answer: Busted) -> Offer | None:
    """A rebuy keeps the seat; a re-entry draws another."""
    if answer.may_rebuy:
        return Offer(reverse("buy-back", args=[answer.entry]), _("Rebuy"))
    if answer.may_re_enter:
        return Offer(reverse("sell-re-entry", args=[answer.entry]), _("Re-entry"))
    return None
